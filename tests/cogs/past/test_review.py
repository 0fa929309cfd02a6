"""``/table review``: a finished game looked at again, by those who played and those who watch."""

from __future__ import annotations

import asyncio
import re

import pytest

from cogs.past import review as table_review
from engine.players import ChosenMove
from tables.computers.thinking import ThinkingRequest
from tables.views import reviews
from tests.cogs.people import CHANNEL, bot_of, play, shown, sit_down
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("little_thought")


@pytest.fixture(autouse=True)
def few_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MOST_DECISIONS", 6)


async def test_a_finished_game_is_reviewed_once_and_turned_to_its_moments(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bela = await sit_down(world, "palimpsest", ("ana", "bela"))
    assert "has no result" in (await ana.slash(CHANNEL, "table review")).text
    await play(world, [ana, bela])
    review = await ana.slash(CHANNEL, "table review", table=1)
    assert review.ephemeral
    assert "Palimpsest · table 1: review" in review.text
    assert "**Ana**: accuracy " in review.text
    assert "**Béla**: accuracy " in review.text
    assert re.search("6 of [0-9]+ decisions, evenly spread, were judged", review.text)
    assert "Chances are estimated by simulated games, to about ±" in review.text
    (picture,) = shown(review).pictures
    assert picture.alt.startswith("Chances over the course of the game. Ana: chances ")
    assert "**1**. Round " in review.text
    moment = await ana.press(review, "Moment 1")
    assert shown(moment).id == shown(review).id
    assert "moment 1 · Round " in moment.text
    assert "There is a better move: try to find it" in moment.text or "The move was good" in moment.text
    assert "Better: " not in moment.text
    assert shown(moment).pictures[1].alt.startswith("Chances over the course")
    with monkeypatch.context() as silent:
        # Of some moves nothing comes at once: then it is told what was chosen.
        ui = bot_of(world).uis["palimpsest"]
        silent.setattr(type(ui), "sentences", lambda *_: "")
        secret = await ana.press(await ana.press(moment, "All of it"), "Moment 1")
        assert re.search(r"(Ana|Béla): .+ \(\w+\) on [A-Z]+\d+", secret.text)
    back = await ana.press(secret, "All of it")
    assert back.text == review.text
    spectator = world.member("chidi")
    same = await spectator.slash(CHANNEL, "table review", table=1)
    assert same.text == review.text
    # The replay has the curve below it from now on, and leads back.
    replay = await spectator.press(await spectator.press(same, "Moment 1"), "Replay")
    assert "replay" in replay.text
    assert shown(replay).pictures[1].alt.startswith("Chances over the course")
    again = await spectator.press(replay, "Review")
    assert again.text == review.text


async def test_two_who_ask_at_once_share_a_review_and_readers_of_words_get_it_in_words(
    world: World,
) -> None:
    ana = world.member("ana")
    await ana.slash(CHANNEL, "quetinny new")
    await play(world, [ana])
    asked = 0
    choose = bot_of(world).tables.store.thinking.choose

    async def counted(request: object) -> object:
        nonlocal asked
        asked += 1
        return await choose(request)  # type: ignore[arg-type]

    bot_of(world).tables.store.thinking.choose = counted  # type: ignore[method-assign]
    await ana.slash(CHANNEL, "settings mine", pictures="in words")
    review = await ana.slash(CHANNEL, "table review", table=1)
    made = asked
    assert 1 <= made <= 6
    assert not shown(review).pictures
    assert "Chances over the course of the game. Ana\\: chances" in review.text
    await world.member("bela").slash(CHANNEL, "table review", table=1)
    assert asked == made


async def test_who_waits_sees_how_far_the_review_is(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_review, "FIRST_SECONDS", 0.0)
    monkeypatch.setattr(table_review, "STEP_SECONDS", 0.01)
    ana = world.member("ana")
    await ana.slash(CHANNEL, "quetinny new")
    await play(world, [ana])
    thinking = bot_of(world).tables.store.thinking
    choose, asked, seen = thinking.choose, 0, asyncio.Event()

    def note_title(_change: object) -> None:
        if f" {asked - 1} of 6 decisions judged" in ana.visible(CHANNEL)[-1].text:
            seen.set()

    async def held(request: ThinkingRequest) -> ChosenMove:
        """The next decision waits until what was done is seen."""
        nonlocal asked
        asked += 1
        seen.clear()
        await seen.wait()
        return await choose(request)

    monkeypatch.setattr(thinking, "choose", held)
    world.watch(note_title)
    review = await ana.slash(CHANNEL, "table review", table=1)
    assert asked == 6
    # It stands where the progress stood.
    assert "6 of " in review.text
    assert "decisions judged" not in ana.visible(CHANNEL)[-1].text


async def test_where_all_decisions_are_judged_no_share_is_told(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "MOST_DECISIONS", 500)
    ana = world.member("ana")
    await ana.slash(CHANNEL, "quetinny new")
    await play(world, [ana])
    review = await ana.slash(CHANNEL, "table review", table=1)
    assert re.search("All [0-9]+ decisions were judged by what", review.text)
    assert "evenly spread" not in review.text

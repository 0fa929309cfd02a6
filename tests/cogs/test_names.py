"""Names as people see them: those of which nothing is seen, and those that change."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Connection, update

from sandbox.adapter import Member
from tables.core.types import Person
from tables.storage import schema
from tests.cogs.people import CHANNEL, board, boards, bot_of, play, shown, sit_down
from tests.cogs.settings.test_privacy import forget
from tests.cogs.tournament.cups import decide, last, opened, state
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("words_alone")
FILLER = "\u3164"
"""A letter that looks like nothing, by which people call themselves."""


async def store_blank(world: World, member: Member) -> None:
    """Somebody's name everywhere is one that an earlier version kept as it was."""

    def work(connection: Connection) -> None:
        for table in (schema.seats, schema.results, schema.entrants):
            connection.execute(update(table).where(table.c.person == member.id).values(name=FILLER))
        connection.execute(update(schema.people).where(schema.people.c.id == member.id).values(name=FILLER))

    with world.as_bot():
        await bot_of(world).tables.store.db.write(work)
    await world.restart_bot()


async def test_a_blank_name_of_long_ago_is_a_number_wherever_it_is_read(world: World) -> None:
    ana, bela = await sit_down(world, "palimpsest", ("ana", "bela"))
    await store_blank(world, bela)
    number = f"#{bela.id % 10_000:04}"
    # Nothing that she does herself: it is known of her from before.
    await play(world, [ana, bela])
    seen: list[Any] = [board(ana).text, (await ana.slash(CHANNEL, "table log", table=1)).text]
    await store_blank(world, bela)
    for command in ("leaderboard", "stats server"):
        answer = shown(await ana.slash(CHANNEL, command))
        seen.append(answer.text + "".join(picture.alt for picture in answer.pictures))
    assert not [text for text in seen if FILLER in text]
    assert number in seen[0].replace("\\", "")
    assert number in seen[-1].replace("\\", "")


def call(world: World, member: Member, name: str) -> None:
    """A server has another name for somebody from now on."""
    world.backend.edit_member(world.guild.id, member.id, {"nick": name})


def messages_with(member: Member, text: str, *places: int | str) -> list[str]:
    """The messages of the bot in some places in which a text stands."""
    return [seen.text for place in places for seen in member.visible(place) if text in seen.text]


@pytest.mark.parametrize("threaded", [False, True])
async def test_whoever_is_forgotten_is_named_no_more_in_what_shows_a_game_that_is_over(
    threads: World, threaded: bool
) -> None:
    if not threaded:
        await threads.member("ana").slash(CHANNEL, "settings server", play_in="channel")
    ana, bela = await sit_down(threads, "palimpsest", ("ana", "bela"))
    await play(threads, [ana, bela])
    places = (CHANNEL, *threads.threads(CHANNEL).values())
    assert messages_with(ana, "Béla", *places)
    await threads.advance(hours=20)
    await forget(bela)
    await threads.advance(minutes=1)
    shown_still = messages_with(ana, "Béla", *places)
    assert not [text for text in shown_still if text.startswith("### ")], "boards and what the channel shows"
    assert messages_with(ana, "Somebody", *places)
    assert not [name for name in threads.threads(CHANNEL) if "Béla" in name]
    assert len(boards(ana)) == 1, "nothing is posted anew"


@pytest.mark.parametrize("path", ["/channels/{}", "/channels/*/messages/{}"])
async def test_titles_and_the_channel_name_nobody_who_is_forgotten_also_where_discord_was_away(
    threads: World, path: str
) -> None:
    ana, bela = await sit_down(threads, "palimpsest", ("ana", "bela"))
    await play(threads, [ana, bela])
    (thread,) = threads.threads(CHANNEL).values()  # it hangs on the channel's message, whose number it has
    threads.refuse("PATCH", path.format(thread), status=503, code=0, message="away", times=1)
    await forget(bela)
    await threads.advance(minutes=1)
    assert not [name for name in threads.threads(CHANNEL) if "Béla" in name]
    assert not [text for text in messages_with(ana, "Béla", CHANNEL) if text.startswith("### ")]


async def test_whoever_is_forgotten_is_named_no_more_in_the_message_of_a_tournament(world: World) -> None:
    members = await opened(world, ("ana", "bela"), rounds=1)
    ana, bela = members
    card = last(ana, "**2 people** have joined").id
    await ana.press(last(ana, "Winter Cup"), "Start")
    await decide(world, ana)
    assert (await state(world)).status == "over"

    def shown_there() -> str:
        return next(seen.text for seen in ana.visible(CHANNEL) if seen.id == card)

    assert "Béla" in shown_there()
    await forget(bela)
    await world.advance(minutes=1)
    assert "Béla" not in shown_there()


async def test_whoever_is_forgotten_is_named_no_more_where_a_game_goes_on(world: World) -> None:
    members = await sit_down(world, "traitors", ("ana", "bela", "chidi"))
    ana, bela, _ = members
    before = board(ana).id
    assert "Béla" in board(ana).text
    await forget(bela)
    await world.advance(minutes=1)
    assert "Béla" not in board(ana).text
    assert board(ana).id >= before


async def test_what_discord_lets_nobody_edit_stays_and_is_not_posted_anew(world: World) -> None:
    ana, bela = await sit_down(world, "palimpsest", ("ana", "bela"))
    await play(world, [ana, bela])
    over = board(ana)
    world.refuse("PATCH", "/channels/*/messages/*", status=400, code=30046, times=None)
    await forget(bela)
    await world.advance(hours=1)
    assert board(ana).id == over.id
    assert len(boards(ana)) == 1
    assert await bot_of(world).tables.outbox.claim(lease=0) == []


async def test_a_new_name_is_shown_in_the_newest_games_that_are_over_and_in_results(world: World) -> None:
    ana, bela = await sit_down(world, "palimpsest", ("ana", "bela"))
    await play(world, [ana, bela])
    await world.advance(hours=3)
    call(world, bela, "Countess")
    await bela.slash(CHANNEL, "table mine")
    await world.advance(minutes=1)
    assert "Countess" in board(ana).text
    assert "Béla" not in board(ana).text
    # Again and again: what waits is said once, with the name of then.
    for number in range(5):
        call(world, bela, f"Countess {number}")
        with world.as_bot():
            await bot_of(world).tables.names.remember(
                Person(bela.id, f"Countess {number}"), "Béla", world.guild.id
            )
    edits = len([each for each in world.requests if each.method == "PATCH"])
    await world.advance(minutes=1)
    assert "Countess 4" in board(ana).text
    assert len([each for each in world.requests if each.method == "PATCH"]) <= edits + 2
    statistics = (await ana.slash(CHANNEL, "stats server")).text
    assert "Countess 4 (1)" in statistics
    assert "Béla" not in statistics

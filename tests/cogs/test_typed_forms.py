"""What commands suggest and give as examples can be typed: each suggestion, at positions of random games."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from cogs.interactions.answers import Refusal
from cogs.interactions.panel_answers import PanelAnswers
from sandbox.adapter import Member
from tables.core.view_types import TableView
from tables.play.moves import MoveMaker
from tests.cogs import people
from tests.cogs.people import CHANNEL, bot_of, seen_by
from tests.support.settled_world import World
from tests.support.thorough import times

PEOPLE = {
    "quetinny": ("ana",),
    "palimpsest": ("ana", "bela"),
    "kashgar": ("ana", "bela"),
    "ceylon": ("ana", "bela", "chidi"),
    "traitors": ("ana", "bela", "chidi", "dunya", "emre", "farah"),
}
STEPS = {
    "quetinny": times(2, 4), "palimpsest": 2, "kashgar": times(2, 5), "ceylon": times(4, 6),
    "traitors": times(2, 3),
}  # fmt: skip
"""Positions of each game at which everything is typed."""
BETWEEN = {"quetinny": 3, "palimpsest": 3, "kashgar": 6, "ceylon": 15, "traitors": 8}
"""Random moves from one position to the next."""
MOST = times(2, 4)
"""Suggestions of an option that are typed, chosen by chance where there are more."""
TAKEN = "This would be done."
CLAUSE = re.compile(r"\([A-Z]-\d+\)")


@pytest.fixture
async def dry(world: World, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Commands check their moves and make none; gives the way to make one all the same."""
    act = MoveMaker.act

    async def checked(self: MoveMaker, table: int, user: int, move: Any, *_: Any, **__: Any) -> Any:
        await self.check(table, user, move)
        raise Refusal(TAKEN)

    async def shown(*_: Any, **__: Any) -> None:
        raise Refusal(TAKEN)

    monkeypatch.setattr(MoveMaker, "act", checked)
    monkeypatch.setattr(PanelAnswers, "show", shown)
    return act


async def mover(world: World, members: list[Member]) -> tuple[Member, TableView]:
    """Somebody whom the table waits for, and what they see."""
    seat = min((await seen_by(world, None)).awaited)
    return members[seat], await seen_by(world, members[seat])


async def offered(member: Member, game: str, typed: str) -> list[str]:
    """The texts that are offered for what is typed."""
    found = await member.autocomplete(CHANNEL, f"{game} move", "move", typed)
    assert len(found) <= 25
    assert len({one.name for one in found}) == len(found), "no two are worded alike"
    assert all(0 < len(one.name) <= 100 and len(str(one.value)) <= 100 for one in found)
    return [str(one.value) for one in found]


@pytest.mark.usefixtures("words_alone")
@pytest.mark.parametrize("game", PEOPLE)
async def test_every_suggestion_can_be_typed(world: World, dry: Any, game: str) -> None:
    members = await sit_down(world, game)
    chance, play = Random(game), bot_of(world).tables.play
    taken = 0
    for _ in range(STEPS[game]):
        if (await seen_by(world, None)).table.status != "playing":
            break
        member, view = await mover(world, members)
        ui = bot_of(world).uis[game]
        cog = bot_of(world).get_cog(type(ui).__name__.replace("Ui", "Cog"))
        legal = {cog._sent(view, move) for move in view.moves}
        text = chance.choice(sorted(legal))
        for typed in ("", text.split()[0], text[: len(text) // 2], text):
            found = await offered(member, game, typed)
            assert found, typed
            assert legal.issuperset(found) or typed.strip(), found
            for one in chance.sample(sorted(legal & {*found}), min(MOST, len(legal & {*found}))):
                assert TAKEN in (await member.slash(CHANNEL, f"{game} move", move=one)).text, one
                taken += 1
        assert (await offered(member, game, text))[0] == text
        for _ in range(BETWEEN[game]):
            if (await seen_by(world, None)).table.status != "playing":
                break
            member, view = await mover(world, members)
            await dry(play, 1, member.id, chance.choice(view.moves))
    assert taken > times(3, 10)


async def sit_down(world: World, game: str) -> list[Member]:
    """A table that is being played; a game for one begins at once."""
    if len(PEOPLE[game]) > 1:
        return await people.sit_down(world, game, PEOPLE[game])
    member = world.member(PEOPLE[game][0])
    await member.slash(CHANNEL, f"{game} new")
    return [member]


@pytest.mark.usefixtures("words_alone")
@pytest.mark.parametrize("game", PEOPLE)
async def test_a_text_that_cannot_be_read_is_answered_with_moves_that_can(
    world: World, dry: Any, game: str
) -> None:
    member, _ = await mover(world, await sit_down(world, game))
    said = (await member.slash(CHANNEL, f"{game} move", move="*what* now")).text
    assert "what" in said.replace("\\", "") or "Write" in said
    examples = re.findall("“([^”]+)”", said.splitlines()[-1])
    assert 1 <= len(examples) <= 2
    for text in examples:
        assert TAKEN in (await member.slash(CHANNEL, f"{game} move", move=text)).text
    assert "*what*" not in said


@pytest.mark.usefixtures("words_alone")
@pytest.mark.parametrize("game", ["quetinny", "palimpsest"])
async def test_cards_are_understood_by_the_names_that_are_written(world: World, dry: Any, game: str) -> None:
    members = await sit_down(world, game)
    member, view = await mover(world, members)
    if game == "quetinny":
        await dry(bot_of(world).tables.play, 1, member.id, view.moves[0])
        view = await seen_by(world, member)
    text = next(text for text in map(bot_of(world).games[game].text, view.moves) if text.startswith("pl"))
    hand = [getattr(held, "card", held) for held in view.view.hand]
    card = next(one for one in hand if one.id == text.split()[1])
    for typed in (card.id.lower(), card.name, card.name.removeprefix("The ").lower()):
        move = text.replace(card.id, typed, 1)
        assert TAKEN in (await member.slash(CHANNEL, f"{game} move", move=move)).text, typed
        assert (await offered(member, game, move))[0] == text

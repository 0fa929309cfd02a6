"""What commands suggest and give as examples can be typed: each suggestion, at positions of random games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cogs.interactions.answers import Refusal
from cogs.interactions.panels import PanelAnswers
from sandbox.adapter import Member
from tables.play import MoveMaker
from tables.view_types import TableView
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
ELSEWHERE = ("table", "deck", "map")
"""Options that name no part of a move."""
NO_MOVES = ("new", "card")
TAKEN = "This would be done."
CLAUSE = re.compile(r"\([A-Z]-\d+\)")
LEGAL = (
    "quetinny place", "quetinny harvest", "quetinny caravan", "quetinny discard", "quetinny tax",
    "quetinny arrange", "palimpsest play", "kashgar answer", "ceylon ship", "ceylon build", "traitors token",
)  # fmt: skip
"""Commands whose suggestions are moves that can be made; others may name cards or players too many."""


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


def commands_of(world: World, game: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """A game's commands by name, with their options as Discord knows them."""
    (group,) = [each for each in world.bot.tree.get_commands() if each.name == game]
    for command in group.to_dict(world.bot.tree)["options"]:
        if command["type"] == 1 and command["name"] not in NO_MOVES:
            yield f"{game} {command['name']}", {one["name"]: one for one in command.get("options", ())}


async def mover(world: World, members: list[Member]) -> tuple[Member, TableView]:
    """Somebody whom the table waits for, and what they see."""
    seat = min((await seen_by(world, None)).awaited)
    return members[seat], await seen_by(world, members[seat])


async def typings(
    member: Member, command: str, options: dict[str, Any], suggested: str, chance: Random
) -> list[dict[str, Any]]:
    """The command typed with each suggestion of one option, the others as they are suggested beside it."""
    filled: dict[str, Any] = {}
    for name, option in options.items():
        if name == suggested or name in ELSEWHERE or (not option.get("required") and chance.random() < 0.5):
            continue
        if option.get("autocomplete"):
            found = await member.autocomplete(CHANNEL, command, name, "", **filled)
            if found:
                filled[name] = chance.choice(found).value
        elif option.get("choices"):
            filled[name] = chance.choice(option["choices"])["value"]
        elif option["type"] == 4 and option.get("required"):
            filled[name] = option.get("min_value", 1)
    needed = {name for name, option in options.items() if option.get("required")}
    if needed - {*filled, suggested}:
        return []
    if options.get("give", {}).get("type") == 5:
        filled["give"] = True
    found = await member.autocomplete(CHANNEL, command, suggested, "", **filled)
    return [{**filled, suggested: each.value} for each in chance.sample(found, min(MOST, len(found)))]


@pytest.mark.usefixtures("words_alone")
@pytest.mark.parametrize("game", PEOPLE)
async def test_every_suggestion_can_be_typed(world: World, dry: Any, game: str) -> None:
    members = await sit_down(world, game)
    chance, play = Random(game), bot_of(world).tables.play
    taken = 0
    for _ in range(STEPS[game]):
        if (await seen_by(world, None)).table.status != "playing":
            break
        member, _view = await mover(world, members)
        for command, options in commands_of(world, game):
            for name, option in options.items():
                if not option.get("autocomplete") or name in ELSEWHERE:
                    continue
                for typed in await typings(member, command, options, name, chance):
                    text = (await member.slash(CHANNEL, command, **typed)).text
                    legal = TAKEN in text
                    assert legal or (command not in LEGAL and CLAUSE.search(text)), (command, typed, text)
                    taken += legal
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


EXAMPLE = re.compile(r"such as ([^;:]+)|\(([^()]+)\)")


def examples(text: str) -> list[str]:
    """What a description gives as an example of what to type."""
    found = [one or two for one, two in EXAMPLE.findall(text)]
    parts = [part for each in found for part in re.split(r", or | or ", each)]
    return [part.split(" with ")[0].strip() for part in parts]


NOT_NOW = ("It is not your turn", "Roads are cut in rounds 1 to 4.")
"""Refusals of moves that were read, but are made at another time."""
PLAIN = {"card": "5ML", "suit": "Moons", "cell": "T20", "place": "N12", "number": "1"}
"""What is filled in beside an example, where nothing is suggested."""


@pytest.mark.usefixtures("words_alone")
@pytest.mark.parametrize("game", PEOPLE)
async def test_every_example_of_a_description_is_read(world: World, dry: Any, game: str) -> None:
    member, _view = await mover(world, await sit_down(world, game))
    (group,) = [each for each in world.bot.tree.get_commands() if each.name == game]
    tried: list[str] = []
    described = {each["name"]: each["description"] for each in group.to_dict(world.bot.tree)["options"]}
    for command, options in commands_of(world, game):
        for name, option in options.items():
            texts = [option["description"]]
            if next(iter(options)) == name:
                texts.append(described[command.split()[1]])
            for typed in [each for text in texts for each in examples(text)]:
                filled = await required(member, command, options, name)
                text = (await member.slash(CHANNEL, command, **{**filled, name: typed})).text
                read = TAKEN in text or CLAUSE.search(text) or text.startswith(NOT_NOW)
                assert read, (command, name, typed, text)
                tried.append(typed)
    assert tried or game == "kashgar"


async def required(member: Member, command: str, options: dict[str, Any], but: str) -> dict[str, Any]:
    """The options that a command needs beside one, as they are suggested, or anything where nothing is."""
    filled: dict[str, Any] = {"give": True} if options.get("give", {}).get("type") == 5 else {}
    for name, option in options.items():
        if name == but or not option.get("required"):
            continue
        found = await member.autocomplete(CHANNEL, command, name, "") if option.get("autocomplete") else []
        offered = [one.value for one in found] or [one["value"] for one in option.get("choices", ())]
        filled[name] = next(iter(offered), PLAIN.get(name, "1"))
    return filled


@pytest.mark.usefixtures("words_alone")
@pytest.mark.parametrize(("game", "command"), [("quetinny", "place"), ("palimpsest", "play")])
async def test_cards_are_understood_by_the_names_that_are_written(
    world: World, dry: Any, game: str, command: str
) -> None:
    members = await sit_down(world, game)
    member, view = await mover(world, members)
    if game == "quetinny":
        await dry(bot_of(world).tables.play, 1, member.id, view.moves[0])
        view = await seen_by(world, member)
    move = next(one for one in view.moves if type(one).__struct_config__.tag == command)
    hand = [getattr(held, "card", held) for held in view.view.hand]
    card = next(one for one in hand if one.id == move.card)
    for typed in (
        card.id.lower(),
        card.name,
        card.name.removeprefix("The ").lower(),
        f"{card.name} ({card.id})",
    ):
        place = "cell" if game == "quetinny" else "place"
        places = await member.autocomplete(CHANNEL, f"{game} {command}", place, "", card=typed)
        assert places, typed
        filled = {"card": typed, place: places[0].value}
        if game == "quetinny":
            suits = await member.autocomplete(CHANNEL, "quetinny place", "suit", "", **filled)
            filled["suit"] = suits[0].value
        assert TAKEN in (await member.slash(CHANNEL, f"{game} {command}", **filled)).text, typed

"""Whatever somebody types into an option of any command, they get words for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

import pytest

from cogs.games import GAMES
from sandbox.adapter import Member
from tests.cogs.people import CHANNEL, bot_of, sit_down
from tests.support.settled_world import World
from tests.support.thorough import times

LONGEST = 6000
"""Characters that Discord lets somebody type into an option."""
MOST_SAID = 2000
_SUBCOMMANDS = (1, 2)
_STRING, _INTEGER, _BOOLEAN, _USER, _NUMBER, _FILE = 3, 4, 5, 6, 10, 11

TEXTS = {
    "letters": "x" * LONGEST,
    "digits": "9" * LONGEST,
    "raised digits": "²" * LONGEST,
    "arabic digits": "٣" * LONGEST,
    "marks": "*_~`|[<@" * (LONGEST // 8),
    "mentions": "@everyone " * (LONGEST // 10),
    "pairs": "1,2 " * (LONGEST // 4),
    "gaps": "x" + " " * (LONGEST - 2) + "x",
    "braces": "{text}" * (LONGEST // 6),
    "invisible": "\u200b" * LONGEST,
    "faces": "🐪" * (LONGEST // 2),
    "nothing": "a\0" * (LONGEST // 2),
    "halves": "\ud83d" * LONGEST,
    "lines": "a\n" * (LONGEST // 2),
    "backwards": "\u202e" + "שלום " * (LONGEST // 5 - 1),
    "moves": "take a1+b2-c3/" * (LONGEST // 14),
}


def leaves(node: dict[str, Any], path: str = "") -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Each command that can be used by its full name, and its options."""
    name = f"{path} {node['name']}".strip()
    below = [each for each in node.get("options", ()) if each["type"] in _SUBCOMMANDS]
    if not below:
        yield name, node.get("options", [])
    for each in below:
        yield from leaves(each, name)


def typed(world: World, group: str) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Each option of a group's commands that takes any text, with values for others that must be given."""
    for one in world.bot.tree.get_commands():
        if one.name != group:
            continue
        for name, options in leaves(one.to_dict(world.bot.tree)):
            for option in options:
                if option["type"] != _STRING or option.get("choices"):
                    continue
                others = {
                    other["name"]: something(world, other)
                    for other in options
                    # Without its file a command that takes one answers with a form.
                    if other is not option and (other.get("required") or other["type"] == _FILE)
                }
                yield name, option, others


def something(world: World, option: dict[str, Any]) -> Any:
    """A value that an option takes."""
    if option.get("choices"):
        return option["choices"][0]["value"]
    return {
        _STRING: "1",
        _INTEGER: option.get("min_value", 1),
        _BOOLEAN: True,
        _USER: world.member("bela"),
        _NUMBER: 1.0,
        _FILE: ("a.toml", b"a = 1"),
    }[option["type"]]


@pytest.mark.usefixtures("words_alone")
async def test_every_long_text_is_answered_in_words(world: World, game: str) -> None:
    member = await seated(world, game)
    tried: set[tuple[str, str]] = set()
    always = "digits"  # a number may be too long to be read
    others = [kind for kind in TEXTS if kind != always]
    # The kinds go round, and each group begins elsewhere: all are typed, and a long group meets them all.
    kinds = islice(cycle(others), 4 * GROUPS.index(game), None)
    for command, option, others in list(typed(world, game)):
        # What reads an option is the same wherever it has the same words, such as a table's number.
        known = (option["name"], option["description"])
        more = () if known in tried else islice(kinds, times(2, len(others)))
        for kind in (always, *more):
            # Where an option names a longest text, Discord itself lets nobody type more.
            text = TEXTS[kind][: option.get("max_length", LONGEST)]
            answer = await member.slash(CHANNEL, command, **others, **{option["name"]: text})
            what = f"/{command} {option['name']}: {kind}"
            # A form is an answer, too.
            said = answer.text or (answer.modal or {}).get("title", "")
            assert 0 < len(said) <= MOST_SAID, what
            assert "Something went wrong" not in answer.text, what
            assert not {"\0", "\ud83d"} & set(answer.text), what
        tried.add(known)
    assert game in ("table", "stats") or list(typed(world, game)), "there was something to type into"


async def seated(world: World, game: str) -> Member:
    """Somebody at a table of a game that has begun, where it is one."""
    rules = bot_of(world).games.get(game)
    if rules is None:
        return world.member("ana")
    names = ["ana", "bela", "chidi", "dunya", "emre"][: rules.info.seats[0]]
    if rules.info.seats[1] == 1:
        await world.member("ana").slash(CHANNEL, f"{game} new")
        return world.member("ana")
    return (await sit_down(world, game, names))[0]


async def test_every_command_with_texts_is_tried(world: World) -> None:
    tried = {one.name for one in world.bot.tree.get_commands() if list(typed(world, one.name))}
    assert tried <= set(GROUPS)
    assert len(tried) > 3


OTHERS = [
    *("clock", "daily", "deal", "ladder", "leaderboard", "learn", "me", "rules", "seat", "settings", "stats"),
    *("table", "tournament"),
]
GROUPS = [*(module.info.name for module in GAMES), *OTHERS]


@pytest.fixture(params=GROUPS)
def game(request: pytest.FixtureRequest) -> str:
    """The name of a group of commands."""
    return str(request.param)

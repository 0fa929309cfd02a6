"""What is offered while somebody types, and in which order."""

from __future__ import annotations

import logging

import pytest
from discord import app_commands

from cogs.interactions.suggestions import suggest
from tables.core.errors import StorageError
from tables.storage.db import Database
from tests.cogs.people import CHANNEL, bot_of
from tests.support.settled_world import World

PAIRS = [
    ("Use Baker", "use 1"),
    ("Let Baker go", "part 1"),
    ("Café: pass", "pass 2"),
    ("Pass Baker", "pass 1"),
]


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("", ["use 1", "part 1", "pass 2", "pass 1"]),
        ("pass", ["pass 2", "pass 1"]),
        ("BAKER", ["use 1", "part 1", "pass 1"]),
        ("go baker", ["part 1"]),
        ("cafe", ["pass 2"]),
        ("let", ["part 1"]),
        ("nothing", []),
    ],
)
def test_what_begins_so_comes_before_what_has_the_words(typed: str, offered: list[str]) -> None:
    assert [choice.value for choice in suggest(PAIRS, typed)] == offered


def test_the_first_ones_in_words_come_after_those_that_begin_so() -> None:
    pairs = [("The end of a turn", "a"), ("End the turn", "b")]
    assert [choice.value for choice in suggest(pairs, "end")] == ["b", "a"]
    assert [choice.value for choice in suggest(pairs, "fin", "turn end")] == ["a", "b"]


def test_no_more_is_offered_or_worded_than_discord_shows() -> None:
    worded = []

    def pairs():
        for number in range(1000):
            worded.append(number)
            yield f"{number} {'x' * 200}", str(number)

    found = suggest(pairs(), "")
    assert [choice.value for choice in found] == [str(number) for number in range(25)]
    assert all(len(choice.name) <= 100 for choice in found)
    assert len(worded) <= 26
    assert suggest([("too long to be sent", "x" * 101)], "") == []


async def test_while_the_tables_are_away_each_option_offers_what_it_knows_and_a_line_is_logged(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ana = world.member("ana")

    async def away(*_: object) -> None:
        raise StorageError("The tables cannot be reached right now, so nothing was changed.")

    monkeypatch.setattr(Database, "read", away)
    caplog.set_level(logging.INFO, "cogs")
    tried = 0
    for command in bot_of(world).tree.walk_commands():
        if isinstance(command, app_commands.Command):
            for option in filter(lambda each: each.autocomplete, command.parameters):
                answer = await ana.complete(CHANNEL, command.qualified_name, option.display_name, "")
                assert answer.result.autocomplete_choices is not None, (
                    f"{command.qualified_name} {option.name}"
                )
                tried += 1
    assert tried > 50
    assert not [record for record in caplog.records if record.exc_info]
    lines = [record for record in caplog.records if record.name == "cogs.interactions.suggestions"]
    assert lines
    assert all(record.levelno <= logging.INFO for record in lines)

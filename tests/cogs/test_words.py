"""Words that agree, in random games of every registered game, as everybody at the table reads them."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

import pytest

from data.catalogue import ENGLISH
from engine.core.replay import start
from tables.core.view_types import TableView
from tests.cogs import conformance
from tests.cogs.conformance import PLAIN_NAMES, Moment, few_cases, ui_of
from tests.engine.games import Case
from tests.engine.playouts import playouts
from tests.support.settled_world import World
from tests.support.thorough import times

MOVES = times(60, 200)
"""Moves of a game that are read."""
EACH = 8
"""Of these moves one is followed by everything else that is written."""
ONE_OF_MANY = re.compile(r"(?<![\d.,:/+→−×-])\b1 ([a-z]+s|Pirates|Clippers|Ports|Plantations|Officials)\b")
VERBS = ("stays", "goes", "starts")
"""What trader 1 does."""
MANY_OF_ONE = re.compile(
    r"(?<![\d.,:/+→−×-])\b(?:[2-9]|\d\d+) (?:card|cube|point|road|trader|garnet|caravan|good|chip|player|turn"
    r"|move|mule|Port|Clipper|Plantation|Official)\b(?! card)"
)
PART = re.compile(r"\b(\d+) of (\d+)\b")
UNTIDY = re.compile(r"  |\.\.|\s[.,;]|\bNone\b|[{}]")

pytestmark = pytest.mark.usefixtures("plain_names")

every_case = pytest.mark.parametrize(
    "case", [pytest.param(case, marks=pytest.mark.xdist_group(str(case))) for case in few_cases()], ids=str
)


@functools.cache
def table_views(case: Case) -> list[tuple[int, TableView]]:
    """A game move by move, as its maker, the next seat and a spectator see each."""
    game, log = case.game, playouts(case)[0].log
    state, found = start(game, log), []
    for number, ply in enumerate(log.plies[:MOVES]):
        events = tuple(game.push(state, ply.seat, game.read_move(ply.move)))
        for reader in dict.fromkeys((ply.seat, (ply.seat + 1) % case.seats, None)):
            found.append((number, Moment(case, "middle", state, ((ply.seat, events),)).table_view(reader)))
    return found


def written(case: Case) -> Iterator[str]:
    """All lines that are written at a table of a random game."""
    ui = ui_of(case.name)
    for number, table_view in table_views(case):
        yield from (ui.describe(move, table_view, ENGLISH) for move in table_view.recent)
        if number % EACH:
            continue
        yield ui.headline(table_view, ENGLISH)
        yield from ui.story(table_view, ENGLISH)
        yield from ui.in_words(table_view, ENGLISH)
        if table_view.seat is not None:
            screen = ui.panel(table_view, "", ENGLISH)
            yield from (screen.title, *screen.text)


def disagreements(line: str) -> list[str]:
    """What in a line does not agree with its numbers."""
    if line.startswith("```"):
        return []  # a table with columns
    found = [match[0] for match in ONE_OF_MANY.finditer(line) if match[1] not in VERBS]
    found += [match[0] for match in MANY_OF_ONE.finditer(line)]
    found += [match[0] for match in PART.finditer(line) if int(match[1]) > int(match[2])]
    return found + UNTIDY.findall(line)


@every_case
def test_numbers_and_nouns_agree(case: Case) -> None:
    wrong = {line: found for line in written(case) if (found := disagreements(line))}
    assert wrong == {}


@every_case
def test_what_one_did_oneself_is_said_of_you(case: Case) -> None:
    ui = ui_of(case.name)
    for _, table_view in table_views(case):
        if table_view.seat is None:
            continue
        name = re.escape(PLAIN_NAMES[table_view.seat])
        for move in table_view.recent:
            said = ui.describe(move, table_view, ENGLISH)
            assert not re.search(rf"(?:^|[.!?] ){name} [a-z]", said), said


@every_case
def test_sentences_have_their_full_stops(case: Case) -> None:
    ui = ui_of(case.name)
    for _, table_view in table_views(case):
        said = [ui.describe(move, table_view, ENGLISH) for move in table_view.recent]
        assert [line for line in said if line and not line.rstrip("*").endswith((".", "!", "?", ")"))] == []


@every_case
def test_an_ending_is_described_once(case: Case) -> None:
    ui, table_view = ui_of(case.name), conformance.moments(case)[-1].table_view(None)
    text = " ".join((ui.headline(table_view, ENGLISH), *ui.story(table_view, ENGLISH)))
    sentences = [each.strip("*-# ") for each in re.split(r"(?<=[.!?]) |\n", text)]
    said = [each for each in sentences if re.search(r"\b(won|lost|end|ends|ended|over)\b", each.lower())]
    assert len(said) == len(set(said))
    assert text.count("deck is empty") <= 1


def test_the_test_finds_what_does_not_agree() -> None:
    for line in (
        "1 Pirates",
        "you hold 1 cards",
        "9 of 7 cards",
        "2 card",
        "so  far",
        "it ends..",
        "{name} won",
    ):
        assert disagreements(line), line
    for line in ("1 card", "11 cards", "7 of 9 cards", "1 stays in Fenn", "2 Plantation cards", "gold 1→2"):
        assert not disagreements(line), line


async def test_descriptions_of_commands_agree_too(world: World) -> None:
    def walk(node: dict[str, object]) -> Iterator[str]:
        yield str(node.get("description", ""))
        for child in node.get("options", ()):  # type: ignore[attr-defined]
            yield from walk(child)

    lines = [
        line for command in world.bot.tree.get_commands() for line in walk(command.to_dict(world.bot.tree))
    ]
    assert {line: found for line in lines if (found := disagreements(line))} == {}

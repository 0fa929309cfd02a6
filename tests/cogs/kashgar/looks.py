"""Looks at positions of random games, and ways to read a screen."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from discord import ui

import data
from cogs.common.layout import TEXT_LIMIT, layout
from cogs.common.screen import Button, Choice, Menu, Screen
from cogs.common.words import ENGLISH
from cogs.kashgar.desk import KashgarDesk
from engine.core.chance import Chance
from engine.core.codec import encode
from engine.kashgar.game import SHIPPED, Kashgar
from engine.kashgar.loader import parse_deck
from engine.kashgar.types import Deck, Event, Move, Options
from tables.types import ClockRules, Look, Person, Place, Seat, TableInfo, Told

GAME = Kashgar.load(data.read_text)
DESK = KashgarDesk(GAME)
NOW = datetime(2026, 3, 1, tzinfo=UTC)
BIG_TABLE = 36**6 - 1
"""A table's number as long as it will ever be: two thousand million."""
NAMES = ("Ana", "B*la <@1>", "Chidi", "Dunya")


def new_state(seats: int = 2, label: str = "a", deck: Deck | None = None, cut_and_thrust: int = 0):
    """The beginning of a game."""
    options = Options(deck, cut_and_thrust)
    return GAME.new(options, seats, Chance(bytes(32)).fork(label))


def told(number: int, seat: int, events: tuple[Event, ...]) -> Told:
    """A move of the log."""
    return Told(number, seat, NOW, False, events)


def look_at(state, seat: int | None = 0, *, recent: tuple[Told, ...] = (), status: str | None = None) -> Look:
    """A seat's look at a state, or a spectator's."""
    view = GAME.view(state, seat)
    number = len(view.players)
    seats = tuple(Seat(index, Person(index + 1, NAMES[index]), NAMES[index]) for index in range(number))
    result = GAME.result(state)
    acting = GAME.to_act(state)
    info = TableInfo(
        id=BIG_TABLE,
        game="kashgar",
        ruleset=1,
        status=status or ("playing" if result is None else "over"),  # type: ignore[arg-type]
        place=Place(1, 2),
        host=Person(1, NAMES[0]),
        seats=seats,
        options=encode(view.options),
        clocks=ClockRules(),
        commitment="",
        number=9999,
        revision=1,
        created=NOW,
        updated=NOW,
    )
    moves = () if seat is None else tuple(GAME.moves(state, seat))
    return Look(info, seat, view, moves, acting, acting, GAME.turn(state), (), recent, result)


@functools.cache
def playout(seats: int, label: str, cut_and_thrust: int = 0):
    """A random game: each position with its seat and what the last moves told, the end included."""
    state = new_state(seats, label, cut_and_thrust=cut_and_thrust)
    chance = Chance(b"\x07" * 32).fork(label)
    found = []
    recent: tuple[Told, ...] = ()
    number = 0
    while GAME.result(state) is None:
        (seat,) = GAME.to_act(state)
        found.append((GAME.copy(state), seat, recent))
        moves = GAME.moves(state, seat)
        move: Move = moves[chance.below(len(moves))]
        number += 1
        recent = (*recent, told(number, seat, tuple(GAME.push(state, seat, move))))[-12:]
    found.append((state, 0, recent))
    return found


def screen(look: Look, draft: str = "") -> Screen:
    """The panel for a draft."""
    return DESK.screen(look, draft, ENGLISH)


def controls(shown: Screen) -> Iterator[Button | Choice]:
    """All that can be pressed or chosen."""
    for row in shown.rows:
        for control in row.choices if isinstance(row, Menu) else row:
            assert isinstance(control, Button | Choice)
            if not (isinstance(control, Button) and control.disabled):
                yield control


def labels(shown: Screen) -> list[str]:
    """What can be pressed or chosen, in words."""
    return [control.label for control in controls(shown)]


def labelled(shown: Screen, text: str) -> Button | Choice:
    """The first control whose label has a text in it."""
    for control in controls(shown):
        if text in control.label:
            return control
    raise LookupError(f"{text!r} is not among {labels(shown)}")


def follow(look: Look, *texts: str) -> Screen:
    """The screen that is reached by these controls from the first one."""
    shown = screen(look)
    for text in texts:
        control = labelled(shown, text)
        assert control.target.verb == "go", control
        shown = screen(look, control.target.rest)
    return shown


def text_of(shown: Screen) -> str:
    """All words above the controls."""
    return "\n".join(shown.text)


def demand_limits(shown: Screen, look: Look) -> None:
    """Demand that a screen fits Discord's limits as a message of this table."""
    assert all(1 <= len(row.choices) <= 25 for row in shown.rows if isinstance(row, Menu))
    assert all(1 <= len(row) <= 5 for row in shown.rows if not isinstance(row, Menu))
    view = layout(shown, look.table.id, look.table.number, ("picture.png", "words"))
    assert sum(1 for _ in view.walk_children()) <= 40
    ids = [item.custom_id for item in view.walk_children() if hasattr(item, "custom_id")]
    assert len(set(ids)) == len(ids)
    assert all(len(each) <= 100 for each in ids)
    texts = [item.content for item in view.walk_children() if isinstance(item, ui.TextDisplay)]
    assert sum(map(len, texts)) < TEXT_LIMIT, "the text was cut"
    for row in shown.rows:
        if isinstance(row, Menu):
            values = [f"{choice.target.verb}:{choice.target.rest}" for choice in row.choices]
            assert len(set(values)) == len(values)
            assert all(len(value) <= 100 for value in values)
    assert all(control.label for control in controls(shown))


def deck_with(change: Callable[[str], str]) -> Deck:
    """The shipped deck with its file's text changed."""
    return parse_deck(change(data.read_text(SHIPPED)), "changed.toml")


def long_names(text: str) -> str:
    """A deck file with names as long, and as hostile, as they may be."""
    cards = tomllib.loads(text)
    names = {card["name"] for card in (*cards["persons"], *cards["contracts"])}
    for number, name in enumerate(sorted(names)):
        text = text.replace(f'"{name}"', f'"{f"{number} *_~`|>@everyone <@1> {name} ".ljust(60, "W")[:60]}"')
    return text

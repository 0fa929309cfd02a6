"""Table views of positions of random games, and ways to read a screen."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Callable

import data
from cogs.kashgar.module import KASHGAR
from cogs.kashgar.ui import KashgarUi
from cogs.screens.screen import Screen
from data.catalogue import ENGLISH
from engine.core.chance import Chance
from engine.kashgar.events import Event
from engine.kashgar.game import SHIPPED, Kashgar
from engine.kashgar.language import Deck
from engine.kashgar.loader import parse_deck
from engine.kashgar.types import Move, Options
from tables.core.types import Status
from tables.core.view_types import TableView, VisibleMove
from tests.cogs import table_views
from tests.cogs.table_views import NOW

GAME = Kashgar.load(data.read_text)
UI = KashgarUi(GAME, KASHGAR.rule_text, KASHGAR.emblem)
NAMES = ("Ana", "B*la <@1>", "Chidi", "Dunya")


def new_state(seats: int = 2, label: str = "a", deck: Deck | None = None, cut_and_thrust: int = 0):
    """The beginning of a game."""
    options = Options(deck, cut_and_thrust)
    return GAME.new(options, seats, Chance(bytes(32)).fork(label))


def visible_move(number: int, seat: int, events: tuple[Event, ...]) -> VisibleMove:
    """A move of the log."""
    return VisibleMove(number, seat, NOW, events)


def view_of(
    state, seat: int | None = 0, *, recent: tuple[VisibleMove, ...] = (), status: Status | None = None
) -> TableView:
    """A state as a seat, or a spectator, sees it."""
    view = GAME.view(state, None)
    return table_views.view_of(
        GAME, state, seat, len(view.players), view.options, names=NAMES, recent=recent, status=status
    )


def follow(table_view: TableView, *steps: str) -> Screen:
    """The screen that is reached by these controls from the first one."""
    return table_views.follow(UI, table_view, *steps)


@functools.cache
def playout(seats: int, label: str, cut_and_thrust: int = 0):
    """A random game: each position with its seat and what the last moves told, the end included."""
    state = new_state(seats, label, cut_and_thrust=cut_and_thrust)
    chance = Chance(b"\x07" * 32).fork(label)
    found = []
    recent: tuple[VisibleMove, ...] = ()
    number = 0
    while GAME.result(state) is None:
        (seat,) = GAME.to_act(state)
        found.append((GAME.copy(state), seat, recent))
        moves = GAME.moves(state, seat)
        move: Move = moves[chance.below(len(moves))]
        number += 1
        recent = (*recent, visible_move(number, seat, tuple(GAME.push(state, seat, move))))[-12:]
    found.append((state, 0, recent))
    return found


def screen(table_view: TableView, draft: str = "") -> Screen:
    """The panel for a draft."""
    return UI.panel(table_view, draft, ENGLISH)


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

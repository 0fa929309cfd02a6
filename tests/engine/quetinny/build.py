"""Positions drawn as text, and short questions about them.

A kingdom is rows of words, the first at cell U20 (so columns are U, V, W, X, ...): ``.`` for an
empty cell, else a card with its chips after a slash and the cubes on an Ace after a plus:
``"AM/M+2  5ML/M  .  PMSL/SL"``.
"""

from __future__ import annotations

import re

import data
from engine.core.chance import Chance
from engine.core.errors import IllegalMove
from engine.decktet import LETTERS
from engine.quetinny.cells import ORIGIN, WIDTH
from engine.quetinny.events import Event
from engine.quetinny.game import Quetinny
from engine.quetinny.state import State, add_chip, add_province, blank, throw
from engine.quetinny.types import Options

GAME = Quetinny.load(data.read_text)
TABLES = GAME.tables

_WORD = re.compile(r"(\w+)(?:/(\w+))?(?:\+(\d))?")


def position(
    kingdom: str,
    hand: str = "",
    *,
    options: Options | None = None,
    deck: str | None = None,
    discards: str = "",
    gold: int = 25,
    spice: int | None = None,
    phase: str = "expand",
    turn: int = 5,
) -> State:
    """A state with this kingdom and hand; the deck is every card not named, or those of ``deck``."""
    options = options or Options()
    state = blank(options, Chance(bytes(32)), 15)
    for cell, name, chips, cubes in _provinces(kingdom):
        card = TABLES.index[name]
        add_province(state, TABLES, cell, card)
        for letter in chips:
            add_chip(state, TABLES, cell, LETTERS.index(letter))
        if cubes:
            state.cubes[TABLES.suits[card][0]] = cubes
    for name in discards.split():
        throw(state, TABLES, TABLES.index[name])
    state.hand = [TABLES.index[name] for name in hand.split()]
    used = {*state.hand, *state.discards, *state.card_at.values()}
    if deck is None:
        state.deck = [card for card in TABLES.in_play(options) if card not in used]
    else:
        state.deck = [TABLES.index[name] for name in reversed(deck.split())]
    state.spice = 6 - sum(state.cubes) if spice is None else spice
    state.phase, state.turn, state.gold = phase, turn, gold  # type: ignore[assignment]
    state.due = 0 if phase == "expand" else 1 if state.deck else 2
    return state


def _provinces(kingdom: str) -> list[tuple[int, str, str, int]]:
    found = []
    for row, line in enumerate(kingdom.strip().splitlines()):
        for column, word in enumerate(line.split()):
            if word != ".":
                matched = _WORD.fullmatch(word)
                assert matched, word
                name, chips, cubes = matched.groups()
                found.append((ORIGIN + row * WIDTH + column, name, chips or "", int(cubes or 0)))
    return found


def texts(state: State, start: str = "") -> list[str]:
    """The legal moves that begin with these words, in the order offered."""
    return [text for text in map(GAME.text, GAME.moves(state, 0)) if (text + " ").startswith(start)]


def play(state: State, text: str) -> list[Event]:
    """Make a move given as text."""
    return GAME.play(state, 0, GAME.parse(text))


def allowed(state: State, text: str) -> bool:
    """Whether a move is legal, by listing and by check, which must agree."""
    move = GAME.parse(text)
    listed = move in GAME.moves(state, 0)
    assert listed == (refusal(state, text) is None)
    return listed


def refusal(state: State, text: str) -> tuple[str, str] | None:
    """Clause and sentence with which a move is refused; None if it is legal."""
    saved = GAME.save_state(state)
    try:
        GAME.check(state, 0, GAME.parse(text))
    except IllegalMove as error:
        refused: tuple[str, str] | None = (error.clause, str(error))
    else:
        refused = None
    assert GAME.save_state(state) == saved
    return refused


def refused(state: State, text: str, clause: str, *words: str) -> None:
    """Demand that a move is refused under a clause, with these words in the sentence."""
    assert not allowed(state, text)
    found = refusal(state, text)
    assert found is not None
    assert found[0] == clause, found
    for word in words:
        assert word in found[1], found

"""Tables of Ceylon set up for a test: hands by text, the rest of the 91 cards in the deck."""

from __future__ import annotations

import pytest

from engine.ceylon.cards import DECK, KINDS, Cards, one_by_one
from engine.ceylon.events import Event
from engine.ceylon.game import Ceylon
from engine.ceylon.knowledge import nothing_known
from engine.ceylon.state import PHASES, State
from engine.ceylon.text import read_cards
from engine.ceylon.types import Options, StandingAnswers, View
from engine.core.chance import Chance
from engine.core.errors import IllegalMove

GAME = Ceylon()


def table(
    *hands: str,
    phase: str = "draw",
    player: int = 0,
    top: str = "",
    discard: str = "",
    all_discarded: bool = False,
    options: Options | None = None,
    seed: int = 0,
) -> State:
    """A table in the middle of a game: ``hands`` like "2Tea,Port" ("" is empty).

    ``top`` are the next cards of the deck, in the order in which they are drawn. The deck is what is
    left of the cards, or the discard pile is (``all_discarded``).
    """
    chance = Chance(bytes([seed]) * 32)
    in_hand = [counts(hand) for hand in hands]
    pile, drawn = counts(discard), [KINDS.index(kind) for kind in top.split(",") if kind]
    left = list(DECK)
    for gone in [*in_hand, pile]:
        left = [have - less for have, less in zip(left, gone, strict=True)]
    for kind in drawn:
        left[kind] -= 1
    assert min(left) >= 0, "there are not so many cards"
    deck = one_by_one(left)
    chance.shuffle(deck)
    seats = len(hands)
    return State(
        options=options or Options(),
        chance=chance,
        hands=[list(hand) for hand in in_hand],
        deck=drawn[::-1] if all_discarded else deck + drawn[::-1],
        discard=[have + more for have, more in zip(pile, left, strict=True)] if all_discarded else list(pile),
        points=[0] * seats,
        plantations=[[0] * 6 for _ in hands],
        officials=[0] * seats,
        standing_answers=[StandingAnswers()] * seats,
        possible=[nothing_known(seats)] * seats,
        deck_most=[DECK] * (seats + 1),
        pair_offers=[0] * (seats * seats),
        player=player,
        phase=PHASES.index(phase),
    )


def counts(text: str) -> Cards:
    """Cards from text, none from an empty one."""
    return read_cards(text)


def do(state: State, seat: int, text: str) -> list[Event]:
    """Make a move by its text, checked."""
    return GAME.play(state, seat, GAME.parse(text))


def refused(state: State, seat: int, text: str, clause: str) -> None:
    """The move is refused with this clause, and the state stays as it is."""
    saved = GAME.save_state(state)
    with pytest.raises(IllegalMove) as caught:
        GAME.play(state, seat, GAME.parse(text))
    assert caught.value.clause == clause, str(caught.value)
    assert GAME.save_state(state) == saved


def legal(state: State, seat: int) -> set[str]:
    """The texts of the listed moves."""
    return {GAME.text(move) for move in GAME.moves(state, seat)}


def phase(state: State) -> str:
    """The phase by name."""
    return PHASES[state.phase]


def hand(state: State, seat: int) -> Cards:
    """A hand, to compare with :func:`counts`."""
    return tuple(state.hands[seat])


def view(state: State, seat: int | None) -> View:
    """What a seat sees."""
    return GAME.view(state, seat)


def visible(events: list[Event], seat: int | None) -> list[Event]:
    """The events as a seat is told them."""
    return [event for event in (GAME.visible_event(event, seat) for event in events) if event is not None]


def total(state: State) -> Cards:
    """All cards, wherever they are."""
    piles = [*state.hands, state.discard, [state.deck.count(kind) for kind in range(11)]]
    return tuple(map(sum, zip(*piles, strict=True)))

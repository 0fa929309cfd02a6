"""Tables for tests: given caravans and stocks, and a probe card with any effects."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

import data
from engine.core.chance import Chance
from engine.core.errors import IllegalMove
from engine.kashgar.compiler import CompiledDeck, compiled
from engine.kashgar.events import Event
from engine.kashgar.game import Kashgar
from engine.kashgar.goods_steps import GOOD_NUMBERS
from engine.kashgar.language import GOODS, Action, Amounts, Deck, Effect, PersonCard
from engine.kashgar.scoring import total
from engine.kashgar.state import State
from engine.kashgar.types import Options

GAME = Kashgar.load(data.read_text)
CARDS = compiled(GAME.deck)
PROBE = "probe"
NOTHING = "mule=0 gold=0 ginger=0 cloves=0 pepper=0 anise=0 cinnamon=0"
"""A stock of nothing."""


def table(
    *caravans: str,
    seats: int = 2,
    deck: Deck | None = None,
    stock: str = "",
    rival: str = "",
    face_up: str = "",
    discards: str = "",
    seed: int = 1,
) -> State:
    """A table on which seat 0 is on turn and has these caravans, front first, as keys with blanks.

    ``stock`` and ``rival`` set tracks of seats 0 and 1 as ``"gold=5 mule=0"``, the others stay at 3.
    Cards named come out of the box, if need be as further copies.
    """
    state = GAME.new(Options(deck), seats, Chance(bytes([seed]) * 32))
    cards = GAME.cards(state)
    state.first = 0
    if caravans:
        for number in range(3):
            keys = caravans[number].split() if number < len(caravans) else []
            state.caravans[number] = [cards.index[key] for key in keys]
    for seat, words in ((0, stock), (1, rival)):
        for word in words.split():
            good, level = word.split("=")
            state.goods[seat][GOOD_NUMBERS[good]] = int(level)
    if face_up:
        state.face_up = [cards.contract_index[key] for key in face_up.split()]
    state.discards = [cards.index[key] for key in discards.split()]
    state.totals = [total(state, cards, seat) for seat in range(seats)]
    return state


def probe_deck(*effects: Effect, cost: tuple[Amounts, ...] = (), must: bool = False, points: int = 0) -> Deck:
    """The shipped deck with a probe in the place of the Envoys, whose both sides have these effects."""
    action = Action(effects, cost)
    probe = PersonCard(
        PROBE, "Probe", "standard", "reconstructed", 2, points, None, None, must, (action,), (action,)
    )
    persons = tuple(probe if one.key == "envoy" else one for one in GAME.deck.persons)
    return replace(GAME.deck, persons=persons)


def probe(*effects: Effect, behind: str = "", cost: tuple[Amounts, ...] = (), **about: Any) -> State:
    """A table on which seat 0 has the probe in front of its first caravan."""
    return table(f"{PROBE} {behind}", deck=probe_deck(*effects, cost=cost), **about)


def texts(state: State) -> list[str]:
    """What the player on turn may do."""
    return [GAME.text(move) for move in GAME.moves(state, state.player)]


def play(state: State, *moves: str) -> list[Event]:
    """Make moves of the player on turn; the events of all of them."""
    events: list[Event] = []
    for text in moves:
        events += GAME.play(state, state.player, GAME.parse(text))
    return events


def caravan(state: State, number: int = 0, seat: int = 0) -> list[str]:
    """The keys of a caravan, front first."""
    return [GAME.cards(state).keys[person] for person in state.caravans[3 * seat + number]]


def named(state: State, persons: list[int]) -> list[str]:
    """The keys of persons."""
    return [GAME.cards(state).keys[person] for person in persons]


def contracts_named(state: State, contracts: list[int]) -> list[str]:
    """The keys of contracts."""
    return [GAME.cards(state).contract_keys[contract] for contract in contracts]


def stock(state: State, seat: int = 0) -> dict[str, int]:
    """The tracks of a seat."""
    return dict(zip(GOODS, state.goods[seat], strict=True))


def changed(state: State, seat: int = 0) -> dict[str, int]:
    """The tracks of a seat that are not at 3."""
    return {good: number for good, number in stock(state, seat).items() if number != 3}


def refused(state: State, text: str, clause: str, words: str = "") -> None:
    """The move is refused with this clause, and the state is untouched."""
    before = GAME.save_state(state)
    with pytest.raises(IllegalMove, match=words or None) as caught:
        play(state, text)
    assert caught.value.clause == clause
    assert GAME.save_state(state) == before


def census(state: State, cards: CompiledDeck) -> tuple[Counter[str], Counter[str]]:
    """All persons and all contracts of a table, the two sides of a Patriarch counted as one."""
    everywhere = [*state.standard, *state.special, *state.discards, *state.box, *state.unused, *state.drawn]
    everywhere += [person for one in state.caravans for person in one]
    everywhere += [cards.patriarch] * state.reserve
    persons = Counter(
        cards.keys[cards.patriarch if person == cards.matriarch else person] for person in everywhere
    )
    contracts = [*state.contract_deck, *state.face_up, *state.drawn_contracts]
    contracts += [contract for own in state.fulfilled for contract in own]
    return persons, Counter(cards.contract_keys[contract] for contract in contracts)

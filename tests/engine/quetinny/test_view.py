"""What may be known of a table."""

from __future__ import annotations

import pytest

from engine.core.chance import Chance
from engine.core.codec import encode
from engine.quetinny.events import CardsDrawn
from engine.quetinny.types import Options
from tests.engine.events import only
from tests.engine.quetinny.build import GAME, TABLES, play, position

KINGDOM = "AM/M+1 3MW/M 5ML"


def test_a_spectator_sees_neither_hand_nor_cards_drawn() -> None:
    state = position(KINGDOM, "8MS 2SY 4YK 9LK")
    play(state, "place 8MS M U19")
    events = play(state, "tax 2SY")
    drawn = only(events, CardsDrawn)
    assert GAME.visible_event(drawn, 0) == drawn
    assert GAME.visible_event(drawn, None) == CardsDrawn(2, None)
    spectator = GAME.view(state, None)
    assert spectator.hand is None
    assert spectator.hand_size == 4
    shown = encode(spectator).decode()
    assert not any(f'"{TABLES.ids[card]}"' in shown for card in state.hand + state.deck)


def test_the_player_sees_the_hand_and_not_the_deck() -> None:
    state = position(KINGDOM, "8MS 2SY 4YK 9LK")
    shown = encode(GAME.view(state, 0)).decode()
    assert all(f'"{TABLES.ids[card]}"' in shown for card in state.hand)
    assert not any(f'"{TABLES.ids[card]}"' in shown for card in state.deck)


def test_provinces_are_shown_by_cell_with_chips_and_cubes() -> None:
    view = GAME.view(position(KINGDOM, "8MS 2SY 4YK 9LK"), 0)
    assert [(p.card.id, p.chips, p.cubes) for p in view.kingdom] == [
        ("AM", ("Moons",), 1),
        ("3MW", ("Moons",), 0),
        ("5ML", (), 0),
    ]
    assert view.spice_left == 5


@pytest.mark.parametrize("seat", [0, None])
def test_new_deals_are_even(seat: int | None) -> None:
    """Each unseen card is as likely to lie on top of the deck as another."""
    state = position(KINGDOM, "8MS 2SY 4YK 9LK", deck="CM CS CW CL CY CK")
    state.discards = [
        card
        for card in TABLES.in_play(Options())
        if card not in {*state.hand, *state.deck, *state.card_at.values()}
    ]
    view = GAME.view(state, seat)
    unseen = sorted(state.deck if seat == 0 else state.deck + state.hand)
    tops = dict.fromkeys(unseen, 0)
    luck = Chance(bytes(32))
    for _ in range(600):
        dealt = GAME.resample(view, luck)
        assert sorted(dealt.deck + (dealt.hand if seat is None else [])) == unseen
        tops[dealt.deck[-1]] += 1
    even = 600 / len(unseen)
    assert all(0.55 * even < number < 1.6 * even for number in tops.values()), tops


def test_nothing_is_done_for_an_absent_player() -> None:
    state = position(KINGDOM, "8MS 2SY 4YK 9LK")
    assert GAME.default(state, 0) is None
    assert GAME.turn(state) == 5
    play(state, "place 8MS M U19")
    assert GAME.turn(state) == 5, "expanding and taxes share a message"
    assert GAME.default(state, 0) is None
    play(state, "tax 2SY")
    assert GAME.turn(state) == 6

"""What the last turn leaves on the board: caravans in which cards moved, contracts that came."""

from __future__ import annotations

from engine.kashgar.events import CardRotated, CardUsed, ContractRevealed, TurnEnded
from engine.kashgar.language import Goods
from render.kashgar.last_turn import LastTurn, last_turn
from render.kashgar.pictures import public
from tests.render.kashgar.games import GAME, NAMES, history, turn_view
from tests.render.legible import as_people_see_it


def test_each_caravan_in_which_a_card_moved_and_each_new_contract_is_found() -> None:
    used = (CardUsed(1, 2, "baker", False, 0, Goods()),)
    rest = (CardRotated(0, 0, 1, "farmer"), ContractRevealed("grain-field"), TurnEnded(1, 1, (0, 0)))
    assert last_turn([used, rest]) == LastTurn(frozenset({(1, 2), (0, 1)}), frozenset({"grain-field"}))
    other = (CardUsed(0, 0, "baker", True, 0, Goods()),)
    assert last_turn([used, rest, other]) == LastTurn(frozenset({(0, 0)}))


def test_there_is_nothing_to_mark_in_a_game_that_has_just_begun() -> None:
    assert last_turn([]) == LastTurn()


def test_a_caravan_that_moved_is_framed() -> None:
    view = turn_view(3, None)
    plain = public(view, NAMES[:3], LastTurn())
    for caravan in range(3):
        marked = public(view, NAMES[:3], LastTurn(frozenset({(1, caravan)})))
        assert marked.png != plain.png


def test_turns_of_a_whole_game_are_marked_and_can_be_read() -> None:
    moves = []
    for at, (state, events) in enumerate(history(3, 3, 4)):
        moves += [events] if events else []
        if at % 40 == 39:
            found = last_turn(moves[-12:])
            assert found.caravans
            as_people_see_it(public(GAME.view(state, None), NAMES[:3], found))

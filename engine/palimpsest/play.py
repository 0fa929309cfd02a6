"""The course of a table: a turn, the draw, and the end."""

from __future__ import annotations

from engine.palimpsest.cards import CardTables
from engine.palimpsest.lattice import place_at
from engine.palimpsest.scoring import score_last
from engine.palimpsest.state import NOBODY, State
from engine.palimpsest.turn import outcome, perform
from engine.palimpsest.types import TARGET, Cause, Drawn, Ended, Event, Play


def push(state: State, tables: CardTables, move: Play) -> list[Event]:
    """Make a legal play of the acting seat in place."""
    seat, board = state.acting, state.board
    card = tables.index[move.card]
    place = place_at(move.x, move.y)
    assert place is not None
    result = outcome(board, tables, seat, card, place)
    events, state.last = perform(board, tables, seat, result, move.steps)
    state.hands[seat].remove(card)
    if state.deck:
        drawn = state.deck.pop()
        state.hands[seat].append(drawn)
        events.append(Drawn(seat, tables.cards[drawn], len(state.deck)))
    state.turn += 1
    state.acting = (seat + 1) % board.seats
    state.causes = _causes(state)
    if state.causes:
        events += _end(state, tables)
    return events


def _causes(state: State) -> tuple[Cause, ...]:
    """Why the game is over now (P-14, P-15, P-22), all that holds; ``acting`` is already the next seat."""
    options, board = state.board.options, state.board
    causes: list[Cause] = []
    if options.last == "deck" and not state.deck:
        causes.append("deck")
    if options.last == "hands" and not state.hands[state.acting]:
        causes.append("hands")
    if 0 in board.supply:
        causes.append("cubes")
    if options.rules == "first" and max(board.points) >= TARGET:
        causes.append("points")
    return tuple(causes)


def _end(state: State, tables: CardTables) -> list[Event]:
    state.acting = NOBODY
    state.final = score_last(tables, state.board)
    return [Ended(state.causes), state.final]

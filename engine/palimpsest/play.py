"""The effects of a play (P-9): what the card does, the draw, and the end."""

from collections.abc import Iterable

from engine.palimpsest import cube_steps, scoring, types
from engine.palimpsest.board import Board, empty, lay
from engine.palimpsest.cards import CardTables
from engine.palimpsest.events import Buried, CardDrawn, Event, GameEnded, Played, Scored
from engine.palimpsest.lattice import place_at, point_of
from engine.palimpsest.outcome import PlayOutcome, outcome
from engine.palimpsest.state import GAME_OVER, State


def push(state: State, tables: CardTables, move: types.Play) -> list[Event]:
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
        events.append(CardDrawn(seat, tables.cards[drawn], len(state.deck)))
    state.turn += 1
    state.acting = (seat + 1) % board.seats
    state.causes = causes_of_end(state.board, len(state.deck), len(state.hands[state.acting]))
    if state.causes:
        events += _end(state, tables)
    return events


def causes_of_end(board: Board, deck: int, hand: int) -> tuple[types.Cause, ...]:
    """Why the game is over after a turn (P-14, P-15, P-22), all that holds.

    ``deck`` are the cards left to draw, ``hand`` those that the next seat holds.
    """
    options = board.options
    causes: list[types.Cause] = []
    if options.last == "deck" and not deck:
        causes.append("deck")
    if options.last == "hands" and not hand:
        causes.append("hands")
    if 0 in board.supply:
        causes.append("cubes")
    if options.rules == "first" and max(board.points) >= types.TARGET:
        causes.append("points")
    return tuple(causes)


def _end(state: State, tables: CardTables) -> list[Event]:
    state.acting = GAME_OVER
    state.final = scoring.score_last(tables, state.board)
    return [GameEnded(state.causes), state.final]


def perform(
    board: Board, tables: CardTables, seat: int, result: PlayOutcome, steps: Iterable[types.CubeStep]
) -> tuple[list[Event], types.TurnSummary]:
    """Play, score, bury and move cubes, in place; the draw is not part of it.

    ``result`` is this board's :func:`outcome`, ``steps`` are legal or a part of legal ones.
    """
    cards, laid = tables.cards, board.laid
    card = cards[result.card]
    events: list[Event] = [
        Played(seat, card, *point_of(result.place), tuple([cards[laid[number]] for number in result.touched]))
    ]
    scored = []
    for number in result.scored:
        score = scoring.card_score(tables, board, number)
        scoring.credit(board, score)
        scored.append(score)
        events.append(Scored(seat, score, tables.rank[result.card], tuple(board.points)))
    lay(board, result.card, result.place)
    burials = []
    for number in result.buried:
        returned = tuple([types.Cubes(owner, cubes) for owner, cubes in empty(board, number)])
        burials.append(types.Burial(cards[laid[number]], returned))
        events.append(Buried(seat, burials[-1]))
    kept = tuple(steps)
    events += cube_steps.cube_decision(board, tables, seat, result).perform(kept)
    touch = tuple([tables.ids[laid[number]] for number in result.touched])
    return events, types.TurnSummary(seat, card.id, touch, tuple(scored), tuple(burials), kept)

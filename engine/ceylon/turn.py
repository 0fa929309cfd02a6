"""The ends of a turn's phases, the Clipper draw (C-5) and discarding down (C-19)."""

from __future__ import annotations

from typing import Final, cast

from engine.ceylon.cards import CLIPPER, Cards, covers
from engine.ceylon.flow import enter, excess, require_cards, require_turn, settle
from engine.ceylon.state import DRAW, END, PHASES, State, draw, spend
from engine.ceylon.types import (
    ClipperSpent,
    DiscardDown,
    DiscardedDown,
    DrawMore,
    EndPhase,
    EndTurn,
    Event,
    LivePhase,
    Move,
)
from engine.core.errors import IllegalMove, Plural

DRAW_MORE: Final = DrawMore()
END_TURN: Final = EndTurn()
END_PHASE: Final = tuple(EndPhase(cast(LivePhase, phase)) for phase in PHASES[:END])


def list_draws(state: State, seat: int, out: list[Move]) -> None:
    """The Clipper draw, if the player on turn may make it."""
    if state.phase == DRAW and state.hands[seat][CLIPPER]:
        out.append(DRAW_MORE)


def check_draw(state: State, seat: int, move: DrawMore) -> None:
    """C-5: a Clipper for two cards. Where one is allowed the phase passes with it."""
    require_turn(state, seat, DRAW)
    require_cards(state, seat, "C-5", "Clipper", 1)


def push_draw(state: State, seat: int, move: DrawMore) -> list[Event]:
    """The Clipper is discarded before the draw, so it may come back (C-2)."""
    events: list[Event] = [ClipperSpent(seat)]
    spend(state, seat, CLIPPER)
    state.clipper_drawn = True
    draw(state, seat, 2, events)
    settle(state, events)
    return events


def list_ends(state: State, seat: int, out: list[Move]) -> None:
    """Ending the phase or the turn; in the end phase some ways to discard down."""
    if state.phase < END:
        out.append(END_PHASE[state.phase])
        out.append(END_TURN)
    else:
        out.extend(discards(state.hands[seat], excess(state)))


def discards(hand: list[int], number: int) -> list[DiscardDown]:
    """For every kind held: discard it as far as needed, then go on as C-22 does. No repetition."""
    ways = [DiscardDown(cheapest(hand, number, first=kind)) for kind, count in enumerate(hand) if count]
    return list(dict.fromkeys(ways))


def cheapest(hand: list[int] | Cards, number: int, first: int | None = None) -> Cards:
    """The cards that C-22 discards: kinds in their order, after the kind ``first`` if one is given."""
    gone = [0] * 11
    order = range(11) if first is None else [first, *range(first), *range(first + 1, 11)]
    for kind in order:
        gone[kind] = min(hand[kind], number)
        number -= gone[kind]
    return tuple(gone)


def check_end_phase(state: State, seat: int, move: EndPhase) -> None:
    """C-21: the named phase is the present one or a later one."""
    require_turn(state, seat, PHASES.index(move.phase))


def push_end_phase(state: State, seat: int, move: EndPhase) -> list[Event]:
    """Whatever else passes by itself passes with it."""
    return _go_on(state, PHASES.index(move.phase) + 1)


def check_end_turn(state: State, seat: int, move: EndTurn) -> None:
    """C-21; in the end phase itself only discarding down ends the turn (C-19)."""
    require_turn(state, seat, END)
    if state.phase == END:
        raise IllegalMove(
            "C-19",
            Plural("Discard {n} card to end the turn.", "Discard {n} cards to end the turn."),
            n=excess(state),
        )


def push_end_turn(state: State, seat: int, move: EndTurn) -> list[Event]:
    """All phases end, up to the discard if one is due."""
    return _go_on(state, END)


def _go_on(state: State, phase: int) -> list[Event]:
    entered: list[Event] = []
    enter(state, phase, entered)
    announcement = entered.pop()
    events = entered
    settle(state, events)
    if state.phase == phase:
        # Announced once, where the turn came to rest: phases that passed by themselves stay silent.
        events.append(announcement)
    return events


def check_discard(state: State, seat: int, move: DiscardDown) -> None:
    """C-19: exactly down to the limit, from the own hand."""
    require_turn(state, seat, END)
    number = excess(state)
    if number == 0:
        raise IllegalMove("C-19", "Your hand is within its limit; there is nothing to discard.")
    if len(move.cards) != 11 or min(move.cards) < 0 or not covers(state.hands[seat], move.cards):
        raise IllegalMove("C-19", "You do not hold these cards.")
    if sum(move.cards) != number:
        raise IllegalMove(
            "C-19",
            Plural(
                "Exactly {n} card is to be discarded, not {chosen}.",
                "Exactly {n} cards are to be discarded, not {chosen}.",
            ),
            n=number,
            chosen=sum(move.cards),
        )


def push_discard(state: State, seat: int, move: DiscardDown) -> list[Event]:
    """The discard ends the turn."""
    events: list[Event] = []
    enter(state, END, events)
    for kind, count in enumerate(move.cards):
        if count:
            spend(state, seat, kind, count)
    events.append(DiscardedDown(seat, move.cards))
    settle(state, events)
    return events

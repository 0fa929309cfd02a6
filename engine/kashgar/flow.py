"""How a turn runs: the deal, a move, the stack of steps, the end of a turn and of the game."""

from __future__ import annotations

from engine.core.chance import Chance
from engine.kashgar.cards import Cards, Compiled, total
from engine.kashgar.events import Answered, Ended, EndTriggered, Event, Passed, TurnEnded
from engine.kashgar.state import NO_ACTION, State, own_caravans
from engine.kashgar.steps import Answer
from engine.kashgar.types import (
    CARAVANS,
    FACE_UP,
    LAST_ROUND,
    START,
    TARGET,
    Ending,
    Move,
    Options,
    Pass,
    Use,
)

PASSES = [Pass(caravan) for caravan in range(CARAVANS)]


def new_state(options: Options, cards: Cards, seats: int, chance: Chance) -> State:
    """Shuffle, deal, and find who begins (K-1 to K-4)."""
    additional, starts = cards.copies("additional"), cards.copies("start")
    standard, special, orders = cards.copies("standard"), cards.copies("special"), cards.orders()
    chance.shuffle(additional)
    chosen, unused = additional[: options.cut_and_thrust], additional[options.cut_and_thrust :]
    standard += chosen
    for deck in (starts, standard, special, orders):
        chance.shuffle(deck)
    dealt = [starts.pop() for _ in range(CARAVANS * seats)]
    patriarchs = cards.copies("patriarch")
    lowest = min(range(len(dealt)), key=lambda place: cards.start_number[dealt[place]])
    state = State(
        options=options,
        chance=chance,
        first=lowest // CARAVANS,
        turn=0,
        goods=[[START] * 7 for _ in range(seats)],
        caravans=[[cards.patriarch, start] for start in dealt],
        contracts=[[] for _ in range(seats)],
        earned=[0] * seats,
        standard=standard,
        special=special,
        orders=orders,
        special_known=0,
        orders_known=0,
        face_up=[orders.pop() for _ in range(FACE_UP)],
        discards=[],
        box=[],
        aside=sorted([*starts, *unused, *patriarchs[CARAVANS * seats + 1 :]]),
        reserve=1,
        additional=sorted(chosen),
        stack=[],
        acting=NO_ACTION,
        spot=-1,
        drawn=[],
        drawn_orders=[],
        raised=[-1] * seats,
        totals=[],
        triggered=[],
        opened=0,
        ending=None,
        places=[],
    )
    state.totals = [total(state, cards, seat) for seat in range(seats)]
    return state


# --- moves -------------------------------------------------------------------------------------------


def moves(state: State, cards: Cards) -> list[Move]:
    """All that the player on turn may do: the actions of the front cards, or answers to what is asked."""
    if state.stack:
        job = state.stack[-1]
        return [answer for answer in cards.program[job[0]].answers(state, job) if answer is not None]
    found: list[Move] = []
    seat = state.player
    for number in range(CARAVANS):
        caravan = state.caravans[CARAVANS * seat + number]
        if not caravan:
            continue
        person, before = caravan[0], len(found)
        for action in cards.of_person[person]:
            if action.possible(state, seat):
                found.append(action.uses[number])
        if not cards.must[person] or len(found) == before:
            found.append(PASSES[number])
    return found


def action_of(state: State, cards: Cards, move: Use) -> Compiled | None:
    """The action that a move names, if the front card has it."""
    caravan = own_caravans(state, state.player)[move.caravan]
    if not caravan:
        return None
    for action in cards.of_person[caravan[0]]:
        if action.parting == move.parting and action.number == move.action:
            return action
    return None


def push(state: State, cards: Cards, move: Move) -> list[Event]:
    """Make a legal move in place, and all that follows without a question."""
    events: list[Event] = []
    seat = state.player
    match move:
        case Use():
            action = action_of(state, cards, move)
            assert action is not None
            state.acting = (move.caravan, action.person, int(action.parting), action.number)
            state.spot = 0
            state.stack.append(cards.paying.job(seat, action.place))
        case Pass():
            _pass(state, cards, move.caravan, events)
        case _:
            _answer(state, cards, move, events)
    _run(state, cards, events)
    return events or [Answered(seat, move)]


def _pass(state: State, cards: Cards, number: int, events: list[Event]) -> None:
    caravan = state.caravans[CARAVANS * state.player + number]
    person = caravan.pop(0)
    caravan.append(person)
    events.append(Passed(state.player, number, cards.keys[person], cards.must[person]))


def _answer(state: State, cards: Cards, answer: Answer, events: list[Event]) -> None:
    job = state.stack.pop()
    cards.program[job[0]].do(state, job, answer, events)


def _run(state: State, cards: Cards, events: list[Event]) -> None:
    """Do what is on the stack until a question has several answers; then, or else, the turn ends."""
    while state.stack:
        job = state.stack[-1]
        answers = cards.program[job[0]].answers(state, job)
        if len(answers) > 1:
            return
        if answers:
            _answer(state, cards, answers[0], events)
        else:
            state.stack.pop()
    _end_turn(state, cards, events)


# --- the end of a turn ---------------------------------------------------------------------------------


def _end_turn(state: State, cards: Cards, events: list[Event]) -> None:
    """Compare totals (K-21), and go on to the next player who has a card (K-5)."""
    state.acting, state.spot = NO_ACTION, -1
    empty = False
    while True:
        seat, seats = state.player, state.seats
        totals = [total(state, cards, other) for other in range(seats)]
        if totals[seat] > state.totals[seat]:
            state.raised[seat] = state.turn
        state.totals = totals
        events.append(TurnEnded(seat, state.turn, tuple(totals), empty))
        if not state.triggered:
            state.triggered = [other for other in range(seats) if totals[other] >= TARGET]
            if state.triggered:
                events.append(EndTriggered(tuple(state.triggered), state.turn // seats + 1))
        state.turn += 1
        if state.turn % seats == 0:
            ending = _ending(state)
            if ending is not None:
                _finish(state, ending, events)
                return
        if any(own_caravans(state, state.player)):
            return
        empty = True


def _ending(state: State) -> Ending | None:
    """Whether the game is over after a whole round (K-21)."""
    if state.triggered:
        return "points"
    if not any(state.caravans):
        return "empty"
    if state.turn >= LAST_ROUND * state.seats:
        return "rounds"
    return None


def _finish(state: State, ending: Ending, events: list[Event]) -> None:
    state.ending = ending
    # Of equal totals that wins which was raised later (K-21).
    ranks = list(zip(state.totals, state.raised, strict=True))
    state.places = [1 + sum(other > own for other in ranks) for own in ranks]
    events.append(Ended(ending, tuple(state.totals), tuple(state.places)))

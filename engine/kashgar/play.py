"""What moves do: a move, the stack of steps, the end of a turn and of the game."""

from engine.kashgar import compiler, legality, scoring, steps, types
from engine.kashgar.events import CardPassed, EndTriggered, Event, GameEnded, QuestionAnswered, TurnEnded
from engine.kashgar.state import NO_ACTION, State, own_caravans


def push(state: State, cards: compiler.CompiledDeck, move: types.Move) -> list[Event]:
    """Make a legal move in place, and all that follows without a question."""
    events: list[Event] = []
    seat = state.player
    match move:
        case types.Use():
            action = legality.action_of(state, cards, move)
            assert action is not None
            state.acting = (move.caravan, action.person, int(action.parting), action.number)
            state.acting_position = 0
            state.stack.append(cards.paying.job(seat, action.place))
        case types.Pass():
            _pass(state, cards, move.caravan, events)
        case _:
            _answer(state, cards, move, events)
    _run(state, cards, events)
    return events or [QuestionAnswered(seat, move)]


def _pass(state: State, cards: compiler.CompiledDeck, number: int, events: list[Event]) -> None:
    caravan = state.caravans[types.CARAVANS * state.player + number]
    person = caravan.pop(0)
    caravan.append(person)
    events.append(CardPassed(state.player, number, cards.keys[person], cards.must[person]))


def _answer(state: State, cards: compiler.CompiledDeck, answer: steps.Answer, events: list[Event]) -> None:
    job = state.stack.pop()
    cards.program[job[0]].do(state, job, answer, events)


def _run(state: State, cards: compiler.CompiledDeck, events: list[Event]) -> None:
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


def _end_turn(state: State, cards: compiler.CompiledDeck, events: list[Event]) -> None:
    """Compare totals (K-21), and go on to the next player who has a card (K-5)."""
    state.acting, state.acting_position = NO_ACTION, -1
    empty = False
    while True:
        seat, seats = state.player, state.seats
        totals = [scoring.total(state, cards, other) for other in range(seats)]
        if totals[seat] > state.totals[seat]:
            state.raised[seat] = state.turn
        state.totals = totals
        events.append(TurnEnded(seat, state.turn, tuple(totals), empty))
        if not state.triggered:
            state.triggered = [other for other in range(seats) if totals[other] >= types.TARGET]
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


def _ending(state: State) -> types.Ending | None:
    """Whether the game is over after a whole round (K-21)."""
    if state.triggered:
        return "points"
    if not any(state.caravans):
        return "empty"
    if state.turn >= types.LAST_ROUND * state.seats:
        return "rounds"
    return None


def _finish(state: State, ending: types.Ending, events: list[Event]) -> None:
    state.ending = ending
    # Of equal totals that wins which was raised later (K-21).
    ranks = list(zip(state.totals, state.raised, strict=True))
    state.places = [1 + sum(other > rank for other in ranks) for rank in ranks]
    events.append(GameEnded(ending, tuple(state.totals), tuple(state.places)))

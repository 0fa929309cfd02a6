"""The course of a turn: its phases, what may be done in them, how they pass by public facts alone (C-21)."""

from typing import Final, NamedTuple

from msgspec import structs

from engine.ceylon import types
from engine.ceylon.events import Event, OfferClosed, PhaseBegan, TurnBegan
from engine.ceylon.state import DRAW, END, PHASES, TRADE, State, draw
from engine.core.errors import Word


def hand_limit(officials: list[int] | tuple[int, ...], seat: int, shared: bool) -> int:
    """The hand limit of a seat (C-19), from everybody's Officials."""
    count, most, fewest = officials[seat], max(officials), min(officials)
    if most == fewest:
        return 7
    if count == most and (shared or officials.count(most) == 1):
        return 8
    if count == fewest and len(officials) > 2 and (shared or officials.count(fewest) == 1):
        return 6
    return 7


def excess(state: State) -> int:
    """How many cards the player on turn would have to discard now."""
    limit = hand_limit(state.officials, state.player, state.options.officials == "shared")
    return max(0, sum(state.hands[state.player]) - limit)


def others_have_cards(state: State) -> bool:
    """Whether any opponent of the player on turn has cards."""
    return any(seat != state.player and any(hand) for seat, hand in enumerate(state.hands))


class PhaseRules(NamedTuple):
    """What holds in a phase."""

    word: Word
    """What refusals call it."""
    ways: tuple[type[types.Move], ...] = ()
    """The ways of acting in it, but for what answers others or ends it."""
    least_cards: int = 0
    """With fewer in hand nothing can be done."""
    needs_others: bool = False
    """Whether nothing can be done where nobody else has cards."""


RULES: Final[dict[types.Phase, PhaseRules]] = {
    "draw": PhaseRules(Word("draw phase"), (types.DrawMore,), 1),
    "trade": PhaseRules(Word("trade phase"), (types.Offer,), 1, needs_others=True),
    "pirates": PhaseRules(Word("pirate phase"), (types.Raid, types.Fleet), 1, needs_others=True),
    "storms": PhaseRules(Word("storm phase"), (types.Monsoon, types.Typhoon), 2),
    "build": PhaseRules(Word("build phase"), (types.BuildPlantation, types.BuildOfficial), 2),
    "ship": PhaseRules(Word("ship phase"), (types.Ship,), 3),
    "end": PhaseRules(Word("end phase")),
    "over": PhaseRules(Word("end of the game")),
}
PHASE_OF: Final = {way: PHASES.index(phase) for phase, rules in RULES.items() for way in rules.ways}


def is_allowed(position: State | types.View, way: type[types.Move]) -> bool:
    """Whether a way of acting is left in this turn; an option that forbids one says so here alone."""
    options = position.options
    if way is types.DrawMore:
        return not position.clipper_drawn or options.clipper_draws == "any"
    if way in RULES["pirates"].ways:
        return not position.attacked or options.attacks == "any"
    if way in RULES["storms"].ways:
        return not position.stormed or options.storms == "any"
    return way is not types.Ship or not position.shipped


def is_possible(view: types.View, way: type[types.Move]) -> bool:
    """Whether the options leave a way of acting to anybody, in whichever turn."""
    return is_allowed(
        structs.replace(view, clipper_drawn=False, attacked=False, stormed=False, shipped=False), way
    )


def is_spent(position: State | types.View, phase: types.Phase) -> bool:
    """Whether nothing may be done in a phase of this turn any more."""
    return not any(is_allowed(position, way) for way in RULES[phase].ways)


def may_act(position: State | types.View, way: type[types.Move]) -> bool:
    """Whether the player on turn may still act so, as far as cards allow it."""
    return _number(position) <= PHASE_OF[way] and is_allowed(position, way)


def may_trade(position: State | types.View, seat: int, to: int) -> bool:
    """Whether it is the time for one seat to make another an offer (C-6), as far as cards allow it."""
    on_turn = seat == position.player or (to == position.player and _number(position) == TRADE)
    return on_turn and seat != to and position.attack is None and may_act(position, types.Offer)


def _number(position: State | types.View) -> int:
    phase = position.phase
    return phase if isinstance(phase, int) else PHASES.index(phase)


MOST_TRADES = 20
"""In one turn: two computer players could go on for ever with what they give and take (C-6)."""


def passes(state: State) -> bool:
    """Whether public facts show that the present phase is empty (C-21)."""
    phase = state.phase
    if phase >= END:
        return phase == END and excess(state) == 0
    rules = RULES[PHASES[phase]]
    if sum(state.hands[state.player]) < rules.least_cards or is_spent(state, PHASES[phase]):
        return True
    return (phase == TRADE and state.trades >= MOST_TRADES) or (
        rules.needs_others and not others_have_cards(state)
    )


def enter(state: State, phase: int, events: list[Event]) -> None:
    """Go to a later phase, as a move of that phase does; nothing happens if it is the present one."""
    if state.phase < phase:
        if state.phase <= TRADE < phase:
            lapse_all(state, events)
        state.phase = phase
        events.append(PhaseBegan(PHASES[phase]))


def settle(state: State, events: list[Event]) -> None:
    """Pass all phases that are publicly empty, into the next turns if need be.

    For the end of every move that may have emptied one; never while an attack awaits answers.
    """
    announced = state.phase
    while passes(state):
        if state.phase == END:
            begin_turn(state, (state.player + 1) % state.seats, state.turn + 1, events)
            announced = DRAW
        else:
            if state.phase == TRADE:
                lapse_all(state, events)
            state.phase += 1
    if state.phase != announced:
        events.append(PhaseBegan(PHASES[state.phase]))


def begin_turn(state: State, seat: int, turn: int, events: list[Event]) -> None:
    """A turn begins with two cards (C-5)."""
    state.player, state.turn, state.phase = seat, turn, DRAW
    state.clipper_drawn = state.attacked = state.stormed = state.shipped = False
    state.trades = 0
    events.append(TurnBegan(turn, seat))
    draw(state, seat, 2, events)


def lapse_all(state: State, events: list[Event]) -> None:
    """The trade phase ends, and with it all open offers (C-6)."""
    if state.offers:
        events.extend([OfferClosed(offer, "lapsed") for offer in state.offers])
        state.offers = []
    state.closed_offers = []

"""Pirates (C-8 to C-13): raids, fleets, and the answers of others.

Who is asked depends on hand sizes, which all may know, and never on what is in the hands.
"""

from __future__ import annotations

from itertools import product
from typing import Final, Literal, get_args

from engine.ceylon.cards import CLIPPER, PIRATES, WINDS, Kind
from engine.ceylon.flow import enter, require_cards, require_live, require_turn, settle
from engine.ceylon.state import PIRATE, Attack, State, clockwise, exchange, pick, spend
from engine.ceylon.types import (
    AnswerRaid,
    Attacked,
    CardsTaken,
    Event,
    Fleet,
    Move,
    Negated,
    Pledge,
    Pledged,
    Raid,
    Standing,
    StandingSet,
)
from engine.core.errors import IllegalMove, Word

AttackKind = Literal["raid", "fleet"]
WindsAnswer = Literal["ask", "use", "keep"]

COST: Final[dict[AttackKind, int]] = {"raid": 1, "fleet": 3}
"""Pirates discarded (C-8, C-10)."""
CLIPPERS_AGAINST_FLEET = 2
"""C-11."""

RAIDS: Final = tuple(Raid(seat) for seat in range(6))
FLEETS: Final = tuple(Fleet(seat) for seat in range(6))
RAID_ANSWERS: Final = (AnswerRaid(False), AnswerRaid(True))
PLEDGES: Final = tuple(Pledge(number) for number in range(CLIPPERS_AGAINST_FLEET + 1))
_NUMBERS: Final = (None, 0, 1, 2)
STANDING_ANSWERS: Final = tuple(
    Standing(winds, own, others) for winds, own, others in product(get_args(WindsAnswer), _NUMBERS, _NUMBERS)
)


def _differences(one: Standing, other: Standing) -> int:
    return (one.winds != other.winds) + (one.own != other.own) + (one.others != other.others)


ONE_CHANGE: Final = {
    old: tuple(new for new in STANDING_ANSWERS if _differences(old, new) == 1) for old in STANDING_ANSWERS
}
"""The standing answers that differ in one point from given ones."""


def list_attacks(state: State, seat: int, out: list[Move]) -> None:
    """All attacks of the player on turn. Where one is allowed the phase passes with it (C-12)."""
    pirates = state.hands[seat][PIRATES]
    if not pirates or state.phase > PIRATE:
        return
    targets = [target for target, hand in enumerate(state.hands) if target != seat and any(hand)]
    out.extend([RAIDS[target] for target in targets])
    if pirates >= COST["fleet"]:
        out.extend([FLEETS[target] for target in targets])


def check_raid(state: State, seat: int, move: Raid) -> None:
    """C-8."""
    _check_attack(state, seat, move.target, "raid", "C-8")


def check_fleet(state: State, seat: int, move: Fleet) -> None:
    """C-10."""
    _check_attack(state, seat, move.target, "fleet", "C-10")


def _check_attack(state: State, seat: int, target: int, kind: AttackKind, clause: str) -> None:
    require_turn(state, seat, PIRATE)
    if not 0 <= target < state.seats or target == seat:
        raise IllegalMove(clause, "Pirates attack another player.")
    if not any(state.hands[target]):
        raise IllegalMove(clause, "That player has no cards.")
    require_cards(state, seat, clause, "Pirates", COST[kind])


def push_raid(state: State, seat: int, move: Raid) -> list[Event]:
    """The Pirates are spent whatever comes of it."""
    return _attack(state, seat, move.target, "raid")


def push_fleet(state: State, seat: int, move: Fleet) -> list[Event]:
    """The Pirates are spent whatever comes of it."""
    return _attack(state, seat, move.target, "fleet")


def _attack(state: State, seat: int, target: int, kind: AttackKind) -> list[Event]:
    events: list[Event] = []
    enter(state, PIRATE, events)
    spend(state, seat, PIRATES, COST[kind])
    state.attacked = True
    events.append(Attacked(kind, seat, target))
    asked = [target] if kind == "raid" else _defenders(state, seat, target)
    state.attack = Attack(kind, seat, target, asked, [0] * state.seats)
    for defender in asked[:]:
        _answer_by_standing(state, defender, events)
    return events


def _defenders(state: State, attacker: int, target: int) -> list[int]:
    """Who may pledge (C-11): the victim, then clockwise from there, of those who have cards."""
    order = [target, *clockwise(state.seats, target)]
    return [seat for seat in order if seat != attacker and any(state.hands[seat])]


# --- answers -----------------------------------------------------------------------------------


def list_answers(state: State, seat: int, out: list[Move]) -> None:
    """The answers to an attack that this seat's own hand allows."""
    attack = state.attack
    if attack is None or seat not in attack.asked:
        return
    if attack.kind == "raid":
        out.extend(RAID_ANSWERS if state.hands[seat][WINDS] else RAID_ANSWERS[:1])
    else:
        out.extend(PLEDGES[: state.hands[seat][CLIPPER] + 1])


def _require_asked(state: State, seat: int, kind: AttackKind, clause: str) -> None:
    require_live(state)
    attack = state.attack
    if attack is None or seat not in attack.asked:
        raise IllegalMove("C-13", "There is nothing for you to answer now.")
    if attack.kind != kind:
        names = {"raid": "a raid", "fleet": "a fleet"}
        raise IllegalMove(
            clause,
            "This answers {asked}, but you are attacked by {present}.",
            asked=Word(names[kind]),
            present=Word(names[attack.kind]),
        )


def check_answer_raid(state: State, seat: int, move: AnswerRaid) -> None:
    """C-9."""
    _require_asked(state, seat, "raid", "C-9")
    if move.winds:
        require_cards(state, seat, "C-9", "Winds", 1)


def push_answer_raid(state: State, seat: int, move: AnswerRaid) -> list[Event]:
    """The raid is settled."""
    events: list[Event] = []
    _settle_raid(state, move.winds, events)
    return events


def _settle_raid(state: State, winds: bool, events: list[Event]) -> None:
    attack = state.attack
    assert attack is not None
    state.attack = None
    if winds:
        spend(state, attack.target, WINDS)
        events.append(Negated("raid", attack.attacker, attack.target, ((attack.target, 1),)))
    else:
        kind = pick(state, attack.target)
        cards = tuple(int(other == kind) for other in range(11))
        exchange(state, attack.target, attack.attacker, cards)
        events.append(CardsTaken("raid", attack.attacker, attack.target, 1, cards))
    settle(state, events)


def check_pledge(state: State, seat: int, move: Pledge) -> None:
    """C-11: what is pledged must be held."""
    _require_asked(state, seat, "fleet", "C-11")
    if not 0 <= move.clippers <= CLIPPERS_AGAINST_FLEET:
        raise IllegalMove("C-11", "Pledge 0, 1 or 2 Clippers.")
    kind: Kind = "Clipper"
    require_cards(state, seat, "C-11", kind, move.clippers)


def push_pledge(state: State, seat: int, move: Pledge) -> list[Event]:
    """The last pledge settles the fleet."""
    events: list[Event] = []
    _pledge(state, seat, move.clippers, events)
    return events


def _pledge(state: State, seat: int, clippers: int, events: list[Event]) -> None:
    attack = state.attack
    assert attack is not None
    attack.asked.remove(seat)
    attack.pledges[seat] = clippers
    events.append(Pledged(seat, clippers))
    if not attack.asked:
        _settle_fleet(state, attack, events)


def _settle_fleet(state: State, attack: Attack, events: list[Event]) -> None:
    state.attack = None
    attacker, target = attack.attacker, attack.target
    if sum(attack.pledges) >= CLIPPERS_AGAINST_FLEET:
        spent, owing = [], CLIPPERS_AGAINST_FLEET
        for seat in [target, *clockwise(state.seats, target)]:
            share = min(owing, attack.pledges[seat])
            if share:
                spend(state, seat, CLIPPER, share)
                spent.append((seat, share))
                owing -= share
        events.append(Negated("fleet", attacker, target, tuple(spent)))
    else:
        cards = tuple(state.hands[target])
        exchange(state, target, attacker, cards)
        events.append(CardsTaken("fleet", attacker, target, sum(cards), cards))
    settle(state, events)


# --- standing answers --------------------------------------------------------------------------


def list_standing(state: State, seat: int, out: list[Move]) -> None:
    """The standing answers one change away from the present ones."""
    out.extend(ONE_CHANGE[state.standing[seat]])


def check_standing(state: State, seat: int, move: Standing) -> None:
    """C-13: any time, by anybody; the same again is no mistake."""
    require_live(state)
    if move not in ONE_CHANGE:
        raise IllegalMove("C-13", "A standing answer pledges 0, 1 or 2 Clippers.")


def push_standing(state: State, seat: int, move: Standing) -> list[Event]:
    """They also answer what the seat is being asked."""
    state.standing[seat] = move
    events: list[Event] = [StandingSet(seat, move)]
    if state.attack is not None and seat in state.attack.asked:
        _answer_by_standing(state, seat, events)
    return events


def _answer_by_standing(state: State, seat: int, events: list[Event]) -> None:
    attack, standing, hand = state.attack, state.standing[seat], state.hands[seat]
    assert attack is not None
    if attack.kind == "raid":
        if standing.winds != "ask":
            _settle_raid(state, standing.winds == "use" and hand[WINDS] > 0, events)
        return
    pledge = standing.own if seat == attack.target else standing.others
    if pledge is not None:
        _pledge(state, seat, min(pledge, hand[CLIPPER]), events)

"""Points (K-20)."""

from engine.kashgar.cards import CardTables
from engine.kashgar.state import State
from engine.kashgar.types import CARAVANS


def total(state: State, cards: CardTables, seat: int) -> int:
    """K-20: points of contracts and of the persons in the caravans."""
    return state.earned[seat] + person_points(state, cards, seat)


def person_points(state: State, cards: CardTables, seat: int) -> int:
    """K-20: the points on the persons in a seat's caravans, those that count other cards included."""
    first, second, third = state.caravans[CARAVANS * seat : CARAVANS * seat + CARAVANS]
    held, points = [*first, *second, *third], cards.points
    found = sum([points[person] for person in held])
    for person, (each, contracts, persons) in cards.counted.items():
        if person in held:
            counted = sum(contract in contracts for contract in state.fulfilled[seat])
            counted += sum(other in persons for other in held) if persons else 0
            found += each * counted * held.count(person)
    return found

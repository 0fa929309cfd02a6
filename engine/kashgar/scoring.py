"""Points (K-20)."""

from engine.kashgar.cards import CardTables
from engine.kashgar.state import State
from engine.kashgar.types import CARAVANS


def total(state: State, cards: CardTables, seat: int) -> int:
    """K-20: points of contracts and of the persons in the caravans."""
    return state.earned[seat] + person_points(state, cards, seat)


def person_points(state: State, cards: CardTables, seat: int) -> int:
    """K-20: the points on the persons in a seat's caravans, those that count other cards included."""
    one, two, three = state.caravans[CARAVANS * seat : CARAVANS * seat + CARAVANS]
    own, points = [*one, *two, *three], cards.points
    found = sum([points[person] for person in own])
    for person, (each, contracts, persons) in cards.counted.items():
        if person in own:
            counted = sum(contract in contracts for contract in state.fulfilled[seat])
            counted += sum(other in persons for other in own) if persons else 0
            found += each * counted * own.count(person)
    return found

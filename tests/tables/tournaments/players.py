"""Tournaments without tables: people, rounds that are drawn, and results made up."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from engine.core.chance import SEED_BYTES, Chance
from tables.core.types import ClockSpec, Person
from tables.tournaments import rounds
from tables.tournaments.standings import Finish, scored
from tables.tournaments.types import Entrant, Meeting, Plan, System, Tournament, TournamentGame


def person(number: int) -> Person:
    return Person(1000 + number, f"P{number}")


def tournament(system: System, people: int, seats: int = 2, chosen: int = 0) -> Tournament:
    """One that has just begun, its first round not drawn yet."""
    entrants = tuple(Entrant(person(number), number) for number in range(1, people + 1))
    plan = Plan("Cup", system, (TournamentGame("heap", b"{}", ClockSpec()),), seats, chosen, 3600)
    count = rounds.usual_rounds(system, people, seats, chosen)
    return Tournament(1, 1, 11, "channel", person(1), "running", plan, 0, count, None, None, None, entrants)


def next_round(one: Tournament, least: int = 2, apart: Collection[frozenset[int]] = ()) -> Tournament:
    drawn = rounds.drawn(one, least, max(one.plan.seats, least), apart)
    return msgspec.structs.replace(one, round=one.round + 1, meetings=(*one.meetings, *drawn))


def decided(one: Tournament, chance: Chance, draws: int = 10) -> Tournament:
    """Results for all tables of the round; of a hundred tables so many are drawn."""

    def result(meeting: Meeting) -> Meeting:
        if meeting.scores is not None:
            return meeting
        places = list(range(1, len(meeting.people) + 1))
        chance.shuffle(places)
        if chance.below(100) < draws:
            places = [1] * len(places)
        seats = [Finish(who, place) for who, place in zip(meeting.people, places, strict=True)]
        return msgspec.structs.replace(meeting, scores=scored(seats))

    return msgspec.structs.replace(one, meetings=tuple(map(result, one.meetings)))


def without(one: Tournament, number: int) -> Tournament:
    """Somebody drops out."""
    entrants = tuple(
        msgspec.structs.replace(each, left=one.round) if each.number == number else each
        for each in one.entrants
    )
    return msgspec.structs.replace(one, entrants=entrants)


def with_late(one: Tournament) -> Tournament:
    number = len(one.entrants) + 1
    late = Entrant(person(number), number, joined=one.round + 1)
    return msgspec.structs.replace(one, entrants=(*one.entrants, late))


def chance(seed: int) -> Chance:
    return Chance(seed.to_bytes(SEED_BYTES, "big"))

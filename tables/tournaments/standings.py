"""Standings: points, and what decides between those who have equally many.

At every table, of whatever size, the first place is worth a point and the last one nothing; those between
them share out the rest evenly, and who share places share their worth. What rounds without a game count in a
Swiss tournament is as in the FIDE Handbook, C.07, 16, in force since March 2026.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Literal, NamedTuple

from tables.tournaments.types import WHOLE_POINT, Meeting, MeetingScore, ScoreKind, Tournament

TieBreak = Literal["buchholz", "sonneborn", "direct", "wins", "survived"]

TIE_BREAKS: dict[str, tuple[TieBreak, ...]] = {
    "swiss": ("buchholz", "sonneborn", "direct", "wins"),
    "round_robin": ("direct", "sonneborn", "wins"),
    "knockout": ("survived", "wins"),
}
"""By system, the more important ones first."""


class Standing(NamedTuple):
    """How somebody stands; ``breaks`` are the tie-breaks of the tournament's system, in its order."""

    place: int
    """Shared by those between whom nothing decides."""
    person: int
    parts: int
    """Of :data:`~tables.tournaments.types.WHOLE_POINT` a point."""
    breaks: tuple[Fraction, ...]
    played: int
    """Rounds that they took part in, byes too."""
    active: bool


class Finish(NamedTuple):
    """How a seat ended: its person (None for a computer player), place, and what happened to them."""

    person: int | None
    place: int | None
    kind: ScoreKind = "played"


def scored(seats: Sequence[Finish]) -> tuple[MeetingScore, ...]:
    """What each person of a table scores. Who has no place comes after all others and scores nothing."""
    there = [seat for seat in seats if seat.place is not None and seat.kind in ("played", "walkover")]
    most = max(len(seats) - 1, 1)
    scores: list[MeetingScore] = []
    for seat in seats:
        if seat.person is None:
            continue
        if seat not in there or seat.place is None:
            scores.append(MeetingScore(seat.person, len(there) + 1, 0, seat.kind))
            continue
        ahead = sum(other.place < seat.place for other in there if other.place is not None)
        beside = sum(other.place == seat.place for other in there) - 1
        # The middle of the places that are shared.
        behind = Fraction(2 * (len(seats) - 1 - ahead) - beside, 2 * most)
        if len(seats) == 1:
            behind = Fraction(1)
        scores.append(MeetingScore(seat.person, ahead + 1, int(behind * WHOLE_POINT), seat.kind))
    return tuple(scores)


def bye(person: int, system: str) -> tuple[MeetingScore, ...]:
    """Somebody's round without a table: a win in a Swiss tournament, a rest where everybody has one."""
    return (MeetingScore(person, 0, 0 if system == "round_robin" else WHOLE_POINT, "bye"),)


def points(meetings: Iterable[Meeting]) -> dict[int, int]:
    """Parts of points by person."""
    total: dict[int, int] = {}
    for meeting in meetings:
        for score in meeting.scores or ():
            total[score.person] = total.get(score.person, 0) + score.parts
    return total


def standings(tournament: Tournament) -> list[Standing]:
    """Everybody who takes part or has taken part, the best first.

    Only somebody who still takes part can be first; without anybody who does, the best place is the second.
    """
    total = points(tournament.meetings)
    names = TIE_BREAKS[tournament.plan.system]
    games = _Games(tournament, total)
    people = list(games.played)
    breaks = {person: tuple(_break(name, person, games) for name in names) for person in people}
    lot = {entrant.person.id: entrant.number for entrant in tournament.entrants}
    left = {entrant.person.id for entrant in tournament.entrants if entrant.left is not None}
    # Nobody goes by points who was beaten earlier than another.
    at = 1 if "survived" in names else 0

    def key(person: int) -> tuple[Fraction, ...]:
        return *breaks[person][:at], Fraction(total.get(person, 0)), *breaks[person][at:]

    if "direct" in names:
        _decide_directly(games, names.index("direct"), breaks)
    order = sorted(people, key=lambda person: (tuple(-value for value in key(person)), lot[person]))
    best = next((key(person) for person in order if person not in left), None)

    def behind(person: int) -> bool:
        return person in left or key(person) != best

    order.sort(key=behind)
    found: list[Standing] = []
    for _, tied in groupby(order, key=lambda person: (behind(person), key(person))):
        place = len(found) + (1 if best is not None else 2)
        for person in tied:
            parts, played = total.get(person, 0), len(games.played[person])
            found.append(Standing(place, person, parts, breaks[person], played, person not in left))
    return found


class _Games:
    """What the tie-breaks look at."""

    def __init__(self, tournament: Tournament, total: Mapping[int, int]) -> None:
        undecided = {meeting.round for meeting in tournament.meetings if meeting.scores is None}
        self.swiss = tournament.plan.system == "swiss"
        self.total = total
        self.rounds = [number for number in range(1, tournament.round + 1) if number not in undecided]
        """Those that are over."""
        self.played: dict[int, dict[int, tuple[Meeting, MeetingScore]]] = {
            entrant.person.id: {} for entrant in tournament.entrants
        }
        """By person and round."""
        for meeting in tournament.meetings:
            for score in meeting.scores or ():
                self.played[score.person][meeting.round] = meeting, score
        self.adjusted = {person: self._adjusted(person) for person in self.played}
        """Everybody's points for whoever has met them: rounds away until the end are draws."""

    def _adjusted(self, person: int) -> Fraction:
        away = 0
        for number in reversed(self.rounds) if self.swiss else ():
            found = self.played[person].get(number)
            if found is not None and found[1].kind not in ("missed", "left"):
                break
            away += found is None
        return Fraction(self.total.get(person, 0), WHOLE_POINT) + Fraction(away, 2)

    def without_a_game(self, person: int, meeting: Meeting | None) -> Fraction:
        """How strong somebody counts whom ``person`` would have met: as they are themselves, but no stronger
        than the one who did not come, and for a round without a table than half of all points."""
        absent = [score.person for score in meeting.scores or () if score.person != person] if meeting else []
        most = min(map(self.adjusted.__getitem__, absent), default=Fraction(len(self.rounds), 2))
        return min(Fraction(self.total.get(person, 0), WHOLE_POINT), most)


def _break(name: TieBreak, person: int, games: _Games) -> Fraction:
    value = Fraction(0)
    if name == "buchholz":
        away = [number for number in games.rounds if number not in games.played[person]]
        value += sum((games.without_a_game(person, None) for _ in away), Fraction(0))
    for meeting, mine in games.played[person].values():
        others = [score for score in meeting.scores or () if score.person != person]
        real = [score for score in others if {score.kind, mine.kind} == {"played"}]
        if name == "survived":
            # A tie was decided by lot then, which seeds tell.
            went_on = mine.parts > 0 and all(mine.place <= other.place for other in others)
            value = max(value, Fraction(meeting.round - 1 + went_on))
        elif name == "wins":
            # A table that all others gave up was won; one that nobody came to was not.
            first = mine.place == 1 and mine.parts > 0 and mine.kind in ("played", "walkover")
            value += first and meeting.table is not None
        elif name == "buchholz":
            against = [games.adjusted[score.person] for score in real]
            against = against or [games.without_a_game(person, meeting)]
            value += sum(against, Fraction(0)) / len(against)
        elif name == "sonneborn" and real:
            won = sum((_beat(mine, other) * games.adjusted[other.person] for other in real), Fraction(0))
            value += won / len(real)
        elif name == "sonneborn" and games.swiss:
            value += games.without_a_game(person, meeting) * Fraction(mine.parts, WHOLE_POINT)
    return value


def _beat(mine: MeetingScore, other: MeetingScore) -> Fraction:
    """1 for the better place of two, a half for the same."""
    return Fraction((mine.place <= other.place) + (mine.place < other.place), 2)


def _decide_directly(games: _Games, at: int, breaks: dict[int, tuple[Fraction, ...]]) -> None:
    """Fill in how those who are equal up to here did against each other, where all of them have met."""

    def before(person: int) -> tuple[Fraction, ...]:
        return Fraction(games.total.get(person, 0)), *breaks[person][:at]

    for _, tied in groupby(sorted(games.played, key=before), key=before):
        group = frozenset(tied)
        won: dict[int, Fraction] = {}
        for person in group:
            met = [
                (other.person, _beat(mine, other))
                for meeting, mine in games.played[person].values()
                for other in meeting.scores or ()
                if other.person in group - {person} and {mine.kind, other.kind} == {"played"}
            ]
            if {other for other, _ in met} == group - {person}:
                won[person] = sum((value for _, value in met), Fraction(0))
        if len(won) == len(group) > 1:
            for person, value in won.items():
                breaks[person] = (*breaks[person][:at], value, *breaks[person][at + 1 :])

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
    decided = [meeting for meeting in tournament.meetings if meeting.scores is not None]
    total = points(decided)
    names = TIE_BREAKS[tournament.plan.system]
    people = [entrant.person.id for entrant in tournament.entrants]
    games = _Games(tournament, decided, total)
    breaks = {person: tuple(_break(name, person, games) for name in names) for person in people}
    lot = {entrant.person.id: entrant.number for entrant in tournament.entrants}
    left = {entrant.person.id for entrant in tournament.entrants if entrant.left is not None}
    if "survived" in names:
        # Nobody goes by points who was beaten earlier than another.
        def key(person: int) -> tuple[Fraction, ...]:
            return breaks[person][0], Fraction(total.get(person, 0)), *breaks[person][1:]
    else:

        def key(person: int) -> tuple[Fraction, ...]:
            return Fraction(total.get(person, 0)), *breaks[person]

    if "direct" in names:
        _decide_directly(people, names.index("direct"), breaks, total, decided)
    order = sorted(people, key=lambda person: (tuple(-value for value in key(person)), lot[person]))
    best = next((key(person) for person in order if person not in left), None)

    def behind(person: int) -> bool:
        return person in left or key(person) != best

    order.sort(key=behind)
    found: list[Standing] = []
    for _, tied in groupby(order, key=lambda person: (behind(person), key(person))):
        place = len(found) + (1 if best is not None else 2)
        for person in tied:
            rounds = sum(any(score.person == person for score in one.scores or ()) for one in decided)
            found.append(
                Standing(place, person, total.get(person, 0), breaks[person], rounds, person not in left)
            )
    return found


class _Games:
    """What the tie-breaks look at."""

    def __init__(self, tournament: Tournament, decided: Sequence[Meeting], total: Mapping[int, int]) -> None:
        undecided = {meeting.round for meeting in tournament.meetings if meeting.scores is None}
        self.swiss = tournament.plan.system == "swiss"
        self.decided = decided
        self.total = total
        self.rounds = [number for number in range(1, tournament.round + 1) if number not in undecided]
        """Those that are over."""
        self.scores = {
            (score.person, meeting.round): score for meeting in decided for score in meeting.scores or ()
        }

    def adjusted(self, person: int) -> Fraction:
        """Somebody's points for whoever has met them: rounds away until the end are draws."""
        away = 0
        for number in reversed(self.rounds) if self.swiss else ():
            score = self.scores.get((person, number))
            if score is not None and score.kind not in ("missed", "left"):
                break
            away += score is None
        return Fraction(self.total.get(person, 0), WHOLE_POINT) + Fraction(away, 2)

    def without_a_game(self, person: int, meeting: Meeting | None) -> Fraction:
        """How strong somebody counts whom ``person`` would have met: as they are themselves, but no stronger
        than the one who did not come, and for a round without a table than half of all points."""
        absent = [score.person for score in meeting.scores or () if score.person != person] if meeting else []
        most = min(map(self.adjusted, absent), default=Fraction(len(self.rounds), 2))
        return min(Fraction(self.total.get(person, 0), WHOLE_POINT), most)


def _break(name: TieBreak, person: int, games: _Games) -> Fraction:
    value = Fraction(0)
    if name == "buchholz":
        away = [number for number in games.rounds if (person, number) not in games.scores]
        value += sum((games.without_a_game(person, None) for _ in away), Fraction(0))
    for meeting in games.decided:
        mine = next((score for score in meeting.scores or () if score.person == person), None)
        if mine is None:
            continue
        others = [score for score in meeting.scores or () if score.person != person]
        real = [score for score in others if {score.kind, mine.kind} == {"played"}]
        if name == "survived":
            survived = meeting.round - 1 + (mine.parts > 0 and _went_on(mine, others))
            value = max(value, Fraction(survived))
        elif name == "wins":
            # A table that all others gave up was won; one that nobody came to was not.
            first = mine.place == 1 and mine.parts > 0 and mine.kind in ("played", "walkover")
            value += first and meeting.table is not None
        elif name == "buchholz":
            against = [games.adjusted(score.person) for score in real]
            against = against or [games.without_a_game(person, meeting)]
            value += sum(against, Fraction(0)) / len(against)
        elif name == "sonneborn" and real:
            won = sum((_beat(mine, other) * games.adjusted(other.person) for other in real), Fraction(0))
            value += won / len(real)
        elif name == "sonneborn" and games.swiss:
            value += games.without_a_game(person, meeting) * Fraction(mine.parts, WHOLE_POINT)
    return value


def _went_on(mine: MeetingScore, others: Sequence[MeetingScore]) -> int:
    """Whether nobody at the table was better: a tie was decided by lot then, which seeds tell."""
    return int(all(mine.place <= other.place for other in others))


def _beat(mine: MeetingScore, other: MeetingScore) -> Fraction:
    """1 for the better place of two, a half for the same."""
    if mine.place == other.place:
        return Fraction(1, 2)
    return Fraction(int(mine.place < other.place))


def _decide_directly(
    people: Sequence[int],
    at: int,
    breaks: dict[int, tuple[Fraction, ...]],
    total: Mapping[int, int],
    decided: Sequence[Meeting],
) -> None:
    """Fill in how those who are equal up to here did against each other, where all of them have met."""

    def before(person: int) -> tuple[Fraction, ...]:
        return Fraction(total.get(person, 0)), *breaks[person][:at]

    for _, tied in groupby(sorted(people, key=before), key=before):
        group = list(tied)
        if len(group) < 2:
            continue
        results: dict[tuple[int, int], Fraction] = {}
        for meeting in decided:
            here = [one for one in meeting.scores or () if one.person in group and one.kind == "played"]
            for mine in here:
                for other in here:
                    if mine is not other:
                        pair = mine.person, other.person
                        results[pair] = results.get(pair, Fraction(0)) + _beat(mine, other)
        if len(results) < len(group) * (len(group) - 1):
            continue
        for person in group:
            own = sum((value for (one, _), value in results.items() if one == person), Fraction(0))
            breaks[person] = (*breaks[person][:at], own, *breaks[person][at + 1 :])

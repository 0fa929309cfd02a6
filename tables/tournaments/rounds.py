"""The rounds of a tournament: who meets whom in the next one, and whether there is a next one."""

from collections.abc import Collection, Mapping, Sequence
from itertools import chain, combinations
from math import ceil, log

from tables.tournaments import berger, dutch, groups, knockout, standings, types

FEWEST_ROUNDS = 3
"""Of a Swiss tournament for which nobody chose a number."""
MOST_ROUNDS = 15
MISSED_TABLES = 2
"""Whoever misses so many tables in a row is out."""


def usual_rounds(system: str, people: int, seats: int, chosen: int) -> int:
    """How many rounds a tournament has; what was ``chosen`` counts where the system leaves a choice."""
    if system == "knockout":
        return knockout.rounds_for(people, seats)
    if system == "round_robin":
        return berger.rounds_for(people) if seats == 2 else max(1, ceil((people - 1) / (seats - 1)))
    if chosen:
        return chosen
    needed = ceil(log(max(people, 2), seats)) + (seats > 2)
    most = berger.rounds_for(people) if seats == 2 else MOST_ROUNDS
    return max(1, min(max(FEWEST_ROUNDS, needed), most, MOST_ROUNDS))


def is_last(tournament: types.Tournament) -> bool:
    """Whether no round follows the one that was played."""
    if tournament.round >= tournament.rounds or len(tournament.active) < 2:
        return True
    return tournament.plan.system == "knockout" and len(alive(tournament)) < 2


def drawn(
    tournament: types.Tournament, least: int, most: int, apart: Collection[frozenset[int]] = ()
) -> list[types.Meeting]:
    """The tables and byes of the next round, at tables of ``least`` to ``most``.

    Pairs of people who are kept ``apart``, by their ids, do not meet where the system leaves a choice: a
    bracket and the Berger tables leave none. What needs no table is decided already.
    """
    if tournament.plan.system == "knockout":
        found = _slots(tournament) if most == 2 else _winners_dealt(tournament, least, most)
    elif most > 2:
        found = _grouped(tournament, least, most, apart)
    elif tournament.plan.system == "swiss":
        found = _dutch(tournament, apart)
    else:
        found = _berger(tournament)
    number = tournament.round + 1
    meetings = []
    for at, people in enumerate(found, 1):
        scores = standings.bye(people[0], tournament.plan.system) if len(people) == 1 and most == 2 else None
        meetings.append(_without_those_who_left(tournament, types.Meeting(number, at, people, scores=scores)))
    return [meeting for meeting in meetings if meeting.people]


def _without_those_who_left(tournament: types.Tournament, meeting: types.Meeting) -> types.Meeting:
    """A table to which somebody does not come any more is won by the one who would."""
    there = tuple(entrant.person.id for entrant in tournament.active if entrant.person.id in meeting.people)
    if len(there) == len(meeting.people):
        return meeting
    scores = tuple(types.MeetingScore(person, 1, types.WHOLE_POINT, "walkover") for person in there)
    return types.Meeting(meeting.round, meeting.number, there, scores=scores)


def alive(tournament: types.Tournament) -> list[types.Entrant]:
    """Who is still in a knockout, the best seed first."""
    everybody = sorted(tournament.active, key=lambda entrant: entrant.number)
    if not tournament.round:
        return everybody
    winners = {winner(tournament, meeting) for meeting in tournament.of_round(tournament.round)}
    return [entrant for entrant in everybody if entrant.person.id in winners]


def winner(tournament: types.Tournament, meeting: types.Meeting) -> int | None:
    """Who goes on from a table of a knockout: the best who still takes part, of equals the better seed."""
    seeds = {entrant.person.id: entrant.number for entrant in tournament.active}
    came = [
        score
        for score in meeting.scores or ()
        if score.person in seeds and score.kind in ("played", "walkover", "bye")
    ]
    best = min(came, key=lambda score: (score.place, seeds[score.person]), default=None)
    return None if best is None else best.person


def absent(tournament: types.Tournament) -> list[int]:
    """Those who missed their last tables, one after the other: they are taken out."""
    gone = []
    for entrant in tournament.active:
        kinds = [
            score.kind
            for meeting in sorted(tournament.meetings, key=lambda meeting: meeting.round)
            for score in meeting.scores or ()
            if score.person == entrant.person.id
        ]
        if kinds[-MISSED_TABLES:] == ["missed"] * MISSED_TABLES:
            gone.append(entrant.person.id)
    return gone


# --- one a system --------------------------------------------------------------------------------


def _slots(tournament: types.Tournament) -> list[tuple[int, ...]]:
    """A knockout at tables of two, in the bracket's order."""
    ids = {entrant.number: entrant.person.id for entrant in tournament.entrants}
    slots = [tuple(ids[seed] for seed in pair) for pair in knockout.bracket(len(ids))]
    seeds = {person: seed for seed, person in ids.items()}
    for number in range(1, tournament.round + 1):
        held = {person: meeting for meeting in tournament.of_round(number) for person in meeting.people}
        winners = []
        for slot in slots:
            meeting = next((held[person] for person in slot if person in held), None)
            winners.append(None if meeting is None else winner(tournament, meeting))
        slots = knockout.next_slots(winners)
    return [tuple(sorted(slot, key=seeds.__getitem__)) for slot in slots if slot]


def _winners_dealt(tournament: types.Tournament, least: int, most: int) -> list[tuple[int, ...]]:
    seeds = [entrant.person.id for entrant in alive(tournament)]
    return [tuple(table) for table in knockout.dealt(seeds, groups.table_sizes(len(seeds), least, most))]


def _grouped(
    tournament: types.Tournament, least: int, most: int, apart: Collection[frozenset[int]]
) -> list[tuple[int, ...]]:
    """Tables of more than two: by score in a Swiss tournament, by whom one has not met in any."""
    ids = {entrant.number: entrant.person.id for entrant in tournament.entrants}
    numbers = {person: number for number, person in ids.items()}
    total = standings.points(tournament.meetings) if tournament.plan.system == "swiss" else {}
    met: dict[frozenset[int], int] = {}
    seats: dict[int, list[int]] = {}
    for meeting in tournament.meetings:
        for pair in combinations(meeting.people, 2):
            both = frozenset(numbers[person] for person in pair)
            met[both] = met.get(both, 0) + 1
        for seat, person in enumerate(meeting.people):
            seats.setdefault(numbers[person], []).append(seat)
    places = [groups.Seated(entrant.number, total.get(entrant.person.id, 0)) for entrant in tournament.active]
    sizes = groups.table_sizes(len(places), least, most)
    here = {frozenset(numbers[person] for person in pair) for pair in apart}
    tables = groups.grouped(places, sizes, met, here)
    return [tuple(ids[number] for number in groups.seat_order(table, seats)) for table in tables]


def _berger(tournament: types.Tournament) -> list[tuple[int, ...]]:
    ids = {entrant.number: entrant.person.id for entrant in tournament.entrants}
    pairs = berger.berger(len(ids), tournament.round + 1)
    return [tuple(ids[number] for number in pair if number != dutch.BYE) for pair in pairs]


def _dutch(tournament: types.Tournament, apart: Collection[frozenset[int]]) -> list[tuple[int, ...]]:
    ids = {entrant.number: entrant.person.id for entrant in tournament.entrants}
    top = dutch.POINT * tournament.round
    contending = contenders(tournament, apart)
    pairs = dutch.pair(contending, last=tournament.round + 1 == tournament.rounds, top=top)
    return [tuple(ids[number] for number in pair if number != dutch.BYE) for pair in pairs]


def contenders(tournament: types.Tournament, apart: Collection[frozenset[int]] = ()) -> list[dutch.Contender]:
    """What the Dutch system looks at of all who take part."""
    rounds = [tournament.of_round(number) for number in range(1, tournament.round + 1)]
    scores = [standings.points(chain(*rounds[:played])) for played in range(len(rounds) + 1)]
    return [_contender(tournament, entrant, rounds, scores, apart) for entrant in tournament.active]


def _contender(
    tournament: types.Tournament,
    entrant: types.Entrant,
    rounds: Sequence[Sequence[types.Meeting]],
    scores: Sequence[Mapping[int, int]],
    apart: Collection[frozenset[int]],
) -> dutch.Contender:
    """``scores`` are everybody's parts of points before each round, and after the last one."""
    numbers = {other.person.id: other.number for other in tournament.entrants}
    person = entrant.person.id
    met: list[int] = []
    seats: list[int] = []
    floats: list[int] = []
    had_bye = False
    for meetings, before in zip(rounds, scores, strict=False):
        meeting = next((each for each in meetings if person in each.people), None)
        others = [other for other in meeting.people if other != person] if meeting is not None else []
        if meeting is None:
            seats.append(0)
            floats.append(0)
        elif not others:
            had_bye = True
            seats.append(0)
            floats.append(dutch.DOWN)
        elif not any(score.kind == "played" for score in meeting.scores or ()):
            # Nobody played: they may still meet, and whoever won floats as if they had had a bye.
            won = any(score.person == person and score.kind == "walkover" for score in meeting.scores or ())
            had_bye = had_bye or won
            seats.append(0)
            floats.append(dutch.DOWN if won else 0)
        else:
            seats.append(dutch.FIRST if meeting.people[0] == person else dutch.SECOND)
            met.append(numbers[others[0]])
            mine, theirs = before.get(person, 0), before.get(others[0], 0)
            floats.append((mine < theirs) - (mine > theirs))
    score = scores[-1].get(person, 0) * dutch.POINT // types.WHOLE_POINT
    others_apart = frozenset(numbers[each] for pair in apart if person in pair for each in pair - {person})
    return dutch.Contender(
        entrant.number, score, tuple(met), tuple(seats), tuple(floats), had_bye, others_apart
    )

"""What a match showed: a table for people, CSV and JSON for programs."""

import csv
import io
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from arena import markdown, statistics
from arena.series import Match, MatchGame, SeatRecord

Points = list[list[float]]
"""``points[a][b]``: what a took from b, a whole one for being better placed, half for the same place."""


@dataclass(frozen=True)
class PlayerResult:
    """One player after a match. Intervals are half widths at 95 %."""

    player: str
    games: int
    """Seats, where a player has several in one game."""
    won: float
    """Percent of its seats."""
    points: float
    points_interval: float
    """Percent of the points of its meetings with other players."""
    elo: float
    elo_interval: float
    mean_score: float
    mean_place: float
    milliseconds: float
    slowest_milliseconds: float
    """For a decision."""
    faults: dict[str, int]
    first_fault: str


def player_results(match: Match, records: Sequence[MatchGame]) -> list[PlayerResult]:
    """Every player, the best first."""
    number = len(match.players)
    tables: dict[int, list[MatchGame]] = {}
    for record in records:
        tables.setdefault(record.table, []).append(record)
    groups = [_points(games, number, match.setting.seats == 1) for games in tables.values()]

    def values(drawn: Sequence[int]) -> list[float]:
        points = _sum([groups[each] for each in drawn], number)
        return [*statistics.ratings(points), *(_share(points, player) for player in range(number))]

    found, halves = values(range(len(groups))), statistics.resampled(groups, values)
    seats = [
        [seat for record in records for seat in record.seats if seat.player == player]
        for player in range(number)
    ]
    for player in range(number):
        # The same in every deal says little of few deals, though no resampling varies it.
        if halves[number + player] == 0:
            share = found[number + player]
            low, high = statistics.wilson(share * len(groups), len(groups))
            halves[number + player] = max(high - share, share - low)
    lines = [
        _player_result(
            match.titles[player],
            seats[player],
            *(each[player + part] for part in (number, 0) for each in (found, halves)),
        )
        for player in range(number)
    ]
    return sorted(lines, key=lambda result: -result.elo)


def _player_result(
    name: str, seats: Sequence[SeatRecord], points: float, points_half: float, elo: float, elo_half: float
) -> PlayerResult:
    number, decisions = max(1, len(seats)), max(1, sum(seat.decisions for seat in seats))
    faults: Counter[str] = Counter()
    for seat in seats:
        faults.update(seat.faults)
    return PlayerResult(
        name,
        len(seats),
        100 * sum(seat.won for seat in seats) / number,
        100 * points,
        100 * points_half,
        elo,
        elo_half,
        sum(seat.score for seat in seats) / number,
        sum(seat.place for seat in seats) / number,
        1000 * sum(seat.seconds for seat in seats) / decisions,
        1000 * max((seat.slowest for seat in seats), default=0.0),
        dict(faults),
        next((seat.reason for seat in seats if seat.reason), ""),
    )


def _points(games: Sequence[MatchGame], players: int, alone: bool) -> Points:
    """What players took from each other at one deal; who plays alone is compared with the others' games."""
    points = [[0.0] * players for _ in range(players)]
    meetings = [[seat for game in games for seat in game.seats]] if alone else [game.seats for game in games]
    for seats in meetings:
        for seat in seats:
            for other in seats:
                if seat.player != other.player:
                    mine, theirs = _merit(seat, alone), _merit(other, alone)
                    points[seat.player][other.player] += 0.5 * ((mine > theirs) + (mine >= theirs))
    return points


def _merit(seat: SeatRecord, alone: bool) -> tuple[int, int]:
    """The higher the better: a game alone is won or lost first of all, and then counted."""
    return (seat.won, seat.score) if alone else (-seat.place, 0)


def _sum(groups: Sequence[Points], players: int) -> Points:
    return [[sum(each[a][b] for each in groups) for b in range(players)] for a in range(players)]


def _share(points: Points, player: int) -> float:
    taken = sum(points[player])
    all_points = taken + sum(row[player] for row in points)
    return taken / all_points if all_points else 0.5


# --- for people ------------------------------------------------------------------------------------


def report(match: Match, records: Sequence[MatchGame]) -> str:
    """A match as Markdown that can be read as it is."""
    setting, info = match.setting, match.setting.rules.info
    results = player_results(match, records)
    deals = len({record.table for record in records})
    lines = [
        f"{info.title}, {setting.seats} seat{'s' * (setting.seats > 1)}: {len(records)} games,"
        f" {deals} deal{'s' * (deals > 1)} of {len(match.lineups)} lineups each"
        f" (seed {setting.label})",
        "",
        *markdown.table(
            ("player", "seats", "won %", "points %", "Elo", "score", "place", "ms", "slowest"),
            [_row(each) for each in results],
        ),
    ]
    if len(match.players) > 2:
        lines += ["", "Points % of the player in the row against the one in the column:", ""]
        lines += markdown.table(("", *match.titles), list(_against(match, records)))
    endings = Counter(record.ending for record in records).most_common()
    lines += ["", "Endings: " + ", ".join(f"{ending} {number}" for ending, number in endings)]
    lines += list(_faults(results))
    return "\n".join(lines)


def _row(result: PlayerResult) -> tuple[str, ...]:
    return (
        result.player,
        str(result.games),
        f"{result.won:.1f}",
        f"{result.points:.1f} +-{result.points_interval:.1f}",
        f"{result.elo:+.0f}" + f" +-{result.elo_interval:.0f}" * (result.elo_interval > 0),
        f"{result.mean_score:.1f}",
        f"{result.mean_place:.2f}",
        f"{result.milliseconds:.1f}",
        f"{result.slowest_milliseconds:.0f}",
    )


def _against(match: Match, records: Sequence[MatchGame]) -> Iterator[tuple[str, ...]]:
    tables: dict[int, list[MatchGame]] = {}
    for record in records:
        tables.setdefault(record.table, []).append(record)
    number = len(match.players)
    points = _sum([_points(games, number, match.setting.seats == 1) for games in tables.values()], number)
    for a, name in enumerate(match.titles):
        both = [points[a][b] + points[b][a] for b in range(number)]
        yield name, *(f"{100 * points[a][b] / both[b]:.1f}" if both[b] else "-" for b in range(number))


def _faults(results: Sequence[PlayerResult]) -> Iterator[str]:
    for result in results:
        if result.faults:
            counted = ", ".join(f"{kind} {number}" for kind, number in result.faults.items())
            yield (
                f"{result.player} lost {sum(result.faults.values())} turns to the default move"
                f" ({counted}). The first: {result.first_fault}"
            )


# --- for programs ----------------------------------------------------------------------------------


def match_head(match: Match) -> dict[str, Any]:
    """What a match was about: the same for the same games."""
    return {
        "game": match.setting.rules.info.name,
        "ruleset": match.setting.rules.info.ruleset,
        "seats": match.setting.seats,
        "seed": match.setting.label,
        "options": json.loads(match.setting.options),
        "players": dict(zip(match.titles, match.players, strict=True)),
        "seconds": match.seconds,
    }


def as_json(match: Match, records: Sequence[MatchGame]) -> str:
    """Standings and every game."""
    return json.dumps(
        {
            **match_head(match),
            "standings": [asdict(each) for each in player_results(match, records)],
            "games": [asdict(record) for record in records],
        },
        indent=1,
    )


def as_csv(match: Match, records: Sequence[MatchGame]) -> str:
    """A line for each seat of each game."""
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(
        ("table", "game", "seat", "player", "place", "score", "won", "ending", "plies", "seconds", "faults")
    )
    for number, record in enumerate(records):
        for index, seat in enumerate(record.seats):
            writer.writerow(
                (
                    *(record.table, number, index, match.titles[seat.player], seat.place, seat.score),
                    *(
                        int(seat.won),
                        record.ending,
                        record.plies,
                        f"{seat.seconds:.4f}",
                        sum(seat.faults.values()),
                    ),
                )
            )
    return lines.getvalue().rstrip("\n")

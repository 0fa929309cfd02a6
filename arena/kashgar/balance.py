"""Is a deck of Kashgar balanced? Whole games of computer players, and what K-24 asks of them.

The report tells length, win rate by place in the turn order, how often each person is kept and how its takers
fare, how often each contract is completed, empty turns, and each criterion with pass or fail.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf, sqrt
from statistics import NormalDist, mean, stdev
from typing import Literal

from arena.commands import Simulated, played
from arena.kashgar.games import BalanceTally, Run, batches_of, gathered, play
from arena.markdown import table
from arena.statistics import Z95, ratio, wilson
from engine.kashgar import language, types

Conclusion = Literal["pass", "FAIL", "open"]
"""Surely within the limits, surely not, or too few games to tell."""


@dataclass(frozen=True)
class Verdict:
    """One criterion of K-24: what was found, and what that says."""

    what: str
    found: str
    conclusion: Conclusion


def _judged(
    what: str, figure: str, spans: Iterable[tuple[float, float]], least: float = -inf, most: float = inf
) -> Verdict:
    """The verdict on values, each known to lie between two numbers, all of which must keep to the limits."""
    spans = list(spans)
    if any(high < least or low > most for low, high in spans):
        return Verdict(what, figure, "FAIL")
    return Verdict(
        what, figure, "pass" if all(least <= low and high <= most for low, high in spans) else "open"
    )


def _percent(hits: float, number: float, values: int = 1) -> tuple[float, float]:
    """The interval of a share in percent, wider where it is one of several values judged together."""
    low, high = wilson(hits, number, _z_of(values))
    return 100 * low, 100 * high


@cache
def _z_of(values: int) -> float:
    """Standard errors that 5 % of all such families exceed somewhere (Bonferroni)."""
    return NormalDist().inv_cdf(1 - 0.025 / values)


def verdicts(run: Run, deck: language.Deck) -> list[Verdict]:
    """Every criterion of K-24."""
    found: list[Verdict] = []
    for seats, tally in run.tallies.items():
        found += _by_seats(seats, tally)
    if run.barred.games:
        wins, games = run.barred.barred_wins, run.barred.games
        what = "a barred player loses 10 points of win rate"
        found.append(_judged(what, f"{100 * wins / games:.1f} %", [_percent(wins, games)], most=40))
    whole = BalanceTally()
    for tally in run.tallies.values():
        whole.add(tally)
    drawable = [person for person in deck.persons if person.deck in ("standard", "special")]
    spans = [_percent(whole.kept[person.key], whole.drawn[person.key], len(drawable)) for person in drawable]
    rates = {person.name: _kept(whole, person.key) for person in drawable}
    out = {name: rate for name, rate in rates.items() if not 15 <= rate <= 98}
    found.append(_judged("persons kept in 15-98 % of draws", _named(out) or "all", spans, 15, 98))
    for seats, tally in run.tallies.items():
        spans = [
            _percent(tally.winners[person.key], tally.takers[person.key], len(drawable))
            for person in drawable
        ]
        shares = {person.name: _fortune(tally, person.key, seats) for person in drawable}
        high = {name: share for name, share in shares.items() if share > 1.5}
        what = f"{seats} seats: no taker's win share above 1.5 times fair"
        found.append(_judged(what, _named(high) or "none", spans, most=150 / seats))
    return found


def _by_seats(seats: int, tally: BalanceTally) -> Iterator[Verdict]:
    games = max(1, tally.games)
    lengths = list(tally.rounds.elements())
    middle, error = mean(lengths), stdev(lengths) / sqrt(games) if games > 1 else inf
    span = (middle - Z95 * error, middle + Z95 * error)
    yield _judged(f"{seats} seats: mean 28-36 turns a player", f"{middle:.1f}", [span], 28, 36)

    def share(
        what: str, parts: Sequence[int], wholes: Sequence[int], least: float = -inf, most: float = inf
    ) -> Verdict:
        figure = f"{100 * sum(parts) / max(1, sum(wholes)):.1f} %"
        low, high = ratio(parts, wholes)
        return _judged(f"{seats} seats: {what}", figure, [(100 * low, 100 * high)], least, most)

    yield share("90 % of games under 45 turns", [length < 45 for length in lengths], [1] * games, least=90)
    turns = [each.turns for each in tally.shares]
    yield share("passes and empty turns under 3 %", [each.idle for each in tally.shares], turns, most=3)
    turned = [each.turned for each in tally.shares]
    yield share("Patriarchs turned cardless under 12 %", turned, turns, most=12)
    fair = 100 / seats
    yield _judged(
        f"{seats} seats: no place more than 4 points from fair",
        ", ".join(f"{100 * tally.wins[place] / games:.1f}" for place in range(seats)) + " %",
        [_percent(tally.wins[place], games, seats) for place in range(seats)],
        fair - 4,
        fair + 4,
    )
    late = 100 * tally.late / (games * seats)
    span = _percent(tally.late, games * seats)
    yield _judged(f"{seats} seats: no completer by turn 11 for under 5 %", f"{late:.1f} %", [span], most=5)
    blocked, payable = [each.blocked for each in tally.shares], [each.payable for each in tally.shares]
    yield share("mules alone block 15-30 % of payable contracts", blocked, payable, 15, 30)
    # Also a game that ends in that round for another reason has gone on for too long.
    limit = sum(length >= types.LAST_ROUND for length in lengths)
    yield Verdict(f"{seats} seats: no game reaches the round limit", str(limit), "FAIL" if limit else "pass")


def _kept(tally: BalanceTally, key: str) -> float:
    return 100 * tally.kept[key] / max(1, tally.drawn[key])


def _fortune(tally: BalanceTally, key: str, seats: int) -> float:
    """Win share of those who took a person, in units of the fair one."""
    return seats * tally.winners[key] / max(1, tally.takers[key])


def _named(values: dict[str, float]) -> str:
    return ", ".join(f"{name} {value:.2f}" for name, value in values.items())


# --- the report -----------------------------------------------------------------------------------------


def report(run: Run, deck: language.Deck) -> str:
    """The whole report as Markdown, its tables aligned so that it can be read as it is."""
    whole = BalanceTally()
    for tally in run.tallies.values():
        whole.add(tally)
    tables = ", ".join(str(seats) for seats in run.tallies)
    lines = [
        f"# Balance of the deck {deck.name}",
        "",
        f"{run.games} games at each number of seats ({tables}){_barred_words(run)}.",
        "No Additional cards; the game's computer player, who sees what a person sees, in all seats.",
        f"Seed {run.label}.",
        "",
        "## Games",
        "",
        *table(("seats", *_GAMES), [(str(seats), *_games(seats, t)) for seats, t in run.tallies.items()]),
        "",
        "Empty turns are those of a player without any card. Turned: a Patriarch turned without drawing.",
        "",
        "## Criteria (K-24)",
        "",
        *table(
            ("criterion", "found", ""),
            [(row.what, row.found, _CONCLUSIONS[row.conclusion]) for row in verdicts(run, deck)],
        ),
        "",
        "Surely kept, surely broken (at 95 %), or open: so few games cannot tell.",
        "",
        "## Persons",
        "",
        *_persons(run, deck, whole),
        "",
        "Taken by: players of 100 who got the card at least once (Start cards: were dealt it). Win rates",
        "are theirs, beside the fair one. Used and parted: times in a game, all seats together.",
        "",
        "## Contracts",
        "",
        *table(("contract", "kind", "points", "completed in a game, each copy"), _contracts(deck, whole)),
    ]
    return "\n".join(lines) + "\n"


def _barred_words(run: Run) -> str:
    if not run.barred.games:
        return ""
    return f", and {run.barred.games} of two players of whom one is barred from removing and most partings"


_CONCLUSIONS = {"pass": "pass", "FAIL": "**FAIL**", "open": "open"}
_GAMES = ("turns a player", "wins by place %", "empty %", "passed %", "turned %", "mean points", "endings")


def _games(seats: int, tally: BalanceTally) -> tuple[str, ...]:
    """How the games of one number of seats went."""
    games, turns = max(1, tally.games), max(1, tally.turns["all"])
    return (
        f"{mean(tally.rounds.elements()):.1f} ({min(tally.rounds)} to {max(tally.rounds)})",
        " ".join(f"{100 * tally.wins[place] / games:.1f}" for place in range(seats)),
        *(f"{100 * tally.turns[kind] / turns:.2f}" for kind in ("empty", "passed", "turned")),
        f"{sum(points * number for points, number in tally.scores.items()) / games / seats:.1f}",
        ", ".join(f"{ending} {number}" for ending, number in tally.endings.most_common()),
    )


def _persons(run: Run, deck: language.Deck, whole: BalanceTally) -> Iterator[str]:
    players = sum(seats * tally.games for seats, tally in run.tallies.items())
    rows = []
    for person in deck.persons:
        if person.deck == "additional":
            continue
        key = person.key
        # Everybody has Patriarchs, so nothing can be told of those who have.
        says_anything = person.deck not in ("patriarch", "matriarch")
        rows.append(
            (
                person.name,
                person.deck,
                f"{_kept(whole, key):.0f}" if whole.drawn[key] else "-",
                f"{100 * whole.takers[key] / players:.1f}" if says_anything else "-",
                *(_win_rate(tally, key) if says_anything else "-" for tally in run.tallies.values()),
                f"{whole.uses[key] / whole.games:.2f}",
                f"{whole.partings[key] / whole.games:.2f}",
            )
        )
    rates = (f"wins of {100 / seats:.0f} %" for seats in run.tallies)
    return table(("person", "deck", "kept of drawn %", "taken by", *rates, "used", "parted"), rows)


def _win_rate(tally: BalanceTally, key: str) -> str:
    takers = tally.takers[key]
    return f"{100 * tally.winners[key] / takers:.1f}" if takers else "-"


def _contracts(deck: language.Deck, whole: BalanceTally) -> list[tuple[str, ...]]:
    return [
        (
            order.name,
            order.kind,
            str(order.points),
            f"{whole.completed[order.key] / whole.games / order.copies:.2f}",
        )
        for order in deck.contracts
    ]


def findings(simulated: Simulated) -> list[str]:
    """Whether the deck is as balanced as it should be."""
    first = simulated.settings[0]
    deck, label, games = first.settled().deck, first.label, simulated.games
    tables = [setting.seats for setting in simulated.settings]
    batches = batches_of(deck, games, label, tables, simulated.player)
    found = played(play, batches, sum(batch.games for batch in batches), simulated.processes)
    return [report(gathered(games, label, zip(batches, found, strict=True)), deck)]

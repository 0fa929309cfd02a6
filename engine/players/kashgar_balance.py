"""Is a deck of Kashgar balanced? Whole games of computer players, and what K-24 asks of them.

The report tells length, win rate by place in the turn order, how often each person is kept and how its takers
fare, how often each contract is completed, empty turns, and each criterion with pass or fail.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.kashgar.language import Deck
from engine.kashgar.types import LAST_ROUND
from engine.players.kashgar_games import Run, Tally


@dataclass(frozen=True)
class Verdict:
    """One criterion of K-24: what was found, and whether that is good."""

    what: str
    found: str
    good: bool


def verdicts(run: Run, deck: Deck) -> list[Verdict]:
    """Every criterion of K-24."""
    found: list[Verdict] = []
    for seats, tally in run.tallies.items():
        found += _by_seats(seats, tally)
    if run.barred.games:
        share = 100 * run.barred.barred_wins / run.barred.games
        found.append(Verdict("a barred player loses 10 points of win rate", f"{share:.1f} %", share <= 40))
    whole = Tally()
    for tally in run.tallies.values():
        whole.add(tally)
    drawable = [person for person in deck.persons if person.deck in ("standard", "special")]
    rates = {person.name: _kept(whole, person.key) for person in drawable}
    out = {name: rate for name, rate in rates.items() if not 15 <= rate <= 98}
    found.append(Verdict("persons kept in 15-98 % of draws", _named(out) or "all", not out))
    for seats, tally in run.tallies.items():
        shares = {person.name: _fortune(tally, person.key, seats) for person in drawable}
        high = {name: share for name, share in shares.items() if share > 1.5}
        found.append(
            Verdict(
                f"{seats} seats: no taker's win share above 1.5 times fair", _named(high) or "none", not high
            )
        )
    return found


def _by_seats(seats: int, tally: Tally) -> Iterator[Verdict]:
    games, turns = max(1, tally.games), max(1, tally.turns["all"])
    mean = sum(length * number for length, number in tally.rounds.items()) / games
    yield Verdict(f"{seats} seats: mean 28-36 turns a player", f"{mean:.1f}", 28 <= mean <= 36)
    short = 100 * sum(number for length, number in tally.rounds.items() if length < 45) / games
    yield Verdict(f"{seats} seats: 90 % of games under 45 turns", f"{short:.1f} %", short >= 90)
    idle = 100 * (tally.turns["passed"] + tally.turns["empty"]) / turns
    yield Verdict(f"{seats} seats: passes and empty turns under 3 %", f"{idle:.2f} %", idle < 3)
    turned = 100 * tally.turns["turned"] / turns
    yield Verdict(f"{seats} seats: Patriarchs turned cardless under 12 %", f"{turned:.2f} %", turned < 12)
    shares = [100 * tally.wins[place] / games for place in range(seats)]
    far = max(abs(share - 100 / seats) for share in shares)
    shown = ", ".join(f"{share:.1f}" for share in shares)
    yield Verdict(f"{seats} seats: no place more than 4 points from fair", f"{shown} %", far <= 4)
    late = 100 * tally.late / (games * seats)
    yield Verdict(f"{seats} seats: no completer by turn 11 for under 5 %", f"{late:.1f} %", late < 5)
    blocked = 100 * tally.blocked / max(1, tally.payable)
    yield Verdict(
        f"{seats} seats: mules alone block 15-30 % of payable contracts",
        f"{blocked:.1f} %",
        15 <= blocked <= 30,
    )
    # Also a game that ends in that round for another reason has gone on for too long.
    limit = sum(number for length, number in tally.rounds.items() if length >= LAST_ROUND)
    yield Verdict(f"{seats} seats: no game reaches the round limit", str(limit), limit == 0)


def _kept(tally: Tally, key: str) -> float:
    return 100 * tally.kept[key] / max(1, tally.drawn[key])


def _fortune(tally: Tally, key: str, seats: int) -> float:
    """Win share of those who took a person, in units of the fair one."""
    return seats * tally.winners[key] / max(1, tally.takers[key])


def _named(values: dict[str, float]) -> str:
    return ", ".join(f"{name} {value:.2f}" for name, value in values.items())


# --- the report -----------------------------------------------------------------------------------------


def report(run: Run, deck: Deck) -> str:
    """The whole report as Markdown, its tables aligned so that it can be read as it is."""
    whole = Tally()
    for tally in run.tallies.values():
        whole.add(tally)
    tables = ", ".join(str(seats) for seats in run.tallies)
    command = f"python -m benchmarks.kashgar_balance --games {run.games} --seed {run.label}"
    if not run.barred.games:
        command += f" --seats {tables.replace(',', '')}"
    lines = [
        f"# Balance of the deck {deck.name}",
        "",
        f"{run.games} games at each number of seats ({tables}){_barred_words(run)}.",
        "No Additional cards; the game's computer player, who sees what a person sees, in all seats.",
        f"Made by `{command}`.",
        "",
        "## Games",
        "",
        *_table(("seats", *_GAMES), [(str(seats), *_games(seats, t)) for seats, t in run.tallies.items()]),
        "",
        "Empty turns are those of a player without any card. Turned: a Patriarch turned without drawing.",
        "",
        "## Criteria (K-24)",
        "",
        *_table(
            ("criterion", "found", ""),
            [(one.what, one.found, "pass" if one.good else "**FAIL**") for one in verdicts(run, deck)],
        ),
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
        *_table(("contract", "kind", "points", "completed in a game, each copy"), _contracts(deck, whole)),
    ]
    return "\n".join(lines) + "\n"


def _barred_words(run: Run) -> str:
    if not run.barred.games:
        return ""
    return f", and {run.barred.games} of two players of whom one is barred from removing and most partings"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A Markdown table, columns padded to their longest cell."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    for row in (head, ["-" * max(3, width) for width in widths], *rows):
        padded = (cell.ljust(max(3, width)) for cell, width in zip(row, widths, strict=True))
        yield f"| {' | '.join(padded)} |"


_GAMES = (
    "turns a player",
    "wins by place %",
    "empty %",
    "passed %",
    "turned %",
    "mean points",
    "endings",
)


def _games(seats: int, tally: Tally) -> tuple[str, ...]:
    """How the games of one number of seats went."""
    games, turns = max(1, tally.games), max(1, tally.turns["all"])
    mean = sum(length * number for length, number in tally.rounds.items()) / games
    return (
        f"{mean:.1f} ({min(tally.rounds)} to {max(tally.rounds)})",
        " ".join(f"{100 * tally.wins[place] / games:.1f}" for place in range(seats)),
        *(f"{100 * tally.turns[kind] / turns:.2f}" for kind in ("empty", "passed", "turned")),
        f"{sum(points * number for points, number in tally.scores.items()) / games / seats:.1f}",
        ", ".join(f"{ending} {number}" for ending, number in tally.endings.most_common()),
    )


def _persons(run: Run, deck: Deck, whole: Tally) -> Iterator[str]:
    players = sum(seats * tally.games for seats, tally in run.tallies.items())
    rows = []
    for person in deck.persons:
        if person.deck == "additional":
            continue
        key = person.key
        # Everybody has Patriarchs, so nothing can be told of those who have.
        told = person.deck not in ("patriarch", "matriarch")
        rows.append(
            (
                person.name,
                person.deck,
                f"{_kept(whole, key):.0f}" if whole.drawn[key] else "-",
                f"{100 * whole.takers[key] / players:.1f}" if told else "-",
                *(_win_rate(tally, key) if told else "-" for tally in run.tallies.values()),
                f"{whole.uses[key] / whole.games:.2f}",
                f"{whole.partings[key] / whole.games:.2f}",
            )
        )
    rates = (f"wins of {100 / seats:.0f} %" for seats in run.tallies)
    return _table(("person", "deck", "kept of drawn %", "taken by", *rates, "used", "parted"), rows)


def _win_rate(tally: Tally, key: str) -> str:
    takers = tally.takers[key]
    return f"{100 * tally.winners[key] / takers:.1f}" if takers else "-"


def _contracts(deck: Deck, whole: Tally) -> list[tuple[str, ...]]:
    return [
        (
            order.name,
            order.kind,
            str(order.points),
            f"{whole.completed[order.key] / whole.games / order.copies:.2f}",
        )
        for order in deck.contracts
    ]

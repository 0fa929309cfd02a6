"""Is a deck of Kashgar balanced? Whole games of computer players, and what K-24 asks of them.

    python -m benchmarks.kashgar_balance [--games 2000] [--workers 1] [--seed TEXT] [--deck FILE] [--write]

Prints length, win rate by place in the turn order, how often each person is kept and how its takers
fare, which contracts are completed, empty turns, and each criterion with pass or fail. ``--write``
keeps the report in ``benchmarks/reports/kashgar_balance.md``.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any

import data
from engine.core.chance import Chance
from engine.kashgar.cards import Cards
from engine.kashgar.events import Completed, Drawn, Event, Kept, Passed, TurnEnded, Used
from engine.kashgar.game import Kashgar
from engine.kashgar.language import Complete, Deck, DrawContracts
from engine.kashgar.loader import parse_deck
from engine.kashgar.state import State, own_caravans
from engine.kashgar.stock import covers
from engine.kashgar.types import Move, RemoveCard, Use
from engine.players.kashgar import TurnPlayer, completes_again

REPORT = Path(__file__).parent / "reports" / "kashgar_balance.md"
COMPLETER_BY = 11
"""K-24: the own turn by which nearly everybody has somebody who completes contracts again and again."""
CHUNK = 20
"""Games that a worker plays before it reports."""


class Barred(TurnPlayer):
    """The same player, barred from removing and from partings that complete nothing (K-24)."""

    def options(self, listed: list[Move], state: State, seat: int) -> list[Move]:
        """What is left of the moves; if nothing is, all."""
        cards = _cards(state)
        found = [move for move in listed if not self._barred(move, state, seat, cards)]
        return found or listed

    @staticmethod
    def _barred(move: Move, state: State, seat: int, cards: Cards) -> bool:
        if isinstance(move, RemoveCard):
            return True
        if not isinstance(move, Use) or not move.parting:
            return False
        person = cards.deck.persons[own_caravans(state, seat)[move.caravan][0]]
        effects = person.parting[move.action].do
        return not any(isinstance(effect, Complete | DrawContracts) for effect in effects)


@dataclass
class Tally:
    """What was counted over games of one number of seats."""

    games: int = 0
    rounds: Counter[int] = field(default_factory=Counter)
    """Turns a player had, by game."""
    endings: Counter[str] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    """By place in the turn order, from 0; shared wins count for all."""
    turns: Counter[str] = field(default_factory=Counter)
    """``all``, ``passed``, ``empty``, and ``turned``: a Patriarch without a card."""
    late: int = 0
    """Players without a completer by their turn 11."""
    payable: int = 0
    blocked: int = 0
    """Open contracts that could be paid at the beginning of a turn, and those that mules alone barred."""
    drawn: Counter[str] = field(default_factory=Counter)
    kept: Counter[str] = field(default_factory=Counter)
    takers: Counter[str] = field(default_factory=Counter)
    winners: Counter[str] = field(default_factory=Counter)
    """Players who took a person at least once, and those of them who won."""
    completed: Counter[str] = field(default_factory=Counter)
    uses: Counter[str] = field(default_factory=Counter)
    partings: Counter[str] = field(default_factory=Counter)
    scores: Counter[int] = field(default_factory=Counter)
    barred_wins: int = 0

    def add(self, other: Tally) -> None:
        """Put another tally on top."""
        for one in fields(self):
            mine, theirs = getattr(self, one.name), getattr(other, one.name)
            if isinstance(mine, Counter):
                mine.update(theirs)
            else:
                setattr(self, one.name, mine + theirs)


@cache
def _game(deck: str | None) -> Kashgar:
    if deck is None:
        return Kashgar.load(data.read_text)
    return Kashgar(parse_deck(Path(deck).read_text(encoding="utf-8"), deck))


def _cards(state: State) -> Cards:
    return _game(None).cards(state)


def play(deck: str | None, seats: int, label: str, first: int, games: int, barred: bool = False) -> Tally:
    """So many games; with ``barred`` one player, in each place in turn, is the barred one."""
    game = _game(deck)
    tally = Tally()
    for number in range(first, first + games):
        luck = Chance(bytes(32)).fork(f"{label}/{seats}/{number}/{barred}")
        players: list[TurnPlayer] = [TurnPlayer() for _ in range(seats)]
        if barred:
            players[number % seats] = Barred()
        _play_one(game, players, luck, tally, number % seats if barred else None)
    return tally


def _play_one(
    game: Kashgar, players: list[TurnPlayer], luck: Chance, tally: Tally, barred: int | None
) -> None:
    seats = len(players)
    state = game.new(game.settle(game.read_options("{}"), seats), seats, luck.fork("table"))
    cards = game.cards(state)
    again = {number for number, person in enumerate(cards.deck.persons) if completes_again(person)}
    taken: list[set[str]] = [set() for _ in range(seats)]
    while state.ending is None:
        seat = state.player
        if not state.stack:
            _look(state, cards, seat, tally)
            if state.turn // seats == COMPLETER_BY:
                own = {person for caravan in own_caravans(state, seat) for person in caravan}
                tally.late += not own & again
        move = players[seat].choose(game, game.view(state, seat), seat, luck)
        for event in game.push(state, seat, move):
            _count(event, tally, taken)
    tally.games += 1
    tally.rounds[state.turn // seats] += 1
    tally.endings[state.ending] += 1
    for seat, place in enumerate(state.places):
        tally.scores[state.totals[seat]] += 1
        tally.takers.update(taken[seat])
        if place == 1:
            tally.wins[(seat - state.first) % seats] += 1
            tally.winners.update(taken[seat])
            tally.barred_wins += seat == barred


def _look(state: State, cards: Cards, seat: int, tally: Tally) -> None:
    """Which of the open contracts mules alone keep from being paid."""
    stock = state.goods[seat]
    for order in state.face_up:
        if covers(stock, cards.costs[order]):
            tally.payable += 1
            tally.blocked += stock[0] < cards.figures[order]


def _count(event: Event, tally: Tally, taken: list[set[str]]) -> None:
    match event:
        case TurnEnded():
            tally.turns["all"] += 1
            tally.turns["empty"] += event.empty
        case Passed():
            tally.turns["passed"] += 1
        case Used():
            counter = tally.partings if event.parting else tally.uses
            counter[event.person] += 1
            if event.person == "patriarch":
                tally.turns["turned"] += event.action == 1
        case Drawn() if event.deck != "contract":
            tally.drawn.update(event.cards)
        case Kept():
            if event.source in ("standard", "special"):
                tally.kept[event.person] += 1
            taken[event.seat].add(event.person)
        case Completed():
            tally.completed[event.contract] += 1


# --- many games ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Run:
    """All tallies of a simulation."""

    games: int
    label: str
    tallies: dict[int, Tally]
    barred: Tally


def simulate(games: int, *, label: str = "1", workers: int = 1, deck: str | None = None) -> Run:
    """So many games at 2, 3 and 4 seats, and as many of two players of whom one is barred."""
    tallies = {seats: Tally() for seats in (2, 3, 4)}
    barred = Tally()
    jobs = [
        (deck, seats, label, first, min(CHUNK, games - first), hold)
        for first in range(0, games, CHUNK)
        for seats, hold in ((2, False), (3, False), (4, False), (2, True))
    ]
    for job, tally in zip(jobs, _all(jobs, workers), strict=True):
        (barred if job[5] else tallies[job[1]]).add(tally)
    return Run(games, label, tallies, barred)


def _all(jobs: list[tuple[Any, ...]], workers: int) -> Iterator[Tally]:
    if workers == 1:
        yield from (play(*job) for job in jobs)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(play, *zip(*jobs, strict=True))


# --- the report -----------------------------------------------------------------------------------------


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
    share = 100 * run.barred.barred_wins / max(1, run.barred.games)
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
    limit = tally.endings["rounds"]
    yield Verdict(f"{seats} seats: no game reaches the round limit", str(limit), limit == 0)


def _kept(tally: Tally, key: str) -> float:
    return 100 * tally.kept[key] / max(1, tally.drawn[key])


def _fortune(tally: Tally, key: str, seats: int) -> float:
    """Win share of those who took a person, in units of the fair one."""
    return seats * tally.winners[key] / max(1, tally.takers[key])


def _named(values: dict[str, float]) -> str:
    return ", ".join(f"{name} {value:.2f}" for name, value in values.items())


def report(run: Run, deck: Deck) -> str:
    """The whole report as Markdown."""
    lines = [
        f"# Balance of the deck {deck.name}",
        "",
        f"{run.games} games each at 2, 3 and 4 seats and as many with a barred player, seeds `{run.label}`,",
        "no Additional cards, the game's computer player in all seats:",
        f"`python -m benchmarks.kashgar_balance --games {run.games} --seed {run.label}`.",
        "",
        "| criterion (K-24) | found | |",
        "| --- | --- | --- |",
    ]
    lines += [
        f"| {one.what} | {one.found} | {'pass' if one.good else '**FAIL**'} |" for one in verdicts(run, deck)
    ]
    lines += ["", "## Persons", "", "| person | deck | kept of drawn % | win share 2, 3, 4 | used | parted |"]
    lines.append("| --- | --- | --- | --- | --- | --- |")
    whole = Tally()
    for tally in run.tallies.values():
        whole.add(tally)
    for person in deck.persons:
        if person.deck == "additional":
            continue
        fortunes = " ".join(
            f"{_fortune(tally, person.key, seats):.2f}" for seats, tally in run.tallies.items()
        )
        drawn = f"{_kept(whole, person.key):.0f}" if whole.drawn[person.key] else "-"
        lines.append(
            f"| {person.name} | {person.deck} | {drawn} | {fortunes} | "
            f"{whole.uses[person.key] / whole.games:.2f} | {whole.partings[person.key] / whole.games:.2f} |"
        )
    lines += ["", "Used and parted: per game, all seats together.", "", "## Contracts", ""]
    lines += ["| contract | kind | points | completed per game and copy |", "| --- | --- | --- | --- |"]
    for order in deck.contracts:
        rate = whole.completed[order.key] / whole.games / order.copies
        lines.append(f"| {order.name} | {order.kind} | {order.points} | {rate:.2f} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Simulate and report; 1 if a criterion fails."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="games at each number of seats")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--seed", default="1", help="any text: another one gives other games")
    parser.add_argument("--deck", help="a deck file of your own")
    parser.add_argument("--write", action="store_true", help=f"keep the report in {REPORT.name}")
    arguments = parser.parse_args()
    run = simulate(arguments.games, label=arguments.seed, workers=arguments.workers, deck=arguments.deck)
    deck = _game(arguments.deck).deck
    text = report(run, deck)
    print(text)
    if arguments.write:
        REPORT.parent.mkdir(exist_ok=True)
        REPORT.write_text(text, encoding="utf-8")
    return 0 if all(one.good for one in verdicts(run, deck)) else 1


if __name__ == "__main__":
    raise SystemExit(main())

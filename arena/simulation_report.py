"""What a simulation showed, as Markdown that can be read as it is."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt

from arena.markdown import table
from arena.simulation import Simulation, Tally
from arena.statistics import Z95, fair_p, wilson

SURE = 0.01
"""A chance so small is no accident."""
Z_SURE = 3.0
"""Standard errors that make a difference sure although many options are looked at."""
HARDLY = 0.02
"""Who takes an option less often hardly takes it."""
ENOUGH = 30
"""Offers, or takers, below which nothing is said."""


def report(simulations: Sequence[Simulation], tallies: Sequence[Tally]) -> str:
    """Simulations of one game at several numbers of seats."""
    simulation = simulations[0]
    lines = [
        f"# {simulation.setting.rules.info.title}: computer players of the level {simulation.level}",
        "",
        f"{simulation.games} games at each number of seats, seed {simulation.setting.label}.",
        "",
        "## Games",
        "",
        *table(
            ("seats", "moves", "turns", "score", "winning score", "endings"),
            [_games(tally) for tally in tallies],
        ),
        "",
        "Means, and from which to which nine of ten lie.",
    ]
    lines += ["", "## Places in the turn order", "", *_places(tallies)]
    lines += ["", "## Options", "", *_options(tallies)]
    return "\n".join(lines)


def _games(tally: Tally) -> tuple[str, ...]:
    endings = (
        f"{ending} {100 * number / tally.games:.0f} %" for ending, number in tally.endings.most_common()
    )
    spans = (tally.moves, tally.turns, tally.scores, tally.winning_scores)
    return str(tally.seats), *map(_span, spans), ", ".join(endings)


def _span(counter: Counter[int]) -> str:
    values = sorted(counter.elements())
    if not values:
        return "-"
    low, high = values[len(values) // 20], values[-1 - len(values) // 20]
    return f"{sum(values) / len(values):.1f} ({low}-{high})"


def _places(tallies: Sequence[Tally]) -> Iterator[str]:
    rows = []
    for tally in tallies:
        order = range(tally.seats)
        if tally.seats == 1:
            won = tally.wins[0]
            low, high = wilson(won, tally.games)
            percent = f"{100 * won / tally.games:.1f} ({100 * low:.0f}-{100 * high:.0f})"
            rows.append(("1", percent, "-", "-", "-"))
            continue
        wins = [tally.wins[place] for place in order]
        shares = (_share(tally.wins[place], tally.games) for place in order)
        p = fair_p(wins)
        rows.append(
            (
                str(tally.seats),
                " / ".join(shares),
                f"{100 * (tally.games - sum(wins)) / tally.games:.1f}",
                " / ".join(f"{tally.places[place] / tally.games:.2f}" for place in order),
                f"{'no accident' if p < SURE else 'may be chance'} (p = {p:.3f})",
            )
        )
    yield from table(("seats", "won alone % (95 %)", "no one alone %", "mean place", "differences"), rows)


def _share(hits: float, number: int) -> str:
    low, high = wilson(hits, number)
    return f"{100 * hits / number:.1f} ({100 * low:.0f}-{100 * high:.0f})"


def _options(tallies: Sequence[Tally]) -> Iterator[str]:
    names = sorted({name for tally in tallies for name in tally.options})
    head = ("option", *(f"seats: {tally.seats}, taken % of offers, takers' wins" for tally in tallies), "")
    rows = []
    for name in names:
        notes = [_note(tally, name) for tally in tallies]
        cells = (_option(tally, name) for tally in tallies)
        rows.append((name, *cells, "; ".join(dict.fromkeys(note for note in notes if note))))
    yield from table(head, rows)
    yield ""
    yield "Wins of the seats that took an option at least once, in units of the average seat's (95 %)."
    yield f"An option taken in under {100 * HARDLY:.0f} % of its offers, or whose takers surely win less,"
    yield "may be dominated."


def _option(tally: Tally, name: str) -> str:
    option = tally.options.get(name)
    if option is None or not option.offered:
        return "-"
    taken = f"{100 * option.taken / option.offered:.1f}"
    fortune = takers_fortune(tally, name)
    return taken if fortune is None else f"{taken}, {fortune[0]:.2f} ({fortune[1]:.1f}-{fortune[2]:.1f})"


def takers_fortune(tally: Tally, name: str, z: float = Z95) -> tuple[float, float, float] | None:
    """Wins of those who took an option, in units of the average seat's, and between what they surely are."""
    option = tally.options[name]
    everybody = tally.games * tally.seats
    if not option.takers or not tally.won:
        return None
    usual = tally.won / everybody
    share = min(1.0, option.winners / option.takers)
    # Everybody who took it is no sample of anybody.
    left = 1 - option.takers / everybody
    low, high = (
        share + (end - share) * sqrt(left) for end in wilson(share * option.takers, option.takers, z)
    )
    return share / usual, low / usual, high / usual


def _note(tally: Tally, name: str) -> str:
    option = tally.options.get(name)
    if option is None or option.offered < ENOUGH:
        return ""
    if wilson(option.taken, option.offered)[1] < HARDLY:
        return "hardly taken"
    fortune = takers_fortune(tally, name, Z_SURE)
    if fortune is None or option.takers < ENOUGH:
        return ""
    if fortune[2] < 1:
        return "takers win less"
    return "takers win more" if fortune[1] > 1 else ""

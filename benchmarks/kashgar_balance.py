"""Is a deck of Kashgar balanced? Whole games of computer players, and what K-24 asks of them.

    python -m benchmarks.kashgar_balance [--games 2000] [--workers 1] [--seed TEXT] [--deck FILE] [--write]

Prints the report of ``engine.players.kashgar_balance``; ``--write`` keeps it in
``benchmarks/reports/kashgar_balance.md``.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import data
from engine.kashgar.game import Kashgar
from engine.kashgar.loader import parse_deck
from engine.players.kashgar_balance import report, verdicts
from engine.players.kashgar_games import simulate

REPORT = Path(__file__).parent / "reports" / "kashgar_balance.md"


def main() -> int:
    """Simulate and report; 1 if a criterion fails."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="games at each number of seats")
    parser.add_argument(
        "--seats", type=int, nargs="+", choices=(2, 3, 4), help="these tables only, and no barred player"
    )
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--seed", default="1", help="any text: another one gives other games")
    parser.add_argument("--deck", type=Path, help="a deck file of your own")
    parser.add_argument("--write", action="store_true", help=f"keep the report in {REPORT.name}")
    arguments = parser.parse_args()
    if arguments.deck is None:
        deck = Kashgar.load(data.read_text).deck
    else:
        deck = parse_deck(arguments.deck.read_text(encoding="utf-8"), str(arguments.deck))
    with ProcessPoolExecutor(arguments.workers) as pool:
        run = simulate(
            deck,
            arguments.games,
            label=arguments.seed,
            tables=arguments.seats or (2, 3, 4),
            with_barred=arguments.seats is None,
            play_all=pool.map,
        )
    text = report(run, deck)
    print(text)
    if arguments.write:
        REPORT.parent.mkdir(exist_ok=True)
        REPORT.write_text(text, encoding="utf-8")
    return 0 if all(one.good for one in verdicts(run, deck)) else 1


if __name__ == "__main__":
    raise SystemExit(main())

"""All benchmarks, one after the other, each in a process of its own: ``python -m benchmarks``.

Every figure is a ratio to a floor that the same run measured, since an absolute time says more about
the machine than about the code. Names of benchmarks as arguments run only those.
"""

from __future__ import annotations

import argparse
import subprocess
import sys

BENCHMARKS = {
    "engines": "rules: legal moves and play, copies, random games",
    "environments": "steps of learners a second",
    "players": "simulations of computer players a second",
    "thinking": "waits for computer players, and the event loop's gap while they think",
    "palimpsest_geometry": "places, touches and scores of cards over cards",
    "pictures": "every game's pictures against a frame's copy and fastest PNG",
    "tables": "saving a move against a bare insert and commit",
    "load": "how many tables a machine carries, in what memory, and how a bot with many starts",
    "loopback": "waits over real sockets, what gets done and what it costs, beside two small bots",
}


def main() -> int:
    """Run the benchmarks; the number of those that failed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*BENCHMARKS, []], help="which; all without any")
    failed = 0
    for name in parser.parse_args().names or BENCHMARKS:
        print(f"\n== {name}: {BENCHMARKS[name]}", flush=True)
        failed += subprocess.run([sys.executable, "-m", f"benchmarks.{name}"], check=False).returncode != 0
    return failed


if __name__ == "__main__":
    sys.exit(main())

"""What do pictures cost? Times beside the least that a picture can cost on this machine.

    python -m benchmarks.pictures [GAME ...]

The floor is a copy of a finished frame and its fastest PNG, measured before and after everything else in
the same run: no way of drawing does with less. What is drawn, ``benchmarks.scenes`` says for each game. The
event loop is watched while a worker process draws: for each picture the longest time in which the loop did
not come round, less the same for as long a time without drawing, since other programs make gaps too.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import io
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from statistics import median, quantiles
from time import perf_counter, process_time

from PIL import Image

from benchmarks.scenes import ROUNDS, Drawing, Scenes, ceylon, kashgar, palimpsest, quetinny, traitors
from render.cards.replay import replay, small
from render.drawing.picture import Picture
from render.drawing.png import encode
from render.painting.painters import Painters, warm_kit

SCENES = {
    "quetinny": quetinny.SCENES,
    "ceylon": ceylon.SCENES,
    "traitors": traitors.SCENES,
    "palimpsest": palimpsest.SCENES,
    "kashgar": kashgar.SCENES,
}
REPLAY_FRAMES = 60
TICK = 0.001
STRUCTURE_GAME, HANDS_GAME, GAP_GAME, REPLAY_GAME = 10, 20, 30, 40
"""Different games, so that none finds its pictures in a cache."""


@dataclass(frozen=True)
class Measurement:
    """One figure, what it aims at and where it fails; less is better."""

    name: str
    value: float
    unit: str
    target: float
    fail: float

    @property
    def verdict(self) -> str:
        """How it stands."""
        if self.value <= self.target:
            return "ok"
        return "over target" if self.value <= self.fail else "FAIL"

    def __str__(self) -> str:
        return (
            f"{self.name:<34}{self.value:>9.2f} {self.unit:<4} target {self.target:>6.2f}"
            f"   fail {self.fail:>7.2f}   {self.verdict}"
        )


def _timed(work: Callable[[], object]) -> float:
    """Seconds of the processor, so that what else the machine does counts less."""
    start = process_time()
    work()
    return process_time() - start


def frame_of(picture: Picture) -> Image.Image:
    """The pixels of a picture."""
    return Image.open(io.BytesIO(picture.png)).convert("RGB")


def floor_of(frame: Image.Image) -> float:
    """Seconds for a copy of a frame and its fastest PNG, median."""
    return median(_timed(lambda: encode(frame.copy())) for _ in range(ROUNDS))


class Meter:
    """Draws pictures and keeps what they took beside the floor, and the largest of them."""

    def __init__(self, frame: Image.Image) -> None:
        self.frame = frame
        self.largest = 0

    def against_floor(self, works: Iterable[Drawing]) -> float:
        """Median time of some works, in floors."""
        return median(self._ratios(works))

    def dearest(self, works: Iterable[Drawing]) -> float:
        """The most time that one of some works took, in floors."""
        return max(self._ratios(works))

    def _ratios(self, works: Iterable[Drawing]) -> list[float]:
        """Each work's time; after each a floor is taken, so that both meet the same load."""
        times, floors = [], []
        for work in works:
            start = process_time()
            picture = work()
            times.append(process_time() - start)
            floors.append(_timed(lambda: encode(self.frame.copy())))
            self.largest = max(self.largest, len(picture.png))
        floor = median(floors)
        return [time / floor for time in times]


def apart(figure: Callable[[str], float], game: str) -> float:
    """A figure of a game, taken in a process of its own, in which nothing was drawn before."""
    program = f"import sys; from {__package__}.pictures import *; print({figure.__name__}(sys.argv[1]))"
    command = [sys.executable, "-c", program, game]
    return float(subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout)


def first_picture(game: str) -> float:
    """The first picture of this process, cold, in floors; rules have been at work, no warm-up has."""
    work = SCENES[game].first()
    gc.collect()  # what the game left behind is not the picture's to clear away
    taken = _timed(work)
    return taken / floor_of(frame_of(work()))


class _Watch:
    """Keeps the longest time in which the event loop did not come round."""

    def __init__(self) -> None:
        self.longest = 0.0

    async def run(self) -> None:
        """Look at the clock at every tick."""
        while True:
            before = perf_counter()
            await asyncio.sleep(TICK)
            self.longest = max(self.longest, perf_counter() - before - TICK)


async def _gaps(scenes: Scenes) -> tuple[list[float], list[float]]:
    """The longest gap while each picture is drawn, and in as long a rest after it, in seconds."""
    works = list(scenes.structures(GAP_GAME))  # a game played in between would be taken for a gap
    painters = Painters(1, warm=(warm_kit, scenes.warm))
    await painters.draw(works[0].func, *works[0].args)
    watch = _Watch()
    watcher = asyncio.create_task(watch.run())
    drawing, resting = [], []
    for work in works:
        watch.longest, start = 0.0, perf_counter()
        await painters.draw(work.func, *work.args)
        drawing.append(watch.longest)
        watch.longest, taken = 0.0, perf_counter() - start
        await asyncio.sleep(taken)
        resting.append(watch.longest)
    watcher.cancel()
    await painters.close()
    return drawing, resting


def loop_gap(game: str) -> float:
    """Milliseconds: what drawing adds to the 95th percentile of gaps."""
    drawing, resting = asyncio.run(_gaps(SCENES[game]))
    return max(0.0, 1000 * (quantiles(drawing, n=20)[-1] - quantiles(resting, n=20)[-1]))


def rows(game: str) -> list[Measurement]:
    """All figures of a game."""
    scenes = SCENES[game]
    first = median(apart(first_picture, game) for _ in range(3))
    gap = apart(loop_gap, game)
    warm_kit()
    scenes.warm()
    meter = Meter(frame_of(scenes.first()()))
    drawn = [
        Measurement("small change", meter.against_floor(scenes.small_changes()), "x", 2, 4),
        Measurement("whole panel redrawn", meter.against_floor(scenes.panels()), "x", 4, 8),
        Measurement("structure change", meter.against_floor(scenes.structures(STRUCTURE_GAME)), "x", 20, 30),
        Measurement("a player's own picture", meter.against_floor(scenes.hands(HANDS_GAME)), "x", 20, 30),
    ]
    if scenes.hardest is not None:
        drawn.append(Measurement("the hardest picture", meter.dearest(scenes.hardest()), "x", 20, 30))
    frames = [small(frame_of(work())) for work in islice(scenes.replay(REPLAY_GAME), REPLAY_FRAMES)]
    made = [_timed(partial(replay, frames)) for _ in range(3)]
    return [
        Measurement("floor: copy and fastest PNG", 1000 * floor_of(meter.frame), "ms", 5, 50),
        *drawn,
        Measurement("first picture after start", first, "x", 50, 100),
        Measurement("event loop gap", gap, "ms", 5, 20),
        Measurement("largest PNG", meter.largest / 1024, "KiB", 450, 1024),
        Measurement(f"replay of {len(frames)} frames", median(made), "s", 0.3, 1),
        Measurement(f"replay of {len(frames)} frames, size", len(replay(frames)) / 2**20, "MiB", 1, 5),
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the figures of the games named, or of all that have scenes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="*", help="names of games; all without any")
    for game in parser.parse_args(arguments).games or SCENES:
        print(f"\n{game}", flush=True)
        for row in rows(game):
            print(f"  {row}")


if __name__ == "__main__":
    main()

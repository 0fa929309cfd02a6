"""What do pictures cost? Times beside the least that a picture can cost on this machine.

    python -m benchmarks.pictures

The floor is a copy of a finished frame and its fastest PNG, measured before and after everything else in
the same run: no way of drawing does with less. Views are those of whole games of the computer player. The
event loop is watched while the drawing thread works: for each picture the longest time in which the loop did
not come round, less the same for as long a time without drawing, since other programs make gaps too.
"""

from __future__ import annotations

import asyncio
import io
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise
from statistics import median, quantiles
from time import perf_counter, process_time

import msgspec
from PIL import Image

import data
from engine.core.chance import Chance
from engine.players.greedy import GreedyPlayer
from engine.players.quetinny import worth
from engine.quetinny.game import Quetinny
from engine.quetinny.types import Options, View
from render.png import encode
from render.quetinny import Preview, private, public, warm
from render.replay import replay, small
from render.warm import warm_kit
from render.worker import Painter

REPLAY_FRAMES = 60
ROUNDS = 60
TICK = 0.001


@dataclass(frozen=True)
class Row:
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


@cache
def game_views(number: int, options: Options = Options()) -> tuple[tuple[View, View], ...]:  # noqa: B008
    """A spectator's and the player's view before each move of a whole game, and at its end."""
    game = Quetinny.load(data.read_text)
    chance = Chance(number.to_bytes(32, "big"))
    state = game.new(options, 1, Chance(chance.fork("table").seed))
    player = GreedyPlayer(worth)
    found = [(game.view(state, None), game.view(state, 0))]
    while game.to_act(state):
        game.push(state, 0, player.choose(game, game.view(state, 0), 0, chance))
        found.append((game.view(state, None), game.view(state, 0)))
    return tuple(found)


def _timed(work: Callable[[], object]) -> float:
    """Seconds of the processor, so that what else the machine does counts less."""
    start = process_time()
    work()
    return process_time() - start


def against_floor(works: Iterable[Callable[[], object]]) -> float:
    """Median time of some works, in floors; each is followed by a floor, so that both meet the same load."""
    frame = frame_of(public(_middle()[0]).png)
    times, floors = [], []
    for work in works:
        times.append(_timed(work))
        floors.append(_timed(lambda: encode(frame.copy())))
    return median(times) / median(floors)


def floor() -> float:
    """Seconds for a copy of a frame and its fastest PNG, median."""
    frame = frame_of(public(_middle()[0]).png)
    return median(_timed(lambda: encode(frame.copy())) for _ in range(ROUNDS))


def frame_of(png: bytes) -> Image.Image:
    """The pixels of a picture."""
    return Image.open(io.BytesIO(png)).convert("RGB")


def _middle() -> tuple[View, View]:
    views = game_views(1)
    return next(pair for pair in views[len(views) // 2 :] if pair[1].phase == "expand")


def small_changes() -> float:
    """Another choice previewed over the same position, in floors."""
    view = _middle()[1]
    cards = [held.card.id for held in view.hand or ()]
    cells = [province.cell for province in view.kingdom]
    for card in cards:
        private(view, Preview(card=card))
    previews = {
        Preview(card=card, chips=tuple(cells[start : start + count]))
        for card in cards
        for start in range(len(cells) - 3)
        for count in (1, 2, 3)
    }
    return against_floor(partial(private, view, preview) for preview in previews)


def panels() -> float:
    """The same kingdom with other figures in the panel, in floors."""
    view = _middle()[0]
    changed = [msgspec.structs.replace(view, gold=gold, spice_left=gold % 7) for gold in range(ROUNDS)]
    return against_floor(partial(public, view, ("A caravan came home",)) for view in changed)


def structures() -> float:
    """The kingdom has grown, so that all of the board is laid anew, in games not drawn before; in floors."""
    grown: list[View] = []
    for number in (11, 12, 13):
        views = [view for view, _ in game_views(number)]
        grown += [now for before, now in pairwise(views) if len(before.kingdom) != len(now.kingdom)]
    return against_floor(partial(public, view) for view in grown)


_FIRST = "from benchmarks.pictures import first_here; print(first_here())"


def first_here() -> float:
    """The first picture of this process, in floors; the rules have been at work, pictures have not."""
    view = _middle()[0]
    first = _timed(partial(public, view))
    return first / floor()


def first_picture() -> float:
    """The first picture of a fresh process, cold: no warm-up has run. In floors."""
    command = [sys.executable, "-c", _FIRST]
    runs = [subprocess.run(command, capture_output=True, check=True, text=True).stdout for _ in range(3)]
    return median(map(float, runs))


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


async def _gaps(views: Iterable[View]) -> tuple[list[float], list[float]]:
    """The longest gap while each view is drawn, and in as long a rest after it, in seconds."""
    painter = Painter((warm_kit, warm))
    await painter.draw(warm)
    watch = _Watch()
    watcher = asyncio.create_task(watch.run())
    drawing, resting = [], []
    for view in views:
        watch.longest, start = 0.0, perf_counter()
        await painter.draw(public, view)
        drawing.append(watch.longest)
        watch.longest, taken = 0.0, perf_counter() - start
        await asyncio.sleep(taken)
        resting.append(watch.longest)
    watcher.cancel()
    painter.close()
    return drawing, resting


def loop_gap() -> float:
    """Milliseconds: what drawing adds to the 95th percentile of gaps."""
    views = [view for number in (21, 22) for view, _ in game_views(number)]
    drawing, resting = asyncio.run(_gaps(views))
    return max(0.0, 1000 * (quantiles(drawing, n=20)[-1] - quantiles(resting, n=20)[-1]))


def replay_frames() -> list[Image.Image]:
    """Frames of two games, one after the other."""
    pngs = [public(view).png for number in (31, 32) for view, _ in game_views(number)]
    return [small(frame_of(png)) for png in pngs[:REPLAY_FRAMES]]


def rows() -> list[Row]:
    """All figures."""
    warm_kit()
    warm()
    gap = loop_gap()
    frames = replay_frames()
    made = [_timed(partial(replay, frames)) for _ in range(3)]
    pictures = [picture for view, own in game_views(11) for picture in (public(view), private(own))]
    return [
        Row("floor: copy and fastest PNG", 1000 * floor(), "ms", 5, 50),
        Row("small change", small_changes(), "x", 2, 4),
        Row("whole panel redrawn", panels(), "x", 4, 8),
        Row("structure change", structures(), "x", 20, 30),
        Row("first picture after start", first_picture(), "x", 50, 100),
        Row("event loop gap", gap, "ms", 5, 20),
        Row("largest PNG", max(len(picture.png) for picture in pictures) / 1024, "KiB", 450, 1024),
        Row(f"replay of {len(frames)} frames", median(made), "s", 0.3, 1),
        Row(f"replay of {len(frames)} frames, size", len(replay(frames)) / 2**20, "MiB", 1, 5),
    ]


def main() -> None:
    """Print the figures."""
    for row in rows():
        print(row)


if __name__ == "__main__":
    main()

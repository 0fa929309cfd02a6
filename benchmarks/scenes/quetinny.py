"""Quetinny, played alone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import pairwise
from typing import Any

from msgspec import structs

from benchmarks.scenes import ROUNDS, Drawing, Scenes, positions, replayed, spread
from render.quetinny.pictures import private, public, warm
from render.quetinny.preview import Preview


def _game(number: int) -> tuple[tuple[Any, Any], ...]:
    return positions("quetinny", number, 1)


def _turn() -> tuple[Any, Any]:
    """Both views of a turn in the middle of a game."""
    views = _game(1)
    return next(pair for pair in views[len(views) // 2 :] if pair[1].phase == "expand")


def _first() -> Drawing:
    return partial(public, _turn()[0])


def _small_changes() -> Iterable[Drawing]:
    """Other places of a card in the same kingdom."""
    view = _turn()[1]
    taken = {province.cell for province in view.kingdom}
    free = sorted({cell + 1 for cell in taken} - taken)
    private(view)
    for first in range(ROUNDS):
        places = tuple(dict.fromkeys(free[(first + step) % len(free)] for step in range(5)))
        yield partial(private, view, Preview(places, tuple(first + at for at in range(len(places)))))


def _panels() -> Iterable[Drawing]:
    view = _turn()[0]
    public(view)
    for gold in range(ROUNDS):
        yield partial(public, structs.replace(view, gold=gold, spice_left=gold % 7))


def _structures(number: int) -> Iterable[Drawing]:
    """The kingdom has grown, so that all of the board is laid again."""
    for each in range(number, number + 3):
        views = [view for view, _ in _game(each)]
        for before, now in pairwise(views):
            if len(before.kingdom) != len(now.kingdom):
                yield partial(public, now)


def _hands(number: int) -> Iterable[Drawing]:
    for _, own in spread(_game(number)):
        yield partial(private, own)


def _replay(number: int) -> Iterable[Drawing]:
    for each in (number, number + 1):
        yield from replayed(_game, public)(each)


SCENES = Scenes(warm, _first, _small_changes, _panels, _structures, _hands, _replay, 1)

"""Quetinny, played alone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import pairwise
from typing import Any

from msgspec import structs

from benchmarks.scenes import ROUNDS, Drawing, Scenes, positions, spread
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
    """Another choice of a card and chips over the same kingdom."""
    view = _turn()[1]
    cards = [held.card.id for held in view.hand]
    cells = [province.cell for province in view.kingdom]
    for card in cards:
        private(view, Preview(card=card))
    previews = {
        Preview(card=card, chips=tuple(cells[start : start + count]))
        for card in cards
        for start in range(len(cells) - 3)
        for count in (1, 2, 3)
    }
    for preview in previews:
        yield partial(private, view, preview)


def _panels() -> Iterable[Drawing]:
    view = _turn()[0]
    public(view)
    for gold in range(ROUNDS):
        changed = structs.replace(view, gold=gold, spice_left=gold % 7)
        yield partial(public, changed, (), ("A caravan came home",))


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
        for view, _ in _game(each):
            yield partial(public, view)


SCENES = Scenes(warm, _first, _small_changes, _panels, _structures, _hands, _replay, 1)

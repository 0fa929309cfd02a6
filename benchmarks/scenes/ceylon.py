"""Ceylon with six players, the most that a picture has to show."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from msgspec import structs

from benchmarks.scenes import ROUNDS, Drawing, Scenes, middle, positions, replayed, spread, whole_games
from data.catalogue import ENGLISH
from engine.ceylon.types import Meld
from render.ceylon import last_turn, pictures
from render.ceylon.preview import Preview

NAMES = ("Zoë", "Björn", "Ana-Lucía", "Kwame", "Émile", "Fatima")
LAST = last_turn.LastTurn("Kwame shipped 4 Tea for 10.", 3, Meld(7, 3, "Tea", 4, 0, 10))


def _game(number: int) -> tuple[tuple[Any, Any], ...]:
    return positions("ceylon", number, len(NAMES), 1)


def _first() -> Drawing:
    return partial(pictures.public, middle(_game(1))[0], NAMES)


def _small_changes() -> Iterable[Drawing]:
    """Another discard previewed over the same hand."""
    view = middle(_game(1))[1]
    hand = view.hand
    pictures.private(view, NAMES)
    chosen = [(one, first, second) for one in (1, 2) for first in range(11) for second in range(11)]
    previews = [
        Preview(away=tuple(min(have, one if kind in pair else 0) for kind, have in enumerate(hand)))
        for one, *pair in chosen
    ]
    for preview in dict.fromkeys(previews):
        yield partial(pictures.private, view, NAMES, preview)


def _panels() -> Iterable[Drawing]:
    view = middle(_game(1))[0]
    pictures.public(view, NAMES, LAST)
    for size in range(ROUNDS):
        yield partial(pictures.public, structs.replace(view, deck_size=size), NAMES, LAST)


def _structures(number: int) -> Iterable[Drawing]:
    """Boards all over a game, each with another last turn."""
    for at, (view, _) in enumerate(spread(_game(number))):
        yield partial(pictures.public, view, NAMES, replace(LAST, sentence=f"Move {at}"))


_replay = replayed(_game, pictures.public, NAMES, LAST, ENGLISH)
_, _hands, _ = whole_games(_game, pictures.public, pictures.private, NAMES)
SCENES = Scenes(pictures.warm, _first, _small_changes, _panels, _structures, _hands, _replay, 4)

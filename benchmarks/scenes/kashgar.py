"""Kashgar with four players, whose boards fill the picture."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from msgspec import structs

from benchmarks.scenes import ROUNDS, Drawing, Scenes, middle, positions, replayed, whole_games
from data.catalogue import ENGLISH
from render.drawing.picture import Picture
from render.kashgar import last_turn, pictures
from render.kashgar.preview import Preview

NAMES = ("Zoë Żółkiewska", "Björn", "Ana-Lucía", "Kwame")
LAST = last_turn.LastTurn(frozenset({(3, 1)}))


def _game(number: int) -> tuple[tuple[Any, Any], ...]:
    return positions("kashgar", number, len(NAMES))


def _turn() -> Any:
    """The first player's view of the beginning of a turn, in the middle of a game."""
    views = [own for _, own in _game(1) if own.player == 0 and own.acting is None and own.ask is not None]
    return middle(views)


def _public(view: Any, names: tuple[str, ...], recent: tuple[str, ...] = ()) -> Picture:
    """The board after a turn."""
    return pictures.public(view, names, last_turn.LastTurn(frozenset({(view.player, 0)})) if recent else None)


def _first() -> Drawing:
    return partial(pictures.public, _turn(), NAMES, LAST)


def _small_changes() -> Iterable[Drawing]:
    """Another card, and another contract, over the same caravans."""
    view = _turn()
    pictures.private(view, NAMES)
    for number in range(ROUNDS):
        preview = Preview(number % 3, action=0, contract=view.face_up[number % 4], told=(str(number),))
        yield partial(pictures.private, view, NAMES, preview)


def _panels() -> Iterable[Drawing]:
    """The same boards with other decks and contracts beside them."""
    view = _turn()
    pictures.public(view, NAMES)
    for number in range(ROUNDS):
        open_contracts = (*view.face_up[number % 4 :], *view.face_up[: number % 4])
        changed = structs.replace(view, standard=number, face_up=open_contracts)
        yield partial(pictures.public, changed, NAMES, LAST)


_replay = replayed(_game, pictures.public, NAMES, LAST, ENGLISH)
"""Frames of a replay have a way of drawing of their own."""
_STRUCTURES, _HANDS, _ = whole_games(_game, _public, pictures.private, NAMES)
SCENES = Scenes(pictures.warm, _first, _small_changes, _panels, _STRUCTURES, _HANDS, _replay, 3)

"""The Palimpsest with five players and all cards, and tables that sprawl as far as the rules allow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import count, cycle, islice
from typing import Any

from msgspec import structs

import data
from benchmarks.scenes import ROUNDS, Drawing, Scenes, middle, positions, spread
from data.catalogue import ENGLISH
from engine.core.chance import Chance
from engine.palimpsest.advice import PartialPlay, PlayAdvice
from engine.palimpsest.game import Palimpsest
from engine.palimpsest.types import Options, Play, Put, View
from render.palimpsest.pictures import frame, private, public, warm
from render.palimpsest.preview import Preview

NAMES = ("Zoë", "Björn", "Ana-Lucía", "Kwame", "Émile")
EVERYTHING = '{"excuse": true, "pawns": true, "courts": true, "last": "hands", "cubes": 40}'
CARDS = 45
Points = Iterable[tuple[int, int]]


def _game(number: int) -> tuple[tuple[Any, Any], ...]:
    return positions("palimpsest", number, len(NAMES), options=EVERYTHING)


def _turn() -> View:
    """The first player's view of a turn in the middle of a game."""
    view: View = middle([own for _, own in _game(1) if own.acting == own.seat])
    return view


def _first() -> Drawing:
    return partial(public, middle(_game(1))[0], NAMES)


def _small_changes() -> Iterable[Drawing]:
    """One cube more on another card, of the play that places most."""
    view = _turn()
    advice = Palimpsest.load(data.read_text).advice(view)
    held = [advice.candidates(card.id)[:] for card in view.hand or ()]
    spot = max((spot for spots in held for spot in spots), key=lambda spot: spot.cubes)
    begun = PartialPlay(spot.card, (spot.x, spot.y))
    private(view, NAMES, _preview(advice, begun))
    for card in advice.todo(begun).targets:
        for number in range(1, spot.cubes + 1):
            yield partial(private, view, NAMES, _preview(advice, advice.add(begun, Put(card, number))))


def _preview(advice: PlayAdvice, partial: PartialPlay) -> Preview:
    assert partial.at is not None
    spot = advice.candidate(partial.card, *partial.at)
    return Preview(partial.card, (), advice.preview(partial), spot, advice.todo(partial))


def _panels() -> Iterable[Drawing]:
    view = middle(_game(1))[0]
    public(view, NAMES)
    for size in range(ROUNDS):
        yield partial(public, structs.replace(view, deck_size=size), NAMES)


# --- tables that sprawl --------------------------------------------------------------------------


def sprawls() -> dict[str, View]:
    """All cards in a row, in a column, in steps, in spirals, and close together: a spectator's views."""
    return {
        "row": _laid((2 * at, 0) for at in count()),
        "column": _laid((0, 2 * at) for at in count()),
        "steps": _laid((at, at) for at in count()),
        "spiral": _laid(_spiral(4)),
        "dense spiral": _laid(_spiral(2)),
        "heap": _laid(None),
    }


def _hardest() -> Iterable[Drawing]:
    for view in sprawls().values():
        yield partial(public, view, NAMES)


def _laid(points: Points | None) -> View:
    """The table after a game played at these places, or else always as near to the root as can be."""
    game = Palimpsest.load(data.read_text)
    state = game.new(_options(game), len(NAMES), Chance(bytes(32)))
    places = None if points is None else islice(points, 1, None)
    while game.to_act(state):
        moves = game.moves(state, state.acting)
        at = next(places) if places is not None else min(map(_at, moves), key=_distance)
        here = [move for move in moves if _at(move) == at]
        game.push(state, state.acting, here[0])
    view: View = game.view(state, None)
    return view


def _options(game: Palimpsest) -> Options:
    options: Options = game.read_options(EVERYTHING)
    return options


def _at(move: Play) -> tuple[int, int]:
    return move.x, move.y


def _distance(point: tuple[int, int]) -> tuple[int, int, int]:
    x, y = point
    return x * x + y * y, y, x


def _spiral(pitch: int) -> Iterator[tuple[int, int]]:
    """Places of cards beside each other along a square spiral whose windings are ``pitch`` cells apart."""
    x = y = 0
    yield x, y
    for side, (dx, dy) in enumerate(cycle(((2, 0), (0, 2), (-2, 0), (0, -2)))):
        for _ in range(pitch * (side // 2 + 1) // 2):
            x, y = x + dx, y + dy
            yield x, y


def _replay(number: int) -> Iterable[Drawing]:
    """Frames of a replay have a way of drawing of their own."""
    laid = _game(number)[-1][0].table
    for view, _ in _game(number):
        yield partial(frame, view, NAMES, laid, ENGLISH)


def _structures(number: int) -> Iterable[Drawing]:
    for view, _ in spread(_game(number)):
        yield partial(public, view, NAMES)


def _hands(number: int) -> Iterable[Drawing]:
    for _, own in spread(_game(number)):
        yield partial(private, own, NAMES)


SCENES = Scenes(warm, _first, _small_changes, _panels, _structures, _hands, _replay, 3, _hardest)

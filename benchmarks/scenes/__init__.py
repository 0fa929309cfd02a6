"""What ``benchmarks.pictures`` draws: a module for each game with its ``SCENES``, listed there.

A module makes its views with :func:`positions`, which plays whole games of the computer player, and says
with a :class:`Scenes` which pictures stand for which sort of work, such as::

    NAMES = ("Zoë", "Björn")

    def panels() -> Iterable[Drawing]:
        view, _ = middle(positions("chess", 1, 2))
        public(view, NAMES)
        for minutes in range(ROUNDS):
            yield partial(public, structs.replace(view, minutes=minutes), NAMES)

    SCENES = Scenes(warm=warm, first=first, small_changes=small_changes, ...)

The works of a scene are made one by one and only their calls are timed, so that a scene may draw what a
picture is to begin with. No two works of a scene may be alike: the second would be found in the cache.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, TypeVar

from cogs.game_module import by_name, load_games
from cogs.games import GAMES
from engine.core.chance import Chance
from render.drawing.picture import Picture

T = TypeVar("T")

Drawing = partial[Picture]
"""Draws one picture when it is called."""
ROUNDS = 60
"""About how many pictures a scene needs for a steady median."""


DrawingsOfGame = Callable[[int], Iterable[Drawing]]
"""Pictures of the game with a number."""


@dataclass(frozen=True)
class Scenes:
    """The pictures of one game whose cost is measured; as many players as the game allows."""

    warm: Callable[[], object]
    """The game's own warm-up."""
    first: Callable[[], Drawing]
    """The picture for everybody in the middle of a game; drawn in a fresh process, all caches cold."""
    small_changes: Callable[[], Iterable[Drawing]]
    """Another choice previewed over a position that was drawn."""
    panels: Callable[[], Iterable[Drawing]]
    """A position that was drawn, with other figures and lines beside it."""
    structures: DrawingsOfGame
    """The picture for everybody at positions of the game with this number, not drawn before."""
    hands: DrawingsOfGame
    """The picture for one player at positions of the game with this number, not drawn before."""
    replay: DrawingsOfGame
    """The pictures for everybody of the whole game with this number, in order: frames of its replay."""
    in_gallery: int
    """Players of the board that the README shows."""
    hardest: Callable[[], Iterable[Drawing]] | None = None
    """Pictures of positions that only a table bent on it would reach; the dearest one counts."""


@cache
def positions(
    name: str, number: int, seats: int, reader: int = 0, options: str = "{}"
) -> tuple[tuple[Any, Any], ...]:
    """A spectator's and a player's view before each move of a whole game, and at its end.

    ``number`` is the game's seed, ``reader`` the player's seat, ``options`` are in JSON.
    """
    game = load_games(GAMES)[name]
    player = by_name(GAMES)[name].players["steady"]
    chance = Chance(number.to_bytes(32, "big"))
    chosen = game.settle(game.read_options(options), seats)
    state = game.new(chosen, seats, Chance(chance.fork("table").seed))
    found = [(game.view(state, None), game.view(state, reader))]
    while game.to_act(state):
        seat = min(game.awaited(state))
        game.push(state, seat, player.choose(game, game.view(state, seat), seat, chance))
        found.append((game.view(state, None), game.view(state, reader)))
    return tuple(found)


MakeGames = Callable[[int], Sequence[tuple[Any, Any]]]
"""The positions of a game with a number, as :func:`positions` gives them."""


def whole_games(
    games: MakeGames, public: Callable[..., Picture], private: Callable[..., Picture], names: Sequence[str]
) -> tuple[DrawingsOfGame, DrawingsOfGame, DrawingsOfGame]:
    """The usual ``structures``, ``hands`` and ``replay`` of a :class:`Scenes`."""

    def structures(number: int) -> Iterable[Drawing]:
        for at, (view, _) in enumerate(spread(games(number))):
            yield partial(public, view, names, (f"Move {at}",))

    def hands(number: int) -> Iterable[Drawing]:
        for _, own in spread(games(number)):
            yield partial(private, own, names)

    return structures, hands, replayed(games, public, names)


def replayed(games: MakeGames, draw: Callable[..., Picture], *arguments: Any) -> DrawingsOfGame:
    """The ``replay`` of a :class:`Scenes` whose frames are drawn so, each from a view and these arguments."""

    def replay(number: int) -> Iterable[Drawing]:
        for view, _ in games(number):
            yield partial(draw, view, *arguments)

    return replay


def middle(things: Sequence[T]) -> T:
    """The one in the middle."""
    return things[len(things) // 2]


def spread(things: Sequence[T], count: int = ROUNDS) -> Sequence[T]:
    """About so many of them, evenly from the first to the last."""
    return things[:: max(1, len(things) // count)]

"""What do Ceylon's pictures cost? The same measure and targets as ``benchmarks.pictures``.

    python -m benchmarks.ceylon_pictures

Views are those of whole games of six computer players, the most that a picture has to show.
"""

from __future__ import annotations

from functools import cache, partial
from itertools import islice

from msgspec import structs

import data
from benchmarks.pictures import Row, against_floor
from engine.ceylon.game import Ceylon
from engine.ceylon.types import Options, View
from engine.core.chance import Chance
from engine.players.ceylon import PLAYER
from render.ceylon import Preview, private, public, warm
from render.warm import warm_kit

SEATS = 6
NAMES = ("Zoë", "Björn", "Ana-Lucía", "Kwame", "Émile", "Fatima")
ROUNDS = 60


@cache
def game_views(number: int) -> tuple[tuple[View, View], ...]:
    """A spectator's and the second player's view before each move of a whole game, and at its end."""
    game = Ceylon.load(data.read_text)
    chance = Chance(number.to_bytes(32, "big"))
    state = game.new(Options(), SEATS, Chance(chance.fork("table").seed))
    found = [(game.view(state, None), game.view(state, 1))]
    while game.to_act(state):
        seat = min(game.awaited(state))
        game.push(state, seat, PLAYER.choose(game, game.view(state, seat), seat, chance))
        found.append((game.view(state, None), game.view(state, 1)))
    return tuple(found)


def _middle() -> tuple[View, View]:
    views = game_views(1)
    return views[len(views) // 2]


def small_changes() -> float:
    """Another discard previewed over the same hand, in floors."""
    view = _middle()[1]
    hand = view.hand or ()
    private(view, NAMES)
    chosen = [(one, first, second) for one in (1, 2) for first in range(11) for second in range(11)]
    previews = [
        Preview(away=tuple(min(have, one if kind in pair else 0) for kind, have in enumerate(hand)))
        for one, *pair in chosen
    ]
    return against_floor(partial(private, view, NAMES, preview) for preview in dict.fromkeys(previews))


def panels() -> float:
    """The same players with other figures beside them, in floors."""
    view = _middle()[0]
    changed = [structs.replace(view, deck_size=size) for size in range(ROUNDS)]
    return against_floor(partial(public, one, NAMES, ("A meld was made",)) for one in changed)


def structures() -> float:
    """All of the picture drawn anew, position after position of a game not drawn before, in floors."""
    views = game_views(11)
    return against_floor(
        partial(public, view, NAMES, (f"Move {number}",))
        for number, (view, _) in enumerate(islice(views, 0, None, max(1, len(views) // ROUNDS)))
    )


def hands() -> float:
    """The player's picture of positions not drawn before, in floors."""
    views = game_views(11)
    return against_floor(
        partial(private, own, NAMES) for _, own in islice(views, 0, None, max(1, len(views) // ROUNDS))
    )


def rows() -> list[Row]:
    """All figures."""
    warm_kit()
    warm()
    return [
        Row("small change", small_changes(), "x", 2, 4),
        Row("whole panel redrawn", panels(), "x", 4, 8),
        Row("everything redrawn", structures(), "x", 20, 30),
        Row("another hand", hands(), "x", 20, 30),
        Row(
            "largest PNG",
            max(
                len(picture.png)
                for view, own in game_views(11)[::7]
                for picture in (public(view, NAMES), private(own, NAMES))
            )
            / 1024,
            "KiB",
            450,
            1024,
        ),
    ]


def main() -> None:
    """Print the figures."""
    for row in rows():
        print(row)


if __name__ == "__main__":
    main()

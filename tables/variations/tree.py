"""Variations as records: a tree of moves that somebody tried from one position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from engine.core.codec import encode
from tables.core import errors, types, view_types
from tables.table.loaded import LoadedTable, LoggedMove, keep_recent

MOST_MOVES = 500
"""Of one tree."""
_NODES, _SEATS = 1024, 16
OUT_OF_DATE = "This button is out of date. /table replay leads to the positions of a game."


class TriedMove(types.Frozen, frozen=True):
    """A move that was tried ``after`` a node: 0 is where the variation begins, ``n`` its ``n``-th move."""

    after: int
    seat: int
    move: msgspec.Raw
    automatic: bool = False
    """Whether a computer player chose it."""


class Spot(NamedTuple):
    """Where in somebody's variation a message is, and whose moves they choose there.

    Nodes are never taken away, so a control that is kept for years means the same position.
    """

    variation: int
    node: int = 0
    plays: int | None = None
    """The seat that its reader plays against computer players; None: they play all."""

    @property
    def stamp(self) -> int:
        """All of it as a number, which controls carry as their stamp."""
        plays = 0 if self.plays is None else self.plays + 1
        return (self.variation * _NODES + self.node) * _SEATS + plays

    @classmethod
    def read(cls, stamp: int) -> Spot:
        """The spot of a stamp, which anybody can forge."""
        rest, plays = divmod(stamp, _SEATS)
        return cls(*divmod(rest, _NODES), plays - 1 if plays else None)


class Source(NamedTuple):
    """Where a variation begins: at a step of a table's past, or else at a puzzle."""

    table: int | None
    step: int = 0
    puzzle: str = ""


class Variation(NamedTuple):
    """All moves that somebody tried from one position, as a tree."""

    id: int
    person: int
    source: Source
    moves: tuple[TriedMove, ...]
    was_shown: bool

    def path(self, node: int) -> list[int]:
        """The nodes that lead to one, itself the last; raises :class:`Stale` where there is no such node."""
        if node > len(self.moves):
            raise errors.Stale(OUT_OF_DATE)
        found: list[int] = []
        while node:
            found.append(node)
            node = self.moves[node - 1].after
        return found[::-1]

    def mark(self, node: int) -> str:
        """What only who was shown the line to a node has: it follows from the moves."""
        return sha256(encode([self.moves[each - 1] for each in self.path(node)])).hexdigest()[:16]

    def following(self, node: int) -> list[int]:
        """What was tried there, the first one first."""
        return [number for number, move in enumerate(self.moves, 1) if move.after == node]

    def back(self, spot: Spot) -> Spot:
        """One move earlier; or where the reader chose last, whom computer players have answered."""
        path = [0, *self.path(spot.node)]
        while len(path) > 1:
            last = path.pop()
            if spot.plays is None or not self.moves[last - 1].automatic:
                break
        return spot._replace(node=path[-1])

    def forward(self, spot: Spot, node: int) -> Spot:
        """To a node that follows, and to the reader's next decision where computer players answered."""
        while spot.plays is not None:
            answers = [answer for answer in self.following(node) if self.moves[answer - 1].automatic]
            if not answers:
                break
            node = answers[-1]
        return spot._replace(node=node)


class Tried(NamedTuple):
    """A move of a variation, and the table as its maker saw it before."""

    node: int
    before: view_types.TableView
    move: Any


class TriedPosition(NamedTuple):
    """A position of a variation, as its reader is shown it."""

    spot: Spot
    variation: Variation
    table_view: view_types.TableView
    """The table as the seat sees it whose move it is, or that the reader plays."""
    everybodys: view_types.TableView
    """The same as a spectator would."""
    line: tuple[Tried, ...]
    """The moves that led here, as far as they are told."""
    earlier: int
    """Moves before those."""
    following: tuple[Tried, ...]

    @property
    def waits(self) -> bool:
        """Whether computer players are to move."""
        return not (self.table_view.result or self.table_view.seat in self.table_view.awaited)


def played_on(loaded: LoadedTable, moves: Sequence[TriedMove]) -> LoadedTable:
    """A table with moves made on a copy of it. Raises ``IllegalMove`` and ``UnreadableMove``."""
    game, info, state = loaded.game, loaded.info, loaded.game.copy(loaded.state)
    made, plies = [*loaded.made], [*loaded.recent]
    number = info.number
    for number, tried in enumerate(moves, info.number + 1):
        events = tuple(game.play(state, tried.seat, game.read_move(bytes(tried.move))))
        plies.append(LoggedMove(number, tried.seat, bytes(tried.move), events, tried.automatic, info.updated))
        made[tried.seat] += 1
    status = "playing" if game.result(state) is None else "over"
    info = msgspec.structs.replace(info, number=number, status=status)
    return replace(loaded, info=info, state=state, made=tuple(made), recent=keep_recent(game, plies))


def tried(seat: int, move: object, *, automatic: bool = False) -> TriedMove:
    """A move to be added to a tree."""
    return TriedMove(0, seat, msgspec.Raw(encode(move)), automatic)


def with_moves(
    moves: Sequence[TriedMove], node: int, added: Sequence[TriedMove]
) -> tuple[list[TriedMove], int]:
    """A tree with moves added after a node, and the last one's node; what was tried there before is one."""
    tree = [*moves]
    for tried in added:
        tried = msgspec.structs.replace(tried, after=node)
        known = (
            at
            for at, other in enumerate(tree, 1)
            if (other.after, other.seat, bytes(other.move)) == (node, tried.seat, bytes(tried.move))
        )
        node = next(known, 0)
        if not node:
            tree.append(tried)
            node = len(tree)
    return tree, node

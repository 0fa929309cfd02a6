"""The list of one's tables: the way to each board, whose move it is, and until when."""

from __future__ import annotations

from math import inf

from cogs.common.board import board_link
from cogs.common.desk import Desk
from cogs.common.footer import deadline_words
from cogs.common.house import House
from cogs.common.screen import Screen
from cogs.common.words import Words
from tables.types import Anchor, Look

LIMIT = 3500
"""Characters of the list."""


async def mine_screen(house: House, user: int, words: Words) -> Screen:
    """A person's tables in all servers, those that wait for them first."""
    infos = await house.tables.tables_of(user, status=("playing", "lobby"))
    looks = [await house.tables.look(info.id, user) for info in infos]
    anchors = await house.tables.anchors([info.id for info in infos])
    lines = [
        _line(house.desk(look), look, anchors.get(look.table.id), words)
        for look in sorted(looks, key=_urgency)
    ]
    none = [words("You play at no table now. /help shows the games.")]
    return Screen(words("Your tables"), tuple(fitting(lines or none, LIMIT, words)))


def _line(desk: Desk, look: Look, anchor: Anchor | None, words: Words) -> str:
    table = look.table
    name = f"**{words('{game} · table {number}', game=desk.title, number=table.id)}**"
    if anchor is not None:
        name = f"[{name}]({board_link(table.place, anchor)})"
    if look.view is None:
        seats, most = len(table.seats), desk.game.info.seats[1]
        state = words("the lobby is open, {seats} of {most} seats are taken", seats=seats, most=most)
        return f"· {name} · {state}"
    mark, move = ("▶", words("**your move**")) if look.seat in look.awaited else ("·", "")
    parts = (name, move, desk.headline(look, words), deadline_words(look, words))
    return f"{mark} {' · '.join(part for part in parts if part)}"


def _urgency(look: Look) -> tuple[int, float]:
    """The reader's moves first, the shortest time first; then those of others; lobbies last."""
    if look.view is None:
        return 2, 0.0
    mine = look.seat in look.awaited
    due = [line.due.timestamp() for line in look.deadlines if line.seat == look.seat or not mine]
    return 0 if mine else 1, min(due, default=inf)


def fitting(lines: list[str], limit: int, words: Words) -> list[str]:
    """The first lines of so many characters in all, and how many more there are."""
    shown: list[str] = []
    for line in lines:
        limit -= len(line) + 1
        if limit < 0:
            return [*shown, words("and {number} more", number=len(lines) - len(shown))]
        shown.append(line)
    return shown

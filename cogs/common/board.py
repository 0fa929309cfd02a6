"""The public message of a table: what it says, and the buttons under it."""

from __future__ import annotations

from cogs.common.desk import Desk
from cogs.common.lobby import lobby_screen
from cogs.common.screen import Button, Screen, Target, clip
from cogs.common.words import Words, deadline, plain
from tables.types import Anchor, Look, Place

TOLD_LINES = 2
"""Sentences about what happened last."""


def board_screen(desk: Desk, look: Look, words: Words, key: str, *, live: bool = True) -> Screen:
    """The public message of a spectator's look; ``live`` is False for a message that loses its buttons.

    ``key`` names the message among all that were ever posted: it stands in the first button, so that a
    message whose posting was cut off by a crash is found again.
    """
    table = look.table
    if table.status == "lobby":
        return lobby_screen(desk, look, words, key)
    title = words("{game} · table {number}", game=desk.title, number=table.id)
    headline = desk.headline(look, words) if look.view is not None else words("This lobby was closed.")
    lines = [headline, *_deadlines(look, words), *_happened(desk, look, words)]
    rows = (_buttons(desk, look, words, key),) if live else ()
    # A lobby that was closed never had a board.
    sketch = desk.board(look, words) if look.view is not None else None
    return Screen(title, tuple(line for line in lines if line), sketch, rows)


def again_button(words: Words, key: str = "") -> Button:
    """The button of a table that is over: another game with the same options."""
    return Button(words("Play again"), Target("again", key), "success")


def board_link(place: Place, anchor: Anchor) -> str:
    """The address of the message that shows a table's board, for people to follow."""
    return f"https://discord.com/channels/{place.guild or '@me'}/{anchor.channel}/{anchor.message}"


def _deadlines(look: Look, words: Words) -> list[str]:
    names: dict[str, list[str]] = {}
    for line in look.deadlines:
        if line.seat in look.awaited:
            names.setdefault(deadline(line.due), []).append(plain(look.table.seats[line.seat].name))
    return [
        words("{name} has time until {when}.", name=people[0], when=when)
        if len(people) == 1
        else words("{names} have time until {when}.", names=people, when=when)
        for when, people in names.items()
    ]


def _happened(desk: Desk, look: Look, words: Words) -> list[str]:
    story = desk.story(look, words) if look.view is not None else ()
    if story:
        return list(story)
    told = [desk.tell(ply, look, words) for ply in look.recent]
    return [f"-# {clip(line, 300)}" for line in [line for line in told if line][-TOLD_LINES:]]


def _buttons(desk: Desk, look: Look, words: Words, key: str) -> tuple[Button, ...]:
    reading = (
        Button(words("Log"), Target("log", key)),
        Button(words("Rules"), Target("rules")),
        *(desk.buttons(look, words) if look.view is not None else ()),
    )
    if look.view is not None and look.table.status != "playing":
        return (*reading, again_button(words, key))
    if look.view is None:
        return reading
    return (Button(desk.open_label(look, words), Target("open"), "primary"), *reading)

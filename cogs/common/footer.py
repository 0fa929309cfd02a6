"""Below every private panel: until when its reader's time runs, the way to the board, and log and rules."""

from __future__ import annotations

from cogs.common.board import again_button, board_link
from cogs.common.screen import Button, Foot, Target
from cogs.common.words import Words, relative
from tables.types import Anchor, Look


def footer(look: Look, anchor: Anchor | None, words: Words) -> Foot:
    """The foot of a seated reader's panel; ``anchor`` is where the table's board is.

    Log and rules share a button, so that they cost a panel no row: the log has one to the rules. Where
    the game is over, with buttons of its own for these, the foot leads to another one.
    """
    board = "" if anchor is None else f"[{words('Board')}]({board_link(look.table.place, anchor)})"
    text = " · ".join(part for part in (deadline_words(look, words), board) if part)
    button = log_button(words) if look.table.status == "playing" else again_button(words)
    return Foot(text or words("Table {table}", table=look.table.id), button)


def log_button(words: Words) -> Button:
    """The button of :func:`footer`."""
    return Button(words("Log · Rules"), Target("log"))


def deadline_words(look: Look, words: Words) -> str:
    """The reader's own deadline where they are waited for, or else the first of the others; else empty."""
    running = [line for line in look.deadlines if line.seat in look.awaited]
    own = [line.due for line in running if line.seat == look.seat]
    if own:
        return words("Your time ends {when}", when=relative(min(own)))
    if running:
        return words("The others have time until {when}", when=relative(min(line.due for line in running)))
    return ""

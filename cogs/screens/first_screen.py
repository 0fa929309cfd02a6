"""What the page of ``bot.py play`` says before anything has happened."""

from __future__ import annotations

from engine.core.errors import gettext_noop

WELCOME = gettext_noop(
    "**Five board and card games**, in a Discord of your own on this machine. You are all the people in it: "
    "the round letters at the top let you look through another one’s eyes.\n\n"
    "**Press this first:** </help:0> Choose a game there, and it begins with one press, against computers.\n"
)
"""The first screen, above the list of commands."""

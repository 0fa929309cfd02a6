"""What the page of ``bot.py play`` says before anything has happened."""

from engine.core.errors import gettext_noop

WELCOME = gettext_noop(
    "**Five board and card games**, in a Discord of your own on this machine. You play "
    "everybody in it: the round letters at the top switch between them.\n\n**Press this "
    "first:** </help:0> Choose a game there to start playing against computers with one "
    "press.\n"
)
"""The first screen, above the list of commands."""

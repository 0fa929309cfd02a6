"""A new tournament, asked in a form: what matters most; the command has options for all else."""

from collections.abc import Mapping

from cogs.screens import forms, screen
from cogs.tournament.screens import SYSTEMS
from data.catalogue import Words

NEW = "newcup"
"""The verb of the form that is sent."""
LONGEST_NAME = 60
MOST_SEATS = 12


def new_form(
    games: Mapping[str, str],
    name: str,
    game: str | None,
    system: str,
    seats: int | None,
    starts_in: str,
    *,
    words: Words,
) -> forms.Form:
    """The form with what was typed already; ``games`` are titles by the names of games played here."""
    systems: dict[str, str] = {each: words(said) for each, said in SYSTEMS.items()}
    return forms.Form(
        words("A new tournament"),
        (
            forms.TextField("name", words("What it is called"), name, longest=LONGEST_NAME, required=True),
            forms.choice_field("game", words("Which game is played"), games, game),
            forms.choice_field("system", words("Who meets whom"), systems, system),
            forms.TextField(
                "seats",
                words("The most people at one table"),
                str(seats or ""),
                hint=words("A number from 2 to 12; by default, as usual for the game."),
                longest=2,
            ),
            forms.TextField(
                "starts_in",
                words("Time to join"),
                starts_in,
                hint=words("Such as 2d; by default, it starts when you say so."),
                longest=20,
            ),
        ),
        screen.Target(NEW),
    )

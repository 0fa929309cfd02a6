"""The Palimpsest's options in words: chosen ones, those that a lobby offers, and advice."""

from __future__ import annotations

from cogs.screens.option_menus import Setting, switch
from data.catalogue import Words
from engine.palimpsest.setup import FULL_TABLE, OptionNotice
from engine.palimpsest.types import FEWEST_CUBES, MOST_CUBES, SHORT_CUBES, Options

CUBES_OFFERED = (FEWEST_CUBES, SHORT_CUBES, 20, 25, 30, MOST_CUBES)
"""Numbers of cubes in a lobby's menu; the command takes any in between."""


def options_words(options: Options, words: Words) -> str:
    """The options that differ from the usual game."""
    usual = Options()
    named = [
        (options.excuse, words("Excuse")),
        (options.pawns, words("Pawns")),
        (options.courts, words("Courts")),
        (options.rules != usual.rules, words("published rules")),
        (options.contact != usual.contact, words("only overlapped cards are touched")),
        (options.cubes != usual.cubes, words("{cubes} cubes each", cubes=options.cubes)),
        (options.last != usual.last, words("to the last card in hand")),
    ]
    return ", ".join(label for chosen, label in named if chosen)


def settings(words: Words) -> tuple[Setting, ...]:
    """Every option, for the lobby."""
    return (
        switch("pawns", words("Pawns"), words),
        switch("courts", words("Courts"), words),
        switch("excuse", words("Excuse"), words),
        Setting(
            "last",
            words("The game ends"),
            (("deck", words("with the last card drawn")), ("hands", words("with the last card in hand"))),
        ),
        Setting("rules", words("Rules"), (("first", words("first")), ("published", words("published")))),
        Setting(
            "contact",
            words("A card touches"),
            (("any", words("cards under and beside it")), ("overlap", words("cards under it only"))),
        ),
        Setting(
            "cubes", words("Cubes of each player"), tuple((number, str(number)) for number in CUBES_OFFERED)
        ),
    )


def advice_lines(notices: list[OptionNotice], options: Options, seats: int, words: Words) -> list[str]:
    """The engine's notices for so many players, and when it is fairer to play the hands out (P-14)."""
    turns, *warnings = [words(notice.text, **notice.params) for notice in notices]
    lines = [words("With {seats} players: {notice}.", seats=seats, notice=turns)]
    lines += [f"⚠ {warning}." for warning in warnings]
    if seats >= FULL_TABLE and options.last == "deck":
        lines.append(words("From four players on it is fairer to end with the last card in hand."))
    return lines

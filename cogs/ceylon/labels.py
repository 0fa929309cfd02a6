"""Ceylon's labels: phases, and options in the lobby."""

from __future__ import annotations

from cogs.screens.option_menus import Setting, switch
from data.catalogue import Words
from engine.ceylon.types import Options

PHASES = {
    "draw": "drawing",
    "trade": "trading",
    "pirates": "pirates",
    "storms": "storms",
    "build": "building",
    "ship": "shipping",
    "end": "discarding",
    "over": "the end",
}


def options_words(options: Options, words: Words) -> str:
    """The options that differ from the usual game."""
    named = [
        (options.target != 100, words("to {target} points", target=options.target)),
        (options.clipper_draws == "any", words("any number of Clipper draws")),
        (not options.gifts, words("no gifts")),
        (options.attacks == "one", words("one attack a turn")),
        (options.storms == "one", words("one storm a turn")),
        (options.officials == "shared", words("ties share most and fewest Officials")),
    ]
    return ", ".join(label for chosen, label in named if chosen)


def lobby_settings(words: Words) -> tuple[Setting, ...]:
    """Every option that people choose; who begins comes from the last game."""
    any_one = (("any", words("any number")), ("one", words("one a turn")))
    return (
        Setting("target", words("Points to win"), tuple((points, str(points)) for points in (100, 75, 50))),
        Setting(
            "clipper_draws", words("Clipper draws"), (("once", words("one a turn")), ("any", any_one[0][1]))
        ),
        switch("gifts", words("Gifts in trades"), words),
        Setting("attacks", words("Attacks"), any_one),
        Setting("storms", words("Storms"), any_one),
        Setting(
            "officials",
            words("Most and fewest Officials"),
            (("alone", words("only when held alone")), ("shared", words("ties count"))),
        ),
    )

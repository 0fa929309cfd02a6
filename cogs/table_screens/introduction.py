"""What somebody reads who is new: what this is, which games there are, and how one of them is played."""

from collections.abc import Iterable

from cogs.screens.screen import Button, Line, PictureRequest, Row, Screen, Target
from cogs.table_screens.game_ui import WEIGHTS, GameUi
from data.catalogue import Words
from engine.core.errors import gettext_noop
from render.cards.cards_of_tables import game_card

GAMES, GAME, BEGIN, GATHER, LEARN = "games", "game", "begin", "gather", "learn"
"""The verbs of these screens' controls; a game's machine name follows."""
WELCOME = gettext_noop(
    "**Five board and card games**, in a Discord of your own on this machine. You play "
    "everybody in it: the round letters at the top switch between them.\n\n**Press this "
    "first:** </help:0> Choose a game there to start playing against computers with one "
    "press.\n"
)
"""The first screen, above the list of commands."""
READ, IN_WORDS, DRAWN = "read", "in words", "drawn"
"""The verb of the choice how everything is read, and the ways."""


def games_screen(uis: Iterable[GameUi], words: Words, *, in_words: bool) -> Screen:
    """What this is, how to play with others, a game to start with, and all the games."""
    known = sorted(uis, key=lambda ui: (WEIGHTS.index(ui.introduction.weight), ui.introduction.minutes))
    lines = [
        words(
            "**With friends:** choose a game and press *Play with friends*. A table opens in this channel, "
            "others join with one press, and the bot deals. Only you can see your hand."
        ),
        words("**Alone:** choose a game and play against computers at once."),
        words("-# Every day: `/daily play`, the same deal for everyone, and `/puzzle`, a position to solve."),
        words("-# Together: `/tournament new` opens a tournament that runs by itself."),
        words("-# Results: yours with `/me`, everybody’s with `/leaderboard`."),
        words("-# More: `/table mine`, `/tables`, `/rules`, `/settings mine`."),
    ]
    label, way = words("Play in words"), IN_WORDS
    if in_words:
        lines.insert(0, words("📖 For you alone, all messages from now on have words in place of pictures."))
        label, way = words("Show pictures"), DRAWN
    rows: tuple[Row, ...] = (
        *(_choice(ui, words, first=ui is known[0]) for ui in known),
        (Button(label, Target(READ, way)),),
    )
    return Screen(words("Welcome to the Caravanserai"), lines, rows=rows)


def _choice(ui: GameUi, words: Words, *, first: bool) -> Line:
    label = words("Start here") if first else words("Choose")
    button = Button(label, Target(GAME, _name(ui)), "success" if first else "secondary")
    return Line(f"**{ui.title}**\n-# {facts_line(ui, words)}", button)


def game_screen(ui: GameUi, words: Words) -> Screen:
    """One game: its card, what it is about, and one press to a table."""
    alone = ui.game.info.seats[1] == 1
    begin = Button(
        words("Play now") if alone else words("Play against computers"),
        Target(BEGIN, _name(ui)),
        "success" if alone else "secondary",
    )
    friends = Button(words("Play with friends"), Target(GATHER, _name(ui)), "success")
    more = (
        *((Button(words("Learn it"), Target(LEARN, _name(ui))),) if ui.lesson else ()),
        Button(words("Rules"), Target("rules", f"{_name(ui)}/0")),
        Button(words("All games"), Target(GAMES)),
    )
    lines = (facts_line(ui, words), *(words(line) for line in ui.introduction.lines))
    return Screen(ui.title, lines, _card(ui, words), ((begin,) if alone else (friends, begin), more))


def facts_line(ui: GameUi, words: Words) -> str:
    """Players, length and weight of a game: ``2 to 6 players · 40 to 60 minutes · medium``."""
    return " · ".join(
        (
            players_words(ui.game.info.seats, words),
            words(
                "{short} to {long} minutes", short=ui.introduction.minutes[0], long=ui.introduction.minutes[1]
            ),
            words(ui.introduction.weight),
        )
    )


def players_words(seats: tuple[int, int], words: Words) -> str:
    """How many play a game: ``1 player``, ``2 to 6 players``."""
    fewest, most = seats
    if fewest == most:
        return words.plural("{n} player", "{n} players", most)
    return words("{fewest} to {most} players", fewest=fewest, most=most)


def _card(ui: GameUi, words: Words) -> PictureRequest:
    return PictureRequest(game_card, (ui.title, ui.emblem))


def _name(ui: GameUi) -> str:
    return ui.game.info.name

"""What is asked in words at a table: where something is, and what one can do."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cogs.screens.forms import Form, TextField
from cogs.screens.markup import folded, plain
from cogs.screens.screen import RULE, Button, Line, Menu, PickMany, Row, Screen, Target, Text, clip
from cogs.screens.text_only import lines_in_words
from cogs.table_screens import board, game_ui
from data.catalogue import Words
from tables.core.view_types import TableView

CHOICES, FIND, FOUND = "choices", "find", "found"
"""Verbs: tell what can be done, ask what is looked for, and look for it."""
LONGEST_SEARCH = 60
"""Characters that are looked for."""
MOST_FOUND = 20
"""Lines that are shown."""
MOST_OPTIONS, OPTION_LIMIT = 8, 300
"""Options of a menu that are told, the first ones, and characters of one."""


def with_queries(screen: Screen, words: Words) -> Screen:
    """A panel for who reads words alone, with the ways to ask what a picture shows at a glance."""
    asks = (
        Button(words("What can I do"), Target(CHOICES)),
        Button(words("News"), Target("since")),
        Button(words("Find"), Target(FIND)),
    )
    return replace(screen, rows=(*screen.rows, asks))


def find_form(words: Words) -> Form:
    """Asks what is looked for."""
    hint = words("The name of a thing or of a player: all lines about it are shown.")
    field = TextField("text", words("Find"), hint=hint, longest=LONGEST_SEARCH, required=True)
    return Form(words("Find on the table"), (field,), Target(FOUND))


def found_screen(ui: game_ui.GameUi, table_view: TableView, text: str, words: Words) -> Screen:
    """The lines of the table in words, as its reader may know it, that have all words of a text."""
    looked_for = folded(text).split()
    lines = () if table_view.view is None else ui.table_lines(table_view, words)
    found = [line for line in lines if all(word in folded(line) for word in looked_for)]
    title = words("{text} at table {table}", text=plain(text), table=table_view.table.id)
    if not found:
        found = [words("No line about the table has these words.")]
    elif len(found) > MOST_FOUND:
        found = [*found[:MOST_FOUND], "…"]
    return Screen(title, lines_in_words(found))


def choices_screen(ui: game_ui.GameUi, table_view: TableView, panel: Screen, words: Words) -> Screen:
    """What a reader's panel asks and offers, a line a choice; out of turn, what the table waits for.

    What could be chosen on one's turn is no choice then: its button leads to it.
    """
    title = words("{table}: what you can do", table=ui.table_title(table_view, words))
    asked, rows = panel.title, panel.rows
    if table_view.seat not in table_view.to_act:
        asked, rows = ui.headline(table_view, words), [row for row in rows if isinstance(row, tuple | list)]
    text = (asked, *lines_in_words([*_choices(rows, words)]))
    return Screen(title, text, rows=(board.panel_buttons(ui, table_view, words),))


def _choices(rows: Sequence[Row], words: Words) -> Iterator[str]:
    buttons: list[Button] = []
    for at, row in enumerate(rows):
        match row:
            case Text(text=text, of_picture=False) if rows[at - 1] != RULE and not text.startswith("-# "):
                yield text
            case Line(text=text, button=button):
                about = " · ".join(line.removeprefix("-# ") for line in text.splitlines())
                yield clip(f"- {_label(button, words)}: {about}", OPTION_LIMIT)
            case Menu(placeholder=placeholder, choices=choices):
                yield f"**{plain(placeholder)}**"
                for choice in choices[:MOST_OPTIONS]:
                    about = f" ({plain(choice.description)})" if choice.description else ""
                    yield clip(f"- {plain(choice.label)}{about}", OPTION_LIMIT)
                if len(choices) > MOST_OPTIONS:
                    yield words("and {number} more", number=len(choices) - MOST_OPTIONS)
            case PickMany(placeholder=placeholder, options=options):
                yield f"**{plain(placeholder)}** {' · '.join(plain(each.label) for each in options)}"
            case tuple() | list() if row[0].target.verb != CHOICES:
                buttons += row
    if buttons:
        labels = " · ".join(_label(button, words) for button in buttons)
        yield words("Buttons: {labels}", labels=labels)


def _label(button: Button, words: Words) -> str:
    label = plain(button.label)
    return words("{label} (not now: {why})", label=label, why=button.why_not) if button.disabled else label

"""A variation at Discord: the game's own panel, with the ways back, forward and to other lines."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from cogs.screens import markup, screen
from cogs.screens.screen import Button, Choice, Menu, Screen, Target, clip
from cogs.table_screens.game_ui import GameUi
from cogs.table_screens.reasons import percent, reason_sentences
from data.catalogue import Words
from engine.core.errors import Plural
from render.drawing.sentences import capitalised
from tables.variations.tree import Spot, Tried, TriedPosition
from tables.views.reviews import MomentTried

TRY, SPOT, ANSWER, SHOW, TAKE = "try", "spot", "answer", "showline", "takeline"
"""Verbs: begin at a position, turn to another one, have computers move, show a line, take one over."""
MOMENT, TOLD, FOUND = "moment", "!", "="
"""The verb that turns a review to a moment, 0 to all of it; behind it, that the better move is told: to one
who gave up, or has found it."""
NEXT = "missed"
"""The verb of what leads to the next position that its reader has missed."""
GO, DO, FORM, FILL = "vgo", "vdo", "vform", "vfill"
VERBS = {"go": GO, "do": DO, "form": FORM}
"""What controls of panels do here; all others are about the real table."""
MOVE_LIMIT, LINE_LIMIT = 200, 900
"""Characters of what one seat does in a row, and of all moves together."""
LAST_TURNS = 4
"""Of a line, that a panel tells."""


def try_button(begin: int | str, seat: int | None, words: Words, *, why_not: str = "") -> Button:
    """The way into a variation from a step of a table, or a puzzle by its key, perhaps in a seat's place."""
    return Button(words("Try it from here"), try_target(begin, seat), why_not=why_not)


def try_target(begin: int | str, seat: int | None) -> Target:
    """The same, to be put on another button."""
    return Target(TRY, str(begin) if seat is None else f"{begin}@{seat}")


def answer_target(number: int, *, found: bool = False) -> Target:
    """A moment of a review, with what was better; perhaps for somebody who has found it."""
    return Target(MOMENT, f"{number}{FOUND if found else TOLD}")


def variation_screen(
    ui: GameUi, position: TriedPosition, draft: str, words: Words, more: Sequence[Button] = ()
) -> Screen:
    """The panel of whose move it is, with the line so far, and perhaps with ``more`` ways on.

    Raises :class:`~cogs.table_screens.game_ui.StaleDraft` where the draft does not fit.
    """
    table_view = position.table_view
    panel = ui.with_table(ui.panel(table_view, draft, words), table_view, words)
    panel = screen.with_these_verbs(panel, VERBS)
    title = ui.table_title(table_view, words) if table_view.table.id else ui.title
    told = "\n".join(_told(ui, position.line, words)[-LAST_TURNS:])
    head = (_whose(position, words), clip(told, LINE_LIMIT), _from(position, words))
    question = panel.title if "**" in panel.title or panel.title == title else f"**{panel.title}**"
    ways = [*_ways(ui, position, words, more)]
    message = replace(
        panel,
        title=words("{table}: what if", table=title),
        text=(*head, *ui.standings(table_view, words), question if question != title else "", *panel.text),
        rows=(*panel.rows, *ways),
        footer=None,
    )
    while screen.parts_of(message) > screen.PARTS_AT_MOST and isinstance(ways.pop(), Menu):
        message = replace(message, rows=(*panel.rows, *ways))
    return message


def _whose(position: TriedPosition, words: Words) -> str:
    """Whose moves the reader makes."""
    table_view = position.table_view
    assert table_view.seat is not None
    name = f"**{markup.plain(table_view.table.seats[table_view.seat].name)}**"
    if table_view.result is not None:
        return words("This is the end of the game.")
    if position.spot.plays is None and len(table_view.table.seats) == 1:
        return ""
    if position.spot.plays is None:
        return words("You make everybody’s moves: now {name} is to move.", name=name)
    return words("You play {name}, computer players all others.", name=name)


def _from(position: TriedPosition, words: Words) -> str:
    """Where it begins, and what chance is there."""
    source = position.variation.source
    if source.table is None:
        text = "-# From a puzzle; nothing counts here. What was hidden is made up, and so is what is drawn."
        return words(text)
    text = "-# From move {step} of table {table}; nothing counts here. What is drawn comes in its true order."
    return words(text, step=source.step, table=source.table)


def _told(ui: GameUi, line: Iterable[Tried], words: Words) -> list[str]:
    """A line's moves with their makers' names, as they could have chosen them: those of a turn together."""
    told = []
    for (seat, _), group in groupby(line, lambda tried: (tried.before.seat, tried.before.turn)):
        turn = list(group)
        assert seat is not None
        name = markup.plain(turn[0].before.table.seats[seat].name)
        told.append(words("**{name}**: {text}", name=name, text=_chosen(ui, turn, words)))
    return told


def _chosen(ui: GameUi, turn: Sequence[Tried], words: Words) -> str:
    return clip(ui.moves_words(turn[0].before, [ply.move for ply in turn], words), MOVE_LIMIT)


def _ways(ui: GameUi, position: TriedPosition, words: Words, more: Sequence[Button]) -> Sequence[screen.Row]:
    spot, variation = position.spot, position.variation
    ahead = [variation.forward(spot, ply.node) for ply in position.following]
    buttons = []
    if spot.node:
        buttons.append(Button(words("Back"), _to(variation.back(spot))))
    if ahead:
        buttons.append(Button(words("Forward"), _to(ahead[-1])))
    if position.waits and spot.plays is not None:
        buttons.append(Button(words("Let them move"), Target(ANSWER)))
    buttons += more
    if spot.node and not more:
        buttons.append(Button(words("First"), _to(spot._replace(node=0))))
    if spot.node and variation.source.table is not None:
        buttons.append(Button(words("Share"), Target(SHOW)))
    rows: list[screen.Row] = [screen.RULE, *screen.in_rows(buttons)]
    if len(ahead) > 1:
        tried = [
            Choice(clip(capitalised(_chosen(ui, (ply,), words)), screen.OPTION_LIMIT), _to(to))
            for ply, to in zip(position.following, ahead, strict=True)
        ]
        rows.append(screen.turned_menu(words("Tried here"), tried, words))
    seats = position.table_view.table.seats
    if len(seats) > 1:
        everybody = Choice(words("Play everybody"), _to(spot._replace(plays=None)), chosen=spot.plays is None)
        own_sides = (
            Choice(
                clip(words("Play {name} against computer players", name=seat.name), screen.OPTION_LIMIT),
                _to(spot._replace(plays=seat.index)),
                chosen=spot.plays == seat.index,
            )
            for seat in seats
        )
        rows.append(Menu(words("Who plays"), (everybody, *own_sides)))
    return rows


def _to(spot: Spot) -> Target:
    return Target(SPOT, str(spot.stamp))


def shown_line(ui: GameUi, position: TriedPosition, name: str, words: Words) -> Screen:
    """A line as its maker shows it: its moves, the board at its end, and the way to take it over."""
    source, spot = position.variation.source, position.spot
    assert source.table is not None
    lines = _told(ui, position.line, words)
    if position.earlier:
        lines.insert(0, words.plural("{n} move before these", "{n} moves before these", position.earlier))
    link = words("From /table replay table:{table} step:{step}", table=source.table, step=source.step)
    mark = position.variation.mark(spot.node)
    button = Button(words("Step through it"), Target(TAKE, f"{spot.variation}.{spot.node}.{mark}"))
    everybodys = position.everybodys
    return Screen(
        words("{name} shows a line", name=markup.plain(name)),
        (link, clip("\n".join(lines), 2 * LINE_LIMIT), *ui.standings(everybodys, words)),
        ui.board_picture(everybodys, words),
        ((button,),),
        describe=lambda: ui.in_words(everybodys, words),
    )


def verdict_lines(ui: GameUi, verdict: MomentTried, days: int | None, words: Words) -> list[str]:
    """What a variation's first move at a moment of a review is worth beside the move that was made there."""
    tried, made = verdict.tried, verdict.made
    head = words("❄️ Colder: it is no better than the move that was made.")
    if verdict.found:
        head = words("✅ Right: there is hardly a better move.")
    elif verdict.warmer:
        head = words("🔥 Warmer: it is better than the move that was made, and not the best one.")
    lines = [f"**{head}**"]
    if tried is not None and made is not None:
        chances = {"tried": percent(tried.chance), "made": percent(made.chance)}
        lines.append(words("Chances: {tried} % with it, {made} % with the move that was made.", **chances))
    if verdict.found and made is not None and made.reasons:
        lines.append(reason_sentences(ui, made.reasons, words))
    return [*lines, comes_back(days, words)]


def verdict_buttons(verdict: MomentTried, due: int, words: Words) -> list[Button]:
    """Where to go on from there: to the better move, and to the positions that have come back."""
    label = words("Compare") if verdict.found else words("Show the better move")
    answer = Button(label, answer_target(verdict.number, found=verdict.found))
    return [answer, next_button(due, words)] if due else [answer]


def comes_back(days: int | None, words: Words) -> str:
    """When a position comes back to who has tried it; nothing where it is none that they missed."""
    if days == 0:
        return words("-# You know this position now: it does not come back.")
    text = Plural("-# It comes back in /puzzle in {n} day.", "-# It comes back in /puzzle in {n} days.")
    return "" if days is None else words(text, n=days)


def next_button(due: int, words: Words) -> Button:
    """The way to the next position that its reader has missed, of so many that have come back."""
    return Button(words("Positions you missed: {n}", n=due), Target(NEXT))

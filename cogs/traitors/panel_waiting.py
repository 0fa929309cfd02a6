"""Screens without orders: the second token, somebody who only waits, the end."""

from cogs.screens.screen import LINES_AT_MOST, Button, Choice, Menu, Row, Screen, go, in_rows
from cogs.table_screens import game_ui, panel_base
from cogs.traitors import draft, panel_context
from engine.traitors.types import Token
from render.traitors import end_narrator, narrator

TOKEN = "w"
"""The screen that asks once more before the second token is given; behind it the receiver's seat."""


def token_screen(panel: panel_context.TraitorsPanel, written: str) -> Screen:
    """The winner names who gets the second Token of Life (T-28)."""
    table_view, words = panel.table_view, panel.words
    others = [seat for seat in table_view.table.seats if seat.index != table_view.seat]
    screen, _, chosen = written.partition("/")
    rows: list[Row] = []
    if screen == TOKEN:
        receiver = next((seat for seat in others if str(seat.index) == chosen), None)
        if receiver is None and chosen != "-":
            raise game_ui.StaleDraft
        text = (
            words("Let the second Token of Life lapse?")
            if receiver is None
            else words("Give the second Token of Life to **{name}**?", name=panel.names[receiver.index])
        )
        gift = draft.give(Token(None if receiver is None else receiver.index), panel.view)
        rows.append((Button(words("Confirm"), gift, "primary"), Button(words("Back"), go())))
    else:
        text = words("You have won and keep one Token of Life.")
        nobody, few = Button(words("Nobody: let it lapse"), go(TOKEN, "-")), len(others) <= LINES_AT_MOST
        rows += in_rows([*(Button(seat.name, go(TOKEN, seat.index)) for seat in others if few), nobody])
        if not few:
            choices = tuple(Choice(seat.name, go(TOKEN, seat.index)) for seat in others)
            rows.insert(0, Menu(words("Give the token to …"), choices))
    timed = any(line.seat == table_view.seat for line in table_view.deadlines)
    lapse = (words("-# The second one lapses if your time runs out before you choose."),) if timed else ()
    return panel.screen((text, *lapse), rows, question=words("Who gets the other Token of Life?"))


def watching(panel: panel_context.TraitorsPanel) -> Screen:
    """Somebody whose traders are dead, or who waits for the winner's gift."""
    words = panel.words
    waiting = panel.names.of(sorted(panel.table_view.awaited))
    text = (
        words(
            "There is nothing for you to do: {names} may give the second Token of Life away.", names=waiting
        )
        if panel.view.phase == "token"
        else words(
            "Your traders are dead: you have no orders to give this round. Waiting for {names}.",
            names=waiting,
        )
    )
    past = narrator.last_season(panel.view, panel.names, words)
    return panel.screen((text, *past), [panel.ui.board_buttons(panel.table_view, words)])


def over(panel: panel_context.TraitorsPanel) -> Screen:
    """The end, for those who played."""
    view, words, seat = panel.view, panel.words, panel.seat
    text = [
        *end_narrator.lost_by(view, seat, panel.names, words),
        *end_narrator.tokens_sentences(view, panel.names, words),
    ]
    row = *panel_base.reading_buttons(words), *panel.ui.board_buttons(panel.table_view, words)
    return panel.screen(text, [row], question=end_narrator.verdict(view, panel.names, words))

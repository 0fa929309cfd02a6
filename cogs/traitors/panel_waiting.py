"""Screens without orders: the second token, somebody who only waits, the end."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.game_ui import StaleDraft
from cogs.screens.game_panel import reading_buttons
from cogs.screens.names import text_names
from cogs.screens.screen import Button, Choice, Menu, PictureRequest, Row, Screen, Target, go
from cogs.traitors.draft import give
from cogs.traitors.panel_context import recent_lines, table_in_words, title
from cogs.traitors.picture_requests import last_map, order_picture
from data.catalogue import Words
from engine.traitors.types import Token, View
from render.traitors.end_narrator import lost_by, tokens_sentences, verdict
from tables.view_types import TableView

TOKEN = "w"
"""The screen that asks once more before the second token is given; behind it the receiver's seat."""


def token_screen(table_view: TableView, written: str, words: Words) -> Screen:
    """The winner names who gets the second Token of Life (T-28)."""
    others = [seat for seat in table_view.table.seats if seat.index != table_view.seat]
    screen, _, chosen = written.partition("/")
    rows: list[Row] = []
    if screen == TOKEN:
        receiver = next((seat for seat in others if str(seat.index) == chosen), None)
        if receiver is None and chosen != "-":
            raise StaleDraft
        text = (
            words("Let the second Token of Life lapse?")
            if receiver is None
            else words(
                "Give the second Token of Life to **{name}**?", name=text_names(table_view)[receiver.index]
            )
        )
        rows.append(
            (Button(words("Confirm"), _gift(table_view, chosen), "primary"), Button(words("Back"), go()))
        )
    else:
        won = verdict(table_view.view, text_names(table_view), words)
        text = f"{won}. {words('You keep one Token of Life; who gets the other?')}"
        choices = [Choice(seat.name, go(TOKEN, seat.index)) for seat in others]
        rows.append(Menu(words("Give the token to …"), tuple(choices)))
        rows.append((Button(words("Nobody: let it lapse"), go(TOKEN, "-")),))
    timed = any(line.seat == table_view.seat for line in table_view.deadlines)
    lapse = (words("-# It lapses if your time runs out before you choose."),) if timed else ()
    return Screen(
        title(table_view, words),
        (text, *lapse),
        _picture(table_view, words),
        tuple(rows),
        lambda: table_in_words(table_view, words, rows),
    )


def _gift(table_view: TableView, chosen: str) -> Target:
    return give(Token(None if chosen == "-" else int(chosen)), table_view.view)


def gift_awaited(waiting: Sequence[str], words: Words) -> str:
    """Whose gift the game waits for once it is won (T-28)."""
    return words("The game is waiting for {names} to give the second Token of Life.", names=waiting)


def watching(table_view: TableView, words: Words) -> Screen:
    """Somebody whose traders are dead, or who waits for the winner's gift."""
    view: View = table_view.view
    waiting = text_names(table_view).of(sorted(table_view.awaited))
    text = [
        gift_awaited(waiting, words)
        if view.phase == "token"
        else words(
            "Your traders are dead: you have no orders to give this round. Waiting for {names}.",
            names=waiting,
        )
    ]
    return Screen(
        title(table_view, words),
        (*text, *recent_lines(table_view, words)),
        _picture(table_view, words),
        describe=lambda: table_in_words(table_view, words),
    )


def _picture(table_view: TableView, words: Words) -> PictureRequest:
    """The map for those who give no orders."""
    view: View = table_view.view
    return order_picture(table_view, words, None) if view.score is None else last_map(table_view, words)


def over(table_view: TableView, words: Words) -> Screen:
    """The end, for those who played."""
    view: View = table_view.view
    if view.score is None:
        text = [words("This table has been closed.")]
    else:
        gold = sorted(view.score.gold[table_view.seat or 0], reverse=True)
        text = [
            words(
                "Your place: **{place}**. Your richest trader has {gold} gold.",
                place=view.score.places[table_view.seat or 0],
                gold=gold[0],
            ),
            *lost_by(view, table_view.seat or 0, text_names(table_view), words),
            *tokens_sentences(view, text_names(table_view), words),
        ]
    row = reading_buttons(words)
    if view.opened is not None:
        row = (*row, Button(words("All orders and bids"), Target("opened")))
    rows = (row,)
    return Screen(
        title(table_view, words),
        tuple(text),
        _picture(table_view, words),
        rows,
        lambda: table_in_words(table_view, words, rows) if view.score is not None else (),
    )

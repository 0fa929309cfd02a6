"""Kashgar's pictures for messages."""

from __future__ import annotations

from cogs.screens.names import picture_names
from cogs.screens.screen import PictureRequest
from data.catalogue import Words
from engine.kashgar.advice import TurnPreview
from engine.kashgar.language import Deck
from render.kashgar import pictures
from render.kashgar.preview import Preview, preview_of
from tables.view_types import TableView


def panel_picture(table_view: TableView, turn: TurnPreview, words: Words) -> PictureRequest:
    """The reader's table, with what the turn would change."""
    preview = preview_of(table_view.view, turn, picture_names(table_view), words)
    arguments = (table_view.view, table_view.table.names, preview, words, table_view.shape)
    return PictureRequest(pictures.private, arguments)


def card_choice_picture(table_view: TableView, caravan: int, words: Words) -> PictureRequest:
    """The reader's table with one front card picked, whose action is still to be chosen."""
    preview = Preview(caravan, action=None, asked="action")
    arguments = (table_view.view, table_view.table.names, preview, words, table_view.shape)
    return PictureRequest(pictures.private, arguments)


def card_picture(deck: Deck, key: str, words: Words) -> PictureRequest:
    """One person or contract of a deck, large enough to read all of it."""
    return PictureRequest(pictures.card, (deck, key, words))

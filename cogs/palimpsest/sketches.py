"""The private pictures of the panel's steps."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.palimpsest.steps import Step
from cogs.screens.screen import PictureRequest
from data.catalogue import Words
from engine.palimpsest.choices import Candidate, Todo
from engine.palimpsest.types import View
from render.palimpsest import Preview, private
from tables.types import TableView


def seat_names(table_view: TableView) -> tuple[str, ...]:
    """Names as pictures show them: as they are."""
    return tuple(seat.name for seat in table_view.table.seats)


def over(table_view: TableView, words: Words) -> PictureRequest:
    """The last position."""
    return _private(table_view, None, words)


def hand(step: Step) -> PictureRequest:
    """The table and the hand."""
    return _private(step.table_view, None, step.words)


def chosen_card(step: Step) -> PictureRequest:
    """The same with a card of the hand marked."""
    return _private(step.table_view, Preview(step.picked.card), step.words)


def ghosts(step: Step, shown: Sequence[Candidate]) -> PictureRequest:
    """The card at places numbered from 1."""
    return _private(step.table_view, Preview(step.picked.card, places=tuple(shown)), step.words)


def laid(step: Step, spot: Candidate, todo: Todo, after: View) -> PictureRequest:
    """The table as the turn would leave it."""
    preview = Preview(step.picked.card, after=after, candidate=spot, todo=todo)
    return _private(step.table_view, preview, step.words)


def _private(table_view: TableView, preview: Preview | None, words: Words) -> PictureRequest:
    return PictureRequest(private, (table_view.view, seat_names(table_view), preview, words))

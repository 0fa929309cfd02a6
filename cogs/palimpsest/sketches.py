"""The private pictures of the panel's steps."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.common.screen import Sketch
from cogs.common.words import Words
from cogs.palimpsest.steps import Step
from engine.palimpsest.choices import Candidate, Todo
from engine.palimpsest.types import View
from render.palimpsest import Preview, private
from tables.types import Look


def seat_names(look: Look) -> tuple[str, ...]:
    """Names as pictures show them: as they are."""
    return tuple(seat.name for seat in look.table.seats)


def over(look: Look, words: Words) -> Sketch:
    """The last position."""
    return _private(look, None, words)


def hand(step: Step) -> Sketch:
    """The table and the hand."""
    return _private(step.look, None, step.words)


def chosen_card(step: Step) -> Sketch:
    """The same with a card of the hand marked."""
    return _private(step.look, Preview(step.picked.card), step.words)


def ghosts(step: Step, shown: Sequence[Candidate]) -> Sketch:
    """The card at places numbered from 1."""
    return _private(step.look, Preview(step.picked.card, places=tuple(shown)), step.words)


def laid(step: Step, spot: Candidate, todo: Todo, after: View) -> Sketch:
    """The table as the turn would leave it."""
    preview = Preview(step.picked.card, after=after, candidate=spot, todo=todo)
    return _private(step.look, preview, step.words)


def _private(look: Look, preview: Preview | None, words: Words) -> Sketch:
    return Sketch(private, (look.view, seat_names(look), preview, words))

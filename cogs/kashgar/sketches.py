"""Kashgar's pictures for messages."""

from __future__ import annotations

import dataclasses
import itertools

from cogs.kashgar.drafts import Thought
from cogs.kashgar.story import tell_events, turns
from cogs.screens.screen import PictureRequest
from data.catalogue import Words
from engine.kashgar.language import Goods
from engine.kashgar.types import (
    CardGained,
    CardPassed,
    CardsDrawn,
    CardUsed,
    ContractCompleted,
    ContractRevealed,
    DiscardsShuffled,
    Event,
    Pass,
    Question,
    TrackMoved,
    Use,
    View,
)
from render import kashgar as pictures
from render.kashgar.preview import Preview, changes
from tables.types import TableView

TURNS_SHOWN = 4
"""Turns that the picture may tell of, the latest first."""


def seat_names(table_view: TableView) -> tuple[str, ...]:
    """Names as pictures show them: as they are."""
    return tuple(seat.name for seat in table_view.table.seats)


def board_sketch(table_view: TableView, words: Words) -> PictureRequest:
    """The whole table with what happened last."""
    told = (tell_events(events, table_view, words, str) for events in reversed(turns(table_view.recent)))
    recent = tuple(line for line in told if line)[:TURNS_SHOWN]
    return PictureRequest(pictures.public, (table_view.view, seat_names(table_view), recent, words))


def panel_sketch(table_view: TableView, thought: Thought, words: Words) -> PictureRequest:
    """The reader's table, with what the turn would change."""
    return _private(table_view, preview_of(table_view, thought, words), words)


def over_sketch(table_view: TableView, words: Words) -> PictureRequest:
    """The last position."""
    return _private(table_view, None, words)


def _private(table_view: TableView, preview: Preview | None, words: Words) -> PictureRequest:
    return PictureRequest(pictures.private, (table_view.view, seat_names(table_view), preview, words))


def preview_of(table_view: TableView, thought: Thought, words: Words) -> Preview | None:
    """What the picture shows of a turn that was thought over; None before its first choice.

    What a hidden card would bring is left out: the thought's own is one deal of many.
    """
    view: View = table_view.view
    if view.seat is None or view.player != view.seat or (not thought.moves and view.acting is None):
        return None
    known = open_events(thought)
    done = [event for event in known if isinstance(event, ContractCompleted)]
    contract, payment = (done[-1].contract, done[-1].paid) if done else (_contract(thought), Goods())
    return dataclasses.replace(
        _begun(view, thought),
        changes=changes(view, thought.view),
        drawn=thought.view.drawn if thought.certain else (),
        kept=tuple(
            event.person for event in known if isinstance(event, CardGained) and event.source in _DRAWN
        ),
        contract=contract,
        payment=payment,
        notes=_notes(table_view, known, words),
        certain=thought.certain,
        asked=_asked(thought),
    )


_DRAWN = ("standard", "special")


def _begun(view: View, thought: Thought) -> Preview:
    """The front card that the turn began with, and what is done with it."""
    first = thought.moves[0] if thought.moves else None
    match first:
        case Use(caravan, parting, action):
            return Preview(caravan, parting, action)
        case Pass(caravan):
            return Preview(caravan, action=None)
    acting = view.acting
    if acting is None:
        return Preview()
    return Preview(acting.caravan, acting.parting, acting.action)


def _asked(thought: Thought) -> Question | None:
    """The question that comes next; None where the turn is to be confirmed."""
    ask = thought.view.ask
    return None if thought.done or not thought.certain or ask is None else ask.question


def _contract(thought: Thought) -> str | None:
    """The contract that is still to be paid."""
    ask = thought.view.ask
    return ask.contract if ask is not None and thought.certain else None


def open_events(thought: Thought) -> tuple[Event, ...]:
    """What happens for certain: events before the first card that nobody knows yet."""
    if thought.certain:
        return thought.events
    return tuple(itertools.takewhile(lambda event: not isinstance(event, _OPENING), thought.events))


_OPENING = (CardsDrawn, ContractRevealed, DiscardsShuffled)


def _notes(table_view: TableView, events: tuple[Event, ...], words: Words) -> tuple[str, ...]:
    """Sentences about what the picture does not show by itself."""
    silent = (TrackMoved, CardUsed, ContractCompleted, CardPassed)
    rest = [event for event in events if not isinstance(event, silent)]
    told = [tell_events((event,), table_view, words, str) for event in rest]
    return tuple(line for line in told if line)

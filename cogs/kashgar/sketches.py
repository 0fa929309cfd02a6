"""Kashgar's pictures for messages."""

from __future__ import annotations

import dataclasses
import itertools

from cogs.common.screen import Sketch
from cogs.common.words import Words
from cogs.kashgar.drafts import Thought
from cogs.kashgar.story import tell_events, turns
from engine.kashgar.events import Completed, Drawn, Event, Kept, Opened, Passed, Shuffled, Stocked, Used
from engine.kashgar.language import Goods
from engine.kashgar.types import Pass, Question, Use, View
from render import kashgar as pictures
from render.kashgar.preview import Preview, changes
from tables.types import Look

TURNS_SHOWN = 4
"""Turns that the picture may tell of, the latest first."""


def seat_names(look: Look) -> tuple[str, ...]:
    """Names as pictures show them: as they are."""
    return tuple(seat.name for seat in look.table.seats)


def board_sketch(look: Look, words: Words) -> Sketch:
    """The whole table with what happened last."""
    told = (tell_events(events, look, words, str) for events in reversed(turns(look.recent)))
    recent = tuple(line for line in told if line)[:TURNS_SHOWN]
    return Sketch(pictures.public, (look.view, seat_names(look), recent, words))


def panel_sketch(look: Look, thought: Thought, words: Words) -> Sketch:
    """The reader's table, with what the turn would change."""
    return _private(look, preview_of(look, thought, words), words)


def over_sketch(look: Look, words: Words) -> Sketch:
    """The last position."""
    return _private(look, None, words)


def _private(look: Look, preview: Preview | None, words: Words) -> Sketch:
    return Sketch(pictures.private, (look.view, seat_names(look), preview, words))


def preview_of(look: Look, thought: Thought, words: Words) -> Preview | None:
    """What the picture shows of a turn that was thought over; None before its first choice.

    What a hidden card would bring is left out: the thought's own is one deal of many.
    """
    view: View = look.view
    if view.seat is None or view.player != view.seat or (not thought.moves and view.acting is None):
        return None
    known = open_events(thought)
    done = [event for event in known if isinstance(event, Completed)]
    contract, payment = (done[-1].contract, done[-1].paid) if done else (_contract(thought), Goods())
    return dataclasses.replace(
        _begun(view, thought),
        changes=changes(view, thought.view),
        drawn=thought.view.drawn if thought.certain else (),
        kept=tuple(event.person for event in known if isinstance(event, Kept) and event.source in _DRAWN),
        contract=contract,
        payment=payment,
        notes=_notes(look, known, words),
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


_OPENING = (Drawn, Opened, Shuffled)


def _notes(look: Look, events: tuple[Event, ...], words: Words) -> tuple[str, ...]:
    """Sentences about what the picture does not show by itself."""
    silent = (Stocked, Used, Completed, Passed)
    rest = [event for event in events if not isinstance(event, silent)]
    told = [tell_events((event,), look, words, str) for event in rest]
    return tuple(line for line in told if line)

"""What a panel's controls carry: a turn in the making, in few characters.

A draft reads ``turn/card/touching/x,y/steps``, cut off where nothing is chosen yet; without the last
slash the steps are the usual ones. The turn makes
a draft of an earlier position known as such. A step names its card by a letter, for the cards of the
table in laying order and the played one last, behind the number of cubes unless that is 1:
``2ab`` puts two cubes on the root and one on the next card, ``aB`` takes one of seat B from the
root (a Court), ``ab`` moves one's own from the root to the next card (the Excuse).

So one letter a click is the most that is needed. The text of a whole move may be longer than a
control's id can be, which is why controls that confirm carry drafts too.
"""

from __future__ import annotations

import re
import string
from dataclasses import dataclass, replace

from cogs.table_screens.game_ui import StaleDraft
from engine.palimpsest.advice import PartialPlay
from engine.palimpsest.text import SEAT_LETTERS
from engine.palimpsest.types import CubeStep, Put, Shift, TakeCubes, View

ANYWHERE = "*"
"""In place of the card to touch: the best places, whatever they touch."""

ONE_CARD = "?"
"""The same, while the card to touch is being chosen."""

LETTERS = string.ascii_lowercase + string.ascii_uppercase
"""One for each of up to 45 cards."""

_PLACE = re.compile(r"(-?\d{1,3}),(-?\d{1,3})")
_PUTS = re.compile(r"(\d*)([a-zA-Z])")
_TAKES = re.compile(rf"(\d*)([a-zA-Z])([{SEAT_LETTERS}])")
_SHIFT = re.compile(r"([a-zA-Z])([a-zA-Z]?)")


@dataclass(frozen=True, slots=True)
class PanelDraft:
    """A draft that was read: the choices so far, each None where it is still open."""

    turn: int
    card: str | None = None
    touching: str | None = None
    at: tuple[int, int] | None = None
    steps: tuple[CubeStep, ...] = ()
    source: str | None = None
    """The card whose cubes the Excuse is to move, while the other one is not chosen."""
    suggested: bool = False
    """Whether the usual steps are to be taken: the place was chosen, and nothing said of cubes."""

    def with_card(self, card: str) -> PanelDraft:
        """A card of the hand is chosen."""
        return PanelDraft(self.turn, card)

    def with_touching(self, touching: str = ANYWHERE) -> PanelDraft:
        """The card to touch is chosen."""
        return PanelDraft(self.turn, self.card, touching)

    def with_place(self, x: int, y: int) -> PanelDraft:
        """The place is chosen; the cubes are as usual until the player says otherwise."""
        return PanelDraft(self.turn, self.card, self.touching, (x, y), suggested=True)

    def with_steps(self, steps: tuple[CubeStep, ...]) -> PanelDraft:
        """Cubes are put, taken or moved."""
        return replace(self, steps=steps, source=None, suggested=False)

    def with_source(self, source: str) -> PanelDraft:
        """Half of a move of cubes is chosen."""
        return replace(self, steps=(), source=source, suggested=False)

    @property
    def partial_play(self) -> PartialPlay:
        """The same as the engine's record."""
        assert self.card is not None
        return PartialPlay(self.card, self.at, self.steps)


def write(draft: PanelDraft, view: View) -> str:
    """The draft's text, for :func:`read` of the same view."""
    parts = [str(draft.turn), *(part for part in (draft.card, draft.touching) if part is not None)]
    if draft.at is not None:
        x, y = draft.at
        parts.append(f"{x},{y}")
        if not draft.suggested:
            parts.append(_write_steps(draft, view))
    return "/".join(parts)


def read(text: str, view: View) -> PanelDraft:
    """The choices of a draft's text; raises :class:`StaleDraft` where it is of another position."""
    if not text:
        return PanelDraft(view.turn)
    turn, *rest = text.split("/")
    if turn != str(view.turn) or len(rest) > 4:
        raise StaleDraft
    card, touching, *_ = *rest, None, None
    draft = PanelDraft(view.turn, card, touching)
    if len(rest) > 2:
        place = _PLACE.fullmatch(rest[2])
        if place is None:
            raise StaleDraft
        draft = draft.with_place(int(place[1]), int(place[2]))
    return _read_steps(draft.with_steps(()), rest[3], view) if len(rest) > 3 else draft


def _write_steps(draft: PanelDraft, view: View) -> str:
    names = _names(draft, view)
    letter = {name: LETTERS[number] for number, name in enumerate(names)}
    if draft.source is not None:
        return letter[draft.source]
    return "".join([_write_step(step, letter) for step in draft.steps])


def _write_step(step: CubeStep, letter: dict[str, str]) -> str:
    match step:
        case Put(card=card, number=number):
            return f"{number if number > 1 else ''}{letter[card]}"
        case TakeCubes(card=card, seat=seat, number=number):
            return f"{number if number > 1 else ''}{letter[card]}{SEAT_LETTERS[seat]}"
        case Shift(source=source, target=target):
            return letter[source] + letter[target]
    raise TypeError(step)


def _read_steps(draft: PanelDraft, text: str, view: View) -> PanelDraft:
    names = _names(draft, view)

    def named(letter: str) -> str:
        number = LETTERS.index(letter)
        if number >= len(names):
            raise StaleDraft
        return names[number]

    kind = next((card.kind for card in view.hand or () if card.id == draft.card), None)
    if kind == "excuse":
        moved = _SHIFT.fullmatch(text)
        if moved is None and text:
            raise StaleDraft
        if moved is None:
            return draft
        source, target = moved.groups()
        if not target:
            return draft.with_source(named(source))
        return draft.with_steps((Shift(named(source), named(target)),))
    form = _TAKES if kind == "court" else _PUTS
    steps: list[CubeStep] = []
    end = 0
    for found in form.finditer(text):
        if found.start() != end:
            raise StaleDraft
        end = found.end()
        number = int(found[1] or 1)
        card = named(found[2])
        steps.append(
            TakeCubes(card, SEAT_LETTERS.index(found[3]), number) if kind == "court" else Put(card, number)
        )
    if end != len(text):
        raise StaleDraft
    return draft.with_steps(tuple(steps))


def _names(draft: PanelDraft, view: View) -> list[str]:
    """Ids in laying order, buried cards included, since those keep their letters; the played card last."""
    assert draft.card is not None
    return [*(laid.card.id for laid in view.table), draft.card]

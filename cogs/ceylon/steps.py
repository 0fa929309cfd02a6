"""What every step of Ceylon's panel has at hand, and the shapes that they share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.ceylon.words import PHASES, seat_name
from cogs.game_ui import StaleDraft
from cogs.screens.screen import (
    MENU_LIMIT,
    Button,
    Choice,
    Menu,
    Option,
    PickMany,
    PictureRequest,
    Row,
    Screen,
    Target,
    do,
    go,
)
from data.catalogue import Words
from engine.ceylon.cards import KINDS, NO_CARDS, tally
from engine.ceylon.types import Counter, DiscardDown, Move, Offer, View
from engine.core.errors import Word
from engine.core.game import AnyGame
from render import ceylon as pictures
from render.ceylon import Preview, cards_words
from tables.types import TableView

Counts = tuple[int, ...]
_DIGITS = "0123456789a"
MOST_OF_A_KIND = 10
"""Cards of a kind in the deck at the most (C-1)."""


@dataclass(frozen=True, slots=True)
class Step:
    """The reader's look and the words of the panel; ``seat`` is theirs."""

    table_view: TableView
    words: Words
    game: AnyGame
    seat: int

    @property
    def view(self) -> View:
        """The reader's view."""
        view: View = self.table_view.view
        return view

    @property
    def hand(self) -> Counts:
        """The reader's own cards by kind."""
        return self.view.hand or NO_CARDS

    @property
    def moves(self) -> list[Move]:
        """The listed legal moves of the reader."""
        return list(self.table_view.moves)

    def name(self, seat: int) -> str:
        """A seat's name."""
        return seat_name(self.table_view, seat)

    def title(self) -> str:
        """The panel's heading."""
        return self.words("Ceylon · table {table}", table=self.table_view.table.id)

    def state(self) -> str:
        """Whose turn it is, and the phase."""
        view = self.view
        phase = Word(PHASES[view.phase])
        if view.attack is not None:
            return self.words(
                "Waiting for {names} to answer.", names=[self.name(seat) for seat in view.attack.asked]
            )
        if view.player == self.seat:
            return self.words("**Your turn**: {phase}", phase=phase)
        return self.words("{name}'s turn: {phase}", name=self.name(view.player), phase=phase)

    def screen(self, text: Sequence[str], rows: Sequence[Row], preview: Preview | None = None) -> Screen:
        """A screen with the hand's picture."""
        names = tuple(seat.name for seat in self.table_view.table.seats)
        sketch = PictureRequest(pictures.private, (self.view, names, preview, self.words))
        return Screen(
            self.title(), tuple(line for line in text if line), sketch, tuple(row for row in rows if row)
        )

    def confirm(self, text: str, move: str, *more: Button, preview: Preview | None = None) -> Screen:
        """What a move would do, and the button that makes it."""
        button = Button(self.words("Confirm"), do(move), "success")
        return self.screen([self.state(), text], [(button, *more, self.home())], preview)

    def home(self) -> Button:
        """Back to the first screen."""
        return Button(self.words("Back"), go())


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that a draft has gathered, written as one digit a kind."""

    counts: Counts = NO_CARDS

    @classmethod
    def read(cls, text: str) -> Pile:
        """The pile of a draft's word; raises :class:`StaleDraft`."""
        if len(text) != len(KINDS) or any(digit not in _DIGITS for digit in text):
            raise StaleDraft
        return cls(tuple(_DIGITS.index(digit) for digit in text))

    def text(self) -> str:
        """The pile as a word of a draft."""
        return "".join(_DIGITS[count] for count in self.counts)

    def within(self, hand: Counts) -> bool:
        """Whether a hand has all of it."""
        return all(put <= have for put, have in zip(self.counts, hand, strict=True))

    @property
    def size(self) -> int:
        """How many cards it holds."""
        return sum(self.counts)


EMPTY = Pile()


def pick_cards(step: Step, label: str, target: Target, available: Counts, chosen: Pile, most: int) -> Row:
    """A menu with an option for each card, those of a pile chosen; nothing where there is no card.

    ``label`` is an option's sentence, such as "Give {card}": what is chosen hides the menu's own name.
    Where the cards are too many for a menu it has the chosen ones and then one or two more of each kind:
    it grows as more are chosen. :func:`picked` reads what comes of it.
    """
    cards = [(kind, copy) for kind, number in enumerate(available) for copy in range(number)]
    cards.sort(key=lambda card: max(-1, card[1] - chosen.counts[card[0]]))
    options = tuple(
        Option(_copy_label(step, label, kind, copy), f"{kind:x}{copy:x}", copy < chosen.counts[kind])
        for kind, copy in sorted(cards[:MENU_LIMIT])
    )
    several = step.words(label, card=step.words("cards …"))
    return PickMany(several, target, options, most) if options and most else ()


def _copy_label(step: Step, label: str, kind: int, copy: int) -> str:
    name = step.words(KINDS[kind])
    card = step.words("{ware} ({number})", ware=name, number=copy + 1) if copy else name
    return step.words(label, card=card)


def picked(values: str) -> Pile:
    """The pile of the values that :func:`pick_cards` sends; raises :class:`StaleDraft`."""
    kinds = []
    for value in filter(None, values.split(",")):
        if len(value) != 2 or value[0] not in _DIGITS or value[1] not in _DIGITS:
            raise StaleDraft
        kinds.append(_DIGITS.index(value[0]))
    pile = Pile(tally(kinds))
    if max(pile.counts) > MOST_OF_A_KIND:
        raise StaleDraft
    return pile


def send_pile(kind: str, *parts: object) -> Target:
    """Make a move of piles: written as in drafts, since its text may be longer than a control's id."""
    return do("/".join((kind, *(part.text() if isinstance(part, Pile) else str(part) for part in parts))))


def sent_pile(text: str) -> Move | None:
    """The move of :func:`send_pile`; None where the text is another one. Raises :class:`StaleDraft`."""
    match text.split("/"):
        case ["offer", seat, give, ask] if _is_number(seat):
            return Offer(int(seat), Pile.read(give).counts, Pile.read(ask).counts)
        case ["counter", offer, give, ask] if _is_number(offer):
            return Counter(int(offer), Pile.read(give).counts, Pile.read(ask).counts)
        case ["discard", cards]:
            return DiscardDown(Pile.read(cards).counts)
    return None


def _is_number(text: str) -> bool:
    """Whether it is a number, and one that a move can hold."""
    return text.isdecimal() and len(text) <= 9


def pick_menu(step: Step, placeholder: str, choices: Sequence[Choice]) -> Row:
    """A menu, or nothing where there is no choice."""
    return Menu(placeholder, tuple(choices)) if choices else ()


def pile_words(step: Step, pile: Pile) -> str:
    """A pile in words."""
    return cards_words(pile.counts, step.words)

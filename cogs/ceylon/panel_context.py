"""What every screen of Ceylon's panel has at hand, and the menus that they share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.ceylon.draft import Counts, Pile
from cogs.ceylon.labels import PHASES
from cogs.screens.names import text_names
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
from engine.ceylon.cards import KINDS, NO_CARDS
from engine.ceylon.types import Move, View
from engine.core.errors import Word
from engine.core.game import AnyGame
from render import ceylon as pictures
from render.ceylon import Preview, cards_words
from render.narration import Names
from tables.types import TableView


@dataclass(frozen=True, slots=True)
class CeylonPanel:
    """The reader's panel at a table: what its screens read, and their frame. ``seat`` is the reader's."""

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

    @property
    def names(self) -> Names:
        """The players' names in texts."""
        return text_names(self.table_view)

    def cards(self, counts: Counts) -> str:
        """Cards in words."""
        return cards_words(counts, self.words)

    def title(self) -> str:
        """The panel's heading."""
        return self.words("Ceylon · table {table}", table=self.table_view.table.id)

    def state(self) -> str:
        """Whose turn it is, and the phase."""
        view = self.view
        phase = Word(PHASES[view.phase])
        if view.attack is not None:
            return self.words("Waiting for {names} to answer.", names=self.names.of(view.attack.asked))
        if view.player == self.seat:
            return self.words("**Your turn**: {phase}", phase=phase)
        return self.words("{name}'s turn: {phase}", name=self.names[view.player], phase=phase)

    def screen(self, text: Sequence[str], rows: Sequence[Row], preview: Preview | None = None) -> Screen:
        """A screen with the hand's picture."""
        names = tuple(seat.name for seat in self.table_view.table.seats)
        picture = PictureRequest(
            pictures.private, (self.view, names, preview, self.words, self.table_view.shape)
        )
        return Screen(
            self.title(), tuple(line for line in text if line), picture, tuple(row for row in rows if row)
        )

    def confirm(self, text: str, move: str, *more: Button, preview: Preview | None = None) -> Screen:
        """What a move would do, and the button that makes it."""
        button = Button(self.words("Confirm"), do(move), "success")
        return self.screen([self.state(), text], [(button, *more, self.home())], preview)

    def home(self) -> Button:
        """Back to the first screen."""
        return Button(self.words("Back"), go())


def pick_cards(
    panel: CeylonPanel, label: str, target: Target, available: Counts, chosen: Pile, most: int
) -> Row:
    """A menu with an option for each card, those of a pile chosen; nothing where there is no card.

    ``label`` is an option's sentence, such as "Give {card}": what is chosen hides the menu's own name.
    Where the cards are too many for a menu it has the chosen ones and then one or two more of each kind:
    it grows as more are chosen. :func:`picked` reads what comes of it.
    """
    cards = [(kind, copy) for kind, number in enumerate(available) for copy in range(number)]
    cards.sort(key=lambda card: max(-1, card[1] - chosen.counts[card[0]]))
    options = tuple(
        Option(_copy_label(panel, label, kind, copy), f"{kind:x}{copy:x}", copy < chosen.counts[kind])
        for kind, copy in sorted(cards[:MENU_LIMIT])
    )
    several = panel.words(label, card=panel.words("cards …"))
    return PickMany(several, target, options, most) if options and most else ()


def _copy_label(panel: CeylonPanel, label: str, kind: int, copy: int) -> str:
    name = panel.words(KINDS[kind])
    card = panel.words("{ware} ({number})", ware=name, number=copy + 1) if copy else name
    return panel.words(label, card=card)


def pick_menu(placeholder: str, choices: Sequence[Choice]) -> Row:
    """A menu, or nothing where there are no choices."""
    return Menu(placeholder, tuple(choices)) if choices else ()

"""What every screen of Ceylon's panel has at hand, and the menus that they share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.ceylon.draft import Counts, Pile
from cogs.ceylon.move_words import WAITED_FOR, WITHOUT_CLIPPER
from cogs.screens.game_panel import GamePanel
from cogs.screens.screen import (
    MENU_LIMIT,
    Button,
    Choice,
    Menu,
    PickMany,
    PickOption,
    PictureRequest,
    Row,
    Screen,
    Target,
    clip,
    go,
)
from engine.ceylon.advice import passed_over
from engine.ceylon.cards import NO_CARDS, PIRATES, WINDS, only
from engine.ceylon.game import Ceylon
from engine.ceylon.types import DrawMore, Move, Phase, View
from engine.core.errors import Word
from render.ceylon import pictures
from render.ceylon.kinds import kind_icon
from render.ceylon.narrator import cards_words
from render.ceylon.preview import Preview
from render.ceylon.prompts import PHASE_NAMES

THIS_ENDS = Word("This ends {phases}.")


@dataclass(frozen=True)
class CeylonPanel(GamePanel[Ceylon, View, Preview]):
    """What the screens of the panel read."""

    @property
    def hand(self) -> Counts:
        """The reader's own cards by kind."""
        return self.view.hand or NO_CARDS

    @property
    def moves(self) -> list[Move]:
        """The listed legal moves of the reader."""
        return list(self.table_view.moves)

    def cards(self, counts: Counts) -> str:
        """Cards in words."""
        return cards_words(counts, self.words)

    def card(self, counts: Counts) -> str:
        """The same within a button, which has little room."""
        return clip(self.cards(counts), 40)

    def state(self) -> str:
        """Whose turn it is, and the phase."""
        view = self.view
        drawn = view.phase == "draw" and view.player == self.seat and DrawMore() not in self.moves
        phase = Word(WITHOUT_CLIPPER if drawn else WAITED_FOR[view.phase])
        if view.attack is not None:
            return self.words("Waiting for {names} to answer.", names=self.names.of(view.attack.asked))
        if view.player == self.seat:
            return self.words("**Your turn**: {phase}", phase=phase)
        return self.words("{name}’s turn: {phase}", name=self.names[view.player], phase=phase)

    def ends(self, phase: Phase, spent: Counts = NO_CARDS, said: Word = THIS_ENDS) -> str:
        """What a move of a later phase gives up in those before it, as ``said``; empty: nothing."""
        words, view = self.words, self.view
        left = [held - less for held, less in zip(self.hand, spent, strict=True)]
        unused = {
            "draw": words("a Clipper stays unused"),
            "trade": words("open offers lapse"),
            "pirates": words("{cards} stay unused", cards=cards_words(only(PIRATES, left[PIRATES]), words)),
            "storms": words("{cards} stay unused", cards=cards_words(only(WINDS, left[WINDS]), words)),
            "build": words("nothing is built"),
            "ship": words("nothing is shipped"),
        }
        ended = [
            f"{words(dict(PHASE_NAMES)[one])} ({unused[one]})" for one in passed_over(view, phase, spent)
        ]
        return words(said, phases=ended) if ended else ""

    def picture(self, preview: Preview | None = None) -> PictureRequest:
        """The hand's picture."""
        seen = self.view, self.table_view.table.names, preview, self.words, self.table_view.shape
        return PictureRequest(pictures.private, seen)

    def confirm(
        self, text: Sequence[str], button: Button, *more: Button, preview: Preview | None = None
    ) -> Screen:
        """What a move would do, and the button that makes it."""
        return self.screen([self.state(), *text], [(button, *more, self.home())], preview)

    def home(self) -> Button:
        """Back to the first screen."""
        return Button(self.words("Back"), go())


def pick_cards(panel: CeylonPanel, label: str, target: Target, available: Counts, chosen: Pile) -> Row:
    """A menu that says of each kind how many; nothing where there is no card.

    ``label`` is an option's sentence, such as "Give {card}": what is chosen hides the menu's own name.
    Where the options are too many for a menu it has those near what is chosen: it grows as more are.
    :func:`picked` reads what comes of it.
    """
    options = card_options(panel, label, available, chosen, MENU_LIMIT)
    several = panel.words(label, card=panel.words("cards …"))
    return PickMany(several, target, options, len(options)) if options else ()


def card_options(
    panel: CeylonPanel, label: str, available: Counts, chosen: Pile, most: int, sign: str = ""
) -> tuple[PickOption, ...]:
    """At most so many options of :func:`pick_cards`, each value with a ``sign`` before it."""
    cards = [(kind, count) for kind, held in enumerate(available) for count in range(1, held + 1)]
    cards.sort(key=lambda card: abs(card[1] - chosen.counts[card[0]]))
    return tuple(
        PickOption(
            panel.words(label, card=panel.cards(only(kind, count))),
            f"{sign}{kind:x}{count:x}",
            count == chosen.counts[kind],
            kind_icon(kind),
        )
        for kind, count in sorted(cards[:most])
    )


def pick_menu(placeholder: str, choices: Sequence[Choice]) -> Row:
    """A menu, or nothing where there are no choices."""
    return Menu(placeholder, tuple(choices)) if choices else ()

"""What every screen of Ceylon's panel has at hand, and what they share."""

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.ceylon.draft import Counts, Pile
from cogs.screens import screen
from cogs.screens.markup import icon_mark
from cogs.table_screens.panel_base import GamePanel
from engine.ceylon import advice, game, types
from engine.ceylon.cards import CLIPPER, NO_CARDS, PIRATES, WINDS, only
from engine.ceylon.events import Attacked, OfferMade, StandingAnswersSet, Traded
from render.ceylon import kinds, narrator, pictures, prompts, table_lines
from render.ceylon.preview import Preview
from tables.core.view_types import VisibleMove


@dataclass(frozen=True)
class Way:
    """Something that can be done: a line with a button of its own, or where they are many a menu's option."""

    text: str
    button: str
    target: screen.Target
    why: str = ""
    icon: str = ""
    style: screen.ButtonStyle = "secondary"

    def line(self) -> screen.Line:
        """What it is and brings, and below it why."""
        why = f"\n-# {self.why}" if self.why else ""
        return screen.Line(
            f"{icon_mark(self.icon)}{self.text}{why}", screen.Button(self.button, self.target, self.style)
        )

    def choice(self) -> screen.Choice:
        """The same for a menu, which shows no formatting."""
        return screen.Choice(self.text.replace("**", ""), self.target, self.why or None, icon=self.icon)


@dataclass(frozen=True)
class CeylonPanel(GamePanel[game.Ceylon, types.View, Preview]):
    """What the screens of the panel read; ``draft`` is that of the screen, empty for the first one."""

    draft: str = ""

    @property
    def hand(self) -> Counts:
        """The reader's own cards by kind."""
        return self.view.hand or NO_CARDS

    def cards(self, counts: Counts) -> str:
        """How many cards of each kind, as a line says it."""
        return narrator.cards_words(counts, self.words)

    def recent(self, moves: Sequence[VisibleMove]) -> list[str]:
        """What happened last as the reader may know it, oldest first, a line a move.

        Of an offer that was struck the trade tells; the panel's lines tell what is ``unsaid`` by the ui.
        What is answered in advance stands below; the attack that goes on is what the heading says.
        """
        moves = [move for move in moves if StandingAnswersSet not in map(type, move.events)]
        events = [event for move in moves for event in move.events]
        told = {event.offer.id for event in events if isinstance(event, Traded) and event.offer}
        attack, sent = self.view.attack, None
        if attack is not None and (attack.kind == "raid" or self.seat not in attack.asked):
            sent = next((event for event in reversed(events) if isinstance(event, Attacked)), None)
        said = []
        for move in moves:
            new = [
                one
                for one in self.ui.unsaid(move, self.table_view).events
                if one is not sent and (not isinstance(one, OfferMade) or one.offer.id not in told)
            ]
            said.append(" ".join(narrator.narrate(new, self.view, self.names, self.words)))
        return [f"-# {screen.clip(line, 300)}" for line in list(filter(None, said))[-2:]]

    def given_up(self, phase: types.Phase, spent: Counts = NO_CARDS) -> list[str]:
        """What a move of a later phase gives up in those before it."""
        words, steps = self.words, advice.passed_over(self.view, phase, spent)
        left = [held - less for held, less in zip(self.hand, spent, strict=True)]
        most = {"draw": (CLIPPER, 1), "pirates": (PIRATES, left[PIRATES]), "storms": (WINDS, left[WINDS])}
        unused = [self.cards(only(*most[step])) for step in steps if step in most]
        lost = {
            "trade": words("open offers lapse"),
            "build": words("nothing is built"),
            "ship": words("nothing is shipped"),
        }
        said = [words("{cards} unused", cards=", ".join(unused))] if unused else []
        return said + [lost[step] for step in steps if step in lost]

    def table_lines(self) -> Sequence[str]:
        """In the hand's place the hand, and on the first screen the players: the screen says the rest."""
        return table_lines.panel_words(self.view, self.names, self.words, whole=not self.draft)

    def picture(self, preview: Preview | None = None) -> screen.PictureRequest:
        pictured = preview or pictures.NOTHING
        return screen.PictureRequest(
            pictures.private, (self.view, self.table_view.table.names, pictured, self.words)
        )

    def ask(
        self,
        question: str,
        text: Sequence[str],
        rows: Sequence[screen.Row],
        *,
        use: Counts = NO_CARDS,
        away: Counts = NO_CARDS,
    ) -> screen.Screen:
        """A screen that asks something, or else what the game waits for, with the cards that would go."""
        question = question or prompts.prompt(self.view, self.names, self.words)
        return self.screen(text, rows, Preview(question, use, away), question=question)

    def home(self) -> screen.Button:
        """Back to the first screen."""
        return screen.Button(self.words("Back"), screen.go())


def card_options(
    panel: CeylonPanel, available: Counts, chosen: Pile, label: str = ""
) -> tuple[screen.PickOption, ...]:
    """An option a card; of more than a menu has those that are chosen, then the first ones of each kind.

    ``label`` is an option's sentence, such as "Discard {card}". :func:`cogs.ceylon.draft.ticked` reads what
    comes of it.
    """
    taken = chosen.values()
    cards = sorted(Pile(available).values(), key=lambda card: (card not in taken, card[1]))

    def option(card: str) -> screen.PickOption:
        kind = int(card[0], 16)
        said = panel.cards(only(kind, 1))
        said = panel.words(label, card=said) if label else said
        return screen.PickOption(said, card, card in taken, kinds.kind_icon(kind))

    return tuple(map(option, sorted(cards[: screen.MENU_LIMIT])))


def pick_menu(placeholder: str, choices: Sequence[screen.Choice]) -> screen.Row:
    """A menu, or nothing where there are no choices; of more than it has room for the first ones."""
    return screen.Menu(placeholder, tuple(choices[: screen.MENU_LIMIT])) if choices else ()

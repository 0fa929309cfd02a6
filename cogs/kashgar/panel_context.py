"""What all screens of Kashgar's panel share: the table and the turn as far as it was tried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from cogs.kashgar import draft as drafts
from cogs.kashgar.draft import AnswerPath
from cogs.kashgar.info_screens import InfoContext
from cogs.screens.game_panel import GamePanel
from cogs.screens.screen import Button, PictureRequest, Row, Screen, Target, go
from engine.kashgar.advice import TurnPreview
from engine.kashgar.events import Event
from engine.kashgar.game import Kashgar
from engine.kashgar.types import Move, View
from render.kashgar import pictures
from render.kashgar.labels import stock_words
from render.kashgar.narrator import foresee, narrate, totals
from render.kashgar.preview import Preview, preview_of

IN_A_ROW = 5
"""Buttons that Discord shows beside each other; more choices become a menu."""
SHORT = 34
"""Characters of a button that a phone shows."""
MORE = 400
"""Characters about an answer that is a button."""
TURN_LIMIT = 700
"""Characters of one turn among the recent ones."""


@dataclass(frozen=True)
class KashgarPanel(GamePanel[Kashgar, View, Preview]):
    """The table as a seated reader may see it, and the turn as far as it was tried out."""

    path: AnswerPath
    turn: TurnPreview
    page: int = 0

    @property
    def view(self) -> View:
        """The view after the answers so far."""
        return self.turn.view

    def picture(self, preview: Preview | None = None) -> PictureRequest:
        """The reader's table; without a preview it shows what the turn would change."""
        view, shape = self.table_view.view, self.table_view.shape
        if preview is None:
            preview = preview_of(view, self.turn, self.control_names, self.words)
        seen = view, self.table_view.table.names, preview, self.words, shape
        return PictureRequest(pictures.private, seen)

    def screen(
        self,
        text: Sequence[str],
        rows: Sequence[Row] = (),
        preview: Preview | None = None,
        in_words: Callable[[], tuple[str, ...]] | None = None,
        *,
        question: str = "",
    ) -> Screen:
        """A screen whose ``in_words`` may be other than the table and the controls."""
        screen = super().screen(text, rows, preview, question=question)
        return screen if in_words is None else replace(screen, describe=in_words)

    def sentences(self, events: Iterable[Event]) -> str:
        """What happened, or will happen where the reader tries a turn out."""
        tell = foresee if self.path or self.view.acting is None else narrate
        return " ".join(tell(events, self.table_view.view, self.names, self.words))

    def to(self, move: Move) -> Target:
        """What one answer more leads to."""
        ask = self.view.ask
        assert ask is not None
        return drafts.on(self.table_view, (*self.path, ask.moves.index(move)))

    def state(self) -> str:
        """Whose turn it is, the round, everybody's points and the reader's goods."""
        view, words, seat = self.view, self.words, self.seat
        mine = view.player == seat
        turn = words("**Your turn**") if mine else words("{name}’s turn", name=self.names[view.player])
        state = words(
            "{turn}, round {round} · points: {points}\n-# You have {goods}.",
            turn=turn,
            round=view.round,
            points=totals(self.table_view.view, self.names, words),
            goods=stock_words(view.players[seat].goods, words),
        )
        if not view.triggered or not mine:
            return state
        last = (seat + 1) % len(view.players) == view.first
        note = (
            words("This is the last round; your turn ends the game.")
            if last
            else words("This is the last round, and your last turn.")
        )
        return f"{state}\n-# {note}"

    def stock(self) -> str:
        """The reader's goods after the answers so far, of which nothing hidden is to be told."""
        view = self.view if self.turn.certain else self.table_view.view
        goods = stock_words(view.players[self.seat].goods, self.words)
        text = "You would have {goods}." if self.path else "You have {goods}."
        return self.words(text, goods=goods)

    def info_buttons(self) -> tuple[Button, ...]:
        """Buttons to the info screens; the discard pile is beside these."""
        caravans, contracts, _ = InfoContext(self.table_view, self.words, home=False).buttons()
        return caravans, contracts, Button(self.words("Refresh"), go())

    def back(self) -> tuple[Button, ...]:
        """One answer back, or all; nothing at a question of the table itself."""
        words, table_view = self.words, self.table_view
        if not self.path:
            return ()
        back = drafts.to_turn(table_view, self.path[:-1]) if len(self.path) > 1 else go()
        buttons = [Button(words("Back"), back)]
        if len(self.path) > 1:
            buttons.append(Button(words("Start again"), go()))
        return tuple(buttons)

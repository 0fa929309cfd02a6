"""What all screens of Kashgar's panel share: the table and the turn as far as it was tried out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from cogs.kashgar import draft, info_screens, questions, standings
from cogs.screens.screen import Button, PictureRequest, Target, go
from cogs.table_screens.panel_base import GamePanel
from engine.kashgar import advice, game, types
from engine.kashgar.events import Event
from render.kashgar import narrator, pictures
from render.kashgar.preview import Preview, preview_of
from render.kashgar.table_lines import panel_words
from render.narration import Names

Stage = Literal["over", "waiting", "fronts", "passing", "question", "confirm"]


@dataclass(frozen=True)
class KashgarPanel(GamePanel[game.Kashgar, types.View, Preview]):
    """The table as a seated reader may see it, and the turn as far as it was tried out."""

    path: draft.AnswerPath
    turn: advice.TurnPreview
    page: int = 0
    passing: bool = False

    @property
    def view(self) -> types.View:
        return self.turn.view

    @property
    def at(self) -> Stage:
        """What the reader is asked for, as far as their choices have come."""
        table_view, ask = self.table_view, self.view.ask
        if table_view.view.ask is None:
            return "over"
        if table_view.seat != table_view.view.player:
            return "waiting"
        if self.turn.over or not self.turn.certain or ask is None or draft.is_full(self.path):
            return "confirm"
        if ask.question != "action":
            return "question"
        return "passing" if self.passing else "fronts"

    def heading(self, preview: Preview | None) -> str:
        return self.asked(self.names)

    def asked(self, names: Names) -> str:
        """What the reader is asked, or what the table waits for."""
        words, view = self.words, self.view
        match self.at:
            case "over":
                return narrator.ending(view, names, words)
            case "waiting":
                return narrator.headline(view, names, words)
            case "fronts":
                return words("Use a front card")
            case "passing":
                return words("Which card do you pass?")
            case "question":
                return questions.question_words(view, names, words)
            case "confirm":
                return words("Confirm this?")

    def table_lines(self) -> Sequence[str]:
        """In the middle of a turn the reader's side alone; before it, and out of turn, others' cards too."""
        whole, ask = self.at not in ("passing", "question", "confirm"), self.view.ask
        asked = ask.moves if ask is not None and self.at == "question" else ()
        offered = [move.contract for move in asked if isinstance(move, types.Fulfil)]
        return panel_words(self.table_view.view, self.names, self.words, whole=whole, offered=offered)

    def picture(self, preview: Preview | None = None) -> PictureRequest:
        """The reader's table; without a preview it shows what the turn would begin with."""
        view, names = self.table_view.view, self.control_names
        if preview is None:
            preview = preview_of(view, self.turn, names, self.words)
        seen = view, self.table_view.table.names, preview, self.words, self.asked(names)
        return PictureRequest(pictures.private, seen)

    def sentences(self, events: Iterable[Event]) -> str:
        """What happened, or will happen where the reader tries a turn out."""
        tell = narrator.foresee if self.path or self.view.acting is None else narrator.narrate
        return " ".join(tell(events, self.table_view.view, self.names, self.words))

    def to(self, move: types.Move) -> Target:
        """What one answer more leads to."""
        ask = self.view.ask
        assert ask is not None
        return draft.on(self.table_view, (*self.path, ask.moves.index(move)))

    def goods(self) -> str:
        """The reader's goods after the answers so far, of which nothing hidden is to be told."""
        view = self.view if self.turn.certain else self.table_view.view
        return standings.goods_line(view.players[self.seat].goods, self.words, every=True)

    def last_round(self) -> str:
        """That this turn is the reader's last one; empty before the last round."""
        view, words = self.view, self.words
        if not view.triggered:
            return ""
        if (self.seat + 1) % len(view.players) == view.first:
            return words("-# This is the last round; your turn ends the game.")
        return words("-# This is the last round, and your last turn.")

    def all_cards(self) -> Button:
        """The button to all caravans, and to whatever else lies on the table."""
        return Button(self.words("All cards"), go(info_screens.CARAVANS, self.seat))

    def back(self) -> tuple[Button, ...]:
        """One answer back, or all; nothing at a question of the table itself."""
        words, table_view = self.words, self.table_view
        if not self.path:
            return ()
        back = draft.to_turn(table_view, self.path[:-1]) if len(self.path) > 1 else go()
        again = (Button(words("Start again"), go()),) if len(self.path) > 1 else ()
        return (Button(words("Back"), back), *again)

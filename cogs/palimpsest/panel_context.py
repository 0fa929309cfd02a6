"""What every screen of the Palimpsest's panel is made from: the view, the draft, and its recurring parts."""

from dataclasses import dataclass
from functools import cached_property

from cogs.palimpsest import draft as drafts
from cogs.palimpsest.draft import PanelDraft
from cogs.palimpsest.labels import card_mark, to_draw
from cogs.screens import markup, screen
from cogs.table_screens.panel_base import GamePanel
from engine.decktet import Card
from engine.palimpsest import game, types
from engine.palimpsest.advice import PlayAdvice
from render.icons import seat_icon
from render.narration import leads
from render.palimpsest.pictures import private
from render.palimpsest.preview import NOTHING, Preview
from render.palimpsest.prompts import question_of


@dataclass(frozen=True)
class PalimpsestPanel(GamePanel[game.Palimpsest, types.View, Preview]):
    """The table as a seated reader may see it, the words of the panel, and what was chosen so far."""

    advice: PlayAdvice
    draft: PanelDraft
    page: int

    @property
    def on_turn(self) -> bool:
        """Whether it is the reader's turn."""
        return self.table_view.seat == self.view.acting

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Cards that the reader sees, by id."""
        laid = [laid.card for laid in self.view.table]
        return {card.id: card for card in (*laid, *(self.view.hand or ()))}

    @cached_property
    def called(self) -> dict[str, str]:
        """What they are called in sentences."""
        return {card.id: card_mark(card, self.words) for card in self.cards.values()}

    def to(self, draft: PanelDraft) -> screen.Target:
        """The panel with this draft."""
        return screen.go(self.text(draft))

    def text(self, draft: PanelDraft) -> str:
        """A draft as a control's id has it."""
        return drafts.write(draft, self.view)

    def _card(self) -> str:
        """The chosen card as the picture would show it, where that is not its name."""
        card = self.cards.get(self.draft.card or "")
        return f"{card_mark(card, self.words)} · " if card and card.kind not in ("ace", "excuse") else ""

    def state(self) -> str:
        """The chosen card, the reader's cubes, the deck; whose turn it is where it is another's."""
        view, words = self.view, self.words
        assert view.acting is not None
        cubes = words.plural("{n} cube left", "{n} cubes left", view.supply[self.seat])
        stand = f"-# {self._card()}{cubes} · {to_draw(view.deck_size, words)}"
        waits = words("{name}’s turn; you can plan ahead", name=self.names[view.acting])
        return stand if self.on_turn else f"{waits}.\n{stand}"

    def points(self) -> screen.Text:
        """Everybody's points, which the table in words says, too."""
        points = " ".join(map(self._points, range(len(self.view.points))))
        return screen.Text(f"-# {points}", of_picture=True)

    def _points(self, seat: int) -> str:
        said = f"{self.names.whom(seat, self.words)} {self.view.points[seat]}"
        mark = markup.icon_mark(seat_icon(seat), "· " if seat else "") + leads(self.view.points)[seat]
        return mark + (f"**{said}**" if seat == self.seat else said)

    def heading(self, preview: Preview | None) -> str:
        return question_of(self.view, self.names, preview or NOTHING, self.words)

    def picture(self, preview: Preview | None = None) -> screen.PictureRequest:
        if preview is None:
            return self.ui.board_picture(self.table_view, self.words)
        return screen.PictureRequest(private, (self.view, self.table_view.table.names, preview, self.words))

    def back(self, draft: PanelDraft, label: str | None = None) -> screen.Button:
        """A button to a draft with less in it."""
        return screen.Button(label or self.words("Back"), self.to(draft))

"""Ceylon's ui: pictures, headline and panel."""

from functools import cached_property

from msgspec import structs

from cogs.ceylon import panel_context, panel_trade
from cogs.ceylon.draft import sent_pile
from cogs.ceylon.lesson import LESSON
from cogs.ceylon.move_labels import move_words
from cogs.ceylon.panel import open_panel
from cogs.screens import forms, markup, screen, text_only, typed_names
from cogs.table_screens.game_ui import GameUi, Introduction
from cogs.table_screens.names import picture_names, standing_names, text_names
from data.catalogue import Words
from engine.ceylon import cards, events, game, types
from engine.core.errors import MessageId, Plural, gettext_noop
from render.cards.cards_of_tables import Outcome
from render.ceylon import pictures, prompts
from render.ceylon.last_turn import last_turn
from render.ceylon.narrator import SEVERAL, narrate, won_by
from render.ceylon.table_lines import island_words, table_words
from render.icons import seat_icon
from render.narration import Names, leads
from tables.core.view_types import TableView, VisibleMove
from tables.table.consequences import patience

USUAL_LIMIT = 7
"""Cards that most may keep (C-19)."""


class CeylonUi(GameUi[game.Ceylon]):
    """The ui of the card game."""

    introduction = Introduction(
        (
            (
                "You are merchants of Ceylon who gather wares and ship them: the larger the "
                "load, the more points."
            ),
            (
                "On your turn, draw two cards, trade with the others, raid or storm, then ship "
                "wares of one kind."
            ),
            "Pirates and Winds take cards from those who wait too long. The first to 100 "
            "points wins, unless the table sets another goal.",
        ),
        (40, 90),
        "medium",
    )
    lesson = LESSON
    narrator = staticmethod(narrate)
    panel_has_table = False
    open_label = gettext_noop("My hand")

    @cached_property
    def names(self) -> typed_names.ThingNames:
        names: dict[MessageId, str] = {kind: kind.lower() for kind in cards.KINDS}
        return names | {several: kind.lower() for kind, several in SEVERAL.items()}

    def names_here(self, table_view: TableView[types.View]) -> dict[str, str]:
        return {form: str(seat) for form, seat in typed_names.seat_forms(table_view.table.seats).items()}

    def board_picture(self, table_view: TableView[types.View], words: Words) -> screen.PictureRequest:
        last = last_turn([move.events for move in table_view.recent], picture_names(table_view), words)
        arguments = table_view.view, table_view.table.names, last, words, self.closed_line(table_view, words)
        return screen.PictureRequest(pictures.public, arguments)

    def game_headline(self, table_view: TableView[types.View], words: Words) -> str:
        names, player = standing_names(table_view, words), table_view.view.player
        said = prompts.prompt(table_view.view, names, words)
        if table_view.view.phase == "trade" and not table_view.table.seats[player].is_present:
            # Whether anybody is asked is secret: it is said of all computer players that trade.
            time = markup.spell_time(patience(table_view.table.clocks).seconds, words)
            text = "{name} trades and waits {time} at most for answers"
            said = words(text, name=names.bold(names[player]), time=time)
        return said if player == table_view.seat else f"{markup.icon_mark(seat_icon(player))}{said}"

    def headline_awaits(self, table_view: TableView[types.View]) -> frozenset[int]:
        """Of a fleet its target alone: others are asked, too."""
        attack = table_view.view.attack
        return table_view.awaited if attack is None else frozenset((attack.target,))

    def story(self, table_view: TableView[types.View], words: Words) -> tuple[str, ...]:
        """The last turn as a whole; before the first one, and where nothing was done, two moves serve."""
        last = last_turn([move.events for move in table_view.recent], text_names(table_view), words)
        return (
            (f"{markup.icon_mark(seat_icon(last.seat))}{last.sentence}",)
            if last is not None and last.sentence
            else ()
        )

    def unsaid(self, move: VisibleMove, table_view: TableView[types.View]) -> VisibleMove:
        """Offers that wait for the reader have lines of their own; what others drew the board tells."""
        waits = [events.OfferMade(offer) for offer in table_view.view.offers if offer.to == table_view.seat]
        new = (one for one in move.events if not (isinstance(one, events.CardsDrawn) and one.cards is None))
        return structs.replace(move, events=tuple(one for one in new if one not in waits))

    def questions(self, table_view: TableView[types.View], words: Words) -> list[str]:
        return panel_trade.offers_to_reader(panel_context.CeylonPanel(table_view, words, self))

    def retraction(self, table_view: TableView[types.View]) -> types.Withdraw | None:
        mine = (move for move in reversed(table_view.recent) if move.seat == table_view.seat)
        last = next((move for move in mine if not move.undone), None)
        made = (
            () if last is None else (each.offer for each in last.events if isinstance(each, events.OfferMade))
        )
        return next((types.Withdraw(offer.id) for offer in made if offer in table_view.view.offers), None)

    def standings(self, table_view: TableView[types.View], words: Words) -> list[str]:
        view, names = table_view.view, standing_names(table_view, words)
        points = [player.points for player in view.players]
        order = sorted(range(len(points)), key=lambda seat: -points[seat] * (view.phase == "over"))
        said = {seat: f"{leads(points)[seat]}{_standing(view, seat, names, words)}" for seat in order}
        lines = [f"{markup.icon_mark(seat_icon(seat))}{line}" for seat, line in said.items()]
        if view.phase == "over" or table_view.table.has_ended:
            return lines
        ends = words(
            "{target} points win at once. Most may keep {limit} cards.",
            target=view.options.target,
            limit=USUAL_LIMIT,
        )
        deck = words.plural("{n} card in the deck.", "{n} cards in the deck.", view.deck_size)
        return [*lines, f"-# {ends} {deck}"]

    def outcome(self, table_view: TableView[types.View], words: Words) -> Outcome:
        view = table_view.view
        return Outcome(won_by(view, words), words("Points by round"))

    def table_lines(self, table_view: TableView[types.View], words: Words) -> tuple[str, ...]:
        return table_words(table_view.view, text_names(table_view), words)

    def in_words(self, table_view: TableView[types.View], words: Words) -> tuple[str, ...]:
        return text_only.lines_in_words(island_words(table_view.view, text_names(table_view), words))

    def panel(self, table_view: TableView[types.View], draft: str, words: Words) -> screen.Screen:
        return open_panel(table_view, draft, words, self)

    reason_words = {
        "reserve": Plural(
            "The hand you keep is worth about {n} point more.",
            "The hand you keep is worth about {n} points more.",
        )
    }

    def move_words(self, table_view: TableView[types.View], move: types.Move, words: Words) -> str:
        return move_words(move, table_view, words)

    def written(self, table_view: TableView[types.View], move: types.Move) -> str:
        """Players by ``#2``, offers as the panel counts them: the cog reads both."""
        text = self.game.text(move)
        verb, _, rest = text.partition(" ")
        number, space, terms = rest.partition(" ")
        if isinstance(move, types.Raid | types.Fleet | types.Offer):
            number = f"#{int(number) + 1}"
        elif isinstance(move, types.Accept | types.Refuse | types.Withdraw | types.Counter):
            ids = [offer.id for offer in table_view.view.offers]
            number = str(ids.index(move.offer) + 1) if move.offer in ids else number
        else:
            return text
        return f"{verb} {number}{space}{terms}"

    def form(self, table_view: TableView[types.View], rest: str, words: Words) -> forms.Form:
        return panel_trade.offer_form(panel_context.CeylonPanel(table_view, words, self), rest)

    def filled(
        self, table_view: TableView[types.View], rest: str, fields: forms.Filled, words: Words
    ) -> screen.Target:
        return panel_trade.filled_offer(panel_context.CeylonPanel(table_view, words, self), rest, fields)

    def lasting(self, draft: str) -> str:
        """The cards of a discard; other screens show what a single press does."""
        return draft if draft.startswith("end/") else ""

    def move(self, table_view: TableView[types.View], text: str) -> types.Move:
        """The move of a confirming control: a pile of cards as drafts write it, or the game's text."""
        return sent_pile(text) or self.game.parse(text)


def _standing(view: types.View, seat: int, names: Names, words: Words) -> str:
    """``**Ana 68** · 8 cards, may keep 8``; the limit where it is not the usual one."""
    player = view.players[seat]
    said = f"**{names[seat]} {player.points}**"
    if view.phase == "over":
        return said
    held = words.plural("{n} card", "{n} cards", player.hand_size)
    if player.hand_limit != USUAL_LIMIT:
        held = words("{cards}, may keep {limit}", cards=held, limit=player.hand_limit)
    return f"{said} · {held}"

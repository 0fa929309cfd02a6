"""Spice Traitors' ui: pictures, headline, story and panel."""

from collections.abc import Sequence
from functools import cached_property

from msgspec import structs

from cogs.screens import forms, markup, text_only
from cogs.screens.screen import Button, PictureRequest, Screen, Target
from cogs.screens.typed_names import ThingNames, numbered_forms, seat_forms
from cogs.table_screens.game_ui import GameUi, Introduction
from cogs.table_screens.names import picture_names, standing_names, text_names
from cogs.traitors import panel_bid, typed
from cogs.traitors.draft import HOME, PICKED, STARTS, read_given
from cogs.traitors.lesson import LESSON
from cogs.traitors.panel import open_panel, puzzle_panel
from data.catalogue import Words
from engine.core.errors import Plural, Word, gettext_noop, span
from engine.traitors.events import Ordered
from engine.traitors.game import Traitors
from engine.traitors.types import Move, Options, Order, Token, View
from render.cards.cards_of_tables import Outcome
from render.icons import seat_icon
from render.traitors import end_narrator, pictures, prompts
from render.traitors.narrator import narrate, story
from render.traitors.phrases import order_words, round_title
from render.traitors.table_lines import map_words, standing_order, standings, table_words
from tables.core.view_types import TableView, VisibleMove

OPENED = "opened"
"""The verb of the button that shows everybody's orders once the game is over."""


class TraitorsUi(GameUi[Traitors]):
    """The ui of the game of secret orders."""

    credits = (Word("Spice Traitors: a game by Sam, of “Genius One”."),)
    introduction = Introduction(
        (
            "Your three traders travel toll roads on a map, and a traitor secretly cuts roads.",
            (
                "Everyone gives secret orders at once: where each trader goes, and what you bid "
                "to be the traitor."
            ),
            "New cities pay, tolls cost, cut roads kill. Whoever owns the richest single trader wins.",
        ),
        (30, 60),
        "medium",
    )
    servers_only = True
    lesson = LESSON
    narrator = staticmethod(narrate)
    open_label = gettext_noop("Give orders")

    @cached_property
    def names(self) -> ThingNames:
        return {chart.name: "" for chart in self.game.maps}

    def names_here(self, table_view: TableView[View]) -> dict[str, str]:
        view, seats = table_view.view, table_view.table.seats
        gives = view.phase == "token"
        named = seat_forms(seats) if gives else numbered_forms([city.name for city in view.map.cities])
        return {form: f"#{at + 1}" for form, at in named.items()}

    def panel_label(self, table_view: TableView[View], words: Words) -> str:
        if table_view.view.phase != "token":
            return super().panel_label(table_view, words)
        # A computer player gives it at once, and whoever else looks has nothing to give.
        givers = [seat for seat in table_view.table.seats if seat.index in table_view.awaited]
        asked = any(seat.is_present and table_view.seat in (None, seat.index) for seat in givers)
        return words("Give the token") if asked else ""

    def board_picture(self, table_view: TableView[View], words: Words) -> PictureRequest:
        closed = self.closed_line(table_view, words)
        return PictureRequest(pictures.public, (table_view.view, table_view.table.names, words, closed))

    def game_headline(self, table_view: TableView[View], words: Words) -> str:
        return prompts.headline(table_view.view, standing_names(table_view, words), words)

    def headline_awaits(self, table_view: TableView[View]) -> frozenset[int]:
        return frozenset()

    def outcome(self, table_view: TableView[View], words: Words) -> Outcome:
        view = table_view.view
        if view.score is None:
            return Outcome()
        how = end_narrator.won_by(view, picture_names(table_view), words)
        return Outcome(how, words("Richest trader by round"), end_narrator.richest_by_round(view))

    def story(self, table_view: TableView[View], words: Words) -> tuple[str, ...]:
        """What is asked now and who is ready, never with what; the last season, or the end in a few lines."""
        view, everybody, waiting = table_view.view, len(table_view.to_act), len(table_view.awaited)
        question, *others = story(view, text_names(table_view), words)
        ready = words("-# {ready} of {all} ready.", ready=everybody - waiting, all=everybody)
        if view.phase == "token":
            ready = words("The second Token of Life is still to be given.")
        return (question, ready, *others) if waiting else (question, *others)

    def standings(self, table_view: TableView[View], words: Words) -> list[str]:
        view, names = table_view.view, standing_names(table_view, words)
        return [
            f"{markup.icon_mark(seat_icon(seat))}{line}"
            for seat, line in zip(standing_order(view), standings(view, names, words), strict=True)
        ]

    def round_title(self, number: int, words: Words) -> str:
        return words(round_title(number))

    def table_lines(self, table_view: TableView[View], words: Words) -> list[str]:
        return [*table_words(table_view.view, text_names(table_view), words)]

    def in_words(self, table_view: TableView[View], words: Words) -> tuple[str, ...]:
        return text_only.lines_in_words([*map_words(table_view.view, text_names(table_view), words)])

    def board_buttons(self, table_view: TableView[View], words: Words) -> tuple[Button, ...]:
        if table_view.view.opened is None:
            return ()
        return (Button(words("All orders and bids"), Target(OPENED)),)

    def panel(self, table_view: TableView[View], draft: str, words: Words) -> Screen:
        return open_panel(table_view, draft, words, self)

    def form(self, table_view: TableView[View], rest: str, words: Words) -> forms.Form:
        return panel_bid.bid_form(table_view.view, rest, words)

    def filled(self, table_view: TableView[View], rest: str, fields: forms.Filled, words: Words) -> Target:
        return panel_bid.filled_bid(table_view.view, rest, fields)

    def puzzle(self, table_view: TableView[View], moves: Sequence[Order], words: Words) -> Screen:
        return puzzle_panel(table_view, words, self)

    def lasting(self, draft: str) -> str:
        """The orders, on the screen that has all of them; what was picked last stands behind them."""
        screen, slash, order = super().lasting(draft).partition("/")
        kept = screen if screen in (STARTS, PICKED) else HOME
        return f"{kept}/{order}" if slash else ""

    def move(self, table_view: TableView[View], text: str) -> Move:
        return self.game.parse(read_given(text, table_view.view))

    reason_words = {
        "points": Plural(
            "Your richest trader ends with about {n} more gold.",
            "Your richest trader ends with about {n} more gold.",
        ),
        "rival": Plural(
            "The richest opposing trader ends with about {n} gold less.",
            "The richest opposing trader ends with about {n} gold less.",
        ),
        "reserve": Plural("You keep about {n} more garnet.", "You keep about {n} more garnets."),
    }

    chances_note = gettext_noop(
        "-# Half of a chance stands for winning here, half for how close the scores are."
    )

    def move_words(self, table_view: TableView[View], move: Move, words: Words) -> str:
        names = text_names(table_view)
        if not isinstance(move, Token):
            assert table_view.seat is not None
            return order_words(move, table_view.view.map, names, words, table_view.seat)
        if move.receiver is None:
            return words("let the second Token of Life lapse")
        return words("the second Token of Life for {name}", name=names[move.receiver])

    def written(self, table_view: TableView[View], move: Move) -> str:
        return typed.typed_text(move, table_view.view.map)

    def unsaid(self, move: VisibleMove, table_view: TableView[View]) -> VisibleMove:
        """Who is ready the board counts."""
        told = (event for event in move.events if not (isinstance(event, Ordered) and event.order is None))
        return structs.replace(move, events=tuple(told))

    def option_remarks(self, options: Options, seats: int, words: Words) -> list[str]:
        chart = options.map
        if chart is None or chart.players[0] <= seats <= chart.players[1]:
            return []
        name, players = markup.plain(words.name(chart.name)), span(*chart.players)
        return [words("The map {name} was drawn for {players} players.", name=name, players=players)]

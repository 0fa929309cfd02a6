"""The Palimpsest's ui: pictures, headline and panel."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from cogs.daily.puzzle_screens import letter
from cogs.palimpsest.final_table import final_table
from cogs.palimpsest.labels import card_mark, gains_label, gains_text, to_draw
from cogs.palimpsest.lesson import LESSON
from cogs.palimpsest.panel import confirmed, open_panel, read_panel
from cogs.screens import markup, typed_names
from cogs.screens.screen import PictureRequest, Screen
from cogs.table_screens.game_ui import GameUi, Introduction
from cogs.table_screens.names import picture_names, standing_names, text_names
from data.catalogue import Words
from engine.core.errors import Plural, Word, gettext_noop
from engine.core.options import Value
from engine.palimpsest import game, lattice, setup
from engine.palimpsest.events import CubesPut, Played, Scored
from engine.palimpsest.types import HAND, Options, Play, View
from render import decktet, icons, narration
from render.cards.cards_of_tables import Outcome
from render.palimpsest import narrator as narrators
from render.palimpsest import pictures, preview, prompts
from render.palimpsest.table_lines import table_words
from tables.core.view_types import TableView, VisibleMove


class PalimpsestUi(GameUi[game.Palimpsest]):
    """The ui of the game of cards over cards."""

    credits = (Word("The Young Queen’s Palimpsest: a game by Adam Blinkinsop."), decktet.DECKTET_CREDIT)
    introduction = Introduction(
        (
            (
                "Scholars write over each other’s work: cards are laid over and beside each "
                "other on one open table."
            ),
            (
                "On your turn, lay a card, score the cards it touches, and place cubes for the "
                "suits that match."
            ),
            "The most cubes on a scored card earn its rank in points. The most points at the end win.",
        ),
        (30, 60),
        "medium",
    )
    lesson = LESSON
    narrator = staticmethod(narrators.narrate)
    open_label = gettext_noop("Take my turn")

    @property
    def short_title(self) -> str:
        return self.title.split()[-1]

    @cached_property
    def names(self) -> typed_names.ThingNames:
        return decktet.card_names(self.game.tables.cards)

    def board_picture(self, table_view: TableView[View], words: Words) -> PictureRequest:
        closed = self.closed_line(table_view, words)
        return PictureRequest(pictures.public, (table_view.view, table_view.table.names, words, closed))

    def frame_picture(self, then: TableView[View], now: TableView[View], words: Words) -> PictureRequest:
        """On the lattice of all that was laid until now, so that no card moves from frame to frame."""
        return PictureRequest(pictures.frame, (then.view, then.table.names, now.view.table, words))

    def table_lines(self, table_view: TableView[View], words: Words) -> tuple[str, ...]:
        return tuple(table_words(table_view.view, text_names(table_view), words))

    def game_headline(self, table_view: TableView[View], words: Words) -> str:
        return prompts.prompt(table_view.view, standing_names(table_view, words), words)

    def outcome(self, table_view: TableView[View], words: Words) -> Outcome:
        how = narrators.won_by(table_view.view, picture_names(table_view), words)
        return Outcome(how, words("Points by round"))

    def story(self, table_view: TableView[View], words: Words) -> tuple[str, ...]:
        view, names = table_view.view, text_names(table_view)
        if view.last is None:
            return () if table_view.table.has_ended else (words("The game begins."),)
        events = narrators.last_turn(view)
        gains = gains_text(narrators.gains_by_seat(events, len(view.points)), names, words)
        said = narrators.turn_sentence(events, gains, names, words, narrators.full_card_name)
        turn = f"{markup.icon_mark(icons.seat_icon(view.last.seat))}{said}"
        if view.final is None:
            return (turn,)
        end = narrators.won_by(view, names, words)
        return (turn, end, *final_table(view.final, table_view, words))

    def told(self, moves: Sequence[VisibleMove], table_view: TableView[View], words: Words) -> list[str]:
        """A turn in the sentence that stands above the table, and what cannot be seen on it."""
        view, names = table_view.view, text_names(table_view)
        lines = []
        for move in moves:
            gains = narrators.gains_by_seat(move.events, len(view.points))
            label = gains_label(gains, names, words) if any(gains) else ""
            said = narrators.turn_sentence(move.events, label, names, words, card_mark)
            more = [event for event in move.events if not isinstance(event, Played | Scored | CubesPut)]
            lines.append(" ".join((said, *narrators.narrate(more, view, names, words))))
        if any(move.undone or move.undoes for move in moves):
            return super().told(moves, table_view, words)
        return [*filter(None, lines)]

    def standings(self, table_view: TableView[View], words: Words) -> Sequence[str]:
        view, names = table_view.view, standing_names(table_view, words)
        stars, lines = narration.leads(view.points), list[str]()

        def line(seat: int, points: int, *more: str) -> str:
            name = names.bold(f"{names[seat]} {points}")
            return " · ".join((f"{markup.icon_mark(icons.seat_icon(seat))}{stars[seat]}{name}", *more))

        if view.final is not None:
            totals = [scored.total for scored in view.final.lines]
            places = {scored.seat: scored.place for scored in view.final.lines}
            stars = narration.leads([-places[seat] for seat in range(len(view.points))])
            for scored in view.final.lines:
                # They decide between equal points alone.
                cubes = words("{cubes} on the table", cubes=narrators.cubes_words(scored.cubes, words))
                tie = (cubes,) if totals.count(scored.total) > 1 else ()
                gained = words("last scoring +{gained}", gained=scored.gained)
                lines.append(line(scored.seat, scored.total, gained, *tie))
            return lines
        for seat in range(len(view.points)):
            cubes = words.plural("{n} cube left", "{n} cubes left", view.supply[seat])
            cards = words.plural("{n} card", "{n} cards", view.hand_sizes[seat])
            few = (cards,) if view.hand_sizes[seat] < HAND else ()
            lines.append(line(seat, view.points[seat], cubes, *few))
        small = [words("White frame: laid last; gold: touched by it.")] if view.last is not None else []
        small += [f"{to_draw(view.deck_size, words)}."] if table_view.table.status == "playing" else []
        return [*lines, f"-# {' '.join(small)}"] if small else lines

    def panel(self, table_view: TableView[View], draft: str, words: Words) -> Screen:
        return open_panel(table_view, draft, words, self)

    def puzzle(self, table_view: TableView[View], moves: Sequence[Play], words: Words) -> Screen:
        letters: dict[tuple[int, int], str] = {}
        for at, move in enumerate(moves):
            letters[move.x, move.y] = letters.get((move.x, move.y), "") + letter(at)
        spots = tuple(preview.Spot(x, y, said) for (x, y), said in letters.items())
        picture = read_panel(table_view, "", words, self).picture(preview.Preview(spots=spots))
        # Without the card that a panel has chosen.
        return replace(self.panel(table_view, "", words), text=(), picture=picture)

    def lasting(self, draft: str) -> str:
        """A card and its place, and the cubes; before the place is chosen nothing is."""
        base = super().lasting(draft)
        return base if base.count("/") >= 3 else ""

    def move(self, table_view: TableView[View], text: str) -> Play:
        """The play of a draft: the text of a move with many cubes would be too long for a control."""
        return confirmed(table_view, text, self)

    reason_words = {
        "reserve": Plural(
            "The final scoring, as things would stand, is about {n} point better for you.",
            "The final scoring, as things would stand, is about {n} points better for you.",
        )
    }

    def move_words(self, table_view: TableView[View], move: Play, words: Words) -> str:
        card = self.game.tables.cards[self.game.tables.index[move.card]]
        label, place = narrators.card_name(card, words), lattice.place_name(move.x, move.y)
        if not move.steps:
            return words("{card} on {place}", card=label, place=place)
        cards = narrators.called(self.game.tables.cards, words)
        steps = narrators.steps_words(move.steps, cards, text_names(table_view), words)
        return words("{card} on {place}, cubes {cubes}", card=label, place=place, cubes=steps)

    def better_options(self, options: Options, seats: int) -> Mapping[str, Value]:
        """To play the hands out, where the last turn is worth too much (P-14)."""
        return {"last": "hands"} if setup.favours_last(options, seats) else {}

    def option_remarks(self, options: Options, seats: int, words: Words) -> list[str]:
        """How many turns everybody has, and when it is fairer to play the hands out (P-14)."""
        notices = self.game.notices(options, seats)
        turns, *warnings = [words(notice.text, **notice.params) for notice in notices]
        lines = [words("With {seats} players: {notice}.", seats=seats, notice=turns)]
        lines += [f"⚠ {warning}." for warning in warnings]
        if setup.favours_last(options, seats):
            lines.append(
                words(
                    "⚠ With three or more players, whoever has the last turn wins far too "
                    "often; ending when the hands are empty is fairer."
                )
            )
        return lines

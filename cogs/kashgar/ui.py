"""Kashgar's ui: pictures, headline, recent turns and panel."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from msgspec import structs

from cogs.kashgar import card_text, info_screens, questions
from cogs.kashgar.draft import TURN, read, turn_of
from cogs.kashgar.lesson import LESSON
from cogs.kashgar.panel import open_panel
from cogs.kashgar.standings import standings
from cogs.screens import markup, typed_names
from cogs.screens.screen import Button, Line, PictureRequest, Screen, Target, Text, clip
from cogs.table_screens.game_ui import GameUi, Introduction, StaleDraft
from cogs.table_screens.names import picture_names, standing_names, text_names
from data.catalogue import Words
from engine.core.errors import MessageId, Plural, Word, gettext_noop
from engine.kashgar import advice, card_phrases, events, game, language
from engine.kashgar.types import Move, Pass, Use, View
from render import icons, narration
from render.cards.cards_of_tables import Outcome
from render.kashgar import labels, pictures
from render.kashgar.last_turn import last_turn
from render.kashgar.narrator import ending, headline, narrate, turn_told, turns, who_moved, won_by
from render.kashgar.table_lines import table_words
from tables.core.view_types import TableView, VisibleMove

TURN_LIMIT = 500
"""Characters of a turn in the public message."""


class KashgarUi(GameUi[game.Kashgar]):
    """The ui of the game of three caravans."""

    credits = (Word("Kashgar: a game by Gerhard Hecht; the deck here is a reconstruction."),)
    introduction = Introduction(
        (
            "You send three caravans along the Silk Road; only the front card of each can act.",
            (
                "On your turn, use one front card, which then goes to the end: gain spices or "
                "people, or deliver goods."
            ),
            (
                "Contracts and people score points. Once somebody has 25, the round is finished "
                "and the most points win."
            ),
        ),
        (45, 90),
        "heavy",
    )
    lesson = LESSON
    narrator = staticmethod(narrate)
    panel_has_table = False
    open_label = gettext_noop("Take my turn")

    @cached_property
    def names(self) -> typed_names.ThingNames:
        deck = self.game.deck
        found: dict[MessageId, str] = {deck.name: "", deck.about: ""}
        found |= {name: good for good, name in card_phrases.GOOD_WORDS.items()}
        found |= {name: good for good, name in card_phrases.COUNTED_GOODS.items()}
        cards: tuple[language.PersonCard | language.Contract, ...] = (*deck.persons, *deck.contracts)
        found |= {card.known: "" for card in cards if card.known}
        return found | {card.name: card.key for card in cards}

    def names_here(self, table_view: TableView[View]) -> dict[str, str]:
        return {form: str(seat + 1) for form, seat in typed_names.seat_forms(table_view.table.seats).items()}

    def board_picture(self, table_view: TableView[View], words: Words) -> PictureRequest:
        if closed := self.closed_line(table_view, words):  # nobody is on turn, nor lit
            view = structs.replace(table_view.view, player=len(table_view.table.seats))
            table_view = structs.replace(table_view, view=view)
        prompt = closed or self._waits_for(table_view, picture_names(table_view), words)
        last = last_turn(move.events for move in table_view.recent)
        seen = table_view.view, table_view.table.names, last, words, prompt
        return PictureRequest(pictures.public, seen)

    def game_headline(self, table_view: TableView[View], words: Words) -> str:
        return self._waits_for(table_view, standing_names(table_view, words), words)

    def _waits_for(self, table_view: TableView[View], names: narration.Names, words: Words) -> str:
        view = table_view.view
        return headline(view, names, words) if view.ask is not None else ending(view, names, words)

    def outcome(self, table_view: TableView[View], words: Words) -> Outcome:
        return Outcome(won_by(table_view.view, words), words("Points by round"))

    def story(self, table_view: TableView[View], words: Words) -> tuple[str, ...]:
        names = text_names(table_view)
        recent = [turn for turn in turns(move.events for move in table_view.recent) if turn]
        if recent and any(isinstance(event, events.TurnEnded) for event in recent[-1]):
            recent = recent[-1:]
        told = ((who_moved(turn), turn_told(turn, table_view.view, names, words)) for turn in recent[-2:])
        return tuple(
            f"{'' if seat is None else markup.icon_mark(icons.seat_icon(seat))}{clip(text, TURN_LIMIT)}"
            for seat, text in told
            if text
        )

    def told(self, moves: Sequence[VisibleMove], table_view: TableView[View], words: Words) -> list[str]:
        if any(move.undone or move.undoes for move in moves):
            return super().told(moves, table_view, words)
        view, names = table_view.view, text_names(table_view)
        lines = (turn_told(turn, view, names, words) for turn in turns(move.events for move in moves))
        return [line for line in lines if line]

    def standings(self, table_view: TableView[View], words: Words) -> tuple[str, ...]:
        return standings(table_view, words)

    def table_lines(self, table_view: TableView[View], words: Words) -> tuple[str, ...]:
        return table_words(table_view.view, text_names(table_view), words)

    def last_rule_page(self, words: Words) -> Screen:
        return card_text.deck_screen(self.game.deck, words)

    def board_buttons(self, table_view: TableView[View], words: Words) -> tuple[Button, ...]:
        draft = f"{info_screens.NEW_MESSAGE}{info_screens.CARAVANS}/{table_view.view.player}"
        return (Button(words("All cards"), Target(info_screens.INFO, draft)),)

    def panel(self, table_view: TableView[View], draft: str, words: Words) -> Screen:
        return open_panel(table_view, draft, words, self)

    def puzzle(self, table_view: TableView[View], moves: Sequence[Move], words: Words) -> Screen:
        """With what cards do in the text above: a puzzle has controls of its own."""
        screen = super().puzzle(table_view, moves, words)
        said = [row.text.replace("\n-# ", " ") for row in screen.rows if isinstance(row, Line | Text)]
        return replace(screen, text=(*screen.text, *said))

    def lasting(self, draft: str) -> str:
        """The answers of a turn; screens about cards are for looking at."""
        base = super().lasting(draft)
        return base if base.startswith(f"{TURN}/") and not base.endswith("/") else ""

    reason_words = {
        "reserve": Plural("You keep about {n} more unit of goods.", "You keep about {n} more units of goods.")
    }

    def move_words(self, table_view: TableView[View], move: Move, words: Words) -> str:
        view = table_view.view
        if isinstance(move, Use | Pass):
            assert table_view.seat is not None
            fronts = [caravan[:1] for caravan in view.players[table_view.seat].caravans]
            person = view.deck.person(fronts[move.caravan][0])
            name = markup.plain(words.name(person.name))
            if fronts.count(fronts[move.caravan]) > 1:
                name = words("{card} of caravan {number}", card=name, number=move.caravan + 1)
            if isinstance(move, Pass):
                return words("pass {card}", card=name)
            text = words("let {card} go", card=name) if move.parting else words("use {card}", card=name)
            actions = person.parting if move.parting else person.caravan
            if len(actions) <= max(1, move.action):  # none: others may have turned a caravan meanwhile
                return text
            action = labels.action_words(view.deck, actions[move.action], words, markup.plain)
            return words("{text} ({more})", text=text, more=action)
        if view.ask is not None and move in view.ask.moves:
            return questions.answer_of(move, view, table_view, words).label
        return self.game.text(move)

    def moves_words(self, table_view: TableView[View], moves: Sequence[Move], words: Words) -> str:
        first, *answers = moves
        text, seat = self.move_words(table_view, first, words), table_view.seat
        fronts = () if seat is None else advice.fronts(table_view.view, seat)
        does = next((one.action.do for front in fronts for one in front.actions if one.move == first), ())
        told = (questions.later_answer(one, does, table_view, words) for one in answers)
        more = words.series(filter(None, told))
        return words("{move}; then {answers}", move=text, answers=more) if more else text

    def moves(self, table_view: TableView[View], text: str) -> tuple[Move, ...]:
        if table_view.table.status != "playing" or table_view.seat != table_view.view.player:
            raise StaleDraft
        moves = turn_of(table_view, read(table_view, text)).moves
        if not moves:
            raise StaleDraft
        return moves

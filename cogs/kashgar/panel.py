"""Kashgar's panel: three front cards, what one of them can do, then one question after the other.

Answers are given and taken back on a copy of the position (:mod:`cogs.kashgar.draft`); the last one, or the
one before a hidden card is revealed, makes the turn. Only where own cards leave the game by choice the whole
turn is shown once more, to be confirmed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cogs.game_ui import StaleDraft
from cogs.kashgar import draft as drafts
from cogs.kashgar.card_text import action_words, person_points
from cogs.kashgar.draft import TURN, Path
from cogs.kashgar.in_words import table_in_words
from cogs.kashgar.info_screens import InfoContext, info_screen
from cogs.kashgar.labels import card_name, recent_turns, seat_name, stock_words, totals_words
from cogs.kashgar.picture_requests import card_choice_picture, panel_picture
from cogs.kashgar.questions import AnswerLabel, acting_words, answers, question_words
from cogs.screens.markup import plain
from cogs.screens.names import text_names
from cogs.screens.screen import (
    OPTION_LIMIT,
    Button,
    Choice,
    Menu,
    PictureRequest,
    Row,
    Screen,
    Target,
    clip,
    go,
    menu_pages,
    split_page,
)
from data.catalogue import Words
from engine.core.game import AnyGame
from engine.kashgar import advice
from engine.kashgar.advice import Front, FrontAction, TurnPreview
from engine.kashgar.types import CARAVANS, CardsDrawn, Event, Move, Pass, Use, View
from render.kashgar.foresight import foresee
from render.kashgar.narrator import ending, narrate
from tables.view_types import TableView

IN_A_ROW = 5
"""Buttons that Discord shows beside each other; more choices become a menu."""
SHORT = 34
"""Characters of a button that a phone shows."""
NEXT = 2
"""Cards behind the front that are named."""
TURNS_SHOWN = 2
MORE = 400
"""Characters about an answer that is a button."""


@dataclass(frozen=True)
class PanelContext:
    """The table as a seated reader may see it, and the turn as far as it was tried out."""

    table_view: TableView
    words: Words
    game: AnyGame
    path: Path
    turn: TurnPreview
    page: int = 0

    @property
    def view(self) -> View:
        """The view after the answers so far."""
        return self.turn.view

    def screen(
        self,
        lines: Sequence[str],
        rows: Sequence[Row],
        picture: PictureRequest | None,
        in_words: tuple[str, ...] = (),
    ) -> Screen:
        """A screen under the table's title."""
        title = self.words(
            "{game} · table {number}", game=self.game.info.title, number=self.table_view.table.id
        )
        return Screen(
            title,
            tuple(line for line in lines if line),
            picture,
            tuple(row for row in rows if row),
            in_words=in_words,
        )

    def sentences(self, events: Iterable[Event]) -> str:
        """What happened, or will happen where the reader tries a turn out."""
        tell = foresee if self.path or self.view.acting is None else narrate
        return " ".join(tell(events, self.table_view.view, text_names(self.table_view), self.words))

    def to(self, move: Move) -> Target:
        """What one answer more leads to."""
        ask = self.view.ask
        assert ask is not None
        return drafts.on(self.table_view, (*self.path, ask.moves.index(move)))


def panel(table_view: TableView, draft: str, words: Words, game: AnyGame) -> Screen:
    """The reader's panel for a draft; raises :class:`StaleDraft`."""
    if table_view.view is None:
        raise StaleDraft
    base, page = split_page(draft)
    name, _, rest = base.partition("/")
    if draft and name not in (TURN, drafts.CARD):
        return info_screen(InfoContext(table_view, words), draft)
    over = table_view.result is not None or table_view.table.status != "playing"
    mine = not over and table_view.seat == table_view.view.player
    if draft and not mine:
        raise StaleDraft
    path = drafts.read(table_view, rest) if draft else ()
    if name == drafts.CARD:
        start = PanelContext(table_view, words, game, (), drafts.turn_of(table_view, ()))
        return _card(start, path)
    context = PanelContext(table_view, words, game, path, drafts.turn_of(table_view, path), page)
    if over:
        return _over(context)
    if not mine:
        return _waiting(context)
    if context.turn.over or not context.turn.certain or context.view.ask is None or drafts.is_full(path):
        return _confirm(context)
    return _fronts(context) if context.view.ask.question == "action" else _question(context)


# --- the first screen ----------------------------------------------------------------------------


def _fronts(context: PanelContext) -> Screen:
    """The front cards, a button each: what one can do comes when it is pressed."""
    table_view, view, words = context.table_view, context.view, context.words
    assert table_view.seat is not None
    fronts = advice.fronts(view, table_view.seat)
    cards = tuple(
        Button(
            f"{front.caravan + 1} · {clip(card_name(view.deck, front.person, words, str), SHORT)}",
            drafts.to_card(table_view, front.caravan),
            "primary" if any(choice.possible for choice in front.actions) else "secondary",
        )
        for front in fronts
        if front.person is not None
    )
    return context.screen(
        _home_lines(context),
        [cards, _info_buttons(context)],
        panel_picture(table_view, context.turn, words),
        _in_words(context, fronts, mine=True),
    )


def _card(context: PanelContext, path: Path) -> Screen:
    """One front card: what each of its actions would do, told in full, and a button for each."""
    table_view, view, words = context.table_view, context.view, context.words
    assert table_view.seat is not None
    if view.ask is None or view.ask.question != "action" or len(path) != 1 or path[0] >= CARAVANS:
        raise StaleDraft
    front = advice.fronts(view, table_view.seat)[path[0]]
    if front.person is None:
        raise StaleDraft
    lines = [_state(context), *_front_lines(context, front.caravan, front, mine=False)]
    lines += [_prospect(context, choice) for choice in front.actions]
    rows = [*_action_rows(context, front), (Button(words("Back"), go()),)]
    picture = card_choice_picture(table_view, front.caravan, words)
    return context.screen(lines, rows, picture, (_stock(context),))


def _prospect(context: PanelContext, choice: FrontAction) -> str:
    """An action in full, and what it would bring for certain, or why it cannot be chosen."""
    words, table_view = context.words, context.table_view
    text = _choice_text(context, choice)
    if not choice.possible or context.view.ask is None or choice.move not in context.view.ask.moves:
        return text
    turn = drafts.turn_of(table_view, (context.view.ask.moves.index(choice.move),))
    parts = [text[:1].upper() + text[1:] + "."]
    sentences = context.sentences(turn.certain_events[1:])
    if sentences:
        parts.append(sentences)
    if not turn.certain:
        parts.append(words("Cards are turned up that nobody knows yet; this cannot be taken back."))
    elif turn.over:
        assert table_view.seat is not None
        now, then = (one.players[table_view.seat].total for one in (context.view, turn.view))
        if now != then:
            parts.append(words("Your points: {now} → {then}.", now=now, then=then))
    return " ".join(parts)


def _home_lines(context: PanelContext) -> list[str]:
    """Whose turn it is and what happened; the cards are in the picture."""
    return [_state(context), *recent_turns(context.table_view, context.words, TURNS_SHOWN)]


def _in_words(context: PanelContext, fronts: Sequence[Front], mine: bool) -> tuple[str, ...]:
    """The table for readers of words; on one's turn with what each numbered front card can do."""
    actions = [
        clip(line, MORE)
        for front in fronts
        for line in _front_lines(context, front.caravan, front, mine)
        if mine
    ]
    return table_in_words(context.table_view, context.words, actions)


def _state(context: PanelContext) -> str:
    view, words, seat = context.view, context.words, context.table_view.seat
    assert seat is not None
    turn = (
        words("**Your turn**")
        if view.player == seat
        else words("{name}'s turn", name=seat_name(context.table_view, view.player))
    )
    state = words(
        "{turn}, round {round} · points: {points}\n-# You have {goods}.",
        turn=turn,
        round=view.round,
        points=totals_words(context.table_view),
        goods=stock_words(view.players[seat].goods, words),
    )
    if not view.triggered:
        return state
    last = (seat + 1) % len(view.players) == view.first
    note = (
        words("This is the last round; your turn ends the game.")
        if last
        else words("This is the last round: this turn is your last.")
    )
    return f"{state}\n-# {note}" if view.player == seat else state


def _stock(context: PanelContext) -> str:
    """The reader's goods after the answers so far, of which nothing hidden is to be told."""
    seat = context.table_view.seat
    assert seat is not None
    view = context.view if context.turn.certain else context.table_view.view
    goods = stock_words(view.players[seat].goods, context.words)
    text = "You would have {goods}." if context.path else "You have {goods}."
    return context.words(text, goods=goods)


def _front_lines(context: PanelContext, number: int, front: Front, mine: bool) -> list[str]:
    """A front card and the cards behind it; on one's turn also what it can do or why not."""
    words, deck = context.words, context.view.deck
    if front.person is None:
        return [words("**{number} · empty**", number=number + 1)]
    person = deck.person(front.person)
    points = person_points(deck, person, words, plain)
    title = f"**{number + 1} · {plain(words.name(person.name))}**" + (f" ({points})" if points else "")
    lines = [_order_line(context, title, front)]
    if mine:
        lines.append(f"-# {' · '.join(_choice_text(context, choice) for choice in front.actions)}")
    return lines


def _order_line(context: PanelContext, title: str, front: Front) -> str:
    """A front card and who comes after it."""
    words = context.words
    names = [card_name(context.view.deck, key, words) for key in front.following[:NEXT]]
    more = len(front.following) - len(names)
    if not names:
        return words("{card}, alone", card=title)
    if more:
        return words("{card}, then {next} and {more} more", card=title, next=", ".join(names), more=more)
    return words("{card}, then {next}", card=title, next=", ".join(names))


def _choice_text(context: PanelContext, choice: FrontAction) -> str:
    """An action in full, and why it cannot be chosen."""
    words = context.words
    text = action_words(context.view.deck, choice.action, words, plain)
    line = words("part: {action}" if choice.move.parting else "use: {action}", action=text)
    return f"{line} ✗ *{choice.why.say(words)} ({choice.why.clause})*" if choice.why is not None else line


def _action_rows(context: PanelContext, front: Front) -> list[Row]:
    """The actions of a front card; those that cannot be paid are there, but cannot be pressed."""
    buttons = [_action_button(context, choice) for choice in front.actions]
    if front.pass_ is not None:
        buttons.append(Button(context.words("Pass"), context.to(front.pass_)))
    if len(buttons) <= IN_A_ROW:
        return [tuple(buttons)]
    choices = [Choice(button.label, button.target) for button in buttons if not button.disabled]
    return [Menu(context.words("Choose"), tuple(choices))] if choices else []


def _action_button(context: PanelContext, choice: FrontAction) -> Button:
    words, move = context.words, choice.move
    text = action_words(context.view.deck, choice.action, words)
    label = words("Part: {action}" if move.parting else "Use: {action}", action=text)
    why = "" if choice.why is None else choice.why.say(words)
    target = go(TURN, context.game.text(move)) if why else context.to(move)
    return Button(label, target, "danger" if move.parting else "primary", why_not=why)


def _info_buttons(context: PanelContext) -> tuple[Button, ...]:
    """Buttons to the info screens."""
    buttons = InfoContext(context.table_view, context.words, home=False).buttons()
    return (*buttons, Button(context.words("Refresh"), go()))


def _waiting(context: PanelContext) -> Screen:
    """Somebody else's turn: the own front cards, and what happened."""
    table_view, words = context.table_view, context.words
    assert table_view.seat is not None
    picture = panel_picture(table_view, context.turn, words)
    in_words = _in_words(context, (), mine=False)
    return context.screen(_home_lines(context), [_info_buttons(context)], picture, in_words)


# --- a question ----------------------------------------------------------------------------------


def _question(context: PanelContext) -> Screen:
    table_view, view, words = context.table_view, context.view, context.words
    assert view.ask is not None
    found = answers(view, table_view, words)
    targets = [drafts.on(table_view, (*context.path, number)) for number in range(len(found))]
    lines = [
        acting_words(view, words),
        _so_far(context, context.turn.events),
        f"**{question_words(view, table_view, words)}**",
        *_details(context, found),
    ]
    rows = [_answer_row(context, found, targets), _back(context)]
    if not context.path:
        # Asked at the table itself: what was done before counts already.
        lines.insert(0, _state(context))
        rows.append(_info_buttons(context))
    return context.screen(lines, rows, panel_picture(table_view, context.turn, words), (_stock(context),))


def _so_far(context: PanelContext, events: Sequence[Event]) -> str:
    text = context.sentences(events)
    return context.words("So far: {told}", told=text) if text else ""


def _as_buttons(found: Sequence[AnswerLabel]) -> bool:
    """Whether answers are few and short enough for buttons; a menu has a second line for each."""
    return len(found) <= IN_A_ROW and all(len(answer.label) <= SHORT for answer in found)


def _details(context: PanelContext, found: Sequence[AnswerLabel]) -> list[str]:
    """What buttons have no room for."""
    if not _as_buttons(found):
        return []
    cut = dict.fromkeys(answer for answer in found if _button_label(answer) == answer.label and answer.more)
    told = (
        context.words("{name}: {text}", name=f"**{plain(answer.label)}**", text=plain(answer.more))
        for answer in cut
    )
    return [clip(f"-# {line}", MORE) for line in told]


def _answer_row(context: PanelContext, found: Sequence[AnswerLabel], targets: Sequence[Target]) -> Row:
    """Few short answers as buttons, else a menu with a second line and pages."""
    pairs = list(zip(found, targets, strict=True))
    if _as_buttons(found):
        return tuple(
            Button(_button_label(answer), target, "primary", icon=answer.icon) for answer, target in pairs
        )
    choices = [
        Choice(clip(answer.label, OPTION_LIMIT), target, answer.more or None, icon=answer.icon)
        for answer, target in pairs
    ]
    draft = drafts.turn_text(context.table_view, context.path)
    return menu_pages(context.words("Choose"), choices, draft, context.page, context.words("More"))


def _button_label(answer: AnswerLabel) -> str:
    label = f"{answer.label} ({answer.more})" if answer.more else answer.label
    return label if len(label) <= SHORT else answer.label


def _back(context: PanelContext) -> tuple[Button, ...]:
    """One answer back, or all; nothing at a question of the table itself."""
    words, table_view = context.words, context.table_view
    if not context.path:
        return ()
    back = drafts.to_turn(table_view, context.path[:-1]) if len(context.path) > 1 else go()
    buttons = [Button(words("Back"), back)]
    if len(context.path) > 1:
        buttons.append(Button(words("Start again"), go()))
    return tuple(buttons)


# --- confirming ----------------------------------------------------------------------------------


def _confirm(context: PanelContext) -> Screen:
    """What confirming does; beyond a card that is still hidden nothing is shown."""
    table_view, words, turn = context.table_view, context.words, context.turn
    assert table_view.seat is not None
    certain = turn.certain
    text = context.sentences(turn.certain_events)
    lines = [_action_line(context), words("You confirm: {told}", told=text) if text else ""]
    # A contract that comes to lie open changes no total; a person who is drawn may.
    if certain or not any(isinstance(event, CardsDrawn) for event in turn.events):
        now, then = (view.players[table_view.seat].total for view in (table_view.view, turn.view))
        if now != then:
            lines.append(words("Your points: {now} → {then}.", now=now, then=then))
    if not certain:
        lines.append(words("Then cards are turned up that nobody knows yet; this cannot be taken back."))
    if certain and not turn.over:
        lines.append(words("This counts first; the rest of your turn follows."))
    confirm = Button(words("Confirm"), drafts.to_do(table_view, context.path), "danger")
    rows = [(confirm, *_back(context))]
    return context.screen(lines, rows, panel_picture(table_view, turn, words), (_stock(context),))


def _action_line(context: PanelContext) -> str:
    """The action that the turn began with."""
    first = context.turn.moves[0]
    view: View = context.table_view.view
    if isinstance(first, Pass):
        return context.words("Nothing happens, and the card goes to the end of its caravan.")
    if not isinstance(first, Use):
        return acting_words(view, context.words)
    key = view.players[view.player].caravans[first.caravan][0]
    person = view.deck.person(key)
    action = (person.parting if first.parting else person.caravan)[first.action]
    text = action_words(view.deck, action, context.words, plain)
    name = plain(context.words.name(person.name))
    return context.words("{name}: {text}", name=f"**{first.caravan + 1} · {name}**", text=text)


# --- the end -------------------------------------------------------------------------------------


def _over(context: PanelContext) -> Screen:
    table_view, words = context.table_view, context.words
    if table_view.result is not None:
        lines = [words("**This game is over.**"), ending(table_view.view, text_names(table_view), words)]
    else:
        points = words("Points: {points}.", points=totals_words(table_view))
        lines = [words("This table was closed."), points]
    buttons = Button(words("Log"), Target("log")), Button(words("Rules"), Target("rules"))
    return context.screen(
        lines, [buttons, _info_buttons(context)], panel_picture(table_view, context.turn, words)
    )

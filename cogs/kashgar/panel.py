"""Kashgar's panel: three front cards, then one question after the other, then a look at it all.

Nothing counts before "confirm": steps go back and forth on a copy of the position
(:mod:`cogs.kashgar.drafts`), until a hidden card would open or the turn is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.game_ui import StaleDraft
from cogs.kashgar import drafts
from cogs.kashgar.cards import action_words, person_points
from cogs.kashgar.drafts import TURN, Path, Thought, think
from cogs.kashgar.looking import Looking, looking_screen
from cogs.kashgar.questions import Answer, acting_words, answers, question_words
from cogs.kashgar.sketches import open_events, over_sketch, panel_sketch
from cogs.kashgar.story import ending_words, story_lines, tell_events
from cogs.kashgar.words import card_name, seat_name, stock_words, totals_words
from cogs.screens.markup import plain
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
from engine.kashgar.advice import Front
from engine.kashgar.types import CardsDrawn, Event, Move, Pass, Use, View
from tables.types import TableView

IN_A_ROW = 5
"""Buttons that Discord shows beside each other; more choices become a menu."""
SHORT = 34
"""Characters of a button that a phone shows."""
NEXT = 2
"""Cards behind the front that are named."""
TURNS_TOLD = 3
MORE = 400
"""Characters about an answer that is a button."""
ROOM = 3200
"""Characters of the first screen's cards and story."""


@dataclass(frozen=True)
class Step:
    """A seated reader's look, and the turn as far as it was thought over."""

    table_view: TableView
    words: Words
    game: AnyGame
    path: Path
    thought: Thought
    page: int = 0

    @property
    def view(self) -> View:
        """The view after the answers so far."""
        return self.thought.view

    def screen(self, lines: Sequence[str], rows: Sequence[Row], sketch: PictureRequest | None) -> Screen:
        """A screen under the table's title."""
        title = self.words(
            "{game} · table {number}", game=self.game.info.title, number=self.table_view.table.id
        )
        return Screen(title, tuple(line for line in lines if line), sketch, tuple(row for row in rows if row))

    def to(self, move: Move) -> Target:
        """The panel with one answer more."""
        ask = self.view.ask
        assert ask is not None
        return drafts.to_turn(self.table_view, (*self.path, ask.moves.index(move)))


def panel(table_view: TableView, draft: str, words: Words, game: AnyGame) -> Screen:
    """The reader's panel for a draft; raises :class:`StaleDraft`."""
    if table_view.view is None:
        raise StaleDraft
    base, page = split_page(draft)
    name, _, rest = base.partition("/")
    if draft and name != TURN:
        return looking_screen(Looking(table_view, words), draft)
    over = table_view.result is not None or table_view.table.status != "playing"
    mine = not over and table_view.seat == table_view.view.player
    if draft and not mine:
        raise StaleDraft
    path = drafts.read(table_view, rest) if draft else ()
    step = Step(table_view, words, game, path, think(table_view, path), page)
    if over:
        return _over(step)
    if not mine:
        return _waiting(step)
    if step.thought.done or not step.thought.certain or step.view.ask is None or drafts.is_full(path):
        return _confirm(step)
    return _fronts(step) if step.view.ask.question == "action" else _question(step)


# --- the first screen ----------------------------------------------------------------------------


def _fronts(step: Step) -> Screen:
    table_view, view, words = step.table_view, step.view, step.words
    assert table_view.seat is not None
    fronts = advice.fronts(view, table_view.seat)
    rows = [_front_row(step, number, front) for number, front in enumerate(fronts)]
    return step.screen(
        _home_lines(step, fronts), [*rows, _around(step)], panel_sketch(table_view, step.thought, words)
    )


def _home_lines(step: Step, fronts: Sequence[Front]) -> list[str]:
    """Whose turn it is, what happened, and the front cards; where these say much, the past gives way."""
    mine = step.view.player == step.table_view.seat
    cards = [line for number, front in enumerate(fronts) for line in _front_lines(step, number, front, mine)]
    story = story_lines(step.table_view, step.words, TURNS_TOLD)
    while story and sum(len(line) + 1 for line in (*story, *cards)) > ROOM:
        del story[0]
    return [_state(step), *story, *cards]


def _state(step: Step) -> str:
    view, words, seat = step.view, step.words, step.table_view.seat
    assert seat is not None
    turn = (
        words("**Your turn**")
        if view.player == seat
        else words("{name}'s turn", name=seat_name(step.table_view, view.player))
    )
    return words(
        "{turn}, round {round} · points: {points}\n-# You have {goods}.",
        turn=turn,
        round=view.round,
        points=totals_words(step.table_view, view, words),
        goods=stock_words(view.players[seat].goods, words),
    )


def _front_lines(step: Step, number: int, front: Front, mine: bool) -> list[str]:
    """A front card and the cards behind it; on one's turn also what it can do or why not."""
    words, deck = step.words, step.view.deck
    if front.person is None:
        return [words("**{number} · empty**", number=number + 1)]
    person = deck.person(front.person)
    points = person_points(deck, person, words, plain)
    title = f"**{number + 1} · {plain(person.name)}**" + (f" ({points})" if points else "")
    lines = [_order_line(step, title, front)]
    if mine:
        lines.append(f"-# {' · '.join(_choice_text(step, choice) for choice in front.actions)}")
    return lines


def _order_line(step: Step, title: str, front: Front) -> str:
    """A front card and who comes after it."""
    words = step.words
    names = [card_name(step.view.deck, key) for key in front.following[:NEXT]]
    more = len(front.following) - len(names)
    if not names:
        return words("{card}, alone", card=title)
    if more:
        return words("{card}, then {next} and {more} more", card=title, next=", ".join(names), more=more)
    return words("{card}, then {next}", card=title, next=", ".join(names))


def _choice_text(step: Step, choice: advice.Choice) -> str:
    """An action in full, and why it cannot be chosen."""
    words = step.words
    text = action_words(step.view.deck, choice.action, words, plain)
    line = words("part: {action}" if choice.move.parting else "use: {action}", action=text)
    return f"{line} ✗ *{choice.why.say(words)} ({choice.why.clause})*" if choice.why is not None else line


def _front_row(step: Step, number: int, front: Front) -> Row:
    """The actions of a front card; those that cannot be paid are there, but cannot be pressed."""
    if front.person is None:
        return ()
    buttons = [_action_button(step, choice) for choice in front.actions]
    if front.pass_ is not None:
        label = step.words("{caravan} Pass", caravan=number + 1)
        buttons.append(Button(label, step.to(front.pass_)))
    if len(buttons) <= IN_A_ROW:
        return tuple(buttons)
    choices = [Choice(button.label, button.target) for button in buttons if not button.disabled]
    if not choices:
        return ()
    return Menu(step.words("Caravan {number}", number=number + 1), tuple(choices))


def _action_button(step: Step, choice: advice.Choice) -> Button:
    words, move = step.words, choice.move
    text = action_words(step.view.deck, choice.action, words)
    label = words(
        "{caravan} Part: {action}" if move.parting else "{caravan} Use: {action}",
        caravan=move.caravan + 1,
        action=text,
    )
    possible = choice.possible and step.view.ask is not None and move in step.view.ask.moves
    target = step.to(move) if possible else go(TURN, step.game.text(move))
    return Button(label, target, "success" if move.parting else "primary", disabled=not possible)


def _around(step: Step) -> tuple[Button, ...]:
    """Where else to look."""
    buttons = Looking(step.table_view, step.words, home=False).around()
    return (*buttons, Button(step.words("Refresh"), go()))


def _waiting(step: Step) -> Screen:
    """Somebody else's turn: the own front cards, and what happened."""
    table_view, words = step.table_view, step.words
    assert table_view.seat is not None
    lines = _home_lines(step, advice.fronts(step.view, table_view.seat))
    return step.screen(lines, [_around(step)], panel_sketch(table_view, step.thought, words))


# --- a question ----------------------------------------------------------------------------------


def _question(step: Step) -> Screen:
    table_view, view, words = step.table_view, step.view, step.words
    assert view.ask is not None
    found = answers(view, table_view, words)
    targets = [drafts.to_turn(table_view, (*step.path, number)) for number in range(len(found))]
    lines = [
        acting_words(view, words),
        _so_far(step, step.thought.events),
        f"**{question_words(view, table_view, words)}**",
        *_told_apart(found),
    ]
    rows = [_answer_row(step, found, targets), _back(step)]
    if not step.path:
        # Asked at the table itself: what was done before counts already.
        lines.insert(0, _state(step))
        rows.append(_around(step))
    return step.screen(lines, rows, panel_sketch(table_view, step.thought, words))


def _so_far(step: Step, events: Sequence[Event]) -> str:
    told = tell_events(events, step.table_view, step.words)
    return step.words("So far: {told}", told=told) if told else ""


def _as_buttons(found: Sequence[Answer]) -> bool:
    """Whether answers are few and short enough for buttons; a menu has a second line for each."""
    return len(found) <= IN_A_ROW and all(len(answer.label) <= SHORT for answer in found)


def _told_apart(found: Sequence[Answer]) -> list[str]:
    """What buttons have no room to say about their answers."""
    if not _as_buttons(found):
        return []
    cut = dict.fromkeys(answer for answer in found if _button_label(answer) == answer.label and answer.more)
    return [clip(f"-# **{plain(answer.label)}**: {plain(answer.more)}", MORE) for answer in cut]


def _answer_row(step: Step, found: Sequence[Answer], targets: Sequence[Target]) -> Row:
    """Few short answers as buttons, else a menu with a second line and pages."""
    pairs = list(zip(found, targets, strict=True))
    if _as_buttons(found):
        return tuple(Button(_button_label(answer), target) for answer, target in pairs)
    choices = [
        Choice(clip(answer.label, OPTION_LIMIT), target, answer.more or None) for answer, target in pairs
    ]
    draft = drafts.turn_text(step.table_view, step.path)
    return menu_pages(step.words("Choose"), choices, draft, step.page, step.words("More"))


def _button_label(answer: Answer) -> str:
    label = f"{answer.label} ({answer.more})" if answer.more else answer.label
    return label if len(label) <= SHORT else answer.label


def _back(step: Step) -> tuple[Button, ...]:
    """One answer back, or all; nothing at a question of the table itself."""
    words, table_view = step.words, step.table_view
    if not step.path:
        return ()
    back = drafts.to_turn(table_view, step.path[:-1]) if len(step.path) > 1 else go()
    buttons = [Button(words("Back"), back)]
    if len(step.path) > 1:
        buttons.append(Button(words("Start again"), go()))
    return tuple(buttons)


# --- confirming ----------------------------------------------------------------------------------


def _confirm(step: Step) -> Screen:
    """What confirming does; beyond a card that is still hidden nothing is shown."""
    table_view, words, thought = step.table_view, step.words, step.thought
    assert table_view.seat is not None
    certain = thought.certain
    told = tell_events(open_events(thought), table_view, words)
    lines = [_action_line(step), words("You confirm: {told}", told=told) if told else ""]
    # A contract that comes to lie open changes no total; a person who is drawn may.
    if certain or not any(isinstance(event, CardsDrawn) for event in thought.events):
        now, then = (view.players[table_view.seat].total for view in (table_view.view, thought.view))
        if now != then:
            lines.append(words("Your points: {now} → {then}.", now=now, then=then))
    if not certain:
        lines.append(words("Then cards are turned up that nobody knows yet; this cannot be taken back."))
    if certain and not thought.done:
        lines.append(words("This counts first; the rest of your turn follows."))
    confirm = Button(words("Confirm"), drafts.to_do(table_view, step.path), "success")
    return step.screen(lines, [(confirm, *_back(step))], panel_sketch(table_view, thought, words))


def _action_line(step: Step) -> str:
    """The action that the turn began with."""
    first = step.thought.moves[0]
    view: View = step.table_view.view
    if isinstance(first, Pass):
        return step.words("Nothing happens, and the card goes to the end of its caravan.")
    if not isinstance(first, Use):
        return acting_words(view, step.words)
    key = view.players[view.player].caravans[first.caravan][0]
    person = view.deck.person(key)
    action = (person.parting if first.parting else person.caravan)[first.action]
    text = action_words(view.deck, action, step.words, plain)
    return f"**{first.caravan + 1} · {plain(person.name)}**: {text}"


# --- the end -------------------------------------------------------------------------------------


def _over(step: Step) -> Screen:
    table_view, words = step.table_view, step.words
    if table_view.result is not None:
        lines = [words("**This game is over.**"), ending_words(table_view, words)]
    else:
        points = words("Points: {points}.", points=totals_words(table_view, step.view, words))
        lines = [words("This table was closed."), points]
    buttons = Button(words("Log"), Target("log")), Button(words("Rules"), Target("rules"))
    return step.screen(lines, [buttons, _around(step)], over_sketch(table_view, words))

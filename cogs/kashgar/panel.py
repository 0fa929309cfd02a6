"""Kashgar's panel: three front cards, what one of them can do, then one question after the other.

Answers are given and taken back on a copy of the position (:mod:`cogs.kashgar.draft`); the last one, or the
one before a hidden card is revealed, makes the turn. Only where own cards leave the game by choice the whole
turn is shown once more, to be confirmed.
"""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kashgar import draft as drafts
from cogs.kashgar.card_text import action_words
from cogs.kashgar.draft import TURN
from cogs.kashgar.info_screens import InfoContext, info_screen
from cogs.kashgar.panel_context import IN_A_ROW, MORE, SHORT, KashgarPanel
from cogs.kashgar.panel_fronts import card_screen, fronts_screen, waiting_screen
from cogs.kashgar.questions import AnswerLabel, acting_words, answers, question_words
from cogs.screens.game_panel import reading_buttons
from cogs.screens.game_ui import GameUi, StaleDraft
from cogs.screens.in_words import lines_in_words
from cogs.screens.markup import plain
from cogs.screens.screen import (
    OPTION_LIMIT,
    Button,
    Choice,
    Row,
    Screen,
    Target,
    clip,
    menu_pages,
    primary_action,
    split_page,
)
from data.catalogue import Words
from engine.kashgar.events import CardsDrawn, Event
from engine.kashgar.game import Kashgar
from engine.kashgar.types import Pass, Use, View
from render.kashgar.narrator import ending, totals
from tables.view_types import TableView


def open_panel(table_view: TableView[View], draft: str, words: Words, ui: GameUi[Kashgar]) -> Screen:
    """The reader's panel for a draft; raises :class:`StaleDraft`."""
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
        start = KashgarPanel(table_view, words, ui, (), drafts.turn_of(table_view, ()))
        return card_screen(start, path)
    panel = KashgarPanel(table_view, words, ui, path, drafts.turn_of(table_view, path), page)
    if over:
        return _over(panel)
    if not mine:
        return waiting_screen(panel)
    if panel.turn.over or not panel.turn.certain or panel.view.ask is None or drafts.is_full(path):
        return _confirm(panel)
    return fronts_screen(panel) if panel.view.ask.question == "action" else _question(panel)


# --- a question ----------------------------------------------------------------------------------


def _question(panel: KashgarPanel) -> Screen:
    table_view, view, words = panel.table_view, panel.view, panel.words
    assert view.ask is not None
    found = answers(view, table_view, words)
    targets = [drafts.on(table_view, (*panel.path, number)) for number in range(len(found))]
    lines = [
        acting_words(view, words),
        # That the card is used has been said.
        _so_far(panel, panel.turn.events[1:]),
        f"**{question_words(view, table_view, words)}**",
        *_details(panel, found),
    ]
    rows = [_answer_row(panel, found, targets), panel.back()]
    if not panel.path:
        # Asked at the table itself: what was done before counts already.
        lines.insert(0, panel.state())
        # Five answers leave room for one of these; the others are beside it.
        rows.append(panel.info_buttons()[1:2])
    return panel.screen(lines, rows, in_words=lambda: lines_in_words((panel.stock(),), words, rows))


def _so_far(panel: KashgarPanel, events: Sequence[Event]) -> str:
    text = panel.sentences(events)
    return panel.words("So far: {choices}", choices=text) if text else ""


def _as_buttons(found: Sequence[AnswerLabel]) -> bool:
    """Whether answers are few and short enough for buttons; a menu has a second line for each."""
    return len(found) <= IN_A_ROW and all(len(answer.label) <= SHORT for answer in found)


def _details(panel: KashgarPanel, found: Sequence[AnswerLabel]) -> list[str]:
    """What buttons have no room for."""
    if not _as_buttons(found):
        return []
    cut = dict.fromkeys(answer for answer in found if _button_label(answer) == answer.label and answer.more)
    lines = (
        panel.words(
            "{name}: {text}", name=f"**{plain(answer.label)}**", text=plain(answer.full or answer.more)
        )
        for answer in cut
    )
    return [clip(f"-# {line}", MORE) for line in lines]


def _answer_row(panel: KashgarPanel, found: Sequence[AnswerLabel], targets: Sequence[Target]) -> Row:
    """Few short answers as buttons, else a menu with a second line and pages."""
    pairs = list(zip(found, targets, strict=True))
    if _as_buttons(found):
        return primary_action(
            [Button(_button_label(answer), target, icon=answer.icon) for answer, target in pairs]
        )
    choices = [
        Choice(clip(answer.label, OPTION_LIMIT), target, answer.more or None, icon=answer.icon)
        for answer, target in pairs
    ]
    draft = drafts.turn_text(panel.table_view, panel.path)
    return menu_pages(panel.words("Choose"), choices, draft, panel.page, panel.words("More"))


def _button_label(answer: AnswerLabel) -> str:
    label = f"{answer.label} ({answer.more})" if answer.more else answer.label
    return label if len(label) <= SHORT else answer.label


# --- confirming ----------------------------------------------------------------------------------


def _confirm(panel: KashgarPanel) -> Screen:
    """What confirming does; beyond a card that is still hidden nothing is shown."""
    table_view, words, turn = panel.table_view, panel.words, panel.turn
    certain = turn.certain
    text = panel.sentences(turn.certain_events)
    lines = [_action_line(panel), words("You confirm: {choices}", choices=text) if text else ""]
    # A contract that comes to lie open changes no total; a person who is drawn may.
    if certain or not any(isinstance(event, CardsDrawn) for event in turn.events):
        now, then = (words.number(view.players[panel.seat].total) for view in (table_view.view, turn.view))
        if now != then:
            lines.append(words("Your points: {now} → {then}.", now=now, then=then))
    if not certain:
        lines.append(words("This turns up cards that nobody has seen, so it cannot be taken back."))
    if certain and not turn.over:
        lines.append(words("Confirm this first; the rest of your turn follows."))
    confirm = Button(words("Confirm"), drafts.to_do(table_view, panel.path), "danger")
    rows = [(confirm, *panel.back())]
    return panel.screen(lines, rows, in_words=lambda: (panel.stock(),))


def _action_line(panel: KashgarPanel) -> str:
    """The action that the turn began with."""
    first = panel.turn.moves[0]
    view = panel.table_view.view
    if isinstance(first, Pass):
        return panel.words("Nothing happens, and the card goes to the end of its caravan.")
    if not isinstance(first, Use):
        return acting_words(view, panel.words)
    key = view.players[view.player].caravans[first.caravan][0]
    person = view.deck.person(key)
    action = (person.parting if first.parting else person.caravan)[first.action]
    text = action_words(view.deck, action, panel.words, plain)
    name = plain(panel.words.name(person.name))
    return panel.words("{name}: {text}", name=f"**{first.caravan + 1} · {name}**", text=text)


# --- the end -------------------------------------------------------------------------------------


def _over(panel: KashgarPanel) -> Screen:
    table_view, words = panel.table_view, panel.words
    if table_view.result is not None:
        lines = [words("**This game is over.**"), ending(panel.view, panel.names, words)]
    else:
        points = words("Points: {points}.", points=totals(table_view.view, panel.names, words))
        lines = [words("This table has been closed."), points]
    rows = [reading_buttons(words), panel.info_buttons()[:-1]]
    return panel.screen(lines, rows)

"""Kashgar's panel: three front cards with a button an action, then one question after the other.

Answers are given and taken back on a copy of the position (:mod:`cogs.kashgar.draft`). A turn is shown once
more before it counts; what is asked after hidden cards, at the table itself, is done with its last answer.
"""

from collections.abc import Sequence
from string import ascii_lowercase

from cogs.kashgar import card_text, info_screens, panel_context, panel_fronts
from cogs.kashgar import draft as drafts
from cogs.kashgar.questions import AnswerLabel, acting_words, answer_of, together
from cogs.screens import markup, screen
from cogs.table_screens.game_ui import GameUi, StaleDraft
from cogs.table_screens.panel_base import reading_buttons
from data.catalogue import Words
from engine.kashgar.events import CardsDrawn
from engine.kashgar.game import Kashgar
from engine.kashgar.types import TARGET, Pass, Pick, RemoveCard, Use, View
from tables.core.view_types import TableView

SHORT = 34
"""Characters of a button that a phone shows."""
MORE = 400
"""Characters about an answer beside its button."""


def open_panel(table_view: TableView[View], draft: str, words: Words, ui: GameUi[Kashgar]) -> screen.Screen:
    """The reader's panel for a draft; raises :class:`StaleDraft`."""
    base, page = screen.split_page(draft)
    name, _, rest = base.partition("/")
    if draft and name not in (drafts.TURN, drafts.PASSING):
        return info_screens.info_screen(info_screens.InfoContext(table_view, words), draft)
    path = drafts.read(table_view, rest) if draft else ()
    panel = panel_context.KashgarPanel(
        table_view, words, ui, path, drafts.turn_of(table_view, path), page, passing=name == drafts.PASSING
    )
    if (draft and panel.at in ("over", "waiting")) or (panel.passing and panel.at != "passing"):
        raise StaleDraft
    match panel.at:
        case "over":
            return panel.screen([], [(*reading_buttons(words), panel.all_cards())])
        case "waiting":
            return panel_fronts.waiting_screen(panel)
        case "fronts":
            return panel_fronts.fronts_screen(panel)
        case "passing":
            return panel_fronts.passing_screen(panel)
        case "question":
            return _question(panel)
        case "confirm":
            return _confirm(panel)


# --- a question ----------------------------------------------------------------------------------


def _question(panel: panel_context.KashgarPanel) -> screen.Screen:
    table_view, view, words = panel.table_view, panel.view, panel.words
    assert view.ask is not None
    found, targets = [], []
    for way in drafts.ways(table_view, panel.path):
        targets.append(drafts.on(table_view, (*panel.path, *way)))
        moves = drafts.turn_of(table_view, (*panel.path, *way)).moves[-len(way) :]
        found.append(together([answer_of(move, view, table_view, words) for move in moves]))
    # That the card is used has been said.
    so_far = panel.sentences(panel.turn.events[1:])
    lines = [
        panel.goods(),
        acting_words(view, words),
        words("So far: {choices}", choices=so_far) if so_far else "",
    ]
    last = panel.back() or (panel.all_cards(),)
    return panel.screen(lines, [*_answers(panel, found, targets), last])


def _answers(
    panel: panel_context.KashgarPanel, found: Sequence[AnswerLabel], targets: Sequence[screen.Target]
) -> list[screen.Row]:
    """A few short answers as buttons, a few with more to say as lines, all others and goods in a menu."""
    words, ask = panel.words, panel.view.ask
    assert ask is not None
    pairs = list(zip(found, targets, strict=True))
    if not any(isinstance(move, Pick | RemoveCard) for move in ask.moves):
        brief = not any(said.more or len(said.label) > SHORT for said in found)
        if brief and len(found) <= screen.BUTTONS_A_ROW:
            return [tuple(screen.Button(said.label, to, icon=said.icon) for said, to in pairs)]
        if len(found) <= screen.LINES_AT_MOST and any(said.more for said in found):
            # Amounts and caravans have a number already.
            lettered = not all(said.label[-1:].isdigit() for said in found)
            letters = ascii_lowercase if lettered else " " * len(pairs)
            return [_line(*pair, letters[at].strip(), words) for at, pair in enumerate(pairs)]
    choices = [
        screen.Choice(screen.clip(said.label, screen.OPTION_LIMIT), to, said.more or None, icon=said.icon)
        for said, to in pairs
    ]
    draft = drafts.turn_text(panel.table_view, panel.path)
    return [screen.menu_pages(words("Choose"), choices, draft, panel.page, words("More"))]


def _line(answer: AnswerLabel, to: screen.Target, letter: str, words: Words) -> screen.Line:
    """An answer in full beside its button, which repeats its ``letter``: numbers are those of caravans."""
    title = f"{letter} {markup.plain(answer.label)}".strip()
    more = markup.plain(answer.full or answer.more)
    label = words("Choose {number}", number=letter) if letter else answer.label
    return screen.Line(
        screen.clip(f"**{title}**\n-# {more}" if more else f"**{title}**", MORE), screen.Button(label, to)
    )


# --- confirming ----------------------------------------------------------------------------------


def _confirm(panel: panel_context.KashgarPanel) -> screen.Screen:
    """What confirming does; beyond a card that is still hidden nothing is shown."""
    table_view, words, turn = panel.table_view, panel.words, panel.turn
    certain = turn.certain
    lines = [_action(panel), panel.sentences(turn.certain_events[1:])]
    # A contract that comes to lie open changes no total; a person who is drawn may.
    if certain or not any(isinstance(event, CardsDrawn) for event in turn.events):
        before, after = (view.players[panel.seat].total for view in (table_view.view, turn.view))
        if before != after:
            now, then = words.number(before), words.number(after)
            lines.append(words("Your points: {now} → {then}.", now=now, then=then))
        if after >= TARGET and not certain and not table_view.view.triggered:
            lines.append(words("This triggers the end: this round is the last."))
    if not certain:
        lines.append(words("This turns up cards that nobody has seen, so it cannot be taken back."))
    if certain and not turn.over:
        lines.append(words("Confirm this first; the rest of your turn follows."))
    confirm = screen.Button(
        words("Confirm"), drafts.to_do(table_view, panel.path), "primary" if certain else "danger"
    )
    return panel.screen(lines, [(confirm, *panel.back())])


def _action(panel: panel_context.KashgarPanel) -> str:
    """The action that the turn began with."""
    first = panel.turn.moves[0]
    view = panel.table_view.view
    if not isinstance(first, Use | Pass):
        return acting_words(view, panel.words)
    person = view.deck.person(view.players[view.player].caravans[first.caravan][0])
    title = f"**{first.caravan + 1} {markup.plain(panel.words.name(person.name))}**"
    if isinstance(first, Pass):
        return f"{title}. {panel.words('Nothing happens, and the card goes to the end of its caravan.')}"
    action = (person.parting if first.parting else person.caravan)[first.action]
    return f"{title}. {card_text.action_line(view.deck, action, first.parting, panel.words)}."

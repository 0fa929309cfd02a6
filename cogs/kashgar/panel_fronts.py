"""The first screens of Kashgar's panel: the front cards, and what one of them can do."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kashgar import draft as drafts
from cogs.kashgar.card_text import action_words, card_name, person_points
from cogs.kashgar.draft import TURN, AnswerPath
from cogs.kashgar.panel_context import IN_A_ROW, MORE, SHORT, TURN_LIMIT, KashgarPanel
from cogs.screens.game_ui import StaleDraft
from cogs.screens.in_words import lines_in_words
from cogs.screens.markup import plain
from cogs.screens.screen import Button, Choice, Menu, Row, Screen, clip, go, primary_action
from engine.kashgar import advice
from engine.kashgar.advice import Front, FrontAction
from engine.kashgar.types import CARAVANS
from render.kashgar.preview import Preview
from render.words import capitalised

NEXT = 2
"""Cards behind the front that are named."""
TURNS_SHOWN = 2


def fronts_screen(panel: KashgarPanel) -> Screen:
    """The front cards, a button each: what one can do comes when it is pressed."""
    table_view, view, words = panel.table_view, panel.view, panel.words
    fronts = advice.fronts(view, panel.seat)
    cards = tuple(
        Button(
            f"{front.caravan + 1} · {clip(card_name(view.deck, front.person, words, str), SHORT)}",
            drafts.to_card(table_view, front.caravan),
        )
        for front in fronts
        if front.person is not None
    )
    return panel.screen(
        _home_lines(panel), [cards, panel.info_buttons()], in_words=lambda: _in_words(panel, fronts)
    )


def card_screen(panel: KashgarPanel, path: AnswerPath) -> Screen:
    """One front card: what each of its actions would do, told in full, and a button for each."""
    view, words = panel.view, panel.words
    if view.ask is None or view.ask.question != "action" or len(path) != 1 or path[0] >= CARAVANS:
        raise StaleDraft
    front = advice.fronts(view, panel.seat)[path[0]]
    if front.person is None:
        raise StaleDraft
    lines = [panel.state(), *_front_lines(panel, front.caravan, front, mine=False)]
    lines += [_prospect(panel, choice) for choice in front.actions]
    rows = [*_action_rows(panel, front), (Button(words("Back"), go()),)]
    picked = Preview(front.caravan, action=None, asked="action")
    return panel.screen(lines, rows, picked, lambda: (panel.stock(),))


def _prospect(panel: KashgarPanel, choice: FrontAction) -> str:
    """An action in full, and what it would bring for certain, or why it cannot be chosen."""
    words, table_view = panel.words, panel.table_view
    text = _choice_text(panel, choice)
    if not choice.possible or panel.view.ask is None or choice.move not in panel.view.ask.moves:
        return text
    turn = drafts.turn_of(table_view, (panel.view.ask.moves.index(choice.move),))
    parts = [capitalised(text) + "."]
    sentences = panel.sentences(turn.certain_events[1:])
    if sentences:
        parts.append(sentences)
    if not turn.certain:
        parts.append(words("This turns up cards that nobody has seen yet, so it cannot be taken back."))
    elif turn.over:
        views = panel.view, turn.view
        now, then = (words.number(one.players[panel.seat].total) for one in views)
        if now != then:
            parts.append(words("Your points: {now} → {then}.", now=now, then=then))
    return " ".join(parts)


def _home_lines(panel: KashgarPanel) -> list[str]:
    """Whose turn it is and what happened; the cards are in the picture."""
    return [panel.state(), *panel.recent(TURNS_SHOWN, TURN_LIMIT)]


def _in_words(panel: KashgarPanel, fronts: Sequence[Front]) -> tuple[str, ...]:
    """The table for readers of words, with what each numbered front card can do."""
    actions = [
        clip(line, MORE) for front in fronts for line in _front_lines(panel, front.caravan, front, mine=True)
    ]
    return lines_in_words(panel.table_lines(), panel.words, actions=actions)


def _front_lines(panel: KashgarPanel, number: int, front: Front, mine: bool) -> list[str]:
    """A front card and the cards behind it; on one's turn also what it can do or why not."""
    words, deck = panel.words, panel.view.deck
    if front.person is None:
        return [words("**{number} · empty**", number=number + 1)]
    person = deck.person(front.person)
    points = person_points(deck, person, words, plain)
    title = f"**{number + 1} · {plain(words.name(person.name))}**" + (f" ({points})" if points else "")
    lines = [_order_line(panel, title, front)]
    if mine:
        lines.append(f"-# {' · '.join(_choice_text(panel, choice) for choice in front.actions)}")
    return lines


def _order_line(panel: KashgarPanel, title: str, front: Front) -> str:
    """A front card and who comes after it."""
    words = panel.words
    names = [card_name(panel.view.deck, key, words) for key in front.following[:NEXT]]
    more = len(front.following) - len(names)
    if not names:
        return words("{card}, alone", card=title)
    if more:
        return words("{card}, then {next} and {more} more", card=title, next=", ".join(names), more=more)
    return words("{card}, then {next}", card=title, next=", ".join(names))


def _choice_text(panel: KashgarPanel, choice: FrontAction) -> str:
    """An action in full, and why it cannot be chosen."""
    words = panel.words
    text = action_words(panel.view.deck, choice.action, words, plain)
    line = words("part: {action}" if choice.move.parting else "use: {action}", action=text)
    return f"{line} ✗ *{choice.why.say(words)} ({choice.why.clause})*" if choice.why is not None else line


def _action_rows(panel: KashgarPanel, front: Front) -> list[Row]:
    """The actions of a front card; those that cannot be paid are there, but cannot be pressed."""
    uses = primary_action([_action_button(panel, one) for one in front.actions if not one.move.parting])
    parts = [_action_button(panel, one) for one in front.actions if one.move.parting]
    buttons = [*uses, *parts]
    if front.pass_ is not None:
        buttons.append(Button(panel.words("Pass"), panel.to(front.pass_)))
    if len(buttons) <= IN_A_ROW:
        return [tuple(buttons)]
    choices = [Choice(button.label, button.target) for button in buttons if not button.disabled]
    return [Menu(panel.words("Choose"), tuple(choices))] if choices else []


def _action_button(panel: KashgarPanel, choice: FrontAction) -> Button:
    words, move = panel.words, choice.move
    text = action_words(panel.view.deck, choice.action, words)
    label = words("Part: {action}" if move.parting else "Use: {action}", action=text)
    why = "" if choice.why is None else choice.why.say(words)
    target = go(TURN, panel.game.text(move)) if why else panel.to(move)
    return Button(label, target, "danger" if move.parting else "secondary", why_not=why)


def waiting_screen(panel: KashgarPanel) -> Screen:
    """Somebody else's turn: the own front cards, and what happened."""
    return panel.screen(_home_lines(panel), [panel.info_buttons()])

"""The first screens of Kashgar's panel: what the front cards can do, and which one is passed."""

from collections.abc import Sequence
from dataclasses import replace

from cogs.kashgar import card_text, draft, panel_context
from cogs.screens.markup import plain
from cogs.screens.screen import Button, Choice, Menu, Row, Screen, Text, clip, go, in_rows
from data.catalogue import Words
from engine.core.errors import Word
from engine.kashgar.advice import Front, FrontAction, completions, points_of
from render.drawing.picture import ACROSS
from render.kashgar.board import front_cards
from render.kashgar.labels import action_words, place_name, points_label

CARD_LIMIT = 600
"""Characters of what a front card can do."""
_LEAVING = (Word("{action}; that saves {points}"), Word("{action}; that costs {points}"))
"""What letting go a card does to points, a debt first."""
_NOW, _NOW_ALSO, _NOW_THE_SAME = (
    Word("{action} (now: {contracts})"),
    Word("{action} (now also: {contracts})"),
    Word("{action} (now: the same)"),
)
"""Which contracts an action could complete, called as in the picture."""
ACTIONS_AT_MOST = 6
"""Actions that have a button each; more of them are a menu's."""


def fronts_screen(panel: panel_context.KashgarPanel) -> Screen:
    """The front cards, and a button for each of their actions."""
    words, fronts = panel.words, front_cards(panel.view, panel.seat)
    stuck = not any(action.possible for front in fronts for action in front.actions)
    passes = _passes(panel, fronts)
    moved = words("-# A used card goes to the end of its caravan, one let go leaves the game.")
    to_passing = Button(words("Pass a card"), draft.to_passing(panel.table_view))
    return panel.screen(
        [panel.goods(), panel.last_round()],
        [
            Text(words("-# Red: what you lack; ✓: you could pay."), of_picture=True),
            _told(panel, fronts),
            *_action_rows(panel, fronts),
            passes if stuck else (),
            Text(moved if panel.view.round == 1 else ""),
            (*((to_passing,) if passes and not stuck else ()), panel.all_cards()),
        ],
    )


def passing_screen(panel: panel_context.KashgarPanel) -> Screen:
    """Which front card goes to the end of its caravan, unused (K-9)."""
    passes = _passes(panel, front_cards(panel.view, panel.seat))
    return panel.screen(
        [panel.words("Nothing happens, and the card goes to the end of its caravan.")],
        [passes, (Button(panel.words("Back"), go()),)],
    )


def waiting_screen(panel: panel_context.KashgarPanel) -> Screen:
    """Somebody else's turn: the own front cards, and what happened."""
    return panel.screen(
        [panel.goods(), *panel.ui.story(panel.table_view, panel.words)],
        [
            _told(panel, front_cards(panel.view, panel.seat)),
            (panel.all_cards(), Button(panel.words("Refresh"), go())),
        ],
    )


def _passes(panel: panel_context.KashgarPanel, fronts: Sequence[Front]) -> tuple[Button, ...]:
    return tuple(
        Button(panel.words("Pass {number}", number=front.caravan + 1), panel.to(front.pass_))
        for front in fronts
        if front.person is not None and front.pass_ is not None
    )


# --- what the cards can do ---------------------------------------------------------------------------


def _told(panel: panel_context.KashgarPanel, fronts: Sequence[Front]) -> Text:
    """A line a front card, equal ones in one; why something cannot be done stands below its button."""
    numbers: dict[tuple[str, str], list[str]] = {}
    for front in fronts:
        numbers.setdefault(_front_words(panel, front), []).append(str(front.caravan + 1))
    lines = (f"**{', '.join(same)} {name}**{text}" for (name, text), same in numbers.items())
    return Text("\n".join(clip(line, CARD_LIMIT) for line in lines))


def _front_words(panel: panel_context.KashgarPanel, front: Front) -> tuple[str, str]:
    """A front card's name, and what stands behind it: its points and its actions."""
    words, deck = panel.words, panel.view.deck
    if front.person is None:
        return words("empty"), ""
    person = deck.person(front.person)
    points = card_text.person_points(deck, person, words, plain)
    counts = points_of(deck, panel.view.players[panel.seat], person)
    parts = [f", {points}" if points else ""]
    named: list[str] = []
    for group in _by_kind(front):
        for at, choice in enumerate(group):
            text = card_text.action_line(deck, choice.action, choice.move.parting, words, _letter(at, group))
            if panel.at == "fronts" and (now := completions(panel.view, choice)):
                # Another action of the card often completes the same ones.
                said = _NOW_ALSO if named and {*named} <= {*now} else _NOW
                more = [key for key in now if said == _NOW or key not in named]
                named = [*named, *more]
                towns = [plain(place_name(deck.contract(key), ACROSS, words)) for key in more]
                text = words(said if more else _NOW_THE_SAME, action=text, contracts=towns)
            if choice.move.parting and counts:
                text = words(_LEAVING[counts > 0], action=text, points=points_label(abs(counts), words))
            parts.append(text)
    return plain(words.name(person.name)), f"{'. '.join(parts)}."


def _by_kind(front: Front) -> tuple[list[FrontAction], list[FrontAction]]:
    """The caravan actions of a card, and its parting ones."""
    return (
        [action for action in front.actions if not action.move.parting],
        [action for action in front.actions if action.move.parting],
    )


def _letter(at: int, group: Sequence[FrontAction]) -> str:
    """What tells an action from others of its kind on one card."""
    return chr(ord("a") + at) if len(group) > 1 else ""


def _action_rows(panel: panel_context.KashgarPanel, fronts: Sequence[Front]) -> list[Row]:
    """A button an action; what cannot be done is there, but cannot be pressed."""
    # The first action of each card, then the second.
    buttons = [
        (group[at], _button(panel, at, group))
        for groups in zip(*map(_by_kind, fronts), strict=True)
        for at in range(max(map(len, groups)))
        for group in groups
        if at < len(group)
    ]
    if len(buttons) <= ACTIONS_AT_MOST:
        return [_explained(row, panel.words) for row in in_rows([button for _, button in buttons])]
    choices = tuple(
        Choice(button.label, button.target, action_words(panel.view.deck, action.action, panel.words))
        for action, button in buttons
        if not button.disabled
    )
    return [Menu(panel.words("Choose"), choices)] if choices else []


def _button(panel: panel_context.KashgarPanel, at: int, group: Sequence[FrontAction]) -> Button:
    words, choice = panel.words, group[at]
    number = f"{choice.move.caravan + 1}{_letter(at, group)}"
    label = words("Let {number} go" if choice.move.parting else "Use {number}", number=number)
    if choice.why is None:
        return Button(label, panel.to(choice.move))
    return Button(label, go(draft.TURN, panel.game.text(choice.move)), why_not=choice.why.say(words))


def _explained(row: Sequence[Button], words: Words) -> tuple[Button, ...]:
    """A row with each reason once, behind all buttons that it is about: others can be pressed."""

    def why(text: str) -> str:
        about = ", ".join(one.label for one in row if one.why_not == text)
        return words("{name}: {text}", name=about, text=text)

    return tuple(replace(one, why_not=why(one.why_not)) if one.why_not else one for one in row)

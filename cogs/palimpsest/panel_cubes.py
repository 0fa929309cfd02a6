"""The last step of the panel: cubes by small steps, a Court's removals, the Excuse's move; then confirm."""

from collections.abc import Iterable, Sequence

from cogs.palimpsest.labels import gains_text, holders_words, removals_words
from cogs.palimpsest.panel_context import PalimpsestPanel
from cogs.screens.screen import Button, Choice, Menu, Row, Screen, Target, do, menu_pages
from engine.core.errors import Word
from engine.palimpsest.advice import Candidate, PartialPlay, merge
from engine.palimpsest.cube_steps import Todo
from engine.palimpsest.types import Put, Shift, TakeCubes, View
from render.palimpsest import narrator, preview

MOST_SENTENCES = 12
"""Sentences about one place at most; a heap of scored cards would fill the screen."""


def cubes_screen(panel: PalimpsestPanel, *, chosen: bool) -> Screen:
    """A card at its place: what it does, the cubes so far, and what is still to be chosen.

    The cubes are ``chosen`` where they are not those that are usual there.

    Raises :class:`~engine.core.errors.IllegalMove` for a draft that does not fit.
    """
    draft = panel.draft
    assert draft.card is not None
    assert draft.at is not None
    spot = panel.advice.candidate(draft.card, *draft.at)
    todo, after = _todo(panel), panel.advice.preview(draft.partial_play)
    rows: list[Row] = [
        *_put_menus(panel, spot, todo, after),
        *_take_menus(panel, todo),
        *_shift_menus(panel, spot, todo, after),
    ]
    rows += _buttons(panel, todo, chosen=chosen)
    text = [*_effects(panel, spot), *_progress(panel, spot, todo)]
    return panel.screen(text, rows, preview.Preview(draft.card, after=after, candidate=spot, todo=todo))


def _todo(panel: PalimpsestPanel) -> Todo:
    """What is left to do; half a move of the Excuse counts as none."""
    # Steps of a draft come out of controls, which others could forge: the engine checks them again.
    partial = PartialPlay(panel.draft.card or "", panel.draft.at)
    for step in panel.draft.steps:
        partial = panel.advice.add(partial, step)
    return panel.advice.todo(partial)


# --- in words ----------------------------------------------------------------------------------


def _effects(panel: PalimpsestPanel, spot: Candidate) -> list[str]:
    """What the card does there, before any cube is placed or removed."""
    words, rank = panel.words, panel.cards[spot.card].rank or 0
    lines = [narrator.score_words(score, rank, panel.names, words) for score in spot.scores]
    lines += [narrator.burial_words(burial, panel.names, words) for burial in spot.burials]
    touched = words("It touches {cards}.", cards=", ".join(panel.called[card.id] for card in spot.touches))
    why = [f"-# {line}" for line in (*lines, touched)]
    return [gains_text(spot.gains, panel.names, words) or words("no points"), *why[:MOST_SENTENCES]]


def _progress(panel: PalimpsestPanel, spot: Candidate, todo: Todo) -> list[str]:
    words = panel.words
    lines = []
    if spot.cubes < spot.due:
        lines.append(
            words(
                "The suits give {due} cubes, but only {cubes} can be placed.", due=spot.due, cubes=spot.cubes
            )
        )
    if panel.draft.steps:
        steps = narrator.steps_words(merge(panel.draft.steps), panel.called, panel.names, words)
        said = Word("Cubes: {steps}.") if todo.done else Word("Cubes so far: {steps}.")
        lines.append(words(said, steps=steps))
    elif not todo.done and panel.draft.source is None:
        usual = panel.advice.usual(panel.draft.partial_play).steps
        steps = narrator.steps_words(usual, panel.called, panel.names, words)
        lines.append(words("Suggested: {steps}.", steps=steps))
    lines += _still(panel, todo)
    if todo.sources:
        lines.append(words("You may move all your cubes from one card to another."))
    if not _not_yet(panel, todo):
        lines += _ready(panel, todo)
    return lines


def _ready(panel: PalimpsestPanel, todo: Todo) -> list[str]:
    """What ends with a play that can be confirmed, or is lost."""
    words, lines = panel.words, []
    if todo.sources:
        lines.append(words("If you confirm now, no cubes are moved."))
    causes = panel.advice.ends(panel.draft.partial_play)
    if causes:
        after = panel.advice.preview(panel.draft.partial_play)
        causes_text = narrator.causes_words(causes, after, panel.names, words)
        lines.append(words("⚠ This ends the game: {causes}.", causes=causes_text))
    return lines


def _still(panel: PalimpsestPanel, todo: Todo) -> list[str]:
    """The cubes that must still be put and removed."""
    words, lines = panel.words, []
    if todo.cubes:
        lines.append(words("Still to be placed: {cubes}.", cubes=narrator.cubes_words(todo.cubes, words)))
    if todo.removes:
        left = removals_words(todo.removes, panel.called, words)
        lines.append(words("Still to be removed: {cubes}.", cubes=left))
    return lines


# --- cubes put ---------------------------------------------------------------------------------


def _put_menus(panel: PalimpsestPanel, spot: Candidate, todo: Todo, after: View) -> list[Menu]:
    """One cube more on a card; and all that are left on one card, where more than one is left."""
    if not todo.cubes:
        return []
    words = panel.words
    targets = _near_first(spot, todo.targets)
    held = _held(panel, after)

    def choices(said: Word, number: int) -> list[Choice]:
        return [
            Choice(
                words(said, number=number, card=_label(panel, card)),
                _add(panel, Put(card, number)),
                held[card],
            )
            for card in targets
        ]

    menus = [_menu(panel, words("Put a cube on …"), choices(Word("+1 on {card}"), 1))]
    if todo.cubes > 1:
        lead = words("Put all {cubes} on …", cubes=narrator.cubes_words(todo.cubes, words))
        menus.append(_menu(panel, lead, choices(Word("All {number} on {card}"), todo.cubes)))
    return menus


def _near_first(spot: Candidate, cards: Sequence[str]) -> list[str]:
    """The played card, the touched ones, then the others, the newest of each first."""
    near = {spot.card, *(card.id for card in spot.touches)}
    newest_first = cards[::-1]
    return sorted(newest_first, key=lambda card: (card != spot.card, card not in near))


def _held(panel: PalimpsestPanel, after: View) -> dict[str, str]:
    """Who holds what on each card, with the cubes put so far."""
    words = panel.words
    return {
        laid.card.id: words(
            "there now: {holders}", holders=holders_words(laid.cubes, panel.control_names, words)
        )
        for laid in after.table
    }


# --- cubes removed, cubes moved ----------------------------------------------------------------


def _take_menus(panel: PalimpsestPanel, todo: Todo) -> list[Menu]:
    if not todo.takes:
        return []
    words, names = panel.words, panel.control_names

    def choices(takes: Iterable[TakeCubes]) -> list[Choice]:
        return [
            Choice(
                words(
                    "{number} of {name} from {card}",
                    number=take.number,
                    name=names[take.seat],
                    card=_label(panel, take.card),
                ),
                _add(panel, take),
            )
            for take in takes
        ]

    singles = (TakeCubes(take.card, take.seat, 1) for take in todo.takes)
    menus = [_menu(panel, words("Remove a cube …"), choices(singles))]
    if several := [take for take in todo.takes if take.number > 1]:
        menus.append(_menu(panel, words("Remove as many as possible …"), choices(several)))
    return menus


def _shift_menus(panel: PalimpsestPanel, spot: Candidate, todo: Todo, after: View) -> list[Menu]:
    words, draft = panel.words, panel.draft
    if not todo.sources:
        return []
    held = _held(panel, after)
    if draft.source is None:
        choices = [
            Choice(
                words("From {card}", card=_label(panel, card)), panel.to(draft.with_source(card)), held[card]
            )
            for card in todo.sources
        ]
        return [_menu(panel, words("Move all your cubes from …"), choices)]
    choices = [
        Choice(
            words("To {card}", card=_label(panel, card)), _add(panel, Shift(draft.source, card)), held[card]
        )
        for card in _near_first(spot, todo.shift_targets)
        if card != draft.source
    ]
    return [
        _menu(panel, words("Move your cubes from {card} to …", card=_label(panel, draft.source)), choices)
    ]


# --- shared ------------------------------------------------------------------------------------


def _menu(panel: PalimpsestPanel, placeholder: str, choices: Sequence[Choice]) -> Menu:
    return menu_pages(placeholder, choices, panel.text(panel.draft), panel.page, panel.words("More cards"))


def _label(panel: PalimpsestPanel, card: str) -> str:
    return f"{card} · {panel.words(panel.cards[card].name)}"


def _add(panel: PalimpsestPanel, more: Put | TakeCubes | Shift) -> Target:
    return panel.to(panel.draft.with_steps((*panel.draft.steps, more)))


def _buttons(panel: PalimpsestPanel, todo: Todo, *, chosen: bool) -> list[Row]:
    """What ends the turn, the suggestion; below it the ways back to other cubes and places."""
    words, draft = panel.words, panel.draft
    buttons = [Button(words("Confirm"), do(panel.text(draft)), "primary", why_not=_not_yet(panel, todo))]
    if not todo.done and not draft.steps:
        usual = draft.with_steps(panel.advice.usual(draft.partial_play).steps)
        buttons.append(Button(words("Suggested"), panel.to(usual), "success"))
    back = []
    if draft.source is not None:
        back.append(panel.back(draft.with_steps(()), words("Undo")))
    elif draft.steps:
        back.append(panel.back(draft.with_steps(()), words("Other cubes")))
    if chosen and len(draft.steps) > 1:
        back.append(panel.back(draft.with_steps(draft.steps[:-1]), words("Undo")))
    places = panel.back(draft.with_touching(draft.touching or ""), words("Other places"))
    return [tuple(buttons), (*back, places)]


def _not_yet(panel: PalimpsestPanel, todo: Todo) -> str:
    """Why the play cannot be confirmed yet; empty where it can."""
    words = panel.words
    if panel.draft.source is not None:
        return words("Choose the card to move your cubes to.")
    if not todo.done:
        return _still(panel, todo)[0]
    return "" if panel.on_turn else words("You can confirm when it is your turn.")

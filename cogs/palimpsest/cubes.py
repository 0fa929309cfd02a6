"""The last step of the panel: cubes by small steps, a Court's removals, the Excuse's move; then confirm."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.palimpsest import sketches
from cogs.palimpsest.steps import Step
from cogs.palimpsest.words import (
    burial_words,
    card_name,
    cubes_words,
    holders_words,
    ids,
    removals_words,
    score_words,
    steps_words,
)
from cogs.screens.screen import Button, Choice, Menu, Row, Screen, Target, do, menu_pages
from engine.palimpsest.choices import Candidate, Draft, Todo, merge
from engine.palimpsest.types import Put, Shift, Take, View

SEEN_ON_A_PHONE = 34
"""Characters of a button's label that a phone shows."""
LINES = 12
"""Sentences about one place at most; a heap of scored cards would fill the screen."""


def cubes_screen(step: Step) -> Screen:
    """A card at its place: what it does, the cubes so far, and what is still to be chosen.

    Raises :class:`~engine.core.errors.IllegalMove` for a draft that does not fit.
    """
    picked = step.picked
    assert picked.card is not None
    assert picked.at is not None
    spot = step.choices.candidate(picked.card, *picked.at)
    todo, after = _todo(step), step.choices.preview(picked.draft)
    rows: list[Row] = [
        *_put_menus(step, todo, after),
        *_take_menus(step, todo),
        *_shift_menus(step, todo, after),
    ]
    rows.append(_buttons(step, todo))
    text = [*_deeds(step, spot), *_progress(step, spot, todo)]
    return step.screen(text, rows, sketches.laid(step, spot, todo, after))


def _todo(step: Step) -> Todo:
    """What is left to do; half a move of the Excuse counts as none."""
    # Steps of a draft come out of controls, which others could forge: the engine judges them anew.
    draft = Draft(step.picked.card or "", step.picked.at)
    for one in step.picked.steps:
        draft = step.choices.add(draft, one)
    return step.choices.todo(draft)


# --- in words ----------------------------------------------------------------------------------


def _deeds(step: Step, spot: Candidate) -> list[str]:
    words = step.words
    card = step.cards[spot.card]
    lines = [
        words(
            "{card} at {x},{y}, touching {cards}.",
            card=f"**{card_name(card, words)}**",
            x=spot.x,
            y=spot.y,
            cards=ids(spot.touches),
        )
    ]
    lines += [score_words(score, card.rank or 0, step.in_text, words) for score in spot.scores]
    lines += [burial_words(burial, step.in_text, words) for burial in spot.burials]
    return lines[:LINES]


def _progress(step: Step, spot: Candidate, todo: Todo) -> list[str]:
    words = step.words
    lines = []
    if spot.cubes < spot.due:
        lines.append(
            words("The suits give {due} cubes, but only {cubes} can be put.", due=spot.due, cubes=spot.cubes)
        )
    if step.picked.steps:
        so_far = steps_words(merge(step.picked.steps), step.in_text, words)
        lines.append(words("So far: {steps}.", steps=so_far))
    if todo.cubes:
        lines.append(words("Still to be put: {cubes}.", cubes=cubes_words(todo.cubes, words)))
    if todo.removes:
        left = removals_words(todo.removes, words)
        lines.append(words("Still to be removed: {cubes}.", cubes=left))
    if todo.sources:
        lines.append(words("You may move all your cubes from one card to another."))
    if todo.done and step.picked.source is None:
        lines.append(
            words("Ready to be confirmed.") if step.mine else words("You can confirm when it is your turn.")
        )
    return lines


# --- cubes put ---------------------------------------------------------------------------------


def _put_menus(step: Step, todo: Todo, after: View) -> list[Menu]:
    """One cube more on a card; and all that are left on one card, where more than one is left."""
    if not todo.cubes:
        return []
    words = step.words
    targets = _near_first(step, todo.targets)
    held = _held(step, after)
    menus = [
        _menu(
            step,
            words("Put 1 cube on …"),
            [
                Choice(words("+1 on {card}", card=_label(step, card)), _add(step, Put(card, 1)), held[card])
                for card in targets
            ],
        )
    ]
    if todo.cubes > 1:
        menus.append(
            _menu(
                step,
                words("Put all {cubes} on …", cubes=cubes_words(todo.cubes, words)),
                [
                    Choice(
                        words("All {number} on {card}", number=todo.cubes, card=_label(step, card)),
                        _add(step, Put(card, todo.cubes)),
                        held[card],
                    )
                    for card in targets
                ],
            )
        )
    return menus


def _near_first(step: Step, cards: Sequence[str]) -> list[str]:
    """The played card, the touched ones, then the others, the newest of each first."""
    picked = step.picked
    assert picked.card is not None
    assert picked.at is not None
    touched = [card.id for card in step.choices.candidate(picked.card, *picked.at).touches]

    def rank(card: str) -> int:
        return 0 if card == picked.card else 1 if card in touched else 2

    order = {card: number for number, card in enumerate(cards)}
    return sorted(cards, key=lambda card: (rank(card), -order[card]))


def _held(step: Step, after: View) -> dict[str, str]:
    """Who holds what on each card, with the cubes put so far."""
    words = step.words
    return {
        laid.card.id: words(
            "there now: {holders}", holders=holders_words(laid.cubes, step.you_in_controls, words)
        )
        for laid in after.table
    }


# --- cubes removed, cubes moved ----------------------------------------------------------------


def _take_menus(step: Step, todo: Todo) -> list[Menu]:
    if not todo.takes:
        return []
    words, name = step.words, step.in_controls
    singles = [
        Choice(
            words("1 of {name} from {card}", name=name(take.seat), card=_label(step, take.card)),
            _add(step, Take(take.card, take.seat, 1)),
        )
        for take in todo.takes
    ]
    several = [
        Choice(
            words(
                "{number} of {name} from {card}",
                number=take.number,
                name=name(take.seat),
                card=_label(step, take.card),
            ),
            _add(step, take),
        )
        for take in todo.takes
        if take.number > 1
    ]
    menus = [_menu(step, words("Remove 1 cube …"), singles)]
    if several:
        menus.append(_menu(step, words("Remove as many as possible …"), several))
    return menus


def _shift_menus(step: Step, todo: Todo, after: View) -> list[Menu]:
    words, picked = step.words, step.picked
    if not todo.sources:
        return []
    held = _held(step, after)
    if picked.source is None:
        choices = [
            Choice(
                words("From {card}", card=_label(step, card)), step.to(picked.with_source(card)), held[card]
            )
            for card in todo.sources
        ]
        return [_menu(step, words("Move all your cubes from …"), choices)]
    choices = [
        Choice(
            words("To {card}", card=_label(step, card)), _add(step, Shift(picked.source, card)), held[card]
        )
        for card in _near_first(step, todo.shift_targets)
        if card != picked.source
    ]
    return [_menu(step, words("Move your cubes from {card} to …", card=picked.source), choices)]


# --- shared ------------------------------------------------------------------------------------


def _menu(step: Step, placeholder: str, choices: Sequence[Choice]) -> Menu:
    return menu_pages(placeholder, choices, step.text(step.picked), step.page, step.words("More cards"))


def _label(step: Step, card: str) -> str:
    return f"{card} · {step.words(step.cards[card].name)}"


def _add(step: Step, more: Put | Take | Shift) -> Target:
    return step.to(step.picked.with_steps((*step.picked.steps, more)))


def _buttons(step: Step, todo: Todo) -> tuple[Button, ...]:
    words, picked = step.words, step.picked
    ready = todo.done and step.mine and picked.source is None
    buttons = [Button(words("Confirm"), do(step.text(picked)), "success", disabled=not ready)]
    if not todo.done and not picked.steps:
        usual = picked.with_steps(step.choices.usual(picked.draft).steps)
        label = words("Suggested: {steps}", steps=steps_words(usual.steps, step.in_controls, words))
        short = label if len(label) <= SEEN_ON_A_PHONE else words("Suggested")
        buttons.append(Button(short, step.to(usual), "primary"))
    return (*buttons, *_way_back(step))


def _way_back(step: Step) -> tuple[Button, ...]:
    words, picked = step.words, step.picked
    places = step.back(picked.with_touching(picked.touching or ""), words("Other places"))
    if picked.source is not None:
        return (step.back(picked.with_steps(()), words("Undo")), places)
    if not picked.steps:
        return (places,)
    undone = picked.with_steps(picked.steps[:-1])
    return (step.back(undone, words("Undo")), places)

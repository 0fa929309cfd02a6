"""What the option ``cubes`` offers while it is typed: the text so far with one step more."""

from __future__ import annotations

from cogs.screens.names import picture_names
from data.catalogue import Words
from engine.core.errors import EngineError
from engine.palimpsest.advice import PartialPlay, PlayAdvice
from engine.palimpsest.cube_steps import Todo
from engine.palimpsest.game import Palimpsest
from engine.palimpsest.text import step_text
from engine.palimpsest.types import CubeStep, Put, Shift, TakeCubes, View
from render.palimpsest.narrator import cubes_words, steps_words
from tables.view_types import TableView

Suggestion = tuple[str, str]
"""A suggestion's label and its value."""


def offers(
    game: Palimpsest, table_view: TableView[View], play: str, typed: str, words: Words
) -> list[Suggestion]:
    """Ways to go on for the play of card and place ``play``; none where that cannot be read or played.

    A word that is not finished filters what is offered behind the finished ones.
    """
    advice = game.advice(table_view.view)
    partial, unfinished = _read(game, advice, play, typed.upper())
    if partial is None:
        return []
    todo = advice.todo(partial)
    begun = " ".join(step_text(step) for step in partial.steps)
    names = picture_names(table_view)
    found: list[Suggestion] = []
    if begun and todo.done:
        found.append((words("{cubes}: ready", cubes=begun), begun))
    if not partial.steps and not unfinished:
        usual = advice.usual(partial).steps
        text = " ".join(step_text(step) for step in usual)
        if text:
            found.append((words("{cubes}: suggested", cubes=steps_words(usual, names, words)), text))
    for step in _next(partial, todo):
        text = f"{begun} {step_text(step)}".strip()
        if any(text == value for _, value in found):
            continue  # it is the suggestion
        left = _left(todo, step)
        label = (
            text
            if not left
            else words("{cubes}, then {left} more", cubes=text, left=cubes_words(left, words))
        )
        if step_text(step).startswith(unfinished):
            found.append((label, text))
    return found


def _read(game: Palimpsest, advice: PlayAdvice, play: str, typed: str) -> tuple[PartialPlay | None, str]:
    """The partial play that was typed, its last word perhaps left out, and that word."""
    words = typed.split()
    for finished in dict.fromkeys((len(words), max(0, len(words) - 1))):
        try:
            partial = advice.partial(game.parse(f"{play} {' '.join(words[:finished])}"))
        except EngineError:
            continue
        return partial, " ".join(words[finished:])
    return None, ""


def _next(partial: PartialPlay, todo: Todo) -> list[CubeStep]:
    """Steps that may follow: of the most cubes first, no card named twice, and none that leads nowhere."""
    named = {step.card for step in partial.steps if isinstance(step, Put)}
    cards = [card for card in reversed(todo.targets) if card not in named]
    # What is left must go on another card.
    fewest = 1 if len(cards) > 1 else todo.cubes
    steps: list[CubeStep] = [
        Put(card, number) for number in range(todo.cubes, fewest - 1, -1) for card in cards
    ]
    steps += _next_takes(partial, todo)
    steps += [
        Shift(source, target) for source in todo.sources for target in todo.shift_targets if target != source
    ]
    return steps


def _next_takes(partial: PartialPlay, todo: Todo) -> list[TakeCubes]:
    taken = {(step.card, step.seat) for step in partial.steps if isinstance(step, TakeCubes)}
    free = [take for take in todo.takes if (take.card, take.seat) not in taken]
    due = dict(todo.removes)
    steps = []
    for take in free:
        others = sum(other.number for other in free if other.card == take.card and other.seat != take.seat)
        # What is left must be there on others' cubes.
        fewest = max(1, due[take.card] - others)
        steps += [TakeCubes(take.card, take.seat, number) for number in range(take.number, fewest - 1, -1)]
    return steps


def _left(todo: Todo, step: CubeStep) -> int:
    """Cubes still to be put or removed after one more step."""
    match step:
        case Put(number=number):
            return todo.cubes - number
        case TakeCubes(number=number):
            return sum(due for _, due in todo.removes) - number
    return 0

"""The panel: a card, a card to touch or "best", a numbered place, then the cubes (P-24)."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.game_ui import StaleDraft
from cogs.palimpsest import drafts, sketches
from cogs.palimpsest.cubes import cubes_screen
from cogs.palimpsest.drafts import ANYWHERE
from cogs.palimpsest.final import final_tables
from cogs.palimpsest.steps import Step
from cogs.palimpsest.words import card_label, card_name, ids, promise
from cogs.screens.screen import Button, Choice, Menu, Row, Screen, Target, clip, go, menu_pages, split_page
from data.catalogue import Words
from engine.core.errors import IllegalMove
from engine.palimpsest.choices import SHOWN_AT_ONCE, Candidate
from engine.palimpsest.game import Palimpsest
from engine.palimpsest.types import Play
from tables.types import TableView

TEXT_LINE = 200
"""Characters of a place's line above the menu."""


def panel(table_view: TableView, draft: str, words: Words, game: Palimpsest) -> Screen:
    """The reader's panel for a draft; raises :class:`StaleDraft`."""
    if table_view.result is not None or table_view.table.status != "playing":
        return _over(table_view, words)
    step = _step(table_view, draft, words, game)
    try:
        if step.picked.card is None:
            return _which_card(step)
        if step.picked.touching is None:
            return _which_touch(step)
        if step.picked.at is None:
            return _which_place(step)
        return cubes_screen(step)
    except IllegalMove as error:
        # The card was played, or somebody lies where it was to go.
        raise StaleDraft from error


def confirmed(table_view: TableView, draft: str, words: Words, game: Palimpsest) -> Play:
    """The play that a confirming control carries.

    Raises :class:`StaleDraft` for another position's, and :class:`~engine.core.errors.IllegalMove`.
    """
    if table_view.seat is None or table_view.table.status != "playing":
        raise StaleDraft
    step = _step(table_view, draft, words, game)
    if step.picked.at is None:
        raise StaleDraft
    return step.choices.play(step.picked.draft)


def _step(table_view: TableView, draft: str, words: Words, game: Palimpsest) -> Step:
    base, page = split_page(draft)
    return Step(table_view, words, game.choices(table_view.view), drafts.read(base, table_view.view), page)


# --- card --------------------------------------------------------------------------------------


def _which_card(step: Step) -> Screen:
    words = step.words
    choices = [
        Choice(
            f"{number} · {card_label(card, words)}",
            step.to(step.picked.with_card(card.id)),
            _prospects(step, card.id),
        )
        for number, card in enumerate(step.view.hand or (), 1)
    ]
    rows: list[Row] = []
    if choices:
        rows.append(Menu(words("Which card?"), tuple(choices)))
    rows.append((Button(words("Refresh"), go()),))
    return step.screen([step.state(), *step.since()], rows, sketches.hand(step))


def _prospects(step: Step, card: str) -> str:
    """How many places a card has, and what the best would bring."""
    places = step.choices.candidates(card)
    return _at_best(step, len(places), places[0])


def _at_best(step: Step, places: int, best: Candidate) -> str:
    words, brings = step.words, promise(best, step.you_in_controls, step.words)
    if places == 1:
        return words("1 place: {brings}", brings=brings)
    return words("{places} places; the best: {best}", places=places, best=brings)


# --- card to touch -----------------------------------------------------------------------------


def _which_touch(step: Step) -> Screen:
    words, picked = step.words, step.picked
    assert picked.card is not None
    groups = step.choices.groups(picked.card)
    choices = [
        Choice(
            words("Beside or over {card}", card=card_label(group.touching, words)),
            step.to(picked.with_touching(group.touching.id)),
            _at_best(step, group.places, group.best),
        )
        for group in groups
    ]
    rows: list[Row] = [
        menu_pages(
            words("Which card is it to touch?"), choices, step.text(picked), step.page, words("More cards")
        ),
        (Button(words("Best places"), step.to(picked.with_touching()), "primary"), _home(step)),
    ]
    card = card_name(step.cards[picked.card], words)
    text = words(
        "Where is {card} to go? Choose a card that it is to touch, or see the best places.", card=card
    )
    return step.screen([step.state(), text], rows, sketches.chosen_card(step))


# --- place -------------------------------------------------------------------------------------


def _which_place(step: Step) -> Screen:
    words, picked = step.words, step.picked
    assert picked.card is not None
    touching = None if picked.touching == ANYWHERE else picked.touching
    found = step.choices.candidates(picked.card, touching)
    if not found:
        raise StaleDraft
    pages = -(-len(found) // SHOWN_AT_ONCE)
    page = step.page % pages
    shown = found[page * SHOWN_AT_ONCE : (page + 1) * SHOWN_AT_ONCE]
    choices = [
        Choice(
            f"{number} · {_touches(words, f'{spot.x},{spot.y}', ids(spot.touches))}",
            step.to(picked.with_place(spot.x, spot.y)),
            promise(spot, step.you_in_controls, words),
        )
        for number, spot in enumerate(shown, 1)
    ]
    question = _place_question(step, touching, len(found))
    rows: list[Row] = [Menu(words("Which place?"), tuple(choices)), _turn_pages(step, page, pages)]
    hint = words("-# Each number in the picture is the middle of the card's place.")
    return step.screen([question, *_lines(step, shown), hint], rows, sketches.ghosts(step, shown))


def _place_question(step: Step, touching: str | None, places: int) -> str:
    words = step.words
    card = card_name(step.cards[step.picked.card or ""], words)
    if touching is None:
        return words("Places for {card}, best first: {places}.", card=card, places=places)
    other = step.cards.get(touching)
    if other is None:
        raise StaleDraft
    return words(
        "Places for {card} that touch {other}, best first: {places}.",
        card=card,
        other=card_name(other, words),
        places=places,
    )


def _lines(step: Step, shown: Sequence[Candidate]) -> list[str]:
    """What the numbered places touch and bring; those that do the same share a line."""
    words = step.words
    alike: dict[tuple[str, str], list[int]] = {}
    for number, spot in enumerate(shown, 1):
        brings = promise(spot, step.you_in_text, words)
        alike.setdefault((ids(spot.touches), brings), []).append(number)
    lines = []
    for (cards, brings), numbers in alike.items():
        names = " ".join(f"`{number}`" for number in numbers)
        if len(numbers) == 1:
            spot = shown[numbers[0] - 1]
            text = _touches(words, f"{names} {spot.x},{spot.y}", cards)
        else:
            text = words("{places} touch {cards}", places=names, cards=cards)
        lines.append(clip(f"{text} · {brings}", TEXT_LINE))
    return lines


def _touches(words: Words, place: str, cards: str) -> str:
    return words("{place} touches {cards}", place=place, cards=cards)


def _turn_pages(step: Step, page: int, pages: int) -> tuple[Button, ...]:
    words, draft = step.words, step.text(step.picked)
    assert step.picked.card is not None
    buttons = []
    if pages > 1:
        place = {"page": page + 1, "pages": pages}
        buttons = [
            Button(words("Better places"), go(f"{draft}~{max(0, page - 1)}"), disabled=not page),
            Button(
                words("More places ({page}/{pages})", **place),
                go(f"{draft}~{page + 1}"),
                disabled=page + 1 == pages,
            ),
        ]
    return (*buttons, step.back(step.picked.with_card(step.picked.card)), _home(step))


def _home(step: Step) -> Button:
    return Button(step.words("Another card"), go())


# --- the end -----------------------------------------------------------------------------------


def _over(table_view: TableView, words: Words) -> Screen:
    final = None if table_view.view is None else table_view.view.final
    title = words("The Young Queen's Palimpsest · table {table}", table=table_view.table.id)
    rows = ((Button(words("Log"), Target("log")), Button(words("Rules"), Target("rules"))),)
    if final is None:
        return Screen(title, (words("This table was closed."),), rows=rows)
    text = (words("**This game is over.**"), *final_tables(final, table_view, words))
    return Screen(title, text, sketches.over(table_view, words), rows)

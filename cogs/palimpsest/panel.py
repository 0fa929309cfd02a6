"""The panel: a whole play out of one list, or a card and its numbered place; then the cubes (P-24)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.palimpsest import draft as drafts
from cogs.palimpsest.draft import ANYWHERE
from cogs.palimpsest.final_table import final_table
from cogs.palimpsest.labels import card_label, gains_words, ids
from cogs.palimpsest.panel_context import RECENT_TURNS, TURN_LIMIT, PalimpsestPanel
from cogs.palimpsest.panel_cubes import cubes_screen
from cogs.screens.game_panel import reading_buttons
from cogs.screens.game_ui import GameUi, StaleDraft
from cogs.screens.screen import MENU_LIMIT, Button, Choice, Menu, Row, Screen, clip, go, split_page
from data.catalogue import ENGLISH, Words
from engine.core.errors import IllegalMove
from engine.palimpsest.advice import SHOWN_AT_ONCE, Candidate
from engine.palimpsest.game import Palimpsest
from engine.palimpsest.lattice import place_name
from engine.palimpsest.types import Play, View
from render.decktet import card_icon
from render.palimpsest.narrator import card_name, ending
from render.palimpsest.preview import Preview
from tables.view_types import TableView

_MOST_PLAYS = 24
"""Whole plays that the first screen offers."""
TEXT_LINE = 200
"""Characters of a place's line above the menu."""


def open_panel(table_view: TableView[View], draft: str, words: Words, ui: GameUi[Palimpsest]) -> Screen:
    """The reader's panel for a draft; raises :class:`StaleDraft`."""
    if table_view.result is not None or table_view.table.status != "playing":
        return _over(read_panel(table_view, "", words, ui))
    panel = read_panel(table_view, draft, words, ui)
    begun = panel.draft
    try:
        if begun.card is None:
            return _first(panel)
        if begun.at is None:
            return _which_place(replace(panel, draft=begun.with_touching(begun.touching or ANYWHERE)))
        if begun.suggested:
            usual = panel.advice.usual(begun.partial_play)
            panel = replace(panel, draft=begun.with_steps(usual.steps))
        return cubes_screen(panel)
    except IllegalMove as error:
        # The card was played, or somebody lies where it was to go.
        raise StaleDraft from error


def confirmed(table_view: TableView[View], draft: str, ui: GameUi[Palimpsest]) -> Play:
    """The play that a confirming control carries.

    Raises :class:`StaleDraft` for another position's, and :class:`~engine.core.errors.IllegalMove`.
    """
    if table_view.seat is None or table_view.table.status != "playing":
        raise StaleDraft
    panel = read_panel(table_view, draft, ENGLISH, ui)
    if panel.draft.at is None or panel.draft.suggested:
        raise StaleDraft
    return panel.advice.play(panel.draft.partial_play)


def read_panel(
    table_view: TableView[View], draft: str, words: Words, ui: GameUi[Palimpsest]
) -> PalimpsestPanel:
    """What a panel's screens are made from; raises :class:`StaleDraft`."""
    base, page = split_page(draft)
    begun, advice = drafts.read(base, table_view.view), ui.game.advice(table_view.view)
    return PalimpsestPanel(table_view, words, ui, advice, begun, page)


# --- plays and cards ---------------------------------------------------------------------------


def _first(panel: PalimpsestPanel) -> Screen:
    """Whole plays of all cards, the best first, and a button for each card."""
    words, hand = panel.words, panel.view.hand or ()
    plays = panel.advice.best_plays(_MOST_PLAYS)
    choices = [
        Choice(
            words(
                "{card} on {place}",
                card=card_name(panel.cards[spot.card], words),
                place=place_name(spot.x, spot.y),
            ),
            panel.to(panel.draft.with_card(spot.card).with_touching().with_place(spot.x, spot.y)),
            gains_words(spot, panel.control_names, words),
            icon=card_icon(panel.cards[spot.card]),
        )
        for spot in plays
    ]
    rows: list[Row] = []
    if choices:
        rows.append(Menu(words("Play a card: best first"), tuple(choices)))
        rows.append(
            tuple(
                Button(
                    f"{card.id} · {words(card.name)}",
                    panel.to(panel.draft.with_card(card.id).with_touching()),
                    icon=card_icon(card),
                )
                for card in hand
            )
        )
    rows.append((Button(words("Refresh"), go()),))
    # What happened since the reader's turn before.
    recent = panel.recent(min(RECENT_TURNS, len(panel.view.points)), TURN_LIMIT)
    return panel.screen([panel.state(), *recent], rows)


def _touch_menu(panel: PalimpsestPanel) -> list[Row]:
    """The cards that the chosen card can touch, to see the places there alone (P-24)."""
    words, draft = panel.words, panel.draft
    assert draft.card is not None
    groups = panel.advice.groups(draft.card)
    if len(groups) < 2:
        return []
    choices = [
        Choice(
            words("Beside or over {card}", card=card_label(group.touching, words)),
            panel.to(draft.with_touching(group.touching.id)),
            _at_best(panel, group.places, group.best),
            chosen=group.touching.id == draft.touching,
            icon=card_icon(group.touching),
        )
        for group in groups[: MENU_LIMIT - 1]
    ]
    choices.append(
        Choice(words("Beside any card"), panel.to(draft.with_touching()), chosen=draft.touching == ANYWHERE)
    )
    return [Menu(words("Only places that touch …"), tuple(choices))]


def _at_best(panel: PalimpsestPanel, places: int, best: Candidate) -> str:
    words, brings = panel.words, gains_words(best, panel.control_names, panel.words)
    return words.plural("{n} place: {best}", "{n} places; the best: {best}", places, best=brings)


# --- place -------------------------------------------------------------------------------------


def _which_place(panel: PalimpsestPanel) -> Screen:
    words, draft = panel.words, panel.draft
    assert draft.card is not None
    touching = None if draft.touching == ANYWHERE else draft.touching
    found = panel.advice.candidates(draft.card, touching)
    if not found:
        raise StaleDraft
    pages = -(-len(found) // SHOWN_AT_ONCE)
    page = panel.page % pages
    shown = found[page * SHOWN_AT_ONCE : (page + 1) * SHOWN_AT_ONCE]
    choices = [
        Choice(
            f"{number} · {_touches(words, place_name(spot.x, spot.y), ids(spot.touches))}",
            panel.to(draft.with_place(spot.x, spot.y)),
            gains_words(spot, panel.control_names, words),
        )
        for number, spot in enumerate(shown, 1)
    ]
    question = _place_question(panel, touching, len(found))
    rows: list[Row] = [
        Menu(words("Which place?"), tuple(choices)),
        *_touch_menu(panel),
        _turn_pages(panel, page, pages),
    ]
    hint = words("-# Each number marks the centre of a place.")
    preview = Preview(draft.card, places=tuple(shown))
    return panel.screen([question, *_lines(panel, shown), hint], rows, preview)


def _place_question(panel: PalimpsestPanel, touching: str | None, places: int) -> str:
    words = panel.words
    card = card_name(panel.cards[panel.draft.card or ""], words)
    if touching is None:
        return words("Places for {card}, best first: {places}.", card=card, places=places)
    other = panel.cards.get(touching)
    if other is None:
        raise StaleDraft
    return words(
        "Places for {card} that touch {other}, best first: {places}.",
        card=card,
        other=card_name(other, words),
        places=places,
    )


def _lines(panel: PalimpsestPanel, shown: Sequence[Candidate]) -> list[str]:
    """What the numbered places touch and bring; those that do the same share a line."""
    words = panel.words
    alike: dict[tuple[str, str], list[int]] = {}
    for number, spot in enumerate(shown, 1):
        brings = gains_words(spot, panel.names, words)
        alike.setdefault((ids(spot.touches), brings), []).append(number)
    lines = []
    for (cards, brings), numbers in alike.items():
        names = " ".join(f"`{number}`" for number in numbers)
        if len(numbers) == 1:
            spot = shown[numbers[0] - 1]
            text = _touches(words, f"{names} {place_name(spot.x, spot.y)}", cards)
        else:
            text = words("{places} touch {cards}", places=names, cards=cards)
        lines.append(clip(f"{text} · {brings}", TEXT_LINE))
    return lines


def _touches(words: Words, place: str, cards: str) -> str:
    return words("{place} touches {cards}", place=place, cards=cards)


def _turn_pages(panel: PalimpsestPanel, page: int, pages: int) -> tuple[Button, ...]:
    words, draft = panel.words, panel.text(panel.draft)
    buttons = []
    if pages > 1:
        place = {"page": page + 1, "pages": pages}
        buttons = [
            Button(
                words("Better places"),
                go(f"{draft}~{max(0, page - 1)}"),
                why_not="" if page else words("These are the best places."),
            ),
            Button(
                words("More places ({page}/{pages})", **place),
                go(f"{draft}~{page + 1}"),
                why_not=words("There are no more places.") if page + 1 == pages else "",
            ),
        ]
    return (*buttons, Button(panel.words("Another card"), go()))


# --- the end -----------------------------------------------------------------------------------


def _over(panel: PalimpsestPanel) -> Screen:
    words, view = panel.words, panel.view
    text: tuple[str, ...] = (words("This table has been closed."),)
    if view.final is not None:
        text = ending(view, panel.names, words), *final_table(view.final, panel.table_view, words)
    return panel.screen(text, [reading_buttons(words)])

"""The panel: a card and its numbered place, each with what it brings; then the cubes (P-24)."""

from collections.abc import Sequence
from dataclasses import replace

from cogs.palimpsest import draft as drafts
from cogs.palimpsest import labels, panel_cubes
from cogs.palimpsest.panel_context import PalimpsestPanel
from cogs.screens import screen
from cogs.table_screens import game_ui, panel_base
from data.catalogue import ENGLISH, Words
from engine.core.errors import IllegalMove
from engine.palimpsest import game, lattice
from engine.palimpsest.advice import SHOWN_AT_ONCE, Candidate
from engine.palimpsest.types import Play, View
from render.decktet import card_icon
from render.palimpsest import layout, narrator
from render.palimpsest.preview import Preview, numbered
from tables.core.view_types import TableView

_LINES = 2
"""Places with a button of their own; a menu has the others."""


def open_panel(
    table_view: TableView[View], draft: str, words: Words, ui: game_ui.GameUi[game.Palimpsest]
) -> screen.Screen:
    """The reader's panel for a draft; raises :class:`StaleDraft`."""
    if table_view.view.final is not None:
        return _over(read_panel(table_view, "", words, ui))
    panel = read_panel(table_view, draft, words, ui)
    begun = panel.draft
    try:
        if begun.card is None:
            if not table_view.view.hand:
                refresh = screen.Button(words("Refresh"), screen.go())
                return panel.screen([panel.state()], [panel.points(), (refresh,)])
            begun = begun.with_card(_first_card(panel))
        if begun.at is None:
            return _which_place(replace(panel, draft=begun.with_touching(begun.touching or drafts.ANYWHERE)))
        if begun.suggested:
            usual = panel.advice.usual(begun.partial_play)
            panel = replace(panel, draft=begun.with_steps(usual.steps))
        return panel_cubes.cubes_screen(panel, chosen=not begun.suggested)
    except IllegalMove as error:
        # The card was played, or somebody lies where it was to go.
        raise game_ui.StaleDraft from error


def confirmed(table_view: TableView[View], draft: str, ui: game_ui.GameUi[game.Palimpsest]) -> Play:
    """The play that a confirming control carries.

    Raises :class:`StaleDraft` for another position's, and :class:`~engine.core.errors.IllegalMove`.
    """
    if table_view.seat is None or table_view.table.status != "playing":
        raise game_ui.StaleDraft
    panel = read_panel(table_view, draft, ENGLISH, ui)
    if panel.draft.at is None or panel.draft.suggested:
        raise game_ui.StaleDraft
    return panel.advice.play(panel.draft.partial_play)


def read_panel(
    table_view: TableView[View], draft: str, words: Words, ui: game_ui.GameUi[game.Palimpsest]
) -> PalimpsestPanel:
    """What a panel's screens are made from; raises :class:`StaleDraft`."""
    base, page = screen.split_page(draft)
    begun, advice = drafts.read(base, table_view.view), ui.game.advice(table_view.view)
    return PalimpsestPanel(table_view, words, ui, advice, begun, page)


# --- places ------------------------------------------------------------------------------------


def _first_card(panel: PalimpsestPanel) -> str:
    """The card whose best place brings most: points ahead of all others, then cubes."""
    seat = panel.seat

    def worth(spot: Candidate) -> tuple[int, int]:
        others = (gain for other, gain in enumerate(spot.gains) if other != seat)
        return spot.gains[seat] - max(others), spot.cubes

    return max((panel.advice.candidates(card.id)[0] for card in panel.view.hand or ()), key=worth).card


def _which_place(panel: PalimpsestPanel) -> screen.Screen:
    draft = panel.draft
    assert draft.card is not None
    touching = None if draft.touching in (drafts.ANYWHERE, drafts.ONE_CARD) else draft.touching
    found = panel.advice.candidates(draft.card, touching)
    if not found:
        raise game_ui.StaleDraft
    spots, left = _page(found, panel.page)
    lines = [_line(panel, number, spot) for number, spot in enumerate(spots[:_LINES], 1)]
    menu = _touch_menu(panel) if draft.touching == drafts.ONE_CARD else _more_places(panel, spots, left)
    rows: list[screen.Row] = [panel.points(), *lines, *menu, *_other_cards(panel)]
    if not panel.on_turn:
        rows.append((screen.Button(panel.words("Refresh"), screen.go()),))
    preview = Preview(draft.card, numbered(spots))
    return panel.screen([panel.state()], rows, preview)


def _page(found: Sequence[Candidate], page: int) -> tuple[list[Candidate], list[Candidate]]:
    """The places of a page, all of which have room in one picture, and those of the pages behind it."""
    spots, left = layout.together(found, SHOWN_AT_ONCE)
    for _ in range(page):
        # Behind the last page the first comes again.
        spots, left = layout.together(left or found, SHOWN_AT_ONCE)
    return spots, left


def _line(panel: PalimpsestPanel, number: int, spot: Candidate) -> screen.Line:
    """What a place brings, beside the button with its number; the first is the best by the numbers shown."""
    words = panel.words
    gains = labels.gains_text(spot.gains, panel.names, words, brief=True) or words("no points")
    does = labels.place_words(panel.view, spot, words)
    text = f"{lattice.place_name(spot.x, spot.y)} · {gains}\n-# {does}"
    target = panel.to(panel.draft.with_place(spot.x, spot.y))
    style: screen.ButtonStyle = "success" if number == 1 and not panel.page else "secondary"
    return screen.Line(text, screen.Button(words("Lay on {number}", number=number), target, style))


def _more_places(panel: PalimpsestPanel, spots: list[Candidate], left: list[Candidate]) -> list[screen.Row]:
    """The places of the picture that have no line, and the ways to all others."""
    words, draft, base = panel.words, panel.draft, panel.text(panel.draft)
    choices = [
        screen.Choice(
            screen.clip(
                f"{number} · {lattice.place_name(spot.x, spot.y)} · "
                f"{labels.gains_label(spot.gains, panel.control_names, words)}",
                screen.OPTION_LIMIT,
            ),
            panel.to(panel.draft.with_place(spot.x, spot.y)),
            screen.clip(
                labels.place_words(panel.view, spot, words, lambda card, _: card.id), screen.OPTION_LIMIT
            ),
        )
        for number, spot in enumerate(spots[_LINES:], _LINES + 1)
    ]
    if left:
        turn = words.plural("Show {n} more place", "Show {n} more places", len(left))
        choices.append(screen.Choice(turn, screen.go(f"{base}~{panel.page + 1}")))
    if panel.page:
        choices.append(screen.Choice(words("Back to the first places"), screen.go(base)))
    if draft.touching != drafts.ANYWHERE:
        choices.append(screen.Choice(words("Beside any card"), panel.to(draft.with_touching())))
    elif (left or panel.page) and len(panel.advice.groups(draft.card or "")) > 1:
        to_groups = panel.to(draft.with_touching(drafts.ONE_CARD))
        choices.append(screen.Choice(words("Only places that touch …"), to_groups))
    number = max(0, len(spots) - _LINES) + len(left)
    lead = words.plural("{n} more place", "{n} more places", number) if number else words("Other places")
    return [screen.Menu(lead, tuple(choices))] if choices else []


def _other_cards(panel: PalimpsestPanel) -> list[screen.Row]:
    """The other cards of the hand, each with what its best place brings."""
    words = panel.words
    choices = [
        screen.Choice(
            labels.card_label(card, words),
            panel.to(panel.draft.with_card(card.id).with_touching()),
            _best(panel, panel.advice.candidates(card.id)[0]),
            icon=card_icon(card),
        )
        for card in panel.view.hand or ()
        if card.id != panel.draft.card
    ]
    return [screen.Menu(words("Another card"), tuple(choices))] if choices else []


def _touch_menu(panel: PalimpsestPanel) -> list[screen.Row]:
    """The cards that the chosen card can touch, to see the places there alone (P-24)."""
    words, draft = panel.words, panel.draft
    choices = [
        screen.Choice(
            words("Beside or over {card}", card=labels.card_label(group.touching, words)),
            panel.to(draft.with_touching(group.touching.id)),
            words.plural(
                "{n} place: {best}",
                "{n} places; the first: {best}",
                group.places,
                best=_best(panel, group.best),
            ),
            icon=card_icon(group.touching),
        )
        for group in panel.advice.groups(draft.card or "")[: screen.MENU_LIMIT - 1]
    ]
    choices.append(screen.Choice(words("Beside any card"), panel.to(draft.with_touching())))
    return [screen.Menu(words("Only places that touch …"), tuple(choices))]


def _best(panel: PalimpsestPanel, spot: Candidate) -> str:
    """What a place brings, in a few words."""
    words = panel.words
    gains = labels.gains_label(spot.gains, panel.control_names, words)
    return words.series([gains, narrator.cubes_words(spot.cubes, words)] if spot.cubes else [gains])


# --- the end -----------------------------------------------------------------------------------


def _over(panel: PalimpsestPanel) -> screen.Screen:
    # The board's message has the last scoring card by card.
    end = narrator.won_by(panel.view, panel.names, panel.words)
    return panel.screen((end,), [panel_base.reading_buttons(panel.words)])

"""The set-up of Quetinny: four cards and their chips, one cell after the other, or all as suggested."""

from dataclasses import replace

from cogs.quetinny.draft import LAY, path_of, suit_named, turn_text
from cogs.quetinny.panel_context import QuetinnyPanel
from cogs.screens.screen import Button, Choice, Line, Menu, Row, Screen, do, go, menu_pages
from cogs.table_screens.narrowing import Narrowed, narrow
from engine.core.errors import Word
from engine.quetinny import advice, types
from engine.quetinny.cells import cell_name
from render.decktet import card_words, suit_icon
from render.quetinny.preview import Preview
from render.quetinny.table_lines import opening_words


def set_up(panel: QuetinnyPanel, laid: tuple[str, ...]) -> Screen:
    """The next cell, or the whole layout to be confirmed; raises :class:`StaleDraft`."""
    words, cells = panel.words, panel.view.opening_cells
    arrangements = tuple(move for move in panel.moves if isinstance(move, types.Arrange))
    narrowed = narrow(arrangements, path_of, laid)
    provinces = tuple(
        types.Province(cell, panel.card(card), (suit_named(chip),))
        for cell, (card, _, chip) in zip(cells, (word.partition(".") for word in narrowed.path), strict=False)
    )
    panel = replace(panel, laid=provinces)
    back = () if narrowed.back is None else (Button(words("Back"), go(LAY, *narrowed.back)),)
    if narrowed.move is not None:
        made = do(turn_text(panel.game, panel.moves, narrowed.move))
        confirm = Button(words("Confirm"), made, "primary")
        title = words("Lay the four cards out like this?")
        return panel.turn_screen([], [(confirm, *back)], Preview(provinces=provinces), question=title)
    cell = cells[len(narrowed.path)]
    rows: list[Row] = []
    if not narrowed.path:
        best = advice.best_arrangement(panel.view, arrangements)
        button = Button(words("As suggested"), go(LAY, *path_of(best)), "success")
        rows.append(Line(words("All four at once, a fair beginning"), button))
    rows.append(_choices(panel, narrowed))
    rows.append(back)
    still = opening_words(panel.view, provinces, words)
    question = words("Which card lies on {cell}?", cell=cell_name(cell))
    return panel.turn_screen(still, rows, Preview(places=(cell,), provinces=provinces), question=question)


def _choices(panel: QuetinnyPanel, narrowed: Narrowed[types.Arrange]) -> Menu:
    """The cards and chips that may lie on a cell."""
    words, choices = panel.words, []
    for word in narrowed.words:
        card, _, chip = word.partition(".")
        label = words(
            "{card}, chip of {suit}", card=card_words(panel.card(card), words), suit=Word(suit_named(chip))
        )
        target = go(LAY, *narrowed.path, word)
        choices.append(Choice(label, target, icon=suit_icon(suit_named(chip))))
    draft = "/".join((LAY, *narrowed.path))
    return menu_pages(words("Card and chip"), choices, draft, panel.page, words("More"))

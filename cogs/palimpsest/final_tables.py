"""The end: who won and why, and the last scoring as tables of a line a player, and a line a card."""

from __future__ import annotations

from cogs.screens.names import text_names
from cogs.screens.text_table import grid, short_name
from data.catalogue import Words
from engine.palimpsest.text import SEAT_LETTERS
from engine.palimpsest.types import CardScore, FinalScored, Share
from render.palimpsest.narrator import causes_words, winner_words
from tables.view_types import TableView

TIED = ("tied_most", "tied_second")


def ending(final: FinalScored, table_view: TableView, words: Words) -> str:
    """Who won, and why the game ended."""
    view, names = table_view.view, text_names(table_view)
    line = words("{result}.", result=winner_words(final, names, words))
    return f"{line} {words('The end: {causes}.', causes=causes_words(view.causes, view, names, words))}"


def final_tables(final: FinalScored, table_view: TableView, words: Words) -> tuple[str, ...]:
    """Players, then cards, where any paid, and how those are read."""
    players = _players(final, table_view, words)
    if not final.cards:
        return (players,)
    key = words("-# Points: before + last scoring = total. By card: cubes→points; = stands for a tie.")
    return players, key, _cards(final, len(table_view.table.seats), words)


def _players(final: FinalScored, table_view: TableView, words: Words) -> str:
    """Places, points before and from the last scoring, and the cubes that decide between equals (P-16).

    It has no column more than a phone shows.
    """
    rows = [[words("Player"), words("total"), words("cubes")]]
    for line in final.standings:
        letter, name = SEAT_LETTERS[line.seat], short_name(table_view.table.seats[line.seat].name)
        points = f"{line.before}+{line.gained}={line.total}"
        rows.append([f"{line.place}. {letter} {name}", points, str(line.cubes)])
    return grid(rows)


def _cards(final: FinalScored, seats: int, words: Words) -> str:
    """Each card of the last scoring: cubes and what they took, ``=`` where they tied."""
    return grid([[words("Card"), *SEAT_LETTERS[:seats]], *(_card_row(score, seats) for score in final.cards)])


def _card_row(score: CardScore, seats: int) -> list[str]:
    cells = ["·"] * seats
    for share in score.shares:
        cells[share.seat] = _cell(share)
    return [score.card.id, *cells]


def _cell(share: Share) -> str:
    return f"{share.cubes}{'=' if share.prize in TIED else ''}→{share.points}"

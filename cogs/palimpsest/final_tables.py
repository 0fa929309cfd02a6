"""The last scoring as tables of a line a player, and a line a card."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.screens.text_table import grid, short_name
from data.catalogue import Words
from engine.palimpsest.types import CardScore, FinalScored, Share
from render.tokens import Mark, marks
from tables.view_types import TableView

TIED = ("tied_most", "tied_second")


def final_tables(final: FinalScored, table_view: TableView, words: Words) -> tuple[str, ...]:
    """Players, then cards, where any paid, and how those are read."""
    players = _players(final, table_view, words)
    if not final.cards:
        return (players,)
    key = words("-# Points: before + last scoring = total. By card: cubes→points; = stands for a tie.")
    return players, key, _cards(final, marks(table_view.table.names), words)


def _players(final: FinalScored, table_view: TableView, words: Words) -> str:
    """Places, points before and from the last scoring, and the cubes that decide between equals (P-16).

    It has no column more than a phone shows.
    """
    rows = [[words("Player"), words("total"), words("cubes")]]
    tokens = marks(table_view.table.names)
    for line in final.lines:
        name = short_name(table_view.table.seats[line.seat].name)
        points = f"{line.before}+{line.gained}={line.total}"
        rows.append([f"{line.place}. {tokens[line.seat]} {name}", points, str(line.cubes)])
    return grid(rows)


def _cards(final: FinalScored, tokens: Sequence[Mark], words: Words) -> str:
    """Each card of the last scoring: cubes and what they took, ``=`` where they tied.

    A column is headed as the player's token is in the picture.
    """
    rows = (_card_row(score, len(tokens)) for score in final.cards)
    return grid([[words("Card"), *tokens], *rows])


def _card_row(score: CardScore, seats: int) -> list[str]:
    cells = ["·"] * seats
    for share in score.shares:
        cells[share.seat] = _cell(share)
    return [score.card.id, *cells]


def _cell(share: Share) -> str:
    return f"{share.cubes}{'=' if share.prize in TIED else ''}→{share.points}"

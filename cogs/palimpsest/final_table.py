"""The last scoring as a table of a line a card."""

from collections.abc import Sequence

from cogs.screens.text_table import grid, short_name
from data.catalogue import Words
from engine.palimpsest.types import CardScore, FinalScored, Share
from render.palimpsest.narrator import short_card_name
from render.tokens import Mark, marks
from tables.core.view_types import TableView

TIED = ("tied_most", "tied_second")


def final_table(final: FinalScored, table_view: TableView, words: Words) -> tuple[str, ...]:
    """How its lines are read, and the cards, where any paid; the picture shows what players got by all."""
    if not final.cards:
        return ()
    key = words("-# By card: cubes→points; = stands for a tie.")
    return key, _cards(final, marks(table_view.table.names), words)


def _cards(final: FinalScored, tokens: Sequence[Mark], words: Words) -> str:
    """Each card of the last scoring: cubes and what they took, ``=`` where they tied.

    A column is headed as the player's token is in the picture.
    """
    rows = (_card_row(score, len(tokens), words) for score in final.cards)
    return grid([[words("Card"), *tokens], *rows], gap=1)


def _card_row(score: CardScore, seats: int, words: Words) -> list[str]:
    cells = ["·"] * seats
    for share in score.shares:
        cells[share.seat] = _cell(share)
    return [short_name(f"{score.card.id} {short_card_name(score.card, words)}"), *cells]


def _cell(share: Share) -> str:
    return f"{share.cubes}{'=' if share.prize in TIED else ''}→{share.points}"

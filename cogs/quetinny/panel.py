"""Quetinny's panel: which action, then its choices one by one, then the move to confirm; and the end."""

from __future__ import annotations

from cogs.quetinny.draft import narrow_to
from cogs.quetinny.panel_choices import CHOICES
from cogs.quetinny.panel_confirm import confirm
from cogs.quetinny.panel_context import PanelContext, title
from cogs.screens.screen import Button, PictureRequest, Screen, Target, go, split_page
from data.catalogue import Words
from engine.core.game import AnyGame
from engine.quetinny.types import Move, View
from render.quetinny import private
from render.quetinny.narrator import ending_words
from tables.types import TableView


def panel(table_view: TableView, draft: str, words: Words, game: AnyGame) -> Screen:
    """The player's panel for a draft; raises :class:`StaleDraft`."""
    view: View = table_view.view
    if view.phase == "over" or table_view.table.status != "playing":
        return _over(table_view, words)
    base, page = split_page(draft)
    moves: list[Move] = list(table_view.moves)
    narrowed = narrow_to(moves, tuple(base.split("/")) if base else ())
    context = PanelContext(table_view, words, game, narrowed, page, first=not draft)
    if narrowed.move is not None:
        return confirm(context, narrowed.move)
    if not narrowed.path:
        return _root(context)
    return CHOICES[context.action](context)


def _root(context: PanelContext) -> Screen:
    """Which action; those without a legal move are shown but cannot be pressed."""
    words = context.words
    labels = {
        "place": words("Add a province"),
        "harvest": words("Harvest"),
        "caravan": words("Send a caravan"),
    }
    if "discard" in context.narrowed.words:
        labels["discard"] = words("Discard")
    buttons = tuple(
        Button(
            label,
            go(action),
            "primary" if action == "place" else "secondary",
            action not in context.narrowed.words,
        )
        for action, label in labels.items()
    )
    return context.screen("", context.picture(), (buttons,))


def _over(table_view: TableView, words: Words) -> Screen:
    view: View = table_view.view
    if view.ending is None:
        text = words("This game was given up.")
    else:
        text = ending_words(view.ending, view.gold, words)
    numbers = words(
        "Provinces: {provinces} · caravans: {caravans} · gold earned: {earned} · taxes paid: {paid}",
        provinces=len(view.kingdom),
        caravans=view.caravans,
        earned=view.earned,
        paid=view.tax_paid,
    )
    rows = ((Button(words("Log"), Target("log")), Button(words("Rules"), Target("rules"))),)
    return Screen(
        title(table_view, words), (f"**{text}**", numbers), PictureRequest(private, (view, None, words)), rows
    )

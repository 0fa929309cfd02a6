"""``/kashgar rules``: the rules page by page; behind them, where the cards of the deck come from."""

from __future__ import annotations

from pathlib import Path

from cogs.game_ui import StaleDraft
from cogs.kashgar.decks import deck_screen
from cogs.screens.rule_pages import rule_pages
from cogs.screens.screen import Button, Screen, Target
from data.catalogue import Words
from engine.kashgar.language import Deck

TURN_PAGE = "krules"
"""The verb of the buttons that turn the pages."""


def rules_screen(rule_text: Path, deck: Deck, page: int, words: Words) -> Screen:
    """A page of the rules; behind the last one stands where the deck's cards come from.

    Raises :class:`StaleDraft` for a page that is not there.
    """
    pages = rule_pages(rule_text, words)
    turn = (
        Button(
            words("Back"),
            Target(TURN_PAGE, str(page - 1)),
            why_not="" if page else words("This is the first page."),
        ),
        Button(
            words("Next"),
            Target(TURN_PAGE, str(page + 1)),
            why_not=words("This is the last page.") if page >= len(pages) else "",
        ),
        Button(words("The deck: known and reconstructed"), Target(TURN_PAGE, str(len(pages)))),
    )
    # Two buttons must not lead to the same place under the same name; the last page needs no way to itself.
    if page == len(pages):
        shown = deck_screen(deck, words)
        return Screen(shown.title, shown.text, rows=(turn[:2],))
    if not 0 <= page < len(pages):
        raise StaleDraft
    title = words("Rules of {game}", game=words("Kashgar"))
    return Screen(f"{title} ({page + 1}/{len(pages) + 1})", (pages[page],), rows=(turn,))

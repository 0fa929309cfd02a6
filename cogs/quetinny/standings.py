"""What a kingdom has, in lines of text below its picture: what each suit pays or lacks, and the supplies."""

from collections.abc import Sequence

from cogs.quetinny.move_labels import rank_words
from cogs.screens.markup import icon_mark
from data.catalogue import Words
from engine.core.errors import Word
from engine.decktet import Card, Suit
from engine.quetinny.advice import suit_routes
from engine.quetinny.types import View
from render.decktet import card_words, suit_icon
from render.quetinny.table_lines import missing_words


def standings(view: View, words: Words) -> list[str]:
    """What suits earn, a line for those of which the same can be said; what others lack; the supplies.

    At the end it is what the whole game came to.
    """
    if view.phase == "over":
        text = "Provinces: {provinces} · caravans: {caravans} · gold earned: {earned} · taxes paid: {paid}"
        laid, paid = len(view.kingdom), view.tax_paid
        return [words(text, provinces=laid, caravans=view.caravans, earned=view.earned, paid=paid)]
    said: dict[str, list[Suit]] = {}
    for route in sorted(suit_routes(view.kingdom), key=lambda route: not route.cells) if view.kingdom else ():
        text = missing_words(view, route, words)
        if route.pay:
            text = words("a caravan earns **{pay}**", pay=route.pay)
        elif route.cells:
            text = words("{count} joined, {lacks}", count=len(route.cells), lacks=text)
        said.setdefault(text, []).append(route.suit)
    lines = [suit_marks(suits, words, ", ", ": ") + text for text, suits in said.items()]
    earning = [line for line in lines if "**" in line]
    lacking = " · ".join(line for line in lines if line not in earning)
    small = [f"-# {line}" for line in (lacking, _supplies(view, words)) if line]
    return [*earning, *small] if lines else []


def _supplies(view: View, words: Words) -> str:
    """What is left to be drawn and laid; of chips, which lie in the picture, only where there are no more."""
    said = [
        words(
            "Spice {spice} · deck {deck} · discards {count}",
            spice=view.spice_left,
            deck=view.deck_size,
            count=len(view.discards),
        )
    ]
    if spent := [suit for suit, left in view.chips_left if not left]:
        said.append(words("no chips left: {suits}", suits=suit_marks(spent, words, ", ")))
    return " · ".join(said)


def marked(card: Card, words: Words) -> str:
    """A card: its rank in bold and the icons of its suits; where there are none it reads as elsewhere."""
    rank, suits = rank_words(card, words), suit_marks(card.suits, words, "/")
    if len(card.suits) == 1:
        suits = icon_mark(suit_icon(card.suits[0]), card_words(card, words).removeprefix(rank).strip())
    return f"**{rank}** {suits}".rstrip()


def suit_marks(suits: Sequence[Suit], words: Words, between: str = "", behind: str = "") -> str:
    """The icons of suits; where there are none their names, with that ``between`` and ``behind`` them."""
    return "".join(
        icon_mark(
            suit_icon(suit),
            f"{between if at else ''}{words(Word(suit))}{'' if suit != suits[-1] else behind}",
        )
        for at, suit in enumerate(suits)
    )

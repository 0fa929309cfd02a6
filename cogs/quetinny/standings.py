"""What a kingdom has, in lines of text below its picture: what each suit pays or lacks, and the supplies."""

from collections.abc import Sequence

from cogs.quetinny.move_labels import rank_words
from cogs.screens.markup import icon_mark
from data.catalogue import Words
from engine.core.errors import Word
from engine.decktet import Card, Suit
from engine.quetinny.advice import suit_routes
from engine.quetinny.types import View
from render.decktet import suit_icon
from render.quetinny.table_lines import missing_words


def standings(view: View, words: Words) -> list[str]:
    """What each suit has or lacks, a line for all of which the same can be said, and the supplies."""
    said: dict[str, list[Suit]] = {}
    for route in sorted(suit_routes(view.kingdom), key=lambda route: not route.cells) if view.kingdom else ():
        text = missing_words(view, route, words)
        if route.pay:
            text = words("a caravan earns **{pay}**", pay=route.pay)
        elif route.cells:
            text = words("{count} joined, {lacks}", count=len(route.cells), lacks=text)
        said.setdefault(text, []).append(route.suit)
    lines = [suit_marks(suits, words, ", ", ": ") + text for text, suits in said.items()]
    return [*lines, _supplies(view, words)] if lines else []


def _supplies(view: View, words: Words) -> str:
    """In small print; of chips only those suits that have laid some."""
    said = [
        words(
            "Spice {spice} · deck {deck} · discards {count}",
            spice=view.spice_left,
            deck=view.deck_size,
            count=len(view.discards),
        )
    ]
    laid = {suit for province in view.kingdom for suit in province.chips}
    chips = [
        f"{suit_marks((suit,), words, behind=' ')}{left}" for suit, left in view.chips_left if suit in laid
    ]
    if chips:
        said.append(words("chips left: {chips}", chips=", ".join(chips)))
    return f"-# {' · '.join(said)}"


def marked(card: Card, words: Words) -> str:
    """A card: the icons of its suits, and its rank in bold."""
    return suit_marks(card.suits, words, "/", " ") + f"**{rank_words(card, words)}**"


def suit_marks(suits: Sequence[Suit], words: Words, between: str = "", behind: str = "") -> str:
    """The icons of suits; where there are none their names, with that ``between`` and ``behind`` them."""
    return "".join(
        icon_mark(
            suit_icon(suit),
            f"{between if at else ''}{words(Word(suit))}{'' if suit != suits[-1] else behind}",
        )
        for at, suit in enumerate(suits)
    )

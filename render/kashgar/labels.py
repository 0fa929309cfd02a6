"""Names of goods, decks and contracts, and numbers of them, for texts and pictures alike."""

from collections.abc import Callable, Sequence

from data.catalogue import Words
from engine.kashgar import card_phrases, types
from engine.kashgar.language import GOODS, Action, Contract, Deck, Good, Goods, Source
from render.drawing.fonts import Face
from render.drawing.text import measure

SOURCES: dict[Source, str] = {
    "rulebook": "named in the rulebook",
    "review": "named in reviews",
    "reconstructed": "reconstructed",
}
"""From where a card is known."""


def good_name(good: Good, words: Words) -> str:
    """A good's name, alone or before a value of its track."""
    return words(card_phrases.GOOD_WORDS[good])


def good_count(good: Good, number: int, words: Words) -> str:
    """Such as ``2 mules`` or ``1 ginger``."""
    return words(card_phrases.COUNTED_GOODS[good], n=number)


def goods_list(goods: Goods, words: Words) -> str:
    """Goods in words, such as ``1 mule, 6 cinnamon``; nothing is "nothing"."""
    parts = [good_count(good, number, words) for good in GOODS if (number := getattr(goods, good))]
    return ", ".join(parts) or words("nothing")


def points_label(points: int, words: Words) -> str:
    """Such as ``3 points`` or ``-1 point``."""
    return card_phrases.say(card_phrases.number_of_points(points), words)


def contract_words(contract: Contract, words: Words) -> str:
    """A contract's kind, points, mule figure, cost and payout."""
    text = words(
        "{kind}, {points}, needs {mules}, costs {cost}",
        kind=words(card_phrases.KIND_WORDS[contract.kind]),
        points=points_label(contract.points, words),
        mules=goods_list(Goods(mule=contract.mules), words),
        cost=goods_list(contract.cost, words),
    )
    if contract.payout == Goods():
        return text
    return words("{contract}, pays out {payout}", contract=text, payout=goods_list(contract.payout, words))


def action_words(deck: Deck, action: Action, words: Words, escape: Callable[[str], str] = str) -> str:
    """An action's cost, and what it does."""
    done = card_phrases.say(card_phrases.action_phrase(deck, action), words, escape)
    cost = card_phrases.cost_phrase(action)
    if cost is None:
        return done
    return words("{cost} → {effects}", cost=card_phrases.say(cost, words, escape), effects=done)


def piles_words(view: types.View, words: Words) -> str:
    """How many cards lie in each pile."""
    return words(
        "Decks: Standard {standard}, Special {special}, contracts {contracts}; discards {discards}.",
        standard=view.standard,
        special=view.special,
        contracts=view.contracts,
        discards=len(view.discards),
    )


def signed(points: int) -> str:
    """Points as a figure, with a minus sign where they are a debt."""
    return str(points).replace("-", "\u2212")


def place_name(contract: Contract, width: int, words: Words) -> str:
    """What a contract is called in little room: an order by its town."""
    return last_words(words.name(contract.name), width if contract.kind == "special" else 0, 25)


def last_words(name: str, width: int, size: int) -> str:
    """A name's last words that fit in letters of a size: "Order from Niya" is known by its town."""
    parts: Sequence[str] = name.split()
    whole = len(parts)
    while len(parts) > 1 and (
        measure(Face.STRONG, size, " ".join(parts)) > width or (len(parts) < whole and parts[0].islower())
    ):
        parts = parts[1:]
    short = " ".join(parts)
    return short if len(parts) == whole else short.removeprefix("d’")

"""The table in words: what its picture shows, for alt texts and for those who take no pictures."""

from collections.abc import Callable, Container, Iterator, Sequence

from data.catalogue import Words
from engine.core.errors import Word
from engine.kashgar.advice import lacks
from engine.kashgar.language import Contract, Deck, PersonCard
from engine.kashgar.types import View
from render.kashgar.labels import action_words, contract_words, goods_list
from render.narration import Names

_NAMED = 3
"""Cards of a caravan that are named, the front one first."""


def table_words(view: View, names: Names, words: Words) -> tuple[str, ...]:
    """The reader's caravans, others' front cards, the contracts with what the reader lacks, or with who could
    pay, and what those front cards can do.

    Points and goods are text of each message, and so is what the reader's own cards can do.
    """
    fronts = tuple(_fronts(view, names, words))
    return (
        *panel_words(view, names, words, whole=True),
        *((names.bold(words("Front cards")), *fronts) if fronts else ()),
    )


def panel_words(
    view: View, names: Names, words: Words, *, whole: bool, offered: Container[str] = ()
) -> tuple[str, ...]:
    """The reader's caravans and the contracts, which their picture shows; with the ``whole`` others' side.

    Contracts that are ``offered`` to choose from are told by their controls.
    What their cards can do is behind a button of the panel.
    """
    others = [seat for seat in range(len(view.players)) if whole and seat != names.reader]
    return (
        *_caravans(view, names, words),
        *(_front_names(view, seat, names, words) for seat in others),
        *_contracts(view, names, words, offered),
    )


def _contracts(view: View, names: Names, words: Words, offered: Container[str]) -> Iterator[str]:
    if not offered:
        yield names.bold(words("Open contracts"))
    yield from (f"- {contract_line(view, key, names, words)}" for key in view.face_up if key not in offered)


def _fronts(view: View, names: Names, words: Words) -> Iterator[str]:
    """The different front cards, but for those that the reader has too, with all they can do."""
    if view.ending is not None:
        return
    fronts = {player.seat: [cards[0] for cards in player.caravans if cards] for player in view.players}
    readers = () if names.reader is None else fronts[names.reader]
    for key in dict.fromkeys(key for keys in fronts.values() for key in keys if key not in readers):
        person = view.deck.person(key)
        text = ". ".join(card_words(view.deck, person, words, names.escape))
        yield words("{name}: {text}", name=f"- {names.escape(words.name(person.name))}", text=text)


def _caravans(view: View, names: Names, words: Words) -> Iterator[str]:
    """The reader's own caravans, where there are any."""
    if names.reader is not None:
        caravans = [
            _caravan(view, number, cards, names, words)
            for number, cards in enumerate(view.players[names.reader].caravans, 1)
        ]
        text, you = "{name}, caravans with the front card first: {caravans}.", names.bold(words("You"))
        yield words(text, name=you, caravans=words.series(caravans))


def _front_names(view: View, seat: int, names: Names, words: Words) -> str:
    """The front cards of a player, how many are behind them; to a player also what that one owns."""
    caravans = enumerate(view.players[seat].caravans, 1)
    cards = [_caravan(view, number, cards, names, words, named=1) for number, cards in caravans]
    line = words("{name}, front cards: {cards}.", name=names.bold(names[seat]), cards=", ".join(cards))
    if names.reader is None:
        return line
    total, goods = view.players[seat].total, goods_list(view.players[seat].goods, words)
    return f"{line} {words.plural('{n} point, {goods}', '{n} points, {goods}', total, goods=goods)}."


def _caravan(
    view: View, number: int, cards: Sequence[str], names: Names, words: Words, named: int = _NAMED
) -> str:
    listed = ", ".join(names.escape(words.name(view.deck.card(key).name)) for key in cards[:named])
    if len(cards) > named:
        listed = words("{cards} and {number} more", cards=listed, number=len(cards) - named)
    return f"{number} {listed}" if cards else words("{number} empty", number=number)


def contract_line(view: View, key: str, names: Names, words: Words) -> str:
    """A contract, and while the game goes on what its reader lacks for it, or who could pay it."""
    contract = view.deck.contract(key)
    name = names.escape(words.name(contract.name))
    text = words("{name}: {text}", name=name, text=contract_words(contract, words))
    if view.ending is not None:
        return f"{text}."
    if names.reader is None:
        able = ", ".join(names[seat] for seat in payers(view, key))
        return f"{words.series((text, words('can pay: {names}', names=able)) if able else (text,))}."
    lack = lacks(view, names.reader, key)
    if lack.none:
        return words("{contract}; you can pay it.", contract=text)
    return words("{contract}; you lack {goods}.", contract=text, goods=goods_list(lack.all_goods, words))


def payers(view: View, key: str) -> list[int]:
    """The seats that could pay a contract, whatever card they have."""
    return [seat for seat in range(len(view.players)) if lacks(view, seat, key).none]


def card_words(
    deck: Deck, card: PersonCard | Contract, words: Words, escape: Callable[[str], str] = str
) -> list[str]:
    """What a card does, a line an action, or what it asks for."""
    if isinstance(card, Contract):
        return [words("Contract: {contract}.", contract=contract_words(card, words))]
    return [
        words("{name}: {text}", name=f"**{words(lead)}**", text=action_words(deck, action, words, escape))
        for lead, actions in ((Word("Use"), card.caravan), (Word("Let go"), card.parting))
        for action in actions
    ]

"""The table in words: what its picture shows, for alt texts and for those who take no pictures."""

from collections.abc import Callable, Iterator, Sequence

from data.catalogue import Words
from engine.core.errors import Word
from engine.kashgar.advice import lacks
from engine.kashgar.language import GOODS, Contract, Deck, PersonCard
from engine.kashgar.types import View
from render.kashgar.labels import action_words, contract_words, goods_list
from render.narration import Names

_NAMED = 3
"""Cards of a caravan that are named, the front one first."""


def table_words(view: View, names: Names, words: Words) -> tuple[str, ...]:
    """Each player's caravans in a line, then the contracts with what the reader lacks, or with who could pay,
    and what the front cards of others can do.

    Points and goods are text of each message, and so is what the reader's own cards can do.
    """
    fronts = tuple(_fronts(view, names, words))
    return (
        *(player_words(view, seat, names, words) for seat in range(len(view.players))),
        names.bold(words("Open contracts")),
        *(f"- {contract_line(view, key, names, words)}" for key in view.face_up),
        *((names.bold(words("Front cards")), *fronts) if fronts else ()),
    )


def _fronts(view: View, names: Names, words: Words) -> Iterator[str]:
    """The different front cards, but for those that the reader has too, with all they can do."""
    if view.ending is not None:
        return
    fronts = {player.seat: [cards[0] for cards in player.caravans if cards] for player in view.players}
    own = () if names.reader is None else fronts[names.reader]
    for key in dict.fromkeys(key for keys in fronts.values() for key in keys if key not in own):
        person = view.deck.person(key)
        text = ". ".join(card_words(view.deck, person, words, names.escape))
        yield words("{name}: {text}", name=f"- {names.escape(words.name(person.name))}", text=text)


def player_words(view: View, seat: int, names: Names, words: Words) -> str:
    """A player's caravans, the front cards first."""
    caravans = [
        _caravan(view, number, cards, names, words)
        for number, cards in enumerate(view.players[seat].caravans, 1)
    ]
    name = words("You") if seat == names.reader else names[seat]
    on_turn = view.ask is not None and view.player == seat
    return words(
        "{name} (on turn), caravans with the front card first: {caravans}."
        if on_turn
        else "{name}, caravans with the front card first: {caravans}.",
        name=names.bold(name),
        caravans=words.series(caravans),
    )


def _caravan(view: View, number: int, cards: Sequence[str], names: Names, words: Words) -> str:
    shown = ", ".join(names.escape(words.name(view.deck.card(key).name)) for key in cards[:_NAMED])
    if len(cards) > _NAMED:
        shown = words("{cards} and {number} more", cards=shown, number=len(cards) - _NAMED)
    return f"{number} {shown}" if cards else words("{number} empty", number=number)


def contract_line(view: View, key: str, names: Names, words: Words) -> str:
    """A contract, and while the game goes on what its reader lacks for it, or who could pay it."""
    contract = view.deck.contract(key)
    name = names.escape(words.name(contract.name))
    text = words("{name}: {text}", name=name, text=contract_words(contract, words))
    if view.ending is not None:
        return f"{text}."
    if names.reader is None:
        able = payers(view, key, names, words)
        return f"{text}; {able}." if able else f"{text}."
    lack = lacks(view, names.reader, key)
    if lack.none:
        return words("{contract}; you can pay it.", contract=text)
    parts = [words.plural("{n} mule", "{n} mules", lack.mules)] if lack.mules else []
    parts += [goods_list(lack.goods, words)] if any(getattr(lack.goods, good) for good in GOODS) else []
    return words("{contract}; you lack {goods}.", contract=text, goods=", ".join(parts))


def payers(view: View, key: str, names: Names, words: Words) -> str:
    """Who could pay a contract, whatever card they have; empty where nobody could."""
    able = [seat for seat in range(len(view.players)) if lacks(view, seat, key).none]
    if not able:
        return ""
    text = Word("{names} can pay") if len(able) > 1 else Word("{name} can pay")
    return words(text, name=names[able[0]], names=[names[seat] for seat in able])


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

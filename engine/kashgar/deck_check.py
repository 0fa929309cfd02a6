"""What a deck must be to be played: the numbers of cards (K-1), and effects that make sense."""

from collections.abc import Iterator

from engine.core.codec import Record
from engine.kashgar import language
from engine.kashgar.text import key_of

SIZES = {"patriarch": 13, "matriarch": 1, "start": 12, "standard": 76, "special": 12, "additional": 12}
"""K-1: persons of each deck. The Matriarch is the back of the Patriarch and no card of its own."""
KIND_SIZES = {"small": 16, "large": 12, "special": 12}
"""The 40 contracts by kind."""
_MOST_TEXT = 4000


class Flaw(Record, frozen=True):
    """What is wrong with a deck, and the section, card and key where it is."""

    reason: str
    where: str | None
    index: int | None = None
    key: str | None = None


def find_flaw(deck: language.Deck) -> Flaw | None:
    """The first thing that keeps a deck from being played, or None."""
    return next(_flaws(deck), None)


def _flaws(deck: language.Deck) -> Iterator[Flaw]:
    if not 1 <= len(deck.name) <= 40 or not deck.name.isprintable():
        yield Flaw("name must be a text of 1 to 40 printable characters", "name")
    if len(deck.about) > _MOST_TEXT or not deck.about.isprintable():
        yield Flaw(f"about must be a printable text of at most {_MOST_TEXT} characters", "about")
    yield from _keys(deck)
    yield from _sizes(deck)
    numbers: set[int] = set()
    for index, person in enumerate(deck.persons):
        for key, reason in _person(deck, person, numbers):
            yield Flaw(f"{person.name}: {reason}", "persons", index, key)
    for index, contract in enumerate(deck.contracts):
        for key, reason in _contract(contract):
            yield Flaw(f"{contract.name}: {reason}", "contracts", index, key)


def _keys(deck: language.Deck) -> Iterator[Flaw]:
    """Names tell cards apart in moves, so they must differ in more than signs and case."""
    seen: dict[str, str] = {}
    sections: tuple[tuple[str, tuple[language.PersonCard | language.Contract, ...]], ...] = (
        ("persons", deck.persons),
        ("contracts", deck.contracts),
    )
    for where, cards in sections:
        for index, card in enumerate(cards):
            key = card.key
            if not key or key != key_of(card.name) or key_of(key.upper()) != key or len(card.name) > 60:
                yield Flaw(f"{card.name!r} is not a name that can be typed", where, index, "name")
            if not card.known.isprintable() or len(card.known) > 400:
                yield Flaw(f"{card.name}: known must be a printable text of up to 400 signs", where, index)
            if key in seen:
                yield Flaw(f"the names {seen[key]} and {card.name} are too much alike", where, index, "name")
            seen[key] = card.name


def _sizes(deck: language.Deck) -> Iterator[Flaw]:
    for name, size in SIZES.items():
        found = sum(person.copies for person in deck.persons if person.deck == name)
        if found != size:
            yield Flaw(f"the {name} deck has {size} cards, this has {found}", "persons")
    for kind, size in KIND_SIZES.items():
        found = sum(contract.copies for contract in deck.contracts if contract.kind == kind)
        if found != size:
            yield Flaw(f"there are {size} {kind} contracts, this has {found}", "contracts")
    if sum(person.deck == "patriarch" for person in deck.persons) != 1:
        yield Flaw("all 13 Patriarchs are the same card", "persons")


def _person(
    deck: language.Deck, person: language.PersonCard, numbers: set[int]
) -> Iterator[tuple[str | None, str]]:
    """The key and the reason of each flaw of a card."""
    if person.deck == "start":
        if person.copies != 1:
            yield "copies", "every Start card is different, so it has no copies"
        if person.number is None or not 1 <= person.number <= 12 or person.number in numbers:
            yield "number", "Start cards are numbered from 1 to 12, each number once"
        else:
            numbers.add(person.number)
    elif person.number is not None:
        yield "number", "only Start cards have a number"
    if person.deck in ("patriarch", "matriarch") and person.parting:
        yield "parting", "neither side of a Patriarch has a parting action"
    if not person.caravan:
        yield "caravan", "a person has at least one caravan action"
    counted = person.counted
    if counted is not None:
        contracts = [contract.key for contract in deck.contracts]
        given = [name for name in (counted.contract, counted.kind, counted.person) if name is not None]
        if len(given) != 1:
            yield "counts", "counts names a contract, or a kind of contracts, or a person"
        if counted.contract is not None and counted.contract not in contracts:
            yield "counts", f"there is no contract {counted.contract!r}"
        if counted.person is not None and counted.person not in (other.key for other in deck.persons):
            yield "counts", f"there is no person {counted.person!r}"
    for side, actions in (("caravan", person.caravan), ("parting", person.parting)):
        if len(actions) > 4:
            yield side, f"at most 4 {side} actions"
        for number, action in enumerate(actions, 1):
            for reason in _action(deck, person, action):
                yield side, f"{side} action {number}: {reason}"


def _action(deck: language.Deck, person: language.PersonCard, action: language.Action) -> Iterator[str]:
    if not 1 <= len(action.do) <= 6:
        yield "an action has 1 to 6 effects"
    if len(action.cost) > 9:
        yield "a cost has at most 9 alternatives"
    for cost in action.cost:
        if cost == language.Amounts() or not _fits(cost):
            yield "a cost is something that a board can hold"
    for effect in action.do:
        if isinstance(effect, language.Turn) and person.deck not in ("patriarch", "matriarch"):
            yield "only the Patriarch and the Matriarch have another side to turn to"
        yield from _effect(deck, effect)


def _effect(deck: language.Deck, effect: language.Effect | language.RivalEffect) -> Iterator[str]:
    match effect:
        case language.Increase() | language.SetTo() | language.Lose() | language.Steal():
            if not 1 <= len(effect.either) <= 9:
                yield "an effect has 1 to 9 alternatives"
            for amounts in effect.either:
                if amounts in (language.Amounts(), language.Levels()) or not _fits(amounts):
                    yield "amounts name at least one good, and no more than its track holds"
        case language.Convert(source, target):
            if source == target:
                yield "a good is converted into another one"
        case language.RaiseToHighest(goods):
            if not goods or len(set(goods)) != len(goods):
                yield "match names each good once, and at least one"
        case language.Draw(_, cards, keep):
            if keep > cards:
                yield f"of {cards} cards drawn {keep} cannot be kept"
        case language.Complete() | language.DrawContracts():
            contracts = {contract.key for contract in deck.contracts}
            for name in effect.names:
                if name not in contracts:
                    yield f"there is no contract {name!r}"
            if effect.free and effect.gold:
                yield "gold stands for spices only where something is paid"
            if isinstance(effect, language.DrawContracts) and effect.most > effect.cards:
                yield f"of {effect.cards} contracts drawn {effect.most} cannot be completed"
        case language.Others(do) | language.Chosen(do):
            if not 1 <= len(do) <= 4:
                yield "others and chosen hold 1 to 4 effects"
            for harm in do:
                if not isinstance(harm, language.Rotate):
                    yield from _effect(deck, harm)


def _fits(amounts: language.Goods | language.Levels) -> bool:
    """Whether each amount is one that its track could hold."""
    return all(
        (getattr(amounts, good) or 0) <= most
        for good, most in zip(language.GOODS, language.TRACK_LENGTHS, strict=True)
    )


def _contract(contract: language.Contract) -> Iterator[tuple[str | None, str]]:
    for key, goods in (("cost", contract.cost), ("payout", contract.payout)):
        if not _fits(goods):
            yield key, f"a {key} is something that a board can hold"
    if contract.cost == language.Goods():
        yield "cost", "a contract costs something"

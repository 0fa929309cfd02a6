"""Cards in words: trees of message ids, so that each language can put them in its own order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from engine.core.errors import Word
from engine.kashgar.language import (
    GOODS,
    SPICES,
    Action,
    Amounts,
    Chosen,
    Complete,
    Convert,
    Counted,
    Deck,
    Draw,
    DrawContracts,
    Effect,
    Good,
    Goods,
    Harm,
    Increase,
    Levels,
    Lose,
    Match,
    Others,
    Person,
    Remove,
    Reserve,
    Rotate,
    SetTo,
    Steal,
    Take,
    Turn,
)

GOOD_WORDS: dict[Good, Word] = {
    "mule": Word("mules"),
    "gold": Word("gold"),
    "ginger": Word("ginger"),
    "cloves": Word("cloves"),
    "pepper": Word("pepper"),
    "anise": Word("star anise"),
    "cinnamon": Word("cinnamon"),
}
KIND_WORDS = {"small": Word("small"), "large": Word("large"), "special": Word("special")}
DECK_WORDS = {"standard": Word("Standard"), "special": Word("Special")}


class Phrase(NamedTuple):
    """A message id and the values of its places, phrases among them."""

    text: str
    params: dict[str, Any]


def say(phrase: Phrase, words: Callable[..., str]) -> str:
    """A phrase in the language of ``words``, which gives the sentence of an id and its parameters."""
    inner = phrase.params.items()
    params = {name: say(value, words) if isinstance(value, Phrase) else value for name, value in inner}
    return words(phrase.text, **params)


def english(text: str, /, **params: Any) -> str:
    """The words of English."""
    return text.format(**params)


def all_of(phrases: Sequence[Phrase]) -> Phrase:
    """``a, b and c``."""
    return _joined(phrases, "{one} and {other}")


def one_of(phrases: Sequence[Phrase]) -> Phrase:
    """``a, b or c``."""
    return _joined(phrases, "{one} or {other}")


def _joined(phrases: Sequence[Phrase], last: str) -> Phrase:
    if not phrases:
        return Phrase("nothing", {})
    found = phrases[0]
    for place, phrase in enumerate(phrases[1:], 2):
        found = Phrase(last if place == len(phrases) else "{one}, {other}", {"one": found, "other": phrase})
    return found


def goods_words(goods: Goods | Amounts) -> Phrase:
    """``2 gold and 1 pepper``; any spice comes last."""
    parts = [
        Phrase("{number} {good}", {"number": number, "good": GOOD_WORDS[good]})
        for good in GOODS
        if (number := getattr(goods, good))
    ]
    if isinstance(goods, Amounts) and goods.any:
        parts.append(Phrase("{number} of any spice", {"number": goods.any}))
    return all_of(parts)


def cost_words(action: Action) -> Phrase | None:
    """What an action costs; None if it is free."""
    return one_of([goods_words(cost) for cost in action.cost]) if action.cost else None


def action_words(deck: Deck, action: Action) -> Phrase:
    """What an action does, in order."""
    parts = [effect_words(deck, effect) for effect in action.do]
    found = parts[0]
    for phrase in parts[1:]:
        found = Phrase("{one}; {other}", {"one": found, "other": phrase})
    return found


def effect_words(deck: Deck, effect: Effect | Harm) -> Phrase:
    """What one effect does."""
    match effect:
        case Increase(either):
            return Phrase("gain {goods}", {"goods": _alternatives(either)})
        case Lose(either):
            return Phrase("lose {goods}", {"goods": _alternatives(either)})
        case Steal(either):
            return Phrase("steal {goods}", {"goods": _alternatives(either)})
        case SetTo(either):
            return Phrase("set {goods}", {"goods": _levels(either)})
        case Convert(source, target, most, rate):
            return Phrase(
                "turn up to {most} {source} into {rate} {target} each",
                {"most": most, "source": GOOD_WORDS[source], "rate": rate, "target": GOOD_WORDS[target]},
            )
        case Match(goods, times):
            return _match(goods, times)
        case Draw(name, cards, keep):
            return Phrase(
                "draw {cards} {deck} cards, keep {keep}",
                {"cards": cards, "deck": DECK_WORDS[name], "keep": keep},
            )
        case Take(cards):
            return Phrase("take {cards} cards of the discard pile", {"cards": cards}) if cards > 1 else _TAKE
        case Complete():
            return _complete(deck, effect)
        case DrawContracts():
            return Phrase(
                "draw {cards} contracts: {then}", {"cards": effect.cards, "then": _complete(deck, effect)}
            )
        case Remove(cards):
            return Phrase("remove up to {cards} cards of your own", {"cards": cards})
        case Turn():
            return Phrase("turn this card over", {})
        case Reserve():
            return Phrase("the Patriarch beside the table joins one of your caravans", {})
        case Rotate():
            return Phrase("one front card goes to its caravan's end", {})
        case Others(do):
            inner = all_of([effect_words(deck, harm) for harm in do])
            return Phrase("every other player: {effects}", {"effects": inner})
        case Chosen(do):
            inner = all_of([effect_words(deck, harm) for harm in do])
            return Phrase("one other player: {effects}", {"effects": inner})


_TAKE = Phrase("take a card of the discard pile", {})


def _alternatives(either: Sequence[Amounts]) -> Phrase:
    same = _one_spice([{good: n for good in GOODS if (n := getattr(one, good))} for one in either])
    if same is not None and not any(one.any for one in either):
        return Phrase("{number} of one spice", {"number": same})
    return one_of([goods_words(one) for one in either])


def _levels(either: Sequence[Levels]) -> Phrase:
    tables = [{good: n for good in GOODS if (n := getattr(one, good)) is not None} for one in either]
    same = _one_spice(tables)
    if same is not None:
        return Phrase("one spice to {number}", {"number": same})
    return one_of(
        [
            all_of(
                [
                    Phrase("{good} to {number}", {"good": GOOD_WORDS[good], "number": number})
                    for good, number in table.items()
                ]
            )
            for table in tables
        ]
    )


def _one_spice(tables: Sequence[dict[Good, int]]) -> int | None:
    """The number that the alternatives give of each of the five spices, if that is what they are."""
    numbers = {number for table in tables for number in table.values()}
    if len(numbers) != 1 or [list(table) for table in tables] != [[spice] for spice in SPICES]:
        return None
    return numbers.pop()


def _match(goods: Sequence[Good], times: int) -> Phrase:
    what = (
        Phrase("one spice", {})
        if tuple(goods) == SPICES
        else one_of([Phrase("{good}", {"good": GOOD_WORDS[good]}) for good in goods])
    )
    if times == 1:
        return Phrase("raise {what} to the most that another player has", {"what": what})
    return Phrase(
        "{times} times raise {what} to the most that another player has", {"times": times, "what": what}
    )


def _complete(deck: Deck, effect: Complete | DrawContracts) -> Phrase:
    most = effect.most if isinstance(effect, DrawContracts) else 1
    if effect.names:
        named = [Phrase("{name}", {"name": Word(deck.contract(key).name)}) for key in effect.names]
        what = one_of(named)
    elif effect.kinds:
        kinds = one_of([Phrase("{kind}", {"kind": KIND_WORDS[kind]}) for kind in effect.kinds])
        what = Phrase("{kinds} contract", {"kinds": kinds})
    else:
        what = Phrase("contract", {})
    text = "complete 1 {what}" if most == 1 else "complete up to {most} {what}"
    if effect.free:
        text = "complete 1 {what} free" if most == 1 else "complete up to {most} {what} free"
    elif effect.gold:
        text = "complete 1 {what}, gold may stand for spices"
    return Phrase(text, {"what": what, "most": most})


def points_words(deck: Deck, person: Person) -> Phrase:
    """A person's points, those that count other cards included."""
    if person.counted is None:
        return Phrase("{points} points", {"points": person.points})
    counted = Phrase(
        "{each} for each {what}", {"each": person.counted.each, "what": _what_counts(deck, person.counted)}
    )
    if not person.points:
        return counted
    return Phrase("{points} points and {counted}", {"points": person.points, "counted": counted})


def _what_counts(deck: Deck, counted: Counted) -> Phrase:
    if counted.contract is not None:
        return Phrase("{name}", {"name": Word(deck.contract(counted.contract).name)})
    if counted.person is not None:
        return Phrase("{name}", {"name": Word(deck.person(counted.person).name)})
    assert counted.kind is not None
    return Phrase("{kinds} contract", {"kinds": KIND_WORDS[counted.kind]})

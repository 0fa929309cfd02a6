"""Cards in words: trees of message ids, so that each language can put them in its own order."""

from collections.abc import Callable, Sequence

from msgspec.structs import asdict

from engine.core.errors import Phrase, Plural, Word
from engine.kashgar import language

GOOD_WORDS: dict[str, Word] = {
    "mule": Word("mules"),
    "gold": Word("gold"),
    "ginger": Word("ginger"),
    "cloves": Word("cloves"),
    "pepper": Word("pepper"),
    "anise": Word("star anise"),
    "cinnamon": Word("cinnamon"),
}
"""The tracks."""
COUNTED_GOODS: dict[language.Good, Plural] = {
    "mule": Plural("{n} mule", "{n} mules"),
    "gold": Plural("{n} gold", "{n} gold"),
    "ginger": Plural("{n} ginger", "{n} ginger"),
    "cloves": Plural("{n} clove", "{n} cloves"),
    "pepper": Plural("{n} pepper", "{n} pepper"),
    "anise": Plural("{n} star anise", "{n} star anise"),
    "cinnamon": Plural("{n} cinnamon", "{n} cinnamon"),
}
"""What lies on them, in numbers."""
KIND_WORDS = {"small": Word("small"), "large": Word("large"), "special": Word("special")}
DECK_WORDS = {"standard": Word("Standard"), "special": Word("Special")}


def say(phrase: Phrase, words: Callable[..., str], escape: Callable[[str], str] = str) -> str:
    """A phrase in the language of ``words``, which gives the sentence of an id and its parameters.

    Names of cards, which may be anything, are as ``escape`` makes them.
    """
    params = {
        key: say(value, words, escape)
        if isinstance(value, Phrase)
        else escape(words("{name}", name=value))
        if key == "name"
        else value
        for key, value in phrase.params.items()
    }
    return words(phrase.text, **params)


def counted_good(good: language.Good, number: int) -> Phrase:
    """A number of a good: ``1 mule``, ``2 mules``."""
    return Phrase(COUNTED_GOODS[good], {"n": number})


def all_of(phrases: Sequence[Phrase]) -> Phrase:
    """``a, b and c``."""
    return _joined(phrases, Word("{one} and {other}"))


def one_of(phrases: Sequence[Phrase]) -> Phrase:
    """``a, b or c``."""
    return _joined(phrases, Word("{one} or {other}"))


def _joined(phrases: Sequence[Phrase], last: str) -> Phrase:
    if not phrases:
        return Phrase("nothing", {})
    found = phrases[0]
    for place, phrase in enumerate(phrases[1:], 2):
        found = Phrase(last if place == len(phrases) else "{one}, {other}", {"one": found, "other": phrase})
    return found


def goods_phrase(goods: language.Goods) -> Phrase:
    """``2 gold and 1 pepper``; any spice comes last."""
    parts = [counted_good(good, number) for good in language.GOODS if (number := getattr(goods, good))]
    if isinstance(goods, language.Amounts) and goods.any:
        parts.append(Phrase(Plural("{n} of any spice", "{n} of any spice"), {"n": goods.any}))
    return all_of(parts)


def cost_phrase(action: language.Action) -> Phrase | None:
    """What an action costs; None if it is free."""
    return one_of([goods_phrase(cost) for cost in action.cost]) if action.cost else None


def action_phrase(deck: language.Deck, action: language.Action) -> Phrase:
    """What an action does, in order."""
    parts = [effect_phrase(deck, effect) for effect in action.do]
    found = parts[0]
    for phrase in parts[1:]:
        found = Phrase("{one}; {other}", {"one": found, "other": phrase})
    return found


def rival_phrase(effect: language.RivalEffect) -> Phrase:
    """What one effect does to another player."""
    match effect:
        case language.Increase(either):
            return Phrase("gains {goods}", {"goods": _alternatives(either)})
        case language.Lose(either):
            return Phrase("loses {goods}", {"goods": _alternatives(either)})
        case language.Steal(either):
            return Phrase("gives you {goods}", {"goods": _alternatives(either)})
        case language.SetTo(either):
            return Phrase("sets {goods}", {"goods": _levels(either)})
        case language.Rotate():
            return Phrase("one front card goes to its caravan’s end", {})


def effect_phrase(deck: language.Deck, effect: language.Effect) -> Phrase:
    """What one effect does."""
    match effect:
        case language.Increase(either):
            return Phrase("gain {goods}", {"goods": _alternatives(either)})
        case language.Lose(either):
            return Phrase("lose {goods}", {"goods": _alternatives(either)})
        case language.SetTo(either):
            return Phrase("set {goods}", {"goods": _levels(either)})
        case language.Convert(source, target, most, rate):
            counted = {"source": counted_good(source, most), "target": counted_good(target, rate)}
            return Phrase("turn up to {source} into {target} each", counted)
        case language.RaiseToHighest(goods, times):
            return _match(goods, times)
        case language.Draw(name, cards, keep):
            text = Plural("draw a {deck} card and keep it", "draw {n} {deck} cards, keep {keep}")
            return Phrase(text, {"n": cards, "deck": DECK_WORDS[name], "keep": keep})
        case language.Take(cards):
            text = Plural("take a card from the discard pile", "take {n} cards from the discard pile")
            return Phrase(text, {"n": cards})
        case language.Complete():
            return _complete(deck, effect)
        case language.DrawContracts(cards):
            text = Plural("draw a contract: {then}", "draw {n} contracts: {then}")
            return Phrase(text, {"n": cards, "then": _complete(deck, effect)})
        case language.Remove(cards):
            text = Plural("remove up to {n} card of your own", "remove up to {n} cards of your own")
            return Phrase(text, {"n": cards})
        case language.Turn():
            return Phrase("turn this card over", {})
        case language.Reserve():
            return Phrase("the Patriarch beside the table joins one of your caravans", {})
        case language.Others(do):
            inner = all_of([rival_phrase(harm) for harm in do])
            return Phrase("every other player: {effects}", {"effects": inner})
        case language.Chosen(do):
            inner = all_of([rival_phrase(harm) for harm in do])
            return Phrase("one other player: {effects}", {"effects": inner})


def one_spice(either: Sequence[language.Amounts | language.Levels]) -> int | None:
    """The number that the alternatives give of each of the five spices, if that is what they are."""
    tables = [named(amounts) for amounts in either]
    numbers = {number for table in tables for number in table.values()}
    if len(numbers) != 1 or [list(table) for table in tables] != [[spice] for spice in language.SPICES]:
        return None
    return numbers.pop()


def named(goods: language.Goods | language.Levels) -> dict[str, int]:
    """What goods or levels name: numbers by good, and by ``any``."""
    default = None if isinstance(goods, language.Levels) else 0
    return {good: number for good, number in asdict(goods).items() if number != default}


def _alternatives(either: Sequence[language.Amounts]) -> Phrase:
    same = one_spice(either)
    if same is not None:
        return Phrase("{number} of one spice", {"number": same})
    return one_of([goods_phrase(amounts) for amounts in either])


def _levels(either: Sequence[language.Levels]) -> Phrase:
    same = one_spice(either)
    if same is not None:
        return Phrase("one spice to {number}", {"number": same})
    return one_of([all_of([_level(*told) for told in named(levels).items()]) for levels in either])


def _level(good: str, number: int) -> Phrase:
    return Phrase("{good} to {number}", {"good": GOOD_WORDS[good], "number": number})


def _match(goods: Sequence[language.Good], times: int) -> Phrase:
    what = (
        Phrase("one spice", {})
        if tuple(goods) == language.SPICES
        else one_of([Phrase(GOOD_WORDS[good], {}) for good in goods])
    )
    text = Plural(
        "raise {what} to the most that another player has",
        "raise {what} to the most that another player has, {n} times",
    )
    return Phrase(text, {"n": times, "what": what})


def _complete(deck: language.Deck, effect: language.Complete | language.DrawContracts) -> Phrase:
    done = _completed(effect, _what_contract(deck, effect))
    if effect.free:
        return Phrase("{complete} free", {"complete": done})
    if effect.gold:
        return Phrase("{complete}, gold may stand in for spices", {"complete": done})
    return done


def _what_contract(deck: language.Deck, effect: language.Complete | language.DrawContracts) -> Phrase:
    """A contract that the effect allows, as one of a kind."""
    if effect.names:
        return one_of([Phrase("{name}", {"name": Word(deck.contract(key).name)}) for key in effect.names])
    if effect.kinds:
        kinds = one_of([Phrase(KIND_WORDS[kind], {}) for kind in effect.kinds])
        return Phrase("{kinds} contract", {"kinds": kinds})
    return Phrase("contract", {})


def _completed(effect: language.Complete | language.DrawContracts, what: Phrase) -> Phrase:
    """How many; a card's name has no plural that could be known, so none is asked for."""
    if isinstance(effect, language.Complete) or effect.most == 1:
        return Phrase("complete 1 {what}", {"what": what})
    if effect.most == effect.cards:
        return Phrase("complete any {what} among them", {"what": what})
    return Phrase("complete up to {most} of them ({what})", {"most": effect.most, "what": what})


def number_of_points(points: int) -> Phrase:
    """``1 point``, ``-1 point``, ``3 points``."""
    return Phrase(Plural("{n} point", "{n} points"), {"n": points})


def points_phrase(deck: language.Deck, person: language.PersonCard) -> Phrase:
    """A person's points, those that count other cards included."""
    printed = number_of_points(person.points)
    if person.counted is None:
        return printed
    counted = Phrase(
        "{each} for each {what}",
        {"each": number_of_points(person.counted.each), "what": _what_counts(deck, person.counted)},
    )
    if not person.points:
        return counted
    return Phrase("{one} and {other}", {"one": printed, "other": counted})


def _what_counts(deck: language.Deck, counted: language.Counted) -> Phrase:
    if counted.contract is not None:
        return Phrase("{name}", {"name": Word(deck.contract(counted.contract).name)})
    if counted.person is not None:
        return Phrase("{name}", {"name": Word(deck.person(counted.person).name)})
    assert counted.kind is not None
    return Phrase("{kinds} contract", {"kinds": KIND_WORDS[counted.kind]})

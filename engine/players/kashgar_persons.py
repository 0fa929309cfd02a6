"""What persons of Kashgar are good for in a caravan, read from their actions."""

from engine.kashgar import language, stock, types

# All weights are in points of victory and were found by playing.
_UNIT = 0.32
_MULE_UNIT = 0.8
"""What an effect's unit adds to the value of a card."""
_DRAWN = {"standard": 0.18, "special": 1.8}
"""What an action that draws so is worth on a card."""
_ROBBED = 0.8
"""Share of what is to be robbed that is there as a rule."""


def completes_again(person: language.PersonCard) -> bool:
    """Whether a caravan action of this person completes face-up contracts (K-24)."""
    return any(isinstance(effect, language.Complete) for action in person.caravan for effect in action.do)


def brings_persons(person: language.PersonCard) -> bool:
    """Whether a caravan action of this person gains cards."""
    return any(
        isinstance(effect, language.Draw | language.Take) for action in person.caravan for effect in action.do
    )


def person_value(person: language.PersonCard) -> float:
    """The best caravan action, and part of the best parting."""
    again = max((_action_value(action) for action in person.caravan), default=0.0)
    once = max((_action_value(action) for action in person.parting), default=0.0)
    return max(0.1, again) + 0.35 * max(0.0, once)


def filled_tracks(person: language.PersonCard) -> tuple[int, ...]:
    """The tracks that a person's caravan actions fill, if that is all they do."""
    effects = [effect for action in person.caravan for effect in action.do]
    if not all(isinstance(effect, language.Increase) for effect in effects):
        return ()
    found: set[int] = set()
    for effect in effects:
        assert isinstance(effect, language.Increase)
        for amounts in effect.either:
            found |= {good for good, amount in enumerate(stock.printed(amounts)[:7]) if amount}
            found |= set(stock.SPICE_NUMBERS) if amounts.any else set()
    return tuple(sorted(found))


def _action_value(action: language.Action) -> float:
    cost = min((_amounts_value(amounts) for amounts in action.cost), default=0.0)
    return sum(_effect_value(effect) for effect in action.do) - cost


def _effect_value(effect: language.Effect) -> float:
    match effect:
        case language.Increase(either):
            return max(_amounts_value(amounts) for amounts in either) + 0.1 * (len(either) > 1)
        case language.Lose(either):
            return -min(_amounts_value(amounts) for amounts in either)
        case language.SetTo(either):
            return max(_levels_value(levels) for levels in either)
        case language.Convert(_, _, most, rate):
            return 0.3 * most * (rate - 1)
        case language.RaiseToHighest(_, times):
            return 0.9 * times
        case language.Draw(deck, cards, keep):
            return _DRAWN[deck] * keep * (0.7 + 0.15 * cards)
        case language.Take(number):
            return 0.3 * number
        case language.Complete():
            return 1.4 + 2.0 * effect.free + 0.4 * effect.gold - 0.4 * bool(effect.kinds)
        case language.DrawContracts():
            return 1.2
        case language.Remove(number):
            return 0.8 * number
        case language.Reserve():
            return 0.5
        case language.Chosen(effects):
            # The acting player gains what it robs; what rivals lose besides is worth little.
            robbed = (
                max(map(_amounts_value, loot.either)) for loot in effects if isinstance(loot, language.Steal)
            )
            return _ROBBED * sum(robbed)
    return 0.0


def _amounts_value(amounts: language.Amounts) -> float:
    units: float = sum(getattr(amounts, good) for good in language.GOODS[1:]) + 1.1 * amounts.any
    return _UNIT * units + _MULE_UNIT * amounts.mule


def _levels_value(levels: language.Levels) -> float:
    found: list[int | None] = [getattr(levels, good) for good in language.SPICES]
    return sum(_UNIT * (level - types.START) for level in found if level is not None)

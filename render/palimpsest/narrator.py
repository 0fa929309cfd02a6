"""What happened in the Palimpsest, in sentences: for log, board, panel, pictures and alt texts."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from data.catalogue import Words
from engine.decktet import Card
from engine.palimpsest import events as event_types
from engine.palimpsest import lattice, types
from render.decktet import card_words
from render.narration import Names, won

Naming = Callable[[Card, Words], str]
CAUSES: dict[types.Cause, str] = {
    "deck": "the deck is empty",
    "hands": "the next hand is empty",
    "cubes": "a player has no cubes left",
    "points": "a player has {target} points",
}

PRIZES: dict[types.Prize, str] = {
    "alone": "{name} {points}, alone there ({cubes})",
    "most": "{name} {points} for the most ({cubes})",
    "second": "{name} {points}, half, for second ({cubes})",
    "tied_most": "{name} {points}, half, tied for the most ({cubes})",
    "tied_second": "{name} {points}, half, tied for second ({cubes})",
    "behind": "{name} nothing ({cubes})",
}
"""What a holder of a scored card takes, and why (P-11)."""


def narrate(events: Iterable[event_types.Event], view: types.View, names: Names, words: Words) -> list[str]:
    """The sentences that tell ``events``, as the reader of ``view`` may know both."""
    events = tuple(events)
    sentences = [_sentence(event, view, names, words) for event in events]
    emptied = any(isinstance(event, event_types.CardDrawn) and not event.deck for event in events)
    if emptied and not any(isinstance(event, event_types.GameEnded) for event in events):
        sentences.append(words("The deck is now empty."))
    return [sentence for sentence in sentences if sentence]


def last_turn(view: types.View) -> list[event_types.Event]:
    """The events of the latest turn that the table still shows; none before the first."""
    last = view.last
    if last is None:
        return []
    laid = {seen.card.id: seen for seen in view.table}
    played = laid[last.card]
    touched = tuple(laid[card].card for card in last.touched)
    puts = tuple(step for step in last.steps if isinstance(step, types.Put))
    takes = tuple(step for step in last.steps if isinstance(step, types.TakeCubes))
    events: list[event_types.Event] = [
        event_types.Played(last.seat, played.card, played.x, played.y, touched)
    ]
    events += [
        event_types.Scored(last.seat, score, played.card.rank or 0, view.points) for score in last.scored
    ]
    events += [event_types.Buried(last.seat, burial) for burial in last.buried]
    if puts:
        due = sum(put.number for put in puts)
        events.append(event_types.CubesPut(last.seat, due, puts, view.supply[last.seat]))
    if takes:
        events.append(event_types.CubesTaken(last.seat, takes))
    return events


def gains_by_seat(events: Iterable[event_types.Event], seats: int) -> list[int]:
    """What each seat took in a turn."""
    gains = [0] * seats
    for event in events:
        for share in event.score.shares if isinstance(event, event_types.Scored) else ():
            gains[share.seat] += share.points
    return gains


def turn_sentence(
    events: Iterable[event_types.Event], gains: str, names: Names, words: Words, called: Naming
) -> str:
    """A turn in a sentence: which card was laid where, and who took what; empty where none was laid.

    ``gains`` are written by the message that tells it; empty: nobody took anything.
    """
    played = next((event for event in events if isinstance(event, event_types.Played)), None)
    if played is None:
        return ""
    name, card = names.who(played.seat, words), called(played.card, words)
    place = lattice.place_name(played.x, played.y)
    if not gains:
        return words("{name} laid {card} on {place}.", name=name, card=card, place=place)
    return words("{name} laid {card} on {place}: {gains}.", name=name, card=card, place=place, gains=gains)


def _sentence(event: event_types.Event, view: types.View, names: Names, words: Words) -> str:
    """One event; empty where its reader need not hear of it."""
    match event:
        case event_types.Played():
            return turn_sentence((event,), "", names, words, card_name)
        case event_types.Scored(score=score, needed=needed):
            return score_words(score, needed, names, words, done=True)
        case event_types.Buried(burial=burial):
            return burial_words(burial, names, words, done=True)
        case event_types.CardDrawn(seat=seat, card=card):
            if card is None:
                return ""
            return words("{name} drew {cards}.", name=names.who(seat, words), cards=card_name(card, words))
        case event_types.GameEnded(causes=causes):
            return end_sentence(causes, view, names, words)
        case types.FinalScored(lines=lines):
            totals = [f"{names.whom(line.seat, words)} {line.total} (+{line.gained})" for line in lines]
            return words("The last scoring: {totals}.", totals=", ".join(totals))
        case _:
            return _cubes_sentence(event, called((laid.card for laid in view.table), words), names, words)


def _cubes_sentence(
    event: event_types.CubesPut | event_types.CubesTaken | event_types.CubesShifted,
    cards: Mapping[str, str],
    names: Names,
    words: Words,
) -> str:
    who = names.who(event.seat, words)
    match event:
        case event_types.CubesPut(due=due, puts=()):
            return words("{name} could place none of the cubes due ({due}).", name=who, due=due)
        case event_types.CubesPut(puts=puts, supply=supply):
            places = steps_words(puts, cards, names, words)
            return words("{name} put {places}; {supply} left.", name=who, places=places, supply=supply)
        case event_types.CubesTaken(takes=()):
            return words("There were no cubes to remove.")
        case event_types.CubesTaken(takes=takes):
            return words("{name} removed {cubes}.", name=who, cubes=steps_words(takes, cards, names, words))
        case event_types.CubesShifted(source=source, target=target, number=number):
            return words(
                "{name} moved {cubes} from {source} to {target}.",
                name=who,
                cubes=cubes_words(number, words),
                source=cards.get(source, source),
                target=cards.get(target, target),
            )
    raise TypeError(f"no words for {event!r}")


# --- what a turn did, or would do --------------------------------------------------------------


def score_words(
    score: types.CardScore, needed: int, names: Names, words: Words, *, done: bool = False
) -> str:
    """A scored card: how many cubes, who takes what and why; ``done``: it has scored."""
    held = sum(share.cubes for share in score.shares)
    return words(
        "{card} scored with {cubes}, {needed} needed: {shares}."
        if done
        else "{card} scores with {cubes}, {needed} needed: {shares}.",
        card=card_name(score.card, words),
        cubes=cubes_words(held, words),
        needed=needed,
        shares=words.series(_share_words(share, names, words) for share in score.shares),
    )


def _share_words(share: types.Share, names: Names, words: Words) -> str:
    return words(
        PRIZES[share.prize], name=names.whom(share.seat, words), points=share.points, cubes=share.cubes
    )


def burial_words(burial: types.Burial, names: Names, words: Words, *, done: bool = False) -> str:
    """A card that shows no more, and whose cubes go home; ``done``: they have."""
    card = card_name(burial.card, words)
    if not burial.returned:
        return words("{card} was buried." if done else "{card} is buried.", card=card)
    back = [f"{names.whom(cubes.seat, words)} {cubes.number}" for cubes in burial.returned]
    text = (
        "{card} was buried; its cubes went back: {cubes}."
        if done
        else "{card} is buried; its cubes return: {cubes}."
    )
    return words(text, card=card, cubes=", ".join(back))


def steps_words(steps: Iterable[types.CubeStep], cards: Mapping[str, str], names: Names, words: Words) -> str:
    """Cubes put, removed or moved; ``cards`` are those of :func:`called`."""
    return words.listing([_step_words(step, cards, names, words) for step in steps])


def _step_words(step: types.CubeStep, cards: Mapping[str, str], names: Names, words: Words) -> str:
    def named(card: str) -> str:
        return cards.get(card, card)

    match step:
        case types.Put(card=card, number=number):
            return words("{number} on {card}", number=number, card=named(card))
        case types.TakeCubes(card=card, seat=seat, number=number):
            name = names.whom(seat, words)
            return words("{number} of {name} from {card}", number=number, name=name, card=named(card))
        case types.Shift(source=source, target=target):
            return words("all of yours from {source} to {target}", source=named(source), target=named(target))
    raise TypeError(f"no words for {step!r}")


# --- the end -----------------------------------------------------------------------------------


def winner_words(final: types.FinalScored, names: Names, words: Words) -> str:
    """Who won, without a full stop."""
    best = [line.seat for line in final.lines if line.place == 1]
    return won(best, final.lines[0].total, names, words)


def end_sentence(causes: Sequence[types.Cause], view: types.View, names: Names, words: Words) -> str:
    """Why the game ended."""
    return words("The end: {causes}.", causes=causes_words(causes, view, names, words))


def won_by(view: types.View, names: Names, words: Words) -> str:
    """Why the game ended, and what decided where points alone did not, in a sentence."""
    assert view.final is not None
    first, second, *_ = view.final.lines
    if first.place == second.place or first.total > second.total:
        return end_sentence(view.causes, view, names, words)
    return words(
        "The end: {causes}. Level with {name} in points, more cubes on the table decided.",
        causes=causes_words(view.causes, view, names, words),
        name=names[second.seat],
    )


def causes_words(causes: Sequence[types.Cause], view: types.View, names: Names, words: Words) -> str:
    """Why the game is over, without a full stop; whoever has no cubes left is named."""
    reasons = {cause: words(CAUSES[cause], target=types.TARGET) for cause in causes}
    out = names.those((seat for seat, left in enumerate(view.supply) if not left), words)
    if "cubes" in reasons and out:
        reasons["cubes"] = words("no cubes left for {names}", names=out)
    return words.listing(list(reasons.values()))


# --- nouns -------------------------------------------------------------------------------------


def card_name(card: Card, words: Words) -> str:
    """A card's name with its id, which the picture and commands use."""
    return f"{words(card.name)} ({card.id})"


def short_card_name(card: Card, words: Words) -> str:
    """A card's name without its article, such as ``Author``, to stand in a sentence or a list."""
    return words(card.name.removeprefix("The "))


def called(cards: Iterable[Card], words: Words) -> dict[str, str]:
    """What cards are called in sentences, by their ids."""
    return {card.id: short_card_name(card, words) for card in cards}


def full_card_name(card: Card, words: Words) -> str:
    """A card's name with its rank and suits, such as ``The Author (2 Moons/Knots)``."""
    name, face = words(card.name), card_words(card, words)
    return name if name == face or not card.suits else f"{name} ({face})"


def cubes_words(number: int, words: Words) -> str:
    """Such as ``2 cubes``."""
    return words.plural("{n} cube", "{n} cubes", number)

"""The Palimpsest in sentences: what happened, what a place would do, who took what and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from cogs.screens.markup import plain
from data.catalogue import Words
from engine.decktet import Card
from engine.palimpsest.choices import Candidate
from engine.palimpsest.types import (
    TARGET,
    Burial,
    Buried,
    CardScore,
    Cause,
    CubesPut,
    CubesShifted,
    CubesTaken,
    Drawn,
    Ended,
    FinalScored,
    Played,
    Prize,
    Put,
    Scored,
    Share,
    Shift,
    Step,
    Take,
)
from tables.types import TableView

Namer = Callable[[int], str]
"""The name of a seat, as the place where it is written needs it."""

CAUSES: dict[Cause, str] = {
    "deck": "the deck is empty",
    "hands": "the next hand is empty",
    "cubes": "a player has no cubes left",
    "points": "a player has {target} points",
}

PRIZES: dict[Prize, str] = {
    "alone": "{name} {points}, alone there ({cubes})",
    "most": "{name} {points} for the most ({cubes})",
    "second": "{name} {points}, half, for second ({cubes})",
    "tied_most": "{name} {points}, half, tied for the most ({cubes})",
    "tied_second": "{name} {points}, half, tied for second ({cubes})",
    "behind": "{name} nothing ({cubes})",
}
"""What a holder of a scored card takes, and why (P-11)."""


def names_in_text(table_view: TableView) -> Namer:
    """Names for sentences, in which formatting and mentions would work."""
    return lambda seat: plain(table_view.table.seats[seat].name)


def names_in_controls(table_view: TableView) -> Namer:
    """Names for menus and buttons, which show text as it is."""
    return lambda seat: table_view.table.seats[seat].name


def you_among(names: Namer, table_view: TableView, words: Words) -> Namer:
    """The same names with "you" for the reader, where that makes a phrase."""
    return lambda seat: words("you") if seat == table_view.seat else names(seat)


# --- cards -------------------------------------------------------------------------------------


def card_name(card: Card, words: Words) -> str:
    """A card's name with its id, which the picture and commands use."""
    return f"{words(card.name)} ({card.id})"


def card_label(card: Card, words: Words) -> str:
    """A card in a menu: id, name and suits, which an Ace has in its name."""
    parts = [card.id, words(card.name)]
    if card.suits and card.kind != "ace":
        parts.append("/".join(words(suit) for suit in card.suits))
    return " · ".join(parts)


def ids(cards: Iterable[Card]) -> str:
    """Cards by id."""
    return ", ".join(card.id for card in cards)


def cubes_words(number: int, words: Words) -> str:
    """A number of cubes."""
    return words("1 cube") if number == 1 else words("{number} cubes", number=number)


def points_words(number: int, words: Words) -> str:
    """A number of points."""
    return words("1 point") if number == 1 else words("{number} points", number=number)


def to_draw(deck: int, words: Words) -> str:
    """How many cards are left."""
    return words("1 card to draw") if deck == 1 else words("{deck} cards to draw", deck=deck)


def holders_words(cubes: Iterable[int], name: Namer, words: Words) -> str:
    """Who has how many cubes on a card."""
    held = [f"{name(seat)} {number}" for seat, number in enumerate(cubes) if number]
    return ", ".join(held) or words("no cubes")


# --- what happened -----------------------------------------------------------------------------


def tell_events(events: Sequence[Any], name: Namer, words: Words) -> str:
    """What a turn did, in one or more sentences; the events are those that their reader may know."""
    sentences = [_tell(event, name, words) for event in events]
    drawn = next((event for event in events if isinstance(event, Drawn)), None)
    if drawn is not None and not drawn.deck and not any(isinstance(event, Ended) for event in events):
        sentences.append(words("The deck is empty now."))
    return " ".join(sentence for sentence in sentences if sentence)


def _tell(event: Any, name: Namer, words: Words) -> str:
    match event:
        case Played(seat=seat, card=card, x=x, y=y):
            laid = card_name(card, words)
            return words("{name} laid {card} at {x},{y}.", name=name(seat), card=laid, x=x, y=y)
        case Scored(score=score, needed=needed):
            return score_words(score, needed, name, words)
        case Buried(burial=burial):
            return burial_words(burial, name, words)
        case Drawn(card=card):
            return words("You drew {card}.", card=card_name(card, words)) if card is not None else ""
        case Ended(causes=causes):
            return words("The game ends: {causes}.", causes=causes_words(causes, words))
        case FinalScored(standings=standings):
            lines = [f"{name(line.seat)} {line.total} (+{line.gained})" for line in standings]
            return words("The last scoring: {totals}.", totals=", ".join(lines))
        case _:
            return _tell_cubes(event, name, words)


def _tell_cubes(event: Any, name: Namer, words: Words) -> str:
    match event:
        case CubesPut(seat=seat, due=due, puts=()):
            return words("{name} could put none of the cubes due ({due}).", name=name(seat), due=due)
        case CubesPut(seat=seat, puts=puts, supply=supply):
            places = steps_words(puts, name, words)
            return words("{name} put {places}; {supply} left.", name=name(seat), places=places, supply=supply)
        case CubesTaken(takes=()):
            return words("There were no cubes to remove.")
        case CubesTaken(seat=seat, takes=takes):
            return words("{name} removed {cubes}.", name=name(seat), cubes=steps_words(takes, name, words))
        case CubesShifted(seat=seat, source=source, target=target, number=number):
            return words(
                "{name} moved {cubes} from {source} to {target}.",
                name=name(seat),
                cubes=cubes_words(number, words),
                source=source,
                target=target,
            )
    raise TypeError(f"no words for {event!r}")


def score_words(score: CardScore, needed: int, name: Namer, words: Words) -> str:
    """A scored card: how many cubes, who took what and why."""
    held = sum(share.cubes for share in score.shares)
    return words(
        "{card} scores with {cubes}, {needed} needed: {shares}.",
        card=card_name(score.card, words),
        cubes=cubes_words(held, words),
        needed=needed,
        shares="; ".join(share_words(share, name, words) for share in score.shares),
    )


def share_words(share: Share, name: Namer, words: Words) -> str:
    """What one holder takes, and why."""
    return words(PRIZES[share.prize], name=name(share.seat), points=share.points, cubes=share.cubes)


def burial_words(burial: Burial, name: Namer, words: Words) -> str:
    """A card that shows no more, and whose cubes went home."""
    card = card_name(burial.card, words)
    if not burial.returned:
        return words("{card} is buried.", card=card)
    back = [f"{name(cubes.seat)} {cubes.number}" for cubes in burial.returned]
    return words("{card} is buried; its cubes return: {cubes}.", card=card, cubes=", ".join(back))


def causes_words(causes: Iterable[Cause], words: Words, out: Sequence[str] = ()) -> str:
    """Why the game ends; ``out`` are the names of those without cubes, where they are known."""
    reasons = {cause: words(CAUSES[cause], target=TARGET) for cause in causes}
    if "cubes" in reasons and out:
        reasons["cubes"] = words("no cubes are left to {names}", names=list(out))
    return words.listing(list(reasons.values()))


# --- what a turn would do ----------------------------------------------------------------------


def steps_words(steps: Iterable[Step], name: Namer, words: Words) -> str:
    """Cubes put, removed or moved."""
    return words.listing([_step_words(step, name, words) for step in steps])


def _step_words(step: Step, name: Namer, words: Words) -> str:
    match step:
        case Put(card=card, number=number):
            return words("{number} on {card}", number=number, card=card)
        case Take(card=card, seat=seat, number=number):
            return words("{number} of {name} from {card}", number=number, name=name(seat), card=card)
        case Shift(source=source, target=target):
            return words("all of yours from {source} to {target}", source=source, target=target)
    raise TypeError(f"no words for {step!r}")


def promise(candidate: Candidate, name: Namer, words: Words) -> str:
    """What a place would bring: points, cubes, burials, in a few words."""
    parts = []
    if candidate.scores:
        gains = [f"{name(seat)} +{gain}" for seat, gain in enumerate(candidate.gains) if gain]
        scored = ids(score.card for score in candidate.scores)
        parts.append(
            words("scores {cards}: {gains}", cards=scored, gains=", ".join(gains) or words("nothing"))
        )
    if candidate.cubes < candidate.due:
        parts.append(words("{cubes} of {due} cubes", cubes=candidate.cubes, due=candidate.due))
    elif candidate.cubes:
        parts.append(cubes_words(candidate.cubes, words))
    if candidate.removes:
        parts.append(words("removes {cubes}", cubes=removals_words(candidate.removes, words)))
    if candidate.burials:
        parts.append(words("buries {cards}", cards=ids(burial.card for burial in candidate.burials)))
    return " · ".join(parts) or words("no points, no cubes")


def removals_words(removes: Iterable[tuple[str, int]], words: Words) -> str:
    """From which cards how many cubes are removed."""
    return ", ".join(words("{number} from {card}", number=number, card=card) for card, number in removes)

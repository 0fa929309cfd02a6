"""The table in words: whole, for those who take no pictures; its lines are those of alt texts too."""

from collections.abc import Iterator

from data.catalogue import Words
from engine.decktet import Card
from engine.palimpsest import lattice, types
from render.decktet import card_words
from render.narration import Names
from render.palimpsest import layout, narrator
from render.palimpsest.preview import Preview


def table_words(view: types.View, names: Names, words: Words) -> Iterator[str]:
    """A line a player, the reader's hand, what the last turn did, every card that shows, the newest first."""
    yield from players_words(view, names, words)
    if view.causes:
        yield narrator.end_sentence(view.causes, view, names, words)
    yield from hand_words(view, words)
    # Which card it laid stands below, with that card.
    yield from narrator.narrate(narrator.last_turn(view)[1:], view, names, words)
    yield words("The table, newest card first; a place is the crossing under a card’s centre:")
    # An alt text has room for a few of them.
    for seen in reversed(layout.visible(view.table)):
        yield _card(seen, view, names, words)


def preview_words(preview: Preview, words: Words) -> list[str]:
    """The places that a picture shows, or what a card does at its place."""
    spot = preview.candidate
    if spot is not None and preview.after is not None:
        card = narrator.called((laid.card for laid in preview.after.table), words)[spot.card]
        cards = ", ".join(narrator.called(spot.touches, words).values())
        where = lattice.place_name(spot.x, spot.y)
        return [words("{card} on {place}, touching {cards}.", card=card, place=where, cards=cards)]
    places = words.series(f"{said} {lattice.place_name(x, y)}" for x, y, said in preview.spots)
    return [words("Places: {places}.", places=places)] if places else []


def players_words(view: types.View, names: Names, words: Words) -> list[str]:
    """A line a player: points, cubes in the supply, cards in hand; in the end the last scoring."""
    lines = [
        words(
            "{name}: points {points}, cubes left {cubes}, cards {cards}.",
            name=names.who(seat, words),
            points=points,
            cubes=view.supply[seat],
            cards=view.hand_sizes[seat],
        )
        for seat, points in enumerate(view.points)
    ]
    return lines if view.final is None else [*lines, *narrator.narrate((view.final,), view, names, words)]


def hand_words(view: types.View, words: Words) -> list[str]:
    """The reader's own hand, where the view has one."""
    hand = ", ".join(_named(card, words) for card in view.hand or ())
    return [words("Your hand: {cards}.", cards=hand)] if hand else []


def _card(seen: types.TableCard, view: types.View, names: Names, words: Words) -> str:
    """A card: where it lies, who laid it just now, whether its rank can be read, whose cubes lie on it."""
    parts = [f"{lattice.place_name(seen.x, seen.y)} {_named(seen.card, words)}"]
    if view.last is not None and view.last.card == seen.card.id:
        parts.append(words("laid last, by {name}", name=names.whom(view.last.seat, words)))
    if not seen.rank_visible and seen.card.rank:
        parts.append(words("rank covered"))
    held = [f"{names.whom(seat, words)} {number}" for seat, number in enumerate(seen.cubes) if number]
    if held:
        parts.append(words("cubes {cubes}", cubes=", ".join(held)))
    return words.series(parts)


def _named(card: Card, words: Words) -> str:
    """A card by its name in log and menus, with rank and suits: ``The Castle (7SK, 7 Suns/Knots)``."""
    name, face = words(card.name), card_words(card, words)
    return f"{name} ({card.id})" if name == face or not card.suits else f"{name} ({card.id}, {face})"

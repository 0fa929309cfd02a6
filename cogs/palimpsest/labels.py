"""The Palimpsest's labels: cards, places and cubes in lines, menus, buttons and suggestions."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from cogs.screens.markup import icon_mark
from data.catalogue import Words
from engine.core.errors import Word
from engine.decktet import Card
from engine.palimpsest import advice, types
from render.decktet import card_words, suit_icon
from render.icons import seat_icon
from render.narration import Names
from render.palimpsest import faces, layout, narrator


def card_label(card: Card, words: Words) -> str:
    """A card in a menu: id, name and suits, which an Ace has in its name."""
    parts = [card.id, words(card.name)]
    if card.suits and card.kind != "ace":
        parts.append("/".join(words(suit) for suit in card.suits))
    return " · ".join(parts)


def card_mark(card: Card, words: Words) -> str:
    """A card by its rank and the icons of its suits, as in the picture; in words it reads as elsewhere."""
    kind = str(card.rank) if card.kind == "number" else words(Word(card.kind.capitalize()))
    names = [f"{'/' if at else ''}{words(Word(suit))}" for at, suit in enumerate(card.suits)]
    if len(names) == 1:
        names = [card_words(card, words).removeprefix(kind).strip()]
    return f"{kind} {''.join(map(icon_mark, map(suit_icon, card.suits), names))}".rstrip()


def to_draw(deck: int, words: Words) -> str:
    """How many cards are left."""
    return words.plural("{n} card to draw", "{n} cards to draw", deck)


def holders_words(cubes: Iterable[int], names: Names, words: Words) -> str:
    """Who has how many cubes on a card."""
    held = [f"{names.whom(seat, words)} {number}" for seat, number in enumerate(cubes) if number]
    return ", ".join(held) or words("no cubes")


def gains_text(gains: Sequence[int], names: Names, words: Words, *, brief: bool = False) -> str:
    """Who takes how much, in a line of text; nothing where nobody takes any.

    A ``brief`` one has icons alone where there are any: whose they are has to stand near it.
    """

    def who(seat: int) -> str:
        name = names.whom(seat, words)
        return icon_mark(seat_icon(seat), name) if brief else f"{icon_mark(seat_icon(seat))}{name}"

    return " · ".join(f"{who(seat)} **+{gain}**" for seat, gain in _taken(gains, names))


def gains_label(gains: Sequence[int], names: Names, words: Words) -> str:
    """The same in a menu."""
    taken = [f"{names.whom(seat, words)} +{gain}" for seat, gain in _taken(gains, names)]
    return ", ".join(taken) or words("no points")


def _taken(gains: Sequence[int], names: Names) -> list[tuple[int, int]]:
    """Seats with what they take: the reader, then the most before less."""
    order = sorted(range(len(gains)), key=lambda seat: (seat != names.reader, -gains[seat]))
    return [(seat, gains[seat]) for seat in order if gains[seat]]


def place_words(
    view: types.View, spot: advice.Candidate, words: Words, called: Callable[[Card, Words], str] = card_mark
) -> str:
    """What a place covers and touches, and what it does beside points; cards are ``called`` so."""
    over, beside, hidden = _covered(view, spot)
    buried = {burial.card.id for burial in spot.burials}
    parts = []
    for burial in spot.burials:
        card = called(burial.card, words)
        back = sum(cubes.number for cubes in burial.returned)
        parts.append(
            words("buries {card}: {cubes} back", card=card, cubes=narrator.cubes_words(back, words))
            if back
            else words("buries {cards}", cards=card)
        )
    for sentence, cards in (
        (Word("over {cards}"), over),
        (Word("beside {cards}"), beside),
        (Word("hides the rank of {cards}"), hidden),
    ):
        names = ", ".join(called(card, words) for card in cards if card.id not in buried)
        parts += [words(sentence, cards=names)] if names else []
    if spot.cubes < spot.due:
        parts.append(words("{cubes} of {due} cubes", cubes=spot.cubes, due=spot.due))
    elif spot.cubes:
        parts.append(narrator.cubes_words(spot.cubes, words))
    if spot.removes:
        robbed = {seen.card.id: called(seen.card, words) for seen in view.table}
        parts.append(words("removes {cubes}", cubes=removals_words(spot.removes, robbed, words)))
    return " · ".join(parts)


def _covered(view: types.View, spot: advice.Candidate) -> tuple[list[Card], list[Card], list[Card]]:
    """Of the touched cards those that the new one lies over, those beside it, those whose rank it hides."""
    touched = {card.id for card in spot.touches}
    over: list[Card] = []
    beside: list[Card] = []
    hidden: list[Card] = []
    for seen in view.table:
        if seen.card.id in touched:
            cells = layout.cells_of(seen)
            left = [at for at, x, y in cells if x - spot.x not in (0, 1) or y - spot.y not in (0, 1)]
            hides = seen.card.rank is not None and seen.rank_visible and not {*left} & {*faces.RANK_CELLS}
            (hidden if hides else over if len(left) < len(cells) else beside).append(seen.card)
    return over, beside, hidden


def removals_words(removes: Iterable[tuple[str, int]], cards: Mapping[str, str], words: Words) -> str:
    """From which cards, called so, how many cubes are removed."""
    return ", ".join(
        words("{number} from {card}", number=number, card=cards[card]) for card, number in removes
    )

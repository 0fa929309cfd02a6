"""Moves as short texts that people can type: ``place 5ML M T20 chip T21``, ``tax 5ML``."""

import re
from collections.abc import Callable, Iterable

from engine.core.errors import Phrase, UnreadableMove, Word
from engine.decktet import LETTERS, SUITS, Suit
from engine.quetinny.cards import SUIT_INDEX, CardTables
from engine.quetinny.cells import cell_name, parse_cell
from engine.quetinny.types import AddProvince, Arrange, Caravan, CaravanRoute, Discard, Harvest, Move, Tax

LETTER: dict[Suit, str] = dict(zip(SUITS, LETTERS, strict=True))
_SUIT_OF: dict[str, Suit] = {letter: suit for suit, letter in LETTER.items()} | {
    suit.upper(): suit for suit in SUITS
}
_ROUTE = re.compile(r"([A-Z]+?)(?:X([0-9]{1,2}))?:([A-Z0-9-]+)")

_FORMS = {
    "place": Word("place CARD SUIT CELL, or place CARD SUIT CELL chip CELL, as in: place 5ML M T20 chip T21"),
    "harvest": Word("harvest CARD SUIT ..., as in: harvest 5ML M L"),
    "caravan": Word("caravan CARD SUIT:CELL-CELL-..., as in: caravan 8MS M:T20-T21-U22"),
    "discard": Word("discard CARD, as in: discard 5ML"),
    "tax": Word("tax CARD, as in: tax 5ML"),
    "arrange": Word("arrange CARD:SUIT four times in reading order, as in: arrange AM:M 5ML:L 9MS:S 7WY:W"),
}


def move_text(move: Move) -> str:
    """A move's text; :func:`parse_move` gives the move back."""
    match move:
        case AddProvince(card, suit, cell, chip):
            tail = "" if chip is None else f" chip {cell_name(chip)}"
            return f"place {card} {LETTER[suit]} {cell_name(cell)}{tail}"
        case Harvest(card, suits):
            return harvest_text(card, suits)
        case Caravan(card, routes):
            return f"caravan {card} " + " ".join(_route_text(route) for route in routes)
        case Discard(card):
            return f"discard {card}"
        case Tax(card):
            return f"tax {card}"
        case Arrange(cards, chips):
            pairs = zip(cards, chips, strict=True)
            return "arrange " + " ".join(f"{card}:{LETTER[suit]}" for card, suit in pairs)


def harvest_text(card: str, suits: Iterable[Suit]) -> str:
    """The text of a harvest, whose suits are served in this order."""
    return " ".join(["harvest", card, *(LETTER[suit] for suit in suits)])


def _route_text(route: CaravanRoute) -> str:
    cubes = "" if route.cubes == 1 else f"x{route.cubes}"
    return f"{LETTER[route.suit]}{cubes}:" + "-".join(cell_name(cell) for cell in route.cells)


def parse_move(tables: CardTables, text: str) -> Move:
    """The move that a text names, in any case and spacing; raises :class:`UnreadableMove`."""
    # Signs bind their neighbours, so spaces beside them are slips of the thumb.
    tidy = text.upper().replace(",", " ")
    for sign in ":-":
        tidy = sign.join(part.strip() for part in tidy.split(sign))
    verb, *words = tidy.split() or [""]
    reader = _READERS.get(verb.lower())
    if reader is None:
        raise UnreadableMove(
            "{text} is not a move of this game; moves start with {verbs}",
            text=text.strip() or "...",
            verbs=list(_READERS),
        )
    try:
        return reader(tables, words)
    except _Misformed:
        raise UnreadableMove("Write this move like this: {form}", form=_FORMS[verb.lower()]) from None


class _Misformed(Exception):
    """The words after a verb are too few, too many or not of the right shape."""


def _suit(word: str) -> Suit:
    if word in _SUIT_OF:
        return _SUIT_OF[word]
    raise UnreadableMove(
        "{text} is not a suit; suits are {suits}",
        text=word,
        suits=[
            Phrase("{text} ({more})", {"text": letter, "more": Word(suit)}) for suit, letter in LETTER.items()
        ],
    )


def _read_place(tables: CardTables, words: list[str]) -> Move:
    match words:
        case [card, suit, cell]:
            return AddProvince(tables.named(card), _suit(suit), parse_cell(cell))
        case [card, suit, cell, "CHIP", chip]:
            return AddProvince(tables.named(card), _suit(suit), parse_cell(cell), parse_cell(chip))
    raise _Misformed


def _read_harvest(tables: CardTables, words: list[str]) -> Move:
    if len(words) < 2:
        raise _Misformed
    return Harvest(tables.named(words[0]), tuple(_suit(word) for word in words[1:]))


def _read_caravan(tables: CardTables, words: list[str]) -> Move:
    if len(words) < 2:
        raise _Misformed
    routes = [_read_route(word) for word in words[1:]]
    # Which of two paths is typed first means nothing, so the order of the record is put in here.
    routes.sort(key=lambda route: SUIT_INDEX[route.suit])
    return Caravan(tables.named(words[0]), tuple(routes))


def _read_route(word: str) -> CaravanRoute:
    found = _ROUTE.fullmatch(word)
    if found is None:
        raise _Misformed
    suit, cubes, cells = found.groups()
    return CaravanRoute(_suit(suit), tuple(parse_cell(cell) for cell in cells.split("-")), int(cubes or 1))


def _read_arrange(tables: CardTables, words: list[str]) -> Move:
    pairs = [word.split(":") for word in words]
    match pairs:
        case [[a, w], [b, x], [c, y], [d, z]]:
            return Arrange(
                (tables.named(a), tables.named(b), tables.named(c), tables.named(d)),
                (_suit(w), _suit(x), _suit(y), _suit(z)),
            )
    raise _Misformed


def _only_card(tables: CardTables, words: list[str]) -> str:
    if len(words) != 1:
        raise _Misformed
    return tables.named(words[0])


_READERS: dict[str, Callable[[CardTables, list[str]], Move]] = {
    "place": _read_place,
    "harvest": _read_harvest,
    "caravan": _read_caravan,
    "discard": lambda tables, words: Discard(_only_card(tables, words)),
    "tax": lambda tables, words: Tax(_only_card(tables, words)),
    "arrange": _read_arrange,
}

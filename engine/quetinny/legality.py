"""Checks of a single move: which clause forbids it, why, and what is possible instead.

Each check ends where the listing in :mod:`engine.quetinny.listing` begins, so that both agree; what
comes before only finds the sentence that helps most.
"""

from collections.abc import Iterable

from engine.core.errors import IllegalMove, Word
from engine.decktet import SUITS
from engine.quetinny import listing, routes
from engine.quetinny.cards import SUIT_INDEX, CardTables
from engine.quetinny.cells import cell_name
from engine.quetinny.state import State
from engine.quetinny.text import harvest_text
from engine.quetinny.types import AddProvince, Arrange, Caravan, Discard, Harvest, Move, Phase, Tax

_OPENING = "The first four cards are still to be arranged: {cards}, each with one chip"
_EXPANDING = "{action} is not possible now: first play a card, as province, harvest or caravan"
_TAXING = "{action} is not possible now: first tax a card from your hand: {cards}"


def check(state: State, tables: CardTables, move: Move) -> None:
    """Raise :class:`IllegalMove` unless the player may make this move now."""
    _check_phase(state, tables, move)
    match move:
        case Arrange():
            _check_arrange(state, tables, move)
        case AddProvince():
            _check_place(state, tables, move)
        case Harvest():
            _check_harvest(state, tables, move)
        case Caravan():
            routes.check_caravan(state, tables, tables.held(move.card, state.hand, "Q-14"), move)
        case Discard():
            tables.held(move.card, state.hand, "Q-20")
            if not isinstance(listing.list_moves(state, tables)[0], Discard):
                raise IllegalMove(
                    "Q-20",
                    "You cannot discard while a card in hand can be used as province, harvest or caravan",
                )
        case Tax():
            _check_tax(state, tables, move)


def _suits(numbers: Iterable[int]) -> list[Word]:
    return [Word(SUITS[number]) for number in numbers]


_WHEN: dict[type[Move], tuple[Phase, Word]] = {
    Arrange: ("arrange", Word("Arranging the first cards")),
    AddProvince: ("expand", Word("Adding a province")),
    Harvest: ("expand", Word("Harvesting")),
    Caravan: ("expand", Word("Sending a caravan")),
    Discard: ("expand", Word("Discarding")),
    Tax: ("tax", Word("Paying taxes")),
}
"""The phase of each kind of move, and what a refusal calls it."""


def _check_phase(state: State, tables: CardTables, move: Move) -> None:
    if state.phase == "over":
        raise IllegalMove("Q-27", "The game is over; nothing more can be played")
    phase, action = _WHEN[type(move)]
    if state.phase == phase:
        return
    if state.phase == "arrange":
        raise IllegalMove("Q-5", _OPENING, cards=tables.names(state.opening))
    if state.phase == "expand":
        raise IllegalMove("Q-21" if phase == "tax" else "Q-5", _EXPANDING, action=action)
    raise IllegalMove("Q-21", _TAXING, action=action, cards=tables.names(state.hand))


def _check_arrange(state: State, tables: CardTables, move: Arrange) -> None:
    opening = tables.names(state.opening)
    if sorted(move.cards) != sorted(opening):
        raise IllegalMove("Q-5", "Arrange exactly these four cards, each once: {cards}", cards=opening)
    for name, suit in zip(move.cards, move.chips, strict=True):
        card = tables.index[name]
        if SUIT_INDEX[suit] not in tables.suits[card]:
            raise IllegalMove(
                "Q-5",
                "{card} cannot take a chip of {suit}; its suits are {suits}",
                card=name,
                suit=Word(suit),
                suits=_suits(tables.suits[card]),
            )


def _check_place(state: State, tables: CardTables, move: AddProvince) -> None:
    card = tables.held(move.card, state.hand, "Q-8")
    suit = SUIT_INDEX[move.suit]
    if suit not in tables.suits[card]:
        raise IllegalMove(
            "Q-8",
            "{card} cannot be used for {suit}; its suits are {suits}",
            card=move.card,
            suit=Word(move.suit),
            suits=_suits(tables.suits[card]),
        )
    cells = listing.place_cells(state, tables, card, suit)
    if move.cell not in cells:
        raise _misplaced(state, tables, card, move, cells)
    if move.chip is not None and move.chip not in listing.chip_cells(state, tables, card, suit, move.cell):
        raise _mischipped(state, tables, card, move, move.chip)


def _misplaced(
    state: State, tables: CardTables, card: int, move: AddProvince, cells: list[int]
) -> IllegalMove:
    params: dict[str, object] = {"card": move.card, "cell": cell_name(move.cell), "suit": Word(move.suit)}
    if not cells:
        if tables.end[card]:
            text = "{card} cannot be placed now: every empty cell is next to an Ace or Crown"
        else:
            text = "{card} cannot be placed for {suit} now: no empty cell is next to a card with {suit}"
        return IllegalMove("Q-8", text, **params)
    params["cells"] = [cell_name(cell) for cell in cells]
    if move.cell in state.card_at:
        text = "{cell} already holds a card, and provinces are not stacked; {card} can go to {cells}"
    elif move.cell not in state.edge:
        text = "{cell} is not next to a province; {card} can go to {cells}"
    elif tables.end[card]:
        text = "{cell} is next to an Ace or Crown; {card} can go to {cells}"
    else:
        text = "No card next to {cell} has {suit}; by {suit}, {card} can go to {cells}"
    return IllegalMove("Q-8", text, **params)


def _mischipped(state: State, tables: CardTables, card: int, move: AddProvince, chip: int) -> IllegalMove:
    suit = SUIT_INDEX[move.suit]
    params = {"cell": cell_name(chip), "suit": Word(move.suit)}
    if not state.chips_left[suit]:
        return IllegalMove("Q-10", "No chip of {suit} is left in the supply", **params)
    under = card if chip == move.cell else state.card_at.get(chip)
    clause, text = _why_no_chip(state, tables, under, chip, suit)
    spots = listing.chip_cells(state, tables, card, suit, move.cell)
    cells = [cell_name(spot) for spot in spots] if spots else Word("none")
    return IllegalMove(clause, text, **params, cells=cells)


def _why_no_chip(state: State, tables: CardTables, card: int | None, cell: int, suit: int) -> tuple[str, str]:
    chips = state.chips.get(cell, 0)
    if card is None:
        return "Q-9", Word("A chip goes on a province, and {cell} is not one; possible: {cells}")
    if suit not in tables.suits[card]:
        return "Q-9", Word("The card on {cell} does not have {suit}; possible: {cells}")
    if chips and tables.pawn[card]:
        if chips >> suit & 1:
            return "Q-31", Word("The Pawn on {cell} already holds a chip of {suit}; possible: {cells}")
        if cell not in state.open:
            return "Q-31", Word("The Pawn on {cell} already holds two chips; possible: {cells}")
    elif chips:
        return "Q-10", Word("{cell} already holds a chip; possible: {cells}")
    if tables.end[card]:
        return "Q-9", Word("At this table no Ace or Crown takes a chip after the set-up; possible: {cells}")
    return (
        "Q-9",
        Word(
            "{cell} extends no route of {suit}: it is not next to an Ace, Crown or chip of "
            "{suit}; possible: {cells}"
        ),
    )


def _check_harvest(state: State, tables: CardTables, move: Harvest) -> None:
    card = tables.held(move.card, state.hand, "Q-12")
    if not state.spice:
        raise IllegalMove("Q-13", "No cube would be placed: the supply of spice is empty")
    orders = listing.harvest_orders(state, tables, card)
    suits = _suits(tables.suits[card])
    if not orders:
        raise IllegalMove(
            "Q-13",
            "{card} harvests nothing: no Ace of {suits} is in the kingdom",
            card=move.card,
            suits=suits,
        )
    named = tuple(SUIT_INDEX[suit] for suit in move.suits)
    if named in orders:
        return
    stranger = next((suit for suit in move.suits if SUIT_INDEX[suit] not in tables.suits[card]), None)
    if stranger is not None:
        raise IllegalMove(
            "Q-12",
            "{card} does not have {suit}; its suits are {suits}",
            card=move.card,
            suit=Word(stranger),
            suits=suits,
        )
    lone = next((suit for suit in move.suits if state.ends[SUIT_INDEX[suit]] < 0), None)
    listed = [harvest_text(move.card, [SUITS[number] for number in order]) for order in orders]
    if lone is not None:
        text = "The Ace of {suit} is not in the kingdom; possible: {moves}"
        raise IllegalMove("Q-12", text, suit=Word(lone), moves=listed)
    if len(named) > 2 and len(set(named)) == len(named):
        text = "A harvest uses at most two suits of {card}; possible: {moves}"
        raise IllegalMove("Q-32", text, card=move.card, moves=listed)
    text = "A harvest with {card} names the Aces that get cubes, in the order they are served: {moves}"
    raise IllegalMove("Q-12", text, card=move.card, moves=listed)


def _check_tax(state: State, tables: CardTables, move: Tax) -> None:
    card = tables.index.get(move.card)
    if card in state.hand:
        return
    if card is not None and (card in state.discards or card in state.card_at.values()):
        raise IllegalMove(
            "Q-23",
            "{card} has been played, and only a card left in hand can be taxed: {hand}",
            card=move.card,
            hand=tables.names(state.hand),
        )
    tables.held(move.card, state.hand, "Q-21")

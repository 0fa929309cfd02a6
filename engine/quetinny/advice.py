"""What a kingdom holds and what a move would bring, as far as a view shows it: for panels and pictures."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from engine.core.codec import Record
from engine.decktet import SUITS, Card, Suit
from engine.quetinny import paths, types
from engine.quetinny.cards import card_tax_rank, route_rank
from engine.quetinny.scoring import pay, serve
from engine.quetinny.state import AROUND, CHIPS_PER_SUIT

Station: TypeAlias = tuple[int, Card]
"""A cell of a suit's routes and the card there."""
_EXTRA_KINDS = ("pawn", "court")
_HOPE = (0, 0, 1, 3, 6, 10)
"""Gold that a rising chain of so many cards may be hoped to bring while its ends are not joined."""
_SPICE_SHARE = 0.25
_EARLY_SPICE = 0.1
"""What a cube is worth on an Ace whose route pays, of that pay; and on any other, in gold."""
_NEW_END = 3.0
"""Gold that it is worth to have one end of a suit in the kingdom at last (Q-26)."""
_LOST_END = 100.0
"""Gold that no move is worth after which the game cannot be won."""


class SuitRoute(Record, frozen=True):
    """The best that a suit has: its path from Ace to Crown, or the longest chain that may become one."""

    suit: Suit
    cells: tuple[int, ...]
    """In the order of ranks; empty where no two stations are joined."""
    pay: int
    """Gold for one cube (Q-18); 0 while the route is not complete."""


class Prospect(Record, frozen=True):
    """A move of the first half of a turn, and what is known to follow from it."""

    move: types.Move
    earns: int
    """Gold at once."""
    route: SuitRoute | None
    """The suit's route after a placement; None for other moves."""
    completes: bool
    """Whether the route pays more than before."""
    spice: tuple[tuple[Suit, int], ...]
    """Cubes that a harvest puts on Aces."""
    taxes: tuple[types.HandCard, ...]
    """The cards left, with what each would owe then (Q-21), the cheapest first."""
    gold: int
    """The purse before the tax."""

    @property
    def least_tax(self) -> int:
        """What the cheapest card owes; 0 where none is left."""
        return self.taxes[0].tax if self.taxes else 0


# --- what a move brings -------------------------------------------------------------------------


def caravan_pays(view: types.View, caravan: types.Caravan) -> tuple[int, ...]:
    """What each route of a legal caravan will earn, all its cubes together."""
    kinds = {province.cell: province.card.kind for province in view.kingdom}
    return tuple(
        route.cubes * pay(len(route.cells), sum(kinds[cell] in _EXTRA_KINDS for cell in route.cells))
        for route in caravan.routes
    )


def harvest_gains(view: types.View, harvest: types.Harvest) -> tuple[tuple[Suit, int], ...]:
    """The cubes that a legal harvest will put on each Ace, in the order served (Q-12)."""
    return tuple(serve(harvest.suits, view.spice_left))


def _route_after(view: types.View, move: types.AddProvince, stations: tuple[Station, ...]) -> SuitRoute:
    """The route of a legal placement's suit, of which these were the stations."""
    card = _held(view, move.card)
    if move.chip not in (None, move.cell) and all(cell != move.chip for cell, _ in stations):
        chipped = next(province.card for province in view.kingdom if province.cell == move.chip)
        stations = (*stations, (move.chip, chipped))
    if move.chip == move.cell or (_is_end(card) and move.suit in card.suits):
        stations = (*stations, (move.cell, card))
    return _best_route(move.suit, stations)


class _Outlook:
    """What a view's moves are judged by, worked out once for all of them."""

    def __init__(self, view: types.View) -> None:
        self.view = view
        self.stations = {suit: _stations(view.kingdom, suit) for suit in SUITS}
        self.before = {suit: _best_route(suit, self.stations[suit]) for suit in SUITS}
        self.ends = {province.card.suits[0] for province in view.kingdom if _is_end(province.card)}
        self._taxes: dict[tuple[str, Suit | None, int], tuple[types.HandCard, ...]] = {}

    def of(self, move: types.Move) -> Prospect:
        """What is known to follow from a legal move."""
        earns, route, completes, chipped = 0, None, False, None
        spice: tuple[tuple[Suit, int], ...] = ()
        match move:
            case types.AddProvince(suit=suit, chip=chip):
                route = _route_after(self.view, move, self.stations[suit])
                completes = route.pay > self.before[suit].pay
                chipped = None if chip is None else suit
            case types.Caravan():
                earns = sum(caravan_pays(self.view, move))
            case types.Harvest():
                spice = harvest_gains(self.view, move)
            case _:
                pass
        gold = self.view.gold + earns
        # A card that is taxed leaves the hand as one that is spent does.
        taxes = self._owed(getattr(move, "card", ""), chipped, gold)
        return Prospect(move, earns, route, completes, spice, taxes, gold)

    def _owed(self, spent: str, chipped: Suit | None, gold: int) -> tuple[types.HandCard, ...]:
        """What the cards owe that are left with so much gold, and perhaps a chip of a suit more."""
        if (spent, chipped, gold) not in self._taxes:
            chips = {suit: CHIPS_PER_SUIT - left + (suit == chipped) for suit, left in self.view.chips_left}
            taxes = []
            for held in self.view.hand or ():
                if held.card.id != spent:
                    tax = max(0, card_tax_rank(held.card) - sum(chips[suit] for suit in held.card.suits))
                    taxes.append(types.HandCard(held.card, tax, tax <= gold - self.view.options.least_gold))
            self._taxes[spent, chipped, gold] = tuple(sorted(taxes, key=lambda held: held.tax))
        return self._taxes[spent, chipped, gold]

    def promise(self, seen: Prospect) -> float:
        """A fair guess for a list to begin with."""
        view = self.view
        value = float(seen.earns - seen.least_tax)
        if seen.route is not None and isinstance(seen.move, types.AddProvince):
            suit = seen.move.suit
            value += (_hope(seen.route) - _hope(self.before[suit])) * 0.75
            value += 0.5 * (seen.move.chip is not None)
            if _is_end(_held(view, seen.move.card)) and suit not in self.ends:
                value += _NEW_END
        if lost_suit(view, thrown(view, seen.move)):
            value -= _LOST_END
        for suit, cubes in seen.spice:
            value += cubes * (_SPICE_SHARE * self.before[suit].pay or _EARLY_SPICE)
        return value


@lru_cache(maxsize=64)
def prospects(view: types.View, moves: tuple[types.Move, ...]) -> tuple[Prospect, ...]:
    """Legal moves of the first half of a turn, the most promising first; of equals, in their own order.

    No more than a fair guess for a list to begin with: gold, what routes pay or may pay, the cheapest tax.
    Those of the last views are kept: each screen of a turn asks for them, and so does its board.
    """
    outlook = _Outlook(view)
    return tuple(sorted(map(outlook.of, moves), key=lambda seen: -outlook.promise(seen)))


def _hope(route: SuitRoute) -> float:
    return route.pay or _HOPE[min(len(route.cells), len(_HOPE) - 1)]


@lru_cache(maxsize=64)
def best_arrangement(view: types.View, arrangements: tuple[types.Arrange, ...]) -> types.Arrange:
    """The one whose chains of chips may be hoped to bring the most, over as many suits as can be (Q-5).

    Those of the last views are kept, as with :func:`prospects`.
    """
    cards = {card.id: card for card in view.opening}

    def promise(move: types.Arrange) -> float:
        kingdom = [
            types.Province(cell, cards[card], (chip,))
            for cell, card, chip in zip(view.opening_cells, move.cards, move.chips, strict=True)
        ]
        return sum(_hope(suit_route(kingdom, suit)) for suit in set(move.chips)) + 0.4 * len(set(move.chips))

    return max(arrangements, key=promise)


def tax_choices(held: Sequence[types.HandCard], due: int) -> list[tuple[types.HandCard, ...]]:
    """The sets of ``due`` cards that can be taxed, the cheapest first."""
    return sorted(combinations(held, due), key=lambda taxed: sum(each.tax for each in taxed))


def after_tax(gold: int, taxed: Sequence[types.HandCard]) -> int:
    """What is left of a purse after taxes; below what must be left they lose the game (Q-22)."""
    return gold - sum(held.tax for held in taxed)


def thrown(view: types.View, move: types.Move | None) -> tuple[Card, ...]:
    """The card of the hand that a move lays on the discard pile, if any."""
    if move is None or isinstance(move, types.AddProvince | types.Arrange):
        return ()
    return (_held(view, move.card),)


def lost_suit(view: types.View, cards: Sequence[Card]) -> Suit | None:
    """The suit whose Ace and Crown are both gone once ``cards`` are discarded, so that no win is left (Q-26).

    None where the game is as open as before, or already decided.
    """
    if not cards or view.last_turn or view.lost_suits:
        return None
    gone = {(card.suits[0], card.kind) for card in (*view.discards, *cards) if _is_end(card)}
    return next((suit for suit in SUITS if {(suit, "ace"), (suit, "crown")} <= gone), None)


def _held(view: types.View, card: str) -> Card:
    return next(held.card for held in view.hand or () if held.card.id == card)


# --- routes -------------------------------------------------------------------------------------


def suit_routes(kingdom: Sequence[types.Province]) -> tuple[SuitRoute, ...]:
    """The route of each suit, in the suits' order."""
    return tuple(suit_route(kingdom, suit) for suit in SUITS)


def suit_route(kingdom: Sequence[types.Province], suit: Suit) -> SuitRoute:
    """The best path of a suit (Q-15, Q-16, Q-19), or else its longest rising chain of neighbours."""
    return _best_route(suit, _stations(kingdom, suit))


def _stations(kingdom: Sequence[types.Province], suit: Suit) -> tuple[Station, ...]:
    """Where a suit's routes may pass, in the kingdom's order."""
    return tuple(
        (province.cell, province.card)
        for province in kingdom
        if suit in province.chips or (_is_end(province.card) and suit in province.card.suits)
    )


@lru_cache(maxsize=1024)
def _best_route(suit: Suit, found: tuple[Station, ...]) -> SuitRoute:
    """The route of a suit through its stations: most placements of a turn leave them as they are."""
    stations = dict(found)
    best: tuple[tuple[int, int, int, tuple[int, ...]], SuitRoute] | None = None
    for cells in _chains(stations):
        joined = stations[cells[0]].kind == "ace" and stations[cells[-1]].kind == "crown"
        extras = sum(stations[cell].kind in _EXTRA_KINDS for cell in cells)
        gold = pay(len(cells), extras) if joined else 0
        key = -gold, len(cells) if joined else -len(cells), 0 if joined else 1, cells
        if best is None or key < best[0]:
            best = key, SuitRoute(suit, cells, gold)
    return best[1] if best else SuitRoute(suit, (), 0)


def _chains(stations: dict[int, Card]) -> Iterator[tuple[int, ...]]:
    """Chains of two stations or more whose ranks rise from neighbour to neighbour without a crossing.

    Those that go on, or could begin earlier, are left out: what they are part of is at least as good.
    """
    rank = {cell: route_rank(card) for cell, card in stations.items()}
    above = {
        cell: [cell + step for step in AROUND if rank.get(cell + step, 0) > height]
        for cell, height in rank.items()
    }
    later = {there for found in above.values() for there in found}
    stack: list[tuple[tuple[int, ...], tuple[int, ...]]] = [
        ((cell,), ()) for cell in stations if cell not in later
    ]
    while stack:
        cells, corners = stack.pop()
        goes_on = False
        for there in above[cells[-1]]:
            over = paths.corner(cells[-1], there)
            if over is None or over not in corners:
                goes_on = True
                stack.append(((*cells, there), corners if over is None else (*corners, over)))
        if len(cells) > 1 and not goes_on:
            yield cells


def _is_end(card: Card) -> bool:
    return card.kind in ("ace", "crown")

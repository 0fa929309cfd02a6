"""Drafts of orders: a screen of the panel and a whole order, written as the game writes its moves.

An order in the making travels in the controls themselves, so that a panel survives restarts; it is
kept with the seat until orders are given.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from msgspec import structs

from cogs.screens.numbers import read_number
from cogs.screens.screen import Target, do, go, split_page
from cogs.table_screens.game_ui import StaleDraft
from engine.core.errors import UnreadableMove
from engine.traitors import advice, text
from engine.traitors.types import TRADERS, Bid, Move, Order, Setup, Spring, Trader, Travel, View
from render.traitors.order_text import Way
from render.traitors.ways import own_traders

HOME = "h"
"""All orders."""
CUTS = "c"
NEXT, ALONE = "t", "o"
"""A trader's own screen, its number behind it: one after the other, or alone, and then all orders."""
STARTS, PICKED = "s", "k"
"""All orders after start cities were picked, and cuts after roads were; their numbers stand behind."""

_ROUND = "!"
"""Between the round that an order is meant for and the order."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A screen, a page of its menu, and the order so far."""

    order: Order
    screen: str = HOME
    page: int = 0
    refused: tuple[int, ...] = ()
    """Roads that were picked and may not be cut beside the others."""

    def at(self, screen: str) -> Target:
        """Another screen with the same order."""
        return replace(self, screen=screen).target()

    def with_order(self, order: Order) -> Target:
        """The same screen with another order."""
        return replace(self, order=order).target()

    def text(self) -> str:
        """The draft as controls carry it, without its page."""
        return f"{self.screen}/{text.move_text(self.order)}"

    def target(self) -> Target:
        """A control that opens the panel on this draft."""
        return go(self.text())


def read_draft(written: str, view: View) -> Draft:
    """The draft of a control; an empty one means the order that is in, or else what is :func:`proposed`.

    Raises :class:`StaleDraft` where it was made for another round or does not fit the board any more.
    """
    if not written:
        first = first_living(view, 0) if view.own is not None and view.own.order is None else None
        return Draft(current(view)) if first is None else Draft(proposed(view), f"{NEXT}{first}")
    base, page = split_page(written)
    screen, _, words = base.partition("/")
    words, _, numbers = words.partition("/")
    try:
        order = text.parse_move(words)
    except UnreadableMove:
        raise StaleDraft from None
    picked = [number for number in map(read_number, filter(None, numbers.split(","))) if number is not None]
    if screen == STARTS and isinstance(order, Setup):
        kept = [city for city in dict.fromkeys(order.cities) if city is not None]
        screen, order = HOME, with_starts(order, [*kept[: max(0, TRADERS - len(picked))], *picked])
    if not isinstance(order, Setup | Travel | Spring) or not fits(order, view):
        raise StaleDraft
    if screen == PICKED and not isinstance(order, Setup) and advice.may_cut(view):
        return _with_picked(order, picked, view)
    return Draft(order, screen, page)


def _with_picked(order: Travel | Spring, picked: Sequence[int], view: View) -> Draft:
    """The cuts' screen with those roads of the picked ones that may be cut beside those before them."""
    refused = []
    for route in picked:
        if route in advice.cut_options(view, cuts_of(order)):
            order = with_cuts(order, (*cuts_of(order), route))
        elif route not in cuts_of(order):
            refused.append(route)
    return Draft(order, CUTS, refused=tuple(refused))


def first_living(view: View, number: int) -> int | None:
    """The reader's first living trader from this number on; None in the set-up, and where there is none."""
    return next((trader.number for trader in own_traders(view) if trader.number >= number), None)


def starts_target(order: Setup, kept: Sequence[int]) -> Target:
    """The control that picks start cities beside those that are kept: their numbers are put behind it."""
    return go(f"{STARTS}/{text.move_text(with_starts(order, kept))}/")


def cuts_target(order: Travel | Spring, kept: Sequence[int]) -> Target:
    """The control that picks roads to cut beside those that are kept: their numbers are put behind it."""
    return go(f"{PICKED}/{text.move_text(with_cuts(order, tuple(kept)))}/")


def with_starts(order: Setup, cities: Sequence[int]) -> Setup:
    """The order with these cities: of fewer than three the last one serves for the others as well."""
    if not cities:
        return structs.replace(order, cities=(None, None, None))
    one, two, three = (cities[min(at, len(cities) - 1)] for at in range(TRADERS))
    return structs.replace(order, cities=(one, two, three))


def ways_of(view: View, trader: Trader, order: Travel | Spring) -> list[Way]:
    """The ways that a trader may take, those that leave it most gold first; to stay is one of them."""
    single: list[Way] = [(way,) for way in advice.destinations(view, trader)]
    pairs: list[Way] = []
    if isinstance(order, Spring):
        pairs = [(way, then) for (way,) in single for then in advice.destinations(view, trader, way.city)]
    return sorted([(), *single, *pairs], key=lambda way: (-net(way), len(way), cities_of(way)))


def net(way: Way) -> int:
    """What a way leaves of gold at the full tolls."""
    return sum(leg.pay - leg.toll for leg in way)


def cities_of(way: Way) -> tuple[int, ...]:
    """The cities that a way leads to."""
    return tuple(leg.city for leg in way)


def proposed(view: View) -> Order:
    """The order to begin with: each trader goes where it has most gold then, at the full tolls."""
    order = current(view)
    if isinstance(order, Setup):
        return order
    for trader in own_traders(view):
        order = with_path(order, trader.number, cities_of(ways_of(view, trader, order)[0]))
    return order


def current(view: View) -> Order:
    """The order that is in, or the one that comes of not giving any."""
    mine = view.own
    if mine is not None and mine.order is not None:
        return mine.order
    if view.phase == "setup":
        return Setup()
    return Spring() if view.phase == "spring" else Travel()


def fits(order: Order, view: View) -> bool:
    """Whether an order in the making names nothing impossible; a round without a bid is still allowed."""
    if isinstance(order, Setup):
        cities = len(view.map.cities)
        known = all(city is None or city < cities for city in order.cities)
        named = order.round in (None, 1, 2, 3) and (order.bid is None or order.round is not None)
        return view.phase == "setup" and known and named and _payable(order.bid, view)
    if view.phase != ("travel" if isinstance(order, Travel) else "spring"):
        return False
    cuts = cuts_of(order)
    bid = order.bid if isinstance(order, Spring) else None
    ways = all(_open(view, number, path) for number, path in enumerate(order.paths))
    return ways and _payable(bid, view) and (not cuts or advice.may_cut(view)) and _cuttable(view, cuts)


def _payable(bid: Bid | None, view: View) -> bool:
    return bid is None or (bid.gold <= view.options.bid_limit and bid.garnets <= garnets_of(view))


def _open(view: View, number: int, path: Sequence[int]) -> bool:
    if not path:
        return True
    assert view.seat is not None
    trader = view.trader(view.seat, number)
    if path[0] not in {way.city for way in advice.destinations(view, trader)} or len(path) > 2:
        return False
    return len(path) == 1 or path[1] in {way.city for way in advice.destinations(view, trader, path[0])}


def _cuttable(view: View, cuts: Sequence[int]) -> bool:
    return all(route in advice.cut_options(view, cuts[:place]) for place, route in enumerate(cuts))


def garnets_of(view: View) -> int:
    """The garnets in the reader's hand."""
    return 0 if view.own is None else view.own.garnets


# --- changing one part -------------------------------------------------------------------------


def cuts_of(order: Order) -> tuple[int, ...]:
    """The roads that an order cuts."""
    if isinstance(order, Setup):
        return ()
    return order.cuts if isinstance(order, Travel) else order.plan


def with_cuts(order: Travel | Spring, cuts: tuple[int, ...]) -> Travel | Spring:
    """The order with other cuts."""
    return (
        structs.replace(order, cuts=cuts) if isinstance(order, Travel) else structs.replace(order, plan=cuts)
    )


def with_bid(order: Setup | Spring, bid: Bid | None) -> Setup | Spring:
    """The order with another bid; without one there is no round to bid for, and no plan."""
    if isinstance(order, Setup):
        return structs.replace(order, bid=bid, round=None if bid is None else order.round)
    return structs.replace(order, bid=bid, plan=() if bid is None else order.plan)


def with_path(order: Travel | Spring, number: int, path: tuple[int, ...]) -> Travel | Spring:
    """The order with another way of one trader."""
    paths = [path if at == number else known for at, known in enumerate(order.paths)]
    assert len(paths) == TRADERS
    if isinstance(order, Spring):
        return structs.replace(order, steps=(paths[0], paths[1], paths[2]))
    one, two, three = (path[0] if path else None for path in paths)
    return structs.replace(order, to=(one, two, three))


# --- giving it ---------------------------------------------------------------------------------


def give(order: Move, view: View) -> Target:
    """The control that gives an order: for this round only, for it might be legal in the next one too."""
    return do(f"{view.round}{_ROUND}{text.move_text(order)}")


def read_given(written: str, view: View) -> str:
    """The move's text of :func:`give`; raises :class:`StaleDraft` where its round is over."""
    number, mark, words = written.partition(_ROUND)
    if not mark or number != str(view.round):
        raise StaleDraft
    return words

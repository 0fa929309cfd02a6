"""Fixed tricks of Spice Traitors: each orders as the steady player does, but for one idea."""

from collections.abc import Mapping

from msgspec import structs

from engine.core.chance import Chance
from engine.core.game import AnyGame
from engine.players import player, traitors
from engine.traitors.advice import Destination, cut_options, destinations, may_cut
from engine.traitors.types import TRADERS, Bid, Move, Setup, Spring, Token, Travel, View

_OFTEN, _HIGH = Bid(12), Bid(40)


def _with_bid(view: View, seat: int, move: Move, bid: Bid) -> Move:
    """The same order with a bid: for the first round, and in the spring with cuts before the richest."""
    if isinstance(move, Setup):
        return structs.replace(move, round=1, bid=bid)
    if isinstance(move, Spring):
        return structs.replace(move, bid=bid, plan=_before_the_richest(view, seat))
    if isinstance(move, Travel) and may_cut(view):
        return structs.replace(move, cuts=_before_the_richest(view, seat))
    return move


def _before_the_richest(view: View, seat: int) -> tuple[int, ...]:
    """Cuts of the best roads of the others' richest traders."""
    rivals = sorted((rival for rival in view.traders if rival.seat != seat), key=lambda rival: -rival.purse)
    cuts: tuple[int, ...] = ()
    for trader in rivals:
        free = cut_options(view, cuts)
        ways = [way for way in destinations(view, trader) if way.route in free]
        if ways and len(cuts) < 3:
            cuts = (*cuts, max(ways, key=_profit).route)
    return tuple(sorted(cuts))


def _profit(way: Destination) -> int:
    return way.pay - way.toll


def _constant_bidder(game: AnyGame, view: View, seat: int, chance: Chance) -> Move:
    """Bids the same small sum whenever it can, and cuts before the richest."""
    return _with_bid(view, seat, traitors.choose(game, view, seat, chance), _OFTEN)


def _high_bidder(game: AnyGame, view: View, seat: int, chance: Chance) -> Move:
    """Bids so much that it is hardly outbid."""
    return _with_bid(view, seat, traitors.choose(game, view, seat, chance), _HIGH)


def _rusher(game: AnyGame, view: View, seat: int, chance: Chance) -> Move:
    """Sends each trader down the road that pays most now, whatever may be cut."""
    move = traitors.choose(game, view, seat, chance)
    if isinstance(move, Travel):
        return structs.replace(move, to=tuple(_best_road(view, seat, number) for number in range(TRADERS)))
    return move


def _best_road(view: View, seat: int, number: int) -> int | None:
    ways = destinations(view, view.trader(seat, number))
    best = max(ways, key=_profit, default=None)
    return None if best is None or _profit(best) <= 0 else best.city


def _hoarder(game: AnyGame, view: View, seat: int, chance: Chance) -> Move:
    """Keeps its gold safe: nobody travels while somebody else is the traitor of the round."""
    move = traitors.choose(game, view, seat, chance)
    if isinstance(move, Travel) and view.traitors[view.round - 1] not in (None, seat):
        return structs.replace(move, to=(None, None, None))
    return move


def _staller(game: AnyGame, view: View, seat: int, chance: Chance) -> Move:
    """Orders nothing at all."""
    move = traitors.choose(game, view, seat, chance)
    return move if isinstance(move, Token) else type(move)()


ADVERSARIES: Mapping[str, player.Player] = {
    "constant-bidder": player.FunctionPlayer(_constant_bidder),
    "high-bidder": player.FunctionPlayer(_high_bidder),
    "rusher": player.FunctionPlayer(_rusher),
    "hoarder": player.FunctionPlayer(_hoarder),
    "staller": player.FunctionPlayer(_staller),
}
"""By name, for matches."""

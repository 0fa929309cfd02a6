"""Fixed tricks of Ceylon: each plays steadily but for one idea, carried through whatever happens."""

from collections.abc import Mapping

from engine.ceylon import advice, legality, phases, types
from engine.ceylon.cards import CLIPPER, NO_CARDS, PIRATES, PORT, WINDS, Cards, only
from engine.core.chance import Chance
from engine.core.game import AnyGame
from engine.players.ceylon import choose
from engine.players.player import FunctionPlayer, Player

_LARGE = 12


def _pirate_buyer(game: AnyGame, view: types.View, seat: int, chance: Chance) -> types.Move:
    """Buys the Pirates that a fleet lacks for all it has, and takes it back with the whole hand."""
    hand = view.hand or NO_CARDS
    lacking = legality.COSTS[types.Fleet].number - hand[PIRATES]
    if lacking > 0 and any(hand) and _may(view, seat, types.Offer):
        spare = tuple(0 if kind in (PIRATES, CLIPPER) else number for kind, number in enumerate(hand))
        goods = tuple(number if kind < PIRATES else 0 for kind, number in enumerate(hand))
        port = only(PORT, min(1, hand[PORT]))
        for ask, price in ((lacking, goods), (lacking, spare), (1, goods), (1, port)):
            offer = _new_offer(view, seat, price, only(PIRATES, ask))
            if offer is not None:
                return offer
    if lacking <= 0 and _may(view, seat, types.Fleet):
        prey = _fullest(view, seat)
        if view.players[prey].hand_size:
            return types.Fleet(prey)
    return choose(game, view, seat, chance)


def _offer_spammer(game: AnyGame, view: types.View, seat: int, chance: Chance) -> types.Move:
    """Asks everybody for a Clipper and a Port, again and again, for whatever it has."""
    hand = view.hand or NO_CARDS
    if any(hand) and _may(view, seat, types.Offer):
        for ask in (CLIPPER, PORT, PIRATES):
            for give in range(PORT):
                for number in range(1, hand[give] + 1):
                    offer = _new_offer(view, seat, only(give, number), only(ask, 1))
                    if ask != give and offer is not None:
                        return offer
    return choose(game, view, seat, chance)


def _hoarder(game: AnyGame, view: types.View, seat: int, chance: Chance) -> types.Move:
    """Ships nothing small unless it wins."""
    move = choose(game, view, seat, chance)
    if isinstance(move, types.Ship):
        best, player = advice.melds(view)[0], view.players[seat]
        if best.points < _LARGE and player.points + best.points < view.options.target:
            return advice.least_discard(view, seat) or types.EndTurn()
    return move


def _rusher(game: AnyGame, view: types.View, seat: int, chance: Chance) -> types.Move:
    """Ships whatever it can, at once."""
    found = advice.melds(view)
    if found and _may(view, seat, types.Ship):
        return found[0].move
    return choose(game, view, seat, chance)


def _staller(game: AnyGame, view: types.View, seat: int, chance: Chance) -> types.Move:
    """Calls each storm and sails on each raid that it can: nobody is to get anywhere."""
    hand, prey = view.hand or NO_CARDS, _fullest(view, seat)
    if hand[PIRATES] and _may(view, seat, types.Raid) and view.players[prey].hand_size:
        return types.Raid(prey)
    if hand[WINDS] >= 3 and _may(view, seat, types.Typhoon):
        return types.Typhoon()
    if hand[WINDS] >= 2 and _may(view, seat, types.Monsoon):
        return types.Monsoon()
    return choose(game, view, seat, chance)


def _may(view: types.View, seat: int, way: type[types.Move]) -> bool:
    return view.player == seat and view.attack is None and phases.may_act(view, way)


def _fullest(view: types.View, seat: int) -> int:
    others = [other for other in range(len(view.players)) if other != seat]
    return max(others, key=lambda other: view.players[other].hand_size)


def _new_offer(view: types.View, seat: int, give: Cards, ask: Cards) -> types.Offer | None:
    """An offer to whoever holds the most, if it can be made and was not made in this phase."""
    to = _fullest(view, seat)
    offer = types.Offer(to, give, ask)
    if not any(give) or sum(ask) > view.players[to].hand_size:
        return None
    made = legality.is_among((*view.offers, *view.closed_offers), seat, offer)
    return offer if not made and legality.may_offer(view.offers, view.closed_offers, seat, to) else None


ADVERSARIES: Mapping[str, Player] = {
    "pirate-buyer": FunctionPlayer(_pirate_buyer),
    "offer-spammer": FunctionPlayer(_offer_spammer),
    "hoarder": FunctionPlayer(_hoarder),
    "rusher": FunctionPlayer(_rusher),
    "staller": FunctionPlayer(_staller),
}
"""By name, for matches."""

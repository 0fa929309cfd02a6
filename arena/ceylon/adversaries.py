"""Fixed tricks of Ceylon: each plays steadily but for one idea, carried through whatever happens."""

from collections.abc import Mapping

from engine.ceylon import advice, legality, types
from engine.ceylon.cards import CLIPPER, NO_CARDS, PIRATES, PORT, WINDS, Cards, only
from engine.ceylon.state import PHASES
from engine.core.chance import Chance
from engine.core.game import AnyGame
from engine.players.ceylon import choose
from engine.players.player import FunctionPlayer, Player

_LARGE = 12


def _pirate_buyer(game: AnyGame, view: types.View, seat: int, chance: Chance) -> types.Move:
    """Buys the Pirates that a fleet lacks for all it has, and takes it back with the whole hand."""
    hand = view.hand or NO_CARDS
    lacking = legality.COST["fleet"] - hand[PIRATES]
    if _may_offer(view, seat) and lacking > 0:
        spare = tuple(0 if kind in (PIRATES, CLIPPER) else number for kind, number in enumerate(hand))
        goods = tuple(number if kind < PIRATES else 0 for kind, number in enumerate(hand))
        port = only(PORT, min(1, hand[PORT]))
        for ask, price in ((lacking, goods), (lacking, spare), (1, goods), (1, port)):
            offer = _new_offer(view, seat, price, only(PIRATES, ask))
            if offer is not None:
                return offer
    if _is_before(view, seat, "storms") and lacking <= 0:
        prey = _fullest(view, seat)
        if view.players[prey].hand_size:
            return types.Fleet(prey)
    return choose(game, view, seat, chance)


def _offer_spammer(game: AnyGame, view: types.View, seat: int, chance: Chance) -> types.Move:
    """Asks everybody for a Clipper and a Port, again and again, for whatever it has."""
    hand = view.hand or NO_CARDS
    if _may_offer(view, seat):
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
    if _is_before(view, seat, "end") and not view.shipped and found:
        return found[0].move
    return choose(game, view, seat, chance)


def _staller(game: AnyGame, view: types.View, seat: int, chance: Chance) -> types.Move:
    """Calls each storm and sails on each raid that it can: nobody is to get anywhere."""
    hand, prey = view.hand or NO_CARDS, _fullest(view, seat)
    if _is_before(view, seat, "storms") and hand[PIRATES] and view.players[prey].hand_size:
        return types.Raid(prey)
    if _is_before(view, seat, "build") and hand[WINDS] >= 2:
        return types.Typhoon() if hand[WINDS] >= 3 else types.Monsoon()
    return choose(game, view, seat, chance)


def _is_before(view: types.View, seat: int, phase: types.Phase) -> bool:
    return view.player == seat and view.attack is None and PHASES.index(view.phase) < PHASES.index(phase)


def _may_offer(view: types.View, seat: int) -> bool:
    return _is_before(view, seat, "pirates") and any(view.hand or NO_CARDS)


def _fullest(view: types.View, seat: int) -> int:
    others = [other for other in range(len(view.players)) if other != seat]
    return max(others, key=lambda other: view.players[other].hand_size)


def _new_offer(view: types.View, seat: int, give: Cards, ask: Cards) -> types.Offer | None:
    """An offer to whoever holds the most, if it can be made and was not made in this phase."""
    to = _fullest(view, seat)
    if not any(give) or sum(ask) > view.players[to].hand_size:
        return None
    open_there, closed = (
        [(offer.give, offer.ask) for offer in offers if (offer.maker, offer.to) == (seat, to)]
        for offers in (view.offers, view.closed_offers)
    )
    made = (give, ask) in (*open_there, *closed)
    full = made or len(open_there) >= legality.MOST_OPEN or len(closed) >= legality.MOST_CLOSED
    return None if full else types.Offer(to, give, ask)


ADVERSARIES: Mapping[str, Player] = {
    "pirate-buyer": FunctionPlayer(_pirate_buyer),
    "offer-spammer": FunctionPlayer(_offer_spammer),
    "hoarder": FunctionPlayer(_hoarder),
    "rusher": FunctionPlayer(_rusher),
    "staller": FunctionPlayer(_staller),
}
"""By name, for matches."""

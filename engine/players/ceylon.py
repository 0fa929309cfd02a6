"""A computer player of Ceylon: ships when a meld is worth it, builds from what is spare, saves for fleets.

It reads a view and nothing else. It answers offers but makes none; those who search do.
"""

from dataclasses import dataclass
from operator import sub

from engine.ceylon import advice, phases, play, types
from engine.ceylon.cards import CLIPPER, NO_CARDS, NUMBER, PIRATES, PORT, WINDS, covers
from engine.core.chance import Chance
from engine.core.game import AnyGame
from engine.players.player import FunctionPlayer

_FLEET_PREY = 4
"""Smallest hand worth three Pirates."""
_SPARE_WINDS = 4
"""Winds from which two are spent on a monsoon without need: storms cost everybody time."""
_TYPHOON_PREY = 5
"""Smallest hand of a rival about to win that is worth all cards of everybody."""
_GAIN = 1.0
"""What a trade must bring to be struck."""
_THREAT = 0.85
"""Share of the target at which a rival is held back at a price."""


@dataclass(frozen=True, slots=True)
class Habits:
    """What players do differently who otherwise go by the same thoughts."""

    ship_at: int
    """Points at which a meld is made rather than let grow."""
    spare_clippers: int
    """Clippers from which one is spent on two cards: melds and fleets need the others."""
    call_spare_winds: bool
    """Whether two Winds are called that would be thrown away at the end of the turn."""
    values: advice.CardValues
    """What cards are kept for."""


STEADY = Habits(ship_at=6, spare_clippers=3, call_spare_winds=False, values=advice.USUAL_VALUES)


def choose(game: AnyGame, view: types.View, seat: int, chance: Chance, habits: Habits = STEADY) -> types.Move:
    """The move of ``seat``, whose view this is and who may act."""
    if view.attack is not None and seat in view.attack.asked:
        return _answer(view, seat)
    answer = None if view.attack is not None else reply(view, seat)
    if answer is not None:
        return answer
    if view.attack is not None or view.player != seat:
        # Out of turn there may be nothing to do: leaving the standing answers as they are changes nothing.
        return view.standing_answers or types.StandingAnswers()
    return (
        _attack(view, seat, chance, habits)
        or _storm(view, seat, habits)
        or _build(view, seat)
        or _ship(view, seat, habits)
        or advice.least_discard(view, seat, habits.values)
        or types.EndTurn()
    )


def reply(view: types.View, seat: int) -> types.Move | None:
    """The answer to the oldest offer made to ``seat``; None when there is none to answer."""
    offer = received(view, seat)
    if offer is None:
        return None
    return types.Accept(offer.id) if _welcome(view, seat, offer) else types.Refuse(offer.id)


def received(view: types.View, seat: int) -> types.OpenOffer | None:
    """The oldest open offer to ``seat``."""
    return next((offer for offer in view.offers if offer.to == seat), None)


# --- answers ---------------------------------------------------------------------------------------


def _answer(view: types.View, seat: int) -> types.Move:
    attack, hand = view.attack, view.hand or NO_CARDS
    assert attack is not None
    if attack.kind == "raid":
        return types.AnswerRaid(hand[WINDS] > 0)
    if seat == attack.target:
        return types.Pledge(min(2, hand[CLIPPER]) if sum(hand) >= _FLEET_PREY else 0)
    # A bystander spares a Clipper against a leader, who would grow strongest of all.
    leads = view.players[attack.attacker].points == max(player.points for player in view.players)
    return types.Pledge(1 if leads and hand[CLIPPER] >= 2 else 0)


def _welcome(view: types.View, seat: int, offer: types.OpenOffer) -> bool:
    """Whether it helps the own hand, and more than its maker. Pirates are never sold: three take a hand."""
    hand, owned, maker = view.hand or NO_CARDS, view.players[seat].plantations, view.players[offer.maker]
    if not covers(hand, offer.ask) or offer.ask[PIRATES]:
        return False
    after = [held - gone + got for held, gone, got in zip(hand, offer.ask, offer.give, strict=True)]
    theirs = advice.evaluate(offer.ask, maker.plantations) - advice.evaluate(offer.give, maker.plantations)
    least = max(_GAIN, theirs / (len(view.players) - 1))
    if _threatens(view, offer.maker):
        least = max(least, 2 * _GAIN + sum(offer.ask))
    return advice.evaluate(after, owned) - advice.evaluate(hand, owned) >= least


def _threatens(view: types.View, seat: int) -> bool:
    return view.players[seat].points >= _THREAT * view.options.target


# --- the own turn ----------------------------------------------------------------------------------


def _attack(view: types.View, seat: int, chance: Chance, habits: Habits) -> types.Move | None:
    """The Clipper draw; Pirates wait until three can take a whole hand, worth more than three raids.

    Where the options leave out fleets each of them raids.
    """
    hand = view.hand or NO_CARDS
    if hand[CLIPPER] >= habits.spare_clippers and phases.may_act(view, types.DrawMore):
        return types.DrawMore()
    rivals = [rival for rival, player in enumerate(view.players) if rival != seat and player.hand_size]
    if not rivals or not hand[PIRATES]:
        return None
    largest = max(view.players[rival].hand_size for rival in rivals)
    richest = [rival for rival in rivals if view.players[rival].hand_size == largest]
    if hand[PIRATES] >= 3 and largest >= _FLEET_PREY and phases.may_act(view, types.Fleet):
        return types.Fleet(chance.choice(richest))
    if phases.may_act(view, types.Raid) and not phases.is_possible(view, types.Fleet):
        return types.Raid(chance.choice(richest))
    return None


def _storm(view: types.View, seat: int, habits: Habits) -> types.Move | None:
    """Two of many or spare Winds, or three when a rival is about to win and the own hand is poor."""
    hand = view.hand or NO_CARDS
    if hand[WINDS] < 2:
        return None
    rivals = [
        player for rival, player in enumerate(view.players) if rival != seat and _threatens(view, rival)
    ]
    if (
        hand[WINDS] >= 3
        and phases.may_act(view, types.Typhoon)
        and any(rival.hand_size >= _TYPHOON_PREY for rival in rivals)
        and not advice.melds(view)
    ):
        return types.Typhoon()
    if not phases.may_act(view, types.Monsoon):
        return None
    spare = hand[WINDS] >= _SPARE_WINDS or (habits.call_spare_winds and _throws_winds(view, seat, habits))
    return types.Monsoon() if spare else None


def _throws_winds(view: types.View, seat: int, habits: Habits) -> bool:
    """Whether the turn, played on as usual, would end with Winds among what is discarded."""
    left, player, meld = view.hand or NO_CARDS, view.players[seat], _ship(view, seat, habits)
    surplus = player.hand_size - player.hand_limit
    if meld is not None:
        left = tuple(map(sub, left, advice.cards_of(meld)))
        surplus = sum(left) + play.CARDS_AFTER_MELD - player.hand_limit
    return advice.least_cards(left, player.plantations, surplus, habits.values)[WINDS] > 0


def _build(view: types.View, seat: int) -> types.Move | None:
    """An Official that raises the hand limit; the first plantation of a type other than the best meld's."""
    hand = view.hand or NO_CARDS
    if hand[PORT] >= 3 and phases.may_act(view, types.BuildOfficial) and _official_helps(view, seat):
        return types.BuildOfficial()
    owned = view.players[seat].plantations
    best = {meld.move.ware for meld in advice.melds(view)[:1]}
    new = [ware for ware in advice.plantations(view) if not owned[NUMBER[ware]] and ware not in best]
    if not new or not phases.may_act(view, types.BuildPlantation):
        return None
    return types.BuildPlantation(max(new, key=lambda ware: hand[NUMBER[ware]]))


def _official_helps(view: types.View, seat: int) -> bool:
    """Whether one more Official raises the own hand limit."""
    now = [player.officials for player in view.players]
    then = [officials + (owner == seat) for owner, officials in enumerate(now)]
    shared = view.options.officials == "shared"
    return phases.hand_limit(then, seat, shared) > phases.hand_limit(now, seat, shared)


def _ship(view: types.View, seat: int, habits: Habits) -> types.Ship | None:
    found = advice.melds(view)
    if not found or not phases.may_act(view, types.Ship):
        return None
    best, player = found[0], view.players[seat]
    hand = view.hand or NO_CARDS
    wins = player.points + best.points >= view.options.target
    full = sum(hand) > player.hand_limit
    spare = hand[CLIPPER] >= 2 and hand[PORT] >= 2
    return best.move if wins or spare or full or best.points >= habits.ship_at else None


PLAYER = FunctionPlayer(choose)
"""The computer player of this game."""

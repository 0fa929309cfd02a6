"""The moves that can be listed, random ones of those too many to list, and what is done for who is absent."""

from __future__ import annotations

from typing import Final, cast

from engine.ceylon.cards import (
    CLIPPER,
    NO_CARDS,
    PIRATES,
    PLANTATION,
    PORT,
    WARES,
    WINDS,
    Cards,
    covers,
    one_by_one,
    only,
    tally,
)
from engine.ceylon.legality import (
    CLIPPERS_AGAINST_FLEET,
    COST,
    MONSOON_WINDS,
    MOST_CLOSED,
    MOST_OPEN,
    OFFICIAL_PORTS,
    PLANTATION_CARDS,
    PLANTATION_GOODS,
    STANDING_ANSWERS,
    TYPHOON_WINDS,
    came_to_nothing,
    check,
    offers_between,
    stands,
)
from engine.ceylon.phases import excess
from engine.ceylon.scoring import MOST_GOODS
from engine.ceylon.state import BUILD, DRAW, END, OVER, PHASES, PIRATE, SHIP, STORM, TRADE, State
from engine.ceylon.types import (
    Accept,
    AnswerRaid,
    BuildOfficial,
    BuildPlantation,
    Counter,
    DiscardDown,
    DrawMore,
    EndPhase,
    EndTurn,
    Fleet,
    LivePhase,
    Monsoon,
    Move,
    Offer,
    Pledge,
    Raid,
    Refuse,
    Ship,
    StandingAnswers,
    Typhoon,
    Withdraw,
)
from engine.core.chance import Chance
from engine.core.errors import IllegalMove

DRAW_MORE: Final = DrawMore()
END_TURN: Final = EndTurn()
END_PHASE: Final = tuple(EndPhase(cast(LivePhase, phase)) for phase in PHASES[:END])
BUILD_PLANTATIONS: Final = tuple(BuildPlantation(ware) for ware in WARES)
BUILD_OFFICIAL: Final = BuildOfficial()
SHIPS: Final = tuple(
    tuple(
        tuple(Ship(ware, goods, stand_ins) for stand_ins in range(MOST_GOODS + 1 - goods))
        for goods in range(1, MOST_GOODS + 1)
    )
    for ware in WARES
)
"""``SHIPS[ware][goods - 1][plantations]``: every meld there is."""
MONSOON: Final = Monsoon()
TYPHOON: Final = Typhoon()
SWAPS: Final = tuple(
    tuple(tuple(Offer(to, only(give, 1), only(ask, 1)) for give in range(11)) for ask in range(11))
    for to in range(6)
)
"""``SWAPS[to][ask][give]``: offers of one card for one."""
RAIDS: Final = tuple(Raid(seat) for seat in range(6))
FLEETS: Final = tuple(Fleet(seat) for seat in range(6))
RAID_ANSWERS: Final = (AnswerRaid(False), AnswerRaid(True))
PLEDGES: Final = tuple(Pledge(number) for number in range(CLIPPERS_AGAINST_FLEET + 1))


def _differences(one: StandingAnswers, other: StandingAnswers) -> int:
    return (one.winds != other.winds) + (one.own != other.own) + (one.others != other.others)


ONE_CHANGE: Final = {
    old: tuple(new for new in STANDING_ANSWERS if _differences(old, new) == 1) for old in STANDING_ANSWERS
}
"""The standing answers that differ in one point from given ones."""


def list_moves(state: State, seat: int) -> list[Move]:
    """Legal moves, as far as they can be listed (:class:`~engine.ceylon.game.Ceylon`)."""
    out: list[Move] = []
    if state.phase == OVER:
        return out
    if state.attack is not None:
        _list_answers(state, seat, out)
    elif seat == state.player:
        _list_draws(state, seat, out)
        _list_trades(state, seat, out)
        _list_attacks(state, seat, out)
        _list_storms(state, seat, out)
        _list_builds(state, seat, out)
        _list_ships(state, seat, out)
        _list_ends(state, seat, out)
    else:
        _list_trades(state, seat, out)
    out.extend(ONE_CHANGE[state.standing_answers[seat]])
    return out


def default_move(state: State, seat: int) -> Move | None:
    """C-22: the trade phase ends; otherwise nothing more is done this turn, and attacks go unanswered."""
    if state.attack is not None:
        return RAID_ANSWERS[0] if state.attack.kind == "raid" else PLEDGES[0]
    if state.phase == TRADE:
        return END_PHASE[TRADE]
    number = excess(state)
    return DiscardDown(_cheapest(state.hands[seat], number)) if number else END_TURN


def _list_draws(state: State, seat: int, out: list[Move]) -> None:
    """The Clipper draw, if the player on turn may make it."""
    if state.phase == DRAW and state.hands[seat][CLIPPER]:
        out.append(DRAW_MORE)


def _list_trades(state: State, seat: int, out: list[Move]) -> None:
    """Answers to open offers, and for everybody who may be asked some swaps of one card for one.

    The swaps ask for what a meld lacks: a Clipper, a Port, or more of the ware held most.
    """
    hand = state.hands[seat]
    if state.phase == TRADE:
        for offer in state.offers:
            if offer.to == seat:
                if covers(hand, offer.ask):
                    out.append(Accept(offer.id))
                out.append(Refuse(offer.id))
            elif offer.maker == seat:
                out.append(Withdraw(offer.id))
        if seat != state.player:
            _list_swaps(state, seat, [state.player], out)
            return
    if seat == state.player and state.phase <= TRADE:
        _list_swaps(state, seat, [to for to in range(state.seats) if to != seat], out)


def _list_swaps(state: State, seat: int, others: list[int], out: list[Move]) -> None:
    hand = state.hands[seat]
    ask = CLIPPER if not hand[CLIPPER] else PORT if not hand[PORT] else hand.index(max(hand[:6]))
    gives = [give for give, count in enumerate(hand) if count and give != ask]
    for to in others:
        if any(state.hands[to]):
            to_one = SWAPS[to][ask]
            swaps = [to_one[give] for give in gives]
            if state.closed_offers:
                if offers_between(state.closed_offers, seat, to) >= MOST_CLOSED:
                    continue
                swaps = [offer for offer in swaps if not came_to_nothing(state, seat, offer)]
            if state.offers:
                if offers_between(state.offers, seat, to) >= MOST_OPEN:
                    continue
                swaps = [offer for offer in swaps if not stands(state, seat, offer)]
            out.extend(swaps)


def _list_attacks(state: State, seat: int, out: list[Move]) -> None:
    """All attacks of the player on turn. Where one is allowed the phase passes with it (C-12)."""
    pirates = state.hands[seat][PIRATES]
    if not pirates or state.phase > PIRATE:
        return
    targets = [target for target, hand in enumerate(state.hands) if target != seat and any(hand)]
    out.extend([RAIDS[target] for target in targets])
    if pirates >= COST["fleet"]:
        out.extend([FLEETS[target] for target in targets])


def _list_storms(state: State, seat: int, out: list[Move]) -> None:
    """The storms that the player on turn may call. Where one is allowed the phase passes with it."""
    winds = state.hands[seat][WINDS]
    if winds >= MONSOON_WINDS and state.phase <= STORM:
        out.append(MONSOON)
        if winds >= TYPHOON_WINDS:
            out.append(TYPHOON)


def _list_builds(state: State, seat: int, out: list[Move]) -> None:
    """All that the player on turn may build."""
    if state.phase > BUILD:
        return
    hand = state.hands[seat]
    if hand[PLANTATION] >= PLANTATION_CARDS:
        out.extend([BUILD_PLANTATIONS[ware] for ware in range(6) if hand[ware] >= PLANTATION_GOODS])
    if hand[PORT] >= OFFICIAL_PORTS:
        out.append(BUILD_OFFICIAL)


def _list_ships(state: State, seat: int, out: list[Move]) -> None:
    """All melds of the player on turn."""
    hand = state.hands[seat]
    if state.phase > SHIP or not hand[CLIPPER] or not hand[PORT]:
        return
    owned, held = state.plantations[seat], hand[PLANTATION]
    for ware in range(6):
        stand_ins = min(owned[ware], held)
        for by_stand_ins in SHIPS[ware][: hand[ware]]:
            out.extend(by_stand_ins[: stand_ins + 1])


def _list_ends(state: State, seat: int, out: list[Move]) -> None:
    """Ending the phase or the turn; in the end phase some ways to discard down."""
    if state.phase < END:
        out.append(END_PHASE[state.phase])
        out.append(END_TURN)
    else:
        # For every kind held: discard it as far as needed, then go on as C-22 does.
        hand, number = state.hands[seat], excess(state)
        ways = [DiscardDown(_cheapest(hand, number, first=kind)) for kind, count in enumerate(hand) if count]
        out.extend(dict.fromkeys(ways))


def _cheapest(hand: list[int] | Cards, number: int, first: int | None = None) -> Cards:
    """The cards that C-22 discards: kinds in their order, after the kind ``first`` if one is given."""
    gone = [0] * 11
    order = range(11) if first is None else [first, *range(first), *range(first + 1, 11)]
    for kind in order:
        gone[kind] = min(hand[kind], number)
        number -= gone[kind]
    return tuple(gone)


def _list_answers(state: State, seat: int, out: list[Move]) -> None:
    """The answers to an attack that this seat's own hand allows."""
    attack = state.attack
    if attack is None or seat not in attack.asked:
        return
    if attack.kind == "raid":
        out.extend(RAID_ANSWERS if state.hands[seat][WINDS] else RAID_ANSWERS[:1])
    else:
        out.extend(PLEDGES[: state.hands[seat][CLIPPER] + 1])


def sample_move(state: State, seat: int, chance: Chance) -> Move:
    """One of the listed moves, or an offer, discard or standing answer that is not among them.

    Each type of move is as likely as another, however many of it are listed; but the largest meld is
    likelier than anything else, since games of small ones last too long.
    """
    if state.attack is None and seat == state.player and state.phase == END:
        return DiscardDown(_some(state.hands[seat], excess(state), chance))
    moves = list_moves(state, seat)
    if state.attack is None and seat == state.player:
        melds = [move for move in moves if isinstance(move, Ship)]
        if melds and chance.below(4):
            return max(melds, key=lambda meld: (meld.goods + meld.plantations, meld.goods))
    if state.attack is None and state.phase <= TRADE and not chance.below(8):
        offer = _offer(state, seat, chance)
        if offer is not None:
            return offer
    by_type: dict[type, list[Move]] = {}
    for listed in moves:
        by_type.setdefault(type(listed), []).append(listed)
    move = chance.choice(by_type[chance.choice(list(by_type))])
    return chance.choice(STANDING_ANSWERS) if isinstance(move, StandingAnswers) else move


def _some(hand: list[int] | Cards, number: int, chance: Chance) -> Cards:
    held = one_by_one(hand)
    chance.shuffle(held)
    return tally(held[:number])


def _offer(state: State, seat: int, chance: Chance) -> Offer | Counter | None:
    """An offer or counter-offer of up to three cards a side; None if chance does not find a legal one."""
    received = [offer for offer in state.offers if offer.to == seat]
    to = chance.below(state.seats) if seat == state.player else state.player
    give = _some(state.hands[seat], chance.below(4), chance)
    others = [0 if mine else 3 for mine in give]
    ask = _some(others, chance.below(4), chance) if any(others) else NO_CARDS
    move: Offer | Counter = Offer(to, give, ask)
    try:
        if received:
            move = Counter(chance.choice(received).id, give, ask)
        check(state, seat, move)
    except IllegalMove:
        return None
    return move

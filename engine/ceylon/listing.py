"""The moves that can be listed, random ones of those too many to list, and what is done for who is absent."""

from typing import Final, get_args

from engine.ceylon import cards, legality, phases, scoring, types
from engine.ceylon.state import END, OVER, TRADE, State
from engine.core.chance import Chance
from engine.core.errors import IllegalMove

DRAW_MORE: Final = types.DrawMore()
END_TURN: Final = types.EndTurn()
END_PHASE: Final = tuple(map(types.EndPhase, get_args(types.LivePhase)))
BUILD_PLANTATIONS: Final = tuple(types.BuildPlantation(ware) for ware in cards.WARES)
BUILD_OFFICIAL: Final = types.BuildOfficial()
SHIPS: Final = tuple(
    tuple(
        tuple(types.Ship(ware, goods, stand_ins) for stand_ins in range(scoring.MOST_GOODS + 1 - goods))
        for goods in range(1, scoring.MOST_GOODS + 1)
    )
    for ware in cards.WARES
)
"""``SHIPS[ware][goods - 1][plantations]``: every meld there is."""
MONSOON: Final = types.Monsoon()
TYPHOON: Final = types.Typhoon()
SWAPS: Final = tuple(
    tuple(
        tuple(types.Offer(to, cards.only(give, 1), cards.only(ask, 1)) for give in range(11))
        for ask in range(11)
    )
    for to in range(6)
)
"""``SWAPS[to][ask][give]``: offers of one card for one."""
RAIDS: Final = tuple(types.Raid(seat) for seat in range(6))
FLEETS: Final = tuple(types.Fleet(seat) for seat in range(6))
RAID_ANSWERS: Final = (types.AnswerRaid(False), types.AnswerRaid(True))
PLEDGES: Final = tuple(types.Pledge(number) for number in range(legality.CLIPPERS_AGAINST_FLEET + 1))


def _differences(answers: types.StandingAnswers, other: types.StandingAnswers) -> int:
    return (answers.winds != other.winds) + (answers.own != other.own) + (answers.others != other.others)


ONE_CHANGE: Final = {
    old: tuple(new for new in legality.STANDING_ANSWERS if _differences(old, new) == 1)
    for old in legality.STANDING_ANSWERS
}
"""The standing answers that differ in one point from given ones."""


def list_moves(state: State, seat: int) -> list[types.Move]:
    """Legal moves, as far as they can be listed (:class:`~engine.ceylon.game.Ceylon`)."""
    out: list[types.Move] = []
    if state.phase == OVER:
        return out
    if state.attack is not None:
        _list_answers(state, seat, out)
    elif seat == state.player:
        if _may(state, types.DrawMore):
            out.append(DRAW_MORE)
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


def default_move(state: State, seat: int) -> types.Move | None:
    """C-22: the trade phase ends; otherwise nothing more is done this turn, and attacks go unanswered."""
    if state.attack is not None:
        return RAID_ANSWERS[0] if state.attack.kind == "raid" else PLEDGES[0]
    if state.phase == TRADE:
        return END_PHASE[TRADE]
    number = phases.excess(state)
    return types.DiscardDown(_cheapest(state.hands[seat], number)) if number else END_TURN


def _list_trades(state: State, seat: int, out: list[types.Move]) -> None:
    """Answers to open offers, and for everybody who may be asked some swaps of one card for one.

    The swaps ask for what a meld lacks: a Clipper, a Port, or more of the ware held most.
    """
    hand = state.hands[seat]
    if state.phase == TRADE:
        for offer in state.offers:
            if offer.to == seat:
                if cards.covers(hand, offer.ask):
                    out.append(types.Accept(offer.id))
                out.append(types.Refuse(offer.id))
            elif offer.maker == seat:
                out.append(types.Withdraw(offer.id))
    _list_swaps(state, seat, [to for to in range(state.seats) if phases.may_trade(state, seat, to)], out)


def _list_swaps(state: State, seat: int, others: list[int], out: list[types.Move]) -> None:
    hand = state.hands[seat]
    ask = (
        cards.CLIPPER
        if not hand[cards.CLIPPER]
        else cards.PORT
        if not hand[cards.PORT]
        else hand.index(max(hand[:6]))
    )
    gives = [give for give, count in enumerate(hand) if count and give != ask]
    known = [*state.offers, *state.closed_offers]
    for to in others:
        if any(state.hands[to]) and legality.may_offer(state.offers, state.closed_offers, seat, to):
            swaps = [SWAPS[to][ask][give] for give in gives]
            out.extend([swap for swap in swaps if not known or not legality.is_among(known, seat, swap)])


def _may(state: State, way: type[types.Move]) -> bool:
    """Whether the player on turn may act so, as far as that takes cards of one kind."""
    return legality.affords(state.hands[state.player], way) and phases.may_act(state, way)


def _list_attacks(state: State, seat: int, out: list[types.Move]) -> None:
    """All attacks of the player on turn. Where one is allowed the phase passes with it (C-12)."""
    targets = [target for target, hand in enumerate(state.hands) if target != seat and any(hand)]
    if _may(state, types.Raid):
        out.extend([RAIDS[target] for target in targets])
    if _may(state, types.Fleet):
        out.extend([FLEETS[target] for target in targets])


def _list_storms(state: State, seat: int, out: list[types.Move]) -> None:
    """The storms that the player on turn may call. Where one is allowed the phase passes with it."""
    if _may(state, types.Monsoon):
        out.append(MONSOON)
    if _may(state, types.Typhoon):
        out.append(TYPHOON)


def _list_builds(state: State, seat: int, out: list[types.Move]) -> None:
    hand = state.hands[seat]
    if _may(state, types.BuildPlantation):
        out.extend([BUILD_PLANTATIONS[ware] for ware in range(6) if hand[ware] >= legality.PLANTATION_GOODS])
    if _may(state, types.BuildOfficial):
        out.append(BUILD_OFFICIAL)


def _list_ships(state: State, seat: int, out: list[types.Move]) -> None:
    hand = state.hands[seat]
    if not hand[cards.CLIPPER] or not hand[cards.PORT] or not phases.may_act(state, types.Ship):
        return
    owned, held = state.plantations[seat], hand[cards.PLANTATION]
    for ware in range(6):
        stand_ins = min(owned[ware], held)
        for by_stand_ins in SHIPS[ware][: hand[ware]]:
            out.extend(by_stand_ins[: stand_ins + 1])


def _list_ends(state: State, seat: int, out: list[types.Move]) -> None:
    """Ending the phase or the turn; in the end phase some ways to discard down."""
    if state.phase < END:
        out.append(END_PHASE[state.phase])
        out.append(END_TURN)
    else:
        # For every kind held: discard it as far as needed, then go on as C-22 does.
        hand, number = state.hands[seat], phases.excess(state)
        ways = [
            types.DiscardDown(_cheapest(hand, number, first=kind)) for kind, count in enumerate(hand) if count
        ]
        out.extend(dict.fromkeys(ways))


def _cheapest(hand: list[int] | cards.Cards, number: int, first: int | None = None) -> cards.Cards:
    """The cards that C-22 discards: kinds in their order, after the kind ``first`` if one is given."""
    gone = [0] * 11
    order = range(11) if first is None else [first, *range(first), *range(first + 1, 11)]
    for kind in order:
        gone[kind] = min(hand[kind], number)
        number -= gone[kind]
    return tuple(gone)


def _list_answers(state: State, seat: int, out: list[types.Move]) -> None:
    """The answers to an attack that this seat's own hand allows."""
    attack = state.attack
    if attack is None or seat not in attack.asked:
        return
    if attack.kind == "raid":
        out.extend(RAID_ANSWERS if state.hands[seat][cards.WINDS] else RAID_ANSWERS[:1])
    else:
        out.extend(PLEDGES[: state.hands[seat][cards.CLIPPER] + 1])


def sample_move(state: State, seat: int, chance: Chance) -> types.Move:
    """One of the listed moves, or an offer, discard or standing answer that is not among them.

    Each type of move is as likely as another, however many of it are listed; but the largest meld is
    likelier than anything else, since games of small ones last too long.
    """
    if state.attack is None and seat == state.player and state.phase == END:
        return types.DiscardDown(_some(state.hands[seat], phases.excess(state), chance))
    moves = list_moves(state, seat)
    if state.attack is None and seat == state.player:
        melds = [move for move in moves if isinstance(move, types.Ship)]
        if melds and chance.below(4):
            return max(melds, key=lambda meld: (meld.goods + meld.plantations, meld.goods))
    if state.attack is None and state.phase <= TRADE and not chance.below(8):
        offer = _offer(state, seat, chance)
        if offer is not None:
            return offer
    by_type: dict[type, list[types.Move]] = {}
    for listed in moves:
        by_type.setdefault(type(listed), []).append(listed)
    move = chance.choice(by_type[chance.choice(list(by_type))])
    return chance.choice(legality.STANDING_ANSWERS) if isinstance(move, types.StandingAnswers) else move


def _some(hand: list[int] | cards.Cards, number: int, chance: Chance) -> cards.Cards:
    held = cards.one_by_one(hand)
    chance.shuffle(held)
    return cards.tally(held[:number])


def _offer(state: State, seat: int, chance: Chance) -> types.Offer | types.Counter | None:
    """An offer or counter-offer of up to three cards a side; None if chance does not find a legal one."""
    received = [offer for offer in state.offers if offer.to == seat]
    to = chance.below(state.seats) if seat == state.player else state.player
    give = _some(state.hands[seat], chance.below(4), chance)
    others = [0 if mine else 3 for mine in give]
    ask = _some(others, chance.below(4), chance) if any(others) else cards.NO_CARDS
    move: types.Offer | types.Counter = types.Offer(to, give, ask)
    try:
        if received:
            move = types.Counter(chance.choice(received).id, give, ask)
        legality.check(state, seat, move)
    except IllegalMove:
        return None
    return move

"""A state that fits a view: what its reader knows holds, all other cards are dealt by chance."""

from __future__ import annotations

from engine.ceylon.cards import DECK, NO_CARDS, one_by_one
from engine.ceylon.knowledge import Possibility, fits, nothing_known, unseen_cards
from engine.ceylon.state import PHASES, Attack, State, learn_offer
from engine.ceylon.types import AttackView, StandingAnswers, View
from engine.core.chance import Chance


def resample(view: View, chance: Chance) -> State:
    """A state whose view for ``view.seat`` is ``view``; ``chance`` deals the rest.

    What others know of hands, their standing answers and the offers among themselves are not in the
    view; nothing is assumed about them. Pledges already made are drawn from what the new hands allow.
    """
    seats = len(view.players)
    hands, deck = _deal(view, chance)
    state = State(
        options=view.options,
        chance=chance.fork("resample"),
        hands=hands,
        deck=deck,
        discard=list(view.discard),
        points=[player.points for player in view.players],
        plantations=[list(player.plantations) for player in view.players],
        officials=[player.officials for player in view.players],
        standing_answers=[StandingAnswers()] * seats,
        possible=[nothing_known(seats)] * seats,
        deck_most=[DECK] * (seats + 1),
        pair_offers=[0] * (seats * seats),
        player=view.player,
        turn=view.turn,
        phase=PHASES.index(view.phase),
        clipper_drawn=view.clipper_drawn,
        attacked=view.attacked,
        stormed=view.stormed,
        shipped=view.shipped,
        offers=list(view.offers),
        melds=list(view.melds),
    )
    _restore_own(state, view)
    if view.attack is not None:
        state.attack = _guess_pledges(state, view.attack, view.seat, chance)
    return state


def _deal(view: View, chance: Chance) -> tuple[list[list[int]], list[int]]:
    """Hands and deck: one of the possibilities as the reader knows them, and the rest shuffled."""
    unseen = unseen_cards(view.discard, view.hand or NO_CARDS)
    sizes = [player.hand_size for player in view.players]
    ways = list(view.possible or nothing_known(len(sizes)))
    chance.shuffle(ways)
    for known in ways:
        found = _deal_around(known, view, sizes, unseen, chance)
        if found is not None:
            return found
    raise AssertionError("one of the possibilities is the true one")


def _deal_around(
    known: Possibility, view: View, sizes: list[int], unseen: list[int], chance: Chance
) -> tuple[list[list[int]], list[int]] | None:
    """A deal with these cards known; None where sizes and seen cards do not allow them."""
    if not fits(known, sizes, unseen):
        return None
    left = [count - sum(held) for count, held in zip(unseen, zip(*known, strict=True), strict=True)]
    # Cards that the deck cannot have are in hands.
    in_deck = one_by_one([min(count, most) for count, most in zip(left, view.deck_most, strict=True)])
    in_hands = one_by_one([max(0, count - most) for count, most in zip(left, view.deck_most, strict=True)])
    if len(in_deck) < view.deck_size:
        return None
    chance.shuffle(in_deck)
    in_hands += in_deck[view.deck_size :]
    chance.shuffle(in_hands)
    hands = [list(held) for held in known]
    for owner, hand in enumerate(hands):
        if owner == view.seat and view.hand is not None:
            hands[owner] = list(view.hand)
            continue
        for _ in range(sizes[owner] - sum(hand)):
            hand[in_hands.pop()] += 1
    return hands, in_deck[: view.deck_size]


def _restore_own(state: State, view: View) -> None:
    """What the reader itself knows and has asked for, and how many offers it has seen."""
    state.deck_most[state.seats if view.seat is None else view.seat] = view.deck_most
    if view.seat is not None and view.standing_answers is not None:
        state.standing_answers[view.seat] = view.standing_answers
        state.possible[view.seat] = view.possible
    for offer in state.offers:
        if offer.to != view.seat:
            learn_offer(state, offer)
        lower, higher = sorted((offer.maker, offer.to))
        pair = lower * state.seats + higher
        state.pair_offers[pair] = max(state.pair_offers[pair], offer.id // 100)


def _guess_pledges(state: State, attack: AttackView, reader: int | None, chance: Chance) -> Attack:
    pledges = [0] * state.seats
    if attack.kind == "fleet":
        for seat, hand in enumerate(state.hands):
            if seat == reader and attack.pledged is not None:
                pledges[seat] = attack.pledged
            elif seat not in (*attack.asked, attack.attacker):
                pledges[seat] = chance.below(min(2, hand[-1]) + 1)
    return Attack(attack.kind, attack.attacker, attack.target, list(attack.asked), pledges)

"""States that fit a view: what its reader knows holds, all other cards are dealt by chance.

What others know of hands, their standing answers and the offers among themselves are not in the view;
nothing is assumed about them. Pledges already made are drawn from what the new hands allow.
"""

from engine.ceylon import cards, types
from engine.ceylon.knowledge import Possibility, fits, nothing_known, unseen_cards
from engine.ceylon.state import PHASES, Attack, State, learn_offer
from engine.core.chance import Chance


class Resampler:
    """One view's public part, built once, and the cards that its reader has not seen, by kind."""

    def __init__(self, view: types.View) -> None:
        self.view = view
        self.public = _public(view)
        self.sizes = [player.hand_size for player in view.players]
        self.unseen = unseen_cards(view.discard, view.hand or cards.NO_CARDS)

    def __call__(self, chance: Chance) -> State:
        """Deal hands and deck by ``chance``; the state gets a chance of its own."""
        state = self.public.copy()
        state.hands, state.deck = self._deal(chance)
        state.chance = chance.fork("resample")
        if self.view.attack is not None:
            state.attack = _guess_pledges(state, self.view.attack, self.view.seat, chance)
        return state

    def _deal(self, chance: Chance) -> tuple[list[list[int]], list[int]]:
        """Hands and deck: one of the possibilities as the reader knows them, and the rest shuffled."""
        ways = list(self.view.possible or nothing_known(len(self.sizes)))
        chance.shuffle(ways)
        for known in ways:
            found = self._deal_around(known, chance)
            if found is not None:
                return found
        raise AssertionError("one of the possibilities is the true one")

    def _deal_around(self, known: Possibility, chance: Chance) -> tuple[list[list[int]], list[int]] | None:
        """A deal with these cards known; None where sizes and seen cards do not allow them."""
        view, sizes, unseen = self.view, self.sizes, self.unseen
        if not fits(known, sizes, unseen):
            return None
        left = [count - sum(held) for count, held in zip(unseen, zip(*known, strict=True), strict=True)]
        # Cards that the deck cannot have are in hands.
        limits = list(zip(left, view.deck_most, strict=True))
        in_deck = cards.one_by_one([min(count, most) for count, most in limits])
        in_hands = cards.one_by_one([max(0, count - most) for count, most in limits])
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


def _public(view: types.View) -> State:
    """What the view shows, and what its reader knows and has asked for, with neither hands nor deck."""
    seats = len(view.players)
    state = State(
        options=view.options,
        chance=Chance(b""),
        hands=[[]] * seats,
        deck=[],
        discard=list(view.discard),
        points=[player.points for player in view.players],
        plantations=[list(player.plantations) for player in view.players],
        officials=[player.officials for player in view.players],
        standing_answers=[types.StandingAnswers()] * seats,
        possible=[nothing_known(seats)] * seats,
        deck_most=[cards.DECK] * (seats + 1),
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
        closed_offers=list(view.closed_offers),
    )
    for offer in state.offers:
        if offer.to != view.seat:
            learn_offer(state, offer)
        lower, higher = sorted((offer.maker, offer.to))
        pair = lower * seats + higher
        state.pair_offers[pair] = max(state.pair_offers[pair], offer.id // 100)
    # Last: what the reader knows was held against the hands, which are not dealt here.
    state.deck_most[seats if view.seat is None else view.seat] = view.deck_most
    if view.seat is not None and view.standing_answers is not None:
        state.standing_answers[view.seat] = view.standing_answers
        state.possible[view.seat] = view.possible
    return state


def _guess_pledges(state: State, attack: types.AttackView, reader: int | None, chance: Chance) -> Attack:
    pledges = [0] * state.seats
    if attack.kind == "fleet":
        for seat, hand in enumerate(state.hands):
            if seat == reader and attack.pledged is not None:
                pledges[seat] = attack.pledged
            elif seat not in (*attack.asked, attack.attacker):
                pledges[seat] = chance.below(min(2, hand[-1]) + 1)
    return Attack(attack.kind, attack.attacker, attack.target, list(attack.asked), pledges)

"""Steps that pay and that fulfil contracts (K-17 to K-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kashgar.events import Completed, Drawn, Event, Opened, PutAway
from engine.kashgar.language import Complete, DrawContracts
from engine.kashgar.persons import STOP
from engine.kashgar.state import Job, State
from engine.kashgar.steps import NO_QUESTION, Answer, Step, stocked
from engine.kashgar.stock import (
    NOTHING,
    Price,
    can_pay_contract,
    contract_payments,
    goods_of,
    pay,
    price_of,
    raise_to,
)
from engine.kashgar.types import FACE_UP, Fulfil, Pay

if TYPE_CHECKING:
    from engine.kashgar.cards import Cards


class Terms:
    """Which contracts an effect may complete, and at what price."""

    def __init__(self, effect: Complete | DrawContracts, cards: Cards) -> None:
        self.free, self.gold = effect.free, effect.gold
        self.cards = cards
        self.allowed = [
            (not effect.kinds or contract.kind in effect.kinds)
            and (not effect.names or contract.key in effect.names)
            for contract in cards.deck.contracts
        ]

    def within(self, stock: list[int], contracts: list[int]) -> list[int]:
        """The different contracts among these that could be completed from this stock."""
        cards = self.cards
        return [
            order
            for order in dict.fromkeys(contracts)
            if self.allowed[order]
            and (self.free or can_pay_contract(stock, cards.figures[order], cards.costs[order], self.gold))
        ]

    def payments(self, stock: list[int], order: int) -> list[Price]:
        """All ways to pay a contract of :meth:`within`."""
        if self.free:
            return [NOTHING]
        return contract_payments(stock, self.cards.figures[order], self.cards.costs[order], self.gold)


class FulfilOne(Step):
    """K-17, K-18: complete one face-up contract, if one can be."""

    question = "complete"

    def __init__(self, effect: Complete, terms: Terms, paying: PayContract) -> None:
        super().__init__(effect)
        self.terms, self.paying = terms, paying

    def answers(self, state: State, job: Job) -> list[Answer]:
        """Every different contract that can be completed."""
        moves = self.terms.cards.fulfil_moves
        return [moves[order] for order in self.terms.within(state.goods[job[1]], state.face_up)]

    def do(self, state: State, job: Job, answer: Answer, events: list[Event]) -> None:
        """Have it paid."""
        assert isinstance(answer, Fulfil)
        state.stack.append(self.paying.job(job[1], self.terms.cards.order_index[answer.contract]))


class PayContract(Step):
    """K-17: a contract is paid, where gold may stand for spices in one of several ways, and done."""

    question = "pay_contract"

    def __init__(self, effect: Complete | DrawContracts, terms: Terms) -> None:
        super().__init__(effect)
        self.terms = terms
        self._drawn = isinstance(effect, DrawContracts)

    def answers(self, state: State, job: Job) -> list[Answer]:
        """All ways to pay, the least gold first."""
        return [Pay(goods_of(price)) for price in self.terms.payments(state.goods[job[1]], job[2])]

    def do(self, state: State, job: Job, answer: Answer, events: list[Event]) -> None:
        """Pay, take the contract, get its payout; a new one lies open instead of a face-up one."""
        assert isinstance(answer, Pay)
        _, seat, order = job
        cards = self.terms.cards
        pay(state.goods[seat], price_of(answer.goods))
        slot = -1
        if self._drawn:
            state.drawn_orders.remove(order)
        else:
            slot = state.face_up.index(order)
            del state.face_up[slot]
        state.contracts[seat].append(order)
        state.earned[seat] += cards.order_points[order]
        events.append(
            Completed(
                seat,
                cards.order_keys[order],
                cards.order_points[order],
                answer.goods,
                self.terms.free,
                self._drawn,
            )
        )
        for good, amount in cards.payouts[order]:
            was = state.goods[seat][good]
            now = raise_to(was, amount, good)
            stocked(state, seat, good, now, was + amount - now, events)
        if not self._drawn:
            open_contract(state, cards, slot, events)


def open_contract(state: State, cards: Cards, slot: int, events: list[Event]) -> None:
    """K-19: the top contract lies open at a place, if there is one."""
    if state.orders and len(state.face_up) < FACE_UP:
        order = state.orders.pop()
        state.orders_known = min(state.orders_known, len(state.orders))
        state.opened += 1
        state.face_up.insert(slot, order)
        events.append(Opened(cards.order_keys[order]))


class DrawOrders(Step):
    """K-18: draw contracts, complete some, put the others under their deck."""

    def __init__(
        self, effect: DrawContracts, cards: Cards, fulfil: FulfilDrawn, put_away: PutOrdersAway
    ) -> None:
        super().__init__(effect)
        self.draws, self.most = effect.cards, effect.most
        self.fulfil, self.put_away, self._cards = fulfil, put_away, cards

    def answers(self, state: State, job: Job) -> list[Answer]:
        """Nothing is asked."""
        return NO_QUESTION

    def do(self, state: State, job: Job, answer: Answer, events: list[Event]) -> None:
        """Draw what there is (K-19)."""
        drawn = [state.orders.pop() for _ in range(min(self.draws, len(state.orders)))]
        state.orders_known = min(state.orders_known, len(state.orders))
        state.opened += len(drawn)
        state.drawn_orders = drawn
        events.append(Drawn(job[1], "contract", tuple(self._cards.order_keys[order] for order in drawn)))
        if drawn:
            state.stack += [self.put_away.job(job[1]), self.fulfil.job(job[1], min(self.most, len(drawn)))]


class FulfilDrawn(Step):
    """K-18: complete contracts of this draw, or not."""

    question = "complete_drawn"

    def __init__(self, effect: DrawContracts, terms: Terms, paying: PayContract) -> None:
        super().__init__(effect)
        self.terms, self.paying = terms, paying

    def answers(self, state: State, job: Job) -> list[Answer]:
        """Every different drawn contract that can be completed, or no more."""
        moves = self.terms.cards.fulfil_moves
        found: list[Answer] = [
            moves[order] for order in self.terms.within(state.goods[job[1]], state.drawn_orders)
        ]
        return [*found, STOP] if found else []

    def do(self, state: State, job: Job, answer: Answer, events: list[Event]) -> None:
        """Have it paid, and ask again if more may be completed."""
        if not isinstance(answer, Fulfil):
            return
        if job[2] > 1:
            state.stack.append(self.job(job[1], job[2] - 1))
        state.stack.append(self.paying.job(job[1], self.terms.cards.order_index[answer.contract]))

    def left(self, job: Job) -> int:
        """The contracts that may still be completed."""
        return job[2]


class PutOrdersAway(Step):
    """K-15: drawn contracts nobody completed go under their deck in the order drawn."""

    def __init__(self, effect: DrawContracts, cards: Cards) -> None:
        super().__init__(effect)
        self._cards = cards

    def answers(self, state: State, job: Job) -> list[Answer]:
        """Nothing is asked."""
        return NO_QUESTION

    def do(self, state: State, job: Job, answer: Answer, events: list[Event]) -> None:
        """The last one drawn lies lowest, which is the list's start."""
        rest, state.drawn_orders = state.drawn_orders, []
        if rest:
            state.orders[:0] = rest[::-1]
            state.orders_known += len(rest)
            events.append(PutAway("contract", tuple(self._cards.order_keys[order] for order in rest)))

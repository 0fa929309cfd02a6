"""Steps that fulfil contracts (K-17 to K-19)."""

from __future__ import annotations

from engine.kashgar import steps, types
from engine.kashgar.cards import CardTables
from engine.kashgar.events import CardsDrawn, CardsPutBack, ContractCompleted, ContractRevealed, Event
from engine.kashgar.language import Complete, DrawContracts
from engine.kashgar.state import Job, State
from engine.kashgar.stock import NOTHING, Price, can_pay_contract, contract_payments, goods_of, pay, price_of


class Terms:
    """Which contracts an effect may complete, and at what price."""

    def __init__(self, effect: Complete | DrawContracts, cards: CardTables) -> None:
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
            contract
            for contract in dict.fromkeys(contracts)
            if self.allowed[contract]
            and (
                self.free
                or can_pay_contract(stock, cards.figures[contract], cards.costs[contract], self.gold)
            )
        ]

    def payments(self, stock: list[int], contract: int) -> list[Price]:
        """All ways to pay a contract of :meth:`within`."""
        if self.free:
            return [NOTHING]
        return contract_payments(stock, self.cards.figures[contract], self.cards.costs[contract], self.gold)


class FulfilOne(steps.ActionStep):
    """K-17, K-18: complete one face-up contract, if one can be."""

    question: types.QuestionKind = "complete"

    def __init__(self, effect: Complete | DrawContracts, terms: Terms, paying: PayContract) -> None:
        super().__init__(effect)
        self.terms, self.paying = terms, paying

    def answers(self, state: State, job: Job) -> list[steps.Answer]:
        moves = self.terms.cards.fulfil_moves
        return [moves[contract] for contract in self.terms.within(state.goods[job[1]], state.face_up)]

    def do(self, state: State, job: Job, answer: steps.Answer, events: list[Event]) -> None:
        assert isinstance(answer, types.Fulfil)
        state.stack.append(self.paying.job(job[1], self.terms.cards.contract_index[answer.contract]))


class PayContract(steps.ActionStep):
    """K-17: a contract is paid, where gold may stand for spices in one of several ways, and done."""

    question = "pay_contract"

    def __init__(self, effect: Complete | DrawContracts, terms: Terms) -> None:
        super().__init__(effect)
        self.terms = terms
        self._drawn = isinstance(effect, DrawContracts)

    def answers(self, state: State, job: Job) -> list[steps.Answer]:
        return [types.Pay(goods_of(price)) for price in self.terms.payments(state.goods[job[1]], job[2])]

    def do(self, state: State, job: Job, answer: steps.Answer, events: list[Event]) -> None:
        assert isinstance(answer, types.Pay)
        _, seat, contract = job
        cards = self.terms.cards
        pay(state.goods[seat], price_of(answer.goods))
        slot = -1
        if self._drawn:
            state.drawn_contracts.remove(contract)
        else:
            slot = state.face_up.index(contract)
            del state.face_up[slot]
        state.fulfilled[seat].append(contract)
        state.earned[seat] += cards.contract_points[contract]
        events.append(
            ContractCompleted(
                seat,
                cards.contract_keys[contract],
                cards.contract_points[contract],
                answer.goods,
                self.terms.free,
                self._drawn,
            )
        )
        for good, amount in cards.payouts[contract]:
            steps.raise_track(state, seat, good, amount, events)
        if not self._drawn:
            reveal_contract(state, cards, slot, events)


def reveal_contract(state: State, cards: CardTables, slot: int, events: list[Event]) -> None:
    """K-19: the top contract lies open at a place, if there is one."""
    if state.contract_deck and len(state.face_up) < types.FACE_UP:
        contract = state.contract_deck.pop()
        state.contracts_known = min(state.contracts_known, len(state.contract_deck))
        state.opened += 1
        state.face_up.insert(slot, contract)
        events.append(ContractRevealed(cards.contract_keys[contract]))


class DrawContractCards(steps.ActionStep):
    """K-18: draw contracts, complete some, put the others under their deck."""

    def __init__(
        self, effect: DrawContracts, cards: CardTables, fulfil: FulfilDrawn, put_away: PutContractsBack
    ) -> None:
        super().__init__(effect)
        self.draws, self.most = effect.cards, effect.most
        self.fulfil, self.put_away, self._cards = fulfil, put_away, cards

    def do(self, state: State, job: Job, answer: steps.Answer, events: list[Event]) -> None:
        drawn = [state.contract_deck.pop() for _ in range(min(self.draws, len(state.contract_deck)))]
        state.contracts_known = min(state.contracts_known, len(state.contract_deck))
        state.opened += len(drawn)
        state.drawn_contracts = drawn
        events.append(
            CardsDrawn(job[1], "contract", tuple(self._cards.contract_keys[contract] for contract in drawn))
        )
        if drawn:
            state.stack += [self.put_away.job(job[1]), self.fulfil.job(job[1], min(self.most, len(drawn)))]


class FulfilDrawn(FulfilOne):
    """K-18: complete contracts of this draw, or not."""

    question = "complete_drawn"
    repeats = True

    def answers(self, state: State, job: Job) -> list[steps.Answer]:
        moves = self.terms.cards.fulfil_moves
        found: list[steps.Answer] = [
            moves[contract] for contract in self.terms.within(state.goods[job[1]], state.drawn_contracts)
        ]
        return [*found, steps.STOP] if found else []

    def do(self, state: State, job: Job, answer: steps.Answer, events: list[Event]) -> None:
        if isinstance(answer, types.Fulfil):
            self.ask_again(state, job)
            super().do(state, job, answer, events)


class PutContractsBack(steps.ActionStep):
    """K-15: drawn contracts nobody completed go under their deck in the order drawn."""

    def __init__(self, effect: DrawContracts, cards: CardTables) -> None:
        super().__init__(effect)
        self._cards = cards

    def do(self, state: State, job: Job, answer: steps.Answer, events: list[Event]) -> None:
        """The last one drawn lies lowest, which is the list's start."""
        rest, state.drawn_contracts = state.drawn_contracts, []
        if rest:
            state.contract_deck[:0] = rest[::-1]
            state.contracts_known += len(rest)
            events.append(
                CardsPutBack("contract", tuple(self._cards.contract_keys[contract] for contract in rest))
            )

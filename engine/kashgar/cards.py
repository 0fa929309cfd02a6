"""A deck compiled for play: tables by number, and its effects as a program of steps."""

from __future__ import annotations

from functools import lru_cache

from engine.kashgar.events import Event, Used
from engine.kashgar.language import (
    Action,
    Amounts,
    Chosen,
    Complete,
    Convert,
    Counted,
    Deck,
    Draw,
    DrawContracts,
    Effect,
    Harm,
    Increase,
    Levels,
    Lose,
    Match,
    Others,
    Person,
    Remove,
    Reserve,
    Rotate,
    SetTo,
    Steal,
    Take,
    Turn,
)
from engine.kashgar.orders import DrawOrders, FulfilDrawn, FulfilOne, PayContract, PutOrdersAway, Terms
from engine.kashgar.persons import (
    DrawPersons,
    FromReserve,
    KeepDrawn,
    RemoveOwn,
    RotateFront,
    TakeDiscarded,
    TurnOver,
)
from engine.kashgar.state import Job, State
from engine.kashgar.steps import (
    Answer,
    Change,
    ChangeUnit,
    ConvertUnits,
    EachOther,
    Either,
    IncreaseBy,
    LoseBy,
    MatchHighest,
    OneOther,
    SetValue,
    StealBy,
    Step,
)
from engine.kashgar.stock import Price, covers, goods_of, less, pay, payments, price_of, printed
from engine.kashgar.types import CARAVANS, Fulfil, Keep, Pay, TakeCard, Use


class Compiled:
    """One action of one person."""

    def __init__(
        self, person: int, parting: bool, number: int, action: Action, steps: list[Step], first: Terms | None
    ) -> None:
        self.person, self.parting, self.number = person, parting, number
        self.place = -1
        """Where it stands among the actions of the deck."""
        self.action = action
        self.costs: tuple[Price, ...] = tuple(printed(cost) for cost in action.cost)
        self.steps = steps[::-1]
        """In the order in which they go on the stack."""
        self.first = first
        """The terms of a completion that comes first and must be possible (K-5)."""
        self.uses = [Use(caravan, parting, number) for caravan in range(CARAVANS)]
        self.simple = not self.costs and first is None
        self.fixed = self.costs[0][:7] if len(self.costs) == 1 and not self.costs[0][7] else None
        """The price of an action that has only one."""

    def ways(self, state: State, seat: int) -> list[Price]:
        """The payments after which the action can be done (K-5)."""
        stock = state.goods[seat]
        found = payments(stock, self.costs)
        if self.first is None:
            return found
        return [price for price in found if self.first.within(less(stock, price), state.face_up)]

    def possible(self, state: State, seat: int) -> bool:
        """Whether it can be chosen (K-5)."""
        if self.simple:
            return True
        stock = state.goods[seat]
        if self.fixed is not None:
            if not covers(stock, self.fixed):
                return False
            return self.first is None or bool(self.first.within(less(stock, self.fixed), state.face_up))
        return bool(self.ways(state, seat))


class PayAction(Step):
    """K-6, K-7: the price of the action chosen; then its card leaves the front, and its effects begin."""

    question = "pay"

    def __init__(self, cards: Cards) -> None:
        super().__init__(None)
        self._cards = cards

    def answers(self, state: State, job: Job) -> list[Answer]:
        """All ways to pay; the job's number is that of the action."""
        action = self._cards.actions[job[2]]
        return [Pay(goods_of(price)) for price in action.ways(state, job[1])]

    def do(self, state: State, job: Job, answer: Answer, events: list[Event]) -> None:
        """Pay, move the card, put the effects on the stack."""
        assert isinstance(answer, Pay)
        action, seat = self._cards.actions[job[2]], job[1]
        pay(state.goods[seat], price_of(answer.goods))
        number = state.acting[0]
        caravan = state.caravans[CARAVANS * seat + number]
        person = caravan.pop(0)
        if action.parting:
            state.box.append(person)
            state.spot = -1
        else:
            caravan.append(person)
            state.spot = len(caravan) - 1
        events.append(
            Used(seat, number, self._cards.keys[person], action.parting, action.number, answer.goods)
        )
        state.stack += [step.job(seat, _times(step)) for step in action.steps]


def _times(step: Step) -> int:
    """How many answers a step of these may take in all."""
    match step.effect:
        case Take(cards) | Remove(cards):
            return cards
        case Match():
            return step.effect.times
    return 1


class Cards:
    """The tables of one deck. Made once per deck by :func:`cards_of`."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        persons, contracts = deck.persons, deck.contracts
        self.keys = [person.key for person in persons]
        self.index = {key: number for number, key in enumerate(self.keys)}
        self.must = [person.must for person in persons]
        self.points = [person.points for person in persons]
        self.start_number = [person.number or 0 for person in persons]
        self.keep_moves = [Keep(key) for key in self.keys]
        self.take_moves = [TakeCard(key) for key in self.keys]
        self.order_keys = [contract.key for contract in contracts]
        self.order_index = {key: number for number, key in enumerate(self.order_keys)}
        self.order_points = [contract.points for contract in contracts]
        self.figures = [contract.mules for contract in contracts]
        self.costs = [price_of(contract.cost) for contract in contracts]
        self.payouts = [
            [(good, amount) for good, amount in enumerate(price_of(contract.payout)) if amount]
            for contract in contracts
        ]
        self.fulfil_moves = [Fulfil(key) for key in self.order_keys]
        decks = [person.deck for person in persons]
        self._copies: dict[str, list[int]] = {name: [] for name in decks}
        for number, person in enumerate(persons):
            self._copies[person.deck] += [number] * person.copies
        self.patriarch = decks.index("patriarch")
        self.matriarch = decks.index("matriarch")
        self.other_side = {self.patriarch: self.matriarch, self.matriarch: self.patriarch}
        self.counted = {
            number: self._counted(person.counted)
            for number, person in enumerate(persons)
            if person.counted is not None
        }
        self.program: list[Step] = []
        self.paying = PayAction(self)
        self._add(self.paying)
        self.actions: list[Compiled] = []
        self.of_person = [self._actions(number, person) for number, person in enumerate(persons)]

    def copies(self, deck: str) -> list[int]:
        """All persons of a deck, each as often as it has copies."""
        return self._copies[deck].copy()

    def orders(self) -> list[int]:
        """All contracts, each as often as it has copies."""
        return [number for number, one in enumerate(self.deck.contracts) for _ in range(one.copies)]

    def _counted(self, counted: Counted) -> tuple[int, frozenset[int], frozenset[int]]:
        """Points for each, and the contracts and the persons that are counted."""
        orders = frozenset(
            number
            for number, one in enumerate(self.deck.contracts)
            if one.key == counted.contract or one.kind == counted.kind
        )
        persons = frozenset(number for number, key in enumerate(self.keys) if key == counted.person)
        return counted.each, orders, persons

    # --- compiling -----------------------------------------------------------------------------

    def _actions(self, number: int, person: Person) -> list[Compiled]:
        found = []
        for parting, actions in ((False, person.caravan), (True, person.parting)):
            for place, action in enumerate(actions):
                steps = [self._step(effect) for effect in action.do]
                first = steps[0].terms if steps and isinstance(steps[0], FulfilOne) else None
                compiled = Compiled(number, parting, place, action, steps, first)
                compiled.place = len(self.actions)
                self.actions.append(compiled)
                found.append(compiled)
        return found

    def _add(self, step: Step) -> None:
        step.number = len(self.program)
        self.program.append(step)

    def _step(self, effect: Effect | Harm) -> Step:
        step = self._made(effect)
        self._add(step)
        return step

    def _made(self, effect: Effect | Harm) -> Step:
        match effect:
            case Increase(either) | SetTo(either) | Lose(either) | Steal(either):
                return self._either(effect, either)
            case Convert():
                return ConvertUnits(effect)
            case Match():
                return MatchHighest(effect)
            case Draw():
                keep = KeepDrawn(effect, self)
                self._add(keep)
                return DrawPersons(effect, self, keep)
            case Take():
                return TakeDiscarded(effect, self)
            case Complete():
                terms = Terms(effect, self)
                paying = PayContract(effect, terms)
                self._add(paying)
                return FulfilOne(effect, terms, paying)
            case DrawContracts():
                return self._orders(effect)
            case Remove():
                return RemoveOwn(effect, self)
            case Turn():
                return TurnOver(effect, self)
            case Reserve():
                return FromReserve(effect, self)
            case Rotate():
                return RotateFront(effect, self)
            case Others(do):
                return EachOther(effect, [self._step(one) for one in do])
            case Chosen(do):
                return OneOther(effect, [self._step(one) for one in do])

    def _orders(self, effect: DrawContracts) -> Step:
        terms = Terms(effect, self)
        paying = PayContract(effect, terms)
        fulfil = FulfilDrawn(effect, terms, paying)
        put_away = PutOrdersAway(effect, self)
        for step in (paying, fulfil, put_away):
            self._add(step)
        return DrawOrders(effect, self, fulfil, put_away)

    def _either(
        self, effect: Increase | SetTo | Lose | Steal, either: tuple[Amounts, ...] | tuple[Levels, ...]
    ) -> Step:
        if len(either) == 1:
            return self._change(effect, either[0])
        alternatives = [self._change(effect, amounts) for amounts in either]
        for step in alternatives:
            self._add(step)
        return Either(effect, list(alternatives))

    def _change(self, effect: Increase | SetTo | Lose | Steal, amounts: Amounts | Levels) -> Change:
        kind = _CHANGES[type(effect)]
        units = None
        if isinstance(amounts, Amounts) and amounts.any:
            units = ChangeUnit(effect, kind(effect, Amounts(), None))
            self._add(units)
        return kind(effect, amounts, units)


_CHANGES: dict[type, type[Change]] = {
    Increase: IncreaseBy,
    SetTo: SetValue,
    Lose: LoseBy,
    Steal: StealBy,
}


@lru_cache(maxsize=64)
def cards_of(deck: Deck) -> Cards:
    """The tables of a deck."""
    return Cards(deck)


def total(state: State, cards: Cards, seat: int) -> int:
    """K-20: points of contracts and of the persons in the caravans."""
    return state.earned[seat] + person_points(state, cards, seat)


def person_points(state: State, cards: Cards, seat: int) -> int:
    """K-20: the points on the persons in a seat's caravans, those that count other cards included."""
    one, two, three = state.caravans[CARAVANS * seat : CARAVANS * seat + CARAVANS]
    own, points = [*one, *two, *three], cards.points
    found = sum([points[person] for person in own])
    for person, (each, orders, persons) in cards.counted.items():
        if person in own:
            counted = sum(order in orders for order in state.contracts[seat])
            counted += sum(other in persons for other in own) if persons else 0
            found += each * counted * own.count(person)
    return found

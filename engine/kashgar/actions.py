"""Actions of persons, ready for play: whether they can be chosen, how they are paid, and their steps."""

from engine.kashgar import contract_steps, language, types
from engine.kashgar.cards import CardTables
from engine.kashgar.events import CardUsed, Event
from engine.kashgar.state import Job, State
from engine.kashgar.steps import ActionStep, Answer
from engine.kashgar.stock import Price, covers, goods_of, less, pay, payments, price_of, printed


class CompiledAction:
    """What an action of a person costs and does, worked out once a deck."""

    def __init__(
        self,
        person: int,
        parting: bool,
        number: int,
        action: language.Action,
        steps: list[ActionStep],
        first: contract_steps.Terms | None,
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
        self.uses = [types.Use(caravan, parting, number) for caravan in range(types.CARAVANS)]
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


class PayAction(ActionStep):
    """K-6, K-7: the price of the action chosen; then its card leaves the front, and its effects begin."""

    question = "pay"

    def __init__(self, cards: CardTables, actions: list[CompiledAction]) -> None:
        super().__init__(None)
        self._cards, self._actions = cards, actions

    def answers(self, state: State, job: Job) -> list[Answer]:
        """All ways to pay; the job's number is that of the action."""
        action = self._actions[job[2]]
        return [types.Pay(goods_of(price)) for price in action.ways(state, job[1])]

    def do(self, state: State, job: Job, answer: Answer, events: list[Event]) -> None:
        assert isinstance(answer, types.Pay)
        action, seat = self._actions[job[2]], job[1]
        pay(state.goods[seat], price_of(answer.goods))
        number = state.acting[0]
        caravan = state.caravans[types.CARAVANS * seat + number]
        person = caravan.pop(0)
        if action.parting:
            state.box.append(person)
            state.acting_position = -1
        else:
            caravan.append(person)
            state.acting_position = len(caravan) - 1
        events.append(
            CardUsed(seat, number, self._cards.keys[person], action.parting, action.number, answer.goods)
        )
        state.stack += [step.job(seat, _times(step)) for step in action.steps]


def _times(step: ActionStep) -> int:
    """How many answers a step of these may take in all."""
    match step.effect:
        case language.Take(cards) | language.Remove(cards):
            return cards
        case language.RaiseToHighest():
            return step.effect.times
    return 1

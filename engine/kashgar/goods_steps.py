"""Steps that change the goods on boards: choices by "/", tracks up and down, other players' boards."""

from __future__ import annotations

from collections.abc import Callable

from engine.kashgar import language
from engine.kashgar.events import Event, GoodsStolen
from engine.kashgar.state import Job, State
from engine.kashgar.steps import ActionStep, Answer, raise_track, set_track
from engine.kashgar.stock import SPICE_NUMBERS, printed
from engine.kashgar.types import Amount, Choose, ChooseSeat, Pick

PICKS = {good: Pick(name) for good, name in enumerate(language.GOODS)}
AMOUNTS = [Amount(number) for number in range(10)]
CHOICES = [Choose(option) for option in range(32)]
SEATS = [ChooseSeat(seat) for seat in range(4)]
GOOD_NUMBERS: dict[str, int] = {name: good for good, name in enumerate(language.GOODS)}


class Either(ActionStep):
    """K-11, K-12: a choice by "/"; the chosen alternative comes next."""

    question = "choose"

    def __init__(self, effect: language.ChangeEffect, alternatives: list[ActionStep]) -> None:
        super().__init__(effect)
        self.alternatives = alternatives
        self._answers: list[Answer] = list(CHOICES[: len(alternatives)])

    def answers(self, state: State, job: Job) -> list[Answer]:
        """Every alternative, even one that would do nothing."""
        return self._answers

    def do(self, state: State, job: Job, answer: Answer, events: list[Event]) -> None:
        assert isinstance(answer, Choose)
        state.stack.append(self.alternatives[answer.option].job(job[1]))


def _lose(state: State, seat: int, good: int, amount: int, events: list[Event]) -> None:
    """Down, to 0 at most."""
    was = state.goods[seat][good]
    if was:
        set_track(state, seat, good, max(0, was - amount), 0, events)


def _steal(state: State, seat: int, good: int, amount: int, events: list[Event]) -> None:
    """K-22: what the victim really loses the player on turn gains, as far as the track goes."""
    number = min(amount, state.goods[seat][good])
    if number:
        events.append(GoodsStolen(state.player, seat, language.GOODS[good], number))
        _lose(state, seat, good, number, events)
        raise_track(state, state.player, good, number, events)


def _set(state: State, seat: int, good: int, amount: int, events: list[Event]) -> None:
    """K-12: to exactly the value."""
    set_track(state, seat, good, amount, 0, events)


_CHANGES: dict[type[language.ChangeEffect], Callable[[State, int, int, int, list[Event]], None]] = {
    language.Increase: raise_track,
    language.SetTo: _set,
    language.Lose: _lose,
    language.Steal: _steal,
}
"""What happens to one good of a board."""


class ChangeGoods(ActionStep):
    """Goods of one board change at once; "any spice" units are asked for afterwards."""

    def __init__(
        self,
        effect: language.ChangeEffect,
        amounts: language.Amounts | language.Levels,
        units: ChangeUnit | None,
    ) -> None:
        super().__init__(effect)
        self.units, self._change = units, _CHANGES[type(effect)]
        if isinstance(amounts, language.Levels):
            levels = [getattr(amounts, good) for good in language.GOODS]
            self.parts = [(good, level) for good, level in enumerate(levels) if level is not None]
            self.any = 0
        else:
            *numbers, self.any = printed(amounts)
            self.parts = [(good, amount) for good, amount in enumerate(numbers) if amount]

    def do(self, state: State, job: Job, answer: Answer, events: list[Event]) -> None:
        if self.any and self.units is not None:
            state.stack.append(self.units.job(job[1], self.any))
        for good, amount in self.parts:
            self._change(state, job[1], good, amount, events)


class ChangeUnit(ActionStep):
    """K-11: units of any spice, one after another."""

    question = "spice"
    repeats = True

    def __init__(self, effect: language.ChangeEffect) -> None:
        super().__init__(effect)
        self._change = _CHANGES[type(effect)]

    def answers(self, state: State, job: Job) -> list[Answer]:
        stock = state.goods[job[1]]
        if isinstance(self.effect, language.Increase):
            return _ALL_SPICES if min(stock[2:]) < 9 else []
        return [PICKS[good] for good in SPICE_NUMBERS if stock[good]]

    def do(self, state: State, job: Job, answer: Answer, events: list[Event]) -> None:
        assert isinstance(answer, Pick)
        self.ask_again(state, job)
        self._change(state, job[1], GOOD_NUMBERS[answer.good], 1, events)


_ALL_SPICES: list[Answer] = [PICKS[good] for good in SPICE_NUMBERS]


class ConvertUnits(ActionStep):
    """K-22: 0 to n units of one good become another good at a rate."""

    question = "amount"

    def __init__(self, effect: language.Convert) -> None:
        super().__init__(effect)
        self.source, self.target = GOOD_NUMBERS[effect.source], GOOD_NUMBERS[effect.target]
        self.most, self.rate = effect.most, effect.rate

    def answers(self, state: State, job: Job) -> list[Answer]:
        most = min(self.most, state.goods[job[1]][self.source])
        return list(AMOUNTS[: most + 1]) if most else []

    def do(self, state: State, job: Job, answer: Answer, events: list[Event]) -> None:
        assert isinstance(answer, Amount)
        if not answer.number:
            return
        seat, stock = job[1], state.goods[job[1]]
        set_track(state, seat, self.source, stock[self.source] - answer.number, 0, events)
        raise_track(state, seat, self.target, answer.number * self.rate, events)


class MatchHighest(ActionStep):
    """K-22: a good goes up to another player's highest, never down."""

    question = "match"
    repeats = True

    def __init__(self, effect: language.RaiseToHighest) -> None:
        super().__init__(effect)
        self._goods = [GOOD_NUMBERS[good] for good in effect.goods]
        self._answers: list[Answer] = [PICKS[good] for good in self._goods]

    def answers(self, state: State, job: Job) -> list[Answer]:
        """The goods that the card names, raised by it or not; nothing is asked where none can rise."""
        stock = state.goods[job[1]]
        rises = any(self._highest(state, job[1], good) > stock[good] for good in self._goods)
        return self._answers if rises else []

    @staticmethod
    def _highest(state: State, seat: int, good: int) -> int:
        """The most that any other player has."""
        return max(stock[good] for other, stock in enumerate(state.goods) if other != seat)

    def do(self, state: State, job: Job, answer: Answer, events: list[Event]) -> None:
        assert isinstance(answer, Pick)
        seat, good = job[1], GOOD_NUMBERS[answer.good]
        self.ask_again(state, job)
        highest = self._highest(state, seat, good)
        if highest > state.goods[seat][good]:
            set_track(state, seat, good, highest, 0, events)


class EachOther(ActionStep):
    """Effects on every other player, clockwise (K-22)."""

    def __init__(self, effect: language.Effect, steps: list[ActionStep]) -> None:
        super().__init__(effect)
        self.steps = steps

    def do(self, state: State, job: Job, answer: Answer, events: list[Event]) -> None:
        """All effects for the next player, then all for the one after."""
        seats = state.seats
        for distance in range(seats - 1, 0, -1):
            against(state, self.steps, (job[1] + distance) % seats)


class OneOther(ActionStep):
    """Effects on one other player whom the player on turn chooses (K-22)."""

    question = "seat"

    def __init__(self, effect: language.Effect, steps: list[ActionStep]) -> None:
        super().__init__(effect)
        self.steps = steps

    def answers(self, state: State, job: Job) -> list[Answer]:
        seats = state.seats
        return [SEATS[(job[1] + distance) % seats] for distance in range(1, seats)]

    def do(self, state: State, job: Job, answer: Answer, events: list[Event]) -> None:
        assert isinstance(answer, ChooseSeat)
        against(state, self.steps, answer.seat)


def against(state: State, steps: list[ActionStep], seat: int) -> None:
    """Put steps about a seat on the stack, the first on top."""
    state.stack += [step.job(seat) for step in reversed(steps)]

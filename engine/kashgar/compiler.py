"""Decks compiled for play: each effect becomes a step, and the steps a program.

A step's number is its place in the program. Saved tables name steps by it, so the order in which a deck
is compiled never changes.
"""

from __future__ import annotations

from functools import lru_cache

from engine.kashgar.actions import CompiledAction, PayAction
from engine.kashgar.cards import CardTables
from engine.kashgar.contract_steps import (
    DrawContractCards,
    FulfilDrawn,
    FulfilOne,
    PayContract,
    PutContractsBack,
    Terms,
)
from engine.kashgar.goods_steps import (
    ChangeGoods,
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
)
from engine.kashgar.language import (
    Amounts,
    Chosen,
    Complete,
    Convert,
    Deck,
    Draw,
    DrawContracts,
    Effect,
    Increase,
    Levels,
    Lose,
    Others,
    PersonCard,
    RaiseToHighest,
    Remove,
    Reserve,
    RivalEffect,
    Rotate,
    SetTo,
    Steal,
    Take,
    Turn,
)
from engine.kashgar.person_steps import (
    DrawPersons,
    FromReserve,
    KeepDrawn,
    RemoveOwn,
    RotateFront,
    TakeDiscarded,
    TurnOver,
)
from engine.kashgar.steps import ActionStep

_CHANGES: dict[type, type[ChangeGoods]] = {
    Increase: IncreaseBy,
    SetTo: SetValue,
    Lose: LoseBy,
    Steal: StealBy,
}


class CompiledDeck(CardTables):
    """A deck's tables, its program and the actions of its persons; made by :func:`compiled`."""

    def __init__(self, deck: Deck) -> None:
        super().__init__(deck)
        self.program: list[ActionStep] = []
        self.actions: list[CompiledAction] = []
        self.paying = PayAction(self, self.actions)
        self._add(self.paying)
        self.of_person = [self._actions(number, person) for number, person in enumerate(deck.persons)]

    def _actions(self, number: int, person: PersonCard) -> list[CompiledAction]:
        found = []
        for parting, actions in ((False, person.caravan), (True, person.parting)):
            for place, action in enumerate(actions):
                steps = [self._step(effect) for effect in action.do]
                first = steps[0].terms if steps and isinstance(steps[0], FulfilOne) else None
                compiled = CompiledAction(number, parting, place, action, steps, first)
                compiled.place = len(self.actions)
                self.actions.append(compiled)
                found.append(compiled)
        return found

    def _add(self, step: ActionStep) -> None:
        step.number = len(self.program)
        self.program.append(step)

    def _step(self, effect: Effect | RivalEffect) -> ActionStep:
        step = self._made(effect)
        self._add(step)
        return step

    def _made(self, effect: Effect | RivalEffect) -> ActionStep:
        match effect:
            case Increase(either) | SetTo(either) | Lose(either) | Steal(either):
                return self._either(effect, either)
            case Convert():
                return ConvertUnits(effect)
            case RaiseToHighest():
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
                return self._contracts_effect(effect)
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

    def _contracts_effect(self, effect: DrawContracts) -> ActionStep:
        terms = Terms(effect, self)
        paying = PayContract(effect, terms)
        fulfil = FulfilDrawn(effect, terms, paying)
        put_away = PutContractsBack(effect, self)
        for step in (paying, fulfil, put_away):
            self._add(step)
        return DrawContractCards(effect, self, fulfil, put_away)

    def _either(
        self, effect: Increase | SetTo | Lose | Steal, either: tuple[Amounts, ...] | tuple[Levels, ...]
    ) -> ActionStep:
        if len(either) == 1:
            return self._change(effect, either[0])
        alternatives = [self._change(effect, amounts) for amounts in either]
        for step in alternatives:
            self._add(step)
        return Either(effect, list(alternatives))

    def _change(self, effect: Increase | SetTo | Lose | Steal, amounts: Amounts | Levels) -> ChangeGoods:
        kind = _CHANGES[type(effect)]
        units = None
        if isinstance(amounts, Amounts) and amounts.any:
            units = ChangeUnit(effect, kind(effect, Amounts(), None))
            self._add(units)
        return kind(effect, amounts, units)


@lru_cache(maxsize=64)
def compiled(deck: Deck) -> CompiledDeck:
    """The deck, ready for play."""
    return CompiledDeck(deck)

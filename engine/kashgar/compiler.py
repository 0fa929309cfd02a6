"""Decks compiled for play: each effect becomes a step, and the steps a program.

A step's number is its place in the program. Saved tables name steps by it, so the order in which a deck
is compiled never changes.
"""

from functools import lru_cache

from engine.kashgar import cards, contract_steps, goods_steps, language, person_steps
from engine.kashgar.actions import CompiledAction, PayAction
from engine.kashgar.steps import ActionStep


class CompiledDeck(cards.CardTables):
    """A deck's tables, its program and the actions of its persons; made by :func:`compiled`."""

    def __init__(self, deck: language.Deck) -> None:
        super().__init__(deck)
        self.program: list[ActionStep] = []
        self.actions: list[CompiledAction] = []
        self.paying = PayAction(self, self.actions)
        self._add(self.paying)
        self.of_person = [self._actions(number, person) for number, person in enumerate(deck.persons)]

    def _actions(self, number: int, person: language.PersonCard) -> list[CompiledAction]:
        found = []
        for parting, actions in ((False, person.caravan), (True, person.parting)):
            for place, action in enumerate(actions):
                steps = [self._step(effect) for effect in action.do]
                first = steps[0].terms if steps and isinstance(steps[0], contract_steps.FulfilOne) else None
                compiled = CompiledAction(number, parting, place, action, steps, first)
                compiled.place = len(self.actions)
                self.actions.append(compiled)
                found.append(compiled)
        return found

    def _add(self, step: ActionStep) -> None:
        step.number = len(self.program)
        self.program.append(step)

    def _step(self, effect: language.Effect | language.RivalEffect) -> ActionStep:
        step = self._made(effect)
        self._add(step)
        return step

    def _made(self, effect: language.Effect | language.RivalEffect) -> ActionStep:
        match effect:
            case language.Increase() | language.SetTo() | language.Lose() | language.Steal():
                return self._either(effect)
            case language.Convert():
                return goods_steps.ConvertUnits(effect)
            case language.RaiseToHighest():
                return goods_steps.MatchHighest(effect)
            case language.Draw():
                keep = person_steps.KeepDrawn(effect, self)
                self._add(keep)
                return person_steps.DrawPersons(effect, self, keep)
            case language.Take():
                return person_steps.TakeDiscarded(effect, self)
            case language.Complete():
                terms = contract_steps.Terms(effect, self)
                paying = contract_steps.PayContract(effect, terms)
                self._add(paying)
                return contract_steps.FulfilOne(effect, terms, paying)
            case language.DrawContracts():
                return self._contracts_effect(effect)
            case language.Remove():
                return person_steps.RemoveOwn(effect, self)
            case language.Turn():
                return person_steps.TurnOver(effect, self)
            case language.Reserve():
                return person_steps.FromReserve(effect, self)
            case language.Rotate():
                return person_steps.RotateFront(effect, self)
            case language.Others(do):
                return goods_steps.EachOther(effect, [self._step(harm) for harm in do])
            case language.Chosen(do):
                return goods_steps.OneOther(effect, [self._step(harm) for harm in do])

    def _contracts_effect(self, effect: language.DrawContracts) -> ActionStep:
        terms = contract_steps.Terms(effect, self)
        paying = contract_steps.PayContract(effect, terms)
        fulfil = contract_steps.FulfilDrawn(effect, terms, paying)
        put_away = contract_steps.PutContractsBack(effect, self)
        for step in (paying, fulfil, put_away):
            self._add(step)
        return contract_steps.DrawContractCards(effect, self, fulfil, put_away)

    def _either(self, effect: language.ChangeEffect) -> ActionStep:
        alternatives = [self._change(effect, amounts) for amounts in effect.either]
        if len(alternatives) == 1:
            return alternatives[0]
        for step in alternatives:
            self._add(step)
        return goods_steps.Either(effect, alternatives)

    def _change(
        self, effect: language.ChangeEffect, amounts: language.Amounts | language.Levels
    ) -> ActionStep:
        units = None
        if isinstance(amounts, language.Amounts) and amounts.any:
            units = goods_steps.ChangeUnit(effect)
            self._add(units)
        return goods_steps.ChangeGoods(effect, amounts, units)


@lru_cache(maxsize=64)
def compiled(deck: language.Deck) -> CompiledDeck:
    """The deck, ready for play."""
    return CompiledDeck(deck)

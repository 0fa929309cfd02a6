"""Steps that move persons: draw, keep, take, remove, turn, the reserve, and rotating another's front card."""

from __future__ import annotations

from engine.kashgar import events as event_types
from engine.kashgar import language, steps, types
from engine.kashgar.cards import CardTables
from engine.kashgar.state import Job, State, acting_caravan, own_caravans

CARAVAN_CHOICES = [types.ChooseCaravan(caravan) for caravan in range(types.CARAVANS)]


def draw_standard(state: State, number: int, events: list[event_types.Event]) -> list[int]:
    """Up to so many cards of the Standard deck; an empty deck is first made from the discard pile (K-16)."""
    found: list[int] = []
    for _ in range(number):
        if not state.standard:
            if not state.discards:
                break
            events.append(event_types.DiscardsShuffled(len(state.discards)))
            state.standard, state.discards = state.discards, []
            state.chance.shuffle(state.standard)
        found.append(state.standard.pop())
    state.opened += len(found)
    return found


def draw_special(state: State, number: int, events: list[event_types.Event]) -> list[int]:
    """Up to so many cards of the Special deck, which is never refilled (K-19)."""
    found = [state.special.pop() for _ in range(min(number, len(state.special)))]
    state.special_known = min(state.special_known, len(state.special))
    state.opened += len(found)
    return found


_DRAW = {"standard": draw_standard, "special": draw_special}


class PersonStep(steps.ActionStep):
    """A step that moves persons of the deck."""

    def __init__(self, effect: language.Effect | language.RivalEffect, cards: CardTables) -> None:
        super().__init__(effect)
        self._cards = cards


class DrawPersons(PersonStep):
    """K-15: draw and show, then keep some."""

    def __init__(self, effect: language.Draw, cards: CardTables, keep: KeepDrawn) -> None:
        super().__init__(effect, cards)
        self.draws, self.keeps, self._deck = effect.cards, effect.keep, effect.deck
        self.keep = keep

    def do(self, state: State, job: Job, answer: steps.Answer, events: list[event_types.Event]) -> None:
        drawn = _DRAW[self._deck](state, self.draws, events)
        keys = tuple(self._cards.keys[person] for person in drawn)
        events.append(event_types.CardsDrawn(job[1], self._deck, keys))
        state.drawn = drawn
        if drawn:
            state.stack.append(self.keep.job(job[1], min(self.keeps, len(drawn))))


class KeepDrawn(PersonStep):
    """K-15, K-6: of the cards drawn some join the caravan, in an order of the owner's choice."""

    question = "keep"
    repeats = True

    def __init__(self, effect: language.Draw, cards: CardTables) -> None:
        super().__init__(effect, cards)
        self._deck = effect.deck

    def answers(self, state: State, job: Job) -> list[steps.Answer]:
        moves = self._cards.keep_moves
        return [moves[person] for person in dict.fromkeys(state.drawn)]

    def do(self, state: State, job: Job, answer: steps.Answer, events: list[event_types.Event]) -> None:
        assert isinstance(answer, types.Keep)
        person = self._cards.index[answer.person]
        state.drawn.remove(person)
        acting_caravan(state).append(person)
        events.append(event_types.CardGained(job[1], state.acting[0], answer.person, self._deck))
        if self.ask_again(state, job):
            return
        rest, state.drawn = state.drawn, []
        if not rest:
            return
        if self._deck == "special":
            # Under the deck in the order drawn: the last one lies lowest, which is the list's start.
            state.special[:0] = rest[::-1]
            state.special_known += len(rest)
        else:
            state.discards += rest
        events.append(event_types.CardsPutBack(self._deck, tuple(self._cards.keys[card] for card in rest)))


class TakeDiscarded(PersonStep):
    """K-10, K-22: a chosen card of the discard pile joins the caravan."""

    question = "take"
    repeats = True

    def answers(self, state: State, job: Job) -> list[steps.Answer]:
        moves = self._cards.take_moves
        return [moves[person] for person in dict.fromkeys(reversed(state.discards))]

    def do(self, state: State, job: Job, answer: steps.Answer, events: list[event_types.Event]) -> None:
        assert isinstance(answer, types.TakeCard)
        self.ask_again(state, job)
        person, pile = self._cards.index[answer.person], state.discards
        del pile[len(pile) - 1 - pile[::-1].index(person)]
        acting_caravan(state).append(person)
        events.append(event_types.CardGained(job[1], state.acting[0], answer.person, "discards"))


class RemoveOwn(PersonStep):
    """K-13: own cards leave the game, as many as the owner likes up to a number."""

    question = "remove"
    repeats = True

    def answers(self, state: State, job: Job) -> list[steps.Answer]:
        found: list[steps.Answer] = []
        for caravan, persons in enumerate(own_caravans(state, job[1])):
            found += _removals(caravan, len(persons))
        return [*found, steps.STOP] if found else []

    def do(self, state: State, job: Job, answer: steps.Answer, events: list[event_types.Event]) -> None:
        if not isinstance(answer, types.RemoveCard):
            return
        self.ask_again(state, job)
        person = state.caravans[types.CARAVANS * job[1] + answer.caravan].pop(answer.position)
        if answer.caravan == state.acting[0]:
            if answer.position == state.acting_position:
                state.acting_position = -1
            elif answer.position < state.acting_position:
                state.acting_position -= 1
        state.box.append(person)
        events.append(
            event_types.CardRemoved(job[1], answer.caravan, answer.position, self._cards.keys[person])
        )


_REMOVALS: list[list[steps.Answer]] = [[], [], []]


def _removals(caravan: int, number: int) -> list[steps.Answer]:
    known = _REMOVALS[caravan]
    while len(known) < number:
        known.append(types.RemoveCard(caravan, len(known)))
    return known[:number]


class TurnOver(PersonStep):
    """K-14: the acting card shows its other side, unless it has left its caravan."""

    def do(self, state: State, job: Job, answer: steps.Answer, events: list[event_types.Event]) -> None:
        if state.acting_position < 0:
            return
        caravan = acting_caravan(state)
        other = self._cards.other_side[caravan[state.acting_position]]
        caravan[state.acting_position] = other
        events.append(event_types.CardTurned(job[1], state.acting[0], self._cards.keys[other]))


class FromReserve(PersonStep):
    """K-22: the Patriarch beside the table joins any caravan, also an empty one."""

    question = "caravan"

    def answers(self, state: State, job: Job) -> list[steps.Answer]:
        return list(CARAVAN_CHOICES) if state.reserve else []

    def do(self, state: State, job: Job, answer: steps.Answer, events: list[event_types.Event]) -> None:
        assert isinstance(answer, types.ChooseCaravan)
        patriarch = self._cards.patriarch
        state.reserve -= 1
        state.caravans[types.CARAVANS * job[1] + answer.caravan].append(patriarch)
        events.append(event_types.CardGained(job[1], answer.caravan, self._cards.keys[patriarch], "reserve"))


class RotateFront(PersonStep):
    """K-22: another player's front card goes to the end of its caravan."""

    question = "rotate"

    def answers(self, state: State, job: Job) -> list[steps.Answer]:
        caravans = own_caravans(state, job[1])
        return [choice for choice, caravan in zip(CARAVAN_CHOICES, caravans, strict=True) if caravan]

    def do(self, state: State, job: Job, answer: steps.Answer, events: list[event_types.Event]) -> None:
        assert isinstance(answer, types.ChooseCaravan)
        caravan = state.caravans[types.CARAVANS * job[1] + answer.caravan]
        person = caravan.pop(0)
        caravan.append(person)
        events.append(event_types.CardRotated(state.player, job[1], answer.caravan, self._cards.keys[person]))

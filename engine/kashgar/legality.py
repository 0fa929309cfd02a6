"""Legal moves, and of a single one: which clause forbids it, why, and what is possible instead."""

from collections.abc import Callable, Sequence

from engine.core.codec import Record
from engine.core.errors import IllegalMove, Phrase, Word
from engine.kashgar import actions, card_phrases, compiler, contract_steps, language, types
from engine.kashgar.state import State, own_caravans
from engine.kashgar.stock import payments
from engine.kashgar.text import move_text


class Reason(Record, frozen=True):
    """Why something cannot be done: the clause, and a sentence of the catalogues with what stands in it."""

    clause: str
    text: str
    params: tuple[tuple[str, int | str | Phrase], ...] = ()

    def say(self, words: Callable[..., str]) -> str:
        """The sentence in the reader's language."""
        return words(self.text, **dict(self.params))


PASSES = [types.Pass(caravan) for caravan in range(types.CARAVANS)]
CANNOT_PAY = Reason("K-6", "The cost of this action cannot be paid from your board")
NO_CONTRACT = Reason("K-5", "Your goods are not enough for this action and a contract that it completes")


def legal_moves(state: State, cards: compiler.CompiledDeck) -> list[types.Move]:
    """All that the player on turn may do: the actions of the front cards, or answers to what is asked."""
    if state.stack:
        job = state.stack[-1]
        return [answer for answer in cards.program[job[0]].answers(state, job) if answer is not None]
    found: list[types.Move] = []
    seat = state.player
    for number in range(types.CARAVANS):
        caravan = state.caravans[types.CARAVANS * seat + number]
        if not caravan:
            continue
        person, before = caravan[0], len(found)
        for action in cards.of_person[person]:
            if action.possible(state, seat):
                found.append(action.uses[number])
        if not cards.must[person] or len(found) == before:
            found.append(PASSES[number])
    return found


def action_of(state: State, cards: compiler.CompiledDeck, move: types.Use) -> actions.CompiledAction | None:
    """The action that a move names, if the front card has it."""
    caravan = own_caravans(state, state.player)[move.caravan]
    if not caravan:
        return None
    for action in cards.of_person[caravan[0]]:
        if action.parting == move.parting and action.number == move.action:
            return action
    return None


def check(state: State, cards: compiler.CompiledDeck, seat: int, move: types.Move) -> None:
    """Raise :class:`IllegalMove` unless ``seat`` may make this move now."""
    if state.ending is not None:
        raise IllegalMove("K-21", "The game is over; no more moves can be made")
    if seat != state.player:
        raise IllegalMove("K-4", "It is the turn of seat {seat}; play goes clockwise", seat=state.player + 1)
    if move in legal_moves(state, cards):
        return
    if not state.stack:
        _refuse_action(state, cards, move)
    _refuse_answer(state, cards, move)


def why_not(action: actions.CompiledAction, state: State, seat: int) -> Reason | None:
    """Why an action of a front card cannot be chosen (K-5), or None if it can."""
    if action.possible(state, seat):
        return None
    stock = state.goods[seat]
    return NO_CONTRACT if payments(stock, action.costs) else _cannot_pay(action, stock)


def _cannot_pay(action: actions.CompiledAction, stock: Sequence[int]) -> Reason:
    """What is lacking, where it is a single good."""
    lacking = [
        (need - have, good)
        for need, have, good in zip(action.fixed or (), stock, language.GOODS, strict=False)
        if need > have
    ]
    if len(lacking) != 1:
        return CANNOT_PAY
    number, good = lacking[0]
    params = (("goods", card_phrases.counted_good(good, number)),)
    return Reason(CANNOT_PAY.clause, "You lack {goods} for its cost", params)


def _refuse_action(state: State, cards: compiler.CompiledDeck, move: types.Move) -> None:
    if not isinstance(move, types.Use | types.Pass):
        raise IllegalMove(
            "K-5",
            "A turn starts with the front card of a caravan: use it, part with it or pass; "
            "{text} answers a question that was not asked",
            text=move_text(move),
        )
    if not 0 <= move.caravan < types.CARAVANS:
        raise IllegalMove("K-5", "There are three caravans, 1 to 3")
    caravan = own_caravans(state, state.player)[move.caravan]
    if not caravan:
        raise IllegalMove(
            "K-5", "Caravan {caravan} is empty, so it has no front card to use", caravan=move.caravan + 1
        )
    name = Word(cards.deck.persons[caravan[0]].name)
    if isinstance(move, types.Pass):
        raise IllegalMove(
            "K-9", "A card with “!” cannot be passed: {person} must do one of its actions", person=name
        )
    action = action_of(state, cards, move)
    if action is None:
        raise IllegalMove("K-8", "{person}, in front there, has no such action", person=name)
    reason = why_not(action, state, state.player)
    assert reason is not None
    raise IllegalMove(reason.clause, reason.text, **dict(reason.params))


def _refuse_answer(state: State, cards: compiler.CompiledDeck, move: types.Move) -> None:
    job = state.stack[-1]
    step = cards.program[job[0]]
    answers = legal_moves(state, cards)
    kinds = {type(answer) for answer in answers}
    texts = [move_text(answer) for answer in answers]
    legal = texts if len(texts) <= 8 else [*texts[:7], "…"]
    match move:
        case types.Use() | types.Pass():
            raise IllegalMove(
                "K-6", "The current action is not finished: answer it first, with {answers}", answers=legal
            )
        case types.Fulfil() if isinstance(step, contract_steps.FulfilOne):
            raise IllegalMove(
                "K-17", "That contract cannot be completed now; you can do this: {answers}", answers=legal
            )
        case types.Pay() if isinstance(step, contract_steps.PayContract):
            raise IllegalMove("K-17", "A contract is paid exactly; ways to do so: {answers}", answers=legal)
        case types.Pay() if types.Pay in kinds:
            raise IllegalMove("K-11", "A cost is paid exactly; ways to do so: {answers}", answers=legal)
        case types.Keep() | types.TakeCard() if kinds & {types.Keep, types.TakeCard}:
            raise IllegalMove("K-15", "That card is not among those to choose from: {answers}", answers=legal)
        case types.RemoveCard() if types.RemoveCard in kinds:
            raise IllegalMove(
                "K-13", "You have no such card to remove; you can remove: {answers}", answers=legal
            )
    raise IllegalMove(
        "K-6", "The card asks for something else; possible answers are {answers}", answers=legal
    )

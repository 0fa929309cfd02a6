"""Any legal move, put together part by part: offers and discards card by card, the rest from the list."""

from typing import Final, get_args

from engine.ceylon import cards, legality, listing, phases, types
from engine.ceylon.state import END, TRADE, State
from engine.ceylon.text import move_text
from engine.core.composing import Composition, Part, by_words
from engine.core.errors import IllegalMove

_IN_PARTS: Final = (types.Offer, types.EndPhase, types.DiscardDown, types.StandingAnswers)
_MOST_OF_A_KIND: Final = 10
_WINDS: Final[tuple[types.WindsAnswer, ...]] = get_args(types.WindsAnswer)
_PLEDGES: Final = (None, *range(legality.CLIPPERS_AGAINST_FLEET + 1))
DONE: Final = -1
"""Chosen in place of a card: enough are named."""


def compose(state: State, seat: int) -> Composition[types.Move]:
    """Any legal move of a seat: what kind of move, then its parts."""
    moves: dict[str, types.Move] = {
        move_text(move): move for move in listing.list_moves(state, seat) if not isinstance(move, _IN_PARTS)
    }
    on_turn = seat == state.player and state.attack is None
    if on_turn:
        moves |= {move_text(end): end for end in listing.END_PHASE[state.phase : END]}
    trades = {
        f"offer {to}": _Trade(state, seat, to)
        for to in range(state.seats)
        if phases.may_trade(state, seat, to) and _has_terms(state, seat, to)
    }
    if state.phase == TRADE:
        for offer in state.offers:
            if offer.to == seat and _has_terms(state, seat, offer.maker):
                trades[f"counter {offer.id}"] = _Trade(state, seat, offer.maker, offer.id)
    verbs = list(dict.fromkeys(map(_verb, (*moves, *trades))))
    verbs += ["discard"] if on_turn and phases.excess(state) else []
    verb = [*verbs, "standing"][(yield Part("verb", [*verbs, "standing"]))]
    if verb == "standing":
        return (yield from _standing())
    if verb == "discard":
        return types.DiscardDown((yield from _discards(state.hands[seat], phases.excess(state))))
    if verb in ("offer", "counter"):
        trade = yield from by_words((text, trade) for text, trade in trades.items() if _verb(text) == verb)
        return (yield from trade.compose())
    return (yield from by_words((text, move) for text, move in moves.items() if _verb(text) == verb))


def _verb(text: str) -> str:
    return text.partition(" ")[0]


def _has_terms(state: State, seat: int, to: int) -> bool:
    """Whether any terms could be legal, where it is the time to trade."""
    there = any(state.hands[to]), any(state.hands[seat])
    return (
        phases.others_have_cards(state)
        and (any if state.options.gifts else all)(there)
        and legality.may_offer(state.offers, state.closed_offers, seat, to)
    )


def _standing() -> Composition[types.StandingAnswers]:
    winds = _WINDS[(yield Part("winds", _WINDS))]
    own_pledge = _PLEDGES[(yield Part("own", _PLEDGES, _pledge))]
    return types.StandingAnswers(winds, own_pledge, _PLEDGES[(yield Part("others", _PLEDGES, _pledge))])


def _pledge(clippers: int | None) -> str:
    return "ask" if clippers is None else str(clippers)


def _discards(hand: list[int], number: int) -> Composition[cards.Cards]:
    gone: list[int] = []
    for _ in range(number):
        kinds = [kind for kind, held in enumerate(hand) if held > gone.count(kind)]
        gone.append(kinds[(yield Part("card", kinds, _kind, any_order=True))])
    return cards.tally(gone)


def _kind(kind: int) -> str:
    return "-" if kind == DONE else cards.KINDS[kind]


class _Trade:
    """An offer to a seat, or the answer to one of theirs, in the making."""

    def __init__(self, state: State, seat: int, to: int, answers: int | None = None) -> None:
        self.state, self.seat, self.to, self.answers = state, seat, to, answers

    def compose(self) -> Composition[types.Offer | types.Counter]:
        """The cards of one side after the other, until enough are named."""
        sides: tuple[list[int], list[int]] = ([], [])
        for side, kind in enumerate(("give", "ask")):
            while options := self._options(*sides, side):
                card = options[(yield Part(kind, options, _kind, any_order=True))]
                if card == DONE:
                    break
                sides[side].append(card)
        return self._move(*sides)

    def leads(self, give: list[int], ask: list[int], side: int) -> bool:
        """Whether some legal terms begin with these cards, those of a side still being named."""
        return bool(self._options(give, ask, side, 1))

    def _options(self, give: list[int], ask: list[int], side: int, most: int = 99) -> list[int]:
        """What may be named next, or that enough is: up to ``most`` of that."""
        found = [DONE] if self._may_end(give, ask, side) else []
        for kind in self._room(give, ask, side):
            if len(found) >= most:
                break
            more = ([*give, kind], ask) if side == 0 else (give, [*ask, kind])
            if self.leads(*more, side):
                found.append(kind)
        return found

    def _may_end(self, give: list[int], ask: list[int], side: int) -> bool:
        if side == 1:
            return self._is_legal(give, ask)
        return (bool(give) or self.state.options.gifts) and self.leads(give, ask, 1)

    def _room(self, give: list[int], ask: list[int], side: int) -> list[int]:
        state = self.state
        if side == 0:
            return [kind for kind, held in enumerate(state.hands[self.seat]) if held > give.count(kind)]
        if len(ask) >= sum(state.hands[self.to]):
            return []
        return [kind for kind in range(11) if kind not in give and ask.count(kind) < _MOST_OF_A_KIND]

    def _move(self, give: list[int], ask: list[int]) -> types.Offer | types.Counter:
        if self.answers is None:
            return types.Offer(self.to, cards.tally(give), cards.tally(ask))
        return types.Counter(self.answers, cards.tally(give), cards.tally(ask))

    def _is_legal(self, give: list[int], ask: list[int]) -> bool:
        try:
            legality.check(self.state, self.seat, self._move(give, ask))
        except IllegalMove:
            return False
        return True

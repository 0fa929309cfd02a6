"""What a panel or a picture wants to say about a view; no function here needs a state."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.chance import Chance
from engine.core.codec import Record
from engine.kashgar.compiler import compiled
from engine.kashgar.language import Action, Goods
from engine.kashgar.legality import Reason, legal_moves, why_not
from engine.kashgar.play import push
from engine.kashgar.resample import resample
from engine.kashgar.stock import MULE, SPICE_NUMBERS, goods_of, price_of
from engine.kashgar.types import Event, Move, Pass, Use, View
from engine.kashgar.view import make_view

_ANY_DEAL = bytes(32)


class Choice(Record, frozen=True):
    """One action of a front card; ``why`` tells what stands in its way, None if it can be chosen (K-5)."""

    move: Use
    action: Action
    why: Reason | None

    @property
    def possible(self) -> bool:
        """Whether it can be chosen."""
        return self.why is None


class Front(Record, frozen=True):
    """A caravan as its owner sees it before a turn."""

    caravan: int
    person: str | None
    """Key of the front card, None of an empty caravan."""
    following: tuple[str, ...]
    """Keys of the cards behind it, the next first."""
    actions: tuple[Choice, ...]
    pass_: Pass | None
    """None where the card may not be passed (K-9)."""


class Lack(Record, frozen=True):
    """What a seat lacks for a contract (K-17); all zero: it could be fulfilled."""

    mules: int
    """Mules missing to the figure, or to those that are spent."""
    goods: Goods
    """Spices and gold missing to the cost."""
    units: int
    """Units missing in all where gold may stand for spices; never more than those of ``goods``."""

    @property
    def none(self) -> bool:
        """Whether nothing is missing."""
        return not self.mules and self.goods == Goods()


class Draft(Record, frozen=True):
    """A turn thought over: the view after some moves, and what happened on the way."""

    view: View
    events: tuple[Event, ...]
    certain: bool
    """False: a hidden card was opened, so what the view shows beyond is only one of many possible deals."""
    over: bool
    """Whether the turn would be over."""


def fronts(view: View, seat: int) -> tuple[Front, ...]:
    """The three caravans of a seat, with all that their front cards could do were it that seat's turn."""
    cards = compiled(view.deck)
    state = resample(cards, view, Chance(_ANY_DEAL))
    found = []
    for number, caravan in enumerate(view.players[seat].caravans):
        if not caravan:
            found.append(Front(number, None, (), (), None))
            continue
        choices = tuple(
            Choice(action.uses[number], action.action, why_not(action, state, seat))
            for action in cards.of_person[cards.index[caravan[0]]]
        )
        stuck = not any(choice.possible for choice in choices)
        may_pass = stuck or not view.deck.person(caravan[0]).must
        found.append(Front(number, caravan[0], caravan[1:], choices, Pass(number) if may_pass else None))
    return tuple(found)


def lacks(view: View, seat: int, contract: str) -> Lack:
    """What a seat still lacks for a contract, whatever action would complete it."""
    card = view.deck.contract(contract)
    stock, cost = price_of(view.players[seat].goods), price_of(card.cost)
    mules = max(0, card.mules - stock[MULE], cost[MULE] - stock[MULE])
    missing = [0] + [max(0, need - have) for have, need in zip(stock[1:], cost[1:], strict=True)]
    spare = max(0, stock[1] - cost[1])
    units = missing[1] + max(0, sum(missing[good] for good in SPICE_NUMBERS) - spare)
    return Lack(mules, goods_of(tuple(missing)), units)


def draft(view: View, moves: Sequence[Move]) -> Draft:
    """Play moves of the player on turn on a dealt copy of the table, one after another.

    They must be legal one after the other as ``view.ask`` of the view before lists them; the first
    that is not raises ``ValueError``. After a draft that is not certain, or over, no further move is played.
    """
    cards = compiled(view.deck)
    state = resample(cards, view, Chance(_ANY_DEAL))
    turn, certain = state.turn, True
    events: list[Event] = []
    for move in moves:
        if state.turn != turn or state.ending is not None or not certain:
            break
        if move not in legal_moves(state, cards):
            raise ValueError(f"{move} is not among the answers")
        events += push(state, cards, move)
        certain = state.opened == view.opened
    over = state.turn != turn or state.ending is not None
    return Draft(make_view(state, cards, view.seat), tuple(events), certain, over)

"""What panels and pictures may ask of a view; no function here needs a state."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile

from msgspec import structs

from engine.core import chance, codec
from engine.kashgar import compiler, language, legality, play, resample, types
from engine.kashgar.events import CardsDrawn, ContractCompleted, ContractRevealed, DiscardsShuffled, Event
from engine.kashgar.state import State, copy
from engine.kashgar.stock import MULE, SPICE_NUMBERS, goods_of, price_of
from engine.kashgar.view import make_view

_ANY_DEAL = 0


class FrontAction(codec.Record, frozen=True):
    """One action of a front card; ``why`` it cannot be chosen, None if it can (K-5)."""

    move: types.Use
    action: language.Action
    why: legality.Reason | None

    @property
    def possible(self) -> bool:
        """Whether it can be chosen."""
        return self.why is None


class Front(codec.Record, frozen=True):
    """A caravan as its owner sees it before a turn."""

    caravan: int
    person: str | None
    """Key of the front card, None of an empty caravan."""
    following: tuple[str, ...]
    """Keys of the cards behind it, the next first."""
    actions: tuple[FrontAction, ...]
    pass_: types.Pass | None
    """None where the card may not be passed (K-9)."""


class Lack(codec.Record, frozen=True):
    """What a seat lacks for a contract (K-17); all zero: it could be fulfilled."""

    mules: int
    """Mules missing to the figure, or to those that are spent."""
    goods: language.Goods
    """Spices and gold missing to the cost."""
    units: int
    """Units missing in all where gold may stand for spices; never more than those of ``goods``."""

    @property
    def all_goods(self) -> language.Goods:
        """What is missing, mules too."""
        return structs.replace(self.goods, mule=self.mules)

    @property
    def none(self) -> bool:
        """Whether nothing is missing."""
        return self.all_goods == language.Goods()


class TurnPreview(codec.Record, frozen=True):
    """A turn tried out: the view after some answers, and what happened on the way."""

    view: types.View
    moves: tuple[types.Move, ...]
    """The answers, as moves."""
    events: tuple[Event, ...]
    certain: bool
    """False: a hidden card was revealed, so what the view shows beyond is only one of many possible deals."""
    over: bool
    """Whether the turn would be over."""

    @property
    def certain_events(self) -> tuple[Event, ...]:
        """What happens in any deal: the events before the first hidden card."""
        if self.certain:
            return self.events
        return tuple(takewhile(lambda event: not isinstance(event, _REVEALING), self.events))


_REVEALING = (CardsDrawn, ContractRevealed, DiscardsShuffled)


@lru_cache(maxsize=64)
def _dealt(view: types.View) -> State:
    """One of the tables that a view may show, not to be changed: each answer of a panel is tried on it."""
    return resample.Resampler(compiler.compiled(view.deck), view)(chance.FastChance.of(_ANY_DEAL))


def fronts(view: types.View, seat: int) -> tuple[Front, ...]:
    """The three caravans of a seat, with all that their front cards could do were it that seat's turn."""
    cards, state = compiler.compiled(view.deck), _dealt(view)
    found = []
    for number, caravan in enumerate(view.players[seat].caravans):
        if not caravan:
            found.append(Front(number, None, (), (), None))
            continue
        actions = tuple(
            FrontAction(action.uses[number], action.action, legality.why_not(action, state, seat))
            for action in cards.of_person[cards.index[caravan[0]]]
        )
        stuck = not any(action.possible for action in actions)
        may_pass = stuck or not view.deck.person(caravan[0]).must
        found.append(
            Front(number, caravan[0], caravan[1:], actions, types.Pass(number) if may_pass else None)
        )
    return tuple(found)


def lacks(view: types.View, seat: int, contract: str) -> Lack:
    """What a seat still lacks for a contract, whatever action would complete it."""
    card = view.deck.contract(contract)
    stock, cost = price_of(view.players[seat].goods), price_of(card.cost)
    mules = max(0, card.mules - stock[MULE], cost[MULE] - stock[MULE])
    missing = [0] + [max(0, need - have) for have, need in zip(stock[1:], cost[1:], strict=True)]
    spare = max(0, stock[1] - cost[1])
    units = missing[1] + max(0, sum(missing[good] for good in SPICE_NUMBERS) - spare)
    return Lack(mules, goods_of(tuple(missing)), units)


def preview_turn(view: types.View, answers: Sequence[int]) -> TurnPreview:
    """Play the turn on a dealt copy of the table: each answer is a position among those then listed.

    Raises ``ValueError`` for a position that is not there, and for an answer after the turn's end or after
    a hidden card was revealed.
    """
    certain, over = True, view.ending is not None
    if not answers:
        return TurnPreview(view, (), (), certain, over)
    cards, state = compiler.compiled(view.deck), copy(_dealt(view))
    moves: list[types.Move] = []
    events: list[Event] = []
    for answer in answers:
        listed = legality.legal_moves(state, cards) if certain and not over else []
        if not 0 <= answer < len(listed):
            raise ValueError(f"there are {len(listed)} answers, counted from 0, and no {answer}")
        moves.append(listed[answer])
        events += play.push(state, cards, listed[answer])
        certain, over = state.opened == view.opened, state.turn != view.turn or state.ending is not None
    return TurnPreview(make_view(state, cards, view.seat), tuple(moves), tuple(events), certain, over)


def completions(view: types.View, choice: FrontAction) -> tuple[str, ...]:
    """The face-up contracts of which an action of the player on turn would complete one, before all else."""
    if not choice.possible or not choice.action.do or not isinstance(choice.action.do[0], language.Complete):
        return ()
    cards, state = compiler.compiled(view.deck), copy(_dealt(view))
    events = play.push(state, cards, choice.move)
    done = [event.contract for event in events if isinstance(event, ContractCompleted)]
    if done:
        return tuple(done[:1])
    ask = make_view(state, cards, view.seat).ask
    if ask is None:
        return ()
    if ask.contract is not None:
        return (ask.contract,)
    return tuple(move.contract for move in ask.moves if isinstance(move, types.Fulfil))


def seats_by_place(view: types.View) -> list[int]:
    """The winner first; in their order while the game goes on."""
    places = view.places or (0,) * len(view.players)
    return sorted(range(len(places)), key=lambda seat: places[seat])


def points_of(deck: language.Deck, player: types.PlayerView, person: language.PersonCard) -> int:
    """What one copy of a person counts for its owner as things stand (K-20)."""
    counted = person.counted
    if counted is None:
        return person.points
    if counted.contract is not None:
        number = player.contracts.count(counted.contract)
    elif counted.kind is not None:
        number = sum(deck.contract(key).kind == counted.kind for key in player.contracts)
    else:
        number = sum(key == counted.person for caravan in player.caravans for key in caravan)
    return person.points + counted.each * number

"""Events of Kashgar: what happens, move by move; all are public.

Saved with their moves, they stand in exported games: readers of those are told more than the sentences say.
"""

from typing import Literal

from engine.core.codec import Record
from engine.kashgar import language, types


class CardUsed(Record, frozen=True, tag="used"):
    """A card was used; a caravan action sent it to the end, a parting one to the box."""

    seat: int
    caravan: int
    person: str
    parting: bool
    action: int
    paid: language.Goods


class QuestionAnswered(Record, frozen=True, tag="answered"):
    """An answer that changed nothing yet: what it leads to is asked next."""

    seat: int
    move: types.Move


class CardPassed(Record, frozen=True, tag="passed"):
    """A card went to the end unused; ``unable`` where a "!" card could do nothing (K-9)."""

    seat: int
    caravan: int
    person: str
    unable: bool = False


class TrackMoved(Record, frozen=True, tag="stocked"):
    """A stock changed by an effect, ``over`` units being lost at the end of the track."""

    seat: int
    good: language.Good
    was: int
    now: int
    over: int = 0


class GoodsStolen(Record, frozen=True, tag="stolen"):
    """``number`` units changed hands; two ``Stocked`` events follow."""

    seat: int
    victim: int
    good: language.Good
    number: int


class CardsDrawn(Record, frozen=True, tag="drawn"):
    """Persons or contracts were drawn and are shown to all; there may be none left to draw."""

    seat: int
    deck: Literal["standard", "special", "contract"]
    cards: tuple[str, ...]


class DiscardsShuffled(Record, frozen=True, tag="shuffled"):
    """The discard pile became the new Standard deck (K-16)."""

    cards: int


class CardGained(Record, frozen=True, tag="kept"):
    """A person joined a caravan: drawn, or taken from the discard pile."""

    seat: int
    caravan: int
    person: str
    source: Literal["standard", "special", "discards", "reserve"]


class CardsPutBack(Record, frozen=True, tag="put_away"):
    """Drawn cards nobody took: to the discard pile, or under their deck in this order (K-15)."""

    deck: Literal["standard", "special", "contract"]
    cards: tuple[str, ...]


class ContractCompleted(Record, frozen=True, tag="completed"):
    """A contract was fulfilled; ``drawn``: it came from the deck."""

    seat: int
    contract: str
    points: int
    paid: language.Goods
    free: bool
    drawn: bool


class ContractRevealed(Record, frozen=True, tag="opened"):
    """A new contract lies open in place of a fulfilled one."""

    contract: str


class CardRemoved(Record, frozen=True, tag="removed"):
    """A person left the game (K-13)."""

    seat: int
    caravan: int
    position: int
    person: str


class CardTurned(Record, frozen=True, tag="turned"):
    """The acting card shows its other side, which is ``person``."""

    seat: int
    caravan: int
    person: str


class CardRotated(Record, frozen=True, tag="rotated"):
    """Another player's front card went to the end of its caravan."""

    seat: int
    victim: int
    caravan: int
    person: str


class TurnEnded(Record, frozen=True, tag="turn_ended"):
    """A turn is over; everybody's total (K-20). ``empty``: the player had no card at all (K-5)."""

    seat: int
    turn: int
    totals: tuple[int, ...]
    empty: bool = False


class EndTriggered(Record, frozen=True, tag="end_triggered"):
    """Somebody has 25: the round is played to its end (K-21)."""

    seats: tuple[int, ...]
    round: int


class GameEnded(Record, frozen=True, tag="ended"):
    """The game is over."""

    ending: types.Ending
    totals: tuple[int, ...]
    places: tuple[int, ...]


Event = (
    CardUsed
    | QuestionAnswered
    | CardPassed
    | TrackMoved
    | GoodsStolen
    | CardsDrawn
    | DiscardsShuffled
    | CardGained
    | CardsPutBack
    | ContractCompleted
    | ContractRevealed
    | CardRemoved
    | CardTurned
    | CardRotated
    | TurnEnded
    | EndTriggered
    | GameEnded
)

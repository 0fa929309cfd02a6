"""Events of Ceylon: what moves bring about.

Saved with their moves, they stand in exported games: readers of those are told more than the sentences say.
"""

from typing import Literal

from engine.ceylon.cards import Cards, Ware
from engine.ceylon.types import SAVED_NAMES, AttackKind, Meld, OpenOffer, Phase, StandingAnswers
from engine.core.codec import Record


class TurnBegan(Record, frozen=True, tag="turn_began"):
    """A player's turn began; turns count from 0 over all players."""

    turn: int
    seat: int


class PhaseBegan(Record, frozen=True, tag="phase_began"):
    """The turn went on to ``phase``, whatever ended the phases before (C-21)."""

    phase: Phase


class CardsDrawn(Record, frozen=True, tag="drawn"):
    """Cards were drawn; which ones is for the player alone (None for others)."""

    seat: int
    number: int
    cards: Cards | None


class Reshuffled(Record, frozen=True, tag="reshuffled"):
    """The discard pile became the deck (C-2)."""

    number: int


class ClipperSpent(Record, frozen=True, tag="clipper_spent"):
    """A Clipper was discarded to draw more (C-5)."""

    seat: int


class OfferMade(Record, frozen=True, tag="offer_made"):
    """For the two concerned only."""

    offer: OpenOffer


OfferEnd = Literal["refused", "countered", "withdrawn", "lapsed"]


class OfferClosed(Record, frozen=True, tag="offer_closed"):
    """For the two concerned only; ``countered`` offers were refused by an answer of the other side."""

    offer: OpenOffer
    how: OfferEnd


class Traded(Record, frozen=True, tag="traded"):
    """A trade was struck: how many cards went each way; which ones is for the two alone (else None).

    ``seat`` is the one who accepted and received ``got``; ``offer`` is the one struck.
    """

    seat: int
    other: int
    gave: int
    got: int
    offer: OpenOffer | None


class Attacked(Record, frozen=True, tag="attacked"):
    """Pirates were discarded: 1 for a raid, 3 for a fleet."""

    kind: AttackKind
    seat: int
    target: int


class Pledged(Record, frozen=True, tag="pledged"):
    """A player answered a fleet; how many Clippers were pledged is for that player alone."""

    seat: int
    clippers: int | None


class Negated(Record, frozen=True, tag="negated"):
    """An attack came to nothing: ``spent`` are (seat, cards) of Winds (raid) or Clippers (fleet)."""

    kind: AttackKind
    seat: int
    target: int
    spent: tuple[tuple[int, int], ...]


class CardsTaken(Record, frozen=True, tag="taken"):
    """An attack was not negated: ``number`` cards moved; which ones is for the two alone."""

    kind: AttackKind
    seat: int
    target: int
    number: int
    cards: Cards | None


class StormCalled(Record, frozen=True, tag="storm_called"):
    """2 or 3 Winds were discarded."""

    kind: Literal["monsoon", "typhoon"]
    seat: int


class CardsLost(Record, frozen=True, tag="lost"):
    """A storm took cards from a hand; they are open to all (C-4)."""

    seat: int
    cards: Cards


class PlantationBuilt(Record, frozen=True, tag="plantation_built"):
    """``owned`` is how many plantations of the type the player has now."""

    seat: int
    ware: Ware
    owned: int


class OfficialGained(Record, frozen=True, tag="official_gained"):
    """``owned`` is how many Officials the player has now."""

    seat: int
    owned: int


class Shipped(Record, frozen=True, tag="shipped"):
    """A meld was scored; ``total`` is the player's points afterwards."""

    meld: Meld
    total: int


class DiscardedDown(Record, frozen=True, tag="discarded_down"):
    """A hand above its limit was discarded down, open to all."""

    seat: int
    cards: Cards


class StandingAnswersSet(Record, frozen=True, tag="standing_set", rename=SAVED_NAMES):
    """For the player alone."""

    seat: int
    standing_answers: StandingAnswers


class TargetReached(Record, frozen=True, tag="ended"):
    """Somebody reached the target (C-20)."""

    seat: int
    points: int


Event = (
    TurnBegan
    | PhaseBegan
    | CardsDrawn
    | Reshuffled
    | ClipperSpent
    | OfferMade
    | OfferClosed
    | Traded
    | Attacked
    | Pledged
    | Negated
    | CardsTaken
    | StormCalled
    | CardsLost
    | PlantationBuilt
    | OfficialGained
    | Shipped
    | DiscardedDown
    | StandingAnswersSet
    | TargetReached
)

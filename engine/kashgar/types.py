"""Records of a table of Kashgar: options, moves and the view.

A *seat* counts from 0, a *caravan* is 0, 1 or 2, and the first card of a caravan is its front.
"""

from typing import Annotated, Literal

from msgspec import Meta

from engine.core.codec import Record
from engine.core.options import Option, plain_values
from engine.kashgar.language import Deck, Effect, Good, Goods, RivalEffect

START = 3
"""Where every track begins (K-3)."""
CARAVANS = 3
FACE_UP = 4
"""Contracts that lie open (K-1)."""
TARGET = 25
"""K-21: points that bring the end."""
LAST_ROUND = 120
"""K-21: the round after which a game ends in any case."""

# --- options ---------------------------------------------------------------------------------------


class Options(Record, frozen=True):
    """What a table may choose."""

    deck: Annotated[
        Deck | None,
        Option("", "One of this server’s decks; by default, the built-in one", summary="deck {value}"),
    ] = None
    """None: the shipped deck; :meth:`Kashgar.settle` puts it in."""
    cut_and_thrust: Annotated[
        int,
        Meta(ge=0, le=12),
        Option(
            "Additional cards (Cut and Thrust)",
            "Additional cards that are shuffled in",
            plain_values(0, 3, 6, 9, 12),
            "{value} Additional cards",
        ),
    ] = 0
    """K-2: Additional cards that are shuffled into the Standard deck."""


Ending = Literal["points", "rounds", "empty"]
"""K-21: somebody had 25; the last round; a round without a card in any caravan."""

# --- moves: the choice of a turn, then answers to what its effects ask -------------------------------

CaravanIndex = Annotated[int, Meta(ge=0, le=CARAVANS - 1)]
Index = Annotated[int, Meta(ge=0, le=165)]
"""A place in a list of actions, alternatives, cards or units: no list is longer than the deck."""


class Use(Record, frozen=True, tag="use", cache_hash=True):
    """Use the front card of a caravan: its caravan action, or its parting one, by position (K-5, K-8)."""

    caravan: CaravanIndex
    parting: bool = False
    action: Index = 0


class Pass(Record, frozen=True, tag="pass", cache_hash=True):
    """The front card goes to the end of its caravan, unused (K-9)."""

    caravan: CaravanIndex


class Pay(Record, frozen=True, tag="pay", cache_hash=True):
    """One of several ways to pay an action or a contract: exactly these goods."""

    goods: Goods


class Choose(Record, frozen=True, tag="choose", cache_hash=True):
    """One of the alternatives of ``either``, counted from 0."""

    option: Index


class Pick(Record, frozen=True, tag="pick", cache_hash=True):
    """One good: a unit of "any spice", or the good to be matched."""

    good: Good


class Amount(Record, frozen=True, tag="amount", cache_hash=True):
    """How many units are converted."""

    number: Index


class Keep(Record, frozen=True, tag="keep", cache_hash=True):
    """A drawn person goes to the end of the caravan; several in this order (K-6)."""

    person: str


class TakeCard(Record, frozen=True, tag="take", cache_hash=True):
    """A person of the discard pile."""

    person: str


class Fulfil(Record, frozen=True, tag="complete", cache_hash=True):
    """A contract, face up or drawn; how it is paid is asked apart where there are several ways."""

    contract: str


class RemoveCard(Record, frozen=True, tag="remove", cache_hash=True):
    """A card of an own caravan, positions counted from the front, from 0 (K-13)."""

    caravan: CaravanIndex
    position: Index


class Stop(Record, frozen=True, tag="stop", cache_hash=True):
    """No more: what may be removed or completed need not be."""


class ChooseCaravan(Record, frozen=True, tag="caravan", cache_hash=True):
    """Where the reserve Patriarch goes, or whose front card is rotated."""

    caravan: CaravanIndex


class ChooseSeat(Record, frozen=True, tag="seat", cache_hash=True):
    """The player that a card is used against."""

    seat: Annotated[int, Meta(ge=0, le=3)]


Move = (
    Use
    | Pass
    | Pay
    | Choose
    | Pick
    | Amount
    | Keep
    | TakeCard
    | Fulfil
    | RemoveCard
    | Stop
    | ChooseCaravan
    | ChooseSeat
)


# --- the view ----------------------------------------------------------------------------------------

QuestionKind = Literal[
    "action",
    "pay",
    "pay_contract",
    "choose",
    "spice",
    "match",
    "amount",
    "keep",
    "take",
    "complete",
    "complete_drawn",
    "remove",
    "caravan",
    "rotate",
    "seat",
]


class Ask(Record, frozen=True):
    """What the player on turn is asked now, and every legal answer (as ``Game.moves`` lists them)."""

    question: QuestionKind
    moves: tuple[Move, ...]
    effect: Effect | RivalEffect | None = None
    """The effect that asks; None for ``action`` and ``pay``."""
    seat: int = 0
    """Whose board or caravans it is about: mostly the player's own."""
    left: int = 1
    """How many such answers are still to come at most, this one included."""
    contract: str | None = None
    """The contract to be paid."""


class Acting(Record, frozen=True):
    """The card whose action is being done."""

    caravan: int
    person: str
    """The side that acts, though it may have been turned since."""
    parting: bool
    action: int
    position: int
    """Where it is now in its caravan, -1 when it has left."""


class PlayerView(Record, frozen=True):
    """One seat."""

    seat: int
    goods: Goods
    caravans: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
    """Keys of persons, front first."""
    contracts: tuple[str, ...]
    """Keys of fulfilled contracts, oldest first."""
    total: int
    contract_points: int
    person_points: int
    raised: int
    """The last own turn that raised the total (K-21: decides ties), -1 for none."""


class View(Record, frozen=True):
    """All that anybody may know: everything but the order of the decks."""

    seat: int | None
    options: Options
    """With the deck."""
    turn: int
    """Turns taken by all, from 0."""
    round: int
    """From 1."""
    first: int
    """The seat that began (K-4)."""
    player: int
    """The seat on turn."""
    players: tuple[PlayerView, ...]
    ask: Ask | None
    """None when the game is over."""
    acting: Acting | None
    todo: tuple[tuple[int, int, int], ...]
    """What its action still has to do, the next last, in the engine's own numbers."""
    totals: tuple[int, ...]
    """As of the end of the last turn (K-21: did the player's rise in this one?)."""
    drawn: tuple[str, ...]
    """Persons or contracts drawn and shown, not yet kept or put away, in the order drawn."""
    face_up: tuple[str, ...]
    """Contracts."""
    standard: int
    special: int
    contracts: int
    """Cards left in the decks."""
    special_bottom: tuple[str, ...]
    contract_bottom: tuple[str, ...]
    """Cards known to lie under these decks, the lowest first (K-15)."""
    discards: tuple[str, ...]
    """Oldest first."""
    box: tuple[str, ...]
    """Persons that left the game, oldest first."""
    reserve: int
    """Patriarchs beside the table."""
    additional: tuple[str, ...]
    """K-2: Additional cards in this game."""
    triggered: tuple[int, ...]
    """Seats that brought the end about (K-21), empty before."""
    opened: int
    """Grows whenever a hidden card is seen: what was done before cannot be thought over any more."""
    ending: Ending | None
    places: tuple[int, ...]
    """When the game is over."""

    @property
    def deck(self) -> Deck:
        """The table's cards."""
        deck = self.options.deck
        assert deck is not None
        return deck

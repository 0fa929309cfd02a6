"""Records of Kashgar: the card language, options, moves, events and the view.

Persons and contracts are named by their *key*, the name in small letters with hyphens
(``"grey-eminence"``): copies of a card are equal, so nothing ever asks which copy. A *seat* counts
from 0, a *caravan* is 0, 1 or 2, and the first card of a caravan is its front.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta

from engine.core.codec import Record

Good = Literal["mule", "gold", "ginger", "cloves", "pepper", "anise", "cinnamon"]
GOODS: tuple[Good, ...] = get_args(Good)
"""The seven tracks of a board (K-3); the spices from the third on."""
SPICES: tuple[Good, ...] = GOODS[2:]
MOST = (6, 9, 9, 9, 9, 9, 9)
"""How far each track goes (K-3), in the order of :data:`GOODS`."""
START = 3
"""Where every track begins (K-3)."""
CARAVANS = 3
FACE_UP = 4
"""Contracts that lie open (K-1)."""
TARGET = 25
"""K-21: points that bring the end."""
LAST_ROUND = 120
"""K-21: the round after which a game ends in any case."""

PersonDeck = Literal["patriarch", "matriarch", "start", "standard", "special", "additional"]
ContractKind = Literal["small", "large", "special"]
Source = Literal["rulebook", "review", "reconstructed"]
Number = Annotated[int, Meta(ge=0, le=20)]
Few = Annotated[int, Meta(ge=1, le=9)]


# --- amounts -----------------------------------------------------------------------------------


class Goods(Record, frozen=True, omit_defaults=True, cache_hash=True):
    """So much of each good: a stock, a price paid."""

    mule: Number = 0
    gold: Number = 0
    ginger: Number = 0
    cloves: Number = 0
    pepper: Number = 0
    anise: Number = 0
    cinnamon: Number = 0


class Amounts(Record, frozen=True, omit_defaults=True, cache_hash=True):
    """Goods as a card prints them; ``any`` is the number of "any spice" symbols (K-11)."""

    mule: Number = 0
    gold: Number = 0
    ginger: Number = 0
    cloves: Number = 0
    pepper: Number = 0
    anise: Number = 0
    cinnamon: Number = 0
    any: Annotated[int, Meta(ge=0, le=9)] = 0


class Levels(Record, frozen=True, omit_defaults=True, cache_hash=True):
    """Values that tracks are set to (K-12); None leaves a track alone."""

    mule: Number | None = None
    gold: Number | None = None
    ginger: Number | None = None
    cloves: Number | None = None
    pepper: Number | None = None
    anise: Number | None = None
    cinnamon: Number | None = None


# --- the card language: effects (K-22) -----------------------------------------------------------
#
# ``either`` holds what a card splits by "/": the acting player chooses one of them. One alternative
# is no choice. Inside ``Others`` and ``Chosen`` an effect happens to another player's board.


class Increase(Record, frozen=True, tag="increase", cache_hash=True):
    """K-11: up to the end of the track; what is over is lost."""

    either: tuple[Amounts, ...]


class SetTo(Record, frozen=True, tag="set", cache_hash=True):
    """K-12: the goods named, to exactly these values."""

    either: tuple[Levels, ...]


class Lose(Record, frozen=True, tag="lose", cache_hash=True):
    """Down to 0 at most."""

    either: tuple[Amounts, ...]


class Steal(Record, frozen=True, tag="steal", cache_hash=True):
    """Another player loses; what is really lost the acting player gains, as far as the track goes."""

    either: tuple[Amounts, ...]


class Convert(Record, frozen=True, tag="convert", cache_hash=True):
    """0 to ``most`` units of one good become ``rate`` units each of another."""

    source: Good
    target: Good
    most: Few
    rate: Few


class Match(Record, frozen=True, tag="match", cache_hash=True):
    """``times`` times one of ``goods`` goes up to the highest stock of any other player, never down."""

    goods: tuple[Good, ...]
    times: Few = 1


class Draw(Record, frozen=True, tag="draw", cache_hash=True):
    """Draw persons, keep some at the end of the caravan (K-15)."""

    deck: Literal["standard", "special"]
    cards: Few
    keep: Few = 1


class Take(Record, frozen=True, tag="take", cache_hash=True):
    """Take chosen persons of the discard pile."""

    cards: Few = 1


class Complete(Record, frozen=True, tag="complete", cache_hash=True):
    """Complete one face-up contract (K-17, K-18); empty ``kinds`` or ``names`` allow all."""

    kinds: tuple[ContractKind, ...] = ()
    names: tuple[str, ...] = ()
    """Keys of contracts."""
    free: bool = False
    gold: bool = False
    """Gold may stand for spices, one for one."""


class DrawContracts(Record, frozen=True, tag="contracts", cache_hash=True):
    """Draw contracts and complete up to ``most`` of them; the others go under their deck (K-18)."""

    cards: Few
    most: Few = 1
    kinds: tuple[ContractKind, ...] = ()
    names: tuple[str, ...] = ()
    free: bool = False
    gold: bool = False


class Remove(Record, frozen=True, tag="remove", cache_hash=True):
    """Up to ``cards`` of the player's own persons leave the game (K-13)."""

    cards: Few = 1


class Turn(Record, frozen=True, tag="turn", cache_hash=True):
    """The acting card flips to its other side, in place (K-14)."""


class Reserve(Record, frozen=True, tag="reserve", cache_hash=True):
    """The Patriarch beside the table comes to the end of any one own caravan."""


class Rotate(Record, frozen=True, tag="rotate", cache_hash=True):
    """The front card of one of another player's caravans goes to its end."""


Harm = Increase | SetTo | Lose | Steal | Rotate
"""What can happen to another player."""


class Others(Record, frozen=True, tag="others", cache_hash=True):
    """Effects on every other player, clockwise; the acting player makes all choices."""

    do: tuple[Harm, ...]


class Chosen(Record, frozen=True, tag="chosen", cache_hash=True):
    """Effects on one other player whom the acting player chooses."""

    do: tuple[Harm, ...]


Effect = (
    Increase
    | SetTo
    | Lose
    | Convert
    | Match
    | Draw
    | Take
    | Complete
    | DrawContracts
    | Remove
    | Turn
    | Reserve
    | Others
    | Chosen
)


# --- the card language: cards ----------------------------------------------------------------------


class Action(Record, frozen=True, omit_defaults=True, cache_hash=True):
    """A caravan or parting action: one of the ``cost`` alternatives is paid, then effects in order."""

    do: tuple[Effect, ...]
    cost: tuple[Amounts, ...] = ()
    """Empty: free."""


class Counted(Record, frozen=True, omit_defaults=True, cache_hash=True):
    """Points that count cards of the owner: ``each`` per contract or person of the key or kind."""

    each: Annotated[int, Meta(ge=-5, le=5)] = 1
    contract: str | None = None
    kind: ContractKind | None = None
    person: str | None = None


class Person(Record, frozen=True, omit_defaults=True, cache_hash=True):
    """A person card. ``points`` and ``counted`` add up."""

    key: str
    name: str
    deck: PersonDeck
    source: Source
    copies: Annotated[int, Meta(ge=1, le=99)] = 1
    points: Annotated[int, Meta(ge=-9, le=9)] = 0
    counted: Counted | None = None
    number: int | None = None
    """Of Start cards, 1 to 12 (K-4)."""
    must: bool = False
    """Printed with "!": cannot be passed (K-9)."""
    caravan: tuple[Action, ...] = ()
    parting: tuple[Action, ...] = ()
    known: str = ""
    """What of a reconstructed card is known from the sources."""


class Contract(Record, frozen=True, omit_defaults=True, cache_hash=True):
    """A contract card: the mule figure is looked at, ``cost`` is spent, ``payout`` comes after (K-17)."""

    key: str
    name: str
    kind: ContractKind
    source: Source
    points: Annotated[int, Meta(ge=0, le=20)]
    mules: Annotated[int, Meta(ge=0, le=6)]
    cost: Goods
    payout: Goods = Goods()
    copies: Annotated[int, Meta(ge=1, le=40)] = 1
    known: str = ""


class Deck(Record, frozen=True, cache_hash=True):
    """All cards of a table (K-1). It is part of a table's options, so a changed file changes no table."""

    name: str
    about: str
    """What its author says of it, for people."""
    persons: tuple[Person, ...]
    contracts: tuple[Contract, ...]

    def person(self, key: str) -> Person:
        """The person of a key; raises ``KeyError``."""
        for person in self.persons:
            if person.key == key:
                return person
        raise KeyError(key)

    def contract(self, key: str) -> Contract:
        """The contract of a key; raises ``KeyError``."""
        for contract in self.contracts:
            if contract.key == key:
                return contract
        raise KeyError(key)


# --- options ---------------------------------------------------------------------------------------


class Options(Record, frozen=True):
    """What a table may choose."""

    deck: Deck | None = None
    """None: the shipped deck; :meth:`Kashgar.settle` puts it in."""
    cut_and_thrust: Annotated[int, Meta(ge=0, le=12)] = 0
    """K-2: Additional cards that are shuffled into the Standard deck."""


Ending = Literal["points", "rounds", "empty"]
"""K-21: somebody had 25; the last round; a round without a card in any caravan."""

# --- moves: the choice of a turn, then answers to what its effects ask -------------------------------


class Use(Record, frozen=True, tag="use", cache_hash=True):
    """Use the front card of a caravan: its caravan action, or its parting one, by position (K-5, K-8)."""

    caravan: int
    parting: bool = False
    action: int = 0


class Pass(Record, frozen=True, tag="pass", cache_hash=True):
    """The front card goes to the end of its caravan, unused (K-9)."""

    caravan: int


class Pay(Record, frozen=True, tag="pay", cache_hash=True):
    """One of several ways to pay an action or a contract: exactly these goods."""

    goods: Goods


class Choose(Record, frozen=True, tag="choose", cache_hash=True):
    """One of the alternatives of ``either``, counted from 0."""

    option: int


class Pick(Record, frozen=True, tag="pick", cache_hash=True):
    """One good: a unit of "any spice", or the good to be matched."""

    good: Good


class Amount(Record, frozen=True, tag="amount", cache_hash=True):
    """How many units are converted."""

    number: int


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

    caravan: int
    position: int


class Stop(Record, frozen=True, tag="stop", cache_hash=True):
    """No more: what may be removed or completed need not be."""


class ChooseCaravan(Record, frozen=True, tag="caravan", cache_hash=True):
    """Where the reserve Patriarch goes, or whose front card is rotated."""

    caravan: int


class ChooseSeat(Record, frozen=True, tag="seat", cache_hash=True):
    """The player that a card is used against."""

    seat: int


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


# --- events: all public ------------------------------------------------------------------------------


class Used(Record, frozen=True, tag="used"):
    """A card was used; a caravan action sent it to the end, a parting one to the box."""

    seat: int
    caravan: int
    person: str
    parting: bool
    action: int
    paid: Goods


class Answered(Record, frozen=True, tag="answered"):
    """An answer that changed nothing yet: what it leads to is asked next."""

    seat: int
    move: Move


class Passed(Record, frozen=True, tag="passed"):
    """A card went to the end unused; ``unable`` where a "!" card could do nothing (K-9)."""

    seat: int
    caravan: int
    person: str
    unable: bool = False


class Stocked(Record, frozen=True, tag="stocked"):
    """A stock changed by an effect, ``over`` units being lost at the end of the track."""

    seat: int
    good: Good
    was: int
    now: int
    over: int = 0


class Stolen(Record, frozen=True, tag="stolen"):
    """``number`` units changed hands; two ``Stocked`` events follow."""

    seat: int
    victim: int
    good: Good
    number: int


class Drawn(Record, frozen=True, tag="drawn"):
    """Persons or contracts were drawn and are shown to all; there may be none left to draw."""

    seat: int
    deck: Literal["standard", "special", "contract"]
    cards: tuple[str, ...]


class Shuffled(Record, frozen=True, tag="shuffled"):
    """The discard pile became the new Standard deck (K-16)."""

    cards: int


class Kept(Record, frozen=True, tag="kept"):
    """A person joined a caravan: drawn, or taken from the discard pile."""

    seat: int
    caravan: int
    person: str
    source: Literal["standard", "special", "discards", "reserve"]


class PutAway(Record, frozen=True, tag="put_away"):
    """Drawn cards nobody took: to the discard pile, or under their deck in this order (K-15)."""

    deck: Literal["standard", "special", "contract"]
    cards: tuple[str, ...]


class Completed(Record, frozen=True, tag="completed"):
    """A contract was fulfilled; ``drawn``: it came from the deck."""

    seat: int
    contract: str
    points: int
    paid: Goods
    free: bool
    drawn: bool


class Opened(Record, frozen=True, tag="opened"):
    """A new contract lies open in place of a fulfilled one."""

    contract: str


class Removed(Record, frozen=True, tag="removed"):
    """A person left the game (K-13)."""

    seat: int
    caravan: int
    position: int
    person: str


class Turned(Record, frozen=True, tag="turned"):
    """The acting card shows its other side, which is ``person``."""

    seat: int
    caravan: int
    person: str


class Rotated(Record, frozen=True, tag="rotated"):
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


class Ended(Record, frozen=True, tag="ended"):
    """The game is over."""

    ending: Ending
    totals: tuple[int, ...]
    places: tuple[int, ...]


Event = (
    Used
    | Answered
    | Passed
    | Stocked
    | Stolen
    | Drawn
    | Shuffled
    | Kept
    | PutAway
    | Completed
    | Opened
    | Removed
    | Turned
    | Rotated
    | TurnEnded
    | EndTriggered
    | Ended
)


# --- the view ----------------------------------------------------------------------------------------

Question = Literal[
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

    question: Question
    moves: tuple[Move, ...]
    effect: Effect | Harm | None = None
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


class Player(Record, frozen=True):
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
    players: tuple[Player, ...]
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

"""The card language of Kashgar: goods and amounts, effects, actions, cards, and the deck (K-1, K-22).

Persons and contracts are named by their *key*, the name in small letters with hyphens
(``"grey-eminence"``): copies of a card are equal, so nothing ever asks which copy.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Literal, get_args

from msgspec import Meta

from engine.core.codec import Record, decode, encode

Good = Literal["mule", "gold", "ginger", "cloves", "pepper", "anise", "cinnamon"]
GOODS: tuple[Good, ...] = get_args(Good)
"""The seven tracks of a board (K-3); the spices from the third on."""
SPICES: tuple[Good, ...] = GOODS[2:]
TRACK_LENGTHS = (6, 9, 9, 9, 9, 9, 9)
"""How far each track goes (K-3), in the order of :data:`GOODS`."""

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


class Amounts(Goods, frozen=True, omit_defaults=True, cache_hash=True):
    """Goods as a card prints them; ``any`` is the number of "any spice" symbols (K-11)."""

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


# --- effects (K-22) --------------------------------------------------------------------------------
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


class RaiseToHighest(Record, frozen=True, tag="match", cache_hash=True):
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


ChangeEffect = Increase | SetTo | Lose | Steal
"""What changes the goods of one board."""

RivalEffect = ChangeEffect | Rotate
"""What can happen to another player."""


class Others(Record, frozen=True, tag="others", cache_hash=True):
    """Effects on every other player, clockwise; the acting player makes all choices."""

    do: tuple[RivalEffect, ...]


class Chosen(Record, frozen=True, tag="chosen", cache_hash=True):
    """Effects on one other player whom the acting player chooses."""

    do: tuple[RivalEffect, ...]


Effect = (
    Increase
    | SetTo
    | Lose
    | Convert
    | RaiseToHighest
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


# --- cards -----------------------------------------------------------------------------------------


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


class PersonCard(Record, frozen=True, omit_defaults=True, cache_hash=True):
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
    """A contract card: the mule figure is needed, ``cost`` is spent, ``payout`` comes after (K-17)."""

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
    persons: tuple[PersonCard, ...]
    contracts: tuple[Contract, ...]

    @property
    def cards(self) -> tuple[PersonCard | Contract, ...]:
        """All different cards: persons, then contracts."""
        return (*self.persons, *self.contracts)

    def person(self, key: str) -> PersonCard:
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

    def card(self, key: str) -> PersonCard | Contract:
        """The person or the contract of a key; raises ``KeyError``."""
        try:
            return self.person(key)
        except KeyError:
            return self.contract(key)

    def __reduce__(self) -> tuple[Callable[[bytes], Deck], tuple[bytes]]:
        """To another process it goes with every view, and is read there once."""
        return _read, (_written(self),)


_written: Callable[[Deck], bytes] = lru_cache(maxsize=64)(encode)


@lru_cache(maxsize=64)
def _read(data: bytes) -> Deck:
    deck: Deck = decode(data, Deck)
    return deck

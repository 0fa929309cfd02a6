"""Records of Quetinny: options, moves and the view."""

from typing import Annotated, Literal

from engine.core.codec import Record
from engine.core.options import Option, OptionValue
from engine.decktet import Card, Suit


class Options(Record, frozen=True):
    """What a table may choose. The defaults are the sheet's own rulings."""

    excuse: Annotated[bool, Option("Excuse", "Begin with a cross around the Excuse", summary="Excuse")] = (
        False
    )
    """Q-29: the Excuse is the centre of a cross."""
    courts: Annotated[bool, Option("Courts", "Play with the four Courts", summary="Courts")] = False
    """Q-30."""
    pawns: Annotated[bool, Option("Pawns", "Play with the four Pawns", summary="Pawns")] = False
    """Q-31."""
    bare_ends: Annotated[
        Literal["chip", "never"],
        Option(
            "Bare Aces and Crowns",
            "May an Ace or Crown without a chip take one later?",
            (
                OptionValue("chip", "may take a chip later"),
                OptionValue("never", "never take a chip", "no chips on bare Aces and Crowns"),
            ),
        ),
    ] = "chip"
    """Q-9: whether an Ace or Crown without a chip may take one after the set-up."""
    cubes_per_caravan: Annotated[
        Literal["one", "many"],
        Option(
            "Cubes of a caravan",
            "How many cubes does a caravan carry along a path?",
            (OptionValue("one", "one"), OptionValue("many", "many", "many cubes a caravan")),
        ),
    ] = "one"
    """Q-14: cubes a caravan carries along each path."""
    broke: Annotated[
        Literal["plays_on", "loses"],
        Option(
            "An empty purse",
            "Does the game go on when a tax takes the last gold?",
            (
                OptionValue("plays_on", "plays on"),
                OptionValue("loses", "loses at once", "the last gold gone loses"),
            ),
        ),
    ] = "plays_on"
    """Q-22: whether a tax that takes the last gold loses the game at once."""
    wide_harvests: Annotated[
        bool,
        Option(
            "Wide harvests",
            "A Court or Pawn harvests for all its three suits",
            summary="Courts and Pawns harvest for three suits",
            after="pawns",
        ),
    ] = False
    """Q-32."""

    @property
    def least_gold(self) -> int:
        """What a tax must leave, or the game is lost (Q-22)."""
        return int(self.broke == "loses")


Ending = Literal["outright", "plain", "no_gold", "taxes", "missing_suit"]
"""How a game can end (Q-22, Q-26, Q-27)."""

# --- moves: cards by id, cells as in ``engine.quetinny.cells`` ---------------------------------


class Arrange(Record, frozen=True, tag="arrange"):
    """The set-up (Q-5): card ids for the cells in reading order (a cross: N, W, E, S), a chip for each."""

    cards: tuple[str, str, str, str]
    chips: tuple[Suit, Suit, Suit, Suit]


class AddProvince(Record, frozen=True, tag="place", gc=False):
    """Add a province (Q-8) and perhaps a chip of the same suit on the cell ``chip`` (Q-9).

    Hundreds are made for a listing and none can be part of a cycle, so the collector leaves them alone.
    """

    card: str
    suit: Suit
    cell: int
    chip: int | None = None


class Harvest(Record, frozen=True, tag="harvest"):
    """Discard a card for cubes (Q-12): ``suits`` in the order in which their Aces are served."""

    card: str
    suits: tuple[Suit, ...]


class CaravanRoute(Record, frozen=True):
    """One path of a caravan (Q-15): cells from the Ace to the Crown, and the cubes it carries."""

    suit: Suit
    cells: tuple[int, ...]
    cubes: int = 1


class Caravan(Record, frozen=True, tag="caravan"):
    """Discard a card to send cubes along one path or two (Q-14), in the order of :data:`SUITS`."""

    card: str
    routes: tuple[CaravanRoute, ...]


class Discard(Record, frozen=True, tag="discard"):
    """Discard a card because nothing else can be done (Q-20)."""

    card: str


class Tax(Record, frozen=True, tag="tax"):
    """Choose the card that is taxed (Q-21)."""

    card: str


Move = Arrange | AddProvince | Harvest | Caravan | Discard | Tax


# --- the view ----------------------------------------------------------------------------------

Phase = Literal["arrange", "expand", "tax", "over"]


class Province(Record, frozen=True):
    """One card of the kingdom, with its chips (two at most, on a Pawn) and its spice cubes."""

    cell: int
    card: Card
    chips: tuple[Suit, ...] = ()
    cubes: int = 0


class HandCard(Record, frozen=True):
    """A card in hand, the tax it would owe now (Q-21); ``payable``: whether the game goes on then (Q-22)."""

    card: Card
    tax: int
    payable: bool


class View(Record, frozen=True):
    """What the player (``seat`` 0) or a spectator (``seat`` None) may know.

    ``hand`` is None for a spectator;
    ``turn`` counts from 1 (0 during the set-up) to ``turns``.
    """

    seat: int | None
    options: Options
    phase: Phase
    turn: int
    turns: int
    gold: int
    kingdom: tuple[Province, ...]
    """By cell."""
    opening: tuple[Card, ...]
    """The four cards to arrange, during the set-up (open to all: nothing about them is secret)."""
    opening_cells: tuple[int, ...]
    """The cells they go to, in the order in which :class:`Arrange` names them."""
    hand: tuple[HandCard, ...] | None
    """The hand, or None for a spectator while the game goes on."""
    hand_size: int
    deck_size: int
    discards: tuple[Card, ...]
    """Open to all (Q-24), oldest first."""
    chips_left: tuple[tuple[Suit, int], ...]
    spice_left: int
    taxes_due: int
    """Cards still to be taxed this turn: 1, or 2 in the last turn, 0 outside the tax phase."""
    last_turn: bool
    lost_suits: tuple[Suit, ...]
    """Suits both of whose ends are in the discard pile (Q-26)."""
    caravans: int
    earned: int
    tax_paid: int
    """Statistics of Q-28: caravans sent, gold earned, tax paid."""
    ending: Ending | None

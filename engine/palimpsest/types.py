"""Records of the Palimpsest: options, moves and the view.

Everywhere: a *seat* counts from 0; cards are named by id (``"5ML"``); a *place* is the lattice
point ``(x, y)`` of a card's top-left cell, the root's being (0, 0), x to the right and y down (P-4).
"""

from typing import Annotated, Literal

from msgspec import Meta

from engine.core.codec import Record
from engine.core.options import Option, OptionValue, plain_values
from engine.decktet import Card

FEWEST_CUBES = 10
MOST_CUBES = 40
"""P-2: the range of the option ``cubes``."""
SHORT_CUBES = 15
"""P-2: below this many cubes a game is very short, and whoever opens a table should know."""
TARGET = 100
"""P-15: points that end the game."""
HAND = 5
"""P-3: cards dealt to each player."""


class Options(Record, frozen=True):
    """What a table may choose. The defaults are the sheet's own rulings."""

    excuse: Annotated[bool, Option("Excuse", "Play with the Excuse", summary="Excuse", after="courts")] = (
        False
    )
    """P-1, P-17."""
    pawns: Annotated[bool, Option("Pawns", "Play with the four Pawns", summary="Pawns")] = False
    """P-1, P-18."""
    courts: Annotated[
        bool, Option("Courts", "Play with the four Courts, which remove cubes", summary="Courts")
    ] = False
    """P-1, P-19."""
    rules: Annotated[
        Literal["first", "published"],
        Option(
            "Rules",
            "The first rules, or the ones published later",
            (OptionValue("first", "first"), OptionValue("published", "published", "published rules")),
        ),
    ] = "first"
    """``published``: P-20 to P-23."""
    contact: Annotated[
        Literal["any", "overlap"],
        Option(
            "A card touches",
            "Does a card touch those beside it, or only those under it?",
            (
                OptionValue("any", "cards under and beside it"),
                OptionValue("overlap", "cards under it only", "only overlapped cards are touched"),
            ),
        ),
    ] = "any"
    """P-6: whether cards beside the played one are touched, or only those under it."""
    cubes: Annotated[
        int,
        Meta(ge=FEWEST_CUBES, le=MOST_CUBES),
        Option(
            "Cubes of each player",
            "Cubes of each player",
            plain_values(FEWEST_CUBES, SHORT_CUBES, 20, 25, 30, MOST_CUBES),
            "{value} cubes each",
        ),
    ] = 20
    """P-2: cubes of each player."""
    last: Annotated[
        Literal["deck", "hands"],
        Option(
            "The game ends",
            "What ends the game: the last card drawn, or the last card in hand (fairer from 3 players on)",
            (
                OptionValue("deck", "with the last card drawn"),
                OptionValue("hands", "with the last card in hand", "to the last card in hand"),
            ),
            after="excuse",
        ),
    ] = "deck"
    """P-14: whether the last card drawn ends the game, or the last card played."""
    covered: Annotated[
        bool,
        Option(
            "Covered ranks score",
            "A touched card scores even if its rank is covered",
            summary="covered ranks score",
            after="contact",
        ),
    ] = False
    """P-10: whether a touched card whose rank was covered before the play scores too."""


Cause = Literal["deck", "hands", "cubes", "points"]
"""Why a game ends (P-14, P-15): an empty deck, the next hand empty, a supply of 0, 100 points."""

# --- moves -------------------------------------------------------------------------------------


class Put(Record, frozen=True, tag="put", gc=False):
    """``number`` of the player's own cubes go on ``card`` (P-13)."""

    card: str
    number: int


class TakeCubes(Record, frozen=True, tag="take", gc=False):
    """``number`` cubes of ``seat`` are removed from ``card`` (P-19)."""

    card: str
    seat: Annotated[int, Meta(ge=0, le=4)]
    number: int


class Shift(Record, frozen=True, tag="shift", gc=False):
    """All the player's own cubes on ``source`` move to ``target`` (P-23)."""

    source: str
    target: str


CubeStep = Put | TakeCubes | Shift
"""What a player does with cubes after the card is laid."""


class Play(Record, frozen=True, tag="play", gc=False):
    """A whole turn (P-9): the card, its place and what happens to cubes then.

    ``steps`` is empty where no cube is due. No card takes two Puts, and no card two TakeCubes of one
    seat; which step is named first means nothing. A listing makes hundreds of plays, none of which
    can be part of a cycle, so the collector leaves them alone.
    """

    card: str
    x: int
    y: int
    steps: tuple[CubeStep, ...] = ()


# --- scoring -----------------------------------------------------------------------------------

Prize = Literal["alone", "most", "second", "tied_most", "tied_second", "behind"]
"""Why a holder takes what it takes (P-11). ``alone``: full rank, nobody else there; ``behind``: nothing."""


class Share(Record, frozen=True):
    """What one seat takes from a scored card, and why."""

    seat: int
    cubes: int
    points: int
    prize: Prize


class CardScore(Record, frozen=True):
    """A scored card: every seat with a cube on it, most cubes first, then in order of seats."""

    card: Card
    shares: tuple[Share, ...]


class Cubes(Record, frozen=True):
    """A number of one seat's cubes."""

    seat: int
    number: int


class Burial(Record, frozen=True):
    """A card that no longer shows (P-8), and whose cubes went back to their owners."""

    card: Card
    returned: tuple[Cubes, ...]


# --- parts of events and of the view ----------------------------------------------------------


class FinalLine(Record, frozen=True):
    """One seat's line of the final table: points before, from the last scoring, and together."""

    seat: int
    before: int
    gained: int
    total: int
    cubes: int
    """Cubes on the table, which decide between equal points (P-16)."""
    place: int


class FinalScored(Record, frozen=True, tag="final_scored", rename={"lines": "standings"}):
    """The last scoring (P-16): cards that pay somebody's cubes, oldest first; one line a seat, best first."""

    cards: tuple[CardScore, ...]
    lines: tuple[FinalLine, ...]


# --- the view ----------------------------------------------------------------------------------


class TableCard(Record, frozen=True):
    """A card on the table.

    ``shows`` says of its four cells, in reading order, whether they show it; a buried card has none.
    ``cubes`` by seat.
    """

    card: Card
    x: int
    y: int
    shows: tuple[bool, bool, bool, bool]
    rank_visible: bool
    cubes: tuple[int, ...]


class TurnSummary(Record, frozen=True):
    """What the latest turn did, so that a picture can mark it: card ids, the touched ones oldest first."""

    seat: int
    card: str
    touched: tuple[str, ...]
    scored: tuple[CardScore, ...]
    buried: tuple[Burial, ...]
    steps: tuple[CubeStep, ...]


class View(Record, frozen=True):
    """What a seat or a spectator (``seat`` None) may know."""

    seat: int | None
    options: Options
    first: int
    """The seat that began."""
    acting: int | None
    """Whose turn it is; None when the game is over."""
    turn: int
    """Turns made so far by all seats."""
    table: tuple[TableCard, ...]
    """In laying order, the root first, buried cards included."""
    points: tuple[int, ...]
    supply: tuple[int, ...]
    hand: tuple[Card, ...] | None
    """None for a spectator."""
    hand_sizes: tuple[int, ...]
    deck_size: int
    excuse_seen: bool
    """The Excuse was turned up for the root and went back (P-3), so no hand held it then."""
    last: TurnSummary | None
    causes: tuple[Cause, ...]
    """Empty while the game goes on."""
    final: FinalScored | None

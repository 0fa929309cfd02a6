"""Records of Ceylon: options, moves and the view.

Cards are counts by kind (:data:`engine.ceylon.cards.Cards`); seats count from 0.
"""

from typing import Annotated, Literal

from msgspec import Meta

from engine.ceylon.cards import Cards, Ware
from engine.ceylon.knowledge import Possibilities
from engine.core.codec import Record
from engine.core.options import Option, OptionValue, SetByProgram

SeatNumber = Annotated[int, Meta(ge=0, le=5)]

SAVED_NAMES = {"standing_answers": "standing"}
"""Fields that saved states and events call otherwise."""

AttackKind = Literal["raid", "fleet"]
WindsAnswer = Literal["ask", "use", "keep"]
LivePhase = Literal["draw", "trade", "pirates", "storms", "build", "ship"]
"""The phases that a player ends at will, in order (C-5 to C-18)."""

Phase = Literal[LivePhase, "end", "over"]
"""All of a turn, the last one ended by discarding down (C-19), and the state after the game's end."""


class Options(Record, frozen=True):
    """What a table may choose. The defaults are the sheet's own rulings."""

    target: Annotated[
        Literal[100, 75, 50], Option("Points to win", "Points that end the game", summary="to {value} points")
    ] = 100
    """C-20: points that end the game."""
    clipper_draws: Annotated[
        Literal["once", "any"],
        Option(
            "Clipper draws",
            "Clippers that may be spent for cards in one turn",
            (
                OptionValue("once", "one a turn"),
                OptionValue("any", "any number", "any number of Clipper draws"),
            ),
        ),
    ] = "once"
    """C-5: Clippers that may be discarded for two cards each, in one turn."""
    gifts: Annotated[
        bool, Option("Gifts in trades", "May one side of a trade be empty?", summary="no gifts")
    ] = True
    """C-6: whether one side of a trade may be empty."""
    attacks: Annotated[
        Literal["any", "one"],
        Option(
            "Attacks",
            "Attacks in one turn",
            (OptionValue("any", "any number"), OptionValue("one", "one a turn", "one attack a turn")),
        ),
    ] = "any"
    """C-12: attacks in one pirate phase."""
    storms: Annotated[
        Literal["any", "one"],
        Option(
            "Storms",
            "Storms in one turn",
            (OptionValue("any", "any number"), OptionValue("one", "one a turn", "one storm a turn")),
        ),
    ] = "any"
    """C-14: storms in one storm phase."""
    officials: Annotated[
        Literal["alone", "shared"],
        Option(
            "Most and fewest Officials",
            "Do players who tie for most or fewest Officials count?",
            (
                OptionValue("alone", "only when held alone"),
                OptionValue("shared", "ties count", "ties share most and fewest Officials"),
            ),
        ),
    ] = "alone"
    """C-19: whether those who tie for most or fewest Officials all count as such."""
    first: Annotated[Annotated[int, Meta(ge=0, le=5)] | None, SetByProgram] = None
    """C-3: the seat that begins; None draws one at random."""
    bounded_offers: Annotated[bool, SetByProgram] = False
    """C-6: whether offers that came to nothing are bounded; they are not at tables of earlier days."""
    bounded_trades: Annotated[bool, SetByProgram] = False
    """C-6: whether trades are bounded; they are not at tables of earlier days."""


# --- moves of the player on turn ---------------------------------------------------------------


class DrawMore(Record, frozen=True, tag="draw"):
    """Discard a Clipper to draw two cards more (C-5)."""


class EndPhase(Record, frozen=True, tag="end_phase"):
    """End ``phase`` and those before it.

    It names the phase so that a second press of the same button ends nothing else.
    """

    phase: LivePhase


class EndTurn(Record, frozen=True, tag="end_turn"):
    """End all phases that are left; a hand above its limit is still to be discarded down (C-19)."""


class Raid(Record, frozen=True, tag="raid"):
    """Discard 1 Pirates to steal a card at random (C-8)."""

    target: SeatNumber


class Fleet(Record, frozen=True, tag="fleet"):
    """Discard 3 Pirates to take a whole hand (C-10)."""

    target: SeatNumber


class Monsoon(Record, frozen=True, tag="monsoon"):
    """Discard 2 Winds: every other player loses a card at random (C-14)."""


class Typhoon(Record, frozen=True, tag="typhoon"):
    """Discard 3 Winds: all hands are discarded, the caller's too (C-14)."""


class BuildPlantation(Record, frozen=True, tag="build_plantation"):
    """Discard 2 Plantations and 2 true goods for a plantation of their type (C-15)."""

    ware: Ware


class BuildOfficial(Record, frozen=True, tag="build_official"):
    """Discard 2 Ports for an Official (C-15)."""


class Ship(Record, frozen=True, tag="ship"):
    """A meld (C-16): Clipper, Port, ``goods`` true cards, ``plantations`` standing in for more (C-17)."""

    ware: Ware
    goods: Annotated[int, Meta(ge=1, le=8)]
    plantations: Annotated[int, Meta(ge=0, le=7)] = 0


class DiscardDown(Record, frozen=True, tag="discard"):
    """Discard exactly down to the hand limit and end the turn (C-19); ends the phases before it."""

    cards: Cards


# --- trade (C-6): by the player on turn and by the others --------------------------------------


class Offer(Record, frozen=True, tag="offer"):
    """Offer a trade; of two players one must be on turn. ``give`` leaves the maker's hand."""

    to: SeatNumber
    give: Cards
    ask: Cards


class Counter(Record, frozen=True, tag="counter"):
    """Refuse an offer and answer with one's own, from the answering player's side."""

    offer: int
    give: Cards
    ask: Cards


class Accept(Record, frozen=True, tag="accept"):
    """Strike the trade that somebody offers."""

    offer: int


class Refuse(Record, frozen=True, tag="refuse"):
    """Turn an offer down."""

    offer: int


class Withdraw(Record, frozen=True, tag="withdraw"):
    """Take one's own offer back."""

    offer: int


# --- answers (C-9, C-11, C-13) -----------------------------------------------------------------


class AnswerRaid(Record, frozen=True, tag="answer_raid"):
    """Discard a Winds to negate the raid, or let it happen (C-9)."""

    winds: bool


class Pledge(Record, frozen=True, tag="pledge"):
    """Secretly pledge Clippers against a fleet (C-11)."""

    clippers: Annotated[int, Meta(ge=0, le=2)]


class StandingAnswers(Record, frozen=True, tag="standing"):
    """Answers given in advance (C-13), seen by nobody else; may be changed at any time.

    ``own`` and ``others`` are the Clippers to pledge against a fleet on the own hand and on another
    hand, as far as they are held. ``"ask"`` and None mean to be asked.
    """

    winds: WindsAnswer = "ask"
    own: Annotated[int, Meta(ge=0, le=2)] | None = None
    others: Annotated[int, Meta(ge=0, le=2)] | None = None


Move = (
    DrawMore
    | Offer
    | Counter
    | Accept
    | Refuse
    | Withdraw
    | EndPhase
    | EndTurn
    | Raid
    | Fleet
    | AnswerRaid
    | Pledge
    | StandingAnswers
    | Monsoon
    | Typhoon
    | BuildPlantation
    | BuildOfficial
    | Ship
    | DiscardDown
)


# --- parts of events and of the view ----------------------------------------------------------


class OpenOffer(Record, frozen=True):
    """An offer that awaits its answer; ``id`` is unique in the game. Known to ``maker`` and ``to`` only."""

    id: int
    maker: int
    to: int
    give: Cards
    ask: Cards


class Meld(Record, frozen=True):
    """A shipment that was made: who, in which turn, of what, for how many points."""

    turn: int
    seat: int
    ware: Ware
    goods: int
    plantations: int
    points: int


# --- the view ----------------------------------------------------------------------------------


class PlayerView(Record, frozen=True):
    """What all may know of a player (C-4), and what the reader has learnt of that hand."""

    points: int
    plantations: tuple[int, ...]
    """By ware, in the order of ``WARES``."""
    officials: int
    hand_size: int
    hand_limit: int
    """At the end of a turn, as things stand (C-19)."""
    known: Cards
    """Cards that the reader knows to be in this hand, from thefts, trades and offers: at least these.
    Nothing for spectators and for the reader's own hand."""


class AttackView(Record, frozen=True):
    """An attack that awaits answers; ``asked`` are the seats that have not answered yet."""

    kind: AttackKind
    attacker: int
    target: int
    asked: tuple[int, ...]
    pledged: int | None
    """The reader's own pledge against a fleet, 0 if it is not asked; None before it answers."""


class View(Record, frozen=True):
    """All that ``seat``, or a spectator (None), may know."""

    seat: int | None
    options: Options
    players: tuple[PlayerView, ...]
    player: int
    """The seat on turn; the winner when the game is over."""
    phase: Phase
    turn: int
    """Player turns that went before, over all players."""
    hand: Cards | None
    """The reader's own hand; None for a spectator."""
    possible: Possibilities
    """Ways in which the cards that the reader has seen may be held now, each hand at least so; one of them
    holds. Empty for a spectator. What all have in common is each player's ``known``."""
    deck_size: int
    deck_most: Cards
    """What the deck can hold at most, as far as a reshuffle and the reader's own draws tell."""
    discard: Cards
    clipper_drawn: bool
    """Whether a Clipper was discarded for cards this turn."""
    attacked: bool
    stormed: bool
    """Whether there was an attack, or a storm, this turn."""
    shipped: bool
    """Whether this turn's meld is made."""
    attack: AttackView | None
    offers: tuple[OpenOffer, ...]
    """Open offers made by or to the reader, oldest first."""
    closed_offers: tuple[OpenOffer, ...]
    """Offers by or to the reader that came to nothing in this phase, since its last trade (C-6)."""
    standing_answers: StandingAnswers | None
    """The reader's own standing answers; None for a spectator."""
    melds: tuple[Meld, ...]
    """All melds of the game, oldest first."""

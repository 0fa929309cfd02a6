"""Records of Spice Traitors: the map, options, moves, rounds and the view.

Numbers everywhere: a *seat* counts from 0, a seat's *trader* is 0, 1 or 2, a *city* and a *route*
are positions in the map's lists. Gold and garnets are whole numbers.
"""

from typing import Annotated, Literal

from msgspec import Meta

from engine.core.codec import Record
from engine.core.options import Option, OptionValue, plain_values

TRADERS = 3
"""Traders of each seat."""
LAST_ROUND = 4
"""Rounds 1 to 3 have one step, round 4 has two."""
CITY_PAY = 100
"""T-4, T-13: what a trader earns in a city it sees for the first time."""
GARNET_VALUE = 3
"""T-5: the gold that a garnet counts for in a bid."""


def halved(toll: int) -> int:
    """T-14: what each pays of a toll that an even number share; halves are rounded up."""
    return (toll + 1) // 2


Side = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]


# --- the map -----------------------------------------------------------------------------------


class City(Record, frozen=True, cache_hash=True):
    """A city: its place in the frame, in pixels from the top left, and the side its name stands on."""

    name: str
    x: int
    y: int
    label: Side = "n"


class Route(Record, frozen=True, cache_hash=True):
    """A road between the cities ``a`` < ``b``.

    ``bend``: how far, in pixels, the middle of the road lies off the straight line, to the left of
    somebody who walks from ``a`` to ``b`` (see :mod:`engine.traitors.geometry`).
    """

    a: int
    b: int
    toll: int
    garnet: bool = False
    bend: int = 0


class Map(Record, frozen=True, cache_hash=True):
    """A checked map (T-1). It is part of a table's options, so a changed file changes no table."""

    name: str
    players: tuple[int, int]
    """Fewest and most players that it was drawn for."""
    frame: tuple[int, int]
    """Width and height in pixels."""
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    coast: tuple[tuple[tuple[int, int], ...], ...] = ()
    """Outlines of the land, closed polygons of (x, y)."""


# --- options -----------------------------------------------------------------------------------


class Options(Record, frozen=True):
    """What a table may choose. The defaults are the sheet's own rulings."""

    map: Annotated[
        Map | None,
        Option(
            "",
            "A built-in map or one of this server’s; by default, the one for the number of players",
            summary="map {value}",
        ),
    ] = None
    """None: the shipped map for the number of players; :meth:`Traitors.settle` puts it in."""
    bid_limit: Annotated[
        int,
        Meta(ge=0, le=1_000_000),
        Option("", "The most gold in one bid", summary="bids up to {value} gold"),
    ] = 9_999
    """T-5: the most gold in one bid."""
    cuts: Annotated[
        Literal["permanent", "round"],
        Option(
            "Cut roads",
            "Do cut roads stay closed?",
            (
                OptionValue("permanent", "stay closed"),
                OptionValue("round", "open again after the round", "cuts last for a round"),
            ),
        ),
    ] = "permanent"
    """T-11: whether a cut road stays closed."""
    kill_bonus: Annotated[
        int,
        Meta(ge=0, le=1_000),
        Option(
            "Gold for each death",
            "Gold the traitor gets for each trader that dies",
            plain_values(0, 5, 10, 20),
            "{value} gold for each death",
        ),
    ] = 5
    """T-16: gold for the traitor for each trader that dies."""
    early_end: Annotated[
        Literal["any", "from_round_2", "never"],
        Option(
            "A player’s last trader dies",
            "When does the death of a player’s last trader end the game?",
            (
                OptionValue("any", "any round may end the game"),
                OptionValue("from_round_2", "no end before round 2", "no end before round 2"),
                OptionValue("never", "always four rounds", "always four rounds"),
            ),
        ),
    ] = "any"
    """T-22: rounds after which a player's last death ends the game."""
    garnets: Annotated[
        Annotated[int, Meta(ge=0, le=1_000)]
        | tuple[Annotated[int, Meta(ge=0, le=100_000)], ...]
        | Literal["season"],
        Option(
            "Garnets at the start",
            "Garnets everybody starts with",
            (
                *plain_values(0, 1, 2, 3, 5),
                OptionValue(
                    "season",
                    "those of the season",
                    "garnets of the season",
                    switch="season",
                    switch_help="Bring the garnets of this server’s season instead",
                ),
            ),
            "{value} garnets each",
            after="map",
        ),
    ] = 1
    """T-30: garnets at the start, the same for all or one number for each seat.

    ``"season"`` stands in a lobby for those of the server's ledger, which the table's start puts in.
    """


# --- moves: all are orders, secret until the round resolves ---------------------------------------


class Bid(Record, frozen=True):
    """An offer for a traitor's seat (T-5); gold and garnets together make its value."""

    gold: Annotated[int, Meta(ge=0)] = 0
    garnets: Annotated[int, Meta(ge=0)] = 0

    @property
    def value(self) -> int:
        """What the offer counts for (T-5)."""
        return self.gold + GARNET_VALUE * self.garnets


class Setup(Record, frozen=True, tag="setup"):
    """Round 0 (T-3): a start city for each trader and, with ``bid``, the ``round`` bid for (1, 2 or 3).

    None leaves a city to the table's generator, which draws it when the round resolves (T-18).
    """

    cities: tuple[int | None, int | None, int | None] = (None, None, None)
    round: int | None = None
    bid: Bid | None = None


class Travel(Record, frozen=True, tag="travel"):
    """Rounds 1 to 3 (T-9): where each trader goes (None: it stays or is dead); a traitor's cuts (T-10)."""

    to: tuple[int | None, int | None, int | None] = (None, None, None)
    cuts: tuple[int, ...] = ()

    @property
    def paths(self) -> tuple[tuple[int, ...], ...]:
        """The cities that each trader goes to, step by step; none for those that stay."""
        return tuple(() if city is None else (city,) for city in self.to)


class Spring(Record, frozen=True, tag="spring"):
    """Round 4 (T-19, T-20): up to two cities for each trader, a bid, and the cuts it would pay for."""

    steps: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]] = ((), (), ())
    bid: Bid | None = None
    plan: tuple[int, ...] = ()

    @property
    def paths(self) -> tuple[tuple[int, ...], ...]:
        """The cities that each trader goes to, step by step; none for those that stay."""
        return self.steps


class Token(Record, frozen=True, tag="token"):
    """The winner names who gets the second Token of Life (T-28); None lets it lapse."""

    receiver: int | None


Order = Setup | Travel | Spring
Move = Setup | Travel | Spring | Token


# --- what happened in a round ---------------------------------------------------------------------


class Journey(Record, frozen=True):
    """One trader on one route in one step, as everybody may know it."""

    seat: int
    trader: int
    route: int
    origin: int
    city: int
    """Where it was going; a dead one never arrived."""
    died: bool = False
    toll: int = 0
    """What it paid, after any discount."""
    first: bool = False
    """Whether it saw the city for the first time and earned :data:`CITY_PAY`."""
    garnet: bool = False


class Crossing(Record, frozen=True):
    """All who travelled along one route in one step (T-14)."""

    route: int
    travellers: int
    toll: int
    """What each of them paid."""
    discount: bool


class RoundStep(Record, frozen=True):
    """One step: deaths and journeys by seat and trader, and the sharing of each route used."""

    journeys: tuple[Journey, ...]
    crossings: tuple[Crossing, ...]


class Round(Record, frozen=True):
    """A resolved round, 1 to 4, as everybody may know it (T-18)."""

    number: int
    traitor: int | None
    cuts: tuple[int, ...]
    steps: tuple[RoundStep, ...]
    deaths: int
    bonus: int
    """What the traitor earned (T-16)."""
    purses: tuple[tuple[int, int, int], ...]
    """Of each seat's traders afterwards."""

    @property
    def journeys(self) -> list[Journey]:
        """Of all its steps, in their order."""
        return [journey for step in self.steps for journey in step.journeys]


class Opened(Record, frozen=True, tag="opened"):
    """Everything secret (T-29): ``rounds[r][seat]`` is that seat's order in round ``r``, from 0.

    None stands for a seat that had nothing to order. ``won[r]`` is the bid that won the traitor's seat
    of round ``r + 1``, with its bidder, or None.
    """

    rounds: tuple[tuple[Order | None, ...], ...]
    won: tuple[tuple[int, Bid] | None, ...]


class Score(Record, frozen=True, tag="ended"):
    """The count at the end (T-23 to T-27); an event, and kept in the view."""

    ending: Literal["spring", "wiped_out"]
    places: tuple[int, ...]
    winners: tuple[int, ...]
    candidates: tuple[int, ...]
    """T-27: who is up for elimination; several when level, none when all are."""
    bonuses: tuple[int, ...]
    """T-23: added to each living trader of a seat."""
    charges: tuple[int, ...]
    """T-24: taken from each living trader of a seat."""
    gold: tuple[tuple[int, int, int], ...]
    """Of each trader in the end, by number."""
    garnets: tuple[int, ...]
    """In hand, for the season's ledger (T-30)."""
    prize: int
    """Added to the season's prize pool (T-30)."""


# --- the view -------------------------------------------------------------------------------------

Phase = Literal["setup", "travel", "spring", "token", "over"]


class Trader(Record, frozen=True):
    """One trader as everybody sees it."""

    seat: int
    number: int
    city: int
    """Where it stands, or where a dead one set out from."""
    alive: bool
    purse: int
    visited: tuple[int, ...]
    """Cities that it has been to, in order."""
    garnet: bool
    """Whether it has gained its one garnet (T-15)."""
    grave: int | None = None
    """The route that it died on."""


class PlayerView(Record, frozen=True):
    """One seat as everybody sees it."""

    seat: int
    ready: bool
    """Its order for this round is in."""
    garnets: int
    """T-18: brought and gained; what a winning bid spent is not seen here."""
    bonus: int
    """Gold of the traitor's bonuses so far (T-16)."""
    tokens: int = 0


class Own(Record, frozen=True):
    """What a seat alone knows of itself."""

    garnets: int
    """In hand, garnets of won bids taken off."""
    order: Order | None
    """The order given for this round, which may still be changed."""
    orders: tuple[Order | None, ...]
    """Those of the rounds resolved, from round 0."""
    charge: int
    """Gold of won bids so far, to be taken at the end (T-24)."""


class View(Record, frozen=True):
    """All that ``seat`` (None: a spectator) may know."""

    seat: int | None
    options: Options
    """With the map, whatever the table was started with."""
    phase: Phase
    round: int
    """0 during the set-up, 4 from the spring on; in an early end the round that ended it."""
    players: tuple[PlayerView, ...]
    traders: tuple[Trader, ...]
    """By seat, then number; empty during the set-up."""
    traitors: tuple[int | None, ...]
    """Of the rounds known: those of rounds 1 to 3 after the set-up, that of round 4 once resolved."""
    closed: tuple[int, ...]
    """Routes that cannot be used this round (T-9)."""
    rounds: tuple[Round, ...]
    own: Own | None
    awaited: tuple[int, ...]
    """The seats that the table waits for."""
    score: Score | None
    opened: Opened | None

    @property
    def map(self) -> Map:
        """The table's map."""
        chart = self.options.map
        assert chart is not None
        return chart

    def trader(self, seat: int, number: int) -> Trader:
        """A trader, once they are placed."""
        return self.traders[seat * TRADERS + number]

"""Events of Spice Traitors: what resolving orders brings about.

Saved with their moves, they stand in exported games: readers of those are told more than the sentences say.
"""

from engine.core.codec import Record
from engine.traitors.types import Opened, Order, Score


class Ordered(Record, frozen=True, tag="ordered"):
    """A seat is ready. Its owner alone sees the order, and that it ``changed``."""

    seat: int
    order: Order | None
    changed: bool = False


class Founded(Record, frozen=True, tag="founded"):
    """The start cities are open (T-3): ``cities[seat]``; each trader earns its first pay (T-4)."""

    cities: tuple[tuple[int, int, int], ...]


class TraitorsNamed(Record, frozen=True, tag="traitors_named"):
    """Who is traitor in rounds 1 to 3, None for nobody (T-8)."""

    traitors: tuple[int | None, int | None, int | None]


class SpringTraitor(Record, frozen=True, tag="spring_traitor"):
    """Who is traitor in round 4 (T-21), None for nobody."""

    seat: int | None


class RoutesCut(Record, frozen=True, tag="routes_cut"):
    """The cuts of a round, before anybody travels (T-12)."""

    round: int
    traitor: int
    routes: tuple[int, ...]


class Died(Record, frozen=True, tag="died"):
    """A trader set out along a cut route (T-12)."""

    round: int
    step: int
    """1, or 2 in round 4."""
    seat: int
    trader: int
    route: int
    origin: int


class TollsPaid(Record, frozen=True, tag="tolls_paid"):
    """A route was used: ``travellers`` paid ``toll`` each; with a discount (T-14) if they were even."""

    round: int
    step: int
    route: int
    travellers: int
    toll: int
    discount: bool


class Arrived(Record, frozen=True, tag="arrived"):
    """A trader paid its toll, arrived, and earned :data:`CITY_PAY` if it came for the first time."""

    round: int
    step: int
    seat: int
    trader: int
    route: int
    city: int
    toll: int
    first: bool
    purse: int


class GarnetGained(Record, frozen=True, tag="garnet_gained"):
    """A trader passed a garnet marker (T-15)."""

    round: int
    step: int
    seat: int
    trader: int
    route: int


class BonusEarned(Record, frozen=True, tag="bonus_earned"):
    """The traitor's bonus of a round (T-16), to be paid at the end (T-23)."""

    round: int
    seat: int
    deaths: int
    gold: int


class RoundEnded(Record, frozen=True, tag="round_ended"):
    """The purses after a round, by seat and trader (T-18)."""

    round: int
    purses: tuple[tuple[int, int, int], ...]


class TokensGiven(Record, frozen=True, tag="tokens_given"):
    """Tokens of Life by seat (T-28)."""

    tokens: tuple[int, ...]
    giver: int | None
    receiver: int | None


Event = (
    Ordered
    | Founded
    | TraitorsNamed
    | SpringTraitor
    | RoutesCut
    | Died
    | TollsPaid
    | Arrived
    | GarnetGained
    | BonusEarned
    | RoundEnded
    | Score
    | Opened
    | TokensGiven
)

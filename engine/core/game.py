"""The protocol that every game implements, and its static description.

The nouns, used alike everywhere: a *game* has *options*; a *state* belongs to a table and
changes by *moves* of *seats* (numbered from 0); a move causes *events*; a *view* is all that a
seat, or a spectator (``None``), may know; a finished state has a *result*.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import wraps
from typing import Any, Generic, Self, TypeVar, get_args, get_origin

import msgspec
import typing_extensions

from engine.core import codec, composing, errors, seasons
from engine.core.chance import Chance
from engine.core.levels import LEVELS

WITH_SEAT = ("moves", "compose", "check", "default", "clock", "sample", "ahead")
"""Methods of a state and a seat, but for ``push``, which trusts its caller."""
WITH_READER = ("view", "visible_event")
"""Methods whose seat may be that of a spectator, ``None``."""
WITH_NUMBER = ("new", "settle", "unsettle")
"""Methods of options and a number of seats."""


def check_seats(cls: Any) -> None:
    """Put the check around the methods, static ones too, that a class of games defines itself."""
    for name in (*WITH_SEAT, *WITH_READER):
        method = cls.__dict__.get(name)
        if method is not None:
            setattr(cls, name, _checked(method, name in WITH_READER, name == "visible_event"))
    for name in WITH_NUMBER:
        method = cls.__dict__.get(name)
        if method is not None:
            setattr(cls, name, _counted(method))


def _counted(method: Any) -> Callable[..., Any]:
    @wraps(method)
    def counted(game: Any, options: Any, seats: int, *rest: Any) -> Any:
        few, most = game.info.seats
        if not few <= seats <= most:
            if most == 1:
                raise errors.BadOptions("{game} is a game for one.", game=game.info.title)
            text, players = "{game} is for {players} players, not for {seats}", errors.span(few, most)
            raise errors.BadOptions(text, game=game.info.title, players=players, seats=seats)
        return method.__get__(game)(options, seats, *rest)

    return counted


def _checked(method: Any, spectators: bool, of_event: bool) -> Callable[..., Any]:
    @wraps(method)
    def checked(game: Any, subject: Any, seat: int | None, *rest: Any) -> Any:
        if not (seat is None and spectators):
            # An event does not say how many seats its table has.
            seats = game.info.seats[1] if of_event else game.seats(subject)
            if seat is None or not 0 <= seat < seats:
                raise errors.NoSuchSeat(-1 if seat is None else seat, seats)
        return method.__get__(game)(subject, seat, *rest)

    return checked


Options = TypeVar("Options")
State = TypeVar("State")
Move = TypeVar("Move")
Event = TypeVar("Event")
View = TypeVar("View")

ReadContent = Callable[[str], str]
"""Gives the text of a content file by its name below ``data/``; raises ``BadContent``."""


TURN_HELP = "Time for a turn, such as 90s, 5m, 24h, 2d, or none"


class ClockKind(codec.Record, frozen=True):
    """A kind of decision with a clock of its own; ``help`` is that of the command's parameter."""

    name: str
    help: str
    live_seconds: int | None = None
    """Its time in live games where nobody chooses one, in place of the usual kind's."""
    anew: bool = False
    """Whether each time that it is asked for has the full time, within one turn too: not one's own turn."""


class GameInfo(codec.Record, frozen=True):
    """What tools may know of a game without knowing the game."""

    name: str
    """Machine name, also that of its slash command and of its packages: ``"chess"``."""
    title: str
    clause_prefix: str
    """First letters of its rule clauses: ``"Q"``."""
    seats: tuple[int, int]
    """Fewest and most seats."""
    ruleset: int = 1
    """Version of the rules; a table keeps the one it began with."""
    hidden: bool = True
    """Whether some seat knows what another does not."""
    clocks: tuple[ClockKind, ...] = (ClockKind("turn", TURN_HELP),)
    """Kinds of decision that may have a clock of their own, the usual one first."""
    levels: tuple[str, ...] = LEVELS
    """Of its computer players, the weakest first."""
    season: tuple[seasons.SeasonUnit, ...] = ()
    """What the game leaves in its server's season, in the order in which people are ranked."""
    typical_moves: int = 60
    """About how many moves a game has, all seats together."""
    typical_turns: tuple[int, ...] = ()
    """About how many decisions with a clock come one after the other in a game, by its number of seats from
    the fewest on; none: as many as moves."""

    def turns(self, seats: int) -> int:
        """About how often a clock runs in a game of so many seats, one after the other."""
        known = self.typical_turns or (self.typical_moves,)
        return known[max(0, min(seats - self.seats[0], len(known) - 1))]

    def level(self, name: str) -> str:
        """A level of the game: where it has none of that name, its strongest."""
        return name if name in self.levels else self.levels[-1]

    @property
    def usual_clock(self) -> str:
        """The kind of the usual decisions."""
        return self.clocks[0].name

    @property
    def clock_names(self) -> tuple[str, ...]:
        """All kinds, the usual one first."""
        return tuple(kind.name for kind in self.clocks)


class Result(codec.Record, frozen=True):
    """How a game ended.

    ``places[seat]`` is 1 for the best and shared by seats that tie; ``scores[seat]`` is what the
    game counts; ``ending`` is a machine word for the way it ended, such as ``"points"``.
    ``won[seat]`` tells winners, since a solitaire has first places that are lost.
    """

    places: tuple[int, ...]
    scores: tuple[int, ...]
    won: tuple[bool, ...]
    ending: str


class Game(ABC, Generic[Options, State, Move, Event, View]):
    """One game's rules. Instances hold content (cards, maps) and no state of any table."""

    info: GameInfo
    # What the class is made of, ``Game[Options, State, ...]``, for those who read records.
    options_type: Any
    state_type: Any
    move_type: Any
    event_type: Any
    view_type: Any

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        for base in cls.__dict__.get("__orig_bases__", ()):
            if get_origin(base) is Game:
                types = get_args(base)
                cls.options_type, cls.state_type, cls.move_type, cls.event_type, cls.view_type = types
        check_seats(cls)

    @classmethod
    def load(cls, read: ReadContent) -> Self:
        """The game with its content; raises :class:`~engine.core.errors.BadContent`."""
        return cls()

    # --- a table's life -------------------------------------------------------------------

    def settle(self, options: Options, seats: int) -> Options:
        """The options as a table saves them when it starts: content that a default stands for is put in.

        So a log holds for ever, whatever is shipped later. Raises :class:`BadOptions` for an impossible
        number of seats.
        """
        return options

    def unsettle(self, options: Options, seats: int) -> Options:
        """The options for another table like one of so many seats that was played with these settled ones.

        What was put in for that table alone is taken out: the inverse of :meth:`settle` and
        :meth:`with_stakes`.
        """
        return options

    def with_last_winner(self, options: Options, seat: int | None) -> Options:
        """The options of a table that begins, put in who won the server's last game; None: nobody here.

        For games in which they go first.
        """
        return options

    @abstractmethod
    def new(self, options: Options, seats: int, chance: Chance) -> State:
        """The first state. It owns ``chance`` from now on. Raises :class:`BadOptions`."""

    def first_view(self, seats: int) -> View:
        """What the first seat knows of a game that has just begun, with the options that nobody chose."""
        options = self.settle(self.read_options("{}"), seats)
        return self.view(self.new(options, seats, Chance(bytes(32))), 0)

    @abstractmethod
    def seats(self, state: State) -> int:
        """How many seats the table has. Methods that take another seat raise ``NoSuchSeat``."""

    @abstractmethod
    def to_act(self, state: State) -> frozenset[int]:
        """The seats that may act now: none when the game is over, several in simultaneous play."""

    def awaited(self, state: State) -> frozenset[int]:
        """The seats that the table waits for, whose clocks run: a part of :meth:`to_act`."""
        return self.to_act(state)

    def invited(self, state: State) -> frozenset[int]:
        """The seats that another asked something, an offer say, though nobody waits for their answer."""
        return frozenset()

    @abstractmethod
    def moves(self, state: State, seat: int) -> list[Move]:
        """The legal moves of ``seat``, without repetition, in a fixed order; empty if it may not act.

        A game whose moves are too many to list says so in its own docstring and lists a useful part.
        """

    @abstractmethod
    def check(self, state: State, seat: int, move: Move) -> None:
        """Raise :class:`~engine.core.errors.IllegalMove` unless ``seat`` may make ``move`` now."""

    @abstractmethod
    def push(self, state: State, seat: int, move: Move) -> list[Event]:
        """Make a move known to be legal, in place. Trusts its caller; :meth:`play` does not."""

    def play(self, state: State, seat: int, move: Move) -> list[Event]:
        """Check a move and make it in place; an illegal one raises and leaves the state untouched."""
        self.check(state, seat, move)
        return self.push(state, seat, move)

    @abstractmethod
    def copy(self, state: State) -> State:
        """An independent copy, cheap enough to be made thousands of times."""

    # --- what may be known ----------------------------------------------------------------

    @abstractmethod
    def view(self, state: State, seat: int | None) -> View:
        """All that ``seat``, or a spectator (``None``), may know, filled field by field."""

    def visible_event(self, event: Event, seat: int | None) -> Event | None:
        """What ``seat``, or a spectator, may know of an event: it, a poorer one, or nothing."""
        return event

    @abstractmethod
    def resampler(self, view: View) -> Callable[[Chance], State]:
        """Gives states that fit all that this view's seat knows, the hidden part dealt again by chance.

        What they share is worked out once. Each state gets a chance of its own.
        """

    def resample(self, view: View, chance: Chance) -> State:
        """One state of :meth:`resampler`."""
        return self.resampler(view)(chance)

    @abstractmethod
    def result(self, state: State) -> Result | None:
        """How the game ended, or ``None`` while it goes on."""

    # --- seasons --------------------------------------------------------------------------

    def stake_unit(self, options: Options) -> str | None:
        """The carried unit of the server's season of which players bring to a table all that they have."""
        return None

    def seats_change_hands(self, options: Options) -> bool:
        """Whether somebody may take over a seat while the game is played.

        Not where people brought what is theirs from the server's season.
        """
        return self.info.seats[1] > 1 and self.stake_unit(options) is None

    def with_stakes(self, options: Options, amounts: tuple[int, ...]) -> Options:
        """The options of a table that begins, what each seat brings put in."""
        return options

    def season_entries(self, state: State) -> tuple[seasons.SeasonEntry, ...]:
        """What a finished game leaves in a season: of a carried unit all that a seat has in the end."""
        return ()

    # --- time -----------------------------------------------------------------------------

    @abstractmethod
    def default(self, state: State, seat: int) -> Move | None:
        """What happens when the clock of an awaited seat runs out (``None``: nothing sensible can)."""

    def clock(self, state: State, seat: int) -> str:
        """The name of which of ``info.clocks`` runs for this awaited seat's decision."""
        return self.info.usual_clock

    @abstractmethod
    def turn(self, state: State) -> int:
        """A number that grows when the public board is worth a message of its own, from 0."""

    def round(self, state: State) -> int:
        """The round of a state in play, by which people find a moment of a game: a turn of every seat."""
        return self.turn(state) // self.seats(state) + 1

    def points(self, view: View) -> tuple[int, ...] | None:
        """What each seat has of what the game counts, as a view's reader may know it; None: nobody knows."""
        return None

    def ahead(self, state: State, seat: int) -> State | None:
        """A copy of the state as if it were the turn of ``seat``, so that it can choose a move for then.

        None where everybody knows that the seat has had its last turn, and where a game has no such moves:
        in simultaneous play, say.
        """
        return None

    # --- choice ---------------------------------------------------------------------------

    def compose(self, state: State, seat: int) -> composing.Composition[Move]:
        """Any legal move of a seat that may act, put together part by part (:mod:`engine.core.composing`).

        It asks for nothing that the seat does not know.
        """
        return composing.by_words((self.text(move), move) for move in self.moves(state, seat))

    def sample(self, state: State, seat: int, chance: Chance) -> Move:
        """A random legal move of a seat that may act."""
        return chance.choice(self.moves(state, seat))

    # --- text and records -----------------------------------------------------------------

    @abstractmethod
    def text(self, move: Move) -> str:
        """A move's short text, unique among all moves: logs, fixtures and commands share it."""

    @abstractmethod
    def parse(self, text: str) -> Move:
        """The move of a text, upper or lower case; raises :class:`UnreadableMove`."""

    def read_options(self, data: bytes | str) -> Options:
        """Options from JSON; raises :class:`BadOptions` that names what does not fit."""
        try:
            return codec.decode(data, self.options_type)  # type: ignore[no-any-return]
        except errors.UnreadableMove as error:
            raise errors.BadOptions(
                "These options do not fit: {reason}", reason=str(error.params["reason"])
            ) from error

    def read_move(self, data: bytes | str) -> Move:
        """A move from JSON; raises :class:`UnreadableMove` with the path of what does not fit."""
        return codec.decode(data, self.move_type)  # type: ignore[no-any-return]

    def save_state(self, state: State) -> bytes:
        """A state as bytes, chance included: for snapshots, never for anybody's eyes."""
        # Hot paths look up cells and cards by number; the encoder sorts keys of text only.
        return codec.encode(msgspec.to_builtins(state, str_keys=True))

    def load_state(self, data: bytes) -> State:
        """The state of :meth:`save_state`."""
        return msgspec.json.decode(data, type=self.state_type)  # type: ignore[no-any-return]


check_seats(Game)

AnyGame = Game[Any, Any, Any, Any, Any]
SomeGame = typing_extensions.TypeVar("SomeGame", bound=AnyGame, covariant=True, default=AnyGame)
"""The rules that a part of a game is declared for; any where it does not say."""

"""One game, played to its end: who is asked when, and what becomes of an answer that cannot be used."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from arena.setting import Setting
from engine.core import codec, composing, errors
from engine.core.chance import Chance
from engine.core.game import AnyGame, Result
from engine.players import Player

FaultKind = Literal["illegal", "unreadable", "late", "ended"]
"""A move that the rules forbid; an answer that is none; none in time; a player whose program has ended."""

MANY_GAMES_LONG = 200
"""A game of so many times the usual length goes on with default moves: somebody plays for time."""


class Fault(Exception):
    """A player gave no move that can be made; a default is made in its stead."""

    def __init__(self, kind: FaultKind, reason: str) -> None:
        self.kind = kind
        self.reason = reason
        super().__init__(reason)


@dataclass(frozen=True, slots=True)
class Decision:
    """What a player is asked: a view of its seat, and chance of its own."""

    view: Any
    seat: int
    moves: Callable[[], list[Any]]
    """The legal moves (a useful part where they are too many), made when somebody wants them."""
    compose: Callable[[], composing.Composition[Any]]
    """Begins any legal move, to be put together part by part."""
    chance: Chance


class Participant(Protocol):
    """A player in a match."""

    def begin(self, game: AnyGame, options: bytes, seat: int, seats: int) -> None:
        """A game with these settled options begins in which it has a seat of so many."""

    def choose(self, game: AnyGame, decision: Decision) -> Any:
        """A move. Raises :class:`Fault`."""

    def end(self, result: Result) -> None:
        """The game is over."""


@dataclass(frozen=True, slots=True)
class OwnPlayer:
    """A computer player of the program's own."""

    player: Player

    def begin(self, game: AnyGame, options: bytes, seat: int, seats: int) -> None:
        """It keeps nothing between moves."""

    def choose(self, game: AnyGame, decision: Decision) -> Any:
        """Its move."""
        return self.player.choose(game, decision.view, decision.seat, decision.chance)

    def end(self, result: Result) -> None:
        """It learns nothing."""


@dataclass
class PlayedGame:
    """How a game ended, and what its players did wrong in it."""

    result: Result
    plies: int
    faults: dict[int, Counter[FaultKind]] = field(default_factory=dict)
    """By seat."""
    reasons: dict[int, str] = field(default_factory=dict)
    """What the first fault of a seat was."""


Watch = Callable[[Any, int, Any, list[Any]], None]
"""Is told of each move after it was made: the state, the seat, the move, its events."""


def play_game(
    setting: Setting,
    number: int,
    participants: Sequence[Participant],
    *,
    before: Callable[[Any, int], None] | None = None,
    watch: Watch | None = None,
) -> PlayedGame:
    """Play the game of a number, a participant at each seat; ``before`` is told who is about to be asked."""
    game, state, luck = setting.game(), setting.new(number), setting.luck(number)
    options = codec.encode(setting.settled())
    played = PlayedGame(Result((), (), (), ""), 0)
    for seat, participant in enumerate(participants):
        participant.begin(game, options, seat, setting.seats)
    asked_seats: set[int] = set()
    while (result := game.result(state)) is None:
        awaited = game.awaited(state)
        # Who is asked something though nobody waits for it answers first, and once.
        invited = sorted(game.invited(state) - awaited - asked_seats)
        seat = invited[0] if invited else min(awaited)
        asked_seats = asked_seats | {seat} if invited else set()
        if before is not None:
            before(state, seat)
        move, events = _one_move(game, state, seat, participants[seat], luck, played)
        played.plies += 1
        if watch is not None and move is not None:
            watch(state, seat, move, events)
    for participant in participants:
        participant.end(result)
    played.result = result
    return played


def _one_move(
    game: AnyGame, state: object, seat: int, player: Participant, luck: Chance, played: PlayedGame
) -> tuple[Any, list[Any]]:
    limit = MANY_GAMES_LONG * game.info.typical_moves
    try:
        if played.plies >= limit:
            raise Fault("late", f"the game does not end within {limit} moves")
        decision = Decision(
            game.view(state, seat),
            seat,
            lambda: game.moves(state, seat),
            lambda: composing.narrowed(game.compose(state, seat)),
            luck.fork(f"{played.plies} {seat}"),
        )
        move = player.choose(game, decision)
        try:
            return move, game.play(state, seat, move)
        except errors.EngineError as error:
            raise Fault("illegal", f"{game.text(move)}: {error}") from error
    except Fault as fault:
        played.faults.setdefault(seat, Counter())[fault.kind] += 1
        played.reasons.setdefault(seat, fault.reason)
        move = default_move(game, state, seat)
        return move, [] if move is None else game.push(state, seat, move)


def default_move(game: AnyGame, state: object, seat: int) -> Any:
    """What is done for a seat that does nothing itself; None where nobody waits for it."""
    if seat not in game.awaited(state):
        return None
    default = game.default(state, seat)
    return game.moves(state, seat)[0] if default is None else default

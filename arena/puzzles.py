"""Puzzles from real games: computer players play, and where one move is clearly the best, that is one.

Clearly: by the paired simulations of a long search every other move is behind by more than ``Z`` standard
errors and by ``LEAST_GAP`` at least, and another one with other luck says the same. When players have
changed, puzzles that are kept can be judged again.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import get_args

from arena import playing, series, simulation
from arena.setting import Setting
from engine.core import chance, codec
from engine.core.game import AnyGame
from engine.players import Budget, ChosenMove, Player, RankedMove, Scope, SearchPlayer, think
from engine.players.puzzles import Puzzle, puzzle_of, read_choice, read_view

PLAYING = "steady"
"""Who plays the games."""
FINDING, JUDGING = Budget(48, 4), Budget(640, 4)
"""Of a quick search that looks for a position, and of those that have the last word on its best move."""
Z = 3.0
SEEMING = 1.5
"""The same in the quick search, which is to miss little."""
LEAST_GAP = 0.04
"""Of the chance to win."""
FEWEST, MOST = 3, 4
"""Moves to choose from."""
SHARE, PATIENCE = 3, 100
"""At most one in so many puzzles of a set has an answer of the same kind; and one more after so many games,
since some kinds of moves are hardly ever clear."""
LOOKED_AT = 4
"""One position in so many is looked at."""
VISITS = 8
"""Simulations of the best move, at least."""


AnswerKind = tuple[str, ...]
"""A kind of answer: the kind of the move, and its choices among a few named things."""


class _PuzzleFound(Exception):
    """A game has given its puzzle."""


def make_puzzles(setting: Setting, count: int, tried: Callable[[int], None]) -> Iterator[Puzzle]:
    """So many puzzles, of as many games; ``tried`` is told of each game that was played for them.

    Where a game has several kinds of moves one kind is the answer of one puzzle in ``SHARE`` at most, as
    long as others are found.
    """
    answers = Counter[AnswerKind]()
    several = len(get_args(setting.rules.move_type)) > 1
    number = 0
    while answers.total() < count:
        most = -(-count // SHARE) + number // PATIENCE if several else count
        number += 1
        found = _puzzle_of_game(setting, number, {kind for kind, times in answers.items() if times >= most})
        tried(1)
        if found is not None:
            answers[simulation.names_of(setting.game().read_move(bytes(found.moves[0].move)))] += 1
            yield found


def _puzzle_of_game(setting: Setting, number: int, enough: set[AnswerKind]) -> Puzzle | None:
    game, luck = setting.game(), setting.luck(number).fork("puzzle")
    puzzles: list[Puzzle] = []

    def try_position(state: object, seat: int) -> None:
        if luck.below(LOOKED_AT) == 0:
            found = _puzzle_at(setting, game, game.view(state, seat), seat, luck, enough)
            if found is not None:
                puzzles.append(found)
                raise _PuzzleFound

    players = [playing.OwnPlayer(setting.players[PLAYING])] * setting.seats
    try:
        playing.play_game(setting, number, players, before=try_position)
    except _PuzzleFound:
        return puzzles[0]
    return None


def judged_again(setting: Setting, puzzle: Puzzle) -> Puzzle | None:
    """A puzzle with what today's player says of its moves; None where its answer is not clear any more.

    Nor is it a puzzle any more where what is built in has changed, and with it what may be done.
    """
    game, luck = setting.game(), chance.Chance(sha256(puzzle.key.encode()).digest())
    view, moves = read_view(game, puzzle), [ranked.move for ranked in read_choice(game, puzzle).ranked]
    if game.view(game.resample(view, luck.fork("fits")), puzzle.seat) != view:
        return None
    found = think(_searcher(setting, JUDGING), game, view, puzzle.seat, luck, Scope(explain=True, also=moves))
    choice = ChosenMove(found.move, tuple(ranked for ranked in found.ranked if ranked.move in moves))
    if choice.move != moves[0] or not is_clear(choice):
        return None
    return puzzle_of(puzzle.key, puzzle.seats, puzzle.seat, view, _by_worth(choice))


def _searcher(setting: Setting, budget: Budget) -> SearchPlayer:
    strongest = setting.players[setting.rules.info.levels[-1]]
    if not isinstance(strongest, SearchPlayer):
        raise series.BadPlayers("There are puzzles only of games that computer players search")
    return SearchPlayer(strongest.strategy, budget)


def _puzzle_at(
    setting: Setting, game: AnyGame, view: object, seat: int, luck: chance.Chance, enough: set[AnswerKind]
) -> Puzzle | None:
    quick, long = _searcher(setting, FINDING), _searcher(setting, JUDGING)
    seeming = _asked(quick, game, view, seat, luck)
    if simulation.names_of(seeming.move) in enough or not is_clear(seeming, SEEMING):
        return None
    first = _asked(long, game, view, seat, luck)
    if not is_clear(first) or simulation.names_of(first.move) in enough:
        return None
    key = f"{game.info.name}-{sha256(codec.encode(view)).hexdigest()[:8]}"
    return judged_again(setting, puzzle_of(key, setting.seats, seat, view, first.ranked[:MOST]))


def _by_worth(choice: ChosenMove) -> tuple[RankedMove, ...]:
    best, *others = choice.ranked
    return (best, *sorted(others, key=lambda move: move.behind))


def _asked(player: Player, game: AnyGame, view: object, seat: int, luck: chance.Chance) -> ChosenMove:
    return think(player, game, view, seat, luck.fork(f"{luck.below(1 << 30)}"))


def is_clear(choice: ChosenMove, z: float = Z) -> bool:
    """Whether one move is clearly the best, by ``z`` standard errors, of enough to choose from."""
    ranked = choice.ranked
    if len(ranked) < FEWEST or ranked[0].move != choice.move or ranked[0].visits < VISITS:
        return False
    return all(_is_behind(move, z) for move in ranked[1:])


def _is_behind(move: RankedMove, z: float) -> bool:
    return move.visits > 1 and move.behind >= LEAST_GAP and move.behind > z * move.behind_error

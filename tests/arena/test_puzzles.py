"""Puzzles: what counts as clear, and that what is kept of a position is its seat's view and no more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import bot as program
import data
from arena import puzzles
from arena.puzzles import is_clear
from cogs.games import GAMES
from engine.core.codec import encode
from engine.players import Budget, ChosenMove, RankedMove, Scope, SearchPlayer, think
from engine.players.puzzles import PuzzleSet, puzzle_of, read_choice, read_view
from engine.players.search import USUAL
from tests.engine.games import games
from tests.engine.playouts import chance
from tests.engine.strategies import STRATEGIES
from tests.support.thorough import times

SEVERAL = [module.info.name for module in GAMES if module.info.seats[1] > 1]
SEARCHED = [name for name in SEVERAL if name in STRATEGIES]
"""Games that have puzzles."""


def ranked(*behind: tuple[float, float], visits: int = 50) -> ChosenMove:
    """A choice whose other moves are so far behind, with these errors."""
    moves = [RankedMove("best", 0.6, 0.02, visits)]
    moves += [
        RankedMove(str(at), 0.6 - by, 0.02, visits, {}, by, error) for at, (by, error) in enumerate(behind)
    ]
    return ChosenMove("best", tuple(moves))


@pytest.mark.parametrize(
    ("choice", "clear"),
    [
        (ranked((0.1, 0.02), (0.2, 0.03)), True),
        (ranked((0.1, 0.04), (0.2, 0.03)), False),  # it may be noise
        (ranked((0.02, 0.001), (0.2, 0.03)), False),  # it hardly matters
        (ranked((0.1, 0.02)), False),  # nothing to choose from
        (ranked((0.1, 0.02), (0.2, 0.03), visits=1), False),
        (ChosenMove("other", ranked((0.1, 0.02), (0.2, 0.03)).ranked), False),
        (ChosenMove("best"), False),
    ],
)
def test_a_move_is_clearly_the_best(choice: ChosenMove, clear: bool) -> None:
    assert is_clear(choice) is clear


@pytest.mark.parametrize("name", SEVERAL)
def test_a_puzzle_is_what_its_seat_sees(name: str) -> None:
    game, luck = games()[name], chance("puzzle", name)
    seats = max(2, game.info.seats[0])
    state = game.new(game.settle(game.read_options("{}"), seats), seats, luck.fork("table"))
    for _ in range(12):
        if game.result(state) is not None:
            break
        seat = min(game.awaited(state))
        view = game.view(state, seat)
        move = game.sample(state, seat, luck)
        kept = puzzle_of("x", seats, seat, view, (RankedMove(move, 0.5, 0.1, 9, {"points": 1.25}),))
        again = msgspec.json.decode(encode(kept), type=type(kept))
        assert read_view(game, again) == view
        assert read_choice(game, again).move == move
        assert "chance" not in msgspec.json.decode(again.view)
        game.push(state, seat, move)


def test_the_command_writes_what_it_finds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def found(player: Any, game: Any, view: Any, seat: int, luck: Any, how: Scope = USUAL) -> ChosenMove:
        moves = how.also or game.moves(game.resample(view, luck), seat)[:4]
        first, *others = [
            RankedMove(move, 0.5, 0.01, 50, {}, 0.1 * at, 0.01) for at, move in enumerate(moves)
        ]
        return ChosenMove(first.move, (first, *others))

    monkeypatch.setattr(puzzles, "think", found)
    file = tmp_path / "new" / "ceylon.json"
    assert (
        program.main(["puzzles", "make", "ceylon", "--count", "2", "--seed", "x", "--write", str(file)]) == 0
    )
    assert "2 puzzles" in capsys.readouterr().out
    made = msgspec.json.decode(file.read_bytes(), type=PuzzleSet)
    assert len({puzzle.key for puzzle in made.puzzles}) == 2
    assert all(3 <= len(puzzle.moves) <= 4 for puzzle in made.puzzles)


def test_puzzles_are_judged_again_and_those_that_are_not_clear_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(puzzles, "JUDGING", Budget(160, 4))
    kept = msgspec.json.decode(data.read_bytes("puzzles/ceylon.json"), type=PuzzleSet)
    good, other = kept.puzzles[1:3]
    wrong = msgspec.structs.replace(other, moves=other.moves[::-1])
    file = tmp_path / "ceylon.json"
    file.write_bytes(encode(msgspec.structs.replace(kept, puzzles=(good, wrong))))
    assert program.main(["puzzles", "judge", "ceylon", "--write", str(file)]) == 0
    assert f"1 puzzles judged again; dropped: {wrong.key}" in capsys.readouterr().out
    (left,) = msgspec.json.decode(file.read_bytes(), type=PuzzleSet).puzzles
    assert (left.key, left.view, left.moves[0].move) == (good.key, good.view, good.moves[0].move)
    assert left.moves[0].visits >= 64, "the figures are today's"
    file.write_text("[]")
    assert program.main(["puzzles", "judge", "ceylon", "--write", str(file)]) == 1
    assert "is no file of puzzles" in capsys.readouterr().err
    file.unlink()
    assert program.main(["puzzles", "judge", "ceylon", "--write", str(file)]) == 1
    assert "No such file" in capsys.readouterr().err


def test_a_puzzle_of_another_deck_is_dropped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = msgspec.json.decode(data.read_bytes("puzzles/kashgar.json"), type=PuzzleSet)
    puzzle = kept.puzzles[-1]
    view = msgspec.json.decode(puzzle.view)
    view["ask"]["moves"].append({"type": "use", "caravan": 0, "action": 3})
    earlier = msgspec.structs.replace(puzzle, view=msgspec.Raw(encode(view)))
    file = tmp_path / "kashgar.json"
    file.write_bytes(encode(msgspec.structs.replace(kept, puzzles=(earlier,))))
    assert program.main(["puzzles", "judge", "kashgar", "--write", str(file)]) == 0
    assert f"0 puzzles judged again; dropped: {puzzle.key}" in capsys.readouterr().out


@pytest.mark.parametrize("name", SEARCHED)
def test_a_shipped_puzzle_is_what_the_search_finds_today(name: str) -> None:
    game = games()[name]
    kept = msgspec.json.decode(data.read_bytes(f"puzzles/{name}.json"), type=PuzzleSet)
    for puzzle in kept.puzzles:
        view = read_view(game, puzzle)
        again = game.view(game.resample(view, chance("puzzle", name)), puzzle.seat)
        assert again == view, f"{puzzle.key}: what is built in has changed since"
    puzzle = kept.puzzles[0]
    moves = [one.move for one in read_choice(game, puzzle).ranked]
    player = SearchPlayer(STRATEGIES[name], Budget(times(8, 48), 4, compared=times(32, 240)))
    found = think(
        player, game, read_view(game, puzzle), puzzle.seat, chance("puzzle", name), Scope(also=moves)
    )
    best = max((one for one in found.ranked if one.move in moves), key=lambda one: one.value)
    assert best.move == moves[0]

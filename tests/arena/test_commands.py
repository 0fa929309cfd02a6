from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import data
from arena import commands
from arena.commands import add_arena, run_arena
from arena.match_file import BadFile
from arena.series import play_match
from cogs.game_module import arena_games
from cogs.games import GAMES
from engine.core.chance import Chance
from engine.core.game import AnyGame
from engine.players import RandomPlayer
from tests.arena.players import ROOT, program

pytestmark = pytest.mark.usefixtures("rough_intervals")


class Impatient(RandomPlayer):
    """Makes any legal moves, until somebody has had enough of watching."""

    moves = 100

    def choose(self, game: AnyGame, view: Any, seat: int, chance: Chance) -> Any:
        self.moves -= 1
        if not self.moves:
            raise KeyboardInterrupt
        return super().choose(game, view, seat, chance)


def arena(*words: str | Path) -> str:
    """What a match of random players and easy ones says."""
    top = argparse.ArgumentParser()
    add_arena(top.add_subparsers(), ["palimpsest"], int)
    given = ["arena", "palimpsest", "--players", "random", "easy", *map(str, words)]
    return run_arena(top.parse_args(given), arena_games(GAMES), data.read_text)


def games_of(file: Path) -> list[Any]:
    """The results of a file, without times."""
    games: list[Any] = json.loads(file.read_text())["games"]
    for game in games:
        for seat in game["seats"]:
            del seat["seconds"], seat["slowest"]
    return games


def test_an_interrupted_match_keeps_what_it_has_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole, file = tmp_path / "whole.json", tmp_path / "match.json"
    arena("--games", "12", "--write", whole)
    monkeypatch.setattr(commands, "RandomPlayer", Impatient)
    said = arena("--games", "12", "--write", file)
    kept = games_of(file)
    assert 0 < len(kept) < 12
    assert f"{len(kept)} games, {len(kept) // 2} deals" in said
    assert f"Broken off after {len(kept)} of 12 games; --resume" in said
    monkeypatch.undo()
    said = arena("--games", "12", "--write", file, "--resume")
    assert "12 games, 6 deals" in said
    assert "Broken off" not in said
    assert games_of(file) == games_of(whole), "as if nobody had interrupted it"
    assert "16 games" in arena("--games", "16", "--write", file, "--resume"), "more than were first wanted"


def test_a_match_that_is_interrupted_at_once_writes_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "match.csv"
    monkeypatch.setattr(commands, "RandomPlayer", Impatient)
    monkeypatch.setattr(Impatient, "moves", 1)
    assert arena("--write", file) == "No game was played to its end"
    assert file.read_text() == ""


def test_results_are_kept_and_told_of_while_a_match_is_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "match.json"
    seen: list[int] = []

    def watched(match: Any, processes: int, progress: Any, records: list[Any]) -> None:
        def then(games: int) -> None:
            progress(games)
            seen.append(len(games_of(file)))

        play_match(match, processes, then, records)

    monkeypatch.setattr(commands, "play_match", watched)
    monkeypatch.setattr(commands, "KEEP_SECONDS", 0.0)
    arena("--games", "4", "--write", file)
    assert seen == [2, 4]
    told = [line.strip().partition(",")[0] for line in capsys.readouterr().err.splitlines()]
    assert list(filter(None, told)) == ["0 of 4 games", "2 of 4 games", "4 of 4 games"]


def test_a_match_that_is_none_does_not_go_on(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    arena("--games", "2", "--write", file)
    with pytest.raises(BadFile, match=r"of another match \(seed: 1, not 2\)"):
        arena("--games", "2", "--write", file, "--resume", "--seed", "2")
    file.write_text("[]")
    with pytest.raises(BadFile, match="it holds no match"):
        arena("--games", "2", "--write", file, "--resume")
    with pytest.raises(BadFile, match="say --write"):
        arena("--games", "2", "--resume")
    with pytest.raises(BadFile, match=r"from a \.json file"):
        arena("--games", "2", "--resume", "--write", tmp_path / "match.csv")


def test_what_a_program_did_wrong_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    arena_of = ["--games", "2", "--write", str(file), "--players", "easy", program(tmp_path, "mumbler")]
    said = arena(*arena_of)
    assert "mumbler lost" in said
    faults = [seat["faults"] for game in games_of(file) for seat in game["seats"] if seat["player"] == 1]
    assert all(each["unreadable"] > 0 for each in faults)
    assert arena(*arena_of, "--resume") == said


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
def test_several_processes_leave_at_once_with_the_programs_that_play_in_them(
    tmp_path: Path, told: signal.Signals
) -> None:
    pipe, file = tmp_path / "pipe", tmp_path / "ponderer.py"
    os.mkfifo(pipe)
    file.write_text(
        "import os, sys, signal\n"
        "print('ready ponderer', flush=True)\n"
        "for line in sys.stdin:\n"
        "    if line.startswith('go'):\n"
        f"        print(os.getpid(), file=open({str(pipe)!r}, 'w'), flush=True)\n"
        "        signal.pause()\n"
    )
    players = ["--players", "easy", f"exec:{sys.executable} -IS {file}", "--time", "900000"]
    command = [sys.executable, "bot.py", "arena", "palimpsest", *players, "--games", "8", "--jobs", "2"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as match:
        # It is opened for writing too, so that it has no end between two who write.
        with open(os.open(pipe, os.O_RDWR), "rb", buffering=0) as lines:
            pids = [int(lines.readline()) for _ in range(2)]
        match.send_signal(told)
        said, errors = match.communicate()
    assert said.decode().strip() == "No game was played to its end"
    assert errors == b""
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)

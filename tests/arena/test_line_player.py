from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from arena.line_player import RESTARTS, CannotStart, LinePlayer
from arena.playing import OwnPlayer, play_game
from arena.report import player_results, report
from arena.series import Match, play_match
from cogs.games import GAMES
from engine.palimpsest.types import Put
from engine.players import RandomPlayer
from engine.traitors.types import Setup, Spring, Travel
from tests.arena.players import ANSWERS, ROOT, SAMPLE, program, setting
from tests.arena.records_page import FILE, page

pytestmark = pytest.mark.usefixtures("rough_intervals")

DOCUMENTED = re.findall(
    r"^\| `([a-z]+)",
    (ROOT / "docs/engine-protocol.md").read_text(encoding="utf-8").partition("## What you write")[0],
    re.MULTILINE,
)
"""First words of the lines that a program reads."""
SOON = 0.05
"""Seconds for a move of a program that will not make one."""


@pytest.mark.parametrize("name", [module.info.name for module in GAMES])
def test_the_sample_player_plays_every_game_to_its_end(name: str) -> None:
    fewest = next(module.info.seats[0] for module in GAMES if module.info.name == name)
    sample = LinePlayer(SAMPLE.removeprefix("exec:"), seconds=30)
    try:
        sample.start()
        assert sample.name == "sample"
        others = [OwnPlayer(setting(name, fewest).players["steady"])] * (fewest - 1)
        played = play_game(setting(name, fewest), 0, [sample, *others])
        assert not played.faults
        assert played.result.ending
    finally:
        sample.close()


@pytest.mark.parametrize(
    ("name", "off_list"),
    [
        ("palimpsest", lambda move: sum(isinstance(step, Put) for step in move.steps) > 1),
        ("traitors", lambda move: isinstance(move, Setup | Spring) and move.bid is not None),
        ("traitors", lambda move: isinstance(move, Travel | Spring) and sum(map(bool, move.paths)) > 1),
    ],
)
def test_the_sample_player_makes_moves_which_no_list_has(name: str, off_list: Callable[[Any], bool]) -> None:
    made: list[Any] = []

    def watch(state: Any, seat: int, move: Any, events: list[Any]) -> None:
        if seat == 0:
            made.append(move)

    sample = LinePlayer(SAMPLE.removeprefix("exec:"), seconds=30)
    try:
        others = [OwnPlayer(RandomPlayer())] * 2
        for number in range(3):
            assert not play_game(setting(name, 3), number, [sample, *others], watch=watch).faults
    finally:
        sample.close()
    assert any(map(off_list, made))


def test_the_page_of_records_says_what_is_sent() -> None:
    """After a change of records: ``python -m tests.arena.records_page``."""
    assert FILE.read_text(encoding="utf-8") == page()


def test_the_sample_player_has_about_forty_lines() -> None:
    lines = (ROOT / "docs/sample_player.py").read_text().splitlines()
    assert len([line for line in lines if line.strip()]) <= 45


@pytest.mark.parametrize(
    ("name", "kind", "says"),
    [
        ("cheat", "illegal", "place AM M T20: "),
        ("mumbler", "unreadable", "bestmove ???"),
        ("talker", "unreadable", "'what' where bestmove was to come"),
        ("mute", "late", "no bestmove within"),
        ("wanderer", "unreadable", "choose nowhere: 'nowhere' cannot be chosen here"),
        ("mortal", "ended", "its program ended with 3"),
        ("chatterbox", "unreadable", "more than 1000 lines"),
        ("bore", "unreadable", "more than 65536 bytes"),
        ("leaver", "ended", "it closed its output"),
    ],
)
def test_who_plays_badly_loses_its_turns_and_is_named(
    tmp_path: Path, name: str, kind: str, says: str
) -> None:
    assert name in ANSWERS
    ours = setting("quetinny", 1, players={"steady": RandomPlayer()})
    match = Match(ours, ("steady", program(tmp_path, name)), 1, seconds=SOON).begun()
    assert match.titles == ("steady", name)
    records = play_match(match, 1)
    well, theirs = sorted(player_results(match, records), key=lambda each: each.player != "steady")
    assert not well.faults
    assert theirs.player == name
    assert theirs.first_fault.startswith(says) or says in theirs.first_fault
    faults = dict(theirs.faults)
    again = kind == "illegal" or name in ("mumbler", "wanderer")
    if again:
        assert faults == {kind: records[1].plies}, "it goes on playing"
    else:
        # It is started again so often, and after that no more.
        assert sum(faults.values()) == records[1].plies
        assert faults[kind] >= RESTARTS + 1
        assert set(faults) <= {kind, "ended"}
    line = report(match, records).splitlines()[-1]
    assert line.startswith(f"{name} lost {records[1].plies} turns to the default move")


def test_others_play_on_beside_somebody_who_hangs(tmp_path: Path) -> None:
    """In a game for several, a turn that is lost is what a clock that has run out would make."""
    match = Match(setting("palimpsest", 2), ("steady", program(tmp_path, "mute")), 1, seconds=SOON).begun()
    records = play_match(match, 1)
    assert [record.ending for record in records] != []
    assert all(seat.faults for record in records for seat in record.seats if seat.player == 1)


def test_a_program_that_never_reads_stops_nobody(tmp_path: Path) -> None:
    file = tmp_path / "deaf.py"
    file.write_text("import signal\nprint('ready deaf', flush=True)\nsignal.pause()\n")
    deaf = LinePlayer(f"{sys.executable} {file}", seconds=SOON)
    try:
        # Options and views are larger than what a pipe holds.
        played = play_game(setting("kashgar", 2), 0, [deaf, OwnPlayer(RandomPlayer())])
    finally:
        deaf.close()
    assert played.faults[0]["late"] == RESTARTS + 1
    assert 1 not in played.faults


@pytest.mark.parametrize("command", ["", "'", "/no/such/program", f"{sys.executable} -c pass"])
def test_a_program_that_cannot_be_started(command: str) -> None:
    with pytest.raises(CannotStart):
        Match(setting("quetinny", 1), ("steady", f"exec:{command}"), 1).begun()


def test_a_seat_learns_what_its_view_says_and_no_more(tmp_path: Path) -> None:
    """Two seats of one player are two programs, each told of its own seat alone."""
    file = tmp_path / "scribe.py"
    file.write_text(
        "import json, os, sys\n"
        f"log = open({str(tmp_path)!r} + f'/log-{{os.getpid()}}', 'w')\n"
        "for line in sys.stdin:\n"
        "    log.write(line); log.flush()\n"
        "    word, _, rest = line.strip().partition(' ')\n"
        "    if word == 'hello': print('ready scribe', flush=True)\n"
        "    if word == 'go': words = []\n"
        "    if word == 'choices': words.append(json.loads(rest.partition(' ')[2])[0])\n"
        "    if word in ('go', 'choices'): print('choose', *words, flush=True)\n"
        "    if word == 'whole': print('bestmove', rest, flush=True)\n"
        "    if word == 'quit': break\n"
    )
    match = Match(setting("palimpsest", 4), ("easy", f"exec:{sys.executable} {file}"), 1, 30).begun()
    records = play_match(match, 1)
    logs = [path.read_text().splitlines() for path in tmp_path.glob("log-*")]
    logs = [lines for lines in logs if any(line.startswith("view ") for line in lines)]
    assert len(logs) == 2, "a program for each of its seats"
    for lines in logs:
        words = [line.split()[0] for line in lines]
        assert words[:4] == ["hello", "game", "options", "seat"]
        assert words[-2:] == ["over", "quit"]
        assert words.count("game") == len(records)
        assert set(words) == set(DOCUMENTED)
        for line, seat in zip(lines, _seats(lines), strict=True):
            if line.startswith("view "):
                view = json.loads(line[5:])
                assert view["seat"] == seat
                assert "options" not in view


def _seats(lines: list[str]) -> list[int | None]:
    """The seat that holds at each line."""
    seats: list[int | None] = []
    for line in lines:
        seen = int(line.split()[1]) if line.startswith("seat ") else None
        seats.append(seen if seen is not None else seats[-1] if seats else None)
    return seats


def test_who_answers_twice_harms_nobody_else(tmp_path: Path) -> None:
    file = tmp_path / "hasty.py"
    file.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    word, _, rest = line.strip().partition(' ')\n"
        "    if word == 'hello': print('ready hasty', flush=True)\n"
        "    if word == 'moves': first = json.loads(rest)[0]\n"
        "    if word == 'go': print(f'bestmove {first}\\nbestmove nonsense', flush=True)\n"
    )
    hasty = LinePlayer(f"{sys.executable} {file}", seconds=30)
    try:
        played = play_game(
            setting("palimpsest", 2), 0, [hasty, OwnPlayer(setting("palimpsest", 2).players["steady"])]
        )
    finally:
        hasty.close()
    # What is on its way still when the next question is put may be taken for its answer.
    assert set(played.faults) <= {0}
    assert played.result.ending

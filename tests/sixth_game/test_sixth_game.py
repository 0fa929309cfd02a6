"""A sixth game is one folder and one entry in a list; it is played as all others are."""

from __future__ import annotations

import functools
import re
from pathlib import Path

from cogs.bot import Caravanserai
from cogs.core.config import Config
from cogs.module_check import check_modules
from sandbox.plan import SERVER
from tests.cogs.conftest import fixed_entropy
from tests.cogs.people import CHANNEL, board, open_panel, shown, sit_down
from tests.engine.games import REGISTERED, cases
from tests.sixth_game.module import PILES
from tests.support.in_loop import in_loop
from tests.support.settled_world import world as simulated_world

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(__file__).resolve().parent
PARTS = (
    *("bot.py", "arena", "workers", "cogs", "engine", "tables", "render", "data", "sandbox"),
    *("tests", "benchmarks"),
)
TEXTS = frozenset(
    f".{kind}"
    for kind in ("css", "csv", "html", "ini", "js", "json", "mako", "md", "po", "py", "svg", "toml", "txt")
)
GUIDE = ROOT / "docs" / "add-a-game.md"


def test_one_folder_and_one_line_with_its_import_are_all() -> None:
    """What had to be touched: nothing else of program or tests names the game."""
    # Its folder, its entry and its classes, its machine name in quotes, and its module: a word of English
    # alone, such as piles of cards, is not the game.
    named = re.compile(r"sixth_game|SIXTH|\bPILES\b|Piles[A-Z]|[\"'`]piles[\"'`]|/piles\b")
    touched = []
    for path in (ROOT / part for part in PARTS):
        for file in [path] if path.is_file() else sorted(path.rglob("*")):
            if file.suffix not in TEXTS or FOLDER in file.parents or file == ROOT / "tests" / "slow.txt":
                continue
            text = file.read_text(encoding="utf-8")
            if "piles" in (small := text.lower()) or "sixth" in small:
                lines = [line.strip() for line in text.splitlines() if named.search(line)]
                touched += [(file.relative_to(ROOT).as_posix(), line) for line in lines]
    assert touched == [
        ("tests/engine/games.py", "from tests.sixth_game.entry import SIXTH"),
        ("tests/engine/games.py", "SIXTH,"),
    ]


def test_it_is_registered_and_every_conformance_test_runs_it() -> None:
    assert PILES in [registered.module for registered in REGISTERED]
    assert {case.seats for case in cases() if case.name == "piles"} == {2, 3, 4}
    check_modules([registered.module for registered in REGISTERED])


def test_the_guide_names_every_file_of_the_folder_and_no_other() -> None:
    """``docs/add-a-game.md`` is followed to the letter: its table of files is this folder."""
    guide = GUIDE.read_text(encoding="utf-8")
    named = set(re.findall(r"^\| `([\w.-]+)` \|", guide, re.MULTILINE))
    there = {path.name for path in FOLDER.iterdir() if path.is_file()}
    assert named == there - {"__init__.py", Path(__file__).name}


async def test_a_whole_game_is_played_at_discord_with_buttons_and_with_commands(database: str) -> None:
    make = functools.partial(Caravanserai, Config(database), modules=[PILES], entropy=fixed_entropy("piles"))
    with in_loop():
        async with simulated_world(make, plan=SERVER) as world:
            people = await sit_down(world, "piles", ["ana", "bela"], limit=30)
            assert "up to 30" not in board(people[0]).text, "the lobby is over"
            (thread,) = re.findall(r"<#(\d+)>", board(people[0]).text)
            for _ in range(3):
                for person, name in zip(people, ("Ana", "Béla"), strict=True):
                    assert f"{name}’s turn" in board(person, int(thread)).text
                    panel = shown(await open_panel(person))
                    card = panel.buttons[0].label
                    if name == "Ana":
                        chosen = await person.press(panel, card)
                        answer = await person.press(shown(chosen), "Confirm")
                    else:
                        answer = await person.slash(CHANNEL, "piles move", move=f"put {card}")
                    assert "turn" in answer.text or "highest pile won" in answer.text
            assert "The highest pile won:" in board(people[0]).text
            rules = await people[0].slash(CHANNEL, "rules")
            assert "Rules of Piles" in rules.text

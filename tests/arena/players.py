"""Settings of the program's games, and programs that play badly in one way each."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import data
from arena.setting import Setting
from cogs.game_module import by_name
from cogs.games import GAMES
from engine.players import Player

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = f"exec:{sys.executable} {ROOT / 'docs/sample_player.py'}"

ANSWERS = {
    "cheat": "print('bestmove place AM M T20', flush=True)",
    "mumbler": "print('bestmove ???', flush=True)",
    "talker": "print('what a day', flush=True)",
    "mute": "pass",
    "wanderer": "print('choose nowhere', flush=True)",
    "mortal": "sys.exit(3)",
    "chatterbox": "[print('info', 'x') for _ in range(2000)]; sys.stdout.flush()",
    "bore": "print('info', 'x' * 70000, flush=True)",
    "leaver": "os.close(1); sys.stdin.read()",
}
"""What a program does when it is asked for a move."""


def program(folder: Path, name: str) -> str:
    """A program of :data:`ANSWERS` as a player."""
    file = folder / f"{name}.py"
    file.write_text(
        "import os, sys\n"
        "for line in sys.stdin:\n"
        "    word = line.split()[0]\n"
        f"    if word == 'hello': print('ready {name}', flush=True)\n"
        f"    if word == 'go': {ANSWERS[name]}\n",
    )
    # It needs nothing that is installed, and starts sooner without.
    return f"exec:{sys.executable} -IS {file}"


def setting(
    name: str, seats: int, label: str = "test", players: Mapping[str, Player] | None = None
) -> Setting:
    """Tables of one of the program's games at their usual options."""
    module = by_name(GAMES)[name]
    return Setting(module.rules, module.players if players is None else players, data.read_text, seats, label)

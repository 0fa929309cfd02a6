"""The program as a person starts and ends it."""

from __future__ import annotations

import asyncio
import re
import signal
import sys
from pathlib import Path

import pytest

PROGRAM = """
import asyncio, sys
from pathlib import Path
from sandbox.program import play
from tests.sandbox.toybot import make_bot
asyncio.run(play(make_bot, port=0, open_browser=False, data_dir=Path(sys.argv[1])))
"""


async def start(folder: Path) -> tuple[asyncio.subprocess.Process, str]:
    """Start the program and return it with the address that it prints."""
    made = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", PROGRAM, str(folder)),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    assert made.stdout is not None
    async with asyncio.timeout(30):
        first = (await made.stdout.readline()).decode()
    found = re.search(r"http://127\.0\.0\.1:\d+/\?key=(\S+)", first)
    if found is None:
        made.kill()
        _, errors = await made.communicate()
        pytest.fail(f"{first!r} {errors.decode()}")
    return made, found[1]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
async def test_an_interrupt_ends_it_cleanly_and_the_key_stays(tmp_path: Path) -> None:
    keys = []
    for ending in (signal.SIGINT, signal.SIGTERM):
        made, key = await start(tmp_path)
        keys.append(key)
        made.send_signal(ending)
        async with asyncio.timeout(30):
            out, errors = await made.communicate()
        assert made.returncode == 0
        assert out.decode().endswith("Closed. Everything is kept for the next time.\n")
        assert errors == b""
    assert keys[0] == keys[1]
    assert (tmp_path / "key").stat().st_mode & 0o077 == 0
    assert (tmp_path / "world.json").is_file()

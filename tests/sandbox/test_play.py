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
for _ in range(2):
    asyncio.run(play(make_bot, port=0, open_browser=False, data_dir=Path(sys.argv[1])))
"""
"""Begins once more when it has been ended: to load it again takes longer than all else."""


async def key_of(program: asyncio.subprocess.Process) -> str:
    """What is in the address that the program prints once it has begun."""
    assert program.stdout is not None
    async with asyncio.timeout(30):
        first = (await program.stdout.readline()).decode()
    found = re.search(r"http://127\.0\.0\.1:\d+/\?key=(\S+)", first)
    if found is None:
        program.kill()
        _, errors = await program.communicate()
        pytest.fail(f"{first!r} {errors.decode()}")
    return found[1]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
async def test_an_interrupt_ends_it_cleanly_and_the_key_stays(tmp_path: Path) -> None:
    program = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", PROGRAM, str(tmp_path)),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    assert program.stdout is not None
    keys = []
    for ending in (signal.SIGINT, signal.SIGTERM):
        keys.append(await key_of(program))
        program.send_signal(ending)
        async with asyncio.timeout(30):
            assert await program.stdout.readline() == b"Press Ctrl+C to end.\n"
            said = await program.stdout.readline()
        assert said == b"Closed. Everything is kept for the next time.\n"
    async with asyncio.timeout(30):
        left, errors = await program.communicate()
    assert program.returncode == 0
    assert (left, errors) == (b"", b"")
    assert keys[0] == keys[1]
    assert (tmp_path / "key").stat().st_mode & 0o077 == 0
    assert (tmp_path / "world.json").is_file()

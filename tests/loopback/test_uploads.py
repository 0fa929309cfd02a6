"""Six people bring a file at once: whoever has nothing to do with it is answered meanwhile."""

from __future__ import annotations

import asyncio
import threading

import pytest

from cogs.bot import Caravanserai
from cogs.core.config import Config
from cogs.kashgar.decks import Decks
from engine.core.errors import BadContent
from engine.kashgar.language import Deck
from tests.loopback.conftest import MakePerson, RunBot
from tests.loopback.records import Upload
from tests.loopback.server import Server

FILE = Upload("worst.toml", b"x" * Decks.most_bytes)
BEGUN, FREE = threading.Semaphore(0), threading.Event()
READING: list[str] = []
"""Files that are being read."""


def parse(text: str, file: str) -> Deck:
    """Reads until it may go on."""
    READING.append(text)
    BEGUN.release()
    FREE.wait(60)
    beside = len(READING) - 1
    READING.pop()
    raise BadContent(file, f"it was read beside {beside} others")


async def test_six_files_at_once_hold_up_nobody_else(
    server: Server,
    run_bot: RunBot,
    database: str,
    make_person: MakePerson,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Decks, "parse", staticmethod(parse))
    await run_bot(Caravanserai(Config(database)))
    uploads = [
        asyncio.create_task(make_person(name).slash("kashgar", "deck", "upload", options={"file": FILE}))
        for name in ("Ann", "Bob", "Cem", "Dea", "Eli", "Fay")
    ]
    assert await asyncio.to_thread(BEGUN.acquire, timeout=60)
    other = make_person("Gil")
    for command in ("about",), ("quetinny", "new"), ("rules",):
        answer = await other.slash(*command)
        assert answer.message is not None
        assert "wrong" not in answer.text
    assert not any(each.done() for each in uploads)
    FREE.set()
    answers = await asyncio.gather(*uploads)
    assert {each.text for each in answers} == {"worst.toml: it was read beside 0 others."}

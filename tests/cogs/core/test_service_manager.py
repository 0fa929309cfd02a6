"""What systemd hears, where it started the program."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from cogs.core.service_manager import ALIVE, READY, keep_telling, tell


@pytest.fixture(params=["file", "name"])
def manager(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch) -> Iterator[socket.socket]:
    address = str(tmp_path / "notify") if request.param == "file" else f"@{tmp_path.name}-{id(request)}"
    monkeypatch.setenv("NOTIFY_SOCKET", address)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(address.replace("@", "\0"))
        listening.setblocking(False)
        yield listening


def test_it_hears_what_is_said(manager: socket.socket) -> None:
    tell(READY)
    assert manager.recv(100) == b"READY=1"


async def test_it_hears_again_and_again_that_the_event_loop_turns(
    manager: socket.socket, monkeypatch
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "2000")
    telling = asyncio.create_task(keep_telling())
    loop = asyncio.get_running_loop()
    assert [await loop.sock_recv(manager, 100) for _ in range(3)] == [ALIVE.encode()] * 3
    telling.cancel()


async def test_where_nobody_listens_nothing_is_said(monkeypatch, caplog) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    monkeypatch.delenv("WATCHDOG_USEC", raising=False)
    tell(READY)
    await keep_telling()
    assert caplog.text == ""
    monkeypatch.setenv("NOTIFY_SOCKET", "/nowhere/at/all")
    tell(READY)
    assert "was not told READY=1" in caplog.text

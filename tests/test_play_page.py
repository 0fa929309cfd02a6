"""``python bot.py play`` as a newcomer uses it: the real program, the real page, a real browser."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from tests.support.chromium import IN_BROWSER, PHONE, WIDE

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 60
"""Seconds after which a program that does not start is given up."""

pytestmark = [*IN_BROWSER, pytest.mark.slow]


@contextlib.asynccontextmanager
async def program(folder: Path) -> AsyncIterator[str]:
    """The running program; its page's address."""
    arguments = ["bot.py", "play", "--no-browser", "--port", "0", "--folder", str(folder)]
    child = await asyncio.create_subprocess_exec(
        sys.executable, *arguments, cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    assert child.stdout is not None
    try:
        line = (await asyncio.wait_for(child.stdout.readline(), PATIENCE)).decode()
        assert "http://127.0.0.1" in line, line
        yield line.split()[-1]
    finally:
        child.send_signal(signal.SIGINT)
        _, said = await asyncio.wait_for(child.communicate(), PATIENCE)
        assert b"Traceback" not in said, said.decode()


def messages(page: Page | Locator, text: str) -> Locator:
    return page.get_by_role("article").filter(has_text=text)


async def press_first(page: Page) -> None:
    """Press what the first screen offers, and what that leads to."""
    await expect(page.get_by_role("heading", name="Welcome to #tables")).to_be_visible()
    await page.get_by_role("button", name="/help", exact=True).click()
    answer = messages(page, "Only you can see this").last
    await answer.get_by_role("button", name="Start here").click()
    await answer.get_by_role("button", name="Play now").click()
    await expect(messages(page, "Quetinny · table 1").last).to_contain_text("arranges the first four")


async def begin(page: Page) -> None:
    """Type a command that opens table 2."""
    private = messages(page, "Only you can see this")
    await expect(messages(page, "arranges the first four cards")).to_have_count(1)  # of table 1
    before = await private.count()
    typing = page.get_by_role("combobox", name="Message")
    await typing.fill("/quetinny new")
    await expect(page.get_by_role("option").first).to_be_visible()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="Run /quetinny new")).to_be_visible()
    await page.keyboard.press("Enter")
    await expect(private).to_have_count(before + 1)
    await expect(messages(page, "table 2").filter(has_text="arranges the first four cards")).to_have_count(1)


async def arrange(page: Page) -> None:
    """Lay the four cards as the message suggests."""
    panel = page.get_by_role("article").filter(has=page.get_by_role("button", name="Hint")).last
    await panel.get_by_role("button", name="As suggested").click()
    confirm = panel.get_by_role("button", name="Confirm")
    await expect(confirm).to_be_visible()
    await confirm.click()
    await expect(panel).to_contain_text("turn 1 of 15")


async def test_a_newcomer_presses_and_types_plays_and_comes_back(window: Page, tmp_path: Path) -> None:
    page = window
    await page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    async with program(tmp_path / "play") as address:
        await page.goto(address)
        await press_first(page)
        await page.set_viewport_size(WIDE)  # type: ignore[arg-type]
        await page.goto(address)
        await begin(page)
        await arrange(page)
        board = messages(page, "turn 1 of 15").first
        await expect(board.get_by_role("img").last).to_be_visible()
    async with program(tmp_path / "play") as address:
        await page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        await page.goto(address)
        # The button of the run before still works.
        board = page.get_by_role("article").filter(has=page.get_by_role("button", name="Hint")).last
        await board.get_by_role("button", name="Discard pile", exact=True).click()
        await expect(messages(page, "Only you can see this").last).to_contain_text("empty")
        await expect(board.get_by_role("img").last).to_be_visible()
        await page.goto("about:blank")
        await page.context.clear_cookies()

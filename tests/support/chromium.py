"""Debian's chromium for tests of the page."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from playwright.async_api import Browser, async_playwright, expect

CHROMIUM = shutil.which("chromium")
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-site-isolation-trials",
    "--renderer-process-limit=1",
]
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 800}

IN_BROWSER = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium"),
]
"""For files of tests of pages: all of them share the browser, and with it a worker and a loop."""


def in_browser(test: Callable[..., Any]) -> Callable[..., Any]:
    """For one such test."""
    for mark in IN_BROWSER:
        test = mark(test)
    return test


# What is to come about has plenty of time to, on a machine that has other things to do.
expect.set_options(timeout=20_000)


@contextlib.asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A running browser."""
    async with async_playwright() as playwright:
        made = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield made
        await made.close()

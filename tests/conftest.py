"""Settings that all tests share."""

from __future__ import annotations

import gc
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from hypothesis import settings

from tests.support.blank import blank_pictures
from tests.support.databases import compile_once, prepare
from tests.support.postgres import NotHere, Postgres, started
from tests.support.quick import Quick, pytest_addoption
from tests.support.thorough import times
from workers.process import keep_memory

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

__all__ = ["pytest_addoption"]  # for pytest, which looks for it here

# Machines that run tests are busy ones: how long an example takes proves nothing.
settings.register_profile("suite", deadline=None, max_examples=times(15, 200), print_blob=True)
settings.load_profile("suite")


def pytest_configure(config: pytest.Config) -> None:
    """Measure the tests of each run."""
    gc.disable()  # what is loaded now stays
    keep_memory()  # as those who draw do
    compile_once()
    config.pluginmanager.register(Quick(config), "quick")


def pytest_collection_finish() -> None:
    """What was loaded stays: the collector need not go through it, nor often through what follows."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(1_000_000, 20, 20)
    gc.callbacks.append(_keep)


def _keep(phase: str, info: dict[str, int]) -> None:
    """What is there after all has been gone through are mostly caches: they stay, too."""
    if phase == "stop" and info["generation"] == 2:
        gc.freeze()


def pytest_sessionfinish() -> None:
    """At the end pytest looks through everything for what was left behind; of the last tests that is here."""
    gc.collect(0)
    gc.freeze()


@pytest.fixture(name="blank_pictures")
def _blank_pictures() -> Iterator[None]:
    """See ``tests/support/blank.py``."""
    with blank_pictures():
        yield


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite database of today's schema, to be copied: to make one takes longer than most tests."""
    path = tmp_path_factory.mktemp("sqlite") / "empty.sqlite3"
    prepare(str(path))
    return path


@pytest.fixture
def database(empty_file: Path, tmp_path: Path) -> str:
    """The address of a new database without tables in it, where a test's bot keeps them."""
    return str(shutil.copy(empty_file, tmp_path / "tables.sqlite3"))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A server that is started for the tests; skips where there is none to start."""
    try:
        with started() as server:
            prepare(server.make())
            yield server
    except NotHere as reason:
        pytest.skip(str(reason))


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One for all tests of pages: to start it takes longer than most of them do."""
    from tests.support.chromium import chromium

    async with chromium() as made:
        yield made


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def window(browser: Browser) -> Page:
    """One for all tests that want no other, each with addresses of its own: to open one takes as long."""
    return await browser.new_page()

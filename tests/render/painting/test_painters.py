"""Workers that draw: what goes there and back, in which order, and what becomes of those that end."""

import asyncio
import gc
import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest
import pytest_asyncio
from PIL import Image

from cogs.games import GAMES
from data.catalogue import ENGLISH
from engine.core.chance import Chance
from render.drawing.picture import Picture
from render.painting.drawing_queue import DrawingPriority
from render.painting.painters import DrawingFailed, Painters, Replaced
from tests.cogs.table_views import view_of
from tests.render.drawn import (
    DRAWN,
    ENTERED,
    OPEN,
    broken,
    chatty,
    gate,
    killer,
    modules,
    plain,
    process,
    warm_broken,
    warm_well,
)
from workers.process import ROOT


def shown(picture: Picture) -> Picture:
    """A picture without where its parts lie, which no message tells."""
    return replace(picture, hits={}, labels=())


@pytest.fixture(autouse=True)
def _nothing_drawn() -> Iterator[None]:
    DRAWN.clear()
    OPEN.clear()
    ENTERED.clear()
    yield
    OPEN.set()


# --- in a thread ---


@pytest_asyncio.fixture
async def painters() -> AsyncIterator[Painters]:
    painters = Painters(warm=())
    yield painters
    OPEN.set()
    await painters.close()


async def hold(painters: Painters) -> "asyncio.Task[Picture]":
    """Keep the worker busy until the gate is opened."""
    task = asyncio.create_task(painters.draw(gate))
    await asyncio.to_thread(ENTERED.wait, 10)
    return task


def ask(painters: Painters, text: str, **how: object) -> "asyncio.Task[Picture]":
    return asyncio.create_task(painters.draw(plain, text, **how))  # type: ignore[arg-type]


async def test_what_a_message_shows_of_a_picture_comes_back(painters: Painters) -> None:
    assert await painters.draw(plain, "Zoë") == shown(plain("Zoë"))


async def test_a_newer_picture_replaces_a_waiting_one_of_its_table_and_key(painters: Painters) -> None:
    held = await hold(painters)
    older = ask(painters, "older", table=1, key="board")
    others = [
        ask(painters, "other table", table=2, key="board"),
        ask(painters, "other key", table=1, key="panel"),
        ask(painters, "no key", table=1),
        ask(painters, "no key either", table=1),
    ]
    await asyncio.sleep(0)
    newer = ask(painters, "newer", table=1, key="board")
    await asyncio.sleep(0)
    OPEN.set()
    with pytest.raises(Replaced):
        await older
    await asyncio.gather(held, newer, *others)
    assert DRAWN == ["gate", "newer", "other table", "other key", "no key", "no key either"]


async def test_the_picture_in_hand_is_not_replaced(painters: Painters) -> None:
    first = asyncio.create_task(painters.draw(gate, key=1))
    await asyncio.to_thread(ENTERED.wait, 10)
    second = ask(painters, "second", key=1)
    await asyncio.sleep(0)
    OPEN.set()
    assert (await first).alt == "gate"
    assert (await second).alt == "second"


async def test_who_waits_and_boards_come_in_turn_then_updates_and_tables_take_turns(
    painters: Painters,
) -> None:
    held = await hold(painters)
    updates = [ask(painters, f"update {n}", table=1, priority=DrawingPriority.UPDATE) for n in range(2)]
    boards = [ask(painters, f"board {n}", table=n, priority=DrawingPriority.BOARD) for n in range(4)]
    answers = [ask(painters, f"table 1, {n}", table=1) for n in range(2)]
    other = ask(painters, "table 2", table=2)
    await asyncio.sleep(0)
    OPEN.set()
    await asyncio.gather(held, other, *boards, *updates, *answers)
    in_turn = ["board 0", "table 1, 0", "board 1", "table 2", "board 2", "table 1, 1", "board 3"]
    assert ["gate", *in_turn, "update 0", "update 1"] == DRAWN


@pytest.mark.parametrize("patience", [60.0, 0.0])
async def test_who_has_made_a_move_waits_for_boards_and_answers_but_not_for_long(
    painters: Painters, monkeypatch: pytest.MonkeyPatch, patience: float
) -> None:
    monkeypatch.setattr("render.painting.drawing_queue.PANEL_PATIENCE", patience)
    held = await hold(painters)
    panels = [ask(painters, f"panel {n}", table=n, priority=DrawingPriority.AFTER_MOVE) for n in range(2)]
    boards = [ask(painters, f"board {n}", table=n, priority=DrawingPriority.BOARD) for n in range(3)]
    answer = ask(painters, "answer", table=1)
    await asyncio.sleep(0)
    OPEN.set()
    await asyncio.gather(held, answer, *boards, *panels)
    boards_first = ["board 0", "answer", "board 1", "board 2", "panel 0", "panel 1"]
    in_turn = ["board 0", "panel 0", "answer", "board 1", "panel 1", "board 2"]
    assert ["gate", *(boards_first if patience else in_turn)] == DRAWN


async def test_a_newer_picture_takes_the_place_of_one_of_another_priority(painters: Painters) -> None:
    held = await hold(painters)
    older = ask(painters, "older", table=1, key="panel", priority=DrawingPriority.AFTER_MOVE)
    others = [ask(painters, f"board {n}", table=1, priority=DrawingPriority.BOARD) for n in range(2)]
    await asyncio.sleep(0)
    newer = ask(painters, "newer", table=1, key="panel")
    await asyncio.sleep(0)
    OPEN.set()
    with pytest.raises(Replaced):
        await older
    await asyncio.gather(held, newer, *others)
    assert sorted(DRAWN[1:]) == ["board 0", "board 1", "newer"]


async def test_a_failure_is_one_typed_error_that_says_where_and_drawing_goes_on(painters: Painters) -> None:
    with pytest.raises(DrawingFailed, match=r"broken failed: ValueError: no number") as caught:
        await painters.draw(broken, "no number")
    assert "raise ValueError(text)" in caught.value.__notes__[0]
    with pytest.raises(DrawingFailed, match="no picture"):
        await painters.draw(warm_well)  # type: ignore[arg-type]
    assert (await painters.draw(plain, "next")).alt == "next"


async def test_what_no_other_process_could_find_is_refused(painters: Painters) -> None:
    with pytest.raises(DrawingFailed, match="cannot be sent"):
        await painters.draw(lambda: plain("nameless"))


async def test_a_cancelled_picture_is_skipped(painters: Painters) -> None:
    held = await hold(painters)
    given_up = ask(painters, "given up")
    await asyncio.sleep(0)
    given_up.cancel()
    await asyncio.gather(given_up, return_exceptions=True)
    OPEN.set()
    await held
    await ask(painters, "last")
    assert DRAWN == ["gate", "last"]


async def test_a_picture_that_takes_too_long_is_done_without(
    painters: Painters, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("render.painting.painters.LONGEST_DRAWING", 0.01)
    held = await hold(painters)
    with pytest.raises(DrawingFailed, match=r"not drawn in 0\.01 seconds"):
        await ask(painters, "behind it")
    with pytest.raises(DrawingFailed, match="not drawn"):
        await held
    monkeypatch.undo()
    OPEN.set()
    await ask(painters, "last")
    assert DRAWN == ["gate", "last"]


async def test_closing_fails_what_is_not_finished() -> None:
    painters = Painters(warm=())
    held = await hold(painters)
    waiting = ask(painters, "waiting")
    await asyncio.sleep(0)
    await painters.close()  # at once, though the thread draws
    for unfinished in (held, waiting):
        with pytest.raises(DrawingFailed, match="any more"):
            await unfinished
    with pytest.raises(DrawingFailed, match="any more"):
        await painters.draw(plain, "late")
    await painters.close()
    assert DRAWN == []
    OPEN.set()
    for _ in range(1000):  # the thread must not draw into the next test
        if not DRAWN:
            await asyncio.to_thread(time.sleep, 0.001)
    assert DRAWN == ["gate"]


async def test_warming_up_comes_last_and_never_hinders(caplog: pytest.LogCaptureFixture) -> None:
    painters = Painters(warm=(warm_broken, warm_well))
    painters.start()
    painters.start()
    await ask(painters, "first")
    while DRAWN[-1] != "warm":
        await asyncio.to_thread(lambda: None)
    await painters.close()
    assert DRAWN == ["first", "warm"]
    assert "cold" in caplog.text


async def test_who_ends_as_it_warms_up_hears_of_no_failure(caplog: pytest.LogCaptureFixture) -> None:
    painters = Painters(warm=(warm_well,))
    painters.start()
    await painters.close()
    painters.warm_up(warm_broken)
    await painters.close()
    del painters
    gc.collect()
    assert caplog.text == ""


async def test_what_is_asked_for_later_is_warmed_up_once() -> None:
    painters = Painters(warm=())
    for _ in range(2):
        painters.warm_up(warm_well)
    await ask(painters, "first")
    painters.warm_up(warm_well)
    for number in range(3):  # one that waits comes before what nobody asked for, one after another does not
        await ask(painters, f"{number}")
        await asyncio.sleep(0)
    for _ in range(1000):
        if "warm" not in DRAWN:
            await asyncio.to_thread(lambda: None)
    await painters.close()
    assert sorted(DRAWN) == ["0", "1", "2", "first", "warm"]


# --- in processes ---


together = pytest.mark.xdist_group("painters in processes")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def processes() -> AsyncIterator[Painters]:
    """The same for all tests: to start a process takes longer than to draw."""
    painters = Painters(2, warm=())
    yield painters
    await painters.close()


def pixels(picture: Picture) -> bytes:
    return Image.open(io.BytesIO(picture.png)).tobytes()


@together
@pytest.mark.asyncio(loop_scope="module")
async def test_a_table_keeps_its_process(processes: Painters) -> None:
    drawn = [int((await processes.draw(process, table=number)).alt) for number in (1, 2, 3, 4)]
    assert drawn[0] == drawn[2] != drawn[1] == drawn[3]
    assert os.getpid() not in drawn
    # What belongs to no table goes where the least waits.
    assert int((await processes.draw(process)).alt) in drawn


@together
@pytest.mark.asyncio(loop_scope="module")
async def test_every_game_is_drawn_in_a_process_that_knows_nothing_of_discord(processes: Painters) -> None:
    for module in GAMES:
        game, seats = module.game, module.info.seats[0]
        options = game.settle(game.read_options("{}"), seats)
        table_view = view_of(game, game.new(options, seats, Chance(bytes(32))), 0, seats, options)
        asked = module.make_ui().panel(table_view, "", ENGLISH).picture
        assert asked is not None
        there, here = await processes.draw(asked.draw, *asked.arguments, table=1), asked()
        assert pixels(there) == pixels(here)  # the deflate of a PNG may differ
        assert replace(there, png=b"") == replace(shown(here), png=b"")
    loaded = (await processes.draw(modules, table=1)).alt.split()
    assert {"render.kashgar.pictures", "engine.kashgar.game", "PIL"} <= set(loaded)
    assert not {"discord", "sqlalchemy", "aiosqlite", "cogs", "tables", "sandbox"} & set(loaded)


@together
@pytest.mark.asyncio(loop_scope="module")
async def test_a_process_that_ends_is_replaced_and_its_picture_drawn_again(
    processes: Painters, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    before = int((await processes.draw(process, table=0)).alt)
    assert (await processes.draw(killer, str(tmp_path / "mark"), table=0)).alt == "survived"
    assert "worker failed" in caplog.text
    now = int((await processes.draw(process, table=0)).alt)
    os.kill(now, signal.SIGKILL)  # while it has nothing to do
    assert len({before, now, int((await processes.draw(process, table=0)).alt)}) == 3


@together
@pytest.mark.asyncio(loop_scope="module")
async def test_a_picture_that_ends_two_processes_fails(processes: Painters) -> None:
    with pytest.raises(DrawingFailed, match="failed 2 times"):
        await processes.draw(killer, "", table=0)
    assert (await processes.draw(plain, "next", table=0)).alt == "next"


@together
@pytest.mark.asyncio(loop_scope="module")
async def test_pictures_behind_one_that_ends_its_process_are_drawn(processes: Painters) -> None:
    asked = [asyncio.create_task(processes.draw(killer, "", table=0))]
    asked += [asyncio.create_task(processes.draw(plain, f"{n}", table=0)) for n in range(4)]
    killed, *drawn = await asyncio.gather(*asked, return_exceptions=True)
    assert isinstance(killed, DrawingFailed)
    assert [picture.alt for picture in drawn if isinstance(picture, Picture)] == ["0", "1", "2", "3"]


@together
@pytest.mark.asyncio(loop_scope="module")
async def test_where_memory_is_short_a_picture_fails_and_the_next_is_drawn(
    processes: Painters, monkeypatch: pytest.MonkeyPatch
) -> None:
    def short(_: bytes) -> NoReturn:
        raise MemoryError

    with monkeypatch.context() as patched:
        patched.setattr("render.painting.painters.read_answer", short)
        with pytest.raises(DrawingFailed, match="failed 2 times"):
            await processes.draw(plain, "large", table=0)
    assert (await processes.draw(plain, "next", table=0)).alt == "next"


@together
@pytest.mark.asyncio(loop_scope="module")
async def test_failures_and_chatter_of_a_process(processes: Painters) -> None:
    with pytest.raises(DrawingFailed, match="ValueError: there") as caught:
        await processes.draw(broken, "there")
    assert "raise ValueError(text)" in caught.value.__notes__[0]
    assert (await processes.draw(chatty)).alt == "chatty"


async def test_where_processes_cannot_be_had_a_thread_draws(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    painters = Painters(1, warm=())
    assert int((await painters.draw(process)).alt) == os.getpid()
    await painters.close()
    assert "can have no other" in caplog.text


PARENT = """
import asyncio, signal
from render.painting.painters import Painters
from tests.render.drawn import process

# A shell that runs the tests in the background has its children ignore it.
signal.signal(signal.SIGINT, signal.default_int_handler)

async def main():
    painters = Painters(1, warm=())
    print((await painters.draw(process)).alt, flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGINT])
def test_workers_end_with_their_parent(ending: signal.Signals) -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, cwd=ROOT, text=True)
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    os.kill(worker, signal.SIGINT)  # as a terminal or a service manager might send to all
    os.kill(worker, signal.SIGTERM)
    assert is_running(worker)
    parent.send_signal(ending)
    parent.communicate()
    until = time.monotonic() + 30
    while is_running(worker):
        assert time.monotonic() < until


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False

"""What must hold whenever the bot has had an hour in which all went well: each breach is a line."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import timedelta

from cogs.screens.control_ids import ControlId
from tables.core.types import ClockRow
from tables.core.view_types import TableView
from tables.table.consequences import TABLE_SEAT
from tests.cogs.people import bot_of
from tests.support.settled_world import World

OVERDUE = timedelta(minutes=10)
AT_ONCE = ("computer", "ahead")
"""What such clocks do is done by now, however often they were put off."""
_BOARD = {"open", "go", "do", "pick"}
"""What leads on from a board: to one's panel or, where one plays alone in it, to a move."""
MOST_TASKS = 60
"""So many tasks a quiet bot has at most, however long it has run."""


async def stuck(world: World, deleted: set[int]) -> list[str]:
    """Tables at which nothing would go on by itself, and nobody is told that it is up to them."""
    tables = bot_of(world).tables
    found: list[str] = []
    for number in await tables.views.all_numbers():
        table_view, clocks = await tables.views.get(number, None), await tables.clocks.of_table(number)
        name = f"table {number} ({table_view.table.game}, {table_view.table.status})"
        late = [each for each in clocks if each.purpose in AT_ONCE or world.now() - each.due > OVERDUE]
        found += [f"{name}: its clock {each.purpose} of seat {each.seat} does not fire" for each in late]
        if table_view.table.status == "playing":
            found += [f"{name}: {each}" for each in _waits_for(table_view, clocks)]
            place = table_view.table.place
            private = place.channel is None or place.is_lesson or place.is_deal
            if not private and number not in deleted and not _has_board(world, number):
                found.append(f"{name}: there is no board to go on from")
        elif table_view.table.status != "lobby" and clocks:
            found.append(f"{name}: it keeps {len(clocks)} clocks")
    return found


def _waits_for(table_view: TableView, clocks: list[ClockRow]) -> Iterator[str]:
    seats, pause = table_view.table.seats, table_view.table.life.pause
    if pause is not None:
        if not any(each.seat == TABLE_SEAT and each.purpose == "pause" for each in clocks):
            yield "it is paused, and nobody is reminded of it"
        return
    awaited = [seats[index] for index in table_view.awaited]
    if not any(seat.is_present for seat in awaited):
        yield f"it waits for nobody who is there: {[(seat.index, seat.held) for seat in awaited]}"
    if table_view.table.clocks.pace == "none":
        return
    timed = {each.seat for each in clocks if each.purpose == "deadline"}
    for seat in awaited:
        if seat.is_present and seat.index not in timed:
            yield f"it is played by the clock, and seat {seat.index} has none"


def _has_board(world: World, table: int) -> bool:
    for channel in world.backend.channels.values():
        if channel.guild_id is None:
            continue
        for message in reversed(list(world.backend.messages[channel.id].values())):
            shown = world.message(channel.id, message.id)
            for button in () if shown.ephemeral else shown.buttons:
                control = ControlId.parse(button.custom_id or "")
                if control is not None and control.table == table and control.target.verb in _BOARD:
                    return True
    return False


async def leaks(world: World) -> list[str]:
    """What a quiet bot has too much of."""
    bot = bot_of(world)
    waiting = await bot.tables.db.read(
        lambda connection: connection.exec_driver_sql(
            "SELECT table_id, kind, attempts FROM outbox"
        ).fetchall()
    )
    found = [
        f"of table {table} a {kind} was not said after {attempts} attempts"
        for table, kind, attempts in waiting
    ]
    tasks = len(asyncio.all_tasks())
    if tasks > MOST_TASKS:
        names = sorted(each.get_name() for each in asyncio.all_tasks())
        found.append(f"there are {tasks} tasks: {names}")
    return found

"""Names as people see them: those of which nothing is seen, and those that change."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Connection, update

from sandbox.adapter import Member
from tables import schema
from tests.cogs.people import CHANNEL, board, bot_of, play, shown, sit_down
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("words_alone")
FILLER = "\u3164"
"""A letter that looks like nothing, by which people call themselves."""


async def store_blank(world: World, member: Member) -> None:
    """Somebody's name everywhere is one that an earlier version kept as it was."""

    def work(connection: Connection) -> None:
        for table in (schema.seats, schema.results, schema.entrants):
            connection.execute(update(table).where(table.c.person == member.id).values(name=FILLER))
        connection.execute(update(schema.people).where(schema.people.c.id == member.id).values(name=FILLER))

    with world.as_bot():
        await bot_of(world).tables.store.db.write(work)
    await world.restart_bot()


async def test_a_blank_name_of_long_ago_is_a_number_wherever_it_is_read(world: World) -> None:
    ana, bela = await sit_down(world, "palimpsest", ("ana", "bela"))
    await store_blank(world, bela)
    number = f"#{bela.id % 10_000:04}"
    # Nothing that she does herself: it is known of her from before.
    await play(world, [ana, bela])
    seen: list[Any] = [board(ana).text, (await ana.slash(CHANNEL, "table log", table=1)).text]
    await store_blank(world, bela)
    for command in ("leaderboard", "stats server"):
        answer = shown(await ana.slash(CHANNEL, command))
        seen.append(answer.text + "".join(picture.alt for picture in answer.pictures))
    assert not [text for text in seen if FILLER in text]
    assert number in seen[0].replace("\\", "")
    assert number in seen[-1].replace("\\", "")

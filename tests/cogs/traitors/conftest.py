"""A server with enough people for a full table of Spice Traitors, and one who only watches."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from sandbox.adapter import World
from sandbox.plan import SERVER, PersonPlan
from tests.cogs.conftest import bot_world

MORE = ("gwen", "hugo", "ines", "jura")
_LAST = SERVER.people[-1].id - SERVER.people[-2].id
PLAN = replace(
    SERVER,
    people=(
        *SERVER.people,
        *(
            PersonPlan(SERVER.people[-1].id + number * _LAST, name, name.capitalize(), "#888888")
            for number, name in enumerate(MORE, 1)
        ),
    ),
)


@pytest.fixture
async def world(database: str, request: pytest.FixtureRequest) -> AsyncIterator[World]:
    """A server with the bot in it; chance is the same in each run of the same test."""
    async with bot_world(database, request.node.name, PLAN) as running:
        yield running

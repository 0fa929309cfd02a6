"""Commands in texts are links, by which Discord shows the name that their reader's language has."""

from __future__ import annotations

import io
import re
from collections.abc import AsyncIterator

import pytest
from babel.messages.pofile import read_po
from discord.app_commands import Group

from cogs.delivery.command_links import CommandLinks
from cogs.languages import TEMPLATE
from tests.cogs.conftest import bot_world
from tests.cogs.people import CHANNEL, bot_of
from tests.support.settled_world import World


@pytest.fixture
async def world(database: str) -> AsyncIterator[World]:
    """A server with a bot that links commands."""
    async with bot_world(database, "links", link_commands=True) as running:
        yield running


async def test_commands_are_links_in_answers_and_screens_also_after_a_restart(world: World) -> None:
    ana = world.member("ana")
    for _ in range(2):
        with world.as_bot():
            ids = {command.name: command.id for command in await bot_of(world).tree.fetch_commands()}
        refused = await ana.slash(CHANNEL, "season show")
        assert f"</season start:{ids['season']}>" in refused.text
        welcome = (await ana.slash(CHANNEL, "help")).text
        assert f"</table mine:{ids['table']}>" in welcome
        assert f"</rules:{ids['rules']}>" in welcome
        await world.restart_bot()


async def test_commands_that_texts_name_are_there(world: World) -> None:
    template = read_po(io.BytesIO(TEMPLATE.read_bytes()))
    texts = [text for message in template for text in _texts(message.id)]
    named = {code for text in texts for code in re.findall("`/([^`{}]+)`", text)}
    commands = bot_of(world).tree.walk_commands()
    assert named - {each.qualified_name for each in commands if not isinstance(each, Group)} == set()
    assert "daily play" in named


def _texts(message_id: str | tuple[str, ...]) -> tuple[str, ...]:
    """The sentences of a message, one or singular and plural."""
    return (message_id,) if isinstance(message_id, str) else message_id


class _Known(CommandLinks):
    def __init__(self) -> None:
        super().__init__()
        self._ids = {"table board": 7, "rules": 8}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("/table board shows it.", "</table board:7> shows it."),
        ("See `/rules`, or /rules.", "See </rules:8>, or </rules:8>."),
        ("`/rules game:` and `/table`", "`/rules game:` and `/table`"),
        ("https://x.org/rules or and/rules", "https://x.org/rules or and/rules"),
        ("</rules:8> /table", "</rules:8> /table"),
    ],
)
def test_only_what_is_a_command_is_linked(text: str, shown: str) -> None:
    assert _Known().linked(text, 100) == shown


def test_a_text_that_would_be_too_long_stays_as_it_is() -> None:
    assert _Known().linked("/rules", 9) == "/rules"
    assert CommandLinks().linked("/rules", 100) == "/rules"

"""What people do and the answers they get, and the rules for answering."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands, ui

from tests.loopback.conftest import MakePerson, RunBot
from tests.loopback.people import NoAnswer, Person
from tests.loopback.server import Server
from tests.loopback.toybot import ToyBot
from tests.loopback.traffic import hold

Responder = Callable[[discord.Interaction[Any]], Awaitable[object]]
Asker = Callable[[Responder], Awaitable[Person]]


@pytest.fixture
def ask(run_bot: RunBot, make_person: MakePerson, tmp_path: Path) -> Asker:
    """Run a toy with a command ``ask`` that answers as given; returns somebody to use it."""

    async def run(answer: Responder) -> Person:
        toy = ToyBot(tmp_path)

        @app_commands.command(name="ask", description="Ask")
        async def command(interaction: discord.Interaction[Any]) -> None:
            await answer(interaction)

        toy.tree.add_command(command)
        await run_bot(toy)
        return make_person("Ann")

    return run


async def test_a_button_that_thinks_first(
    server: Server, run_bot: RunBot, make_person: MakePerson, tmp_path: Path
) -> None:
    await run_bot(ToyBot(tmp_path))
    ann, bob = make_person("Ann"), make_person("Bob")
    answer = await ann.slash("count", "start", options={"by": 3})
    assert answer.text == "counted 1 by 3"
    assert answer.message is not None
    assert answer.message.ephemeral
    assert answer.message in ann.sees(server.world.channel)
    assert answer.message not in bob.sees(server.world.channel)
    shown = await server.until(lambda: [each for each in server.posted if not each.ephemeral])
    pressed = await bob.press(shown[0], "Step")
    assert pressed.response == 5
    assert pressed.text == "counted 2"
    assert pressed.message is not None
    assert not pressed.message.loading
    late = await ann.press(shown[0], "Step")
    assert late.text == "stale: it is 2 by now"


@pytest.mark.parametrize("place", ["thread", "direct messages"])
async def test_people_act_in_other_places(
    server: Server, run_bot: RunBot, make_person: MakePerson, tmp_path: Path, place: str
) -> None:
    world, ann = server.world, make_person("Ann", locale="de")
    where = ann.dms if place == "direct messages" else world.add_thread(world.channel, "Deep", 60, world.bot)
    bot = await run_bot(ToyBot(tmp_path))
    seen: list[discord.Interaction[Any]] = []
    bot.on_interaction = lambda interaction: _keep(seen, interaction)  # type: ignore[attr-defined]
    assert (await ann.slash("count", "start", where=where)).text == "counted 1 by 1"
    board = await server.until(lambda: [each for each in where.shown() if each.controls], "the board")
    assert (await ann.press(board[0], "Step")).text == "counted 2"
    assert [each.channel_id for each in seen] == [where.id] * 2
    assert [each.guild_id for each in seen] == [where.guild] * 2
    assert [each.locale for each in seen] == [discord.Locale.german] * 2


async def _keep(seen: list[discord.Interaction[Any]], interaction: discord.Interaction[Any]) -> None:
    seen.append(interaction)


async def test_choices_modals_and_people(
    server: Server, run_bot: RunBot, make_person: MakePerson, tmp_path: Path
) -> None:
    await run_bot(ToyBot(tmp_path))
    ann, bob = make_person("Ann"), make_person("Bob")
    choices = await ann.complete("count", "slowly", focus="word", options={"word": "t"})
    assert [each["value"] for each in choices] == ["two"]
    opened = await ann.slash("count", "form")
    assert opened.response == 9
    assert (await ann.submit(opened, {"line": "fair winds"})).text == "written: fair winds"
    assert (await ann.slash("count", "tell", options={"who": bob})).text == "told"
    assert [each.text for each in bob.dms.messages.values()] == ["psst"]
    bob.user.dms_closed = True
    assert (await ann.slash("count", "tell", options={"who": bob})).text == "no: 50007"


async def test_menus_and_messages_that_change(server: Server, ask: Asker) -> None:
    view = ui.View(timeout=None)
    menu: ui.Select[ui.View] = ui.Select(
        custom_id="menu", options=[discord.SelectOption(label=x) for x in "ab"]
    )
    people: ui.UserSelect[ui.View] = ui.UserSelect(custom_id="people")

    async def chosen(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.edit_message(content=f"chose {menu.values}")

    async def picked(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content=f"picked {people.values[0].name}")

    menu.callback, people.callback = chosen, picked  # type: ignore[method-assign]
    view.add_item(menu)
    view.add_item(people)
    ann = await ask(lambda interaction: interaction.response.send_message("choose", view=view))
    message = (await ann.slash("ask")).message
    assert message is not None
    assert (await ann.choose(message, "menu", "b")).response == 7
    assert message.text == "chose ['b']"
    await ann.choose(message, "people", ann)
    assert message.text == "picked ann"
    assert message.edits == 2
    with pytest.raises(LookupError, match="offers"):
        await ann.choose(message, "menu", "c")
    with pytest.raises(LookupError, match="no single control"):
        await ann.press(message, "button")


async def test_an_answer_after_three_seconds_is_refused(server: Server, ask: Asker) -> None:
    refused: asyncio.Queue[int] = asyncio.Queue()

    async def late(interaction: discord.Interaction[Any]) -> None:
        server.clock.advance(3.1)
        with pytest.raises(discord.NotFound) as refusal:
            await interaction.response.send_message("too late")
        refused.put_nowait(refusal.value.code)

    ann = await ask(late)
    with pytest.raises(NoAnswer):
        await ann.slash("ask")
    assert await refused.get() == 10062
    assert not server.posted


async def test_a_second_answer_is_refused(server: Server, ask: Asker) -> None:
    refused: asyncio.Queue[int] = asyncio.Queue()

    async def twice(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("one")
        interaction.response._response_type = None
        with pytest.raises(discord.HTTPException) as refusal:
            await interaction.response.send_message("two")
        refused.put_nowait(refusal.value.code)

    ann = await ask(twice)
    assert (await ann.slash("ask")).text == "one"
    assert await refused.get() == 40060


async def test_a_token_dies_after_fifteen_minutes(server: Server, ask: Asker) -> None:
    refused: asyncio.Queue[int] = asyncio.Queue()

    async def long(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("one")
        server.clock.advance(14 * 60)
        await interaction.edit_original_response(content="two")
        server.clock.advance(2 * 60)
        with pytest.raises(discord.NotFound) as refusal:
            await interaction.edit_original_response(content="three")
        refused.put_nowait(refusal.value.code)

    ann = await ask(long)
    answer = await ann.slash("ask")
    assert await refused.get() == 10015
    assert answer.text == "two"


async def test_an_answer_shows_before_its_follow_ups(server: Server, ask: Asker) -> None:
    async def several(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.followup.send("in its place")
        more = await interaction.followup.send("beside it", ephemeral=True, wait=True)
        await more.edit(content="beside it, changed")

    ann = await ask(several)
    answer = await ann.slash("ask")
    assert answer.text.startswith("in its place")
    await server.until(lambda: answer.text == "in its place\nbeside it, changed")
    assert all(each.only_for == ann.id for each in server.posted)


async def test_a_slow_answer_can_be_watched(
    server: Server, run_bot: RunBot, make_person: MakePerson, tmp_path: Path
) -> None:
    await run_bot(ToyBot(tmp_path))
    ann = make_person("Ann")
    gate = asyncio.Event()
    slow = server.rules.add("PATCH /webhooks/**", hold(gate))
    answer = await ann.slash("count", "slowly", options={"word": "tide"}, acknowledged=True)
    await server.until(lambda: slow.met)
    assert answer.message is not None
    assert answer.message.loading
    gate.set()
    await server.until(lambda: answer.finished)
    assert answer.text == "slowly: tide"

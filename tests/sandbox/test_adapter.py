"""The simulated server from a test's side: people act, the bot answers, time moves when it is moved."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import aiohttp
import discord
import pytest
from discord.ext import tasks

from sandbox.adapter import NotPossible
from tests.sandbox.toybot import ToyBot, make_bot
from tests.support.settled_world import World, button_of, world


@pytest.fixture
async def here() -> AsyncIterator[World]:
    async with world(make_bot) as running:
        yield running


async def test_a_command_answers_with_a_board_that_everybody_sees(here: World) -> None:
    ana, bela = here.member("Ana"), here.member("bela")
    answer = await ana.slash("tables", "toy board", words="Salam")
    assert answer.acknowledged
    assert not answer.ephemeral
    (seen,) = bela.visible("tables")
    assert "Bumped **0** times" in seen.text
    assert [button.label for button in seen.buttons] == ["My hand", "Bump (0)", "Rename", "Rules", "Later"]
    assert seen.menus[0].options == {"saffron": "Saffron", "cumin": "Cumin", "sumac": "Sumac"}
    (shown,) = seen.pictures
    assert shown.alt == "A board with one word on it"
    assert shown.data.startswith(b"\x89PNG")


async def test_a_button_updates_the_message(here: World) -> None:
    ana, bela = here.member("Ana"), here.member("Béla")
    posted = await ana.slash("tables", "toy board", words="Salam")
    await bela.press(posted, "Bump (0)")
    assert posted.message is not None
    assert button_of(posted.message, "Bump (1)").custom_id == "bump:1"
    assert posted.message.edited


async def test_ephemeral_answers_are_seen_by_one(here: World) -> None:
    ana, bela = here.member("Ana"), here.member("Béla")
    posted = await ana.slash("tables", "toy board", words="Salam")
    secret = await bela.press(posted, "My hand")
    assert secret.ephemeral
    assert "7 of Suns" in secret.text
    assert len(bela.visible("tables")) == 2
    assert len(ana.visible("tables")) == 1


async def test_menus_and_modals(here: World) -> None:
    ana = here.member("Ana")
    posted = await ana.slash("tables", "toy board", words="Salam")
    assert (await ana.choose(posted, "saffron", "sumac")).text == "You chose saffron, sumac."
    shown = await ana.press(posted, "Rename")
    assert shown.modal is not None
    assert shown.modal["title"] == "Name this table"
    done = await ana.submit(shown, {"name": "The Peppery Camel"})
    assert done.text == "The table is called **The Peppery Camel** now."


async def test_what_the_app_forbids_is_refused_with_the_option_named(here: World) -> None:
    ana = here.member("Ana")
    with pytest.raises(NotPossible) as refused:
        await ana.slash("tables", "toy board")
    assert refused.value.option == "words"
    with pytest.raises(NotPossible, match="disabled"):
        await ana.press(await ana.slash("tables", "toy board", words="Salam"), "Later")
    posted = await ana.slash("tables", "toy board", words="Salam")
    await ana.press(posted, custom_id="bump:0")
    with pytest.raises(NotPossible, match="The message has just changed"):
        await ana.press(posted, custom_id="bump:0")
    with pytest.raises(NotPossible):
        ana.parse_options("tables", "toy remind", {"minutes": "soon"})
    assert ana.parse_options("tables", "toy remind", {"minutes": "5"}) == {"minutes": 5}


async def test_autocompletion(here: World) -> None:
    offered = await here.member("Ana").autocomplete("tables", "toy board", "colour", "mad", words="Salam")
    assert [(choice.name, choice.value) for choice in offered] == [("Madder", "#8a3b3b")]


async def test_time_moves_only_when_it_is_moved(here: World) -> None:
    ana = here.member("Ana")
    before = discord.utils.utcnow()
    await ana.slash("lounge", "toy remind", minutes=50, text="Tea")
    await here.advance(minutes=49)
    assert discord.utils.utcnow() - before == timedelta(minutes=49)
    assert not [seen for seen in ana.visible("lounge") if not seen.ephemeral]
    await here.advance(minutes=1, seconds=1)
    reminder = ana.visible("lounge")[-1]
    assert reminder.text.endswith("Tea")
    assert reminder.pinged == {"ana"}


class TickingBot(ToyBot):
    """Looks for something to do every five seconds."""

    def __init__(self) -> None:
        super().__init__()
        self.ticks: list[datetime] = []

    async def setup_hook(self) -> None:
        await super().setup_hook()
        self.tick.start()

    async def close(self) -> None:
        self.tick.cancel()
        await super().close()

    @tasks.loop(seconds=5)
    async def tick(self) -> None:
        self.ticks.append(discord.utils.utcnow())


async def test_loops_come_round_less_often_while_time_is_skipped() -> None:
    async with world(TickingBot) as here:
        assert isinstance(here.bot, TickingBot)
        await here.advance(hours=2)
        assert 4 <= len(here.bot.ticks) <= 10
        here.bot.ticks.clear()
        await here.advance(hours=2, pace=60)
        assert 120 <= len(here.bot.ticks) <= 140
        assert here.bot.ticks[-1] == here.now()
        here.bot.ticks.clear()
        await here.advance(minutes=1, pace=0)
        assert len(here.bot.ticks) == 12


async def test_the_world_starts_when_told() -> None:
    start = datetime(2031, 5, 6, 7, tzinfo=UTC)
    async with world(make_bot, start=start) as here:
        assert here.now() == discord.utils.utcnow() == start


async def test_closed_direct_messages(here: World) -> None:
    ana, bela = here.member("Ana"), here.member("Béla")
    await ana.slash("lounge", "whisper", to=bela, text="psst")
    assert bela.inbox[-1].text == "psst"
    assert bela.inbox[-1].pictures[0].data == b"a note"
    bela.close_dms()
    assert (await ana.slash("lounge", "whisper", to=bela, text="psst")).text == "Closed (50007)."
    bela.open_dms()
    assert (await ana.slash("lounge", "whisper", to=bela, text="psst")).text == "Sent."
    with pytest.raises(NotPossible):
        ana.visible(bela.dm)


async def test_commands_work_in_direct_messages(here: World) -> None:
    ana = here.member("Ana")
    assert (await ana.slash(ana.dm, "toy hello")).text == "Good day"
    said = await ana.say(ana.dm, "Thank you!")
    assert said.author == "ana"


async def test_the_language_is_the_members(here: World) -> None:
    ana = here.member("Ana")
    ana.locale = "de"
    assert (await ana.slash("tables", "toy hello")).text == "Guten Tag"
    assert (await here.member("Béla").slash("tables", "toy hello")).text == "Good day"


async def test_threads_are_channels(here: World) -> None:
    ana = here.member("Ana")
    await ana.slash("tables", "toy thread", name="side table")
    assert ana.visible("side table")[-1].text == "Welcome to the thread."


async def test_an_answer_after_a_deferral_is_not_an_edit(here: World) -> None:
    answer = await here.member("Ana").slash("tables", "toy thread", name="side table")
    assert answer.message is not None
    assert not answer.message.edited
    assert not answer.message.thinking


async def test_an_unanswered_command_is_unanswered(here: World) -> None:
    answer = await here.member("Ana").slash("tables", "toy sulk")
    assert not answer.acknowledged
    assert answer.message is None


@pytest.mark.parametrize("crash", [False, True])
async def test_buttons_outlive_the_bot(here: World, crash: bool) -> None:
    ana = here.member("Ana")
    posted = await ana.slash("tables", "toy board", words="Salam")
    old = here.bot
    await here.restart_bot(crash=crash)
    assert isinstance(old, ToyBot)
    assert here.bot is not old
    assert old.closed_well is not crash
    await ana.press(ana.visible("tables")[0], "Bump (0)")
    assert button_of(ana.visible("tables")[0], "Bump (1)")
    assert posted.acknowledged


async def test_actions_at_once_reach_the_bot_together(here: World) -> None:
    ana, bela = here.member("Ana"), here.member("Béla")
    posted = (await ana.slash("tables", "toy board", words="Salam")).message
    assert posted is not None
    assert isinstance(here.bot, ToyBot)
    async with here.at_once():
        await ana.press(posted, "Bump (0)")
        await bela.press(posted, custom_id="bump:0")
        assert here.bot.bumps == []
    assert here.bot.bumps == ["ana", "bela"]


async def test_a_used_command_is_named_in_full(here: World) -> None:
    await here.member("Ana").slash("tables", "toy hello")
    (stored,) = here.history(here.channel("tables"), here.member("Ana").id)
    assert here.wire(stored)["interaction_metadata"]["name"] == "toy hello"


async def test_a_repeated_send_posts_nothing(here: World) -> None:
    channel = here.channel("lounge")

    async def send(nonce: int) -> int:
        with here.as_bot():
            sent = await here.bot.get_partial_messageable(channel).send(
                "Only once", nonce=nonce, file=discord.File(io.BytesIO(b"x"), "x.txt")
            )
        return sent.id

    here.lose_answer("POST", "/channels/*/messages")
    with pytest.raises(aiohttp.ClientError):
        await send(7)
    first = here.member("Ana").visible("lounge")[-1].id
    assert await send(7) == first
    assert await send(8) != first
    assert len(here.member("Ana").visible("lounge")) == 2
    await here.advance(minutes=6)
    assert await send(7) != first


async def test_requests_can_be_refused(here: World) -> None:
    here.refuse("POST", "/channels/*/messages", status=403, code=50013)
    answer = await here.member("Ana").slash("lounge", "whisper", to=here.member("Béla"), text="psst")
    assert answer.text == "Closed (50013)."


async def test_expected_errors_do_not_count() -> None:
    async with world(make_bot, expected_errors=(ArithmeticError,)) as here:

        @here.bot.listen("on_message")
        async def stumble(message: discord.Message) -> None:
            raise ZeroDivisionError("stumbled")

        await here.member("Ana").say("lounge", "Hello")
        assert here.errors == []


async def test_errors_of_the_bot_end_the_world() -> None:
    async def visit() -> None:
        async with world(make_bot) as here:

            @here.bot.listen("on_message")
            async def stumble(message: discord.Message) -> None:
                raise ArithmeticError("stumbled")

            await here.member("Ana").say("lounge", "Hello")

    with pytest.raises(ExceptionGroup) as raised:
        await visit()
    assert raised.group_contains(ArithmeticError, match="stumbled")

"""The deal of the day as people meet it: one try each, a post at midnight, nothing told before its time."""

from __future__ import annotations

import asyncio
import re
from datetime import timedelta
from typing import Any

import discord
import pytest

from cogs.daily.commands import DailyCog
from cogs.daily.keeper import DealKeeper
from cogs.delivery.bulletin_sender import WITHOUT_CHANNEL
from cogs.delivery.timekeeper import SWEEP_SECONDS
from engine.core.chance import commitment
from sandbox.adapter import Answer, Member, VisibleMessage
from tables.daily import best_lines
from tables.service import Tables
from tables.table.loaded import LoadedTable
from tests.cogs import people
from tests.cogs.people import BLUE, CHANNEL, bot_of, shown
from tests.cogs.settings.test_server_settings import page, pick
from tests.engine.playouts import chance
from tests.engine.strategies import hasty
from tests.support.settled_world import World

HASH = re.compile(r"`([0-9a-f]{64})`")


def tables_of(world: World) -> Tables:
    return bot_of(world).tables


async def play_out(world: World, table: int, member: Member, level: str = "easy") -> None:
    """Play a try to its end, as a computer player would."""
    player = bot_of(world).modules["quetinny"].players[level]

    def choose(loaded: LoadedTable, seat: int, number: int) -> Any:
        view = loaded.game.view(loaded.state, seat)
        return player.choose(loaded.game, view, seat, chance("deal", number))

    await people.play_out(world, [member], choose, 60, table)
    assert (await tables_of(world).views.info(table)).status != "playing", "the try ends"


def table_of(panel: Answer) -> int:
    """The number of the table that a panel is of."""
    found = re.search(r"table (\d+)", panel.text)
    assert found is not None, panel.text
    return int(found[1])


def deal_posts(member: Member, channel: str = "lounge") -> list[VisibleMessage]:
    """The posts of deals in a channel."""
    return [seen for seen in member.visible(channel) if not seen.ephemeral and "Deal of" in seen.text]


async def to_midnight(world: World, *, hours: float = 0) -> None:
    """Let time pass until so many hours after the next midnight in UTC."""
    now = discord.utils.utcnow()
    midnight = (now + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
    await world.advance(seconds=(midnight - now).total_seconds() + hours * 3600 + 5)


async def test_everybody_has_one_try_at_the_same_deal(world: World) -> None:
    ana, bela, chidi = (world.member(name) for name in ("ana", "bela", "chidi"))
    first = await ana.slash(CHANNEL, "daily play")
    assert first.ephemeral
    assert "one try each" in first.text
    assert shown(first).pictures
    async with world.at_once():
        pressed = [await bela.slash(CHANNEL, "daily play"), await bela.slash("lounge", "daily play")]
    assert [table_of(panel) for panel in pressed if panel.message is not None] == [2]
    mine, theirs = [(await tables_of(world).views.get(number, None)).view for number in (1, 2)]
    assert mine.opening == theirs.opening
    # Nothing of a try is seen by others: no board, no list, no log.
    assert [seen for seen in chidi.visible(CHANNEL) if not seen.ephemeral] == []
    assert "Quetinny" not in (await chidi.slash(CHANNEL, "tables")).text
    looks = [f"table {name}" for name in ("replay", "log", "since", "board", "review")]
    for command in (*looks, "deal verify", "deal export"):
        refused = await chidi.slash(CHANNEL, command, table=1)
        assert "You may still play this deal" in refused.text, command
    # Left and taken up again, also by another process and elsewhere.
    await world.restart_bot()
    assert table_of(await ana.slash(ana.dm, "daily play")) == 1
    assert table_of(await bela.slash(CHANNEL, "daily play")) == 2
    # Who gives up has had their try.
    await ana.press(await ana.slash(CHANNEL, "seat resign", table=1), "Give up")
    left = await ana.slash(CHANNEL, "daily play")
    assert "You gave up your one try" in left.text
    assert not shown(left).buttons
    # The week's deal is another one.
    week = await ana.slash(CHANNEL, "daily week")
    assert table_of(week) == 3
    assert "week" in week.text


@pytest.mark.usefixtures("words_alone")
async def test_a_finished_try_is_shared_and_ranked_and_its_line_stays_hidden(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(CHANNEL, "daily play")
    await play_out(world, 1, ana)
    panel = await ana.slash(CHANNEL, "daily play")
    labels = [button.label for button in shown(panel).buttons]
    assert {"Share", "Ranking"} <= set(labels)
    assert "Play again" not in labels, "there is one try"
    assert not [one.label for one in shown(panel).buttons if one.style == BLUE], "no turn ends here"
    shared = await ana.press(panel, "Share")
    public = [seen for seen in bela.visible(CHANNEL) if not seen.ephemeral]
    assert len(public) == 1, shared
    assert "Ana" in public[0].text
    assert re.search("[🟨🟩🟫]{3,5}", public[0].text)
    assert not re.search(r"\b[A-Z]?\d?[MSWVLK]{2,3}\b", public[0].text), "no card of the deal"
    again = await ana.press(panel, "Share")
    assert "already shared this deal here" in again.text
    # Its seed is nobody's before the day is over everywhere, nor is the line of those who may still play.
    verified = await ana.slash(CHANNEL, "deal verify", table=1)
    assert "Seed:" not in verified.text
    assert "✅ The seed matches its hash." in verified.text
    assert "Others may still play" in (await ana.slash(CHANNEL, "deal export", table=1)).text
    ranking = await bela.slash(CHANNEL, "daily ranking")
    assert "1. Ana" in ranking.text
    assert [button.label for button in shown(ranking).buttons] == ["Play"]
    # Who begins still may not look; who has played may.
    await bela.press(ranking, "Play")
    assert "You may still play" in (await bela.slash(CHANNEL, "table replay", table=1)).text
    await play_out(world, 2, bela)
    own = await bela.slash(CHANNEL, "daily ranking")
    line = await bela.press(own, "Best line here")
    assert "replay" in line.text
    assert "1 day in a row" in own.text
    # In direct messages nobody is named.
    alone = await bela.slash(bela.dm, "daily ranking")
    assert "2 people have played it" in alone.text
    assert "Ana" not in alone.text
    # When the day is over everywhere all is open, and fits what was shown.
    posted = HASH.search(verified.text)
    assert posted is not None
    await to_midnight(world, hours=36)
    opened = await ana.slash(CHANNEL, "deal verify", table=1, hash=posted[1])
    found = re.search(r"Seed: `([0-9a-f]{64})`", opened.text)
    assert found is not None
    assert commitment(bytes.fromhex(found[1])) == posted[1]
    replayed = await world.member("chidi").slash(CHANNEL, "daily ranking", yesterday=True)
    assert replayed.text


@pytest.mark.usefixtures("words_alone")
async def test_a_try_that_was_begun_goes_on_the_day_after(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    week = await ana.slash(CHANNEL, "daily week")
    assert "Options: " in week.text
    await ana.slash(CHANNEL, "daily play")
    await to_midnight(world)
    ranking = await ana.slash(CHANNEL, "daily ranking", yesterday=True)
    assert "Your try is still running" in ranking.text
    assert table_of(await ana.press(ranking, "Play")) == 2
    # Whoever has not begun it may begin today's alone.
    late = await bela.slash(CHANNEL, "daily ranking", yesterday=True)
    assert "Play" not in [button.label for button in shown(late).buttons]
    assert table_of(await ana.press(await ana.slash(CHANNEL, "daily ranking"), "Play")) == 3


async def choose_channel(world: World, zone: str, channel: str = "lounge") -> Answer:
    """A manager has deals posted to a channel, at the midnight of a zone."""
    ana = world.member("ana")
    return await ana.slash(CHANNEL, "daily post", channel=world.room(channel), zone=zone)


@pytest.mark.usefixtures("words_alone")
async def test_a_deal_is_posted_at_the_servers_own_midnight(world: World) -> None:
    ana, chidi = world.member("ana"), world.member("chidi")
    refused = await chidi.slash(CHANNEL, "daily post", zone="UTC")
    assert "Only server managers" in refused.text
    assert "Asia/Tokyo" in (await choose_channel(world, "Asia/Tokyo")).text
    (post,) = deal_posts(ana)
    assert len(HASH.findall(post.text)) == 2
    await world.restart_bot(crash=True)
    await world.advance(minutes=2)
    assert len(deal_posts(ana)) == 1, "a deal is posted once, whatever dies"
    # Midnight in Tokyo is at three in the afternoon in UTC, on the day before.
    now = discord.utils.utcnow()
    next_one = now.replace(hour=15, minute=0, second=0, microsecond=0)
    next_one += timedelta(days=next_one <= now)
    await world.advance(seconds=(next_one - now).total_seconds() - 60)
    assert len(deal_posts(ana)) == 1
    await world.advance(minutes=2)
    assert len(deal_posts(ana)) == 2
    day = (next_one + timedelta(days=1)).date()
    assert f"Deal of {day.day} " in deal_posts(ana)[-1].text
    # Each deal's hash was there a day before.
    before, after = (HASH.findall(each.text) for each in deal_posts(ana))
    assert after[0] == before[1]
    assert "as it was shown the day before" in deal_posts(ana)[-1].text
    # A zone where it is yesterday still brings no post again, until its own midnight.
    await ana.slash(CHANNEL, "daily post", zone="America/Los_Angeles")
    await world.advance(hours=12)
    assert len(deal_posts(ana)) == 2
    panel = await chidi.press(deal_posts(ana)[-1], "Play")
    assert panel.ephemeral
    assert "one try each" in panel.text
    await play_out(world, table_of(panel), chidi)
    assert "Chidi" in (await ana.press(deal_posts(ana)[-1], "Ranking")).text
    await world.advance(hours=48)
    assert len(deal_posts(ana)) == 3
    off = await ana.slash(CHANNEL, "daily post", off=True)
    assert "is not posted here" in off.text
    await world.advance(hours=48)
    assert len(deal_posts(ana)) == 3


async def test_yesterdays_best_stands_on_the_post_and_its_line_is_replayed(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await choose_channel(world, "UTC")
    await ana.press(deal_posts(ana)[-1], "Play")
    await play_out(world, 1, ana, "steady")
    store = tables_of(world).store
    monkeypatch.setattr(store, "players", hasty)
    monkeypatch.setattr(best_lines, "TRIES_A_DEAL", 1)
    with world.as_bot():
        assert await tables_of(world).best_lines.search()
    await to_midnight(world)
    post = deal_posts(bela)[-1]
    assert "Yesterday’s best here: **Ana**" in post.text
    assert re.search("[🟨🟩🟫]{3,5}", post.text)
    # Elsewhere that day goes on: who has not played it sees the line when it is over everywhere.
    early = await bela.press(post, "Yesterday")
    assert "Best line here" not in [button.label for button in shown(early).buttons]
    await world.advance(hours=12)
    late = await bela.press(post, "Yesterday")
    line = await bela.press(late, "Best line here")
    assert "the beginning" in line.text
    assert shown(await bela.press(line, "Forward")).pictures
    # Beside it stands what a strong computer player found, in a line of its own.
    assert re.search(r"Best found by a strong computer player: \*\*.+\*\*", late.text)
    assert "best found" in (await bela.press(late, "Best found")).text


@pytest.mark.usefixtures("words_alone")
async def test_where_everybody_lost_yesterday_nobody_was_the_best(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await choose_channel(world, "UTC")
    await ana.press(deal_posts(ana)[-1], "Play")
    await play_out(world, 1, ana)
    (won,) = (await tables_of(world).views.get(1, ana.id)).result.won
    assert not won
    await to_midnight(world)
    post = deal_posts(bela)[-1]
    assert "Nobody here made it yesterday." in post.text
    assert "Ana" not in post.text
    assert not re.search("[🟨🟩🟫]{3,5}", post.text)


@pytest.mark.usefixtures("words_alone")
async def test_what_was_missed_is_posted_once_and_late(world: World) -> None:
    ana = world.member("ana")
    await choose_channel(world, "UTC")
    await ana.press(deal_posts(ana)[-1], "Play")
    await world.close_bot()
    await world.advance(hours=60)
    await world.restart_bot(crash=True)
    await world.advance(minutes=2)
    assert len(deal_posts(ana)) == 2, "one post, of the last midnight"
    day = discord.utils.utcnow().date()
    assert f"Deal of {day.day} " in deal_posts(ana)[-1].text
    # The try that was not finished ended with its day.
    assert (await tables_of(world).views.info(1)).status == "closed"


@pytest.mark.usefixtures("words_alone")
async def test_a_channel_that_is_chosen_among_the_settings_gets_its_deal_at_once(world: World) -> None:
    ana = world.member("ana")
    news = await page(ana, "news")
    await pick(ana, news, "daily_channel=", world.room("lounge"))
    await world.settle()
    assert len(deal_posts(ana)) == 1


@pytest.mark.usefixtures("words_alone")
async def test_a_channel_that_is_gone_is_forgotten_and_another_one_chosen(world: World) -> None:
    ana = world.member("ana")
    await choose_channel(world, "UTC")
    (post,) = deal_posts(ana)
    world.refuse("POST", f"/channels/{post.channel_id}/messages", status=404, code=10003, times=None)
    await to_midnight(world)
    assert "is not posted here" in (await ana.slash(CHANNEL, "daily post")).text
    await choose_channel(world, "UTC", "spectators")
    await world.settle()
    assert len(deal_posts(ana, "spectators")) == 1, "today’s post, which could not be posted there"


@pytest.mark.usefixtures("words_alone")
async def test_a_post_that_was_put_off_is_posted_where_the_next_channel_is_chosen(world: World) -> None:
    ana = world.member("ana")
    await choose_channel(world, "UTC")
    (post,) = deal_posts(ana)
    world.refuse("POST", f"/channels/{post.channel_id}/messages", status=403, code=50013, times=None)
    await to_midnight(world)
    await ana.slash(CHANNEL, "daily post", off=True)
    # Not to a moment at which a sweep is about to come: what is asked then waits for it, in real seconds.
    await world.advance(hours=1, seconds=25)
    assert len(deal_posts(ana)) == 1
    await choose_channel(world, "UTC", "spectators")
    await world.advance(seconds=WITHOUT_CHANNEL + SWEEP_SECONDS)
    assert len(deal_posts(ana, "spectators")) == 1


@pytest.mark.usefixtures("words_alone")
async def test_a_post_that_discord_took_though_nobody_heard_of_it_is_not_sent_again(world: World) -> None:
    ana = world.member("ana")
    world.lose_answer("POST", f"/channels/{world.channel('lounge')}/messages")
    await choose_channel(world, "UTC")
    await world.advance(minutes=10)
    assert len(deal_posts(ana)) == 1


@pytest.mark.usefixtures("words_alone")
async def test_two_processes_post_one_deal(world: World) -> None:
    ana, bot = world.member("ana"), bot_of(world)
    with world.as_bot():
        lounge = world.channel("lounge")
        await bot.tables.settings.change_server(world.plan.guild_id, daily_channel=lounge)
        cog = bot.get_cog("DailyCog")
        assert isinstance(cog, DailyCog)
        other = DealKeeper(bot.tables, cog.spec, bot.background.bulletins, search=False)
        await asyncio.gather(bot.background.deals.sweep(), other.sweep())
    await world.settle()
    assert len(deal_posts(ana)) == 1

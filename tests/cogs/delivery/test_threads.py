"""A table's thread: one message in the channel, everything else in the thread."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from cogs.delivery import deleted_channels
from cogs.delivery.timekeeper import SWEEP_SECONDS
from sandbox.adapter import Member, VisibleMessage
from sandbox.plan import SERVER
from tables.core.errors import NoSuchTable
from tables.core.view_types import TableView
from tests.cogs.delivery.test_notices import end_turn
from tests.cogs.kashgar import table as kashgar
from tests.cogs.managing import deny_bot, make_forum
from tests.cogs.people import (
    CHANNEL,
    add_computer,
    board,
    bot_of,
    choose_value,
    open_panel,
    play,
    seen_by,
    shown,
    sit_down,
)
from tests.engine.games import games, modules
from tests.engine.playouts import chance
from tests.support.settled_world import World, sleeping_is_idle


def thread_of(world: World) -> int:
    """The one thread of the channel."""
    (thread,) = world.threads(CHANNEL).values()
    return thread


def archive(world: World, thread: int) -> None:
    """Have a thread archived, while the bot does not run: it is in no list of Discord's any more."""
    metadata = world.backend.get_channel(thread).thread_metadata
    assert metadata is not None
    metadata.archived = True
    world.backend.guilds[SERVER.guild_id].thread_ids.remove(thread)


def public(member: Member, channel: int | str = CHANNEL) -> list[VisibleMessage]:
    """What the bot says to everybody; a thread's own line, which only the simulation has, is left out."""
    found = [seen for seen in member.visible(channel) if not seen.ephemeral]
    return [seen for seen in found if seen.components]


async def test_the_channel_holds_one_message_and_the_thread_the_board(threads: World) -> None:
    ana, _ = await sit_down(threads, "ceylon", ("ana", "bela"))
    (name,) = threads.threads(CHANNEL)
    assert name == "1 · Ceylon · Ana, Béla"
    thread = thread_of(threads)
    (message,) = public(ana)
    assert message.id == thread, "the thread hangs on the message, which was the lobby"
    assert f"<#{thread}>" in message.text
    assert "draws and trades" not in message.text, "the board says whose turn it is"
    assert "Béla" not in message.text.replace("**", ""), "the thread's title says who plays"
    assert not message.pictures
    living = board(ana, thread)
    assert living.pictures
    members = {each.id for each in (ana, threads.member("bela"))}
    assert members <= set(threads.backend.get_channel(thread).thread_members)
    seat = min((await seen_by(threads, None)).awaited)
    mover = [ana, threads.member("bela")][seat]
    for place in (CHANNEL, thread):
        panel = await open_panel(mover, board(mover, place).buttons[0].label, place)
        assert shown(panel).pictures
    assert len([seen for seen in public(ana, thread) if seen.pictures]) == 1


async def test_the_channel_tells_pauses_and_new_deadlines_in_the_message_that_it_has(threads: World) -> None:
    ana, bela = await sit_down(threads, "ceylon", ("ana", "bela"), clock="1h")
    thread = thread_of(threads)

    async def until() -> str:
        (line,) = (await seen_by(threads, ana)).deadlines
        return f"Deadline for Béla: <t:{int(line.due.timestamp())}:R>"

    def told() -> str:
        (message,) = public(ana)
        return message.text

    before = await until()
    assert before in told()
    mover = (ana, bela)[min((await seen_by(threads, None)).awaited)]
    await mover.slash(thread, "clock more")
    assert before != await until()
    assert await until() in told()
    await bela.slash(thread, "clock pause", time="2d")
    await ana.press(board(ana, thread), "Agree")
    assert "⏸ Paused by Béla" in told()
    assert "has time" not in told()
    await ana.press(board(ana, thread), "Resume")
    assert "Paused" not in told()
    assert await until() in told()


async def test_a_table_that_is_begun_in_a_tables_thread_stands_beside_it(threads: World) -> None:
    ana, bela = await sit_down(threads, "ceylon", ("ana", "bela"))
    thread = thread_of(threads)
    there = public(ana, thread)
    opened = await bela.slash(thread, "kashgar new")
    assert f"Table 2 is open in <#{threads.channel(CHANNEL)}>" in opened.text
    await ana.press(board(ana), "Join")
    alone = await bela.slash(thread, "quetinny new")
    assert f"in its message in <#{threads.channel(CHANNEL)}>" in alone.text
    assert [seen.id for seen in public(ana, thread)] == [seen.id for seen in there]
    assert "table 3" in board(ana).text
    assert "· Ana" in public(ana)[-2].text


async def test_a_tables_thread_tells_where_the_bot_may_not_post_beside_it(threads: World) -> None:
    ana, _ = await sit_down(threads, "ceylon", ("ana", "bela"))
    deny_bot(threads, threads.channel(CHANNEL), discord.Permissions(send_messages=True))
    refused = await ana.slash(thread_of(threads), "kashgar new")
    assert "I cannot post in #tables: I need the permission Send Messages, " in refused.text
    with pytest.raises(NoSuchTable):
        await seen_by(threads, ana, 2)


def sensible_move(table_view: TableView, number: int) -> Any:
    """What an easy computer player does in the reader's place."""
    name = table_view.table.game
    assert table_view.seat is not None
    player = modules()[name].players["easy"]
    return player.choose(games()[name], table_view.view, table_view.seat, chance("threads", number))


async def finished(world: World, members: list[Member], *, pause: float = 0) -> int:
    """Play a game to its end as computer players would; how many turns were taken."""
    bot, turns, moves = bot_of(world), 0, 0
    while (spectator := await seen_by(world, None)).table.status == "playing":
        member = members[min(spectator.awaited)]
        table_view = await seen_by(world, member)
        moves += 1
        move = sensible_move(table_view, moves)
        await bot.tables.play.act(1, member.id, move)
        turn = (await seen_by(world, None)).turn
        if turn > turns:
            turns = turn
            await world.advance(seconds=max(pause, SWEEP_SECONDS + 1))
    await world.advance(seconds=SWEEP_SECONDS + 1)
    return turns


@pytest.mark.usefixtures("boards_alone")
async def test_moves_on_the_same_clock_are_told_in_the_thread_alone(threads: World) -> None:
    members = await sit_down(threads, "ceylon", ("ana", "bela"), clock="1h")
    path = f"/channels/{threads.channel(CHANNEL)}/messages/{thread_of(threads)}"
    found = set()
    for number in range(8):
        before, told = await seen_by(threads, None), len(threads.requests)
        member = members[min(before.awaited)]
        await bot_of(threads).tables.play.act(
            1, member.id, sensible_move(await seen_by(threads, member), number)
        )
        await threads.advance(seconds=SWEEP_SECONDS + 1)
        same = (await seen_by(threads, None)).deadlines == before.deadlines
        edits = [each for each in threads.requests[told:] if each.path == path]
        assert len(edits) == (not same)
        found.add(same)
    assert found == {True, False}


@pytest.mark.usefixtures("words_alone")
async def test_the_channel_names_nobody_as_being_on_turn_who_has_long_moved(threads: World) -> None:
    """Without a clock nothing changes there from the first move to the last."""
    members = await sit_down(threads, "palimpsest", ("ana", "bela"), clock="none")
    for _ in range(3):
        before = await seen_by(threads, None)
        (message,) = public(members[0])
        assert f"<#{thread_of(threads)}>" in message.text
        assert "turn" not in message.text
        await play(threads, members, 1)
        assert (await seen_by(threads, None)).awaited != before.awaited


@pytest.mark.usefixtures("boards_alone")
async def test_a_whole_game_leaves_one_message_in_the_channel_and_few_others(threads: World) -> None:
    ana, bela = await sit_down(threads, "palimpsest", ("ana", "bela"))
    turns = await finished(threads, [ana, bela])
    thread = thread_of(threads)
    (message,) = public(ana)
    assert "won" in message.text
    assert "Play again" in [button.label for button in message.buttons]
    said = public(ana, thread)
    assert turns >= 10
    assert len(said) <= 14, [seen.text[:60] for seen in said]
    assert len([seen for seen in said if seen.pictures]) == 1, "one living picture a table"
    archived = [each.json for each in threads.requests if each.path == f"/channels/{thread}"]
    assert archived == [{"auto_archive_duration": 1440}], "people talk about it for a day"


def posts(world: World, message: VisibleMessage) -> int:
    """Messages that the bot has posted, whether or not they are there still."""
    rooms = {f"/channels/{room}/messages" for room in (message.channel_id, message.id)}
    return sum(each.method == "POST" and each.path in rooms for each in world.requests)


@pytest.mark.usefixtures("boards_alone", "panels_left_alone")  # panels are no messages of the channel
async def test_a_whole_kashgar_leaves_one_message_in_the_channel_and_few_others(threads: World) -> None:
    ana, deck = threads.member("ana"), ("short.toml", kashgar.quick_deck(points=8, start=1))
    await ana.press(await ana.slash(CHANNEL, "kashgar deck upload", file=deck), "Keep")
    members = await kashgar.sit_down(threads, "ana bela", deck="short road")
    thread, turn = thread_of(threads), 0
    (message,) = public(ana)
    for _ in range(120):
        member = await kashgar.on_turn(threads, members)
        if member is None:
            break
        await kashgar.by_slash(member, await kashgar.best_text(threads, member))
        if turn < (turn := (await seen_by(threads, None)).view.turn):
            await threads.advance(minutes=1)
            assert len([seen for seen in public(ana, thread) if seen.pictures]) == 1, "one living picture"
            assert posts(threads, message) <= turn + 2, "the message, the board, and one call a turn"
            (message,) = public(ana)
    await threads.advance(minutes=1)
    (message,) = public(ana)
    assert "won" in message.text
    assert turn >= 12, "six rounds or more"
    assert message.pictures
    assert {"Replay", "Play again"} <= {button.label for button in message.buttons}
    last_board, end = public(ana, thread)  # what called somebody went when they had acted
    assert "Play again" in [button.label for button in last_board.buttons]
    assert end.pinged == {"ana", "bela"}
    assert "The game is over" in end.text


async def test_a_board_is_posted_again_below_talk_and_the_old_one_keeps_a_line(threads: World) -> None:
    members = await sit_down(threads, "ceylon", ("ana", "bela"))
    ana, thread = members[0], thread_of(threads)
    first = board(ana, thread)
    await end_turn(threads, members)
    assert board(ana, thread).id == first.id, "nothing was said below it: it is edited"
    await ana.say(thread, "Well played!")
    await end_turn(threads, members)
    living = board(ana, thread)
    assert living.id > first.id
    assert living.pinged, "it calls who is to act, in one message"
    assert "No notices this turn" in [button.label for button in living.buttons]
    (old,) = [seen for seen in public(ana, thread) if seen.id == first.id]
    assert old.text.startswith("-# Ceylon · table 1 went on here:")
    assert f"/{thread}/{living.id}" in old.text
    assert f"/{thread}/{living.id})" in (await open_panel(ana, "My hand", thread)).text
    assert not old.pictures
    assert not old.buttons
    (message,) = public(ana)
    assert members[min((await seen_by(threads, None)).awaited)].shown_name in message.text.splitlines()[1]


async def test_an_old_board_is_posted_again(threads: World) -> None:
    members = await sit_down(threads, "ceylon", ("ana", "bela"))
    thread = thread_of(threads)
    first = board(members[0], thread)
    await threads.advance(hours=2)
    await end_turn(threads, members)
    living = board(members[0], thread)
    assert living.id > first.id
    assert len([seen for seen in public(members[0], thread) if seen.pictures]) == 1


@pytest.mark.parametrize("running", [True, False])
async def test_a_table_whose_thread_is_deleted_goes_on_in_the_channel(threads: World, running: bool) -> None:
    members = await sit_down(threads, "ceylon", ("ana", "bela"))
    ana = members[0]
    if not running:
        await threads.close_bot()
    threads.backend.delete_channel(thread_of(threads))
    if not running:
        await threads.restart_bot(crash=True)
    await threads.advance(minutes=2)
    assert board(ana).pictures, "nobody needs to move before it is to be found again"
    await end_turn(threads, members)
    await end_turn(threads, members)
    assert [name for seen in public(ana) for name in seen.pinged]


async def test_a_start_asks_for_threads_that_discord_does_not_list_and_leaves_archived_ones(
    threads: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deleted_channels, "MOST_ASKED", 2)
    ana, found = threads.member("ana"), []
    for number in range(4):
        await ana.slash(CHANNEL, "ceylon new")
        await add_computer(ana)
        await ana.press(board(ana), "Start")
        found.append((await seen_by(threads, None, number + 1)).table.place.thread)
        await threads.advance(seconds=1)
    await threads.close_bot()
    for thread in found[:3]:
        archive(threads, thread)
    since = len(threads.requests)
    await threads.restart_bot(crash=True)
    await threads.advance(minutes=2)
    asked = {each.path for each in threads.requests[since:] if each.method == "GET"}
    assert [each for each in found if f"/channels/{each}" in asked] == found[1:3], "the latest"
    places = [(await seen_by(threads, None, number + 1)).table.place.thread for number in range(4)]
    assert places == found


async def test_without_the_permission_the_channel_has_one_living_board(world: World) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    assert world.threads(CHANNEL) == {}
    for _ in range(4):
        await end_turn(world, members)
    assert len([seen for seen in public(members[0]) if seen.pictures]) == 1
    assert len(public(members[0])) == 2, "the board and one call"


async def test_a_server_chooses_the_channel(threads: World) -> None:
    ana = threads.member("ana")
    changed = await ana.slash(CHANNEL, "settings server", play_in="channel")
    assert "**Where games are played**: in the channel itself" in changed.text
    await sit_down(threads, "ceylon", ("ana", "bela"))
    assert threads.threads(CHANNEL) == {}
    assert board(ana).pictures


async def test_a_crash_while_the_thread_opens_opens_no_second_one(threads: World) -> None:
    with sleeping_is_idle():
        ana, bela = threads.member("ana"), threads.member("bela")
        await ana.slash(CHANNEL, "ceylon new")
        await bela.press(board(ana), "Join")
        message = board(ana)
        threads.lose_answer("POST", f"/channels/{message.channel_id}/messages/{message.id}/threads", times=5)
        await ana.press(message, "Start")
        await threads.close_bot()
        await threads.advance(minutes=10)
        await threads.restart_bot(crash=True)
        await threads.advance(minutes=5)
        assert list(threads.threads(CHANNEL).values()) == [message.id]
        assert len([seen for seen in public(ana, message.id) if seen.pictures]) == 1


async def test_who_sits_down_late_is_brought_into_the_thread(threads: World) -> None:
    ana, bela = threads.member("ana"), threads.member("bela")
    await ana.slash(CHANNEL, "kashgar new")
    await add_computer(ana)
    await ana.press(board(ana), "Start")
    thread = thread_of(threads)
    assert bela.id not in threads.backend.get_channel(thread).thread_members
    await bela.slash(CHANNEL, "seat take", table=1)
    assert bela.id in threads.backend.get_channel(thread).thread_members


def shut(world: World, channel: int, code: int, *methods: str) -> None:
    """From now on Discord refuses what the bot does in a channel, for this reason."""
    paths = {"PATCH": f"/channels/{channel}/messages/*", "POST": f"/channels/{channel}/messages"}
    for method in methods or paths:
        status = 403 if code == MISSING_PERMISSIONS else 400
        world.refuse(method, paths[method], status=status, code=code, message="refused", times=None)


ARCHIVED, MISSING_PERMISSIONS = 50083, 50013


async def test_an_archived_thread_is_opened_again_by_a_new_board(threads: World) -> None:
    members = await sit_down(threads, "ceylon", ("ana", "bela"))
    thread = thread_of(threads)
    first = board(members[0], thread)
    # Discord edits nothing there, but a new message opens the thread.
    shut(threads, thread, ARCHIVED, "PATCH")
    await end_turn(threads, members)
    assert board(members[0], thread).id > first.id
    assert (await seen_by(threads, None)).table.place.thread == thread


@pytest.mark.parametrize("code", [ARCHIVED, MISSING_PERMISSIONS], ids=["locked", "no permission"])
async def test_a_table_whose_thread_is_shut_goes_on_in_the_channel(threads: World, code: int) -> None:
    members = await sit_down(threads, "ceylon", ("ana", "bela"))
    shut(threads, thread_of(threads), code)
    await end_turn(threads, members)
    await threads.advance(minutes=2)
    assert board(members[0]).pictures
    assert (await seen_by(threads, None)).table.place.thread is None
    await end_turn(threads, members)
    assert [name for seen in public(members[0]) for name in seen.pinged], "people are called there"


async def test_a_reminder_that_finds_the_thread_shut_brings_the_board_to_the_channel(threads: World) -> None:
    members = await sit_down(threads, "ceylon", ("ana", "bela"), clock="1h")
    thread = thread_of(threads)
    threads.refuse("POST", f"/channels/{thread}/messages", status=400, code=ARCHIVED, times=None)
    await threads.advance(minutes=55)
    assert any("Your time is running" in seen.text for seen in public(members[0]))
    assert "My hand" in [button.label for button in board(members[0]).buttons]
    assert len(public(members[0])) == 3, "the message that was there, the reminder, and one board"
    assert not any(f"<#{thread}>" in seen.text for seen in public(members[0]))


@pytest.mark.parametrize("quiet", [False, True])
async def test_where_the_bot_may_not_write_at_all_people_are_told_alone(world: World, quiet: bool) -> None:
    with sleeping_is_idle():
        members = await sit_down(world, "ceylon", ("ana", "bela"))
        await world.advance(hours=2)
        channel = board(members[0]).channel_id
        world.refuse("POST", f"/channels/{channel}/messages", status=503, times=None)
        await end_turn(world, members)
        hour = discord.utils.utcnow().hour
        for member in members if quiet else ():
            await member.slash("lounge", "settings mine", quiet=f"{hour}-{(hour + 8) % 24}", zone="UTC")
        world.backend.faults.clear()
        shut(world, channel, MISSING_PERMISSIONS)
        await world.advance(minutes=5)
        mover = members[min((await seen_by(world, None)).awaited)]
        (notice,) = [seen for seen in mover.visible(mover.dm) if "It is your turn: [Ceylon" in seen.text]
        assert notice.silent is quiet
        assert shown(await mover.press(notice, "My hand")).ephemeral
        await world.advance(hours=1)
        assert len(mover.visible(mover.dm)) == 2, "once"


async def forum_of(world: World) -> int:
    """A forum of the server, chosen for its tables."""
    forum, settings = make_forum(world, "games"), bot_of(world).tables.settings
    await settings.change_server(SERVER.guild_id, play_in="forum", forum=forum)
    return forum


async def test_a_server_has_its_tables_in_a_forum(threads: World) -> None:
    forum = await forum_of(threads)
    ana, bela = await sit_down(threads, "ceylon", ("ana", "bela"))
    ((name, post),) = threads.threads(forum).items()
    assert name == "1 · Ceylon · Ana, Béla"
    assert threads.threads(CHANNEL) == {}
    starter, living = public(ana, post)
    assert [button.label for button in starter.buttons] == ["Board", "Log · Rules"]
    assert living.pictures
    (message,) = public(ana)
    assert f"<#{post}>" in message.text
    assert {ana.id, bela.id} <= set(threads.backend.get_channel(post).thread_members)
    await end_turn(threads, [ana, bela])
    assert len([seen for seen in public(ana, post) if seen.pictures]) == 1
    shown_settings = await ana.slash(CHANNEL, "settings server")
    assert f"**The forum for games**: <#{forum}>" in shown_settings.text


async def test_a_forum_that_was_chosen_is_gone_back_to_in_one_word(threads: World) -> None:
    ana = threads.member("ana")
    place = "Where games are played**: "
    refused = await ana.slash(CHANNEL, "settings server", play_in="forum")
    assert "Choose the forum with the option forum." in refused.text
    forum = make_forum(threads, "games")
    given = {"forum": threads.room(forum)}
    for options, said in (
        (given, "in posts of the forum"),
        ({"play_in": "thread"}, "in a thread of their own"),
        ({"play_in": "forum"}, "in posts of the forum"),
        ({**given, "play_in": "channel"}, "in the channel itself"),
    ):
        assert f"{place}{said}" in (await ana.slash(CHANNEL, "settings server", **options)).text
    threads.backend.delete_channel(forum)
    refused = await ana.slash(CHANNEL, "settings server", play_in="forum")
    assert "Choose the forum with the option forum." in refused.text


async def test_without_its_forum_a_table_stays_in_the_channel(threads: World) -> None:
    forum = await forum_of(threads)
    threads.backend.delete_channel(forum)
    ana, _ = await sit_down(threads, "ceylon", ("ana", "bela"))
    assert board(ana).pictures
    assert (await seen_by(threads, None)).table.place.venue == "channel"
    shown_settings = await ana.slash(CHANNEL, "settings server")
    assert "**Where games are played**: in the channel itself" in shown_settings.text


async def choose_forum(manager: Member, forum: int) -> None:
    """A manager has the server's tables played in a forum."""
    whole = shown(await manager.slash(CHANNEL, "settings server"))
    places = shown(await choose_value(manager, whole, "conf:places"))
    (menu,) = [menu for menu in places.menus if "=forum" in (menu.custom_id or "")]
    await manager.choose(places, manager.simulation.room(forum), custom_id=menu.custom_id)


REFUSALS = {
    40067: ("A tag is required", "add one that everybody may set"),
    160006: ("Maximum number of active threads reached", "Close some that nobody needs"),
    50013: ("Missing Permissions", "Give me the permissions"),
    30033: ("Maximum number of thread participants", "choose another place"),
}


@pytest.mark.parametrize("code", REFUSALS)
async def test_whoever_chose_the_forum_hears_once_and_alone_that_discord_opens_no_post(
    threads: World, code: int
) -> None:
    forum, (said, remedy) = make_forum(threads, "games"), REFUSALS[code]
    chidi, dunya = threads.member("chidi"), threads.member("dunya")
    manager = threads.member("ana")
    await choose_forum(manager, forum)
    status = 403 if code == 50013 else 400
    threads.refuse("POST", f"/channels/{forum}/threads", status=status, code=code, message=said, times=None)
    await sit_down(threads, "ceylon", ("chidi", "dunya"))
    assert board(chidi).pictures, "it is played in the channel"
    assert not [seen for seen in public(chidi) if said in seen.text], "which nobody there can mend"
    (told,) = manager.inbox
    assert f"({said})" in told.text
    assert [button.label for button in told.buttons] == ["Board"], "they play elsewhere"
    assert remedy in told.text
    await sit_down(threads, "kashgar", ("chidi", "dunya"))
    assert len(manager.inbox) == 1
    assert not chidi.inbox
    assert not dunya.inbox
    assert remedy in (await manager.slash(CHANNEL, "settings server")).text
    assert said not in (await dunya.slash(CHANNEL, "settings server")).text
    threads.backend.faults.clear()
    await sit_down(threads, "palimpsest", ("chidi", "dunya"))
    assert threads.threads(forum)
    assert said not in (await manager.slash(CHANNEL, "settings server")).text


async def test_whoever_chose_the_forum_and_has_left_since_hears_nothing_of_its_tables(threads: World) -> None:
    forum, manager = make_forum(threads, "games"), threads.member("ana")
    await choose_forum(manager, forum)
    threads.backend.remove_member(threads.guild.id, manager.id)
    threads.refuse("POST", f"/channels/{forum}/threads", status=400, code=160006, message="full", times=None)
    await sit_down(threads, "ceylon", ("chidi", "dunya"))
    assert not manager.inbox


async def test_a_manager_reads_why_discord_refuses_by_now(threads: World) -> None:
    forum, manager = make_forum(threads, "games"), threads.member("ana")
    await choose_forum(manager, forum)
    for game, code in (("ceylon", 40067), ("kashgar", 160006)):
        said, remedy = REFUSALS[code]
        threads.backend.faults.clear()
        threads.refuse("POST", f"/channels/{forum}/threads", status=400, code=code, message=said, times=None)
        await sit_down(threads, game, ("chidi", "dunya"))
        assert remedy in (await manager.slash(CHANNEL, "settings server")).text
    assert len(manager.inbox) == 1


async def test_where_nobody_chose_the_place_the_next_manager_who_looks_reads_what_discord_refused(
    threads: World,
) -> None:
    threads.refuse(
        "POST", "/channels/*/threads", status=400, code=160006, message="Too many threads", times=None
    )
    chidi, _ = await sit_down(threads, "ceylon", ("chidi", "dunya"))
    assert not [seen for seen in public(chidi) if "Too many" in seen.text]
    manager = threads.member("ana")
    assert not manager.inbox
    assert "(Too many threads)" in (await manager.slash(CHANNEL, "settings server")).text
    changed = await manager.slash(CHANNEL, "settings server", play_in="channel")
    assert "Too many threads" not in changed.text, "the place is another one"


async def test_who_is_forgotten_is_not_told_of_places_that_they_chose(threads: World) -> None:
    forum, manager = make_forum(threads, "games"), threads.member("ana")
    await choose_forum(manager, forum)
    kept = await bot_of(threads).tables.personal.export(manager.id)
    assert b"places chosen" in kept
    asked = await manager.press(await manager.slash(CHANNEL, "privacy"), "Delete my data")
    assert "is deleted" in (await manager.press(asked, "Delete it for good")).text
    threads.refuse("POST", f"/channels/{forum}/threads", status=400, code=160006, message="full", times=None)
    await sit_down(threads, "ceylon", ("chidi", "dunya"))
    assert not manager.inbox


async def test_a_crash_while_the_post_opens_opens_no_second_one(threads: World) -> None:
    with sleeping_is_idle():
        forum = await forum_of(threads)
        ana, bela = threads.member("ana"), threads.member("bela")
        await ana.slash(CHANNEL, "ceylon new")
        await bela.press(board(ana), "Join")
        threads.lose_answer("POST", f"/channels/{forum}/threads", times=5)
        await ana.press(board(ana), "Start")
        await threads.close_bot()
        await threads.advance(minutes=10)
        await threads.restart_bot(crash=True)
        await threads.advance(minutes=5)
        assert len(threads.threads(forum)) == 1

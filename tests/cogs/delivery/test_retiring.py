"""Calls to several people: who has acted is struck out of them, once whatever happens meanwhile."""

from __future__ import annotations

import pytest

from data.catalogue import ENGLISH
from engine.ceylon.cards import KINDS
from sandbox.adapter import Member, VisibleMessage
from tables.core.message_types import CALLS, PostedMessage
from tests.cogs.ceylon.table import by_slash
from tests.cogs.ceylon.test_between_people import in_trade, offered
from tests.cogs.people import CHANNEL, board, bot_of, open_panel, play, seen_by, sit_down
from tests.cogs.traitors.table import stay
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("words_alone")

NAMES = ("ana", "bela", "chidi", "dunya")


async def calls(world: World) -> dict[int, PostedMessage]:
    """The calls that are there, as they are written down, the newest first."""
    with world.as_bot():
        context = await bot_of(world).tables.views.context(1, None)
    return {each.message: each for each in context.others if each.kind in CALLS}


@pytest.mark.parametrize("crash", [False, True])
async def test_who_has_acted_is_struck_out_once(world: World, crash: bool) -> None:
    members = await sit_down(world, "traitors", NAMES)
    await stay(world, members[:3], "set")
    await world.advance(minutes=11)
    await stay(world, members[3:], "set")
    message = next(iter(await calls(world)))

    def struck() -> list[str]:
        (text,) = [seen.text for seen in members[0].visible(CHANNEL) if seen.id == message]
        assert "~~~" not in text, "somebody is struck out twice"
        return [each.name for each in members if f"~~<@{each.id}>~~" in text]

    async def left() -> list[str]:
        people = (await calls(world))[message].people
        return [each.name for each in members if each.id in people]

    assert (struck(), await left()) == ([], ["ana", "bela", "chidi"])
    await stay(world, members[:1])
    # It is written down with what is said next, and by a program that stops.
    assert (struck(), await left()) == (["ana"], ["ana", "bela", "chidi"])
    await world.restart_bot(crash=crash)
    assert await left() == (["ana", "bela", "chidi"] if crash else ["bela", "chidi"])
    await stay(world, members[1:2])
    assert struck() == ["ana", "bela"]
    await stay(world, members[3:])
    assert (struck(), await left()) == (["ana", "bela"], ["chidi"])


async def test_a_board_that_stays_calls_nobody_beside_a_newer_call(world: World) -> None:
    members = await sit_down(world, "traitors", NAMES)
    await stay(world, members[:3], "set")
    await world.advance(minutes=11)
    await members[3].say(CHANNEL, "here I am")
    await stay(world, members[3:], "set")
    first = board(members[0])

    def called() -> list[str]:
        (text,) = [seen.text for seen in members[0].visible(CHANNEL) if seen.id == first.id]
        return [each.name for each in members if f"<@{each.id}>" in text]

    assert called() == ["ana", "bela", "chidi"]
    await stay(world, members[1:])
    await world.advance(minutes=11)
    await stay(world, members[:1])
    assert board(members[0]).id == first.id
    newest = next(iter((await calls(world)).values()))
    assert [each.name for each in members if each.id in newest.people] == ["bela", "chidi", "dunya"]
    assert called() == []


@pytest.mark.parametrize(
    ("clock", "said"), [("none", "\nWaiting for {0}."), ("1d", "\nDeadline for {0}: <t:")]
)
async def test_who_has_just_acted_and_is_waited_for_too_is_named_without_being_called(
    world: World, clock: str, said: str
) -> None:
    listing = ENGLISH.listing
    members = [world.member(name) for name in NAMES[:3]]
    await members[0].slash(CHANNEL, "traitors new", clock=clock)
    for member in members[1:]:
        await member.press(board(member), "Join")
    await members[1].say(CHANNEL, "here I am")  # so that the board stands anew below it
    await members[0].press(board(members[0]), "Start")
    called = board(members[0])
    assert called.pinged == {"bela", "chidi"}, "the host has pressed Start a moment ago"
    _, *others = (f"<@{member.id}>" for member in members)
    assert said.format(listing(["Ana", *others])) in called.text
    assert called.text.count(others[0]) == 1, "said once"
    assert "Béla" not in called.text.split("\n- ")[0], "not by their name too"
    await stay(world, members[:1], "set")
    await world.advance(minutes=1)
    assert said.format(listing(others)) in board(members[0]).text


def asking(member: Member, text: str) -> list[VisibleMessage]:
    """What a member reads in these words, in the channel or in direct messages."""
    return [seen for seen in (*member.visible(CHANNEL), *member.inbox) if text in seen.text]


@pytest.mark.parametrize(("notices", "crash"), [("mention", False), ("dm", True)])
async def test_who_was_called_as_the_last_one_is_so_no_more_once_all_have_acted(
    world: World, notices: str, crash: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the next round asks them again at once, and where the bot died in between."""
    await world.member("dunya").slash(CHANNEL, "settings mine", notices=notices)
    members = await sit_down(world, "traitors", NAMES)
    await stay(world, members[:3], "set")
    await world.advance(minutes=11)
    await stay(world, members[3:], "set")
    await world.advance(minutes=11)
    await stay(world, members[:3])
    (last,) = asking(members[3], "waiting only for you")
    if crash:
        with monkeypatch.context() as dying:
            retiring = bot_of(world).background.sender._retiring
            dying.setattr(retiring, "wake", lambda table: None)
            await stay(world, members[3:])
            assert [seen.id for seen in asking(members[3], "waiting only for you")] == [last.id]
            await world.restart_bot(crash=True)
        await world.advance(seconds=31)
    else:
        await stay(world, members[3:])
    assert members[3].id in [members[seat].id for seat in (await seen_by(world, None)).awaited]
    assert asking(members[3], "waiting only for you") == []


@pytest.mark.parametrize("notices", ["mention", "dm"])
async def test_a_call_tells_the_time_that_there_is_by_now(world: World, notices: str) -> None:
    for name in ("ana", "bela"):
        await world.member(name).slash(CHANNEL, "settings mine", notices=notices)
    members = await sit_down(world, "palimpsest", ("ana", "bela"), clock="24h")
    await world.advance(minutes=11)
    await play(world, members, 1)
    mover = members[min((await seen_by(world, None)).awaited)]

    async def assert_true() -> None:
        (call,) = asking(mover, "It is your turn")
        (line,) = (await seen_by(world, None)).deadlines
        assert call.text.endswith(f"\nYour deadline: <t:{int(line.due.timestamp())}:R>")

    await assert_true()
    await mover.slash(CHANNEL, "clock more")
    await assert_true()
    await world.restart_bot()
    await mover.slash(CHANNEL, "settings mine", away="2d")
    await assert_true()
    await members[0].slash(CHANNEL, "clock pause", time="2d")
    (call,) = asking(mover, "It is your turn")
    assert call.text.splitlines()[-1].startswith("~~Your deadline: ")
    await members[0].press(board(members[0]), "Resume")
    await assert_true()
    await mover.slash(CHANNEL, "settings mine", away="none")
    await world.advance(hours=25)
    assert len(asking(mover, "Your time is running out")) == 1
    await mover.slash(CHANNEL, "clock more")
    assert asking(mover, "Your time is running out") == []
    await assert_true()
    (call,) = asking(mover, "It is your turn")
    await play(world, members, 1)
    assert call.id not in [seen.id for seen in asking(mover, "It is your turn")]


@pytest.mark.parametrize("end", ["withdraw 1", "Refuse 1", "Accept 1", "close"])
async def test_a_word_on_an_offer_goes_with_the_offer(world: World, end: str) -> None:
    members, maker, partner = await in_trade(world)
    give, ask = await offered(world, maker, partner, members)
    (word,) = partner.inbox
    assert f" offers you {give} for {ask}." in word.text
    if end == "close":
        await maker.press(await maker.slash(CHANNEL, "table close"), "End without result")
        for voter in members:
            if voter is not maker:
                await voter.press(board(voter), "Agree")
    elif end.startswith("withdraw"):
        await by_slash(maker, end)
    else:
        await partner.press(await open_panel(partner, "My hand"), end)
    assert partner.inbox == []
    if end == "withdraw 1":
        other, another = [kind for kind in KINDS[:4] if kind not in (give, ask)][:2]
        for asked in (other, another):
            made = await by_slash(maker, f"offer @{partner.name} give {give} ask {asked}")
            assert "You offer" in made.text
            (word,) = partner.inbox
            assert f"for {asked}." in word.text
            if asked == other:
                await by_slash(maker, "withdraw 1")
                assert partner.inbox == []


async def test_a_run_begins_with_tables_of_which_something_may_be_out_of_date(world: World) -> None:
    """Of games that ended long ago there are more and more."""

    async def standing() -> list[int]:
        with world.as_bot():
            return await bot_of(world).tables.messages.standing()

    members = await sit_down(world, "ceylon", NAMES[:2])
    await members[1].slash(CHANNEL, "clock pause", time="2d")
    assert await standing() == [1]
    for each in members:
        await each.press(await each.slash(CHANNEL, "seat resign"), "Give up")
    assert (await seen_by(world, None)).table.has_ended
    await world.advance(minutes=5)
    assert await standing() == []

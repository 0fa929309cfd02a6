"""What people are told where Discord loses an answer or delivers a press twice."""

from __future__ import annotations

import asyncio

import pytest

import cogs.bot
from cogs.bot import Caravanserai
from cogs.core.config import Config
from cogs.interactions import answers
from tables.core.errors import StorageError
from tables.core.types import Person as Host
from tables.core.types import Place
from tables.service import Tables
from tests.loopback.conftest import MakePerson, RunBot
from tests.loopback.panel_player import PanelPlayer, board, control_id, moves_shown
from tests.loopback.people import NoAnswer, Person
from tests.loopback.records import Message
from tests.loopback.server import Server
from tests.loopback.traffic import Fault, Phase, Reply, Request, cut, fail, hold, refuse

ACKNOWLEDGEMENTS = "POST /interactions/*/*/callback"
PANELS = "PATCH /webhooks/*/*/messages/@original"
FOLLOW_UPS = "POST /webhooks/*/*"


async def ready_to_confirm(server: Server, person: Person) -> PanelPlayer:
    player = PanelPlayer(person, server.world.channel, seed=3)
    assert await player.choose()
    return player


async def test_a_panel_that_was_cut_off_after_the_move_is_sent_again(
    server: Server, tables: Tables, make_person: MakePerson
) -> None:
    player = await ready_to_confirm(server, make_person("Ann"))
    before = len(server.log.find(FOLLOW_UPS))
    rule = server.rules.add(PANELS, cut(), phase="before")
    assert (await player.confirm()) is not None
    assert rule.spent
    assert player.panel is not None
    assert moves_shown(player.panel) == (await tables.views.info(1)).number == 1
    assert len(server.log.find(FOLLOW_UPS)) == before, "nothing was said beside the panel"


async def test_a_move_that_counts_is_not_denied_where_its_panel_cannot_be_shown(
    server: Server, tables: Tables, make_person: MakePerson
) -> None:
    player = await ready_to_confirm(server, make_person("Ann"))
    server.rules.add(PANELS, cut(), phase="before", times=None)
    assert player.panel is not None
    panel = player.panel
    assert await player.confirm() is None, "the panel stands as it was"
    said = [each for each in server.posted if each.id > panel.id and each.only_for is not None]
    assert ["This counts, but it could not be shown" in each.text for each in said] == [True]
    assert said[0].only_for == player.person.id
    assert (await tables.views.info(1)).number == 1


@pytest.mark.parametrize("phase", ["before", "after"])
async def test_an_answer_in_words_that_was_cut_off_stands_there_once(
    server: Server, tables: Tables, make_person: MakePerson, phase: Phase
) -> None:
    ann = make_person("Ann")
    rule = server.rules.add(PANELS, cut(), phase=phase)
    answer = await ann.slash("kashgar", "new")
    await ann.slash("table", "mine")  # whatever else was to come has come
    assert rule.spent
    assert answer.text.startswith("Table 1 is open")
    assert answer.followups == []


def expired(request: Request) -> Reply | None:
    """Discord takes nothing more for the interaction: a quarter of an hour has gone by."""
    return Reply(401, {"message": "Invalid Webhook Token", "code": 50027})


@pytest.mark.parametrize(
    ("fault", "phase", "times"),
    [
        (cut(), "before", 1),
        (cut(), "after", 2),
        (fail(500), "before", 1),
        (expired, "before", 0),
    ],
)
async def test_a_follow_up_that_is_cut_off_is_said_once_more(
    server: Server,
    tables: Tables,
    make_person: MakePerson,
    caplog: pytest.LogCaptureFixture,
    hurried: None,
    fault: Fault,
    phase: Phase,
    times: int,
) -> None:
    ann = make_person("Ann")
    await ann.slash("kashgar", "new")
    lobby, bob = await server.until(lambda: _lobby(server), "the lobby"), make_person("Bob")
    await bob.press(lobby, "Join", acknowledged=True)
    await server.until(lambda: any(each.get("label") == "Start" for each in lobby.controls), "Bob's seat")
    rule = server.rules.add(FOLLOW_UPS, fault, phase=phase)
    pressed = await bob.press(lobby, "Start", acknowledged=True)
    await server.until(lambda: rule.spent and len(pressed.followups) >= times, "the follow-up")
    await ann.slash("table", "mine")  # whatever else was to come has come
    assert ["Only Ann" in each.text for each in pressed.followups] == [True] * times
    assert "unknown failure" not in caplog.text


async def test_what_a_stop_breaks_off_counts_and_its_panel_comes_after_the_start(
    server: Server,
    run_bot: RunBot,
    database: str,
    make_person: MakePerson,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(cogs.bot, "LONGEST_ANSWER", 0.1)
    bot = await run_bot(Caravanserai(Config(database)))
    player = await ready_to_confirm(server, make_person("Ann"))
    panel = player.panel
    assert panel is not None
    held = server.rules.add(PANELS, hold(asyncio.Event()), times=None)
    pressing = asyncio.create_task(player.confirm())
    await server.until(lambda: held.met, "the panel after the move")
    await bot.close()
    server.rules.remove(held)
    bot = await run_bot(Caravanserai(Config(database)))
    assert isinstance(bot, Caravanserai)
    with pytest.raises(NoAnswer):
        await pressing
    assert (await bot.tables.views.info(1)).number == 1
    confirm = next(each for each in panel.controls if control_id(each).target.verb == "do")
    again = await player.person.press(panel, str(confirm["custom_id"]))
    assert again.message is not None
    assert moves_shown(again.message) == 1
    assert "has moved on" in again.message.text
    assert (await bot.tables.views.info(1)).number == 1, "the same press does not count twice"
    assert not [each for each in server.posted if "nothing was changed" in each.text]
    assert "Traceback" not in caplog.text


class NothingHeard(dict[int, None]):
    def __setitem__(self, key: int, value: None) -> None:
        pass


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that has not heard of what was told before, as one that was started since."""
    monkeypatch.setattr(cogs.bot, "LRUCache", lambda size: NothingHeard())


async def test_what_was_denied_does_not_count_as_discord_tells_of_it_once_more(
    server: Server,
    tables: Tables,
    make_person: MakePerson,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(answers, "RETRIED_AFTER", 0)
    ann = make_person("Ann")
    with monkeypatch.context() as patch:

        async def away(_: object) -> None:
            raise StorageError("The tables cannot be reached right now, so nothing was changed.")

        patch.setattr(tables.db, "write", away)
        assert "nothing was changed" in (await ann.slash("kashgar", "new")).text
    ann.deliver_again()  # whose acknowledgement is whose cannot be told where it took long
    for _ in range(5):
        await ann.slash("table", "mine")  # whatever else was to come has come
    assert await tables.views.of_person(ann.id, status=("lobby",)) == []


@pytest.mark.usefixtures("forgetful")
async def test_a_command_that_is_delivered_twice_opens_one_table(
    server: Server, tables: Tables, make_person: MakePerson
) -> None:
    ann = make_person("Ann")
    ann.deliveries = 2
    answer = await ann.slash("kashgar", "new")
    assert "Table 1 is open" in answer.text
    await server.until(lambda: len(server.log.find(ACKNOWLEDGEMENTS)) == 2)
    ann.deliveries = 1
    await ann.slash("table", "mine")  # whatever else was to come has come
    assert [info.id for info in await tables.views.of_person(ann.id, status=("lobby",))] == [1]
    assert "is open" not in answer.text.replace("Table 1 is open", "", 1)


@pytest.mark.usefixtures("forgetful")
async def test_a_press_that_is_delivered_twice_seats_one_computer_player(
    server: Server, tables: Tables, make_person: MakePerson
) -> None:
    ann = make_person("Ann")
    await ann.slash("kashgar", "new")
    lobby = await server.until(lambda: board(server.world.channel) or _lobby(server), "the lobby")
    chosen = (await ann.press(lobby, "Set up")).message
    assert chosen is not None
    ann.deliveries = 2
    (menu,) = [
        each for each in chosen.controls if any("addcpu" in o["value"] for o in each.get("options", []))
    ]
    acknowledged = len(server.log.find(ACKNOWLEDGEMENTS))
    await ann.choose(chosen, menu["custom_id"], menu["options"][0]["value"], acknowledged=True)
    await server.until(lambda: len(server.log.find(ACKNOWLEDGEMENTS)) == acknowledged + 2)
    await server.until(lambda: lobby.edits, "the lobby with one more seat")
    ann.deliveries = 1
    await ann.slash("table", "mine")
    assert len((await tables.views.info(1)).seats) == 2


@pytest.mark.usefixtures("forgetful")
async def test_play_again_opens_one_table_however_often_it_is_pressed(
    server: Server, tables: Tables, make_person: MakePerson
) -> None:
    ann = make_person("Ann")
    await ann.slash("quetinny", "new")
    asked = await ann.slash("seat", "resign")
    assert asked.message is not None
    await ann.press(asked.message, "Give up", acknowledged=True)

    def over() -> list[Message]:
        labels = [(each, [one.get("label") for one in each.controls]) for each in server.posted]
        return [each for each, found in labels if each.only_for is None and "Play again" in found]

    (message, *_) = await server.until(over, "the board of the game that is over")
    ann.deliveries = 2
    answers = await asyncio.gather(*(ann.press(message, "Play again") for _ in range(2)))
    ann.deliveries = 1
    answers.append(await ann.press(message, "Play again"))
    assert any("table 2" in each.text for each in answers)
    assert [info.id for info in await tables.views.of_person(ann.id, status=("playing",))] == [2]
    assert await tables.views.all_numbers() == [1, 2]


def _lobby(server: Server) -> Message | None:
    return next((each for each in server.posted if each.only_for is None and each.controls), None)


@pytest.mark.usefixtures("forgetful")
async def test_a_late_delivery_to_a_bot_that_had_died_over_it_changes_nothing(
    server: Server, tables: Tables, make_person: MakePerson
) -> None:
    """It made the table, and its acknowledgement never arrived: the next one's does."""
    ann = make_person("Ann")
    answer = await ann.slash("kashgar", "new")
    answer.response = None
    ann.deliver_again()
    await server.until(
        lambda: [each for each in server.posted if "already been done" in each.text],
        "the word",
    )
    assert [info.id for info in await tables.views.of_person(ann.id, status=("lobby",))] == [1]


@pytest.mark.usefixtures("forgetful")
async def test_a_late_delivery_after_the_table_has_changed_is_answered_as_the_table_is_now(
    server: Server,
    tables: Tables,
    make_person: MakePerson,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    hurried: None,
) -> None:
    """Words where a panel was, a panel where words were: Discord takes one of them in a message."""
    monkeypatch.setattr(answers, "RETRIED_AFTER", 0)
    ann = make_person("Ann")
    answer = await ann.slash("quetinny", "hand")
    assert answer.message is not None
    assert "not playing at such a table" in answer.text
    assert not answer.message.controls
    here = Place(server.world.guild.id, server.world.channel.id)
    table = await tables.lobbies.create("quetinny", {}, Host(ann.id, "Ann"), here)
    server.rules.add(ACKNOWLEDGEMENTS, fail(500))
    ann.deliver_again()
    await server.until(lambda: answer.message is not None and answer.message.controls, "the panel")
    await tables.play.abandon(table.id)
    server.rules.add(ACKNOWLEDGEMENTS, fail(500))
    ann.deliver_again()
    await server.until(lambda: answer.followups, "the word")
    assert ["not playing at such a table" in each.text for each in answer.followups] == [True]
    assert "Traceback" not in caplog.text


async def test_an_acknowledgement_whose_word_was_lost_does_not_lose_the_press(
    server: Server, tables: Tables, make_person: MakePerson
) -> None:
    """discord.py sends it again after a second, and Discord refuses the second one: 40060."""
    ann = make_person("Ann")
    rule = server.rules.add(ACKNOWLEDGEMENTS, fail(500), phase="after")
    answer = await ann.slash("kashgar", "new")
    assert rule.spent
    assert [each.status for each in server.log.find(ACKNOWLEDGEMENTS)] == [500, 400]
    assert "Table 1 is open" in answer.text


@pytest.mark.usefixtures("forgetful")
async def test_an_answer_that_needs_no_work_is_given_once(
    server: Server, tables: Tables, make_person: MakePerson, caplog: pytest.LogCaptureFixture
) -> None:
    ann = make_person("Ann")
    ann.deliveries = 2
    await ann.slash("about")
    await server.until(lambda: len(server.log.find(ACKNOWLEDGEMENTS)) == 2)
    ann.deliveries = 1
    await ann.slash("table", "mine")
    assert not [each for each in server.posted if "Something went wrong" in each.text]
    assert "Traceback" not in caplog.text


async def test_where_discord_takes_nothing_for_a_while_that_is_said_and_no_failure_of_ours(
    server: Server, tables: Tables, make_person: MakePerson, caplog: pytest.LogCaptureFixture
) -> None:
    """Cloudflare answers 429 without Discord's mark, and discord.py does not try again."""
    rule = server.rules.add(ACKNOWLEDGEMENTS, lambda _: Reply(429, {"message": "banned"}, {"Via": ""}))
    answer = await make_person("Ann").slash("table", "mine")
    assert rule.spent
    assert "Discord is having trouble right now" in answer.text
    assert "unknown failure" not in caplog.text


async def test_an_answer_whose_message_was_dismissed_meanwhile_is_no_failure(
    server: Server, tables: Tables, make_person: MakePerson, caplog: pytest.LogCaptureFixture
) -> None:
    player = await ready_to_confirm(server, make_person("Ann"))
    panel = player.panel
    assert panel is not None
    rule = server.rules.add(PANELS, refuse(404, 10008, "Unknown Message"))
    back = next(each for each in panel.controls if control_id(each).target.verb == "go")
    await player.person.press(panel, str(back["custom_id"]), acknowledged=True)
    await server.until(lambda: rule.spent)
    await player.person.slash("table", "mine")
    assert not [each for each in server.posted if "Something went wrong" in each.text]
    assert "Unknown Message" in caplog.text

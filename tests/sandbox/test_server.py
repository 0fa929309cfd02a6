"""The page's server: who is let in, and what a page is told and may ask for."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import itertools
import json
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientWebSocketResponse, WSServerHandshakeError
from aiohttp.test_utils import TestClient, TestServer

from sandbox import SandboxError, hub, wire
from sandbox.adapter import World, live_world
from sandbox.program import play
from sandbox.server import make_app
from tests.sandbox.toybot import make_bot

KEY = "a-key"


@pytest.fixture
async def world() -> AsyncIterator[World]:
    async with live_world(make_bot) as running:
        yield running


@pytest.fixture
async def client(world: World) -> AsyncIterator[TestClient[Any, Any]]:
    async with TestClient(TestServer(make_app(world, KEY, welcome="Have **fun**."))) as made:
        yield made


class Page:
    """A page without a browser: asks, and collects what it is told."""

    def __init__(self, line: ClientWebSocketResponse) -> None:
        self._line = line
        self._numbers = itertools.count(1)
        self.events: list[dict[str, Any]] = []

    async def next(self, event: str, **fields: Any) -> dict[str, Any]:
        """Return the first event of a kind, told already or yet to come, and forget it."""
        while True:
            for said in self.events:
                if said.get("event") == event and all(said.get(key) == each for key, each in fields.items()):
                    self.events.remove(said)
                    return said
            await self._hear()

    async def _hear(self) -> None:
        async with asyncio.timeout(20):
            self.events.append(json.loads(await self._line.receive_str()))

    async def ask(self, do: str, viewer: str, **rest: Any) -> dict[str, Any]:
        """Make a request and return the whole reply."""
        number = next(self._numbers)
        await self._line.send_str(json.dumps({"do": do, "n": number, "viewer": viewer, **rest}))
        while True:
            for said in self.events:
                if said.get("re") == number:
                    self.events.remove(said)
                    return said
            await self._hear()


@contextlib.asynccontextmanager
async def open_page(client: TestClient[Any, Any], language: str) -> AsyncIterator[Page]:
    await client.get("/", params={"key": KEY})
    origin = str(client.make_url("")).rstrip("/")
    async with client.ws_connect("/live", params={"lang": language}, headers={"Origin": origin}) as line:
        yield Page(line)


@pytest.fixture
async def page(client: TestClient[Any, Any]) -> AsyncIterator[Page]:
    async with open_page(client, "en") as opened:
        yield opened


@pytest.fixture
def ana(world: World) -> str:
    return str(world.member("Ana").id)


@pytest.fixture
def tables(world: World) -> str:
    return str(world.channel("tables"))


async def test_the_key_is_exchanged_for_a_cookie(client: TestClient[Any, Any]) -> None:
    assert (await client.get("/")).status == 403
    assert (await client.get("/", params={"key": "wrong"})).status == 403
    first = await client.get("/", params={"key": KEY}, allow_redirects=False)
    assert (first.status, first.headers["Location"]) == (303, "/")
    assert "HttpOnly" in first.headers["Set-Cookie"]
    assert "SameSite=Strict" in first.headers["Set-Cookie"]
    shown = await client.get("/")
    assert shown.status == 200
    assert "default-src 'none'" in shown.headers["Content-Security-Policy"]
    assert (await client.get("/static/js/main.js")).status == 200


async def test_other_names_for_this_machine_are_refused(client: TestClient[Any, Any]) -> None:
    refused = await client.get("/", params={"key": KEY}, headers={"Host": "evil.example:8480"})
    assert refused.status == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "http://127.0.0.1:1", None])
async def test_other_pages_cannot_connect(client: TestClient[Any, Any], origin: str | None) -> None:
    await client.get("/", params={"key": KEY})
    headers = {"Origin": origin} if origin else {}
    with pytest.raises(WSServerHandshakeError) as refused:
        await client.ws_connect("/live", headers=headers)
    assert refused.value.status == 403


async def test_without_the_cookie_nothing_is_served(client: TestClient[Any, Any]) -> None:
    for path in ("/static/js/main.js", "/files/1/2/x.png", "/live"):
        assert (await client.get(path)).status == 403


@pytest.mark.parametrize(
    "path", ["/files/a/b/c", "/files/1/b/x.png", "/files/²/2/x", f"/files/{'9' * 5000}/2/x"]
)
async def test_paths_that_name_no_file_are_not_found(client: TestClient[Any, Any], path: str) -> None:
    await client.get("/", params={"key": KEY})
    assert (await client.get(path)).status == 404


@pytest.mark.parametrize("hours", [-1, -0.001, 1e9])
async def test_time_goes_forwards_only(page: Page, ana: str, hours: float) -> None:
    assert "error" in await page.ask("skip", ana, hours=hours)


async def test_the_first_screen_lists_the_bots_commands(page: Page, ana: str) -> None:
    state = await page.next("state")
    assert [each["name"] for each in state["commands"]] == ["toy", "whisper"]
    assert state["welcome"] == "Have **fun**."
    assert {each["id"] for each in state["members"]} >= {ana}
    assert state["unread"][ana] == {}


async def test_a_command_is_run_and_shown(
    page: Page, client: TestClient[Any, Any], ana: str, tables: str
) -> None:
    options = {"words": "Salam"}
    reply = await page.ask("slash", ana, channel=tables, command="toy board", options=options)
    answered = await page.next("interaction", id=reply["result"]["interaction"])
    assert answered["state"] == "answered"
    message = (await page.next("message"))["message"]
    assert message["only_for"] is None
    assert message["interaction_metadata"]["name"] == "toy board"
    address = message["attachments"][0]["url"]
    assert address.startswith("/files/")
    picture = await client.get(address)
    assert (picture.content_type, (await picture.read())[:4]) == ("image/png", b"\x89PNG")
    assert "sandbox" in picture.headers["Content-Security-Policy"]
    history = await page.ask("history", ana, channel=tables)
    assert [each["id"] for each in history["result"]["messages"]] == [message["id"]]
    assert not history["result"]["more"]


async def test_a_file_can_be_fetched_by_a_page_that_is_late(
    page: Page, client: TestClient[Any, Any], ana: str, tables: str
) -> None:
    file = {"name": "note.txt", "data": base64.b64encode(b"words").decode()}
    await page.ask("say", ana, channel=tables, text="Hello", files=[file])
    said = (await page.next("message"))["message"]
    await page.ask("delete", ana, channel=tables, message=said["id"])
    await page.next("message-gone", id=said["id"])
    late = await client.get(said["attachments"][0]["url"])
    assert (late.status, await late.read()) == (200, b"words")


async def test_what_cannot_be_sent_costs_the_page_nothing_that_follows(
    page: Page, ana: str, tables: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def message(*_: object) -> dict[str, object]:
        monkeypatch.undo()
        return {"content": object()}

    monkeypatch.setattr(hub.PageHub, "message", message)
    for words in ("first", "second"):
        await page.ask("say", ana, channel=tables, text=words)
    assert (await page.next("message"))["message"]["content"] == "second"
    assert "The page cannot be shown WorldChange(kind='message'" in caplog.text


async def test_an_ephemeral_answer_is_for_one_and_can_be_dismissed(
    page: Page, world: World, ana: str, tables: str
) -> None:
    await page.ask("slash", ana, channel=tables, command="toy remind", options={"minutes": "5"})
    message = (await page.next("message"))["message"]
    assert message["only_for"] == ana
    bela = str(world.member("Béla").id)
    assert (await page.ask("history", bela, channel=tables))["result"]["messages"] == []
    await page.ask("dismiss", ana, channel=tables, message=message["id"])
    await page.next("message-gone", id=message["id"])
    assert (await page.ask("history", ana, channel=tables))["result"]["messages"] == []


async def test_what_is_wrong_is_said_with_its_option(page: Page, ana: str, tables: str) -> None:
    wrong = await page.ask("slash", ana, channel=tables, command="toy remind", options={"minutes": "soon"})
    assert wrong["option"] == "minutes"
    missing = await page.ask("slash", ana, channel=tables, command="toy remind", options={})
    assert missing["option"] == "minutes"
    unknown = await page.ask("slash", ana, channel=tables, command="nothing", options={})
    assert unknown["error"].format(**unknown["places"]) == "There is no command /nothing here."
    gone = await page.ask("press", ana, channel=tables, message="5", custom_id="x")
    assert gone["error"] == "This message has been deleted."


async def test_offers_come_from_the_bot_while_typing(page: Page, ana: str, tables: str) -> None:
    ask = {"channel": tables, "command": "toy board", "option": "colour", "typed": "ol"}
    offered = await page.ask("complete", ana, options={"words": "x", "wait": "nonsense"}, **ask)
    assert offered["result"] == [{"name": "Olive", "value": "#5d6b2f"}]


async def test_members_can_be_options(page: Page, world: World, ana: str, tables: str) -> None:
    bela = world.member("Béla")
    options = {"to": str(bela.id), "text": "psst"}
    await page.ask("slash", ana, channel=tables, command="whisper", options=options)
    assert (await page.next("message"))["message"]["channel_id"] == str(bela.dm)
    assert hub.PageHub(world, None).unread(bela) == {str(bela.dm): [1, 1]}
    assert str(bela.dm) not in hub.PageHub(world, None).unread(world.member("Ana"))
    await page.ask("read", str(bela.id), channel=str(bela.dm), message=str(bela.inbox[-1].id))
    assert hub.PageHub(world, None).unread(bela) == {}
    # All other pages, which count for themselves, hear of it.
    assert (await page.next("unread", viewer=str(bela.id), channel=str(bela.dm)))["counts"] == [0, 0]


async def test_menus_and_forms(page: Page, ana: str, tables: str) -> None:
    await page.ask("slash", ana, channel=tables, command="toy board", options={"words": "Salam"})
    board = (await page.next("message"))["message"]
    place = {"channel": tables, "message": board["id"]}
    await page.ask("choose", ana, custom_id="pick", values=["cumin"], **place)
    assert (await page.next("message"))["message"]["content"] == "You chose cumin."
    await page.ask("press", ana, custom_id="rename", **place)
    shown = await page.next("interaction", state="modal")
    assert shown["modal"]["title"] == "Name this table"
    empty = await page.ask("submit", ana, interaction=shown["id"], values={})
    assert "error" in empty
    await page.ask("submit", ana, interaction=shown["id"], values={"name": "Camel"})
    assert "Camel" in (await page.next("message"))["message"]["content"]
    again = await page.ask("submit", ana, interaction=shown["id"], values={"name": "Camel"})
    assert again["error"] == "This form is no longer open."


async def test_menus_of_channels_and_roles(page: Page, world: World, ana: str, tables: str) -> None:
    await page.ask("slash", ana, channel=tables, command="toy call", options={})
    place = {"channel": tables, "message": (await page.next("message"))["message"]["id"]}
    await page.ask("choose", ana, custom_id="where", values=[tables], **place)
    assert (await page.next("message"))["message"]["content"] == f"In <#{tables}>."
    ((role, name),) = hub.PageHub(world, None).state()["roles"].items()
    assert name == "players"
    await page.ask("choose", ana, custom_id="whom", values=[role], **place)
    assert (await page.next("message"))["message"]["content"] == f"For <@&{role}>."


async def test_a_silent_bot_is_reported(
    page: Page, ana: str, tables: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "PATIENCE", 0.01)
    reply = await page.ask("slash", ana, channel=tables, command="toy sulk", options={})
    failed = await page.next("interaction", id=reply["result"]["interaction"])
    assert failed["state"] == "failed"


async def test_talk_reactions_and_deletion(page: Page, world: World, ana: str, tables: str) -> None:
    file = {"name": "note.txt", "data": base64.b64encode(b"words").decode()}
    await page.ask("say", ana, channel=tables, text="Hello", files=[file])
    said = (await page.next("message"))["message"]
    assert said["attachments"][0]["filename"] == "note.txt"
    await page.ask("react", ana, channel=tables, message=said["id"], emoji="👍", reacted=True)
    assert (await page.next("message"))["message"]["reactors"] == {"👍": [ana]}
    others = await page.ask("delete", str(world.member("Béla").id), channel=tables, message=said["id"])
    assert "error" in others
    await page.ask("delete", ana, channel=tables, message=said["id"])
    await page.next("message-gone", id=said["id"])


async def test_settings(page: Page, world: World, ana: str) -> None:
    await page.ask("settings", ana, dms_closed=True, locale="de", do_not_disturb=True)
    events = (await page.next("member"))["member"]
    assert (events["dms_closed"], events["locale"], events["do_not_disturb"]) == (True, "de", True)
    await page.ask("settings", ana, dms_closed=False)
    assert not world.member("Ana").settings.dms_closed


async def test_an_answer_speaks_the_language_of_its_page_and_the_server_that_of_the_first(
    page: Page, client: TestClient[Any, Any], world: World, ana: str, tables: str
) -> None:
    await page.next("state")
    heard = []
    async with open_page(client, "de") as german:
        for asking in (page, german, page, german):
            await asking.ask("slash", ana, channel=tables, command="toy hello", options={})
            heard.append((await page.next("message"))["message"]["content"])
    assert heard == ["Good day", "Guten Tag", "Good day", "Guten Tag"]
    assert world.backend.common_locale == "en-US"


async def test_an_hour_passes(page: Page, ana: str, world: World) -> None:
    before = world.now().timestamp()
    await page.ask("skip", "0", hours=1)
    assert (await page.next("clock"))["now"] - before >= 3600


async def test_private_places_are_refused(page: Page, world: World, ana: str) -> None:
    dm = str(world.member("Béla").dm)
    assert (await page.ask("history", ana, channel=dm))["error"] == "You cannot see this channel."


async def test_nonsense_does_not_end_the_line(page: Page, ana: str, tables: str) -> None:
    await page._line.send_str("{")
    await page._line.send_str('{"do": "explode", "n": 1}')
    assert (await page.ask("commands", ana, channel=tables))["result"]


async def test_a_taken_port_is_one_clear_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(SandboxError, match=f"port {port} cannot be used"):
            await play(make_bot, port=port, open_browser=False, data_dir=tmp_path)


async def test_an_unreadable_world_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "world.json").write_text("{")
    with pytest.raises(SandboxError, match=r"world\.json"):
        await play(make_bot, port=0, open_browser=False, data_dir=tmp_path)


async def test_an_unusable_folder_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("not a folder")
    with pytest.raises(SandboxError, match="cannot be used"):
        await play(make_bot, port=0, open_browser=False, data_dir=tmp_path / "taken")


def test_requests_are_read_with_ids_as_text() -> None:
    request = wire.decode(
        '{"do": "press", "n": 3, "viewer": "7", "channel": "8", "message": "9", "custom_id": "x"}'
    )
    assert request == wire.PressRequest(n=3, viewer=7, channel=8, message=9, custom_id="x")

"""The page in a real browser, used as a person uses it: by keyboard, by mouse, on a phone."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from aiohttp.test_utils import TestServer
from playwright.async_api import Browser, ConsoleMessage, Error, Locator, Page, expect

from sandbox import hub
from sandbox.adapter import World, live_world
from sandbox.server import make_app
from tests.sandbox.toybot import make_bot
from tests.support.chromium import IN_BROWSER, PHONE, WIDE

pytestmark = IN_BROWSER


@pytest_asyncio.fixture(loop_scope="session")
async def world() -> AsyncIterator[World]:
    async with live_world(make_bot) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def address(world: World) -> AsyncIterator[str]:
    async with TestServer(make_app(world, "key", welcome="Sit **down**.")) as server:
        yield str(server.make_url("/")) + "?key=key"


@pytest.fixture
def viewport() -> dict[str, int]:
    """The size of the window."""
    return WIDE


@pytest_asyncio.fixture(loop_scope="session")
async def page(window: Page, address: str, viewport: dict[str, int]) -> AsyncIterator[Page]:
    errors: list[str] = []

    def note_error(error: Error) -> None:
        errors.append(str(error))

    def note_words(said: ConsoleMessage) -> None:
        if said.type == "error":
            errors.append(said.text)

    window.on("pageerror", note_error)
    window.on("console", note_words)
    await window.set_viewport_size(viewport)  # type: ignore[arg-type]
    await window.goto(address)
    yield window
    assert errors == []
    window.remove_listener("pageerror", note_error)
    window.remove_listener("console", note_words)
    await window.goto("about:blank")
    await window.context.clear_cookies()


def typing(where: Page | Locator) -> Locator:
    return where.get_by_role("combobox", name="Message")


async def post_board(page: Page) -> Locator:
    """Run /toy board by keyboard alone and return the message."""
    await typing(page).fill("/toy boa")
    await expect(page.get_by_role("option")).to_have_count(1)
    await page.keyboard.press("Enter")
    await page.keyboard.type("Salam")
    await page.keyboard.press("Enter")
    board = page.get_by_role("article").filter(has_text="A table")
    await expect(board).to_be_visible()
    return board


async def test_the_first_screen_says_what_to_type(page: Page) -> None:
    await expect(page.get_by_role("heading", name="Welcome to #tables")).to_be_visible()
    await expect(page.locator(".beginning strong").first).to_have_text("down")
    await page.get_by_role("button", name="/whisper Send somebody a direct message").click()
    await expect(typing(page)).to_have_value("/whisper ")
    await expect(page.get_by_role("option", name="/whisper")).to_be_visible()
    await expect(typing(page)).to_be_focused()


async def test_a_command_by_keyboard_and_its_board(page: Page) -> None:
    board = await post_board(page)
    await expect(board).to_contain_text("Ana used /toy board")
    picture = board.get_by_role("img", name="A board with one word on it")
    await expect(picture).to_be_visible()
    assert await picture.evaluate("image => image.complete && image.naturalWidth") == 720
    await expect(board.locator("time[data-moment]")).to_have_text("in 30 minutes")
    await expect(board.get_by_role("button", name="Later")).to_be_disabled()
    await expect(board.get_by_role("link", name="Rules")).to_have_attribute("rel", "noopener noreferrer")
    edge = await board.locator(".container").evaluate("box => getComputedStyle(box).borderLeftColor")
    assert edge == "rgb(217, 169, 47)"
    await board.get_by_role("button", name="Enlarge picture").click()
    await expect(page.get_by_role("dialog", name="Picture")).to_be_visible()
    await page.keyboard.press("Escape")
    # A press edits the message; whoever pressed stays where they were.
    await board.get_by_role("button", name="Bump (0)").press("Enter")
    await expect(board).to_contain_text("Bumped 1 times")
    await expect(board).to_contain_text("(edited)")
    # The control is another one now, so the focus is on the message and not on whatever took its place.
    await expect(board).to_be_focused()


CLOSE_AND_GO_ON = """button => new Promise((resolve) => {
    const dialog = document.querySelector("dialog");
    dialog.addEventListener("close", () => resolve(document.activeElement === button));
    dialog.close();
    button.focus();
})"""


async def test_whoever_closes_a_picture_and_goes_on_at_once_keeps_the_focus(page: Page) -> None:
    board = await post_board(page)
    opener = board.get_by_role("button", name="Enlarge picture")
    bump = board.get_by_role("button", name="Bump")
    await opener.click()
    # The browser says "close" later than it closes.
    assert await bump.evaluate(CLOSE_AND_GO_ON)
    await opener.click()
    await page.keyboard.press("Escape")
    await expect(opener).to_be_focused()
    await bump.press("Enter")
    await expect(board).to_contain_text("Bumped 1 times")


async def test_a_press_is_not_lost_where_its_message_changes_under_it(page: Page, world: World) -> None:
    board = await post_board(page)
    await board.get_by_role("button", name="My hand").hover()
    await page.mouse.down()
    bela = world.member("Béla")
    (message,) = bela.visible("tables")
    await bela.press(message, "Bump (0)")
    await world.member("Chidi").say("tables", "What is this?")
    await expect(page.get_by_text("What is this?")).to_be_visible()  # what came before is known to the page
    await page.mouse.up()
    await expect(page.get_by_text("7 of Suns")).to_be_visible()
    await expect(board).to_contain_text("Bumped 1 times")


async def test_a_press_of_what_has_just_gone_is_refused_in_passing(page: Page, world: World) -> None:
    board = await post_board(page)
    await board.get_by_role("button", name="Bump (0)").hover()
    await page.mouse.down()
    bela = world.member("Béla")
    await bela.press(bela.visible("tables")[0], "Bump (0)")
    await world.member("Chidi").say("tables", "What is this?")
    await expect(page.get_by_text("What is this?")).to_be_visible()  # what came before is known to the page
    await page.mouse.up()
    refused = page.get_by_text("The message has just changed: this button or menu can no longer be used.")
    await expect(refused).to_be_visible()
    await expect(board).to_contain_text("Bumped 1 times")
    await expect(board.get_by_role("alert")).to_have_count(0)
    await expect(board.locator(".busy")).to_have_count(0)


async def test_faults_stand_at_their_option(page: Page) -> None:
    await typing(page).fill("/toy remind")
    await page.keyboard.press("Enter")
    minutes = page.get_by_role("textbox", name="minutes")
    await expect(minutes).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("This option is required.")).to_be_visible()
    await page.keyboard.type("soon")
    await page.keyboard.press("Enter")
    await expect(minutes).to_have_attribute("aria-invalid", "true")
    await expect(minutes).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(typing(page)).to_be_focused()


async def test_options_typed_behind_a_command_stand_in_its_form(page: Page) -> None:
    await typing(page).fill('/toy board colour:blue words:"Good day" size:9')
    await page.keyboard.press("Enter")
    form = page.get_by_role("form", name="Command /toy board")
    await expect(form.get_by_label("words")).to_have_value("Good day")
    await expect(form.get_by_label("colour")).to_have_value("blue")
    await expect(page.get_by_text("/toy board has no option size:9.")).to_be_visible()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("article").filter(has_text="A table")).to_be_visible()


async def test_what_was_wrong_is_gone_once_something_else_is_typed(page: Page) -> None:
    await typing(page).fill("/nothing of the kind")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("There is no command /nothing here.")).to_be_visible()
    await typing(page).fill("Salam")
    await expect(page.get_by_text("There is no command /nothing here.")).to_have_count(0)


async def test_offers_while_typing(page: Page) -> None:
    await typing(page).fill("/toy board")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="+ colour").click()
    await page.keyboard.type("mad")
    await expect(page.get_by_role("option")).to_have_text(["Madder"])
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("combobox", name="colour")).to_have_value("Madder")
    await expect(page.get_by_role("listbox")).to_have_count(0)


async def test_side_by_side_a_secret_is_seen_by_one(page: Page) -> None:
    await post_board(page)
    await page.get_by_role("button", name="Show a second member beside this one").click()
    panes = page.locator(".pane")
    await expect(panes).to_have_count(2)
    ana, bela = panes.nth(0), panes.nth(1)
    await expect(bela.get_by_role("button", name="Béla", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    await bela.get_by_role("button", name="My hand").click()
    secret = bela.get_by_role("article").filter(has_text="7 of Suns")
    await expect(secret).to_contain_text("Only you can see this")
    await expect(ana.get_by_role("article")).to_have_count(1)
    spoiler = secret.get_by_role("button", name="Spoiler")
    await spoiler.press("Enter")
    await expect(spoiler).to_have_count(0)
    await secret.get_by_role("button", name="Dismiss message").click()
    await expect(secret).to_have_count(0)
    await page.reload()
    await expect(panes).to_have_count(2)
    await expect(page.get_by_text("7 of Suns")).to_have_count(0)


async def test_embeds_reactions_and_a_menu_of_members(
    page: Page, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "PATIENCE", 0.5)
    await world.member("Béla").slash("tables", "toy legacy")
    message = page.get_by_role("article").filter(has_text="Look there!")
    await expect(message.locator(".embed-title")).to_have_text("A caravan")
    await expect(message.locator(".field-name")).to_have_text(["Camels", "Spices"])
    await expect(message.get_by_role("button", name="Enlarge picture")).to_be_visible()
    await page.get_by_role("log").focus()
    await page.keyboard.press("ArrowUp")
    await expect(message).to_be_focused()
    await message.get_by_role("button", name="React with 👍").press("Enter")
    await expect(message.get_by_role("button", name="👍, Ana")).to_have_attribute("aria-pressed", "true")
    await message.get_by_role("button", name="Who leads?").click()
    await page.get_by_role("option", name="Chidi").click()
    await expect(message.get_by_text("This interaction failed")).to_be_visible()


async def test_a_menu_that_is_closed_without_a_choice_sends_nothing(page: Page, world: World) -> None:
    await world.member("Béla").slash("tables", "toy legacy")
    menu = page.get_by_role("button", name="A day")
    for close in ("menu.click()", "document.querySelector('[role=combobox]').focus()"):
        assert not await menu.evaluate(f"menu => {{ menu.click(); {close}; return menu.ariaBusy }}")
        await expect(menu).to_have_attribute("aria-expanded", "false")


async def test_menus_and_forms(page: Page) -> None:
    board = await post_board(page)
    menu = board.get_by_role("button", name="Choose up to two spices")
    await menu.press("Enter")
    for key in ("Space", "ArrowDown", "ArrowDown", "Space", "Enter"):
        await page.keyboard.press(key)
    await expect(page.get_by_text("You chose saffron, sumac.")).to_be_visible()
    await board.get_by_role("button", name="Rename").click()
    form = page.get_by_role("dialog", name="Name this table")
    await form.get_by_role("button", name="Submit").click()
    await expect(form.get_by_text("This field is required.")).to_be_visible()
    await page.keyboard.type("The Peppery Camel")
    await page.keyboard.press("Enter")
    await expect(form).to_have_count(0)
    await expect(page.get_by_text("The table is called The Peppery Camel now.")).to_be_visible()


async def test_direct_messages_wait_until_they_are_read(page: Page, world: World) -> None:
    ana, bela = world.member("Ana"), world.member("Béla")
    await ana.slash("lounge", "whisper", to=bela, text="psst")
    place = page.get_by_role("button", name="Béla, unread: 1, mentions: 1")
    await place.click()
    await expect(page.get_by_role("article").filter(has_text="psst")).to_be_visible()
    await expect(page.get_by_role("link", name="note.txt")).to_have_attribute("download", "note.txt")
    await expect(page.get_by_role("button", name="Béla", exact=True).first).to_be_visible()
    await expect(place).to_have_count(0)
    await expect(page.locator(".topic")).to_have_text("Direct messages with Béla")
    await page.get_by_role("button", name="Settings of Béla").click()
    await page.get_by_role("checkbox", name="Direct messages from the bot").uncheck()
    await page.get_by_role("button", name="Done").click()
    await expect(page.get_by_role("dialog")).to_have_count(0)
    assert bela.settings.dms_closed


async def test_what_is_gone_before_it_is_read_waits_for_nobody(page: Page, world: World) -> None:
    ana, bela = world.member("Ana"), world.member("Béla")
    await ana.slash("lounge", "whisper", to=bela, text="psst")
    waits = page.get_by_role("button", name="Béla, unread: 1, mentions: 1")
    await expect(waits).to_be_visible()
    (note,) = bela.visible(bela.dm)
    world.backend.delete_message(bela.dm, note.id)
    await expect(waits).to_have_count(0)
    await expect(page.get_by_role("button", name="Béla", exact=True)).to_have_count(2)


async def test_what_somebody_reads_in_one_window_is_read_in_all(
    page: Page, browser: Browser, address: str, world: World
) -> None:
    ana, bela = world.member("Ana"), world.member("Béla")
    other = await browser.new_page()
    await other.goto(address)
    await ana.slash("lounge", "whisper", to=bela, text="psst")
    calls = page.get_by_role("button", name="Béla, unread mentions: 1")
    await expect(calls).to_be_visible()
    await other.get_by_role("button", name="Béla, unread: 1, mentions: 1").click()
    await expect(other.get_by_role("article").filter(has_text="psst")).to_be_visible()
    await expect(calls).to_have_count(0)
    await other.close()


async def test_a_silent_bot(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "PATIENCE", 0.5)
    await typing(page).fill("/toy sulk")
    await page.keyboard.press("Enter")
    # The list of commands is asked for first; an Enter before it has come would be lost.
    await expect(page.get_by_role("button", name="Run /toy sulk")).to_be_visible()
    await page.keyboard.press("Enter")
    await expect(
        page.get_by_role("alert").filter(has_text="The application did not respond to /toy sulk.")
    ).to_be_visible()
    await page.get_by_role("button", name="Dismiss").click()
    await expect(page.locator(".pending")).to_be_empty()


async def test_threads_and_the_clock(page: Page, world: World) -> None:
    await world.member("Ana").slash("tables", "toy thread", name="side table")
    await page.get_by_role("navigation").get_by_role("button", name="side table").click()
    await expect(page.get_by_role("article").filter(has_text="Welcome to the thread.")).to_be_visible()
    before = world.now()
    await page.get_by_role("button", name="Let an hour pass").click()
    await expect(page.get_by_role("alert").filter(has_text="An hour has passed.")).to_be_visible()
    assert (world.now() - before).total_seconds() >= 3600


MARKDOWN = """# Title
**bold** *slanted* ***both*** __under__ ~~gone~~ snake_case_word `a*b`
- one
  - inner
1. first
> quoted
```py
x < y
```
[words](https://example.org) <@{ana}> <#{lounge}> \\*plain\\* <img src=x onerror=alert(1)>"""


async def test_markdown(page: Page, world: World) -> None:
    ana = world.member("Ana")
    text = MARKDOWN.format(ana=ana.id, lounge=world.channel("lounge"))
    await world.member("Béla").say("tables", text)
    message = page.get_by_role("article").filter(has_text="Title")
    found: dict[str, Any] = await message.locator(".text").evaluate(
        """root => Object.fromEntries(["h3", "strong", "em", "u", "s", "code", "ul > li", "ul ul > li",
        "ol > li", "blockquote", "pre", "a", "span.mention", "a.mention", "img"].map(
          (query) => [query, [...root.querySelectorAll(query)].map((each) => each.textContent)]))"""
    )
    assert found == {
        "h3": ["Title"],
        "strong": ["bold", "both"],
        "em": ["slanted", "both"],
        "u": ["under"],
        "s": ["gone"],
        "code": ["a*b", "x < y"],
        "ul > li": ["oneinner", "inner"],
        "ul ul > li": ["inner"],
        "ol > li": ["first"],
        "blockquote": ["quoted"],
        "pre": ["x < y"],
        "a": ["words", "#lounge"],
        "span.mention": ["@Ana"],
        "a.mention": ["#lounge"],
        "img": [],
    }
    await expect(message).to_contain_text("snake_case_word")
    await expect(message).to_contain_text("*plain* <img src=x")
    await expect(message).to_have_class(re.compile("pinging"))


async def test_a_link_to_a_message_leads_to_it(page: Page, world: World) -> None:
    bela = world.member("Béla")
    await bela.say("lounge", "The board of old")
    (board,) = bela.visible("lounge")
    for number in range(12):
        await bela.say("lounge", f"Idle talk {number}")
    address = f"https://discord.com/channels/{world.plan.guild_id}/{board.channel_id}/{board.id}"
    await bela.say("tables", f"See [the board]({address}) or {address}")
    posted = page.get_by_role("article").filter(has_text="See")
    await expect(posted.locator("a[target]")).to_have_count(0)
    for name in ("the board", "#lounge ›"):
        await page.get_by_role("button", name="tables", exact=False).first.click()
        await posted.get_by_role("link", name=name).click()
        await expect(page.get_by_role("heading", name="# lounge")).to_be_visible()
        there = page.get_by_role("article").filter(has_text="The board of old")
        await expect(there).to_be_focused()
        await expect(there).to_be_in_viewport()
    await page.get_by_role("button", name="tables", exact=False).first.click()


@pytest.mark.parametrize("viewport", [WIDE, PHONE])
async def test_what_follows_a_way_to_another_place_stands_at_its_end(
    page: Page, world: World, viewport: dict[str, int]
) -> None:
    bela = world.member("Béla")
    await bela.say("lounge", "The board of old")
    (board,) = bela.visible("lounge")
    address = f"https://discord.com/channels/{world.plan.guild_id}/{board.channel_id}/{board.id}"
    await bela.say("tables", f"Followed in [{'a very long name of a thread ' * 6}]({address}).")
    posted = page.get_by_role("article").filter(has_text="Followed in")
    await expect(posted).to_be_visible()
    # Found and measured at once: a list that is drawn anew meanwhile takes away what was found before.
    lines, apart = await posted.locator("p").evaluate_all(
        """([words]) => {
          const lines = [...words.querySelector("a").getClientRects()], stop = document.createRange();
          stop.selectNodeContents(words.lastChild);
          return [lines.length, Math.abs(stop.getClientRects()[0].top - lines.at(-1).top)];
        }"""
    )
    assert lines > 1
    assert apart < 8, "the full stop is on the last line"


@pytest.mark.parametrize("viewport", [WIDE, PHONE])
async def test_nothing_but_the_picture_is_where_the_picture_is(page: Page, viewport: dict[str, int]) -> None:
    board = await post_board(page)
    picture = board.locator(".picture")
    await expect(picture.locator("img")).to_have_js_property("complete", value=True)
    around, (width, height) = await picture.evaluate_all(
        """([each]) => [each.clientWidth, [each.firstChild.clientWidth, each.firstChild.clientHeight]]"""
    )
    assert around == width
    assert abs(width / height - 720 / 600) < 0.02
    assert width <= (290 if viewport is PHONE else 420)


@pytest.mark.parametrize("viewport", [{"width": 390, "height": 420}])
async def test_the_welcome_is_read_from_its_beginning_and_answers_come_into_sight(
    page: Page, world: World, viewport: dict[str, int]
) -> None:
    await expect(page.get_by_role("heading", name="Welcome to #tables")).to_be_in_viewport()
    board = await post_board(page)
    for number in range(12):
        await world.member("Béla").say("tables", f"Idle talk {number}")
    await expect(page.get_by_text("Idle talk 11")).to_be_in_viewport()
    await board.get_by_role("button", name="My hand").click()
    await expect(page.get_by_text("Only you can see this")).to_be_in_viewport()
    # What was pressed has the focus still, and keeps it where its message changes; the reader stays below.
    bela = world.member("Béla")
    await bela.press(bela.visible("tables")[0], "Bump (0)")
    await expect(board).to_contain_text("Bumped 1 times")
    await expect(board.get_by_role("button", name="My hand")).to_be_focused()
    await bela.say("tables", "What is this?")
    await expect(page.get_by_text("What is this?")).to_be_in_viewport()


@pytest.mark.parametrize("viewport", [WIDE, PHONE])
async def test_what_a_choice_brings_stands_below_its_name(
    page: Page, world: World, viewport: dict[str, int]
) -> None:
    await post_board(page)
    (board,) = world.member("Ana").visible("tables")
    (menu,) = (row["components"][0] for row in board.components[0]["components"] if "Saffron" in str(row))
    menu["options"][0] |= {"label": "Saffron from the valleys of Kashmir", "description": "dear, and rare"}
    await page.reload()
    await page.get_by_role("button", name="Choose up to two spices").click()
    option = page.get_by_role("option", name="Saffron")
    parts = [option.locator(each) for each in (".emoji", ".option-name", ".option-note")]
    whole, picture, name, note = [await part.bounding_box() or {} for part in (option, *parts)]
    assert abs(picture["y"] + picture["height"] / 2 - whole["y"] - whole["height"] / 2) < 2
    assert picture["x"] < name["x"] == note["x"]
    assert note["y"] >= name["y"] + name["height"]


@pytest.mark.parametrize("viewport", [PHONE])
async def test_on_a_phone(page: Page, viewport: dict[str, int]) -> None:
    await post_board(page)
    assert await page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    rightmost = (
        "() => Math.max(...[...document.querySelectorAll('.pane *')].map((each) => "
        "each.getBoundingClientRect().right))"
    )
    assert await page.evaluate(rightmost) <= PHONE["width"]
    await expect(page.get_by_role("button", name="lounge")).to_be_hidden()
    await page.get_by_role("button", name="Channels").click()
    await page.get_by_role("button", name="lounge").click()
    await expect(page.get_by_role("heading", name="# lounge")).to_be_visible()
    await expect(page.get_by_role("button", name="spectators")).to_be_hidden()
    await page.get_by_role("button", name="Chidi").click()
    await typing(page).fill("Greetings")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("article", name=re.compile("^Chidi"))).to_contain_text("Greetings")


@pytest.mark.parametrize("viewport", [PHONE])
async def test_on_a_phone_a_box_stands_beside_its_choice_and_a_field_apart(
    page: Page, viewport: dict[str, int]
) -> None:
    board = await post_board(page)
    await board.get_by_role("button", name="Choose up to two spices").click()
    bottom = "each => each.getBoundingClientRect().bottom"
    option = page.get_by_role("option", name="Saffron")
    # The box to tick stands beside the name, not below the note.
    assert await option.evaluate(bottom) - await option.locator(".option-note").evaluate(bottom) < 12
    await page.keyboard.press("Escape")
    await board.get_by_role("button", name="Rename").click()
    field = page.get_by_label("Why?")
    top = await field.evaluate("each => each.getBoundingClientRect().top")
    assert top - await page.get_by_text("So that others know.").evaluate(bottom) >= 5


@pytest.mark.parametrize("viewport", [PHONE])
async def test_a_picture_with_a_long_description_is_closed_on_a_phone(
    page: Page, world: World, viewport: dict[str, int]
) -> None:
    await post_board(page)
    (board,) = world.member("Ana").visible("tables")
    (gallery,) = (part for part in board.components[0]["components"] if "items" in part)
    gallery["items"][0]["description"] = "Seven camels wait.\n" * 50
    await page.reload()
    await page.get_by_role("button", name="Enlarge picture").click()
    shown = page.get_by_role("dialog", name="Picture")
    await expect(shown.get_by_role("img")).to_be_in_viewport(ratio=1)
    await expect(shown.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
    await shown.hover()
    await page.mouse.wheel(0, 2000)
    await expect(shown.get_by_role("img")).not_to_be_in_viewport(ratio=1)
    await shown.get_by_role("button", name="Close").click()
    await expect(shown).to_have_count(0)


async def test_every_control_has_a_name(page: Page) -> None:
    await post_board(page)
    nameless = """() => [...document.querySelectorAll("button, a, input, textarea, select")].filter((each) =>
      !(each.ariaLabel || each.textContent.trim() || each.labels?.length)).map((each) => each.outerHTML)"""
    assert await page.evaluate(nameless) == []

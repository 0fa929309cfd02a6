"""Screens as layouts: ids, limits, clipping."""

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.screens.control_ids import ControlId, chosen_target
from cogs.screens.layout import layout
from cogs.screens.markup import icon_mark, with_icons
from cogs.screens.screen import (
    RULE,
    Button,
    Choice,
    Footer,
    Line,
    Menu,
    PickMany,
    PickOption,
    Screen,
    Target,
    Text,
    clip,
    do,
    go,
    menu_pages,
    split_page,
    with_button,
    written_pages,
)
from tests.support.strategies import texts


@given(st.integers(0, 10**9), st.integers(0, 10**5), st.integers(0, 39), texts(40))
def test_a_control_id_reads_back(table, seen, number, rest):
    text = ControlId(table, seen, Target("go", rest)).text(number)
    back = ControlId.parse(text)
    assert back is not None
    assert (back.table, back.seen, back.target) == (table, seen, Target("go", rest))


@given(texts(100))
def test_any_other_custom_id_is_none_or_an_id(text):
    parsed = ControlId.parse(text)
    assert parsed is None or parsed.table >= 0


@pytest.mark.parametrize("number", ["-1", "1_0", "²", "", "z" * 40, "Z", " 1"])
def test_numbers_that_no_release_wrote_are_not_ours(number):
    assert ControlId.parse(f"cv:{number}:0:0:open:") is None
    assert ControlId.parse(f"cv:1:{number}:0:open:") is None
    assert ControlId.parse("cv:1:0:0:open:") is not None


def test_an_id_too_long_for_discord_is_refused():
    with pytest.raises(ValueError, match="custom_id"):
        ControlId(1, 1, do("x" * 100)).text(0)


def test_ids_in_a_message_are_unique_even_for_equal_targets():
    screen = Screen("T", rows=((Button("a", go("x")), Button("b", go("x"))),))
    ids = [item.custom_id for item in layout(screen, 1, 1).walk_children() if hasattr(item, "custom_id")]
    assert len(ids) == len(set(ids)) > 1


def test_what_is_greyed_says_why_below_its_row_once_and_nowhere_twice():
    def written(*text: str) -> list[str]:
        rows = (
            (Button("a", go("a"), why_not="No place."), Button("b", go("b"), why_not="No place.")),
            (Button("c", go("c")), Button("d: no coin", go("d"), why_not="no coin")),
        )
        shown = layout(Screen("T", text, rows=rows), 1, 1).walk_children()
        items = [getattr(item, "item", item) for item in shown]
        assert [item.disabled for item in items if isinstance(item, discord.ui.Button)] == [1, 1, 0, 1]
        return [item.content for item in items if isinstance(item, discord.ui.TextDisplay)]

    assert written("Hm.") == ["### T\nHm.", "-# No place."]
    assert written("Full. No place.") == ["### T\nFull. No place."]
    assert sum(map(len, written("x" * 5000))) < 4000


def test_why_controls_of_several_rows_are_greyed_stands_once_below_the_last():
    rows = tuple((Button(name, go(name), why_not="It is the last."),) for name in ("forward", "last"))
    shown = layout(Screen("T", rows=(*rows, (Button("a", go("a")),))), 1, 1).walk_children()
    kinds = [item for item in shown if isinstance(item, discord.ui.TextDisplay | discord.ui.ActionRow)]
    texts = {at: item.content for at, item in enumerate(kinds) if isinstance(item, discord.ui.TextDisplay)}
    assert texts == {0: "### T", 3: "-# It is the last."}


def test_a_text_is_never_cut_within_what_is_bold() -> None:
    text = "Arrivals: **Béla** and **Ana**"
    cuts = {clip(text, limit) for limit in range(11, len(text))}
    assert cuts == {
        "Arrivals:…",
        "Arrivals: **Béla**…",
        *(f"Arrivals: **Béla** {'and'[:n]}…" for n in (1, 2, 3)),
    }


def test_no_text_is_cut_within_an_icon() -> None:
    text = f"Ana laid 3 {icon_mark('suit_moons', 'Moons')}{icon_mark('suit_suns', '/Suns')} on L11."
    for limit in range(11, len(text)):
        shown = with_icons(clip(text, limit), lambda _: "◯", 400)
        assert set(shown) <= set("Ana laid 3 ◯ on L11.…"), shown


def test_long_texts_are_clipped_to_discords_limits():
    choice = Choice("l" * 300, go("x"), "d" * 300)
    screen = Screen(
        "T" * 300, ("x" * 5000,), rows=(Menu("p" * 300, (choice,)), (Button("b" * 300, go("y")),))
    )
    payload = layout(screen, 1, 1).to_components()
    container = payload[0]["components"]
    assert len(container[0]["content"]) <= 4000
    select = container[1]["components"][0]
    assert len(select["placeholder"]) <= 150
    assert len(select["options"][0]["label"]) <= 100
    assert len(select["options"][0]["description"]) <= 100
    assert len(container[2]["components"][0]["label"]) <= 80


def test_a_picture_is_referenced_with_its_alt_text():
    payload = layout(Screen("T"), 1, 1, ("board.png", "a" * 2000)).to_components()
    item = payload[0]["components"][1]["items"][0]
    assert item["media"]["url"] == "attachment://board.png"
    assert len(item["description"]) <= 1024


def test_a_menus_options_carry_targets_of_their_own():
    assert chosen_target(Target("pick"), ["do:tax 5ML"]) == Target("do", "tax 5ML")
    assert chosen_target(Target("pick"), ["go:"]) == Target("go", "")


@pytest.mark.parametrize(("values", "rest"), [([], "x/g"), (["00"], "x/g00"), (["00", "31"], "x/g00,31")])
def test_what_is_chosen_among_many_stands_behind_the_menus_target(values, rest):
    assert chosen_target(go("x", "g"), values) == Target("go", rest)


@pytest.mark.parametrize(("most", "allowed"), [(2, 2), (9, 3)])
def test_a_menu_of_many_shows_what_is_chosen_and_takes_none_too(most, allowed):
    options = tuple(PickOption(name, str(at), chosen=at == 1) for at, name in enumerate("abc"))
    shown = layout(Screen("T", rows=(PickMany("p", go("x"), options, most),)), 1, 1).to_components()
    select = shown[0]["components"][1]["components"][0]
    assert (select["min_values"], select["max_values"]) == (0, allowed)
    assert [option["default"] for option in select["options"]] == [False, True, False]


def test_a_footer_is_a_quiet_line_with_its_button_beside_it():
    alone = layout(Screen("T", footer=Footer("until noon")), 1, 1).to_components()[0]["components"][-1]
    assert alone["content"] == "-# until noon"
    beside = layout(Screen("T", footer=Footer("x", Button("Log", Target("log")))), 1, 1).to_components()
    section = beside[0]["components"][-1]
    assert section["components"][0]["content"] == "-# x"
    assert ControlId.parse(section["accessory"]["custom_id"]).target == Target("log")


@pytest.mark.parametrize(("count", "pages"), [(25, 1), (26, 2), (48, 2), (49, 3)])
def test_long_menus_have_pages_that_show_every_choice(count, pages):
    choices = [Choice(str(n), go("pick", n)) for n in range(count)]
    seen: list[str] = []
    for page in range(pages):
        menu = menu_pages("p", choices, "pick", page, "More")
        assert len(menu.choices) <= 25
        seen += [choice.label for choice in menu.choices if not choice.label.startswith("More")]
    assert seen == [str(n) for n in range(count)]


def test_of_a_long_menu_only_the_page_that_is_shown_is_written():
    written: list[int] = []

    def choice(number):
        written.append(number)
        return Choice(str(number), go("pick", number))

    menu = written_pages("p", range(200), choice, "pick", 1, "More")
    assert written == list(range(24, 48))
    assert [one.label for one in menu.choices] == [*map(str, written), "More (2/9)"]


def test_pages_are_split_from_drafts():
    assert split_page("place/5ML~2") == ("place/5ML", 2)
    assert split_page("place/5ML") == ("place/5ML", 0)
    assert split_page("") == ("", 0)


def test_layouts_are_persistent():
    view = layout(Screen("T", rows=((Button("a", go()),),)), 1, 1)
    assert isinstance(view, discord.ui.LayoutView)
    assert view.is_persistent()


def test_a_choice_stands_beside_its_own_button():
    screen = Screen(
        "T", rows=(Text("before"), RULE, Line("**Nine: 12**", Button("Go to 9", go("x"), "success")))
    )
    text, rule, line = layout(screen, 1, 1).to_components()[0]["components"][1:]
    assert (text["content"], rule["type"]) == ("before", 14)
    assert line["components"][0]["content"] == "**Nine: 12**"
    assert (line["accessory"]["label"], line["accessory"]["style"]) == ("Go to 9", 3)


def test_all_texts_of_a_message_fit_together():
    rows = tuple(Line("x" * 300, Button("a", go(str(at)))) for at in range(6))
    shown = layout(Screen("T", ("y" * 3800,), rows=(*rows, Text("z" * 500))), 1, 1)
    assert shown.content_length() <= 4000


def test_a_long_footer_has_its_room_too():
    screen = Screen("Title", ("x" * 5000,), footer=Footer("y" * 300))
    assert layout(screen, 1, 0).content_length() <= 4000


def test_icons_of_a_text_give_way_where_a_message_would_be_too_long():
    icons = icon_mark("gold") * 60
    shown = layout(
        Screen("T", ("y" * 3000,), rows=(Text(icons),)), 1, 1, emoji=lambda _: "<:gold:1234567890123456789>"
    )
    assert shown.content_length() <= 4000


def test_a_button_more_finds_room_until_a_message_is_full():
    screen = Screen("T", rows=tuple(Line("x", Button("a", go(str(at)))) for at in range(10)))
    assert with_button(screen, Button("more", go("y"))) != screen
    full = Screen("T", rows=tuple(Line("x", Button("a", go(str(at)))) for at in range(12)))
    assert with_button(full, Button("more", go("y"))) == full


def test_a_button_is_added_where_a_phone_shows_it_beside_the_others() -> None:
    def rows(*labels: str) -> list[list[str]]:
        screen = Screen("title", rows=(tuple(Button(label, go(label)) for label in labels[:2]),))
        for label in labels[2:]:
            screen = with_button(screen, Button(label, go(label)))
        return [[button.label for button in row] for row in screen.rows if isinstance(row, tuple)]

    assert rows("Confirm", "Back", "Hint") == [["Confirm", "Back", "Hint"]]
    assert rows("Prices", "Answers", "Take back") == [["Prices", "Answers", "Take back"]]
    row = with_button(
        Screen("title", rows=((Button("Answers in advance", go("a")),),)), Button("Take back", go("b"))
    )
    assert len(row.rows) == 1
    two = [["All cards", "Refresh"], ["Move ahead", "Take back"]]
    assert rows("All cards", "Refresh", "Move ahead", "Take back") == two


def test_why_a_choice_is_greyed_stands_below_it_once():
    said = Line("**Nine**\n-# A road was cut.", Button("Go to 9", go("x"), why_not="A road was cut."))
    unsaid = Line("**Ten**", Button("Go to 10", go("y"), why_not="Too far."))
    texts = [
        part.get("content")
        for part in layout(Screen("T", rows=(said, unsaid)), 1, 1).to_components()[0]["components"]
    ]
    assert texts.count("-# Too far.") == 1
    assert "-# A road was cut." not in texts

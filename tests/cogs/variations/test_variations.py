"""*Try it from here*: other moves from a position of the past, as people try them and show them."""

from __future__ import annotations

import random

import pytest

from cogs.screens import screen
from sandbox.adapter import Answer, Member, VisibleMessage
from tables.variations import tree, variations
from tests.cogs.managing import hide_channel
from tests.cogs.people import CHANNEL, bot_of, choose_value, play, shown, sit_down
from tests.engine.games import games
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("little_thought")
WAYS = ("Back", "Forward", "First")
SEVERAL = ["palimpsest", "ceylon", "kashgar", "traitors"]


def controls(message: VisibleMessage, verb: str) -> list[tuple[str, str]]:
    """Buttons with this verb by their ids, and options of menus, as what chooses them."""
    found = [
        ("button", str(one.custom_id))
        for one in message.buttons
        if not one.disabled and str(one.custom_id).split(":")[4:5] == [verb]
    ]
    for menu in message.menus:
        found += [("menu", value) for value in menu.options if value.startswith(f"{verb}:")]
    return found


async def use(member: Member, message: VisibleMessage, control: tuple[str, str]) -> VisibleMessage:
    kind, name = control
    if kind == "button":
        return shown(await member.press(message, custom_id=name))
    return shown(await choose_value(member, message, name))


async def make_a_move(member: Member, message: VisibleMessage, picks: random.Random) -> VisibleMessage:
    """Press about in a panel until a move is made."""
    for _ in range(60):
        moves = controls(message, "vdo")
        if moves:
            return await use(member, message, picks.choice(moves))
        ways = controls(message, "vgo")
        assert ways, message.text
        message = await use(member, message, picks.choice(ways))
    raise AssertionError(message.text)


def forge(world: World, message: VisibleMessage, control: str, forged: str) -> None:
    """Give a control of a message another id, as a client of somebody's own could."""
    for row in world.backend.get_message(message.channel_id, message.id).components[0]["components"]:
        for item in (*row.get("components", ()), row.get("accessory", {})):
            if item.get("custom_id") == control:
                item["custom_id"] = forged


async def finished(world: World, game: str) -> list[Member]:
    members = await sit_down(world, game, ("ana", "bela", "chidi")[: max(2, games()[game].info.seats[0])])
    await play(world, members)
    return members


async def try_from(member: Member, step: int, table: int = 1) -> Answer:
    replay = await member.slash(CHANNEL, "table replay", table=table, step=step)
    assert f"move {step} of" in replay.text
    return await member.press(replay, "Try it from here")


def _asks_who_plays(message: screen.Screen) -> bool:
    return any(isinstance(row, screen.Menu) and row.placeholder == "Who plays" for row in message.rows)


@pytest.mark.parametrize("game", SEVERAL)
async def test_other_moves_are_tried_taken_back_and_kept(world: World, game: str) -> None:
    ana, *_ = await finished(world, game)
    tables = bot_of(world).tables
    with world.as_bot():
        before = await tables.views.info(1)
    begun = await try_from(ana, 5)
    assert begun.ephemeral
    assert "From move 5 of table 1; nothing counts here." in begun.text
    own_alone = game in ("ceylon", "kashgar")
    assert len(shown(begun).pictures) == 1 + own_alone, "the table is there, too"
    assert all(f"**{name}" in begun.text for name in before.names), "and how all stand"
    assert "You make everybody’s moves: now" in begun.text
    picks, message = random.Random(1), shown(begun)
    for _ in range(4):
        message = await make_a_move(ana, message, picks)
    end = message.text
    assert "From move 5 of table 1" in message.text
    assert message.pictures
    # Back again to where it began, and forward to the end of the same line.
    for _ in range(4):
        message = shown(await ana.press(message, "Back"))
    assert [one.label for one in message.buttons if one.label in WAYS] == ["Forward"]
    for _ in range(4):
        message = shown(await ana.press(message, "Forward"))
    assert message.text == end
    # It is there after a restart, too; and what was played at the table is as it was.
    await world.restart_bot()
    again = shown(await try_from(ana, 5))
    assert "You make everybody’s moves" in (await ana.press(again, "Forward")).text
    with world.as_bot():
        assert await bot_of(world).tables.views.info(1) == before


@pytest.mark.parametrize("game", SEVERAL)
async def test_computer_players_answer_where_the_reader_plays_one_seat(world: World, game: str) -> None:
    ana, *_ = await finished(world, game)
    message = shown(await try_from(ana, 5))
    (menu,) = [menu for menu in message.menus if menu.placeholder == "Who plays"]
    (own,) = [value for value, label in menu.options.items() if label.startswith("Play Ana ")]
    message = shown(await choose_value(ana, message, own))
    assert "You play **Ana**, computer players all others." in message.text
    picks = random.Random(2)
    for _ in range(3):
        if controls(message, "answer"):
            message = shown(await ana.press(message, "Let them move"))
        assert not controls(message, "answer"), message.text
        message = await make_a_move(ana, message, picks)
    back = shown(await ana.press(message, "Back"))
    assert controls(back, "vdo") or controls(back, "vgo"), "one’s own decision, not a computer player’s"


async def test_a_game_for_one_is_tried_alone(world: World) -> None:
    ana = world.member("ana")
    await ana.slash(CHANNEL, "quetinny new")
    await play(world, [ana])
    message, picks = shown(await try_from(ana, 3)), random.Random(3)
    assert not [menu for menu in message.menus if menu.placeholder == "Who plays"]
    for _ in range(3):
        message = await make_a_move(ana, message, picks)
    assert "From move 3 of table 1" in message.text


async def test_nothing_is_tried_before_the_secrets_of_a_game_are_open(world: World) -> None:
    ana, bela = await sit_down(world, "palimpsest", ("ana", "bela"))
    await play(world, [ana, bela], 6)
    replay = shown(await ana.slash(CHANNEL, "table replay", table=1))
    assert "Try it from here" not in [button.label for button in replay.buttons]
    (back,) = [str(button.custom_id) for button in replay.buttons if button.label == "Back"]
    forge(world, replay, back, back.replace(":step:", ":try:"))
    refused = await ana.press(replay, "Back")
    assert "is not over yet: you can try other moves when it is" in refused.text


async def test_a_line_is_shown_in_the_channel_of_its_table_and_taken_over(world: World) -> None:
    ana, bela = await finished(world, "palimpsest")
    message, picks = shown(await try_from(ana, 4)), random.Random(4)
    assert "Share" not in [one.label for one in message.buttons]
    for _ in range(3):
        message = await make_a_move(ana, message, picks)
    elsewhere = shown(await ana.slash("lounge", "table replay", table=1, step=4))
    there = shown(await ana.press(await ana.press(elsewhere, "Try it from here"), "Forward"))
    assert "A line is shown where its table was played" in (await ana.press(there, "Share")).text
    await ana.press(message, "Share")
    line = bela.visible(CHANNEL)[-1]
    assert not line.ephemeral
    assert "Ana shows a line" in line.text
    assert "table:1 step:4" in line.text
    assert line.text.count("**Ana**: ") + line.text.count("**Béla**: ") >= 3
    assert line.pictures
    assert "You have just shown a line here" in (await ana.press(message, "Share")).text
    taken = await bela.press(line, "Step through it")
    assert taken.ephemeral
    mine = shown(taken)
    for _ in range(3):
        mine = shown(await bela.press(mine, "Forward"))
    mine = await make_a_move(bela, mine, picks)
    # What Béla tries is no part of Ana's line.
    end = shown(await ana.press(message, "Back"))
    assert not [menu for menu in end.menus if menu.placeholder == "Tried here"]
    await world.advance(minutes=2)
    await ana.press(message, "Share")
    assert "Ana shows a line" in bela.visible(CHANNEL)[-1].text


async def test_other_lines_are_chosen_from_a_menu(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, _ = await finished(world, "palimpsest")
    start = shown(await try_from(ana, 4))
    one = await make_a_move(ana, start, random.Random(5))
    back = shown(await ana.press(one, "Back"))
    tried, seed = [], 6
    while len(tried) < 2:
        other = await make_a_move(ana, back, random.Random(seed))
        back, seed = shown(await ana.press(other, "Back")), seed + 1
        tried = [value for menu in back.menus if menu.placeholder == "Tried here" for value in menu.options]
    assert len(tried) == 2
    chosen = await choose_value(ana, back, tried[0])
    assert shown(chosen).id == one.id
    # Where a panel leaves too little room, who plays is chosen at another position.
    whose = [menu.placeholder for menu in back.menus].index("Who plays") + 1
    assert whose == len(back.menus)
    monkeypatch.setattr(screen, "parts_of", lambda full: screen.PARTS_AT_MOST + _asks_who_plays(full))
    full = shown(await ana.press(chosen, "Back"))
    assert [menu.placeholder for menu in full.menus] == [menu.placeholder for menu in back.menus[:-1]]


async def test_whoever_may_not_see_the_table_any_more_tries_nothing_there(world: World) -> None:
    await finished(world, "palimpsest")
    chidi = world.member("chidi")
    replay = await chidi.slash("lounge", "table replay", table=1, step=4)
    kept = await make_a_move(chidi, shown(await chidi.press(replay, "Try it from here")), random.Random(7))
    hide_channel(world, CHANNEL, chidi.id)
    assert "There is no table 1 here" in (await chidi.press(kept, "Back")).text
    # Nor where a control names no table to ask about.
    (back,) = [str(button.custom_id) for button in kept.buttons if button.label == "Back"]
    forge(world, kept, back, back.replace("cv:1:", "cv:0:"))
    assert "out of date" in (await chidi.press(kept, "Back")).text


async def test_what_somebody_tries_is_for_nobody_else(world: World) -> None:
    ana, bela = await finished(world, "palimpsest")
    theirs = await make_a_move(ana, shown(await try_from(ana, 4)), random.Random(7))
    mine = await make_a_move(bela, shown(await try_from(bela, 4)), random.Random(7))
    one, other = [
        next(str(button.custom_id) for button in each.buttons if button.label == "Back")
        for each in (mine, theirs)
    ]
    forge(world, mine, one, other)
    assert "out of date" in (await bela.press(mine, "Back")).text


async def test_too_many_moves_and_too_many_variations_are_bounded(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tree, "MOST_MOVES", 2)
    monkeypatch.setattr(variations, "MOST_VARIATIONS", 2)
    ana, _ = await finished(world, "palimpsest")
    message, picks = shown(await try_from(ana, 4)), random.Random(8)
    for _ in range(2):
        message = await make_a_move(ana, message, picks)
    await make_a_move(ana, message, picks)
    assert "You have tried 2 moves from here" in ana.visible(CHANNEL)[-1].text
    for step in (5, 6):
        await try_from(ana, step)
    assert "This button is out of date" in (await ana.press(message, "Back")).text


async def test_a_puzzle_that_is_answered_is_played_on(world: World) -> None:
    ana = world.member("ana")
    panel = shown(await ana.slash(CHANNEL, "puzzle"))
    assert not panel.buttons
    answered = shown(await choose_value(ana, panel, next(iter(panel.menus[0].options))))
    message = shown(await ana.press(answered, "Try it from here"))
    assert "From a puzzle; nothing counts here. What was hidden is made up" in message.text
    assert "You play **Ana**" in message.text
    message = await make_a_move(ana, message, random.Random(9))
    assert ana.visible(CHANNEL)[-1].id == message.id
    assert message.pictures
    assert "Back" in [one.label for one in message.buttons]
    assert "Share" not in [one.label for one in message.buttons]


async def test_readers_of_words_play_in_words(world: World) -> None:
    ana, _ = await finished(world, "palimpsest")
    await ana.slash(CHANNEL, "settings mine", pictures="in words")
    message = shown(await try_from(ana, 4))
    assert not message.pictures
    moved = await make_a_move(ana, message, random.Random(10))
    assert not moved.pictures
    assert len(moved.text) > 400


async def test_a_form_of_a_panel_is_filled_in_as_at_a_table(world: World) -> None:
    ana, *_ = await finished(world, "traitors")
    for step in range(3, 30, 3):
        board = shown(await try_from(ana, step))
        if "Spring" in board.text:
            break
    everything = shown(await ana.press(board, "All orders"))
    form = await ana.press(everything, "Bid…")
    assert form.modal is not None
    nothing = await ana.submit(form, {"gold": "much"})
    assert "(T-5)" in ana.visible(CHANNEL)[-1].text
    assert "Give these orders?" in nothing.text, "the board stands as it was"
    bid = shown(await ana.submit(await ana.press(everything, "Bid…"), {"gold": "10"}))
    assert bid.id == everything.id
    assert "From move" in bid.text
    assert "10" in bid.text
    moved = await make_a_move(ana, bid, random.Random(11))
    assert "bid" in moved.text


@pytest.mark.parametrize("game", ["palimpsest", "traitors", "quetinny"])
async def test_a_line_goes_to_the_end_of_the_game_and_back(world: World, game: str) -> None:
    if game == "quetinny":
        ana = world.member("ana")
        await ana.slash(CHANNEL, "quetinny new")
        await play(world, [ana])
    else:
        ana, *_ = await finished(world, game)
    with world.as_bot():
        history = await bot_of(world).tables.past.history(1)
    last = shown(await ana.slash(CHANNEL, "table replay", table=1))
    assert [one.label for one in last.buttons if one.disabled][-1] == "Try it from here"
    message, picks = shown(await try_from(ana, history.last - 1)), random.Random(12)
    for _ in range(40):
        if "This is the end of the game." in message.text:
            break
        message = await make_a_move(ana, message, picks)
    assert "This is the end of the game." in message.text
    assert not controls(message, "vdo")
    assert "Let them move" not in [one.label for one in message.buttons]
    back = shown(await ana.press(message, "Back"))
    assert controls(back, "vdo") or controls(back, "vgo")
    await ana.press(await ana.press(back, "Forward"), "Share")
    assert "Ana shows a line" in ana.visible(CHANNEL)[-1].text

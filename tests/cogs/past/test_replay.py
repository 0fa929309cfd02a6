"""``/table replay`` and ``/deal export``: the past of a table, for those who play and who watch."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from PIL import Image

import bot as program
from cogs.past import positions
from engine.core.chance import COMMITMENT_SHOWN
from sandbox.adapter import Member
from tests.cogs.people import CHANNEL, board, play, shown, sit_down
from tests.support.settled_world import World


async def alone(world: World) -> Member:
    """Somebody who has begun a solitaire."""
    ana = world.member("ana")
    await ana.slash(CHANNEL, "quetinny new")
    return ana


async def test_a_game_in_play_is_stepped_through_as_everybody_saw_it(world: World) -> None:
    ana, bela = await sit_down(world, "ceylon", ("ana", "bela"))
    await play(world, [ana, bela], 12)
    spectator = world.member("chidi")
    last = await spectator.slash(CHANNEL, "table replay", table=1)
    assert last.ephemeral
    assert "Ceylon · table 1: replay" in last.text
    count = int(last.text.split(" of ")[1].split()[0])
    assert f"move {count} of {count}" in last.text
    assert shown(last).pictures[0].alt.startswith(f"move {count} of {count}")
    back = await spectator.press(last, "Back")
    assert f"move {count - 1} of {count}" in back.text
    assert shown(back).id == shown(last).id, "the replay turns its own page"
    first = await spectator.press(back, "First")
    assert "the beginning" in first.text
    assert [button.label for button in shown(first).buttons if button.disabled] == ["Back", "First"]
    assert "move 1 of" in (await spectator.press(first, "Forward")).text
    again = await spectator.press(first, "Last")
    assert f"move {count} of {count}" in again.text
    # Nobody's hand is shown while the game runs, not even one's own; a forged control is of no use.
    for member in (ana, spectator):
        replay = shown(await member.slash(CHANNEL, "table replay", table=1))
        assert not any("eyes" in label for menu in replay.menus for label in menu.options.values())
    (forged,) = [button for button in shown(again).buttons if button.label == "Back"]
    assert "@" not in str(forged.custom_id)


async def test_without_a_move_there_is_nowhere_to_go(world: World) -> None:
    ana, _ = await sit_down(world, "ceylon", ("ana", "bela"))
    replay = shown(await ana.slash(CHANNEL, "table replay"))
    assert "the beginning" in replay.text
    assert "This is" not in replay.text
    assert not {"Back", "Forward", "First", "Last", "Animate"} & {one.label for one in replay.buttons}


async def test_rounds_and_moves_are_chosen_from_menus(world: World) -> None:
    ana, bela = await sit_down(world, "ceylon", ("ana", "bela"))
    await play(world, [ana, bela], 40)
    replay = await ana.slash(CHANNEL, "table replay")
    rounds, moves = shown(replay).menus
    assert list(rounds.options.values())[:2] == ["Round 1", "Round 2"]
    assert all(label for label in moves.options.values())
    first = await ana.choose(shown(replay), next(iter(rounds.options)), custom_id=rounds.custom_id)
    assert "Round 1 · the beginning" in first.text
    third = list(shown(first).menus[1].options)[2]
    assert (
        "Round 1 · move 2 of"
        in (await ana.choose(shown(first), third, custom_id=shown(first).menus[1].custom_id)).text
    )


async def test_at_the_end_all_hands_are_open_and_the_board_leads_to_the_replay(world: World) -> None:
    ana = await alone(world)
    await play(world, [ana])
    assert [button.label for button in board(ana).buttons][:2] == ["Log", "Replay"]
    replay = await world.member("bela").press(board(ana), "Replay")
    assert replay.ephemeral
    menu = next(menu for menu in shown(replay).menus if menu.placeholder == "Seen by")
    assert list(menu.options.values()) == ["As everybody could see it", "Through the eyes of Ana"]
    assert "Your hand" not in replay.text
    eyes = await world.member("bela").choose(shown(replay), list(menu.options)[1], custom_id=menu.custom_id)
    assert "Your hand" in eyes.text
    back = await world.member("bela").press(eyes, "Back")
    kept = next(menu for menu in shown(back).menus if menu.placeholder == "Seen by")
    assert kept.options, "the eyes stay while positions are turned"


@pytest.mark.usefixtures("painted")
async def test_a_game_becomes_an_animated_picture(world: World) -> None:
    ana = await alone(world)
    await play(world, [ana], 5)
    replay = await ana.slash(CHANNEL, "table replay")
    moving = shown(await ana.press(replay, "Animate"))
    (picture,) = moving.pictures
    data = picture.data
    assert picture.filename.endswith(".gif")
    assert "the beginning" in (await ana.press(moving, "Step by step")).text
    gif = Image.open(io.BytesIO(data))
    assert gif.n_frames >= 3  # type: ignore[attr-defined]


@pytest.mark.usefixtures("painted")
async def test_a_long_game_becomes_a_small_picture(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = await alone(world)
    await play(world, [ana], 8)
    replay = await ana.slash(CHANNEL, "table replay")
    (whole,) = shown(await ana.press(replay, "Animate")).pictures
    monkeypatch.setattr(positions, "MOST_ANIMATED", len(whole.data) * 2 // 3)
    (thinned,) = shown(await ana.press(replay, "Animate")).pictures
    assert len(thinned.data) <= len(whole.data) * 2 // 3
    counts = [Image.open(io.BytesIO(each.data)).n_frames for each in (whole, thinned)]  # type: ignore[attr-defined]
    assert 2 <= counts[1] < counts[0]
    assert len(whole.data) < 1 << 20


async def test_readers_of_words_get_the_replay_in_words(world: World) -> None:
    ana = await alone(world)
    await ana.slash(CHANNEL, "settings mine", pictures="in words")
    replay = await ana.slash(CHANNEL, "table replay")
    assert not shown(replay).pictures
    assert "the beginning" in replay.text


async def test_a_lobby_has_no_replay_and_a_game_in_play_no_file(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(CHANNEL, "ceylon new")
    assert "has not started yet" in (await ana.slash(CHANNEL, "table replay")).text
    await bela.press(board(ana), "Join")
    await ana.press(board(ana), "Start")
    assert "not over yet" in (await ana.slash(CHANNEL, "deal export")).text


@pytest.mark.parametrize("game", ["quetinny", "palimpsest"])
async def test_an_exported_game_proves_itself_without_a_database(
    world: World,
    game: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if game == "quetinny":
        members = [await alone(world)]
    else:
        members = await sit_down(world, game, ("ana", "bela"))
    await play(world, members)
    exported = await members[0].slash(CHANNEL, "deal export", table=1)
    ((name, data),) = [(file.filename, file.data) for file in shown(exported).pictures]
    assert name == f"{game}-1.json"
    assert "bot.py verify" in exported.text
    file = tmp_path / name
    file.write_bytes(data)
    monkeypatch.setenv("CARAVANSERAI_DATABASE", str(tmp_path / "none.sqlite3"))
    commitment = json.loads(data)["commitment"]
    assert program.main(["verify", str(file)]) == 0
    assert f"{commitment} the seed fits its hash, the log replays" in capsys.readouterr().out
    as_posted = f"{commitment[:COMMITMENT_SHOWN]}…"
    assert program.main(["verify", str(file), "--hash", as_posted]) == 0
    assert program.main(["verify", str(file), "--hash", "0" * 64]) == 1
    assert "DOES NOT FIT" in capsys.readouterr().out
    changed = json.loads(data)
    changed["moves"] = changed["moves"][:-1]
    file.write_text(json.dumps(changed))
    assert program.main(["verify", str(file)]) == 1
    assert program.main(["replay", str(file)]) == 1
    assert "does not prove itself" in capsys.readouterr().err
    file.write_text("no game")
    assert program.main(["verify", str(file)]) == 1
    assert "not a game record" in capsys.readouterr().err


async def test_an_exported_game_is_drawn_by_the_program(
    world: World, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ana = await alone(world)
    await play(world, [ana], 4)
    await ana.press(await ana.slash(CHANNEL, "seat resign"), "Give up")
    file = tmp_path / "game.json"
    file.write_bytes(shown(await ana.slash(CHANNEL, "deal export", table=1)).pictures[0].data)
    assert program.main(["replay", str(file), "--folder", str(tmp_path / "drawn")]) == 0
    drawn = sorted(path.name for path in (tmp_path / "drawn").iterdir())
    assert drawn == ["0000.png", "0001.png", "0002.png", "0003.png", "0004.png", "game.gif"]
    assert "5 positions" in capsys.readouterr().out
    assert program.main(["replay", str(tmp_path / "none.json")]) == 1
    assert "cannot be read" in capsys.readouterr().err

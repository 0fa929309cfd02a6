"""Where something is on a table, asked in words."""

from __future__ import annotations

from data.catalogue import ENGLISH
from tests.cogs.people import CHANNEL, bot_of, open_panel, seen_by, shown, sit_down
from tests.support.settled_world import World


async def test_lines_about_a_thing_are_found_by_its_words(world: World) -> None:
    ana, _ = await sit_down(world, "kashgar", ("ana", "bela"))
    table_view = await seen_by(world, ana)
    lines = bot_of(world).uis["kashgar"].table_lines(table_view, ENGLISH)
    found = await ana.slash(CHANNEL, "table find", text="BÉLA")
    wanted = [line for line in lines if "Béla" in line]
    assert wanted
    assert all(line in found.text.replace("\\", "") for line in wanted)
    nothing = await ana.slash(CHANNEL, "table find", text="zeppelin")
    assert "No line about the table has these words." in nothing.text


async def test_who_reads_words_asks_beside_the_panel(world: World) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    await members[0].slash(CHANNEL, "settings mine", pictures="in words")
    panel = await open_panel(members[0], "My hand")
    labels = [button.label for button in shown(panel).buttons]
    assert labels[-4:-1] == ["What can I do", "News", "Find"], labels
    form = await members[0].press(panel, "Find")
    found = await members[0].submit(form, {"text": "bela"})
    assert "Béla" in found.text
    other = await open_panel(members[1], "My hand")
    assert "Find" not in [button.label for button in shown(other).buttons]


async def test_another_players_hand_is_not_found(world: World) -> None:
    ana, bela = await sit_down(world, "ceylon", ("ana", "bela"))
    stranger = world.member("chidi")
    asked = [await who.slash(CHANNEL, "table find", text="tea", table=1) for who in (ana, bela, stranger)]
    for who, answer in zip((ana, bela, stranger), asked, strict=True):
        table_view = await seen_by(world, who)
        allowed = bot_of(world).uis["ceylon"].table_lines(table_view, ENGLISH)
        assert all(
            line in allowed or line.startswith(("###", "No line")) for line in answer.text.splitlines()
        )

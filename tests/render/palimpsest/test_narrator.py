"""What the narrator tells: the same of a turn's events and of the table that they left."""

from __future__ import annotations

import pytest

from data.catalogue import ENGLISH
from engine.core.chance import Chance
from engine.palimpsest.events import CubesPut, CubesShifted, CubesTaken, Event
from engine.palimpsest.types import Options, View
from render.narration import Names
from render.palimpsest.narrator import card_name, full_card_name, last_turn, narrate, turn_sentence
from render.palimpsest.pictures import private, public
from tests.engine.palimpsest.build import ALL, GAME, PUBLISHED
from tests.render.palimpsest.games import NAMES


def sentences(events: list[Event], view: View) -> list[str]:
    return narrate(events, view, Names(NAMES[: len(view.points)]), ENGLISH)


def shown_by_the_table(event: Event) -> bool:
    """Not the draw and the end; nor cubes that did not come, or that left a card without a number."""
    match event:
        case CubesPut(puts=()) | CubesTaken(takes=()) | CubesShifted():
            return False
    return event.__struct_config__.tag not in ("drawn", "ended", "final_scored")


@pytest.mark.parametrize("options", [Options(), PUBLISHED, ALL], ids=["basic", "published", "all"])
def test_a_table_tells_its_last_turn_as_the_log_does(options: Options) -> None:
    chance = Chance(bytes(32))
    state = GAME.new(options, 3, chance.fork("table"))
    assert last_turn(GAME.view(state, None)) == []
    kinds = set()
    while GAME.to_act(state):
        events = GAME.push(state, state.acting, GAME.sample(state, state.acting, chance))
        view = GAME.view(state, None)
        public_events = [GAME.visible_event(event, None) for event in events]
        expected = sentences([event for event in public_events if shown_by_the_table(event)], view)
        # The last scoring changes no cubes, so the supplies that are told are those of the turn.
        assert sentences(last_turn(view), view) == expected
        assert view.last is not None
        place = expected[0].rpartition(" on ")[2].removesuffix(".")
        names = Names(NAMES[:3])
        said = turn_sentence(events, "Ana +3", names, ENGLISH, full_card_name)
        assert said.endswith(f" on {place}: Ana +3.")
        assert turn_sentence(events, "", names, ENGLISH, card_name) == expected[0]
        kinds |= {type(event) for event in last_turn(view)}
    assert len(kinds) >= 3


def test_alt_texts_tell_the_last_turn_in_the_narrators_sentences() -> None:
    chance = Chance(bytes([7]) * 32)
    state = GAME.new(Options(), 2, chance.fork("table"))
    for _ in range(4):
        GAME.push(state, state.acting, GAME.sample(state, state.acting, chance))
        for seat, draw in ((None, public), (0, private)):
            view = GAME.view(state, seat)
            _, *done = narrate(last_turn(view), view, Names(NAMES[:2], seat), ENGLISH)
            alt = draw(view, NAMES[:2]).alt
            assert all(sentence in alt for sentence in done)
            assert f"({view.last.card}" in next(line for line in alt.splitlines() if "laid last, by" in line)

"""Colours are told apart by everybody."""

import pytest

from render.drawing.palette import PLAYERS, mixed
from tests.render.sight import SIGHTS, difference, seen, smallest_difference

FLOOR = 15.0


def test_twelve_players_are_told_apart_by_all_eyes() -> None:
    assert len(PLAYERS) == 12
    assert smallest_difference([player.fill for player in PLAYERS]) >= FLOOR


def test_the_first_nine_players_are_further_apart() -> None:
    assert smallest_difference([player.fill for player in PLAYERS[:9]]) >= 19


def test_close_player_colours_have_rings_of_their_own() -> None:
    assert {player.ring for player in PLAYERS[:9]} == {"solid"}
    assert "solid" not in {player.ring for player in PLAYERS[9:]}


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 3.1571, -77.2803), (50.0, 0.0, -82.7485), 2.8615),
        ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_difference_is_that_of_the_published_examples(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    assert difference(one, other) == pytest.approx(expected, abs=1e-4)
    assert difference(other, one) == pytest.approx(expected, abs=1e-4)


def test_greys_look_alike_to_all_eyes() -> None:
    for sight in SIGHTS:
        lightness, a, b = seen((128, 128, 128), sight)
        assert lightness == pytest.approx(53.6, abs=0.1)
        assert abs(a) < 0.5
        assert abs(b) < 0.5


def test_letters_on_players_tokens_stand_out() -> None:
    for player in PLAYERS:
        assert difference(seen(player.fill), seen(player.letter)) > 30, player


def test_mixing_goes_from_one_colour_to_the_other() -> None:
    assert mixed((0, 0, 0), (200, 100, 50), 0.0) == (0, 0, 0)
    assert mixed((0, 0, 0), (200, 100, 50), 1.0) == (200, 100, 50)
    assert mixed((0, 0, 0), (200, 100, 50), 0.5) == (100, 50, 25)

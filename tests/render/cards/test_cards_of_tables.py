"""Cards of games and lobbies: emblems with their names, and a seat for everybody who sits or may come."""

from __future__ import annotations

import pytest

from cogs.games import GAMES
from data.catalogue import ENGLISH
from render.cards.cards_of_tables import Lobby, game_card, lobby_card
from render.emblems import Emblem
from tests.render.hostile import NAMES
from tests.render.legible import as_people_see_it
from tests.support.blank import without_paint

pytestmark = without_paint
GAMES_SHOWN: list[tuple[str, Emblem]] = [(module.rules.info.title, module.emblem) for module in GAMES]


@pytest.mark.parametrize("game", GAMES_SHOWN, ids=lambda game: game[0])
def test_a_game_has_its_emblem_with_its_name(game: tuple[str, Emblem]) -> None:
    title, _ = game
    picture = as_people_see_it(game_card(*game))
    shown = " ".join(label.text for label in picture.labels if picture.hits[title].holds(label.ink))
    assert shown == title.upper()
    assert title in picture.alt


@pytest.mark.parametrize("game", GAMES_SHOWN, ids=lambda game: game[0])
@pytest.mark.parametrize("places", [2, 4, 9, 12])
def test_a_lobby_of_any_size(game: tuple[str, Emblem], places: int) -> None:
    for count in (1, places):
        names = tuple(NAMES[at % len(NAMES)] for at in range(count))
        picture = as_people_see_it(lobby_card(Lobby(*game, names, 0, places), ENGLISH))
        assert sum(name.startswith("seat:") for name in picture.hits) == count


def test_a_lobby_says_who_sits_and_how_many_may_come() -> None:
    picture = lobby_card(Lobby(*GAMES_SHOWN[1], ("Ana", "Ben"), 0, 4), ENGLISH)
    assert picture.alt.startswith(f"{GAMES_SHOWN[1][0]}: 2 seats free.")
    assert "Ana and Ben" in picture.alt

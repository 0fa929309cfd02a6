"""Cards of tables are sound with few and many seats, short and endless names, and say who won."""

from typing import Any

import pytest

from cogs.games import GAMES
from data.catalogue import ENGLISH
from render.cards_of_tables import (
    Fact,
    Lobby,
    Outcome,
    ResultCard,
    game_card,
    games_card,
    lobby_card,
    result_card,
)
from render.emblems import Emblem
from render.podium import FinalPlace
from tests.render.hostile import NAMES
from tests.render.legible import on_a_phone, smallest
from tests.render.sound import assert_sound, lengthy
from tests.support.blank import without_paint

pytestmark = without_paint

EMBLEM = GAMES[0].emblem
LONG = ("Maximiliane Oberwasserhofer", "Wolfeschlegelsteinhausenberger", "Ana-Lucía Etxeberria y Goñi")
FACTS = (Fact("6–9", "players", "5 are in"), Fact("24", "hours", "for each decision"))


def lobby(names: tuple[str, ...], places: int, emblem: Emblem = EMBLEM) -> Lobby:
    return Lobby("Spice Traitors", emblem, names, 0, places, FACTS, "Waiting for 1 more player")


def result(names: tuple[str, ...], charted: bool, places: tuple[int, ...] = ()) -> ResultCard:
    final_places = tuple(
        FinalPlace(seat, name, places[seat] if places else seat + 1, str(435 - 20 * seat), seat == 0)
        for seat, name in enumerate(names)
    )
    courses = tuple(tuple(float(step * (90 - seat)) for step in range(12)) for seat in range(len(names)))
    outcome = Outcome("435 to 415", "12 rounds", "Points", courses if charted else ())
    return ResultCard("Kashgar", EMBLEM, f"{names[0]} wins", final_places, outcome)


@pytest.mark.parametrize("module", GAMES, ids=lambda module: module.info.name)
def test_every_game_has_a_card_with_its_name(module: object) -> None:
    picture = lobby_card(
        lobby(("Ana",), 4, module.emblem)._replace(title=module.info.title),  # type: ignore[attr-defined]
        ENGLISH,
    )
    assert_sound(picture)
    assert set(module.info.title.upper().split()) <= {  # type: ignore[attr-defined]
        word for label in picture.labels for word in label.text.split()
    }


@pytest.mark.parametrize("count", range(1, len(GAMES) + 1))
def test_each_game_has_a_small_picture(count: int) -> None:
    games = [(module.info.title, module.emblem) for module in GAMES[:count]]
    picture = games_card(games, ENGLISH)
    assert_sound(picture)
    assert list(picture.hits) == [title for title, _ in games]
    for title, place in picture.hits.items():
        shown = " ".join(label.text for label in picture.labels if place.holds(label.ink))
        assert shown == title.upper()
        assert title in picture.alt


@pytest.mark.parametrize("words", [ENGLISH, lengthy], ids=["english", "lengthy"])
def test_a_games_facts_can_be_read_on_a_phone(words: Any) -> None:
    facts = (
        Fact("3–12", words("players"), words("medium")),
        Fact("30–60", words("minutes"), words("in one sitting")),
    )
    picture = game_card("Spice Traitors", EMBLEM, facts, words)
    assert_sound(picture)
    if words is ENGLISH:
        assert smallest(picture) >= 9


@pytest.mark.parametrize("places", [1, 4, 9, 12])
@pytest.mark.parametrize("words", [ENGLISH, lengthy], ids=["english", "lengthy"])
def test_a_lobby_of_any_size(places: int, words: object) -> None:
    for count in (1, places):
        picture = lobby_card(lobby(tuple(NAMES[at % len(NAMES)] for at in range(count)), places), words)  # type: ignore[arg-type]
        assert_sound(picture)
        assert sum(name.startswith("seat:") for name in picture.hits) == count


@pytest.mark.parametrize("count", [1, 2, 3, 4, 8, 12])
@pytest.mark.parametrize("called", [("Ana", "Björn"), LONG], ids=["short", "long"])
def test_names_on_cards_can_be_read_on_a_phone(count: int, called: tuple[str, ...]) -> None:
    names = tuple(called[at % len(called)] for at in range(count))
    shown = result(names, True)
    rated = tuple(each._replace(rating="12,540 −112") for each in shown.final_places)
    for picture in (
        lobby_card(lobby(names, 12), ENGLISH),
        result_card(shown, ENGLISH),
        result_card(shown._replace(final_places=rated), ENGLISH),
    ):
        assert_sound(picture)
        found = [label for label in picture.labels if label.text.rstrip("…") and _part_of(label.text, names)]
        assert len(found) >= count
        assert min(on_a_phone(picture, label) for label in found) >= 10


def _part_of(text: str, names: tuple[str, ...]) -> bool:
    """Whether a text is a name or the beginning of one, and no token's letters."""
    return text in names or any(name.startswith(text.rstrip("…")) and len(text) > 3 for name in names)


def test_a_lobby_says_what_it_waits_for_first() -> None:
    picture = lobby_card(lobby(("Ana", "Ben"), 4), ENGLISH)
    assert picture.alt.startswith("Spice Traitors: Waiting for 1 more player.")
    assert "Ana and Ben" in picture.alt
    assert "2 seats free" in {label.text for label in picture.labels}


def test_what_a_lobby_waits_for_can_be_read_on_a_phone_to_its_end() -> None:
    usual = lobby(("Ana", "Ben"), 4)
    assert smallest(lobby_card(usual, ENGLISH), ("waiting",)) >= 11
    long = usual._replace(waiting=f"Waiting for 2 more players, then {'Maximiliane ' * 3}may start")
    picture = lobby_card(long, ENGLISH)
    assert_sound(picture)
    assert smallest(picture, ("waiting",)) >= 9
    said = [label.text for label in picture.labels if picture.hits["waiting"].holds(label.ink)]
    assert " ".join(said) == long.waiting


def test_how_a_game_was_won_can_be_read_on_a_phone() -> None:
    won = result(("Ana", "Ben"), True)
    for how, least in (("435 to 415", 10), ("The richest trader has 450 gold, " * 3, 8.7)):
        picture = result_card(won._replace(outcome=won.outcome._replace(how=how.strip())), ENGLISH)
        assert_sound(picture)
        said = [label for label in picture.labels if label.text in how and " " in label.text]
        assert " ".join(label.text for label in said) == how.strip()
        assert min(on_a_phone(picture, label) for label in said) >= least


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 9, 12])
@pytest.mark.parametrize("charted", [False, True], ids=["alone", "with a chart"])
def test_a_result_of_any_size(count: int, charted: bool) -> None:
    picture = result_card(result(tuple(NAMES[at % len(NAMES)] for at in range(count)), charted), ENGLISH)
    assert_sound(picture)
    assert sum(name.startswith("place:") for name in picture.hits) == count


def test_a_result_names_the_winner_first_and_all_in_their_order() -> None:
    picture = result_card(result(("Ana", "Ben", "Cleo", "Dora"), True), ENGLISH)
    assert picture.alt.startswith("Kashgar: Ana wins.")
    found = [picture.alt.index(name) for name in ("1. Ana", "2. Ben", "3. Cleo", "4. Dora")]
    assert found == sorted(found)


def test_ratings_stand_below_the_names_on_the_podium() -> None:
    for count in (1, 2, 3, 9):
        shown = result(tuple(NAMES[at % len(NAMES)] for at in range(count)), True)
        rated = tuple(each._replace(rating="12,540 −112") for each in shown.final_places)
        picture = result_card(shown._replace(final_places=rated), ENGLISH)
        assert_sound(picture)
        assert sum("12,540" in label.text for label in picture.labels) == count


def test_those_who_share_a_place_stand_at_the_same_height() -> None:
    picture = result_card(result(("Ana", "Ben", "Cleo"), False, (1, 1, 3)), ENGLISH)
    ana, ben, cleo = (picture.hits[f"place:{seat}"] for seat in range(3))
    assert ana.top == ben.top < cleo.top


def test_who_lost_alone_stands_on_no_podium() -> None:
    lost = result(("Ana",), True)
    lost = lost._replace(headline="Ana lost", final_places=(lost.final_places[0]._replace(won=False),))
    picture = result_card(lost, ENGLISH)
    assert_sound(picture)
    assert "place:0" not in picture.hits
    assert "1." not in {label.text for label in picture.labels}
    assert picture.hits["courses"].width > picture.size[0] // 2
    assert "Ana" in picture.alt


def test_six_names_stand_beside_no_rating() -> None:
    names = ("Zoë Żółkiewska", "Maximilian the Great", "Ana", "Ben", "Cleo", "Dora")
    shown = result(names, True)
    rated = tuple(each._replace(rating="1,540 +12") for each in shown.final_places)
    texts = {label.text for label in result_card(shown._replace(final_places=rated), ENGLISH).labels}
    assert texts.issuperset(names)

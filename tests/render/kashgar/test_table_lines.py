"""The table in words: all that its pictures show."""

from __future__ import annotations

import pytest

from data.catalogue import ENGLISH, LANGUAGES, words_for
from engine.kashgar.advice import lacks
from engine.kashgar.language import Goods
from render.kashgar.pictures import private, public
from render.kashgar.table_lines import panel_words, table_words
from render.narration import Names
from tests.render.kashgar.games import GAME, NAMES, states, turn_view, with_caravans, with_goods


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_room_in_alt_texts_for_everybodys_front_cards(language: str, seats: int) -> None:
    words = words_for(language)
    for seat in (None, 0):
        view = turn_view(seats, seat)
        for picture in (public(view, NAMES[:seats], None, words), private(view, NAMES[:seats], None, words)):
            for player in view.players:
                fronts = [view.deck.person(caravan[0]) for caravan in player.caravans if caravan]
                assert all(words.name(person.name) in picture.alt for person in fronts)


def contracts(lines: tuple[str, ...]) -> tuple[str, ...]:
    """The lines of the open contracts."""
    return lines[lines.index("Open contracts") + 1 : lines.index("Front cards")]


def test_what_the_front_cards_of_others_can_do_is_told() -> None:
    view = with_caravans(turn_view(2), 0, ("baker",), ("envoy",), ())
    view = with_caravans(view, 1, ("storyteller",), ("baker",), ("baker",))
    lines = table_words(view, Names(NAMES[:2]), ENGLISH)
    told = lines[lines.index("Front cards") + 1 :]
    assert [line.split(":")[0] for line in told] == ["- Baker", "- Envoy", "- Storyteller"]
    assert told[2] == "- Storyteller: **Use**: gain 1 gold. **Let go**: gain 4 gold"
    own = table_words(view, Names(NAMES[:2], 0), ENGLISH)
    told = own[own.index("Front cards") + 1 :]
    assert [line.split(":")[0] for line in told] == ["- Storyteller"], (
        "a panel tells of the reader’s own Baker"
    )


def test_of_others_a_player_reads_what_they_own_and_how_long_their_caravans_are() -> None:
    view = with_goods(turn_view(2), 1, Goods(2, 1))
    view = with_caravans(view, 1, ("storyteller",), ("baker", "envoy", "baker"), ())
    line = "Björn, front cards: 1 Storyteller, 2 Baker and 2 more, 3 empty."
    (everybodys,) = [one for one in table_words(view, Names(NAMES[:2]), ENGLISH) if one.startswith("Björn")]
    assert everybodys == line, "points and goods stand below it"
    (told,) = [one for one in panel_words(view, Names(NAMES[:2], 0), ENGLISH, whole=True) if "Björn" in one]
    points = view.players[1].total
    assert told == f"{line} {points} points, 2 mules, 1 gold."


def test_everybody_is_told_who_can_pay_and_a_reader_what_they_lack() -> None:
    view = with_goods(with_goods(turn_view(3), 0, Goods(6, 9, 9, 9, 9, 9, 9)), 1, Goods())
    names = NAMES[:3]
    everybody = contracts(table_words(view, Names(names), ENGLISH))
    for key, line in zip(view.face_up, everybody, strict=True):
        able = line.partition("; can pay: ")[2].removesuffix(".").split(", ")
        assert able == [name for seat, name in enumerate(names) if lacks(view, seat, key).none]
        assert "lack" not in line
    for line in contracts(table_words(view, Names(names, 1), ENGLISH)):
        assert "; you lack " in line
    for line in contracts(table_words(view, Names(names, 0), ENGLISH)):
        assert "; you can pay it." in line


def test_in_the_end_contracts_ask_for_nothing_any_more() -> None:
    view = GAME.view(states(3, 3, 4)[-1], None)
    lines = table_words(view, Names(NAMES[:3]), ENGLISH)
    assert not any("can pay" in line for line in lines)

"""Names of cards and goods in moves that are typed, in every language."""

from __future__ import annotations

from collections import Counter

import pytest

from cogs.games import GAMES
from cogs.screens.markup import folded
from cogs.screens.typed_names import ThingNames, canonical, seat_forms, typed_names, with_names
from data.catalogue import ENGLISH, LANGUAGES, Words, words_for
from engine.core.errors import Plural
from engine.decktet import LETTERS
from engine.kashgar.language import GOODS
from engine.palimpsest.lattice import place_name
from tables.core.types import Person, Seat
from tests.cogs.conformance import ui_of
from tests.cogs.palimpsest.table import next_text, sit_down
from tests.cogs.people import CHANNEL, seen_by
from tests.support.settled_world import World

NAMES = {module.info.name: ui_of(module.info.name).names for module in GAMES}
MOVES = {
    "ceylon": "discard {}",
    "quetinny": "discard {}",
    "palimpsest": "play {} n11",
    "kashgar": "keep {}",
}
"""A move of each game that names a thing."""
SPANISH = Words(
    "es",
    {
        "Tea": "Té",
        "Clipper": "Clíper",
        "{n} Clipper": ("{n} Clíper", "{n} Clíperes"),
        "The Author": "La Autora",
        "Author": "Autora",
        "Grain field": "Campo de grano",
        "Field": "Campo",
    },
)


def of_game(game: str, words: Words) -> dict[str, str]:
    return typed_names(NAMES[game], words)


def test_names_are_understood_without_capitals_and_accents() -> None:
    typed = of_game("ceylon", SPANISH)
    for text in ("discard 2Té,Clíper", "discard 2te,cliper", "DISCARD 2TÉ,Clíperes", "discard 2Tea,Clipper"):
        assert canonical(text, typed) in ("discard 2tea,clipper",)


def test_longer_names_go_before_shorter_ones_and_words_stay_whole() -> None:
    names: ThingNames = {"Grain field": "grain-field", "Field": "field"}
    typed = typed_names(names, SPANISH)
    assert canonical("keep campo de grano", typed) == "keep grain-field"
    assert canonical("keep campo", typed) == "keep field"
    assert canonical("keep campos", typed) == "keep campos"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", NAMES)
def test_no_two_things_of_a_game_have_one_name(game: str, language: str) -> None:
    words = words_for(language)
    named: dict[str, set[str]] = {}
    for name, token in NAMES[game].items():
        if token:
            text = words(name, n=2) if isinstance(name, Plural) else words(name)
            named.setdefault(folded(text), set()).add(token)
    assert {name: tokens for name, tokens in named.items() if len(tokens) > 1} == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", MOVES)
def test_every_name_is_understood_in_a_move(game: str, language: str) -> None:
    rules = ui_of(game).game
    typed = of_game(game, words_for(language))
    read = Counter[str]()
    for name, token in typed.items():
        form = MOVES[game]
        if game == "kashgar" and token in GOODS:
            form = "pick {}"
        if token in LETTERS:
            form = "place am {} t20"
        if form.startswith("place") and game == "palimpsest":
            continue  # no move of it names a suit
        assert rules.parse(canonical(form.format(name), typed)) == rules.parse(form.format(token)), name
        read[token] += 1
    assert len(read) > 10


def seats(*names: str) -> list[Seat]:
    return [Seat(at, Person(at + 70, name), name) for at, name in enumerate(names)]


def test_seats_are_named_by_all_that_means_one_of_them_alone() -> None:
    forms = {
        folded(form): at for form, at in seat_forms(seats("Ana", "Ana María", "Bo", "bó", "Tea")).items()
    }
    expected = {"ana": 0, "@ana": 0, "ana maria": 1, "maria": 1, "@maria": 1, "#3": 2, "<@73>": 3, "@tea": 4}
    assert expected.items() <= forms.items()
    assert not {"bo", "@bo", "#6", "#0"} & forms.keys()


def test_names_at_a_table_are_put_whole_and_never_first() -> None:
    forms = {folded(form): str(at) for form, at in seat_forms(seats("Raid", "Ana", "12")).items()}
    assert with_names("raid Raid", forms) == "raid 0"
    assert with_names("raid ANA", forms) == "raid 1"
    assert with_names("raid <@71>", forms) == "raid 1"
    assert with_names("raid #2", forms) == "raid 1"
    assert with_names("raid #25", forms) == "raid #25"
    assert with_names("raid anabel 2Ana", forms) == "raid anabel 2ana"


async def test_a_move_is_typed_in_ones_own_language(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    members = await sit_down(world, "ana bela")
    mover = members[min((await seen_by(world, None)).awaited)]
    _, card, place, *cubes = (await next_text(world, mover)).split()
    name = next(name for name, token in NAMES["palimpsest"].items() if token == card)
    spanish = Words("es", {str(name): "La Última Carta"})
    monkeypatch.setattr("data.catalogue._load", lambda language: spanish if language == "es" else ENGLISH)
    point = place_name(*map(int, place.split(",")))
    mover.locale = "es"
    await mover.slash(CHANNEL, "palimpsest move", move=f"play la ultima carta {point} {' '.join(cubes)}")
    assert min((await seen_by(world, None)).awaited) != members.index(mover)

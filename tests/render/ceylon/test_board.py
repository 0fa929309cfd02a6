"""The public board of Ceylon: the island with its estates, and what the last turn did there."""

from __future__ import annotations

from functools import cache
from io import BytesIO

import pytest
from msgspec import structs
from PIL import Image

from data.catalogue import ENGLISH
from engine.ceylon.cards import cards
from engine.ceylon.events import (
    Attacked,
    CardsDrawn,
    CardsLost,
    CardsTaken,
    DiscardedDown,
    Event,
    Negated,
    OfficialGained,
    PlantationBuilt,
    Shipped,
    StormCalled,
    Traded,
    TurnBegan,
)
from engine.ceylon.types import Fleet, Meld, Options, Raid, View
from engine.core.chance import Chance
from engine.players.ceylon import PLAYER
from render.ceylon.island import SEA_BOTTOM, SEA_TOP, estates
from render.ceylon.last_turn import AttackMark, LastTurn, last_turn
from render.ceylon.pictures import frame, public
from render.narration import Names
from render.picture import Picture
from render.replay import replay, small
from tests.render.ceylon.games import GAME, NAMES, attacked_view, middle_view
from tests.render.hostile import NAMES as HOSTILE
from tests.render.legible import smallest
from tests.render.sound import assert_sound, lengthy
from tests.support.blank import without_paint
from tests.support.thorough import times


@cache
def moments(seats: int) -> tuple[tuple[View, LastTurn | None], ...]:
    """Every position of a game among computer players, with what its board tells of the last turn."""
    chance = Chance(seats.to_bytes(32, "big"))
    state = GAME.new(Options(target=50), seats, Chance(chance.fork("board").seed))
    plies: list[tuple[Event, ...]] = []
    found = []
    while GAME.to_act(state):
        seat = min(GAME.awaited(state))
        events = GAME.push(state, seat, PLAYER.choose(GAME, GAME.view(state, seat), seat, chance))
        plies.append(tuple(seen for event in events if (seen := GAME.visible_event(event, None)) is not None))
        last_of = last_turn(plies[-12:], Names(NAMES[:seats]), ENGLISH)
        found.append((GAME.view(state, None), last_of))
    return tuple(found)


def drawn(view: View, last: LastTurn | None) -> Picture:
    picture = public(view, NAMES[: len(view.players)], last)
    assert_sound(picture)
    return picture


@without_paint
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_boards_of_a_whole_game_are_sound_and_followed_on_a_phone(seats: int) -> None:
    whole = moments(seats)
    for view, last in (whole[0], *whole[3 :: len(whole) // times(2, 5)], whole[-1]):
        picture = drawn(view, last)
        assert smallest(picture, ("prompt", "headline")) >= 10
        assert smallest(picture, [f"points:{seat}" for seat in range(seats)]) >= 11


@without_paint
@pytest.mark.parametrize("first", range(0, len(HOSTILE), 6))
def test_hostile_names_and_long_words_break_nothing(first: int) -> None:
    names = (HOSTILE + HOSTILE)[first : first + 6]
    sentence = f"{names[0]} raided {names[1]} and shipped 4 Tea for 10."
    view = (middle_view(6), attacked_view(Fleet, 6, None), moments(6)[-1][0])[first // 6 % 3]
    assert_sound(public(view, names, LastTurn(sentence, 0), lengthy))


MELD = Meld(turn=3, seat=1, ware="Sugar", goods=2, plantations=1, points=10)


def last_of(*events: Event, seats: int = 4) -> LastTurn:
    found = last_turn([events], Names(NAMES[:seats]), ENGLISH)
    assert found is not None
    return found


@without_paint
def test_a_turn_is_told_in_one_sentence_and_marked_on_the_board() -> None:
    last = last_of(
        TurnBegan(3, 1),
        CardsDrawn(1, 2, None),
        Attacked("raid", 1, 2),
        CardsTaken("raid", 1, 2, 1, None),
        PlantationBuilt(1, "Tea", 1),
        Shipped(MELD, 30),
        CardsDrawn(1, 3, None),
    )
    assert (
        last.sentence
        == "Björn raided Ana-Lucía Etxeberria, built a plantation of Tea and shipped 3 Sugar for 10."
    )
    assert dict(last.hands) == {1: 2 - 1 + 1 - 4 - 5 + 3, 2: -1}
    view = middle_view(4)
    players = list(view.players)
    players[1] = structs.replace(players[1], plantations=(1, 0, 0, 0, 0, 0))
    picture = drawn(structs.replace(view, players=tuple(players)), last)
    for part, text in (("headline", last.sentence), ("meld", "+10"), ("change:1", "−4"), ("change:2", "−1")):
        box = picture.hits[part].inset(-6)
        assert text in " ".join(label.text for label in picture.labels if box.holds(label.ink))
    assert {"raid:2", "plantation:1:Tea"} <= picture.hits.keys()
    assert "change:0" not in picture.hits
    assert last.sentence in picture.alt


@without_paint
def test_storms_trades_and_officials_are_marked() -> None:
    last = last_of(
        TurnBegan(3, 0),
        Traded(2, 0, 1, 2, None),
        StormCalled("monsoon", 0),
        CardsLost(1, cards(Tea=1)),
        OfficialGained(0, 1),
        DiscardedDown(0, cards(Rubber=2)),
    )
    assert last.sentence.startswith("Zoë Żółkiewska traded with Ana-Lucía Etxeberria, called a monsoon")
    assert dict(last.hands) == {0: -1 - 2 - 2 - 2, 1: -1, 2: 1}
    picture = drawn(middle_view(4), last)
    assert {"storm", "trade:0", "trade:2", "change:1"} <= picture.hits.keys()


@without_paint
def test_an_attack_in_vain_says_so_and_what_goes_on_comes_before_the_turn_before() -> None:
    vain = last_of(TurnBegan(3, 0), Attacked("fleet", 0, 2), Negated("fleet", 0, 2, ((2, 1), (3, 1))))
    assert vain.sentence == "Zoë Żółkiewska sent a fleet against Ana-Lucía Etxeberria in vain."
    assert vain.attacks == (AttackMark(fleet=True, seat=0, target=2, negated=True),)
    going_on = last_of(TurnBegan(3, 0), Shipped(MELD, 30), TurnBegan(4, 2), Attacked("raid", 2, 1))
    assert going_on.sentence == "Ana-Lucía Etxeberria sent pirates against Björn."
    begun = last_of(TurnBegan(3, 1), Shipped(MELD, 30), TurnBegan(4, 2), CardsDrawn(2, 2, None))
    assert begun.sentence == "Björn shipped 3 Sugar for 10."
    assert last_turn([(TurnBegan(0, 1), CardsDrawn(1, 2, None))], Names(NAMES), ENGLISH) is None


@without_paint
@pytest.mark.parametrize("kind", [Raid, Fleet])
def test_an_attack_is_asked_on_the_board(kind: type[Raid] | type[Fleet]) -> None:
    picture = drawn(attacked_view(kind, 5, None), None)
    (prompt,) = [label.text for label in picture.labels if picture.hits["prompt"].inset(-4).holds(label.ink)]
    assert prompt.endswith("Winds from Björn?" if kind is Raid else "Clippers for Björn?")
    assert "raid:1" in picture.hits


@without_paint
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_attack_finds_a_way_over_the_sea(seats: int) -> None:
    view = middle_view(seats)
    for target in range(seats):
        for seat in range(seats):
            if seat != target and (seat // 2 + target) % times(2, 1) == 0:
                drawn(view, LastTurn("", seat, attacks=(AttackMark(fleet=True, seat=seat, target=target),)))


def test_estates_lie_on_the_island_apart_from_each_other() -> None:
    for seats in range(2, 7):
        homes = estates(seats)
        assert len(homes) == seats
        for home in homes:
            assert SEA_TOP < home.room.top < home.room.bottom < SEA_BOTTOM
            assert not any(home.room.meets(other.room) for other in homes if other is not home)


@without_paint
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_end_says_what_the_winner_shipped_where_there_is_room(seats: int) -> None:
    view, last = moments(seats)[-1]
    picture = drawn(view, last)
    assert ("shipments" in picture.hits) == (seats < 6)
    best = max(meld.points for meld in view.melds if meld.seat == view.player)
    if seats < 6:
        box = picture.hits["shipments"]
        assert f"+{best}" in [label.text for label in picture.labels if box.holds(label.ink)]


@without_paint
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_plantations_are_as_large_as_their_estate_allows(seats: int) -> None:
    view = middle_view(seats)
    for count, least in ((1, 80), (3, 80), (5, 76 if seats < 6 else 44)):
        player = structs.replace(view.players[1], plantations=(1,) * count + (0,) * (6 - count), officials=0)
        players = (view.players[0], player, *view.players[2:])
        picture = drawn(structs.replace(view, players=players), None)
        assert_sound(picture)
        sides = [box.width for name, box in picture.hits.items() if name.startswith("plantation:1:")]
        assert len(sides) == count
        assert min(sides) >= least, (count, sides)


@without_paint
def test_a_game_that_goes_on_does_not_begin() -> None:
    """Where the moves at hand are offers and refusals alone."""
    for number, (view, _) in enumerate(moments(2)):
        if view.turn > 3 and number % 9:
            continue
        said = {label.text for label in drawn(view, None).labels}
        if view.phase != "over":
            assert (f"Turn {view.turn + 1}" in said) == (view.turn >= 2), number


def test_a_replay_of_sixty_moves_of_six_fits_into_a_mebibyte() -> None:
    names, frames = NAMES[:6], []
    for view, last in moments(6)[20:32]:
        picture = frame(view, names, last, ENGLISH)
        assert_sound(picture)
        assert "prompt" not in picture.hits, "what happened stands below each frame, in its timeline"
        assert {f"points:{seat}" for seat in range(6)} <= picture.hits.keys()
        frames.append(small(Image.open(BytesIO(picture.png)).convert("RGB")))
    assert len(replay(frames)) * 60 / len(frames) < 0.6 * 2**20, "below each frame comes a timeline"

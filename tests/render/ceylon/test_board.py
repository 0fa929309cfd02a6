"""The public picture of Ceylon: the island with its estates, and what the last turn did there."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import combinations, permutations

import pytest
from msgspec import structs
from PIL import Image

from data.catalogue import ENGLISH
from engine.ceylon.cards import WARES, cards
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
from render.cards.replay import replay, small
from render.ceylon.island import DOWN, estates
from render.ceylon.last_turn import AttackMark, LastTurn, last_turn
from render.ceylon.pictures import public
from render.drawing.picture import ACROSS, Box, Picture
from render.narration import Names
from tests.render.ceylon.games import GAME, NAMES, attacked_view, middle_view, states, with_offers
from tests.render.hostile import NAMES as HOSTILE
from tests.render.legible import as_people_see_it, texts
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
    return as_people_see_it(public(view, NAMES[: len(view.players)], last))


@without_paint
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_boards_of_a_whole_game_are_read_by_phones_and_desktops(seats: int) -> None:
    whole = moments(seats)
    for view, last in (whole[0], *whole[3 :: len(whole) // times(3, 9)], whole[-1]):
        picture = drawn(view, last)
        assert picture.size == (ACROSS, DOWN)
        for seat, player in enumerate(view.players):
            assert (f"officials:{seat}" in picture.hits) == bool(player.officials)
            assert (f"hand:{seat}" in picture.hits) == bool(player.hand_size)
            for ware, count in zip(WARES, player.plantations, strict=True):
                assert (f"plantation:{seat}:{ware}" in picture.hits) == bool(count)
            assert NAMES[seat] in picture.alt
        assert texts(picture, "turn")[0][0] == NAMES[view.player][0]
        assert ("won" in picture.hits) == (view.phase == "over")


@without_paint
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_winners_crown_is_seen_whoever_won(seats: int) -> None:
    """The last shipment lies off the winner's own coast, and hides nothing of it."""
    view, last = moments(seats)[-1]
    assert last is not None
    assert last.shipped is not None
    for seat in range(seats):
        ended = replace(last, seat=seat, shipped=structs.replace(last.shipped, seat=seat))
        picture = drawn(structs.replace(view, player=seat), ended)
        assert not picture.hits["won"].meets(picture.hits["meld"])


@without_paint
@pytest.mark.parametrize("first", range(0, len(HOSTILE), 6))
def test_hostile_names_and_long_words_break_nothing(first: int) -> None:
    names = (HOSTILE + HOSTILE)[first : first + 6]
    sentence = f"{names[0]} raided {names[1]} and shipped 4 Tea for 10."
    view = (middle_view(6), attacked_view(Fleet, 6, None), moments(6)[-1][0])[first // 6 % 3]
    as_people_see_it(public(view, names, LastTurn(sentence, 0), lengthy))


@pytest.mark.rule("C-4")
@pytest.mark.rule("C-13")
def test_the_picture_tells_neither_pledges_nor_known_cards_nor_offers() -> None:
    view = attacked_view(Fleet, 4, 2)
    assert view.attack is not None
    players = tuple(structs.replace(player, known=(1,) * 11) for player in view.players)
    attacked = structs.replace(
        view,
        attack=structs.replace(view.attack, pledged=2),
        players=players,
        offers=with_offers(view, 3).offers,
    )
    assert public(attacked, NAMES[:4]) == public(view, NAMES[:4])


@without_paint
def test_the_largest_tables_show_all_that_was_built() -> None:
    """Each kind in each estate with its number, and none on another."""
    view = middle_view(6)
    players = tuple(
        structs.replace(player, plantations=(2, 1, 3, 1, 1, 2), officials=12, hand_size=20 + seat, points=100)
        for seat, player in enumerate(view.players)
    )
    picture = drawn(structs.replace(view, players=players), None)
    for seat in range(6):
        own = {
            name: box
            for name, box in picture.hits.items()
            if name.startswith((f"plantation:{seat}", f"officials:{seat}"))
        }
        assert len(own) == 7
        for one, other in combinations(own.values(), 2):
            assert not one.meets(other)
        hat = picture.hits[f"officials:{seat}"]
        beside = Box(hat.right, hat.top, hat.right + 40, hat.bottom)
        assert [label.text for label in picture.labels if beside.holds(label.ink)] == ["12"]


@without_paint
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_plantations_are_as_large_as_their_estate_allows(seats: int) -> None:
    view = middle_view(seats)
    for count, least in ((1, 88), (2, 88), (5, 50 if seats < 6 else 40)):
        player = structs.replace(view.players[1], plantations=(1,) * count + (0,) * (6 - count), officials=0)
        players = (view.players[0], player, *view.players[2:])
        picture = drawn(structs.replace(view, players=players), None)
        sides = [box.width for name, box in picture.hits.items() if name.startswith("plantation:1:")]
        assert len(sides) == count
        assert min(sides) >= least, (count, sides)


@without_paint
@pytest.mark.parametrize(
    "points", [(0,) * 6, (36, 36, 36, 36, 36, 36), (100, 99, 99, 98, 0, 0), (130, 2, 1, 0, 0, 55)]
)
def test_nobody_stands_on_anybody_on_the_way_to_the_target(points: tuple[int, ...]) -> None:
    view = middle_view(6)
    players = tuple(structs.replace(one, points=own) for one, own in zip(view.players, points, strict=True))
    picture = drawn(structs.replace(view, players=players), None)
    places = [picture.hits[f"course:{seat}"] for seat in range(6)]
    for one, other in combinations((*places, picture.hits["target"]), 2):
        assert not one.inset(1).meets(other.inset(1))
    for seat, behind in permutations(range(6), 2):
        if points[seat] > points[behind]:
            assert places[seat].left > places[behind].left
    assert texts(picture, "target") == ["100"]


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
    view = middle_view(4)
    players = list(view.players)
    players[1] = structs.replace(players[1], plantations=(1, 0, 0, 0, 0, 0))
    picture = drawn(structs.replace(view, players=tuple(players)), last)
    assert texts(picture, "meld") == ["3", "+10"]
    assert {"raid:2", "plantation:1:Tea"} <= picture.hits.keys()
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
    assert last.sentence.startswith(
        "Zoë Żółkiewska traded 2 cards for 1 with Ana-Lucía Etxeberria, called a "
    )
    picture = drawn(middle_view(4), last)
    assert {"storm", "trade:0", "trade:2"} <= picture.hits.keys()
    raided = drawn(middle_view(4), replace(last, attacks=(AttackMark(fleet=False, seat=0, target=1),)))
    assert not any(name.startswith("trade:") for name in raided.hits), "pirates would lie on them"


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
def test_an_attack_shows_who_is_asked(kind: type[Raid] | type[Fleet]) -> None:
    view = attacked_view(kind, 5, None)
    assert view.attack is not None
    picture = drawn(view, None)
    assert picture.alt.startswith("Zoë Żółkiewska’s ")
    assert picture.alt.partition("\n")[0].endswith(
        "Winds from Björn?" if kind is Raid else "Clippers for Björn?"
    )
    assert "raid:1" in picture.hits
    asked = {int(name.split(":")[1]) for name in picture.hits if name.startswith("asked:")}
    assert asked == set(view.attack.asked)


@without_paint
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_no_attack_and_no_shipment_hides_a_token(seats: int) -> None:
    view = middle_view(seats)
    for seat, target in permutations(range(seats), 2):
        meld = Meld(7, seat, "Coffee", 8, 0, 52)
        attack = AttackMark(fleet=True, seat=seat, target=target, negated=True)
        picture = drawn(view, LastTurn("", seat, shipped=meld, attacks=(attack,), storm="typhoon"))
        marks = [picture.hits[name] for name in ("meld", "storm", f"raid:{target}")]
        for other in range(seats):
            token = picture.hits[f"player:{other}"]
            assert not any(token.inset(token.width // 5).meets(mark) for mark in marks), (seat, target, other)
        for label in ("8", "+52"):
            ink = next(one.ink for one in picture.labels if one.text == label)
            assert not ink.meets(picture.hits[f"raid:{target}"].inset(-10)), (seat, target)


@without_paint
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_no_storm_hides_what_was_built(seats: int) -> None:
    stormy = LastTurn("", 0, storm="typhoon")
    for view, _ in moments(seats):
        hits = drawn(view, stormy).hits
        storm = hits["storm"].inset(hits["storm"].width // 8)
        assert Box(0, 0, ACROSS, DOWN).holds(hits["storm"])
        built = {name: box for name, box in hits.items() if name.startswith(("plantation:", "officials:"))}
        assert [name for name, box in built.items() if box.meets(storm)] == []


def test_estates_lie_on_the_island_apart_from_each_other() -> None:
    for seats in range(2, 7):
        homes = estates(seats)
        assert len(homes) == seats
        for home in homes:
            assert Box(0, 0, ACROSS, DOWN).holds(home.room)
            assert not any(home.room.meets(other.room) for other in homes if other is not home)


def test_nobody_is_nameless() -> None:
    blank = public(
        structs.replace(middle_view(4), player=0, phase="trade"), ("\n", "Björn", "Kwame", "Émile")
    )
    assert blank.alt.startswith("Player 1 trades")


def test_the_end_names_the_winner_and_the_places() -> None:
    for seats in (2, 6):
        view = GAME.view(states(seats, seats)[-1], None)
        assert view.phase == "over"
        alt = drawn(view, None).alt
        assert alt.startswith(f"{NAMES[view.player]} won with {view.players[view.player].points} points")
        assert f"{NAMES[view.player]}: place 1, " in alt


def test_a_replay_of_sixty_moves_of_six_fits_into_a_mebibyte() -> None:
    names, frames = NAMES[:6], []
    for view, last in moments(6)[20:32]:
        picture = public(view, names, last)
        assert_sound(picture)
        frames.append(small(Image.open(BytesIO(picture.png)).convert("RGB")))
    first, all_of_them = len(replay(frames[:1])), len(replay(frames))
    each = (all_of_them - first) / (len(frames) - 1)
    assert first + 59 * each < 0.6 * 2**20, "below each frame comes a timeline"

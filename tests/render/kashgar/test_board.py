"""Kashgar's public board: the last turn is marked where it happened, and all of it can be read."""

from __future__ import annotations

from collections import Counter
from functools import cache
from io import BytesIO

import pytest
from msgspec import structs
from PIL import Image

from data.catalogue import ENGLISH
from engine.kashgar.events import CardUsed, ContractRevealed, Event, TrackMoved
from engine.kashgar.language import GOODS
from engine.kashgar.types import View
from render.kashgar.last_turn import LastTurn, last_turn
from render.kashgar.pictures import frame, public
from render.narration import Names
from render.picture import Picture
from render.replay import replay, small
from tests.render.hostile import NAMES as HOSTILE
from tests.render.kashgar.games import GAME, NAMES, history, turn_view
from tests.render.legible import smallest, texts
from tests.render.sound import assert_sound
from tests.support.blank import without_paint
from tests.support.thorough import times

Moment = tuple[View, tuple[tuple[Event, ...], ...]]


@cache
def moments(seats: int) -> tuple[Moment, ...]:
    """All positions of a game among computer players, each with the moves that led there."""
    moves: list[tuple[Event, ...]] = []
    found: list[Moment] = []
    for state, events in history(seats, seats, 4):
        moves += [events] if events else []
        found.append((GAME.view(state, None), tuple(moves[-12:])))
    return tuple(found)


@cache
def pictured(moment: Moment, names: tuple[str, ...] = NAMES) -> tuple[LastTurn | None, Picture]:
    """The last turn of a moment, and the board that shows it, without paint."""
    view, moves = moment
    names = names[: len(view.players)]
    last = last_turn(moves, view, Names(names), ENGLISH)
    return last, public(view, names, last)


@without_paint
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_boards_of_whole_games_are_sound_and_nothing_is_small(seats: int) -> None:
    for moment in (*moments(seats)[:: times(60, 18) * (6 - seats)], moments(seats)[-1]):
        _, picture = pictured(moment)
        assert_sound(picture)
        assert min(label.size for label in picture.labels) >= 20
        assert len(picture.png) < 450 * 1024


@without_paint
@pytest.mark.parametrize("seats", [2, 4])
def test_a_phone_shows_whose_turn_it_is_what_happened_and_all_points(seats: int) -> None:
    for moment in (moments(seats)[40], moments(seats)[-1]):
        _, picture = pictured(moment)
        assert smallest(picture, ("prompt", "headline")) >= 10
        assert smallest(picture, [f"points:{seat}" for seat in range(seats)]) >= 10


@without_paint
def test_goods_that_changed_carry_their_difference() -> None:
    marked = 0
    for moment in moments(4)[::9]:
        if marked > times(10, 1000):
            break
        last, picture = pictured(moment)
        if last is None or moment[0].ask is None:
            continue
        for change in last.changes:
            marked += 1
            difference = change.now - change.was
            sign = f"+{difference}" if difference > 0 else f"−{-difference}"
            below = picture.hits[f"change:{change.seat}:{change.good}"]
            assert sign in [
                label.text
                for label in picture.labels
                if abs(label.ink.left - below.left) < 60 and 0 < label.ink.top - below.top < 90
            ]
    assert marked > 10


def test_changes_are_what_the_boards_differ_by_prices_included() -> None:
    checked = 0
    for (before, _), (after, moves) in zip(moments(3), moments(3)[1:], strict=False):
        last = last_turn(moves, after, Names(NAMES[:3]), ENGLISH)
        if last is None or before.acting is not None or before.ask is None or after.turn != before.turn + 1:
            continue
        checked += 1
        assert {(one.seat, one.good, one.was, one.now) for one in last.changes} == {
            (one.seat, good, getattr(one.goods, good), getattr(two.goods, good))
            for one, two in zip(before.players, after.players, strict=True)
            for good in GOODS
            if getattr(one.goods, good) != getattr(two.goods, good)
        }
    assert checked > 10


@without_paint
def test_the_card_that_went_is_named_at_its_caravan() -> None:
    named = 0
    for moment in moments(4)[::9]:
        view, _moves = moment
        last, picture = pictured(moment)
        if last is None or view.ask is None or view.acting is not None:
            continue
        for card in last.cards:
            if card.how != "joined":
                named += 1
                name = view.deck.person(card.person).name
                shown = texts(picture, f"caravan:{card.seat}:{card.caravan + 1}")
                assert any(text.startswith(name[:6]) for text in shown), (name, shown)
    assert named > 10


@without_paint
def test_a_contract_that_came_is_new() -> None:
    view, moves = next(
        (view, moves)
        for view, moves in moments(3)
        if view.ask is not None and moves and any(isinstance(one, ContractRevealed) for one in moves[-1])
    )
    last, picture = pictured((view, moves))
    assert last is not None
    for key in last.revealed:
        assert "new" in texts(picture, f"contract:{view.face_up.index(key) + 1}")
    assert sum("new" in texts(picture, f"contract:{at + 1}") for at in range(4)) == len(last.revealed)


@without_paint
def test_the_headline_tells_the_last_turn_in_one_sentence() -> None:
    actions = {"used", "parted", "completed", "took", ": +"}
    seen: Counter[str] = Counter()
    for view, moves in moments(2)[::3]:
        last = last_turn(moves, view, Names(NAMES[:2]), ENGLISH)
        if last is None or view.ask is None:
            continue
        assert last.sentence.endswith(".")
        name = NAMES[last.seat].split()[0]
        assert last.sentence.startswith(name)
        told = {word for word in actions if word in last.sentence}
        if any(seen[word] < times(2, 100) for word in told):
            seen.update(told)
            assert last.sentence in pictured((view, moves))[1].alt
    assert set(seen) == actions


def test_points_are_compared_with_those_after_the_turn_before() -> None:
    for (before, _), (after, moves) in zip(moments(2), moments(2)[1:], strict=False):
        last = last_turn(moves, after, Names(NAMES[:2]), ENGLISH)
        if last is not None and last.points and before.acting is None and after.turn == before.turn + 1:
            assert last.points == tuple(
                now.total - was.total for now, was in zip(after.players, before.players, strict=True)
            )


def test_nothing_is_told_of_a_game_that_has_just_begun() -> None:
    view, moves = moments(3)[0]
    assert last_turn(moves, view, Names(NAMES[:3]), ENGLISH) is None
    assert "The game begins." in texts(public(view, NAMES[:3]), "headline")


@without_paint
def test_the_alt_text_says_first_whose_turn_it_is_then_what_happened_then_the_points() -> None:
    moment = moments(3)[50]
    last, picture = pictured(moment)
    assert last is not None
    other = moment[0].players[(moment[0].player + 1) % 3]
    points = f"{NAMES[other.seat]}: {other.total} point"
    places = [
        picture.alt.index(text)
        for text in (NAMES[moment[0].player], last.sentence, "Each player’s goods", points)
    ]
    assert places == sorted(places)
    assert places[0] == 0


@without_paint
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_end_is_a_podium_of_all_players(seats: int) -> None:
    view = moments(seats)[-1][0]
    picture = public(view, NAMES[:seats])
    assert "won with" in " ".join(texts(picture, "prompt"))
    assert "from contracts" in " ".join(texts(picture, "headline"))
    best = view.places.index(1)
    for player in view.players:
        column = picture.hits[f"column:{player.seat}"]
        assert column.height <= picture.hits[f"column:{best}"].height
        above = column._replace(top=column.top - 60, bottom=column.top)
        assert str(player.total).replace("-", "−") in [
            label.text for label in picture.labels if above.holds(label.ink)
        ]


def test_the_fewer_the_players_the_larger_is_what_their_points_are_made_of() -> None:
    sizes = []
    for seats in (2, 4):
        picture = public(moments(seats)[-1][0], NAMES[:seats])
        assert_sound(picture)
        sizes.append(max(label.size for label in picture.labels if label.text == "from contracts"))
    assert sizes[0] > sizes[1]


@without_paint
def test_a_last_turn_of_everything_at_once_is_sound() -> None:
    view = turn_view(4, None)
    every = tuple(TrackMoved(seat, good, 9, 0) for seat in range(4) for good in GOODS)
    used = CardUsed(0, 0, "money-changer", False, 0, structs.replace(view.players[0].goods))
    for name in HOSTILE[: times(4, 8)]:
        last = last_turn([(used, *every)], view, Names((name, *NAMES[1:])), ENGLISH)
        assert last is not None
        last = LastTurn(last.seat, last.sentence, last.changes, (5, -5, 20, 1), last.cards, view.face_up)
        assert_sound(public(view, (name, *NAMES[1:]), last))


def test_a_replay_of_sixty_turns_fits_into_a_mebibyte() -> None:
    names, frames = NAMES[:4], []
    ends = [at for at, (view, _) in enumerate(moments(4)) if view.turn != moments(4)[at - 1][0].turn]
    for view, moves in [moments(4)[at] for at in ends[20 : times(28, 35)]]:
        picture = frame(view, names, last_turn(moves, view, Names(names), ENGLISH), ENGLISH)
        assert_sound(picture)
        assert min(label.size for label in picture.labels) >= 20
        frames.append(small(Image.open(BytesIO(picture.png)).convert("RGB")))
    assert len(replay(frames)) * 60 / len(frames) < 0.8 * 2**20, "below each frame comes a timeline"

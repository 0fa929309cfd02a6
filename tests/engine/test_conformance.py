"""The duties of a game, proved on random playouts of every game, option set and number of seats."""

from __future__ import annotations

from functools import cache, partial
from itertools import islice
from typing import Any

import pytest

from cogs.games import GAMES
from engine.core.chance import Chance
from engine.core.codec import decode, encode
from engine.core.composing import followed, narrowed
from engine.core.errors import BadOptions, IllegalMove, NoSuchSeat, UnreadableMove
from engine.core.game import Game
from engine.core.replay import replay
from tests.engine.compositions import every_move, put_together
from tests.engine.games import REGISTERED, Case, cases, entry_of, games
from tests.engine.inventions import invented
from tests.engine.playouts import chance, playouts, positions, readers, without_chance
from tests.support.thorough import times
from tests.test_rules import clauses_of


def _usual() -> list[Case]:
    """Of each game all options and all numbers of seats, but only with ``--thorough`` each with each."""
    seen: set[tuple[str, object]] = set()
    some = []
    for case in cases():
        values = {(case.name, case.options), (case.name, case.seats)}
        if times(0, 1) or not values <= seen:
            seen |= values
            some.append(case)
    return some


CASES = _usual()
every_case = pytest.mark.parametrize(
    "case", [pytest.param(case, marks=pytest.mark.xdist_group(str(case))) for case in CASES], ids=str
)
every_game = pytest.mark.parametrize("name", sorted(games()))


def test_every_registered_game_is_tested() -> None:
    tested = [registered.module for registered in REGISTERED]
    assert [module for module in GAMES if module not in tested] == []


@every_game
def test_description(name: str) -> None:
    info = games()[name].info
    assert info.name == name == name.lower()
    assert 1 <= info.seats[0] <= info.seats[1]
    assert info.clocks
    assert info.typical_moves > 0
    prefixes = [game.info.clause_prefix for game in games().values()]
    assert prefixes.count(info.clause_prefix) == 1


@every_game
def test_wrong_numbers_of_seats_are_refused(name: str) -> None:
    game = games()[name]
    options = game.read_options(entry_of(name).options[0])
    for seats in (0, game.info.seats[0] - 1, game.info.seats[1] + 1):
        with pytest.raises(BadOptions):
            game.new(options, seats, Chance(bytes(32)))
        with pytest.raises(BadOptions):
            game.settle(options, seats)


@every_game
def test_options_round_trip_and_unknown_ones_are_refused(name: str) -> None:
    game = games()[name]
    for text in entry_of(name).options:
        options = game.read_options(text)
        assert game.read_options(encode(options)) == options
    with pytest.raises(BadOptions, match="surely_not_an_option"):
        game.read_options('{"surely_not_an_option": 1}')


@every_game
@pytest.mark.parametrize("text", ["", "  ", "?", "42", "surely not a move", "ä ö ü", ":", "-" * 300])
def test_nonsense_is_unreadable(name: str, text: str) -> None:
    with pytest.raises(UnreadableMove):
        games()[name].parse(text)


@every_game
@pytest.mark.parametrize("record", ["", "[]", "{}", '{"type":"surely_not"}'])
def test_malformed_records_are_unreadable(name: str, record: str) -> None:
    with pytest.raises(UnreadableMove):
        games()[name].read_move(record)


@every_case
def test_moves_are_listed_for_those_who_may_act(case: Case) -> None:
    game = case.game
    for position in positions(case):
        acting = game.to_act(position.state)
        assert game.awaited(position.state) <= acting <= set(range(case.seats))
        assert game.awaited(position.state), "somebody must be waited for while the game goes on"
        loaded = game.load_state(game.save_state(position.state))
        for seat in range(case.seats):
            moves = game.moves(position.state, seat)
            assert bool(moves) == (seat in acting)
            assert len(set(moves)) == len(moves), "a move is listed twice"
            assert game.moves(position.state, seat) == game.moves(loaded, seat) == moves


@every_case
def test_seats_that_the_table_does_not_have_raise(case: Case) -> None:
    """All methods that take a seat, from the beginning to the end."""
    game = case.game
    for position in positions(case):
        finished = game.copy(position.state)
        for event in game.push(finished, position.seat, position.move)[:1]:
            for seat in (-1, game.info.seats[1]):
                with pytest.raises(NoSuchSeat):
                    game.visible_event(event, seat)
        for state in (position.state, finished):
            assert game.seats(state) == case.seats
            for seat in (-1, case.seats, case.seats + 1):
                for ask, more in (
                    (game.moves, ()),
                    (game.compose, ()),
                    (game.view, ()),
                    (game.check, (position.move,)),
                    (game.play, (position.move,)),
                    (game.default, ()),
                    (game.clock, ()),
                    (game.sample, (Chance(bytes(32)),)),
                    *(((game.ahead, ()),) if type(game).ahead is not Game.ahead else ()),
                ):
                    with pytest.raises(NoSuchSeat):
                        ask(state, seat, *more)


@every_case
def test_check_allows_what_is_listed(case: Case) -> None:
    game = case.game
    for position in positions(case):
        saved = game.save_state(position.state)
        for seat in game.to_act(position.state):
            for move in game.moves(position.state, seat):
                game.check(position.state, seat, move)
            game.check(position.state, seat, game.sample(position.state, seat, chance(case, position.number)))
        assert game.save_state(position.state) == saved


@every_case
def test_what_is_put_together_part_by_part_is_legal(case: Case) -> None:
    """The words of a part are single ones, and lead to the same move."""
    game = case.game
    for position in list(positions(case))[::3]:
        for seat in game.to_act(position.state):
            words, move = put_together(game, position.state, seat, chance(case, position.number))
            game.check(position.state, seat, move)
            assert followed(narrowed(game.compose(position.state, seat)), words) == move


@every_case
def test_all_moves_of_a_complete_list_can_beput_together(case: Case) -> None:
    game = case.game
    for position in list(positions(case))[3::40] if case.entry.complete else ():
        state, seat = position.state, position.seat
        assert every_move(partial(game.compose, state, seat)) == set(game.moves(state, seat))


@every_case
def test_check_refuses_what_is_not_listed(case: Case) -> None:
    """Moves of other positions and other seats are tried; a refusal leaves no trace and cites a clause."""
    game = case.game
    tried = _moves_of(case)
    picks = chance(case, "others")
    for position in positions(case):
        saved = game.save_state(position.state)
        for seat in range(case.seats):
            listed = set(game.moves(position.state, seat))
            for move in (picks.choice(tried) for _ in range(case.entry.sends_other_moves)):
                refusal = _refusal(case, position.state, seat, move)
                if move in listed:
                    assert refusal is None
                elif case.entry.complete or seat not in game.to_act(position.state):
                    assert refusal is not None, f"not listed, yet allowed: {game.text(move)}"
        assert game.save_state(position.state) == saved, "an attempt changed the state"


@every_case
def test_inventions_are_refused_like_other_moves(case: Case) -> None:
    """Whatever reads as a move has a text, and a clause forbids it or it can be played."""
    game = case.game
    picks = chance(case, "inventions")
    for position in list(positions(case))[::3]:
        saved = game.save_state(position.state)
        for _ in range(10):
            move = invented(game, picks)
            game.text(move)
            for seat in game.to_act(position.state):
                if _refusal(case, position.state, seat, move) is None:
                    game.push(game.copy(position.state), seat, move)
        assert game.save_state(position.state) == saved, "an attempt changed the state"


@every_case
def test_texts_are_unique_and_read_back(case: Case) -> None:
    game = case.game
    known: dict[str, Any] = {}
    for move in _moves_of(case):
        text = game.text(move)
        assert known.setdefault(text, move) == move, f"two moves read {text}"
        assert len(text) <= 200
        assert game.parse(text) == move
    for text in list(known)[::17]:
        assert game.parse(f"  {text.upper()} ") == game.parse(text.lower()) == known[text]


@every_case
def test_records_read_back(case: Case) -> None:
    game = case.game
    for position in positions(case):
        assert game.read_move(encode(position.move)) == position.move
        for event in position.events:
            assert decode(encode(event), game.event_type) == event
        for reader in readers(case, position.number):
            view = game.view(position.state, reader)
            assert decode(encode(view), game.view_type) == view
            for event in position.events:
                visible = game.visible_event(event, reader)
                assert visible is None or decode(encode(visible), game.event_type) == visible


@every_case
def test_copies_are_equal_and_independent(case: Case) -> None:
    game = case.game
    for position in positions(case):
        saved = game.save_state(position.state)
        twins = [game.copy(position.state), game.load_state(saved)]
        for twin in twins:
            assert twin == position.state
            assert game.save_state(twin) == saved
            assert tuple(game.play(twin, position.seat, position.move)) == position.events
        assert game.save_state(position.state) == saved
        assert game.save_state(twins[0]) == game.save_state(twins[1])


@every_case
def test_a_log_replays(case: Case) -> None:
    game = case.game
    for playout in playouts(case):
        looked_at = {position.number: position for position in playout.positions}
        for number, (state, events) in enumerate(replay(game, playout.log)):
            if number in playout.saved:
                assert game.save_state(state) == playout.saved[number]
            if number in looked_at:
                assert tuple(events) == looked_at[number].events


@every_case
def test_games_end_with_a_result(case: Case) -> None:
    game = case.game
    for playout in playouts(case):
        for position in playout.positions:
            assert game.result(position.state) is None
        result = game.result(playout.final)
        assert result is not None
        assert not game.to_act(playout.final)
        assert all(not game.moves(playout.final, seat) for seat in range(case.seats))
        assert len(result.places) == len(result.scores) == len(result.won) == case.seats
        assert all(place == 1 + sum(other < place for other in result.places) for place in result.places), (
            "places count those who did better"
        )
        assert all(place == 1 for place, won in zip(result.places, result.won, strict=True) if won)
        assert result.ending


@every_case
def test_a_finished_game_refuses_all_moves(case: Case) -> None:
    for playout in playouts(case):
        for position in playout.positions:
            with pytest.raises(IllegalMove):
                case.game.play(playout.final, position.seat, position.move)


@every_case
def test_turns_and_clocks(case: Case) -> None:
    game = case.game
    for playout in playouts(case):
        assert playout.turns[0] >= 0
        assert sorted(playout.turns) == list(playout.turns), "the number of the board went back"
        for position in playout.positions:
            for seat in game.awaited(position.state):
                assert game.clock(position.state, seat) in game.info.clock_names
                default = game.default(position.state, seat)
                if default is not None:
                    game.check(position.state, seat, default)


@every_case
def test_what_a_reader_may_not_know_changes_nothing_for_them(case: Case) -> None:
    """With the hidden part dealt again, view, legal moves and errors of the reader stay the same."""
    game = case.game
    tried = _moves_of(case)
    picks = chance(case, "leaks")
    for position in positions(case):
        for reader in readers(case, position.number):
            view = game.view(position.state, reader)
            other = game.resample(view, picks.fork(f"{position.number}/{reader}"))
            assert game.view(other, reader) == view
            assert game.to_act(other) == game.to_act(position.state)
            assert game.awaited(other) == game.awaited(position.state)
            assert game.turn(other) == game.turn(position.state)
            if reader is None:
                continue
            assert game.moves(other, reader) == game.moves(position.state, reader)
            assert game.default(other, reader) == game.default(position.state, reader)
            for move in (picks.choice(tried) for _ in range(case.entry.sends_other_moves)):
                assert _refusal(case, other, reader, move) == _refusal(case, position.state, reader, move)


@every_case
def test_a_finished_game_can_be_dealt_from_its_view(case: Case) -> None:
    game = case.game
    for number, playout in enumerate(playouts(case)):
        for reader in readers(case, number):
            view = game.view(playout.final, reader)
            other = game.resample(view, chance(case, "final", reader))
            assert game.view(other, reader) == view
            assert game.result(other) == game.result(playout.final)


@every_case
def test_events_tell_no_more_than_views(case: Case) -> None:
    """Where a reader sees the same before and after, they are told the same, whatever is hidden."""
    game = case.game
    for position in positions(case):
        after = game.copy(position.state)
        game.push(after, position.seat, position.move)
        for reader in readers(case, position.number):
            for number in range(times(1, 2)):
                deal = chance(case, position.number, reader, number)
                other = game.resample(game.view(position.state, reader), deal)
                if _refusal(case, other, position.seat, position.move) is not None:
                    continue
                events = game.push(other, position.seat, position.move)
                if game.view(other, reader) == game.view(after, reader):
                    assert _visible(case, events, reader) == _visible(case, position.events, reader)


@every_case
def test_what_is_hidden_really_varies(case: Case) -> None:
    game = case.game
    if not game.info.hidden:
        pytest.skip("nothing is hidden in this game")
    looked_at = varied = 0
    for position in list(positions(case))[::2]:
        for reader in readers(case, position.number):
            view = game.view(position.state, reader)
            deals = (
                without_chance(game, game.resample(view, chance(case, position.number, reader, number)))
                for number in range(4)
            )
            first = next(deals)
            looked_at += 1
            varied += any(deal != first for deal in deals)
    assert varied >= case.entry.varies * looked_at, f"only {varied} of {looked_at} deals varied"


@every_case
def test_a_deal_from_a_view_can_be_played_to_the_end(case: Case) -> None:
    game = case.game
    picks = chance(case, "onwards")
    some = list(positions(case))
    number = len(some) // 2
    reader = picks.choice(readers(case, number))
    state = game.resample(game.view(some[number].state, reader), picks.fork("deal"))
    for _ in range(case.entry.longest):
        if not game.to_act(state):
            break
        seat = picks.choice(sorted(game.to_act(state)))
        game.play(state, seat, game.sample(state, seat, picks))
    assert game.result(state) is not None


@cache
def _moves_of(case: Case) -> tuple[Any, ...]:
    """Moves met in all games of a case: those played, and a sample of those listed."""
    game = case.game
    found: dict[Any, None] = {}
    for position in positions(case):
        found[position.move] = None
        moves = game.moves(position.state, position.seat)
        for move in moves[:: max(1, len(moves) // 40)]:
            found[move] = None
    return tuple(found)


def _refusal(case: Case, state: Any, seat: int, move: Any) -> tuple[str, str] | None:
    """Clause and sentence of a refusal, or None where the move is allowed."""
    refused = None
    try:
        case.game.check(state, seat, move)
    except IllegalMove as error:
        refused = (error.clause, str(error))
    if refused is not None:
        assert refused[0] in clauses_of(case.name)
        assert len(refused[1]) > 20, "a refusal explains itself"
    return refused


def _visible(case: Case, events: Any, reader: int | None) -> list[Any]:
    visible = (case.game.visible_event(event, reader) for event in events)
    return [event for event in visible if event is not None]


@every_case
def test_what_is_seen_ahead_is_what_is_known_now(case: Case) -> None:
    game = case.game
    for position in islice(positions(case), 40):
        kept = game.save_state(position.state)
        for seat in set(range(case.seats)) - game.to_act(position.state):
            then = game.ahead(position.state, seat)
            if then is None:
                continue  # the next test
            assert game.to_act(then) == {seat}
            other = game.ahead(game.resample(game.view(position.state, seat), chance("ahead")), seat)
            assert game.view(other, seat) == game.view(then, seat)
        assert game.save_state(position.state) == kept


@every_case
def test_who_has_no_turn_ahead_moves_no_more(case: Case) -> None:
    if type(case.game).ahead is Game.ahead:
        return
    for playout in playouts(case):
        done: set[int] = set()
        for position in playout.positions:
            assert position.seat not in done
            others = set(range(case.seats)) - {position.seat}
            done |= {seat for seat in others if case.game.ahead(position.state, seat) is None}

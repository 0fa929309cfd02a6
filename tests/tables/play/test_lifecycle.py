"""A table from its lobby to its end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from sqlalchemy import select, update

from engine.core.errors import BadOptions
from tables.core.errors import LobbyError, NoSuchTable, NotSeated, TableError, TableFinished
from tables.core.message_types import Announcement, BoardUpdate, Notice
from tables.core.types import Place, TableInfo
from tables.lobby.opening import HOSTED
from tables.results.win_counts import last_winner
from tables.service import Tables
from tables.storage import schema
from tests.tables.conftest import OpenTables, on_both
from tests.tables.games import GAMES, HeapOptions, Pick, Poll, PollOptions
from tests.tables.world import (
    ANN,
    BOB,
    CEM,
    DEA,
    HERE,
    LIVE,
    Time,
    drained,
    due_clocks,
    play_on,
    rows,
    run_clocks,
    seated,
)


def names(info: TableInfo) -> list[str]:
    return [seat.name for seat in info.seats]


async def test_a_lobby_gathers_people_in_the_order_of_joining(tables: Tables) -> None:
    info = await tables.lobbies.create("heap", HeapOptions(), ANN, HERE)
    assert (info.status, info.host, names(info)) == ("lobby", ANN, ["Ann"])
    await tables.lobbies.join(info.id, CEM)
    info = await tables.lobbies.join(info.id, BOB)
    assert names(info) == ["Ann", "Cem", "Bob"]
    assert [seat.index for seat in info.seats] == [0, 1, 2]
    assert await tables.views.info(info.id) == info


async def test_a_lobby_refuses_with_a_reason(tables: Tables) -> None:
    info = await tables.lobbies.create("heap", HeapOptions(), ANN, HERE)
    with pytest.raises(LobbyError, match="needs at least 2 players"):
        await tables.lobbies.start(info.id, ANN.id)
    with pytest.raises(LobbyError, match="already"):
        await tables.lobbies.join(info.id, ANN)
    for person in (BOB, CEM, DEA):
        await tables.lobbies.join(info.id, person)
    with pytest.raises(LobbyError, match="full"):
        await tables.lobbies.add_computer(info.id, ANN.id)
    for refused in (
        tables.lobbies.start(info.id, BOB.id),
        tables.lobbies.close(info.id, BOB.id),
        tables.lobbies.change_options(info.id, BOB.id, cards=4),
        tables.lobbies.remove_computer(info.id, BOB.id),
    ):
        with pytest.raises(LobbyError, match="Only Ann"):
            await refused
    with pytest.raises(LobbyError, match="no computer player"):
        await tables.lobbies.remove_computer(info.id, ANN.id)
    with pytest.raises(LobbyError, match="easy, steady, strong and master"):
        await tables.lobbies.add_computer(info.id, ANN.id, "godlike")
    assert (await tables.views.info(info.id)).revision == 4


async def test_the_next_person_is_host_when_the_host_leaves(tables: Tables) -> None:
    info = await tables.lobbies.create("heap", HeapOptions(), ANN, HERE)
    await tables.lobbies.add_computer(info.id, ANN.id, "strong")
    await tables.lobbies.join(info.id, BOB)
    info = await tables.lobbies.leave(info.id, ANN.id)
    assert (info.host, info.seats[1].person, [seat.index for seat in info.seats]) == (BOB, BOB, [0, 1])
    assert (await tables.lobbies.leave(info.id, BOB.id)).status == "closed"
    with pytest.raises(LobbyError, match="only works in a lobby"):
        await tables.lobbies.join(info.id, CEM)
    assert (await tables.views.get(info.id, ANN.id)).view is None


@on_both
async def test_levels_of_earlier_versions_go_on_under_their_new_names(opened: OpenTables) -> None:
    tables = await opened()
    info = await tables.lobbies.create("heap", HeapOptions(), ANN, HERE)
    # A lobby's menu that an earlier version posted still says it so.
    info = await tables.lobbies.add_computer(info.id, ANN.id, "hard")
    await tables.lobbies.add_computer(info.id, ANN.id, "easy")
    seats = schema.seats.c
    await tables.db.write(
        lambda connection: connection.execute(
            update(schema.seats).where(seats.table_id == info.id, seats.seat == 2).values(level="middle")
        )
    )
    later = await opened()
    assert [seat.level for seat in (await later.views.info(info.id)).seats] == [None, "strong", "steady"]


async def test_computer_players_come_and_go_with_names_of_their_own(tables: Tables) -> None:
    info = await tables.lobbies.create("heap", HeapOptions(), ANN, HERE)
    for _ in range(3):
        info = await tables.lobbies.add_computer(info.id, ANN.id, "easy")
    assert len(set(names(info))) == 4
    second = info.seats[2].name
    info = await tables.lobbies.remove_computer(info.id, ANN.id, seat=2)
    assert second not in names(info)
    last = info.seats[-1].name
    assert last not in names(await tables.lobbies.remove_computer(info.id, ANN.id))


async def test_options_are_read_and_refused_with_a_path(tables: Tables) -> None:
    info = await tables.lobbies.create("heap", b'{"cards": 5}', ANN, HERE)
    assert info.options == b'{"cards":5,"first":null}'
    for bad in (b'{"cards": 0}', b'{"pies": 1}', b"nonsense", PollOptions(topic="x"), b"\xff"):
        with pytest.raises(BadOptions):
            await tables.lobbies.create("heap", bad, ANN, HERE)
    for fields in ({"cards": 0}, {"cards": "many"}, {"pies": 1}):
        with pytest.raises(BadOptions):
            await tables.lobbies.change_options(info.id, ANN.id, **fields)
    assert b'"cards":7' in (await tables.lobbies.change_options(info.id, ANN.id, cards=7)).options
    with pytest.raises(LobbyError, match="no game chess"):
        await tables.lobbies.create("chess", b"{}", ANN, HERE)


async def test_options_that_fit_no_state_leave_the_lobby_as_it_is(tables: Tables) -> None:
    info = await tables.lobbies.create("heap", HeapOptions(first=3), ANN, HERE)
    await tables.lobbies.join(info.id, BOB)
    # A new server has no winner, so the table's own wish is taken back rather than refused.
    assert (await tables.lobbies.start(info.id, ANN.id)).status == "playing"


async def test_a_game_for_one_starts_at_once_and_keeps_settled_options(tables: Tables) -> None:
    class Alone(Poll):
        info = replace(Poll.info, name="alone", seats=(1, 1))

    tables.store.games = {**GAMES, "alone": Alone()}
    info = await tables.lobbies.create("alone", PollOptions(), ANN, HERE)
    assert info.status == "playing"
    assert b"for 1" in info.options
    assert await drained(tables) == [BoardUpdate(fresh=True)]


async def test_a_whole_game_ends_with_a_result(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB, CEM)
    made = await play_on(tables, info.id)
    table_view = await tables.views.get(info.id, ANN.id)
    assert table_view.table.status == "over"
    assert table_view.table.number == made
    assert sorted(table_view.result.places)[0] == 1
    assert table_view.moves == ()
    assert not table_view.to_act
    *_, board, end = await drained(tables)
    assert board == BoardUpdate(fresh=True)
    winners = [seat.name for seat in table_view.table.seats if table_view.result.won[seat.index]]
    assert isinstance(end, Announcement)
    assert (end.params["names"], end.reason) == (", ".join(winners), "over")
    assert end.asks == tuple(seat.person.id for seat in table_view.table.seats if seat.person is not None)
    with pytest.raises(TableFinished):
        await tables.play.act(info.id, ANN.id, table_view.recent[0])
    with pytest.raises(TableFinished):
        await tables.play.resign(info.id, ANN.id)


async def winner_of_last(tables: Tables, guild: int) -> int | None:
    return await tables.db.read(lambda connection: last_winner(connection, guild, "heap"))


async def test_the_winner_of_the_last_game_goes_first(tables: Tables) -> None:
    first = await seated(tables, "heap", ANN, BOB, CEM)
    assert await winner_of_last(tables, 1) is None
    await play_on(tables, first.id)
    result = (await tables.views.get(first.id, None)).result
    winner = first.seats[result.won.index(True)].person
    assert winner is not None
    assert await winner_of_last(tables, 1) == winner.id
    assert await winner_of_last(tables, 2) is None
    again = await seated(tables, "heap", CEM, BOB, ANN)
    assert again.seats[(await tables.views.get(again.id, None)).view.mover].person == winner
    await tables.play.abandon(again.id)
    assert await winner_of_last(tables, 1) == winner.id
    others = [person for person in (ANN, BOB, CEM) if person != winner]
    stranger = await seated(tables, "heap", *others)
    assert b'"first":null' in stranger.options


async def test_resigning_alone_closes_the_table(tables: Tables) -> None:
    info = await seated(tables, "poll", ANN)
    assert (await tables.play.resign(info.id, ANN.id)).status == "closed"
    assert await tables.views.of_person(ANN.id, status=("playing", "lobby", "over", "closed")) == []


async def test_a_computer_player_plays_on_for_who_resigns(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=2))
    await tables.play.resign(info.id, ANN.id)
    with pytest.raises(NotSeated):
        await tables.play.act(info.id, ANN.id, None)
    assert (await tables.views.get(info.id, ANN.id)).seat is None
    assert [one.id for one in await tables.views.of_person(BOB.id)] == [info.id]
    assert await tables.views.of_person(ANN.id) == []
    while (await tables.views.info(info.id)).status == "playing":
        await run_clocks(tables)
        table_view = await tables.views.get(info.id, BOB.id)
        if table_view.moves:
            await tables.play.act(info.id, BOB.id, table_view.moves[0])
    assert (await tables.views.info(info.id)).status == "over"
    assert await winner_of_last(tables, 1) in (BOB.id, None)


async def test_results_say_who_ended_how(tables: Tables) -> None:
    info = await seated(tables, "poll", ANN, BOB, CEM, options=PollOptions(rounds=1))
    await tables.play.resign(info.id, CEM.id)
    await tables.play.act(info.id, ANN.id, Pick(1))
    await tables.play.act(info.id, BOB.id, Pick(3))
    await run_clocks(tables)
    third = (await tables.views.get(info.id, None)).result.scores[2]
    results = schema.results.c
    query = select(results.person, results.place, results.score, results.won, results.ending)
    assert await rows(tables, query.order_by(results.seat)) == [
        (ANN.id, 3 if third > 1 else 2, 1, False, "rounds"),
        (BOB.id, 1, 3, True, "rounds"),
        (CEM.id, None, None, False, "resigned"),
    ]


async def test_without_persons_the_table_is_closed(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB)
    await tables.play.resign(info.id, ANN.id)
    assert (await tables.play.resign(info.id, BOB.id)).status == "closed"
    assert await due_clocks(tables) == []


async def test_a_manager_closes_a_table_that_is_played(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB)
    with pytest.raises(LobbyError):
        await tables.lobbies.close(info.id, ANN.id)
    assert (await tables.play.abandon(info.id)).status == "closed"
    table_view = await tables.views.get(info.id, ANN.id)
    assert (table_view.moves, table_view.to_act, table_view.awaited, table_view.deadlines) == (
        (),
        frozenset(),
        frozenset(),
        (),
    )
    assert table_view.view is not None


async def test_a_channel_has_only_so_many_tables_with_its_threads(tables: Tables) -> None:
    await tables.settings.change_server(1, tables_per_channel=2)
    first = await tables.lobbies.create("heap", HeapOptions(), ANN, Place(1, 11))
    await tables.lobbies.create("heap", HeapOptions(), ANN, Place(1, 12, parent=11))
    for place in (Place(1, 11), Place(1, 13, parent=11)):
        with pytest.raises(LobbyError, match="as many tables as it may have"):
            await tables.lobbies.create("heap", HeapOptions(), BOB, place)
    await tables.lobbies.create("heap", HeapOptions(), ANN, Place(1, 99))
    await tables.lobbies.close(first.id, ANN.id)
    await tables.lobbies.create("heap", HeapOptions(), BOB, Place(1, 11))


async def test_a_person_hosts_only_so_many_tables(tables: Tables) -> None:
    for channel in range(HOSTED):
        await tables.lobbies.create("poll", PollOptions(), ANN, Place(None, channel))
    with pytest.raises(LobbyError, match="You already host 25"):
        await tables.lobbies.create("poll", PollOptions(), ANN, Place(None, None))


async def test_an_idle_lobby_closes_by_itself(tables: Tables, time: Time) -> None:
    info = await tables.lobbies.create("heap", HeapOptions(), ANN, HERE)
    time.passes(23 * 3600)
    await tables.lobbies.join(info.id, BOB)
    time.passes(23 * 3600)
    assert await run_clocks(tables) == 0
    deadline = (await tables.views.get(info.id, None)).deadlines[0]
    assert deadline.seat == -1
    time.passes(2 * 3600)
    assert await run_clocks(tables) == 1
    assert (await tables.views.info(info.id)).status == "closed"


@on_both
async def test_lists_are_sorted_by_the_last_change(tables: Tables, time: Time) -> None:
    made = []
    for channel in (11, 12, 13):
        made.append((await tables.lobbies.create("heap", HeapOptions(), ANN, Place(1, channel))).id)
        time.passes(1)
    await tables.lobbies.join(made[0], BOB)
    assert [one.id for one in await tables.views.of_person(ANN.id)] == [made[0], made[2], made[1]]
    assert [one.id for one in await tables.views.of_person(BOB.id)] == [made[0]]
    assert [one.table.id for one in (await tables.views.of_server(1))[0]] == [made[0], made[2], made[1]]
    assert [one.id for one in await tables.views.in_channel(12, status=("lobby", "playing"))] == [made[1]]
    assert await tables.views.in_channel(12, status=("over",)) == []


async def test_there_is_no_table_of_an_unknown_number(tables: Tables) -> None:
    for number in (0, -1, 999, 1 << 40, 1 << 80):
        for call in (
            tables.views.get(number, 1),
            tables.views.info(number),
            tables.past.history(number),
            tables.views.context(number, 1),
            tables.play.act(number, 1, None),
            tables.lobbies.join(number, ANN),
            tables.lobbies.start(number, 1),
            tables.play.resign(number, 1),
            tables.views.verify(number),
        ):
            with pytest.raises(NoSuchTable):
                await call


async def test_everything_is_there_after_a_restart(opened: OpenTables, time: Time) -> None:
    before = await opened()
    info = await seated(before, "heap", ANN, BOB, options=HeapOptions(cards=20), clocks=LIVE)
    await play_on(before, info.id, most=21)
    await before.settings.change_person(ANN.id, notices="dm", locale="de")
    table_view = await before.views.get(info.id, ANN.id)
    await before.close()
    after = await opened()
    assert await after.views.get(info.id, ANN.id) == table_view
    assert table_view.deadlines
    assert (await after.settings.person(ANN.id)).locale == "de"
    verified = await after.views.verify(info.id)
    assert (verified.log_fits, verified.seed_fits, verified.seed, verified.moves) == (True, True, None, 21)
    await play_on(after, info.id)
    verified = await after.views.verify(info.id)
    assert verified.seed is not None
    assert verified.log_fits


async def test_settings_are_kept_and_checked(tables: Tables) -> None:
    assert (await tables.settings.person(5)).notices == "mention"
    await tables.settings.change_person(ANN.id, hand_by_dm=True)
    await tables.lobbies.create("heap", HeapOptions(), ANN, HERE)
    assert (await tables.settings.person(ANN.id)).hand_by_dm
    for wrong in ({"notices": "shout"}, {"colour": 1}):
        with pytest.raises(TableError, match="cannot be chosen"):
            await tables.settings.change_person(ANN.id, **wrong)
    with pytest.raises(TableError, match="between 1 and 50"):
        await tables.settings.change_server(1, tables_per_channel=0)
    assert (await tables.settings.change_server(1, lobby_hours=48)).lobby_hours == 48
    assert await tables.settings.server(1) == await tables.settings.change_server(1)
    assert await tables.facts.recall("commands") is None
    await tables.facts.remember("commands", "a")
    await tables.facts.remember("commands", "b")
    assert await tables.facts.recall("commands") == "b"


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_settings_that_another_version_knew_of_are_passed_over(tables: Tables) -> None:
    await tables.settings.change_person(ANN.id, notices="dm")
    stored = update(schema.people).values(settings=b'{"notices":"dm","quiet":[22,7]}')
    await tables.db.write(lambda connection: connection.execute(stored))
    assert (await tables.settings.person(ANN.id)).notices == "dm"


async def test_people_are_told_of_the_start_but_not_who_pressed_it(tables: Tables) -> None:
    info = await tables.lobbies.create("poll", PollOptions(), ANN, HERE)
    await tables.lobbies.join(info.id, BOB)
    await tables.lobbies.add_computer(info.id, ANN.id)
    await drained(tables)
    await tables.lobbies.start(info.id, ANN.id)
    assert await drained(tables) == [BoardUpdate(fresh=True), Notice(BOB.id, "turn", "pick")]


async def test_ones_tables_of_all_servers_are_listed_together(tables: Tables) -> None:
    for guild in (1, 2):
        await seated(tables, "poll", ANN, BOB, place=Place(guild, guild * 10))
    table_views, _ = await tables.views.overview(ANN.id)
    assert {each.table.place.guild for each in table_views} == {1, 2}

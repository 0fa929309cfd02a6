"""Seasons: what tables take out of a server's ledger and leave in it, and what managers change."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from engine.core.chance import Chance
from engine.core.codec import Record
from engine.core.seasons import SeasonEntry, SeasonUnit
from tables.core.errors import SeasonError
from tables.core.types import Person, Place, TableInfo
from tables.seasons.seasons import Season
from tables.service import Tables
from tables.table.change import Stakes
from tests.tables.conftest import on_both, on_postgres
from tests.tables.games import Pick, Poll, PollOptions, PollState
from tests.tables.world import ANN, BOB, CEM, DEA, HERE, FixedEntropy, Time, run_clocks

GUILD = 1


class HoardOptions(PollOptions, frozen=True):
    garnets: int | tuple[int, ...] | Literal["season"] = 2


class HoardState(PollState):
    garnets: tuple[int, ...] = ()


class Hoard(Poll):
    """A poll in which each seat wins as many garnets as it picked; the best gets a token."""

    info = replace(
        Poll.info,
        name="hoard",
        title="Hoard",
        season=(
            SeasonUnit("tokens", "earned", "Tokens", "tokens"),
            SeasonUnit("garnets", "carried", "Garnets", "garnets"),
            SeasonUnit("prize", "pool", "Prize pool", "prize pool"),
            SeasonUnit("candidate", "mark", "Candidates"),
        ),
    )
    options_type = HoardOptions
    state_type = HoardState

    def new(self, options: HoardOptions, seats: int, chance: Chance) -> HoardState:  # type: ignore[override]
        assert options.garnets != "season"
        garnets = (options.garnets,) * seats if isinstance(options.garnets, int) else options.garnets
        return HoardState(chance, options.rounds, [None] * seats, [0] * seats, garnets=garnets)

    def copy(self, state: HoardState) -> HoardState:  # type: ignore[override]
        copied = super().copy(state)
        return HoardState(
            copied.chance, copied.rounds, copied.picks, copied.sums, copied.round, state.garnets
        )

    def stake_unit(self, options: HoardOptions) -> str | None:  # type: ignore[override]
        return "garnets" if options.garnets == "season" else None

    def with_stakes(self, options: HoardOptions, amounts: tuple[int, ...]) -> HoardOptions:  # type: ignore[override]
        return replace(options, garnets=amounts)

    def season_entries(self, state: HoardState) -> tuple[SeasonEntry, ...]:  # type: ignore[override]
        best, least = max(state.sums), min(state.sums)
        entries = [SeasonEntry("prize", 10)]
        for seat, (own, total) in enumerate(zip(state.garnets, state.sums, strict=True)):
            entries.append(SeasonEntry("tokens", int(total == best), seat))
            entries.append(SeasonEntry("garnets", own + total, seat))
            entries += [SeasonEntry("candidate", 1, seat)] if total == least else []
        return tuple(entries)


class HeldUnits(Record, frozen=True):
    """A holding in short."""

    tokens: int = 0
    garnets: int = 0
    away: int = 0
    candidate: bool = False


def hoard_options(data: bytes) -> HoardOptions:
    options = Hoard().read_options(data)
    assert isinstance(options, HoardOptions)
    return options


@pytest.fixture
async def tables(database: str, time: Time) -> AsyncIterator[Tables]:
    opened = await Tables.open(
        database, {"hoard": Hoard(), "poll": Poll()}, now=time, entropy=FixedEntropy(0)
    )
    yield opened
    await opened.close()


def rows(season: Season | None) -> dict[str, HeldUnits]:
    assert season is not None
    found = {}
    for one in season.holdings:
        owned, away = one.owned, one.away.get("garnets", 0)
        marked = "candidate" in one.marks
        found[one.person.name] = HeldUnits(owned.get("tokens", 0), owned.get("garnets", 0), away, marked)
    return found


async def begun(
    tables: Tables,
    *people: Person,
    garnets: int | Literal["season"] = 2,
    place: Place = HERE,
    computers: int = 0,
) -> TableInfo:
    options = HoardOptions(rounds=1, garnets=garnets)
    info = await tables.lobbies.create("hoard", options, people[0], place)
    for person in people[1:]:
        await tables.lobbies.join(info.id, person)
    for _ in range(computers):
        await tables.lobbies.add_computer(info.id, people[0].id)
    return await tables.lobbies.start(info.id, people[0].id)


async def played(tables: Tables, info: TableInfo, *picks: int) -> None:
    for seat, pick in zip(info.seats, picks, strict=False):
        assert seat.person is not None
        await tables.play.act(info.id, seat.person.id, Pick(pick))
    await run_clocks(tables)
    assert (await tables.views.info(info.id)).status == "over"


@pytest.mark.rule("T-28", "T-30")
async def test_a_finished_table_leaves_its_gains_in_the_running_season(tables: Tables) -> None:
    await tables.seasons.start(GUILD)
    await played(tables, await begun(tables, ANN, BOB), 3, 1)
    season = await tables.seasons.latest(GUILD)
    assert rows(season) == {"Ann": HeldUnits(1, 5), "Bob": HeldUnits(0, 3, 0, True)}
    assert season is not None
    assert (season.number, season.pool["prize"], season.ended) == (1, 10, None)
    await played(tables, await begun(tables, ANN, BOB), 0, 2)
    # Garnets that a fixed number made are new ones, and the last table names the candidate.
    assert rows(await tables.seasons.latest(GUILD)) == {
        "Ann": HeldUnits(1, 7, 0, True),
        "Bob": HeldUnits(1, 7),
    }


@pytest.mark.rule("T-30")
async def test_garnets_brought_are_away_until_the_table_ends(tables: Tables) -> None:
    await tables.seasons.start(GUILD)
    await tables.seasons.adjust(GUILD, DEA.id, ANN, {"garnets": 4})
    await tables.seasons.adjust(GUILD, DEA.id, BOB, {"garnets": 1, "tokens": 2})
    info = await begun(tables, ANN, BOB, CEM, garnets="season", computers=1)
    assert rows(await tables.seasons.latest(GUILD))["Ann"] == HeldUnits(0, 0, 4)
    assert hoard_options(info.options).garnets == (4, 1, 0, 0)
    # A second table finds nothing left to bring.
    other = await begun(tables, ANN, DEA, garnets="season")
    assert hoard_options(other.options).garnets == (0, 0)
    await played(tables, info, 1, 0, 3)
    found = rows(await tables.seasons.latest(GUILD))
    assert (found["Ann"].garnets, found["Ann"].away) == (5, 0)
    assert (found["Bob"].garnets, found["Bob"].tokens) == (1, 2)
    assert found["Cem"].garnets == 3


@pytest.mark.rule("T-30")
async def test_an_abandoned_table_gives_back_what_was_brought(tables: Tables) -> None:
    await tables.seasons.start(GUILD)
    await tables.seasons.adjust(GUILD, DEA.id, ANN, {"garnets": 4})
    info = await begun(tables, ANN, BOB, garnets="season")
    with pytest.raises(SeasonError, match=f"at tables {info.id}"):
        await tables.seasons.end(GUILD)
    await tables.play.act(info.id, ANN.id, Pick(3))
    await tables.play.abandon(info.id)
    assert rows(await tables.seasons.latest(GUILD)) == {"Ann": HeldUnits(0, 4)}
    assert (await tables.seasons.end(GUILD)).ended is not None


async def test_who_gave_up_has_their_garnets_back_but_no_token(tables: Tables) -> None:
    await tables.seasons.start(GUILD)
    await tables.seasons.adjust(GUILD, DEA.id, ANN, {"garnets": 4})
    info = await begun(tables, ANN, BOB, garnets="season")
    await tables.play.act(info.id, ANN.id, Pick(3))
    await tables.play.resign(info.id, ANN.id)
    await tables.play.act(info.id, BOB.id, Pick(0))
    assert rows(await tables.seasons.latest(GUILD))["Ann"] == HeldUnits(0, 7)


async def test_without_a_season_nothing_is_brought_and_nothing_written(tables: Tables) -> None:
    with pytest.raises(SeasonError, match="No season is running"):
        await begun(tables, ANN, BOB, garnets="season")
    with pytest.raises(SeasonError, match="No season is running"):
        await begun(tables, ANN, BOB, garnets="season", place=Place(None, 11))
    await played(tables, await begun(tables, ANN, BOB), 3, 1)
    assert await tables.seasons.latest(GUILD) is None
    await tables.seasons.start(GUILD)
    await played(tables, await begun(tables, ANN, BOB, place=Place(2, 22)), 3, 1)
    assert rows(await tables.seasons.latest(GUILD)) == {}


async def test_a_game_without_a_part_in_seasons_leaves_nothing(tables: Tables) -> None:
    await tables.seasons.start(GUILD)
    info = await tables.lobbies.create("poll", PollOptions(rounds=1), ANN, HERE)
    await tables.lobbies.join(info.id, BOB)
    await played(tables, await tables.lobbies.start(info.id, ANN.id), 1, 2)
    assert rows(await tables.seasons.latest(GUILD)) == {}


@on_postgres
async def test_a_ledger_that_changes_while_a_table_begins_is_read_again(
    tables: Tables, database: str, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By another process, between two statements; SQLite lets nobody write then."""
    await tables.seasons.start(GUILD)
    await tables.seasons.adjust(GUILD, DEA.id, ANN, {"garnets": 4})
    read = tables.seasons.read_stakes
    reads: list[Stakes] = []

    async def adjust() -> None:
        other = await Tables.open(database, {"hoard": Hoard()}, now=time, entropy=FixedEntropy(1))
        await other.seasons.adjust(GUILD, DEA.id, ANN, {"garnets": -3})
        await other.close()

    def meanwhile(*arguments: Any) -> Stakes:
        reads.append(read(*arguments))
        if len(reads) == 1:
            with ThreadPoolExecutor() as process:
                process.submit(asyncio.run, adjust()).result()
        return reads[-1]

    monkeypatch.setattr(tables.seasons, "read_stakes", meanwhile)
    info = await begun(tables, ANN, BOB, garnets="season")
    assert [stakes.amounts for stakes in reads] == [(4, 0), (1, 0)]
    assert hoard_options(info.options).garnets == (1, 0)


@on_both
async def test_what_is_taken_away_while_a_table_begins_is_brought_or_kept(
    tables: Tables, database: str, time: Time
) -> None:
    await tables.seasons.start(GUILD)
    await tables.seasons.adjust(GUILD, DEA.id, ANN, {"garnets": 4})
    other = await Tables.open(database, {"hoard": Hoard()}, now=time, entropy=FixedEntropy(1))
    lobby = await tables.lobbies.create("hoard", HoardOptions(rounds=1, garnets="season"), ANN, HERE)
    await tables.lobbies.join(lobby.id, BOB)
    info, taken = await asyncio.gather(
        tables.lobbies.start(lobby.id, ANN.id),
        other.seasons.adjust(GUILD, DEA.id, ANN, {"garnets": -3}),
        return_exceptions=True,
    )
    await other.close()
    assert isinstance(info, TableInfo)
    brought = hoard_options(info.options).garnets
    # Whoever came first: nobody owns less than nothing, and no garnet is there twice.
    assert brought == ((4, 0) if isinstance(taken, SeasonError) else (1, 0))
    assert rows(await tables.seasons.latest(GUILD)) == {"Ann": HeldUnits(0, 0, brought[0])}


@on_both
async def test_seasons_follow_one_another(tables: Tables) -> None:
    assert await tables.seasons.latest(GUILD) is None
    with pytest.raises(SeasonError, match="No season"):
        await tables.seasons.end(GUILD)
    await tables.seasons.start(GUILD)
    with pytest.raises(SeasonError, match="Season 1 is running"):
        await tables.seasons.start(GUILD)
    await tables.seasons.adjust(GUILD, DEA.id, ANN, {"tokens": 1, "prize": 20})
    ended = await tables.seasons.end(GUILD)
    assert (rows(ended), ended.pool["prize"]) == ({"Ann": HeldUnits(1, 0)}, 20)
    with pytest.raises(SeasonError, match="No season"):
        await tables.seasons.adjust(GUILD, DEA.id, ANN, {"tokens": 1})
    second = await tables.seasons.start(GUILD)
    assert (second.number, rows(second), second.pool) == (2, {}, {})


async def test_nobody_owns_less_than_nothing(tables: Tables) -> None:
    await tables.seasons.start(GUILD)
    await tables.seasons.adjust(GUILD, DEA.id, ANN, {"tokens": 1, "garnets": 2})
    for change in ({"tokens": -2}, {"garnets": -3}, {"garnets": 100_001}, {"prize": -1}):
        with pytest.raises(SeasonError):
            await tables.seasons.adjust(GUILD, DEA.id, ANN, change)
    with pytest.raises(SeasonError, match="whose"):
        await tables.seasons.adjust(GUILD, DEA.id, None, {"tokens": 1})
    season = await tables.seasons.adjust(GUILD, DEA.id, Person(ANN.id, "Anna"), {"garnets": -2})
    assert rows(season) == {"Anna": HeldUnits(1, 0)}


@on_both
async def test_two_processes_that_begin_a_season_begin_one(tables: Tables, database: str, time: Time) -> None:
    other = await Tables.open(database, {"hoard": Hoard()}, now=time, entropy=FixedEntropy(1))
    found = await asyncio.gather(
        tables.seasons.start(GUILD), other.seasons.start(GUILD), return_exceptions=True
    )
    await other.close()
    assert sorted(type(one).__name__ for one in found) == ["Season", "SeasonError"]
    season = await tables.seasons.latest(GUILD)
    assert season is not None
    assert season.number == 1

"""The lobby: the message with seats, options and buttons, in which a table of several people gathers."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.common import options
from cogs.common.desk import Desk
from cogs.common.durations import spell
from cogs.common.screen import Button, Choice, Menu, Row, Screen, Target
from cogs.common.words import Words, plain, relative
from engine.core.errors import BadOptions
from tables.lobby import LEVELS, USUAL_LEVEL
from tables.types import ClockRules, Look, Person, Seat, TableInfo


def lobby_screen(desk: Desk, look: Look, words: Words, key: str) -> Screen:
    """The lobby's message."""
    table = look.table
    fewest, most = desk.game.info.seats
    lines = [words("{host} invites you to {game}.", host=plain(table.host.name), game=desk.title)]
    lines += [f"{seat.index + 1}. {_seat_words(seat, table.host, words)}" for seat in table.seats]
    free = most - len(table.seats)
    if free == 1:
        lines.append(words("1 place is free; {fewest} to {most} can play.", fewest=fewest, most=most))
    elif free:
        lines.append(
            words("{free} places are free; {fewest} to {most} can play.", free=free, fewest=fewest, most=most)
        )
    now = desk.game.read_options(table.options)
    chosen = desk.options_line(now, words)
    if chosen:
        lines.append(words("Options: {options}", options=chosen))
    lines += _advice(desk, now, max(fewest, len(table.seats)), words)
    lines.append(clocks_line(table.clocks, desk.game.info.clocks, words))
    lines += [
        words("This lobby closes {when} if nothing happens.", when=relative(line.due))
        for line in look.deadlines
    ]
    computers = _computers(table, words, free)
    return Screen(
        words("{game} · table {number}", game=desk.title, number=table.id),
        tuple(lines),
        None,
        (_buttons(words, key, free), *options.menus(desk.settings(words), now, words), *computers),
    )


def _advice(desk: Desk, now: object, seats: int, words: Words) -> list[str]:
    try:
        lines = desk.advice(now, seats, words)
    except BadOptions as error:
        # Others may still come or go, so this is for the host to mend, not to refuse.
        return [f"⚠ {words.error(error)}"]
    return [f"-# {line}" for line in lines]


def _seat_words(seat: Seat, host: Person, words: Words) -> str:
    if seat.person is None:
        return words(
            "{name} (computer player, {level})", name=seat.name, level=words(seat.level or USUAL_LEVEL)
        )
    if seat.person.id == host.id:
        return words("{name} (host)", name=plain(seat.name))
    return plain(seat.name)


def clocks_line(clocks: ClockRules, kinds: Sequence[str], words: Words) -> str:
    """The table's clocks in words; ``kinds`` are all that could have one (``GameInfo.clocks``)."""
    if clocks.pace == "none":
        return words("No clock.")
    by_time: dict[int, list[str]] = {}
    for kind, time in clocks.seconds.items():
        by_time.setdefault(time, []).append(words(kind))
    if len(by_time) == 1 and set(kinds) <= set(clocks.seconds):
        return words("Clock: {time} for each decision.", time=spell(next(iter(by_time)), words))
    times = [
        words("{kinds} {time}", kinds=words.listing(named), time=spell(time, words))
        for time, named in by_time.items()
    ]
    return words("Clock: {times}.", times=", ".join(times))


def _buttons(words: Words, key: str, free: int) -> Row:
    return (
        Button(words("Join"), Target("join", key), "success", disabled=not free),
        Button(words("Leave"), Target("leave")),
        Button(words("Start"), Target("start"), "primary"),
        Button(words("Rules"), Target("rules")),
        Button(words("Close"), Target("close")),
    )


def _computers(table: TableInfo, words: Words, free: int) -> list[Menu]:
    """The menu that brings computer players and sends them away; none where it would be empty."""
    choices = [
        Choice(words("Add a computer player: {level}", level=words(level)), Target("addcpu", level))
        for level in LEVELS
        if free
    ]
    choices += [
        Choice(words("Remove {name}", name=seat.name), Target("rmcpu", str(seat.index)))
        for seat in table.seats
        if seat.person is None
    ]
    return [Menu(words("Computer players (host)"), tuple(choices))] if choices else []

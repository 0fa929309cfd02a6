"""The lobby: the message with seats, options and buttons, in which a table of several people gathers."""

from __future__ import annotations

from cogs.common import options
from cogs.common.desk import Desk
from cogs.common.durations import spell
from cogs.common.screen import Button, Row, Screen, Target
from cogs.common.words import Words, plain, relative
from engine.core.errors import BadOptions
from tables.types import ClockRules, Look, Seat


def lobby_screen(desk: Desk, look: Look, words: Words, key: str) -> Screen:
    """The lobby's message."""
    table = look.table
    fewest, most = desk.game.info.seats
    lines = [words("{host} invites you to {game}.", host=plain(table.host.name), game=desk.title)]
    lines += [f"{seat.index + 1}. {_seat_name(seat, words)}" for seat in table.seats]
    free = most - len(table.seats)
    if free:
        lines.append(
            words("{free} places are free; {fewest} to {most} can play.", free=free, fewest=fewest, most=most)
        )
    now = desk.game.read_options(table.options)
    chosen = desk.options_line(now, words)
    if chosen:
        lines.append(words("Options: {options}", options=chosen))
    lines += _advice(desk, now, max(fewest, len(table.seats)), words)
    lines.append(clocks_line(table.clocks, words))
    lines += [
        words("This lobby closes {when} if nothing happens.", when=relative(line.due))
        for line in look.deadlines
    ]
    return Screen(
        words("{game} · table {number}", game=desk.title, number=table.id),
        tuple(lines),
        None,
        (*_rows(look, words, key, free), *options.menus(desk.settings(words), now, words)),
    )


def _advice(desk: Desk, now: object, seats: int, words: Words) -> list[str]:
    try:
        lines = desk.advice(now, seats, words)
    except BadOptions as error:
        # Others may still come or go, so this is for the host to mend, not to refuse.
        return [f"⚠ {words.error(error)}"]
    return [f"-# {line}" for line in lines]


def _seat_name(seat: Seat, words: Words) -> str:
    if seat.person is not None:
        return plain(seat.name)
    named = {
        "easy": "{name} (computer player, easy)",
        "middle": "{name} (computer player)",
        "hard": "{name} (computer player, hard)",
    }
    return words(named[seat.level or "middle"], name=seat.name)


def clocks_line(clocks: ClockRules, words: Words) -> str:
    """The table's clocks in words."""
    if clocks.pace == "none":
        return words("No clock.")
    times = [
        words("{kind} {time}", kind=words(kind), time=spell(time, words))
        for kind, time in clocks.seconds.items()
    ]
    return words("Clock: {times}.", times=", ".join(times))


def _rows(look: Look, words: Words, key: str, free: int) -> tuple[Row, ...]:
    computers = [seat for seat in look.table.seats if seat.person is None]
    rows: list[Row] = [
        (
            Button(words("Join"), Target("join", key), "success", disabled=not free),
            Button(words("Leave"), Target("leave")),
            Button(words("Start"), Target("start"), "primary"),
            Button(words("Close"), Target("close"), "danger"),
            Button(words("Rules"), Target("rules")),
        )
    ]
    rows.append(
        (
            Button(words("Add a computer player"), Target("addcpu", "middle"), disabled=not free),
            Button(words("An easy one"), Target("addcpu", "easy"), disabled=not free),
            Button(words("A hard one"), Target("addcpu", "hard"), disabled=not free),
            Button(words("Remove a computer player"), Target("rmcpu"), disabled=not computers),
        )
    )
    return tuple(rows)

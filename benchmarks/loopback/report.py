"""The one table that is printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from benchmarks.loopback.drivers import Bare, Toy
from benchmarks.loopback.measuring import Throughput, Waits

BARE, TOY = Bare.name, Toy.name
HEADINGS = (
    *("bot", "tables", "turns", "acknowledged p50", "p99", "answered p50", "p99", "board p50", "p99"),
    *("picture p50", "p99", "presses/turn", "CPU/turn", "CPU/press"),
)
STEADY = ("bot", "presses/s", "boards/s", "CPU/press")


def percentile(times: Sequence[float], share: float) -> float:
    """The time that ``share`` of all times do not exceed."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def table(waits: Mapping[tuple[str, int], Waits], throughput: Mapping[str, Throughput]) -> str:
    """All figures, in milliseconds, with ratios to the bare bot's or the toy's at as many tables."""
    rows = [HEADINGS]
    for bot, tables in sorted(waits, key=lambda key: (key[1], key[0] not in (BARE, TOY), key[0])):
        rows.append(row(bot, tables, waits))
    lines = aligned(rows)
    if throughput:
        toy_load = throughput[TOY]
        load = [
            (
                bot,
                f"{each.presses:.0f} ({each.presses / toy_load.presses:.2f}x)",
                f"{each.boards:.0f}",
                _cost(each.cpu, toy_load.cpu),
            )
            for bot, each in throughput.items()
        ]
        most = max(tables for _, tables in waits)
        lines += ["", f"Steady load, {most} tables", "", *aligned([STEADY, *load])]
    return "\n".join(lines)


def row(bot: str, tables: int, waits: Mapping[tuple[str, int], Waits]) -> tuple[str, ...]:
    """What one bot needed at so many tables; the bare bot and the toy have been measured there."""
    found, bare, toy = waits[bot, tables], waits[BARE, tables], waits[TOY, tables]
    turns = len(found.acknowledged)
    pairs = (
        (found.acknowledged, bare.acknowledged),
        (found.answered, toy.answered),
        (found.posted, toy.posted),
        (found.drawn, toy.drawn),
    )
    return (
        *(bot, str(tables), str(turns)),
        *(_time(times, base, share) for times, base in pairs for share in (0.5, 0.99)),
        f"{found.presses / turns:.1f}",
        _cost(found.cpu / turns, toy.cpu / len(toy.acknowledged)),
        _cost(found.cpu / found.presses, toy.cpu / toy.presses),
    )


def _time(times: Sequence[float], base: Sequence[float], share: float) -> str:
    if not times:
        return ""
    found = 1000 * percentile(times, share)
    return f"{found:.1f} ({found / (1000 * percentile(base, share)):.2f}x)"


def _cost(seconds: float, base: float) -> str:
    return f"{1000 * seconds:.1f} ({seconds / base:.1f}x)"


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """The lines of a table, whose first row are its headings."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = [
        "| " + " | ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) + " |"
        for row in rows
    ]
    return [lines[0], "|" + "|".join("-" * (width + 1) + ":" for width in widths) + "|", *lines[1:]]

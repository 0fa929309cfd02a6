"""Golden playthroughs: one readable text per game, with all that every reader sees change.

``python -m tests.engine.goldens`` writes them again; read the difference before it is committed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from engine.core.chance import Chance, commitment
from engine.core.game import AnyGame
from tests.engine.games import entries, games
from tests.engine.playouts import chance

FOLDER = Path(__file__).parent / "golden"


def golden_files() -> list[tuple[str, int, Path]]:
    """Game, number of seats and file of each golden playthrough."""
    return [
        (name, seats, FOLDER / f"{name}-{seats}.txt")
        for name, entry in entries().items()
        for seats in entry.golden
        if name in games()
    ]


def playthrough(name: str, seats: int) -> str:
    """The text of one random game: moves, events as told, and what changed in each view."""
    game, entry = games()[name], entries()[name]
    picks = chance(name, seats, "golden")
    seed = picks.fork("seed").seed
    state = game.new(game.read_options(entry.options[0]), seats, Chance(seed))
    lines = [f"{game.info.title}, seats: {seats}, options: {entry.options[0]}, seed: {commitment(seed)[:16]}"]
    readers = [*range(seats), None]
    shown: dict[int | None, dict[str, Any]] = {reader: {} for reader in readers}
    lines += _view_changes(game, state, shown)
    for ply in range(1, entry.golden_plies + 1):
        acting = sorted(game.to_act(state))
        if not acting:
            break
        seat = picks.choice(acting)
        listed = {actor: len(game.moves(state, actor)) for actor in acting}
        move = game.sample(state, seat, picks)
        events = game.play(state, seat, move)
        lines += ["", f"=== {ply}. {_name(seat)}: {game.text(move)}", f"    could choose from: {listed}"]
        for event in events:
            lines += _heard(game, event, readers)
        lines += _view_changes(game, state, shown)
    lines += ["", f"result: {_plain(game.result(state))}"]
    return "\n".join(lines) + "\n"


def _heard(game: AnyGame, event: Any, readers: list[int | None]) -> Iterator[str]:
    visible: dict[str, list[str]] = {}
    for reader in readers:
        heard = game.visible_event(event, reader)
        visible.setdefault("nothing" if heard is None else _plain(heard), []).append(_name(reader))
    for text, hearers in visible.items():
        yield f"  ! {'all' if len(hearers) == len(readers) else ', '.join(hearers)}: {text}"


def _view_changes(game: AnyGame, state: Any, shown: dict[int | None, dict[str, Any]]) -> Iterator[str]:
    """What changed in the views, said once for all readers who see the same change."""
    seen: dict[str, list[str]] = {}
    for reader, before in shown.items():
        now = msgspec.to_builtins(game.view(state, reader))
        for field, value in now.items():
            if field not in before or before[field] != value:
                for line in _changed(field, before.get(field), value):
                    seen.setdefault(line, []).append(_name(reader))
        shown[reader] = now
    for line, readers in seen.items():
        yield f"  {'all' if len(readers) == len(shown) else ', '.join(readers)}: {line}"


def _changed(label: str, old: Any, new: Any) -> Iterator[str]:
    """One line; for lists one for each item that came or went."""
    if not isinstance(old, list | tuple) or not isinstance(new, list | tuple):
        yield f"{label}: {_plain(new)}"
        return
    for item in old:
        if item not in new:
            yield f"{label} - {_plain(item)}"
    for item in new:
        if item not in old:
            yield f"{label} + {_plain(item)}"
    if sorted(map(_plain, old)) == sorted(map(_plain, new)):
        yield f"{label}: reordered {_plain(new)}"


def _plain(value: Any) -> str:
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False, separators=(",", ":")).replace('"', "")


def _name(reader: int | None) -> str:
    return "spectator" if reader is None else f"seat {reader}"


def main() -> None:
    """Write all golden playthroughs again."""
    FOLDER.mkdir(exist_ok=True)
    for name, seats, file in golden_files():
        file.write_text(playthrough(name, seats), encoding="utf-8")
        print(file.name)


if __name__ == "__main__":
    main()

"""The README's pictures: ``python -m benchmarks.gallery`` draws them again into ``docs/pictures``.

Each board is the middle of a game of computer players, the same on each run; so is one panel.
"""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import structs

from benchmarks.pictures import SCENES
from cogs.game_module import by_name, load_games
from cogs.games import GAMES
from data.catalogue import ENGLISH
from engine.core import chance, codec
from engine.core.game import AnyGame
from render.drawing.picture import Picture
from tables.core.view_types import TableView
from tables.table.game_record import RECORD_FORMAT, GameRecord, RecordedGame, RecordedMove

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
NAMES = ("Zoë", "Björn", "Ana", "Kwame", "Émile", "Fatima", "Ingrid")
SEATS = {name: scenes.in_gallery for name, scenes in SCENES.items()}
PANEL = "ceylon"
"""The game whose panel is shown."""
_WHEN = datetime(2026, 1, 1, tzinfo=UTC)


def played(name: str, seats: int, share: float = 0.6) -> tuple[AnyGame, Any, GameRecord]:
    """A part of a game of computer players: its rules, its last state, and its record."""
    game, player = load_games(GAMES)[name], by_name(GAMES)[name].players["steady"]
    picks = chance.Chance(bytes(32)).fork(f"gallery/{name}")
    seed = picks.fork("seed").seed
    options = game.settle(game.read_options("{}"), seats)
    states, moves = [game.new(options, seats, chance.Chance(seed))], []
    state = game.copy(states[0])
    while game.to_act(state):
        seat = min(game.awaited(state))
        move = player.choose(game, game.view(state, seat), seat, picks)
        events = game.push(state, seat, move)
        raw, caused = (msgspec.Raw(codec.encode(each)) for each in (move, tuple(events)))
        moves.append(RecordedMove(seat, game.text(move), _WHEN, False, raw, caused))
        states.append(game.copy(state))
    last = round(len(moves) * share)
    record = GameRecord(
        RECORD_FORMAT,
        1,
        name,
        game.info.ruleset,
        msgspec.Raw(codec.encode(options)),
        NAMES[:seats],
        seed.hex(),
        chance.commitment(seed),
        (),
        _WHEN,
        tuple(moves[:last]),
        None,
    )
    return game, states[last], record


def table_views(name: str) -> tuple[TableView, TableView]:
    """The table as everybody sees it, and as the player on turn does."""
    game, state, record = played(name, SEATS[name])
    history = RecordedGame(record, load_games(GAMES)).history(lambda: _WHEN)
    public = history.views((history.last,))[-1]
    public = structs.replace(public, table=structs.replace(public.table, status="playing"))
    seat = min(game.awaited(state))
    own = structs.replace(
        public,
        seat=seat,
        view=game.view(state, seat),
        moves=tuple(game.moves(state, seat)),
        to_act=frozenset(game.to_act(state)),
        awaited=frozenset(game.awaited(state)),
    )
    return public, own


def board(name: str) -> Picture:
    """A game's public board."""
    ui = by_name(GAMES)[name].make_ui()
    return ui.board_picture(table_views(name)[0], ENGLISH)()


def panel(name: str) -> Picture:
    """The panel of the player on turn."""
    ui = by_name(GAMES)[name].make_ui()
    picture = ui.panel(table_views(name)[1], "", ENGLISH).picture
    assert picture is not None
    return picture()


def main(argv: list[str] | None = None) -> None:
    """Draw them all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gallery", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    folder: Path = parser.parse_args(argv).folder
    folder.mkdir(parents=True, exist_ok=True)
    for name in SEATS:
        (folder / f"{name}.png").write_bytes(board(name).png)
    (folder / "panel.png").write_bytes(panel(PANEL).png)
    print(f"{len(SEATS)} boards and a panel are in {folder}")


if __name__ == "__main__":
    main()

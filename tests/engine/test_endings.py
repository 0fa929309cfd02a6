"""Every way in which a game can end has a log that gets there, move by legal move."""

from __future__ import annotations

import pytest

from engine.core.errors import IllegalMove
from engine.core.replay import replay
from tests.engine.games import entries, games
from tests.engine.logs import file_of, read_log, write_log

ENDINGS = [(name, ending) for name, entry in entries().items() for ending in entry.endings]


@pytest.mark.parametrize(("name", "ending"), ENDINGS)
def test_ending(name: str, ending: str) -> None:
    text = file_of(name, ending).read_text(encoding="utf-8")
    log = read_log(text)
    game = games()[name]
    state = None
    for number, (state, events) in enumerate(replay(game, log), 1):
        assert events
        assert (game.result(state) is None) == (number < len(log.plies))
    assert state is not None
    result = game.result(state)
    assert result is not None
    assert result.ending == ending
    assert write_log(game, log) == text
    with pytest.raises(IllegalMove):
        game.play(state, log.plies[-1].seat, game.read_move(log.plies[-1].move))

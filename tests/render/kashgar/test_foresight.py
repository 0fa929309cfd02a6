"""Previews of Kashgar's turns: what is only tried out is told as what will happen."""

from __future__ import annotations

import re

from data.catalogue import ENGLISH
from engine.kashgar.advice import preview_turn
from render.kashgar.foresight import foresee
from render.narration import Names
from tests.render.kashgar.games import GAME, NAMES, states

PAST = re.compile(
    r"\b(used|parted|completed|took|drew|kept|brought|removed|went|passed|turned|reached|could|had|was)\b"
)


def test_no_preview_speaks_in_the_past_tense() -> None:
    kinds = set()
    for state in states(3, 3, 4)[::5]:
        for seat in GAME.to_act(state):
            view = GAME.view(state, seat)
            if view.ask is None or view.ask.question != "action":
                continue
            for number in range(len(view.ask.moves)):
                turn = preview_turn(view, (number,))
                for sentence in foresee(turn.certain_events, view, Names(NAMES[:3], seat), ENGLISH):
                    assert not PAST.search(sentence), sentence
                    assert "{" not in sentence
                    kinds.add(sentence.split()[1])
    assert {"use", "part", "complete"} <= kinds

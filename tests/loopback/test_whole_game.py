"""The bot itself on a bad day of Discord's: a game goes on to its end, and everything is said once."""

from __future__ import annotations

from functools import partial

import pytest

from tests.loopback.bots import Child
from tests.loopback.conftest import MakePerson
from tests.loopback.forked import sharing
from tests.loopback.mortal import EDITS, MESSAGES
from tests.loopback.panel_player import PanelPlayer, board, moves_shown
from tests.loopback.server import Server
from tests.loopback.traffic import Rule, cut, fail, limit

pytestmark = sharing

PANELS = "PATCH /webhooks/*/*/messages/@original"


def unmet(rules: list[Rule]) -> list[str]:
    return [rule.pattern for rule in rules if not rule.spent]


@pytest.mark.slow
async def test_a_game_goes_on_through_failures(
    server: Server, program: Child, make_person: MakePerson
) -> None:
    rules = [
        server.rules.add(MESSAGES, fail(502), phase="after"),
        server.rules.add(EDITS, limit(0.02), times=3, skip=2),
        server.rules.add(EDITS, cut(), phase="after", skip=3),
        server.rules.add(EDITS, fail(500)),
        server.rules.add(EDITS, limit(0.02), times=2, skip=1),
        server.rules.add(PANELS, fail(503), skip=2),
        server.rules.add(PANELS, limit(0.02), times=3, skip=4),
    ]
    player = PanelPlayer(make_person("Ann"), server.world.channel, seed=3)
    numbers, last = [], 0
    for turn in range(20):
        move = await player.move()
        if move is None:  # taxed out of it, before all trouble has come
            player.leave()
            last = 0
            continue
        numbers.append((move.number, last + 1))
        last += move.moves
        since = partial(board, server.world.channel, since=move.answer.sent_at)
        await server.until(since, f"the board of move {move.number}")
        if turn == 1:
            server.gateway.drop()
        elif turn == 2:
            server.gateway.ask_to_reconnect()
        elif turn > 2 and not unmet(rules):
            break
    assert all(number == expected for number, expected in numbers)
    assert player.panel is not None
    assert moves_shown(player.panel) == last
    if await player.choose():
        await player.give_up()
    await server.until(lambda: board(server.world.channel, over=True), "the last board")
    nonces = [each.nonce for each in server.public()]
    assert len(set(nonces)) == len(nonces)
    assert server.gateway.resumed == 2
    assert unmet(rules) == []
    assert "Traceback" not in program.output

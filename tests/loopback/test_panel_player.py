"""The people of loopback tests do not try for ever what is always refused."""

from __future__ import annotations

import pytest

from tests.loopback.conftest import MakePerson
from tests.loopback.panel_player import Confirmed, PanelPlayer
from tests.loopback.server import Server


class Refused(PanelPlayer):
    async def choose(self) -> bool:
        return True

    async def confirm(self) -> Confirmed | None:
        self.refused = "It is not your turn"
        return None


async def test_a_move_that_is_always_refused_ends_with_what_was_said(
    server: Server, make_person: MakePerson
) -> None:
    with pytest.raises(AssertionError, match="no move is taken: It is not your turn"):
        await Refused(make_person("Ann"), server.world.channel, seed=1).move()

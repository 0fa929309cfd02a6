"""The app as somebody brings it along to a server that does not have it: there is no channel to post to."""

from __future__ import annotations

from tests.loopback.bots import Child
from tests.loopback.conftest import MakePerson
from tests.loopback.forked import sharing
from tests.loopback.panel_player import PanelPlayer
from tests.loopback.server import Server

pytestmark = sharing

FOLLOW_UPS = 5
"""Discord takes so many for one interaction of such an app."""


async def test_a_solitaire_is_played_in_the_panel_alone(
    server: Server, program: Child, make_person: MakePerson
) -> None:
    person = make_person("Ann")
    person.brings_the_app = True
    player = PanelPlayer(person, server.world.channel, seed=5)
    number = 1
    for _ in range(3):
        made = await player.move()
        assert made is not None
        assert made.number == number
        number += made.moves
        assert len(made.answer.followups) <= FOLLOW_UPS
    assert player.panel is not None
    assert player.panel.files
    # All of it is for the player's eyes, in answers to what they did.
    assert server.public() == []
    answer = await person.slash("table", "board")
    assert answer.message is not None
    assert answer.message.files

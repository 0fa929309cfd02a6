"""The one place that touches the simulator.

>>> async with world(make_bot) as here:                                     # doctest: +SKIP
...     ana = here.member("Ana")
...     answer = await ana.slash("tables", "table new", seats=3)
...     await here.member("Béla").press(answer, "Join")
...     await here.advance(hours=1)
...     ana.visible("tables")[-1].text
"""

import sandbox.adapter._load  # noqa: F401 - before anything else loads the simulator
from sandbox.adapter.backend import Change
from sandbox.adapter.members import Answer, Choice, Member, NotPossible
from sandbox.adapter.saved import MemberSettings, SavedWorldError, Shelf
from sandbox.adapter.seen import Button, Menu, Picture, Seen
from sandbox.adapter.worlds import MakeBot, World, live_world, world

__all__ = [
    "Answer",
    "Button",
    "Change",
    "Choice",
    "MakeBot",
    "Member",
    "MemberSettings",
    "Menu",
    "NotPossible",
    "Picture",
    "SavedWorldError",
    "Seen",
    "Shelf",
    "World",
    "live_world",
    "world",
]

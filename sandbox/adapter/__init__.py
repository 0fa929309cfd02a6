"""The one place that touches the simulator.

>>> async with live_world(make_bot) as here:                                # doctest: +SKIP
...     ana = here.member("Ana")
...     await ana.slash("tables", "table new", seats=3)
...     await here.advance(hours=1)
...     ana.visible("tables")[-1].text
"""

import sandbox.adapter._load  # before anything else loads the simulator
import sandbox.adapter.copies
import sandbox.adapter.histories  # both for all that the simulator does
from sandbox.adapter.answers import Answer, AutocompleteChoice
from sandbox.adapter.backend import WorldChange, page_locale
from sandbox.adapter.members import Member, MemberSettings, NotPossible
from sandbox.adapter.messages import Attachment, VisibleButton, VisibleMenu, VisibleMessage
from sandbox.adapter.store import SavedWorldError, WorldStore
from sandbox.adapter.worlds import MakeBot, World, live_world

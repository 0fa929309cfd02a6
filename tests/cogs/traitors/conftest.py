"""A server with enough people for a full table of Spice Traitors, and one who only watches."""

from __future__ import annotations

import pytest

from sandbox.plan import ServerPlan
from tests.cogs.conftest import with_more_people

PLAN = with_more_people(("gwen", "hugo", "ines", "jura"))


@pytest.fixture
def plan() -> ServerPlan:
    """The server that the tests simulate."""
    return PLAN

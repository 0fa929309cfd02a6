"""What is declared of settings fits their records."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest

from engine.core.codec import encode
from tables.core.declared_settings import Setting, declared_settings
from tables.core.errors import TableError
from tables.core.json_records import readable
from tables.core.settings_types import PersonSettings, ServerSettings
from tables.service import Tables
from tests.tables.world import ANN

RECORDS = [ServerSettings, PersonSettings]
DECLARED = [
    pytest.param(record, one, id=f"{record.__name__}.{name}")
    for record in RECORDS
    for name, one in declared_settings(record).items()
]


@pytest.mark.parametrize(("record", "one"), DECLARED)
def test_what_is_offered_can_be_chosen_and_the_usual_value_is_among_it(record: Any, one: Setting) -> None:
    usual = one.chosen(record(), "ceylon")
    numbers = () if one.offered is None else one.offered.numbers
    values = [*numbers, *(each.value for each in one.values), usual]
    changed = [msgspec.convert(one.changes(record(), value, "ceylon"), record) for value in values]
    assert [one.chosen(each, "ceylon") for each in changed] == values
    if one.offered is not None:
        known = [value for value in values if value is not None]
        assert one.offered.least <= min(known) <= max(known) <= one.offered.most
    if one.kind == "choice":
        assert one.of(usual) is not None
        assert all(each.label for each in one.values)
    assert len({each.text for each in one.values}) == len(one.values)


async def test_numbers_are_held_against_what_is_declared(tables: Tables) -> None:
    with pytest.raises(TableError, match="between 1 and 168"):
        await tables.settings.change_server(1, lobby_hours=169)
    with pytest.raises(TableError, match="between 0 and 1209600"):
        await tables.settings.change_server(1, game_clocks={"ceylon": 1209601})
    with pytest.raises(TableError, match="between 0 and 99"):
        await tables.settings.change_person(ANN.id, remind=100)
    assert (
        await tables.settings.change_server(1, computer_pause=30, tables_at_once=500)
    ).computer_pause == 30


def test_what_was_stored_in_another_order_and_by_other_versions_is_read() -> None:
    away = datetime(2026, 8, 1, tzinfo=UTC)
    stored = {"language": "de", "gone": 1, "lobby_hours": 700, "forum": 5, "channels": [7]}
    server = readable(encode(stored), ServerSettings)
    assert (server.language, server.lobby_hours, server.forum, server.channels) == ("de", 700, 5, (7,))
    person = readable(
        encode({"language": "fr", "hand_by_dm": True, "away_to": away, "zone": "UTC"}), PersonSettings
    )
    assert (person.spoken, person.hand_by_dm, person.away_to) == ("fr", True, away)

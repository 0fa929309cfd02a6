"""Records as JSON: the same bytes for the same value, and refusals that say where."""

from __future__ import annotations

import pytest
from msgspec import defstruct

from engine.core.codec import Record, decode, encode
from engine.core.errors import UnreadableMove
from tables.service import Tables
from tests.tables.world import Time


class Go(Record, frozen=True, tag="go"):
    where: int
    with_whom: tuple[str, ...] = ()


class Stay(Record, frozen=True, tag="stay"):
    pass


def test_unions_are_told_apart_by_tags() -> None:
    for record in (Go(3, ("a",)), Stay()):
        assert decode(encode(record), Go | Stay) == record


def test_equal_values_give_equal_bytes() -> None:
    assert encode({"b": 1, "a": Go(1)}) == encode({"a": Go(1), "b": 1})


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ('{"type":"go"}', "where"),
        ('{"type":"go","where":"x"}', r"\$\.where"),
        ('{"type":"go","where":1,"with_whom":["a",2]}', r"\$\.with_whom\[1\]"),
        ('{"type":"go","where":1,"extra":1}', "extra"),
        ('{"type":"fly"}', "fly"),
        ("nonsense", "cannot be read"),
        (b"\xff\xfe", "cannot be read"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(data: str | bytes, says: str) -> None:
    with pytest.raises(UnreadableMove, match=says):
        decode(data, Go | Stay)


async def test_records_are_worked_out_before_threads_read_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where two threads did that at once, for the first time, the process ended with a segmentation fault."""
    worked_out: list[str] = []

    def noted() -> type:
        worked_out.append("Inner")
        return int

    monkeypatch.setitem(globals(), "noted", noted)
    inner = defstruct("Inner", [("number", "noted()", 0)], bases=(Record,), module=__name__)
    outer = defstruct("Outer", [("inner", inner | None, None)], bases=(Record,), module=__name__)
    tables = await Tables.open(":memory:", {}, now=Time())
    await tables.close()
    assert worked_out == ["Inner"]
    assert decode("{}", outer) == outer()
    assert worked_out == ["Inner"], "nothing is left to be worked out"

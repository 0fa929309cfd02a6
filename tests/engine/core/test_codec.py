"""Records as JSON: the same bytes for the same value, and refusals that say where."""

from __future__ import annotations

import pytest

from engine.core.codec import Record, decode, encode
from engine.core.errors import UnreadableMove


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

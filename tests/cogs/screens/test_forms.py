"""Forms: what a modal asks, and what comes back."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.screens.control_ids import ControlId
from cogs.screens.forms import ChoiceField, FieldOption, FileField, Form, TextField, filled, modal
from cogs.screens.screen import Target


def options(count: int, chosen: int = -1) -> tuple[FieldOption, ...]:
    return tuple(FieldOption(f"Option {at}", str(at), at == chosen) for at in range(count))


def sent(*fields: Any) -> dict[str, Any]:
    return modal(Form("Title", fields, Target("fill", "bid")), 7, 9).to_dict()


def component(field: Any) -> dict[str, Any]:
    (label,) = sent(field)["components"]
    return dict(label["component"])


def test_a_form_says_where_it_belongs() -> None:
    control = ControlId.parse(sent(TextField("bid", "Your bid"))["custom_id"])
    assert control is not None
    assert (control.table, control.seen, control.target) == (7, 9, Target("fill", "bid"))


def test_a_text_has_its_value_and_its_limit() -> None:
    field = component(TextField("bid", "Your bid", "15", longest=4))
    assert (field["custom_id"], field["value"], field["max_length"], field["required"]) == (
        "bid",
        "15",
        4,
        False,
    )


@pytest.mark.parametrize(
    ("count", "most", "kind"), [(4, 1, 21), (4, 3, 22), (11, 1, 3), (11, 3, 3), (1, 1, 3)]
)
def test_few_options_stand_below_each_other_and_many_are_a_menu(count: int, most: int, kind: int) -> None:
    field = component(ChoiceField("way", "Way", options(count, 0), most=most))
    assert field["type"] == kind
    assert [option["value"] for option in field["options"] if option.get("default")] == ["0"]


def test_labels_are_as_long_as_discord_takes() -> None:
    (label,) = sent(FileField("map", "x" * 60, "y" * 200))["components"]
    assert (len(label["label"]), len(label["description"])) == (45, 100)


def test_what_comes_back_is_found_by_its_key() -> None:
    came = {
        "components": [
            {"type": 18, "component": {"type": 4, "custom_id": "bid", "value": "15"}},
            {"type": 18, "component": {"type": 3, "custom_id": "way", "values": ["1", "2"]}},
            {"type": 18, "component": {"type": 21, "custom_id": "one", "value": "3"}},
            {"type": 18, "component": {"type": 4, "custom_id": "empty", "value": ""}},
            {"type": 1, "components": [{"type": 4, "custom_id": "row", "value": "x"}]},
        ]
    }
    assert filled(came) == {"bid": ("15",), "way": ("1", "2"), "one": ("3",), "empty": (), "row": ("x",)}

"""What the simulator copies can be changed without the original."""

from __future__ import annotations

import discord
import simcord.components

from sandbox.adapter.copies import copied


def test_a_copy_is_equal_and_shares_nothing_that_can_change() -> None:
    value = {"a": [1, None, {"b": True, "c": [0.5, "x"]}], "d": (discord.ButtonStyle.danger, [2])}
    copy = copied(value)
    assert copy == value
    copy["a"][2]["c"].append("y")
    copy["d"][1].append(3)
    copy["a"].pop(0)
    assert value == {"a": [1, None, {"b": True, "c": [0.5, "x"]}], "d": (discord.ButtonStyle.danger, [2])}


def test_the_simulator_leaves_what_a_bot_sends_as_it_is() -> None:
    sent = [{"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": "y"}]}]
    checked = simcord.components.validate_components(sent)
    assert checked[0]["id"] == checked[0]["components"][0]["id"] == 0
    assert "id" not in sent[0]
    assert "id" not in sent[0]["components"][0]

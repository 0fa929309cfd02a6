"""Commands that are made of what is declared."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from cogs.interactions.answers import AnyInteraction
from cogs.interactions.built_commands import REQUIRED, Parameter, build_command


async def run(interaction: AnyInteraction, **values: Any) -> None:
    """Nobody asks."""


def test_parameters_may_be_left_out_unless_they_are_required() -> None:
    parameters = [
        Parameter("name", str, "Whose", REQUIRED),
        Parameter("number", int | None, "How many"),
        Parameter("aloud", bool, "Whether others hear it", False),
    ]
    command: app_commands.Command[Any, Any, None] = build_command("greet", "Say hello", parameters, run)
    found = {one.name: (one.required, one.description) for one in command.parameters}
    assert found == {
        "name": (True, "Whose"),
        "number": (False, "How many"),
        "aloud": (False, "Whether others hear it"),
    }

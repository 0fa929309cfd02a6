"""What the bot asks a server for."""

from __future__ import annotations

from pathlib import Path

from cogs.interactions.permissions import invitation

README = Path(__file__).resolve().parents[3] / "README.md"


def test_the_readme_has_the_link_that_the_bot_asks_for() -> None:
    link = invitation(123456789012345678).replace("123456789012345678", "APPLICATION_ID")
    assert link in README.read_text(encoding="utf-8").split()

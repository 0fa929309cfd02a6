"""What systemd makes of a unit: for tests that start a service as it would."""

from __future__ import annotations

import configparser
from collections.abc import Mapping
from pathlib import Path


def read_unit(file: Path) -> Mapping[str, str]:
    """The settings of a unit's service."""
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[method-assign, assignment]
    unit.read(file)
    return unit["Service"]


def read_environment(file: Path) -> dict[str, str]:
    """The variables of an ``EnvironmentFile``: no comment behind a value, nothing put into one."""
    found = {}
    for line in file.read_text().splitlines():
        if line.strip() and line.strip()[0] not in "#;":
            name, _, value = line.partition("=")
            value = value.strip()
            quoted = len(value) > 1 and value[0] == value[-1] and value[0] in "\"'"
            found[name.strip()] = value[1:-1] if quoted else value
    return found

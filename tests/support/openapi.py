"""Holds what the bot has asked of Discord against Discord's own description of its API.

The description lies in ``tests/support/discord`` with its licence.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Protocol

from jsonschema_rs import Draft202012Validator, ValidationError

DOCUMENT = Path(__file__).parent / "discord" / "openapi.json"


class RecordedRequest(Protocol):
    """A recorded request: ``method``, ``path`` without host and version, and the JSON body if it had one."""

    @property
    def method(self) -> str:
        """The HTTP method in capitals."""

    @property
    def path(self) -> str:
        """The path below ``/api/v10``."""

    @property
    def json(self) -> Any | None:
        """The body, with uploads left out."""


@functools.cache
def description() -> dict[str, Any]:
    """Return Discord's OpenAPI document, ready for validation."""
    document: dict[str, Any] = json.loads(DOCUMENT.read_text(encoding="utf-8"))
    # discord.py sends ids as numbers in places, which Discord takes.
    snowflake = document["components"]["schemas"]["SnowflakeType"]
    document["components"]["schemas"]["SnowflakeType"] = {"anyOf": [snowflake, {"type": "integer"}]}
    return document


@functools.cache
def _routes() -> list[tuple[re.Pattern[str], str]]:
    def pattern(template: str) -> re.Pattern[str]:
        parts = re.split(r"(\{\w+\})", template)
        return re.compile("".join("[^/]+" if each[:1] == "{" else re.escape(each) for each in parts))

    # A literal part wins over a placeholder: "@original" is not just any message.
    ordered = sorted(description()["paths"], key=lambda each: each.count("{"))
    return [(pattern(template), template) for template in ordered]


@functools.cache
def _validator(template: str, method: str) -> Draft202012Validator | None:
    operation = description()["paths"][template].get(method.lower())
    if operation is None:
        raise LookupError(f"Discord knows no {method} {template}")
    body = operation.get("requestBody")
    if body is None:
        return None
    schema = body["content"]["application/json"]["schema"]
    return Draft202012Validator(schema | {"components": description()["components"]})


def fault(request: RecordedRequest) -> str | None:
    """Return what Discord would not take about a request, or None when all is well."""
    template = next((each for pattern, each in _routes() if pattern.fullmatch(request.path)), None)
    if template is None:
        return f"Discord knows no {request.path}"
    try:
        validator = _validator(template, request.method)
    except LookupError as error:
        return str(error)
    if validator is None or request.json is None:
        return None
    found = next(iter(validator.iter_errors(_plain(request.json))), None)
    if found is None:
        return None
    found = _innermost(found)
    return f"{request.method} {template}: {found.instance_path}: {found.message}"


def assert_valid(requests: Iterable[RecordedRequest]) -> None:
    """Fail with a list of all that Discord would not take."""
    faults = [found for each in requests if (found := fault(each)) is not None]
    assert not faults, "\n".join(faults)


def _innermost(error: ValidationError) -> ValidationError:
    """Return what is wrong with the alternative that was meant: a component's type says which one that is."""
    branches = getattr(error.kind, "context", None)
    if not branches:
        return error
    meant = [each for each in branches if all(one.instance_path[-1:] != ["type"] for one in each)]
    return _innermost((meant or branches)[0][0])


def _plain(value: Any) -> Any:
    """Return a body as it looks once sent: discord.py leaves its enums in it until then."""
    return json.loads(json.dumps(value))

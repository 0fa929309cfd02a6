"""Reports of failures tell where the program failed, and nothing of people, hands or seeds."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest
import sentry_sdk
from sentry_sdk.envelope import Envelope
from sentry_sdk.transport import Transport

from cogs.core.config import Config, ConfigError
from cogs.core.failure_reports import set_up_reports

ADDRESS = "https://public@reports.invalid/1"
SECRETS = ("Ana", "the red king", "5eed5eed")


class Kept(Transport):
    """Keeps what would be sent."""

    sent: list[Envelope]

    def capture_envelope(self, envelope: Envelope) -> None:
        self.sent.append(envelope)


@pytest.fixture
def sent() -> Iterator[list[Envelope]]:
    Kept.sent = []
    set_up_reports(ADDRESS, transport=Kept)
    yield Kept.sent
    # By itself it would look at all that this process does from now on: each statement, task and line.
    sentry_sdk.init(default_integrations=False, auto_enabling_integrations=False)


def play_with(name: str, hand: str, seed: str) -> None:
    held = {"name": name, "hand": hand, "seed": seed}
    raise ValueError(f"{held} do not fit")


def fail() -> None:
    log = logging.getLogger("cogs.interactions.answers")
    log.info("%s holds %s of %s", *SECRETS)
    try:
        try:
            play_with(*SECRETS)
        except ValueError as error:
            raise KeyError(*SECRETS) from error
    except KeyError as error:
        log.error("unknown failure of %s", " ".join(SECRETS), exc_info=error, extra={"hand": SECRETS[1]})


def test_a_report_tells_where_it_was_and_nothing_else(sent: list[Envelope]) -> None:
    fail()
    (envelope,) = sent
    event: Any = envelope.get_event()
    assert event["logentry"] == {"message": "unknown failure of %s"}
    assert [error["type"] for error in event["exception"]["values"]] == ["ValueError", "KeyError"]
    functions = {
        frame["function"] for error in event["exception"]["values"] for frame in error["stacktrace"]["frames"]
    }
    assert functions == {"fail", "play_with"}
    raw = envelope.serialize().decode()
    assert [secret for secret in SECRETS if secret in raw] == []
    # Nor is anything added to it on its way.
    assert {key for key, value in event.items() if value} <= {
        *("event_id", "timestamp", "platform", "level", "logger", "logentry", "exception"),
        *("release", "environment", "sdk"),
    }


def test_what_libraries_say_is_not_told(sent: list[Envelope]) -> None:
    logging.getLogger("discord.client").error(f"{SECRETS[0]} cannot be reached")
    logging.getLogger("cogs.bot").warning("%s waits", SECRETS[0])
    (envelope,) = sent
    assert SECRETS[0] not in envelope.serialize().decode()


def test_nothing_is_reported_unless_it_is_asked_for() -> None:
    assert Config.load({}).sentry_dsn is None
    assert Config.load({"SENTRY_DSN": ADDRESS}).sentry_dsn == ADDRESS
    with pytest.raises(ConfigError, match="no address that Sentry gives"):
        set_up_reports("somewhere")

"""Reports of failures to Sentry, where whoever runs the bot wants them.

A report is put together anew from what may be in it: kinds of errors, and places in the program. Texts of
errors, values of variables, and what a log line was filled in with may hold names, hands or seeds.
"""

import importlib
import logging
from collections.abc import Mapping
from typing import Any

from cogs.core import config, logs

_ABOUT = ("event_id", "timestamp", "platform", "level", "logger")
_PLACE = ("filename", "function", "module", "lineno", "in_app")


def set_up_reports(dsn: str, **more: Any) -> None:
    """Report from now on what is logged as an error; ``more`` is for Sentry's client.

    Raises :class:`ConfigError` where Sentry's package is not installed or the address is none.
    """
    try:
        sentry = importlib.import_module("sentry_sdk")
        from_logs = importlib.import_module("sentry_sdk.integrations.logging")
    except ModuleNotFoundError as error:
        raise config.ConfigError(f"SENTRY_DSN needs {error.name}: run pip install '.[sentry]'.") from error
    try:
        sentry.init(
            dsn,
            # Nothing that looks at the program by itself.
            default_integrations=False,
            auto_enabling_integrations=False,
            integrations=[from_logs.LoggingIntegration(level=None, event_level=logging.ERROR)],
            before_send=only_places,
            include_local_variables=False,
            include_source_context=False,
            server_name="",
            send_client_reports=False,
            auto_session_tracking=False,
            max_breadcrumbs=0,
            **more,
        )
    except ValueError as error:
        raise config.ConfigError("SENTRY_DSN is no address that Sentry gives: copy it again.") from error


def only_places(event: Mapping[str, Any], hint: Mapping[str, Any]) -> dict[str, Any]:
    """A report with what may be told of an error, and nothing else."""
    told = {key: event[key] for key in _ABOUT if key in event}
    record = hint.get("log_record")
    if record is not None and record.name.partition(".")[0] in logs.OUR_LOGGERS:
        # As it stands in the program, not filled in.
        told["logentry"] = {"message": str(record.msg)}
    errors = (event.get("exception") or {}).get("values") or ()
    told["exception"] = {"values": [_kind_and_place(error) for error in errors]}
    return told


def _kind_and_place(error: Mapping[str, Any]) -> dict[str, Any]:
    frames = (error.get("stacktrace") or {}).get("frames") or ()
    places = [{key: frame[key] for key in _PLACE if key in frame} for frame in frames]
    return {"type": error.get("type"), "module": error.get("module"), "stacktrace": {"frames": places}}

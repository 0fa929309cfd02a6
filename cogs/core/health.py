"""``python -m cogs.core.health``: whether the bot that runs here is well; 0 if it is."""

import sys
import urllib.error
import urllib.request

from cogs.core.config import LOOPBACK, Config, ConfigError

PATIENCE = 4.0
"""Seconds."""


def ask(config: Config) -> tuple[bool, str]:
    """Whether a bot with these settings is well, and what it says of itself."""
    if config.metrics_port is None:
        return False, "METRICS_PORT is not set: the bot tells nobody how it is"
    host = LOOPBACK if config.metrics_host == "0.0.0.0" else config.metrics_host
    try:
        with urllib.request.urlopen(
            f"http://{host}:{config.metrics_port}/healthz", timeout=PATIENCE
        ) as answer:
            return True, answer.read().decode().strip()
    except urllib.error.HTTPError as answer:
        return False, answer.read().decode().strip()
    except OSError as error:
        return False, f"the bot does not answer ({error})"


def main() -> int:
    """Print how the bot is."""
    try:
        well, text = ask(Config.load())
    except ConfigError as error:
        well, text = False, str(error)
    print(text)
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())

"""Loads the simulator without the warnings of the client that it makes to look at discord.py's insides.

Whoever starts to play would read that an intent is missing and that voice will not work, neither of which is
about their bot.
"""

import logging

_loggers = [logging.getLogger(name) for name in ("discord.state", "discord.client")]
_levels = [each.level for each in _loggers]
for _logger in _loggers:
    _logger.setLevel(logging.ERROR)
try:
    import simcord  # noqa: F401
finally:
    for _logger, _level in zip(_loggers, _levels, strict=True):
        _logger.setLevel(_level)

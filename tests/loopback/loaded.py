"""What a process that others are forked from has loaded (see :mod:`tests.loopback.forked`)."""

import gc

import bot  # noqa: F401
import tests.loopback.launch  # noqa: F401

gc.collect()
gc.freeze()

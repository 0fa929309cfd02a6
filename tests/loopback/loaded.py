"""What a process that others are forked from has loaded (see :mod:`tests.loopback.forked`)."""

import gc

import bot  # noqa: F401
import tests.loopback.launch  # noqa: F401
from data.catalogue import TRANSLATED, words_for
from engine.core.codec import learn_records

learn_records()
for language in TRANSLATED:
    words_for(language)
gc.collect()
gc.freeze()

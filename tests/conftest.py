"""Settings that all tests share."""

from __future__ import annotations

from hypothesis import settings

# Machines that run tests are busy ones: how long an example takes proves nothing.
settings.register_profile("house", deadline=None, max_examples=40, print_blob=True)
settings.load_profile("house")

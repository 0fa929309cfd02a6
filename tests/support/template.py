"""The catalogues' template as it is written down."""

from __future__ import annotations

import functools
import io

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from cogs.languages import TEMPLATE


@functools.cache
def read_template() -> Catalog:
    """All message ids that translators have been given. Not to be changed."""
    return read_po(io.StringIO(TEMPLATE.read_text("utf-8")))

"""The catalogues and their template as they are written down."""

from __future__ import annotations

import functools
import io

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from cogs.languages import TEMPLATE
from data.catalogue import read_catalogue


@functools.cache
def read_template() -> Catalog:
    """All message ids that translators have been given. Not to be changed."""
    return read_po(io.StringIO(TEMPLATE.read_text("utf-8")))


@functools.cache
def catalogue_of(language: str) -> Catalog:
    """The catalogue of a language with all that translators noted. Not to be changed."""
    return read_catalogue(language)

"""Alembic's entry: it runs the steps on the connection that :mod:`tables.storage.upgrade` hands over."""

from __future__ import annotations

from alembic import context

from tables.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()

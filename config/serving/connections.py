"""What every connection to the database is told first."""

from __future__ import annotations

from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper


def for_short_statements(connection: BaseDatabaseWrapper, **_signal: Any) -> None:
    """Have PostgreSQL plan the statements of a new connection as those of pages are.

    They take milliseconds. Where the planner thinks that one takes long, compiling it would take a
    second, so nothing is compiled. What they read is in memory, so a row by an index costs hardly
    more than the next one; the default is meant for disks that turn, and reads whole tables.
    These are statements and no options of the connection: poolers refuse those. A receiver of
    `connection_created`.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET jit = off; SET random_page_cost = 1.1")

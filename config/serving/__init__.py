"""The embedded server and the processes around it."""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    """Return `Worker`, which operators name to gunicorn as `config.serving.Worker`.

    It is imported when it is asked for, as the other modules of this room need no gunicorn. Raises
    AttributeError for every other name.
    """
    if name != "Worker":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from config.serving.server import Worker

    return Worker

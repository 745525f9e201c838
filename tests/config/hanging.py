"""A site for gunicorn, some of whose answers never end."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any


def application(
    environ: dict[str, Any], start_response: Callable[[str, list[tuple[str, str]]], object]
) -> Iterable[bytes]:
    """Tell the number of the process; of ``/busy`` compute for ever, as a loop that somebody sent
    a request for would."""
    while environ["PATH_INFO"] == "/busy":
        pass
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [b"%d" % os.getpid()]

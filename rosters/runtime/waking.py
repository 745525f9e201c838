"""Workers are told that something waits for them."""

from __future__ import annotations

import logging
from typing import Any

from celery import current_app
from kombu.exceptions import OperationalError

logger = logging.getLogger(__name__)


def wake(task: str, what: str, seconds: int | None = None) -> None:
    """Tell a worker that something waits; without a broker, whoever looks next does it.

    task:    its name, as "matches.tasks.make_papers".
    what:    waits, for the log: "a paper".
    seconds: after which nobody need act on the message any more; None: never.
    """
    ends: dict[str, Any] = {} if seconds is None else {"expires": seconds}
    try:
        current_app.send_task(task, **ends)
    except OperationalError as problem:
        logger.warning("No worker was told of %s: %s", what, problem)

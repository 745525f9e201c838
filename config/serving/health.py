"""`/healthz`: may visitors be sent to this process?"""

import logging
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from celery import current_app
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from matches.periodic import jobs
from matches.resolution.workers import workers_state
from rosters.runtime.resource_limits import DISK, shortage

logger = logging.getLogger(__name__)


def _database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _broker() -> None:
    with current_app.connection_for_write(connect_timeout=2) as broker:
        broker.ensure_connection(max_retries=1, timeout=2)


#: With less room than this a folder counts as full: what people store would soon not fit.
_ROOM_BYTES = 256 * 1024


def _disk() -> None:
    """Write to the disk in embedded mode; with services nothing is stored on this disk.

    Raises OSError where the disk is full or cannot be written.
    """
    if not settings.EMBEDDED:
        return
    database = Path(str(settings.DATABASES["default"]["NAME"])).parent
    for folder in {database, settings.DATA_DIR / "spool"}:
        with tempfile.TemporaryFile(dir=folder, buffering=0) as probe:
            left = memoryview(bytes(_ROOM_BYTES))
            while left:
                left = left[probe.write(left) :]


CHECKS: dict[str, Callable[[], Any]] = {"database": _database, "broker": _broker}


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """Answer 200 when database and broker answer and the disk has room, else 503.

    The body names what does not work; a disk only where it is full or cannot be written. It also
    names jobs that failed in their last run, with the number of failures, and workers that are not
    there yet: visitors may come all the same.
    """
    answers = {name: _answer(name, check) for name, check in CHECKS.items()}
    disk = _answer("disk", _disk)
    if disk != "ok":
        answers["disk"] = disk
    healthy = all(answer == "ok" for answer in answers.values())
    body: dict[str, Any] = dict(answers)
    failing: dict[str, int] = {}
    if _answer("jobs", lambda: failing.update(jobs.failing())) == "ok" and failing:
        body["jobs"] = failing
    missing: list[str] = []
    if _answer("workers", lambda: missing.append(workers_state())) == "ok" and missing[0]:
        body["workers"] = missing[0]
    return JsonResponse(body, status=200 if healthy else 503)


def _answer(name: str, check: Callable[[], Any]) -> str:
    try:
        check()
    except Exception as error:  # noqa: BLE001  # whatever it is, the service is not healthy
        logger.warning("%s: %s: %s", name, type(error).__name__, error)
        return "full" if shortage(error) == DISK else "unavailable"
    return "ok"

"""`/healthz`: may this process be sent visitors?"""

import logging
from collections.abc import Callable
from typing import Any

from celery import current_app
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

logger = logging.getLogger(__name__)


def _database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _broker() -> None:
    with current_app.connection_for_write(connect_timeout=2) as broker:
        broker.ensure_connection(max_retries=1, timeout=2)


CHECKS: dict[str, Callable[[], Any]] = {"database": _database, "broker": _broker}


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when database and broker answer, else 503; the body says which do not."""
    answers = {}
    for name, check in CHECKS.items():
        try:
            check()
        except Exception as error:  # noqa: BLE001  # whatever it is, the service is not healthy
            logger.warning("%s: %s: %s", name, type(error).__name__, error)
            answers[name] = "unavailable"
        else:
            answers[name] = "ok"
    healthy = all(answer == "ok" for answer in answers.values())
    return JsonResponse(answers, status=200 if healthy else 503)

"""Holds every answer of the API to the document: its status is one that stands there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from rest_framework.views import APIView


@pytest.fixture(autouse=True)
def every_status_is_declared(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fails a test in which an operation answers with a status that its document does not name."""
    from tests.api.test_schema import operations

    named = {(method, path): set(each["responses"]) for method, path, each in operations().values()}
    finalize, undeclared = APIView.finalize_response, []

    def noted(view: Any, request: Any, response: Any, *args: Any, **kwargs: Any) -> Any:
        answer = finalize(view, request, response, *args, **kwargs)
        route = "" if request.resolver_match is None else request.resolver_match.route
        asked = request.method.lower(), "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route)
        if str(answer.status_code) not in named.get(asked, {str(answer.status_code)}):
            undeclared.append((*asked, answer.status_code))
        return answer

    monkeypatch.setattr(APIView, "finalize_response", noted)
    yield
    assert not undeclared, undeclared

"""What an operation of the API says of itself for the OpenAPI document (`config/api/openapi`)."""

from __future__ import annotations

from typing import Any

#: Where the document is told; it is not written there.
ALSO = "x-refuses-also"


def also(*statuses: int) -> dict[str, Any]:
    """For `extend_schema(extensions=...)`: the operation refuses with these statuses too, which do
    not follow from its method, path, query and body."""
    return {ALSO: statuses}

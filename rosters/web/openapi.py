"""Extensions by which an API operation adds to its OpenAPI description (`config/api/openapi`)."""

from __future__ import annotations

from typing import Any

#: Where the document is told; it is not written there.
ALSO = "x-refuses-also"


def also(*statuses: int) -> dict[str, Any]:
    """Return extensions for `extend_schema`: more statuses with which the operation refuses.

    They are those that do not follow from its method, path, query and body.
    """
    return {ALSO: statuses}

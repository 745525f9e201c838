"""The pictures of crests. The address holds everything that a crest shows (LG-FACE-01)."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from rosters.faces.crests import CHARGES, DIVISIONS, EDITION, SHAPES, draw
from rosters.faces.dressing import Face
from rosters.faces.kits import CLOTHS

_FOR_EVER = "public, max-age=31536000, immutable"


def crest_url(shape: str, face: Face, *, shared: bool = False) -> str:
    """Return the address of a crest's picture; shared: the one for links shown on other sites."""
    return reverse(
        "shared-crest" if shared else "crest",
        args=[EDITION, shape, face.division, face.charge, face.cloth, face.trim],
    )


@require_safe
def crest(
    request: HttpRequest,
    edition: str,
    shape: str,
    division: str,
    charge: str,
    cloth: str,
    trim: str,
    *,
    draws: Callable[..., str | bytes] = draw,
    kind: str = "image/svg+xml",
) -> HttpResponse:
    """Draw a crest. The address of an older edition shows it as it is drawn now.

    Raises Http404 for a part that does not exist.
    """
    known = (
        shape in SHAPES
        and division in DIVISIONS
        and charge in CHARGES
        and cloth in CLOTHS
        and trim in CLOTHS
    )
    if not known:
        raise Http404
    answer = HttpResponse(draws(shape, division, charge, cloth, trim), content_type=kind)
    answer["Cache-Control"] = _FOR_EVER if edition == EDITION else "no-cache"
    return answer

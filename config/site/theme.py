"""Light or dark: by the reader's system, unless they have chosen on this site."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from rosters.web.pages import safe_next

LOOKS: Final[dict[str, Promise]] = {
    "system": _("as the system"),
    "light": _("light"),
    "dark": _("dark"),
}
_COOKIE: Final = "look"
_YEAR: Final = 365 * 24 * 3600


def chosen(request: HttpRequest) -> str:
    """Return the reader's choice, a key of `LOOKS`."""
    wished = request.COOKIES.get(_COOKIE, "")
    return wished if wished in LOOKS else "system"


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Lead to the icon of the site: browsers ask here beside what is no page, such as a PDF."""
    return redirect(static("dugout.svg"))


@require_POST
def look(request: HttpRequest) -> HttpResponse:
    """Store the choice in a cookie, and go back to the page of the form."""
    answer = redirect(safe_next(request) or "home")
    wished = request.POST.get("look", "")
    if wished in LOOKS:
        answer.set_cookie(
            _COOKIE, wished, _YEAR, secure=request.is_secure(), httponly=True, samesite="Lax"
        )
    return answer

"""What a team is founded for: the page that sent its coach to found one, and to which they return.

It is kept in the browser's session, so signing up on the way loses nothing (LG-ROLE-10).
"""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse

from rosters.models import Team
from rosters.web.pages import safe_next

_KEY = "founded_for"


def remember(request: HttpRequest) -> str:
    """Keep the address in ``next`` as what the next team is founded for; return it.

    Without one whatever was kept is forgotten, and the result is empty.
    """
    purpose = safe_next(request)
    if purpose:
        request.session[_KEY] = purpose
    else:
        request.session.pop(_KEY, None)
    return purpose


def address_after(request: HttpRequest, team: Team) -> str:
    """Return where the coach of a team that was just founded goes on, once: to what it was founded
    for, with ``team`` in the query, else to its page.
    """
    purpose = request.session.pop(_KEY, "")
    if not purpose:
        return reverse("team", args=[team.slug])
    return f"{purpose}{'&' if '?' in purpose else '?'}{urlencode({'team': team.slug})}"

"""The one door: who somebody is, and letting him in, for pages, API and administration alike.

Whatever is asked besides a password one day (a second factor, the word of another site) is asked
here; a test holds that nothing else lets anybody in.
"""

from __future__ import annotations

from django.contrib.auth import login
from django.contrib.auth.forms import AuthenticationForm
from django.http import HttpRequest

from rosters.models import Coach
from rosters.web import strangers_drafts


def known(request: HttpRequest, username: str, password: str) -> Coach | None:
    """Who has this name and this password and may come in; None for everybody else."""
    form = AuthenticationForm(request, {"username": username, "password": password})
    coach = form.get_user() if form.is_valid() else None
    assert coach is None or isinstance(coach, Coach)
    return coach


def admit(request: HttpRequest, coach: Coach) -> None:
    """Begin a session for somebody who is known, or who has just signed up."""
    login(request, coach, backend="django.contrib.auth.backends.ModelBackend")
    strangers_drafts.hand_over(request, coach)

"""Authentication: the only way to check a password and to sign somebody in, for pages, API and
administration alike.

Whatever else is asked one day (a second factor, single sign-on) is asked here. A test holds that
nothing else signs anybody in.
"""

from __future__ import annotations

from django.contrib.auth import login
from django.contrib.auth.forms import AuthenticationForm
from django.http import HttpRequest

from rosters.models import Coach
from rosters.web import strangers_drafts


def known(request: HttpRequest, username: str, password: str) -> Coach | None:
    """Return the coach with this name and password who may sign in; None for everybody else."""
    form = AuthenticationForm(request, {"username": username, "password": password})
    coach = form.get_user() if form.is_valid() else None
    assert coach is None or isinstance(coach, Coach)
    return coach


def admit(request: HttpRequest, coach: Coach) -> None:
    """Begin a session for a coach whose password was checked, or who has just signed up."""
    login(request, coach, backend="django.contrib.auth.backends.ModelBackend")
    strangers_drafts.hand_over(request, coach)

"""Secrets that are shown once: on the next page after they were made, and never again."""

from __future__ import annotations

from django.http import HttpRequest

from rosters.runtime.sealing import opened, sealed


def keep_to_show(request: HttpRequest, name: str, secret: str) -> None:
    """Keep a secret in the session, sealed, until its page shows it.

    name: of what it is of, so that two that were made one after the other are both shown.
    """
    request.session[name] = sealed(secret)


def to_show(request: HttpRequest, name: str) -> str | None:
    """Return a secret that was just made, and forget it; None where none waits.

    Only a page that is opened takes it: a form that was sent, or a look at the head, does not.
    """
    if request.method != "GET" or name not in request.session:
        return None
    return opened(request.session.pop(name))

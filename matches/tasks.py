"""What Celery workers do.  Tasks take ids, are safe twice, and trust nothing but rows."""

from __future__ import annotations

from celery import shared_task

from matches import deadlines, dispatch
from matches.resolving import resolve


@shared_task
def play_fixture(fixture_id: int) -> None:
    """Play one fixture, if it is still to be played and nobody else is at it."""
    if dispatch.wanted(fixture_id):
        resolve(fixture_id)
    dispatch.advance()


@shared_task
def advance() -> None:
    """Send whatever is due; from time to time, as messages get lost."""
    dispatch.advance()


@shared_task
def act() -> None:
    """Do what time has brought: deadlines, reminders, challenges without an answer."""
    deadlines.act()

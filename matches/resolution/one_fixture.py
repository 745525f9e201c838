"""Play one fixture by the engine: claim, play, settle."""

from __future__ import annotations

import logging
import traceback

from django.db import DatabaseError, connection

from matches.models import MatchRecord
from matches.resolution.claims import Claim, fail, give_back, kept, put_off, take
from matches.resolution.playing import play
from matches.resolution.settling import Lost, settle
from rosters.runtime.resource_limits import shortage

logger = logging.getLogger(__name__)


class Short(Exception):
    """The machine lacks a resource that the match needs; the match was given back for later."""


def resolve(fixture_id: int) -> MatchRecord | None:
    """Play a fixture and return its record; None if it is settled, or another worker has it.

    Safe to call twice, at once, and after a death at any moment: the fixture is settled once, and
    always with the same bytes. Raises Short where the machine lacks something for it.
    """
    claim = None
    try:
        claim = take(fixture_id)
        if claim is None:
            return None
        with kept(claim):
            played = play(claim.match, claim.sides)
        return settle(claim, played)
    except Lost:
        # Taken over while this worker was away, or a team was changed: nothing was stored.
        logger.warning("Fixture %s was lost to another worker.", fixture_id)
        if claim is not None:
            give_back(claim)
        return None
    except Exception as error:  # noqa: BLE001  # told apart here, and none is lost
        lacked = shortage(error)
        if not lacked:
            _spoilt(fixture_id, claim, error)
            return None
        logger.warning("Fixture %s is put off for want of %s: %r", fixture_id, lacked, error)
    # Only here, where nothing holds what the match had taken of the machine any more.
    _put_off_if_possible(fixture_id, claim, lacked)
    raise Short(lacked)


def _spoilt(fixture_id: int, claim: Claim | None, error: Exception) -> None:
    """Note why a fixture was not settled, and let go of it; raises database errors again."""
    if isinstance(error, DatabaseError):
        # Not the match's fault.  The claim runs out by itself if it cannot be given back.
        logger.error("Fixture %s could not be stored.", fixture_id, exc_info=error)
        if claim is not None:
            _give_back_if_possible(claim)
        raise error
    failure = "".join(traceback.format_exception(error))
    if claim is None:
        logger.error("Fixture %s could not be lined up.", fixture_id, exc_info=error)
        fail(fixture_id, failure)
    else:
        logger.error("Fixture %s could not be played.", fixture_id, exc_info=error)
        give_back(claim, failure=failure)


def _put_off_if_possible(fixture_id: int, claim: Claim | None, lacked: str) -> None:
    try:
        put_off(fixture_id, claim, lacked)
    except Exception as error:
        if not (isinstance(error, DatabaseError) or shortage(error)):
            raise
        logger.warning("The claim on fixture %s runs out by itself: %r", fixture_id, error)


def _give_back_if_possible(claim: Claim) -> None:
    try:
        connection.close()
        give_back(claim)
    except DatabaseError:
        logger.warning("The claim on fixture %s runs out by itself.", claim.fixture.pk)

"""Resolving a fixture: claim, play, settle."""

from __future__ import annotations

import logging
import traceback

from django.db import DatabaseError, connection

from matches.claims import Claim, fail, give_back, kept, take
from matches.models import MatchRecord
from matches.playing import play
from matches.settling import Lost, settle

logger = logging.getLogger(__name__)


def resolve(fixture_id: int) -> MatchRecord | None:
    """Play a fixture and store what it left; None if it is done, or another is at it.

    Safe to call twice, at once, and after a death at any moment: whoever settles, settles once,
    and always the same bytes.
    """
    try:
        claim = take(fixture_id)
    except DatabaseError:
        raise
    except Exception:
        logger.exception("Fixture %s could not be lined up.", fixture_id)
        fail(fixture_id, traceback.format_exc())
        return None
    if claim is None:
        return None
    try:
        with kept(claim):
            played = play(claim.match, claim.sides)
        return settle(claim, played)
    except Lost:
        # Taken over while this worker was away, or a team was changed: nothing was stored.
        logger.warning("Fixture %s was lost to another worker.", fixture_id)
        give_back(claim)
    except DatabaseError:
        # Not the match's fault.  The claim runs out by itself if it cannot be given back.
        logger.exception("Fixture %s could not be stored.", fixture_id)
        _give_back_if_possible(claim)
        raise
    except Exception:
        logger.exception("Fixture %s could not be played.", fixture_id)
        give_back(claim, failure=traceback.format_exc())
    return None


def _give_back_if_possible(claim: Claim) -> None:
    try:
        connection.close()
        give_back(claim)
    except DatabaseError:
        logger.warning("The claim on fixture %s runs out by itself.", claim.fixture.pk)

"""Play fixtures by the engine: claim, play, settle."""

from __future__ import annotations

import logging
import traceback
import uuid
from collections.abc import Sequence

from django.db import DatabaseError, connection

from matches.models import MatchRecord
from matches.resolution.claims import Claim, fail, give_back, kept, put_off
from matches.resolution.playing import play
from matches.resolution.settling import Lost, settle
from matches.resolution.taking import take_batch
from rosters.runtime.resource_limits import shortage

logger = logging.getLogger(__name__)


class Short(Exception):
    """The machine lacks a resource that the match needs; the match was given back for later."""


def resolve(fixture_id: int) -> MatchRecord | None:
    """Play a fixture and return its record; None if it is settled, or another worker has it.

    Safe to call twice, at once, and after a death at any moment: the fixture is settled once, and
    always with the same bytes. Raises Short where the machine lacks something for it.
    """
    return next(iter(resolve_batch([fixture_id])), None)


def resolve_batch(fixture_ids: Sequence[int]) -> list[MatchRecord]:
    """Play fixtures of one season one after the other, each as `resolve` plays one; return the
    records.

    They are claimed at once, and each is settled by itself: one that fails, or is lost to another
    worker, is no hindrance to the others. Raises Short where the machine lacks something for one of
    them; it and those that were not begun are given back.
    """
    if not fixture_ids:
        return []
    try:
        claims = take_batch(fixture_ids)
    except Exception as error:  # noqa: BLE001  # told apart there, and none is lost
        if len(fixture_ids) > 1 and not isinstance(error, DatabaseError) and not shortage(error):
            # One of them spoils the writing of all: alone it shows which.
            return [record for pk in fixture_ids for record in resolve_batch([pk])]
        lacked, claims = _noted(fixture_ids[0], None, error), []
    else:
        lacked = ""
    if lacked:
        _put_off(fixture_ids[0], None, lacked)
    if not claims:
        return []
    records, left, lacked = [], list(claims), ""
    try:
        with kept(claims) as renewed:
            while left:
                record = _resolve(left.pop(0), renewed)
                records += [] if record is None else [record]
    except (DatabaseError, Short):
        raise
    except Exception as error:  # noqa: BLE001  # no thread could be had that keeps the claims
        lacked = _noted(left[0].fixture.pk, left[0], error)
    finally:
        for claim in left[1:] if lacked else left:
            _give_back_if_possible(claim)
    if lacked:
        _put_off(left[0].fixture.pk, left[0], lacked)
    return records


def _resolve(claim: Claim, renewed: set[uuid.UUID]) -> MatchRecord | None:
    """Play and settle a claimed match; None where it was lost or failed, which is noted.

    renewed: the tokens that are kept; this one is let go of when the match is to be stored.
    """
    try:
        played = play(claim.match, claim.sides)
        renewed.discard(claim.token)
        return settle(claim, played)
    except Lost:
        # Taken over while this worker was away, or a team was changed: nothing was stored.
        logger.warning("Fixture %s was lost to another worker.", claim.fixture.pk)
        give_back(claim)
        return None
    except Exception as error:  # noqa: BLE001  # told apart there, and none is lost
        renewed.discard(claim.token)
        lacked = _noted(claim.fixture.pk, claim, error)
    # Only here, where nothing holds what the match had taken of the machine any more.
    if lacked:
        _put_off(claim.fixture.pk, claim, lacked)
    return None


def _noted(fixture_id: int, claim: Claim | None, error: Exception) -> str:
    """Note why a fixture was not played, and let go of it; raises database errors again.

    Return what the machine lacked, and note nothing then: the fixture is to be put off.
    """
    if lacked := shortage(error):
        logger.warning("Fixture %s is put off for want of %s: %r", fixture_id, lacked, error)
    else:
        _spoilt(fixture_id, claim, error)
    return lacked


def _put_off(fixture_id: int, claim: Claim | None, lacked: str) -> None:
    """Let go of a fixture for want of something, and raise Short."""
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

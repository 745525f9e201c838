"""Dice that teams roll between matches: the match that keys them, and how anybody checks them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from leagues.access.permissions import User
from leagues.access.visible import fixtures
from leagues.models import Fixture, FixtureSide
from leagues.operations import secret_of_steps
from matches.models import Report
from rosters.models import Team, TeamEvent
from rules.record import secret_hash
from rules.steps import Rolled, step_key


def secret_since_last_match(team: Team) -> bytes | None:
    """Return the secret of the match that opened the team's present steps; None if it has played
    none.

    A correction of the match does not change it.
    """
    opened = _openers(team)
    return opened[-1].secret() if opened else None


def plays_at_a_table(team: Team) -> bool:
    """Return whether the match that opened the team's present steps was reported from a table.

    Only then its coach may type dice that fell there (LG-FIX-30).
    """
    opened = _openers(team)
    if not opened:
        return False
    counted = Report.objects.filter(fixture=opened[-1].fixture, state__in=Report.COUNTS)
    return counted.exists()


@dataclass(frozen=True, slots=True)
class _Opener:
    """A match of a team: its place in the team's stream, and the side that the team had."""

    place: int
    fixture: Fixture
    side: int

    def secret(self) -> bytes:
        return secret_of_steps(self.fixture, self.side)


def _openers(team: Team) -> list[_Opener]:
    """Return the matches that a team has played, in the order of its stream; two queries."""
    sides = FixtureSide.objects.filter(entry__team=team, fixture__record__isnull=False)
    sides = sides.select_related(
        "fixture__season", "fixture__group", "fixture__round__stage", "fixture__record"
    )
    by_batch = {side.fixture.record.batch: side for side in sides}
    places = TeamEvent.objects.filter(team=team, batch__in=by_batch).order_by("place")
    openers: dict[int, _Opener] = {}
    for place, batch in places.values_list("place", "batch"):
        openers.setdefault(place, _Opener(place, by_batch[batch].fixture, by_batch[batch].number))
    return list(openers.values())


@dataclass(frozen=True, slots=True)
class ShownRoll:
    """A roll between matches.

    fixture: the match that opened its step; None where none did, or the reader may not open it.
    bound:   hash of the step's key, which binds the key without showing it.
    key:     the key of its step, once that is closed: `rules.steps.faces` gives these faces from
             it.
    """

    event: TeamEvent
    rolled: Rolled
    fixture: Fixture | None
    bound: str
    key: bytes | None


def rolls_of(team: Team, user: User) -> Sequence[ShownRoll]:
    """Return all rolls of a team between matches, the newest first; four queries.

    user: the reader; matches that they may not open are not named. A copy in a sandbox rolls with
    secrets of its own, so what was rolled before it has no key.
    """
    events = team.events.filter(payload__has_key="rolled", voided_by=None).order_by("place", "seq")
    openers = _openers(team)
    shown = set(fixtures(user).filter(sides__entry__team=team).values_list("pk", flat=True))
    rolls = []
    for event in events:
        rolled = Rolled.of(event.payload)
        assert rolled is not None, "the query asks for rolls alone"
        opener = next((each for each in reversed(openers) if each.place < event.place), None)
        last = opener is None or opener is openers[-1]
        open_ = team.step == rolled.step and (last if openers else True)
        secret = opener.secret() if opener else bytes(team.secret)
        key = step_key(secret, rolled.step)
        fixture = opener.fixture if opener and opener.fixture.pk in shown else None
        rolls.append(ShownRoll(event, rolled, fixture, secret_hash(key), None if open_ else key))
    return rolls[::-1]

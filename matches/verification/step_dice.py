"""The dice that teams roll between matches: which match keys them, and how anybody checks them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from leagues.access.permissions import User
from leagues.access.visible import fixtures
from leagues.models import Fixture, FixtureSide
from leagues.operations import secret_of_steps
from rosters.models import Team, TeamEvent
from rules.record import secret_hash
from rules.steps import Rolled, step_key


def secret_since_last_match(team: Team) -> bytes | None:
    """Of the match that opened the team's present steps; None where it has played none.

    Whatever a correction made of the match, it is the same one.
    """
    opened = _openers(team)
    return opened[-1].secret() if opened else None


@dataclass(frozen=True, slots=True)
class _Opener:
    """A match of a team: where it stands in the team's stream, and which side the team had."""

    place: int
    fixture: Fixture
    side: int

    def secret(self) -> bytes:
        return secret_of_steps(self.fixture, self.side)


def _openers(team: Team) -> list[_Opener]:
    """The matches that a team has played, in the order of its stream; two queries."""
    sides = FixtureSide.objects.filter(entry__team=team, fixture__record__isnull=False)
    sides = sides.select_related(
        "fixture__season", "fixture__group", "fixture__round__stage", "fixture__record"
    )
    by_batch = {side.fixture.record.batch: side for side in sides}
    places = TeamEvent.objects.filter(team=team, batch__in=by_batch).order_by("place")
    found: dict[int, _Opener] = {}
    for place, batch in places.values_list("place", "batch"):
        found.setdefault(place, _Opener(place, by_batch[batch].fixture, by_batch[batch].number))
    return list(found.values())


@dataclass(frozen=True, slots=True)
class ShownRoll:
    """A roll between matches.

    fixture: the match that opened its step; None where none did, or the reader may not open it.
    bound:   hash of the step's key, which binds it without telling.
    key:     of its step, once that is closed: from it `rules.steps.faces` gives these faces.
    """

    event: TeamEvent
    rolled: Rolled
    fixture: Fixture | None
    bound: str
    key: bytes | None


def rolls_of(team: Team, user: User) -> Sequence[ShownRoll]:
    """All that a team has rolled between matches, the newest first; four queries.

    user: who reads it: matches that he may not open are not named.

    A copy in a sandbox rolls with secrets of its own, so what was rolled before it has no key.
    """
    events = team.events.filter(payload__has_key="rolled", voided_by=None).order_by("place", "seq")
    openers = _openers(team)
    shown = set(fixtures(user).filter(sides__entry__team=team).values_list("pk", flat=True))
    found = []
    for event in events:
        rolled = Rolled.of(event.payload)
        assert rolled is not None, "the query asks for rolls alone"
        opener = next((each for each in reversed(openers) if each.place < event.place), None)
        last = opener is None or opener is openers[-1]
        open_ = team.step == rolled.step and (last if openers else True)
        secret = opener.secret() if opener else bytes(team.secret)
        key = step_key(secret, rolled.step)
        fixture = opener.fixture if opener and opener.fixture.pk in shown else None
        found.append(ShownRoll(event, rolled, fixture, secret_hash(key), None if open_ else key))
    return found[::-1]

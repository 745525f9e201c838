"""Begin practice matches, and delete them a day after their last answer (LG-PRACTICE)."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import timedelta
from math import ceil
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Exists, Max, OuterRef, QuerySet
from django.db.models.functions import Coalesce, Greatest
from django.utils.translation import gettext

from leagues.access.visible import fixture_or_404
from leagues.models import Entry, League, Membership, Season
from leagues.operations.friendlies import season_of_one
from matches.games import of
from matches.games.demonstrations import rosters as ready_rosters
from matches.live.operations import begin
from matches.models import LiveMatch, MatchRecord, Practice, Resolution
from rosters.models import Coach, Team
from rosters.operations.drafts import roster_like
from rosters.operations.teams import found_team
from rosters.runtime.clock import now
from rules import games
from rules.dice import Stream

#: The level of the automated coach: a higher one thinks too long for a visitor's click.
STRENGTH = "veteran"
#: How long a practice match is kept after its last answer.
KEPT = timedelta(days=1)
#: A match that nobody has answered for so long does not count as being played.
IDLE = timedelta(hours=1)


def practised() -> list[str]:
    """Return the games that can be tried, in the order of the site; none where it offers none."""
    if settings.DUGOUT_PRACTICE_MOST < 1 or settings.DUGOUT_PRACTICE_HOURLY < 1:
        return []
    return [key for key in games() if of(key).demo is not None]


def wait_for_a_place() -> int:
    """Return 0 if the site has room for another practice match, else the seconds until it may
    have.
    """
    waits = _with_last(Practice.objects.filter(Exists(_playing()))).filter(last__gt=now() - IDLE)
    newest = list(waits.order_by("-last").values_list("last", flat=True))
    most = settings.DUGOUT_PRACTICE_MOST
    if len(newest) < most:
        return 0
    return max(1, ceil((newest[most - 1] + IDLE - now()).total_seconds()))


def begin_practice(game_key: str, session: str, key: str) -> Practice:
    """Begin a practice match of two ready teams that are drawn by chance (LG-PRACTICE-01).

    session: the word of the browser that plays it.
    key: of the form. The match that the same form has begun is returned while it is being played.

    Limits are the caller's to ask. Raises Refusal: match_cannot_begin.
    """
    if known := begun_by(key):
        return known
    try:
        return _begun(game_key, session, key)
    except IntegrityError:
        known = begun_by(key)  # by the other of two clicks at once
        if known is None:
            raise
        return known


@transaction.atomic
def _begun(game_key: str, session: str, key: str) -> Practice:
    """Make all rows of a practice match and play to its first question."""
    Practice.objects.filter(~Exists(_playing()), key=key).update(key=None)
    rosters = _drawn(ready_rosters(game_key), secrets.token_bytes(32))
    league = League.objects.create(
        name=gettext("Practice"),
        slug=f"practice-{secrets.token_hex(12)}",
        visibility=League.Visibility.PRIVATE,
    )
    guest = _stand_in(league, gettext("Guest"), Membership.Role.COACH)
    machine = _stand_in(league, "Dugout", Membership.Role.OWNER)
    teams = [
        _team(coach, game_key, roster)
        for coach, roster in zip((guest, machine), rosters, strict=True)
    ]
    managed = [Entry.Managed.PERSON, Entry.Managed.AUTOMATIC]
    season = season_of_one(league, teams, managed, strength=STRENGTH)
    fixture = fixture_or_404(guest, season.fixtures.get().uuid)
    made = Practice.objects.create(
        fixture=fixture,
        coach=guest,
        session=session,
        key=key or None,
        # What a ready roster leaves to its list is written out, as a draft leaves nothing out.
        roster={**roster_like(teams[0]), **rosters[0]},
        created=now(),
    )
    begin(guest, fixture, [0], kick_off=True)
    return made


def begun_by(key: str) -> Practice | None:
    """Return the practice match that a form has begun, while it is being played."""
    if not key:
        return None
    return Practice.objects.filter(Exists(_playing()), key=key).select_related("fixture").first()


def _playing() -> QuerySet[LiveMatch]:
    return LiveMatch.objects.filter(fixture=OuterRef("fixture"), state=LiveMatch.State.PLAYING)


def old_practices() -> list[int]:
    """Return the ids of practice matches whose last answer is a day old."""
    old = _with_last(Practice.objects.filter(created__lte=now() - KEPT))
    return list(old.filter(last__lte=now() - KEPT).order_by("pk").values_list("pk", flat=True))


@transaction.atomic
def end_practice(practice_id: int) -> bool:
    """Delete a practice match whole, if its last answer is a day old; return whether it was."""
    practice = Practice.objects.select_for_update(of=("self",)).filter(pk=practice_id).first()
    if practice is None or practice_id not in old_practices():
        return False
    league = League.objects.get(seasons__fixtures=practice.fixture_id)
    teams = list(Team.objects.filter(entries__season__league=league).values_list("pk", flat=True))
    coaches = list(league.memberships.values_list("coach", flat=True))
    practice.delete()
    _delete_seasons(league.seasons.all())
    league.delete()
    Team.objects.filter(pk__in=teams).delete()
    Coach.objects.filter(pk__in=coaches, placeholder=True).delete()
    return True


def _delete_seasons(seasons: QuerySet[Season]) -> None:
    Resolution.objects.filter(season__in=seasons).delete()
    MatchRecord.objects.filter(fixture__season__in=seasons).delete()
    for season in seasons:
        season.fixtures.all().delete()
        season.delete()


def _with_last(practices: QuerySet[Practice]) -> QuerySet[Any]:
    """Add ``last``: when the match was answered last, or begun."""
    asked = Coalesce(Max("fixture__live_matches__asked"), "created")
    over = Coalesce("fixture__settled", "created")
    return practices.annotate(last=Greatest("created", asked, over))


def _drawn(rosters: Sequence[Any], seed: bytes) -> list[Any]:
    """Draw two different rosters, in the order of their sides."""
    dice, left = Stream(seed, "practice"), list(rosters)
    return [left.pop(dice.draw(len(left))) for _side in range(2)]


def _stand_in(league: League, name: str, role: Membership.Role) -> Coach:
    """Make an account that nobody can sign in as, of this league alone."""
    made = Coach(
        username=f"practice-{secrets.token_hex(12)}",
        display_name=name,
        is_active=False,
        placeholder=True,
    )
    made.set_unusable_password()
    made.save()
    Membership.objects.create(league=league, coach=made, role=role)
    return made


def _team(coach: Coach, game_key: str, roster: Any) -> Team:
    team = found_team(coach, game_key, roster)
    # A team of the same name that somebody founds keeps the address without a number.
    team.slug = f"practice-{secrets.token_hex(12)}"
    team.save(update_fields=["slug"])
    return team

"""What acts on a season begin and end with: its lock and the permission, and the register."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from leagues.models import Ruling, Season
from leagues.permissions import require_commissioner
from rosters.models import Coach
from rosters.text import plain_text, storable
from rules.problems import Problem, Refusal

#: Before its first fixture is drawn a season is changed without a ruling.
NOT_STARTED = (Season.State.DRAFT, Season.State.REGISTRATION)


def lock_season(user: Coach, season: Season) -> Season:
    """The season locked until the end of the transaction; refuses who does not run its league."""
    found = Season.objects.select_for_update(of=("self",)).select_related("league")
    season = found.get(pk=season.pk)
    require_commissioner(user, season.league)
    return season


def lock_running(user: Coach, season: Season) -> Season:
    """As `lock_season`; refuses a season that does not run."""
    season = lock_season(user, season)
    if season.state != Season.State.RUNNING:
        raise Refusal(Problem("season_not_running", "LG-SEASON-01", {"season": season.name}))
    return season


def refuse_started(season: Season) -> None:
    if season.state not in NOT_STARTED:
        raise Refusal(Problem("season_has_started", "LG-SEASON-02", {"season": season.name}))


def reason_for(reason: str) -> str:
    """The reason of a ruling; refuses one that says nothing (LG-EVENT-05)."""
    return plain_text(reason, "reason", 2000, empty=False)


def register(
    user: Coach,
    season: Season,
    kind: str,
    reason: str,
    about: str = "",
    data: Mapping[str, Any] | None = None,
) -> Ruling:
    """Put a ruling into the public register (LG-EVENT-05)."""
    return Ruling.objects.create(
        league=season.league,
        season=season,
        kind=kind,
        about=about,
        reason=reason,
        by=user,
        data=storable(dict(data or {})),
    )

"""Bring a team from elsewhere: look at a file, then keep what was shown (LG-IO-15)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction

from rosters.brought_teams import planned_events, read
from rosters.models import BroughtTeam, Coach, Draft, Team
from rosters.operations.drafts import change_draft, keep_draft
from rosters.operations.teams import founded, ruleset
from rosters.runtime.clock import now
from rosters.typed.text import plain_line, storable
from rules.problems import Problem, Refusal

JSON = Any
CLAUSE = "LG-IO-15"
#: How long a file is kept that its coach does not keep as a team.
KEPT = timedelta(days=1)
#: So many files that were only looked at are kept for a coach; the oldest go first.
MOST_SHOWN = 20


@transaction.atomic
def look_at_team_file(user: Coach, data: bytes, *, name: str = "") -> BroughtTeam:
    """Show what a file with a team brings: nothing is changed but that it is kept for a day.

    name: of the file.

    Raises Refusal, with codes that begin with ``team_file_``, for a file that cannot be read at
    all. A team of another edition, and what is wrong with a team, stand in the report.
    """
    brought = read(data)
    report = brought.to_json()
    storable([report["people"], report["roster"], report["wishes"], report["name"]])
    shown = BroughtTeam.objects.create(
        coach=user,
        name=plain_line(name[-120:], "name", 120, empty=True),
        format=brought.format,
        game=brought.game,
        system=brought.system,
        external=brought.external,
        report=report,
        created=now(),
    )
    waiting = BroughtTeam.objects.filter(coach=user, stored=None).values_list("pk", flat=True)
    BroughtTeam.objects.filter(pk__in=list(waiting[MOST_SHOWN:])).delete()
    return shown


def kept_before(shown: BroughtTeam) -> Team | Draft | None:
    """Return what an earlier file of the same team was kept as (LG-IO-07); None where it is gone,
    or its system has no name for it. Two queries.
    """
    if not shown.external:
        return None
    same = BroughtTeam.objects.filter(
        coach=shown.coach_id, game=shown.game, system=shown.system, external=shown.external
    ).exclude(stored=None)
    for each in same.exclude(pk=shown.pk).select_related("team", "draft__team"):
        if each.team is not None:
            return each.team
        if each.draft is not None:
            return each.draft.team or each.draft
    return None


def keep_brought_team(user: Coach, shown: BroughtTeam) -> BroughtTeam:
    """Keep a team as it was shown: as a list where founding is still to come, else as a team.

    A second file of the same team changes its list, as long as nobody has founded it. Kept already,
    it stays as it is.

    Raises Refusal with ``not_your_file``, ``team_file_other_edition``, ``team_file_has_problems``,
    ``team_brought_already`` and what `keep_draft` refuses.
    """
    with transaction.atomic():
        Coach.objects.select_for_update().get(pk=user.pk)  # two files at once go one by one
        row = BroughtTeam.objects.select_for_update(of=("self",)).get(pk=shown.pk)
        if row.coach_id != user.pk:
            raise Refusal(Problem("not_your_file", CLAUSE, {}, "file"))
        if row.stored is not None:
            return row
        report = row.report
        if not report["fits"]:
            raise Refusal(Problem("team_file_other_edition", CLAUSE, {}, "file"))
        if report["problems"] or report["roster"] is None:
            raise Refusal(Problem("team_file_has_problems", CLAUSE, {}, "file"))
        before = kept_before(row)
        if isinstance(before, Team):
            raise Refusal(Problem("team_brought_already", "LG-IO-07", {"team": before.name}))
        if report["wishes"]:
            row.team = _founded(user, row.game, report)
        elif before is not None and before.race == report["roster"]["race"]:
            row.draft = change_draft(before, report["roster"])
        else:
            row.draft = keep_draft(user, row.game, report["roster"])
        row.stored = now()
        row.save(update_fields=["stored", "team", "draft"])
        return row


def _founded(user: Coach, game_key: str, report: JSON) -> Team:
    rules, version = ruleset(game_key, None)

    def refused(_wish: JSON, problems: Sequence[Problem]) -> None:
        raise Refusal(problems)  # what was shown is kept whole, or not at all

    plan = storable([report["roster"], report["wishes"]])
    events = planned_events(rules.key, version, plan[0], plan[1], refused)
    return founded(user, rules.key, version, events)


def end_brought_teams() -> int:
    """Delete files that nobody has kept as a team within a day: names of people stand in them.

    Safe at any time. Returns how many were deleted.
    """
    ended, _ = BroughtTeam.objects.filter(stored=None, created__lt=now() - KEPT).delete()
    return ended


def brought_teams_of(coach: Coach) -> JSON:
    """Return the files with teams that are stored of a coach (LG-ROLE-06)."""
    return [
        {
            "id": str(each.uuid),
            "name": each.name,
            "system": each.system,
            "external": each.external,
            "report": each.report,
            "at": each.created.isoformat(),
            "stored": each.stored and each.stored.isoformat(),
        }
        for each in coach.brought_teams.all()
    ]


def forget_brought_teams(coach: Coach) -> None:
    """Delete the files of a coach whose account is erased; teams that came of them stay."""
    coach.brought_teams.all().delete()

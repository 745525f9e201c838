"""Act on the clock: deadlines pass, reminders go out, offers and challenges lapse (LG-FIX-04).

`act` looks at rows and at `rosters.runtime.clock.now`, so it may run late, twice or on any machine.
What it has done is a row (`DeadlineAct`) or a state, stored in the same transaction as its effect.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from leagues.access.permissions import RUNS_IT
from leagues.campaigns.terms import open_questions
from leagues.models import (
    A_DAY,
    Challenge,
    DateOffer,
    DeadlineAct,
    Deal,
    Fixture,
    Friendly,
    Membership,
    Notice,
    Round,
    Season,
    SeasonChange,
    Stage,
)
from leagues.notices import mail_notices, notify
from leagues.operations import advance_season
from leagues.operations.advancing import settle_unplayed, unplayed
from leagues.operations.brought.files import end_files
from leagues.operations.campaigns.deals import (
    answer_waiting_deals,
    lapse_deal,
    waits_for_the_system,
)
from leagues.operations.campaigns.terms import close_due, remind_of_terms
from leagues.operations.challenges import time_out
from leagues.operations.common import entries_of, locked_season, names_of
from leagues.operations.dates import lapse_offer
from leagues.operations.days.entrants import end_contacts
from leagues.operations.deadlines import active_sides, acts_once
from leagues.operations.friendlies import lapse_friendly
from leagues.operations.season_changes import close_redraft, remind_of_redraft
from leagues.policy import Policy
from leagues.webhooks.sending import end_deliveries, wake_if_due
from matches.live import invitations
from matches.live.handing_over import play_on_by_itself, waiting_for_a_stand_in
from matches.models import PlayInvitation, Report, Resolution
from matches.periodic.league_files import end_league_files, wake_if_files_wait
from matches.periodic.papers import end_papers, wake_if_papers_wait
from matches.practice.operations import end_practice, old_practices
from matches.reporting.filing import answerers, tell
from matches.resolution import dispatch
from matches.resolution.claims import open_reports
from matches.resolution.due import UNSETTLED
from matches.resolution.open_choices import hurried, is_managed, overdue_teams
from matches.resolution.operations import wish_for
from matches.stories.writing import tell_due
from rosters.accounts.account_mail import send_letters
from rosters.models import Coach, Team
from rosters.operations.brought_teams import end_brought_teams
from rosters.operations.drafts import end_drafts
from rosters.operations.teams import settle_by_manager, settle_in_default
from rosters.runtime.clock import now
from rosters.runtime.job_isolation import Attempts

Kind = DeadlineAct.Kind


def act(attempt: Attempts | None = None) -> int:
    """Do everything that has become due; return how many things were done.

    Safe at any time, in any number of processes at once. What fails is logged and tried again the
    next time, and stops nothing else.
    """
    attempt = attempt or Attempts()
    done = 0
    for which, acts in _ACTS:
        for pk in attempt(which) or ():
            done += any(attempt(do, pk) for do in acts)
    if done:
        attempt(dispatch.advance)
    done += attempt(end_drafts) or 0
    done += attempt(end_brought_teams) or 0
    done += attempt(end_files) or 0
    done += attempt(end_contacts) or 0
    done += attempt(end_deliveries) or 0
    attempt(wake_if_due)
    attempt(wake_if_files_wait)
    attempt(wake_if_papers_wait)
    done += attempt(end_league_files) or 0
    done += attempt(end_papers) or 0
    attempt(mail_notices)
    tell_due(attempt)
    attempt(send_letters)
    return done


def _ids(rows: QuerySet[Any]) -> list[int]:
    return list(rows.order_by("pk").values_list("pk", flat=True))


# -- which ----------------------------------------------------------------------------------------


def _unopened_seasons() -> list[int]:
    """Return the ids of running seasons whose current round has not been given its play window."""
    first = (
        Round.objects.filter(
            stage__season=OuterRef("pk"),
            fixtures__state__in=UNSETTLED,
            fixtures__provisional__isnull=True,
            closed=None,
        )
        .order_by("stage__number", "number")
        .values("pk")[:1]
    )
    turn = Season.objects.filter(state=Season.State.RUNNING).annotate(turn=Subquery(first))
    unopened = Round.objects.filter(pk=OuterRef("turn"), opens=None)
    unopened_seasons = turn.filter(Exists(unopened)).values_list("pk", flat=True)
    return sorted({*unopened_seasons, *_waited_for_by_the_calendar()})


def _waited_for_by_the_calendar() -> list[int]:
    """Return the ids of running seasons with a round that opens by the calendar.

    The deadline of the round before has passed, though some of its matches are open (LG-FIX-24).
    """
    stage = OuterRef("stage")
    deadline = Round.objects.filter(stage=stage, opens__isnull=False).order_by("-number")
    rounds = (
        Round.objects.filter(
            Q(stage__season__policy__strict_rounds__isnull=True)
            | Q(stage__season__policy__strict_rounds=False),
            opens=None,
            fixtures__isnull=False,
            stage__format=Stage.Format.ROUND_ROBIN,
            stage__drawn__isnull=False,
            stage__ended=None,
            stage__season__state=Season.State.RUNNING,
            stage__season__copy_of=None,
            stage__season__campaign=None,
        )
        .annotate(passed=Subquery(deadline.values("deadline")[:1]))
        .filter(passed__lte=now())
    )
    return list(rounds.values_list("stage__season", flat=True).distinct())


def waiting_fixtures() -> QuerySet[Fixture]:
    """Return fixtures on which a deadline may act: to be played, with a deadline, and not requested
    from the engine.

    A match that is being played or reported is left alone. A report that nobody files protects it
    for a day, as an agreed date does. A provisional result waits for the commissioner
    (LG-SWISS-06), and in a sandbox time stands still (LG-SEASON-08).
    """
    covers = Q(round=None, fixture=None) | Q(round=OuterRef("round")) | Q(fixture=OuterRef("pk"))
    wished = Resolution.objects.filter(
        covers, season=OuterRef("season"), state=Resolution.State.RUNNING
    )
    shielding = open_reports().filter(Q(filed__isnull=False) | Q(created__gt=now() - A_DAY))
    return (
        Fixture.objects.filter(
            Q(extended__isnull=False) | Q(round__deadline__isnull=False),
            ~Exists(wished),
            ~Exists(shielding.filter(fixture=OuterRef("pk"))),
            state=Fixture.State.SCHEDULED,
            season__state=Season.State.RUNNING,
            season__copy_of=None,
            provisional__isnull=True,
            round__opens__lte=now(),
        )
        .select_related("season__league", "round__stage")
        .prefetch_related("sides__entry__team__coach")
        .order_by("season_id", "round__stage__number", "round__number", "group_id", "slot")
    )


def _ripe_challenges() -> QuerySet[Challenge]:
    left = Q(challenger__withdrawn__isnull=False) | Q(challenged__withdrawn__isnull=False)
    real = Challenge.objects.filter(group__stage__season__copy_of=None)
    return real.filter(Q(expires__lte=now()) | left, state=Challenge.State.OPEN)


def _locked(fixture_id: int) -> Fixture | None:
    """Return a fixture as it is now, with its season locked; None if a deadline may not act on
    it.
    """
    season_id = Fixture.objects.values_list("season_id", flat=True).get(pk=fixture_id)
    locked_season(season_id)
    return waiting_fixtures().filter(pk=fixture_id).first()


# -- reminders ------------------------------------------------------------------------------------


@transaction.atomic
def remind(fixture_id: int) -> bool:
    """Remind the coaches of a fixture whose deadline is near; return whether it was time.

    Coaches who have agreed on a time are not late before it has come.
    """
    fixture = _locked(fixture_id)
    deadline = fixture.deadline if fixture is not None else None
    if fixture is None or deadline is None or deadline <= now():
        return False
    if fixture.kickoff is not None and fixture.kickoff > now():
        return False
    if fixture.deadline_acts.filter(deadline=deadline, kind=Kind.PASSED).exists():
        return False  # a clock that is ahead has seen it pass
    before = timedelta(hours=Policy.from_json(fixture.season.policy).remind_hours)
    if now() < deadline - before or not acts_once(fixture, deadline, Kind.REMINDER, "remind"):
        return False
    _tell(fixture, "deadline_near", deadline)
    return True


# -- a deadline has passed ------------------------------------------------------------------------


@transaction.atomic
def pass_deadline(fixture_id: int) -> bool:
    """Do what the season's rule says about a passed deadline; return whether anything was done."""
    fixture = _locked(fixture_id)
    deadline = fixture.deadline if fixture is not None else None
    if fixture is None or deadline is None or deadline > now():
        return False
    rule = Policy.from_json(fixture.season.policy).deadline
    winner = None
    if rule == "walk_over":
        active = active_sides(fixture, deadline)
        if len(active) == 1:
            winner = active[0]
        else:
            rule = "ask"
    if rule == "engine" and open_reports().filter(fixture=fixture).exists():
        rule = "ask"  # the match may well have been played, and its line-ups are another's
    if not acts_once(fixture, deadline, Kind.PASSED, rule):
        return False
    _RULES[rule](fixture, deadline, winner)
    return True


def _remind(fixture: Fixture, deadline: datetime, winner: int | None) -> None:
    _tell(fixture, "deadline_passed", deadline)


def _engine(fixture: Fixture, deadline: datetime, winner: int | None) -> None:
    wish_for(fixture.season, None, fixture=fixture)
    _tell(fixture, "deadline_engine", deadline)


def _walk_over(fixture: Fixture, deadline: datetime, winner: int | None) -> None:
    assert winner is not None
    settle_unplayed(fixture, unplayed(fixture.season, winner, fixture.sides.count()))
    _tell(fixture, "deadline_walk_over", deadline, team=entries_of(fixture)[winner].team.name)


def _double_forfeit(fixture: Fixture, deadline: datetime, winner: int | None) -> None:
    settle_unplayed(fixture, unplayed(fixture.season, None, fixture.sides.count()))
    _tell(fixture, "deadline_double_forfeit", deadline)


def _ask(fixture: Fixture, deadline: datetime, winner: int | None) -> None:
    league = fixture.season.league
    who = Membership.objects.filter(league=league, role__in=RUNS_IT).select_related("coach")
    people = [member.coach for member in who]
    params = {"match": names_of(fixture), "deadline": deadline}
    notify(people, "deadline_ask", params, fixture=fixture)
    others = [entry.team.coach for entry in entries_of(fixture)]
    unasked: list[Coach | None] = [coach for coach in others if coach not in people]
    notify(unasked, "deadline_asked", params, fixture=fixture)


_RULES: dict[str, Callable[[Fixture, datetime, int | None], None]] = {
    "remind": _remind,
    "engine": _engine,
    "walk_over": _walk_over,
    "double_forfeit": _double_forfeit,
    "ask": _ask,
}


def _tell(fixture: Fixture, kind: str, deadline: datetime, **params: str) -> None:
    coaches = [entry.team.coach for entry in entries_of(fixture)]
    values = {"match": names_of(fixture), "deadline": deadline, **params}
    notify(coaches, kind, values, fixture=fixture)


# -- reports --------------------------------------------------------------------------------------


@transaction.atomic
def remind_of_report(pk: int) -> bool:
    """Remind coaches to answer a report that will soon count without them (LG-FIX-06).

    Never in the first half of the time that there is. Return whether it was time.
    """
    locked = open_reports().select_for_update(of=("self",)).filter(pk=pk, state=Report.State.FILED)
    report = (
        locked.select_related("fixture__season__league")
        .prefetch_related("fixture__sides__entry__team__coach")
        .first()
    )
    if report is None or report.filed is None or report.confirm_by is None:
        return False
    hours = Policy.from_json(report.fixture.season.policy).remind_hours
    before = min(timedelta(hours=hours), (report.confirm_by - report.filed) / 2)
    if not report.confirm_by - before <= now() < report.confirm_by:
        return False
    reminders = Notice.objects.filter(fixture=report.fixture, kind="report_near")
    if reminders.filter(created__gte=report.filed).exists():
        return False
    tell(report, "report_near", answerers(report), until=report.confirm_by)
    return True


# -- choices --------------------------------------------------------------------------------------


@transaction.atomic
def remind_of_choices(team_id: int) -> bool:
    """Remind a coach that the usual choices will soon be taken for them (LG-FIX-11).

    Return whether it was time.
    """
    Team.objects.select_for_update(of=("self",)).get(pk=team_id)
    choices = next((each for each in hurried() if each.team.pk == team_id), None)
    if choices is None:
        return False
    reminders = Notice.objects.filter(team=choices.team, kind="choices_near")
    if reminders.filter(params__until=choices.until.isoformat()).exists():
        return False
    params = {"team": choices.team.name, "until": choices.until}
    notify([choices.team.coach], "choices_near", params, team=choices.team)
    return True


@transaction.atomic
def settle_choices(team_id: int) -> bool:
    """Take the usual choices for a coach who has not chosen in time, and at once the choices of an
    automated coach (LG-FIX-11, -15).

    Return whether anything was taken.
    """
    team = next((each for each in overdue_teams() if each.pk == team_id), None)
    if team is None:
        return False
    if is_managed(team):
        return settle_by_manager(team)
    if not settle_in_default(team):
        return False
    notify([team.coach], "choices_settled", {"team": team.name}, team=team)
    return True


# -- all of it ------------------------------------------------------------------------------------


def _late_fixtures() -> list[int]:
    return [fixture.pk for fixture in waiting_fixtures()]


def _open_offers() -> list[int]:
    return _ids(DateOffer.objects.filter(state=DateOffer.State.OPEN))


def _open_invitations() -> list[int]:
    return _ids(PlayInvitation.objects.filter(state=PlayInvitation.State.OPEN))


def _challenges() -> list[int]:
    return _ids(_ripe_challenges())


def _ripe_deals() -> list[int]:
    left = Q(giver__withdrawn__isnull=False) | Q(taker__withdrawn__isnull=False)
    real = Deal.objects.filter(season__copy_of=None, season__state=Season.State.RUNNING)
    return _ids(real.filter(Q(expires__lte=now()) | left, state=Deal.State.OPEN))


def _answerable() -> list[int]:
    waits = waits_for_the_system().filter(season__copy_of=None, taker__team__choices=0)
    return sorted(set(waits.values_list("taker", flat=True)))


def _open_friendlies() -> list[int]:
    return _ids(Friendly.objects.filter(state=Friendly.State.OPEN))


def _asked_fixtures() -> list[int]:
    waits = open_questions().filter(due__isnull=False)
    return sorted(set(waits.values_list("fixture", flat=True)))


def _hurried_teams() -> list[int]:
    return [choices.team.pk for choices in hurried()]


def _overdue_teams() -> list[int]:
    return [team.pk for team in overdue_teams()]


def _hurried_redrafts() -> list[int]:
    changes = SeasonChange.objects.filter(made=None, closed=None, season__copy_of=None)
    return _ids(changes.filter(due__isnull=False))


def _filed_reports() -> list[int]:
    return _ids(open_reports().filter(state=Report.State.FILED))


#: Which rows, and the acts that are tried on each of them.
_ACTS: tuple[tuple[Callable[[], list[int]], tuple[Callable[[int], bool], ...]], ...] = (
    (_unopened_seasons, (advance_season,)),
    (_late_fixtures, (pass_deadline, remind)),
    (_open_offers, (lapse_offer,)),
    (_open_invitations, (invitations.lapse,)),
    (_challenges, (time_out,)),
    (_asked_fixtures, (close_due, remind_of_terms)),
    (_ripe_deals, (lapse_deal,)),
    (_open_friendlies, (lapse_friendly,)),
    (_hurried_teams, (remind_of_choices,)),
    (_overdue_teams, (settle_choices,)),
    (_answerable, (answer_waiting_deals,)),
    (_filed_reports, (remind_of_report,)),
    (_hurried_redrafts, (close_redraft, remind_of_redraft)),
    (old_practices, (end_practice,)),
    (waiting_for_a_stand_in, (play_on_by_itself,)),
)

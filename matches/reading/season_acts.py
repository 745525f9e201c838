"""What the reader of a season can do now: its first buttons, and what stands apart (LG-SEASON-14).

Each offer asks the question that its operation asks (LG-FIX-26).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from leagues.access.permissions import Role, User
from leagues.access.visible import fixtures
from leagues.models import Entry, Fixture, League, Season
from leagues.operations.days.check_in import is_missing
from leagues.reading.dates import dates_view
from leagues.reading.season_pages import Frame, is_own
from leagues.schedules.plan import field_problems
from matches.models import LiveMatch, Report
from matches.reading.match_offers import offered
from matches.reporting.people import Person
from matches.resolution.claims import open_reports
from matches.resolution.match_order import next_of
from rosters.games import of as room_of
from rosters.words.own_words import in_words_of

State = Season.State


@dataclass(frozen=True, slots=True)
class Act:
    """A button of a season.

    posts:  it is sent as a form, with these fields; None: it is a link.
    quiet:  it is not the first.
    """

    label: str
    url: str
    posts: Mapping[str, str] | None = None
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Acts:
    """The buttons of a season: the first of them first, and those that stand under "More"."""

    first: list[Act] = field(default_factory=list)
    more: list[Act] = field(default_factory=list)


def acts_of(
    frame: Frame,
    user: User,
    entries: Sequence[Entry],
    *,
    late: int = 0,
    is_resolving: bool = False,
) -> Acts:
    """Return what a reader can do with a season now; a fixed number of queries.

    entries: all of the season, with their teams.
    late: how many matches wait for the decision of whoever runs the season.
    is_resolving: the engine is playing it at this moment.
    """
    season = frame.season
    mine = [each for each in entries if is_own(each, user) and each.withdrawn is None]
    acts = Acts()
    if season.state in (State.DRAFT, State.REGISTRATION):
        _before(acts, frame, user, entries, mine)
    elif season.state == State.RUNNING:
        _running(acts, frame, user, entries, mine, late, is_resolving)
    elif frame.next_is_planned:
        acts.first.append(Act(_("See the next season"), _of(season, "season-change")))
    elif frame.runs_it and season.copy_of_id is None:
        acts.first.append(Act(_("Next season"), _of(season, "change-season")))
    if not acts.first and frame.rounds:
        _reading(acts, frame)
    federation = room_of(season.game).federation
    if federation is not None and frame.runs_it and frame.rounds:
        label = _("Report to the %(federation)s") % {"federation": federation.NAME}
        acts.more.append(Act(label, _of(season, "federation")))
    return acts


def engine_plays(season: Season, entries: Sequence[Entry]) -> bool:
    """Return whether the engine plays the matches of a season: as it was made, or for all entries.

    entries: all of the season.
    """
    there = [each for each in entries if each.withdrawn is None]
    all_automatic = all(each.managed == Entry.Managed.AUTOMATIC for each in there)
    return season.played_by == Season.PlayedBy.ENGINE or (bool(there) and all_automatic)


def _of(season: Season, name: str, *more: object) -> str:
    return reverse(name, args=[season.league.slug, season.slug, *more])


def _before(
    acts: Acts, frame: Frame, user: User, entries: Sequence[Entry], mine: Sequence[Entry]
) -> None:
    """Add what can be done before a season begins."""
    season = frame.season
    is_open = season.state == State.REGISTRATION
    if frame.runs_it and not is_open:
        acts.first.append(Act(_("Invite coaches"), _of(season, "invite-to-season"), {}))
        acts.first.append(
            Act(_("Open registration"), _of(season, "move-season", "open"), {}, quiet=True)
        )
    elif frame.runs_it:
        begin = Act(_("Begin the season…"), _of(season, "move-season", "start"))
        invite = Act(_("Invite coaches"), f"{_of(season, 'season')}#invite")
        count = sum(each.withdrawn is None for each in entries)
        plans = [stage.plan for stage in frame.stages]
        is_enough = count > 1 and not field_problems(plans, count)
        acts.first.extend([begin, invite] if is_enough else [invite, begin])
    acts.first[:0] = [
        Act(
            _("Check in %(team)s") % {"team": entry.team.name},
            _of(season, "check-in-entry", entry.uuid),
            {"how": "here"},
        )
        for entry in mine
        if is_open and is_missing(season, entry)
    ]
    may_enter = is_open and frame.role not in (None, Role.SPECTATOR)
    if may_enter and not mine:
        acts.first.append(Act(_("Enter this season"), _of(season, "enter-team")))
    if may_enter:
        if mine:
            acts.more.append(
                Act(in_words_of(season.game, "Enter another team"), _of(season, "enter-team"))
            )
        automated = f"{_of(season, 'enter-team')}?coach=automated"
        acts.more.append(Act(in_words_of(season.game, "Enter a computer-run team"), automated))
    elif is_open and frame.role is None and user.is_authenticated:
        _joining(acts, season.league)
    for entry in mine:
        label = _("Withdraw %(team)s…") % {"team": entry.team.name}
        acts.more.append(Act(label, _of(season, "entry", entry.uuid), {"withdraw": "1"}))
    _quieten(acts)


def _joining(acts: Acts, league: League) -> None:
    """Add the way into a league that lets people in without an invitation."""
    labels = {
        League.JoinPolicy.OPEN: _("Join the league"),
        League.JoinPolicy.APPROVAL: _("Ask to join the league"),
    }
    label = labels.get(League.JoinPolicy(league.join_policy))
    if label is not None:
        acts.first.append(Act(label, reverse("join-league", args=[league.slug]), {}))


def _running(
    acts: Acts,
    frame: Frame,
    user: User,
    entries: Sequence[Entry],
    mine: Sequence[Entry],
    late: int,
    is_resolving: bool,
) -> None:
    """Add what can be done while a season runs."""
    season = frame.season
    by_engine = engine_plays(season, entries)
    if frame.runs_it and late:
        acts.first.append(Act(_("Settle what is late"), f"{_of(season, 'season-desk')}#overdue"))
    if mine and frame.role is not None:
        acts.first.extend(_at_the_match(frame, user, by_engine=by_engine))
    if frame.runs_it:
        resolve = Act(_("Play the rest of the season…"), _of(season, "resolve-season"))
        if not is_resolving:
            (acts.first if by_engine else acts.more).append(resolve)
        acts.more.append(Act(_("End the season early…"), _of(season, "abandon-season")))
    _quieten(acts)


def _at_the_match(frame: Frame, user: User, *, by_engine: bool) -> list[Act]:
    """Return what a coach in a running season can do about their matches, the first thing first."""
    season = frame.season
    own: dict[str, Any] = {"fixture__sides__entry__team__coach": user}
    live = (
        LiveMatch.objects.filter(
            fixture__season=season,
            fixture__state=Fixture.State.LOCKED,
            state=LiveMatch.State.PLAYING,
            **own,
        )
        .select_related("fixture")
        .defer("seam", "minds", "failure")
        .order_by("pk")
        .first()
    )
    if live is not None:
        table = reverse("play-match", args=[live.fixture.uuid])
        return [Act(in_words_of(season.game, "Go on with your match"), table)]
    waiting = (
        fixtures(user)
        .filter(season=season, state=Fixture.State.SCHEDULED, sides__entry__team__coach=user.pk)
        .distinct()
    )
    own_fixtures = [each for each in waiting if len(each.sides.all()) > 1]
    if reported := _reported(frame, user, own_fixtures):
        return reported
    fixture = None if by_engine else next_of(own_fixtures)
    return [] if fixture is None else _next(fixture, user, frame.role)


def _reported(frame: Frame, user: User, own_fixtures: Sequence[Fixture]) -> list[Act]:
    """Return the way to a report that waits for this coach: to be confirmed, or to be finished."""
    by_row = {each.pk: each for each in own_fixtures}
    reports = list(open_reports().filter(fixture__in=by_row).order_by("filed", "pk"))
    for report in reports:
        fixture = by_row[report.fixture_id]
        sides = [each for each in fixture.sides.all() if each.entry.team.coach_id == user.pk]
        person = Person(user, frame.role, tuple(side.number for side in sides))
        address = reverse("reports", args=[fixture.uuid])
        if person.is_the_other(report) and person.may_confirm(report):
            return [Act(_("Confirm the result"), address)]
        if report.state == Report.State.DRAFT and person.wrote(report):
            return [Act(_("Go on with your report"), address)]
    return []


def _next(fixture: Fixture, user: User, role: Role | None) -> list[Act]:
    """Return what a coach can do about their next match, by who plays the season's matches."""
    page = reverse("match", args=[fixture.uuid])
    may = offered(user, fixture)
    report = Act(_("Report the result"), reverse("reports", args=[fixture.uuid]))
    play = Act(_("Play it here"), f"{page}#play-here")
    ways = [(may.report, report), (may.play, play)]
    if fixture.season.played_by == Season.PlayedBy.HERE:
        ways.reverse()
    acts = [act for is_possible, act in ways if is_possible]
    if fixture.kickoff is None and dates_view(user, fixture, role).may_offer is not None:
        acts.append(Act(_("Offer a date"), reverse("offer-dates", args=[fixture.uuid])))
    return [*acts, Act(in_words_of(fixture.season.game, "Your next match"), page)]


def _reading(acts: Acts, frame: Frame) -> None:
    """Add what a spectator wants: the table, or the matches."""
    season = frame.season
    if frame.has_table:
        acts.first.append(Act(_("See the table"), _of(season, "season-table")))
    acts.first.append(
        Act(in_words_of(season.game, "See the matches"), _of(season, "season-rounds"))
    )
    _quieten(acts)


def _quieten(acts: Acts) -> None:
    """Keep two buttons beside the first, make all but the first quiet, and move the rest."""
    kept, rest = acts.first[:3], acts.first[3:]
    acts.first[:] = [
        Act(each.label, each.url, each.posts, each.quiet or at > 0) for at, each in enumerate(kept)
    ]
    acts.more[:0] = rest

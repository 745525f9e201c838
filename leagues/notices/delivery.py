"""Delivery of notices: their readers, their words, and the page to which they lead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse

from leagues import hooks
from leagues.access.permissions import RUNS_IT
from leagues.models import Entry, Fixture, League, Membership, Notice, Post, Season
from leagues.notices.followers import FOLLOWED, followers
from leagues.notices.kinds import KINDS, PUBLIC, Place, To
from leagues.words.rulings import about_words, ruling_words
from rosters.models import Coach, Team
from rosters.runtime.clock import now
from rosters.runtime.moments import moment_in_words
from rosters.words.own_words import in_words_of, source_of

#: Keys of values that are moments.
_MOMENTS = frozenset({"deadline", "kickoff", "until"})


@dataclass(frozen=True, slots=True)
class NoticeText:
    """A notice in words, and the address to which it leads."""

    notice: Notice
    text: str
    url: str


def notify(
    coaches: Iterable[Coach | None],
    kind: str,
    params: Mapping[str, Any],
    *,
    fixture: Fixture | None = None,
    season: Season | None = None,
    team: Team | None = None,
    league: League | None = None,
    post: Post | None = None,
) -> None:
    """Notify coaches, each once, except inactive ones; in the transaction of the act.

    params: the values of the sentence; moments as datetimes.

    Nobody is notified of a sandbox, as it counts nowhere (LG-SEASON-08).
    """
    assert kind in KINDS
    about = season if fixture is None else fixture.season
    if about is not None and about.copy_of_id is not None:
        return
    read = {
        key: value.isoformat() if isinstance(value, datetime) else value
        for key, value in params.items()
    }
    if kind in PUBLIC:
        hooks.announce(kind, read, fixture=fixture, season=season)
    people = {coach.pk: coach for coach in coaches if coach is not None and coach.is_active}
    Notice.objects.bulk_create(
        Notice(
            coach=people[pk],
            kind=kind,
            params=read,
            fixture=fixture,
            season=season,
            team=team,
            league=league,
            post=post,
            created=now(),
        )
        for pk in sorted(people)
    )


def tell(
    kind: str,
    params: Mapping[str, Any],
    *,
    by: Coach | None,
    to: To | None = None,
    fixture: Fixture | None = None,
    season: Season | None = None,
    league: League | None = None,
) -> None:
    """Notify the readers of a kind of notice, except the one who acted (LG-NOTE-01).

    by: the coach who acted; None: time.
    to: instead of the readers that the kind names.
    """
    season = season or (None if fixture is None else fixture.season)
    league = league or (None if season is None else season.league)
    coaches = _people(to or KINDS[kind].to, fixture, season, league)
    people = list(coaches)
    others = [coach for coach in people if coach != by]
    notify(others, kind, params, fixture=fixture, season=season, league=league)
    if kind in FOLLOWED and season is not None and league is not None and not season.friendly:
        known = [coach.pk for coach in (*people, by) if coach is not None]
        follow = followers(league).exclude(pk__in=known)
        notify(follow, FOLLOWED[kind], {**params, "league": league.name}, season=season)


def _people(
    to: To, fixture: Fixture | None, season: Season | None, league: League | None
) -> QuerySet[Coach]:
    """Return the coaches that `to` names; one query.

    Coaches who have left the league are told nothing of it (LG-ROLE-05). Raises ValueError where
    only the operation knows the readers.
    """
    entries = Entry.objects.filter(team__coach=OuterRef("pk"))
    member = Membership.objects.filter(league=league, coach=OuterRef("pk"))
    runs_it = Q(Exists(member.filter(role__in=RUNS_IT)))
    match to:
        case To.SIDES:
            entries = entries.filter(sides__fixture=fixture)
        case To.SEASON | To.PEOPLE_OF_THE_SEASON:
            entries = entries.filter(season=season, withdrawn=None)
        case To.PERSON | To.THOSE_OF_THE_RULING:
            raise ValueError(f"{to} names nobody: the operation does")
    if to == To.PEOPLE_OF_THE_SEASON:
        entries = entries.filter(managed=Entry.Managed.PERSON)
    match to:
        case To.COMMISSIONERS:
            which = runs_it
        case To.MEMBERS:
            which = Q(Exists(member.exclude(role=Membership.Role.SPECTATOR)))
        case To.SEASON:
            which = runs_it | Q(Exists(entries), Exists(member))
        case _:
            which = Q(Exists(entries), Exists(member))
    return Coach.objects.filter(which, is_active=True)


def told(notice: Notice) -> NoticeText:
    """Return a notice in the active language and time zone."""
    return NoticeText(notice, _sentence(notice), _url(notice))


def _sentence(notice: Notice) -> str:
    """Return a notice's sentence, in the words of its season's game where it has one."""
    season = notice.season if notice.fixture is None else notice.fixture.season
    game_key = "" if season is None else season.game
    values = {key: _value(key, value, game_key) for key, value in notice.params.items()}
    return in_words_of(game_key, source_of(KINDS[notice.kind].sentence)).format_map(values)


def _value(key: str, value: Any, game_key: str) -> str:
    if key in _MOMENTS and value:
        return moment_in_words(datetime.fromisoformat(value))
    if key == "ruling":
        return ruling_words(value, game_key)
    if key == "about":
        return about_words(value, game_key)
    if key == "role":
        return str(Membership.Role(value).label)
    return str(value)


# -- where it leads -----------------------------------------------------------------------------


def _url(notice: Notice) -> str:
    """Return the address of the notice's place, or the nearest page about its subject."""
    place = KINDS[notice.kind].place
    if notice.post is not None and place == Place.POST:
        return reverse("post", args=[notice.post.uuid])
    if notice.fixture is not None and place in _OF_FIXTURES:
        return _OF_FIXTURES[place](notice.fixture)
    if notice.season is not None and place in _OF_SEASONS:
        return _OF_SEASONS[place](notice.season)
    if notice.team is not None and place in _OF_TEAMS:
        return _OF_TEAMS[place](notice.team)
    if notice.league is not None and place in _OF_LEAGUES:
        return _OF_LEAGUES[place](notice.league)
    return reverse("home") if place == Place.HOME else _nearest(notice)


def _nearest(notice: Notice) -> str:
    if notice.fixture is not None:
        return _of_fixture("match")(notice.fixture)
    if notice.season is not None:
        return _of_season("season")(notice.season)
    if notice.team is not None:
        return _of_team("team")(notice.team)
    return _of_league("league")(notice.league) if notice.league is not None else reverse("home")


def _of_fixture(name: str, anchor: str = "") -> Callable[[Fixture], str]:
    return lambda fixture: reverse(name, args=[fixture.uuid]) + anchor


def _of_season(name: str, anchor: str = "") -> Callable[[Season], str]:
    return lambda season: reverse(name, args=[season.league.slug, season.slug]) + anchor


def _of_team(name: str) -> Callable[[Team], str]:
    return lambda team: reverse(name, args=[team.slug])


def _of_league(name: str) -> Callable[[League], str]:
    return lambda league: reverse(name, args=[league.slug])


_OF_FIXTURES = {
    Place.DATES: _of_fixture("match", "#dates"),
    Place.INVITATION: _of_fixture("match", "#invitation"),
    Place.REPORTS: _of_fixture("reports"),
}
_OF_SEASONS = {
    Place.SEASON: _of_season("season"),
    Place.TABLE: _of_season("season-table"),
    Place.ENTRIES: _of_season("season-entries"),
    Place.DEALS: _of_season("season-deals"),
    Place.NEXT_SEASON: _of_season("season-change"),
}
_OF_TEAMS = {Place.TEAM: _of_team("team"), Place.MANAGE: _of_team("manage-team")}
_OF_LEAGUES = {
    Place.LEAGUE: _of_league("league"),
    Place.FRIENDLIES: _of_league("friendlies"),
    Place.WEBHOOKS: _of_league("webhooks"),
}

"""Leagues with all that a league can have go out and come in; here each is the same file again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command

from leagues import operations as leagues
from leagues.models import (
    Deal,
    Entry,
    Fixture,
    League,
    Release,
    Season,
)
from leagues.operations.season_change_preview import preview
from matches.correcting.operations import undo
from matches.live.operations import start_match
from matches.models import Correction, LiveMatch, MatchRecord
from matches.resolution.operations import play_out, resolve_fixture, resolve_round, resolve_season
from matches.sandboxes.operations import open_sandbox
from matches.verification.stored_matches import verify
from rosters import operations as rosters
from rosters.models import Team
from rosters.runtime.clock import now
from rosters.teams.projections import differences
from rules.record import secret_hash
from tests import factories
from tests.clocks import calendar
from tests.leagues.files.test_bringing import stored as brought
from tests.matches.campaigns.test_campaigns import fixtures_of
from tests.matches.campaigns.test_captives import captive_season, played_to
from tests.matches.campaigns.test_deals import answer, offer, town
from tests.matches.campaigns.test_friendlies import Pitch
from tests.matches.campaigns.test_terms import all_people
from tests.matches.campaigns.test_terms import answer as answer_terms
from tests.matches.corrections import corrected, overruled, two_matches
from tests.matches.league_files.files import moved
from tests.matches.resolution.test_season_necromunda import campaign
from tests.site.factories import rivalry

__all__ = ["calendar"]
pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-IO-01")]


def in_order(league: League) -> None:
    """Every stream folds, and every record plays again as it was."""
    for team in Team.objects.filter(entries__season__league=league):
        assert differences(team) == []
    for record in MatchRecord.objects.filter(fixture__season__league=league):
        verdict = verify(record)
        assert verdict.holds, verdict
    call_command("rebuild", "--check", stdout=StringIO())


@pytest.mark.parametrize(
    "key", ["blood_bowl", "boufbowl", "helvetia_cup", "kill_team", "necromunda"]
)
def test_a_league_of_each_game(key: str) -> None:
    owner = factories.coach()
    if key == "necromunda":
        season = campaign(owner, Entry.Managed.AUTOMATIC, 3)
        play_out(resolve_round(owner, season.stages.get().rounds.get(number=1)))
    else:
        teams = [factories.usual_team(owner, key, number) for number in (0, 1)]
        season = two_matches(owner, key, teams, "rookie")
    made = moved(season.league)
    in_order(made.league)
    if key == "necromunda":  # it goes on there
        mover = made.league.memberships.get(role="owner").coach
        play_out(resolve_season(mover, made.league.seasons.get()))
        in_order(made.league)


def _captives() -> Season:
    season = captive_season()
    played_to(season, 3)
    return season


def _captives_to_the_end() -> Season:
    season = captive_season()
    play_out(resolve_season(factories.owner_of(season), season))
    assert Release.objects.exists()
    return season


def _deals() -> Season:
    season, one, other = town()
    answer(offer(one, other), "accept")
    assert Deal.objects.filter(state="accepted").exists()
    return season


def _terms() -> Season:
    season = all_people()
    first, _second = fixtures_of(season, 1)
    answer_terms(first, 0, "stake", "inn")
    answer_terms(first, 0, "wager", 2)  # while the other side is still asked
    return season


def _corrections() -> Season:
    season = rivalry(rounds=1, legs=1)
    first, second = season.fixtures.filter(state="settled").order_by("pk")[:2]
    corrected(season, first, overruled("win", 9, 0, aftermath="keep"))
    undone = corrected(season, second, overruled("loss", 0, 9, aftermath="keep"))
    undo(factories.owner_of(season), undone, reason="Wrong.")
    team = Team.objects.filter(entries__season=season).earliest("pk")
    wish = [{"act": "money", "by": 50}]
    rosters.rule_on_team(factories.owner_of(season), team, wish, seq=team.seq, reason="Agreed.")
    assert Correction.objects.filter(state="undone").exists()
    return season


def _swiss_drawn_again() -> Season:
    season = rivalry(rounds=1, legs=1, stages=[{"format": "swiss", "rounds": 3}])
    first = season.fixtures.filter(state="settled").earliest("pk")
    wish = overruled("loss", 0, 9, aftermath="keep", later="redraw")
    corrected(season, first, wish)
    assert "stage" in Correction.objects.get().later[0]
    return season


def _knockout() -> Season:
    season = rivalry(rounds=1, legs=1, stages=[{"format": "double_elimination"}])
    leagues.withdraw_running(
        factories.owner_of(season), season.entries.order_by("number")[0], reason="Gone."
    )
    return season


def _dates() -> Season:
    season = rivalry(rounds=1, legs=1)
    owner = factories.owner_of(season)
    fixture = season.fixtures.filter(state="scheduled").earliest("pk")
    side = fixture.sides.get(number=0)
    coach = side.entry.team.coach
    assert coach is not None
    leagues.offer_dates(coach, fixture, [now() + timedelta(days=2)])
    leagues.set_kickoff(owner, fixture, now() + timedelta(days=3), reason="Agreed.")
    return season


def _friendlies() -> Season:
    pitch = Pitch()
    fixture = pitch.agree(engine=True)
    play_out(resolve_fixture(pitch.coaches[0], fixture))
    pitch.propose()  # an open one stays behind
    return fixture.season


def _next_season() -> Season:
    season = rivalry(legs=1)
    owner = factories.owner_of(season)
    change = leagues.plan_change(owner, season, "Next")
    following = leagues.accept_change(owner, change, seen=preview(change).digest)
    return leagues.start_season(owner, following)


def _next_season_planned() -> Season:
    season = rivalry(legs=1)
    leagues.plan_change(factories.owner_of(season), season, "Next")
    return season


def _brought() -> Season:
    season = factories.season(0, start=False)
    brought(season, "entries", "team;coach;list;id\nOwls;Ada;heads;T1\nMice;Bruno;heads;T2\n")
    return leagues.start_season(factories.owner_of(season), season)


def _sandbox() -> Season:
    season = rivalry(rounds=1, legs=1)
    open_sandbox(factories.owner_of(season), season)
    return season


def _live() -> Season:
    season = rivalry(rounds=1, legs=1)
    open_ = season.fixtures.filter(state="scheduled").earliest("pk")
    start_match(factories.owner_of(season), open_, [1])
    assert LiveMatch.objects.exists()
    return season


def _draft() -> Season:
    return factories.season(3, start=False, visibility="private")


BUILDERS: list[Callable[[], Season]] = [
    _captives, _captives_to_the_end, _deals, _terms, _corrections, _swiss_drawn_again, _knockout,
    _dates, _friendlies, _next_season, _next_season_planned, _brought, _sandbox, _live, _draft,
]  # fmt: skip


@pytest.mark.usefixtures("calendar")
@pytest.mark.parametrize("build", BUILDERS, ids=lambda build: build.__name__)
def test_it_is_the_same_file_again(build: Callable[[], Season]) -> None:
    season = build()
    league = season.league
    made = moved(league)
    in_order(made.league)
    assert not LiveMatch.objects.exists()
    assert not Season.objects.exclude(copy_of=None).exists()
    for fixture in Fixture.objects.all():
        assert fixture.secret_hash
        if fixture.secret:
            assert secret_hash(bytes.fromhex(fixture.secret)) == fixture.secret_hash
        assert fixture.claim is None

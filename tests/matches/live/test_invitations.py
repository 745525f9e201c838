"""Playing together: who starts a match here invites, and nothing is claimed before all accept."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import Entry, Fixture, FixtureSide, Notice
from matches.live import invitations
from matches.live import operations as playing
from matches.live.start_options import invitation_view, waiting_invitations
from matches.models import FrozenMatch, LiveMatch, MatchRecord, PlayInvitation
from matches.periodic import deadlines
from matches.reporting import begin_report
from matches.resolution import claims
from matches.resolution.one_fixture import resolve
from matches.resolution.operations import resolve_fixture, resolve_season
from matches.resolution.taking import take
from rosters.models import Coach, Team
from rosters.teams.projections import differences
from rosters.teams.streams import stored_events
from rules.problems import Refusal
from tests import factories
from tests.clocks import Calendar, calendar
from tests.matches.live.test_live import Table, codes
from tests.matches.resolution.test_deadlines import with_choices
from tests.site.factories import client_of
from tests.support.followers import follower

__all__ = ["calendar"]

pytestmark = pytest.mark.django_db


def invited(table: Table) -> PlayInvitation:
    """The home coach would like to play."""
    made = invitations.play_here(table.people[0], table.fixture)
    assert isinstance(made, PlayInvitation)
    return made


def told(coach: Coach) -> list[str]:
    return list(Notice.objects.filter(coach=coach).order_by("pk").values_list("kind", flat=True))


def nothing_is_claimed(fixture: Fixture) -> bool:
    fixture.refresh_from_db()
    teams = Team.objects.filter(entries__sides__fixture=fixture)
    return (
        fixture.state == Fixture.State.SCHEDULED
        and fixture.claim is None
        and not teams.exclude(claim=None).exists()
        and not FrozenMatch.objects.filter(fixture=fixture).exists()
    )


def state_of(invitation: PlayInvitation) -> str:
    invitation.refresh_from_db()
    return invitation.state


@pytest.mark.clause("LG-FIX-13")
def test_the_other_coach_is_asked_and_nothing_is_claimed_before_he_accepts() -> None:
    table = Table()
    home, away = table.people
    made = invited(table)
    assert nothing_is_claimed(table.fixture)
    assert claims.live_match_of(table.fixture) is None
    assert (made.people, made.accepted, made.waits_for) == ([0, 1], [0], [1])
    assert told(away) == ["match_invited"]
    assert [each.invitation for each in waiting_invitations(away)] == [made]
    assert waiting_invitations(home) == []
    begun = invitations.accept(away, made)
    assert isinstance(begun, LiveMatch)
    assert (begun.people, begun.kicked_off, begun.asks) == ([0, 1], False, None)
    assert state_of(made) == "accepted"
    assert not nothing_is_claimed(table.fixture)
    assert told(home) == ["match_begun"]
    kicked = playing.kick_off(home, table.fixture)
    assert kicked.kicked_off
    assert kicked.asks is not None


@pytest.mark.clause("LG-FIX-13")
def test_whoever_was_invited_accepts_by_starting_the_match_himself() -> None:
    table = Table()
    made = invited(table)
    with pytest.raises(Refusal) as refused:
        invitations.play_here(table.people[0], table.fixture)
    assert codes(refused) == ["invited_already"]
    assert isinstance(invitations.play_here(table.people[1], table.fixture), LiveMatch)
    assert state_of(made) == "accepted"


@pytest.mark.clause("LG-FIX-13")
def test_who_runs_the_league_asks_both_and_the_last_one_begins_it() -> None:
    table = Table()
    made = invitations.play_here(table.owner, table.fixture)
    assert isinstance(made, PlayInvitation)
    half = invitations.accept(table.people[1], made)
    assert isinstance(half, PlayInvitation)
    assert (half.accepted, nothing_is_claimed(table.fixture)) == ([1], True)
    assert told(table.owner) == ["match_accepted"]
    assert isinstance(invitations.accept(table.people[0], made), LiveMatch)


@pytest.mark.clause("LG-FIX-13")
def test_of_any_number_of_sides_all_others_have_to_accept() -> None:
    """A fixture with a third side: nothing is begun as long as one of them has not answered."""
    table = Table()
    season, fixture = table.season, table.fixture
    third, idle = factories.coach(), factories.coach()
    for number, (coach, how) in enumerate(((third, "person"), (idle, "automatic")), 2):
        team = factories.team(coach, f"Team {number}")
        entry = Entry.objects.create(season=season, team=team, strength="rookie", managed=how)
        FixtureSide.objects.create(fixture=fixture, number=number, entry=entry)
        leagues.accept_invitation(coach, leagues.invite(table.owner, season.league).token)
    made = invited(table)
    assert made.waits_for == [1, 2], "the automated coach of the fourth accepts by himself"
    half = invitations.accept(table.people[1], made)
    assert isinstance(half, PlayInvitation)
    assert (half.waits_for, nothing_is_claimed(table.fixture)) == ([2], True)
    with pytest.raises(Refusal) as refused:
        invitations.accept(table.people[1], made)
    assert codes(refused) == ["not_your_invitation"]


@pytest.mark.clause("LG-FIX-13")
def test_against_an_automated_coach_and_oneself_nobody_is_asked() -> None:
    table = Table()
    entry = table.fixture.sides.get(number=1).entry
    leagues.set_strength(table.people[1], entry, "rookie", managed=Entry.Managed.AUTOMATIC)
    begun = invitations.play_here(table.people[0], table.fixture)
    assert isinstance(begun, LiveMatch)
    assert (begun.people, begun.kicked_off) == ([0], True)
    assert told(table.people[1]) == []


@pytest.mark.clause("LG-FIX-13")
def test_by_a_house_rule_one_coach_starts_alone_and_the_other_can_still_leave() -> None:
    table = Table()
    leagues.change_policy(table.owner, table.season, {"start_alone": True}, reason="We agreed.")
    begun = invitations.play_here(table.people[0], table.fixture)
    assert isinstance(begun, LiveMatch)
    assert (begun.people, begun.kicked_off) == ([0, 1], False)
    assert told(table.people[1]) == ["ruled", "match_begun"]
    playing.leave_match(table.people[1], table.fixture)
    assert nothing_is_claimed(table.fixture)
    assert told(table.people[0]) == ["ruled", "match_left"]


@pytest.mark.clause("LG-FIX-13")
def test_an_invitation_is_declined_withdrawn_and_made_again() -> None:
    table = Table()
    home, away = table.people
    made = invited(table)
    with pytest.raises(Refusal) as refused:
        invitations.withdraw(away, made)
    assert codes(refused) == ["not_your_own_invitation"]
    with pytest.raises(Refusal) as refused:
        invitations.decline(home, made)
    assert codes(refused) == ["not_your_invitation"]
    assert invitations.decline(away, made).state == "declined"
    assert told(home) == ["match_declined"]
    with pytest.raises(Refusal) as refused:
        invitations.accept(away, made)
    assert codes(refused) == ["invitation_not_open"]
    again = invited(table)
    assert invitations.withdraw(home, again).state == "withdrawn"
    assert told(away) == ["match_invited", "match_invited", "match_uninvited"]
    assert nothing_is_claimed(table.fixture)


@pytest.mark.clause("LG-FIX-13")
def test_an_invitation_ends_after_a_day(calendar: Calendar) -> None:
    table = Table()
    made = invited(table)
    calendar.go_to(made.expires - timedelta(minutes=1))
    assert invitation_view(table.people[1], table.fixture) is not None
    calendar.go_to(made.expires)
    assert invitation_view(table.people[1], table.fixture) is None
    with pytest.raises(Refusal) as refused:
        invitations.accept(table.people[1], made)
    assert codes(refused) == ["invitation_not_open"]
    deadlines.act()
    deadlines.act()
    assert (state_of(made), told(table.people[0])) == ("lapsed", ["match_invitation_lapsed"])
    assert invited(table).state == "open"


def _by_the_engine(table: Table) -> None:
    resolve_fixture(table.owner, table.fixture)
    resolve(table.fixture.pk)


def _by_a_claim(table: Table) -> None:
    assert take(table.fixture.pk) is not None


def _by_a_report(table: Table) -> None:
    begin_report(table.people[0], table.fixture)


def _by_a_ruling(table: Table) -> None:
    leagues.award_fixture(table.owner, table.fixture, None, reason="Nobody came.")


@pytest.mark.clause("LG-FIX-13")
@pytest.mark.parametrize("played", [_by_the_engine, _by_a_claim, _by_a_report, _by_a_ruling])
def test_an_invitation_is_gone_when_the_fixture_is_played_otherwise(played: Any) -> None:
    table = Table()
    made = invited(table)
    played(table)
    with pytest.raises(Refusal) as refused:
        invitations.accept(table.people[1], made)
    assert codes(refused) == ["invitation_not_open"]
    assert invitation_view(table.people[1], table.fixture) is None
    deadlines.act()
    assert state_of(made) == "lapsed"
    assert told(table.people[0])[-1:] != ["match_invitation_lapsed"], "nobody is late"


@pytest.mark.clause("LG-FIX-13", "LG-FIX-09")
def test_a_match_of_one_of_the_teams_ends_its_other_invitations() -> None:
    owner = factories.coach()
    league = factories.league(owner)
    coaches = [factories.coach() for _ in range(3)]
    teams = [factories.team(coach, f"Team {n}") for n, coach in enumerate(coaches)]
    seasons = []
    for name in ("Cup", "Shield"):
        season = leagues.create_season(owner, league, name, "coin", legs=1, seed="7")
        season = leagues.open_registration(owner, season)
        for coach, team in zip(coaches, teams, strict=True):
            leagues.accept_invitation(coach, leagues.invite(owner, league).token)
            leagues.enter_team(coach, season, team)
            if len(season.entries.all()) == 2:
                break
        seasons.append(leagues.start_season(owner, season))
    cup, shield = (season.fixtures.get() for season in seasons)
    waits = invitations.play_here(coaches[0], cup)
    assert isinstance(waits, PlayInvitation)
    assert take(shield.pk) is not None
    assert state_of(waits) == "lapsed"
    with pytest.raises(Refusal) as refused:
        invitations.play_here(coaches[0], cup)
    assert set(codes(refused)) == {"team_in_a_match"}


@pytest.mark.clause("LG-FIX-13", "LG-ROLE-05")
def test_who_has_left_the_league_neither_accepts_nor_is_waited_for() -> None:
    table = Table()
    made = invited(table)
    for n in (1, 0):
        leagues.remove_member(table.owner, table.season.league, table.people[n])
        with pytest.raises(Refusal) as refused:
            invitations.accept(table.people[1], made)
        assert codes(refused) == ["not_your_invitation"]
    leagues.accept_invitation(
        table.people[1], leagues.invite(table.owner, table.season.league).token
    )
    with pytest.raises(Refusal) as refused:
        invitations.accept(table.people[1], made)
    assert codes(refused) == ["invitation_not_open"], "who has invited is no member any more"


@pytest.mark.clause("LG-FIX-13")
def test_before_the_first_die_either_leaves_and_the_match_is_as_if_never_begun() -> None:
    """The record of the match that is played later is that of one which nobody had begun."""
    left, plain = Table(), Table()
    invitations.accept(left.people[1], invited(left))
    assert playing.side_of(left.people[0], left.fixture, left.live) == 0
    with pytest.raises(Refusal) as refused:
        playing.leave_match(factories.coach(), left.fixture)
    assert codes(refused) == ["not_your_match"]
    playing.leave_match(left.people[0], left.fixture)
    assert nothing_is_claimed(left.fixture)
    assert not LiveMatch.objects.filter(fixture=left.fixture).exists()
    digests = []
    for table in (left, plain):
        resolve_season(table.owner, table.season)
        assert resolve(table.fixture.pk) is not None
        digests.append(MatchRecord.objects.get(fixture=table.fixture).digest)
    assert digests[0] == digests[1]


@pytest.mark.clause("LG-FIX-13", "LG-FIX-11")
def test_choices_that_were_decided_for_a_match_that_was_left_are_open_again() -> None:
    season, teams = with_choices()
    owner, team = factories.owner_of(season), teams[0]
    fixture = season.fixtures.filter(state="scheduled", sides__entry__team=team)[0]
    before = team.choices, team.totals
    assert before[0] > 0
    playing.begin(owner, fixture, [0, 1], kick_off=False)
    team.refresh_from_db()
    assert team.choices == 0, "the kick-off would not wait for it"
    fixture.refresh_from_db()
    playing.leave_match(owner, fixture)
    team.refresh_from_db()
    assert (team.choices, team.totals) == before
    assert stored_events(team)[-1].kind == "given_back"
    assert differences(team) == []


@pytest.mark.clause("LG-FIX-13")
def test_after_the_first_die_only_a_ruling_ends_it() -> None:
    table = Table()
    invitations.accept(table.people[1], invited(table))
    with pytest.raises(Refusal) as refused:
        playing.answer_by_default(table.owner, table.fixture, table.live.question_number)
    assert codes(refused) == ["match_not_kicked_off"]
    playing.kick_off(table.people[0], table.fixture)
    for do in (playing.leave_match, playing.kick_off):
        with pytest.raises(Refusal) as refused:
            do(table.people[1], table.fixture)
        assert codes(refused) == ["match_has_kicked_off"]
    playing.abandon_match(table.owner, table.fixture, reason="A power cut.")
    assert nothing_is_claimed(table.fixture)


@pytest.mark.clause("LG-FIX-13")
def test_a_match_of_two_who_were_invited_leaves_the_record_that_it_always_left() -> None:
    """Invited, accepted and kicked off, or begun in one go: the same question, the same bytes."""
    asked, begun = Table(), Table()
    invitations.accept(asked.people[1], invited(asked))
    playing.kick_off(asked.people[1], asked.fixture)
    playing.start_match(begun.owner, begun.fixture)
    found = [FrozenMatch.objects.get(fixture=table.fixture) for table in (asked, begun)]
    assert found[0].match == found[1].match
    assert asked.live.seam == begun.live.seam
    assert (asked.live.asks, asked.live.minds) == (begun.live.asks, begun.live.minds)


def test_the_page_of_a_fixture_shows_the_invitation_to_each_as_it_concerns_him() -> None:
    table = Table()
    url = reverse("match", args=[table.fixture.uuid])
    home, away = table.people
    assert "Invite to play here" in client_of(home).get(url).text
    assert "Play this match here" not in client_of(factories.coach()).get(url).text
    client_of(home).post(reverse("start-match", args=[table.fixture.uuid]))
    made = PlayInvitation.objects.get()
    answer = reverse("answer-play-invitation", args=[table.fixture.uuid, made.uuid])
    words = {"accept": "Accept, and go to the table", "withdraw": "Take the invitation back"}
    for coach, shown in ((home, ["withdraw"]), (away, ["accept"]), (factories.coach(), [])):
        page = client_of(coach).get(url).text
        assert "Invitation to play here" in page
        assert [key for key, text in words.items() if text in page] == shown
    assert str(home) in client_of(away).get(reverse("my-teams")).text
    seated = client_of(away).post(answer, {"accept": "1"})
    assert seated.headers["Location"] == reverse("play-match", args=[table.fixture.uuid])
    for coach in (home, away):
        page = client_of(coach).get(seated.headers["Location"]).text
        assert "Roll the first die" in page
        assert "Leave the table" in page
    watching = client_of(factories.coach()).get(seated.headers["Location"]).text
    assert "The table is set" in watching
    assert "Roll the first die" not in watching
    waits = follower(page)
    asks, known = seated.headers["Location"] + waits["follows"], {"If-None-Match": waits["mark"]}
    assert client_of(home).get(asks, headers=known).status_code == 304
    client_of(away).post(reverse("kick-off-match", args=[table.fixture.uuid]))
    assert client_of(home).get(asks, headers=known).status_code == 200, "the page is loaded again"


def test_left_by_the_page_the_fixture_can_be_played_again() -> None:
    table = Table()
    invitations.accept(table.people[1], invited(table))
    page = client_of(table.people[1]).post(
        reverse("leave-match", args=[table.fixture.uuid]), follow=True
    )
    assert "The match has not begun; it can be played later." in page.text
    assert nothing_is_claimed(table.fixture)
    assert isinstance(invited(table), PlayInvitation)


def test_invitations_are_read_in_as_many_queries_however_many_there_are(
    django_assert_max_num_queries: Any,
) -> None:
    away = factories.coach()
    for n in range(6):
        table = Table()
        team = table.fixture.sides.get(number=1).entry.team
        Team.objects.filter(pk=team.pk).update(coach=away)
        token = leagues.invite(table.owner, table.season.league).token
        leagues.accept_invitation(away, token)
        invited(table)
        if n in (0, 5):
            with django_assert_max_num_queries(4):
                assert len(waiting_invitations(away)) == n + 1

"""What players carry, through seasons: LG-COND, LG-FIX-09, LG-FIX-10, LG-FIX-12."""

from __future__ import annotations

import uuid
from dataclasses import replace
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from leagues import operations as leagues
from leagues.models import Entry, Fixture, Season
from leagues.operations import award_fixture, withdraw_running
from leagues.operations.unplayed_matches import serve_when_free
from matches.correcting.operations import preview, reapply, undo
from matches.live.operations import start_match
from matches.resolution import dispatch, operations
from matches.resolution.claims import give_back
from matches.resolution.one_fixture import resolve
from matches.resolution.playing import play
from matches.resolution.settling import settle
from matches.resolution.taking import take
from rosters import operations as rosters
from rosters.models import Coach, Team
from rosters.teams.projections import differences, project
from rosters.teams.streams import append, fold, numbered, stored_events
from rules.conditions import Condition
from rules.problems import Refusal
from rules.roster import Event
from tests import factories
from tests.matches.corrections import corrected, overruled
from tests.matches.seasons import fingerprint
from tests.site.factories import blood_bowl_roster

pytestmark = pytest.mark.django_db(transaction=True)

KNEE = Condition("injury", "knee", "between", "LG-COND-01", "matches", 1)


@pytest.fixture
def owner() -> Coach:
    return factories.coach()


def team_of(season: Season, number: int) -> Team:
    return season.entries.get(number=number).team


def between(season: Season, one: int, two: int) -> Fixture:
    """The fixture of these two entries, the first if they meet more than once."""
    found = season.fixtures.filter(sides__entry__number=one)
    fixture = found.filter(sides__entry__number=two).order_by("round__number").first()
    assert fixture is not None
    return fixture


def suffer(team: Team, condition: Condition = KNEE, player: int = 1) -> None:
    assert team.coach is not None
    wish = {"act": "suffer", "player": player, "condition": condition.to_json()}
    rosters.change_team(team.coach, team, wish)


def carried(team: Team, player: int = 1) -> list[Condition]:
    return [
        Condition.from_json(each) for each in team.players.get(number=player).data["conditions"]
    ]


def walk_over(user: Coach, fixture: Fixture, entry: int | None) -> None:
    """A walk-over in favour of this entry; None: nobody came."""
    winner = None if entry is None else fixture.sides.get(entry__number=entry).entry
    award_fixture(user, fixture, winner, reason="The bus broke down.")


def fielded(fixture: Fixture, team: Team) -> list[int | None]:
    """Whom a team lined up: players by number; None for stand-ins."""
    side = fixture.sides.get(entry__team=team).number
    line_up = fixture.frozen.match["line_ups"][side]
    return [player["player"] for player in line_up["players"]]


@pytest.mark.clause("LG-COND-02", "LG-FIX-10")
def test_whoever_misses_the_next_match_misses_one(owner: Coach) -> None:
    season = factories.season(2, legs=2, owner=owner)
    team = team_of(season, 1)
    suffer(team)
    first, second = season.fixtures.order_by("round__number")
    operations.play_out(operations.resolve_season(owner, season))
    assert 1 not in fielded(first, team)
    assert 1 in fielded(second, team)


@pytest.mark.clause("LG-COND-02")
@pytest.mark.parametrize(
    ("winner", "served"), [(1, {1}), (2, {2}), (None, set())], ids=["for", "against", "nobody"]
)
def test_only_a_walk_over_in_its_favour_is_served(
    owner: Coach, winner: int | None, served: set[int]
) -> None:
    season = factories.season(4, legs=1, owner=owner)
    teams = {number: team_of(season, number) for number in (1, 2)}
    for team in teams.values():
        suffer(team)
    walk_over(owner, between(season, 1, 2), winner)
    assert {number for number, team in teams.items() if not carried(team)} == served
    for team in teams.values():
        team.refresh_from_db()
        assert differences(team) == []


@pytest.mark.clause("LG-COND-02")
def test_a_season_may_say_that_every_forfeit_is_served(owner: Coach) -> None:
    season = factories.season(4, legs=1, owner=owner, policy={"forfeits_serve": True})
    for number in (1, 2, 3):
        suffer(team_of(season, number))
    walk_over(owner, between(season, 1, 2), 2)
    walk_over(owner, between(season, 3, 4), None)
    assert [carried(team_of(season, number)) for number in (1, 2, 3)] == [[], [], []]


@pytest.mark.clause("LG-EVENT-04", "LG-COND-02")
def test_a_walk_over_that_goes_to_the_other_side_is_served_by_the_other(owner: Coach) -> None:
    season = factories.season(4, legs=1, owner=owner)
    teams = {number: team_of(season, number) for number in (1, 2)}
    fixture = between(season, 1, 2)
    for team in teams.values():
        suffer(team)

    def missing() -> dict[int, list[int]]:
        """By team, how many matches each condition still takes."""
        return {number: [each.left for each in carried(team)] for number, team in teams.items()}

    walk_over(owner, fixture, 1)
    assert missing() == {1: [], 2: [1]}
    suffer(teams[1], replace(KNEE, left=2))
    # What happened to him since stays; the match that he served is given back.
    home = fixture.sides.get(number=0).entry.number == 1
    wish = overruled("loss" if home else "win", *((0, 2) if home else (2, 0)), "walk_over")
    told = preview(owner, fixture, wish)
    assert [bool(each["players"]) for each in told["teams"]] == [True, True]
    correction = corrected(season, fixture, wish)
    assert missing() == {1: [1, 2], 2: []}
    for team in teams.values():
        assert differences(Team.objects.get(pk=team.pk)) == []
    undo(owner, correction, reason="It was right.")
    assert missing() == {1: [2], 2: [1]}
    reapply(owner, correction, reason="No.")
    assert missing() == {1: [1, 2], 2: []}
    corrected(season, fixture, {"kind": "void"})
    assert missing() == {1: [1, 2], 2: [1]}


@pytest.mark.clause("LG-COND-02", "LG-OUT-02")
def test_what_is_void_is_not_served_and_what_is_annulled_stays_served(owner: Coach) -> None:
    season = factories.season(6, legs=1, owner=owner)
    kept, waits = team_of(season, 1), team_of(season, 2)
    suffer(kept)
    suffer(waits)
    walk_over(owner, between(season, 1, 3), 1)
    withdraw_running(owner, season.entries.get(number=3), reason="Moved away.", annul=True)
    assert between(season, 1, 3).annulled
    assert between(season, 2, 3).kind == "void"
    assert carried(kept) == []
    assert carried(waits) == [KNEE]


@pytest.mark.clause("LG-COND-02")
def test_matches_are_counted_in_the_order_in_which_they_came_not_of_the_schedule(
    owner: Coach,
) -> None:
    season = factories.season(4, legs=1, owner=owner)
    team = team_of(season, 1)
    suffer(team)
    own = list(season.fixtures.filter(sides__entry__team=team).order_by("round__number"))
    walk_over(owner, own[2], 1)  # of the last round, settled first
    assert carried(team) == []
    assert take(own[0].pk) is not None
    assert 1 in fielded(own[0], team)


@pytest.mark.clause("LG-COND-02", "LG-EVENT-06", "LG-FIX-09")
def test_a_walk_over_during_another_match_is_served_after_it(owner: Coach) -> None:
    season = factories.season(4, legs=1, owner=owner)
    team = team_of(season, 1)
    # Two matches to miss: the one that is being played, and the walk-over.
    suffer(team, Condition("injury", "knee", "between", "LG-COND-01", "matches", 2))
    own = list(season.fixtures.filter(sides__entry__team=team).order_by("round__number"))
    claim = take(own[0].pk)
    assert claim is not None
    walk_over(owner, own[1], 1)
    assert carried(team)[0].left == 2, "nobody else writes to a team in a match"
    assert own[1].sides.get(entry__team=team).owes
    settle(claim, play(claim.match, claim.sides))
    dispatch.advance()
    assert carried(team) == []
    assert not own[1].sides.get(entry__team=team).owes
    assert serve_when_free() == 0, "and it is served once"
    team.refresh_from_db()
    assert differences(team) == []


@pytest.mark.clause("LG-COND-02")
def test_what_is_owed_is_served_before_the_next_kick_off_at_the_latest(owner: Coach) -> None:
    season = factories.season(4, legs=1, owner=owner)
    team = team_of(season, 1)
    suffer(team)
    own = list(season.fixtures.filter(sides__entry__team=team).order_by("round__number"))
    claim = take(own[0].pk)
    assert claim is not None
    walk_over(owner, own[1], 1)
    give_back(claim)  # the match did not take place; nothing else runs
    assert carried(team) == [KNEE]
    assert take(own[0].pk) is not None
    assert carried(team) == []
    assert 1 in fielded(own[0], team), "lined up anew"


@pytest.mark.clause("LG-COND-01", "LG-COND-02", "LG-SIM-05")
def test_a_recovery_is_rolled_for_after_a_walk_over_by_the_fixtures_own_dice(owner: Coach) -> None:
    knee = Condition("injury", "knee", "between", "LG-COND-01", "roll")
    outcomes = []
    for seed in ("7", "7", "8", "9", "10", "11"):
        season = factories.season(4, legs=1, owner=owner, seed=seed)
        suffer(team_of(season, 1), knee)
        walk_over(owner, between(season, 1, 2), 1)
        outcomes.append(carried(team_of(season, 1)) == [])
    assert outcomes[0] == outcomes[1]
    assert set(outcomes) == {True, False}


@pytest.mark.clause("LG-COND-03")
@pytest.mark.parametrize("wide", [False, True], ids=["season", "league"])
def test_a_suspension_counts_in_its_season_or_by_option_in_the_league(
    owner: Coach, wide: bool
) -> None:
    policy = {"league_suspensions": wide}
    here = factories.season(2, legs=2, owner=owner, policy=policy)
    there = leagues.create_season(owner, here.league, "Other", "coin", seed="9", policy=policy)
    there = leagues.open_registration(owner, there)
    for entry in here.entries.all():
        leagues.enter_team(owner, there, entry.team, managed=Entry.Managed.AUTOMATIC)
    there = leagues.start_season(owner, there)
    team = team_of(here, 1)
    first, second = here.fixtures.order_by("round__number")
    claim = take(first.pk)
    assert claim is not None
    given_by = claim.match.options["competition"]
    settle(claim, play(claim.match, claim.sides))
    suffer(
        team,
        Condition("suspension", "red", "between", "X", "matches", 1, competition=given_by),
    )
    elsewhere = there.fixtures.get()
    resolve_one(elsewhere)
    resolve_one(second)
    assert (1 in fielded(elsewhere, team)) is not wide
    assert (1 in fielded(second, team)) is wide
    assert carried(team) == []


def resolve_one(fixture: Fixture) -> None:
    assert resolve(fixture.pk) is not None


# -- Blood Bowl ---------------------------------------------------------------------------------


def blood_bowl(owner: Coach, **how: Any) -> Season:
    season = leagues.create_season(
        owner, factories.league(owner), "Season", "blood_bowl", seed="7", **how
    )
    season = leagues.open_registration(owner, season)
    for name in ("Rams", "Crushers"):
        team = rosters.found_team(owner, "blood_bowl", blood_bowl_roster("human", name))
        leagues.enter_team(owner, season, team, strength="rookie", managed=Entry.Managed.AUTOMATIC)
    return leagues.start_season(owner, season)


def hurt(team: Team, *players: int) -> None:
    """They come out of a match with a niggling injury each and miss the next."""
    before = stored_events(team)
    facts = {
        "effects": ["niggling"], "changes": {}, "niggling": 1, "miss_next": True,
        "rolls": [51], "cause": "foul", "by": 7,
    }  # fmt: skip
    events = [Event("injured", {"player": player, **facts}) for player in players]
    new = numbered(events, team.seq, uuid.uuid4())
    team.seq += len(new)
    with transaction.atomic():
        team.save(update_fields=["seq"])
        append(team, new)
        project(team, fold(team, [*before, *new]))


@pytest.mark.clause("LG-COND-02", "BB-LEAGUE-50", "BB-LEAGUE-75", "LG-COND-05")
def test_a_walk_over_brings_back_who_missed_it_and_the_page_says_whence(owner: Coach) -> None:
    season = blood_bowl(owner)
    winner, loser = team_of(season, 1), team_of(season, 2)
    hurt(winner, 1)
    hurt(loser, 1)
    fixture = season.fixtures.get()
    walk_over(owner, fixture, 1)
    assert [each.what for each in carried(winner)] == ["niggling"]
    assert [each.what for each in carried(loser)] == ["niggling", "miss_next"]
    winner.refresh_from_db()
    assert winner.totals["record"] == [], "a walk-over is no match of his career"
    assert differences(winner) == []
    player = winner.players.get(number=1)
    page = APIClient().get(reverse("api-player", args=[player.uuid])).json()
    back = page["changes"][-1]
    assert (back["event"]["kind"], back["fixture"]) == ("recovered", str(fixture.uuid))


@pytest.mark.clause("LG-FIX-10", "BB-LEAGUE-07", "LG-COND-05")
def test_who_is_hurt_stays_out_and_journeymen_fill_the_eleven(owner: Coach) -> None:
    season = blood_bowl(owner, legs=2)
    team = team_of(season, 1)
    out = list(range(1, 5))
    hurt(team, *out)
    missing = 11 - (team.players.count() - len(out))
    first = season.fixtures.order_by("round__number")[0]
    resolve_one(first)
    present = fielded(first, team)
    assert not set(out) & set(present)
    assert len(present) == 11
    assert present.count(None) == missing > 0
    counted = first.record.lines.filter(team=team, player__number__in=out)
    assert not counted.exists()


@pytest.mark.clause("LG-COND-01", "LG-COND-05")
def test_a_condition_is_traced_to_match_dice_and_clause_on_site_and_api(owner: Coach) -> None:
    season = blood_bowl(owner, legs=2)
    team = team_of(season, 1)
    first = season.fixtures.order_by("round__number")[0]
    resolve_one(first)
    team.refresh_from_db()
    hurt(team, 2)
    player = team.players.get(number=2)
    page = APIClient().get(reverse("api-player", args=[player.uuid])).json()
    niggling, missing = page["conditions"][-2:]
    assert niggling["condition"] == {
        "kind": "permanent", "what": "niggling", "cause": "match:1", "clause": "BB-LEAGUE-27",
        "until": "never", "left": 0, "rolls": [51], "how": "foul", "by": 7, "competition": "",
    }  # fmt: skip
    assert (missing["condition"]["until"], missing["condition"]["left"]) == ("matches", 1)
    assert {niggling["fixture"], missing["fixture"]} == {str(first.uuid)}
    match = reverse("match", args=[first.uuid])
    for address in (reverse("player", args=[player.uuid]), reverse("team", args=[team.slug])):
        html = Client().get(address).content.decode()
        assert "a niggling injury" in html
        assert "by a foul of" in html
        assert "for 1 more match" in html
        assert match in html


# -- one match at a time, and what it reads -------------------------------------------------------


@pytest.mark.clause("LG-FIX-09")
def test_a_team_plays_one_match_at_a_time_by_whichever_door(owner: Coach) -> None:
    season = factories.season(3, legs=1, owner=owner)
    busy = between(season, 1, 2)
    claim = take(busy.pk)
    assert claim is not None
    for other in (between(season, 1, 3), between(season, 2, 3)):
        assert resolve(other.pk) is None
        with pytest.raises(Refusal):
            start_match(owner, other)
        other.refresh_from_db()
        assert other.state == Fixture.State.SCHEDULED
    settle(claim, play(claim.match, claim.sides))
    teams = Team.objects.filter(entries__sides__fixture=busy)
    seqs = {team.pk: team.seq for team in teams}
    resolve_one(between(season, 1, 3))
    frozen = between(season, 1, 3).frozen
    assert seqs[team_of(season, 1).pk] <= max(frozen.versions), "lined up after the aftermath"


@pytest.mark.clause("LG-FIX-12", "LG-SIM-02")
def test_nothing_that_a_match_of_the_round_does_is_read_by_another_of_it(owner: Coach) -> None:
    def played(backwards: bool) -> dict[str, str]:
        season = factories.season(6, legs=1, owner=factories.coach())
        for round_ in season.stages.get().rounds.order_by("number"):
            for fixture in sorted(round_.fixtures.all(), key=lambda f: f.slot, reverse=backwards):
                resolve_one(fixture)
        leagues.advance_season(season.pk)
        season.refresh_from_db()
        return fingerprint(season)

    assert played(backwards=False) == played(backwards=True)


@pytest.mark.clause("LG-FIX-12", "LG-FIX-08")
def test_all_that_a_match_reads_is_frozen_with_it(owner: Coach) -> None:
    season = factories.season(4, legs=1, owner=owner)
    fixture = season.fixtures.order_by("round__number", "slot")[0]
    claim = take(fixture.pk)
    assert claim is not None
    fixture.refresh_from_db()
    frozen = fixture.frozen.unfrozen()
    told = {**season.options, **fixture.options}
    assert set(frozen.options) == {*told, "competition"}, "and nothing of tables or places"
    assert play(frozen, claim.sides).record.digest == play(claim.match, claim.sides).record.digest

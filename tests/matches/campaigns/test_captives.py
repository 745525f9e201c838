"""Captives of the second example game: taken, barred, bought free, home when the campaign ends."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from leagues import operations as leagues
from leagues.campaigns.deals import possible_between
from leagues.campaigns.stream import open_round
from leagues.models import Deal, Entry, Fixture, Release, Season
from leagues.operations import advance_season
from matches import reporting
from matches.correcting.operations import preview_turn, undo
from matches.correcting.sentences import sections
from matches.models import Correction, MatchRecord
from matches.periodic.deadlines import act
from matches.reporting.working_out import lined_up, work_out_report
from matches.resolution.claims import give_back
from matches.resolution.dispatch import advance
from matches.resolution.one_fixture import resolve
from matches.resolution.taking import take
from matches.sandboxes.operations import open_sandbox
from matches.verification.stored_matches import verify
from rosters.models import Team
from rosters.operations import change_team
from rosters.teams.projections import differences
from rosters.teams.streams import fold, stored_events
from rules.conditions import Condition
from rules.problems import Refusal
from tests import factories, pennies
from tests.clocks import Calendar, calendar
from tests.matches.campaigns.test_campaigns import campaign_of, fixtures_of, played, story
from tests.matches.corrections import corrected, overruled
from tests.matches.meeting import as_read
from tests.pennies.club import Club, Member
from tests.pennies.matches.reporting import purpose

__all__ = ["calendar"]

pytestmark = pytest.mark.django_db


def captive_season(*, people: bool = False, seed: str = "9", **how: Any) -> Season:
    """A campaign in which winners take captives, with four clubs, and five to a club."""
    managed = Entry.Managed.PERSON if people else Entry.Managed.AUTOMATIC
    season = factories.season(
        4, legs=2, game=pennies.KEY, seed=seed, start=False, managed=managed,
        policy=how.pop("policy", None),
        **{key: how.pop(key) for key in ("owner", "name") if key in how},
    )  # fmt: skip
    owner = factories.owner_of(season)
    leagues.plan_campaign(owner, season, {"captives": True, "enough": 5, **how})
    return leagues.start_season(owner, season)


def club(entry: Entry) -> Club:
    team = Team.objects.get(pk=entry.team_id)
    state: Club = fold(team, stored_events(team)).state
    return state


def clubs(season: Season) -> dict[int, Club]:
    entries = season.entries.select_related("team").filter(number__isnull=False)
    return {entry.number or 0: club(entry) for entry in entries}


def held(season: Season) -> list[tuple[int, int, Member]]:
    """Holder, owner and member of everybody who is held."""
    here = clubs(season)
    return [
        (holder, captive.entry, here[captive.entry].members[captive.player])
        for holder, own in here.items()
        for captive in own.captives
    ]


def entry_of(season: Season, number: int) -> Entry:
    return season.entries.select_related("team__coach", "season").get(number=number)


def first_capture(season: Season) -> tuple[Fixture, int, int, Member]:
    """Match after match is played until somebody is held: the match, holder, owner and he."""
    for round_ in season.stages.get().rounds.order_by("number"):
        for fixture in fixtures_of(season, round_.number):
            assert resolve(fixture.pk) is not None
            if found := held(season):
                return (fixture, *found[0])
        advance_season(season.pk)
    raise AssertionError("nobody was caught with this seed")


# -- taken ----------------------------------------------------------------------------------------


@pytest.mark.clause("LG-COND-01", "LG-FIX-10")
def test_who_is_held_tosses_for_nobody_until_an_event_says_so() -> None:
    season = captive_season()
    fixture, holder, owner, member = first_capture(season)
    [condition] = member.conditions
    assert (condition.kind, condition.until) == ("captive", "event")
    assert condition.rolls[0] <= 3
    record = MatchRecord.objects.get(fixture=fixture)
    assert verify(record).holds, "the campaign is read from its options"
    row = entry_of(season, owner).team.players.get(number=member.id)
    assert [Condition.from_json(each) for each in row.data["conditions"]] == [condition]
    advance_season(season.pk)
    rules, version = season.rules, season.version
    line_up = rules.prepare(version, [clubs(season)[owner]], {}, [None])[0]  # type: ignore[list-item]
    assert member.id not in [each["player"] for each in line_up["players"]]
    assert holder != owner
    for team in Team.objects.filter(entries__season=season):
        assert differences(team) == []


@pytest.mark.clause("LG-DEAL-01", "LG-CAMP-02")
def test_a_captive_is_bought_free_for_pride() -> None:
    season = captive_season(people=True)
    _, holder, owner, member = first_capture(season)
    one, other = entry_of(season, holder), entry_of(season, owner)
    coach = factories.owner_of(season)
    offers = [each.offer for each in possible_between(one, other)]
    about = {"what": "captive", "player": member.id, "name": member.name}
    assert about in offers
    before = campaign_of(season).data["entries"][str(holder)]["pride"]
    deal = leagues.offer_deal(coach, one, other, {**about, "amount": 1})
    leagues.answer_deal(coach, deal, "accept")
    assert held(season) == []
    assert club(other).members[member.id].conditions == ()
    assert campaign_of(season).data["entries"][str(holder)]["pride"] == before + 1


@pytest.mark.clause("LG-FIX-16", "LG-COND-01")
def test_typed_in_the_die_of_the_escape_is_asked_for() -> None:
    season = captive_season(people=True)
    owner = factories.owner_of(season)
    fixture = as_read(fixtures_of(season, 1)[0])
    names = [side.entry.team.name for side in fixture.sides.all()]
    report = reporting.begin_report(owner, fixture)
    report = reporting.save_report(
        owner, report, report.version, {"sides": [{"heads": {f"{names[0]} 1": 2}}, {}]}
    )
    lined = lined_up(fixture)
    assert lined is not None
    asked = []
    for face in (1, 1, 2):
        wanted = work_out_report(report, lined).wanted
        assert wanted is not None
        asked.append(wanted)
        report = reporting.enter(owner, report, report.version, [face])
    assert [(each.purpose, each.side) for each in asked] == [
        ("charm", 0),
        ("charm", 1),
        ("escape", 1),
    ]
    assert f"{names[1]} 1" in purpose(lined, asked[-1])
    report = reporting.roll_the_rest(owner, report, report.version)
    reporting.file_report(owner, report, report.version)
    reporting.rule_on_report(owner, report, reason="So it was.")
    [(_, _, member)] = held(season)
    assert member.name == f"{names[1]} 1"


# -- a step that changes the campaign -------------------------------------------------------------


@pytest.mark.clause("LG-FIX-12")
def test_a_step_that_changes_the_campaign_is_due_before_the_round_closes() -> None:
    season = captive_season(people=True)
    fixture, holder, _, _ = first_capture(season)
    number = fixture.round.number
    for each in fixtures_of(season, number):
        if each.state != Fixture.State.SETTLED:
            resolve(each.pk)
    advance_season(season.pk)
    assert open_round(season) == fixture.round, "the round waits for the parade"
    team = entry_of(season, holder).team
    assert Team.objects.get(pk=team.pk).step == "parade"
    before = campaign_of(season).data["entries"][str(holder)]["pride"]
    with_parade = change_team(factories.owner_of(season), team, {"act": "parade"})
    assert with_parade.step == "fair"
    for other in Team.objects.filter(entries__season=season, step="parade"):
        change_team(factories.owner_of(season), other, {"act": "hide_captive"})
    advance_season(season.pk)
    assert open_round(season) != fixture.round
    after = campaign_of(season).data["entries"][str(holder)]["pride"]
    mint = campaign_of(season).data["territories"][-1]["holder"] == holder
    assert after == min(before + 2 + mint, 10), "one for the win, one for the parade"


@pytest.mark.clause("LG-FIX-12", "LG-CAMP-02")
def test_a_season_does_not_end_over_such_a_step() -> None:
    season = captive_season(people=True)
    owner = factories.owner_of(season)
    for round_ in season.stages.get().rounds.order_by("number"):
        for fixture in fixtures_of(season, round_.number):
            assert resolve(fixture.pk) is not None
        advance()
        waiting = list(Team.objects.filter(entries__season=season, step="parade"))
        season.refresh_from_db()
        assert season.state == Season.State.RUNNING or not waiting
        for team in waiting:
            change_team(owner, team, {"act": "parade"})
        advance()
    season.refresh_from_db()
    assert season.state == Season.State.FINISHED


# -- corrected ------------------------------------------------------------------------------------


@pytest.mark.clause("LG-EVENT-04", "LG-COND-05")
def test_a_corrected_match_takes_and_frees_as_it_should_have() -> None:
    played = captive_season()
    first_capture(played)
    season, correction, holder, owner, member = freed_by_a_correction()
    assert [(h, o) for h, o, _ in held(season)] in ([], [(owner, holder)]), "he holds nobody now"
    undo(factories.owner_of(season), correction, reason="It was right.")
    assert [(h, m.id) for h, _, m in held(season)] == [(holder, member.id)]
    assert team_bytes(season) == team_bytes(played)


def freed_by_a_correction() -> tuple[Season, Correction, int, int, Member]:
    """A season in which somebody was held, and is not, as the match has another winner: its
    correction, and who had held whom."""
    season = captive_season()
    fixture, holder, owner, member = first_capture(season)
    there = as_read(fixture)
    winner = next(side.number for side in there.sides.all() if side.entry.number == holder)
    scores = [3 + 6 * (side != winner) for side in (0, 1)]
    counts = [
        {"side": side, "number": 1, "what": "heads", "count": score - others_of(fixture, side)}
        for side, score in enumerate(scores)
    ]
    change = overruled("loss" if winner == 0 else "win", scores[0], scores[1])
    correction = corrected(season, there, {**change, "counts": counts})
    assert not clubs(season)[owner].members[member.id].conditions
    return season, correction, holder, owner, member


@pytest.mark.clause("LG-EVENT-04", "LG-FIX-10")
def test_who_played_though_he_was_held_is_listed() -> None:
    season, correction, _, owner, member = freed_by_a_correction()
    number = correction.fixture.round.number + 1
    played_to(season, number)
    found = preview_turn(factories.owner_of(season), correction)
    team = entry_of(season, owner).team
    [told] = [each for each in found["teams"] if each["team"] == team.slug]
    [fielded] = told["fielded"]
    assert (fielded["name"], fielded["round"], fielded["why"]) == (member.name, number, "captive")
    said = [line.text for each in sections(found, pennies.KEY) for line in each.lines]
    assert f"{member.name} played in round {number} but was held captive." in said


def played_to(season: Season, number: int) -> None:
    """All that is open up to this round is played."""
    for round_ in season.stages.get().rounds.filter(number__lte=number).order_by("number"):
        for fixture in fixtures_of(season, round_.number):
            if fixture.state != Fixture.State.SETTLED:
                assert resolve(fixture.pk) is not None
        advance_season(season.pk)


def others_of(fixture: Fixture, side: int) -> int:
    """What all but the first of a side have tossed."""
    lines = MatchRecord.objects.get(fixture=fixture).record["sides"][side]["lines"]
    return sum(line["heads"] for line in lines if line["number"] != 1)


def team_bytes(season: Season) -> list[Any]:
    teams = Team.objects.filter(entries__season=season).order_by("name")
    return [fold(team, stored_events(team)).state.to_json() for team in teams]


# -- the end --------------------------------------------------------------------------------------


@pytest.mark.clause("LG-CAMP-02")
def test_all_captives_are_home_when_the_game_says_it_is_over() -> None:
    season = captive_season(rounds=3)
    season = played(season)
    assert season.state == Season.State.FINISHED
    assert Release.objects.exists(), "somebody was held"
    advance()
    assert held(season) == []
    assert not any(m.conditions for own in clubs(season).values() for m in own.present)
    assert season.placings is not None
    assert {each["reason"]["kind"] for each in season.placings} == {"campaign"}
    assert not season.fixtures.filter(state__in=Fixture.OPEN).exists()
    assert call_command("rebuild", "--check", stdout=StringIO()) is None


@pytest.mark.clause("LG-CAMP-02", "LG-SEASON-01")
def test_who_runs_the_league_ends_it_and_what_was_settled_counts() -> None:
    season = captive_season(people=True)
    fixture, holder, owner, member = first_capture(season)
    one, other = entry_of(season, holder), entry_of(season, owner)
    coach = factories.owner_of(season)
    about = {"what": "captive", "player": member.id, "name": member.name, "amount": 0}
    deal = leagues.offer_deal(coach, one, other, about)
    before = len(story(season))
    season = leagues.finish_season(coach, season, reason="The town was flooded.")
    deal.refresh_from_db()
    assert deal.state == Deal.State.LAPSED, "nothing waits any more"
    assert len(story(season)) > before, "the match of the round that is not over counts"
    assert season.placings is not None
    advance()
    assert held(season) == []
    assert season.fixtures.filter(state__in=Fixture.OPEN).exists(), "for whoever reopens it"
    assert fixture.state


@pytest.mark.clause("LG-CAMP-02", "LG-EVENT-06")
def test_a_team_that_is_in_a_match_hears_of_it_when_it_is_free() -> None:
    season = captive_season()
    _, holder, owner, _ = first_capture(season)
    advance_season(season.pk)
    teams = [entry_of(season, n).team for n in (holder, owner)]
    coach = factories.owner_of(season)
    leagues.propose_friendly(coach, season.league, teams, engine=True)
    friendly = Fixture.objects.get(season__friendly=True)
    claim = take(friendly.pk)
    assert claim is not None
    leagues.finish_season(coach, season, reason="Enough.")
    advance()
    assert [(h, o) for h, o, _ in held(season)] == [(holder, owner)], "both are in a match"
    give_back(claim)
    advance()
    assert held(season) == []


@pytest.mark.clause("LG-OUT-06", "LG-CAMP-02")
def test_who_leaves_lets_all_go_and_gets_his_own_back() -> None:
    season = captive_season()
    _, holder, owner, _ = first_capture(season)
    coach = factories.owner_of(season)
    leagues.withdraw_running(coach, entry_of(season, holder), reason="Gone.")
    advance()
    assert not [each for each in held(season) if holder in each[:2]]
    season = captive_season(seed="9")
    _, holder, owner, member = first_capture(season)
    new = factories.team(factories.owner_of(season), "New", game=pennies.KEY)
    leagues.replace_entry(
        factories.owner_of(season), entry_of(season, owner), new, inherits=True, reason="Sold."
    )
    advance()
    assert held(season) == []
    assert club(entry_of(season, owner)).members[member.id].conditions == ()


@pytest.mark.clause("LG-SEASON-08", "LG-CAMP-02")
def test_a_sandbox_has_its_own_captives_and_lets_them_go_by_itself() -> None:
    season = captive_season()
    first_capture(season)
    copy = open_sandbox(factories.owner_of(season), season)
    assert [(h, o, m.id) for h, o, m in held(copy)] == [(h, o, m.id) for h, o, m in held(season)]
    leagues.finish_season(factories.owner_of(season), copy, reason="Enough.")
    advance()
    assert (held(copy), len(held(season))) == ([], 1)


@pytest.mark.clause("LG-CAMP-02", "LG-SEASON-07")
def test_a_team_goes_on_to_its_next_season_with_everybody() -> None:
    season = played(captive_season(rounds=3))
    advance()
    again = factories.season(0, game=pennies.KEY, start=False, owner=factories.owner_of(season))
    for entry in season.entries.select_related("team"):
        leagues.enter_team(factories.owner_of(season), again, entry.team)
    leagues.plan_campaign(factories.owner_of(season), again, {"captives": True})
    again = leagues.start_season(factories.owner_of(season), again)
    assert held(again) == []
    assert all(len(own.here) == len(own.present) for own in clubs(again).values())


# -- closed by the deadline -----------------------------------------------------------------------


def hurried(**policy: Any) -> Season:
    return captive_season(people=True, policy={"round_days": 7, **policy})


@pytest.mark.clause("LG-FIX-12", "LG-FIX-02")
def test_a_round_closes_at_its_deadline_if_the_season_says_so(calendar: Calendar) -> None:
    waits, closes = hurried(), hurried(rounds_close=True)
    for season in (waits, closes):
        resolve(fixtures_of(season, 1)[0].pk)
        for team in Team.objects.filter(entries__season=season, step="parade"):
            change_team(factories.owner_of(season), team, {"act": "hide_captive"})
    calendar.pass_(days=6)
    act()
    advance()
    assert [number_of(open_round(each)) for each in (waits, closes)] == [1, 1]
    calendar.pass_(days=2)
    act()
    advance()
    assert [number_of(open_round(each)) for each in (waits, closes)] == [1, 2]
    late, now_ = fixtures_of(closes, 1)[1], fixtures_of(closes, 2)
    assert now_[0].round.opens is not None, "its play window is open"
    assert now_[0].round.deadline is not None
    assert resolve(now_[0].pk) is not None, "it waits for nobody"
    assert resolve(late.pk) is not None, "the late one is still played"
    for fixture in now_[1:]:
        resolve(fixture.pk)
    for team in Team.objects.filter(entries__season=closes, step="parade"):
        change_team(factories.owner_of(closes), team, {"act": "hide_captive"})
    advance()
    late.refresh_from_db()
    assert late.applied.round == now_[0].round, "it counts with the round that was open then"
    now_[0].refresh_from_db()
    assert late.applied.read == now_[0].applied.read, "and read what that read"


def number_of(round_: Any) -> int | None:
    return None if round_ is None else round_.number


@pytest.mark.clause("LG-FIX-12", "LG-FIX-15")
def test_at_the_deadline_steps_are_closed_by_their_defaults(calendar: Calendar) -> None:
    season = hurried(rounds_close=True, choice_days=60)
    fixture, holder, _, _ = first_capture(season)
    team = entry_of(season, holder).team
    for each in fixtures_of(season, fixture.round.number):
        if each.state != Fixture.State.SETTLED:
            resolve(each.pk)
    assert Team.objects.get(pk=team.pk).step == "parade"
    calendar.pass_(days=60)
    act()
    advance()
    assert Team.objects.get(pk=team.pk).step != "parade"
    kinds = list(team.events.filter(kind="paraded").values_list("payload", flat=True))
    assert kinds[-1] == {"shown": False}
    fixture.refresh_from_db()
    assert fixture.round.closed is not None


@pytest.mark.clause("LG-FIX-12")
def test_a_late_match_of_the_last_round_counts_at_once(calendar: Calendar) -> None:
    season = hurried(rounds_close=True)
    for _ in range(6):
        for each in season.fixtures.filter(round=open_round(season)):
            if (each.round.number, each.slot) != (6, 2):
                resolve(each.pk)
        calendar.pass_(days=8)
        act()
        advance()
    season.refresh_from_db()
    assert (open_round(season), season.state) == (None, Season.State.RUNNING)
    late = fixtures_of(season, 6)[1]
    assert resolve(late.pk) is not None
    advance()
    late.refresh_from_db()
    assert late.applied.round.number == 6
    season.refresh_from_db()
    assert season.state == Season.State.FINISHED


@pytest.mark.clause("LG-FIX-12")
def test_only_yes_and_no_are_known_of_it() -> None:
    with pytest.raises(Refusal) as no:
        captive_season(policy={"rounds_close": 3})
    assert [each.code for each in no.value.problems] == ["policy_out_of_range"]

"""A campaign of Necromunda, fought by rookies through the doors of every other game, with the
automated manager at home."""

from __future__ import annotations

from typing import Any

import pytest

from leagues import operations as leagues
from leagues.models import Campaign, Entry, Fixture, Notice, Season
from leagues.operations.campaigns.terms import close_terms
from matches.models import MatchRecord
from matches.periodic.deadlines import act
from matches.resolution.operations import play_out, resolve_round, resolve_season
from matches.verification.step_dice import rolls_of
from matches.verification.stored_matches import verify
from rosters import operations as rosters
from rosters.models import Coach, LedgerLine, Team
from rosters.teams.projections import differences
from rosters.teams.streams import fold, stored_events
from rules.roster import Event
from rules.steps import faces
from tests import factories
from tests.clocks import Calendar, calendar
from tests.support.underhive import KEY, gang_of, lived

pytestmark = pytest.mark.django_db
__all__ = ["calendar"]

HOUSES = ("goliath", "escher", "orlock", "van_saar")


def campaign(owner: Coach, managed: str, rounds: int, seed: str = "7") -> Season:
    season = leagues.create_season(owner, factories.league(owner), "War", KEY, legs=1, seed=seed)
    season = leagues.open_registration(owner, season)
    for house in HOUSES:
        team = gang_of(owner, house, house.title())
        leagues.enter_team(owner, season, team, strength="rookie", managed=managed)
    leagues.plan_campaign(owner, season, {"rounds": rounds})
    return leagues.start_season(owner, season)


@pytest.fixture
def owner() -> Coach:
    return factories.coach()


@pytest.mark.clause("LG-FIX-15", "LG-FIX-16")
def test_what_a_battle_leaves_to_an_automated_coach_waits_for_nobody(
    calendar: Calendar, owner: Coach
) -> None:
    season = campaign(owner, Entry.Managed.AUTOMATIC, 3)
    play_out(resolve_round(owner, season.stages.get().rounds.get(number=1)))
    waiting = Team.objects.filter(choices__gt=0)
    assert waiting.count() == 4, "there is a sequence after each battle"
    assert act() >= 4
    assert not waiting.exists()
    for team in Team.objects.all():
        kinds = list(team.events.order_by("seq").values_list("kind", flat=True))
        assert kinds[-1] == "step_closed"
        assert "acted" in kinds, "somebody has worked"
        for shown in rolls_of(team, owner):
            rolled = shown.rolled
            assert shown.key is not None, "the step is over"
            count = len(rolled.faces)
            assert faces(shown.key, rolled.who, rolled.often, count, rolled.die) == rolled.faces
    assert not Notice.objects.filter(kind="choices_settled").exists()


@pytest.mark.clause("LG-FIX-11")
def test_what_it_leaves_to_a_person_waits_for_him(calendar: Calendar, owner: Coach) -> None:
    season = campaign(owner, Entry.Managed.PERSON, 3)
    play_out(resolve_round(owner, season.stages.get().rounds.get(number=1)))
    act()
    assert Team.objects.filter(choices__gt=0).count() == 4


@pytest.mark.clause("NM-CAMP-02", "LG-FIX-11", "LG-FIX-15")
def test_one_coach_finishes_his_sequence_and_the_other_goes_on_later(owner: Coach) -> None:
    season = campaign(owner, Entry.Managed.PERSON, 3)
    play_out(resolve_round(owner, season.stages.get().rounds.get(number=1)))
    battle = season.fixtures.filter(round__number=1)[0]
    quick, slow = (side.entry.team for side in battle.sides.all())

    def closes_a_step(team: Team) -> str:
        team.refresh_from_db()
        closed = team.step
        rosters.take_defaults(owner, team, seq=team.seq)
        team.refresh_from_db()
        assert not differences(team)
        return closed

    waited = slow.step, slow.seq
    while quick.step:
        closes_a_step(quick)
    assert quick.choices == 0
    slow.refresh_from_db()
    assert (slow.step, slow.seq) == waited, "the other's sequence waits as it was"
    assert closes_a_step(slow) != slow.step
    half = slow.step, slow.seq
    slow = Team.objects.get(pk=slow.pk)
    assert slow.step, "half of it is done, and kept"
    assert (slow.step, slow.seq) == half
    while slow.step:
        closes_a_step(slow)
    assert not differences(quick)


@pytest.mark.clause("NM-CAMP-01", "NM-CAMP-02", "NM-CAMP-05", "NM-CAMP-58")
def test_a_campaign_is_fought_to_its_end_counted_and_verified(owner: Coach) -> None:
    season = campaign(owner, Entry.Managed.AUTOMATIC, 3)
    play_out(resolve_season(owner, season))
    season.refresh_from_db()
    assert season.state == Season.State.FINISHED
    assert MatchRecord.objects.count() == 6
    assert all(verify(record).equal for record in MatchRecord.objects.all())
    told = Campaign.objects.get(season=season).data
    points = {"win": 3, "draw": 1, "loss": 0}
    for entry in season.entries.select_related("team"):
        results = [side.result for side in entry.sides.all()]
        assert told["entries"][str(entry.number)]["points"] == sum(points[each] for each in results)
        assert differences(entry.team) == []
        spent = LedgerLine.objects.filter(team=entry.team, reason__in=("bought", "hired"))
        assert spent.exclude(cause="founding").exists(), "what is earned is spent"


def held(holder: Entry, owner: Entry) -> int:
    """A fighter of one gang is held by the other; its id."""
    fighter = stored_state(owner.team).roster[1]
    name = {"gang": holder.number, "gang_name": holder.team.name}
    taken = {"gang": owner.number, "gang_name": owner.team.name, "fighter": fighter.id}
    lived(
        owner.team,
        [
            Event(
                "capture_rolled",
                {"player": fighter.id, "face": 1, "modifier": 0, "escaped": False, **name},
            )
        ],
    )
    facts = {**taken, "name": fighter.name, "cost": fighter.cost, "since": 0}
    lived(holder.team, [Event("captive_taken", facts)])
    return int(fighter.id)


def settled(fixture: Fixture) -> Any:
    """The terms of a match as they stand."""
    fixture.refresh_from_db()
    assert fixture.terms is not None
    return fixture.terms["of"]


def stored_state(team: Team) -> Any:
    return fold(team, stored_events(team)).state


@pytest.mark.clause("NM-CAMP-21", "NM-CAMP-20", "LG-FIX-17", "LG-DEAL-01")
def test_a_ransom_takes_back_the_rescue_that_was_settled(calendar: Calendar, owner: Coach) -> None:
    """Announced in round 1, settled for round 2; then the captive is bought free, and the battle
    is another one: no gang sets out for a fighter who is home."""
    season = leagues.create_season(owner, factories.league(owner), "War", KEY, legs=2, seed="7")
    season = leagues.open_registration(owner, season)
    for house in HOUSES[:2]:
        team = gang_of(owner, house, house.title())
        leagues.enter_team(owner, season, team, managed=Entry.Managed.PERSON)
    leagues.plan_campaign(owner, season, {})
    season = leagues.start_season(owner, season)
    holder, captive_of = season.entries.select_related("team__coach", "season")
    who = held(holder, captive_of)
    asked = {
        "what": "ransom",
        "fighter": who,
        "name": stored_state(captive_of.team).fighters[who].name,
    }
    deal = leagues.offer_deal(owner, holder, captive_of, {**asked, "amount": 5})
    leagues.answer_deal(owner, deal, "rescue")
    first, second = season.fixtures.order_by("round__number")
    leagues.award_fixture(owner, first, None, reason="Nobody came.")
    act()
    close_terms([second.pk])
    assert settled(second)["scenario"] == "rescue_mission"
    assert settled(second)["captive"] == who
    stake = settled(second).get("stake")
    payment = {**asked, "what": "payment", "amount": 5}
    deal = leagues.offer_deal(owner, captive_of, holder, payment)
    leagues.answer_deal(owner, deal, "accept")
    close_terms([second.pk])
    assert settled(second)["scenario"] != "rescue_mission"
    assert "captive" not in settled(second)
    assert settled(second).get("stake") == stake, "answers stand"
    leagues.undo_deal(owner, deal, reason="A slip.")
    assert settled(second)["scenario"] == "rescue_mission"

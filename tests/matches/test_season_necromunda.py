"""A campaign of Necromunda, fought by rookies through the doors of every other game, with the
automated manager at home."""

from __future__ import annotations

import pytest

from leagues import operations as leagues
from leagues.models import Campaign, Entry, Notice, Season
from matches.deadlines import act
from matches.models import MatchRecord
from matches.operations import play_out, resolve_round, resolve_season
from matches.step_dice import rolls_of
from matches.verifying import verify
from rosters import operations as rosters
from rosters.models import Coach, LedgerLine, Team
from rosters.projections import differences
from rules.steps import faces
from tests import factories
from tests.clocks import Calendar, calendar
from tests.underhive import KEY, gang_of

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

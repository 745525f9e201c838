"""Who has left a season stands below all others, goes on to nothing and wins nothing."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import pytest

from leagues import operations as leagues
from leagues.models import Entry, Fixture, Season, Stage
from leagues.operations import advance_season
from leagues.operations.advancing import settle_unplayed
from leagues.operations.leaving import replace_entry, withdraw_running
from leagues.reading.season_pages import champion_of
from leagues.stages.ladders import ladder_view
from leagues.stages.standings import group_ground, group_table
from leagues.stages.weeks import week_of
from leagues.words.placings import champions, final_places
from matches.statistics.season_awards import season_awards
from rules.problems import Refusal
from rules.record import Outcome
from tests import factories, pennies
from tests.support.barracks import SAMPLES, team_of
from tests.support.underhive import HOUSES, gang_of
from tests.worlds import built_once

pytestmark = pytest.mark.django_db(transaction=True)

CUP: dict[str, Any] = {"format": "single_elimination", "seeding": "previous", "when_level": "coin"}
SHAPES: dict[str, list[dict[str, Any]]] = {
    "round robin": [{"format": "round_robin"}],
    "two legs": [{"format": "round_robin", "legs": 2}],
    "swiss": [{"format": "swiss", "rounds": 4}],
    "swiss, then a cup": [{"format": "swiss", "rounds": 3, "first": 4}, CUP],
    "groups, then a cup": [
        {"format": "round_robin", "groups": 2, "first": 2},
        {**CUP, "third_place": True},
    ],
    "groups and the next best": [
        {"format": "round_robin", "groups": 2, "first": 1, "next_best": 1},
        {**CUP, "format": "double_elimination"},
    ],
    "cup": [{**CUP, "seeding": "drawn", "full_placement": True}],
    "cup over two legs": [{**CUP, "seeding": "drawn", "two_legs": True}],
    "double elimination": [{"format": "double_elimination", "when_level": "coin"}],
    "groups, then groups": [
        {"format": "round_robin", "groups": 2, "first": 2},
        {"format": "round_robin", "groups": 2, "seeding": "previous", "first": 1},
        CUP,
    ],
    "cup, then a league": [
        {**CUP, "seeding": "drawn", "first": 4},
        {"format": "round_robin", "seeding": "previous"},
    ],
    "divisions": [{"format": "round_robin", "groups": 2, "divisions": True}],
    "ladder": [{"format": "ladder"}],
    "meetings": [{"format": "meetings", "rounds": 3}],
    "meetings, then a cup": [{"format": "meetings", "rounds": 3, "first": 4}, CUP],
}
#: Formats in which matches are arranged.
ARRANGED = ("ladder", "meetings")
#: Campaigns by their games, each with its stages.
CAMPAIGNS: dict[str, list[dict[str, Any]]] = {
    "necromunda": [{"format": "round_robin"}],
    "kill_team": [{"format": "round_robin"}],
    "necromunda by weeks": [{"format": "meetings", "rounds": 3}],
    "kill_team by weeks": [{"format": "meetings", "rounds": 3}],
}
#: What is arranged until a ladder or a week ends.
MATCHES = 6


def settle(fixture: Fixture, *scores: int) -> None:
    assert settle_unplayed(fixture, Outcome.between(scores))
    advance_season(fixture.season_id)


def open_fixtures(season: Season) -> list[Fixture]:
    found = season.fixtures.filter(state=Fixture.State.SCHEDULED)
    return list(found.order_by("round__stage__number", "round__number", "group_id", "slot"))


def entry(season: Season, number: int) -> Entry:
    return season.entries.select_related("team").get(number=number)


@built_once
def fought_over(shape: str) -> Season:
    """A campaign of five teams of a game, which the system plays."""
    key, owner = shape.partition(" ")[0], factories.coach()
    season = leagues.create_season(
        owner, factories.league(owner), "War", key, seed="7", stages=CAMPAIGNS[shape]
    )
    season = leagues.open_registration(owner, season)
    for n in range(5):
        team = (
            gang_of(owner, HOUSES[n], f"Gang {n}")
            if key == "necromunda"
            else team_of(owner, SAMPLES[n % len(SAMPLES)], f"Squad {n}", more=3)
        )
        leagues.enter_team(owner, season, team, managed=Entry.Managed.AUTOMATIC)
    leagues.plan_campaign(owner, season, {})
    return leagues.start_season(owner, season)


def leave(season: Season, number: int, annul: bool | None = None) -> None:
    withdraw_running(
        factories.owner_of(season), entry(season, number), reason="Moved away.", annul=annul
    )
    advance_season(season.pk)


def gone(season: Season) -> set[int]:
    found = season.entries.filter(withdrawn__isnull=False)
    return {number or 0 for number in found.values_list("number", flat=True)}


def places(season: Season) -> list[int]:
    season.refresh_from_db()
    return [row["entry"] for row in season.placings or ()]


def win_all(season: Season, winner: int, stage: int = 1) -> None:
    """The first named wins whatever it plays, the lower number among the others."""
    for fixture in open_fixtures(season):
        if fixture.round.stage.number != stage:
            continue
        numbers = [side.entry.number or 0 for side in fixture.sides.all()]
        best = winner if winner in numbers else min(numbers)
        settle(fixture, *(int(number == best) for number in numbers))


class Watched:
    """A season of random results in which entries leave at random."""

    def __init__(self, season: Season, seed: str) -> None:
        self.season, self.random = season, random.Random(seed)
        self.drawn = {stage.number for stage in season.stages.filter(drawn__isnull=False)}
        #: What was marked since somebody left last, by group.
        self.marked: dict[int, dict[int, set[str]]] = {}

    def play(self, leaving: float) -> None:
        while (fixtures := open_fixtures(self.season)) or self.arranged():
            if not fixtures:
                continue
            staying = sorted({e.number or 0 for e in self.season.entries.filter(withdrawn=None)})
            if staying and self.random.random() < leaving:
                self.marked.clear()
                leave(self.season, self.random.choice(staying), self.random.random() < 0.5)
            else:
                self.settle(self.random.choice(fixtures))
            self.look()

    def settle(self, fixture: Fixture) -> None:
        """A random result; in a campaign somebody did not come, as teams are told of matches."""
        sides = list(fixture.sides.all())
        if self.season.game == "coin":
            settle(fixture, *(self.random.randrange(4) for _ in sides))
            return
        owner = factories.owner_of(self.season)
        leagues.award_fixture(
            owner, fixture, self.random.choice(sides).entry, reason="Nobody came."
        )
        advance_season(self.season.pk)

    def arranged(self) -> bool:
        """Arrange a match where that is how a stage goes, or end it; whether there was anything."""
        self.season.refresh_from_db()
        stages = self.season.stages.filter(drawn__isnull=False, ended=None, format__in=ARRANGED)
        stage = stages.first()
        if stage is None or self.season.state != Season.State.RUNNING:
            return False
        owner, left = factories.owner_of(self.season), gone(self.season)
        week = week_of(stage)
        made = Fixture.objects.filter(round__stage=stage, **({"round": week} if week else {}))
        staying = [e for e in self.season.entries.order_by("pk") if e.number not in left]
        self.random.shuffle(staying)
        if made.count() < MATCHES:
            for one, other in permutations(staying, 2):
                try:
                    asked = leagues.challenge(owner, one, other, reason="They wish it.")
                    if asked.fixture is None:
                        leagues.answer_challenge(owner, asked, accept=True, reason="They do.")
                except Refusal:
                    continue
                return True
        if week is not None:
            leagues.end_round(owner, week, reason="Enough.")
        elif stage.format == "ladder":
            leagues.end_stage(owner, stage, reason="Enough.")
        else:
            advance_season(self.season.pk)
        return True

    def look(self) -> None:
        for stage in self.season.stages.filter(drawn__isnull=False):
            if stage.number not in self.drawn:
                self.drawn.add(stage.number)
                seeds = {seed for group in stage.groups.all() for seed in group.seeds}
                assert not seeds & gone(self.season), "nobody qualified who has left"
            if stage.format == "ladder":
                shown = ladder_view(factories.owner_of(self.season), self.season, None)
                assert shown is not None
                assert not {rung.entry.number for rung in shown.rungs} & gone(self.season)
            elif not stage.plan.is_knockout:
                self.look_at_tables(stage)

    def look_at_tables(self, stage: Stage) -> None:
        left, first = gone(self.season), stage.plan.first or None
        for group in stage.groups.all():
            ground = group_ground(group)
            table = ground.table()
            order = [row.entry for row in table.rows]
            assert [each in left for each in order] == sorted(each in left for each in order)
            known = self.marked.setdefault(group.pk, {})
            for number, mark in ground.marks(first).items():
                words = {key for key in ("champion", "qualified") if getattr(mark, key)}
                assert not (number in left and words), "who has left is certain of nothing"
                assert number not in left or mark.eliminated
                out = {"out"} if mark.eliminated else set()
                known.setdefault(number, set()).update(words | out)
            if not ground.left:
                self.check_marks(known, table.places, left, first)

    def check_marks(
        self, known: dict[int, set[str]], ended: dict[int, int], left: set[int], first: int | None
    ) -> None:
        for number, words in known.items():
            if "champion" in words:
                assert ended[number] == 1
            if "qualified" in words:
                assert ended[number] <= (first or 0)
            if "out" in words and number not in left:
                assert ended[number] > (first or 1)


@pytest.mark.long
@pytest.mark.clause("LG-OUT-07", "LG-OUT-08", "LG-OUT-09", "LG-TABLE-08", "LG-STAGE-04")
@pytest.mark.parametrize("seed", ["few", "many"])
@pytest.mark.parametrize("shape", SHAPES)
def test_whoever_leaves_whenever_it_does_goes_on_to_nothing_and_wins_nothing(
    shape: str, seed: str
) -> None:
    ended_well(factories.season(8, stages=SHAPES[shape]), shape, seed)


@pytest.mark.clause("LG-OUT-07", "LG-OUT-08", "LG-OUT-09", "LG-CAMP-02")
@pytest.mark.parametrize("seed", ["few", "many"])
@pytest.mark.parametrize("shape", CAMPAIGNS)
def test_whoever_leaves_a_campaign_has_not_won_it(shape: str, seed: str) -> None:
    ended_well(fought_over(shape), shape, seed)


def ended_well(season: Season, shape: str, seed: str) -> None:
    count = season.entries.count()
    Watched(season, f"{shape} {seed}").play(leaving={"few": 0.08, "many": 0.3}[seed])
    season.refresh_from_db()
    assert season.state == Season.State.FINISHED
    left = gone(season)
    order = places(season)
    assert sorted(order) == list(range(1, count + 1)), "everybody has a place"
    assert [each in left for each in order] == sorted(each in left for each in order)
    assert not {row["entry"] for row in champions(season.placings or ())} & left
    if left.issuperset(order):
        assert champion_of(season, season.entries.all()) is None


class TestTables:
    @pytest.mark.clause("LG-OUT-07")
    def test_the_leader_of_a_swiss_stage_that_leaves_is_not_seeded_first(self) -> None:
        season = factories.season(6, stages=[{"format": "swiss", "rounds": 3, "first": 4}, CUP])
        for _round in (1, 2):
            win_all(season, 1)
        table = group_table(season.stages.get(number=1).groups.get())
        leader = table.rows[0].entry
        leave(season, leader)
        win_all(season, 1)
        group = season.stages.get(number=2).groups.get()
        assert leader not in group.seeds
        assert None not in group.seeds, "who stood below moves up"
        assert len(group.seeds) == 4

    @pytest.mark.clause("LG-OUT-07", "LG-OUT-02")
    def test_who_left_with_nothing_stands_below_who_lost_everything(self) -> None:
        season = factories.season(4, legs=1)
        first = open_fixtures(season)[0]
        loser, other = (side.entry.number or 0 for side in first.sides.all())
        settle(first, 0, 4)
        gone_ = next(n for n in (1, 2, 3, 4) if n not in (loser, other))
        leave(season, gone_, annul=True)
        rows = group_table(season.stages.get().groups.get()).rows
        assert rows[-1].entry == gone_
        assert rows[-2].parting is not None
        assert rows[-2].parting.criterion == "withdrawn"

    @pytest.mark.clause("LG-OUT-07", "LG-OUT-04")
    def test_a_seat_that_was_taken_with_its_results_keeps_its_place(self) -> None:
        season = factories.season(4, stages=[{"format": "round_robin", "first": 2}, CUP])
        win_all_but_last(season, 1)
        owner = factories.owner_of(season)
        new = replace_entry(
            owner, entry(season, 1), factories.team(owner, "New"), inherits=True, reason="Sold."
        )
        table = group_table(season.stages.get(number=1).groups.get())
        assert table.rows[0].entry == new.number
        win_all(season, new.number or 0)
        assert season.stages.get(number=2).groups.get().seeds[0] == new.number


def win_all_but_last(season: Season, winner: int) -> None:
    for fixture in open_fixtures(season)[:-1]:
        numbers = [side.entry.number or 0 for side in fixture.sides.all()]
        best = winner if winner in numbers else min(numbers)
        settle(fixture, *(int(number == best) for number in numbers))


class TestBrackets:
    @pytest.mark.clause("LG-OUT-08")
    def test_a_place_for_which_nobody_stayed_is_empty_and_its_opponent_goes_on(self) -> None:
        stages = [{"format": "round_robin", "groups": 2, "first": 2}, CUP]
        season = factories.season(6, stages=stages)
        a = season.stages.get(number=1).groups.get(name="A")
        stays, *others = a.seeds
        for number in others:
            leave(season, number, annul=False)
        win_all(season, stays)
        bracket = season.stages.get(number=2).groups.get()
        assert len(bracket.seeds) == 4
        assert bracket.seeds.count(None) == 1, "the second of group A is nobody"
        assert stays in bracket.seeds
        drawn = season.fixtures.filter(round__stage__number=2)
        assert drawn.count() == 1, "whoever would have met nobody is in the final already"

    @pytest.mark.clause("LG-OUT-07", "LG-OUT-03")
    def test_who_won_the_final_and_left_before_the_season_ended_is_no_champion(self) -> None:
        season = factories.season(4, stages=[{**CUP, "seeding": "drawn", "third_place": True}])
        for fixture in open_fixtures(season):
            settle(fixture, 1, 0)
        final = season.fixtures.get(tie="1-2.1")
        settle(final, 2, 0)
        winner, second = (side.entry.number or 0 for side in final.sides.all())
        leave(season, winner)
        settle(season.fixtures.get(tie="3-4.1"), 1, 0)
        assert places(season)[0] == second
        assert places(season)[-1] == winner
        champion = champion_of(season, season.entries.all())
        assert champion is not None
        assert champion.number == second

    @pytest.mark.clause("LG-OUT-03", "LG-KO-06")
    def test_who_leaves_between_two_legs_is_out_whatever_the_first_one_was(self) -> None:
        season = factories.season(2, stages=[{**CUP, "seeding": "drawn", "two_legs": True}])
        first = open_fixtures(season)[0]
        ahead = first.sides.get(number=0).entry.number or 0
        settle(first, 9, 0)
        leave(season, ahead)
        season.refresh_from_db()
        assert season.state == Season.State.FINISHED
        assert places(season)[-1] == ahead

    @pytest.mark.clause("LG-OUT-07", "LG-OUT-04")
    def test_a_seat_of_a_bracket_is_the_new_teams_with_the_ties_it_won(self) -> None:
        season = factories.season(4, stages=[{**CUP, "seeding": "drawn"}])
        for fixture in open_fixtures(season):
            settle(fixture, 1, 0)
        final = season.fixtures.get(tie="1-2.1")
        winner = final.sides.get(number=0).entry
        owner = factories.owner_of(season)
        new = replace_entry(
            owner, winner, factories.team(owner, "New"), inherits=True, reason="Sold."
        )
        final.refresh_from_db()
        settle(final, 1, 0)
        assert places(season)[0] == new.number


class TestOver:
    @pytest.mark.clause("LG-OUT-09")
    def test_where_nobody_stayed_there_is_no_champion(self) -> None:
        season = factories.season(2, legs=1)
        owner = factories.owner_of(season)
        leave(season, 1, annul=False)
        season.refresh_from_db()
        if season.state == Season.State.RUNNING:
            leave(season, 2, annul=False)
        else:
            leagues.reopen_season(owner, season, reason="One more has left.")
            leave(season, 2, annul=False)
        season.refresh_from_db()
        assert len(season.placings or ()) == 2
        assert champion_of(season, season.entries.all()) is None
        assert "champion" not in {award.key for award in season_awards(season)}
        assert {line.reason for line in final_places(season, list(season.entries.all()))} == {
            "It has withdrawn: it stands below all others."
        }

    @pytest.mark.clause("LG-OUT-07", "LG-OUT-03")
    def test_who_left_a_ladder_is_placed_below_it(self) -> None:
        season = factories.season(4, stages=[{"format": "ladder"}])
        leave(season, 1)
        leagues.finish_season(factories.owner_of(season), season, reason="Enough.")
        assert places(season)[-1] == 1
        assert len(places(season)) == 4

    @pytest.mark.clause("LG-OUT-07", "LG-CAMP-02")
    def test_who_left_a_campaign_has_not_won_it(self) -> None:
        owner = factories.coach()
        season = factories.season(4, game=pennies.KEY, legs=1, owner=owner, start=False)
        leagues.plan_campaign(owner, season, {"rounds": 3})
        season = leagues.start_season(owner, season)
        leagues.finish_season(owner, season, reason="To see who would win.")
        first = places(season)[0]
        leagues.reopen_season(owner, season, reason="Go on.")
        leave(season, first)
        leagues.finish_season(owner, season, reason="Enough.")
        assert places(season)[-1] == first
        assert first not in {row["entry"] for row in champions(season.placings or ())}

    @pytest.mark.clause("LG-OUT-09")
    def test_what_is_stored_stays_until_somebody_rules(self) -> None:
        season = factories.season(2, legs=1)
        settle(open_fixtures(season)[0], 1, 0)
        stored = places(season)
        season.entries.filter(number=stored[0]).update(withdrawn=season.finished)
        champion = champion_of(season, season.entries.all())
        assert champion is not None
        assert champion.number == stored[0]

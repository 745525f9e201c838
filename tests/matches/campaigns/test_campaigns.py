"""What belongs to no team alone: the town of the second example game, through whole seasons."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from leagues import operations as leagues
from leagues.campaigns.stream import fold, open_round, stored_events
from leagues.hooks import terms_of
from leagues.models import Applied, Campaign, CampaignEvent, Fixture, Season
from leagues.operations import advance_season
from leagues.operations.campaigns.events import close_rounds
from leagues.stages.standings import group_table
from matches.correcting.operations import preview, undo
from matches.correcting.sentences import sections
from matches.models import Correction, MatchRecord
from matches.resolution.one_fixture import resolve
from matches.resolution.operations import play_out, resolve_season
from matches.resolution.taking import take
from matches.sandboxes.operations import open_sandbox
from matches.verification.stored_matches import verify
from rosters.models import Team
from rules.problems import Refusal
from tests import factories, pennies
from tests.matches.corrections import corrected, wished_outcome

pytestmark = pytest.mark.django_db


def campaign_season(*, seed: str = "7", start: bool = True, **settings: Any) -> Season:
    season = factories.season(4, legs=2, game=pennies.KEY, seed=seed, start=False)
    owner = factories.owner_of(season)
    leagues.plan_campaign(owner, season, settings)
    return leagues.start_season(owner, season) if start else season


def played(season: Season) -> Season:
    play_out(resolve_season(factories.owner_of(season), season))
    season.refresh_from_db()
    return season


def fixtures_of(season: Season, number: int) -> list[Fixture]:
    found = season.fixtures.filter(round__number=number).order_by("group__name", "slot")
    return list(found.select_related("season", "round__stage", "group"))


def story(season: Season) -> list[tuple[str, Any]]:
    """All that stands of the campaign, in the order of its fold."""
    events = stored_events(campaign_of(season))
    standing = sorted((e for e in events if not e.voided), key=lambda e: (e.place, e.seq))
    return [(event.kind, event.payload) for event in standing if event.kind != "corrected"]


def campaign_of(season: Season) -> Campaign:
    return Campaign.objects.select_related("season").get(season=season)


def holders(season: Season) -> dict[str, int | None]:
    return {each["id"]: each["holder"] for each in campaign_of(season).data["territories"]}


def play_one(fixture: Fixture) -> None:
    """One match, by a worker's hand, and nothing else."""
    assert resolve(fixture.pk) is not None


# -- the stream -----------------------------------------------------------------------------------


@pytest.mark.clause("LG-CAMP-01")
def test_a_campaign_is_the_fold_of_its_events() -> None:
    season = played(campaign_season())
    campaign = campaign_of(season)
    folded = fold(campaign, stored_events(campaign))
    assert folded.problems == ()
    assert campaign.data == folded.state.to_json()
    assert campaign.seq >= campaign.events.count()
    assert {each["id"] for each in campaign.data["territories"]} == {
        "mill", "bridge", "inn", "mint",
    }  # fmt: skip
    assert any(holder is not None for holder in holders(season).values())
    prides = [numbers["pride"] for numbers in campaign.data["entries"].values()]
    assert all(0 <= pride <= 10 for pride in prides)


@pytest.mark.clause("LG-CAMP-01")
def test_what_is_stored_is_compared_with_the_fold_and_made_anew() -> None:
    season = played(campaign_season())
    campaign, said = campaign_of(season), StringIO()
    call_command("rebuild", "--check", stdout=said)
    Campaign.objects.update(data={"entries": {}})
    with pytest.raises(SystemExit):
        call_command("rebuild", "--check", stdout=said)
    assert "data: stored" in said.getvalue()
    call_command("rebuild", stdout=said)
    assert campaign_of(season).data == campaign.data


@pytest.mark.clause("LG-CAMP-01")
def test_a_stake_goes_to_who_wins_alone() -> None:
    season = campaign_season()
    first, second = fixtures_of(season, 1)
    assert [fixture.terms for fixture in (first, second)] == [
        {"of": {"stake": "mill"}},
        {"of": {"stake": "bridge"}},
    ], "a thing is staked once a round"
    played(season)
    for fixture in (first, second):
        fixture.refresh_from_db()
        winners = [s.entry.number for s in fixture.sides.select_related("entry")
                   if s.result == "win"]  # fmt: skip
        taken = CampaignEvent.objects.filter(fixture=fixture, kind="territory_taken")
        assert [(e.payload["territory"], e.payload["by"]) for e in taken] == [
            (terms_of(fixture)["stake"], winner) for winner in winners if len(winners) == 1
        ]


# -- LG-FIX-12 ------------------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-12")
def test_nothing_is_applied_before_the_last_match_of_the_round() -> None:
    season = campaign_season()
    first, second = fixtures_of(season, 1)
    play_one(second)
    advance_season(season.pk)
    assert not Applied.objects.exists()
    assert [kind for kind, _ in story(season)] == ["opened"]
    play_one(first)
    advance_season(season.pk)
    done = Applied.objects.order_by("place", "pk").values_list("fixture", flat=True)
    assert list(done) == [first.pk, second.pk], "in the order of the fixtures, not of the playing"
    assert open_round(season) == fixtures_of(season, 2)[0].round


@pytest.mark.clause("LG-FIX-12")
def test_a_match_reads_the_campaign_as_it_stood_when_its_round_opened() -> None:
    """Whoever holds the mill starts with a head, from the round after he has won it on."""
    season = campaign_season(seed="mill")
    for fixture in fixtures_of(season, 1):
        play_one(fixture)
    advance_season(season.pk)
    holder = holders(season)["mill"]
    assert holder is not None, "this seed has the mill taken in the first round"
    for fixture in (*fixtures_of(season, 1), *fixtures_of(season, 2)):
        if fixture.state != Fixture.State.SETTLED:
            play_one(fixture)
        told = MatchRecord.objects.get(fixture=fixture).unpacked().match.options["campaign"]
        entries = [side.entry.number for side in fixture.sides.select_related("entry")]
        late = fixture.round.number == 2
        assert told.get("mill") == (entries.index(holder) if late and holder in entries else None)
        assert told["terms"] == terms_of(fixture)
        assert verify(fixture.record).equal


@pytest.mark.clause("LG-FIX-12")
def test_a_match_of_a_later_round_waits_until_those_before_it_are_closed() -> None:
    season = campaign_season()
    [later, _] = fixtures_of(season, 2)
    assert take(later.pk) is None
    for fixture in fixtures_of(season, 1):
        play_one(fixture)
    assert take(later.pk) is None, "all are settled, but nothing is applied"
    advance_season(season.pk)
    claim = take(later.pk)
    assert claim is not None


@pytest.mark.clause("LG-FIX-12")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_whoever_finishes_first_the_bytes_are_the_same(order: Sequence[int]) -> None:
    season = campaign_season()
    while (round_ := open_round(season)) is not None:
        waiting = fixtures_of(season, round_.number)
        if all(each.state == Fixture.State.SETTLED for each in waiting):
            break
        for at in order:
            play_one(waiting[at])
        advance_season(season.pk)
        season.refresh_from_db()
    assert story(season) == story(played(campaign_season()))


def test_closing_twice_does_nothing() -> None:
    season = campaign_season()
    for fixture in fixtures_of(season, 1):
        play_one(fixture)
    assert advance_season(season.pk)
    before = story(season)
    assert not close_rounds(Season.objects.select_for_update().get(pk=season.pk))
    assert story(season) == before


# -- corrections ----------------------------------------------------------------------------------


def end_of_first_round() -> tuple[Season, Fixture]:
    season = campaign_season()
    for fixture in fixtures_of(season, 1):
        play_one(fixture)
    advance_season(season.pk)
    decided = next(
        fixture
        for fixture in fixtures_of(season, 1)
        if fixture.sides.filter(result="win").count() == 1
    )
    return season, decided


def overruled(season: Season, fixture: Fixture) -> Correction:
    """Who has won had given up: the other one has won."""
    turned = {"win": "loss", "loss": "win"}
    sides = [(turned[own.result], own.score or 0) for own in fixture.sides.order_by("number")]
    wished = wished_outcome("conceded", *sides)
    return corrected(season, fixture, {"kind": "correct", "outcome": wished})


@pytest.mark.clause("LG-EVENT-04", "LG-CAMP-01")
def test_a_corrected_result_moves_its_stake_and_nothing_else_and_can_be_undone() -> None:
    season, fixture = end_of_first_round()
    stake = terms_of(fixture)["stake"]
    before, told = story(season), holders(season)
    loser = fixture.sides.select_related("entry").get(result="loss")
    correction = overruled(season, fixture)
    assert holders(season) == {**told, stake: loser.entry.number}
    assert campaign_of(season).problems == []
    undo(factories.owner_of(season), correction, reason="It was right.")
    assert story(season) == before
    assert holders(season) == told
    assert call_command("rebuild", "--check", stdout=StringIO()) is None


@pytest.mark.clause("LG-EVENT-04")
def test_a_correction_made_before_anything_read_it_equals_one_filed_right_first() -> None:
    first, second = end_of_first_round(), end_of_first_round()
    overruled(*first)
    season, twin = second
    assert story(first[0]) != story(season)
    overruled(season, twin)
    assert story(first[0]) == story(season)


@pytest.mark.clause("LG-EVENT-04")
def test_a_preview_changes_nothing_of_a_campaign() -> None:
    season, fixture = end_of_first_round()
    before = story(season)
    preview(factories.owner_of(season), fixture, {"kind": "void"})
    assert story(season) == before
    corrected(season, fixture, {"kind": "void"})
    stake = terms_of(fixture)["stake"]
    assert holders(season)[stake] is None


@pytest.mark.clause("LG-EVENT-04", "LG-FIX-12")
def test_a_preview_lists_what_changes_hands_and_who_had_read_it() -> None:
    season = campaign_season(seed="mill")
    for number in (1, 2):
        for fixture in fixtures_of(season, number):
            play_one(fixture)
        advance_season(season.pk)
    mill = next(f for f in fixtures_of(season, 1) if terms_of(f) == {"stake": "mill"})
    loser = mill.sides.select_related("entry__team").get(result="loss").entry
    winner = mill.sides.select_related("entry__team").get(result="win").entry
    assert holders(season)["mill"] == winner.number
    found = overruled(season, mill).consequences["campaign"]
    taken = {"kind": "territory", "name": "The Mill", "before": winner.team.name,
             "after": loser.team.name}  # fmt: skip
    assert taken in found
    readers = {
        str(fixture.uuid)
        for fixture in fixtures_of(season, 2)
        for side in fixture.sides.all()
        if side.entry_id in (winner.pk, loser.pk)
    }
    assert {each["fixture"] for each in found if each["kind"] == "read"} == readers
    told = [
        line.text
        for section in sections({"teams": [], "tables": [], "pairings": [], "campaign": found},
                                season.game)
        for line in section.lines
    ]  # fmt: skip
    assert f"The Mill: {winner.team.name} → {loser.team.name}" in told


@pytest.mark.clause("LG-FIX-12")
def test_a_correction_in_the_middle_of_a_round_is_not_read_before_the_next() -> None:
    season = campaign_season(seed="mill")
    for fixture in fixtures_of(season, 1):
        play_one(fixture)
    advance_season(season.pk)
    holder = holders(season)["mill"]
    mill = next(f for f in fixtures_of(season, 1) if terms_of(f) == {"stake": "mill"})
    overruled(season, mill)
    assert holders(season)["mill"] != holder
    for fixture in fixtures_of(season, 2):
        play_one(fixture)
        told = MatchRecord.objects.get(fixture=fixture).unpacked().match.options["campaign"]
        entries = [side.entry.number for side in fixture.sides.select_related("entry")]
        assert told.get("mill") == (entries.index(holder) if holder in entries else None)


# -- who comes and goes ---------------------------------------------------------------------------


def newcomer(season: Season) -> Team:
    owner = factories.owner_of(season)
    return factories.team(owner, "Newcomers", game=pennies.KEY)


def held_by(season: Season, number: int) -> set[str]:
    return {place for place, holder in holders(season).items() if holder == number}


@pytest.mark.clause("LG-OUT-06", "LG-OUT-05")
def test_who_comes_late_is_in_the_campaign_at_once_and_plays_in_it() -> None:
    season, _ = end_of_first_round()
    owner = factories.owner_of(season)
    entry = leagues.enter_late(owner, season, newcomer(season), reason="Room for one.")
    assert campaign_of(season).data["entries"][str(entry.number)] == {"pride": 4, "places": 0}
    season = played(season)
    assert season.state == Season.State.FINISHED
    assert entry.number in {each["entry"] for each in season.placings or ()}
    assert campaign_of(season).problems == []
    assert call_command("rebuild", "--check", stdout=StringIO()) is None


@pytest.mark.clause("LG-OUT-06", "LG-OUT-01")
def test_what_a_withdrawn_entry_held_is_nobodys() -> None:
    season, fixture = end_of_first_round()
    winner = fixture.sides.select_related("entry").get(result="win").entry
    assert held_by(season, winner.number or 0)
    leagues.withdraw_running(factories.owner_of(season), winner, reason="He moved away.")
    assert not held_by(season, winner.number or 0)
    season = played(season)
    assert season.state == Season.State.FINISHED
    assert campaign_of(season).problems == []


@pytest.mark.clause("LG-OUT-06", "LG-OUT-04")
@pytest.mark.parametrize("inherits", [True, False])
def test_a_replacement_has_what_the_seat_had_or_begins_anew(inherits: bool) -> None:
    season, fixture = end_of_first_round()
    winner = fixture.sides.select_related("entry").get(result="win").entry
    before, pride = held_by(season, winner.number or 0), campaign_of(season).data["entries"][
        str(winner.number)
    ]["pride"]  # fmt: skip
    new = leagues.replace_entry(
        factories.owner_of(season), winner, newcomer(season), inherits=inherits, reason="A heir."
    )
    assert held_by(season, new.number or 0) == (before if inherits else set())
    assert not held_by(season, winner.number or 0)
    own = campaign_of(season).data["entries"][str(new.number)]
    assert own["pride"] == (pride if inherits else 4)
    advance_season(season.pk)
    for each in season.fixtures.filter(sides__entry=new, round__number=2):
        assert each.terms is not None, "settled anew"
    season = played(season)
    assert season.state == Season.State.FINISHED
    assert campaign_of(season).problems == []


@pytest.mark.clause("LG-OUT-06", "LG-EVENT-04")
def test_a_result_is_corrected_whoever_has_come_and_gone_since() -> None:
    season, fixture = end_of_first_round()
    winner = fixture.sides.select_related("entry").get(result="win").entry
    owner = factories.owner_of(season)
    leagues.replace_entry(owner, winner, newcomer(season), inherits=True, reason="A heir.")
    loser = fixture.sides.select_related("entry").get(result="loss").entry
    overruled(season, fixture)
    assert holders(season)[terms_of(fixture)["stake"]] == loser.number
    assert campaign_of(season).problems == []
    assert played(season).state == Season.State.FINISHED


# -- beginning and end ----------------------------------------------------------------------------


@pytest.mark.clause("LG-CAMP-01", "LG-SEASON-06")
def test_the_game_says_when_it_is_over_and_who_has_won() -> None:
    season = played(campaign_season(rounds=2))
    assert season.state == Season.State.FINISHED
    assert campaign_of(season).data["rounds"] == 2
    void = [f for f in season.fixtures.all() if f.kind == "void"]
    assert len(void) == season.fixtures.count() - 4, "what is left is as if it had not been drawn"
    assert season.placings is not None
    data = campaign_of(season).data["entries"]
    worth = [
        (data[str(each["entry"])]["places"], data[str(each["entry"])]["pride"])
        for each in season.placings
    ]
    assert worth == sorted(worth, reverse=True)
    for one, other in zip(season.placings, season.placings[1:], strict=False):
        shared = one["place"] == other["place"]
        same = worth[season.placings.index(one)] == worth[season.placings.index(other)]
        assert shared == same


@pytest.mark.clause("LG-CAMP-01")
@pytest.mark.parametrize(
    ("settings", "codes"),
    [
        ({"rounds": 0, "weeks": 3}, {"unknown_key", "number_out_of_range"}),
        (
            {
                "territories": [
                    {"id": "a", "name": "A", "kind": "", "neighbours": ["b", "x"]},
                    {"id": "b", "name": "B", "kind": "", "neighbours": []},
                    {"id": "b", "name": "B", "kind": "", "neighbours": []},
                ]
            },
            {"territory_twice", "no_such_neighbour", "neighbour_one_way"},
        ),
    ],
)
def test_settings_that_cannot_be_played_are_refused(
    settings: dict[str, Any], codes: set[str]
) -> None:
    with pytest.raises(Refusal) as refused:
        campaign_season(**settings)
    assert {problem.code for problem in refused.value.problems} == codes


@pytest.mark.clause("LG-CAMP-01")
def test_a_campaign_is_planned_before_the_season_and_where_the_game_has_one() -> None:
    season = campaign_season(start=False)
    owner = factories.owner_of(season)
    leagues.plan_campaign(owner, season, None)
    assert not Campaign.objects.filter(season=season).exists()
    season = leagues.start_season(owner, season)
    with pytest.raises(Refusal) as refused:
        leagues.plan_campaign(owner, season, {})
    assert [problem.code for problem in refused.value.problems] == ["season_has_begun"]
    coins = factories.season(4, start=False)
    with pytest.raises(Refusal) as refused:
        leagues.plan_campaign(factories.owner_of(coins), coins, {})
    assert [problem.code for problem in refused.value.problems] == ["no_campaigns"]


@pytest.mark.clause("LG-FIX-12")
def test_a_ladder_is_no_campaign() -> None:
    season = factories.season(4, game=pennies.KEY, start=False, stages=[{"format": "ladder"}])
    leagues.plan_campaign(factories.owner_of(season), season, {})
    with pytest.raises(Refusal) as refused:
        leagues.start_season(factories.owner_of(season), season)
    assert [problem.code for problem in refused.value.problems] == ["campaign_on_a_ladder"]


@pytest.mark.clause("LG-SEASON-08", "LG-CAMP-01")
def test_a_sandbox_has_the_campaign_and_changes_nothing_of_the_first() -> None:
    season, _ = end_of_first_round()
    copy = open_sandbox(factories.owner_of(season), season)
    assert story(copy) == story(season)
    before = story(season)
    played(copy)
    assert story(season) == before
    assert len(story(copy)) > len(before)


@pytest.mark.clause("LG-TABLE-03")
def test_a_table_goes_by_what_the_campaign_counts() -> None:
    season = factories.season(4, legs=1, game=pennies.KEY, start=False)
    owner = factories.owner_of(season)
    leagues.plan_campaign(owner, season, {})
    season.tie_breakers = ["given:pride", "lots"]
    season.scoring = {**season.scoring, "win": 0, "draw": 0}
    season.save(update_fields=["tie_breakers", "scoring"])
    season = played(leagues.start_season(owner, season))
    assert season.placings is not None
    data = campaign_of(season).data["entries"]
    table = group_table(season.stages.get().groups.get())
    prides = [data[str(row.entry)]["pride"] for row in table.rows]
    assert prides == sorted(prides, reverse=True)
    assert len(set(prides)) > 1, "this seed tells them apart"

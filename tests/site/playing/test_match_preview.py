"""The page of a match that is still to be played: who would play it, who cannot, and what for."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import Entry, Fixture, Season
from matches.live import operations as playing
from matches.reading.match_preview import beforehand
from matches.resolution.operations import play_out, resolve_fixture, resolve_round
from rosters import operations as rosters
from rosters.models import Coach, Team
from rosters.runtime.clock import now
from tests import acts, factories
from tests.matches.meeting import as_read, coach_of, crowd
from tests.site.everywhere.test_pages import text
from tests.site.factories import blood_bowl_team, client_of, queries

pytestmark = pytest.mark.django_db

HURT = {"kind": "injury", "what": "broken", "clause": "LG-COND-04", "until": "matches", "left": 2}
BANNED = {"kind": "suspension", "what": "banned", "clause": "LG-COND-03", "until": "never"}
TIRED = {"kind": "fatigue", "what": "tired", "clause": "LG-COND-04", "until": "rests", "left": 1}


def suffers(coach: Coach, team: Team, player: int, condition: dict[str, Any]) -> None:
    wish = {"act": "suffer", "player": player, "condition": {"cause": "ruling", **condition}}
    rosters.change_team(coach, Team.objects.get(pk=team.pk), wish)


def a_pair(owner: Coach, rows: int, hurt: int = 0) -> Season:
    """Two teams of so many players, who meet up to four times, and others in the same season."""
    season = factories.season(0, start=False, owner=owner, legs=4, name=f"League of {rows}")
    for n in range(2):
        team = factories.team(owner, f"Team {rows} {n}", rows)
        leagues.enter_team(owner, season, team, managed=Entry.Managed.AUTOMATIC)
        for player in range(1, hurt + 1):
            suffers(owner, team, player, {**HURT, "left": 20, "cause": "match:1"})
    return leagues.start_season(owner, season)


def last(season: Season) -> Fixture:
    return as_read(season.fixtures.order_by("round__number").last())  # type: ignore[arg-type]


def url(fixture: Fixture) -> str:
    return reverse("match", args=[fixture.uuid])


def test_it_takes_the_same_queries_with_3_rows_and_with_30() -> None:
    owner = factories.coach()
    client = client_of(owner)
    found = []
    for rows, hurt, rounds in ((3, 1, 1), (30, 15, 3)):
        season = a_pair(owner, rows, hurt)
        for round_ in season.stages.get().rounds.order_by("number")[:rounds]:
            play_out(resolve_round(owner, round_))
        found.append(queries(client, url(last(season))))
    assert found == [41, 41]


@pytest.mark.clause("LG-FIX-10", "LG-COND-05")
def test_who_cannot_play_stands_there_with_what_keeps_him_out_and_its_clause() -> None:
    owner = factories.coach()
    season = a_pair(owner, 5)
    fixture = last(season)
    team = fixture.sides.all()[0].entry.team
    for player, condition in ((1, HURT), (2, BANNED), (3, TIRED)):
        suffers(owner, team, player, condition)
    page = text(url(fixture))
    found = beforehand(owner, last(season))
    assert found is not None
    own = found.squads[0]
    assert [each.player.number for each in own.missing] == [1, 2]
    fit = [each.player.number for each in own.members if each.player]
    assert fit == [3, 4, 5], "who is only tired can play"
    squad = page[page.index("Cannot play") :]
    for words in ("injured", "for 2 more matches", "suspended", "LG-COND-04", "LG-COND-03"):
        assert words in squad


def test_a_suspension_elsewhere_keeps_nobody_out() -> None:
    owner = factories.coach()
    season = a_pair(owner, 4)
    team = last(season).sides.all()[0].entry.team
    suffers(owner, team, 1, {**BANNED, "competition": "another"})
    found = beforehand(owner, last(season))
    assert found is not None
    assert not found.squads[0].missing


def test_who_only_fills_in_is_named_and_has_no_page() -> None:
    owner = factories.coach()
    season = a_pair(owner, 4, hurt=3)
    found = beforehand(owner, last(season))
    assert found is not None
    for squad in found.squads:
        assert [each.name for each in squad.members if each.player is None] == ["Stand-in"] * 2
    assert "Stand-in" in text(url(last(season)))


def test_it_is_today_s_line_up_that_the_match_is_then_played_with() -> None:
    owner = factories.coach()
    season = a_pair(owner, 6, hurt=2)
    fixture = as_read(season.fixtures.order_by("round__number")[0])
    before = beforehand(owner, fixture)
    assert before is not None
    assert not before.frozen
    names = [[each.name for each in squad.members] for squad in before.squads]
    play_out(resolve_fixture(owner, fixture))
    record = as_read(fixture).record
    lined_up = record.record["match"]["line_ups"]
    assert names == [[each["name"] for each in line_up["players"]] for line_up in lined_up]
    assert beforehand(owner, as_read(fixture)) is None, "it is over"


def test_in_a_match_that_is_being_played_the_line_ups_are_those_of_the_kick_off() -> None:
    owner = factories.coach()
    season = a_pair(owner, 4)
    fixture = as_read(season.fixtures.order_by("round__number")[0])
    playing.start_match(owner, fixture, [0, 1])
    found = beforehand(owner, as_read(fixture))
    assert found is not None
    assert found.frozen
    assert "fixed at the kick-off" in text(url(fixture))


def test_how_they_met_and_where_they_stand() -> None:
    owner = factories.coach()
    season = a_pair(owner, 4)
    fresh = text(url(last(season)))
    assert "They have not met yet." in fresh
    assert "Has not played yet." in fresh
    for round_ in season.stages.get().rounds.order_by("number")[:3]:
        play_out(resolve_round(owner, round_))
    found = beforehand(owner, last(season))
    assert found is not None
    assert len(found.meetings) == 3
    one, other = (squad.met for squad in found.squads)
    assert one.get("win", 0) == other.get("loss", 0)
    assert sum(one.values()) == 3
    assert [len(squad.form) for squad in found.squads] == [3, 3]
    ahead, behind = (line.row.standing.points for line in found.stake.lines)
    words = found.stake.words[0]
    assert (f"{ahead - behind} point" in words) is (ahead > behind)
    page = text(url(last(season)))
    assert "What it is about" in page
    assert found.stake.lines[0].entry.team.name in page


@pytest.mark.parametrize("sides", [3, 4])
def test_three_and_four_are_shown_with_their_line_ups_and_places(sides: int) -> None:
    _owner, _season, fixture = crowd(sides)
    found = beforehand(coach_of(fixture, 0), as_read(fixture))
    assert found is not None
    assert len(found.squads) == sides
    assert [line.row.place for line in found.stake.lines] == sorted(
        line.row.place for line in found.stake.lines
    )
    page = text(url(fixture))
    for squad in found.squads:
        assert squad.members[0].name in page


def test_only_a_match_with_a_date_is_said_to_be_scheduled() -> None:
    owner = factories.coach()
    fixture = last(a_pair(owner, 4))
    page = text(url(fixture))
    assert "no date yet" in page
    assert "to be played" in page
    assert "scheduled" not in page
    Fixture.objects.filter(pk=fixture.pk).update(kickoff=now() + timedelta(days=2))
    page = text(url(fixture))
    assert "scheduled" in page
    assert "to be played" not in page


def test_in_a_knock_out_there_is_no_table_to_speak_of() -> None:
    owner = factories.coach()
    cup = factories.season(4, owner=owner, stages=[{"format": "single_elimination"}], name="Cup")
    fixture = as_read(cup.fixtures.order_by("pk")[0])
    found = beforehand(owner, fixture)
    assert found is not None
    assert found.stake.knockout
    assert "it decides who goes on" in text(url(fixture))


@pytest.mark.clause("LG-KO-09")
def test_a_tie_names_the_next_one_and_who_waits_there() -> None:
    owner = factories.coach()
    stages = [{"format": "single_elimination"}]
    cup = factories.season(4, owner=owner, stages=stages, name="Cup")
    first, second = cup.fixtures.order_by("slot")
    says = "Next for the winner: Final, against the winner of Semi-final 2."
    assert says in text(url(first))
    side = second.sides.get(number=1)
    leagues.award_fixture(owner, second, side.entry, reason="Nobody else came.")
    winner = side.entry.team.name
    assert f"Next for the winner: Final, against {winner}." in text(url(first))
    leagues.award_fixture(owner, first, first.sides.get(number=0).entry, reason="As before.")
    final = cup.fixtures.get(round__number=2)
    told = text(url(final))
    assert "Next for the winner" not in told
    assert "The last match of the bracket: it decides who wins it." in told


def test_a_match_for_the_third_place_decides_a_place() -> None:
    owner = factories.coach()
    stages = [{"format": "single_elimination", "third_place": True}]
    cup = factories.season(4, owner=owner, stages=stages, name="Cup")
    for fixture in cup.fixtures.order_by("slot"):
        side = fixture.sides.get(number=0)
        leagues.award_fixture(owner, fixture, side.entry, reason="Nobody else came.")
    last = [text(url(fixture)) for fixture in cup.fixtures.filter(round__number=2)]
    assert len(last) == 2
    for words in ("it decides who wins it", "it decides a place"):
        assert sum(words in page for page in last) == 1


def test_on_a_ladder_both_rungs_are_named() -> None:
    owner = factories.coach()
    season = factories.season(4, owner=owner, stages=[{"format": "ladder"}], name="Ladder")
    low, high = reversed(season.stages.get().groups.get().seeds[:2])
    entries = season.entries
    challenge = leagues.challenge(owner, entries.get(number=low), entries.get(number=high))
    leagues.answer_challenge(owner, challenge, accept=True)
    page = text(url(season.fixtures.get()))
    assert "stands on rung 1." in page
    assert "stands on rung 2." in page


def test_journeymen_stand_in_a_line_up_of_blood_bowl() -> None:
    owner = factories.coach()
    season = leagues.create_season(owner, factories.league(owner), "Cup", "blood_bowl", legs=1)
    season = leagues.open_registration(owner, season)
    for race, name in (("human", "Reikland Reavers"), ("orc", "Gouged Eye")):
        team = blood_bowl_team(owner, race, name)
        leagues.enter_team(owner, season, team, managed=Entry.Managed.AUTOMATIC)
    season = leagues.start_season(owner, season)
    team = Team.objects.get(name="Gouged Eye")
    for player in list(team.players.filter(active=True).order_by("number"))[9:]:
        acts.dismiss_player(owner, Team.objects.get(pk=team.pk), player)
    found = beforehand(owner, as_read(season.fixtures.get()))
    assert found is not None
    orcs = next(each for each in found.squads if each.side.entry.team == team)
    assert [each.name for each in orcs.members if each.player is None] == [
        f"Journeyman {each.number}" for each in orcs.members[-2:]
    ]
    assert "Team value" in text(url(season.fixtures.get()))

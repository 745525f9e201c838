"""Corrections of Blood Bowl: a death undone, an MVP moved, an improvement that was not earned."""

from __future__ import annotations

from typing import Any

import pytest

from leagues.models import Fixture, Season
from matches.correcting.filed import FiledMatch
from matches.correcting.operations import preview, undo
from matches.correcting.sentences import sections
from matches.models import Correction
from matches.verification.stored_matches import verify
from rosters.models import Player, Team, TeamEvent
from rosters.teams.projections import differences
from rules.coach import RANDOM
from rules.problems import Refusal
from tests import factories
from tests.matches.corrections import ruled, two_matches, wished_outcome
from tests.site.factories import blood_bowl_team

pytestmark = pytest.mark.django_db

RACES = (("human", "Reikland Reavers"), ("orc", "Gouged Eye"))


@pytest.fixture
def season() -> Season:
    """Two matches between the same teams, both managed by automated coaches."""
    owner = factories.coach()
    teams = [blood_bowl_team(owner, race, name) for race, name in RACES]
    return two_matches(owner, "blood_bowl", teams, RANDOM)


@pytest.fixture
def first(season: Season) -> Fixture:
    return season.fixtures.order_by("round__number")[0]


def players(fixture: Fixture, side: int) -> Any:
    team = FiledMatch.of(fixture).teams[side]
    return Player.objects.filter(team=team).order_by("number")


def in_order(season: Season) -> None:
    for team in Team.objects.filter(entries__season=season):
        assert differences(team) == []


def of_kind(fixture: Fixture, side: int, *kinds: str) -> list[Any]:
    filed = FiledMatch.of(fixture)
    standing = filed.standing(filed.teams[side])
    return [(event.kind, event.payload) for event in standing if event.kind in kinds]


def untouched(correction: Correction, side: int) -> None:
    """The other team does not notice: its dice are its own."""
    team = FiledMatch.of(correction.fixture).teams[side]
    (told,) = [each for each in correction.consequences["teams"] if each["team"] == team.slug]
    nothing = ("changes", "money", "players", "problems", "fielded")
    assert {key: told[key] for key in nothing} == {key: [] for key in nothing}


def injuries_of(fixture: Fixture, side: int) -> Any:
    """As the record of the match tells them now."""
    record = FiledMatch.of(fixture).record
    assert record is not None
    return record.sides[side]["injuries"]


@pytest.mark.clause("LG-EVENT-04", "BB-LEAGUE-29")
def test_a_death_is_undone_and_the_dead_man_is_back(season: Season, first: Fixture) -> None:
    victim = players(first, 1).filter(active=True)[3]
    shirt = _shirt(first, 1, victim.number)
    died = ruled(season, first, injuries=[{"side": 1, "number": shirt, "effects": ["dead"]}])
    untouched(died, 0)
    victim.refresh_from_db()
    assert (victim.active, victim.left) == (False, "dead")
    (told,) = [t for t in died.consequences["teams"] if t["team"] == victim.team.slug]
    fielded = {each["name"]: each["why"] for each in told["fielded"]}
    assert fielded == {victim.name: "dead"}, "he lined up for the second match"
    assert any(p["what"] == "gone" for p in told["players"])
    in_order(season)
    injuries = injuries_of(first, 1)
    back = ruled(season, first, injuries=[{"side": 1, "injury": len(injuries) - 1, "effects": []}])
    victim.refresh_from_db()
    assert (victim.active, victim.left) == (True, "")
    (told,) = [t for t in back.consequences["teams"] if t["team"] == victim.team.slug]
    assert [p["what"] for p in told["players"] if p["number"] == victim.number] == ["back"]
    in_order(season)


def _shirt(fixture: Fixture, side: int, player: int) -> int:
    record = FiledMatch.of(fixture).record
    assert record is not None
    members = record.match.line_ups[side]["players"]
    found: int = next(m["number"] for m in members if m["player"] == player)
    return found


@pytest.mark.clause("LG-EVENT-04", "BB-LEAGUE-40")
def test_the_mvp_goes_to_another_player(season: Season, first: Fixture) -> None:
    ((_, before),) = of_kind(first, 0, "mvp")
    other = players(first, 0).filter(active=True).exclude(number=before["player"])[0]
    was = Player.objects.get(team=other.team, number=before["player"])
    spp = was.experience, other.experience
    shirt = _shirt(first, 0, other.number)
    correction = ruled(season, first, mvp=[{"side": 0, "numbers": [shirt]}])
    ((_, after),) = of_kind(first, 0, "mvp")
    assert (after["player"], after["faces"]) == (other.number, [shirt])
    was.refresh_from_db()
    other.refresh_from_db()
    assert (was.experience, other.experience) == (spp[0] - 5, spp[1] + 5)
    untouched(correction, 1)
    money = [each["what"] for each in correction.consequences["teams"][0]["changes"]]
    assert "treasury" not in money, "the winnings are what they were"
    in_order(season)
    undo(factories.owner_of(season), correction, reason="Not so.")
    was.refresh_from_db()
    assert was.experience == spp[0]


@pytest.mark.clause("LG-EVENT-04", "LG-COND-01")
def test_an_injury_is_told_in_words(season: Season, first: Fixture) -> None:
    victim = players(first, 0).filter(active=True)[2]
    shirt = _shirt(first, 0, victim.number)
    hurt = ruled(season, first, injuries=[{"side": 0, "number": shirt, "effects": ["av"]}])
    said = [line.text for part in sections(hurt.consequences, "blood_bowl") for line in part.lines]
    (told,) = [text for text in said if text.startswith(f"{victim.squad_number} {victim.name} – ")]
    assert f"AV {victim.data['av']} → {victim.data['av'] - 1}" in told
    assert "conditions – → loses armour (AV)" in told
    assert "BB-LEAGUE" not in told


@pytest.mark.clause("LG-EVENT-04", "BB-LEAGUE-25")
@pytest.mark.parametrize(("effects", "die"), [(["miss_next"], [47]), (["dead"], [])])
def test_no_die_stands_beside_an_injury_that_it_does_not_read_as(
    season: Season, first: Fixture, effects: list[str], die: list[int]
) -> None:
    """Rolled was a 47, which reads as: misses the next match."""
    second = season.fixtures.order_by("round__number")[1]
    assert injuries_of(second, 1)[0]["rolls"] == [47]
    injuries = [{"side": 1, "injury": 0, "effects": effects}]
    what = {"side": 1, "number": 10, "what": "completions", "count": 1}
    ruled(season, second, injuries=injuries, counts=[what])
    ((_, told),) = of_kind(second, 1, "injured", "died")
    assert (told["effects"], told["rolls"]) == (effects, die)
    assert told["cause"] == "fall", "how it came about is not what was ruled on"
    in_order(season)


@pytest.mark.clause("LG-EVENT-04", "BB-LEAGUE-40")
def test_an_mvp_is_alive(season: Season, first: Fixture) -> None:
    victim = players(first, 0).filter(active=True)[2]
    shirt = _shirt(first, 0, victim.number)
    wish = {
        "kind": "correct",
        "injuries": [{"side": 0, "number": shirt, "effects": ["dead"]}],
        "mvp": [{"side": 0, "numbers": [shirt]}],
    }
    with pytest.raises(Refusal) as refused:
        preview(factories.owner_of(season), first, wish)
    assert [problem.code for problem in refused.value.problems] == ["mvp_not_there"]


@pytest.mark.clause("LG-EVENT-04", "BB-LEAGUE-42")
def test_an_improvement_goes_whose_star_player_points_vanish(
    season: Season, first: Fixture
) -> None:
    """He is given six completions and learns; then one of them was not his."""
    rookie = players(first, 0).filter(active=True, experience=0)[0]
    shirt = _shirt(first, 0, rookie.number)
    what = {"side": 0, "number": shirt, "what": "completions"}
    given = ruled(season, first, counts=[{**what, "count": 6}])
    rookie.refresh_from_db()
    skills, value = rookie.data["skills"], rookie.value
    assert rookie.experience == 6
    rolled = [p for _, p in of_kind(first, 0, "improvement_rolled") if p["player"] == rookie.number]
    assert [roll["threshold"] for roll in rolled] == [6]
    assert any(p["player"] == rookie.number for _, p in of_kind(first, 0, "improved"))
    untouched(given, 1)
    ruled(season, first, counts=[{**what, "count": 5}])
    rookie.refresh_from_db()
    assert rookie.experience == 5
    assert rookie.value < value
    assert rookie.data["skills"] != skills
    in_order(season)
    ruled(season, first, counts=[{**what, "count": 6}])
    rookie.refresh_from_db()
    assert rookie.experience == 6
    in_order(season)


@pytest.mark.clause("LG-EVENT-04", "BB-LEAGUE-42")
def test_a_skill_of_a_later_match_does_not_fit_without_the_points_of_an_earlier_one(
    season: Season, first: Fixture
) -> None:
    """What he learned after the second match he had half earned in the first."""
    second = season.fixtures.order_by("round__number")[1]
    names = {p.number: p for p in players(first, 0).filter(active=True, experience=0)}
    lined = {m["player"] for m in FiledMatch.of(second).record.match.line_ups[1]["players"]}  # type: ignore[union-attr]
    rookie = next(player for number, player in names.items() if number in lined)
    side = [team.pk for team in FiledMatch.of(second).teams].index(rookie.team_id)
    for fixture, at in ((first, 0), (second, side)):
        what = {"side": at, "number": _shirt(fixture, at, rookie.number), "what": "completions"}
        ruled(season, fixture, counts=[{**what, "count": 3}])
    rookie.refresh_from_db()
    assert rookie.experience == 6
    shirt = _shirt(first, 0, rookie.number)
    none = [{"side": 0, "number": shirt, "what": "completions", "count": 0}]
    correction = ruled(season, first, counts=none)
    (told,) = [t for t in correction.consequences["teams"] if t["team"] == rookie.team.slug]
    codes = [(problem["code"], problem["repair"]) for problem in told["problems"]]
    assert codes == [
        ("too_few_spp", "repair_improvement"),
        ("no_roll_waits", "repair_improvement"),
    ]
    rookie.refresh_from_db()
    assert rookie.experience == 3
    in_order(season)


@pytest.mark.clause("LG-EVENT-04", "LG-FIX-01")
def test_a_match_that_is_awarded_pays_nobody_and_hurts_nobody(
    season: Season, first: Fixture
) -> None:
    outcome = wished_outcome("walk_over", ("win", 2), ("loss", 0))
    correction = ruled(season, first, outcome=outcome)
    for side in (0, 1):
        kinds = [kind for kind, _ in of_kind(first, side, "winnings", "mvp", "injured", "died")]
        assert kinds == []
    in_order(season)
    undo(factories.owner_of(season), correction, reason="It was played.")
    assert of_kind(first, 0, "winnings")
    in_order(season)
    records = [fixture.record for fixture in season.fixtures.select_related("record")]
    assert all(verify(record).holds for record in records)


@pytest.mark.clause("LG-EVENT-04", "BB-LEAGUE-51")
def test_a_loser_who_had_won_is_paid_by_the_same_die(season: Season, first: Fixture) -> None:
    filed = FiledMatch.of(first)
    assert filed.record is not None
    outcome = filed.record.outcome
    home, away = outcome.sides
    lines = filed.record.sides[1]["lines"]
    scorer = next(line for line in lines if line["fielded"])
    ahead = max(home.score - away.score, 0) + 1
    ((_, purse),) = of_kind(first, 0, "winnings")
    wish = {
        "outcome": wished_outcome("played", ("loss", home.score), ("win", away.score + ahead)),
        "counts": [
            {
                "side": 1,
                "number": scorer["number"],
                "what": "touchdowns",
                "count": scorer["touchdowns"] + ahead,
            }
        ],
    }
    ruled(season, first, **wish)
    ((_, after),) = of_kind(first, 0, "winnings")
    assert after["dice"][0] == purse["dice"][0]
    assert after["bonus"] == 0
    in_order(season)
    assert TeamEvent.objects.filter(kind="winnings", voided_by__isnull=False).count() == 2

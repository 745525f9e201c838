"""The figures of a sample agree with its records, counted by hand."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from rules.blood_bowl.calibration.bands import bands, judge, shapes
from rules.blood_bowl.calibration.figures import TEAM_FIGURES, Sample
from rules.blood_bowl.calibration.sampling import Plan, pairing, play, play_one, teams
from rules.blood_bowl.calibration.shape import Shape, look
from rules.blood_bowl.calibration.shape import table as shape_table
from rules.blood_bowl.catalogue import load
from rules.calibration import Band, Figure, Measured, table

#: Quick matches: what is counted does not depend on how well they are played.
ROOKIES = Plan("test", "random", ("human", "orc", "undead"))
NUMBERS = range(6)


def test_the_figures_are_those_of_the_records() -> None:
    records = [play_one(ROOKIES, number) for number in NUMBERS]
    lines = [line for record in records for side in record.sides for line in side["lines"]]
    injuries = [
        injury for record in records for side in record.sides for injury in side["injuries"]
    ]
    scores = [[side.score for side in record.outcome.sides] for record in records]

    def each_team(name: str) -> float:
        return float(sum(line[name] for line in lines)) / (2 * len(records))

    sample = play(ROOKIES, NUMBERS)

    assert sample.matches == len(records)
    assert sample.value("td_team") == sum(map(sum, scores)) / (2 * len(records))
    assert sample.value("draw_share") == sum(a == b for a, b in scores) / len(records)
    assert sample.value("nil_nil_share") == sum(a == b == 0 for a, b in scores) / len(records)
    assert sample.value("blocks_thrown") == each_team("blocks")
    assert sample.value("fouls") == each_team("fouls")
    assert sample.value("casualties_suffered") == len(injuries) / (2 * len(records))
    assert sample.value("casualty_mix_dead") == pytest.approx(
        sum(injury["effects"][-1] == "dead" for injury in injuries) / len(injuries)
    )
    earned = 3 * each_team("touchdowns") + 2 * each_team("casualties")
    earned += each_team("completions") + 2 * each_team("interceptions") + 5
    assert sample.value("spp_earned") == pytest.approx(earned)


def test_processes_can_share_a_sample() -> None:
    whole = play(ROOKIES, NUMBERS)
    parts = Sample()
    for part in (range(2), range(2, 5), range(5, 6)):
        parts += play(ROOKIES, part)

    assert parts == whole
    assert judge(parts) == judge(whole)


def test_every_band_has_a_figure() -> None:
    lines = judge(play(ROOKIES, NUMBERS))

    assert [line.band for line in lines] == list(bands())
    assert all(band.figure in table(lines) for band in bands())


def test_an_interval_is_that_of_the_mean() -> None:
    figure = Figure()
    for x in (1, 2, 3, 6):
        figure.add(x, 1)

    assert figure.value == 3
    # The standard deviation is the root of 14 / 3, the standard error half of it.
    assert figure.margin == pytest.approx(1.96 * (14 / 3) ** 0.5 / 2)
    assert Figure().value == Figure().margin == 0


@pytest.mark.parametrize(
    ("value", "verdict"), [(1.0, "inside"), (0.7, "gap"), (2.1, "broken"), (0.5, "gap")]
)
def test_verdicts(value: float, verdict: str) -> None:
    band = Band("td_team", "", soft=(0.9, 1.1), field=1.0, hard=(0.5, 2.0))

    assert Measured(band, value, 0.1).verdict == verdict


def test_bounds_are_two_and_in_order() -> None:
    with pytest.raises(ValueError, match="two bounds"):
        Band("td_team", "", soft=(1.1, 0.9), field=1.0)


def test_everybody_meets_everybody() -> None:
    met = [pairing(4, number) for number in range(12)]

    assert len(set(met)) == 12
    assert all(home != away for home, away in met)


def test_teams_can_have_a_season_behind_them() -> None:
    fresh, seasoned = teams(ROOKIES), teams(Plan("test", "random", ROOKIES.races, season=2))

    assert [team.matches for team in fresh] == [0, 0, 0]
    assert sum(team.matches for team in seasoned) == 4, "three teams: one stays at home"
    assert [team.race for team in seasoned] == list(ROOKIES.races)


def test_the_command_prints_every_band_and_says_what_is_broken(tmp_path: Path) -> None:
    out, err, file = StringIO(), StringIO(), tmp_path / "table.json"

    with pytest.raises(SystemExit) as left:
        call_command(
            "calibrate",
            matches=3,
            processes=1,
            strength="random",
            json=file,
            stdout=out,
            stderr=err,
        )

    assert left.value.code == 1, "three matches of rookies are nothing like the field"
    assert "Outside a hard band" in err.getvalue()
    assert all(band.figure in out.getvalue() for band in bands())
    assert all(shape.about in out.getvalue() for shape in shapes() if not shape.races)
    assert json.loads(file.read_text())["matches"] == 3


# -- the shape by team --------------------------------------------------------------------------


def shown(**wins: float) -> dict[str, dict[str, Figure]]:
    """Teams of which only the share of wins is known."""
    return {race: {"wins": Figure(1, won, 1)} for race, won in wins.items()}


def test_what_teams_win_and_suffer_is_counted_for_their_race() -> None:
    records = [play_one(ROOKIES, number) for number in NUMBERS]
    worth = {"win": 1.0, "draw": 0.5, "loss": 0.0}
    orcs = [
        (record, side)
        for record in records
        for side, line_up in enumerate(record.match.line_ups)
        if line_up["race"] == "orc"
    ]

    figures = play(ROOKIES, NUMBERS).by_race["orc"]

    assert figures["wins"].matches == len(orcs) == 4
    assert figures["wins"].x == sum(worth[r.outcome.sides[side].result] for r, side in orcs)
    assert figures["touchdowns"].x == sum(r.outcome.sides[side].score for r, side in orcs)
    assert figures["casualties_suffered"].x == sum(len(r.sides[s]["injuries"]) for r, s in orcs)


def test_teams_outside_their_bounds_are_named() -> None:
    stunty = Shape("wins", "stunty teams lose", ("goblin", "ogre", "halfling"), (0.25, 0.4))
    others = Shape("wins", "all others win about half", (), (0.4, 0.58))

    seen = look((stunty, others), shown(goblin=0.3, ogre=0.41, orc=0.5, amazon=0.6))

    assert [one.values for one in seen] == [
        {"goblin": 0.3, "ogre": 0.41},
        {"orc": 0.5, "amazon": 0.6},
    ]
    assert [one.outside for one in seen] == [["ogre"], ["amazon"]]
    assert "outside: amazon" in shape_table(
        {race: dict.fromkeys(TEAM_FIGURES, Figure(1, 1, 2)) for race in ("orc", "amazon")}, seen
    )


def test_a_team_outside_by_less_than_its_error_is_named_apart() -> None:
    others = Shape("wins", "all others win about half", (), (0.4, 0.58))
    won, lost = Figure(), Figure()
    for number in range(100):
        won.add(number % 5 < 3, 1)
        lost.add(number % 4 == 0, 1)

    (seen,) = look((others,), {"norse": {"wins": won}, "ogre": {"wins": lost}})

    assert seen.values == {"norse": 0.6, "ogre": 0.25}
    assert seen.outside == ["ogre"], "the interval of a quarter of a hundred matches ends at .33"
    assert seen.unsure == ["norse"], "the interval of three fifths of them begins at .50"
    named = {race: dict.fromkeys(TEAM_FIGURES, won) for race in ("norse", "ogre")}
    assert "outside: ogre; outside, within its error: norse" in shape_table(named, [seen])


def test_some_teams_are_compared_with_all_others() -> None:
    elves = ("wood_elf", "high_elf")
    sample = shown(wood_elf=0.6, high_elf=0.5, orc=0.5, dwarf=0.4)

    better = Shape("wins", "", elves, than="more")
    worse = Shape("wins", "", elves, than="less")

    more, less = look((better, worse), sample)

    assert more.values == {"these": pytest.approx(0.55), "others": pytest.approx(0.45)}
    assert more.outside == []
    assert less.outside == ["wood_elf", "high_elf"]
    assert look((better,), shown(wood_elf=1)) == [], "there are no others"


def test_a_shape_has_bounds_or_a_comparison() -> None:
    with pytest.raises(ValueError, match="either bounds or a comparison"):
        Shape("wins", "nothing said")
    with pytest.raises(ValueError, match="two bounds"):
        Shape("wins", "", bounds=(0.5, 0.4))


def test_shapes_are_said_of_teams_that_there_are() -> None:
    assert {race for shape in shapes() for race in shape.races} <= set(load("crp").teams)

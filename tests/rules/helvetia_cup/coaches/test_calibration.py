"""The figures of a sample agree with its records, counted by hand."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from rules.calibration import table
from rules.helvetia_cup.calibration.bands import about_teams, bands, judge
from rules.helvetia_cup.calibration.figures import Sample
from rules.helvetia_cup.calibration.sampling import Plan, line_ups, play, play_one
from tests.rules.helvetia_cup.play import VERSION

#: Quick matches: what is counted does not depend on how well they are played.
ROOKIES = Plan("test", "random")
NUMBERS = range(4)


def test_the_figures_are_those_of_the_records() -> None:
    records = [play_one(ROOKIES, number) for number in NUMBERS]
    sample = play(ROOKIES, NUMBERS)
    goals = [[side["score"] for side in record.sides] for record in records]
    lines = [line for record in records for side in record.sides for line in side["lines"]]

    assert sample.matches == len(records)
    assert sample.value("goals") == sum(map(sum, goals)) / len(records)
    assert sample.value("draw_share") == sum(a == b for a, b in goals) / len(records)
    assert sample.value("fouls") == sum(line["fouls"] for line in lines) / len(records)
    assert sample.value("reds") == sum(line["reds"] for line in lines) / len(records)
    events = [event for record in records for event in record.log or ()]
    dead = sum(event["event"] == "dead time" for event in events)
    assert sample.value("dead_time") == dead / len(records)
    dice = sum(event["event"] == "rolled" and event["die"] == "time" for event in events)
    assert sample.value("time_dice") == dice / len(records)


def test_processes_can_share_a_sample() -> None:
    whole = play(ROOKIES, NUMBERS)
    parts = Sample()
    for part in (range(1), range(1, 4)):
        parts += play(ROOKIES, part)

    assert parts == whole
    assert judge(parts) == judge(whole)


def test_everybody_meets_everybody_and_sides_are_swapped() -> None:
    teams = [each["race"] for each in line_ups(VERSION)]
    against = Plan("test", "random", other="veteran")

    met = {
        tuple(each["race"] for each in play_one(ROOKIES, number).match.line_ups)
        for number in (0, 1, 8)
    }
    first, second = (play_one(against, number).match.line_ups for number in (0, 1))

    assert met == {(teams[0], teams[1]), (teams[1], teams[2]), (teams[0], teams[2])}
    assert first == second, "the same match, the coaches swapped"


def test_the_command_prints_every_band_and_says_what_is_broken(tmp_path: Path) -> None:
    out, err, file = StringIO(), StringIO(), tmp_path / "table.json"

    with pytest.raises(SystemExit):
        call_command(
            "calibrate",
            game="helvetia_cup",
            matches=2,
            processes=1,
            strength="random",
            json=file,
            stdout=out,
            stderr=err,
        )

    assert "Outside a hard band" in err.getvalue()
    assert all(band.figure in out.getvalue() for band in bands())
    assert json.loads(file.read_text())["matches"] == 2


def test_teams_are_told_by_their_points() -> None:
    sample = play(ROOKIES, NUMBERS)
    text, told = about_teams(sample)

    assert "points a match" in text
    assert len(told["teams"]) == 5, "four matches of neighbours"
    assert table(judge(sample)).count("\n") == len(bands())

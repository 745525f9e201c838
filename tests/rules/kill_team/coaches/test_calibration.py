"""The figures of a sample agree with its records, counted by hand."""

from __future__ import annotations

import json
from contextlib import suppress
from io import StringIO
from pathlib import Path

from django.core.management import call_command

from matches.management.commands import calibrate
from rules.calibration import table
from rules.kill_team.calibration.bands import about_teams, bands, judge, unused
from rules.kill_team.calibration.figures import Sample, every_use
from rules.kill_team.calibration.sampling import Plan, arranged, play, play_one
from rules.kill_team.catalogue import load
from tests.rules.watching import count

DATA = load("first")
#: Quick matches: what is counted does not depend on how well they are played.
ROOKIES = Plan("test", "random")
NUMBERS = range(4)


def test_the_figures_are_those_of_the_records() -> None:
    records = [play_one(ROOKIES, number) for number in NUMBERS]
    sample = play(ROOKIES, NUMBERS)
    logs = [record.log or [] for record in records]
    found = {line.band.figure: line.value for line in judge(sample)}
    matches, sides = len(records), 2 * len(records)

    assert sample.matches == matches
    assert found["charges"] == sum(count(log, "declares a charge") for log in logs) / matches
    assert found["overwatch"] == sum(count(log, "overwatch") for log in logs) / matches
    assert found["tactics"] == sum(count(log, "tactic") for log in logs) / sides
    assert found["out_of_action"] == sum(count(log, "out of action") for log in logs) / sides
    assert found["broken_share"] == sum(count(log, "is broken") for log in logs) / sides
    assert found["rounds"] == sum(count(log, "round") for log in logs) / matches
    short = sum(count(log, "round") <= 3 for log in logs)
    assert found["short_share"] == short / matches
    first = [next(e["side"] for e in log if e["event"] == "initiative") for log in logs]
    won = sum(
        record.outcome.sides[side].result == "win"
        for record, side in zip(records, first, strict=True)
    )
    assert found["first_wins"] == won / matches
    guard = [
        side.result == "win"
        for record in records
        for line_up, side in zip(record.match.line_ups, record.outcome.sides, strict=True)
        if line_up["race"] == "guard"
    ]
    assert found["guard_wins"] == sum(guard) / len(guard)


def test_tactics_and_orders_are_counted() -> None:
    sample = play(ROOKIES, NUMBERS)
    events = [event for number in NUMBERS for event in play_one(ROOKIES, number).log or ()]
    text, told = about_teams(sample)

    assert sample.used["tactical_reroll"] == count(events, "tactic", detail="tactical_reroll") > 0
    assert sample.used.total() == count(events, "tactic") + count(events, "order")
    assert all(id_ in text for id_ in every_use(DATA))
    assert told["never"] == unused(sample) == [u for u in every_use(DATA) if not sample.used[u]]
    assert sum(mission["sides"] for mission in told["missions"]) == 2 * len(NUMBERS)


def test_processes_can_share_a_sample() -> None:
    whole, parts = play(ROOKIES, NUMBERS), Sample()
    for part in (range(1), range(1, 4)):
        parts += play(ROOKIES, part)

    assert parts == whole
    assert judge(parts) == judge(whole)
    assert table(judge(whole)).count("\n") == len(judge(whole))


def test_every_pair_plays_every_mission_on_every_table() -> None:
    arrangements = {
        (match.line_ups[0]["race"], match.line_ups[1]["race"], *match.options.values())
        for match in (arranged(ROOKIES, number) for number in range(450))
    }
    assert len(arrangements) == 6 * 5 * len(DATA.missions) * len(DATA.layouts)
    assert all(home != away for home, away, *_ in arrangements)


def test_against_another_strength_both_have_the_same_team() -> None:
    plan = Plan("test", "veteran", other="random")
    matches = [arranged(plan, number) for number in range(24)]
    assert all(match.line_ups[0] == match.line_ups[1] for match in matches)
    assert {match.line_ups[0]["race"] for match in matches} == {*DATA.factions}


def test_the_command_prints_every_band(tmp_path: Path) -> None:
    assert "kill_team" in calibrate.calibrated()
    out, file = StringIO(), tmp_path / "table.json"
    # So few matches may well fall outside a band.
    with suppress(SystemExit):
        call_command(
            "calibrate",
            game="kill_team",
            matches=6,
            processes=1,
            strength="random",
            json=file,
            stdout=out,
            stderr=StringIO(),
        )
    told = json.loads(file.read_text())
    assert told["matches"] == 6
    assert all(figure["figure"] in out.getvalue() for figure in told["figures"])
    assert {figure["figure"] for figure in told["figures"]} <= {band.figure for band in bands()}

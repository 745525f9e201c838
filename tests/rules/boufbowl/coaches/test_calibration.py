"""The figures of a sample agree with its records, counted by hand."""

from __future__ import annotations

import json
from contextlib import suppress
from io import StringIO
from pathlib import Path
from statistics import median

from django.core.management import call_command

from rules.boufbowl.calibration.bands import about_teams, bands, judge, unplayed
from rules.boufbowl.calibration.figures import Sample, every_card
from rules.boufbowl.calibration.sampling import Plan, play, play_one
from rules.boufbowl.squads import faction
from rules.calibration import table
from tests.rules.boufbowl.matches import DATA
from tests.rules.watching import count

PLAN = Plan("test")
NUMBERS = range(6)


def test_the_figures_are_those_of_the_records() -> None:
    records = [play_one(PLAN, number) for number in NUMBERS]
    sample = play(PLAN, NUMBERS)
    logs = [record.log or [] for record in records]
    lines = {line.band.figure: line.value for line in judge(sample)}

    assert sample.matches == len(records)
    assert lines["median_turns"] == median(record.sides[0]["turns"] for record in records)
    assert lines["goals"] == sum(count(log, "goal") for log in logs) / len(logs)
    assert lines["fights"] == sum(count(log, "attacks") for log in logs) / len(logs)
    assert lines["kos"] * len(logs) == sum(
        line["kos"] for record in records for side in record.sides for line in side["lines"]
    )
    assert lines["first_wins"] * len(logs) == sum(
        record.outcome.sides[count(log, "first active", side=1)].result == "win"
        for record, log in zip(records, logs, strict=True)
    )
    won = sum(
        faction(line_up) == "bonta" and side.result == "win"
        for record in records
        for line_up, side in zip(record.match.line_ups, record.outcome.sides, strict=True)
    )
    assert lines["bonta_wins"] == won / len(logs)
    assert lines["bonta_wins"] + lines["brakmar_wins"] == 1, "no draws, where nobody plays for one"


def test_cards_are_counted_by_what_was_done_with_them() -> None:
    sample = play(PLAN, NUMBERS)
    events = [event for number in NUMBERS for event in play_one(PLAN, number).log or ()]
    text, told = about_teams(sample)
    card = DATA.actions["br-a18"]

    assert sample.played[card.id] == count(events, "plays", detail=card.id) > 0
    committed = [event["detail"] for event in events if event["clause"] == "BF-BONUS-12"]
    assert sample.committed.total() == sum(map(len, committed)) > 0
    assert sample.played.total() == sum(count(events, kind) for kind in ("plays", "gets", "favour"))
    assert told["never"] == unplayed(sample)
    assert all(id_ in text for id_ in every_card(DATA))
    assert [id_ for id_ in every_card(DATA) if not sample.uses(id_)] == told["never"]


def test_processes_can_share_a_sample() -> None:
    whole = play(PLAN, NUMBERS)
    parts = Sample()
    for part in (range(1), range(1, 6)):
        parts += play(PLAN, part)

    assert parts == whole
    assert judge(parts) == judge(whole)


def test_factions_and_coaches_change_sides() -> None:
    plan = Plan("test", "random", other="veteran", basic=True)
    matches = [play_one(plan, number).match for number in range(4)]
    homes = [faction(match.line_ups[0]) for match in matches]

    assert homes == ["brakmar", "brakmar", "bonta", "bonta"]
    assert all(match.options == {"basic": True} for match in matches)
    results = [play_one(plan, number).outcome.sides[number % 2].result for number in range(4)]
    assert results == ["loss"] * 4, "the rookie is at home in every other match"


def test_the_command_prints_every_band(tmp_path: Path) -> None:
    out, file = StringIO(), tmp_path / "table.json"

    # So few matches may well fall outside a band.
    with suppress(SystemExit):
        call_command(
            "calibrate",
            game="boufbowl",
            matches=8,
            processes=1,
            json=file,
            stdout=out,
            stderr=StringIO(),
        )

    assert all(band.figure in out.getvalue() for band in bands())
    assert json.loads(file.read_text())["matches"] == 8
    assert table(judge(play(PLAN, NUMBERS))).count("\n") == len(bands())

"""`manage.py calibrate`: matches, or whole campaigns of a game that has some."""

from __future__ import annotations

import json
from contextlib import suppress
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command


def test_the_season_of_a_game_with_campaigns_is_whole_campaigns(tmp_path: Path) -> None:
    file, out = tmp_path / "table.json", StringIO()
    wanted = ["--game", "necromunda", "--strength", "random", "--matches", "1", "--season", "1"]
    with suppress(SystemExit):  # the bands are those of ten weeks
        call_command(
            "calibrate", *wanted, "--processes", "1", "--json", str(file), stdout=out,
            stderr=StringIO(),
        )  # fmt: skip
    assert "1 campaigns of 1 weeks" in out.getvalue()
    table = json.loads(file.read_text())
    assert table["matches"] == 1
    assert "rating_spread" in {each["figure"] for each in table["figures"]}
    assert sum(each["gangs"] for each in table["shape"]["houses"]) == 8


def test_a_season_has_at_least_one_match() -> None:
    with pytest.raises(CommandError):
        call_command("calibrate", "--game", "necromunda", "--season", "0")


@pytest.mark.clause("LG-SIM-08")
def test_the_table_of_levels_has_a_line_for_each_level_and_the_one_below(tmp_path: Path) -> None:
    file, out = tmp_path / "levels.json", StringIO()
    wanted = ["--levels", "--game", "boufbowl", "--matches", "2", "--processes", "1"]
    call_command("calibrate", *wanted, "--json", str(file), stdout=out)
    assert "rookie over random" in out.getvalue()
    pairs = [(each["stronger"], each["weaker"]) for each in json.loads(file.read_text())]
    assert pairs == [("rookie", "random"), ("veteran", "rookie")]

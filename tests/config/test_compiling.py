"""`manage.py compile_engines` finds what is hot; `make proof` compiles it and plays."""

from pathlib import Path

import pytest

from config.management.commands.compile_engines import ROOT, hot_modules, named


def test_of_every_game_something_is_compiled_and_its_doors_are_not() -> None:
    found = hot_modules(ROOT)

    assert {"rules/dice.py", "rules/referee.py", "rules/tabletop/sight.py"} <= set(found)
    assert len(found) == len(set(found))
    for key in {door.parent.name for door in ROOT.glob("*/game.py")}:
        assert f"rules/{key}/referee.py" in found
        assert not {f"rules/{key}/{name}.py" for name in ("__init__", "game", "match")} & set(found)


def test_a_pattern_that_means_nothing_is_named(tmp_path: Path) -> None:
    (tmp_path / "pitch.py").touch()
    (tmp_path / "cards.py").touch()

    assert named(tmp_path, ["*.py", "!cards.py"]) == [tmp_path / "pitch.py"]
    with pytest.raises(FileNotFoundError, match=r"!dice\.py"):
        named(tmp_path, ["*.py", "!dice.py"])

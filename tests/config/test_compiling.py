"""`manage.py compile_engines` finds what is hot and can be imported; `make proof` plays with it."""

from importlib import import_module
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


def test_no_class_that_is_compiled_inherits_from_one_that_is_not() -> None:
    """The compiled copy would not even import: the class has slots already."""
    hot = {file.removesuffix(".py").replace("/", ".") for file in hot_modules(ROOT)}
    inherited = [
        (each.__qualname__, base.__module__)
        for module in map(import_module, sorted(hot))
        for each in vars(module).values()
        if isinstance(each, type) and each.__module__ == module.__name__
        for base in each.__mro__[1:]
        if base.__module__.startswith("rules.") and base.__module__ not in hot
    ]
    assert inherited == []


def test_a_pattern_that_means_nothing_is_named(tmp_path: Path) -> None:
    (tmp_path / "pitch.py").touch()
    (tmp_path / "cards.py").touch()

    assert named(tmp_path, ["*.py", "!cards.py"]) == [tmp_path / "pitch.py"]
    with pytest.raises(FileNotFoundError, match=r"!dice\.py"):
        named(tmp_path, ["*.py", "!dice.py"])

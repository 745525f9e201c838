"""What holds in every match, whoever plays it: the invariants, replay, and purity of the rules.

`make proof` looks at ten thousand matches (tests/proof/test_matches.py); here are a few.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.blood_bowl.match import NEXT, play, play_on
from rules.blood_bowl.match import record as record_of
from rules.blood_bowl.notation import read, write
from rules.blood_bowl.position import Phase, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.squads import Squads
from rules.coach import recorded
from rules.dice import Stream
from rules.record import canonical
from tests.rulebook import clauses
from tests.rules.blood_bowl.matches import (
    at_every_seam,
    coaches_of,
    play_watched,
    random_match,
    rookies,
    runners,
    seam_by_seam,
    usual_match,
)

ROOT = Path(__file__).resolve().parents[3]
RULES = sorted((ROOT / "rules").rglob("*.py"))

NUMBERS = st.integers(0, 2**64 - 1)


# -- invariants ----------------------------------------------------------------------------------


@pytest.mark.clause(
    "BB-GEN-02",
    "BB-GEN-03",
    "BB-GEN-09",
    "BB-GEN-13",
    "BB-GEN-14",
    "BB-SETUP-01",
    "BB-TURN-04",
    "BB-NOPL-02",
    "BB-CONC-02",
    "BB-PEN-04",
    "BB-DICE-06",
)
@settings(max_examples=20)
@given(number=NUMBERS)
def test_everything_that_must_hold_holds_at_every_seam_and_question(number: int) -> None:
    match = random_match(number)

    play_watched(match, coaches_of(number)(match))


# -- replay --------------------------------------------------------------------------------------


@pytest.mark.clause("BB-DICE-07")
@settings(max_examples=10)
@given(number=NUMBERS)
def test_a_record_replays_from_its_answers_with_the_log_or_without(number: int) -> None:
    match = random_match(number)
    record = play(match, coaches_of(number)(match))

    again = play(match, recorded(record.answers))
    quiet = play(match, recorded(record.answers), log=False)

    assert again.digest == record.digest == quiet.digest
    assert again.log_digest == record.log_digest
    assert quiet.log is None


@settings(max_examples=10)
@given(number=NUMBERS)
def test_a_match_that_is_put_away_at_every_seam_and_taken_up_again_is_the_same(number: int) -> None:
    match = random_match(number)
    coaches = coaches_of(number)

    assert seam_by_seam(match, coaches).digest == play(match, coaches(match), log=False).digest


def test_play_goes_on_from_any_seam_to_the_same_end() -> None:
    match = usual_match(17)
    seams = []

    def keep(ref: Referee) -> None:
        assert isinstance(ref.dice, Stream)
        places = [coach.dice.position for coach in ref.coaches]  # type: ignore[attr-defined]
        seams.append((canonical(ref.pos.to_json()), ref.dice.position, places, len(ref.answers)))

    ref = Referee(
        Position(Squads(match.line_ups)),
        Stream(match.seed, "dice"),
        runners(match),
        options=match.options,
    )
    keep(ref)
    while ref.pos.phase != Phase.OVER:
        NEXT[ref.pos.phase](ref)
        keep(ref)
    record = record_of(match, ref)
    assert len(seams) > 40

    for text, dice, places, answered in seams[:: len(seams) // 12]:
        position = Position.from_json(Squads(match.line_ups), json.loads(text))
        later = Referee(
            position, Stream(match.seed, "dice", dice), runners(match, places), log=False
        )
        later.answers = list(record.answers[:answered])
        play_on(later)
        assert record_of(match, later).digest == record.digest


@settings(max_examples=5)
@given(number=NUMBERS)
def test_a_clone_at_a_seam_is_equal_and_goes_its_own_way(number: int) -> None:
    match = random_match(number)
    seams = 0

    def look(ref: Referee) -> None:
        nonlocal seams
        seams += 1
        pos = ref.pos
        if seams % 9 or pos.phase == Phase.OVER:
            return
        before = bytes(pos)
        clone = pos.clone()
        assert clone == pos
        elsewhere = Referee(clone, Stream(bytes(32), "dice"), rookies(match), log=False)
        for _ in range(5):
            if clone.phase != Phase.OVER:
                NEXT[clone.phase](elsewhere)
        assert bytes(pos) == before
        assert bytes(clone) != before

    at_every_seam(match, look)


@settings(max_examples=5)
@given(number=NUMBERS)
def test_a_position_at_a_seam_survives_its_notation(number: int) -> None:
    seams = 0

    def look(ref: Referee) -> None:
        nonlocal seams
        seams += 1
        if seams % 9 == 0:
            assert read(write(ref.pos)) == ref.pos

    at_every_seam(random_match(number), look)


# -- the same on any machine ---------------------------------------------------------------------

DIGESTS = """
import json, sys
from rules.blood_bowl.game import GAME
from rules.record import Match
for value in json.load(sys.stdin):
    match = Match.from_json(value)
    coaches = [GAME.coach("rookie", match.seed, side) for side in (0, 1)]
    record = GAME.play(match, coaches)
    print(record.digest, record.log_digest)
"""


@cache
def pythons() -> dict[str, str]:
    """Every Python from 3.11 on that is installed here and works, by its version."""
    folders = os.environ.get("PATH", "").split(os.pathsep)
    home = Path.home()
    found = [sys.executable, *(shutil.which(f"python3.{minor}") or "" for minor in range(11, 20))]
    found += [str(Path(folder) / "python3") for folder in folders]
    for pattern in (".pyenv/versions/*/bin/python3", ".local/share/uv/python/*/bin/python3"):
        found += sorted(map(str, home.glob(pattern)))
    working: dict[str, str] = {}
    for python in dict.fromkeys(found):
        if not python or not os.access(python, os.X_OK):
            continue
        asked = subprocess.run(
            [python, "-c", "import sys, tomllib, hashlib; print(sys.version)"],
            capture_output=True,
            text=True,
            check=False,
        )
        version = asked.stdout.strip()
        if not asked.returncode and tuple(map(int, version.split(".")[:2])) >= (3, 11):
            working.setdefault(version, python)
    return working


def digests(python: str, hash_seed: str, matches: str) -> str:
    """The digests of these matches as that Python plays them."""
    played = subprocess.run(
        [python, "-c", DIGESTS],
        input=matches,
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": hash_seed, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert not played.returncode, played.stderr
    return played.stdout


@pytest.mark.clause("BB-DICE-07")
def test_every_python_and_every_hash_seed_plays_the_same_matches() -> None:
    matches = [random_match(number) for number in range(3)]
    text = json.dumps([match.to_json() for match in matches])
    here = "".join(
        f"{record.digest} {record.log_digest}\n"
        for match in matches
        for record in [play(match, rookies(match))]
    )

    for hash_seed, (version, python) in enumerate(pythons().items()):
        assert digests(python, str(hash_seed), text) == here, version
    assert digests(sys.executable, "random", text) == here


# -- the rules as text ---------------------------------------------------------------------------

_SETS = ("set", "frozenset")
#: Functions that take a whole set and give the same whatever its order.
_ORDERLESS = ("sorted", "len", "set", "frozenset", "min", "max", "any", "all", "sum", "bool")


def _is_set(node: ast.expr | None, names: set[str]) -> bool:
    """Whether an expression is a set, as far as its text says."""
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in _SETS
    if isinstance(node, ast.BinOp):
        return _is_set(node.left, names) or _is_set(node.right, names)
    return isinstance(node, ast.Name) and node.id in names


def _set_names(tree: ast.AST) -> set[str]:
    """Names that are given a set, or annotated as one."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and _is_set(node.value, names):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign | ast.arg) and node.annotation is not None:
            target = node.target if isinstance(node, ast.AnnAssign) else node
            name = getattr(target, "id", getattr(target, "arg", ""))
            if re.match(r"(frozen|Frozen)?[sS]et\b|AbstractSet\b", ast.unparse(node.annotation)):
                names.add(name)
    return names


def iterations_over_sets(source: str) -> Iterator[int]:
    """The lines on which a set is walked through in its own order."""
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    definitions = (ast.FunctionDef, ast.ClassDef)
    globals_ = ast.Module([node for node in tree.body if not isinstance(node, definitions)], [])
    for scope in (*functions, globals_):
        yield from _iterations(scope, _set_names(scope) | _set_names(globals_))


def _iterations(tree: ast.AST, names: set[str]) -> Iterator[int]:
    orderless: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in _ORDERLESS:
            orderless |= {*node.args}
    for node in ast.walk(tree):
        walked: list[ast.expr] = []
        if isinstance(node, ast.For):
            walked = [node.iter]
        elif isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp):
            walked = [] if node in orderless else [each.iter for each in node.generators]
        elif isinstance(node, ast.Starred):
            walked = [node.value]
        elif isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in ("list", "tuple", "join", "enumerate", "iter", "next", "zip", "extend"):
                walked = node.args
            elif name == "pop" and isinstance(node.func, ast.Attribute):
                walked = [node.func.value]
        for each in walked:
            if _is_set(each, names):
                yield each.lineno


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("for x in {1, 2}: pass", [1]),
        ("a = set(b)\nc = [x for x in a]", [2]),
        ("def f(a: frozenset[int]): return list(a)", [1]),
        ("a: set[int] = set()\nb = [*a]", [2]),
        ("a = {*b}\na.pop()", [2]),
        ("a = {1} | b\nfor x in a: pass", [2]),
        ("a = {1}\nfor x in sorted(a): pass\nb = any(x for x in a)\nc = {x for x in a}", []),
        ("a = [1]\nfor x in a: pass", []),
    ],
)
def test_the_reader_of_this_test_finds_iterations(source: str, lines: list[int]) -> None:
    found = sorted({*iterations_over_sets(source)})
    if lines:
        assert found == lines
    else:
        assert not found


def test_the_rules_never_walk_through_a_set() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{line}"
        for file in RULES
        for line in iterations_over_sets(file.read_text(encoding="utf-8"))
    ]

    assert not found


def test_the_rules_import_neither_chance_nor_a_clock() -> None:
    barred = {"random", "time", "datetime", "secrets", "uuid", "os", "threading"}
    found = []
    for file in RULES:
        if file.name == "bench.py":
            continue  # it measures; nothing imports it
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            modules = []
            if isinstance(node, ast.Import):
                modules = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                modules = [node.module or ""]
            found += [
                f"{file.relative_to(ROOT)}: {module}"
                for module in modules
                if module.split(".")[0] in barred
            ]

    assert not found


#: ``BB-KICK-05 to -11`` and ``BB-TURN-08, -10`` name their last clauses by number alone.
_NAMED = re.compile(r"\bBB-[A-Z0-9-]*?[A-Z](?:-\d+)\b(?:(?:,| to| and|, and) -\d+)*")


def named_clauses(text: str) -> Iterator[str]:
    """Every clause that a text names, also in short."""
    for named in _NAMED.findall(text):
        first, *others = re.split(r",? (?:to |and )?-|, -", named)
        chapter = first.rpartition("-")[0]
        yield first
        yield from (f"{chapter}-{number}" for number in others)


def test_clauses_are_found_in_their_short_forms_too() -> None:
    text = "BB-DOWN and BB-KICK-05 to -11, BB-TURN-08, -10; BB-SKILL-TTM-04, -06 to -08"

    assert [*named_clauses(text)] == [
        "BB-KICK-05",
        "BB-KICK-11",
        "BB-TURN-08",
        "BB-TURN-10",
        "BB-SKILL-TTM-04",
        "BB-SKILL-TTM-06",
        "BB-SKILL-TTM-08",
    ]


@pytest.mark.parametrize(
    "file", [f for f in RULES if f.parent.name in ("blood_bowl", "coaches")], ids=lambda f: f.stem
)
def test_every_clause_that_the_rules_name_stands_in_the_rulebook(file: Path) -> None:
    unknown = {
        clause
        for clause in named_clauses(file.read_text(encoding="utf-8"))
        if clause not in clauses()
    }

    assert not unknown


@pytest.mark.clause("BB-DICE-06")
@settings(max_examples=10)
@given(number=NUMBERS)
def test_every_clause_that_a_log_names_stands_in_the_rulebook(number: int) -> None:
    match = random_match(number)
    log = play(match, coaches_of(number)(match)).log or []

    named = {event["clause"] for event in log}
    assert named - {""} <= set(clauses())
    assert {event["event"] for event in log if not event["clause"]} == {"chose"}

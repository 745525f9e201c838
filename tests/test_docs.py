"""What README.md, CONTRIBUTING.md and docs/ name is there, and what there is to use they name."""

from __future__ import annotations

import ast
import logging
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import pytest
from django.conf import settings
from django.core.management import get_commands, load_command_class

from tests.conftest import ROOT

PAGES = [
    ROOT / "README.md",
    ROOT / "rules" / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs" / "architecture").glob("*.md")),
]
OPERATIONS = ROOT / "docs" / "operations.md"
#: Words in a sentence, and in a bullet, of the pages that people read from top to bottom.
LONGEST_SENTENCE, LONGEST_BULLET = 30, 60
#: Bytes.
LARGEST_PICTURE = 150_000
PROSE = [page for page in PAGES if page.parent != ROOT / "rules"]
APPS = {"config", "matches", "leagues", "rosters"}
FLOORS = {*APPS, "rules"}
#: Read by Python itself.
PYTHONS = {"PYTHONPATH", "PYTHONSAFEPATH"}
#: What is made on a machine that runs or tests Dugout.
MADE = {"var", ".git", ".venv", ".venv-tools", "__pycache__", ".hypothesis", ".mypy_cache"}

PATH = re.compile(r"[\w.-]+(?:/[\w.-]+)*(?:/|\.(?:py|md|toml|yaml|html|css|js|lock))")
LINK = re.compile(r"\]\(([^)#:\s]+)")
ANCHOR = re.compile(r"\]\(([^)#:\s]*)#([^)\s]+)\)")
NAME = re.compile(r"[A-Z][A-Z0-9_]{2,}")


def code(page: Path) -> Iterator[str]:
    """What stands in a page as code: between backticks, a line of an indented or fenced block."""
    fenced = False
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("```"):
            fenced = not fenced
        elif fenced or line.startswith("    "):
            yield line.strip()
        else:
            yield from re.findall(r"`([^`]+)`", line)


#: What begins a passage of its own: a heading, a bullet, a row of a table, a quotation.
BEGINS = re.compile(r"#+ |[*-] |\d+\. |\||> ")
#: A stop, with what may close behind it, before the next sentence.
STOP = re.compile(r"(?<=[.!?])[*_)\"”]*\s+")


def passages(text: str) -> Iterator[tuple[bool, str]]:
    """Yield the paragraphs, headings, bullets and table cells of a page, each with whether it is a
    bullet; code blocks are left out, and code in a line is one word."""
    shown = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    shown = re.sub(r"\]\([^)\s]*\)", "]", re.sub(r"`[^`]*`", "code", shown))
    for block in re.split(r"\n\s*\n", shown):
        if block.startswith("    ") and not BEGINS.match(block.lstrip()):
            continue
        passage: list[str] = []
        for line in (each.strip() for each in block.splitlines()):
            if BEGINS.match(line) and passage:
                yield from _parted(" ".join(passage))
                passage = []
            passage.append(line)
        if passage:
            yield from _parted(" ".join(passage))


def _parted(passage: str) -> Iterator[tuple[bool, str]]:
    if passage.startswith("|"):
        yield from ((False, cell) for cell in passage.split("|") if not set(cell) <= set(" -:"))
    else:
        bullet = re.match(r"[*-] |\d+\. ", passage)
        yield bullet is not None, passage[bullet.end() :] if bullet else passage


def words(text: str) -> int:
    return sum(any(letter.isalnum() for letter in word) for word in text.split())


def too_long(text: str) -> list[str]:
    """Return the sentences and the bullets of a page that have too many words."""
    long = []
    for is_bullet, passage in passages(text):
        if is_bullet and words(passage) > LONGEST_BULLET:
            long.append(f"bullet of {words(passage)} words: {passage}")
        long += [
            f"sentence of {words(sentence)} words: {sentence}"
            for sentence in STOP.split(passage)
            if words(sentence) > LONGEST_SENTENCE
        ]
    return long


def all_code() -> list[tuple[str, str]]:
    return [(page.name, said) for page in PAGES for said in code(page)]


@cache
def files() -> frozenset[str]:
    """Every file and folder of the repository, by its path; folders end with a slash."""

    def below(folder: Path) -> Iterator[str]:
        for each in folder.iterdir():
            if each.name not in MADE:
                path = each.relative_to(ROOT).as_posix()
                yield f"{path}/" if each.is_dir() else path
                if each.is_dir():
                    yield from below(each)

    return frozenset(below(ROOT))


def is_there(path: str) -> bool:
    """From the top level down, or for a name that is shorter anywhere: the page says in which."""
    if f"{path.split('/')[0]}/" in files():
        return path in files() or f"{path}/" in files()
    return any(f"/{each}".endswith(f"/{path}") for each in files())


def is_python(name: str) -> bool:
    """Whether a dotted name is a module, or leads to something in one."""
    try:
        resolve_name(name)
    except (ImportError, AttributeError):
        return False
    return True


def read_by_settings() -> set[str]:
    """The environment variables that config/settings.py reads by their names."""
    tree = ast.parse((ROOT / "config" / "settings.py").read_text(encoding="utf-8"))
    return {
        node.args[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "env"
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    }


def make_targets() -> set[str]:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z][a-z-]*):(?!=)", text, re.MULTILINE))


def variables() -> set[str]:
    """What a person may set: for the product, for `make`, for `docker compose`."""
    make = (ROOT / "Makefile").read_text(encoding="utf-8")
    compose = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    return (
        read_by_settings()
        | set(re.findall(r"\$\((?:if |filter [^,()]*,\$\()?([A-Z]+)\b", make))
        | set(re.findall(r"\$\{([A-Z_]+)", compose))
        | read_by_proofs()
        | PYTHONS
    )


def read_by_proofs() -> set[str]:
    """What sets how much a long proof tries."""
    return {
        name
        for file in (ROOT / "tests" / "proof").glob("test_*.py")
        for name in re.findall(r'environ\.get\("([A-Z_]+)"', file.read_text(encoding="utf-8"))
    }


@cache
def constants() -> frozenset[str]:
    """Names in capitals that the code gives to something."""
    found: set[str] = set()
    for app in (*sorted(APPS), "rules"):
        for module in (ROOT / app).rglob("*.py"):
            text = module.read_text(encoding="utf-8")
            found |= set(re.findall(r"^\s*([A-Z][A-Z0-9_]+)\b.*=", text, re.MULTILINE))
    return frozenset(found)


def own_commands() -> set[str]:
    return {name for name, app in get_commands().items() if app in APPS}


# -- what is named is there -----------------------------------------------------------------------


def test_every_command_that_is_named_is_there_with_its_options() -> None:
    known = get_commands()
    asked = [
        (page.name, name, rest)
        for page in PAGES
        for name, rest in re.findall(
            r"manage\.py ([a-z_]+)([^`\n]*)", page.read_text(encoding="utf-8")
        )
    ]
    assert len(asked) > 5
    missing = {(page, name) for page, name, _ in asked if name not in known}
    assert not missing
    for page, name, rest in asked:
        command = load_command_class(known[name], name)
        options = command.create_parser("manage.py", name)._option_string_actions
        wrong = {each for each in re.findall(r"--[a-z-]+", rest) if each not in options}
        assert not wrong, (page, name)


def test_every_make_target_that_is_named_is_there() -> None:
    asked = {
        (page, target)
        for page, said in all_code()
        for target in re.findall(r"\bmake ([a-z][a-z-]*)", said)
    }
    assert len(asked) > 5
    assert not {each for each in asked if each[1] not in make_targets()}


def test_every_variable_that_is_named_is_read() -> None:
    asked = {
        (page, name)
        for page, said in all_code()
        for name in re.findall(r"\b([A-Z][A-Z0-9_]{2,})=", said)
        + ([said] if NAME.fullmatch(said) else [])
    }
    assert len(asked) > 30
    levels = set(logging.getLevelNamesMapping())
    known = variables() | constants() | levels
    assert not {each for each in asked if each[1] not in known}


def test_every_path_that_is_named_is_there() -> None:
    asked = {(page, said) for page, said in all_code() if PATH.fullmatch(said)}
    asked = {each for each in asked if each[1].split("/")[0] not in MADE}
    assert len(asked) > 80
    assert not {each for each in asked if not is_there(each[1])}


def test_every_python_name_that_is_named_is_there() -> None:
    asked = {
        (page.name, name)
        for page in PROSE
        for said in code(page)
        for name in re.findall(rf"(?<![\w./])((?:{'|'.join(sorted(FLOORS))})\.\w[\w.]*\w)", said)
        if not PATH.fullmatch(name)
    }
    assert len(asked) > 10
    assert not {each for each in asked if not is_python(each[1])}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_to_a_file(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def anchors(page: Path) -> set[str]:
    """Return the addresses of a page's headings, as they are made of their words."""
    titles = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_to_a_heading(page: Path) -> None:
    for target, anchor in ANCHOR.findall(page.read_text(encoding="utf-8")):
        assert anchor in anchors(page.parent / target if target else page), (target, anchor)


def test_pictures_are_shown_and_light() -> None:
    pictures = {file.name: file.stat().st_size for file in (ROOT / "docs" / "pictures").iterdir()}
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert pictures
    assert not {name for name in pictures if f"](docs/pictures/{name})" not in readme}
    assert max(pictures.values()) <= LARGEST_PICTURE


# -- how it is said ------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PROSE, ids=lambda page: page.name)
def test_sentences_and_bullets_are_short(page: Path) -> None:
    long = too_long(page.read_text(encoding="utf-8"))
    assert not long, "\n".join(long)


def test_a_long_sentence_would_be_found() -> None:
    long = "word " * LONGEST_SENTENCE
    assert not too_long(f"{long.strip()}. {long.strip()}.")
    assert too_long(f"{long} more.")
    assert too_long(f"* one.\n* {long} `code`.")
    assert too_long(f"| a | {long} more |")
    assert not too_long(f"| {long} | {long} |")
    assert not too_long(f"```\n{long} more\n```\n\n    {long} more")
    assert too_long(f"* {'Two words. ' * LONGEST_BULLET}")
    assert not too_long(f"{'Two words. ' * LONGEST_BULLET}")


# -- what is there is named -----------------------------------------------------------------------


def test_every_variable_that_the_settings_read_is_explained() -> None:
    text = OPERATIONS.read_text(encoding="utf-8")
    explained = re.findall(r"^\| `([A-Z][A-Z0-9_]+)` \|", text, re.MULTILINE)
    assert sorted(explained) == sorted(read_by_settings())


def test_every_command_is_explained() -> None:
    text = OPERATIONS.read_text(encoding="utf-8")
    explained = re.findall(r"^\| `manage\.py ([a-z_]+)[^`]*` \|", text, re.MULTILINE)
    assert sorted(explained) == sorted(own_commands())


def test_every_make_target_is_explained() -> None:
    said = {target for _, each in all_code() for target in re.findall(r"make ([a-z-]+)", each)}
    assert make_targets() <= said


# -- the test itself ------------------------------------------------------------------------------


def test_what_is_not_there_would_be_found() -> None:
    assert Path(settings.BASE_DIR) == ROOT
    assert not is_there("docs/nothing.md")
    assert not is_there("nothing.py")
    assert not is_there("rules/settings.py"), "there is one, but not there"
    assert is_there("settings.py")
    assert is_python("rosters.runtime.clock.now")
    assert not is_python("rosters.runtime.clock.never")
    assert "setup" in make_targets()
    assert "export_match" not in own_commands()
    assert {"SEED", "SERVE", "GAME", "COMPILED", "ARGS", "POSTGRES_PASSWORD"} <= variables()


def test_the_match_in_the_readme_of_the_rules_is_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = (ROOT / "rules" / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    names: dict[str, Any] = {}
    exec(example, names)  # noqa: S102 - it is our own, and what is proved here
    assert re.fullmatch(r"played \d+ \d+\n", capsys.readouterr().out)
    assert {event.kind for event in names["orcs"]} >= {"match_played"}
    assert names["record"].answers

"""The Russian catalogue: complete, compiled, and with the same values in its sentences."""

from __future__ import annotations

import ast
import gettext
import re
import string
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from rosters.wording import SENTENCES
from tests.rules.blood_bowl.test_view import picture as squares_drawn
from tests.rules.helvetia_cup.test_view import picture as hexes_drawn

FOLDER = Path(settings.LOCALE_PATHS[0], "ru", "LC_MESSAGES")
MARKS = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext"}
TRANSLATE = re.compile(r"""{% translate (?:"([^"]+)"|'([^']+)')""")


def compiled() -> dict[object, str]:
    with (FOLDER / "django.mo").open("rb") as file:
        found: dict[object, str] = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    return found


def _unquoted(lines: str) -> str:
    quoted = re.findall(r'^(?:msg\w+(?:\[\d\])? )?"(.*)"$', lines, re.MULTILINE)
    return "".join(quoted).replace('\\"', '"').replace("\\n", "\n")


def written() -> dict[str, str]:
    """The plain entries of the readable file."""
    text = (FOLDER / "django.po").read_text(encoding="utf-8")
    found = {}
    for entry in text.split("\n\n"):
        parts = re.split(r"^(?=msgstr)", entry, flags=re.MULTILINE)
        if len(parts) == 2 and "msgid_plural" not in entry:
            source = parts[0][parts[0].index("msgid") :]
            found[_unquoted(source)] = _unquoted(parts[1])
    return found


def test_what_is_compiled_is_what_is_written() -> None:
    catalogue = compiled()
    differing = [key for key, value in written().items() if key and catalogue.get(key) != value]
    assert not differing, "compile the catalogue: manage.py compilemessages"


def test_every_sentence_of_a_page_is_translated() -> None:
    catalogue = compiled()
    asked = {
        one or other
        for template in Path(settings.BASE_DIR, "templates").rglob("*.html")
        for one, other in TRANSLATE.findall(template.read_text(encoding="utf-8"))
    }
    assert len(asked) > 200
    assert not {words for words in asked if not catalogue.get(words)}


def _marked(source: str) -> set[str]:
    """What a module marks for translation; a plural by its first form."""
    return {
        node.args[0].value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in MARKS
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    }


def test_every_sentence_of_the_code_is_translated() -> None:
    catalogue = compiled()
    asked = {
        words
        for app in ("config", "leagues", "matches", "rosters")
        for module in Path(settings.BASE_DIR, app).rglob("*.py")
        for words in _marked(module.read_text(encoding="utf-8"))
    }
    assert len(asked) > 1000
    assert not {words for words in asked if words not in catalogue and (words, 0) not in catalogue}


def test_every_problem_is_translated() -> None:
    catalogue = compiled()
    assert not {
        code
        for code, sentence in SENTENCES.items()
        if not catalogue.get(getattr(sentence, "_args", (str(sentence),))[0])
    }


@pytest.mark.parametrize("source", sorted(key for key in written() if key))
def test_a_translation_is_filled_with_the_same_values(source: str) -> None:
    translation = written()[source]
    assert translation
    assert _values(source) == _values(translation)


def _values(text: str) -> set[str]:
    named = {name for _, name, _, _ in string.Formatter().parse(text) if name}
    return named | set(re.findall(r"%\((\w+)\)s", text))


@pytest.mark.django_db
def test_the_site_is_read_in_russian_and_back() -> None:
    client = Client()
    client.post(reverse("set_language"), {"language": "ru", "next": "/"})
    assert "Лиги" in client.get("/").content.decode()
    client.post(reverse("set_language"), {"language": "en", "next": "/"})
    assert "Leagues" in client.get("/").content.decode()


def test_every_word_of_a_picture_is_translated() -> None:
    catalogue = compiled()
    said = set()

    def say(words: str) -> str:
        said.add(words)
        return words

    hexes = "half 1, Home attacks\n0,0 H9*\n4,0 h3 . A4\n\nH7 captain\nH9 captain\nA3 bench"
    for picture, boards in (
        (hexes_drawn, [hexes, hexes.replace("*", ""), "half 1\n0,0 H1\n8,0 A1"]),
        (squares_drawn, ["k6\nH1 h2 h3! H4~\nA1* a2\n\nH5 knocked out", "k6\nH1 A1"]),
    ):
        for board in boards:
            picture(board, zones=(0, 1), say=say)
    assert len(said) > 25
    assert not {words for words in said if not catalogue.get(words)}

"""The handbook: the same in both languages, in the words of the pages, with its pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from config.site import handbook
from config.site.handbook import LANGUAGES, READERS, SIZES, file_of, picture_of
from rules import games
from tests.conftest import ROOT
from tests.site.everywhere.handbook_pictures import HANDBOOK, LARGEST, STATIC
from tests.site.everywhere.test_translation import own_words
from tests.test_docs import too_long

TEMPLATES = ROOT / "templates"
#: A message of a catalogue and what stands for it.
MESSAGE = re.compile(
    r'^msgid ((?:"(?:[^"\\]|\\.)*"\n)+)(?:msgid_plural (?:"(?:[^"\\]|\\.)*"\n)+)?'
    r'msgstr(?:\[0\])? ((?:"(?:[^"\\]|\\.)*"\n?)+)',
    re.MULTILINE,
)
LABEL = re.compile(r"\*\*(.+?)\*\*")


def text(key: str, language: str) -> str:
    return file_of(key, language).read_text(encoding="utf-8")


def sections(key: str, language: str) -> list[tuple[str, str]]:
    """Return the sections of a page: marks of the heading, and all below it."""
    parts = re.split(r"^(#+) .+$", text(key, language), flags=re.MULTILINE)[1:]
    return list(zip(parts[::2], parts[1::2], strict=True))


@cache
def messages() -> dict[str, set[str]]:
    """Return what pages say, by the English: whatever they say for it in Russian."""
    said: dict[str, set[str]] = {}
    for file in (*ROOT.glob("config/locale*/**/ru/LC_MESSAGES/django.po"),):
        for english, russian in MESSAGE.findall(file.read_text(encoding="utf-8")):
            said.setdefault(_joined(english), set()).add(_joined(russian))
    for game_key in games():
        russian_words = own_words(game_key, "ru")
        for sentence, english in own_words(game_key, "en").items():
            said.setdefault(english, set()).add(russian_words[sentence])
    return said


def _joined(lines: str) -> str:
    return "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', lines)).replace('\\"', '"')


@pytest.mark.clause("LG-HELP-02")
@pytest.mark.parametrize("key", READERS)
def test_both_languages_have_the_same_sections(key: str) -> None:
    english, russian = sections(key, "en"), sections(key, "ru")
    assert [mark for mark, _ in english] == [mark for mark, _ in russian]
    assert len(set(handbook.anchors(key))) == len(english), "an anchor leads to one heading"


def test_there_is_no_other_page() -> None:
    for language in LANGUAGES:
        assert {file.stem for file in (handbook.FOLDER / language).iterdir()} == {*READERS}


@pytest.mark.clause("LG-HELP-02")
@pytest.mark.parametrize("key", READERS)
def test_labels_are_those_of_the_pages_in_both_languages(key: str) -> None:
    wrong = []
    for (_, english), (_, russian) in zip(sections(key, "en"), sections(key, "ru"), strict=True):
        said, told = LABEL.findall(english), set(LABEL.findall(russian))
        wrong += [f"no page says: {label}" for label in said if label not in messages()]
        known = {label: messages().get(label, set()) for label in said}
        wrong += [
            f"{label}: none of {sorted(names)} stands in the Russian"
            for label, names in known.items()
            if names and not names & told
        ]
        every = set[str]().union(*known.values())
        wrong += [f"not in the English: {label}" for label in sorted(told - every)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", READERS)
def test_sentences_are_short(key: str, language: str) -> None:
    assert not too_long(text(key, language))


# -- pictures -------------------------------------------------------------------------------------


def test_pictures_are_there_and_small() -> None:
    for language in LANGUAGES:
        named = [
            name
            for key in READERS
            for name in re.findall(r"!\[.+?\]\((.+?)\)", text(key, language))
        ]
        assert sorted(named) == sorted(HANDBOOK)
    wanted = {
        picture_of(name, size, language)
        for name in HANDBOOK
        for size in SIZES
        for language in LANGUAGES
    }
    files = {f"handbook/{file.name}": file for file in (STATIC / "handbook").iterdir()}
    assert {*files} == wanted, "make pictures"
    large = {name: file.stat().st_size for name, file in files.items()}
    assert not {name: size for name, size in large.items() if size > LARGEST}


# -- pages ----------------------------------------------------------------------------------------


@pytest.mark.clause("LG-HELP-02")
@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_strangers_and_search_engines_read_it(client: Client, language: str) -> None:
    asked = {"HTTP_ACCEPT_LANGUAGE": language}
    contents = client.get(reverse("help"), **asked)  # type: ignore[arg-type]
    for answer in (contents, client.get(reverse("rulebooks"), **asked)):  # type: ignore[arg-type]
        assert f'href="{reverse("help")}"' in answer.content.decode(), "the foot of each page"
    for key in READERS:
        address = reverse("handbook", args=[key])
        assert f'href="{address}"' in contents.content.decode()
        answer = client.get(address, **asked)  # type: ignore[arg-type]
        shown = answer.content.decode()
        assert answer.status_code == 200
        assert "noindex" not in shown
        assert "X-Robots-Tag" not in answer
        assert f'<html lang="{language}' in shown
        assert shown.count("<h1") == 1
        for anchor in handbook.anchors(key):
            assert f'id="{anchor}"' in shown
        with translation.override(language):
            assert handbook.page(key).says in shown


@pytest.mark.django_db
def test_there_is_no_page_for_anybody_else(client: Client) -> None:
    assert client.get(reverse("handbook", args=["referee"])).status_code == 404


def links() -> Iterator[tuple[str, str, str]]:
    """Yield where a link to a section of the handbook stands, its page and its anchor."""
    for file in sorted(TEMPLATES.rglob("*.html")):
        for key, anchor in re.findall(
            r"help_link\.html\" with reader=\"(\w+)\" section=\"([\w-]+)\"", file.read_text("utf-8")
        ):
            yield file.name, key, anchor
    for key in READERS:
        for language in LANGUAGES:
            for other, anchor in re.findall(r"\]\(\.\./(\w+)/#([\w-]+)\)", text(key, language)):
                yield f"{language}/{key}", other, anchor


def test_links_lead_to_a_section() -> None:
    found = list(links())
    assert [each for each in found if each[2] not in handbook.anchors(each[1])] == []
    assert {key for name, key, _ in found if name.endswith(".html")} >= {
        "commissioner",
        "coach",
        "arbitrator",
    }

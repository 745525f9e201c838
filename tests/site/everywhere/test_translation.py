"""The Russian catalogues: complete, compiled, and with the same values in their sentences."""

from __future__ import annotations

import ast
import gettext
import re
import string
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from rosters.games import every
from rosters.words.catalogue_names import named_things
from rosters.words.counting import Counted
from rosters.words.refusals import every_sentence
from rules import games
from rules.blood_bowl.between.player import TITLES
from rules.helvetia_cup.between.building import POSITIONS
from tests.rules.blood_bowl.test_view import picture as squares_drawn
from tests.rules.helvetia_cup.test_view import picture as hexes_drawn

PLACE = ("LC_MESSAGES", "django.mo")
#: The same in code: the sentence is written where it is asked for.
OWN_CALL = re.compile(r"in_words_of\(\s*[\w.]+,\s*_?\(?\"([^\"]+)\"")
FOLDERS = [Path(folder, "ru", "LC_MESSAGES") for folder in settings.LOCALE_PATHS]
MARKS = {"_", "counted", "gettext", "gettext_lazy", "gettext_noop", "ngettext"}
#: Marks of words that mean one thing here and another there: the first argument says where.
IN_CONTEXT = {"pgettext", "pgettext_lazy"}
_WORDS = r"""(?:"([^"]+)"|'([^']+)')"""
TRANSLATE = re.compile(rf"{{% translate {_WORDS}(?: context {_WORDS})?")
#: A sentence in the words of a game; who has no own reads that of all games.
IN_WORDS_OF = re.compile(rf"{{% in_words_of [\w.]+ {_WORDS}")
#: The same where it is too long for a line.
OWN_BLOCK = re.compile(r"{% own_words [^%]*%}(.*?){% endown_words %}", re.DOTALL)
BLOCK = re.compile(
    r"{% blocktranslate([^%]*)%}(.*?)(?:{% plural %}.*?)?{% endblocktranslate %}", re.DOTALL
)


def in_context(context: str, words: str) -> str:
    """The key of a catalogue."""
    return f"{context}\x04{words}" if context else words


def compiled() -> dict[object, str]:
    found: dict[object, str] = {}
    for folder in FOLDERS:
        with (folder / "django.mo").open("rb") as file:
            found |= gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    return found


def _unquoted(lines: str) -> str:
    quoted = re.findall(r'^(?:msg\w+(?:\[\d\])? )?"(.*)"$', lines, re.MULTILINE)
    return "".join(quoted).replace('\\"', '"').replace("\\n", "\n")


def written() -> dict[str, str]:
    """The plain entries of the readable files."""
    found = {}
    for folder in FOLDERS:
        text = (folder / "django.po").read_text(encoding="utf-8")
        for entry in text.split("\n\n"):
            parts = re.split(r"^(?=msgstr)", entry, flags=re.MULTILINE)
            if len(parts) == 2 and "msgid_plural" not in entry:
                context, source = re.split(r"^(?=msgid)", parts[0], maxsplit=1, flags=re.MULTILINE)
                key = in_context(_unquoted(context), _unquoted(source))
                found[key] = _unquoted(parts[1])
    return found


def own_words(key: str, language: str) -> dict[str, str]:
    """Return what a game says in words of its own, by the sentence of all games."""
    file = Path(settings.BASE_DIR, "config", "locale_games", key, language, *PLACE)
    if not file.exists():
        return {}
    with file.open("rb") as opened:
        catalogue = gettext.GNUTranslations(opened)._catalog  # type: ignore[attr-defined]
    before = f"words of {key}\x04"
    keyed = (
        (each if isinstance(each, str) else each[0], words) for each, words in catalogue.items()
    )
    return {
        source.removeprefix(before): words for source, words in keyed if source.startswith(before)
    }


@pytest.mark.parametrize("key", games())
def test_words_of_a_game_are_those_of_a_sentence_that_is_asked_for_in_both_languages(
    key: str,
) -> None:
    english, russian = own_words(key, "en"), own_words(key, "ru")
    assert english.keys() == russian.keys()
    assert english.keys() <= said_in_words_of_games()
    for words in (english, russian):
        assert not {source for source in words if _values(source) != _values(words[source])}


def own_in(text: str) -> set[str]:
    """Return the sentences that a template asks for in the words of a game."""
    blocks = {" ".join(words.split()) for words in OWN_BLOCK.findall(text)}
    return blocks | {one or other for one, other in IN_WORDS_OF.findall(text)}


def said_in_words_of_games() -> set[str]:
    """Return the sentences that pages and code ask for in the words of a game."""
    base = Path(settings.BASE_DIR)
    texts = [each.read_text(encoding="utf-8") for each in (base / "templates").rglob("*.html")]
    asked = {words for text in texts for words in own_in(text)}
    for app in ("config", "leagues", "matches", "rosters"):
        for module in (base / app).rglob("*.py"):
            source = module.read_text(encoding="utf-8")
            asked |= set(OWN_CALL.findall(source))
            if app != "config":
                asked |= _marked(source)  # kept, and said in the words of a game later
    return asked


def test_what_is_compiled_is_what_is_written() -> None:
    catalogue = compiled()
    differing = [key for key, value in written().items() if key and catalogue.get(key) != value]
    assert not differing, "compile the catalogue: manage.py compilemessages"


def test_every_sentence_of_a_page_is_translated() -> None:
    catalogue = compiled()
    asked = set()
    for template in Path(settings.BASE_DIR, "templates").rglob("*.html"):
        text = template.read_text(encoding="utf-8")
        for one, other, context, named in TRANSLATE.findall(text):
            asked.add(in_context(context or named, one or other))
        asked |= own_in(text)
        for how, block in BLOCK.findall(text):
            lines = [line.strip() for line in block.splitlines() if line.strip()]
            words = " ".join(lines) if "trimmed" in how.split() else block
            asked.add(re.sub(r"{{ (\w+) }}", r"%(\1)s", words.replace("%", "%%")))
    assert len(asked) > 300
    assert not {words for words in asked if not (catalogue.get(words) or catalogue.get((words, 0)))}


def _marked(source: str) -> set[str]:
    """What a module marks for translation; a plural by its first form."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        words = [str(each.value) for each in node.args[:2] if isinstance(each, ast.Constant)]
        if node.func.id in MARKS and words and isinstance(node.args[0], ast.Constant):
            found.add(words[0])
        elif node.func.id in IN_CONTEXT and len(words) == 2:
            found.add(in_context(*words))
    return found


def test_every_sentence_of_the_code_is_translated() -> None:
    catalogue = compiled()
    asked = {
        words
        for app in ("config", "leagues", "matches", "rosters", "tests/pennies")
        for module in Path(settings.BASE_DIR, app).rglob("*.py")
        for words in _marked(module.read_text(encoding="utf-8"))
    }
    assert len(asked) > 1000
    assert not {words for words in asked if words not in catalogue and (words, 0) not in catalogue}


def test_every_problem_is_translated() -> None:
    catalogue = compiled()
    assert not {
        code
        for code, sentence in every_sentence().items()
        if not (catalogue.get(_source(sentence)) or catalogue.get((_source(sentence), 0)))
    }


def _source(sentence: Any) -> str:
    """A sentence as it is written in the code; of two for a count the first."""
    if isinstance(sentence, Counted):
        return sentence.one
    return str(getattr(sentence, "_args", (str(sentence),))[0])


def named() -> set[str]:
    """The keys of everything that has a name in the catalogues of the games."""
    return {
        in_context(f"{key} {kind}", name)
        for key in games()
        for kind, _id, name in named_things(key)
    }


def test_every_name_of_a_catalogue_is_translated() -> None:
    catalogue = compiled()
    asked = named()
    assert len(asked) > 270
    assert not {words for words in asked if not catalogue.get(words)}
    latin = [words for words in asked if re.search("[A-Za-z]", catalogue[words])]
    assert not latin, "names are read in Russian letters"


def test_a_catalogue_s_folder_has_no_name_that_no_catalogue_has() -> None:
    kinds = {kind for room in every() for kind in room.wording.CLASSES.values() if kind}
    known = named()
    contexts = {f"{key} {kind}" for key in games() for kind in kinds}
    kept = {key for key in written() if key.partition("\x04")[0] in contexts}
    # A position of Helvetia Cup is a word of its rules: its catalogue names no positions.
    own = {in_context("helvetia_cup position", position) for position in POSITIONS}
    assert kept == known | own


def test_every_title_of_a_player_is_translated() -> None:
    catalogue = compiled()
    assert all(catalogue.get(in_context("blood_bowl title", title)) for title in TITLES.values())


def test_a_translation_is_filled_with_the_same_values() -> None:
    pairs = {source: translation for source, translation in written().items() if source}
    assert not [source for source, translation in pairs.items() if not translation]
    assert not {
        source: translation
        for source, translation in pairs.items()
        if _values(source) != _values(translation)
    }


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

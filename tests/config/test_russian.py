"""The Russian of the project: one word for one thing, and writing as it is usual in Russian."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from rosters.words.refusals import sentence
from rules.problems import Problem

BASE = Path(settings.BASE_DIR)
CATALOGUES = sorted(BASE.glob("config/locale*/**/ru/LC_MESSAGES/django.po"))


@dataclass(frozen=True)
class Term:
    """A row of the Russian glossary of docs/words.md.

    says:   how the word begins, in any case and number.
    struck: what is not said for it.
    where:  of an English sentence that is sure to mean it; in Russian it then says the word.
    """

    says: str
    struck: str
    where: str = ""


#: By the word that is said.
TERMS = {
    "кубик": Term("кубик", r"\bкост(?:ь|и|ей|ям|ями|ях)\b(?<!цвет кости)"),
    "движок": Term(
        "движ", r"(?<!для )\bпрограмм\w*\b(?! с (?:этим )?ключом)", r"\bthe (?:rules )?engine\b"
    ),
    "компьютерный тренер": Term("компьютер", r"автоматическ\w+ (?:тренер|менеджер|команд)"),
    "уведомление": Term("уведомл", "извещени", r"\b[Nn]otices?\b"),
    "список решений": Term("списк?о?к? решений", "реестр"),
    "заявка на вступление": Term("заявк", r"просьб\w+ о вступлении|попроситься"),
    "приём заявок": Term("приём", r"запись (?:ещё|открыта)|набор (?:команд|закр)|идёт запись"),
    "создать": Term("созда", r"\bоснов(?:ать|ана|ан|ано|айте|ывается)\b", r"\b[Ff]ound (?:a|the) "),
    "кабинет": Term("кабинет", r"стол[еау]? (?:комиссара|арбитра)", r"[’']s desk$"),
    "новая жеребьёвка": Term("жеребьёвк", r"разыгр\w+ заново|заново разыгр|жеребится"),
    "без ответа": Term("без ответа", r"\bмолчани"),
    "отменить": Term("отмен", r"\b(?:взять|взято|взята) назад"),
    "комиссар": Term("комиссар", r"(?:руководств\w+|руководител\w+|организатор\w+) лиги"),
    "домашнее правило": Term("домашн", r"местн\w+ правил", r"\b[Hh]ouse rules?\b"),
    "история": Term("истори", "летопис"),
    "зона захвата": Term("захват", r"зон\w* (?:отбора|контроля|опеки)", r"\b[Tt]ackle zones?\b"),
    "пленный": Term("плен", r"\bпленник", r"\b[Cc]aptives?\b"),
    "док": Term(r"\bдок", r"\bврач"),
    "ящик": Term("ящик", r"\bлар(?:ец|ц)"),
    "боец": Term("бо(?:ец|йц)", r"\bмодел[ьияей]+\b"),
    "союзник": Term("союзник", r"\b(?:он и|носитель и|[Пп]ока активен,) друз|\bдруга в \d"),
    "сейв": Term("сейв", "отбит\\w+ удар", r"^(?:Most )?[Ss]aves$"),
    "обводка": Term("обводк", "дриблинг"),
    "тачбэк": Term("тачбэк", "тачбек", "^Touchback"),
}
#: A name stands alone, in quotation, or after its noun: never after a preposition, which inflects.
BARE = re.compile(
    r"(?<![\w«])(?:у|от|ко?|со?|за|против|для|об?|из|на|во?|по|без|под|над|перед|после|между|ниже)"
    r" (?:{|%\()(?:team|other|name|player|coach|league|who|author|gang|giver|taker|above|below)\b"
)
#: The past of a verb has a gender, which nobody knows of who stands before it.
PAST = re.compile(
    r"(?:{|%\()(?:player|name|who|other|coach|fighter)(?:}|\)s)(?: \({team}\))?"
    r"(?: (?:не|уже|ещё))* (?!пол\b)[а-яё]+(?:л|лся|ла|лась)\b"
    r"|^(?:Не )?(?:Вышел|Восстановился|Получил|Поправился|Пропустил|Работал|Сбежал|Умер|Ушёл)\b"
)
#: What is written otherwise in Russian.
MISWRITTEN = {
    "a dash that is too short": r"(?<![})s]) – (?![{%])",
    "a dash that may begin a line": r"(?<!\u00a0)(?<![.…])—",
    "points for an ellipsis": r"\.\.\.",
    "a unit that may begin a line": r" кр\.",
    "English quotation marks": "[“”]",
    "two blanks": "  ",
}


@dataclass(frozen=True)
class Said:
    place: str
    english: str
    russian: str


@cache
def said() -> tuple[Said, ...]:
    """Return everything that is said in Russian: catalogues, sentences of things, the handbook."""
    return (*catalogues(), *things(), *handbook())


def catalogues() -> Iterator[Said]:
    quoted = re.compile(r'"((?:[^"\\]|\\.)*)"')
    for file in CATALOGUES:
        for entry in file.read_text(encoding="utf-8").split("\n\n"):
            parts = re.split(r"^(?=msg)", entry, flags=re.MULTILINE)
            words = {part.split()[0]: "".join(quoted.findall(part)) for part in parts[1:]}
            for key, text in words.items():
                if key.startswith("msgstr") and words["msgid"]:
                    yield Said(words["msgid"], words["msgid"], text.replace("\\n", "\n"))


def things() -> Iterator[Said]:
    for file in sorted(BASE.glob("rosters/games/*/explained.toml")):
        for kind, named in tomllib.loads(file.read_text(encoding="utf-8")).items():
            for name, words in named.items():
                yield Said(f"{file.parent.name} {kind} {name}", words["en"], words["ru"])


def handbook() -> Iterator[Said]:
    for file in sorted(BASE.glob("docs/handbook/ru/*.md")):
        for line in file.read_text(encoding="utf-8").splitlines():
            yield Said(file.name, "", line)


def listed(found: list[Said]) -> str:
    return "\n".join(f"{each.place}: {each.russian}" for each in found)


def test_the_glossary_and_its_test_have_the_same_words() -> None:
    page = (BASE / "docs" / "words.md").read_text(encoding="utf-8")
    table = page.partition("### In Russian")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| [^|]+ \| ([^|]+) \| [^|]+ \|$", table, re.MULTILINE)
    assert [row for row in rows if row != "Say" and set(row) != {"-"}] == list(TERMS)


@pytest.mark.parametrize("word", TERMS)
def test_one_thing_has_one_word(word: str) -> None:
    term = TERMS[word]
    struck = [each for each in said() if re.search(term.struck, each.russian, re.IGNORECASE)]
    assert not struck, listed(struck)
    says = re.compile(term.says, re.IGNORECASE)
    assert any(says.search(each.russian) for each in said()), f"nobody says {word}"
    if term.where:
        meant = [each for each in said() if re.search(term.where, each.english)]
        assert meant, f"no English sentence means {word}"
        other = [each for each in meant if not says.search(each.russian)]
        assert not other, listed(other)


def test_names_need_no_case() -> None:
    inflected = [each for each in said() if BARE.search(each.russian)]
    assert not inflected, listed(inflected)


def test_no_verb_tells_the_gender_of_a_name() -> None:
    gendered = [each for each in said() if PAST.search(each.russian)]
    assert not gendered, listed(gendered)


@pytest.mark.parametrize("fault", MISWRITTEN)
def test_it_is_written_as_is_usual(fault: str) -> None:
    pattern = re.compile(MISWRITTEN[fault])
    found = [each for each in said() if each.place.endswith(".md") is False]
    wrong = [each for each in found if pattern.search(each.russian)]
    assert not wrong, listed(wrong)


def test_a_category_of_cards_has_its_name_in_a_refusal() -> None:
    wrong = {"least": 1, "most": 2, "category": "striker", "count": 0}
    with translation.override("ru"):
        said_so = sentence(Problem("category_out_of_range", params=wrong))
    assert "«Нападающий»: 0" in said_so

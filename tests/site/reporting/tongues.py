"""What a page says in English, as it says it in another language: for those who write by labels.

A label is looked up in the compiled catalogues: as it stands, or as a sentence with values in it,
which are looked up in turn. Where it means several things, each is a candidate.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path

from django.conf import settings

#: Where a sentence takes a value.
_VALUE = re.compile(r"%\((\w+)\)s|{(\w+)}")
#: What the pages put together themselves: a number or a level beside a name, a row
#: beside a label.
_JOINED = (
    (re.compile(r"(\d+) (.+)"), "{} {}"),
    (re.compile(r"(.+) \((.+) (\d+)\)"), "{} ({} {})"),
    (re.compile(r"(.+?): (.+)"), "{}: {}"),
)


def in_language(text: str, language: str, game: str) -> str | re.Pattern[str]:
    """Return what to look for on a page for what it says in English: one of all candidates."""
    if language == "en":
        return text
    return any_of(candidates(text, language, game))


def any_of(texts: Sequence[str]) -> re.Pattern[str]:
    """Return a pattern that matches any of these as a whole, however it is broken into lines."""
    spaced = (r"\s+".join(map(re.escape, text.split())) for text in texts)
    return re.compile(rf"^\s*(?:{'|'.join(spaced)})\s*$")


def candidates(text: str, language: str, game: str) -> list[str]:
    """Return each way in which a text may be said, the game's own words first, itself last."""
    return list(dict.fromkeys([*_said(text, language, game), text]))


def _said(text: str, language: str, game: str) -> Iterator[str]:
    plain, filled = _catalogue(language, game)
    yield from plain.get(text, ())
    for pattern, said in filled:
        if match := pattern.fullmatch(text):
            values = match.groupdict()
            choices = [candidates(value, language, game) for value in values.values()]
            for chosen in product(*choices):
                yield _filled_in(said, dict(zip(values, chosen, strict=True)))
    for joined, shape in _JOINED:
        if match := joined.fullmatch(text):
            parts = [candidates(part, language, game) for part in match.groups()]
            yield from (shape.format(*chosen) for chosen in product(*parts))


def _filled_in(sentence: str, values: Mapping[str, str]) -> str:
    return _VALUE.sub(lambda place: values[place[1] or place[2]], sentence)


Filled = list[tuple[re.Pattern[str], str]]


@cache
def _catalogue(language: str, game: str) -> tuple[Mapping[str, list[str]], Filled]:
    """Return the sentences of a language: those without values, and the others as patterns."""
    own = Path(settings.BASE_DIR, "config", "locale_games", game)
    folders = [own, *(Path(each) for each in settings.LOCALE_PATHS if Path(each) != own)]
    plain: dict[str, list[str]] = {}
    filled: Filled = []
    for folder in folders:
        with (folder / language / "LC_MESSAGES" / "django.mo").open("rb") as file:
            catalogue = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
        for key, said in catalogue.items():
            context, _, source = (key if isinstance(key, str) else "").rpartition("\x04")
            if not source or (context.startswith("words of") and context != f"words of {game}"):
                continue
            if _VALUE.search(source) is None:
                plain.setdefault(source, []).append(said)
            elif _VALUE.sub("", source).strip(" :.,–"):
                pattern = re.compile(_pattern(source))
                filled.append((pattern, said))
    return plain, filled


def _pattern(source: str) -> str:
    """Return a pattern of a sentence whose values may be anything."""
    parts, seen = [], set()
    at = 0
    for place in _VALUE.finditer(source):
        name = place[1] or place[2]
        parts.append(re.escape(source[at : place.start()]))
        parts.append(f"(?P={name})" if name in seen else f"(?P<{name}>.+)")
        seen.add(name)
        at = place.end()
    return "".join([*parts, re.escape(source[at:])])

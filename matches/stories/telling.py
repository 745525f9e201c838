"""A report in words: its points, each in a sentence that the digest of the record chooses.

The text is JSON: paragraphs, each a list of parts. A part is a text, ``{"team": side}`` or
``{"player": [side, number], "name": name}``; pages make links of them and write names as their
reader knows them. Coaches are never named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import blake2b
from string import Formatter
from typing import Any

from matches.games.courses import When
from matches.stories import ball, skirmish
from matches.stories.facts import Facts
from matches.stories.points import Paragraph, Person, Point, Scene, Team, Value
from matches.stories.sentences import Sentences, placeholders

Part = str | dict[str, Any]
#: The paragraphs of a report.
Text = list[list[Part]]

PLANS: Mapping[str, Callable[[Facts, Sentences], list[Paragraph]]] = {
    "ball": ball.plan,
    "skirmish": skirmish.plan,
}


def tell(facts: Facts, sentences: Sentences, scene: Callable[[str], str]) -> Text:
    """Tell a match of two sides: the same facts give the same text (LG-STORY-03).

    scene: names a mission or scenario.

    No sentence is told twice: a point for which all are told already is left out.
    """
    told: set[str] = set()
    paragraphs: Text = []
    for paragraph in PLANS[sentences.family](facts, sentences):
        parts: list[Part] = []
        for point in paragraph:
            text = _chosen(facts, sentences, point, told)
            if text:
                told.add(text)
                new = [*_filled(text, facts, sentences, point.values, scene)]
                parts += [" ", *new] if parts else new
        if parts:
            paragraphs.append(_joined(parts))
    return paragraphs


def opening(facts: Facts, sentences: Sentences) -> str:
    """Return the sentence that the report opens with, before its names are filled in."""
    return _chosen(facts, sentences, PLANS[sentences.family](facts, sentences)[0][0], set())


def words(text: Text, names: Sequence[str]) -> str:
    """Return a report as words alone, a line for each paragraph. names: of the teams."""
    return "\n".join("".join(_word(part, names) for part in parts) for parts in text)


def _word(part: Part, names: Sequence[str]) -> str:
    if isinstance(part, str):
        return part
    return names[part["team"]] if "team" in part else str(part["name"])


def _chosen(facts: Facts, sentences: Sentences, point: Point, told: set[str]) -> str:
    """Choose a sentence for a point: for the opening by the place of the match, else by digest."""
    known = {*point.values, *sentences.words, "rounds_in"}
    fit = [
        text
        for text in sentences.variants.get(point.key, ())
        if text not in told and placeholders(text) <= known
    ]
    if not fit:
        return ""
    if point.key.startswith("open_"):
        return fit[facts.place % len(fit)]
    named = blake2b(f"{facts.digest} {point.key}".encode(), digest_size=8).digest()
    return fit[int.from_bytes(named, "big") % len(fit)]


def _filled(
    text: str,
    facts: Facts,
    sentences: Sentences,
    values: Mapping[str, Value],
    scene: Callable[[str], str],
) -> Iterator[Part]:
    """Fill a sentence in; its first letter is a capital."""
    first = True
    for before, name, _spec, _how in Formatter().parse(text):
        parts: list[Part] = [before] if before else []
        if name is not None:
            parts += _parts(name, facts, sentences, values, scene)
        for part in parts:
            if first and isinstance(part, str):
                part = part[:1].upper() + part[1:]  # the same part
            first = False
            yield part


def _parts(
    name: str,
    facts: Facts,
    sentences: Sentences,
    values: Mapping[str, Value],
    scene: Callable[[str], str],
) -> list[Part]:
    if name in sentences.words:
        return [sentences.words[name]]
    if name == "rounds_in":
        rounds = values["rounds"]
        key = "round_one" if rounds == 1 else "round_many"
        return [sentences.words[key].format(rounds=rounds)]
    match values[name]:
        case Team(side):
            return [{"team": side}]
        case Person(who):
            return [_person(facts, who)]
        case Scene(id_):
            return [scene(id_)]
        case When(part, number):
            times = sentences.times
            told = times.get(f"{part}.{number}") or times.get(str(part)) or times[max(times)]
            return [told.format(number=number)]
        case str() | int() as plain:
            return [str(plain)]
        case people:
            return _list(facts, sentences, people)


def _person(facts: Facts, who: tuple[int, int]) -> Part:
    side, number = who
    return {"player": [side, number], "name": facts.names[side][number]}


def _list(facts: Facts, sentences: Sentences, people: Sequence[tuple[Person, int]]) -> list[Part]:
    parts: list[Part] = []
    for place, (person, n) in enumerate(people):
        if place:
            last = place == len(people) - 1
            parts.append(f" {sentences.words['and']} " if last else ", ")
        parts.append(_person(facts, person.who))
        if n > 1:
            parts.append(f" ({n})")
    return parts


def _joined(parts: Sequence[Part]) -> list[Part]:
    """Return parts with neighbouring texts in one."""
    joined: list[Part] = []
    for part in parts:
        if isinstance(part, str) and joined and isinstance(joined[-1], str):
            joined[-1] += part
        else:
            joined.append(part)
    return joined

"""Really played, seeded matches of each game as their reports see them, and what is told of them.

A match of Kill Team takes half a second. So all of them are played once by `rewrite` and kept as
facts beside the snapshots; a test plays one of each game again and finds the same facts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from typing import Any

import rules
from matches.games import of as room_of
from matches.games.courses import Course, Loss, Scored, When
from matches.stories import telling
from matches.stories.facts import Facts, Past
from matches.stories.sentences import LANGUAGES, of
from rules.levels.sample_matches import matches
from rules.record import Record, squad

FOLDER = Path(__file__).with_name("told")
GAMES = ("blood_bowl", "boufbowl", "helvetia_cup", "kill_team", "necromunda")
STRENGTH = {"kill_team": "rookie", "necromunda": "rookie"}
#: So many matches of each game are told.
MANY = 10
NAMES = ("Northgate", "Ravens")
RU_NAMES = ("Северные ворота", "Вороны")
#: What the league says of the sides, match by match, over and over.
PASTS: tuple[tuple[Past, Past], ...] = (
    (Past(), Past()),
    (Past(won=2, unbeaten=2), Past(lost=1, without_win=2)),
    (Past(without_win=4, lost=2, lost_last=True), Past(won=3, unbeaten=5)),
    (Past(unbeaten=4, without_win=2), Past(unbeaten=3)),
    (Past(lost_last=True), Past(lost=3, without_win=3)),
)


def play(game_key: str, number: int) -> Record:
    """One of the sample matches, between automated coaches."""
    game = rules.game(game_key)
    [match] = matches(game, range(number, number + 1))
    strength = STRENGTH.get(game_key, "veteran")
    return game.play(match, [game.coach(strength, match.seed, side) for side in (0, 1)], log=True)


def facts_of(record: Record, number: int, *, log: bool = True) -> Facts:
    course = room_of(record.match.game).course
    assert course is not None
    pairs = list(zip(record.match.line_ups, record.sides, strict=True))
    skipped = ("number", "player")
    return Facts(
        game=record.match.game,
        digest=record.digest,
        place=number,
        ended=[side.ended for side in record.outcome.sides],
        results=[side.result for side in record.outcome.sides],
        scores=[side.score for side in record.outcome.sides],
        names=[{p["number"]: p["name"] for p in squad(up, side)} for up, side in pairs],
        counts=[
            {
                line["number"]: {
                    what: n for what, n in line.items() if type(n) is int and what not in skipped
                }
                for line in side["lines"]
                if line.get("fielded", True)
            }
            for side in record.sides
        ],
        course=course(record.sides, record.log if log else None),
        past=PASTS[number % len(PASTS)],
        widest=1 if number == 3 else None,
    )


def to_json(facts: Facts) -> Any:
    """The facts as they are kept; counts that are 0 tell nothing."""
    kept = asdict(facts)
    kept["counts"] = [
        {number: {what: n for what, n in own.items() if n} for number, own in side.items()}
        for side in kept["counts"]
    ]
    del kept["career"], kept["dead"]
    return json.loads(json.dumps(kept))


def from_json(kept: Mapping[str, Any]) -> Facts:
    def when(told: Any) -> When | None:
        return None if told is None else When(**told)

    def who(told: Any) -> tuple[int, int] | None:
        return None if told is None else (told[0], told[1])

    course = kept["course"]
    scores = course["scores"]
    return Facts(
        **{
            **kept,
            "names": [{int(n): name for n, name in side.items()} for side in kept["names"]],
            "counts": [{int(n): own for n, own in side.items()} for side in kept["counts"]],
            "past": [Past(**each) for each in kept["past"]],
            "course": Course(
                **{
                    **course,
                    "scores": None
                    if scores is None
                    else [
                        Scored(each["side"], who(each["who"]), When(**each["when"]))
                        for each in scores
                    ],
                    "losses": [
                        Loss(tuple(each["who"]), who(each["by"]), each["grave"], when(each["when"]))
                        for each in course["losses"]
                    ],
                    "late": when(course["late"]),
                    "half": when(course["half"]),
                }
            ),
        }
    )


@cache
def kept(game: str) -> list[Facts]:
    """The facts of the matches that are told."""
    file = FOLDER / f"{game}.json"
    return [from_json(each) for each in json.loads(file.read_text(encoding="utf-8"))]


def told(facts: Facts, language: str) -> telling.Text:
    sentences = of(facts.game, language)
    assert sentences is not None
    return telling.tell(facts, sentences, lambda id_: id_.replace("_", " ").capitalize())


def words(facts: Facts, language: str) -> str:
    return telling.words(told(facts, language), NAMES if language == "en" else RU_NAMES)


def snapshot(game: str, language: str) -> str:
    """Ten reports as they stand in the tests."""
    reports = [words(facts, language) for facts in kept(game)]
    return "".join(f"## {n}\n\n{text}\n\n" for n, text in enumerate(reports, 1))


def without_course(facts: Facts) -> Facts:
    """The same match as typed in without times: who scored is known, and not when."""
    losses = [replace(loss, when=None) for loss in facts.course.losses]
    return replace(facts, course=replace(facts.course, scores=None, losses=losses))


def rewrite() -> None:
    """Play the matches and write facts and snapshots: ``python -m tests.matches.stories``."""
    for game in GAMES:
        found = [to_json(facts_of(play(game, n), n)) for n in range(MANY)]
        lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in found)
        (FOLDER / f"{game}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        for language in LANGUAGES:
            file = FOLDER / f"{game}.{language}.md"
            file.write_text(snapshot(game, language), encoding="utf-8")

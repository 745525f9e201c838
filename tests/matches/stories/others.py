"""Previews, obituaries and yearbooks of each game, from facts that were written down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from matches.stories.lives import BestDay, Life, obituary
from matches.stories.previews import Ahead, Coming, LastTime, Rank, preview
from matches.stories.sentences import LANGUAGES, of
from matches.stories.yearbooks import Year, opening
from rules.record import digest
from tests.matches.stories.played import FOLDER, GAMES, NAMES, RU_NAMES

PEOPLE = {"en": ("Grim", "Ada", "Tolk", "Una", "Bo"), "ru": ("Грим", "Ада", "Толк", "Уна", "Бо")}
#: What each game has leaders for, in the words of the tests.
DEEDS = {
    "en": (("Touchdowns", 7), ("Casualties", 3)),
    "ru": (("Тачдауны", 7), ("Травмы", 3)),
}
#: Nobody dies in the others.
LETHAL = ("blood_bowl", "kill_team", "necromunda")


def _teams(language: str) -> Sequence[str]:
    return NAMES if language == "en" else RU_NAMES


def aheads(game: str, language: str) -> Iterator[Ahead]:
    """Matches to come of all kinds."""
    home, away = _teams(language)
    people = PEOPLE[language]
    compared = of(game, language).scores  # type: ignore[union-attr]
    kinds: list[dict[str, Any]] = [
        {"sides": [Coming(home), Coming(away)]},
        {
            "sides": [
                Coming(home, ("loss", "win", "win", "win"), people[:1]),
                Coming(away, ("loss", "loss", "loss"), people),
            ],
            "met": (2, 1, 1),
            "last": LastTime(1, (1, 3) if compared else None),
            "rank": Rank(0, (1, 2), (9, 7)),
        },
        {
            "sides": [
                Coming(home, ("win", "draw", "win", "draw")),
                Coming(away, ("draw", "loss", "draw", "loss")),
            ],
            "met": (0, 1, 0),
            "last": LastTime(None, (0, 0)),
            "rank": Rank(1, (3, 5), (6, 4)),
        },
        {
            "sides": [Coming(home, ("win", "loss")), Coming(away, ("loss", "win"))],
            "met": (1, 0, 0),
            "last": LastTime(0, (1, 1)),
            "knockout": "won",
        },
        {
            "sides": [Coming(home, ("win",)), Coming(away, ("loss",), people[1:3])],
            "rank": Rank(0, (4, 5), (3, 3)),
            "knockout": "goes_on",
        },
        {
            "sides": [Coming(home), Coming(away, ("win",)), Coming(people[4])],
            "knockout": "places",
        },
    ]
    for place, kind in enumerate(kinds):
        yield Ahead(game, digest([game, place]), place, **kind)


def lives(game: str, language: str) -> Iterator[Life]:
    """Careers that are over, long and short."""
    home, away = _teams(language)
    player, killer = PEOPLE[language][:2]
    season = "Spring" if language == "en" else "Весна"
    kinds: list[dict[str, Any]] = [
        {"matches": 0},
        {"matches": 1, "season": season},
        {"matches": 4, "season": season, "by": killer, "by_lives": True},
        {
            "matches": 23,
            "season": season,
            "by": killer,
            "seasons": (3, "First light" if language == "en" else "Начало"),
            "deeds": DEEDS[language],
            "best": BestDay(away, DEEDS[language][0][0], 3),
        },
    ]
    position = "Blitzer" if language == "en" else "Блицер"
    for number, kind in enumerate(kinds):
        yield Life(game, digest([game, number]), player, home, position, **kind)


def years(game: str, language: str) -> Iterator[Year]:
    """Seasons that are over, with one champion, several, or none."""
    home, away = _teams(language)
    third = PEOPLE[language][4]
    season = "Spring" if language == "en" else "Весна"
    compared = of(game, language).scores  # type: ignore[union-attr]
    dead = 2 if game in LETHAL else None
    yield Year(
        game, digest([game, 1]), season, [home], (away, third), teams=6, results=15, draws=3,
        widest=(home, third, 5, 1) if compared else None, streak=(home, 4), dead=dead,
    )  # fmt: skip
    yield Year(
        game, digest([game, 2]), season, [home, away], (None, None), teams=4, results=6, draws=0,
        dead=None if dead is None else 0,
    )  # fmt: skip
    yield Year(
        game, digest([game, 3]), season, [], (None, None), teams=2, results=0, draws=0, dead=dead
    )


def words(paragraphs: Sequence[Sequence[Any]]) -> str:
    return "\n".join("".join(map(str, parts)) for parts in paragraphs)


def texts(kind: str, game: str, language: str) -> list[str]:
    """All texts of one kind in one game and language."""
    if kind == "previews":
        return [words(preview(each, language)) for each in aheads(game, language)]
    if kind == "lives":
        told = lives(game, language) if game in LETHAL else ()
        return [words(obituary(each, language)) for each in told]
    return [words(opening(each, language)) for each in years(game, language)]


KINDS = ("previews", "lives", "yearbooks")


def snapshot(kind: str, language: str) -> str:
    return "".join(
        f"## {game}\n\n{text}\n\n" for game in GAMES for text in texts(kind, game, language)
    )


def rewrite() -> None:
    for kind in KINDS:
        for language in LANGUAGES:
            file = FOLDER / f"{kind}.{language}.md"
            file.write_text(snapshot(kind, language), encoding="utf-8")

"""A match as a story: how the score went, and what everybody will remember."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from matches.games import of
from matches.games.lines import Cast

Entry = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Key:
    """A moment to remember.

    event: its number in the log, from 1.
    at:    when it was, in short, as the game counts time: ``1·4``.
    icon:  its name in the sprite.
    side:  the side that it belongs to; -1 for neither.
    score: the score after it, where it changed the score.
    """

    event: int
    at: str
    icon: str
    text: str
    side: int
    weight: str
    score: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Step:
    """A change of the score: in which part of the match (from 0), and the score then."""

    part: int
    at: str
    score: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """The story of a match.

    parts: how many parts the match had, turns or minutes.
    steps: the changes of the score.
    keys:  the moments to remember.
    """

    parts: int
    steps: Sequence[Step]
    keys: Sequence[Key]


@dataclass(frozen=True, slots=True)
class Thrown:
    """How often a side's dice showed each face, from 1, and how often each was to be expected."""

    side: int
    faces: Sequence[int]

    @property
    def total(self) -> int:
        return sum(self.faces)

    @property
    def most(self) -> int:
        return max(self.faces)

    @property
    def expected(self) -> float:
        return self.total / len(self.faces)

    @property
    def mean(self) -> float:
        return sum(n * count for n, count in enumerate(self.faces, 1)) / max(1, self.total)

    @property
    def fair_mean(self) -> float:
        return (len(self.faces) + 1) / 2


def story_of(game: str, log: Sequence[Entry], cast: Cast) -> Story:
    """Pick from a log what is worth remembering; an empty story for a game that tells nothing."""
    log_words = of(game).match_log
    part, at = 0, ""
    stands: Sequence[int] = (0,) * len(cast.teams)
    steps: list[Step] = []
    keys: list[Key] = []
    for number, entry in enumerate(log, 1):
        when = log_words.when(entry)
        if when:
            part, at = part + (when != at), when
        score = log_words.scored(entry, stands)
        if score is not None and tuple(score) != tuple(stands):
            stands = score
            steps.append(Step(part, at, tuple(score)))
        icon = log_words.ICONS.get(entry["event"])
        if icon is not None:
            line = log_words.sentence(entry, cast)
            after = None if score is None else tuple(score)
            keys.append(Key(number, at, icon, line.text, line.side, line.weight, after))
    return Story(part, steps, keys)


def thrown(game: str, log: Sequence[Entry], sides: int) -> list[Thrown]:
    """Count how the dice of each side fell; of several dice in one roll, each counts.

    In a game with several kinds of dice, only the kind that fell most often counts.
    """
    log_words = of(game).match_log
    kinds: dict[int, list[Counter[int]]] = {}
    for entry in log:
        fell = log_words.rolled(entry) if 0 <= entry.get("side", -1) < sides else None
        if fell is not None:
            faces, shown = fell
            counts = kinds.setdefault(faces, [Counter() for _ in range(sides)])
            counts[entry["side"]].update(shown)
    if not kinds:
        return []
    most = max(kinds, key=lambda faces: (sum(c.total() for c in kinds[faces]), faces))
    return [
        Thrown(side, [own[face] for face in range(1, most + 1)])
        for side, own in enumerate(kinds[most])
    ]

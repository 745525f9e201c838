"""The record of a match, and the bytes by which records are compared.

The canonical form is JSON with sorted keys and no spaces, without times or outside ids; its BLAKE2b
digest names the match's events. The log has a digest of its own, so that a match played with the
log off has the same digest as one played with it on.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, Literal, NotRequired, Protocol, TypedDict, TypeVar

from rules.dice import Stream

JSON = Any

Result = Literal["win", "draw", "loss"]
#: How a fixture ended as a whole, in one word (LG-FIX-01).
Kind = Literal["played", "conceded", "walk_over", "double_forfeit", "bye", "void"]
#: How a fixture ended for one of its sides (LG-FIX-01):
#: played          it played to the end
#: conceded        it gave the match up; `conceded_to`: all the others did
#: walk_over_lost  it did not come, and somebody did; `walk_over_won`: it alone came
#: double_forfeit  nobody came
#: bye             it had nobody to meet
#: void            as if it had never been drawn
Ended = Literal[
    "played",
    "conceded",
    "conceded_to",
    "walk_over_lost",
    "walk_over_won",
    "double_forfeit",
    "bye",
    "void",
]

#: Ends of a side that was there: it met whoever else was.
MET: Final[frozenset[Ended]] = frozenset({"played", "conceded", "conceded_to"})
#: Ends of a side that gave up, or did not come.
GAVE_UP: Final[frozenset[Ended]] = frozenset({"conceded", "walk_over_lost", "double_forfeit"})
#: Ends of a fixture in which nobody met anybody, though it had sides to.
UNPLAYED: Final[frozenset[Ended]] = frozenset({"walk_over_lost", "walk_over_won", "double_forfeit"})


def canonical(value: JSON) -> bytes:
    """Return a JSON value as bytes in its one canonical form."""
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    ).encode()


def digest(value: JSON) -> str:
    """Return 64 hexadecimal digits that name a JSON value."""
    return blake2b(canonical(value), digest_size=32).hexdigest()


def squad(line_up: JSON, side: RecordedSide) -> list[JSON]:
    """Return the members who could play for a side: its line-up, and those hired for this match
    alone.
    """
    return [*line_up["players"], *side.get("hired", ())]


class _Board(Protocol):
    def take(self, entry: Mapping[str, JSON]) -> None: ...


Board = TypeVar("Board", bound=_Board)


def after_log(board: Board, log: Iterable[JSON]) -> Board:
    """Return this board after the events of a log, each of which it takes in turn."""
    for entry in log:
        board.take(entry)
    return board


def of_side(happened: Iterable[JSON], side: int) -> list[JSON]:
    """Return the notes of one side, without the ``side`` that each of them names."""
    return [
        {key: value for key, value in note.items() if key != "side"}
        for note in happened
        if note["side"] == side
    ]


def plain(value: Any) -> JSON:
    """Return a value as JSON of its own: lists are copied, tuples become lists, however deep."""
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    return value


#: Who may see an event before the match has ended: all, or nobody; 0 and 1 are the sides.
EVERYBODY, NOBODY_YET = -1, 2


def shown_to(event: JSON, only: int) -> JSON:
    """Return an event as the log keeps it: one that is not for everybody says for whom it is.

    only: a side, or `EVERYBODY` or `NOBODY_YET`. `visible` reads it.
    """
    if only == EVERYBODY:
        return event
    return event | {"only": [] if only == NOBODY_YET else [only]}


def visible(log: Sequence[JSON], side: int | None, *, over: bool) -> list[JSON]:
    """Return the events that somebody may see, as if there were no others.

    side: the side whose coach it is; None for a spectator.
    over: whether the match has ended; before that an event that is not for everybody says for which
        sides it is (``only``).
    """
    return [event for event in log if over or side in event.get("only", (side,))]


def results_of(*scores: int) -> tuple[Result, ...]:
    """Return the results of these scores: the only best one has won, equal best ones have drawn."""
    best = max(scores, default=0)
    first: Result = "win" if scores.count(best) == 1 else "draw"
    return tuple(first if score == best else "loss" for score in scores)


def fixture_secret(season_secret: bytes, place: str) -> bytes:
    """Return the secret of one fixture: 32 bytes from the season's secret and its place in the
    schedule.

    place: ``"stage/group/round/slot/leg/attempt"``, e.g. ``"1/A/3/2/1/0"``.
    """
    return blake2b(place.encode(), key=season_secret, digest_size=32).digest()


def secret_hash(secret: bytes) -> str:
    """Return the hash of a fixture's secret that is shown before the match: it binds without
    telling.
    """
    return blake2b(secret, digest_size=32).hexdigest()


def match_seed(secret: bytes, version: str, words: Sequence[str] = ()) -> bytes:
    """Return the 32-byte seed of a match, from the fixture's secret and each side's word."""
    return blake2b(canonical([version, list(words)]), key=secret, digest_size=32).digest()


def with_word(seed: bytes, word: int) -> bytes:
    """Return the seed with a word more, of a match that was taken back so often (LG-FIX-42)."""
    return blake2b(canonical(["taken back", word]), key=seed, digest_size=32).digest()


@cache
def build() -> str:
    """Return the name of the code that plays matches: a hash of all of rules/."""
    root = Path(__file__).parent
    hasher = blake2b(digest_size=16)
    for file in sorted(root.rglob("*")):
        if file.suffix in (".py", ".toml"):
            hasher.update(file.relative_to(root).as_posix().encode())
            hasher.update(file.read_bytes())
    return hasher.hexdigest()


@dataclass(frozen=True, slots=True)
class Match:
    """All that decides a match except the answers: frozen at kick-off.

    line_ups: one JSON object per side, as ``Game.prepare`` made it.
    seed: 32 bytes.
    taken_back: the questions to which it was taken back by agreement (LG-FIX-42), in their order:
        how many answers came before each, and the number of the word that the seed has from there
        on. Nothing of it is in the JSON of a match without any.
    """

    game: str
    version: str
    options: Mapping[str, JSON]
    line_ups: Sequence[JSON]
    seed: bytes
    taken_back: Sequence[tuple[int, int]] = ()

    def to_json(self) -> JSON:
        back = {"taken_back": [[*each] for each in self.taken_back]} if self.taken_back else {}
        return {
            "game": self.game,
            "version": self.version,
            "options": dict(self.options),
            "line_ups": list(self.line_ups),
            "seed": self.seed.hex(),
            **back,
        }

    @classmethod
    def from_json(cls, value: JSON) -> Match:
        return cls(
            value["game"],
            value["version"],
            value["options"],
            value["line_ups"],
            bytes.fromhex(value["seed"]),
            tuple((number, word) for number, word in value.get("taken_back", ())),
        )

    def back_to(self, number: int) -> Match:
        """Return the match taken back to the question after so many answers (LG-FIX-42).

        What is rolled after it comes from the seed with a word that it never had before.
        """
        word = 1 + max((word for _, word in self.taken_back), default=0)
        before = (each for each in self.taken_back if each[0] < number)
        return replace(self, taken_back=(*before, (number, word)))

    def words(self) -> dict[int, bytes]:
        """Return the keys of the dice from each question to which it was taken back, by how many
        answers came before the question.
        """
        return {number: with_word(self.seed, word) for number, word in self.taken_back}

    def dice(self, position: int = 0, answered: int = 0) -> Stream:
        """Return the dice of the match where so many bytes of them were used.

        answered: how many answers had been given by then.
        """
        keys = [key for number, key in self.words().items() if number < answered]
        return Stream(keys[-1] if keys else self.seed, "dice", position)


@dataclass(frozen=True, slots=True)
class SideOutcome:
    """The values of one side that a table may ask for.

    score: touchdowns, goals, victory points ...
    counts: counted things by name (``casualties``, ``completions`` ...).
    """

    result: Result
    score: int
    counts: Mapping[str, int] = field(default_factory=dict)
    ended: Ended = "played"

    def to_json(self) -> JSON:
        return {
            "ended": self.ended,
            "result": self.result,
            "score": self.score,
            "counts": dict(self.counts),
        }


def ended_as(kind: Kind, result: Result) -> Ended:
    """Return how a fixture ended for a side, where it ended alike for all who lost.

    In a conceded fixture all of them conceded; in a walk-over none of them came.
    """
    if result != "draw":
        if kind == "conceded":
            return "conceded_to" if result == "win" else "conceded"
        if kind == "walk_over":
            return "walk_over_won" if result == "win" else "walk_over_lost"
    if kind == "conceded" or kind == "walk_over":
        return "played"  # nobody gave up where nobody lost
    return kind


@dataclass(frozen=True, slots=True)
class Outcome:
    """The values of a fixture that a table may ask for; sides stand in the order of the fixture."""

    sides: tuple[SideOutcome, ...]

    @classmethod
    def alike(cls, kind: Kind, sides: Iterable[SideOutcome]) -> Outcome:
        """Return the outcome of a fixture that ended alike for all who lost it (`ended_as`)."""
        return cls(tuple(replace(side, ended=ended_as(kind, side.result)) for side in sides))

    @classmethod
    def between(
        cls,
        scores: Sequence[int],
        counts: Sequence[Mapping[str, int]] | None = None,
        *,
        conceded: Collection[int] = (),
        absent: Collection[int] = (),
    ) -> Outcome:
        """Return the outcome by scores, where a system says nothing else (LG-FIX-14).

        conceded, absent: sides that gave up, or did not come. Of the other sides the best score
            wins; a single one that is left wins whatever the scores.
        """
        left = [side for side in range(len(scores)) if side not in {*conceded, *absent}]
        results = dict(zip(left, results_of(*(scores[side] for side in left)), strict=True))
        alone: Ended = "played"
        if len(left) == 1:
            alone = "conceded_to" if {*conceded} - {*absent} else "walk_over_won"
        nobody = len({*absent}) == len(scores)
        sides = []
        for side, score in enumerate(scores):
            ended = alone
            if side in absent:
                ended = "double_forfeit" if nobody else "walk_over_lost"
            elif side in conceded:
                ended = "conceded"
            of_side = {} if counts is None else counts[side]
            sides.append(SideOutcome(results.get(side, "loss"), score, of_side, ended))
        return cls(tuple(sides))

    @property
    def kind(self) -> Kind:
        """The way in which the fixture ended as a whole.

        ``conceded`` where anybody conceded, ``walk_over`` where one side alone came, ``played``
        where any two met to the end.
        """
        ends = {side.ended for side in self.sides}
        if "walk_over_won" in ends:
            return "walk_over"
        if "conceded" in ends:
            return "conceded"
        for alike in ("double_forfeit", "bye", "void"):
            if ends == {alike}:
                return alike
        return "played"

    @property
    def took_place(self) -> bool:
        """Whether any side met another."""
        return any(side.ended in MET for side in self.sides)

    def to_json(self) -> JSON:
        return {"sides": [side.to_json() for side in self.sides]}

    @classmethod
    def from_json(cls, value: JSON) -> Outcome:
        return cls(
            tuple(
                SideOutcome(each["result"], each["score"], each["counts"], each["ended"])
                for each in value["sides"]
            )
        )


def void(sides: int) -> Outcome:
    """Return the outcome of a fixture that counts as never drawn (LG-FIX-01)."""
    return Outcome.alike("void", [SideOutcome("draw", 0)] * sides)


class RecordedSide(TypedDict):
    """A side of a record as code that does not know its game reads it: statistics, pages,
    corrections.

    Beside it stand the values that the aftermath of its game needs.

    lines: a stat line per member of its squad: ``player``, ``number`` and its counts; a member who
        was not ``fielded`` has no part in statistics.
    hired: the members who joined it for this match alone.
    score: its score: the sum of what its members scored, and of `awarded`, unless it is a
        `forfeit`.
    awarded: the score that it was given besides.
    forfeit: whether a forfeit sets the scores.
    conceded: whether it gave up.
    """

    lines: Sequence[JSON]
    hired: NotRequired[Sequence[JSON]]
    score: NotRequired[int]
    awarded: NotRequired[int]
    forfeit: NotRequired[bool]
    conceded: NotRequired[bool]


@dataclass(frozen=True, slots=True)
class Record:
    """A finished match.

    sides: a `RecordedSide` each, in the order of the match, with what its game records beside.
    answers: every answer that a coach gave, in order; with the match it replays the record.
    log: the events as JSON, or None where no log was kept.
    build: the code that played it; not part of the digest, as another build may well agree.
    """

    match: Match
    outcome: Outcome
    sides: Sequence[JSON]
    answers: Sequence[JSON]
    log: Sequence[JSON] | None = None
    build: str = ""

    def to_json(self) -> JSON:
        """Return the record as JSON, without the log."""
        return {
            "match": self.match.to_json(),
            "outcome": self.outcome.to_json(),
            "sides": list(self.sides),
            "answers": list(self.answers),
        }

    @classmethod
    def from_json(cls, value: JSON, log: Sequence[JSON] | None = None, build: str = "") -> Record:
        return cls(
            Match.from_json(value["match"]),
            Outcome.from_json(value["outcome"]),
            value["sides"],
            value["answers"],
            log,
            build,
        )

    @property
    def digest(self) -> str:
        return digest(self.to_json())

    @property
    def log_digest(self) -> str:
        return digest(self.log)

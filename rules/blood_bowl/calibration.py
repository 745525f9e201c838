"""How our matches compare with the field: figures of many matches against bands.

Every figure is a ratio of two sums over matches (touchdowns by teams, deaths by players who
played), so that samples of several processes add up and each figure has an interval.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from math import sqrt
from typing import Any

from rules.blood_bowl import building
from rules.blood_bowl.catalogue import DATA
from rules.blood_bowl.game import GAME
from rules.blood_bowl.player import SPP
from rules.blood_bowl.team import Team
from rules.catalogue import read
from rules.dice import Stream
from rules.record import Match, Record

JSON = Any

VERSION = "crp"
#: Half the width of a 95% interval, in standard errors.
CONFIDENCE = 1.96

#: Counts of a stat line that are figures as they are, by the name of their band.
COUNTED = {
    "blocks_thrown": "blocks",
    "casualties_caused": "casualties",
    "knock_outs_caused": "knock_outs",
    "completions": "completions",
    "interceptions": "interceptions",
    "fouls": "fouls",
    "crowd_pushes": "crowd_pushes",
}
#: The casualty mix: where the worst effect of an injury belongs; what is not here is permanent.
MIX = {
    "badly_hurt": "casualty_mix_badly_hurt",
    "miss_next": "casualty_mix_miss_next_game",
    "dead": "casualty_mix_dead",
}
PERMANENT = "casualty_mix_permanent"


# -- bands --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Band:
    """What a figure is in the field, and how far ours may be from it; hard is () where none is."""

    figure: str
    about: str
    soft: tuple[float, ...]
    field: float
    hard: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        for bounds in (self.soft, self.hard or self.soft):
            if len(bounds) != 2 or bounds[0] > bounds[1]:
                raise ValueError(f"{self.figure}: two bounds are expected, not {bounds}")


@dataclass(frozen=True, slots=True)
class _BandsFile:
    source: str
    band: tuple[Band, ...]


@cache
def bands(version: str = VERSION) -> tuple[Band, ...]:
    return read(DATA / version / "calibration.toml", _BandsFile).band


# -- figures ------------------------------------------------------------------------------------


@dataclass(slots=True)
class Figure:
    """A ratio of sums over matches, with what its interval needs.

    matches: how many; x, y: sum of numerators and denominators; xx, xy, yy: of their products.
    """

    matches: int = 0
    x: float = 0.0
    y: float = 0.0
    xx: float = 0.0
    xy: float = 0.0
    yy: float = 0.0

    def add(self, x: float, y: float) -> None:
        """One more match."""
        self.matches += 1
        self.x += x
        self.y += y
        self.xx += x * x
        self.xy += x * y
        self.yy += y * y

    def __iadd__(self, other: Figure) -> Figure:
        for name in Figure.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        return self

    @property
    def value(self) -> float:
        """The figure; 0 where nothing was there to count."""
        return self.x / self.y if self.y else 0.0

    @property
    def margin(self) -> float:
        """Half of the 95% interval, from the spread between matches."""
        if self.matches < 2 or not self.y:
            return 0.0
        ratio = self.value
        square = max(0.0, self.xx - 2 * ratio * self.xy + ratio * ratio * self.yy)
        spread = sqrt(square * self.matches / (self.matches - 1))
        return CONFIDENCE * spread / self.y


@dataclass(slots=True)
class Sample:
    """What some matches showed: figures by the names of their bands."""

    matches: int = 0
    figures: dict[str, Figure] = field(default_factory=dict)

    def add(self, name: str, x: float, y: float = 1.0) -> None:
        self.figures.setdefault(name, Figure()).add(x, y)

    def __iadd__(self, other: Sample) -> Sample:
        self.matches += other.matches
        for name, figure in other.figures.items():
            self.figures.setdefault(name, Figure())
            self.figures[name] += figure
        return self

    def value(self, name: str) -> float:
        return self.figures[name].value

    def margin(self, name: str) -> float:
        return self.figures[name].margin

    def count(self, record: Record) -> None:
        """Adds a match: a deed counts for each of the two teams, a result once."""
        self.matches += 1
        scores = [side.score for side in record.outcome.sides]
        self._count_result(scores)
        self._count_deeds(record)
        self._count_injuries(record)

    def _count_result(self, scores: list[int]) -> None:
        goals, margin = sum(scores), abs(scores[0] - scores[1])
        self.add("td_team", goals, 2)
        self.add("td_match", goals)
        self.add("draw_share", margin == 0)
        self.add("nil_nil_share", goals == 0)
        self.add("margin_3_or_more_share", margin >= 3)
        self.add(SQUARES, sum(score * score for score in scores), 2)

    def _count_deeds(self, record: Record) -> None:
        done: dict[str, int] = {}
        for side in record.outcome.sides:
            for name, count in side.counts.items():
                done[name] = done.get(name, 0) + count
        for figure, name in COUNTED.items():
            self.add(figure, done[name], 2)
        self.add("armour_breaks_per_block", done["armour_breaks"], done["blocks"])
        self.add("knock_outs_per_break", done["knock_outs"], done["armour_breaks"])
        self.add("casualties_per_break", done["casualties"], done["armour_breaks"])
        earned = sum(done[name] * points for name, points in SPP.items() if name in done)
        self.add("spp_earned", earned + 2 * SPP["mvps"], 2)

    def _count_injuries(self, record: Record) -> None:
        injuries = [injury for side in record.sides for injury in side["injuries"]]
        played = sum(line["fielded"] for side in record.sides for line in side["lines"])
        worst = [MIX.get(injury["effects"][-1], PERMANENT) for injury in injuries]
        dead = worst.count(MIX["dead"])
        self.add("casualties_suffered", len(worst), 2)
        self.add("dead", dead, 2)
        self.add("death_per_player_match", dead, played)
        for name in (*MIX.values(), PERMANENT):
            self.add(name, worst.count(name), len(worst))


#: Not a band itself: the mean square of a team's touchdowns, for their variance.
SQUARES = "td_squared"


# -- the table ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    """A band and where the sample lies: figure plus or minus margin, and the verdict."""

    band: Band
    value: float
    margin: float

    @property
    def verdict(self) -> str:
        """``inside``, ``gap`` (outside the soft band) or ``broken`` (outside the hard one)."""
        if self.band.hard and not within(self.band.hard, self.value):
            return "broken"
        return "inside" if within(self.band.soft, self.value) else "gap"

    def to_json(self) -> JSON:
        return {
            "figure": self.band.figure,
            "value": self.value,
            "margin": self.margin,
            "hard": list(self.band.hard),
            "soft": list(self.band.soft),
            "field": self.band.field,
            "verdict": self.verdict,
        }


def within(bounds: tuple[float, ...], value: float) -> bool:
    return bounds[0] <= value <= bounds[1]


def judge(sample: Sample) -> list[Line]:
    """Every band against the sample, in the order of the bands."""
    found = []
    for band in bands():
        if band.figure == "td_variance_over_mean":
            found.append(Line(band, *dispersion(sample)))
        else:
            found.append(Line(band, sample.value(band.figure), sample.margin(band.figure)))
    return found


def dispersion(sample: Sample) -> tuple[float, float]:
    """Variance of a team's touchdowns over their mean, and its margin as for a Poisson law."""
    mean = sample.value("td_team")
    teams = 2 * sample.matches
    if not mean or teams < 2:
        return 0.0, 0.0
    variance = (sample.value(SQUARES) - mean * mean) * teams / (teams - 1)
    return variance / mean, CONFIDENCE * (variance / mean) * sqrt(2 / (teams - 1))


def table(lines: Sequence[Line]) -> str:
    """All bands, one a line, as text."""
    rows = [f"{'figure':<30}{'ours':>8}{'+-':>8}{'hard':>16}{'soft':>16}{'field':>8}"]
    for line in lines:
        band = line.band
        hard = "{:.4g} .. {:.4g}".format(*band.hard) if band.hard else ""
        soft = "{:.4g} .. {:.4g}".format(*band.soft)
        rows.append(
            f"{band.figure:<30}{line.value:>8.3f}{line.margin:>8.3f}{hard:>16}{soft:>16}"
            f"{band.field:>8.3g}  {line.verdict}"
        )
    return "\n".join(rows)


# -- matches ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Plan:
    """Which matches are played: their number in a sample does not depend on who plays them.

    races:  the teams, each founded by the automated manager; all that can be played if empty.
    season: matches that every team has behind it, with all that they did to it.
    """

    seed: str = "calibration"
    strength: str = "veteran"
    races: tuple[str, ...] = ()
    season: int = 0

    def key(self, *words: object) -> bytes:
        """A seed of 32 bytes for each thing that needs one."""
        return blake2b(repr((self.seed, *words)).encode(), digest_size=32).digest()


def play(plan: Plan, numbers: range) -> Sample:
    """What the matches of these numbers show; several processes can share a sample."""
    sample = Sample()
    for number in numbers:
        sample.count(play_one(plan, number))
    return sample


def play_one(plan: Plan, number: int) -> Record:
    """Match ``number``: every team meets every other, then again with other dice."""
    field_of_teams = teams(plan)
    home, away = pairing(len(field_of_teams), number)
    return _match(plan, (field_of_teams[home], field_of_teams[away]), plan.key("match", number))


def pairing(count: int, number: int) -> tuple[int, int]:
    """Who meets whom in match ``number``; in ``count * (count - 1)`` matches everybody once."""
    home = number % count
    away = (home + 1 + number // count % (count - 1)) % count
    return home, away


@cache
def teams(plan: Plan) -> tuple[Team, ...]:
    """The teams of the sample, after their season."""
    races = plan.races or GAME.races(VERSION)
    found = [_found(plan, race) for race in races]
    for round_ in range(plan.season):
        _play_round(plan, found, round_)
    return tuple(found)


def _found(plan: Plan, race: str) -> Team:
    roster = GAME.wished_roster(VERSION, race, race, Stream(plan.key("roster", race), "roster"))
    return GAME.fold(VERSION, GAME.found(VERSION, roster)).state


def _play_round(plan: Plan, found: list[Team], round_: int) -> None:
    """Every team plays once, one of an odd number excepted, and takes what the match did to it."""
    turn = round_ % max(1, len(found) - 1)
    order = [0, *range(1 + turn, len(found)), *range(1, 1 + turn)]
    for home, away in zip(order[: len(order) // 2], reversed(order), strict=False):
        key = plan.key("season", round_, home)
        pair = (found[home], found[away])
        record = _match(plan, pair, key)
        coaches = [GAME.coach(plan.strength, key, side) for side in (0, 1)]
        for at, events in zip((home, away), GAME.aftermath(record, pair, coaches), strict=True):
            found[at] = found[at].copy()
            building.apply_all(found[at], events)


def _match(plan: Plan, pair: Sequence[Team], key: bytes) -> Record:
    coaches = [GAME.coach(plan.strength, key, side) for side in (0, 1)]
    line_ups = GAME.prepare(VERSION, pair, {}, coaches)
    frozen = Match(GAME.key, VERSION, {"overtime": False}, line_ups, key)
    return GAME.play(frozen, coaches, log=False)

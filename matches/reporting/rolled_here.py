"""Dice that the system rolls for a report: stored when they are shown, and kept (LG-FIX-20).

A roll is stored as JSON: its purpose, how often the same was rolled before, and for each die the
face that was shown (null where another was typed). Its place names it among all rolls of the match,
whoever reports it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from leagues.models import Fixture
from leagues.operations import secret_of
from matches.models import Report
from rules.record import fixture_secret
from rules.typed import KeyedDice, Roll, Wanted, place_of

JSON = Any


def secret_of_dice(fixture: Fixture) -> bytes:
    """Return the 32 bytes that key all dice of a fixture's reports.

    They stay the same however often a report is begun, withdrawn and lined up anew.
    """
    secret = bytes.fromhex(fixture.secret) if fixture.secret else secret_of(fixture)
    return fixture_secret(secret, "reports")


def dice_for(report: Report) -> KeyedDice | None:
    """Return the dice of a report; None for a report that goes on with one stream in order."""
    if report.dice == Report.Dice.IN_ORDER:
        return None
    return KeyedDice(secret_of_dice(report.fixture))


@dataclass(frozen=True, slots=True)
class Shown:
    """A roll that was shown: for each die its face, None where another was typed."""

    wanted: Wanted
    often: int
    faces: Sequence[int | None]

    @property
    def place(self) -> str:
        return place_of(self.wanted, self.often)

    @property
    def fallen(self) -> list[int]:
        """The faces that were seen."""
        return [face for face in self.faces if face is not None]

    @classmethod
    def of(cls, roll: Roll) -> Shown:
        return cls(roll.wanted, roll.often, roll.shown)

    @classmethod
    def from_json(cls, value: JSON) -> Shown:
        return cls(Wanted(**value["wanted"]), value["often"], value["faces"])

    def to_json(self) -> JSON:
        wanted = {**self.wanted.to_json(), "whom": self.wanted.whom}
        return {"wanted": wanted, "often": self.often, "faces": list(self.faces)}

    def with_(self, faces: Sequence[int | None]) -> Shown:
        """Return the same roll, of which these faces were seen as well."""
        count = max(len(self.faces), len(faces))
        one, other = ([*each, *[None] * (count - len(each))] for each in (self.faces, faces))
        both = [face if face is not None else more for face, more in zip(one, other, strict=True)]
        return Shown(self.wanted, self.often, both)


@dataclass(frozen=True, slots=True)
class SetAside:
    """A roll that was shown and that a report does not keep.

    typed: the faces that the report has instead; None: it has no such roll.
    """

    shown: Shown
    typed: Sequence[int] | None

    @classmethod
    def from_json(cls, value: JSON) -> SetAside:
        return cls(Shown.from_json(value["shown"]), value["typed"])

    def to_json(self) -> JSON:
        typed = None if self.typed is None else list(self.typed)
        return {"shown": self.shown.to_json(), "typed": typed}


def all_shown(reports: Iterable[Report]) -> dict[str, Shown]:
    """Collect the rolls that were shown in any of these reports, by place."""
    shown_by_place: dict[str, Shown] = {}
    for report in reports:
        for value in report.shown:
            shown = Shown.from_json(value)
            before = shown_by_place.get(shown.place)
            shown_by_place[shown.place] = before.with_(shown.faces) if before else shown
    return shown_by_place


def seen_by(report: Report, *, runs_it: bool) -> dict[str, Shown]:
    """Collect the rolls of a match that a report's author has seen, by place. One query.

    That is in their own reports, whatever became of them, and in filed ones. People who run the
    league see all.
    """
    others = Report.objects.filter(fixture=report.fixture_id).exclude(pk=report.pk)
    read = [
        each
        for each in others
        if runs_it or each.filed is not None or each.author_id == report.author_id
    ]
    return all_shown([*read, report])


def with_shown(report: Report, rolls: Iterable[Roll]) -> list[JSON]:
    """Return `Report.shown` with what these rolls show."""
    shown_by_place = all_shown([report])
    for roll in rolls:
        now = Shown.of(roll)
        if now.fallen:
            before = shown_by_place.get(now.place)
            shown_by_place[now.place] = before.with_(now.faces) if before else now
    return [each.to_json() for each in shown_by_place.values()]


def set_aside(seen: Iterable[Shown], rolls: Iterable[Roll]) -> list[SetAside]:
    """List the rolls among those seen that these rolls do not keep as they fell."""
    kept = {roll.place: roll for roll in rolls}
    dropped = []
    for shown in seen:
        roll = kept.get(shown.place)
        if roll is None or not roll.keeps(shown.faces):
            dropped.append(SetAside(shown, None if roll is None else roll.faces))
    return dropped

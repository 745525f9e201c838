"""What a page and a program read of a team from elsewhere before it is kept (LG-IO-15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rosters.brought_teams import FORMATS, edition_name
from rosters.games import of
from rosters.games.brought import (
    ToldCounterparts,
    ToldPerson,
    counterparts_said,
    owns_said,
    people_said,
    race_said,
)
from rosters.games.room import Words
from rosters.models import BroughtTeam, Draft, Team
from rosters.operations.brought_teams import kept_before
from rosters.words.brought_teams import ToldLoss, losses_said
from rosters.words.refusals import sentence
from rules import game
from rules.problems import Problem

JSON = Any


@dataclass(frozen=True, slots=True)
class ToldBrought:
    """A team from elsewhere in the reader's language.

    edition, ours: the edition of the file, and that of our rules.
    to_do: what is still to be mended before its list can be founded; empty for a team.
    wrong: why it can't be kept, each with its path.
    before: what an earlier file of the same team was kept as.
    """

    brought: BroughtTeam
    program: str
    race: str
    edition: str
    ours: str
    experience: Words | None
    people: list[ToldPerson]
    owns: list[tuple[Words, str]]
    lost: list[ToldLoss]
    more: int
    counterparts: list[ToldCounterparts]
    wrong: list[tuple[str, str]]
    to_do: list[str]
    before: Team | Draft | None

    @property
    def name(self) -> str:
        return str(self.brought.report["name"])

    @property
    def fits(self) -> bool:
        return bool(self.brought.report["fits"])

    @property
    def is_list(self) -> bool:
        """Whether it becomes a list, which is founded afterwards."""
        return not self.brought.report["wishes"]

    @property
    def shown_losses(self) -> list[ToldLoss]:
        """What is not carried; of another edition only what has no counterpart."""
        return [each for each in self.lost if self.fits or each.is_unknown]

    @property
    def is_founded_before(self) -> bool:
        return isinstance(self.before, Team)

    @property
    def can_be_kept(self) -> bool:
        usable = self.fits and not self.wrong and self.brought.stored is None
        return usable and not self.is_founded_before


def told_brought(brought: BroughtTeam) -> ToldBrought:
    """Return a team from elsewhere as it is shown; at most two queries."""
    report: JSON = brought.report
    key = brought.game
    why = {
        at: sentence(Problem(each["params"]["code"], "", each["params"]["params"]), key)
        for at, each in enumerate(report["lost"])
        if each["reason"] == "rules_refuse"
    }
    kept = report["fits"] and not report["problems"] and report["roster"] is not None
    to_do = []
    if kept and not report["wishes"]:
        rules = game(key)
        to_do = [
            sentence(each, key) for each in rules.problems(rules.versions[-1], report["roster"])
        ]
    return ToldBrought(
        brought,
        FORMATS[brought.format][0],
        race_said(report),
        edition_name(key, report["edition"]),
        edition_name(key, ""),
        of(key).sheet.EXPERIENCE,
        people_said(report),
        owns_said(report),
        losses_said(report, why),
        report["more"],
        counterparts_said(report),
        [(each["path"], sentence(Problem(**each["problem"]), key)) for each in report["problems"]],
        list(dict.fromkeys(to_do)),
        None if brought.stored else kept_before(brought),
    )

"""Take the pairings of a chess file for the round that was drawn last (LG-IO-14).

An arbiter may have drawn that round with a program of their own. As long as nobody has begun it,
its pairings give way to those of the file, all of them or none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from leagues.hooks import begun
from leagues.models import Entry, Fixture, Group, Round, Stage
from leagues.operations.brought.finding import with_pairs
from leagues.operations.brought.reports import Report
from leagues.operations.common import register
from leagues.operations.drawing import Slot, make_fixtures, tell_matches
from leagues.schedules.chess_files import CLAUSE, ChessFile, Pair, byes_of, pairs_of
from leagues.schedules.plan import SWISS
from rosters.models import Coach
from rules.problems import Problem


@dataclass(frozen=True, slots=True)
class _Pairings:
    """What a file says of a round in one group: its pairs, and who is in none of them."""

    round: Round
    group: Group
    pairs: Sequence[tuple[Pair, Entry, Entry]]
    alone: Sequence[Entry]
    drawn: Sequence[tuple[Fixture, tuple[int, ...]]]

    @property
    def is_as_drawn(self) -> bool:
        """Whether all its pairs were drawn here, whoever is at home."""
        there = {frozenset(entries) for _fixture, entries in self.drawn}
        return all(frozenset((one.pk, other.pk)) in there for _pair, one, other in self.pairs)


def take_pairings(
    user: Coach,
    stage: Stage,
    file: ChessFile,
    entries: Mapping[int, Entry],
    report: Report,
    reason: str,
) -> bool:
    """Put the pairings of a file in the place of those drawn last, where they are others.

    entries: by start number.

    Returns whether the file can be read on: False where its pairings cannot be taken, which the
    report says line by line.
    """
    found = _pairings(stage, file, entries)
    if found is None or found.is_as_drawn:
        return True
    before = len(report.problems)
    _check(stage, file, found, report)
    if len(report.problems) > before:
        return False
    _replace(user, stage, found, report, reason)
    return True


def _pairings(stage: Stage, file: ChessFile, entries: Mapping[int, Entry]) -> _Pairings | None:
    """Return the pairings of a file for the last round; None where it has none."""
    round_ = stage.rounds.order_by("-number").first() if stage.format == SWISS else None
    if round_ is None:
        return None
    pairs = [
        (pair, entries[pair.first], entries[pair.second])
        for pair in pairs_of(file)
        if pair.round == round_.number and pair.first in entries and pair.second in entries
    ]
    if not pairs:
        return None
    group = pairs[0][1].groups.filter(stage=stage).first()
    if group is None:
        return None
    paired = {entry.pk for _pair, *both in pairs for entry in both}
    alone = [
        entry
        for entry in group.entries.filter(withdrawn=None).select_related("team").order_by("number")
        if entry.pk not in paired
    ]
    drawn = with_pairs(Fixture.objects.filter(round=round_, group=group).order_by("slot"))
    return _Pairings(round_, group, pairs, alone, drawn)


def _check(stage: Stage, file: ChessFile, found: _Pairings, report: Report) -> None:
    """Report everything that speaks against the pairings of a file."""
    number = found.round.number
    there = {frozenset(entries) for _fixture, entries in found.drawn}
    rows = Fixture.objects.filter(pk__in=[fixture.pk for fixture, _entries in found.drawn])
    if begun(rows).exists():
        for pair, one, other in found.pairs:
            if frozenset((one.pk, other.pk)) not in there:
                params = {"match": _names(one, other), "round": number}
                report.wrong(pair.line, "", Problem("pairing_has_begun", CLAUSE, params))
        return
    inside = set(found.group.entries.values_list("pk", flat=True))
    earlier = with_pairs(
        Fixture.objects.filter(
            round__stage=stage, round__number__lt=number, group=found.group, annulled=False
        )
    )
    met = {frozenset(entries) for _fixture, entries in earlier if len(entries) == 2}
    for pair, one, other in found.pairs:
        match = {"match": _names(one, other)}
        if not {one.pk, other.pk} <= inside:
            report.wrong(pair.line, "", Problem("not_in_one_group", "LG-FIX-14"))
        if frozenset((one.pk, other.pk)) in met:
            report.wrong(pair.line, "", Problem("pairing_met_before", CLAUSE, match))
        for entry in (one, other):
            if entry.withdrawn is not None:
                params = {"team": entry.team.name}
                report.wrong(pair.line, "", Problem("has_withdrawn", "LG-OUT-01", params))
    if len(found.alone) > 1 or (found.alone and not _has_bye(file, number)):
        names = ", ".join(entry.team.name for entry in found.alone)
        params = {"names": names, "round": number}
        report.wrong(found.pairs[0][0].line, "", Problem("pairing_leaves_out", CLAUSE, params))


def _has_bye(file: ChessFile, number: int) -> bool:
    """Say whether a file has the one bye of the pairing in a round."""
    return [which for round_, _player, which in byes_of(file) if round_ == number].count("U") == 1


def _replace(user: Coach, stage: Stage, found: _Pairings, report: Report, reason: str) -> None:
    """Draw the round as the file has it: white is at home, who is alone has the bye."""
    season, round_ = stage.season, found.round
    attempt = 1 + max((fixture.attempt for fixture, _entries in found.drawn), default=0)
    Fixture.objects.filter(pk__in=[fixture.pk for fixture, _entries in found.drawn]).delete()
    sides = [(one.number or 0, other.number or 0) for _pair, one, other in found.pairs]
    slots = [Slot(found.group, slot, pair) for slot, pair in enumerate(sides, 1)]
    for entry in found.alone:
        slots.append(Slot(found.group, len(slots) + 1, (entry.number or 0,)))
    round_.pairing.pop(found.group.name, None)
    round_.save(update_fields=["pairing"])
    tell_matches(round_, make_fixtures(round_, slots, attempt))
    about = f"{stage.number}/{round_.number}"
    register(user, season, "file:pairings", about, reason, matches=len(sides))
    line = found.pairs[0][0].line
    drawn = sum(len(entries) > 1 for _fixture, entries in found.drawn)
    report.add(line, "changed", "pairings", round=round_.number, drawn=drawn, matches=len(sides))
    for pair, one, other in found.pairs:
        report.add(pair.line, "new", "pairing", round=round_.number, match=_names(one, other))


def _names(one: Entry, other: Entry) -> str:
    return f"{one.team.name} – {other.team.name}"

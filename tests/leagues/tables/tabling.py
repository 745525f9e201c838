"""Results written as they are told, for the tests of tables."""

from __future__ import annotations

from leagues.tables import Number, Result, Scoring, Skip, Table, compute, criterion_of
from leagues.tables.criteria import Context
from rules.record import Kind, Outcome, SideOutcome
from rules.record import Result as Won

SEED = "07" * 32


def _won(own: int, other: int) -> Won:
    return "draw" if own == other else "win" if own > other else "loss"


def match(told: str, *, round_: int = 0, kind: Kind = "played", **counts: str) -> Result:
    """``match("1 3:1 2", casualties="0:2")``: entry 1, at home, beats entry 2."""
    home, score, away = told.split()
    scores = [int(number) for number in score.split(":")]
    sides = tuple(
        SideOutcome(
            _won(scores[side], scores[1 - side]),
            scores[side],
            {name: int(both.split(":")[side]) for name, both in counts.items()},
        )
        for side in (0, 1)
    )
    return Result((int(home), int(away)), Outcome.alike(kind, sides), round_)


def matches(told: str, round_: int = 0) -> list[Result]:
    """Several, a line each."""
    return [match(line, round_=round_) for line in told.strip().splitlines()]


def rounds(*told: str) -> list[Result]:
    """Rounds from 1; ``3 bye`` and ``3 missed`` are told so."""
    found = []
    for number, each in enumerate(told, 1):
        for line in each.strip().splitlines():
            words = line.split()
            if words[1] == "bye":
                found.append(Result.bye(int(words[0]), number))
            elif words[1] == "missed":
                found.append(Result.missed(int(words[0]), number))
            else:
                kind: Kind = "walk_over" if words[3:] == ["walk-over"] else "played"
                found.append(match(" ".join(words[:3]), round_=number, kind=kind))
    return found


def table(
    n: int, results: list[Result], *by: str, scoring: Scoring | None = None, **more: object
) -> Table:
    return compute(range(1, n + 1), results, scoring or Scoring(), by, SEED, **more)  # type: ignore[arg-type]


def order(found: Table) -> list[int]:
    return [row.entry for row in found.rows]


def reads(found: Table) -> list[str]:
    """Each row as ``1. 4 buchholz 12 > 9``; ``=`` where the next shares its place."""
    lines = []
    for row in found.rows:
        words = f"{row.place}. {row.entry}"
        if row.parting:
            part = f" ({row.parting.part})" if row.parting.part else ""
            numbers = f"{row.parting.above} > {row.parting.below}"
            words += f" {row.parting.criterion}{part} {numbers}"
        elif row is not found.rows[-1]:
            words += " ="
        lines.append(words)
    return lines


def values(
    key: str,
    n: int,
    results: list[Result],
    scoring: Scoring | None = None,
    **more: object,
) -> dict[int, Number]:
    """What a criterion gives each entry, all of them taken for level."""
    context = Context(range(1, n + 1), results, scoring or Scoring(), SEED, **more)  # type: ignore[arg-type]
    found = criterion_of(key).values(range(1, n + 1), context)
    assert not isinstance(found, Skip)
    return {entry: numbers[0] for entry, numbers in found.items()}

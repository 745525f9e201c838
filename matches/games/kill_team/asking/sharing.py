"""Forms to share out attacks and to name the enemies of a charge (KT-TGT-08, KT-CHARGE-03)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from matches.games.kill_team.asking import words
from matches.games.lines import Cast
from matches.games.questions import Group, Option
from matches.games.tabletop import number
from rosters.typed.numbers import numbered, whole
from rules.coach import Answer
from rules.kill_team import answer_odds
from rules.kill_team.firing import Allotment
from rules.kill_team.naming import Naming
from rules.kill_team.position import Position
from rules.kill_team.squads import model_of, number_of

JSON = Any

#: The names that the forms send for themselves.
NAMED, SHARED = "targets", "allotment"
#: The prefixes of the fields of these forms, before the number of the enemy.
NAME, COUNT, TURN = "enemy-", "count-", "turn-"


@dataclass(frozen=True, slots=True)
class Line:
    """The line of an enemy in a form.

    ticked: whether it is named.
    count:  how many attacks it gets, as it was typed.
    turn:   when it gets them, as it was typed.
    """

    number: int
    label: str
    ticked: bool = False
    count: str = ""
    turn: str = ""


@dataclass(frozen=True, slots=True)
class EnemyForm:
    """A line for each enemy.

    count: how many attacks are shared out; 0 where enemies are named.
    """

    kind: str
    lines: Sequence[Line]
    offered: Sequence[Answer]
    count: int = 0
    template: str = "games/kill_team/enemies.html"
    wide: bool = False

    def to_json(self) -> JSON:
        enemies = [{"number": line.number, "name": line.label} for line in self.lines]
        described: dict[str, JSON] = {"kind": self.kind, "targets": enemies}
        if self.count:
            described["attacks"] = self.count
        return {**described, "offered": list(self.offered)}


Shown = tuple[EnemyForm, list[Group]]


def naming(decision: Naming, cast: Cast, typed: Mapping[str, str]) -> Shown:
    """Return a form with boxes to tick, and a button for each enemy alone with the odds of its
    charge.
    """
    pos: Position = decision.view.pos
    p = model_of(*decision.about["model"])
    options = []
    for answer in decision.offered:
        enemies = [model_of(1 - decision.side, number) for number in answer]
        chance = answer_odds.charge(pos, p, enemies)
        label = ", ".join(words.seen_from(pos, p, q, cast) for q in enemies)
        on_board = words.square(pos, enemies[0]) if len(enemies) == 1 else ""
        option = Option.of(answer, label, on_board)
        options.append(replace(option, rolls=(chance,) if chance else ()))
    ticked = given_names(typed) if typed.get("form") == NAMED else []
    lines = [
        Line(number_of(q), words.seen_from(pos, p, q, cast), number_of(q) in ticked)
        for q in decision.near
    ]
    return EnemyForm(NAMED, lines, decision.offered), [Group("", options)]


def allotting(decision: Allotment, cast: Cast, typed: Mapping[str, str]) -> Shown:
    """Return a form with a number for each enemy; they are attacked in the order of the lines, or
    as typed.
    """
    pos: Position = decision.view.pos
    p = model_of(*decision.about["model"])
    options = [
        Option.of(answer, _shares(decision, answer, cast), _alone(decision, answer))
        for answer in decision.offered
    ]
    mine = typed if typed.get("form") == SHARED else {}
    lines = [
        Line(
            number_of(q),
            words.seen_from(pos, p, q, cast),
            count=mine.get(f"{COUNT}{number_of(q)}", ""),
            turn=mine.get(f"{TURN}{number_of(q)}", ""),
        )
        for q in decision.targets
    ]
    return EnemyForm(SHARED, lines, decision.offered, decision.count), [Group("", options)]


def _shares(decision: Allotment, answer: Mapping[str, int], cast: Cast) -> str:
    side = 1 - decision.side
    return ", ".join(f"{cast.player([side, int(n)])}: {count}" for n, count in answer.items())


def _alone(decision: Allotment, answer: Mapping[str, int]) -> str:
    """Return where on the board the enemy stands that gets all attacks; empty for several."""
    if len(answer) > 1:
        return ""
    return words.square(decision.view.pos, model_of(1 - decision.side, int(next(iter(answer)))))


# -- answers --------------------------------------------------------------------------------------


def given_names(typed: Mapping[str, str]) -> list[int]:
    """Return the numbers that are ticked, in order."""
    return numbered((key for key, value in typed.items() if value), NAME, most=999)


def given_shares(typed: Mapping[str, str]) -> dict[str, Answer]:
    """Return attacks by enemy, in turn; text that is no number stays as typed, for the game to
    refuse.
    """
    counts = {
        key.removeprefix(COUNT): value.strip()
        for key, value in typed.items()
        if key.startswith(COUNT) and value.strip() not in ("", "0")
    }
    turns = {number: typed.get(f"{TURN}{number}", "").strip() for number in counts}
    order = sorted(counts, key=lambda each: _turn(turns[each]))
    return {each: number(counts[each]) for each in order}


def _turn(text: str) -> int:
    """Return when an enemy gets its attacks: after all others where nobody said when."""
    turn = whole(text, most=998)
    return 999 if turn is None else turn

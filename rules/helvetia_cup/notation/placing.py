"""Build a position from a text that was read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from rules.helvetia_cup.catalogue import VERSIONS, load
from rules.helvetia_cup.notation.facts import read_fact
from rules.helvetia_cup.notation.reading import Member, Reader
from rules.helvetia_cup.notation.words import (
    ROLES,
    SIDES,
    SPARE,
    USUAL,
    Who,
    usual_line_up,
    usual_member,
)
from rules.helvetia_cup.pitch import OFF, pitch_of
from rules.helvetia_cup.position import BENCH, ON, STATE_NAMES, Phase, Position
from rules.helvetia_cup.squads import NOBODY, PLACES, LineUps


class BadNotation(ValueError):
    """The text is no position; ``problems`` lists everything that is wrong, and where."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


def read(text: str) -> Position:
    """Return the position that a text shows. Raises BadNotation with everything that is wrong."""
    data = load(VERSIONS[0])
    reader = Reader(pitch_of(data.version))
    reader.read(text)
    for who in reader.pieces:
        if who not in reader.members:
            entry = usual_member(who[1]) | {"markers": USUAL["speed"]}
            reader.members[who] = Member(entry, "", USUAL["speed"])
    line_ups = [
        usual_line_up(side, _members(reader, side)) | reader.facts.pop(SIDES[side], (0, 0, {}))[2]
        for side in (0, 1)
    ]
    pos = Position(LineUps(line_ups), data.ruleset, reader.pitch)
    _choose(pos, reader)
    if not reader.problems:
        _place(pos, reader)
        _set_header(pos, reader.header)
        _set_facts(pos, reader)
    if reader.problems:
        raise BadNotation(reader.problems)
    return pos


def _members(reader: Reader, side: int) -> list[dict[str, Any]]:
    return [reader.members[who].entry for who in sorted(reader.members) if who[0] == side]


def _state(reader: Reader, who: Who) -> str:
    if who in reader.pieces:
        return STATE_NAMES[ON]
    return reader.members[who].state or STATE_NAMES[BENCH]


def _choose(pos: Position, reader: Reader) -> None:
    """Choose the squads: as a fact says, or goalkeeper, other players, bench."""
    chosen = [_usual_squad(reader, side) for side in (0, 1)]
    fielded = [
        sum(1 for n in chosen[side] if _state(reader, (side, n)) != STATE_NAMES[BENCH])
        for side in (0, 1)
    ]
    for slot, usual in (("chosen", chosen), ("fielded", fielded)):
        line, column, value = reader.facts.pop(slot, (0, 0, usual))
        if _same_shape(value, usual) and _fits(usual, value):
            usual[:] = value
        else:
            reader.wrong(line, column, f"{slot} does not fit the players")
    for side in (0, 1):
        count = len(chosen[side])
        if count > PLACES:
            problem = f"a squad has at most {PLACES} players, {SIDES[side]} has {count}"
            reader.problems.append(problem)
        elif count:
            starters = max(fielded[side], 1)
            squad = {
                "goalkeeper": chosen[side][0],
                "starters": chosen[side][1:starters],
                "substitutes": chosen[side][starters:],
            }
            pos.choose(side, squad)


def _usual_squad(reader: Reader, side: int) -> list[int]:
    numbers = [n for of, n in sorted(reader.members) if of == side]
    state = {n: _state(reader, (side, n)) for n in numbers}
    numbers = [n for n in numbers if state[n] != SPARE]

    def place(n: int) -> tuple[bool, bool, int]:
        keeps = reader.members[side, n].entry["role"] == ROLES[0]
        return state[n] == STATE_NAMES[BENCH], not keeps, n

    return sorted(numbers, key=place)


def _fits(usual: list[Any], value: list[Any]) -> bool:
    """Say whether a fact has the same players as the lines, or the same number of them."""
    if isinstance(usual[0], int):
        return all(type(count) is int for count in value)
    return all(
        isinstance(numbers, list) and sorted(numbers) == sorted(known)
        for numbers, known in zip(value, usual, strict=True)
    )


def _place(pos: Position, reader: Reader) -> None:
    for who, member in reader.members.items():
        p = pos.player(*who)
        if p != NOBODY:
            pos.markers[p] = member.markers
            pos.state[p] = STATE_NAMES.index(_state(reader, who))
    for who, piece in reader.pieces.items():
        p = pos.player(*who)
        pos.enter(p, piece.h)
        if piece.lies:
            pos.fall(p)
        if piece.used:
            pos.used |= 1 << p
        if piece.carries:
            pos.give(p)
    if reader.ball != OFF and pos.carrier == NOBODY:
        pos.drop(reader.ball)


def _set_header(pos: Position, header: Mapping[str, str]) -> None:
    pos.phase = Phase.ROUND if any(pos.chosen) else Phase.BEFORE
    pos.half = int(header.get("half", "1"))
    pos.minute = int(header.get("minute", "0"))
    home, away = header.get("score", "0:0").split(":")
    pos.score = [int(home), int(away)]
    pos.attacking = SIDES.index(header.get("attacking", "Home").lower())


def _set_facts(pos: Position, reader: Reader) -> None:
    for slot, (line, column, value) in reader.facts.items():
        try:
            known = read_fact(pos, slot, value)
        except (KeyError, ValueError, TypeError, IndexError, AttributeError):
            known = None
        usual = getattr(pos, slot)
        if slot != "half_time" and not _same_shape(known, usual):
            reader.wrong(line, column, f"{slot} cannot be {json.dumps(value)}")
        else:
            setattr(pos, slot, known)


def _same_shape(value: Any, usual: Any) -> bool:
    """Say whether a fact has the same type as the usual value."""
    if isinstance(usual, Phase):
        return isinstance(value, Phase)
    if type(value) is not type(usual):
        return False
    return not isinstance(usual, list) or len(usual) != 2 or len(value) == 2

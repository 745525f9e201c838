"""Write a position as text."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from rules.helvetia_cup.notation.facts import FACTS, fact
from rules.helvetia_cup.notation.placing import read
from rules.helvetia_cup.notation.words import (
    ACADEMY,
    BALL,
    EMPTY,
    JOIN,
    LETTERS,
    SIDES,
    SPARE,
    USUAL,
    usual_line_up,
    usual_member,
)
from rules.helvetia_cup.pitch import OFF
from rules.helvetia_cup.position import STATE_NAMES, Position
from rules.helvetia_cup.squads import NOBODY

JSON = Any

#: Least width of a hex in what is written; even, as every other row is moved by half of it.
WIDTH = 4


def write(pos: Position) -> str:
    """Return the text of a position; ``read`` gives the same position back."""
    home, away = pos.score
    attackers = SIDES[pos.attacking].title()
    lines = [f"half {pos.half}, minute {pos.minute}, score {home}:{away}, {attackers} attacks"]
    lines += _rows(pos)
    lines.append("")
    for side, members in enumerate(pos.squads.members):
        for number in sorted(members):
            words = _player_words(pos, side, members[number])
            if words:
                lines.append(f"{LETTERS[side]}{number} {words}")
    for side in (0, 1):
        line_up = pos.squads.line_ups[side]
        usual = usual_line_up(side)
        unlike = {k: v for k, v in line_up.items() if k != "players" and v != usual.get(k)}
        if unlike:
            lines.append(_fact_line(SIDES[side], unlike))
    shown = read("\n".join(lines))
    if (shown.chosen, shown.fielded) != (pos.chosen, pos.fielded):
        lines += [_fact_line("chosen", pos.chosen), _fact_line("fielded", pos.fielded)]
        shown = read("\n".join(lines))
    for slot in FACTS:
        value = getattr(pos, slot)
        if value != getattr(shown, slot):
            lines.append(_fact_line(slot, fact(pos, slot, value)))
    return "\n".join(lines).rstrip() + "\n"


def _fact_line(slot: str, value: JSON) -> str:
    return f"{slot} = {json.dumps(value, ensure_ascii=False)}"


def _rows(pos: Position) -> Iterator[str]:
    """Yield the rows of the whole pitch; every other row is moved by half a hex, as on the
    pitch.
    """
    pitch = pos.pitch
    tokens = [_token(pos, h) for h in range(pitch.size)]
    width = max(WIDTH, *(len(token) + 1 for token in tokens))
    width += width % 2
    for r in range(min(pitch.r), max(pitch.r) + 1):
        row = [h for h in range(pitch.size) if pitch.r[h] == r]
        indent = (pitch.x2[row[0]] - pitch.x2[0]) * width // 2
        cells = "".join(f"{tokens[h]:<{width}}" for h in row)
        yield f"{pitch.names[row[0]]:<8}{' ' * indent}{cells}".rstrip()


def _token(pos: Position, h: int) -> str:
    parts = []
    for side in (0, 1):
        p = pos.at[side][h]
        if p != NOBODY:
            letter = LETTERS[side].lower() if pos.lying >> p & 1 else LETTERS[side]
            used = "!" if pos.used >> p & 1 else ""
            parts.append(f"{letter}{pos.number(p)}{used}{BALL if pos.carrier == p else ''}")
    if pos.ball == h and pos.carrier == NOBODY:
        parts.append(BALL)
    return JOIN.join(parts) or EMPTY


def _player_words(pos: Position, side: int, member: Mapping[str, JSON]) -> str:
    number = member["number"]
    p = pos.player(side, number)
    usual = usual_member(number)
    words = []
    if p == NOBODY:
        words.append(SPARE)
    elif pos.where[p] == OFF:
        words.append(STATE_NAMES[pos.state[p]])
    words += [
        f"{name.replace('_', ' ')} {member[name]}" for name in USUAL if member[name] != USUAL[name]
    ]
    start = member["markers"]
    now = start if p == NOBODY else pos.markers[p]
    if start != member["speed"]:
        words.append(f"markers {now} of {start}")
    elif now != start:
        words.append(f"markers {now}")
    if member["role"] != usual["role"]:
        words.append(member["role"])
    if member["captain"]:
        words.append("captain")
    if member["position"] != usual["position"]:
        words.append(f"as {member['position']}")
    if member["kind"] == ACADEMY:
        words.append(ACADEMY)
    if member["player"] != (None if member["kind"] == ACADEMY else number):
        words.append(f"id {json.dumps(member['player'])}")
    name = member["name"]
    said = [", ".join(words)] if words else []
    if name != usual["name"]:
        said.append(json.dumps(name, ensure_ascii=False))
    return " ".join(said)

"""Read and write a position as text that people can read; tests and bug reports use it.

    k6
    .   .   .   .
    .   H1* A1  a2
    .   .   .   A3!

    H1 ST4 Block, Dodge
    A9 knocked out as blitzer "Griff Oberwald"
    home = {"race": "dwarf", "apothecary": true}
    rerolls = [3, 2]
    acted = ["H1"]

The first line is the square of the top left corner.  Home's players are ``H`` and the shirt
number, Away's ``A``; Standing in capitals, Prone in small letters, ``h1!`` Stunned, ``H1~`` without
a tackle zone, ``*`` the ball, alone on the ground or with its carrier.  Then a line for every
player who is not on the pitch, or no plain MA 6, ST 3, AG 3, AV 8 lineman; a ``journeyman``,
``mercenary`` or ``star`` says so among the skills.  Then facts: of the line-ups, and of the
position by the names of its slots, as JSON; what is not said is as at the start of a match.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from rules.blood_bowl.catalogue import VERSIONS
from rules.blood_bowl.pitch import COLUMNS, NAME, NAMED, OFF, ROWS, square
from rules.blood_bowl.position import (
    ABSENT,
    COUNTS,
    ONCE_PER_TURN,
    PRONE,
    STANDING,
    STATE_NAMES,
    STUNNED,
    Position,
)
from rules.blood_bowl.skills import SKILLS
from rules.blood_bowl.squads import NOBODY, PLAYERS, Squads, number_of, player_at, side_of

JSON = Any

LETTERS = "HA"
EMPTY, BALL = ".", "*"
#: What a member of a squad is; the last two are hired for the match.
PLAYER = "player"
KINDS = (PLAYER, "journeyman", "mercenary", "star")
HIRED = KINDS[2:]
#: The entry of a side with no petty cash, without the hired players.
NOTHING: dict[str, JSON] = {"moved": 0, "purse": 0, "bought": {}}
PROFILE = {"MA": 6, "ST": 3, "AG": 3, "AV": 8}

_TOKEN = re.compile(r"^(?P<letter>[HAha])(?P<number>\d+)(?P<marks>[!~*]*)$")
_PLAYER = re.compile(
    r"^(?P<letter>[HA])(?P<number>\d+)\b(?P<rest>[^\"]*)(?P<name>\"(?:[^\"\\]|\\.)*\")?$"
)
_FACT = re.compile(r"^(?P<slot>\w+) = (?P<value>.+)$")
_CHARACTERISTIC = re.compile(r"^(MA|ST|AG|AV|NI)(\d+)$")

#: What the picture shows, or follows from what it shows.
SHOWN = ("squads", "where", "at", "state", "zones", "occupied", "dazed")
#: What a fact can say of a position, by slot: all the rest.
FACTS = tuple(slot for slot in Position.__slots__ if slot not in SHOWN)
#: Of these, sets of players, written ``["H1", "A3"]``, and squares, written ``"k7"``.
SETS = ("rooted", "acted", "fresh", "in_drive", "played")
PLACES = ("ball", "landing")
SIDES = ("home", "away")


class BadNotation(ValueError):
    """The text is no position; the message says which line and why."""


def read(text: str) -> Position:
    """Return the position that a diagram shows. Raises BadNotation."""
    lines = [line.strip() for line in text.strip().splitlines()]
    if not lines or lines[0] not in NAMED:
        raise BadNotation("the first line names the square of the top left corner, such as k6")
    board, rest = _split(lines[1:])
    placed = _read_board(lines[0], board)
    members, boxes, facts = _read_lines(rest)
    for side, number in placed:
        members.setdefault((side, number), _member(number))
    line_ups = [_line_up(side, members) | facts.pop(SIDES[side], {}) for side in (0, 1)]
    hired = [_of_side(side, members, HIRED) for side in (0, 1)]
    position = Position(Squads(line_ups, hired))
    for (side, number), box in boxes.items():
        position.state[player_at(side, number)] = box
    for (side, number), (s, state, marks) in placed.items():
        _put(position, player_at(side, number), s, state, marks)
    for s, token in _tokens(lines[0], board):
        if token == BALL:
            position.drop(s)
    for slot, value in facts.items():
        try:
            if slot == "induced":
                value = [
                    {**NOTHING, **fact, "hired": who}
                    for fact, who in zip(value, hired, strict=True)
                ]
            setattr(position, slot, _read_fact(slot, value))
        except (KeyError, ValueError, TypeError) as error:
            raise BadNotation(f"{slot}: {error} is not known") from None
    return position


def write(position: Position) -> str:
    """Return the diagram of a position; ``read`` gives the same position back."""
    columns, rows = _extent(position)
    lines = [
        NAME[square(columns[0], rows[0])],
        *(" ".join(f"{_token(position, square(x, y)):<4}" for x in columns).rstrip() for y in rows),
        "",
    ]
    for side in (0, 1):
        for p in position.squads.members[side]:
            words = _player_words(position, p)
            if words:
                lines.append(f"{LETTERS[side]}{number_of(p)} {words}")
    for side in (0, 1):
        usual = _line_up(side, {})
        line_up = position.squads.line_ups[side]
        unlike = {k: v for k, v in line_up.items() if k != "players" and v != usual.get(k)}
        if unlike:
            lines.append(f"{SIDES[side]} = {json.dumps(unlike, ensure_ascii=False)}")
    shown = read("\n".join(lines))
    for slot in FACTS:
        value = getattr(position, slot)
        if value != getattr(shown, slot):
            lines.append(f"{slot} = {json.dumps(_fact(slot, value), ensure_ascii=False)}")
    return "\n".join(lines).rstrip() + "\n"


# -- reading ----------------------------------------------------------------------------------


def _split(lines: list[str]) -> tuple[list[str], list[str]]:
    end = lines.index("") if "" in lines else len(lines)
    return lines[:end], [line for line in lines[end:] if line]


def _tokens(corner: str, board: list[str]) -> list[tuple[int, str]]:
    x, y = NAMED[corner] >> 4, NAMED[corner] & 15
    tokens = []
    for row, line in enumerate(board):
        for column, token in enumerate(line.split()):
            s = square(x + column, y + row)
            if s == OFF:
                raise BadNotation(f"row {row + 1}: {token!r} stands beyond the edge of the pitch")
            tokens.append((s, token))
    return tokens


def _read_board(corner: str, board: list[str]) -> dict[tuple[int, int], tuple[int, int, str]]:
    placed: dict[tuple[int, int], tuple[int, int, str]] = {}
    for s, token in _tokens(corner, board):
        if token in (EMPTY, BALL):
            continue
        match = _TOKEN.match(token)
        if match is None:
            raise BadNotation(f"{NAME[s]}: {token!r} is no player, ball or empty square")
        letter, marks = match["letter"], match["marks"]
        key = (LETTERS.index(letter.upper()), int(match["number"]))
        if not 1 <= key[1] <= 16 or key in placed:
            raise BadNotation(f"{NAME[s]}: {token!r} has a number out of range or used before")
        state = STANDING if letter.isupper() else PRONE
        placed[key] = (s, STUNNED if "!" in marks else state, marks)
    return placed


def _read_lines(
    lines: list[str],
) -> tuple[dict[tuple[int, int], JSON], dict[tuple[int, int], int], dict[str, JSON]]:
    members: dict[tuple[int, int], JSON] = {}
    boxes: dict[tuple[int, int], int] = {}
    facts: dict[str, JSON] = {}
    for line in lines:
        if fact := _FACT.match(line):
            if fact["slot"] not in (*FACTS, *SIDES):
                raise BadNotation(f"{line!r}: a position has no {fact['slot']}")
            try:
                facts[fact["slot"]] = json.loads(fact["value"])
            except json.JSONDecodeError as error:
                raise BadNotation(f"{line!r}: {error}") from None
        elif player := _PLAYER.match(line):
            key = (LETTERS.index(player["letter"]), int(player["number"]))
            rest = player["rest"].strip()
            for box, name in enumerate(STATE_NAMES):
                if STUNNED < box < ABSENT and rest.startswith(name):
                    boxes[key] = box
                    rest = rest.removeprefix(name).strip()
            members[key] = _read_member(key[1], rest, line)
            if player["name"]:
                members[key]["name"] = json.loads(player["name"])
        else:
            raise BadNotation(f"{line!r} is neither a player nor a fact")
    return members, boxes, facts


def _read_member(number: int, words: str, line: str) -> JSON:
    member = _member(number)
    skills = []
    rest = words.split()
    while rest and (rating := _CHARACTERISTIC.match(rest[0])):
        name = "niggling" if rating[1] == "NI" else rating[1].lower()
        member[name] = int(rating[2])
        rest.pop(0)
    for skill in filter(None, (word.strip() for word in " ".join(rest).split(","))):
        if skill.startswith("as "):
            member["position"] = skill.removeprefix("as ")
        elif skill.startswith("id "):
            member["player"] = json.loads(skill.removeprefix("id "))
        elif skill in KINDS:
            member["kind"] = skill
        elif skill in SKILLS:
            skills.append(skill)
        else:
            raise BadNotation(f"{line!r}: there is no skill {skill!r}")
    member["skills"] = sorted(skills)
    if member["kind"] in HIRED and member["player"] == number:
        member["player"] = None
    return member


def _member(number: int) -> JSON:
    return {
        "number": number,
        "player": number,
        "name": f"No. {number}",
        "position": "lineman",
        **{name.lower(): value for name, value in PROFILE.items()},
        "skills": [],
        "niggling": 0,
        "kind": PLAYER,
    }


def _line_up(side: int, members: dict[tuple[int, int], JSON]) -> JSON:
    return {
        "name": ("Home", "Away")[side],
        "version": VERSIONS[0],
        "race": ("human", "orc")[side],
        "rerolls": 0,
        "fan_factor": 0,
        "assistants": 0,
        "cheerleaders": 0,
        "apothecary": False,
        "value": 1000000,
        "treasury": 0,
        "players": _of_side(side, members, (PLAYER, "journeyman")),
    }


def _of_side(side: int, members: dict[tuple[int, int], JSON], kinds: Sequence[str]) -> list[JSON]:
    return [
        members[key] for key in sorted(members) if key[0] == side and members[key]["kind"] in kinds
    ]


def _put(position: Position, p: int, s: int, state: int, marks: str) -> None:
    if position.at[s] != NOBODY:
        raise BadNotation(f"{NAME[s]} holds two players")
    position.place(p, s)
    if "~" in marks:
        position.daze(p)
    if state != STANDING:
        position.lay(p, state)
    if "*" in marks:
        position.give(p)


def _read_fact(slot: str, value: JSON) -> JSON:
    if slot in SETS and isinstance(value, list):
        return sum(1 << _player(shirt) for shirt in value)
    if slot in PLACES and isinstance(value, str):
        return NAMED[value]
    if slot == "spent" and isinstance(value, dict):
        unknown = [name for name in value if name not in ONCE_PER_TURN]
        if unknown:
            raise KeyError(unknown[0])
        return [_read_fact("acted", value.get(name, [])) for name in ONCE_PER_TURN]
    if slot == "carrier" and isinstance(value, str):
        return _player(value)
    if slot == "counts" and isinstance(value, dict):
        counts = [[0] * PLAYERS for _ in COUNTS]
        for name, players in value.items():
            for shirt, count in players.items():
                counts[COUNTS.index(name)][_player(shirt)] = count
        return counts
    return value


def _player(shirt: str) -> int:
    return player_at(LETTERS.index(shirt[0]), int(shirt[1:]))


# -- writing ----------------------------------------------------------------------------------


def _extent(position: Position) -> tuple[range, range]:
    """Return the columns and rows that hold a player or the ball, with one more on every side."""
    used = [s for s in (*position.where, position.ball) if s != OFF] or [NAMED["a0"]]
    xs, ys = [s >> 4 for s in used], [s & 15 for s in used]
    return (
        range(max(0, min(xs) - 1), min(COLUMNS, max(xs) + 2)),
        range(max(0, min(ys) - 1), min(ROWS, max(ys) + 2)),
    )


def _token(position: Position, s: int) -> str:
    p = position.at[s]
    if p == NOBODY:
        return BALL if position.ball == s else EMPTY
    letter = LETTERS[side_of(p)]
    token = f"{letter if position.state[p] == STANDING else letter.lower()}{number_of(p)}"
    token += "!" if position.state[p] == STUNNED else ""
    token += "~" if position.dazed >> p & 1 else ""
    return token + ("*" if position.carrier == p else "")


def _player_words(position: Position, p: int) -> str:
    member = position.squads.member(p)
    words = []
    number = number_of(p)
    if position.state[p] > STUNNED:
        words.append(STATE_NAMES[position.state[p]])
    words += [
        f"{name}{member[name.lower()]}"
        for name, usual in PROFILE.items()
        if member[name.lower()] != usual
    ]
    if member["niggling"]:
        words.append(f"NI{member['niggling']}")
    skills = list(member["skills"])
    if member["position"] != "lineman":
        skills.append(f"as {member['position']}")
    if member["player"] != (None if member["kind"] in HIRED else number):
        skills.append(f"id {json.dumps(member['player'])}")
    if member["kind"] != PLAYER:
        skills.append(member["kind"])
    if skills:
        words.append(", ".join(skills))
    if member["name"] != _member(number)["name"]:
        words.append(json.dumps(member["name"], ensure_ascii=False))
    return " ".join(words)


def _fact(slot: str, value: JSON) -> JSON:
    """Return a slot's value as a person reads it."""
    if slot in SETS:
        return [_shirt(p) for p in range(PLAYERS) if value >> p & 1]
    if slot == "spent":
        used = {name: _fact("acted", bits) for name, bits in zip(ONCE_PER_TURN, value, strict=True)}
        return {name: players for name, players in used.items() if players}
    if slot in PLACES and value != OFF:
        return NAME[value]
    if slot == "carrier" and value != NOBODY:
        return _shirt(value)
    if slot == "induced":
        return [{name: fact[name] for name in NOTHING if fact[name]} for fact in value]
    if slot == "counts":
        return {
            name: {_shirt(p): count for p, count in enumerate(counts) if count}
            for name, counts in zip(COUNTS, value, strict=True)
            if any(counts)
        }
    return value


def _shirt(p: int) -> str:
    return f"{LETTERS[side_of(p)]}{number_of(p)}"

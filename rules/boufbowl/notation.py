"""A position as text that a person can read and write; tests and bug reports are written in it.

    turn 7, blue plays, score 1:0, 2 mp
    GR       R5
    A        .        R1_      .
    B        .        R2~/B1   .
    C        .        .        B3w*
    D        .        .        .
    E        B2/R3    .        .
    GB       B5
    hospital R4x

    R2 = {"card": "br-p3", "captain": true}
    tokens = {"R5": 2, "B1": 1}

The first line has the turn, who plays, the score with red's first, and the movement points left.
Then come the rows of the pitch, a word a zone; rows where nothing is may be left out, and so may
the zones behind the last that has something.  Red's players are ``R`` and their slot, blue's ``B``;
``*`` has the ball, ``_`` is down without token, ``~`` stunned, ``x`` K.O., ``w`` wounded.  ``*``
alone is the ball on the ground, ``^R`` a bomb of red's in the air.  What shares a zone is joined by
``/``.

Then facts: of the options, of players of the line-ups, and of the position by the names of its
slots, as JSON.  What is not said is as when nothing has happened in the play phase yet, between the
teams as they come out of the box.  ``read`` and ``write`` undo each other.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from rules.boufbowl.catalogue import VERSIONS, load
from rules.boufbowl.position import (
    BASE_ACTIONS,
    COUNTS,
    DOWN,
    KO,
    PAID,
    SLOTS,
    STUNNED,
    Phase,
    Position,
)
from rules.boufbowl.squads import NOBODY, PLAYERS, SIDE_OF, player_of, slot_of, usual_line_ups
from rules.boufbowl.zones import HOSPITAL, UNPLACED, Pitch, pitch_of

JSON = Any

COLOURS: Final = ("red", "blue")
LETTERS: Final = "RB"
EMPTY: Final = "."
BALL: Final = "*"
IN_AIR: Final = "^"
JOIN: Final = "/"
MARKS: Final = {"_": DOWN, "~": STUNNED, "x": KO}
WOUNDED: Final = "w"
BESIDE: Final = {"hospital": HOSPITAL, "unplaced": UNPLACED}

#: Slots that the picture shows, or that follow from it.
_SHOWN: Final = frozenset(
    (
        *("data", "pitch", "line_ups", "options", "expert", "long", "cap"),
        *("turn", "active", "score", "mp", "zone", "cond", "wounded", "ball", "carrier"),
        *("launcher", "cards", "abilities", "usable", "weight", "free_of", "unblock_of"),
        "soften_of",
    )
)
#: Slots that a fact can state: all the rest.
FACTS: Final = tuple(slot for slot in SLOTS if slot not in _SHOWN)
#: Those of them with one value for each player, ``{"R1": 2}``.
OF_PLAYERS: Final = ("tokens", "upgrades", "waiting")

_HEADER = re.compile(
    r"turn (?P<turn>\d+), (?P<active>red|blue) plays, score (?P<red>\d+):(?P<blue>\d+), "
    r"(?P<mp>\d+) mp"
)
_PLAYER = re.compile(r"(?P<letter>[RB])(?P<slot>[1-5])(?P<marks>[*_~xw]*)")
_FACT = re.compile(r"(?P<name>\w+) = (?P<value>.+)")


class BadNotation(ValueError):
    """The text is no position; the message says which line and why."""


def read(text: str) -> Position:
    """Return the position that a text shows; raise BadNotation for any other text."""
    header = None
    rows: list[list[str]] = []
    facts: dict[str, JSON] = {}
    for line in filter(None, (each.strip() for each in text.splitlines())):
        if match_ := _HEADER.fullmatch(line):
            header = match_
        elif match_ := _FACT.fullmatch(line):
            facts[match_["name"]] = _parsed(line, match_["value"])
        else:
            rows.append(line.split())
    pos = _laid_out(facts)
    if header is not None:
        pos.turn, pos.mp = int(header["turn"]), int(header["mp"])
        pos.active = COLOURS.index(header["active"])
        pos.score = [int(header["red"]), int(header["blue"])]
    for name, *words in rows:
        for place, word in zip(_places(pos.pitch, name, len(words)), words, strict=True):
            _put(pos, place, word)
    for slot, value in facts.items():
        try:
            setattr(pos, slot, _read_fact(pos, slot, value))
        except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
            raise BadNotation(f"{slot} cannot be {json.dumps(value)}: {error}") from None
    pos.name_captain(0, pos.captains[0])
    return pos


def write(pos: Position) -> str:
    """Return the text of a position; ``read`` gives the same position back."""
    score = f"{pos.score[0]}:{pos.score[1]}"
    lines = [
        f"turn {pos.turn}, {COLOURS[pos.active]} plays, score {score}, {pos.mp} mp",
        *_picture(pos),
        "",
        *_brought(pos),
    ]
    shown = read("\n".join(lines))
    for slot in FACTS:
        value = getattr(pos, slot)
        if value != getattr(shown, slot):
            lines.append(f"{slot} = {json.dumps(_fact(slot, value), ensure_ascii=False)}")
    return "\n".join(lines).rstrip() + "\n"


# -- reading ---------------------------------------------------------------------------------------


def _parsed(line: str, value: str) -> JSON:
    try:
        return json.loads(value)
    except json.JSONDecodeError as error:
        raise BadNotation(f"{line!r}: {error}") from None


def _laid_out(facts: dict[str, JSON]) -> Position:
    """Return the pitch before anybody stands on it.

    Removes the facts about the line-ups from `facts`. Raises BadNotation for an unknown fact.
    """
    data = load(VERSIONS[0])
    line_ups = usual_line_ups(data)
    for name in [*facts]:
        if name in COLOURS:
            line_ups[COLOURS.index(name)] |= facts.pop(name)
        elif _PLAYER.fullmatch(name):
            p = _player(name)
            line_ups[SIDE_OF[p]]["players"][slot_of(p) - 1] |= facts.pop(name)
        elif name not in (*FACTS, "options"):
            raise BadNotation(f"a position has no {name}")
    try:
        pos = Position(data, pitch_of(data.version), line_ups, facts.pop("options", {}))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise BadNotation(f"line-ups or options: {error!r}") from None
    pos.phase, pos.turn, pos.mp = Phase.PLAY, 1, data.ruleset.movement_points
    pos.grants = [BASE_ACTIONS] * data.ruleset.base_actions_per_turn
    pos.wounded = [False] * PLAYERS
    return pos


def _places(pitch: Pitch, name: str, words: int) -> list[int]:
    """Return the places of the words of a row.

    Raises BadNotation if the pitch has no row of this name and length.
    """
    if name in BESIDE:
        return [BESIDE[name]] * words
    zones = [z for z, zone in enumerate(pitch.names) if name in (zone, zone[:1])]
    if not zones or words > len(zones):
        raise BadNotation(f"the pitch has no row {name!r} of {words} zones")
    return zones[:words]


def _put(pos: Position, place: int, word: str) -> None:
    """Put the players and the ball of one word on the pitch."""
    for token in word.split(JOIN):
        if token == EMPTY:
            continue
        if token == BALL and place < HOSPITAL:
            pos.lay(place)
        elif token[:1] == IN_AIR and token[1:] in [*LETTERS] and place < HOSPITAL:
            launched = pos.launched
            pos.throw_up(LETTERS.index(token[1:]), place)
            pos.launched = launched
        else:
            _put_player(pos, place, token)


def _put_player(pos: Position, place: int, token: str) -> None:
    parts = _PLAYER.fullmatch(token)
    if parts is None:
        raise BadNotation(f"{token!r} is no player and no ball")
    p = _player(token)
    if pos.zone[p] != UNPLACED:
        raise BadNotation(f"{token!r} is there twice")
    pos.zone[p] = place
    for mark in parts["marks"]:
        if mark == WOUNDED:
            pos.wounded[p] = True
        elif mark == BALL:
            pos.give(p)
        else:
            pos.cond[p] = MARKS[mark]


def _player(name: str) -> int:
    """Return the player of a name such as ``R1``. Raises ValueError for any other name."""
    parts = _PLAYER.match(name)
    if parts is None:
        raise ValueError(f"there is no player {name}")
    return player_of(LETTERS.index(parts["letter"]), int(parts["slot"]))


def _read_fact(pos: Position, slot: str, value: JSON) -> Any:
    """Return the value that `_fact` wrote.

    Raises TypeError for a value of another type than the fact has.
    """
    usual = getattr(pos, slot)
    if slot in OF_PLAYERS:
        named = {_player(name): each for name, each in value.items()}
        return [named.get(p, 0 if slot == "tokens" else []) for p in range(PLAYERS)]
    match slot:
        case "phase":
            return Phase[value.upper()]
        case "grants":
            return [tuple(grant) for grant in value]
        case "unblocked":
            return [_player(name) for name in value]
        case "spent":
            return [each for p in range(PLAYERS) for each in value.get(_name(p), [0] * PAID)]
        case "counts":
            return [
                [value.get(name, {}).get(_name(p), 0) for p in range(PLAYERS)] for name in COUNTS
            ]
    if type(value) is not type(usual):
        raise TypeError(f"it is a {type(usual).__name__}")
    return value


# -- writing ---------------------------------------------------------------------------------------


def _name(p: int) -> str:
    return f"{LETTERS[SIDE_OF[p]]}{slot_of(p)}"


def _picture(pos: Position) -> list[str]:
    """Return a line for each row, and for the players beside the pitch."""
    names = pos.pitch.names
    rows: dict[str, list[str]] = {}
    for z, zone in enumerate(names):
        row = zone if pos.pitch.goal_zones[z] else zone[0]
        rows.setdefault(row, []).append(_word(pos, z) or EMPTY)
    for name, place in BESIDE.items():
        there = [_token(pos, p) for p in range(PLAYERS) if pos.zone[p] == place]
        if place == UNPLACED:
            # Players who are not placed and not hurt are left out.
            there = [token for token in there if len(token) > 2]
        if there:
            rows[name] = there
    return [
        " ".join(f"{word:<8}" for word in (name, *words)).rstrip() for name, words in rows.items()
    ]


def _word(pos: Position, z: int) -> str:
    tokens = [_token(pos, p) for p in range(PLAYERS) if pos.zone[p] == z]
    if pos.ball == z and pos.carrier == NOBODY:
        tokens.append(IN_AIR + LETTERS[pos.launcher] if pos.in_air else BALL)
    return JOIN.join(tokens)


def _token(pos: Position, p: int) -> str:
    marks = [mark for mark, condition in MARKS.items() if pos.cond[p] == condition]
    marks += [WOUNDED] * pos.wounded[p] + [BALL] * (pos.carrier == p)
    return _name(p) + "".join(marks)


def _brought(pos: Position) -> list[str]:
    """Return the lines for options and line-ups that are not usual."""
    lines = []
    if pos.options:
        lines.append(f"options = {json.dumps(dict(pos.options), ensure_ascii=False)}")
    for side, usual in enumerate(usual_line_ups(pos.data)):
        line_up = pos.line_ups[side]
        unlike = {k: v for k, v in line_up.items() if k != "players" and v != usual.get(k)}
        if unlike:
            lines.append(f"{COLOURS[side]} = {json.dumps(unlike, ensure_ascii=False)}")
        for at, entry in enumerate(line_up["players"]):
            unlike = {k: v for k, v in entry.items() if v != usual["players"][at].get(k)}
            if unlike:
                name = _name(player_of(side, at + 1))
                lines.append(f"{name} = {json.dumps(unlike, ensure_ascii=False)}")
    return lines


def _fact(slot: str, value: Any) -> JSON:
    """Return a slot's value as a person reads it."""
    if slot in OF_PLAYERS:
        return {_name(p): each for p, each in enumerate(value) if each}
    match slot:
        case "phase":
            return Phase(value).name.lower()
        case "unblocked":
            return [_name(p) for p in value]
        case "spent":
            by_player = [value[p * PAID : (p + 1) * PAID] for p in range(PLAYERS)]
            return {_name(p): each for p, each in enumerate(by_player) if any(each)}
        case "counts":
            return {
                name: {_name(p): count for p, count in enumerate(counts) if count}
                for name, counts in zip(COUNTS, value, strict=True)
                if any(counts)
            }
    return value

"""A position as text that a person can read and write; tests and bug reports are written in it.

    half 2, minute 57, score 1:0, Away attacks
    -3,-1     .    .    H9   .
    -3,0    .    *    h7/A5! .
    -4,1      .    A3   .    .

    H7 shot 15, long pass 12, markers 0 of 3, captain "Vix Candleleap"
    A12 bench, as DF
    home = {"name": "Lantern Foxes"}
    yellows = {"A5": 1}

The first line has the clock, the score and who attacks.  A row begins with the name of its leftmost
hex; from there its hexes follow, each a word.  Rows and hexes where nothing is may be left out.
Home's players are ``H`` and the shirt number, Away's ``A``; standing in capitals, lying in small
letters, ``!`` has used his defensive action, ``*`` the ball, with its carrier or alone.  What
shares a hex is joined by ``/``: ``h7/*`` is a ball that lies where Home's 7 lies.

Then a line for every player who is not on the pitch, or not as usual: a goalkeeper with the 1, all
others outfield players, speed 4, pressure 4, other skills 10.  Then facts: of the line-ups, and of
the position by the names of its slots, as JSON; what is not said is as in a round of the first half
in which nothing has happened.  ``read`` and ``write`` undo each other.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rules.helvetia_cup.catalogue import SKILLS, VERSIONS, load
from rules.helvetia_cup.pitch import OFF, Pitch, pitch_of
from rules.helvetia_cup.position import (
    BENCH,
    COUNTS,
    ON,
    SLOTS,
    STATE_NAMES,
    Phase,
    Position,
)
from rules.helvetia_cup.squads import NOBODY, PLACES, PLAYERS, LineUps

JSON = Any
#: A player, by side and shirt number.
Who = tuple[int, int]

LETTERS, SIDES = "HA", ("home", "away")
EMPTY, BALL, JOIN = ".", "*", "/"
#: What an outfield player is like unless his line says otherwise.
USUAL = dict.fromkeys(SKILLS, 10) | {"pressure": 4, "speed": 4}
ROLES = ("goalkeeper", "outfield")
PLAYER, ACADEMY = "player", "academy"
#: In the line-up, but not chosen for the match.
SPARE = "not in the squad"
OFF_PITCH = (*STATE_NAMES[:-1], SPARE)
EVERY_SKILL = (*SKILLS, "all")
MOST_SHIRT = 99
#: Least width of a hex in what is written; even, as every other row is moved by half of it.
WIDTH = 4

_HEADER = re.compile(
    r"half (?P<half>[1-4])|minute (?P<minute>\d+)|score (?P<score>\d+:\d+)"
    r"|(?P<attacking>Home|Away) attacks"
)
_ROW = re.compile(r"(?P<hex>-?\d+,-?\d+)(?=\s|$)")
_TOKEN = re.compile(r"(?P<letter>[HAha])(?P<number>\d+)(?P<marks>[!*]*)")
_LINE = re.compile(
    r"(?P<letter>[HA])(?P<number>\d+)\b(?P<rest>[^\"]*)(?P<name>\"(?:[^\"\\]|\\.)*\")?"
)
_FACT = re.compile(r"(?P<slot>\w+) = (?P<value>.+)")
_RATING = re.compile(rf"(?P<name>{'|'.join(USUAL).replace('_', ' ')}) (?P<value>\d+)")
_MARKERS = re.compile(r"markers (?P<now>\d+)(?: of (?P<start>\d+))?")

#: Slots that a fact may give: all that follows from nothing else.
FACTS = tuple(
    slot
    for slot in SLOTS[3:]
    if slot
    not in ("by_shirt", "skills", "state", "where", "at", "half", "minute", "score", "attacking")
)
#: Of these, sets of players, ``["H7", "A5"]``, and numbers by player, ``{"A5": 1}``.
SETS = ("lying", "used", "late", "noted")
NUMBERS = ("markers", "start", "yellows")


class BadNotation(ValueError):
    """The text is no position: ``problems`` says everything that is wrong, and where."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class Piece(NamedTuple):
    """A player in the picture."""

    h: int
    lies: bool
    used: bool
    carries: bool


class Member(NamedTuple):
    """A player's line: his entry in the line-up, his state in words, and the markers he has."""

    entry: dict[str, JSON]
    state: str
    markers: int


class Reader:
    """What has been understood of a text, line by line, and what is wrong with it."""

    def __init__(self, pitch: Pitch) -> None:
        self.pitch = pitch
        self.problems: list[str] = []
        self.header: dict[str, str] = {}
        self.pieces: dict[Who, Piece] = {}
        self.drawn: set[int] = set()
        self.ball = OFF
        self.members: dict[Who, Member] = {}
        self.facts: dict[str, tuple[int, int, JSON]] = {}

    def wrong(self, line: int, column: int, why: str) -> None:
        """Lines and columns count from 1, as editors have them."""
        self.problems.append(f"line {line}, column {column}: {why}")

    def read(self, text: str) -> None:
        for number, line in enumerate(text.split("\n"), 1):
            words = line.strip()
            indent = len(line) - len(line.lstrip()) + 1
            if not words:
                continue
            if _HEADER.match(words):
                self._header(number, indent, words)
            elif row := _ROW.match(words):
                self._row(number, indent, words, row["hex"])
            elif player := _LINE.fullmatch(words):
                self._player(number, indent, player)
            elif fact := _FACT.fullmatch(words):
                self._fact(number, indent, fact)
            else:
                self.wrong(number, indent, f"{words!r} is no row, no player and no fact")

    def _header(self, number: int, indent: int, words: str) -> None:
        for at, part in _parts(words):
            found = _HEADER.fullmatch(part)
            if found is None:
                self.wrong(number, indent + at, f"{part!r} is not known of a match")
            else:
                self.header |= {name: said for name, said in found.groupdict().items() if said}

    # -- the picture -----------------------------------------------------------------------------

    def _row(self, number: int, indent: int, words: str, name: str) -> None:
        h = self.pitch.at.get(name, OFF)
        if h == OFF:
            self.wrong(number, indent, f"the pitch has no hex {name}")
            return
        tokens = list(re.finditer(r"\S+", words))[1:]
        for token in tokens:
            column = indent + token.start()
            if h == OFF:
                self.wrong(number, column, f"{token[0]!r} stands beyond the edge of the pitch")
                return
            self._hex(number, column, token[0], h)
            h = self.pitch.step[0][h][0]

    def _hex(self, number: int, column: int, token: str, h: int) -> None:
        name = self.pitch.names[h]
        if h in self.drawn:
            self.wrong(number, column, f"{name} was drawn before")
        self.drawn.add(h)
        if token == EMPTY:
            return
        sides = set()
        for part in token.split(JOIN):
            if part == BALL:
                self._ball(number, column, h)
                continue
            found = _TOKEN.fullmatch(part)
            if found is None:
                self.wrong(number, column, f"{part!r} on {name} is no player, ball or empty hex")
                continue
            who = LETTERS.index(found["letter"].upper()), int(found["number"])
            if who[0] in sides:
                self.wrong(number, column, f"{name} holds two players of one team")
            sides.add(who[0])
            if self._shirt(number, column, who, self.pieces):
                marks = found["marks"]
                lies = found["letter"].islower()
                self.pieces[who] = Piece(h, lies, "!" in marks, BALL in marks)
                if BALL in marks:
                    self._ball(number, column, h)

    def _ball(self, number: int, column: int, h: int) -> None:
        if self.ball != OFF:
            before = self.pitch.names[self.ball]
            self.wrong(number, column, f"the ball is on {before} already")
        self.ball = h

    def _shirt(self, number: int, column: int, who: Who, known: Mapping[Who, object]) -> bool:
        """Whether a shirt number can be used; else that is wrong."""
        shirt = f"{LETTERS[who[0]]}{who[1]}"
        if not 1 <= who[1] <= MOST_SHIRT:
            self.wrong(number, column, f"{shirt} has a number that is not 1 to {MOST_SHIRT}")
        elif who in known:
            self.wrong(number, column, f"{shirt} is there twice")
        else:
            return True
        return False

    # -- players and facts -----------------------------------------------------------------------

    def _player(self, number: int, indent: int, found: re.Match[str]) -> None:
        who = LETTERS.index(found["letter"]), int(found["number"])
        if not self._shirt(number, indent, who, self.members):
            return
        entry, state, now = usual_member(who[1]), "", None
        start = found.start("rest")
        for at, part in _parts(found["rest"]):
            if part in OFF_PITCH:
                state = part
            elif markers := _MARKERS.fullmatch(part):
                now = int(markers["now"])
                entry["markers"] = None if markers["start"] is None else int(markers["start"])
            elif not _understood(entry, part):
                self.wrong(number, indent + start + at, f"{part!r} is not known of a player")
        if found["name"]:
            entry["name"] = json.loads(found["name"])
        if entry["markers"] is None:
            entry["markers"] = entry["speed"]
        self.members[who] = Member(entry, state, entry["markers"] if now is None else now)

    def _fact(self, number: int, indent: int, found: re.Match[str]) -> None:
        slot = found["slot"]
        if slot not in (*FACTS, *SIDES):
            self.wrong(number, indent, f"a position has no {slot}")
            return
        try:
            value = json.loads(found["value"])
        except json.JSONDecodeError as error:
            column = indent + found.start("value") + error.colno - 1
            self.wrong(number, column, f"{slot} is no JSON: {error.msg}")
            return
        if slot in SIDES and not isinstance(value, dict):
            self.wrong(number, indent, f"{slot} is no line-up")
            return
        self.facts[slot] = number, indent, value


def read(text: str) -> Position:
    """The position that a text shows; raises BadNotation with everything that is wrong."""
    data = load(VERSIONS[0])
    reader = Reader(pitch_of(data.version))
    reader.read(text)
    for who in reader.pieces:
        if who not in reader.members:
            entry = usual_member(who[1]) | {"markers": USUAL["speed"]}
            reader.members[who] = Member(entry, "", USUAL["speed"])
    line_ups = [
        usual_line_up(side, reader.members) | reader.facts.pop(SIDES[side], (0, 0, {}))[2]
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


def _understood(entry: dict[str, JSON], part: str) -> bool:
    """Takes a word or two about a player into his entry; whether they were understood."""
    if rating := _RATING.fullmatch(part):
        entry[rating["name"].replace(" ", "_")] = int(rating["value"])
    elif part in ROLES:
        entry["role"] = part
    elif part == "captain":
        entry["captain"] = True
    elif part == ACADEMY:
        entry["kind"], entry["player"] = ACADEMY, None
    elif part.startswith("as "):
        entry["position"] = part.removeprefix("as ")
    elif re.fullmatch(r"id (\d+|null)", part):
        entry["player"] = json.loads(part.removeprefix("id "))
    else:
        return False
    return True


def usual_member(number: int) -> dict[str, JSON]:
    """A line of a line-up as it is when nothing is said; ``markers`` follow his speed."""
    goalkeeper = number == 1
    return {
        "player": number,
        "kind": PLAYER,
        "number": number,
        "name": f"No. {number}",
        "role": ROLES[0] if goalkeeper else ROLES[1],
        "position": "GK" if goalkeeper else "MF",
        "captain": False,
        "markers": None,
        **USUAL,
    }


def usual_line_up(side: int, members: Mapping[Who, Member]) -> dict[str, JSON]:
    """A line-up of these members."""
    return {
        "name": SIDES[side].title(),
        "race": "",
        "players": [members[who].entry for who in sorted(members) if who[0] == side],
        "collection": [],
        "legendaries": [],
    }


# -- from what was read to a position --------------------------------------------------------------


def _state(reader: Reader, who: Who) -> str:
    if who in reader.pieces:
        return STATE_NAMES[ON]
    return reader.members[who].state or STATE_NAMES[BENCH]


def _choose(pos: Position, reader: Reader) -> None:
    """The squads: as a fact says, or the goalkeeper, those who are not on the bench, the bench."""
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
    """Whether a fact has the same players as the lines, or so many of them."""
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
            found = _read_fact(pos, slot, value)
        except (KeyError, ValueError, TypeError, IndexError, AttributeError):
            found = None
        usual = getattr(pos, slot)
        if slot != "half_time" and not _same_shape(found, usual):
            reader.wrong(line, column, f"{slot} cannot be {json.dumps(value)}")
        else:
            setattr(pos, slot, found)


def _same_shape(value: Any, usual: Any) -> bool:
    """Whether a fact is of the kind that stands there otherwise."""
    if isinstance(usual, Phase):
        return isinstance(value, Phase)
    if type(value) is not type(usual):
        return False
    return not isinstance(usual, list) or len(usual) != 2 or len(value) == 2


# -- writing -------------------------------------------------------------------------------------


def write(pos: Position) -> str:
    """The text of a position; ``read`` gives the same position back."""
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
        usual = usual_line_up(side, {})
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
            lines.append(_fact_line(slot, _fact(pos, slot, value)))
    return "\n".join(lines).rstrip() + "\n"


def _fact_line(slot: str, value: JSON) -> str:
    return f"{slot} = {json.dumps(value, ensure_ascii=False)}"


def _rows(pos: Position) -> Iterator[str]:
    """The whole pitch; every other row is moved by half a hex, as on the pitch."""
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


# -- facts ---------------------------------------------------------------------------------------


def _fact(pos: Position, slot: str, value: JSON) -> JSON:
    """A slot's value as a person reads it."""
    if slot in SETS:
        return [_shirt(pos, p) for p in range(PLAYERS) if value >> p & 1]
    if slot in NUMBERS:
        return {_shirt(pos, p): count for p, count in enumerate(value) if count}
    match slot:
        case "phase":
            return Phase(value).name.lower()
        case "emergency":
            return [SIDES[side] for side in (0, 1) if value >> side & 1]
        case "ball":
            return pos.pitch.names[value]
        case "carrier":
            return "" if value == NOBODY else _shirt(pos, value)
        case "keeper":
            return [_shirt(pos, p) for p in value]
        case "kicks":
            return [[_shirt(pos, p) for p in kicked] for kicked in value]
        case "boosts":
            return [[_shirt(pos, p), EVERY_SKILL[s], n, until] for p, s, n, until in value]
        case "forbidden":
            return [[SIDES[side], action, until] for side, action, until in value]
        case "counts":
            return {
                name: {_shirt(pos, p): count for p, count in enumerate(counts) if count}
                for name, counts in zip(COUNTS, value, strict=True)
                if any(counts)
            }
    return value


def _read_fact(pos: Position, slot: str, value: JSON) -> Any:
    """What `_fact` wrote; raises one of several errors where it makes no sense."""
    if slot in SETS:
        return sum(1 << _player(pos, shirt) for shirt in value)
    if slot in NUMBERS:
        return _counted(pos, value)
    match slot:
        case "phase":
            return Phase[value.upper()]
        case "emergency":
            return sum(1 << SIDES.index(side) for side in value)
        case "ball":
            return pos.pitch.at[value]
        case "carrier":
            return _player(pos, value) if value else NOBODY
        case "keeper":
            return [_player(pos, shirt) for shirt in value]
        case "kicks":
            return [[_player(pos, shirt) for shirt in kicked] for kicked in value]
        case "boosts":
            return [(_player(pos, p), EVERY_SKILL.index(s), n, until) for p, s, n, until in value]
        case "forbidden":
            return [(SIDES.index(side), action, until) for side, action, until in value]
        case "counts":
            unknown = [name for name in value if name not in COUNTS]
            if unknown:
                raise KeyError(unknown[0])
            return [_counted(pos, value.get(name, {})) for name in COUNTS]
    return value


def _counted(pos: Position, numbers: Mapping[str, int]) -> list[int]:
    found = [0] * PLAYERS
    for shirt, count in numbers.items():
        found[_player(pos, shirt)] = int(count)
    return found


def _shirt(pos: Position, p: int) -> str:
    return f"{LETTERS[p >> 3]}{pos.number(p)}"


def _player(pos: Position, shirt: str) -> int:
    p = pos.player(LETTERS.index(shirt[0]), int(shirt[1:]))
    if p == NOBODY:
        raise KeyError(shirt)
    return p


def _parts(words: str) -> Iterator[tuple[int, str]]:
    """What stands between commas, with its place."""
    for found in re.finditer(r"[^,]+", words):
        part = found[0].strip()
        if part:
            yield found.start() + len(found[0]) - len(found[0].lstrip()), part

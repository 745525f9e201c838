"""A board as SVG: the players and the ball, for eyes, for screen readers and for a phone.

Nothing depends on colour alone. Red, at home, is round, blue square. A prone player is flat and
tilted, with one bar below when stunned, two when K.O.; a cross marks a wounded player, a C a
captain. Red attacks to the right, or upright upwards.
"""

from __future__ import annotations

from typing import Any

from rules import svg
from rules.boufbowl.picture.replay import IN_HOSPITAL, Board, Who
from rules.boufbowl.position import CONDITIONS, STANDING
from rules.boufbowl.zones import Pitch
from rules.svg import CHALK, INK, MARK, TURF, TURF_DARK, Look, Say, piece, shirt, tag, text, token

JSON = Any

#: The side of a zone, the depth of a goal zone, the room around and beneath, in units; and how many
#: points a unit is.
ZONE, GOAL, EDGE, BENCH, UNIT = 3.0, 1.8, 0.3, 2.6, 26
ROWS, COLUMNS = 5, 3
NAMES = ("Red", "Blue")
TEAM_ZONE = ("#5a3b3b", "#2b4463")
#: The size of a player, and of what lies over a zone.
PIECE, OVER = 0.55, 40


class Canvas:
    """The ground of the picture: lying, red attacks to the right; upright, it attacks upwards."""

    __slots__ = ("pitch", "upright", "say", "wide", "high")

    def __init__(self, pitch: Pitch, upright: bool, say: Say = str) -> None:
        self.pitch = pitch
        self.upright = upright
        self.say = say
        long, short = ROWS * ZONE + 2 * GOAL, COLUMNS * ZONE
        self.wide, self.high = (short, long) if upright else (long, short)

    def box(self, z: int) -> tuple[float, float, float, float]:
        """Return the box of a zone: its corner, its width and its height."""
        row, column = self._place(z)
        if row == 0 or row == ROWS + 1:
            start, deep = (0.0, GOAL) if row == 0 else (GOAL + ROWS * ZONE, GOAL)
            left, across = 0.0, COLUMNS * ZONE
        else:
            start, deep = GOAL + (row - 1) * ZONE, ZONE
            left, across = (column - 1) * ZONE, ZONE
        if self.upright:
            return EDGE + left, EDGE + self.high - start - deep, across, deep
        return EDGE + start, EDGE + left, deep, across

    def _place(self, z: int) -> tuple[int, int]:
        row = self.pitch.progress[0][z]
        return row, 0 if self.pitch.goal_zones[z] else int(self.pitch.names[z][1])

    def middle(self, z: int) -> tuple[float, float]:
        x, y, wide, high = self.box(z)
        return x + wide / 2, y + high / 2


def draw(pitch: Pitch, board: Board, look: Look = svg.PLAIN) -> str:
    """Draw the picture.

    The zones of a side are those in which it has majority.
    """
    ground = Canvas(pitch, look.upright, look.say)
    drawn = [_zone(ground, z) for z in range(len(pitch.names))]
    drawn += [_majority(ground, board, side) for side in look.zones]
    drawn.append(_pointed_out(ground, board, look.last))
    drawn += [
        _player(ground, board, who, look) for who in sorted(board.players) if _is_on(board, who)
    ]
    if board.ball:
        drawn.append(_ball(ground, board))
    drawn += [_bench(ground, board, side) for side in (0, 1)]
    wide = UNIT * (ground.wide + 2 * EDGE)
    high = UNIT * (ground.high + 2 * EDGE + BENCH)
    return svg.board(
        _title(board, look.say),
        wide,
        high,
        tag("g", *drawn, transform=f"scale({UNIT})"),
        *(_over(ground, board, name, pitch.at[name], markup) for name, markup in look.over.items()),
        look=look,
    )


def _is_on(board: Board, who: Who) -> bool:
    return board.players[who][0] not in ("", IN_HOSPITAL)


def _title(board: Board, say: Say) -> str:
    red, blue = (line_up.get("name", "") for line_up in board.line_ups)
    turn = say("turn {turn}").format(turn=board.turn)
    return f"{red} {board.score[0]} : {board.score[1]} {blue}, {turn}, {_where_ball(board, say)}"


def _where_ball(board: Board, say: Say) -> str:
    if not board.ball:
        return say("the ball is not on the pitch")
    if board.launcher >= 0:
        return say("the ball is in the air over {place}").format(place=board.ball)
    return say("the ball is in {place}").format(place=board.ball)


# -- the pitch ------------------------------------------------------------------------------------


def _zone(ground: Canvas, z: int) -> str:
    pitch = ground.pitch
    x, y, wide, high = ground.box(z)
    fill = TURF_DARK if pitch.goal_zones[z] else TURF
    owner = next((side for side in (0, 1) if z in pitch.team_zones[side]), None)
    parts = [
        tag("rect", x=x, y=y, width=wide, height=high, fill=fill, stroke=CHALK, stroke_width=0.05)
    ]
    if owner is not None:
        parts.append(
            tag("rect", x=x, y=y, width=0.16, height=high, fill=TEAM_ZONE[owner])
            if not ground.upright
            else tag("rect", x=x, y=y, width=wide, height=0.16, fill=TEAM_ZONE[owner])
        )
    if z in pitch.entries[0] or z in pitch.entries[1]:
        parts.append(tag("text", "⇥", x=x + wide - 0.45, y=y + 0.45, font_size=0.4, fill=CHALK))
    name = {"x": x + 0.25, "y": y + 0.5, "font_size": 0.42, "fill": CHALK, "class_": "names"}
    parts.append(tag("text", text(pitch.names[z]), **name))
    return tag("g", *parts, aria_hidden="true")


def _majority(ground: Canvas, board: Board, side: int) -> str:
    """Draw frames around the zones in which a side has more standing players (BF-MAJ-01, -05)."""
    frames = []
    for z, name in enumerate(ground.pitch.names):
        standing = [0, 0]
        for who, (place, condition, _) in board.players.items():
            if place == name and condition == CONDITIONS[STANDING]:
                standing[who[0]] += board.weight(who)
        if standing[side] > standing[1 - side]:
            x, y, wide, high = ground.box(z)
            frames.append(
                tag("rect", x=x + 0.1, y=y + 0.1, width=wide - 0.2, height=high - 0.2, rx=0.2)
            )
    said = ground.say("Zones in which {side} has majority")
    return tag(
        "g",
        tag("title", text(said.format(side=ground.say(NAMES[side])))),
        *frames,
        class_=f"zones side-{side}",
        fill="none",
        stroke=(CHALK, "#ffb08a")[side],
        stroke_width=0.09,
        stroke_dasharray="0.4 0.2" if side else None,
    )


def _pointed_out(ground: Canvas, board: Board, last: JSON) -> str:
    """Draw frames around the subject of the last event."""
    if not last:
        return ""
    named = [who for who in (last.get("player"), last.get("other")) if who]
    names = [last.get("zone") or "", *(board.players[who[0], who[1]][0] for who in named)]
    frames = []
    for name in dict.fromkeys(names):
        if name in ground.pitch.at:
            x, y, wide, high = ground.box(ground.pitch.at[name])
            frames.append(tag("rect", x=x, y=y, width=wide, height=high))
    return tag(
        "g", *frames, class_="last", fill="none", stroke=MARK, stroke_width=0.14, aria_hidden="true"
    )


# -- players and ball -----------------------------------------------------------------------------


def _spot(ground: Canvas, board: Board, who: Who) -> tuple[float, float]:
    """Return where a player is drawn in their zone: red on its side of it, blue on the other.

    In a goal zone, which is not so deep, they stand beside each other.
    """
    name = board.players[who][0]
    z = ground.pitch.at[name]
    x, y = ground.middle(z)
    if ground.pitch.goal_zones[z]:
        along, aside = 0.0, -0.9 if who[0] == 0 else 0.9
    else:
        mates = sorted(w for w, seen in board.players.items() if seen[0] == name and w[0] == who[0])
        along = -0.62 if who[0] == 0 else 0.62
        aside = (mates.index(who) - (len(mates) - 1) / 2) * 1.25
    if ground.upright:
        return x + aside, y - along
    return x + along, y + aside


def _player(ground: Canvas, board: Board, who: Who, look: Look) -> str:
    side, number = who
    _, condition, wounded = board.players[who]
    lies = condition != CONDITIONS[STANDING]
    x, y = _spot(ground, board, who)
    shape = piece(side, x, y, PIECE, PIECE * (0.6 if lies else 1), lies=lies)
    turned = f"rotate(-24 {x:.3f} {y:.3f})" if lies else None
    parts = [
        tag("title", text(_words(board, who, ground.say))),
        tag("g", shape, transform=turned),
        shirt(side, str(number), x, y, PIECE),
    ]
    bars = CONDITIONS.index(condition) - 1
    parts += [
        tag("rect", x=x - 0.4, y=y + 0.42 + 0.16 * at, width=0.8, height=0.1, fill=MARK)
        for at in range(bars)
    ]
    if wounded:
        d = f"M{x + 0.32:.3f} {y - 0.6:.3f}h0.3m-0.15 -0.15v0.3"
        parts.append(tag("path", d=d, class_="wounded", stroke=MARK, stroke_width=0.1))
    if board.captains[side] == number:
        parts.append(shirt(1, ground.say("captain")[0].upper(), x - 0.6, y - 0.5, 0.34))
    state = "lying" if lies else "standing"
    return token(look, *who, *parts, class_=f"player side-{side} {state}")


def _words(board: Board, who: Who, say: Say) -> str:
    """Return the words of a screen reader for a player."""
    side, number = who
    place, condition, wounded = board.players[who]
    words = [f"{say(NAMES[side])} {number}", say(condition), place]
    if board.captains[side] == number:
        words.append(say("captain"))
    if wounded:
        words.append(say("wounded"))
    if board.carrier == who:
        words.append(say("with the ball"))
    return ", ".join(words)


def _ball(ground: Canvas, board: Board) -> str:
    """Draw the ball beside its carrier.

    On the ground it is large, in the air small and ringed (BF-COMP-07).
    """
    if board.carrier is not None:
        x, y = _spot(ground, board, board.carrier)
        x, y, r = x + 0.5, y + 0.4, 0.24
    else:
        x, y = ground.middle(ground.pitch.at[board.ball])
        r = 0.18 if board.launcher >= 0 else 0.28
    parts = [tag("circle", cx=x, cy=y, r=r, fill="#ffffff", stroke=INK[0], stroke_width=0.06)]
    if board.launcher >= 0:
        parts.append(
            tag("circle", cx=x, cy=y, r=2 * r, fill="none", stroke=MARK, stroke_width=0.06)
        )
    said = _where_ball(board, ground.say)
    return tag("g", tag("title", text(said)), *parts, class_="ball")


def _bench(ground: Canvas, board: Board, side: int) -> str:
    """Draw below the pitch which way a side attacks, and its players in the hospital."""
    away = [
        f"{who[1]} {ground.say(seen[1])}" + (f" {ground.say('wounded')}" if seen[2] else "")
        for who, seen in sorted(board.players.items())
        if who[0] == side and seen[0] == IN_HOSPITAL
    ]
    way = ("↑↓" if ground.upright else "→←")[side]
    name = board.line_ups[side].get("name", "") or ground.say(NAMES[side])
    active = f", {ground.say('active')}" if board.active == side else ""
    hospital = f"{ground.say('hospital')}: {', '.join(away)}" if away else ""
    y = 2 * EDGE + ground.high + 0.7 + 1.2 * side
    return tag(
        "g",
        piece(side, EDGE + 0.4, y - 0.1, 0.32, 0.32, lies=False),
        tag("text", text(f"{way} {name}{active}"), x=EDGE + 1, y=y, font_weight=700),
        tag("text", text(hospital), x=EDGE + 1, y=y + 0.5, font_size=0.4),
        class_=f"dugout side-{side}",
        font_size=0.5,
        fill="currentColor",
    )


def _over(ground: Canvas, board: Board, name: str, z: int, markup: str) -> str:
    """Draw markup over a zone; where players stand, so that their numbers stay readable."""
    x, y = ground.middle(z)
    held = any(place == name for place, _, _ in board.players.values())
    return svg.laid_over(markup, UNIT * x, UNIT * y, OVER, class_="held" if held else None)

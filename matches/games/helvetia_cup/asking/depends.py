"""Facts beside a question that its answers depend on: penalties of sectors, skills, pressure, where
balls stray, and the missions of both sides.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Any

from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, pgettext, pgettext_lazy

from matches.games.helvetia_cup.cards import METRICS, asks, does, when
from matches.games.helvetia_cup.match_log import card_name
from rules.coach import Decision
from rules.helvetia_cup.answer_odds import aimed
from rules.helvetia_cup.cards.missions import metrics_of
from rules.helvetia_cup.cards.moments import Shot
from rules.helvetia_cup.catalogue import (
    DRIBBLE,
    HEADER,
    INTERCEPTION,
    LONG_PASS,
    PRESSURE,
    SHOT,
    STEAL,
    TACKLE,
    load,
)
from rules.helvetia_cup.pitch import ZONES
from rules.helvetia_cup.position import Position
from rules.helvetia_cup.pressing import pressure_of, unused_on_ball
from rules.helvetia_cup.secrets import View
from rules.helvetia_cup.shooting import covered_sectors, penalty_of, place_of
from rules.helvetia_cup.squads import NOBODY
from rules.odds import Odds
from rules.svg import tag, text

Facts = list[tuple[str, str]]
#: Skills as a coach reads them on the sheet.
SKILLS: Mapping[int, Promise] = {
    SHOT: pgettext_lazy("skill of a check", "Shot"),
    HEADER: pgettext_lazy("skill of a check", "Header"),
    LONG_PASS: pgettext_lazy("skill of a check", "Long pass"),
    DRIBBLE: pgettext_lazy("skill of a check", "Dribble"),
    STEAL: pgettext_lazy("skill of a check", "Steal"),
    TACKLE: pgettext_lazy("skill of a check", "Tackle"),
    INTERCEPTION: pgettext_lazy("skill of a check", "Interception"),
    PRESSURE: pgettext_lazy("skill of a check", "Pressure"),
}
#: Where a shot is taken from (HC-SHOT-11).
PLACES: Mapping[str, Promise] = {
    "left": pgettext_lazy("zone of a shot", "left of the goal"),
    "centre": pgettext_lazy("zone of a shot", "in front of the goal"),
    "right": pgettext_lazy("zone of a shot", "right of the goal"),
}


def shot_of(decision: Decision) -> Shot:
    """Return the shot that is aimed or kept, at no sector yet."""
    pos: Position = decision.view.pos
    if decision.key == "shot_sector":
        kind, number = decision.about
        return Shot(kind, pos.player(decision.side, number))
    _allowed, kind, number, _told = decision.about
    return Shot(kind, pos.player(1 - decision.side, number))


def at_sector(decision: Decision, sector: str) -> tuple[int, tuple[Odds, ...]]:
    """Return a sector's penalty on the shot, and the odds if it is not covered.

    The odds are empty where they cannot be told.
    """
    pos: Position = decision.view.pos
    shot = shot_of(decision)
    shot.sector = sector
    data = load(pos.pitch.version)
    return penalty_of(pos, data, shot), aimed(pos, shot)


def facts(decision: Decision) -> Facts:
    """Return the facts that a question depends on besides its answers."""
    pos: Position = decision.view.pos
    match decision.key:
        case "shot_sector" | "keeper_sectors":
            return _of_shot(decision)
        case "opening_defence":
            p = unused_on_ball(pos)
            lines = _skills(pos, p, STEAL, TACKLE, PRESSURE) if p != NOBODY else []
            against = pos.skill(pos.carrier, DRIBBLE)
            return [*lines, (gettext("The opponent's dribble"), str(against))]
        case "attack_action":
            lines = _skills(pos, pos.carrier, LONG_PASS, SHOT)
            pressure = pressure_of(pos, unused_on_ball(pos))
            if pressure:
                lines.append((gettext("Pressure on a long pass or a shot"), f"−{pressure}"))
            return lines
        case "try_interception" | "try_clearance":
            return _skills(pos, pos.player(decision.side, decision.about), INTERCEPTION)
        case "header_or_end":
            return _skills(pos, pos.carrier, HEADER)
    return []


def _skills(pos: Position, p: int, *skills: int) -> Facts:
    return [(str(SKILLS[skill]), str(pos.skill(p, skill))) for skill in skills]


def _of_shot(decision: Decision) -> Facts:
    """Return who shoots from where, and how much of the goal can be covered (HC-SHOT-04, -11)."""
    pos: Position = decision.view.pos
    shot = shot_of(decision)
    zone = ZONES[pos.pitch.zone[shot.p >> 3][place_of(pos, shot)]]
    lines = _skills(pos, shot.p, HEADER if shot.kind == "header" else SHOT)
    if zone in PLACES:
        lines.append((gettext("From"), str(PLACES[zone])))
    count = decision.about[0] if decision.key == "keeper_sectors" else covered_sectors(pos, shot)
    return [*lines, (gettext("Sectors that the goalkeeper can cover"), str(count))]


# -- missions --------------------------------------------------------------------------------------


def missions(view: View) -> Facts:
    """Return the missions of both sides, face up, and how they stand (HC-MISSION)."""
    titles = {view.side: gettext("Your mission"), 1 - view.side: gettext("Their mission")}
    return [
        (titles[side], _mission(view.pos, side, card))
        for side in (view.side, 1 - view.side)
        if (card := view.pos.missions[side]) is not None
    ]


def _mission(pos: Position, side: int, id: str) -> str:  # noqa: A002 - the field's word
    data = load(pos.pitch.version)
    card = data.tactics[id]
    now = metrics_of(pos, side, data.tactics)
    stands = ", ".join(f"{METRICS[goal.metric]} {now[goal.metric]}" for goal in card.mission)
    return pgettext("mission in play", "{card}: {asks} (now: {stands})").format(
        card=card_name(id), asks=asks(card), stands=stands
    )


def whole_card(version: str, id: str) -> str:  # noqa: A002 - the field's word
    """Describe what a card does once it is won, and what its mission asks."""
    card = load(version).card(id)
    return pgettext("mission in play", "{card} – {when}: {does}. Mission: {asks}").format(
        card=card_name(id), when=when(card), does=does(card), asks=asks(card)
    )


# -- where balls stray -----------------------------------------------------------------------------

#: The six directions as angles, ahead upwards (HC-DEV-02).
ANGLES = {"F": 0, "FR": 60, "BR": 120, "B": 180, "BL": 240, "FL": 300}
#: Half a hex, the distance of two, and the room around the drawing.
CORNER, APART, ROOM = 10.0, 18.0, 48.0


def deviation(decision: Decision) -> SafeString:
    """Draw the hexes around where the ball comes down, each with the dice that lead there
    (HC-DEV-02).
    """
    faces: dict[tuple[str, int], list[int]] = {}
    for face, strays in load(decision.view.pos.pitch.version).deviations.items():
        faces.setdefault((strays.direction, strays.hexes), []).append(face)
    drawn = [_hex(0, 0, "●")]
    for (direction, hexes), rolled in sorted(faces.items()):
        angle = ANGLES[direction] * pi / 180
        x, y = APART * hexes * sin(angle), -APART * hexes * cos(angle)
        drawn.append(_hex(x, y, " ".join(map(str, rolled))))
    said = gettext("Ahead is up. Each hex has the faces of the d20 by which the ball strays there.")
    picture: Any = tag(
        "svg",
        *drawn,
        viewBox=f"{-ROOM} {-ROOM} {2 * ROOM} {2 * ROOM}",
        class_="deviation",
        role="img",
        aria_label=said,
    )
    return mark_safe(picture)  # noqa: S308 (escaped by rules.svg)


def _hex(x: float, y: float, words: str) -> str:
    """Draw a hex with a side ahead, as it lies for the side that attacks upwards."""
    corners = " ".join(
        f"{x + CORNER * cos(k * pi / 3):.1f},{y + CORNER * sin(k * pi / 3):.1f}" for k in range(6)
    )
    return tag("polygon", points=corners) + tag(
        "text", text(words), x=f"{x:.1f}", y=f"{y + 2:.1f}", text_anchor="middle"
    )

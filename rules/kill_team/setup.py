"""KT-MISS-02, KT-SETUP-01, -02: mission and terrain, zones and roles."""

from __future__ import annotations

from rules.kill_team.attacking import shown
from rules.kill_team.ending import concede
from rules.kill_team.position import Phase
from rules.kill_team.referee import Referee
from rules.kill_team.squads import SIDE_OF, name_of
from rules.kill_team.toxins import brew

#: The face by which a player chooses the mission.
_CHOICE = 6
ZONES = ("zone A", "zone B")
#: KT-ADV-38: by how much the roll may be changed.
_SHIFTS = {"none": 0, "+1": 1, "-1": -1}


def prepare(ref: Referee) -> None:
    """Prepare the match up to the first model that is placed."""
    pos = ref.pos
    if _cannot_play(ref):
        return
    pos.mission = pos.options.get("mission") or _draw_mission(ref)
    ref.note("mission", "KT-MISS-02", detail=pos.mission)
    pos.layout = pos.options.get("layout") or _draw_layout(ref)
    ref.note("layout", "KT-MISS-02", detail=pos.layout)
    winner = ref.roll_off("roll-off", "KT-SETUP-02")
    answer = ref.ask("pick_zone", winner, ZONES)
    zone = ZONES.index(answer)
    pos.zone_of = [zone, 1 - zone] if winner == 0 else [1 - zone, zone]
    if pos.plan.roles:
        pos.attacker = winner
    ref.note("zone", "KT-SETUP-02", side=winner, detail=answer)
    for side in _in_turn(ref, "toxin_synthesiser"):
        brew(ref, side)
    pos.active = 1 - winner
    pos.phase = Phase.DEPLOYMENT


def _cannot_play(ref: Referee) -> bool:
    """Say whether a side has no legal kill team; that ends the match as if it had conceded.

    See KT-CAMP-39.
    """
    pos = ref.pos
    absent = [side for side in (0, 1) if not pos.teams[side]]
    if len(absent) == 1:
        concede(ref, absent[0])
    elif absent:
        pos.conceded = absent
        pos.phase = Phase.OVER
        ref.note("match over", "KT-CAMP-39")
    return bool(absent)


def _draw_mission(ref: Referee) -> str:
    """Draw the mission (KT-MISS-02, KT-ADV-38).

    On a 6 the side with fewer league points chooses it; where they are equal or unknown, a roll-off
    decides.
    """
    pos = ref.pos
    missions = {mission.number: mission.id for mission in pos.data.missions.values()}
    face = ref.d6("mission", "KT-MISS-02", 0)
    for side in _in_turn(ref, "route_finder"):
        face = _find_route(ref, side, face)
    if face in missions:
        return missions[face]
    points = (pos.options.get("campaign") or {}).get("points", (0, 0))
    fewer = min(points)
    if points.count(fewer) == 1:
        chooser = points.index(fewer)
    else:
        chooser = ref.roll_off("mission", "KT-MISS-02")
    return str(ref.ask("pick_mission", chooser, [*pos.data.missions]))


def _in_turn(ref: Referee, ability: str) -> tuple[int, int]:
    """Return the order in which both sides use the same ability.

    Before any initiative a roll-off decides. See KT-GEN-14.
    """
    able = {SIDE_OF[p] for p in ref.pos.bearers.get(ability, ())}
    first = ref.roll_off("roll-off", "KT-GEN-14") if len(able) > 1 else 0
    return first, 1 - first


def _find_route(ref: Referee, side: int, face: int) -> int:
    """Ask a side with a route finder how to shift the face; return the new one (KT-ADV-38)."""
    pos = ref.pos
    for p in pos.bearers.get("route_finder", ()):
        if p in pos.teams[side]:
            legal = [word for word, by in _SHIFTS.items() if 1 <= face + by <= _CHOICE]
            about = {"model": name_of(p), "face": face}
            face += _SHIFTS[ref.ask("pick_mission", side, legal, about)]
    return face


def _draw_layout(ref: Referee) -> str:
    """Draw the terrain layout (KT-MISS-02)."""
    layouts = [*ref.pos.data.layouts]
    return layouts[shown(ref.d6("layout", "KT-MISS-02", 0), len(layouts)) - 1]

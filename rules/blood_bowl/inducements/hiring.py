"""Add mercenaries and Star Players to the squads (BB-LEAGUE-21 to BB-LEAGUE-23, BB-LEAGUE-69)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.blood_bowl.catalogue import Catalogue, Positional, Star, load
from rules.blood_bowl.inducements.market import MERCENARIES, STARS
from rules.blood_bowl.position import RESERVES
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.skills import LONER
from rules.blood_bowl.squads import SHIRTS, Squads, player_at

JSON = Any

#: What stands for the position of a star, who is of no team list.
STAR = "star_player"


def hire(ref: Referee) -> None:
    """Give every hired player a shirt and a place in Reserves.

    A star whom both coaches have hired plays for neither (BB-LEAGUE-22).
    """
    pos = ref.pos
    bought = [induced["bought"] for induced in pos.induced]
    for name in of_both(bought):
        ref.note("star of both", "BB-LEAGUE-22", detail=name)
    for side, hired in enumerate(guests(pos.squads.line_ups, bought)):
        pos.induced[side] = {**pos.induced[side], "hired": hired}
    if not any(induced["hired"] for induced in pos.induced):
        return
    pos.squads = Squads(pos.squads.line_ups, [induced["hired"] for induced in pos.induced])
    for side in (0, 1):
        # BB-SKILL-LEADER-01: a guest may be the first who leads.
        pos.leaders[side] = pos.squads.leader_rerolls(side)
        for member in pos.induced[side]["hired"]:
            p = player_at(side, member["number"])
            pos.state[p] = RESERVES
            clause = "BB-LEAGUE-22" if pos.squads.is_star(p) else "BB-LEAGUE-21"
            ref.note("hired", clause, p, detail=member["position"])


def of_both(bought: Sequence[JSON]) -> list[str]:
    """List the stars whom both coaches have hired."""
    home, away = (each.get(STARS, []) for each in bought)
    return [name for name in home if name in away]


def guests(line_ups: Sequence[JSON], bought: Sequence[JSON]) -> list[list[JSON]]:
    """List the hired players of both sides, as members of their squads."""
    both = of_both(bought)
    return [
        _members(
            line_up,
            own.get(MERCENARIES, []),
            [name for name in own.get(STARS, []) if name not in both],
        )
        for line_up, own in zip(line_ups, bought, strict=True)
    ]


def _members(line_up: JSON, mercenaries: list[JSON], stars: list[str]) -> list[JSON]:
    """List a side's mercenaries, then its stars, each with the lowest shirt left (BB-LEAGUE-69)."""
    catalogue: Catalogue = load(line_up["version"])
    race = catalogue.teams[line_up["race"]]
    worn = {member["number"] for member in line_up["players"]}
    shirts = [number for number in range(1, SHIRTS + 1) if number not in worn]
    members = [
        _mercenary(shirts.pop(0), race.position(each["position"]), each.get("skill", ""))
        for each in mercenaries
    ]
    return members + [_star(shirts.pop(0), catalogue.stars[name]) for name in stars]


def _mercenary(number: int, position: Positional, skill: str) -> JSON:
    extra = {LONER, skill} if skill else {LONER}
    return _member(number, "mercenary", position, {*position.skills, *extra}) | {
        "name": f"Mercenary {number}",
        "position": position.id,
    }


def _star(number: int, star: Star) -> JSON:
    return _member(number, "star", star, {*star.skills}) | {
        "name": star.name,
        "position": STAR,
    }


def _member(number: int, kind: str, profile: Positional | Star, skills: set[str]) -> JSON:
    """Return a line of the squad as ``preparing`` writes it; no roster player is behind it."""
    return {
        "number": number,
        "player": None,
        "ma": profile.ma,
        "st": profile.st,
        "ag": profile.ag,
        "av": profile.av,
        "skills": sorted(skills),
        "niggling": 0,
        "kind": kind,
    }

"""Choices before anybody stands on the table: role, zone, crew, and infiltrators."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.coach import Answer
from rules.necromunda.catalogue import Catalogue
from rules.necromunda.mustering import ATTACKER, Picking
from rules.necromunda.naming import Naming, word_of
from rules.necromunda.position import Position

JSON = Any
#: The worth of a fighter without a gun in a crew, as a share of its cost.
_UNARMED: Final = 0.6
#: The category that stays with the others.
_LEADS: Final = "leader"


def role(options: Sequence[str]) -> str:
    """Choose to attack: the attacker comes from two sides, and first (NM-DEC-02)."""
    return ATTACKER if ATTACKER in options else options[0]


def zone(pos: Position, side: int, options: Sequence[str]) -> str:
    """Choose the zone farthest from the others; the first while nobody has chosen (NM-DEC-04)."""
    taken = [_middle(pos, z) for other, z in enumerate(pos.zone_of) if z and other != side]
    if not taken:
        return options[0]

    def away(option: str) -> tuple[float, float]:
        x, y = _middle(pos, option)
        gaps = [abs(x - ox) + abs(y - oy) for ox, oy in taken]
        return min(gaps), sum(gaps)

    return max(options, key=away)


def _middle(pos: Position, name: str) -> tuple[float, float]:
    """Return the middle of a zone, in shares of the table."""
    boxes = pos.scenario.zones[name]
    x = sum(left + right for left, _, right, _ in boxes) / (2 * len(boxes))
    y = sum(low + high for _, low, _, high in boxes) / (2 * len(boxes))
    return x, y


def crew(build: Picking) -> Answer:
    """Choose the fighters that the coach named, then the dearest.

    Those without a gun count for less. See NM-DEC-03.
    """
    pos: Position = build.view.pos
    line_up = pos.line_ups[build.side]
    preferred = list(line_up.get("preferred", ()))
    entries = {entry["number"]: entry for entry in line_up["players"]}
    first = [number for number in preferred if number in build.ready]
    rest = [number for number in build.ready if number not in first]
    rest.sort(key=lambda number: (-_worth(pos.data, entries[number]), number))
    return sorted([*first, *rest][: build.size])


def _worth(data: Catalogue, entry: JSON) -> float:
    weapons = (data.weapons.get(item) for item in entry["items"])
    armed = any(weapon is not None and weapon.is_ranged for weapon in weapons)
    return float(entry["cost"]) * (1.0 if armed else _UNARMED)


def infiltrators(build: Naming) -> Answer:
    """Choose as many infiltrators as allowed, the dearest, but no leader (NM-DEC-53)."""
    pos: Position = build.view.pos
    able = [p for p in build.candidates if pos.fighters[p].category != _LEADS]
    able.sort(key=lambda p: (-pos.fighters[p].cost, p))
    return [word_of(pos, p) for p in sorted(able[: build.most])]

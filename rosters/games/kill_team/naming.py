"""Names of Kill Team's catalogue: factions, datasheets, items, specialisms, profiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rosters.games.words import plain
from rosters.words.catalogue_names import called
from rules.kill_team.catalogue import Catalogue, load

GAME = "kill_team"

SPECIALISMS: Mapping[str, Promise] = {
    "leader": pgettext_lazy("kill_team", "Leader"),
    "combat": pgettext_lazy("kill_team", "Combat"),
    "comms": pgettext_lazy("kill_team", "Comms"),
    "demolitions": pgettext_lazy("kill_team", "Demolitions"),
    "heavy": pgettext_lazy("kill_team", "Heavy"),
    "medic": pgettext_lazy("kill_team", "Medic"),
    "scout": pgettext_lazy("kill_team", "Scout"),
    "sniper": pgettext_lazy("kill_team", "Sniper"),
    "veteran": pgettext_lazy("kill_team", "Veteran"),
    "zealot": pgettext_lazy("kill_team", "Zealot"),
}
#: Characteristics in the order of a data card: key, heading, and what it stands for.
STATS: tuple[tuple[str, Promise, Promise], ...] = (
    ("m", pgettext_lazy("kill_team stat", "M"), _("Move, in inches")),
    ("ws", pgettext_lazy("kill_team stat", "WS"), _("Weapon Skill: hits in a fight")),
    ("bs", pgettext_lazy("kill_team stat", "BS"), _("Ballistic Skill: hits when it shoots")),
    ("s", pgettext_lazy("kill_team stat", "S"), _("Strength")),
    ("t", pgettext_lazy("kill_team stat", "T"), _("Toughness")),
    ("w", pgettext_lazy("kill_team stat", "W"), pgettext_lazy("kill_team stat", "Wounds")),
    ("a", pgettext_lazy("kill_team stat", "A"), _("Attacks")),
    ("ld", pgettext_lazy("kill_team stat", "Ld"), _("Leadership")),
    ("sv", pgettext_lazy("kill_team stat", "Sv"), _("Save")),
)
#: Those that are rolled against.
TARGETS = frozenset({"ws", "bs", "sv"})
KEYWORDS: Mapping[str, Promise] = {
    "CADRE": pgettext_lazy("kill_team keyword", "Cadre"),
    "CHAOS": pgettext_lazy("kill_team keyword", "Chaos"),
    "DRONE": pgettext_lazy("kill_team keyword", "Drone"),
    "FLY": pgettext_lazy("kill_team keyword", "Fly"),
    "GUARD": pgettext_lazy("kill_team keyword", "Guard"),
    "IMPERIUM": pgettext_lazy("kill_team keyword", "Imperium"),
    "INFANTRY": pgettext_lazy("kill_team keyword", "Infantry"),
    "MARINES": pgettext_lazy("kill_team keyword", "Marines"),
    "OFFICER": pgettext_lazy("kill_team keyword", "Officer"),
    "ORKS": pgettext_lazy("kill_team keyword", "Orks"),
    "PSYKER": pgettext_lazy("kill_team keyword", "Psyker"),
    "RENEGADES": pgettext_lazy("kill_team keyword", "Renegades"),
    "SWARM": pgettext_lazy("kill_team keyword", "Swarm"),
    "SYNAPSE": pgettext_lazy("kill_team keyword", "Synapse"),
}


def faction_name(version: str, faction: str) -> str:
    known = load(version).factions.get(faction)
    return called(GAME, "race", known.name) if known else plain(faction)


def datasheet_name(version: str, datasheet: str) -> str:
    known = load(version).datasheets.get(datasheet)
    return called(GAME, "position", known.name) if known else plain(datasheet)


def mission_name(version: str, mission: str) -> str:
    known = load(version).missions.get(mission)
    return called(GAME, "mission", known.name) if known else plain(mission)


def item_name(data: Catalogue, item: str) -> str:
    return called(GAME, "item", data.item_name(item))


def item_names(data: Catalogue, items: Iterable[str]) -> str:
    return ", ".join(item_name(data, item) for item in items)


def specialism_name(specialism: str) -> str:
    """Return the name of a specialism; empty for a model without one."""
    return str(SPECIALISMS.get(specialism, specialism))


def characteristics(stats: Mapping[str, Any]) -> list[tuple[Promise, Promise, str]]:
    """Return heading, meaning and value of each; an invulnerable save stands beside the save."""
    rows = []
    for key, heading, meaning in STATS:
        shown = f"{stats[key]}+" if key in TARGETS else str(stats[key])
        if key == "m":
            shown += '"'
        if key == "sv" and stats["inv"]:
            shown += f"/{stats['inv']}++"
        rows.append((heading, meaning, shown))
    return rows

"""Write the NAF's tournament report: strictly, as `naf_report.xsd` has it (LG-IO-12).

``badlyHurt`` means the casualties that a coach inflicted, whatever the name says. Elements have no
namespace; the prefix is declared and not used.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from rosters.games.federation import FederationReport, Person, ReportedMatch

#: Whoever is no member, by name and number; several of them are one line of the report.
STRANGER: Final = "non-NAF"
NO_MEMBER: Final = 9
#: The team of several coaches, or of one with several teams.
SEVERAL: Final = "Multi-race"
#: The NAF's name of each team list.
LABELS: Final = {
    "amazon": "Amazon",
    "chaos": "Chaos Chosen",
    "chaos_dwarf": "Chaos Dwarves",
    "chaos_pact": "Chaos Renegade",
    "dark_elf": "Dark Elf",
    "dwarf": "Dwarf",
    "elven_union": "Elf Union",
    "goblin": "Goblin",
    "halfling": "Halfling",
    "high_elf": "High Elf",
    "human": "Human",
    "khemri": "Tomb Kings",
    "lizardman": "Lizardmen",
    "necromantic": "Necromantic Horror",
    "norse": "Norse",
    "nurgle": "Nurgle",
    "ogre": "Ogre",
    "orc": "Orc",
    "skaven": "Skaven",
    "slann": "Slann",
    "undead": "Shambling Undead",
    "underworld": "Underworld Denizens",
    "vampire": "Vampire",
    "wood_elf": "Wood Elf",
}


def label(race: str) -> str:
    """Return the NAF's name of a team list. Raises KeyError for one without any."""
    return LABELS[race]


def written(report: FederationReport) -> bytes:
    """Return a report as XML in UTF-8.

    Members come first, by number. All others are one coach, with the number that is nobody's.
    """
    root = Element("nafReport", {"xmlns:blo": "http://www.bloodbowl.net"})
    _text(root, "organiser", report.organiser)
    coaches = SubElement(root, "coaches")
    members = [each for each in report.coaches if each.person.number is not None]
    for each in sorted(members, key=lambda one: one.person.number or 0):
        _coach(coaches, each.person, each.races)
    others = [each for each in report.coaches if each.person.number is None]
    if others:
        races = frozenset[str]().union(*(each.races for each in others))
        _coach(coaches, Person(STRANGER), races)
    for match in report.matches:
        _match(root, match)
    indent(root, " ")
    data: bytes = tostring(root, encoding="UTF-8", xml_declaration=True)
    return data + b"\n"


def _coach(parent: Element, person: Person, races: Iterable[str]) -> None:
    coach = SubElement(parent, "coach")
    _person(coach, person)
    labels = sorted({label(race) for race in races})
    _text(coach, "team", labels[0] if len(labels) == 1 else SEVERAL)


def _match(root: Element, match: ReportedMatch) -> None:
    game = SubElement(root, "game")
    _text(game, "timeStamp", "" if match.at is None else match.at.strftime("%Y-%m-%d %H:%M"))
    for side in match.sides:
        record = SubElement(game, "playerRecord")
        _person(record, side.person)
        _text(record, "teamRating", str(side.rating))
        _text(record, "touchDowns", str(side.score))
        _text(record, "badlyHurt", str(side.counts.get("casualties", 0)))


def _person(parent: Element, person: Person) -> None:
    is_member = person.number is not None
    _text(parent, "name", person.name if is_member else STRANGER)
    _text(parent, "number", str(person.number if is_member else NO_MEMBER))


def _text(parent: Element, name: str, text: str) -> None:
    SubElement(parent, name).text = text

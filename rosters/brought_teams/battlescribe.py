"""Rosters of BattleScribe and New Recruit, XML or JSON: forces of selections within selections.

Both programs write the same tree. A model is a selection; what it carries and what it
knows are selections within it, by name. Costs are those of the file and are not carried.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from rosters.brought_teams.parts import Part

FORMAT: Final = "battlescribe"
SYSTEM: Final = "BattleScribe"
REASONS: Final[Mapping[str, str]] = {
    "costs": "follows",
    "costlimits": "follows",
    "cost": "follows",
    "rules": "follows",
    "profiles": "follows",
    "publications": "follows",
    "categories": "follows",
    "customnotes": "notes",
    "notes": "notes",
    "tags": "notes",
}


@dataclass(slots=True)
class Selection:
    """A selection: its name, how many of it, the name that somebody gave it, and what is in it."""

    path: str
    name: str
    kind: str
    number: int = 1
    custom: str = ""
    categories: tuple[str, ...] = ()
    inner: list[Selection] = field(default_factory=list)

    def within(self) -> Iterator[Selection]:
        """Yield everything within it, in the order of the file."""
        for each in self.inner:
            yield each
            yield from each.within()


@dataclass(slots=True)
class Roster:
    """A roster as the file has it; catalogues: the names of its forces' catalogues."""

    system: str
    external: str
    name: str
    game_system: str
    catalogues: list[str]
    selections: list[Selection]


def root_of(root: Part) -> Part:
    """Return the roster of a file: JSON has it as a key."""
    inner = root.parts.get("roster", [])
    return inner[0] if not root.path and inner and inner[0].has("forces") else root


def is_it(root: Part) -> bool:
    """Say whether a file is a roster of one of the two programs."""
    roster = root_of(root)
    return roster.has("forces") and roster.has("gamesystemname", "gamesystemid")


def read(root: Part) -> Roster:
    """Return the roster that a file has."""
    roster = root_of(root)
    roster.asked = True
    by = roster.word("generatedby").casefold()
    forces = _items(roster, "forces", "force")
    catalogues, selections = [], []
    for force in forces:
        catalogues.append(force.word("cataloguename"))
        catalogues.append(force.word("name"))
        selections += [_selection(each) for each in _items(force, "selections", "selection")]
        _ignore(force)
        # A force within a force is one more list of selections.
        forces += _items(force, "forces", "force")
    _ignore(roster)
    roster.forget("xmlns")
    return Roster(
        "New Recruit" if "newrecruit" in by else SYSTEM,
        roster.word("id"),
        roster.word("name"),
        roster.word("gamesystemname"),
        [each for each in catalogues if each],
        selections,
    )


def _items(part: Part, many: str, one: str) -> list[Part]:
    """Return the items of a list: in XML they stand within an element, in JSON they do not."""
    lists = part.all(many)
    return [item for each in lists for item in (each.all(one) if each.has(one) else _bare(each))]


def _bare(part: Part) -> list[Part]:
    return [part] if part.parts else []


def _selection(part: Part) -> Selection:
    _ignore(part)
    categories = tuple(each.word("name") for each in _items(part, "categories", "category"))
    part.forget("categories", "from", "group")
    return Selection(
        part.path,
        part.word("name"),
        part.word("type").casefold(),
        max(1, part.number("number")),
        part.word("customname"),
        categories,
        [_selection(each) for each in _items(part, "selections", "selection")],
    )


def _ignore(part: Part) -> None:
    """Ask for the ids by which the two programs find their own data: they say nothing here."""
    part.forget(
        *("id", "entryid", "entrygroupid", "catalogueid", "cataloguerevision", "publicationid"),
        *("gamesystemid", "gamesystemrevision", "battlescribeversion", "page", "costs"),
        *("costlimits", "rules", "profiles", "publications", "categories"),
    )

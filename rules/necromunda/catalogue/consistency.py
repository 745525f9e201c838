"""Checks across the files of a catalogue: ids that must exist, tables without gaps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.catalogue import duplicates
from rules.necromunda.catalogue.advances import ADVANCES, SKILL_ADVANCES, SPECIALIST
from rules.necromunda.catalogue.amounts import Amount
from rules.necromunda.catalogue.characteristics import STATS
from rules.necromunda.catalogue.contents import Catalogue, SampleFighter
from rules.necromunda.catalogue.injuries import D66_FACES, covers
from rules.necromunda.catalogue.vocabulary import CATEGORIES, SKILL_SETS

FACES = range(1, 7)
#: NM-DICE-14: what two D6 can come to.
SUMS = range(2, 13)


def across(data: Catalogue) -> list[str]:
    """List every fault across the files of a catalogue, each naming file, entry and key."""
    return [
        *_of_numbers(data),
        *_of_items(data),
        *_of_skills(data),
        *_of_gangs(data),
        *_of_injuries(data),
        *_of_advances(data),
        *_of_battles(data),
        *_of_samples(data),
    ]


def _of_numbers(data: Catalogue) -> Iterator[str]:
    for key in ("injury_d6", "firepower_hits_d6"):
        if len(getattr(data.dice, key)) != len(FACES):
            yield f"rules.toml: dice.{key}: one for each face of a D6"
    if sorted(data.building.weapon_categories) != sorted(CATEGORIES):
        yield f"rules.toml: building.weapon_categories: of each of {', '.join(CATEGORIES)}"
    if set(data.tables) != {"standard", "large"}:
        yield "rules.toml: tables: standard and large"


def _of_items(data: Catalogue) -> Iterator[str]:
    for id_ in data.weapons.keys() & data.gear.keys():
        yield f"gear.toml: gear {id_} is a weapon as well"
    for weapon in data.weapons.values():
        yield from (f"weapons.toml: weapon {weapon.id}.{fault}" for fault in weapon.faults())
    for gear in data.gear.values():
        where = f"gear.toml: gear {gear.id}"
        yield from (f"{where}.{fault}" for fault in gear.faults())
        for id_ in gear.only:
            if id_ not in data.weapons:
                yield f"{where}.only: there is no weapon {id_}"


def _of_skills(data: Catalogue) -> Iterator[str]:
    for set_ in SKILL_SETS:
        if [skill.d6 for skill in data.skills_of(set_)] != list(FACES):
            yield f"skills.toml: skill: {set_} has one for each face of a D6 (NM-CAMP-35)"


def _of_gangs(data: Catalogue) -> Iterator[str]:
    for gang in data.gangs.values():
        where = f"gangs.toml: gang {gang.id}"
        yield from (f"{where}.{fault}" for fault in gang.faults())
        for item in gang.prices:
            if data.item(item) is None:
                yield f"{where}.list: there is no {item}"
        for type_ in gang.fighter:
            kinds = [armour.kind for id_ in type_.issued if (armour := data.gear.get(id_))]
            if len(kinds) != len(type_.issued) or {*kinds} - {"armour", "overlay"}:
                yield f"{where}.fighter {type_.category}.issued: pieces of armour"
            elif duplicates(kinds):
                yield f"{where}.fighter {type_.category}.issued: one of a kind (NM-GANG-13)"


def _of_injuries(data: Catalogue) -> Iterator[str]:
    if not covers(data.injuries, D66_FACES):
        yield "injuries.toml: lasting_injury: every result of a D66 once, in order"
    if not covers(data.escort, FACES):
        yield "injuries.toml: escort: every face of a D6 once, in order"
    for row in data.injuries:
        where = f"injuries.toml: lasting_injury {row.id}"
        yield from (f"{where}.stat: there is no {stat}" for stat in row.stat if stat not in STATS)
        if row.skill and row.skill not in data.skills:
            yield f"{where}.skill: there is no {row.skill}"
        for key, text in (("xp", row.xp), ("multi", row.multi)):
            if text and not _is_amount(text):
                yield f"{where}.{key}: {text!r} is neither a number nor dice"


def _is_amount(text: str) -> bool:
    try:
        Amount.of(text)
    except ValueError:
        return False
    return True


def _of_advances(data: Catalogue) -> Iterator[str]:
    for id_ in ADVANCES:
        if id_ not in data.advances:
            yield f"advances.toml: advance: there is none of {id_}"
    rolls = sorted(roll for row in data.ganger_advances for roll in row.rolls)
    if rolls != list(SUMS):
        yield "advances.toml: ganger_advance.rolls: every sum of 2D6 once"
    for at, row in enumerate(data.ganger_advances):
        allowed = 1 if SPECIALIST in row.options else 2
        if len(row.options) != allowed or duplicates(row.options):
            yield f"advances.toml: ganger_advance[{at}].options: two of one kind, or {SPECIALIST}"


def _of_battles(data: Catalogue) -> Iterator[str]:
    for scenario in data.scenarios.values():
        where = f"scenarios.toml: scenario {scenario.id}"
        yield from (f"{where}.{fault}" for fault in scenario.faults())
        if not data.boards_of(scenario.table):
            yield f"{where}.table: there is no board for {scenario.table}"
    for board in data.boards.values():
        for fault in board.faults(data.tables[board.table]):
            yield f"boards.toml: board {board.id}.{fault}"


def _of_samples(data: Catalogue) -> Iterator[str]:
    for gang in data.samples.values():
        where = f"samples.toml: sample_gang {gang.id}"
        if gang.gang not in data.gangs:
            yield f"{where}.gang: there is no {gang.gang}"
        for at, fighter in enumerate(gang.fighters):
            yield from (f"{where}.fighters[{at}].{f}" for f in _of_fighter(data, fighter))


def _of_fighter(data: Catalogue, fighter: SampleFighter) -> Iterable[str]:
    if fighter.skill and fighter.skill not in data.skills:
        yield f"skill: there is no {fighter.skill}"
    for item in fighter.items:
        if data.item(item) is None:
            yield f"items: there is no {item}"


assert set(SKILL_ADVANCES) <= set(ADVANCES)

"""Lists of Kill Team and Necromunda from rosters of selections, in the words of our catalogues."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from rosters.brought_teams.battlescribe import FORMAT, Roster, Selection
from rosters.brought_teams.names import Names, key_of, table
from rosters.brought_teams.shapes import Brought
from rules import game, wishes
from rules.kill_team.catalogue.datasheets import Datasheet
from rules.problems import Problem

JSON = Any
CLAUSE: Final = "LG-IO-15"
KILL_TEAM: Final = "kill_team"
NECROMUNDA: Final = "necromunda"
#: More selections of one kind are no list of people.
_MOST_OF_ONE: Final = 20
#: The most people that are read.
MOST_PEOPLE: Final = 40
_YEAR: Final = re.compile(r"(?<!\d)(19|20)\d\d(?!\d)")


def game_of(roster: Roster) -> str:
    """Return the game of a roster; empty where it is none of ours that such rosters have."""
    key = key_of(roster.game_system)
    if "killteam" in key:
        return KILL_TEAM
    return NECROMUNDA if "necromunda" in key else ""


def brought(roster: Roster) -> Brought:
    """Return what a roster brings; its game is one that `game_of` knows."""
    key = game_of(roster)
    edition = _edition(key, roster)
    fits = edition in table(key)["fits"]
    result = Brought(FORMAT, roster.system, roster.external[:120], key, edition, fits)
    result.name = (roster.name or roster.system)[: wishes.LONGEST_NAME].strip()
    result.their_race = next(iter(roster.catalogues), "")
    # What a roster calls its side: its catalogue, its force, or a selection such as the house.
    says = [*roster.catalogues, *(each.name for each in roster.selections)]
    says += [inner.name for each in roster.selections for inner in each.inner]
    races = _races(key)
    result.race = races.find(*says, *(_after_dash(each) for each in says)) or _named_in(key, says)
    if result.race:
        result.matches("race", result.their_race, result.race)
    else:
        result.lose("forces", result.their_race, "no_such_race")
        if fits:
            params = {"race": result.their_race}
            result.problems.append(("forces", Problem("team_file_no_race", CLAUSE, params, "file")))
    people = list(_people(roster.selections, result))
    if key == KILL_TEAM:
        models = [each for one in people for each in _model(one, result)]
        result.people, kind = models, "models"
    else:
        fighters = [each for one in people for each in _fighter(one, result)]
        result.people, kind = fighters, "fighters"
    if fits and result.race:
        _kept(result, kind)
    if not fits:
        result.people = []
    return result


def _kept(result: Brought, kind: str) -> None:
    """Make the list of a roster; it may be one that cannot be founded yet."""
    if not result.people:
        problem = Problem("team_file_no_players", CLAUSE, {}, "file")
        result.problems.append(("forces", problem))
        return
    for each in result.people[MOST_PEOPLE:]:
        result.lose(each["path"], each["name"], "over_the_most", most=MOST_PEOPLE)
    del result.people[MOST_PEOPLE:]
    names: set[str] = set()
    for each in result.people:
        if each["name"] in names:
            each["name"] = ""
        names.add(each["name"])
    result.people = [
        {key: value for key, value in each.items() if key != "path"} for each in result.people
    ]
    # Who has no name is named at the founding.
    wished = [{k: v for k, v in each.items() if k != "name" or v} for each in result.people]
    result.roster = {"name": result.name, "race": result.race, kind: wished}


def _edition(key: str, roster: Roster) -> str:
    """Return the edition that a roster names, by the words of the tables; the first that fits."""
    named = [roster.game_system, *roster.catalogues]
    editions: Mapping[str, Any] = table(key)["signs"]
    words = " ".join(key_of(each) for each in named)
    for edition, signs in editions.items():
        if any(key_of(sign) in words for sign in signs):
            return edition
    for year in (match.group() for each in named for match in _YEAR.finditer(each)):
        return year
    return str(table(key)["unsaid"])


def _after_dash(name: str) -> str:
    """Return the last part of a catalogue's name: Imperium - Adeptus Astartes."""
    return re.split(r"\s[-–:]\s", name)[-1]


def _named_in(key: str, says: Iterable[str]) -> str:
    """Return the race whose name stands within what a roster says: House Goliath (Gang)."""
    words = [f" {' '.join(re.split(r'[^a-z0-9]+', each.casefold()))} " for each in says]
    for race, names in table(key)["races"].items():
        for name in (race, *names):
            plain = " ".join(re.split(r"[^a-z0-9]+", name.casefold().replace("_", " "))).strip()
            if any(f" {plain} " in each for each in words):
                return str(race)
    return ""


@cache
def _races(key: str) -> Names:
    return Names(table(key)["races"])


def _people(selections: Iterable[Selection], result: Brought) -> Iterable[Selection]:
    """Yield the selections that are people: models, or those within a unit."""
    for each in selections:
        models = [inner for inner in each.within() if inner.kind == "model"]
        if each.kind == "model":
            yield each
        elif each.kind in ("unit", "unit-group", "crew") and models:
            yield from models
        elif each.kind == "unit" or _is_somebody(each, result.game):
            yield each
        else:
            for one in (each, *each.within()):
                result.lose(one.path, one.name, "campaign" if _counts(one) else "nobody")


def _is_somebody(each: Selection, key: str) -> bool:
    ranks = Names(table(key).get("ranks", {}))
    return bool(ranks.find(each.name, *each.categories))


def _counts(each: Selection) -> bool:
    """Say whether a selection stands for a thing of a campaign."""
    words = key_of(each.name)
    signs = ("territor", "stash", "credit", "experience", "reputation", "advance", "injur", "level")
    return any(sign in words for sign in signs)


def _named(each: Selection, count: int, result: Brought) -> list[str]:
    name = each.custom
    if len(name) > wishes.LONGEST_NAME:
        result.lose(each.path, name, "name_cut", most=wishes.LONGEST_NAME)
        name = name[: wishes.LONGEST_NAME].strip()
    if count > _MOST_OF_ONE:
        result.lose(each.path, each.name, "over_the_most", most=_MOST_OF_ONE)
        count = _MOST_OF_ONE
    return [name if at == 0 else "" for at in range(count)]


# -- Kill Team ------------------------------------------------------------------------------------


@cache
def _datasheets(race: str) -> Names:
    catalogue = game(KILL_TEAM).catalogue(game(KILL_TEAM).versions[-1])
    known = table(KILL_TEAM)["datasheets"]
    sheets = [sheet for sheet in catalogue.datasheets.values() if sheet.faction == race]
    return Names({s.id: (s.name, s.analogue, *known.get(s.id, ())) for s in sheets})


@cache
def _gear() -> Names:
    catalogue = game(KILL_TEAM).catalogue(game(KILL_TEAM).versions[-1])
    known = table(KILL_TEAM)["items"]
    things = (*catalogue.weapons.values(), *catalogue.wargear.values())
    return Names({each.id: (each.name, *known.get(each.id, ())) for each in things})


@cache
def _specialisms() -> Names:
    return Names(table(KILL_TEAM)["specialisms"])


def _model(each: Selection, result: Brought) -> list[dict[str, JSON]]:
    """Return the models of a selection: as many as it says."""
    wanted: list[tuple[str, str]] = []
    specialism = ""
    for inner in each.within():
        # One selection may stand for two: frag and krak grenades.
        parts = [inner.name, *re.split(r"\s*(?:,|&|\band\b|/)\s*", inner.name)]
        known = _gear().find(inner.name)
        ids = [known] if known else [id_ for part in parts[1:] if (id_ := _gear().find(part))]
        if ids:
            for id_ in ids:
                result.matches("item", inner.name, id_)
            wanted += [(id_, inner.path) for id_ in ids]
        elif found := _specialisms().find(inner.name, inner.name.removesuffix("Specialist")):
            specialism = specialism or found
            result.matches("specialism", inner.name, found)
        elif not any(_gear().find(deeper.name) for deeper in inner.within()):
            reason = "campaign" if _counts(inner) else "no_such_item"
            result.lose(inner.path, inner.name, reason)
    id_ = _datasheets(result.race).find(each.name) if result.race else ""
    if not id_:
        result.lose(each.path, each.name, "no_such_model")
        return []
    result.matches("model", each.name, id_)
    catalogue = game(KILL_TEAM).catalogue(game(KILL_TEAM).versions[-1])
    sheet = catalogue.datasheets[id_]
    if specialism and specialism not in sheet.specialisms:
        result.lose(each.path, specialism, "not_its_specialism", datasheet=id_)
        specialism = ""
    items = _loadout(sheet, wanted, result)
    return [
        {
            "path": each.path,
            "name": name,
            "datasheet": id_,
            "items": items,
            "specialism": specialism if at == 0 else "",
        }
        for at, name in enumerate(_named(each, each.number, result))
    ]


def _loadout(sheet: Datasheet, wanted: list[tuple[str, str]], result: Brought) -> list[str]:
    """Return the allowed set of items that is nearest to what a file names; tell what is not."""
    if not wanted:
        return list(sheet.loadout)
    ids = [id_ for id_, _ in wanted]

    def far(items: Iterable[str]) -> tuple[int, int]:
        has = list(items)
        missing = sum(id_ not in has for id_ in ids)
        return missing, sum(id_ not in ids for id_ in has)

    best = min(sheet.loadouts(), key=lambda each: far(each.items))
    for id_, path in wanted:
        if id_ not in best.items:
            result.lose(path, id_, "not_its_item", datasheet=sheet.id)
    return list(best.items)


# -- Necromunda -----------------------------------------------------------------------------------


@cache
def _ranks(race: str) -> Names:
    known = table(NECROMUNDA)
    mine = known["fighters"].get(race, {})
    return Names({rank: (*names, *mine.get(rank, ())) for rank, names in known["ranks"].items()})


@cache
def _wares() -> Names:
    catalogue = game(NECROMUNDA).catalogue(game(NECROMUNDA).versions[-1])
    known = table(NECROMUNDA)["items"]
    things = (*catalogue.weapons.values(), *catalogue.gear.values())
    return Names({each.id: (each.name, *known.get(each.id, ())) for each in things})


@cache
def _skills() -> Names:
    catalogue = game(NECROMUNDA).catalogue(game(NECROMUNDA).versions[-1])
    known = table(NECROMUNDA)["skills"]
    return Names({s.id: (s.name, *known.get(s.id, ())) for s in catalogue.skills.values()})


def _fighter(each: Selection, result: Brought) -> list[dict[str, JSON]]:
    """Return the fighters of a selection: as many as it says."""
    rank = _ranks(result.race).find(each.name, *_without_house(each.name), *each.categories)
    items, skills, specialist = [], [], False
    for inner in each.within():
        if known := _wares().find(inner.name, inner.name.split(" (")[0]):
            items.append(known)
            result.matches("item", inner.name, known)
        elif known := _skills().find(inner.name):
            skills.append((known, inner.path))
            result.matches("skill", inner.name, known)
        elif key_of(inner.name) in ("specialist", "gangspecialist"):
            specialist = True
        elif not inner.inner:
            result.lose(inner.path, inner.name, "campaign" if _counts(inner) else "no_such_item")
    if not rank or not result.race:
        result.lose(each.path, each.name, "no_such_fighter")
        return []
    result.matches("fighter", each.name, rank)
    return [
        {**_equipped(each, rank, items, skills, result), "specialist": specialist, "name": name}
        for name in _named(each, each.number, result)
    ]


def _without_house(name: str) -> list[str]:
    """Return a fighter's name without the house before it, and what stands in brackets."""
    inside = name.partition("(")[2].partition(")")[0]
    bare = name.partition("(")[0].strip()
    return [each for each in (bare, inside, bare.partition(" ")[2]) if each]


def _equipped(
    each: Selection, rank: str, items: list[str], skills: list[tuple[str, str]], result: Brought
) -> dict[str, JSON]:
    """Return what a fighter of that rank may begin with; tell what is left behind."""
    data = game(NECROMUNDA).catalogue(game(NECROMUNDA).versions[-1])
    gang = data.gangs[result.race]
    issued = gang.types[rank].issued
    kept = []
    for item in items:
        if item in issued:
            continue  # every fighter of that rank has it
        if item in gang.prices:
            kept.append(item)
        else:
            result.lose(each.path, item, "not_on_the_list", gang=result.race)
    primary = gang.types[rank].primary if rank in data.building.free_primary_skill else ()
    skill = ""
    for known, path in skills:
        if not skill and data.skills[known].set in primary:
            skill = known
        else:
            result.lose(path, known, "skill_to_earn")
    return {"path": each.path, "type": rank, "items": kept, "skill": skill}

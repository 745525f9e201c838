"""A Blood Bowl team from elsewhere, in the words of our catalogue: what is carried, what is not.

Nothing of a team is taken over that our rules would not let it have; each thing that is left behind
is told with its path. A team of a later edition is not carried at all: what corresponds is told.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any, Final

from rosters.brought_teams.games.blood_bowl_files import ForeignPlayer, ForeignTeam
from rosters.brought_teams.names import Names, key_of, table
from rosters.brought_teams.shapes import Brought, Said
from rules import game, wishes
from rules.blood_bowl.catalogue import Positional, TeamList, load
from rules.problems import Problem

JSON = Any
GAME: Final = "blood_bowl"
CLAUSE: Final = "LG-IO-15"
OURS: Final = "crp"
#: The characteristics that a player may gain, as a ruling names them.
_IMPROVED: Final = ("+MA", "+ST", "+AG", "+AV")
_LONGEST_NAME: Final = wishes.LONGEST_NAME
#: The most Star Player Points that anybody is believed to have.
MOST_POINTS: Final = 2000


def brought(team: ForeignTeam) -> Brought:
    """Return what a file brings."""
    version = game(GAME).versions[-1]
    edition = _edition(team)
    result = Brought(
        team.format, team.system, team.external[:120], GAME, edition, edition == OURS, team.name
    )
    names = [said.text for said in team.races]
    result.their_race = names[0] if names else ""
    result.race = _races().find(*names)
    catalogue = load(version)
    race = catalogue.teams.get(result.race)
    if race is None:
        path = team.races[0].path if team.races else ""
        if result.fits:
            result.problems.append((path, _no_race(result.their_race)))
        result.lose(path, result.their_race, "no_such_race")
    else:
        result.matches("race", result.their_race, race.id)
    _name_of_team(team, result)
    players = [each for each in team.players if _plays(each, result)]
    carried = [_carried(player, race, result) for player in players]
    if race is not None and result.fits:
        _planned(team, race, [each for each in carried if each is not None], result)
    return result


def _no_race(named: str) -> Problem:
    return Problem("team_file_no_race", CLAUSE, {"race": named}, "file")


@cache
def _races() -> Names:
    catalogue = load(game(GAME).versions[-1])
    known = table(GAME)["races"]
    return Names({each.id: (each.name, *known.get(each.id, ())) for each in _teams(catalogue)})


def _teams(catalogue: Any) -> list[TeamList]:
    return list(catalogue.teams.values())


@cache
def _skills() -> Names:
    known = table(GAME)["skills"]
    ours = (*load(game(GAME).versions[-1]).skills, *_IMPROVED)
    return Names({each: known.get(each, ()) for each in ours})


@cache
def _later_skills() -> dict[str, str]:
    """Return the edition of each skill that only later editions have, by its key."""
    known = table(GAME)["later_skills"]
    return {key_of(name): edition for edition, names in known.items() for name in names}


@cache
def _injuries() -> Names:
    return Names(table(GAME)["injuries"])


@cache
def _positions(race: str) -> Names:
    known = table(GAME)["positions"].get(race, {})
    team = load(game(GAME).versions[-1]).teams[race]
    return Names({each.id: (each.name, *known.get(each.id, ())) for each in team.positions})


# -- which edition --------------------------------------------------------------------------------


def _edition(team: ForeignTeam) -> str:
    """Return the edition of a file: the latest of which anything in it is a sign."""
    signs = {edition for edition, _ in team.later}
    races = table(GAME)["races_of_other_editions"]
    named = {key_of(said.text) for said in team.races}
    signs |= {edition for edition, names in races.items() if named & {key_of(n) for n in names}}
    for player in team.players:
        for said in player.skills:
            bare, decorated = _bare(said.text)
            signs.add(_later_skills().get(key_of(bare), "2020" if decorated else OURS))
        later = {key_of(name) for name in table(GAME)["later_injuries"]["2020"]}
        if any(key_of(_injury_name(said.text)) in later for said in player.injuries):
            signs.add("2020")
    return max(signs - {OURS}, default=OURS)


def _bare(skill: str) -> tuple[str, bool]:
    """Return a skill without what later editions add, and whether they did: Loner (4+)."""
    name, bracket, rest = skill.partition("(")
    inside = rest.partition(")")[0].strip().casefold()
    numbered = any(char.isdigit() for char in inside) or inside.startswith("all")
    return (name.strip(), True) if bracket and numbered else (skill, False)


# -- who ------------------------------------------------------------------------------------------


def _name_of_team(team: ForeignTeam, result: Brought) -> None:
    if len(team.name) > _LONGEST_NAME:
        result.lose("name", team.name, "name_cut", most=_LONGEST_NAME)
        result.name = team.name[:_LONGEST_NAME].strip()
    if not result.name:
        result.name = f"{result.system} {team.external}".strip()


def _plays(player: ForeignPlayer, result: Brought) -> bool:
    if player.fate:
        result.lose(player.path, player.name, player.fate)
    return not player.fate


def _carried(
    player: ForeignPlayer, race: TeamList | None, result: Brought
) -> tuple[ForeignPlayer, Positional, list[Said], list[Said]] | None:
    """Return a player with the position, the learnt skills and the injuries by our ids."""
    position = None if race is None else _position(player, race, result)
    base = Counter(position.skills) if position else Counter()
    skills: list[Said] = []
    for said in player.skills:
        bare, _ = _bare(said.text)
        known = _skills().find(bare)
        if not known:
            _lost_skill(said, bare, result)
            continue
        result.matches("skill", said.text, known)
        if base[known]:
            base[known] -= 1  # a file that lists those of the position, too
        else:
            skills.append(Said(said.path, known))
    injuries: list[Said] = []
    for said in player.injuries:
        hurt = _injuries().find(_injury_name(said.text), said.text)
        if hurt:
            result.matches("injury", said.text, hurt)
            injuries.append(Said(said.path, hurt))
        else:
            result.lose(said.path, said.text, "no_such_injury")
    if position is None:
        return None
    if any(said.text == "dead" for said in injuries):
        result.lose(player.path, player.name, "dead")
        return None
    return player, position, skills, injuries


def _injury_name(text: str) -> str:
    """Return what an injury does, where a file says it in brackets: Broken Neck (-AG)."""
    inside = text.partition("(")[2].partition(")")[0]
    return inside or text


def _lost_skill(said: Said, bare: str, result: Brought) -> None:
    nearest = table(GAME)["nearest_skills"]
    near = next((nearest[name] for name in nearest if key_of(name) == key_of(bare)), "")
    if near:
        result.lose(said.path, said.text, "nearest_skill", skill=near)
    else:
        result.lose(said.path, said.text, "no_such_skill")


def _position(player: ForeignPlayer, race: TeamList, result: Brought) -> Positional | None:
    names = [said.text for said in player.positions if said.text]
    words = {key_of(each) for each in (race.id, race.name, *table(GAME)["races"].get(race.id, ()))}
    names += [_without(name, words) for name in names]
    known = _positions(race.id).find(*names)
    path = player.positions[0].path if player.positions else player.path
    if not known:
        result.lose(path, names[0] if names else "", "no_such_position", race=race.id)
        if result.fits:
            result.problems.append((path, _no_position(player, names[0] if names else "", race)))
        return None
    result.matches("position", names[0], known)
    return race.position(known)


def _no_position(player: ForeignPlayer, named: str, race: TeamList) -> Problem:
    """Return what is wrong with a position; a number says nothing without the site that gave it."""
    if named.isdigit() and player.line:
        params: JSON = {"name": player.name, "position": named, "line": player.line}
        return Problem("team_file_position_number", CLAUSE, params, "file")
    params = {"name": player.name, "position": named, "race": race.id}
    return Problem("team_file_no_position", CLAUSE, params, "file")


def _without(name: str, words: set[str]) -> str:
    """Return the name of a position without the name of its race: Human Blitzer."""
    parts = name.replace(".", " ").replace("_", " ").split()
    for count in (3, 2, 1):
        if len(parts) > count and key_of(" ".join(parts[:count])) in words:
            return " ".join(parts[count:])
    return name


# -- what is done ---------------------------------------------------------------------------------

_Carried = tuple[ForeignPlayer, Positional, list[Said], list[Said]]


def _planned(team: ForeignTeam, race: TeamList, players: list[_Carried], result: Brought) -> None:
    """Plan the founding, and what is ruled afterwards where founding alone cannot have it."""
    catalogue = load(game(GAME).versions[-1])
    players = _within_limits(players, race, catalogue.players_max, result)
    shirts = _shirts([player for player, *_ in players], result)
    named = _names([player for player, *_ in players], result)
    hired = [
        {"number": shirt, "name": name, "position": position.id}
        for (_, position, _, _), shirt, name in zip(players, shirts, named, strict=True)
    ]
    owns = _owned(team, race, catalogue.rerolls_max, result)
    result.owns = {**owns, "money": max(team.treasury, 0)}
    result.people = [
        {
            **who,
            "skills": [said.text for said in skills],
            "injuries": [said.text for said in injuries],
            "experience": min(max(player.experience, 0), MOST_POINTS),
        }
        for who, (player, _, skills, injuries) in zip(hired, players, strict=True)
    ]
    roster = {"name": result.name, "race": race.id, **owns, "players": hired}
    roster["apothecary"] = bool(owns["apothecary"])
    cost = sum(position.cost for _, position, _, _ in players)
    cost += sum(count * catalogue.price(what, race) for what, count in owns.items())
    lived = any(each["skills"] or each["injuries"] or each["experience"] for each in result.people)
    exact = team.treasury == catalogue.budget - cost
    if exact and not lived and not game(GAME).problems(game(GAME).versions[-1], roster):
        result.roster = roster
        return
    if not players:
        result.problems.append(("", Problem("team_file_no_players", CLAUSE, {}, "file")))
        return
    _ruled(team, race, hired, owns, result)


def _ruled(
    team: ForeignTeam, race: TeamList, hired: list[JSON], owns: dict[str, int], result: Brought
) -> None:
    """Found the team with as many of its players as the budget allows, and rule the rest."""
    catalogue = load(game(GAME).versions[-1])
    filler = race.position(race.journeymen[0])
    by_price = sorted(hired, key=lambda each: race.position(each["position"]).cost)
    founders: list[JSON] = []
    for each in by_price:
        after = sum(race.position(one["position"]).cost for one in [*founders, each])
        missing = max(0, catalogue.players_min - len(founders) - 1)
        if after + missing * filler.cost <= catalogue.budget:
            founders.append(each)
    worn = {each["number"] for each in hired}
    free = [number for number in range(1, 17) if number not in worn]
    # Who fills the team up for its founding wears a shirt of somebody who is hired afterwards.
    free += sorted(worn - {each["number"] for each in founders})
    fillers = [
        {"number": number, "name": f"Journeyman {number}", "position": filler.id}
        for number in free[: max(0, catalogue.players_min - len(founders))]
    ]
    everybody = founders + fillers
    spent = sum(race.position(each["position"]).cost for each in everybody)
    ids = {each["number"]: at for at, each in enumerate(_by_number(everybody), 1)}
    later = [each for each in hired if each not in founders]
    money = max(team.treasury, 0) - (catalogue.budget - spent)
    money += sum(race.position(each["position"]).cost for each in later)
    result.roster = {"name": result.name, "race": race.id, "players": everybody}
    acts: list[JSON] = [
        ["change", {"act": "dismiss", "player": ids.pop(each["number"])}] for each in fillers
    ]
    if money:
        acts.append(["ruled", {"act": "money", "by": money}])
    for at, each in enumerate(later, len(everybody) + 1):
        acts.append(["change", {"act": "hire", **each}])
        ids[each["number"]] = at
    for what, count in owns.items():
        if count:
            acts.append(["ruled", {"act": "staff", "thing": what, "by": count}])
    for person in result.people:
        acts += [["ruled", wish] for wish in _of_player(ids[person["number"]], person)]
    for kind, wish in acts:
        if kind == "ruled":
            wish["brought"] = result.system
    result.wishes = acts


def _by_number(players: list[JSON]) -> list[JSON]:
    return sorted(players, key=lambda each: each["number"])


def _of_player(id_: int, person: dict[str, JSON]) -> list[JSON]:
    """Return the rulings that make a player of a rookie: points, skills, then injuries."""
    acts: list[JSON] = []
    if person["experience"]:
        acts.append({"act": "experience", "player": id_, "by": person["experience"]})
    acts += [{"act": "skill", "player": id_, "thing": skill, "by": 1} for skill in person["skills"]]
    lasting = [hurt for hurt in person["injuries"] if hurt != "miss_next"]
    acts += [{"act": "injury", "player": id_, "thing": hurt, "by": 1} for hurt in lasting]
    misses = "miss_next" in person["injuries"]
    if misses and not lasting:
        acts.append({"act": "injury", "player": id_, "thing": "miss_next", "by": 1})
    if lasting and not misses:  # an injury of today costs the next match; these are old
        acts.append({"act": "injury", "player": id_, "thing": "miss_next", "by": -1})
    return acts


def _within_limits(
    players: list[_Carried], race: TeamList, most: int, result: Brought
) -> list[_Carried]:
    """Return the players that a team may have; tell whom it may not."""
    kept: list[_Carried] = []
    counts: Counter[str] = Counter()
    for each in players:
        player, position = each[0], each[1]
        if counts[position.id] >= position.limit:
            limit = {"position": position.id, "most": position.limit, "race": race.id}
            result.lose(player.path, player.name, "over_the_limit", **limit)
        elif len(kept) >= most:
            result.lose(player.path, player.name, "over_the_most", most=most)
        else:
            counts[position.id] += 1
            kept.append(each)
    return kept


def _shirts(players: list[ForeignPlayer], result: Brought) -> list[int]:
    """Return a shirt for each player: their own where it is one of 1 to 16 and free."""
    shirts: list[int] = []
    wished = {each.number for each in players}
    for player in players:
        number = player.number
        if number not in range(1, 17) or number in shirts:
            free = [n for n in range(1, 17) if n not in shirts]
            number = next((n for n in free if n not in wished), free[0])
            result.lose(player.path, str(player.number), "other_shirt", shirt=number)
        shirts.append(number)
    return shirts


def _names(players: list[ForeignPlayer], result: Brought) -> list[str]:
    names = []
    for player in players:
        name = player.name
        if len(name) > _LONGEST_NAME:
            result.lose(player.path, name, "name_cut", most=_LONGEST_NAME)
            name = name[:_LONGEST_NAME].strip()
        names.append(name or f"{player.positions[0].text} {player.number}".strip())
    return names


def _owned(team: ForeignTeam, race: TeamList, rerolls: int, result: Brought) -> dict[str, int]:
    """Return what a team has besides players, as far as its list allows."""
    wanted = {
        "rerolls": (team.rerolls, rerolls),
        "fan_factor": (team.fan_factor, 18),  # BB-LEAGUE-57
        "assistants": (team.assistants, 99),
        "cheerleaders": (team.cheerleaders, 99),
        "apothecary": (int(team.apothecary), int(race.apothecary)),
    }
    owns = {}
    for what, (count, most) in wanted.items():
        owns[what] = min(max(count, 0), most)
        if count > most:
            reason = "no_apothecary" if what == "apothecary" else "over_the_most"
            result.lose(what, str(count), reason, most=most)
    if team.treasury < 0:
        result.lose("treasury", str(team.treasury), "below_nothing")
    return owns

"""Rulings on a gang (LG-EVENT-09 to -12): what there is to rule on, and what each kind does.

An injury does what its row of the table says, without a die; what a row rolls for besides, and
what needs another gang, is left to other rulings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules import rulings
from rules.necromunda.between import dealing
from rules.necromunda.between.gang import equipment, hiring
from rules.necromunda.between.gang.fighter import IN_RECOVERY, Fighter, Owned
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.reducing import book, die, end, present, stow, suffer, take
from rules.necromunda.catalogue import Catalogue
from rules.problems import Problem, Refusal
from rules.rulings import CAUSE, CLAUSE, RULED, Rulable

JSON = Any
Payload = Mapping[str, JSON]

REPUTATION: Final = "reputation"


def rulable(team: Team) -> list[Rulable]:
    """List what of a gang may be ruled on now."""
    data, roster = team.catalogue, team.roster
    everybody = tuple(fighter.id for fighter in roster)
    known = injuries(data)
    hurt = [
        (fighter.id, what)
        for fighter in roster
        for what in known
        if what in fighter.injuries or (what == IN_RECOVERY and fighter.has(what))
    ]
    carried = [(fighter.id, owned.item) for fighter in roster for owned in fighter.items]
    stored = [(None, owned.item) for owned in team.stash]
    learnt = [(fighter.id, skill) for fighter in roster for skill in fighter.skills]
    return [
        Rulable("money", team=True),
        Rulable("experience", players=everybody),
        Rulable("injury", players=everybody, things=known, held=tuple(hurt)),
        Rulable(
            "item",
            team=True,
            players=everybody,
            things=items(data),
            held=tuple(dict.fromkeys([*carried, *stored])),
        ),
        Rulable("skill", players=everybody, things=tuple(data.skills), held=tuple(learnt)),
        Rulable("staff", team=True, things=(REPUTATION,), held=((None, REPUTATION),)),
        Rulable("name", team=True, players=everybody),
        rulings.notes_of(team.notes),
    ]


def injuries(data: Catalogue) -> tuple[str, ...]:
    """Return the injuries that can be ruled: those that roll nothing and need no other gang."""
    lasting = (
        row.id
        for row in data.injuries
        if (row.recovery or row.stat or row.skill or row.dead)
        and not (row.xp or row.multi or row.critical or row.vs_gang_only)
    )
    return (IN_RECOVERY, *lasting)


def items(data: Catalogue) -> tuple[str, ...]:
    """Return all items of the catalogue, extra ammunition behind its weapon (NM-GANG-21)."""
    weapons = [
        text
        for weapon in data.weapons.values()
        for text in (weapon.id, *(f"{weapon.id}.{each.id}" for each in weapon.profiles))
        if equipment.read(data, text) is not None
    ]
    return (*weapons, *data.gear)


def _money(team: Team, payload: Payload) -> None:
    """Grant or fine credits: {"by"} (NM-CAMP-29)."""
    book(team, payload["by"], RULED, "", CAUSE, CLAUSE)


def _experience(team: Team, payload: Payload) -> None:
    """Give or take experience: {"player", "by"}."""
    fighter = present(team, payload["player"])
    fighter.experience = rulings.bounded("experience", fighter.experience, payload["by"])


def _injury(team: Team, payload: Payload) -> None:
    """Injure a fighter, or take the newest such injury away: {"player", "thing", "by"}.

    Raises Refusal for an unknown injury, and for taking away one that the fighter does not have.
    """
    fighter, what = present(team, payload["player"]), payload["thing"]
    if what not in injuries(team.catalogue):
        raise Refusal(rulings.unknown_thing(what))
    if what == IN_RECOVERY:
        _recover(team, fighter, payload["by"])
    elif payload["by"] > 0:
        _hurt(team, fighter, what)
    elif what in fighter.injuries:
        _heal(team, fighter, what)
    else:
        raise Refusal(rulings.has_it_not(fighter.name, what))


def _recover(team: Team, fighter: Fighter, by: int) -> None:
    if by > 0 and fighter.has(IN_RECOVERY):
        raise Refusal(rulings.has_it_already(fighter.name, IN_RECOVERY))
    if by < 0 and not fighter.has(IN_RECOVERY):
        raise Refusal(rulings.has_it_not(fighter.name, IN_RECOVERY))
    if by > 0:
        suffer(team, fighter, IN_RECOVERY, cause=CAUSE)
    else:
        end(fighter, IN_RECOVERY)


def _hurt(team: Team, fighter: Fighter, what: str) -> None:
    row = team.catalogue.injury_by_id(what)
    once = row.once or bool(row.skill)
    if once and (what in fighter.injuries or (row.skill and row.skill in fighter.skills)):
        raise Refusal(rulings.has_it_already(fighter.name, what))
    fighter.injuries.append(what)
    for stat, by in row.stat.items():
        caps = team.catalogue.caps
        fighter.stats = caps.changed(fighter.stats, stat, by, team.printed(fighter))
    if row.skill:
        fighter.skills.append(row.skill)
    if row.recovery and not fighter.has(IN_RECOVERY):
        suffer(team, fighter, IN_RECOVERY, cause=CAUSE)
    if row.dead:
        die(team, fighter, CAUSE)
        if len(team.heirs) == 1:  # NM-CAMP-61
            team.heirs[0].rank = "leader"


def _heal(team: Team, fighter: Fighter, what: str) -> None:
    row = team.catalogue.injury_by_id(what)
    at = len(fighter.injuries) - 1 - fighter.injuries[::-1].index(what)
    del fighter.injuries[at]
    for stat, by in row.stat.items():
        caps = team.catalogue.caps
        fighter.stats = caps.changed(fighter.stats, stat, -by, team.printed(fighter))
    if row.skill in fighter.skills:
        fighter.skills.remove(row.skill)


def _item(team: Team, payload: Payload) -> None:
    """Give an item, or take it away: {"player"?, "thing", "by"}; without a player in the stash.

    It is worth its price of the gang's list, else of the catalogue (NM-GANG-06). Whoever carries it
    must be allowed to (NM-GANG-08 to -15); what was wrong before is not held against a ruling.

    Raises Refusal for an unknown item, and with every new problem of what the fighter carries.
    """
    text, who = payload["thing"], payload.get("player")
    item = equipment.read(team.catalogue, text)
    if item is None:
        raise Refusal(rulings.unknown_thing(text))
    listed = equipment.listed_price(team.gang, item)
    owned = Owned(text, item.price if listed is None else listed)
    if who is None:
        if payload["by"] > 0:
            stow(team, owned)
        else:
            take(team.stash, text, "thing")
        return
    fighter = present(team, who)
    dealing.at_hand(fighter)
    left = [*fighter.items]
    if payload["by"] > 0:
        left.append(owned)
    else:
        take(left, text, "thing")
    before = {each.code for each in _broken(team, fighter, fighter.items)}
    if wrong := [each for each in _broken(team, fighter, left) if each.code not in before]:
        raise Refusal(wrong)
    fighter.items = left


def _broken(team: Team, fighter: Fighter, owned: list[Owned]) -> list[Problem]:
    texts = [each.item for each in owned]
    return equipment.problems(team.catalogue, dealing.bearer(team, fighter), texts, "thing")


def _skill(team: Team, payload: Payload) -> None:
    """Give or take a skill: {"player", "thing", "by"}.

    Raises Refusal for an unknown skill, with ``has_it_already`` for giving one that the fighter
    has, and with ``has_it_not`` for taking one that the fighter does not have.
    """
    fighter, skill = present(team, payload["player"]), payload["thing"]
    if skill not in team.catalogue.skills:
        raise Refusal(rulings.unknown_thing(skill))
    if payload["by"] > 0:
        if skill in fighter.skills:
            raise Refusal(rulings.has_it_already(fighter.name, skill))
        fighter.skills.append(skill)
    elif skill in fighter.skills:
        fighter.skills.remove(skill)
    else:
        raise Refusal(rulings.has_it_not(fighter.name, skill))


def _staff(team: Team, payload: Payload) -> None:
    """Give or take reputation: {"thing", "by"}.

    Raises Refusal for anything but reputation, and for less than 0.
    """
    if payload["thing"] != REPUTATION:
        raise Refusal(rulings.unknown_thing(payload["thing"]))
    team.reputation = rulings.bounded(REPUTATION, team.reputation, payload["by"])


def _name(team: Team, payload: Payload) -> None:
    """Name the gang, or a fighter as nobody else of it: {"player"?, "text"} (NM-CREW-02).

    Raises Refusal with every problem of the fighter's name.
    """
    if payload.get("player") is None:
        team.name = payload["text"]
        return
    fighter = present(team, payload["player"])
    others = [each.name for each in team.roster if each is not fighter]
    if wrong := hiring.name_problems(others, payload["text"], "text"):
        raise Refusal(wrong)
    fighter.name = payload["text"]


def _note(team: Team, payload: Payload) -> None:
    """Keep a note: {"player"?, "text", "by"}."""
    if payload.get("player") is not None and payload["by"] > 0:
        present(team, payload["player"])
    rulings.keep_note(team.notes, payload)


DOERS: Final[Mapping[str, rulings.Doer]] = {
    "money": _money,
    "experience": _experience,
    "injury": _injury,
    "item": _item,
    "skill": _skill,
    "staff": _staff,
    "name": _name,
    "note": _note,
}
reduce = rulings.reducer(DOERS)

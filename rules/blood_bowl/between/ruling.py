"""Rulings on a team (LG-EVENT-09 to -12): what there is to rule on, and what each kind does.

An injury is as the casualty table has it, and a skill or a characteristic is worth what an
improvement is; neither is rolled for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules import rulings
from rules.blood_bowl.between import improvement
from rules.blood_bowl.between.player import (
    CHARACTERISTICS,
    ImprovementRoll,
    Injury,
    Leaving,
    Player,
)
from rules.blood_bowl.between.reducing import about, pay, present
from rules.blood_bowl.between.team import ASSETS, Team
from rules.blood_bowl.skills import LONER
from rules.problems import Problem, Refusal
from rules.rulings import CAUSE, CLAUSE, RULED, Rulable

JSON = Any
Payload = Mapping[str, JSON]

FAN_FACTOR_MAX: Final = 18  # BB-LEAGUE-57
#: What a casualty leaves behind (BB-LEAGUE-25); a death is an injury as well.
INJURIES: Final = ("miss_next", "niggling", *CHARACTERISTICS, "dead")
#: The kind of an improvement that a ruling has taken away: its roll stands, and is worth nothing.
TAKEN: Final = "taken"


def rulable(team: Team) -> list[Rulable]:
    """List what of a team may be ruled on now."""
    roster = team.roster
    everybody = tuple(player.id for player in roster)
    learnt = [
        (player.id, roll.choice)
        for player in roster
        for roll in player.rolls
        if roll.choice and roll.kind != TAKEN
    ]
    hurt = [(player.id, what) for player in roster for what in INJURIES if _suffers(player, what)]
    skills = (*(each for each in team.catalogue.skills if each != LONER), *_IMPROVED)
    owned = [(None, what) for what in ASSETS if getattr(team, what)]
    return [
        Rulable("money", team=True),
        Rulable("experience", players=everybody),
        Rulable("injury", players=everybody, things=INJURIES, held=tuple(hurt)),
        Rulable("skill", players=everybody, things=skills, held=tuple(learnt)),
        Rulable("staff", team=True, things=ASSETS, held=tuple(owned)),
        Rulable("name", team=True, players=everybody),
        rulings.notes_of(team.notes),
    ]


def _money(team: Team, payload: Payload) -> None:
    """Grant or fine gold: {"by"} (BB-LEAGUE-63)."""
    pay(team, payload["by"], RULED, "", CLAUSE)


def _experience(team: Team, payload: Payload) -> None:
    """Give or take Star Player Points: {"player", "by"}.

    Improvements that are due by them are rolled after the next match (BB-LEAGUE-42).
    """
    player = present(team, payload)
    rulings.bounded("experience", player.spp, payload["by"])
    player.awarded += payload["by"]


def _injury(team: Team, payload: Payload) -> None:
    """Injure a player, or heal one injury: {"player", "thing", "by"} (BB-LEAGUE-25 to -29).

    Raises Refusal for an unknown injury, and for the healing of one that the player does not have.
    """
    player, what = present(team, payload), payload["thing"]
    if what not in INJURIES:
        raise Refusal(rulings.unknown_thing(what))
    if payload["by"] > 0:
        _hurt(team, player, what)
    elif _suffers(player, what):
        _heal(player, what)
    else:
        raise Refusal(rulings.has_it_not(player.name, what))


def _hurt(team: Team, player: Player, what: str) -> None:
    if what == "miss_next" and player.miss_next:
        raise Refusal(rulings.has_it_already(player.name, what))
    changes: dict[str, int] = {}
    if what in CHARACTERISTICS:
        least = max(1, getattr(player.position, what) - improvement.MOST_ABOVE_LIST)
        if getattr(player, what) <= least:  # BB-LEAGUE-28
            raise Refusal(rulings.below_nothing(what, getattr(player, what)))
        setattr(player, what, getattr(player, what) - 1)
        changes[what] = -1
    # No match did it: its number is 0.
    player.injuries.append(Injury(0, (what,), changes, (), CAUSE, None))
    if what == "dead":
        player.left = Leaving("dead", team.matches)
        return
    player.niggling += what == "niggling"
    player.miss_next = True


def _suffers(player: Player, what: str) -> bool:
    if what == "miss_next":
        return player.miss_next
    if what == "niggling":
        return player.niggling > 0
    return any(injury.changes.get(what) for injury in player.injuries)


def _heal(player: Player, what: str) -> None:
    """Take away the newest of an injury; that its next match is missed is an injury of its own."""
    if what == "miss_next":
        player.miss_next = False
        return
    if what == "niggling":
        player.niggling -= 1
    else:
        setattr(player, what, getattr(player, what) + 1)
    for at in reversed(range(len(player.injuries))):
        injury = player.injuries[at]
        if what in injury.effects and (what == "niggling" or injury.changes.get(what)):
            player.injuries[at] = _without(injury, what)
            return


def _without(injury: Injury, what: str) -> Injury:
    """Return an injury without one of its effects; that a match is missed stays of it."""
    effects = list(injury.effects)
    effects[effects.index(what)] = "miss_next"
    changes = dict(injury.changes)
    if what in changes:
        changes[what] += 1
        if not changes[what]:
            del changes[what]
    return Injury(injury.match, tuple(effects), changes, injury.rolls, injury.cause, injury.by)


def _skill(team: Team, payload: Payload) -> None:
    """Give or take a skill or a better characteristic: {"player", "thing", "by"}.

    Raises Refusal for taking a skill that the player does not have, and for a characteristic that
    is 1 already.
    """
    player, what = present(team, payload), payload["thing"]
    if payload["by"] > 0:
        # Elsewhere it was learnt for points that came along: they are not spent twice (LG-IO-08).
        _teach(team, player, what, next(iter(player.due), 0) if "brought" in payload else 0)
        return
    roll = next((r for r in reversed(player.rolls) if r.choice == what and r.kind != TAKEN), None)
    if roll is None:
        raise Refusal(rulings.has_it_not(player.name, what))
    if what in _IMPROVED:
        characteristic = _characteristic(what)
        if getattr(player, characteristic) <= 1:
            raise Refusal(rulings.below_nothing(what, getattr(player, characteristic)))
        setattr(player, characteristic, getattr(player, characteristic) - 1)
    if roll.threshold:
        roll.kind, roll.value = TAKEN, 0
    else:
        player.rolls.remove(roll)


def _teach(team: Team, player: Player, what: str, threshold: int) -> None:
    if what in _IMPROVED:
        name, kind = _characteristic(what), "characteristic"
        most = min(
            improvement.MOST, getattr(player.position, name) + improvement.MOST_ABOVE_LIST
        )  # BB-LEAGUE-47
        setattr(player, name, rulings.bounded(what, getattr(player, name), 1, most))
        value = improvement.INCREASES[what]
    elif what in team.catalogue.skills and what != LONER:
        if what in player.skills:
            params = {"name": player.name, "skill": what}
            raise Refusal(Problem("skill_already_owned", "BB-LEAGUE-46", params, about(player)))
        normal = team.catalogue.learnable(player.skills, player.position.normal)
        kind = "normal" if what in normal else "double"
        value = improvement.INCREASES[kind]  # BB-LEAGUE-48
    else:
        raise Refusal(rulings.unknown_thing(what))
    # Nothing was rolled for it, and where it was not brought along no threshold was reached.
    player.rolls.append(ImprovementRoll(threshold, (0, 0), 0, what, kind, value))


def _characteristic(what: str) -> str:
    return what.removeprefix("+").lower()


def _staff(team: Team, payload: Payload) -> None:
    """Give or take what a team has besides players: {"thing", "by"}.

    Raises Refusal for an unknown asset, and for a number out of bounds.
    """
    what, by = payload["thing"], payload["by"]
    if what not in ASSETS:
        raise Refusal(rulings.unknown_thing(what))
    most = {
        "rerolls": team.catalogue.rerolls_max,
        "apothecary": int(team.team_list.apothecary),
        "fan_factor": FAN_FACTOR_MAX,
    }.get(what)
    setattr(team, what, rulings.bounded(what, getattr(team, what), by, most))


def _name(team: Team, payload: Payload) -> None:
    """Name the team, or a player: {"player"?, "text"}."""
    if payload.get("player") is None:
        team.name = payload["text"]
    else:
        present(team, payload).name = payload["text"]


def _note(team: Team, payload: Payload) -> None:
    """Keep a note: {"player"?, "text", "by"}."""
    if payload.get("player") is not None and payload["by"] > 0:
        present(team, payload)
    rulings.keep_note(team.notes, payload)


_IMPROVED: Final = tuple(each for each in improvement.INCREASES if each.startswith("+"))
DOERS: Final[Mapping[str, rulings.Doer]] = {
    "money": _money,
    "experience": _experience,
    "injury": _injury,
    "skill": _skill,
    "staff": _staff,
    "name": _name,
    "note": _note,
}
reduce = rulings.reducer(DOERS)

"""Data cards of Kill Team: a model's profile now, its weapons, and what it can do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from matches.games.data_cards import (
    Card,
    Piece,
    Rule,
    Value,
    Weapon,
    Weapons,
    Words,
    member_of,
    name_of,
    roster_number,
    rostered,
)
from matches.games.kill_team.asking import pointing
from rosters.games.kill_team import naming
from rosters.games.kill_team.abilities import DOES, does, ways
from rosters.games.kill_team.specialists import learnt, passive, tactic
from rosters.words.catalogue_names import called
from rosters.words.explained import explanation
from rules.coach import Decision
from rules.kill_team.between.cards import card as data_card
from rules.kill_team.between.team import Model, Team
from rules.kill_team.catalogue import load
from rules.kill_team.hitting import penalised
from rules.kill_team.squads import name_of as model_name

JSON = Any

#: Where a model is that can do something (`rules.kill_team.picture.replay.PLACES`).
_THERE = "on the table"
#: Columns of the table of weapons: heading, and what it stands for.
HEADS: tuple[tuple[Words, Words], ...] = (
    (pgettext_lazy("kill_team weapon", "Type"), gettext_lazy("Range, type and attacks")),
    (pgettext_lazy("kill_team stat", "S"), gettext_lazy("Strength")),
    (pgettext_lazy("kill_team weapon", "AP"), gettext_lazy("Armour penetration")),
    (pgettext_lazy("kill_team weapon", "D"), gettext_lazy("Damage")),
)


def card(
    version: str, line_ups: Sequence[JSON], frame: JSON, side: int, number: int
) -> Card | None:
    member = member_of(line_ups, side, number)
    if member is None:
        return None
    data = load(version)
    facts = data_card(Team(data), _model(member), campaign=True)
    seen = next(each[2] for each in frame["models"] if each[:2] == [side, number])
    kind = [naming.datasheet_name(version, member["datasheet"])]
    if member["specialism"]:
        kind.append(f"{naming.specialism_name(member['specialism'])} {member['level']}")
    specialism = data.specialisms.get(member["specialism"])
    tactics = specialism.unlocked(member["level"]) if specialism else []
    told = [tactic(_told(each)) for each in tactics]
    return Card(
        side,
        number,
        roster_number(member),
        name_of(member),
        " · ".join(kind),
        _values(facts["stats"], seen["lost"]),
        _conditions(frame, side, seen, facts["abilities"]),
        _weapons(facts["weapons"]),
        _rules(facts),
        gettext_lazy("Tactics"),
        [Rule(f"{each.name} ({each.cost})", each.does) for each in told],
    )


def _model(member: Mapping[str, JSON]) -> Model:
    """Return a model of a line-up as its roster knows it, without its career."""
    return Model(
        member["number"],
        member["datasheet"],
        member["name"],
        tuple(member["items"]),
        member["specialism"],
        0,
        list(member["abilities"]),
        0,
    )


def _told(known: Any) -> dict[str, Any]:
    return {key: getattr(known, key) for key in ("id", "level", "cost", "clause")}


def _values(stats: Mapping[str, Any], lost: int) -> list[Value]:
    """Return the characteristics; its wounds are those that are left."""
    rows = []
    shown = zip(naming.STATS, naming.characteristics(stats), strict=True)
    for (key, _heading, _meaning), (heading, meaning, value) in shown:
        if key == "w" and lost:
            rows.append(Value(heading, meaning, str(stats["w"] - lost), value))
        else:
            rows.append(Value(heading, meaning, value))
    return rows


def _conditions(
    frame: JSON, side: int, seen: Mapping[str, JSON], abilities: Sequence[Mapping[str, Any]]
) -> list[str]:
    """Return how a model is, with what its flesh wounds take from its hit rolls (KT-HIT-04)."""
    words = [] if seen["place"] == _THERE else [_(seen["place"])]
    if flesh := seen["flesh"]:
        words.append(_("flesh wounds: {count}").format(count=flesh))
        ignored = [each["value"] for each in abilities if each["key"] == "ignore_flesh_wound_hit"]
        if worse := penalised(flesh, sum(ignored)):
            words.append(str(DOES["hit_mod"]).format(value=-worse))
    words += [_(word) for word in ("ready", "shaken") if seen[word]]
    if frame["broken"][side]:
        words.append(_("broken"))
    return words


def _weapons(weapons: Sequence[Mapping[str, Any]]) -> Weapons:
    rows = [
        Weapon(way.name, (way.how, way.strength, str(way.ap), way.damage), way.does)
        for weapon in weapons
        for way in ways(weapon)
    ]
    return Weapons(HEADS, gettext_lazy("Abilities"), rows)


def _rules(facts: Mapping[str, Any]) -> list[Rule]:
    """Return what it can do as a specialist, its wargear, and its abilities."""
    told = [passive(facts["passive"])] if facts["passive"] else []
    told += map(learnt, facts["learnt"])
    rules = [Rule(each.name, each.does) for each in told]
    for each in facts["wargear"]:
        words = "; ".join(does(ability) for ability in each.get("abilities", ()))
        rules.append(Rule(called(naming.GAME, "item", each["name"]), words))
    rules += [
        Rule("", explanation(naming.GAME, "trait", each["key"])) for each in facts["abilities"]
    ]
    return rules


def on_board(line_ups: Sequence[JSON], frame: JSON) -> list[Piece]:
    """Return the models on the table by side and number."""
    return rostered(line_ups, [(each[0], each[1]) for each in frame["models"] if each[2]["at"]])


def subject(decision: Decision, typed: Mapping[str, str]) -> tuple[int, int] | None:
    """Return the model of the asked coach that the question is about; None where there is
    none.
    """
    p = pointing.subject(decision)
    if p is None:
        return None
    side, number = model_name(p)
    return side, number

"""Data cards of Necromunda: a fighter's characteristics now, its weapons, gear and skills."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.games.data_cards import (
    Card,
    Piece,
    Rule,
    Value,
    Weapon,
    Weapons,
    member_of,
    name_of,
    roster_number,
    rostered,
)
from rosters.games.necromunda import naming
from rosters.games.necromunda.arms import HEADS, arms, explained_traits
from rosters.games.necromunda.effects import gear, skill
from rules.coach import Decision
from rules.necromunda.catalogue import load
from rules.necromunda.catalogue.characteristics import STATS, Stats
from rules.necromunda.picture.folding import STANDS, THERE
from rules.necromunda.picture.scenery import TOKENS

JSON = Any

#: What the conditions are called, as the picture says them.
CONDITIONS: Mapping[str, str] = {"broken": "broken", "blaze": "ablaze", "blind": "blind"}


def card(
    version: str, line_ups: Sequence[JSON], frame: JSON, side: int, number: int
) -> Card | None:
    member = member_of(line_ups, side, number)
    if member is None:
        return None
    data = load(version)
    items = member["items"]
    profiles = arms(data, items)
    worn = [item for item in items if item.partition("@")[0] in data.gear]
    worn = [*member.get("issued", ()), *worn]
    told = [skill(data, each) for each in member["skills"]] + [gear(data, each) for each in worn]
    seen = next(each[2] for each in frame["fighters"] if each[:2] == [side, number])
    return Card(
        side,
        number,
        roster_number(member),
        name_of(member),
        naming.rank_name(member["position"], specialist=member.get("specialist", False)),
        _values(member["stats"], seen),
        _conditions(frame, seen),
        Weapons(
            HEADS,
            gettext_lazy("Traits"),
            [Weapon(arm.name, arm.cells, arm.traits) for arm in profiles],
        ),
        [Rule(each.name, each.does) for each in told],
        gettext_lazy("What the traits do"),
        [Rule(name, does) for name, does in explained_traits(profiles)],
    )


def _values(stats: Mapping[str, int], seen: Mapping[str, JSON]) -> list[Value]:
    """Return the characteristics: the wounds that are left, the Toughness less flesh wounds
    (NM-DMG).
    """
    began = naming.characteristics(Stats(*(stats[key] for key in STATS)))
    now = dict(stats) | {"w": stats["w"] - seen["lost"], "t": stats["t"] - seen["flesh"]}
    return [
        Value(heading, meaning, value, was if was != value else "")
        for (heading, meaning, value), (_heading, _meaning, was) in zip(
            naming.characteristics(Stats(*(now[key] for key in STATS))), began, strict=True
        )
    ]


def _conditions(frame: JSON, seen: Mapping[str, JSON]) -> list[str]:
    words = [] if seen["place"] == THERE else [_(seen["place"])]
    if seen["place"] == THERE and seen["state"] != STANDS:
        words.append(_(seen["state"]))
    if seen["flesh"]:
        words.append(_("flesh wounds: {count}").format(count=seen["flesh"]))
    if seen["lost"]:
        words.append(_("wounds lost: {count}").format(count=seen["lost"]))
    words += [_(said) for each, said in CONDITIONS.items() if seen[each]]
    if seen["ready"]:
        words.append(_("has a Ready marker"))
    elif seen["place"] == THERE and frame["phase"] == "action":
        words.append(_("has been activated in this round"))
    if seen["carries"] is not None:
        kind = frame["tokens"][seen["carries"]]["kind"]
        words.append(_("carries: {what}").format(what=_(TOKENS[kind])))
    return words


def on_board(line_ups: Sequence[JSON], frame: JSON) -> list[Piece]:
    """Return the fighters on the table by side and number."""
    return rostered(line_ups, [(each[0], each[1]) for each in frame["fighters"] if each[2]["at"]])


def subject(decision: Decision, typed: Mapping[str, str]) -> tuple[int, int] | None:
    """Return the fighter that the question is about; None where there is none."""
    about = decision.about if isinstance(decision.about, Mapping) else {}
    who = about.get("fighter")
    return (who[0], who[1]) if isinstance(who, list | tuple) else None

"""Data cards: everything to know about a model at the table, as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from rules.kill_team.between.team import Model, Team
from rules.kill_team.catalogue import equipment

JSON = Any


def cards(team: Team, ids: Iterable[int], *, campaign: bool) -> list[JSON]:
    """Return the cards of these models, in that order."""
    return [card(team, team.models[who], campaign=campaign) for who in ids]


def card(team: Team, model: Model, *, campaign: bool) -> JSON:
    """Return the card of one model.

    stats:     as its wargear leaves them; ``weapons`` end with the plain blow (KT-FIGHT-20).
    abilities: of datasheet and wargear, those lost left out (KT-ABL-44).
    passive, learnt, tactics: of a specialist, by its level, each with its clause (KT-SPEC, KT-ADV,
               KT-ADT); outside campaign play that is 1 (KT-ROST-13).
    """
    data, sheet = team.catalogue, team.datasheet(model)
    level = team.level(model, campaign=campaign)
    specialism = data.specialisms.get(model.specialism)
    learnt = [specialism.ability(id_) for id_ in model.abilities] if specialism and campaign else []
    return {
        "id": model.id,
        "name": model.name,
        "datasheet": sheet.id,
        "origin": sheet.origin,
        "base": sheet.base,
        "keywords": list(data.keywords(sheet)),
        "points": team.cost(model, campaign=campaign),
        "stats": asdict(equipment.stats(data, sheet, model.items)),
        "weapons": [each.to_json() for each in equipment.weapons(data, model.items)],
        "wargear": [data.wargear[item].to_json() for item in model.items if item in data.wargear],
        "abilities": [each.to_json() for each in equipment.abilities(data, sheet, model.items)],
        "specialism": model.specialism,
        "level": level,
        "experience": model.experience,
        "passive": asdict(specialism.passive) if specialism else None,
        "learnt": [asdict(each) for each in learnt if each],
        "tactics": [asdict(each) for each in specialism.unlocked(level)] if specialism else [],
        "flesh_wounds": model.flesh_wounds,
    }

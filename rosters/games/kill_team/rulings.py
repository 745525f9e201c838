"""Rulings on a kill team in words."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rosters.games import rulings
from rosters.games.kill_team import event_sentences, naming
from rosters.games.kill_team.specialists import LEARNT
from rules.kill_team.catalogue import VERSIONS, load

HEADINGS: Mapping[str, Promise] = {
    **rulings.HEADINGS,
    "item": _("Wargear"),
    "skill": _("Specialisms and abilities"),
}
TEAM: Promise = rulings.TEAM


def thing(what: str, thing: str) -> str:
    """Return the name of what may be given or taken."""
    if what == "injury":
        return event_sentences.CONDITIONS[thing]()
    if what == "item":
        return naming.item_name(load(VERSIONS[-1]), thing)
    return str(LEARNT[thing]) if thing in LEARNT else naming.specialism_name(thing)


def group(what: str, thing: str) -> str:
    """Return the specialism of an ability; empty for the specialisms themselves."""
    specialisms = load(VERSIONS[-1]).specialisms.values()
    if what != "skill":
        return ""
    of = next((each.id for each in specialisms if each.ability(thing)), "")
    return naming.specialism_name(of)

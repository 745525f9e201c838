"""Terms before a battle of a campaign, in words (NM-CAMP-05, -21, NM-SCEN-01)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rosters.games.necromunda import naming
from rosters.games.terms import Places, at_stake
from rosters.words.catalogue_names import called
from rules.necromunda.catalogue import VERSIONS, load

JSON = Any
QUESTIONS: Final[Mapping[str, Promise]] = {
    "stake_territory": gettext_lazy("Which territory does the challenger stake?"),
    "rescue_captive": gettext_lazy("Which captive does your gang set out to free?"),
}


def place(name: str) -> str:
    """Return the name of a territory: the book's in the reader's language, people's own as they
    are.
    """
    return called(naming.GAME, "territory", name)


def question(key: str, about: JSON, places: Places) -> str:
    return str(QUESTIONS[key])


def option(key: str, answer: JSON, places: Places, about: JSON = None) -> str:
    if key == "rescue_captive":
        names = {each["fighter"]: each["name"] for each in about["captives"]}
        return str(names[answer])
    return places[answer]


def settled(terms: JSON, sides: Sequence[str], places: Places) -> list[str]:
    """Return sentences about the stake, an announced rescue, and the scenario."""
    sentences = at_stake(terms, places, naming.GAME)
    if not isinstance(terms, dict) or "scenario" not in terms:
        return sentences
    if "attacker" in terms:
        sentences.append(_("A gang sets out to free one of its own, and attacks."))
    scenario = load(VERSIONS[-1]).scenarios[terms["scenario"]]
    name = called(naming.GAME, "scenario", scenario.name)
    return [*sentences, _("The scenario: {scenario}.").format(scenario=name)]

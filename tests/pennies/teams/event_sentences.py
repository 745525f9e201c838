"""The events of a club in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rosters.games.plain.event_sentences import cause, worded
from rosters.games.told import Told

Payload = Mapping[str, Any]

TELLERS: Final[Mapping[str, Callable[[Payload], Told]]] = {
    "founded": lambda p: Told(_("The club puts its pennies together.")),
    "renamed": lambda p: Told(_("The club is called {name} now.").format(name=p["name"])),
    "recruited": lambda p: Told(_("{name} tosses for the club now.").format(name=p["name"])),
    "dismissed": lambda p: Told(_("Tosses for the club no longer.")),
    "match_played": lambda p: Told(_("Tossed against {name}.").format(name=p["opponent"])),
    "charm_won": lambda p: Told(_("A charm is won."), dice=(p["face"],), weight="good"),
    "charm_sold": lambda p: Told(
        _("A charm goes to {club}, for {pride} of its pride.").format(**p)
    ),
    "charm_bought": lambda p: Told(
        _("A charm comes from {club}, for {pride} of our pride.").format(**p), weight="good"
    ),
    "charm_given": lambda p: Told(_("Gets the charm."), weight="good"),
    "seized": lambda p: Told(
        (_("Gets away from {holder}.") if p["escaped"] else _("Is held by {holder}.")).format(**p),
        dice=(p["face"],),
        weight="" if p["escaped"] else "hurt",
    ),
    "captive_taken": lambda p: Told(_("{name} is our captive.").format(**p), weight="good"),
    "captive_freed": lambda p: Told(_("We have let {name} go home.").format(**p)),
    "captive_home": lambda p: Told(_("Is home again."), weight="good"),
    "paraded": lambda p: Told(
        _("The captive is shown around the town.") if p["shown"] else _("The captive is hidden.")
    ),
    "haggled": lambda p: Told(_("Haggles at the fair."), dice=p["rolled"]["faces"]),
    "offer_taken": lambda p: Told(_("A charm is bought at the fair."), weight="good"),
    "offer_left": lambda p: Told(_("A charm at the fair is not bought.")),
    "step_closed": lambda p: Told(_("The fair is over."), "LG-FIX-11"),
    "season_changed": lambda p: Told(_("A new season: all charms are spent.")),
    "corrected": lambda p: Told(_("Corrected by a ruling."), "LG-EVENT-04"),
    "given_back": lambda p: Told(_("The charm is free again."), "LG-FIX-13"),
    "taken_back": lambda p: Told(_("An act was taken back."), "LG-EVENT-07"),
    "sat_out": lambda p: Told(_("A match was settled without being played."), "LG-COND-02"),
}
CONDITIONS: Final[Mapping[str, Callable[[], str]]] = {"held": lambda: _("held by another club")}
FACTS: Final[Mapping[str, Promise | None]] = {
    "heads": gettext_lazy("heads tossed"),
    "tails": gettext_lazy("tails tossed"),
    "charms": gettext_lazy("charms"),
}
LEFT: Final[Mapping[str, Callable[[], str]]] = {
    "dismissed": lambda: _("tosses elsewhere"),
}

CUBES = ()

__all__ = ["CONDITIONS", "CUBES", "FACTS", "LEFT", "TELLERS", "cause", "worded"]

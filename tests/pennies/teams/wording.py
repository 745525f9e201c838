"""Sentences about the rules of the tossed pennies."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rosters.games.room import Sentences

CLASSES: Final[Mapping[str, str | None]] = {}
KINDS: Final[Mapping[str, tuple[str, ...]]] = {}
THINGS: Final[Mapping[str, Promise]] = {"heads": _("Heads"), "tails": _("Tails")}
ACTS: Final[Mapping[str, Promise]] = {
    "rename": _("the club renamed"),
    "recruit": _("somebody recruited"),
    "dismiss": _("somebody sent away"),
    "give_charm": _("a charm given"),
    "settle": _("choices taken by default"),
}
SENTENCES: Final[Sentences] = {
    "people_of_other_names": _("A club has {least} to {most} people, all of different names."),
    "no_charm_waits": _("There is no charm to give."),
    "nobody_called": _("Nobody of {team} is called {name}."),
}

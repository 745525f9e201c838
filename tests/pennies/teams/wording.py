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
    "haggle": _("somebody sent to haggle"),
    "take_offer": _("an offer taken"),
    "leave_offer": _("an offer left"),
    "leave_fair": _("the fair left"),
    "parade": _("a captive shown around"),
    "hide_captive": _("a captive hidden"),
}
STEPS: Final[Mapping[str, Promise]] = {
    "parade": _("The parade"),
    "fair": _("The fair"),
    "charms": _("Charms to give away"),
}
CHOICES: Final[Mapping[str, Promise]] = {
    "haggle": _("Who haggles at the fair"),
    "offer": _("A charm is for sale"),
    "charm": _("Who gets the charm"),
    "parade": _("Is the captive shown around the town?"),
}
ANSWERS: Final[Mapping[str, Promise]] = {
    "haggle": _("{player} haggles"),
    "leave_fair": _("Go home"),
    "take_offer": _("Buy it"),
    "leave_offer": _("Leave it"),
    "give_charm": _("{player} gets it"),
    "parade": _("Show him around"),
    "hide_captive": _("Hide him"),
}
SENTENCES: Final[Sentences] = {
    "people_of_other_names": _("A club has {least} to {most} people, all of different names."),
    "no_charm_waits": _("There is no charm to give."),
    "fair_is_over": _("The fair is over."),
    "fair_is_on": _("The fair is still on: charms are given when it is over."),
    "offer_waits": _("A charm is for sale: first buy it, or leave it."),
    "no_offer_waits": _("Nobody offers a charm."),
    "haggled_enough": _("{name} has haggled {most} times: that is enough."),
    "nobody_held_there": _("Nobody of that name is held there."),
    "no_parade": _("There is no captive to show around now."),
    "nobody_called": _("Nobody of {team} is called {name}."),
}

"""How matches of the example game are told and counted: plainly, but for what it counts."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.games.numbers import Column
from matches.games.plain import (
    answer_odds,
    asking,
    data_card,
    match_log,
    orders,
    reporting,
    rulings,
)
from matches.games.room import Room


class Numbers:
    """Tosses that were called, and the casualties of a toss."""

    COLUMNS: tuple[Column, ...] = (
        ("touchdowns", "TD", _("Touchdowns")),
        ("casualties", "CAS", _("Casualties")),
    )
    LEADERS: Final[dict[str, Promise]] = {
        "touchdowns": _("Top scorers"),
        "casualties": _("Most casualties"),
    }
    OTHERS: Final[dict[str, Promise]] = {}
    EXTRA = None
    SCORED = "touchdowns"
    AWARDS: Final[dict[str, tuple[str, Promise]]] = {
        "casualties": ("most_casualties", _("Most casualties"))
    }
    LETHAL = True


ROOM: Final = Room(match_log, asking, reporting, Numbers(), rulings, answer_odds, orders, data_card)

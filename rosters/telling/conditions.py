"""What players carry from match to match, in words (LG-COND-01, LG-COND-05)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rosters.models import Player
from rosters.telling import blood_bowl, helvetia_cup
from rules.conditions import Condition

KINDS: Mapping[str, Callable[[], str]] = {
    "injury": lambda: _("injured"),
    "suspension": lambda: _("suspended"),
    "fatigue": lambda: _("fatigued"),
    "permanent": lambda: _("a permanent change"),
    "dead": lambda: _("dead"),
    "retired": lambda: _("retired"),
}

#: By game, its own words for what players carry.
_WORDS: Mapping[str, Mapping[str, Callable[[], str]]] = {
    "blood_bowl": blood_bowl.CONDITIONS,
    "helvetia_cup": helvetia_cup.CONDITIONS,
}


@dataclass(frozen=True, slots=True)
class Carried:
    """A condition of a player.

    text:  what it is; `cause`: what did it, empty where nobody knows more.
    until: how long it lasts, empty where it never ends.
    """

    player: Player
    condition: Condition
    text: str
    cause: str
    until: str


def carried(players: Iterable[Player]) -> list[Carried]:
    """All that these players carry, in the order in which they came to it."""
    return [
        _tell(player, Condition.from_json(condition))
        for player in players
        for condition in player.data.get("conditions", ())
    ]


def condition_words(condition: Condition) -> str:
    """What it is and how long it lasts, of whichever game it is."""
    games = (words[condition.what] for words in _WORDS.values() if condition.what in words)
    text = next(games, KINDS[condition.kind])()
    until = _until(condition)
    return f"{text} ({until})" if until else text


def _tell(player: Player, condition: Condition) -> Carried:
    words = _WORDS.get(player.team.game, {})
    known = words.get(condition.what) or KINDS[condition.kind]
    cause = blood_bowl.cause(condition.how, condition.by) if condition.how else ""
    return Carried(player, condition, known(), cause, _until(condition))


def _until(condition: Condition) -> str:
    left = condition.left
    match condition.until:
        case "matches":
            words = ngettext("for {left} more match", "for {left} more matches", left)
        case "rests":
            words = ngettext(
                "until {left} more match is rested", "until {left} more matches are rested", left
            )
        case "roll":
            words = _("until a roll succeeds")
        case _:
            words = ""
    return words.format(left=left)

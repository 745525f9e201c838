"""Conditions that players carry from match to match, in words (LG-COND-01, LG-COND-05)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from rosters.games import of
from rosters.games.told import Doer
from rosters.models import Player
from rosters.words.own_words import in_words_of
from rules.conditions import Condition

KINDS: Mapping[str, Callable[[], str]] = {
    "injury": lambda: _("injured"),
    "suspension": lambda: _("suspended"),
    "fatigue": lambda: _("fatigued"),
    "permanent": lambda: _("a permanent change"),
    "captive": lambda: _("held captive"),
    "dead": lambda: _("dead"),
    "retired": lambda: _("retired"),
}


@dataclass(frozen=True, slots=True)
class Carried:
    """A condition of a player.

    text: what the condition is.
    cause: what did it; empty where nobody knows more.
    until: how long it lasts; empty where it never ends.
    doer: the player who did it, once known; their name ends `cause`.
    """

    player: Player
    condition: Condition
    text: str
    cause: str
    until: str
    doer: Doer | None = None


def carried(players: Iterable[Player]) -> list[Carried]:
    """List all conditions of these players, in the order in which they got them."""
    return [
        _tell(player, Condition.from_json(condition))
        for player in players
        for condition in player.data.get("conditions", ())
    ]


def done_by(each: Carried, doer: Doer | None) -> Carried:
    """Return the condition with the name of the player who did it, where the reader may know it."""
    if doer is None or not each.condition.how:
        return each
    sentences = of(each.player.team.game).event_sentences
    cause = sentences.cause(each.condition.how, doer.name)
    return replace(each, cause=cause, doer=doer)


def condition_words(game: str, condition: Condition) -> str:
    """Return what the condition is and how long it lasts."""
    text = _text(game, condition)
    until = _until(game, condition)
    return f"{text} ({until})" if until else text


def _tell(player: Player, condition: Condition) -> Carried:
    game = player.team.game
    cause = of(game).event_sentences.cause(condition.how, condition.by) if condition.how else ""
    return Carried(player, condition, _text(game, condition), cause, _until(game, condition))


def _text(game: str, condition: Condition) -> str:
    """Return the game's own word for a condition, or that of its kind."""
    words = of(game).event_sentences.CONDITIONS.get(condition.what) or KINDS[condition.kind]
    return words()


def _until(game: str, condition: Condition) -> str:
    left = condition.left
    match condition.until:
        case "matches":
            words = in_words_of(game, "for {left} more match", "for {left} more matches", left)
        case "rests":
            words = in_words_of(
                game,
                "until {left} more match is rested",
                "until {left} more matches are rested",
                left,
            )
        case "plays":
            words = in_words_of(
                game,
                "until {left} more match is played",
                "until {left} more matches are played",
                left,
            )
        case "roll":
            words = _("until a roll succeeds")
        case _:
            words = ""
    return words.format(left=left)

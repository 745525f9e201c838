"""Data cards of Blood Bowl: characteristics, skills, and how a player is on the pitch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from matches.games.blood_bowl.asking import paths
from matches.games.data_cards import Card, Piece, Rule, Value, member_of, name_of, named
from rosters.games.blood_bowl import sheet
from rosters.games.blood_bowl.event_sentences import HEADINGS
from rosters.games.blood_bowl.skills import Skill
from rules.blood_bowl.attack import Attack
from rules.blood_bowl.position import STANDING, STATE_NAMES
from rules.blood_bowl.squads import NOBODY, PLAYERS, number_of, player_at
from rules.coach import Choice, Decision

JSON = Any

#: What the headings stand for, in their order.
MEANINGS: Mapping[str, Promise] = {
    "ma": gettext_lazy("Movement"),
    "st": gettext_lazy("Strength"),
    "ag": gettext_lazy("Agility"),
    "av": gettext_lazy("Armour"),
}


def card(
    version: str, line_ups: Sequence[JSON], frame: JSON, side: int, number: int
) -> Card | None:
    member = member_of(line_ups, side, number)
    if member is None:
        return None
    skills = map(Skill, member.get("skills", ()))
    return Card(
        side,
        number,
        str(number),
        name_of(member),
        sheet.position_name(version, line_ups[side].get("race", ""), member.get("position", "")),
        [Value(HEADINGS[key], meaning, str(member[key])) for key, meaning in MEANINGS.items()],
        _conditions(frame, player_at(side, number), member),
        rules=[Rule(str(skill), skill.does) for skill in skills],
    )


def _conditions(frame: JSON, p: int, member: Mapping[str, JSON]) -> list[str]:
    state = frame["state"][p]
    words = [_(STATE_NAMES[state])]
    if frame["carrier"] == p:
        words.append(_("with the ball"))
    if state == STANDING and frame["dazed"] >> p & 1:
        words.append(_("without a tackle zone"))
    if frame["active"] == p >> 4 and frame["where"][p] and frame["acted"] >> p & 1:
        words.append(_("has acted in this turn"))
    if count := member.get("niggling", 0):
        words.append(
            ngettext("{count} niggling injury", "{count} niggling injuries", count).format(
                count=count
            )
        )
    return words


def on_board(line_ups: Sequence[JSON], frame: JSON) -> list[Piece]:
    """Return the players on the pitch by side and shirt number."""
    where = frame["where"]
    return named(line_ups, [(p >> 4, number_of(p)) for p in range(PLAYERS) if where[p]])


def subject(decision: Decision, typed: Mapping[str, str]) -> tuple[int, int] | None:
    """Return the player whose way is chosen; else the first whom the question names, or who
    acts.
    """
    about = decision.about if isinstance(decision.about, tuple) else (decision.about,)
    p = paths.chosen(decision, typed).player if isinstance(decision, Choice) else NOBODY
    if p == NOBODY:
        players = [each for each in about if isinstance(each, int)]
        players += [each.attacker for each in about if isinstance(each, Attack)]
        players += [each.player for each in about if hasattr(each, "player")]
        p = next(iter(players), NOBODY)
    return (p >> 4, number_of(p)) if 0 <= p < PLAYERS else None

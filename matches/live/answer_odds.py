"""The odds of the dice behind each answer, shown beside it to the coach who is asked."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from django.utils.translation import gettext, ngettext

from matches.games import of
from matches.games.percentages import percent
from matches.games.questions import Chance, Group, Link, Option, Question, Walk
from matches.games.room import AnswerOdds
from rules import game
from rules.coach import Decision
from rules.odds import Odds, together


def with_chances(key: str, decision: Decision, asked: Question) -> Question:
    """Return the same question with the odds of every answer that leads to dice; worked out
    once.
    """
    words = of(key).answer_odds
    chances = {
        answer: _chance(words, decision.side, rolls)
        for answer, rolls in game(key).odds(decision).items()
        if rolls
    }

    def option(each: Option) -> Option:
        if each.rolls:
            chance: Chance | None = _chance(words, decision.side, each.rolls)
        else:
            answer = json.loads(each.answer) if each.field == "json" else each.answer
            chance = chances.get(answer) if isinstance(answer, str | int) else None
        return each if chance is None else replace(each, chance=_beside(each.label, chance))

    def group(each: Group) -> Group:
        return replace(each, options=[option(one) for one in each.options])

    def link(each: Link) -> Link:
        if each.rolls:
            return replace(each, chance=_chance(words, decision.side, each.rolls))
        return replace(each, chance=chances.get(each.asks[1]))

    def walk(each: Walk) -> Walk:
        rolls = [roll for stride in each.strides for roll in stride.rolls]
        return replace(each, chance=_chance(words, decision.side, rolls)) if rolls else each

    links = {title: [link(each) for each in some] for title, some in asked.links.items()}
    options = [group(each) for each in asked.options]
    return replace(asked, options=options, links=links, walk=asked.walk and walk(asked.walk))


def _beside(label: str, chance: Chance) -> Chance:
    """Return the odds as they stand beside an answer: a roll that the answer is named after is not
    named again.
    """
    first, _comma, others = chance.rolls.partition(", ")
    named = label.casefold().startswith(first.casefold())
    return replace(chance, rolls=others) if named else chance


def _chance(words: AnswerOdds, side: int, rolls: Sequence[Odds]) -> Chance:
    """Return the odds of these rolls together, for a coach to read.

    side: the side that is asked.
    """
    names = [str(words.ROLLS.get(roll.what, roll.what)) for roll in rolls]
    return Chance(
        percent(together(rolls)),
        ", ".join(dict.fromkeys(names)),
        " · ".join(_told(words, side, roll) for roll in rolls),
    )


def _told(words: AnswerOdds, side: int, roll: Odds) -> str:
    """Describe one roll exactly: ``dodge, 3+: succeeds 2/3, fails 1/3; unless ... BB-MOVE-11``."""
    name = [str(words.ROLLS.get(roll.what, roll.what))]
    if roll.side != side:
        name.append(gettext("rolled by the opponent"))
    if roll.dice < 0:
        dice = ngettext(
            "{count} die, the opponent chooses", "{count} dice, the opponent chooses", -roll.dice
        )
        name.append(dice.format(count=-roll.dice))
    elif roll.dice > 1:
        name.append(ngettext("{count} die", "{count} dice", roll.dice).format(count=roll.dice))
    if roll.target is not None:
        name.append(f"{roll.target}+")
    parts = [f"{', '.join(name)}: {_outcomes(words, roll.outcomes)}"]
    if roll.rerolled:
        again = gettext("if the player rolls again unasked, {outcomes}")
        parts.append(again.format(outcomes=_outcomes(words, roll.rerolled)))
    if roll.unless:
        between = dict.fromkeys(str(words.UNLESS.get(key, key)) for key in roll.unless)
        parts.append(gettext("unless {what}").format(what=", ".join(between)))
    return f"{'; '.join(parts)}. {roll.clause}"


def _outcomes(words: AnswerOdds, outcomes: Mapping[str, Fraction]) -> str:
    return ", ".join(f"{words.OUTCOMES.get(key, key)} {share}" for key, share in outcomes.items())

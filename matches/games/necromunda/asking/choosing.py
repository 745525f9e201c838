"""The answers of a question that has few: words, fighters, weapons, things."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext, ngettext, pgettext

from matches.games.lines import Cast
from matches.games.necromunda.answers import TREATED, named_in, told_answer
from matches.games.necromunda.asking import words
from matches.games.necromunda.asking.sentences import INJURIES
from matches.games.questions import Group, Option
from rosters.games.necromunda.arms import arm_of
from rules.coach import Answer, Choice
from rules.necromunda.aiming import AND
from rules.necromunda.objectives import CAPTIVE
from rules.necromunda.picture.scenery import ZONES
from rules.necromunda.position import Position

JSON = Any

#: Questions whose answers are weapons, with their profiles beside them.
_ARMS = frozenset({"shoot_weapon", "fight_weapons"})


def groups(decision: Choice, cast: Cast) -> list[Group]:
    """Return the legal answers in words."""
    return [Group("", [_option(decision, answer, cast) for answer in decision.options])]


def _option(decision: Choice, answer: Answer, cast: Cast) -> Option:
    pos: Position = decision.view.pos
    if isinstance(answer, int):
        label, at, drawn = _numbered(decision, pos, answer)
        option = Option.of(answer, label, at)
        return Option(option.answer, label, at, option.field, drawn)
    who = named_in(answer)
    if who:
        q = pos.by_name[who[0], who[1]]
        _, _space, treated = answer.partition(" ")
        label = _of_fighter(decision, pos, q, answer, cast)
        at = "" if treated else words.square(pos, q)
        return Option(answer, f"{label}, {TREATED[treated]}" if treated else label, at)
    label = told_answer(decision.key, answer, cast, decision.side)
    if decision.key == "choose_zone":
        called = ZONES[answer].upper() if len(answer) == 1 else label
        return Option(answer, gettext("zone {name}").format(name=called), f"zone {answer}")
    if decision.key == "choose_role" and pos.board:
        return Option(answer, label, f"zone {answer}")
    if decision.key in _ARMS:
        label = _with_profiles(pos, decision.about, answer, label)
    elif decision.key == "choose_action":
        label = _with_cost(pos, answer, label)
    elif decision.key == "save_choice":
        label = f"{label} {decision.about[answer]}+"
    return Option(answer, label)


def _of_fighter(decision: Choice, pos: Position, q: int, answer: str, cast: Cast) -> str:
    about = decision.about if isinstance(decision.about, dict) else {}
    if decision.key != "shoot_target":
        return words.with_state(pos, q, cast)
    side, number = about["fighter"]
    words_ = [words.seen_from(pos, pos.by_name[side, number], q, cast)]
    if answer in about["tests"]:
        words_.append(pgettext("necromunda", "needs a Cool test"))
    if all(bonus is None for bonus in about["to_hit"][answer]):
        words_.append(pgettext("necromunda", "out of range"))
    return " · ".join(words_)


def _numbered(decision: Choice, pos: Position, answer: int) -> tuple[str, str, str]:
    """Return label, square and drawing of an answer that is a number."""
    about = decision.about
    match decision.key:
        case "firepower_dice":
            count = ngettext("{count} die", "{count} dice", answer)
            return count.format(count=answer), "", ""
        case "action_object" if about["action"] == "operate_door":
            return words.door(pos, answer), words.middle_of_door(pos, answer), ""
        case "action_object":
            x, y = pos.tokens[answer]["at"]
            label = words.token(pos, answer)
            if about["action"] == "interact":
                free, desecrate = gettext("free {what}"), gettext("desecrate {what}")
                is_captive = pos.tokens[answer]["kind"] == CAPTIVE
                label = (free if is_captive else desecrate).format(what=label)
            return label, f"{x:g},{y:g}", ""
        case "injury_pick" | "recovery_pick":
            label = gettext("die {number}: {what}")
            what = INJURIES[about["dice"][answer]]
            return label.format(number=answer + 1, what=what), "", ""
    return gettext("die {number}").format(number=answer + 1), "", ""


def _with_cost(pos: Position, action: str, label: str) -> str:
    """Return the label of an action, with a note where it takes both actions (NM-ACTN-01)."""
    kind = pos.data.actions[action].type
    return f"{label} ({gettext('both actions')})" if kind == "double" else label


def _with_profiles(pos: Position, about: JSON, answer: str, label: str) -> str:
    """Return the label of an answer with the line of each weapon in it."""
    side, number = about["fighter"]
    arms = pos.fighters[pos.by_name[side, number]].arms
    lines = []
    for word in answer.split(AND):
        id_, _space, profile = word.partition(" ")
        for arm in arms:
            if arm.word == id_:
                lines += [
                    arm_of(arm.weapon, each).line
                    for each in arm.profiles
                    if profile in ("", each.id)
                ]
    return f"{label}: {' / '.join(lines)}" if lines else label

"""Questions of Necromunda to its coaches, in words, on the board and in forms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext, ngettext

from matches.games.lines import Cast
from matches.games.necromunda.asking import choosing, places, pointing, sharing
from matches.games.necromunda.asking.form import AnswerForm, given
from matches.games.necromunda.asking.sentences import HELP, OBJECTS, TITLES
from matches.games.necromunda.weapons import told_weapon, told_weapons
from matches.games.questions import Group, Link, Question
from matches.games.tabletop import inches, read_place
from rules.coach import Choice, Decision
from rules.necromunda import end_phase
from rules.necromunda.aiming import Aiming, Axis, Sharing
from rules.necromunda.melee import FightDice, Parrying
from rules.necromunda.mustering import Picking
from rules.necromunda.naming import Naming
from rules.necromunda.picture.folding import THERE
from rules.necromunda.placing import Placement
from rules.necromunda.position import Position
from rules.necromunda.skill_actions import Throw
from rules.necromunda.table.chosen_paths import Route, Turning

__all__ = ["given", "proposed", "question"]

JSON = Any


def question(decision: Decision, cast: Cast, typed: Mapping[str, str]) -> Question:
    """Return a decision as its coach reads it; `typed` is as in
    ``matches.live.questions.question``.
    """
    asked = Question(
        decision.key,
        _title(decision, cast),
        default=decision.default,
        build=not isinstance(decision, Choice),
        facts=_facts(decision),
        marks=pointing.marks(decision),
        sight=pointing.sights(decision, cast),
    )
    if isinstance(decision, Choice):
        return replace(asked, options=choosing.groups(decision, cast))
    form, options, links = _built(decision, cast, typed)
    return replace(asked, form=form, options=options, links=links, proposal=form.proposal)


def _built(
    decision: Decision, cast: Cast, typed: Mapping[str, str]
) -> tuple[AnswerForm, list[Group], dict[str, list[Link]]]:
    match decision:
        case Route():
            return places.route(decision, cast, typed)
        case Placement():
            return places.set_up(decision, cast, typed)
        case Turning():
            return places.turning(decision, cast, typed)
        case Axis():
            return places.axis(decision, cast, typed)
        case Aiming():
            return places.aiming(decision, cast, typed)
        case Naming():
            return *sharing.naming(decision, cast, typed), {}
        case Picking():
            return *sharing.crew(decision, cast, typed), {}
        case Sharing():
            return *sharing.hits(decision, cast, typed), {}
        case FightDice():
            return *sharing.blows(decision, cast, typed), {}
        case Parrying():
            return *sharing.parries(decision, cast, typed), {}
        case Throw():
            return *sharing.throw(decision, cast, typed), {}
    raise TypeError(f"nobody has given {decision.key!r} a form")


def proposed(decision: Decision, frame: JSON, placement: Mapping[str, str]) -> JSON:
    """Return the frame with a fighter where it would stand by what was typed."""
    fighters = []
    for side, number, seen in frame["fighters"]:
        at = read_place(placement.get(str(number), "")) if side == decision.side else None
        shown = {**seen, "place": THERE, "at": [at.x, at.y]} if at else seen
        fighters.append([side, number, shown])
    return {**frame, "fighters": fighters}


# -- the sentence ---------------------------------------------------------------------------------


def _title(decision: Decision, cast: Cast) -> str:
    about = _about(decision)
    title = TITLES.get(decision.key) or OBJECTS[about["action"]]
    return str(title).format(
        who=cast.player(about.get("fighter")),
        other=cast.player(about.get("against")),
        what=_what(decision),
    )


def _what(decision: Decision) -> str:
    """Name the weapons of a question, or how far a fighter can go; empty for others."""
    about = _about(decision)
    if isinstance(decision, Route):
        return inches(decision.most)
    if "weapons" in about:
        return ", ".join(map(told_weapon, about["weapons"])) or gettext("bare hands")
    return told_weapons(about["weapon"]) if "weapon" in about else ""


def _about(decision: Decision) -> Mapping[str, JSON]:
    return decision.about if isinstance(decision.about, Mapping) else {}


# -- what stands beside it ------------------------------------------------------------------------


def _facts(decision: Decision) -> list[tuple[str, str]]:
    """Return help on the question, and what counts for it, as facts."""
    pos: Position = decision.view.pos
    lines = [(str(HELP[decision.key]), "")]
    about = _about(decision)
    if "points" in about:
        left = ngettext("{count} action left", "{count} actions left", about["points"])
        lines.append((left.format(count=about["points"]), ""))
    if decision.key == "bottle_voluntarily":
        down = end_phase.down(pos, decision.side)
        lines.append((gettext("Down or out"), f"{down} / {pos.crew_size[decision.side]}"))
    return lines

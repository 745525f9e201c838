"""Questions of Kill Team to its coaches, in words, on the board and in forms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext, pgettext

from matches.games.kill_team.asking import choosing, places, pointing, sharing, words
from matches.games.kill_team.asking.sentences import (
    ABILITY,
    AGAIN,
    HELP,
    ROLLS,
    ROUTE_FINDER,
    TACTIC,
    TACTIC_OF_ANYBODY,
    TITLES,
)
from matches.games.lines import Cast
from matches.games.questions import Question
from matches.games.tabletop import read_place
from rosters.games.kill_team import specialists
from rules.coach import Answer, Choice, Decision
from rules.kill_team.command import tactics_of
from rules.kill_team.deploying import Placement
from rules.kill_team.firing import Allotment
from rules.kill_team.naming import Naming
from rules.kill_team.picture.replay import PLACES
from rules.kill_team.position import Position, View
from rules.kill_team.table.chosen_paths import Route
from rules.kill_team.unseen import Spot

JSON = Any


def question(decision: Decision, cast: Cast, typed: Mapping[str, str]) -> Question:
    """Return a decision as its coach reads it; `typed` is as in
    ``matches.live.questions.question``.

    Raises TypeError for a kind of decision that has no form.
    """
    asked = Question(
        decision.key,
        _title(decision, cast),
        default=decision.default,
        build=not isinstance(decision, Choice),
        facts=_facts(decision),
        marks=pointing.marks(decision, {}),
        sight=pointing.sights(decision, {}, cast),
    )
    match decision:
        case Choice():
            options = choosing.groups(decision, cast)
            return replace(asked, options=options, dice=choosing.drawn(decision))
        case Naming():
            enemies, options = sharing.naming(decision, cast, typed)
            return replace(asked, form=enemies, options=options)
        case Allotment():
            enemies, options = sharing.allotting(decision, cast, typed)
            return replace(asked, form=enemies, options=options)
        case Route():
            form, options, links = places.route(decision, cast, typed)
        case Spot():
            form, options, links = places.spot(decision, cast, typed)
        case Placement():
            form, options, links = places.set_up(decision, cast, typed)
        case _:
            raise TypeError(f"nobody has given {decision.key!r} a form")
    proposal = places.proposed_by(form)
    built = replace(asked, form=form, options=options, links=links, proposal=proposal)
    p = pointing.subject(decision) if proposal else None
    if p is None:
        return built
    pos: Position = decision.view.pos
    sees = pointing.told(pos, p, pointing.standing(pos, p, proposal), cast)
    line = "; ".join(sees) or gettext("nobody")
    facts = [*built.facts, (gettext("Sees from there"), line)]
    return replace(
        built,
        facts=facts,
        marks=pointing.marks(decision, proposal),
        sight=pointing.sights(decision, proposal, cast),
    )


def given(typed: Mapping[str, str]) -> Answer:
    """Return the answer that the fields of a form make; None for an unknown form."""
    match typed.get("form"):
        case places.PATH:
            return places.given_path(typed)
        case places.SPOT:
            return places.given_spot(typed)
        case places.SET_UP:
            return places.given_set_up(typed)
        case sharing.NAMED:
            return sharing.given_names(typed)
        case sharing.SHARED:
            return sharing.given_shares(typed)
    return None


def proposed(decision: Decision, frame: JSON, placement: Mapping[str, str]) -> JSON:
    """Return the frame with a model where it would stand by what was typed."""
    models = []
    for side, number, seen in frame["models"]:
        at = read_place(placement.get(str(number), "")) if side == decision.side else None
        shown = {**seen, "place": PLACES[1], "at": [at.x, at.y]} if at else seen
        models.append([side, number, shown])
    return {**frame, "models": models}


# -- the sentence ---------------------------------------------------------------------------------


def _title(decision: Decision, cast: Cast) -> str:
    about = _about(decision)
    title = TITLES.get(decision.key, TACTIC)
    used = _used(decision)
    if decision.key == "advanced_ability":
        title = AGAIN if "roll" in about else ABILITY
    elif decision.key not in TITLES and not about.get("model"):
        title = TACTIC_OF_ANYBODY
    elif decision.key == "pick_mission" and about:
        title = ROUTE_FINDER
    who = about.get("model") or about.get("psyker")
    other = about.get("charger") or about.get("by") if decision.key != "reroll_die" else None
    return str(title).format(
        who=cast.player(who) if who else about.get("name", ""),
        other=cast.player(other) if isinstance(other, list) else "",
        what=_what(decision),
        by=words.source(used)[0] if used else "",
        count=about.get("attacks", about.get("total", about.get("rolled", about.get("face", "")))),
    )


def _what(decision: Decision) -> str:
    """Name the roll or the weapon that a question is about; empty for others."""
    about = _about(decision)
    if "roll" in about:
        return str(ROLLS[about["roll"]])
    if "weapon" in about:
        return words.weapon_name(decision.view.pos, about["weapon"])
    return ""


def _used(decision: Decision) -> str:
    """Return the id of the tactic or ability that can be used; empty where there is none."""
    about = _about(decision)
    if decision.key == "shoot_tactic" and isinstance(decision, Choice):
        return str(decision.options[-1])
    for key in ("tactic", "ability"):
        if key in about:
            return str(about[key])
    if isinstance(about.get("by"), str):
        return str(about["by"])
    return decision.key if decision.key in specialists.TACTICS else ""


def _about(decision: Decision) -> Mapping[str, JSON]:
    return decision.about if isinstance(decision.about, Mapping) else {}


# -- what stands beside it ------------------------------------------------------------------------


def _facts(decision: Decision) -> list[tuple[str, str]]:
    """Return help on the question, and what there is to pay with, as facts."""
    lines = []
    if decision.key in HELP:
        lines.append((str(HELP[decision.key]), ""))
    used = _used(decision)
    if used:
        lines.append((words.source(used)[1], ""))
    if not isinstance(decision.view, View):
        return lines
    pos: Position = decision.view.pos
    if used in specialists.TACTICS and decision.key not in ("reroll_die", "place_again"):
        cost = tactics_of(pos.data.version)[used][0].cost
        lines.append((pgettext("kill_team", "Cost"), str(cost)))
    if pos.round:
        held = pos.cp[decision.side] + pos.lapsing[decision.side] + pos.veteran_cp[decision.side]
        lines.append((gettext("Command points"), str(held)))
    return lines

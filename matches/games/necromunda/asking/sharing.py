"""Forms to name fighters, to share out hits and dice, and to hurl an enemy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext

from matches.games.fields import Field
from matches.games.lines import Cast
from matches.games.necromunda.asking import words
from matches.games.necromunda.asking.form import (
    BLOWS,
    CREW,
    DIE,
    ENEMY,
    FACE,
    FIGHTERS,
    HITS,
    NAME,
    ODD,
    PARRIES,
    TARGET,
    THROW,
    AnswerForm,
)
from matches.games.necromunda.asking.places import COMPASS, facing_field, folded
from matches.games.necromunda.weapons import told_weapon
from matches.games.questions import Group, Option
from rosters.games.necromunda.naming import rank_name
from rules.coach import Answer
from rules.necromunda import answer_odds
from rules.necromunda.aiming import Sharing
from rules.necromunda.melee import FightDice, Parrying, has_odd_die, shares
from rules.necromunda.mustering import Picking
from rules.necromunda.naming import Naming, fighter_of, word_of
from rules.necromunda.position import Position
from rules.necromunda.skill_actions import Throw

JSON = Any
Typed = Mapping[str, str]
Shown = tuple[AnswerForm, list[Group]]


# -- who ------------------------------------------------------------------------------------------


def naming(decision: Naming, cast: Cast, typed: Typed) -> Shown:
    """Return a form with boxes to tick, and buttons for nobody, each alone and as many as can
    be.
    """
    pos: Position = decision.view.pos
    about = decision.about or {}
    p = pos.by_name[tuple(about["fighter"])] if "fighter" in about else None
    labels = {word_of(pos, q): _named(decision, pos, p, q, cast) for q in decision.candidates}
    options = []
    for answer in decision.offered:
        label = ", ".join(labels[word] for word in answer) or gettext("nobody")
        at = words.square(pos, fighter_of(pos, answer[0])) if len(answer) == 1 else ""
        options.append(Option.of(answer, label, at))
    mine = typed if typed.get("form") == FIGHTERS else {}
    ticks = [
        Field(f"{NAME}{word}", label, mine.get(f"{NAME}{word}", ""), "check")
        for word, label in labels.items()
    ]
    limits = {"fighters": [*labels], "least": decision.least, "most": decision.most}
    legend = gettext("Several at once, {least} to {most}").format(
        least=decision.least, most=decision.most
    )
    form = AnswerForm(FIGHTERS, decision.offered, ticks=ticks, legend=legend, limits=limits)
    return form, [Group("", options)]


def _named(decision: Naming, pos: Position, p: int | None, q: int, cast: Cast) -> str:
    if decision.key == "charge_targets" and p is not None:
        return words.seen_from(pos, p, q, cast)
    return words.with_state(pos, q, cast)


def crew(decision: Picking, cast: Cast, typed: Typed) -> Shown:
    """Return the form for a crew: a box to tick for each fighter, a button for the usual crew."""
    side = decision.side
    entries = {
        entry["number"]: entry
        for entry in decision.view.pos.line_ups[side]["players"]
        if entry["number"] in decision.ready
    }
    options = [
        Option.of(answer, ", ".join(cast.player([side, number]) for number in answer))
        for answer in decision.offered
    ]
    mine = typed if typed.get("form") == CREW else {}
    ticks = []
    for number, entry in entries.items():
        rank = rank_name(entry["position"], specialist=entry["specialist"])
        described = gettext("{name}, {rank}, {cost} credits").format(
            name=cast.player([side, number]), rank=rank, cost=entry["cost"]
        )
        name = f"{NAME}{number}"
        ticks.append(Field(name, f"{number} · {described}", mine.get(name, ""), "check"))
    limits = {"fighters": [*entries], "size": decision.size}
    legend = gettext("A crew of your own, at most {most}").format(most=decision.size)
    form = AnswerForm(CREW, decision.offered, ticks=ticks, legend=legend, limits=limits)
    return form, [Group("", options)]


# -- hits and dice --------------------------------------------------------------------------------


def hits(decision: Sharing, cast: Cast, typed: Typed) -> Shown:
    """Return a form with each hit by itself, and buttons for all hits on one fighter."""
    pos: Position = decision.view.pos
    names = {word_of(pos, q): words.with_state(pos, q, cast) for q in decision.legal}
    options = []
    for answer in decision.offered:
        label = gettext("all of them on {who}").format(who=names[answer[0]])
        options.append(Option.of(answer, label, answer[0]))
    mine = typed if typed.get("form") == HITS else {}
    fields = [
        Field(f"{TARGET}{at}", gettext("Hit {number}").format(number=at + 2),
              mine.get(f"{TARGET}{at}", ""), "choice", [*names.items()])
        for at in range(decision.count)
    ]  # fmt: skip
    limits = {"targets": [*names], "hits": decision.count}
    form = AnswerForm(HITS, decision.offered, fields, limits=limits)
    return form, [Group("", options)]


def blows(decision: FightDice, cast: Cast, typed: Typed) -> Shown:
    """Return a form with facing, odd die and each target, and buttons for all dice on one
    fighter.
    """
    pos: Position = decision.view.pos
    offered = decision.offered
    options = []
    for answer in offered:
        option = Option.of(answer, _blows_in_words(decision, pos, answer, cast))
        if len({*answer["targets"]}) == 1 and not answer["odd"]:
            option = replace(option, square=answer["targets"][0])
        options.append(replace(option, rolls=answer_odds.blows(decision, answer)))
    legal = dict.fromkeys(q for some in decision.legal.values() for q in some)
    names = [(word_of(pos, q), words.with_state(pos, q, cast)) for q in legal]
    mine = typed if typed.get("form") == BLOWS else {}
    usual = offered[0] if offered else decision.default
    looks = "{},{}".format(*usual["facing"])
    fields = [facing_field(mine.get(FACE, looks))]
    if has_odd_die(decision.count, decision.used):
        weapons = [(str(at), told_weapon(each.word)) for at, each in enumerate(decision.used)]
        label = gettext("The odd die strikes with")
        fields.append(Field(ODD, label, mine.get(ODD, "0"), "choice", weapons))
    fields += [
        Field(f"{TARGET}{at}", gettext("Die {number} strikes").format(number=at + 1),
              mine.get(f"{TARGET}{at}", usual["targets"][at]), "choice", names)
        for at in range(decision.count)
    ]  # fmt: skip
    limits = {"dice": decision.count, "targets": [word for word, _ in names]}
    form = AnswerForm(BLOWS, offered, fields, limits=limits)
    return form, [Group("", options)]


def _blows_in_words(decision: FightDice, pos: Position, answer: Answer, cast: Cast) -> str:
    """Say who gets how many dice, and with which weapon the odd die is rolled."""
    counts = {word: answer["targets"].count(word) for word in dict.fromkeys(answer["targets"])}
    shared = ", ".join(
        f"{words.with_state(pos, fighter_of(pos, word), cast)}: {count}"
        for word, count in counts.items()
    )
    if not has_odd_die(decision.count, decision.used):
        return shared
    plan = shares(decision.count, decision.used, answer["odd"])
    with_ = gettext("{count} with {weapon}").format(
        count=plan.count(decision.used[answer["odd"]]),
        weapon=told_weapon(decision.used[answer["odd"]].word),
    )
    return f"{shared}; {with_}"


def parries(decision: Parrying, cast: Cast, typed: Typed) -> Shown:
    """Return a form with the dice as they fell, to be rolled again."""
    shown = decision.about["hits"]

    def told(dice: Sequence[int]) -> str:
        faces = gettext("die {number}, which shows {face}")
        return ", ".join(faces.format(number=at + 1, face=shown[str(at)]) for at in dice)

    options = [Option.of(answer, told(answer) or gettext("none")) for answer in decision.offered]
    mine = typed if typed.get("form") == PARRIES else {}
    ticks = [
        Field(f"{DIE}{at}", told([at]), mine.get(f"{DIE}{at}", ""), "check") for at in decision.hits
    ]
    limits = {"dice": list(decision.hits), "most": decision.most}
    legend = gettext("Several at once, at most {most}").format(most=decision.most)
    form = AnswerForm(PARRIES, decision.offered, ticks=ticks, legend=legend, limits=limits)
    return form, [Group("", options)]


def throw(decision: Throw, cast: Cast, typed: Typed) -> Shown:
    """Return a form for whom to hurl, in one of eight directions or in any other."""
    pos: Position = decision.view.pos
    options = []
    for answer in decision.offered:
        who = words.fighter(pos, fighter_of(pos, answer["enemy"]), cast)
        label = gettext("{who} {arrow}").format(who=who, arrow=COMPASS[answer["way"]])
        options.append(Option.of(answer, label))
    names = [(word_of(pos, q), words.fighter(pos, q, cast)) for q in decision.able]
    mine = typed if typed.get("form") == THROW else {}
    fields = [
        Field(ENEMY, gettext("Which enemy"), mine.get(ENEMY, names[0][0]), "choice", names),
        facing_field(mine.get(FACE, "")),
    ]
    form = AnswerForm(THROW, decision.offered, fields, limits={"enemies": [n for n, _ in names]})
    return form, folded(options)

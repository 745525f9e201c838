"""The answers of a question that has few: words, models, weapons, powers, missions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from matches.games.kill_team.asking import words
from matches.games.kill_team.asking.sentences import ANSWERS, OF_MODELS
from matches.games.lines import Cast
from matches.games.questions import Group, Option
from rosters.games.kill_team import abilities, specialists
from rosters.games.kill_team.naming import GAME, mission_name
from rosters.words.explained import explanation
from rules.coach import Choice
from rules.kill_team.position import Position, View
from rules.kill_team.squads import model_of

#: The answer that ends a match.
CONCEDE = "concede"
#: Questions in which one model may have several answers: a group each.
BY_MODEL = frozenset({"give_order", "psychic_pick"})


def groups(decision: Choice, cast: Cast) -> list[Group]:
    """Group the legal answers in words, those of one model together where it has several."""
    view = decision.view
    if not isinstance(view, View):
        return [Group("", [_learnt(answer) for answer in decision.options])]
    plain: list[Option] = []
    given_up: list[Option] = []
    by_model: dict[int, list[Option]] = {}
    for answer in decision.options:
        p = _model(decision, answer)
        option = _option(decision, view.pos, answer, p, cast)
        if answer == CONCEDE:
            given_up.append(option)
        elif p is None or not _is_grouped(decision, answer):
            plain.append(option)
        else:
            by_model.setdefault(p, []).append(option)
    groups_ = [Group("", plain)] if plain else []
    for p, options in by_model.items():
        name = f"model-{p}"
        groups_.append(Group(words.model(p, cast), options, words.square(view.pos, p), name))
    if given_up:  # out of the way of a hand that is quick
        groups_.append(Group(gettext("More"), given_up, name=CONCEDE, folded=True, listed=True))
    return groups_


def _is_grouped(decision: Choice, answer: str) -> bool:
    return decision.key in BY_MODEL or answer.startswith(("after ", "before "))


def _model(decision: Choice, answer: str) -> int | None:
    """Return the model that an answer names; None if it names nobody."""
    word, _space, rest = answer.partition(" ")
    number = rest.partition(" ")[0]
    if not number.isdecimal() or (word not in OF_MODELS and word != "cast"):
        return None
    side = 1 - decision.side if word in ("enemy", "towards") else decision.side
    return model_of(side, int(number))


def _option(decision: Choice, pos: Position, answer: str, p: int | None, cast: Cast) -> Option:
    word, _space, rest = answer.partition(" ")
    if p is not None:
        label = _of_model(decision, pos, answer, p, cast)
        on_board = "" if _is_grouped(decision, answer) else words.square(pos, p)
        return Option(answer, label, on_board)
    if word == "reroll" and rest:
        face = decision.about["faces"][int(rest) - 1]
        label = gettext("roll die {number} again, which shows {face}")
        return Option(answer, label.format(number=rest, face=face), drawn=f"d6-{face}")
    if decision.key == "pick_zone":
        return Option(answer, str(ANSWERS[answer]), answer)
    named = _NAMED.get(decision.key)
    if answer not in ANSWERS and named is not None:
        return Option(answer, named(decision, pos, answer))
    return Option(answer, str(ANSWERS[answer]))


def _of_model(decision: Choice, pos: Position, answer: str, p: int, cast: Cast) -> str:
    word, _space, rest = answer.partition(" ")
    if word == "cast":
        return str(abilities.POWERS[rest.partition(" ")[2]])
    who = words.model(p, cast)
    about: Mapping[str, Any] = decision.about or {}
    if word in ("enemy", "towards") and about.get("model"):
        who = words.seen_from(pos, model_of(*about["model"]), p, cast)
    return str(OF_MODELS[word]).format(who=who)


# -- answers that are ids -------------------------------------------------------------------------


def _learnt(answer: str) -> Option:
    """Make the option of an ability that a specialist may learn."""
    does = explanation(GAME, "ability", answer)
    return Option(answer, f"{specialists.LEARNT[answer]}: {does}")


def _weapon(decision: Choice, pos: Position, answer: str) -> str:
    return words.weapon(pos, model_of(*decision.about["model"]), answer)


def _mission(decision: Choice, pos: Position, answer: str) -> str:
    return mission_name(pos.data.version, answer)


def _tactic(decision: Choice, pos: Position, answer: str) -> str:
    return words.source(answer)[0]


_NAMED: Mapping[str, Callable[[Choice, Position, str], str]] = {
    "melee_weapon": _weapon,
    "next_weapon": _weapon,
    "pick_mission": _mission,
    "shoot_tactic": _tactic,
    "weapon_group": _weapon,
}


def drawn(decision: Choice) -> Sequence[tuple[str, str]]:
    """Return the dice that the question is about, with their drawings."""
    about = decision.about if isinstance(decision.about, Mapping) else {}
    return words.faces(about.get("faces", ()))

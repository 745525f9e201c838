"""Checks of a scoring before it is stored (LG-TABLE-02)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from rules.problems import Problem

#: Points lie between these; nobody gives more, and sums stay small.
LEAST, MOST = -100, 100
MOST_BONUSES = 20
MOST_COUNTED = 1_000

REQUIRED = frozenset({"win", "draw", "loss", "double_forfeit"})
OPTIONAL = frozenset({"conceded", "conceded_to", "walk_over_lost", "walk_over_won", "bye"})
#: The values that a bonus can count in every game.
OF_THE_SCORE = ("score", "score_against", "margin")
WHEN = ("any", "win", "draw", "loss")
UNPLAYED = ("virtual_2026", "virtual", "zero")
BONUS_KEYS = frozenset({"counted", "threshold", "points", "at_most", "each", "cap", "when"})

Problems = Iterator[Problem]


def scoring_problems(
    value: Mapping[str, Any], counted: Collection[str] | None = None
) -> list[Problem]:
    """List every problem with a scoring as JSON; empty where `Scoring.from_json` takes it.

    counted: the things that the game counts of its sides; None: any name is allowed.
    """
    problems = list(_scoring(value))
    return problems if problems or counted is None else list(_unknown(value, counted))


def _unknown(value: Mapping[str, Any], counted: Collection[str]) -> Problems:
    """Yield a problem for each bonus or fair play of something that the game does not count.

    It would always be 0.
    """
    for number, bonus in enumerate(value.get("bonuses", ()), 1):
        if bonus["counted"] not in (*OF_THE_SCORE, *counted):
            params = {"what": bonus["counted"]}
            about = f"scoring.bonuses.{number}.counted"
            yield Problem("nobody_counts", "LG-TABLE-02", params, about)
    for what in value.get("fair_play", ()):
        if what not in counted:
            about = f"scoring.fair_play.{what}"
            yield Problem("nobody_counts", "LG-TABLE-03", {"what": str(what)}, about)


def _scoring(value: Mapping[str, Any]) -> Problems:
    checks: dict[str, Callable[[Any], Problems]] = {
        "bonuses": _bonuses,
        "walk_over_score": _walk_over_score,
        "unplayed": _unplayed,
        "fair_play": _fair_play,
    }
    for key, given in value.items():
        if key in REQUIRED or key in OPTIONAL:
            if not (given is None and key in OPTIONAL):
                yield from _points(given, f"scoring.{key}", key)
        elif key in checks:
            yield from checks[key](given)
        else:
            yield Problem("scoring_unknown_key", "LG-TABLE-02", {"key": str(key)}, "scoring")
    win, draw, loss = (value.get(key, usual) for key, usual in _USUAL)
    if all(_whole(each, LEAST, MOST) for each in (win, draw, loss)) and not win >= draw >= loss:
        yield Problem(
            "scoring_upside_down",
            "LG-TABLE-02",
            {"win": win, "draw": draw, "loss": loss},
            "scoring",
        )


_USUAL = (("win", 3), ("draw", 1), ("loss", 0))


def _whole(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _points(value: Any, about: str, key: str, least: int = LEAST) -> Problems:
    if not _whole(value, least, MOST):
        yield Problem(
            "scoring_points_out_of_range",
            "LG-TABLE-02",
            {"key": key, "least": least, "most": MOST},
            about,
        )


def _walk_over_score(value: Any) -> Problems:
    good = (
        isinstance(value, (list, tuple))
        and len(value) == 2
        and all(_whole(score, 0, MOST_COUNTED) for score in value)
        and value[0] >= value[1]
    )
    if not good:
        about = "scoring.walk_over_score"
        yield Problem("walk_over_score_not_valid", "LG-FIX-01", {"most": MOST_COUNTED}, about)


def _unplayed(value: Any) -> Problems:
    if value not in UNPLAYED:
        about = "scoring.unplayed"
        yield Problem("scoring_unplayed_unknown", "LG-TABLE-04", {"value": str(value)}, about)


def _fair_play(value: Any) -> Problems:
    if not isinstance(value, Mapping):
        yield Problem("fair_play_not_valid", "LG-TABLE-03", about="scoring.fair_play")
        return
    for key, weight in value.items():
        yield from _points(weight, f"scoring.fair_play.{key}", str(key), least=0)


def _bonuses(value: Any) -> Problems:
    if not isinstance(value, (list, tuple)) or len(value) > MOST_BONUSES:
        about = "scoring.bonuses"
        yield Problem("bonuses_not_a_list", "LG-TABLE-02", {"most": MOST_BONUSES}, about)
        return
    for number, bonus in enumerate(value, 1):
        yield from _bonus(bonus, number)


def _bonus(bonus: Any, number: int) -> Problems:
    about = f"scoring.bonuses.{number}"
    if not isinstance(bonus, Mapping):
        yield Problem("bonus_not_valid", "LG-TABLE-02", {"number": number}, about)
        return
    for key in bonus:
        if key not in BONUS_KEYS:
            params = {"number": number, "key": str(key)}
            yield Problem("bonus_unknown_key", "LG-TABLE-02", params, about)
    counted = bonus.get("counted")
    if not isinstance(counted, str) or not counted.strip():
        yield Problem("bonus_counts_nothing", "LG-TABLE-02", {"number": number}, f"{about}.counted")
    each, at_most = bonus.get("each", False), bonus.get("at_most", False)
    for key, flag in (("each", each), ("at_most", at_most)):
        if not isinstance(flag, bool):
            params = {"number": number, "key": key}
            yield Problem("bonus_yes_or_no", "LG-TABLE-02", params, f"{about}.{key}")
    if each is True and at_most is True:
        yield Problem("bonus_each_of_at_most", "LG-TABLE-02", {"number": number}, about)
    least = 1 if each is True else 0
    if not _whole(bonus.get("threshold"), least, MOST_COUNTED):
        yield Problem(
            "bonus_threshold_out_of_range",
            "LG-TABLE-02",
            {"number": number, "least": least, "most": MOST_COUNTED},
            f"{about}.threshold",
        )
    yield from _points(bonus.get("points", 1), f"{about}.points", "points", least=0)
    if bonus.get("cap") is not None:
        yield from _points(bonus["cap"], f"{about}.cap", "cap", least=0)
    if bonus.get("when", "any") not in WHEN:
        params = {"number": number, "value": str(bonus["when"])}
        yield Problem("bonus_when_unknown", "LG-TABLE-02", params, f"{about}.when")

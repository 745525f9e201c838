"""KT-ROST, KT-CAMP-03, -04: the kill team of a match, picked from the command roster."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

from rules.coach import Build
from rules.dice import Dice
from rules.kill_team.between.team import Model, Team
from rules.kill_team.catalogue.datasheets import Datasheet
from rules.kill_team.catalogue.specialisms import LEADER
from rules.problems import Problem

JSON = Any

KEY = "pick_team"
#: Problems of a kill team that more models may put right.
_CAN_STILL_COME = frozenset({"kill_team_size", "leader_missing"})


class PickTeam(Build):
    """The question which models play: their ids in any order (KT-SETUP-01).

    campaign: whether levels count (KT-ROST-13).
    proposed: the models that play where no answer names any.
    """

    __slots__ = ("team", "campaign", "proposed")

    def __init__(
        self, side: int, view: Any, team: Team, proposed: Sequence[Model] = (), *, campaign: bool
    ) -> None:
        super().__init__(KEY, side, view)
        self.team = team
        self.campaign = campaign
        self.proposed = proposed

    @property
    def default(self) -> list[int]:
        """The kill team that is named for the match, else the one that is proposed.

        Empty where there is no legal one. See KT-CAMP-39.
        """
        models = named(self.team, campaign=self.campaign) or self.proposed
        return [model.id for model in models]

    def problems(self, answer: JSON) -> list[Problem]:
        return problems(self.team, answer, campaign=self.campaign)

    def sample(self, dice: Dice) -> list[int]:
        """Return a random legal kill team of whatever size."""
        models = list(self.team.available)
        shuffled = [models.pop(dice.draw(len(models))) for _ in range(len(models))]
        picked = _filled(self.team, shuffled, self.campaign)
        return [model.id for model in picked] if picked else self.default


def problems(team: Team, ids: JSON, *, campaign: bool) -> list[Problem]:
    """List everything that keeps these models of the roster from being a legal kill team."""
    if not isinstance(ids, list) or not all(type(who) is int for who in ids):
        return [Problem("not_a_list", about=KEY)]
    wrong = []
    for who, count in Counter(ids).items():
        model = team.models.get(who)
        if model is None or model.left is not None:
            wrong.append(Problem("no_such_player", "", {"player": who}, f"player:{who}"))
        elif not model.is_available:
            named = {"name": model.name}
            wrong.append(Problem("model_not_available", "KT-CAMP-04", named, f"player:{who}"))
        if count > 1:
            wrong.append(Problem("picked_twice", "KT-CAMP-03", {"player": who}, f"player:{who}"))
    models = [team.models[who] for who in dict.fromkeys(ids) if who in team.models]
    return wrong + team_problems(team, models, campaign=campaign)


def violated(team: Team, ids: JSON, *, campaign: bool) -> frozenset[str]:
    """Return the ids of all clauses that a kill team breaks; empty if it is legal (KT-ROST-15)."""
    return frozenset(each.clause for each in problems(team, ids, campaign=campaign) if each.clause)


def force(team: Team, models: Iterable[Model], *, campaign: bool) -> int:
    """Return the total cost of models in points (KT-ROST-14)."""
    return sum(team.cost(model, campaign=campaign) for model in models)


def team_problems(team: Team, models: Sequence[Model], *, campaign: bool) -> list[Problem]:
    """List the problems of a kill team of these models, whether they are available or not."""
    bounds, count = team.catalogue.building, len(models)
    wrong = []
    if not bounds.min_models <= count <= bounds.max_models:
        params = {"count": count, "least": bounds.min_models, "most": bounds.max_models}
        wrong.append(Problem("kill_team_size", "KT-ROST-03", params))
    points = force(team, models, campaign=campaign)
    if points > bounds.points_limit:
        params = {"points": points, "most": bounds.points_limit}
        wrong.append(Problem("over_the_points", "KT-ROST-04", params))
    return wrong + _faction(team, models) + _specialists(team, models) + _limits(team, models)


def named(team: Team, *, campaign: bool) -> list[Model] | None:
    """Return the kill team that its coach named, if it is still legal; else None."""
    picked = list(team.kill_team)
    if picked and not team_problems(team, picked, campaign=campaign):
        return picked
    return None


def first(team: Team, *, campaign: bool) -> list[Model] | None:
    """Return the first legal kill team that is found; None where there is none (KT-CAMP-39).

    The first Leader, specialists before others, and then whoever still fits, in the order of the
    roster.
    """
    models = sorted(team.available, key=lambda model: not model.specialism)
    return _filled(team, models, campaign) or _smallest(team, campaign)


def _filled(team: Team, models: Sequence[Model], campaign: bool) -> list[Model] | None:
    """Return the models that fit one after the other, a Leader first; None if they are not legal in
    the end.
    """
    picked: list[Model] = []
    for model in sorted(models, key=lambda model: model.specialism != LEADER):
        wrong = {p.code for p in team_problems(team, [*picked, model], campaign=campaign)}
        if len(picked) < team.catalogue.building.max_models and wrong <= _CAN_STILL_COME:
            picked.append(model)
    return None if team_problems(team, picked, campaign=campaign) else picked


def _smallest(team: Team, campaign: bool) -> list[Model] | None:
    """Return a Leader and the fewest others that are legal; None where no kill team is.

    Where any is legal, one of these is as well.
    """
    others = team.catalogue.building.min_models - 1
    for leader in team.leaders:
        rest = [model for model in team.available if model is not leader]
        for some in combinations(rest, others):
            if not team_problems(team, [leader, *some], campaign=campaign):
                return [leader, *some]
    return None


def _faction(team: Team, models: Sequence[Model]) -> list[Problem]:
    return [
        Problem(
            "of_another_faction",
            "KT-ROST-06",
            {"datasheet": model.datasheet, "faction": team.race},
            f"player:{model.id}",
        )
        for model in models
        if team.datasheet(model).faction != team.race
    ]


def _specialists(team: Team, models: Sequence[Model]) -> list[Problem]:
    """List the problems with the Leader and the specialists of a kill team.

    See KT-ROST-01, -02, -07, -08.
    """
    bounds, wrong = team.catalogue.building, []
    counts = Counter(model.specialism for model in models if model.specialism)
    leaders = counts.pop(LEADER, 0)
    if not leaders:
        wrong.append(Problem("leader_missing", "KT-ROST-01"))
    elif leaders > bounds.leaders_exact:
        params = {"count": leaders, "most": bounds.leaders_exact}
        wrong.append(Problem("too_many_leaders", "KT-ROST-02", params))
    if counts.total() > bounds.other_specialists_max:
        params = {"count": counts.total(), "most": bounds.other_specialists_max}
        wrong.append(Problem("too_many_specialists", "KT-ROST-07", params))
    for specialism, count in counts.items():
        if count > 1:
            twice = {"specialism": specialism, "count": count}
            wrong.append(Problem("specialism_twice", "KT-ROST-08", twice))
    return wrong


def _limits(team: Team, models: Sequence[Model]) -> list[Problem]:
    """List the datasheets and options that too many of the models have (KT-ROST-10, -12)."""
    wrong = []
    by_sheet: dict[str, list[Model]] = {}
    for model in models:
        by_sheet.setdefault(model.datasheet, []).append(model)
    for id_, of_it in by_sheet.items():
        sheet = team.catalogue.datasheets[id_]
        if sheet.max and len(of_it) > sheet.max:
            params = {"datasheet": id_, "count": len(of_it), "most": sheet.max}
            wrong.append(Problem("too_many_of_datasheet", "KT-ROST-10", params))
        for at, count in _uses(sheet, of_it).items():
            most = sheet.options[at].team_max
            if most and count > most:
                params = {"datasheet": id_, "option": at, "count": count, "most": most}
                wrong.append(Problem("option_used_too_often", "KT-ROST-12", params))
    return wrong


def _uses(sheet: Datasheet, models: Iterable[Model]) -> Counter[int]:
    """Return how many models use each option of a datasheet, by its place there."""
    uses: Counter[int] = Counter()
    for model in models:
        loadout = sheet.equipped(model.items)
        uses.update(loadout.uses if loadout else ())
    return uses

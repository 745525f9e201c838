"""Acts of a command roster's coach between matches.

The coach names the kill team, chooses what specialists learn, promotes, recruits and dismisses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rosters.games import wishes
from rosters.games.coming import UNKNOWN, Coming
from rosters.games.due import Due
from rosters.games.kill_team import builder, naming
from rosters.games.kill_team.builder import Choice
from rosters.games.kill_team.specialists import Rule, learnt, passive
from rosters.games.options import Group, Option
from rosters.words.refusals import sentence
from rules.kill_team.between import managing, picking
from rules.kill_team.between.history import promotion_problems
from rules.kill_team.between.team import Model, Team
from rules.kill_team.catalogue.datasheets import Datasheet
from rules.kill_team.coaches import manager
from rules.problems import Problem

JSON = Any


@dataclass(frozen=True, slots=True)
class Member:
    """A model, and what the coach can do with it.

    plays: whether it is in the kill team of the next match, as things are.
    learns: the abilities of which it has to choose one, each with its id.
    promoted: the specialisms that it can be given; ``becomes``: the same with what each does.
    """

    id: int
    name: str
    position: str
    items: str
    specialism: str
    level: int
    points: int
    available: bool
    plays: bool
    learns: tuple[tuple[str, Rule], ...]
    promoted: tuple[Choice, ...]
    becomes: tuple[Group, ...]

    @property
    def key(self) -> str:
        """The model's number as a form sends it."""
        return str(self.id)

    @property
    def abilities(self) -> list[Group]:
        """The abilities to choose from, by level."""
        by_level: dict[int, list[Option]] = {}
        for id_, rule in self.learns:
            by_level.setdefault(rule.level, []).append(Option(id_, rule.name, rule.does))
        return [
            Group(_("Level %(level)s") % {"level": level}, options)
            for level, options in by_level.items()
        ]


@dataclass(frozen=True, slots=True)
class Recruit:
    """A datasheet from which a model can join.

    called: the name that a model gets where nobody types one.
    """

    id: str
    name: str
    called: str
    points: int
    loadouts: tuple[Choice, ...]
    specialisms: tuple[Choice, ...]
    carries: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Market:
    """All that a coach can do with a command roster between matches.

    force, limit: points of the kill team that would play now, and how many it may have.
    named: whether the coach has named it; otherwise it is proposed.
    against: the name of the opposing roster; empty while nobody is drawn.
    missions: the missions for which it can be proposed; ``mission``: the one that was asked for.
    wrong: why the named kill team cannot play any more, in sentences.
    most: how many models a roster may have.
    """

    team: Team
    members: tuple[Member, ...]
    recruits: tuple[Recruit, ...]
    force: int
    limit: int
    named: bool
    against: str
    missions: tuple[Choice, ...]
    mission: str | None
    wrong: tuple[str, ...]
    most: int

    def to_json(self) -> JSON:
        """Return the market for programs."""
        return {
            "kill_team": [member.id for member in self.members if member.plays],
            "picked": list(self.team.picked),
            "named": self.named,
            "force": self.force,
            "points_limit": self.limit,
            "room": self.most - len(self.members),
            "players": [
                {
                    "player": member.id,
                    "points": member.points,
                    "available": member.available,
                    "abilities": [id_ for id_, _rule in member.learns],
                    "specialisms": [each.id for each in member.promoted],
                }
                for member in self.members
            ],
            "datasheets": [
                {
                    "datasheet": each.id,
                    "points": each.points,
                    "loadouts": [choice.id.split("+") for choice in each.loadouts],
                    "specialisms": [choice.id for choice in each.specialisms if choice.id],
                }
                for each in self.recruits
            ],
        }


def market(version: str, state: Team, coming: Coming = UNKNOWN) -> Market:
    data, named = state.catalogue, picking.named(state, campaign=True)
    opponent = coming.opponent
    mission = coming.asked.get("mission")
    mission = mission if mission in ("", *data.missions) else None
    plays = named if mission is None else None
    if plays is None:
        plays = manager.proposed(state, opponent or state, mission or "", campaign=True) or []
    wrong = picking.team_problems(state, state.kill_team, campaign=True) if state.picked else []
    room = len(state.roster) < data.building.command_roster_max
    sheets = [each for each in data.datasheets.values() if each.faction == state.race]
    return Market(
        state,
        tuple(_member(state, model, model in plays) for model in state.roster),
        tuple(_recruit(state, sheet) for sheet in sheets) if room else (),
        picking.force(state, plays, campaign=True),
        data.building.points_limit,
        named is not None,
        opponent.name if opponent else "",
        tuple(Choice(each, naming.mission_name(version, each)) for each in data.missions),
        mission,
        tuple(sentence(each, "kill_team") for each in wrong),
        data.building.command_roster_max,
    )


def due(version: str, state: Team) -> list[Due]:
    """List abilities to choose, and a kill team to name where none is named or it cannot play."""
    dues = [
        Due(
            "ic-learn",
            _("%(name)s learns something") % {"name": model.name},
            _("Level %(level)s of %(specialism)s: choose one of %(count)s abilities.")
            % {
                "level": len(model.abilities) + 2,
                "specialism": naming.specialism_name(model.specialism),
                "count": len(choices),
            },
            f"learns-{model.id}",
            gettext_lazy("Choose"),
            waits=True,
        )
        for model, choices in managing.to_learn(state)
    ]
    about_the_team = _about_the_team(state)
    return [*dues, about_the_team] if about_the_team else dues


def _about_the_team(state: Team) -> Due | None:
    """Return the to-do about the kill team of the next match.

    None where there is none (KT-CAMP-08, -39).
    """
    possible = picking.first(state, campaign=True) is not None
    if problems := managing.to_do(state):
        named = _("The kill team that you have named cannot play")
        title = named if possible else _("No kill team can play as it is")
        about = " ".join(sentence(problem, "kill_team") for problem in problems)
        return Due("ic-flag", title, about, "kill-team", gettext_lazy("See to it"))
    if state.picked or not possible:
        return None
    about = _("Then it is proposed for each match, by its mission and its opponent.")
    title = _("No kill team is named")
    return Due("ic-flag", title, about, "kill-team", gettext_lazy("Name one"))


MAY_LACK = True


def lacking(version: str, state: Team) -> list[Problem]:
    """List why no kill team can play; empty where one is legal (KT-CAMP-39, KT-CAMP-42)."""
    possible = picking.first(state, campaign=True) is not None
    return [] if possible else managing.to_do(state)


def wish(data: Mapping[str, Any], lists: Mapping[str, Sequence[str]]) -> JSON:
    """Return one act; ``items`` come as a loadout of the form, ``players`` as ticks."""
    act = wishes.read(data, ("act", "name", "datasheet", "specialism", "ability"), ("player",))
    if act.get("act") == "recruit":
        if not str(act.get("name", "")).strip():
            act.pop("name", None)
        if data.get("items"):
            act["items"] = [item for item in str(data["items"]).split("+") if item]
    if act.get("act") == "pick_team":
        act["players"] = [wishes.whole(each) for each in lists.get("players", ())]
    return act


def _member(state: Team, model: Model, plays: bool) -> Member:
    promoted = [
        each
        for each in state.datasheet(model).specialisms
        if not promotion_problems(state, model, each)
    ]
    return Member(
        model.id,
        model.name,
        naming.datasheet_name(state.catalogue.version, model.datasheet),
        naming.item_names(state.catalogue, model.items),
        naming.specialism_name(model.specialism),
        state.level(model),
        state.cost(model),
        model.is_available,
        plays,
        tuple((each.id, learnt(asdict(each))) for each in state.choices(model)),
        tuple(Choice(each, naming.specialism_name(each)) for each in promoted),
        (Group(gettext_lazy("Specialisms"), [_becomes(state, each) for each in promoted]),),
    )


def _becomes(state: Team, specialism: str) -> Option:
    """Return a specialism with what a model can do as soon as it has it."""
    rule = passive(asdict(state.catalogue.specialisms[specialism].passive))
    return Option(specialism, naming.specialism_name(specialism), f"{rule.name}: {rule.does}")


def _recruit(state: Team, sheet: Datasheet) -> Recruit:
    return Recruit(
        sheet.id,
        naming.datasheet_name(state.catalogue.version, sheet.id),
        builder.name_for(
            sheet.id, max(state.models, default=0) + 1, {each.name for each in state.roster}
        ),
        sheet.points,
        builder.loadouts(state.catalogue, sheet, sheet.loadout),
        builder.specialisms(sheet),
        builder.carries(state.catalogue, sheet),
    )

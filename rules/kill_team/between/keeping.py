"""The automated manager between two matches: keeps a roster that can take the field (LG-FIX-15).

It recruits, promotes and dismisses by the acts that a person has (KT-CAMP-05 to -08), and draws no
dice.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from rules.kill_team.between import managing, picking
from rules.kill_team.between.history import promotion_problems
from rules.kill_team.between.team import DEAD, Model, Team
from rules.kill_team.catalogue.specialisms import LEADER
from rules.roster import Event

JSON = Any
#: Datasheet, items and specialism: models of one kind stand in for each other.
Kind = tuple[str, tuple[str, ...], str]

#: So many Leaders stand on a roster: while one recovers another leads.
LEADERS: Final = 2
#: Whom the manager keeps available costs so much more than a kill team may, as a share of it.
RESERVE: Final = 1.5


def kept(team: Team) -> list[Event]:
    """Choose the abilities that wait, and bring the roster up to what the next match needs.

    In this order: a Leader who is available and one more, a legal kill team, and for the dead
    others of their kind.  Empty where nothing is to be done, so that who asks again gets nothing.
    """
    desk = _Desk(team)
    desk.keep(managing.default(team))
    desk.lead()
    desk.fill()
    desk.replace()
    return desk.events


class _Desk:
    """A copy of the team that lives through what the manager does, and the events of that."""

    def __init__(self, team: Team) -> None:
        self.team = team.copy()
        self.events: list[Event] = []

    def keep(self, events: list[Event]) -> None:
        managing.apply_all(self.team, events)
        self.events += events

    def do(self, **act: JSON) -> None:
        self.keep(managing.change(self.team, act))

    def recruit(self, kind: Kind) -> None:
        """Recruit a model, in the place of another where the roster is full (KT-CAMP-05)."""
        if not self.has_room:
            self.make_room(kind)
        datasheet, items, specialism = kind
        self.do(act="recruit", datasheet=datasheet, items=list(items), specialism=specialism)

    @property
    def has_room(self) -> bool:
        return len(self.team.roster) < self.team.catalogue.building.command_roster_max

    def lead(self) -> None:
        """See to it that a Leader can play the next match, and another the one after it.

        See KT-CAMP-08.
        """
        while not self.team.leaders or _count(self.team, LEADER) < LEADERS:
            able = None if self.has_room else _promotable(self.team)
            if able is not None:
                self.do(act="promote", player=able.id, specialism=LEADER)
            else:
                self.recruit(_leader(self.team))

    def fill(self) -> None:
        """Recruit the cheapest models other than Leaders until a kill team is legal.

        See KT-CAMP-39.
        """
        while picking.first(self.team, campaign=True) is None:
            self.recruit(_cheapest(self.team))

    def replace(self) -> None:
        """Recruit successors of the dead while few models are left (KT-CAMP-05)."""
        enough = RESERVE * self.team.catalogue.building.points_limit
        while (
            self.has_room and picking.force(self.team, self.team.available, campaign=True) < enough
        ):
            kind = _missed(self.team)
            if kind is None:
                return
            self.recruit(kind)

    def make_room(self, wanted: Kind) -> None:
        """Dismiss the model that is missed least for one of that kind (KT-CAMP-06).

        Neither the only model that can lead, nor models of that kind that can play.
        """
        lead = self.team.leaders if len(self.team.leaders) == 1 else ()
        spare = [
            model
            for model in self.team.roster
            if model not in lead and not (model.is_available and _kind(model) == wanted)
        ]
        least = min(spare, key=lambda each: (*_rank(each), self.team.cost(each), -each.id))
        self.do(act="dismiss", player=least.id)


def _count(team: Team, specialism: str) -> int:
    return sum(model.specialism == specialism for model in team.roster)


def _rank(model: Model) -> tuple[bool, bool]:
    """Return the rank by which models are dismissed: those without a specialism first, Leaders
    last.
    """
    return model.specialism == LEADER, bool(model.specialism)


def _kind(model: Model) -> Kind:
    return model.datasheet, model.items, model.specialism


def _promotable(team: Team) -> Model | None:
    """Return the dearest available model that can become a Leader; None without one.

    See KT-CAMP-07.
    """
    able = [each for each in team.available if not promotion_problems(team, each, LEADER)]
    return max(able, key=lambda each: (team.cost(each), -each.id), default=None)


def _leader(team: Team) -> Kind:
    """Return the kind of the next Leader: that of the last one, or the faction's first."""
    led = [each for each in team.models.values() if each.specialism == LEADER]
    if led:
        return _kind(max(led, key=lambda each: each.id))
    sheets = team.catalogue.datasheets.values()
    able = next(e for e in sheets if e.faction == team.race and LEADER in e.specialisms)
    return able.id, able.loadout, LEADER


def _cheapest(team: Team) -> Kind:
    """Return the cheapest kind of the faction of which a kill team may have any number."""
    sheets = [e for e in team.catalogue.datasheets.values() if e.faction == team.race and not e.max]
    sheet = min(sheets, key=lambda each: team.catalogue.cost(each, each.loadout, 0))
    return sheet.id, sheet.loadout, ""


def _missed(team: Team) -> Kind | None:
    """Return the kind of a dead model that has fewest successors, the latest death first; None
    without any.

    A specialism that somebody has is not missed, as one of each plays; Leaders are seen to before.
    """
    here = Counter(_kind(model) for model in team.roster)
    there = {model.specialism for model in team.roster if model.specialism}
    dead = [
        (here[_kind(each)], -each.left.after, -each.id, _kind(each))
        for each in team.models.values()
        if each.left is not None
        and each.left.reason == DEAD
        and each.specialism not in (there | {LEADER})
    ]
    return min(dead)[-1] if dead else None

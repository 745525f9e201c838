"""NM-SCEN-01, -02, -05, NM-CREW-03 to -10, NM-DEC-02, -03, -53: scenario, roles and crews."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.coach import Answer, Build
from rules.dice import Dice
from rules.necromunda import crews
from rules.necromunda.catalogue.scenarios import Scenario
from rules.necromunda.naming import Naming
from rules.necromunda.referee import Referee
from rules.necromunda.rolling_off import winner
from rules.problems import Problem

JSON = Any

ATTACKER, DEFENDER = "attacker", "defender"
_ROLES: Final = (ATTACKER, DEFENDER)


def muster(ref: Referee) -> None:
    """Draw the scenario, its roles and the crews (NM-SCEN-03)."""
    pos = ref.pos
    plan = crews.named_scenario(pos.options) or crews.drawn_scenario(
        len(pos.playing()), lambda: ref.d6("scenario", "NM-SCEN-01")
    )
    pos.plan = plan
    ref.note("scenario", "NM-SCEN-01", detail=plan)
    scenario = pos.data.scenarios[plan]
    roles = _roles(ref, scenario)
    crew = [p for side in pos.playing() for p in _crew(ref, scenario, side, roles[side])]
    pos.muster(plan, roles, crew)
    for side in pos.playing():
        _pick_infiltrators(ref, side)


def _roles(ref: Referee, scenario: Scenario) -> list[str]:
    """Return each side's role; in scenarios with equal zones the roles say nothing yet.

    See NM-SCEN-05, NM-DEC-02.
    """
    pos = ref.pos
    if not scenario.has_attacker:
        seats = {side: scenario.roles[at] for at, side in enumerate(pos.playing())}
        return [seats.get(side, scenario.roles[0]) for side in pos.sides()]
    attacker = crews.named_attacker(pos.options)
    if attacker is None:
        first = winner(ref, pos.playing(), "roll_off", "NM-SCEN-05")
        others = [side for side in pos.playing() if side != first]
        pos.roll_off = [first, *others]
        answer = ref.ask("choose_role", first, _ROLES)
        attacker = first if answer == ATTACKER else others[0]
    return [ATTACKER if side == attacker else DEFENDER for side in pos.sides()]


class Picking(Build):
    """The numbers of a custom crew, as a list (NM-CREW-07).

    ready: the numbers to choose from; ``size`` how many at most; ``usual`` those of NM-DEC-03.
    """

    __slots__ = ("ready", "size", "usual")

    def __init__(
        self, side: int, view: Any, ready: Sequence[int], size: int, usual: Sequence[int]
    ) -> None:
        super().__init__("choose_crew", side, view, {"ready": list(ready), "size": size})
        self.ready = ready
        self.size = size
        self.usual = usual

    @property
    def default(self) -> Answer:
        return list(self.usual)

    @property
    def offered(self) -> list[Answer]:
        """The usual crew, and those of the first and of the last numbers."""
        answers = [self.default]
        for some in (self.ready[: self.size], self.ready[-self.size :]):
            if list(some) not in answers:
                answers.append(list(some))
        return answers

    def problems(self, answer: Answer) -> list[Problem]:
        return crews.custom_problems(answer, self.ready, self.size)

    def sample(self, dice: Dice) -> Answer:
        left = list(self.ready)
        count = 1 + dice.draw(min(self.size, len(left)))
        return sorted(left.pop(dice.draw(len(left))) for _ in range(count))


def _crew(ref: Referee, scenario: Scenario, side: int, role: str) -> list[int]:
    """Return the fighters of a side that are in its crew: drawn at random, or picked by its coach.

    See NM-CREW-04, -06 to -08.
    """
    pos, rule = ref.pos, scenario.crew[role]
    size = crews.crew_size(rule, lambda: ref.d6("crew_size", "NM-CREW-07", side=side))
    entries = pos.line_ups[side]["players"]
    ready = [entry["number"] for entry in entries]
    if rule.method == "random":
        numbers = crews.random_crew(
            *(ready, size, lambda count: ref.index(count, "crew_shuffle", "NM-CREW-06", side))
        )
    elif len(ready) < size or len(ready) == 1:  # NM-CREW-08; of one there is one answer
        numbers = ready
    else:
        preferred = pos.line_ups[side].get("preferred", ())
        usual = crews.usual_crew(entries, size, preferred)
        numbers = ref.ask_for(Picking(side, ref.view(side), ready, size, usual))
    ref.note("crew", "NM-CREW-03", side=side, detail=sorted(numbers))
    return [pos.by_name[side, number] for number in numbers]


def _pick_infiltrators(ref: Referee, side: int) -> None:
    """Ask which fighters of a crew are set up by infiltration (NM-CAMP-44, NM-DEC-53)."""
    pos = ref.pos
    most = pos.line_ups[side].get("infiltrators", 0)
    able = [p for p in pos.teams[side] if pos.crew[p]]
    if not most or not able:
        return
    build = Naming(
        *("infiltrators", side, ref.view(side), able, "NM-CAMP-44"),
        least=0,
        most=min(most, len(able)),
        about={"most": most},
    )
    for p in build.named(ref.ask_for(build)):
        pos.infiltrate(p)

"""A campaign at random: kill teams named, matches typed in, dice rolled, rosters managed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.dice import Stream
from rules.kill_team.between import managing, picking
from rules.kill_team.between.history import fold
from rules.kill_team.between.report_checks import report_problems
from rules.kill_team.between.scoring import places
from rules.kill_team.between.team import Team
from rules.kill_team.game import GAME
from rules.problems import Refusal
from rules.record import Match, canonical
from rules.roster import Event
from tests.rules.kill_team.between.records import CAMPAIGN
from tests.rules.kill_team.between.rosters import DATA, prepared

JSON = Any
MATCHES = 8


class Club:
    """A roster that lives through its events, and the dice by which its coach decides."""

    def __init__(self, race: str, dice: Stream) -> None:
        self.dice = dice
        roster = GAME.wished_roster("first", race, race.title(), dice)
        self.events = GAME.found("first", roster)

    @property
    def team(self) -> Team:
        """The fold of all that has happened, of which nothing is left out."""
        numbered = [
            Event(each.kind, each.payload, "", at, at) for at, each in enumerate(self.events, 1)
        ]
        found = fold(DATA, numbered)
        assert found.problems == ()
        return found.state

    def tries(self, wish: JSON) -> None:
        try:
            self.events += managing.change(self.team, wish)
        except Refusal:
            return

    def manages(self) -> None:
        """Whatever comes to its coach's mind, what is refused as well."""
        team, dice = self.team, self.dice
        sheets = [each for each in DATA.datasheets.values() if each.faction == team.race]
        who = [model.id for model in team.roster]
        for _ in range(dice.draw(5)):
            model, sheet = who[dice.draw(len(who))], sheets[dice.draw(len(sheets))]
            loadouts = sheet.loadouts()
            specialism = ["", *sheet.specialisms][dice.draw(1 + len(sheet.specialisms))]
            self.tries(
                [
                    {"act": "dismiss", "player": model},
                    {"act": "promote", "player": model, "specialism": specialism},
                    {
                        "act": "recruit",
                        "datasheet": sheet.id,
                        "items": list(loadouts[dice.draw(len(loadouts))].items),
                        "specialism": specialism,
                    },
                ][dice.draw(3)]
            )
            if dice.draw(2):
                self.events += managing.default(self.team)
        self.events += managing.default(self.team)
        if not self.team.leaders:  # KT-CAMP-08
            leads = next(each.id for each in sheets if "leader" in each.specialisms)
            self.tries({"act": "recruit", "datasheet": leads, "specialism": "leader"})
        question = picking.PickTeam(0, self.team, self.team, campaign=True)
        self.tries({"act": "pick_team", "players": question.sample(dice)})


def written(line_ups: Sequence[JSON], dice: Stream) -> JSON:
    """A match as it might have been: casualties, places held, a mission."""
    mission = list(DATA.missions.values())[dice.draw(len(DATA.missions))]
    sides = []
    for own, enemy in ((0, 1), (1, 0)):
        people = [each["number"] for each in line_ups[own]["players"]]
        others = [each["number"] for each in line_ups[enemy]["players"]]
        out = [n for n in people[1:] if dice.draw(3) == 0]
        by = {n: others[dice.draw(len(others))] for n in out}
        sides.append(
            {
                "out": [{"number": n, "by": by[n]} for n in out],
                "held": dice.draw(8) if places(mission) else 0,
            }
        )
    return {
        "mission": mission.id,
        "attacker": dice.draw(2) if mission.roles else None,
        "sides": sides,
    }


@pytest.mark.clause("KT-CAMP-02", "KT-CAMP-03", "KT-CAMP-14", "KT-ROST-15")
@pytest.mark.parametrize("seed", range(6))
def test_whatever_happens_rosters_and_kill_teams_stay_in_their_bounds(seed: int) -> None:
    dice = Stream(bytes([seed] * 32), "campaign")
    races = GAME.races("first")
    clubs = [Club(races[(seed + n) % len(races)], dice) for n in (0, 1)]
    for number in range(MATCHES):
        for club in clubs:
            club.manages()
        teams = [club.team for club in clubs]
        line_ups = prepared(teams, CAMPAIGN)
        match = Match("kill_team", "first", CAMPAIGN, line_ups, bytes([seed, number] * 16))
        for team, line_up in zip(teams, line_ups, strict=True):
            stays_in_bounds(team, line_up)
        report = written(line_ups, dice) if all(each["players"] for each in line_ups) else {}
        assert report_problems(match, report, teams) == []
        record = GAME.reported(match, report)
        for club, events in zip(clubs, GAME.aftermath(record, teams, [None, None]), strict=True):
            club.events += events
    before = [canonical(club.team.to_json()) for club in clubs]
    assert before == [canonical(club.team.to_json()) for club in clubs]
    assert all(club.team.matches == MATCHES for club in clubs)


def stays_in_bounds(team: Team, line_up: JSON) -> None:
    """A roster of at most twenty, and a kill team that is legal or not there at all."""
    assert len(team.roster) <= 20
    assert len({model.name for model in team.roster}) == len(team.roster)
    playing = [each["player"] for each in line_up["players"]]
    if not playing:
        assert picking.first(team, campaign=True) is None
        return
    assert picking.problems(team, playing, campaign=True) == []
    assert line_up["force"] <= DATA.building.points_limit
    for model in team.roster:
        learnt = len(model.abilities) + 1
        assert not model.specialism or learnt == max(1, team.level(model))

"""The aftermath of a corrected match, worked out where the match stands in its teams' streams."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from leagues.operations import unplayed_matches
from matches.correcting.filed import FiledMatch
from matches.models import FrozenMatch
from matches.resolution.playing import Side, after
from rosters.models import Team
from rosters.teams.streams import fold, stored_events
from rules.problems import Problem, Refusal
from rules.record import Outcome, Record
from rules.roster import Event
from rules.typed import Typed

#: The coach of a team where none is known: its choices stay open, or as they were.
_NOBODY = {"strength": "", "absent": True}


def aftermath(filed: FiledMatch, record: Record, typed: Typed | None = None) -> list[list[Event]]:
    """Return the events of each team, to replace those that stand.

    typed: dice and choices of a corrected report; None to go on with the match's own.

    The teams are as they were before the match, by what is true of that today; the players who
    lined up are as they were frozen (LG-FIX-08). Raises Refusal("lined_up_unknown") where that does
    not go together any more.
    """
    sides = sides_then(filed)
    _refuse_strangers(filed, record, sides)
    stood = [filed.standing(team) for team in filed.teams]
    at_table = filed.counted is not None
    return after(record, sides, typed, instead_of=stood, at_table=at_table).events


def sides_then(filed: FiledMatch) -> list[Side]:
    """Return the sides of the match, with the teams before it by what is true today."""
    frozen = FrozenMatch.objects.filter(fixture=filed.fixture).first()
    coaches = frozen.coached() if frozen is not None else [_NOBODY] * len(filed.teams)
    return [
        Side(before(filed, team), **coach) for team, coach in zip(filed.teams, coaches, strict=True)
    ]


def sat_out(filed: FiledMatch, outcome: Outcome) -> list[list[Event]] | None:
    """Return what a fixture that nobody played does to its teams with this outcome (LG-COND-02).

    None where nothing changes: the walk-over is for the same side, or nobody had to miss it.
    """
    effects = [
        unplayed_matches.sat_out(team, before(filed, team), filed.fixture, side, outcome)
        for side, team in enumerate(filed.teams)
    ]
    stood = [filed.standing(team) for team in filed.teams]
    return None if _facts(effects) == _facts(stood) else effects


def _facts(events: Sequence[Sequence[Event]]) -> list[list[tuple[str, object]]]:
    return [[(event.kind, event.payload) for event in own] for own in events]


def before(filed: FiledMatch, team: Team) -> object:
    """Return a team before the match; later events only count for the numbers that they took."""
    place = filed.place(team)
    events = [
        replace(event, voided=True) if place is not None and event.place >= place else event
        for event in stored_events(team)
    ]
    return fold(team, events).state


def _refuse_strangers(filed: FiledMatch, record: Record, sides: list[Side]) -> None:
    """Refuse line-ups with players who, by an earlier correction, never joined.

    Raises Refusal("lined_up_unknown").
    """
    problems = []
    for team, side, line_up in zip(filed.teams, sides, record.match.line_ups, strict=True):
        known = {player["id"] for player in side.state.to_json()["players"]}
        problems += [
            Problem(
                "lined_up_unknown",
                "LG-FIX-08",
                {"name": member["name"], "team": team.name},
                "change.aftermath",
            )
            for member in line_up["players"]
            if member["player"] is not None and member["player"] not in known
        ]
    if problems:
        raise Refusal(problems)

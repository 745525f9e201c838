"""Everything that a correction changes, as data: a picture before it, and one after (LG-EVENT-04).

Plain JSON, the same whenever it is worked out, so that its digest names what somebody was shown:

    result      ``before`` and ``after``: outcome and annulled
    teams       for each: ``team``, ``name``, ``changes`` of its totals, ``players`` that changed,
                ``problems`` of its stream that are new, ``fielded``: later matches with somebody
                who should not have been there
    tables      rows that changed, by stage and group
    pairings    what was drawn from it, and what becomes of that
    campaign    who holds and has what, and which matches had read it; only where there is one

A change is ``{"what", "before", "after"}``. A change that somebody should see to has a ``repair``:
the code of a sentence that says what to do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from leagues.models import Entry, Fixture, Stage
from leagues.stages.placings import ladder_of, qualified
from leagues.stages.results import meetings, of_group, stage_fixtures
from leagues.stages.standings import group_table
from matches.correcting import campaigns
from matches.correcting.filed import FiledMatch
from matches.games import of
from matches.models import MatchRecord
from rosters.models import Team, TeamEvent
from rosters.teams.projections import Columns, projected
from rosters.teams.streams import fold, stored_events
from rules.conditions import Condition, available
from rules.record import JSON
from rules.roster import Event


@dataclass(frozen=True, slots=True)
class Picture:
    """The state of both teams, of the table, and of what was drawn."""

    version: JSON
    teams: dict[str, JSON]
    tables: dict[str, JSON]
    drawn: JSON
    campaign: JSON

    @classmethod
    def of(cls, filed: FiledMatch) -> Picture:
        stage = filed.fixture.round.stage
        return cls(
            filed.version,
            {team.slug: _team(filed, team) for team in filed.teams},
            _standings(filed.fixture),
            _entrants(stage),
            campaigns.facts_of(filed.fixture),
        )

    def compared(self, filed: FiledMatch, later: Sequence[JSON]) -> JSON:
        """Return what is different now; later: what was done to fixtures drawn from it."""
        fixture = Fixture.objects.select_related("round__stage__season", "group__stage").get(
            pk=filed.fixture.pk
        )
        now = Picture.of(FiledMatch.of(fixture))
        return {
            "result": {
                "before": {key: self.version[key] for key in ("outcome", "annulled")},
                "after": {key: now.version[key] for key in ("outcome", "annulled")},
            },
            "teams": [_compared(self.teams[slug], now.teams[slug]) for slug in sorted(now.teams)],
            "tables": _moved(self.tables, now.tables),
            "pairings": [
                *_pairings(filed.fixture, later),
                *_resting_on(fixture, self, now, later),
            ],
            **self._campaign(now),
        }

    def _campaign(self, now: Picture) -> dict[str, JSON]:
        if self.campaign is None:
            return {}
        return {"campaign": campaigns.compared(self.campaign, now.campaign)}


# -- teams --------------------------------------------------------------------------------------


def _team(filed: FiledMatch, team: Team) -> JSON:
    team = Team.objects.get(pk=team.pk)
    events = stored_events(team)
    totals, players, lines = projected(team, fold(team, events))
    kinds = {event.seq: event for event in events}
    repairs = of(team.game).rulings.REPAIRS
    return {
        "team": team.slug,
        "name": team.name,
        "totals": _flat(totals),
        "players": {number: _flat(player) for number, player in players.items()},
        "ledger": [(line["reason"], line["about"], line["amount"]) for line in lines],
        "problems": [_misfit(each, kinds, repairs, players) for each in totals["problems"]],
        "fielded": _fielded(filed, team, events),
    }


def _flat(columns: Columns) -> dict[str, Any]:
    """Return all facts by name, with those that a game keeps together in one column."""
    facts = {
        key: value
        for key, value in columns.items()
        if key not in ("totals", "data", "problems", "active", "choices", "step_days")
    }
    inner: Mapping[str, Any] = columns.get("data") or columns.get("totals") or {}
    known = {key: value for key, value in inner.items() if key not in ("left", "record")}
    return {**known, **facts}


def _misfit(
    problem: JSON,
    events: Mapping[int, Event],
    repairs: Mapping[str, str],
    players: Mapping[int, Columns],
) -> JSON:
    """Describe a problem of a stream: what does not fit, whose it is, and what to do about it."""
    params = {key: value for key, value in problem["params"].items() if key != "seq"}
    event = events.get(problem["params"].get("seq", 0))
    return {
        "code": problem["code"],
        "clause": problem["clause"],
        "params": params,
        "about": problem["about"],
        "event": event.kind if event else "",
        "facts": dict(event.payload) if event else {},
        "who": players.get(event.payload.get("player", 0), {}).get("name", "") if event else "",
        "seq": problem["params"].get("seq", 0),
        "repair": repairs.get(problem["code"], "repair_left_out"),
    }


def _fielded(filed: FiledMatch, team: Team, events: list[Event]) -> list[JSON]:
    """Return a team's later matches with somebody who should not have played."""
    place = filed.place(team)
    if place is None:
        return []
    matches = _later_matches(filed, team, place)
    fielded = []
    for fixture, side, at, line_up, competition in matches:
        state = fold(team, [event for event in events if event.place < at]).state
        there = {player["id"]: player for player in state.to_json()["players"]}
        here = fixture.season.league_id == filed.fixture.season.league_id
        for member in line_up["players"]:
            why = _why_not(there, member["player"], competition)
            if why:
                fielded.append(
                    {
                        "fixture": str(fixture.uuid) if here else None,
                        "round": fixture.round.number if here else None,
                        "side": side,
                        "number": member["number"],
                        "name": member["name"],
                        "why": why,
                        "repair": "repair_fielded",
                    }
                )
    return fielded


def _later_matches(
    filed: FiledMatch, team: Team, place: int
) -> list[tuple[Fixture, int, int, Any, str]]:
    """Return a team's settled matches after this one in its stream.

    Of each its side, place and line-up, and the competition that its game was told.
    """
    records = (
        MatchRecord.objects.filter(fixture__sides__entry__team=team)
        .exclude(fixture=filed.fixture)
        .exclude(fixture__sides__ended="void")
        .select_related("fixture__season", "fixture__round", "fixture__frozen")
        .prefetch_related("fixture__sides__entry")
        .defer("log")
    )
    places = dict(
        TeamEvent.objects.filter(team=team, batch__in=[record.batch for record in records])
        .order_by("-place")
        .values_list("batch", "place")
    )
    later = []
    for record in records:
        at = places.get(record.batch)
        if at is None or at < place:
            continue
        sides = record.fixture.sides.all()
        side = next(each.number for each in sides if each.entry.team_id == team.pk)
        match = record.record["match"]
        competition = match["options"].get("competition", "")
        later.append((record.fixture, side, at, match["line_ups"][side], competition))
    return sorted(later, key=lambda each: each[2])


def _why_not(there: Mapping[int, JSON], player: int | None, competition: str) -> str:
    """Return why a player could not be lined up there; empty if they could, or were a guest.

    competition: conditions may count in one alone. A barring condition is named by its kind
    (LG-FIX-10).
    """
    if player is None:
        return ""
    if player not in there:
        return "unknown"
    left = there[player]["left"]
    if left is not None:
        return str(left["reason"])
    if there[player].get("miss_next"):
        return "miss_next"
    conditions = map(Condition.from_json, there[player].get("conditions", ()))
    barring = (each for each in conditions if not available([each], competition))
    return next((each.kind for each in barring), "")


def _compared(before: JSON, after: JSON) -> JSON:
    players = [
        _player(number, before["players"].get(number), after["players"].get(number))
        for number in sorted(before["players"].keys() | after["players"].keys())
    ]
    return {
        "team": after["team"],
        "name": after["name"],
        "changes": _changes(before["totals"], after["totals"]),
        "money": [
            {"what": line[0], "about": line[1], "before": was, "after": now}
            for line, was, now in _lines(before["ledger"], after["ledger"])
        ],
        "players": [player for player in players if player],
        "problems": [p for p in after["problems"] if not _among(p, before["problems"])],
        "fits_again": [p for p in before["problems"] if not _among(p, after["problems"])],
        "fielded": [each for each in after["fielded"] if each not in before["fielded"]],
    }


def _among(problem: JSON, others: list[JSON]) -> bool:
    """Return whether the same fact was out of place for the same reason, whatever its number."""
    return any(all(problem[k] == each[k] for k in ("code", "about", "seq")) for each in others)


def _player(number: int, before: JSON, after: JSON) -> JSON:
    """Return what became of a player; None if nothing did."""
    if before == after:
        return None
    if before is None:
        what = "joins"
    elif after is None:
        what = "never_joined"
    elif before["left"] and not after["left"]:
        what = "back"
    elif after["left"] and not before["left"]:
        what = "gone"
    else:
        what = "changed"
    return {
        "number": number,
        "name": (after or before)["name"],
        "squad_number": (after or before)["squad_number"],
        "what": what,
        "changes": _changes(before or {}, after or {}),
    }


def _changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[JSON]:
    return [
        {"what": what, "before": before.get(what), "after": after.get(what)}
        for what in sorted(before.keys() | after.keys())
        if before.get(what) != after.get(what)
    ]


def _lines(before: list[Any], after: list[Any]) -> list[tuple[Any, int, int]]:
    """Return the sums of money that have changed, by what they were for."""
    sums: dict[tuple[str, str], list[int]] = {}
    for at, lines in enumerate((before, after)):
        for reason, about, amount in lines:
            sums.setdefault((reason, about), [0, 0])[at] += amount
    return [(what, was, now) for what, (was, now) in sorted(sums.items()) if was != now]


# -- tables and pairings ------------------------------------------------------------------------


def _standings(fixture: Fixture) -> dict[str, JSON]:
    """Return the table of the fixture's group, or its ladder, by the names of the teams.

    Empty for a knock-out.
    """
    group, plan = fixture.group, fixture.round.stage.plan
    names = dict(Entry.objects.filter(groups=group).values_list("number", "team__name"))
    if plan.is_knockout:
        return {}
    if plan.format == "ladder":
        played = of_group(group, meetings(stage_fixtures(fixture.round.stage)))
        return {
            names[number]: {"place": place}
            for place, number in enumerate(ladder_of(group, played), 1)
        }
    rows = group_table(group).to_json()["rows"]
    keys = ("place", "points", "played", "won", "drawn", "lost", "score_for", "score_against")
    return {names[row["entry"]]: {key: row[key] for key in keys} for row in rows}


def _moved(before: Mapping[str, JSON], after: Mapping[str, JSON]) -> list[JSON]:
    moved = [
        {"name": name, "before": before.get(name), "after": row}
        for name, row in after.items()
        if before.get(name) != row
    ]
    return sorted(moved, key=lambda row: (row["after"]["place"], row["name"]))


def _entrants(stage: Stage) -> JSON:
    """Return who goes on from a stage, in order; None where the next stage has not been drawn."""
    following = stage.season.stages.filter(number=stage.number + 1, drawn__isnull=False).exists()
    if not following:
        return None
    names = dict(stage.season.entries.values_list("number", "team__name"))
    came = qualified(stage, stage.season.draw_seed).entrants
    return [names[number] for number in came.values()]


def _pairings(fixture: Fixture, later: Iterable[JSON]) -> list[JSON]:
    """Return what was done to fixtures that were drawn from the result."""
    done = []
    for step in later:
        if step["way"] == "redrawn":
            done.append({"what": "redrawn", "round": step["round"], "repair": ""})
        elif step["way"] == "stage_redrawn":
            drawn = _entrants(Stage.objects.get(pk=step["stage"]))
            done.append(
                {
                    "what": "stage_redrawn" if drawn is not None else "stage_waits",
                    "round": None,
                    "stage": step["number"],
                    "teams": drawn or [],
                    "repair": "",
                }
            )
        elif step["way"] == "stood":
            done.append(_stood(Fixture.objects.get(uuid=step["fixture"])))
        else:
            other = Fixture.objects.select_related("round").get(uuid=step["fixture"])
            seats = Fixture.objects.get(uuid=step["made"]).sides.order_by("number")
            teams = list(seats.values_list("entry__team__name", flat=True))
            done.append(
                {
                    "what": step["way"],
                    "round": other.round.number,
                    "teams": teams,
                    "repair": "" if other.pk == fixture.pk else "repair_replaced",
                }
            )
    return done


def _stood(fixture: Fixture) -> JSON:
    """Describe who goes on from a tie whatever its outcome says; with nobody, its winner does."""
    goes_on = fixture.goes_on
    names = fixture.season.entries.filter(number=goes_on).values_list("team__name", flat=True)
    return {
        "what": "as_played" if goes_on is None else "stands",
        "round": None,
        "teams": list(names),
        "repair": "" if goes_on is None else "repair_pairing",
    }


def _resting_on(
    fixture: Fixture, before: Picture, now: Picture, later: Sequence[JSON]
) -> list[JSON]:
    """Return rounds and stages that were drawn from another table and were not drawn again."""
    stage = fixture.round.stage
    resting: list[JSON] = []
    if stage.format == Stage.Format.SWISS and _moved(before.tables, now.tables):
        paired = stage.rounds.filter(number__gt=fixture.round.number, fixtures__isnull=False)
        drawn_again = {each["round"] for each in later if each["way"] == "redrawn"}
        resting += [
            {"what": "round_stands", "round": number, "repair": "repair_round"}
            for number in sorted(set(paired.values_list("number", flat=True)) - drawn_again)
        ]
    redrawn = any(each["way"] == "stage_redrawn" for each in later)
    if before.drawn != now.drawn and not redrawn:
        was, is_ = set(before.drawn or ()), set(now.drawn or ())
        resting.append(
            {
                "what": "order_stands" if was == is_ else "stage_stands",
                "round": None,
                "out": sorted(was - is_),
                "in": sorted(is_ - was),
                "repair": "repair_stage",
            }
        )
    return resting

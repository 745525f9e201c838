"""A match before it is played: who would line up, who is missing and why, how they met before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, prefetch_related_objects

from leagues.access.permissions import User
from leagues.access.visible import fixtures
from leagues.models import Entry, Fixture, FixtureSide
from leagues.reading.match_meaning import Stake, stake_of
from leagues.results.competition import competition_of, told_where
from matches.games import of
from matches.games.lines import Line
from matches.models import FrozenMatch
from matches.reading.event_actors import carried_from
from matches.reading.teams import causes_of, last_results
from rosters.games import of as team_room
from rosters.models import Player, Team
from rosters.teams.streams import events_of, fold, seen_to
from rosters.words.catalogue_names import name_in_match, number_of
from rosters.words.conditions import Carried
from rules.conditions import BARRING, Condition
from rules.roster import Event

#: How many of the matches in which they met are listed.
MEETINGS = 5


@dataclass(frozen=True, slots=True)
class Member:
    """A player of a line-up.

    number: the number that lists and boards show.
    player: the row; None for a stand-in.
    """

    number: int
    name: str
    position: str
    player: Player | None


@dataclass(frozen=True, slots=True)
class Missing:
    """A player who cannot play, with the reasons and the matches that they come from."""

    player: Player
    reasons: Sequence[tuple[Carried, Fixture | None]]


@dataclass(frozen=True, slots=True)
class Squad:
    """A side as it would line up today.

    words: what the line-up says of the team besides its players.
    lacks: why it could not take the field; None where it could.
    form:  the results of its last matches, the newest last.
    met:   how many of the matches in which all sides met it won, drew and lost.
    """

    side: FixtureSide
    race: str
    words: Sequence[str]
    members: Sequence[Member]
    missing: Sequence[Missing]
    lacks: Line | None
    form: Sequence[str]
    met: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Beforehand:
    """What is known of a match before it is played.

    frozen:   whether the line-ups are fixed, as the match is being played.
    meetings: the last matches in which all its sides met, the newest first.
    """

    squads: Sequence[Squad]
    frozen: bool
    stake: Stake
    meetings: Sequence[Fixture]


def beforehand(user: User, fixture: Fixture) -> Beforehand | None:
    """Return the preview of a match; None for a bye, and once it is settled. A fixed number of
    queries.

    fixture: with its sides, as `leagues.access.visible.fixtures` gives it.
    """
    sides = list(fixture.sides.all())
    if fixture.state == Fixture.State.SETTLED or len(sides) < 2:
        return None
    season, teams = fixture.season, [side.entry.team for side in sides]
    prefetch_related_objects([season], "stages")
    frozen = _frozen(fixture)
    line_ups = _line_ups(fixture, teams) if frozen is None else frozen.unfrozen().line_ups
    players: dict[int, dict[int, Player]] = {team.pk: {} for team in teams}
    for player in Player.objects.filter(team__in=teams, active=True).order_by(
        "squad_number", "number"
    ):
        player.team = next(team for team in teams if team.pk == player.team_id)
        players[player.team_id][player.number] = player
    missing = _missing(user, fixture, line_ups, [players[team.pk] for team in teams])
    unfielded = of(season.game).match_log.unfielded
    lacks = [unfielded(line_up) for line_up in line_ups]
    form = last_results(user, teams)
    met, meetings = _meetings(user, fixture, teams)
    squads = [
        Squad(
            side,
            team_room(team.game).sheet.race_name(team.version, team.race),
            of(season.game).match_log.lined_up(line_up),
            _members(team, line_up, players[team.pk]),
            out if lack is None else [each for each in out if each.reasons],
            lack,
            form.get(team.pk, []),
            met.get(team.pk, {}),
        )
        for side, team, line_up, out, lack in zip(
            sides, teams, line_ups, missing, lacks, strict=True
        )
    ]
    return Beforehand(squads, frozen is not None, stake_of(user, fixture), meetings)


# -- line-ups -----------------------------------------------------------------------------------


def _frozen(fixture: Fixture) -> FrozenMatch | None:
    """Return the frozen match while it is being played, else None.

    The line-ups of a match that was given back do not count any more.
    """
    if fixture.state != Fixture.State.LOCKED:
        return None
    return FrozenMatch.objects.filter(fixture=fixture).exclude(match={}).first()


def _line_ups(fixture: Fixture, teams: Sequence[Team]) -> list[Any]:
    """Line the teams up as the game would today, with the usual choices where a coach would be
    asked.

    A team that the system plays and that has nobody gets the players that its automated coach would
    find.
    """
    events = events_of(teams)
    line_ups = _prepared(fixture, teams, events)
    empty = [
        side.entry.team
        for side, line_up in zip(fixture.sides.all(), line_ups, strict=True)
        if not line_up.get("players") and side.entry.managed == Entry.Managed.AUTOMATIC
    ]
    if not empty or fixture.season.friendly:
        return line_ups
    again = {team.pk: seen_to(team, events[team.pk]) for team in empty}
    return _prepared(fixture, teams, events | again)


def _prepared(
    fixture: Fixture, teams: Sequence[Team], events: Mapping[int, Sequence[Event]]
) -> list[Any]:
    season = fixture.season
    where = told_where(season, fixture.round.leg)
    return season.rules.prepare(
        season.version,
        [fold(team, events[team.pk]).state for team in teams],
        {**where, **season.options, **fixture.options},
        [None] * len(teams),  # type: ignore[list-item]
    )


def _members(team: Team, line_up: Any, players: Mapping[int, Player]) -> list[Member]:
    sheet, members = team_room(team.game).sheet, []
    for member in line_up.get("players", ()):
        player = players.get(member.get("player"))
        position = member.get("position", "") if player is None else player.position
        members.append(
            Member(
                number_of(team.game, member["number"], member.get("player")),
                name_in_match(team.game, member["name"], member["number"]),
                sheet.position_name(team.version, team.race, position),
                player,
            )
        )
    return members


def _missing(
    user: User, fixture: Fixture, line_ups: Sequence[Any], squads: Sequence[Mapping[int, Player]]
) -> list[list[Missing]]:
    """Return by side the players who are with the team and not in its line-up (LG-FIX-10)."""
    out = []
    for line_up, squad in zip(line_ups, squads, strict=True):
        there = {each.get("player") for each in line_up.get("players", ())}
        out.append([player for player in squad.values() if player.number not in there])
    if not any(out):
        return [[] for _side in out]
    competition = competition_of(fixture.season)
    causes = _causes(user, [side[0].team for side in out if side])
    return [_out(side, competition, causes) for side in out]


def _out(
    players: Sequence[Player], competition: str, causes: Mapping[tuple[int, str], Fixture]
) -> list[Missing]:
    """Return these players of one team, each with the conditions that bar them."""
    if not players:
        return []
    causes_here = {
        cause: each for (team, cause), each in causes.items() if team == players[0].team_id
    }
    reasons: dict[int, list[tuple[Carried, Fixture | None]]] = {}
    for barring, cause in carried_from(players, causes_here):
        if _bars(barring.condition, competition):
            reasons.setdefault(barring.player.pk, []).append((barring, cause))
    return [Missing(player, reasons.get(player.pk, ())) for player in players]


def _bars(condition: Condition, competition: str) -> bool:
    return condition.kind in BARRING and condition.counts_in(competition)


def _causes(user: User, teams: Sequence[Team]) -> dict[tuple[int, str], Fixture]:
    """Return the matches of these teams that the reader may open, by team and name in its
    stream.
    """
    keys = causes_of(teams)
    shown = {each.pk: each for each in fixtures(user).filter(pk__in=set(keys.values()))}
    return {cause: shown[pk] for cause, pk in keys.items() if pk in shown}


# -- how they met -------------------------------------------------------------------------------


def _meetings(
    user: User, fixture: Fixture, teams: Sequence[Team]
) -> tuple[dict[int, dict[str, int]], list[Fixture]]:
    """Return the results of each team in the matches in which all of them met, and the last of
    these.
    """
    met = fixtures(user).filter(state=Fixture.State.SETTLED, annulled=False, season__friendly=False)
    for team in teams:
        met = met.filter(sides__entry__team=team)
    sums: dict[int, dict[str, int]] = {}
    rows = (
        FixtureSide.objects.filter(fixture__in=met.order_by().values("pk"), entry__team__in=teams)
        .order_by()
        .values_list("entry__team_id", "result")
        .annotate(times=Count("pk"))
    )
    for team_id, result, times in rows:
        sums.setdefault(team_id, {})[result] = times
    return sums, list(met.order_by("-settled", "-pk")[:MEETINGS])

"""Obituaries of players, read in a fixed number of queries, however many they are (LG-STORY-09)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from leagues.access.permissions import User
from leagues.access.visible import fixtures
from leagues.models import Fixture
from matches.correcting.filed import fixtures_of_batches
from matches.games import of as room_of
from matches.games.number_labels import meaning_of, things
from matches.models import StatLine
from matches.reading.event_actors import deed_of, doers
from matches.reading.players import Change
from matches.stories.lives import BestDay, Life, obituary
from matches.stories.reading import (
    Piece,
    Told,
    as_pieces,
    language_told,
    person_piece,
    team_piece,
)
from rosters.games import of as team_room
from rosters.models import Player, TeamEvent
from rules.record import digest

#: What a stream has where somebody died.
_DIED = "died"


def deaths(user: User, players: Sequence[Player]) -> dict[int, Change]:
    """Return the deaths of these players by their rows, with the match where the reader may open
    it; four queries at most.
    """
    if not players:
        return {}
    dead = {(player.team_id, player.number): player for player in players}
    of_it = TeamEvent.objects.filter(
        kind=_DIED, team__in={player.team_id for player in players}, voided_by=None
    )
    events = {
        dead[event.team_id, event.payload.get("player")].pk: event
        for event in of_it.order_by("place", "seq")
        if (event.team_id, event.payload.get("player")) in dead
    }
    played = Fixture.objects.filter(
        sides__entry__team__in={player.team_id for player in players}, season__friendly=False
    )
    found = fixtures_of_batches(played.values("pk"), {event.batch for event in events.values()})
    shown = fixtures(user).filter(pk__in={*found.values()}).order_by().in_bulk()
    return {pk: Change(event, shown.get(found.get(event.batch, 0))) for pk, event in events.items()}


def obituary_of(user: User, player: Player) -> Told:
    """Return the obituary of a player; empty for the living, for whom it asks nothing."""
    if player.left != "dead":
        return []
    return obituaries(user, [player], deaths(user, [player]))[player.pk]


def obituaries(
    user: User, players: Sequence[Player], died: Mapping[int, Change]
) -> dict[int, Told]:
    """Return the obituaries of these players by their rows; five queries at most.

    players: the dead, with their teams.
    died:    as `deaths` has it.
    """
    if not players:
        return {}
    deeds = {pk: deed_of(each.event, each.fixture) for pk, each in died.items()}
    killers = doers(deeds.values())
    alive = {
        *Player.objects.filter(
            uuid__in=[each.uuid for each in killers.values() if each.uuid], active=True
        ).values_list("uuid", flat=True)
    }
    lines = _lines(user, players)
    told = {}
    for player in players:
        killer = killers.get(deeds.get(player.pk))
        by_lives = killer is not None and killer.uuid in alive
        life = _life(player, lines.get(player.pk, ()), died.get(player.pk))
        if killer is not None:
            by = Piece(killer.name, player=killer.uuid)
            life = replace(life, by=by, by_lives=by_lives)
        told[player.pk] = as_pieces(obituary(life, language_told()))
    return told


def _lines(user: User, players: Sequence[Player]) -> dict[int, list[StatLine]]:
    """Return the lines of players in the matches that the reader may open, the oldest first."""
    shown = fixtures(user).filter(season__friendly=False).order_by()
    rows = (
        StatLine.objects.filter(player__in=players, record__fixture__in=shown)
        .select_related("record__fixture__season")
        .defer("record__record", "record__log")
        .prefetch_related("record__fixture__sides__entry__team")
        .order_by("record_id")
    )
    by_player: dict[int, list[StatLine]] = {}
    for line in rows:
        by_player.setdefault(line.player_id or 0, []).append(line)
    return by_player


def _life(player: Player, lines: Sequence[StatLine], death: Change | None) -> Life:
    """Return a career that is over, without who ended it."""
    team = player.team
    told = things(team.game)[: max(1, len(room_of(team.game).numbers.LEADERS))]
    sums = {what: sum(line.counts.get(what, 0) for line in lines) for what in told}
    seasons = list(dict.fromkeys(line.record.fixture.season for line in lines))
    where = None if death is None else death.fixture
    return Life(
        game=team.game,
        digest=digest([player.number, player.position, len(lines), sums, where is not None]),
        player=person_piece(player),
        team=team_piece(team),
        position=team_room(team.game).sheet.position_name(team.version, team.race, player.position),
        matches=len(lines),
        season=where.season.name if where is not None else "",
        seasons=(len(seasons), seasons[0].name if seasons else ""),
        deeds=[(str(meaning_of(team.game, what)), n) for what, n in sums.items() if n],
        best=_best(player, lines, told[0]),
    )


def _best(player: Player, lines: Sequence[StatLine], what: str) -> BestDay | None:
    """Return the first of the matches in which a player did most of one thing."""
    best = max(lines, key=lambda line: line.counts.get(what, 0), default=None)
    if best is None or not best.counts.get(what):
        return None
    others = [
        side.entry.team
        for side in best.record.fixture.sides.all()
        if side.entry.team_id != player.team_id
    ]
    if len(others) != 1:
        return None
    name = str(meaning_of(player.team.game, what))
    return BestDay(team_piece(others[0]), name, best.counts[what])

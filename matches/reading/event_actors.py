"""Players behind events: an event names an opponent by number; here they get a name and a page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from uuid import UUID

from django.db.models import Q

from leagues.models import Fixture
from matches.models import StatLine
from rosters.models import Player, TeamEvent
from rosters.words.catalogue_names import guest_name
from rosters.words.conditions import Carried, carried, done_by
from rosters.words.events import Doer

#: A match, a team in it, and the number of one of its opponents there.
Deed = tuple[int, int, int]


def deed(fixture: Fixture | None, team_id: int, by: int | None) -> Deed | None:
    """Return who did something to a team, as a `Deed`.

    by: the number of the opponent who did it.

    Returns None if nobody did it, or if `fixture` is None because the reader may not open the
    match.
    """
    return (fixture.pk, team_id, by) if fixture is not None and by else None


def deed_of(event: TeamEvent, fixture: Fixture | None) -> Deed | None:
    """Return who did what a team's event tells of, as a `Deed`; None as for `deed`."""
    return deed(fixture, event.team_id, event.payload.get("by"))


def doers(deeds: Iterable[Deed | None]) -> Mapping[Deed | None, Doer]:
    """Return the player behind each of these deeds; one query, none without deeds.

    Players who are not among the lines of the match are left out: only their number is known.
    """
    wanted = {each for each in deeds if each is not None}
    if not wanted:
        return {}
    about = Q()
    for fixture, team, number in sorted(wanted):
        about |= Q(record__fixture=fixture, squad_number=number) & ~Q(team=team)
    rows = StatLine.objects.filter(about).values_list(
        "record__fixture", "team", "squad_number", "name", "player__uuid", "player__name"
    )
    worn: dict[tuple[int, int], list[tuple[int, Doer]]] = {}
    for fixture, team, number, name, uuid, now in rows:
        worn.setdefault((fixture, number), []).append((team, doer_of(name, number, uuid, now)))
    return {
        (fixture, team, number): doer
        for fixture, team, number in wanted
        for other, doer in worn.get((fixture, number), ())
        if other != team
    }


def doer_of(name: str, number: int, uuid: UUID | None, now: str | None = None) -> Doer:
    """Return a player by name and page; without a page they were hired for that match alone.

    now: the name of the player today; None to keep the name in the match.
    """
    return Doer(now or name, uuid) if uuid else Doer(guest_name(name, number))


def carried_from(
    players: Iterable[Player], causes: Mapping[str, Fixture]
) -> list[tuple[Carried, Fixture | None]]:
    """Return what these players carry, with who did it and in which match.

    causes: the matches that the reader may open, by the name under which a condition knows them.
    """
    conditions = [(each, causes.get(each.condition.cause)) for each in carried(players)]
    done = [deed(fixture, each.player.team_id, each.condition.by) for each, fixture in conditions]
    known = doers(done)
    return [
        (done_by(each, known.get(one)), fixture)
        for (each, fixture), one in zip(conditions, done, strict=True)
    ]

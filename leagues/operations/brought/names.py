"""External names: what other systems call a team, a coach, an entry or a fixture (LG-IO-07)."""

from __future__ import annotations

from uuid import UUID

from leagues.models import ExternalName, League, Season
from rules.problems import Problem, Refusal

CLAUSE = "LG-IO-07"
#: A name has at most so many characters.
LONGEST = 120
Kind = ExternalName.Kind


def named_thing(
    league: League, season: Season | None, system: str, kind: str, name: str
) -> UUID | None:
    """Return the UUID of what a system calls so; None where nothing has that name."""
    found = ExternalName.objects.filter(
        league=league, season=season, system=system, kind=kind, name=name
    )
    return found.values_list("thing", flat=True).first()


def give_name(
    league: League, season: Season | None, system: str, kind: str, name: str, thing: UUID
) -> None:
    """Keep what a system calls a thing.

    Raises Refusal with ``text_too_long``, with ``external_name_taken`` where it calls something
    else so, and with ``external_name_other`` where it has called this thing otherwise.
    """
    if len(name) > LONGEST:
        params = {"what": "id", "most": LONGEST, "found": len(name)}
        raise Refusal(Problem("text_too_long", CLAUSE, params, "id"))
    known = named_thing(league, season, system, kind, name)
    if known == thing:
        return
    if known is not None:
        raise Refusal(Problem("external_name_taken", CLAUSE, {"name": name}, "id"))
    other = ExternalName.objects.filter(league=league, system=system, kind=kind, thing=thing)
    if (called := other.values_list("name", flat=True).first()) is not None:
        params = {"name": name, "other": called}
        raise Refusal(Problem("external_name_other", CLAUSE, params, "id"))
    ExternalName.objects.create(
        league=league, season=season, system=system, kind=kind, name=name, thing=thing
    )

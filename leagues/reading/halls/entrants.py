"""What an organiser reads of entrants: contacts, and who could not be kept apart (LG-DAY-12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from django.utils.translation import gettext as _

from leagues.access.visible import sides
from leagues.models import Contact, Entry, Group, Round, Season
from leagues.stages.apart import circles
from leagues.stages.explaining import unkept


def contacts_of(season: Season) -> dict[int, str]:
    """Return the contacts that are kept, by the row of the entry; one query."""
    return dict(Contact.objects.filter(entry__season=season).values_list("entry", "text"))


def unkept_of(season: Season, entries: Sequence[Entry]) -> list[str]:
    """Say what the last draw could not hold, with the reason; four queries.

    entries: of the season, with their teams.
    """
    return [*_in_groups(season, entries), *_in_pairings(season)]


def _in_pairings(season: Season) -> list[str]:
    """Say who meets in the newest round that was paired although they should not."""
    newest = (
        Round.objects.filter(stage__season=season, fixtures__pairing__isnull=False)
        .order_by("-stage__number", "-number")
        .first()
    )
    if newest is None:
        return []
    said = []
    for fixture in newest.fixtures.prefetch_related(sides()).order_by("group__name", "slot"):
        why = unkept(fixture.pairing or {})
        if why:
            match = " – ".join(side.entry.team.name for side in fixture.sides.all())
            said.append(f"{match}: {' '.join(why)}")
    return said


def _in_groups(season: Season, entries: Sequence[Entry]) -> list[str]:
    """Say who came into one group of the newest stage with groups although they share a circle."""
    newest = (
        season.stages.filter(drawn__isnull=False, groups__name__gt="A").order_by("-number").first()
    )
    if newest is None:
        return []
    by_number = {entry.number: entry for entry in entries if entry.number is not None}
    return [
        _("%(match)s: both are in group %(group)s. The seeds leave no draw with fewer of them.")
        % {"match": match, "group": group.name}
        for group in Group.objects.filter(stage=newest).order_by("name")
        for match in _together(group, by_number)
    ]


def _together(group: Group, by_number: Mapping[int, Entry]) -> list[str]:
    here = {number: by_number[number].circles for number in group.seeds if number in by_number}
    pairs = dict.fromkeys(
        pair for circle in circles(here) for pair in combinations(sorted(circle), 2)
    )
    return [f"{by_number[one].team.name} – {by_number[two].team.name}" for one, two in pairs]

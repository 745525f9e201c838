"""What an organiser keeps of entrants: clubs, circles, contacts (LG-DAY-10, LG-DAY-12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction

from leagues.models import Contact, Entry, Season
from leagues.operations.common import lock_season
from leagues.policy import APART, Policy
from rosters.models import Coach
from rosters.runtime.clock import now
from rosters.typed.text import plain_line
from rules.problems import Problem, Refusal

#: So many circles an entry has at most, and so long after a season contacts are kept.
MOST_CIRCLES, KEPT = 8, timedelta(days=30)
MOST_CONTACT = 200
_OVER = (Season.State.FINISHED, Season.State.ARCHIVED)


@transaction.atomic
def describe_entrants(
    user: Coach,
    season: Season,
    entrants: Mapping[str, Mapping[str, Any]],
    *,
    apart: str | None = None,
) -> Season:
    """Say of entries their club, with whom they are kept apart, and how their people are reached.

    entrants: by UUID; of ``club``, ``circles`` (names, each shared with others) and ``contact``
              those that change. An empty contact deletes the one there is.
    apart:    one of `leagues.policy.APART`; None leaves it as it is.

    It holds from the next draw on. Raises Refusal with every problem at once:
    ``not_a_commissioner``, ``no_such_entry``, ``unknown_choice``, ``too_many_circles``,
    ``contact_of_an_account``, ``contacts_are_over`` for a new contact, and as `plain_line` does.
    """
    season = lock_season(user, season)
    problems = []
    if apart is not None and apart not in APART:
        problems.append(Problem("unknown_choice", "LG-DAY-12", {"value": str(apart)[:40]}, "apart"))
    entries = {
        str(entry.uuid): entry
        for entry in season.entries.select_related("team__coach", "contact").order_by("pk")
    }
    for uuid, said in entrants.items():
        entry = entries.get(str(uuid))
        if entry is None:
            what = {"entry": str(uuid)[:40]}
            problems.append(Problem("no_such_entry", "LG-DAY-12", what, str(uuid)[:40]))
            continue
        problems += _described(season, entry, said)
    if problems:
        raise Refusal(problems)  # which takes back what was stored before
    if apart is not None:
        policy = {**season.policy, "apart": apart}
        season.policy = Policy.from_json(policy).to_json()
        season.save(update_fields=["policy"])
    return season


def _described(season: Season, entry: Entry, said: Mapping[str, Any]) -> list[Problem]:
    """Store what is said of an entry; return what is wrong with it."""
    problems: list[Problem] = []

    def read(key: str, do: Callable[[], Any]) -> Any:
        try:
            return do() if key in said else None
        except Refusal as refusal:
            problems.extend(
                Problem(each.code, each.clause, each.params, f"{entry.uuid}.{key}")
                for each in refusal.problems
            )
            return None

    club = read("club", lambda: plain_line(said["club"], "club", 80, empty=True))
    circles = read("circles", lambda: _circles(said["circles"]))
    contact = read("contact", lambda: _contact(season, entry, said["contact"]))
    if problems:
        return problems
    changes = {
        key: value
        for key, value in {"club": club, "circles": circles}.items()
        if value is not None and value != getattr(entry, key)
    }
    if changes:
        Entry.objects.filter(pk=entry.pk).update(**changes)
    if contact is not None:
        keep_contact(entry, contact)
    return []


def _circles(value: Any) -> list[str]:
    """Return names of circles as they are stored, each once.

    Raises Refusal("too_many_circles") or Refusal("text_not_plain").
    """
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise Refusal(Problem("text_not_plain", params={"what": "circles"}))
    names = [plain_line(each, "circles", 80, empty=True) for each in value]
    once = {name.casefold(): name for name in names[::-1] if name}
    if len(once) > MOST_CIRCLES:
        raise Refusal(Problem("too_many_circles", "LG-DAY-12", {"most": MOST_CIRCLES}))
    return list(once.values())[::-1]


def _contact(season: Season, entry: Entry, value: Any) -> str:
    """Return a contact as it is stored.

    Raises Refusal with ``contact_of_an_account`` for somebody who has one, with
    ``contacts_are_over``, and as `plain_line` does.
    """
    text = plain_line(value, "contact", MOST_CONTACT, empty=True)
    coach = entry.team.coach
    if text and (coach is None or not coach.placeholder):
        raise Refusal(Problem("contact_of_an_account", "LG-DAY-10", {"team": entry.team.name}))
    if text and season.state in _OVER:
        raise Refusal(Problem("contacts_are_over", "LG-DAY-10", {"season": season.name}))
    return text


def keep_contact(entry: Entry, text: str) -> None:
    """Keep how whoever plays an entry is reached; empty for nothing. For operations only."""
    if text:
        Contact.objects.update_or_create(entry=entry, defaults={"text": text})
    else:
        Contact.objects.filter(entry=entry).delete()


@transaction.atomic
def forget_contacts(user: Coach, season: Season) -> int:
    """Delete all contacts of a season; return how many there were.

    Raises Refusal("not_a_commissioner").
    """
    season = lock_season(user, season)
    return Contact.objects.filter(entry__season=season).delete()[0]


def end_contacts() -> int:
    """Delete contacts of events that have been over for 30 days, and those of people who have an
    account now.

    Safe at any time. Returns how many were deleted.
    """
    old, _ = Contact.objects.filter(entry__season__finished__lt=now() - KEPT).delete()
    archived, _ = Contact.objects.filter(entry__season__state=Season.State.ARCHIVED).delete()
    claimed, _ = Contact.objects.exclude(entry__team__coach__placeholder=True).delete()
    return old + archived + claimed

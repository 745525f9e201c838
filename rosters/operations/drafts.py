"""Operations on teams that are still being built: kept in any state, and founded when legal.

A draft belongs to a coach, or to the session of a browser until somebody signs in (LG-ROLE-09).
"""

from __future__ import annotations

import json
import secrets
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Q, QuerySet

from rosters.games import of
from rosters.models import Coach, Draft, Team
from rosters.operations.teams import found_team, ruleset
from rosters.runtime.clock import now
from rosters.typed.text import storable
from rules.problems import Problem, Refusal

JSON = Any

#: How many drafts a coach has at most, how long one may be, and how far back it can be undone.
MOST_DRAFTS, LONGEST, STEPS = 40, 20_000, 30
#: How long a draft is kept that nobody changes, where it has no coach, or no name.
KEPT = timedelta(days=30)


@transaction.atomic
def keep_draft(
    coach: Coach | None,
    game_key: str,
    roster: JSON,
    *,
    version: str | None = None,
    session: str = "",
    name: UUID | None = None,
) -> Draft:
    """Keep a wished roster, whatever is wrong with it, as a draft.

    roster: an object, as the game's `found` takes it; its ``race`` names the team list.
    session: the browser's session, where there is no coach.
    name: the UUID for the draft. If the session has such a draft already, that one is returned.

    Raises Refusal for an unknown game or version, for a roster that cannot be stored, and with
    ``no_such_list`` or ``too_many_drafts``. Raises ValueError without a coach and a session.
    """
    if coach is None and not session:
        raise ValueError("a draft belongs to a coach or to a session")
    rules, version = ruleset(game_key, version)
    roster = _kept(roster)
    race = roster.get("race")
    if not isinstance(race, str) or not of(rules.key).builder.has_race(version, race):
        named = race if isinstance(race, str) else ""
        raise Refusal(Problem("no_such_list", params={"race": named[:60]}, about="race"))
    if coach is not None:
        Coach.objects.select_for_update().get(pk=coach.pk)  # two at once are counted one by one
    drafts = drafts_of(coach, session)
    known = name is not None and drafts.filter(uuid=name).exists()
    if not known and drafts.count() >= MOST_DRAFTS:
        raise Refusal(Problem("too_many_drafts", params={"most": MOST_DRAFTS}))
    kept, _ = Draft.objects.get_or_create(
        uuid=name or uuid4(),
        coach=coach,
        session="" if coach else session,
        defaults={
            "game": rules.key,
            "version": version,
            "race": race,
            "roster": roster,
            "changed": now(),
        },
    )
    return kept


def drafts_of(coach: Coach | None, session: str = "") -> QuerySet[Draft]:
    """Return the drafts of a coach, or of a browser's session; none without either."""
    drafts = Draft.objects.filter(team=None)
    if coach is not None:
        return drafts.filter(coach=coach)
    return drafts.filter(coach=None, session=session) if session else drafts.none()


@transaction.atomic
def adopt_drafts(coach: Coach, session: str) -> int:
    """Give a coach the drafts that they began in this browser before they signed in.

    Returns how many there were. None is lost, even above the number that a coach may begin.
    """
    return drafts_of(None, session).update(coach=coach, session="")


@transaction.atomic
def share_draft(draft: Draft) -> Draft:
    """Share a draft at a second address that anybody can read; a shared one keeps its address."""
    draft = _locked(draft)
    if draft.shared is None:
        draft.shared = secrets.token_urlsafe(24)
        draft.save(update_fields=["shared"])
    return draft


@transaction.atomic
def unshare_draft(draft: Draft) -> Draft:
    """Take the shared address of a list back for good; a draft shared again gets another.

    A list from which a team was founded is taken back, too (LG-LIST-04).
    """
    draft = Draft.objects.select_for_update(of=("self",)).get(pk=draft.pk)
    draft.shared = None
    draft.save(update_fields=["shared"])
    return draft


@transaction.atomic
def archive_draft(draft: Draft) -> Draft:
    """Archive a draft, or leave it archived (LG-LIST-01).

    Raises Refusal("draft_is_founded") for one that is a team by now.
    """
    draft = _locked(draft)
    if draft.archived is None:
        draft.archived = now()
        draft.save(update_fields=["archived"])
    return draft


@transaction.atomic
def restore_draft(draft: Draft) -> Draft:
    """Bring an archived draft back (LG-LIST-01).

    Raises Refusal("draft_is_founded") for one that is a team by now.
    """
    draft = _locked(draft)
    draft.archived = None
    draft.save(update_fields=["archived"])
    return draft


def end_drafts() -> int:
    """Delete drafts without a coach or without a name that nobody has changed for 30 days.

    Safe at any time. Returns how many were deleted.
    """
    nameless = Q(roster__name="") | Q(roster__name=None) | Q(roster__name__isnull=True)
    due = Draft.objects.filter(team=None, changed__lt=now() - KEPT)
    ended, _ = due.filter(Q(coach=None) | nameless).delete()
    return ended


@transaction.atomic
def change_draft(draft: Draft, roster: JSON) -> Draft:
    """Change the roster of a draft, and keep the old one for undo. The team list stays.

    The last writer wins: two devices never block each other, and undo brings both versions back.
    """
    draft = _locked(draft)
    roster = {**_kept(roster), "race": draft.race}
    if roster == draft.roster:
        return draft
    draft.before = [*draft.before, draft.roster][-STEPS:]
    return _saved(draft, roster)


@transaction.atomic
def undo_draft(draft: Draft) -> Draft:
    """Undo the last change of a draft. Raises Refusal("nothing_to_undo") if there is none."""
    draft = _locked(draft)
    if not draft.before:
        raise Refusal(Problem("nothing_to_undo"))
    *draft.before, roster = draft.before
    return _saved(draft, roster)


@transaction.atomic
def found_draft(draft: Draft) -> Team:
    """Found the team of a draft; called again, return that same team.

    Raises Refusal with all problems of the roster, and with ``sign_up_to_found`` for a draft
    without a coach; then it stays a draft. Its shared address goes on showing the list as it is now
    (LG-LIST-04).
    """
    draft = Draft.objects.select_for_update(of=("self",)).get(pk=draft.pk)
    if draft.team is not None:
        return draft.team
    if draft.coach is None:
        raise Refusal(Problem("sign_up_to_found", "LG-ROLE-09"))
    draft.team = found_team(draft.coach, draft.game, draft.roster, version=draft.version)
    draft.before = []
    draft.save(update_fields=["team", "before"])
    return draft.team


@transaction.atomic
def discard_draft(draft: Draft) -> None:
    """Delete a draft. Raises Refusal("draft_is_founded") for one that is a team by now."""
    _locked(draft).delete()


def draft_of_team(coach: Coach, team: Team) -> Draft:
    """Begin a draft like an existing team: its list and all that money can buy, without its
    name.
    """
    return keep_draft(coach, team.game, {**roster_like(team), "name": ""}, version=team.version)


def roster_like(team: Team) -> dict[str, JSON]:
    """Return the roster that would found a team like this one, with the same name."""
    wished = of(team.game).builder.like(team, team.players.filter(active=True))
    return {**wished, "name": team.name, "race": team.race}


def _locked(draft: Draft) -> Draft:
    """Lock the draft's row and return it.

    Raises Refusal("draft_is_founded") for one that is a team by now.
    """
    draft = Draft.objects.select_for_update(of=("self",)).select_related("team").get(pk=draft.pk)
    if draft.team is not None:
        raise Refusal(Problem("draft_is_founded", params={"team": draft.team.name}))
    return draft


def _saved(draft: Draft, roster: JSON) -> Draft:
    draft.roster, draft.changed, draft.archived = roster, now(), None
    draft.save(update_fields=["roster", "before", "changed", "archived"])
    return draft


def _kept(roster: JSON) -> dict[str, JSON]:
    if not isinstance(roster, dict):
        raise Refusal(Problem("not_an_object", about="roster"))
    if len(json.dumps(storable(roster))) > LONGEST:
        raise Refusal(Problem("draft_too_long", params={"most": LONGEST}, about="roster"))
    return roster

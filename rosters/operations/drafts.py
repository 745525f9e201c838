"""Teams that are still being built: kept as they are, right or wrong, and founded when legal."""

from __future__ import annotations

import json
from typing import Any

from django.db import transaction

from rosters.clock import now
from rosters.games import of
from rosters.models import Coach, Draft, Team
from rosters.operations.teams import found_team, ruleset
from rosters.text import storable
from rules.problems import Problem, Refusal

JSON = Any

#: How many drafts a coach has at most, how long one may be, and how far back it can be undone.
MOST_DRAFTS, LONGEST, STEPS = 40, 20_000, 30


@transaction.atomic
def keep_draft(coach: Coach, game_key: str, roster: JSON, *, version: str | None = None) -> Draft:
    """Keep a wished roster, whatever is wrong with it.

    roster: an object, as the game's `found` takes it; its ``race`` says of which list it is.
    Refuses an unknown game, version or list, what cannot be stored, and one draft too many.
    """
    rules, version = ruleset(game_key, version)
    roster = _kept(roster)
    race = roster.get("race")
    if not isinstance(race, str) or not of(rules.key).builder.has_race(version, race):
        named = race if isinstance(race, str) else ""
        raise Refusal(Problem("no_such_list", params={"race": named[:60]}, about="race"))
    Coach.objects.select_for_update().get(pk=coach.pk)  # two at once are counted one by one
    if coach.drafts.filter(team=None).count() >= MOST_DRAFTS:
        raise Refusal(Problem("too_many_drafts", params={"most": MOST_DRAFTS}))
    return Draft.objects.create(
        coach=coach,
        game=rules.key,
        version=version,
        race=race,
        roster=roster,
        changed=now(),
    )


@transaction.atomic
def change_draft(draft: Draft, roster: JSON) -> Draft:
    """Keep what a draft is now; what it was can be had again.  The list stays the one it was.

    Who writes last is right: two devices never stop each other, and undoing brings both back.
    """
    draft = _locked(draft)
    roster = {**_kept(roster), "race": draft.race}
    if roster == draft.roster:
        return draft
    draft.before = [*draft.before, draft.roster][-STEPS:]
    return _saved(draft, roster)


@transaction.atomic
def undo_draft(draft: Draft) -> Draft:
    """Make a draft what it was before its last change; refuses where nothing is left."""
    draft = _locked(draft)
    if not draft.before:
        raise Refusal(Problem("nothing_to_undo"))
    *draft.before, roster = draft.before
    return _saved(draft, roster)


@transaction.atomic
def found_draft(draft: Draft) -> Team:
    """Found the team of a draft; done again, that very team.

    Refuses with all that is wrong with it, and it stays a draft.
    """
    draft = Draft.objects.select_for_update(of=("self",)).get(pk=draft.pk)
    if draft.team is not None:
        return draft.team
    draft.team = found_team(draft.coach, draft.game, draft.roster, version=draft.version)
    draft.before = []
    draft.save(update_fields=["team", "before"])
    return draft.team


@transaction.atomic
def discard_draft(draft: Draft) -> None:
    """Throw a draft away; refuses one that is a team by now."""
    _locked(draft).delete()


def draft_of_team(coach: Coach, team: Team) -> Draft:
    """Begin a team like another one: its list and what of it money can buy, without its name."""
    wished = of(team.game).builder.like(team, team.players.filter(active=True))
    return keep_draft(
        coach, team.game, {**wished, "name": "", "race": team.race}, version=team.version
    )


def _locked(draft: Draft) -> Draft:
    """The row as it is now; refuses one that is a team by now."""
    draft = Draft.objects.select_for_update(of=("self",)).select_related("team").get(pk=draft.pk)
    if draft.team is not None:
        raise Refusal(Problem("draft_is_founded", params={"team": draft.team.name}))
    return draft


def _saved(draft: Draft, roster: JSON) -> Draft:
    draft.roster, draft.changed = roster, now()
    draft.save(update_fields=["roster", "before", "changed"])
    return draft


def _kept(roster: JSON) -> dict[str, JSON]:
    if not isinstance(roster, dict):
        raise Refusal(Problem("not_an_object", about="roster"))
    if len(json.dumps(storable(roster))) > LONGEST:
        raise Refusal(Problem("draft_too_long", params={"most": LONGEST}, about="roster"))
    return roster

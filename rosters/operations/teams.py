"""Operations on teams between matches. The game checks every act, and events keep it."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django.db import transaction

from rosters import hooks
from rosters.faces.dressing import wished
from rosters.models import Coach, Team
from rosters.runtime.clock import unclaimed
from rosters.teams.acts import Act, act_of, stored_rows
from rosters.teams.projections import differences, dress, project
from rosters.teams.step_dice import dice_of, table_dice_of
from rosters.teams.streams import append, fold, numbered, stored_events, void
from rosters.typed.text import free_slug, plain_line, plain_text, storable, tidied
from rules import game, games
from rules.game import Game
from rules.problems import Problem, Refusal
from rules.roster import DRESSED, TAKEN_BACK, Event
from rules.steps import TableDice


@transaction.atomic
def found_team(
    coach: Coach,
    game_key: str,
    roster: Any,
    *,
    version: str | None = None,
    options: dict[str, Any] | None = None,
) -> Team:
    """Found a team from a wished roster.

    roster: in the form that the game's `found` takes.

    Raises Refusal for an unknown game or version, or with every problem of the roster.
    """
    rules, version = ruleset(game_key, version)
    return founded(coach, game_key, version, rules.found(version, storable(roster)), options)


def founded(
    coach: Coach,
    game_key: str,
    version: str,
    events: Sequence[Event],
    options: dict[str, Any] | None = None,
) -> Team:
    """Store a team from its first events, in the caller's transaction.

    events: not numbered yet; together they are its founding, which nobody takes back.
    """
    events = numbered(events, 0, uuid.uuid4())
    folded = game(game_key).fold(version, events)
    name = plain_line(folded.state.name, "name")
    team = Team.objects.create(
        coach=coach,
        game=game_key,
        version=version,
        options=options or {},
        slug=free_slug(name, lambda s: Team.objects.filter(slug=s).exists(), "team"),
        name=name,
        founded_as=name,
        seq=len(events),
    )
    append(team, events, coach)
    project(team, folded)
    dress(team, events)
    return team


def roster_problems(game_key: str, roster: Any, *, version: str | None = None) -> list[Problem]:
    """List the problems of a wished roster as it is being written; nothing is founded."""
    try:
        rules, version = ruleset(game_key, version)
        return rules.problems(version, storable(roster))
    except Refusal as refusal:
        return list(refusal.problems)


#: Acts of one wish.
MOST_ACTS = 100


@transaction.atomic
def change_team(
    user: Coach,
    team: Team,
    wish: Any,
    *,
    seq: int | None = None,
    reason: str = "",
    faces: Sequence[int] = (),
) -> Team:
    """Carry out an act between matches, or a list of acts: hire, dismiss, buy, improve ...

    wish: in the form that the game's `change` takes.
    seq: the version of the team that the wish was made for; refused if the team has moved on.
    reason: why a commissioner changes another coach's team.
    faces: what fell at the table for an act that rolls (LG-FIX-30); empty: it is rolled here.

    Raises Refusal for a team that is not the user's, a team that a match claims, more than
    `MOST_ACTS` acts, faces that cannot have fallen, and whatever the game refuses; no refusal comes
    after a die is rolled. A new name of the team must not look like another's in one of its seasons
    (`name_looks_alike`).
    """
    team = locked_team(team)
    permission = require_may_change(user, team)
    if isinstance(wish, list) and len(wish) > MOST_ACTS:
        params = {"most": MOST_ACTS, "found": len(wish)}
        raise Refusal(Problem("too_many_acts", params=params, about="wish"))
    register(user, team, permission, _acts(storable(wish)), reason)
    refuse_claimed(team)
    refuse_moved_on(team, seq)
    dice = table_dice_of(team, faces) if faces else dice_of(team)
    events, name = stored_events(team), team.name
    with dice.refusing_nothing():
        done = team.rules.change(team.version, fold(team, events).state, tidied(wish), dice)
        if isinstance(dice, TableDice) and not dice.used:
            raise Refusal(Problem("takes_no_faces", "LG-FIX-30", about="faces"))
        add(team, events, done, user)
        if team.name != name and (problems := hooks.against_naming(team)):
            raise Refusal(problems)
    return team


@transaction.atomic
def take_defaults(user: Coach, team: Team, *, seq: int | None = None, reason: str = "") -> Team:
    """Close the team's open step with the usual choices, at its coach's wish.

    seq: as for `change_team`.

    Raises Refusal("nothing_waits") where no step is open.
    """
    team = locked_team(team)
    permit(user, team, "take_defaults", reason)
    refuse_claimed(team)
    refuse_moved_on(team, seq)
    if not _close_step(team, user):
        raise Refusal(Problem("nothing_waits", "LG-FIX-11", {"team": team.name}))
    return team


@transaction.atomic
def take_back_act(
    user: Coach, team: Team, batch: uuid.UUID, *, seq: int | None = None, reason: str = ""
) -> Team:
    """Take an act between matches back, as if it had never been done (LG-EVENT-07).

    batch: the batch of the act's events.
    seq: as for `change_team`.

    Coaches take back their own acts; whoever runs the league takes back anybody's, by a ruling.
    Raises Refusal("no_such_act") for a batch that is no act or is taken back already; and Refusal
    with every problem for an act before the team's last match, or one on which later acts rest.
    """
    team = locked_team(team)
    permission = permit(user, team, "take_back", reason)
    refuse_claimed(team)
    refuse_moved_on(team, seq)
    act = act_of(team, stored_rows(team), batch, user if permission == "own" else None)
    if act is None or act.is_ruling:  # by `undo_ruling`
        raise Refusal(Problem("no_such_act", "LG-EVENT-07", {"team": team.name}))
    if act.problems:
        raise Refusal(act.problems)
    take_out(team, act, user)
    return team


@transaction.atomic
def dress_team(
    user: Coach, team: Team, wish: Any, *, seq: int | None = None, reason: str = ""
) -> Team:
    """Give a team other colours or another crest (LG-FACE-02).

    wish: an object with ``cloth``, ``trim``, ``division`` and ``charge``.
    seq: as for `change_team`.

    The same face again adds no event.
    """
    team = locked_team(team)
    permission = require_may_change(user, team)
    face = wished(storable(wish))
    register(user, team, permission, "dress", reason)
    refuse_claimed(team)
    refuse_moved_on(team, seq)
    if face != team.face:
        events = stored_events(team)
        batch = numbered([Event(DRESSED, face.to_json())], team.seq, uuid.uuid4())
        append(team, batch, user)
        team.seq += len(batch)
        team.save(update_fields=["seq"])
        dress(team, [*events, *batch])
    return team


@transaction.atomic
def delete_team(user: Coach, team: Team, *, seq: int | None = None) -> None:
    """Delete a team of the user's for good, if it has neither played nor entered anything.

    Raises Refusal("not_your_team") and with whatever `hooks.against_deleting` lists.
    """
    team = locked_team(team)
    if team.coach_id != user.pk or hooks.may_change_team(user, team) != "own":
        raise Refusal(Problem("not_your_team", "LG-ROLE-04", {"team": team.name}))
    refuse_claimed(team)
    refuse_moved_on(team, seq)
    if problems := hooks.against_deleting(team):
        raise Refusal(problems)
    team.delete()


@transaction.atomic
def settle_in_default(team: Team) -> bool:
    """Close the team's open step with the usual choices, as its time is up (LG-FIX-11).

    Returns whether a step was open. Nobody has asked for it. A team that a match claims is left
    alone, as its choices were taken at the kick-off.
    """
    team = locked_team(team)
    return _is_free(team) and _close_step(team, None)


@transaction.atomic
def settle_by_manager(team: Team) -> bool:
    """Close all open steps as the team's automated coach does (LG-FIX-15).

    Returns whether a step was open. A team that a match claims is left alone.
    """
    team = locked_team(team)
    if not _is_free(team):
        return False
    closed = False
    while _close_step(team, None, managed=True):
        closed = True
    return closed


def _is_free(team: Team) -> bool:
    return team.claim is None or Team.objects.filter(unclaimed(), pk=team.pk).exists()


def _close_step(team: Team, actor: Coach | None, *, managed: bool = False) -> bool:
    """Close a locked team's open step with the usual choices, or as its automated coach does.

    Returns whether a step was open.
    """
    events = stored_events(team)
    close = team.rules.managed if managed else team.rules.default
    chosen = close(team.version, fold(team, events).state, dice_of(team))
    add(team, events, chosen, actor)
    return bool(chosen)


@transaction.atomic
def hand_over(user: Coach, team: Team, to: Coach | None, *, reason: str = "") -> Team:
    """Give a team to another coach, or to nobody (LG-ROLE-05).

    Raises Refusal for a user who may not do so, and Refusal("account_is_gone") for a coach who
    cannot sign in.
    """
    team = locked_team(team)
    permit(user, team, "hand_over", reason)
    if to is not None and not to.is_active:
        raise Refusal(Problem("account_is_gone", "LG-ROLE-05", {"name": str(to)}, "coach"))
    team.coach = to
    team.save(update_fields=["coach"])
    if to is not None:
        hooks.team_given(user, team, to)
    return team


@transaction.atomic
def rebuild(team: Team, *, check: bool = False) -> list[str]:
    """Rewrite a team's projections from its events; return how the stored ones differed.

    check: only compare, and write nothing.
    """
    team = locked_team(team)
    changes = differences(team)
    if changes and not check:
        events = stored_events(team)
        team.seq = len(events)
        team.save(update_fields=["seq"])
        project(team, fold(team, events), anew=True)
        dress(team, events)
    return changes


def locked_team(team: Team) -> Team:
    """Lock the team's row until the transaction ends, and return it as it is now."""
    return Team.objects.select_for_update(of=("self",)).select_related("coach").get(pk=team.pk)


def refuse_moved_on(team: Team, seq: int | None) -> None:
    """Refuse a wish that was made for an older version of the team; None fits any version.

    Raises Refusal("team_changed_meanwhile").
    """
    if seq is not None and seq != team.seq:
        params = {"team": team.name, "expected": seq, "found": team.seq}
        raise Refusal(Problem("team_changed_meanwhile", params=params))


def require_may_change(user: Coach, team: Team) -> hooks.Permission:
    """Return how this user may change the team: as their own, or by a ruling.

    Raises Refusal("not_your_team") before anything else about the team is told.
    """
    permission = hooks.may_change_team(user, team)
    if permission is None:
        raise Refusal(Problem("not_your_team", "LG-ROLE-04", {"team": team.name}))
    return permission


def permit(user: Coach, team: Team, act: str, reason: str) -> hooks.Permission:
    """Check that the user may change this team, and register a ruling if it is another's.

    Raises Refusal with ``not_your_team``, and with ``reason_missing`` for a ruling without a
    reason.
    """
    permission = require_may_change(user, team)
    register(user, team, permission, act, reason)
    return permission


def register(user: Coach, team: Team, permission: hooks.Permission, act: str, reason: str) -> None:
    """Register a commissioner's ruling with its reason; an act on one's own team is no ruling.

    Raises Refusal("reason_missing") for a ruling without a reason.
    """
    if permission == "ruling":
        reason = plain_text(reason, "reason", 2000)
        if not reason:
            raise Refusal(Problem("reason_missing", "LG-ROLE-04", about="reason"))
        hooks.register_ruling(user, team, act, reason, {})


def refuse_claimed(team: Team) -> None:
    """Raise Refusal("team_in_a_match") while a match is being played with the team
    (LG-EVENT-06).
    """
    if team.claim is not None and not Team.objects.filter(unclaimed(), pk=team.pk).exists():
        raise Refusal(Problem("team_in_a_match", "LG-EVENT-06", {"team": team.name}))


def take_out(team: Team, act: Act, actor: Coach) -> None:
    """Take an act out of a locked team's stream by an event of its own, and project the result."""
    trace = numbered([Event(TAKEN_BACK)], team.seq, uuid.uuid4())
    void(team, [event.seq for event in act.events], uuid.UUID(trace[0].batch))
    append(team, trace, actor)
    team.seq += len(trace)
    team.save(update_fields=["seq"])
    events = stored_events(team)
    project(team, fold(team, events), anew=True)
    dress(team, events)


def add(team: Team, before: Sequence[Event], events: Sequence[Event], actor: Coach | None) -> None:
    """Append one batch of events to a locked team and project the result."""
    batch = numbered(events, team.seq, uuid.uuid4())
    if not batch:
        return
    team.seq += len(batch)
    team.save(update_fields=["seq"])
    append(team, batch, actor)
    project(team, fold(team, [*before, *batch]))


def ruleset(game_key: str, version: str | None) -> tuple[Game[Any], str]:
    """Return the game and its version, the newest where none is given.

    Raises Refusal("unknown_game") or Refusal("unknown_rules_version").
    """
    if game_key not in games():
        raise Refusal(Problem("unknown_game", params={"game": str(game_key)}, about="game"))
    rules = game(game_key)
    version = version or rules.versions[-1]
    if version not in rules.versions:
        raise Refusal(
            Problem(
                "unknown_rules_version",
                params={"version": str(version), "game": rules.name},
                about="version",
            )
        )
    return rules, version


def _acts(wish: Any) -> str:
    """Return the names of the acts in a wish for the register: ``hire``, ``hire, buy``."""
    acts = wish if isinstance(wish, list) else [wish]
    return ", ".join(str(act.get("act", "")) for act in acts if isinstance(act, dict))[:30]

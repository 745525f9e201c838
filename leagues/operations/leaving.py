"""Rulings by which entries leave a running season, are replaced, or come late (LG-OUT)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Q

from leagues.hooks import begun
from leagues.models import Entry, Fixture, Group, Round, Season, Stage
from leagues.operations.advancing import (
    advance_season,
    settle_absent,
    settle_unplayed,
    unplayed,
)
from leagues.operations.campaigns.captives import release
from leagues.operations.campaigns.events import enter_campaign, leave_campaign, replace_in_campaign
from leagues.operations.common import entries_of, lock_running, rule
from leagues.operations.drawing import Slot, make_fixtures, open_round
from leagues.operations.fitness import brought_problems, registered_version, roster_problems
from leagues.operations.team_names import name_problems
from leagues.policy import Policy
from leagues.schedules import round_robin
from leagues.stages.opening import is_free
from leagues.stages.results import meetings, stage_fixtures
from leagues.stages.standings import ground
from leagues.tables import Table
from rosters.models import Coach, Team
from rosters.runtime.clock import now
from rules.problems import Problem, Refusal
from rules.record import void


@dataclass(frozen=True, slots=True)
class Leaving:
    """The effects of a withdrawal, before it is done (LG-OUT-01).

    annuls:     whether its results are removed from the table; None where the season's policy asks.
    played:     the number of its settled fixtures.
    total:      the number of all its fixtures.
    kept:       the table of its group where its results are kept.
    annulled:   the same where they are annulled. Both tables are None outside a round robin, and
                where the entry is not in the present stage.
    walk_overs: the number of open fixtures that become walk-overs where results are kept.
    """

    entry: Entry
    annuls: bool | None
    played: int
    total: int
    kept: Table | None
    annulled: Table | None
    walk_overs: int


def leaving(entry: Entry) -> Leaving:
    """Return what would happen if an entry left its season now; write nothing."""
    season = entry.season
    own_fixtures = season.fixtures.filter(sides__entry=entry)
    settled = own_fixtures.filter(state=Fixture.State.SETTLED).count()
    total = own_fixtures.count()
    stage = current_stage(season)
    group = None if stage is None else entry.groups.filter(stage=stage).first()
    if stage is None or group is None or stage.format != Stage.Format.ROUND_ROBIN:
        return Leaving(entry, False, settled, total, None, None, total - settled)
    entries = list(group.entries.select_related("team"))
    for member in entries:
        if member == entry:
            member.withdrawn = now()  # as it will stand; only in memory
    fixtures = list(stage_fixtures(stage).filter(group=group))
    mine = {fixture.pk for fixture in fixtures if _takes_part(fixture, entry)}

    def table(found: list[Fixture]) -> Table:
        return ground(season, stage.plan, group.seeds, entries, found).table()

    return Leaving(
        entry,
        _annuls(season, settled, total),
        settled,
        total,
        table(_walked_over(deepcopy(fixtures), mine, entry)),
        table(_annulled(deepcopy(fixtures), mine)),
        total - settled,
    )


@transaction.atomic
def withdraw_running(user: Coach, entry: Entry, *, reason: str, annul: bool | None = None) -> Entry:
    """Take an entry out of a running season (LG-SEASON-04, LG-OUT-01, LG-OUT-03).

    annul: whether a round robin drops its results; None: as the season's policy says, which may be
           to ask.

    Open fixtures become walk-overs, or void where its results are annulled. Raises
    Refusal("entry_is_playing") while one of its matches is being played, and
    Refusal("annul_or_keep") if `annul` is None and the policy is to ask.
    """
    season = lock_running(user, entry.season)
    entry = still_in(entry)
    own_fixtures = season.fixtures.filter(sides__entry=entry)
    if own_fixtures.filter(state=Fixture.State.LOCKED).exists():
        raise Refusal(Problem("entry_is_playing", "LG-EVENT-06", {"team": entry.team.name}))
    effects = leaving(entry)
    annuls = effects.annuls if annul is None else annul and effects.annulled is not None
    if annuls is None:
        raise Refusal(Problem("annul_or_keep", "LG-OUT-01", {"team": entry.team.name}))
    entry.withdrawn, entry.annulled = now(), annuls
    entry.save(update_fields=["withdrawn", "annulled"])
    for fixture in own_fixtures.filter(state=Fixture.State.SCHEDULED):
        if annuls:
            settle_unplayed(fixture, void(fixture.sides.count()))
        else:
            settle_absent(fixture)
    if annuls:
        own_fixtures.filter(state=Fixture.State.SETTLED).update(annulled=True)
    leave_campaign(entry)
    release(season, entry)
    data: dict[str, Any] = {"entry": str(entry.uuid), "annulled": annuls, "settled": effects.played}
    rule(user, season, "entry:withdrawn", entry.team.name, reason, **data)
    transaction.on_commit(lambda: advance_season(season.pk))
    return entry


@transaction.atomic
def replace_entry(
    user: Coach, entry: Entry, team: Team, *, inherits: bool, strength: str = "", reason: str
) -> Entry:
    """Give the place of an entry to another team of a member (LG-OUT-04).

    inherits: the new team goes on with the results so far; else it plays the rest from zero.

    Past matches stay with the old team. Raises Refusal with every problem of the new team, and with
    ``seat_is_taken`` and ``entry_is_playing``.
    """
    season = lock_running(user, entry.season)
    entry = Entry.objects.select_related("team").get(pk=entry.pk)
    problems = newcomer_problems(season, team)
    if hasattr(entry, "replaced_by"):
        problems.append(Problem("seat_is_taken", "LG-OUT-04", {"team": entry.team.name}))
    if season.fixtures.filter(sides__entry=entry, state=Fixture.State.LOCKED).exists():
        problems.append(Problem("entry_is_playing", "LG-EVENT-06", {"team": entry.team.name}))
    if problems:
        raise Refusal(problems)
    new = Entry.objects.create(
        season=season,
        team=team,
        number=_next_number(season),
        strength=strength or entry.strength,
        managed=entry.managed,
        replaces=entry,
        inherits=inherits,
        club=entry.club,
        registered=registered_version(season, team),
    )
    for group in entry.groups.filter(stage__ended__isnull=True):
        group.entries.add(new)
        group.seeds = [new.number if seed == entry.number else seed for seed in group.seeds]
        group.save(update_fields=["seeds"])
    if inherits:
        # Tables of stages that are over are its own too: the next may still be drawn from them.
        for group in entry.groups.filter(stage__ended__isnull=False).select_related("stage"):
            if not group.stage.plan.is_knockout and group.stage.format != Stage.Format.LADDER:
                group.entries.add(new)
    for fixture in season.fixtures.filter(sides__entry=entry, state=Fixture.State.SCHEDULED):
        fixture.sides.filter(entry=entry).update(entry=new)
    if entry.withdrawn is None:
        entry.withdrawn = now()
        entry.save(update_fields=["withdrawn"])
    replace_in_campaign(entry, new)
    release(season, entry)
    data: dict[str, Any] = {"entry": str(entry.uuid), "by": str(new.uuid), "inherits": inherits}
    rule(user, season, "entry:replaced", f"{entry.team.name} → {team.name}", reason, **data)
    transaction.on_commit(lambda: advance_season(season.pk))
    return new


@transaction.atomic
def enter_late(
    user: Coach, season: Season, team: Team, *, strength: str = "", reason: str
) -> Entry:
    """Let a team into a running season (LG-SEASON-04, LG-OUT-05).

    * Swiss: it is paired from the next round on; missed rounds count as the policy says.
    * Ladder: it starts at the bottom.
    * Round robin: it meets everybody in rounds that follow those already opened or begun. These are
      drawn again; no settled match is touched.

    Raises Refusal with ``no_late_entry`` for a knock-out and a stage of several groups, and with
    the problems of the team.
    """
    season = lock_running(user, season)
    stage = current_stage(season)
    problems = newcomer_problems(season, team)
    if stage is None or is_closed_to_late(stage):
        problems.append(Problem("no_late_entry", "LG-OUT-05", {"season": season.name}))
    if problems or stage is None:
        raise Refusal(problems)
    entry = Entry(
        season=season,
        team=team,
        strength=strength or season.rules.usual_strength,
        managed=Entry.Managed.PERSON,
        registered=registered_version(season, team),
    )
    seat_late(season, stage, entry)
    rule(user, season, "entry:late", team.name, reason, entry=str(entry.uuid))
    return entry


def seat_late(season: Season, stage: Stage, entry: Entry) -> None:
    """Give an entry its number and its place in the stage that is being played, from the next round
    on; in a running season, which is locked.
    """
    entry.number, entry.joined = _next_number(season), _next_round(stage)
    entry.save()
    group = stage.groups.get()
    group.entries.add(entry)
    group.seeds = [*group.seeds, entry.number]
    group.save(update_fields=["seeds"])
    if stage.format == Stage.Format.ROUND_ROBIN:
        _draw_rest_again(stage)
    enter_campaign(entry)


def may_enter_late(season: Season) -> bool:
    """Return whether a team can enter a season late as it stands now."""
    stage = current_stage(season) if season.state == Season.State.RUNNING else None
    return stage is not None and not is_closed_to_late(stage)


def is_closed_to_late(stage: Stage) -> bool:
    """Return whether a stage takes no late entries: a knock-out, or several groups."""
    return stage.plan.is_knockout or stage.groups.count() > 1


def current_stage(season: Season) -> Stage | None:
    """Return the stage that is being played; None between stages."""
    return season.stages.filter(drawn__isnull=False, ended__isnull=True).first()


# -- working it out -----------------------------------------------------------------------------


def _annuls(season: Season, settled: int, total: int) -> bool | None:
    match Policy.from_json(season.policy).withdrawal:
        case "annul":
            return True
        case "keep":
            return False
        case "half":
            return 2 * settled < total
    return None


def _takes_part(fixture: Fixture, entry: Entry) -> bool:
    return any(side.entry_id == entry.pk for side in fixture.sides.all())


def _walked_over(fixtures: list[Fixture], mine: set[int], entry: Entry) -> list[Fixture]:
    """Return the fixtures as if this entry's open ones were walk-overs; only in memory.

    Matches of three or four sides stay open: the others will play without it.
    """
    for fixture in fixtures:
        if fixture.pk in mine and fixture.outcome is None:
            sides = sorted(fixture.sides.all(), key=lambda side: side.number)
            others = [side.number for side in sides if side.entry_id != entry.pk]
            if len(others) == 1:
                fixture.outcome = unplayed(entry.season, others[0], len(sides)).to_json()
    return fixtures


def _annulled(fixtures: list[Fixture], mine: set[int]) -> list[Fixture]:
    """Return the fixtures as if those of this entry did not count; only in memory."""
    for fixture in fixtures:
        if fixture.pk in mine:
            fixture.annulled = fixture.outcome is not None
    return [f for f in fixtures if f.pk not in mine or f.annulled]


def _draw_rest_again(stage: Stage) -> None:
    """Draw again, for everybody, all rounds not opened or begun, without the pairs that met.

    Where rounds may be played out of order, matches begun in a later round stay in it, and the rest
    is drawn around them (LG-FIX-24).
    """
    last = _next_round(stage) - 1
    fixtures = stage_fixtures(stage)
    ahead = list(begun(fixtures.filter(round__number__gt=last)).distinct())
    kept = fixtures.filter(Q(round__number__lte=last) | Q(pk__in=[each.pk for each in ahead]))
    met = Counter(frozenset(meeting.entries) for meeting in meetings(kept))
    to_come = Fixture.objects.filter(round__stage=stage, round__number__gt=last)
    to_come.exclude(pk__in=[each.pk for each in ahead]).delete()
    stage.rounds.filter(number__gt=last, fixtures=None).delete()
    group = stage.groups.get()
    here = set(group.entries.filter(withdrawn__isnull=True).values_list("number", flat=True))
    seeds = [number for number in group.seeds if number in here]
    rounds = []
    for drawn in round_robin(len(seeds), stage.plan.legs, stage.drawing):
        pairs = []
        for home, away in drawn.pairings:
            pair = seeds[home - 1], seeds[away - 1]
            if met[frozenset(pair)]:
                met[frozenset(pair)] -= 1
            else:
                pairs.append(pair)
        if pairs:
            rounds.append(pairs)
    _make_rest(group, last, rounds, ahead)
    waiting = Fixture.objects.filter(round__stage=stage, state__in=Fixture.OPEN)
    first = waiting.order_by("round__number").select_related("round").first()
    if first is not None:
        open_round(first.round)


def _make_rest(
    group: Group, last: int, rounds: Sequence[Sequence[tuple[int, int]]], ahead: Sequence[Fixture]
) -> None:
    """Make the fixtures of these rounds, from the one after `last` on.

    ahead: fixtures begun in those rounds already. Nobody plays twice in a round (LG-RR-02), so a
           pair one of which is taken comes into the first round that is free for both.
    """
    busy: dict[int, set[int]] = {}
    slots: dict[int, list[tuple[int, int]]] = {}
    taken: dict[int, int] = {}
    for fixture in ahead:
        number = fixture.round.number
        busy.setdefault(number, set()).update(e.number or 0 for e in entries_of(fixture))
        taken[number] = max(taken.get(number, 0), fixture.slot)
    for at, pairs in enumerate(rounds, last + 1):
        for pair in pairs:
            number = at if not ahead else last + 1
            while busy.setdefault(number, set()) & {*pair}:
                number += 1
            busy[number].update(pair)
            slots.setdefault(number, []).append(pair)
    for number in sorted(slots):
        round_, _made = Round.objects.get_or_create(stage=group.stage, number=number)
        first = taken.get(number, 0) + 1
        make_fixtures(
            round_, [Slot(group, slot, pair) for slot, pair in enumerate(slots[number], first)]
        )


def newcomer_problems(season: Season, team: Team, own: Entry | None = None) -> list[Problem]:
    """List why a team cannot come into a running season.

    own: its entry, where it has one that was not there when the season began.
    """
    problems = brought_problems(season, team) + roster_problems(season, team)
    if own is not None:
        pass  # its name was looked at when it entered
    elif season.entries.filter(team=team).exists():
        problems.append(Problem("entered_already", "LG-SEASON-03", {"team": team.name}))
    else:
        problems += name_problems(team, Team.objects.filter(entries__season=season), season.name)
    if not season.league.memberships.filter(coach=team.coach).exists():
        problems.append(Problem("not_a_member", "LG-ROLE-04", {"name": str(team.coach)}))
    return problems


def _next_number(season: Season) -> int:
    return 1 + max(n for n in season.entries.values_list("number", flat=True) if n is not None)


def _next_round(stage: Stage) -> int:
    """Return the number of the first round that was not opened, with no later match begun.

    Where rounds may be played in any order, matches begun ahead are ignored.
    """
    if is_free(stage):
        opened = stage.rounds.filter(opens__isnull=False)
        return 1 + max(opened.values_list("number", flat=True), default=0)
    played = begun(Fixture.objects.filter(round__stage=stage)).values("round")
    kept = stage.rounds.filter(Q(opens__isnull=False) | Q(pk__in=played))
    return 1 + max(kept.values_list("number", flat=True), default=0)


def still_in(entry: Entry) -> Entry:
    """Return an entry's present row. Raises Refusal("has_withdrawn") if it has withdrawn."""
    entry = Entry.objects.select_related("team", "season").get(pk=entry.pk)
    if entry.withdrawn is not None:
        raise Refusal(Problem("has_withdrawn", "LG-OUT-01", {"team": entry.team.name}))
    return entry

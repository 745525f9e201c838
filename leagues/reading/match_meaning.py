"""What an open match is about: the standings of its sides before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from leagues.access.permissions import User
from leagues.campaigns.stream import campaign_of
from leagues.campaigns.terms_pages import places_of
from leagues.hooks import terms_of
from leagues.models import Fixture, Season
from leagues.reading.season_pages import around, is_own
from leagues.reading.seasons import TableLine
from leagues.schedules.knockout import WinnerOf
from leagues.schedules.plan import LADDER
from leagues.stages.brackets import group_bracket
from leagues.stages.results import meetings, stage_fixtures
from leagues.stages.showing import bracket_view, tie_ahead
from leagues.stages.standings import bouts, counting, ground
from rosters.games import of as room_of

#: The number of rows of a long table that are shown beside a match.
SEEN = 6


@dataclass(frozen=True, slots=True)
class Stake:
    """What a match is about.

    lines:    the rows of its sides in the present table, the higher one first; empty where the
              match counts in none.
    entries:  the number of rows of the table.
    words:    the points between them, and what the table decides, in sentences.
    knockout: what a match of a bracket decides: who goes on, who has won it (``won``), or who is
              placed higher (``places``); empty for all others.
    """

    lines: tuple[TableLine, ...] = ()
    entries: int = 0
    words: tuple[str, ...] = ()
    knockout: str = ""


def stake_of(
    user: User, fixture: Fixture, tables: dict[int, list[TableLine]] | None = None
) -> Stake:
    """Return what a match is about, in at most six queries; of a campaign, what is at stake in it.

    fixture: as `leagues.access.visible.fixtures` gives it.
    tables:  those that were made already, by the group's id; the match's own is put in.
    """
    stage, season = fixture.round.stage, fixture.season
    plan = stage.plan
    if season.friendly:  # about nothing
        return Stake()
    if plan.is_knockout:
        words = settled_before(fixture) + _next_tie(fixture)
        return Stake(words=words, knockout=_decides(fixture))
    if stage.format == LADDER:
        return Stake(words=_rungs(fixture))
    if _is_campaign(season):
        return Stake(words=settled_before(fixture))
    tables = {} if tables is None else tables
    if fixture.group_id not in tables:
        tables[fixture.group_id] = _table(user, fixture)
    table = tables[fixture.group_id]
    meeting = {side.entry.number for side in fixture.sides.all()}
    lines = tuple(line for line in table if line.row.entry in meeting)
    words = settled_before(fixture) + gap_words(lines)
    if plan.first and any(each.number > stage.number for each in season.stages.all()):
        words += (
            ngettext("The first goes on.", "The first %(n)s go on.", plan.first)
            % {"n": plan.first},
        )
    return Stake(lines, len(table), words)


def standing(user: User, fixture: Fixture) -> list[TableLine]:
    """Return the top rows of a match's table, and those around the reader's own; three queries.

    Empty where the match counts in no table: in a bracket, on a ladder, in a campaign, as a
    friendly.
    """
    stage, season = fixture.round.stage, fixture.season
    if season.friendly or stage.plan.is_knockout or stage.format == LADDER:
        return []
    if _is_campaign(season):
        return []
    return around(_table(user, fixture), SEEN)


def _next_tie(fixture: Fixture) -> tuple[str, ...]:
    """Return a sentence on the tie that the winner goes on to, and who waits there (LG-KO-09).

    Empty where the bracket ends with this tie. Three queries.
    """
    group, stage = fixture.group, fixture.round.stage
    here = {e.number: e for e in group.entries.select_related("team") if e.number is not None}
    found = meetings(stage_fixtures(stage).filter(group=group))
    view = bracket_view(group, stage.plan, fixture.season.draw_seed, found, here)
    ahead = tie_ahead(view, fixture.tie)
    if ahead is None:
        return ()
    tie, other = ahead
    titles = {each.key: each.title for round_ in view.rounds for each in round_}
    if other.entry is not None:
        words = gettext("Next for the winner: %(tie)s, against %(other)s.")
        return (words % {"tie": tie.title, "other": other.entry.team.name},)
    if other.feeder:
        words = gettext("Next for the winner: %(tie)s, against the winner of %(other)s.")
        return (words % {"tie": tie.title, "other": titles[other.feeder]},)
    return (gettext("Next for the winner: %(tie)s.") % {"tie": tie.title},)


def _decides(fixture: Fixture) -> str:
    """Return what a match of a bracket decides, as `Stake.knockout`."""
    bracket = group_bracket(fixture.group, fixture.round.stage.plan)
    ahead = [
        tie
        for tie in bracket.ties
        if WinnerOf(fixture.tie) in tie.sides and tie.reset_of != fixture.tie
    ]
    if ahead:
        return "goes_on"
    return "won" if bracket.tie(fixture.tie).stake.first == 1 else "places"


def _is_campaign(season: Season) -> bool:
    """Return whether the places of a season are those of a campaign (LG-CAMP-03)."""
    return season.rules.campaigns is not None and campaign_of(season) is not None


def _table(user: User, fixture: Fixture) -> list[TableLine]:
    stage, group, season = fixture.round.stage, fixture.group, fixture.season
    here = {e.number: e for e in group.entries.select_related("team") if e.number is not None}
    counted = counting(group, stage.number, stage.plan, bouts(season))
    table = ground(season, stage.plan, group.seeds, here.values(), counted).table()
    return [
        TableLine(row, here[row.entry], own=is_own(here[row.entry], user)) for row in table.rows
    ]


def settled_before(fixture: Fixture) -> tuple[str, ...]:
    """Return sentences on the terms of a match: the territory at stake (LG-CAMP-01)."""
    terms = terms_of(fixture)
    campaign = campaign_of(fixture.season) if terms else None
    if campaign is None:
        return ()
    sides = [side.entry.team.name for side in fixture.sides.all()]
    return tuple(room_of(fixture.season.game).terms.settled(terms, sides, places_of(campaign)))


def gap_words(lines: Sequence[TableLine]) -> tuple[str, ...]:
    """Return a sentence on the points between two rows; empty for other numbers of rows.

    It is also empty before the first match of both.
    """
    if len(lines) != 2 or not any(line.row.standing.played for line in lines):
        return ()
    ahead, behind = lines
    gap = ahead.row.standing.points - behind.row.standing.points
    if not gap:
        return (gettext("Both have as many points."),)
    words = ngettext("%(team)s is %(n)s point ahead.", "%(team)s is %(n)s points ahead.", gap)
    return (words % {"team": ahead.entry.team.name, "n": gap},)


def _rungs(fixture: Fixture) -> tuple[str, ...]:
    """Return a sentence on each side's place on the ladder."""
    rungs = {number: at for at, number in enumerate(fixture.group.seeds, 1)}
    return tuple(
        gettext("%(team)s stands on rung %(n)s.")
        % {"team": side.entry.team.name, "n": rungs[side.entry.number]}
        for side in fixture.sides.all()
        if side.entry.number in rungs
    )

"""Stream of a campaign: its events, its fold, and its open rounds (LG-CAMP-01)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Min, Q, QuerySet

from leagues.hooks import terms_of
from leagues.models import Campaign, CampaignEvent, Entry, Fixture, Round, Season, Stage
from rules.game import ENTRANCES, Campaigns, Captive
from rules.roster import Event, Folded


def campaign_of(season: Season) -> Campaign | None:
    """Return a season's campaign; None where it has none."""
    return Campaign.objects.filter(season=season).select_related("season").first()


def rules_of(campaign: Campaign) -> Campaigns[Any]:
    """Return the campaign rules of its game."""
    rules = campaign.season.rules.campaigns
    assert rules is not None, "a campaign is made for a game that has them"
    return rules


def stored_events(
    campaign: Campaign, upto: int | None = None, before: int | None = None
) -> list[Event]:
    """Return the campaign's events.

    upto:   as they stood when this event was the last, with entries that have come and gone since
            (LG-OUT-06).
    before: of these later events only those that stand before this place; None: all.
    """
    query = CampaignEvent.objects.filter(campaign=campaign).order_by("seq")
    if upto is not None:
        since = Q(kind__in=ENTRANCES) if before is None else Q(kind__in=ENTRANCES, seq__lt=before)
        query = query.filter(Q(seq__lte=upto) | since)
    rows = list(
        query.values_list("kind", "payload", "batch", "seq", "place", "version", "voided_by")
    )
    # An operation that voids events leaves an event in the stream.
    later = set() if upto is None else {row[-1] for row in rows} - {row[2] for row in rows}
    return [
        Event(
            kind,
            payload,
            str(batch),
            seq,
            place,
            version,
            voided_by is not None and voided_by not in later,
        )
        for kind, payload, batch, seq, place, version, voided_by in rows
    ]


def fold(campaign: Campaign, events: Sequence[Event]) -> Folded[Any]:
    """Return the state of a campaign after these events, and their problems."""
    return rules_of(campaign).fold(campaign.season.version, events)


def fold_now(campaign: Campaign) -> Any:
    """Return the present state of a campaign."""
    return fold(campaign, stored_events(campaign)).state


def at_opening(campaign: Campaign) -> Any:
    """Return the campaign as it stood when the present round was opened (LG-FIX-12)."""
    return fold(campaign, stored_events(campaign, campaign.opened)).state


def open_round(season: Season) -> Round | None:
    """Return the present round of a campaign: the first whose end was not applied; None: none."""
    return unclosed(season).first()


def unclosed(season: Season) -> QuerySet[Round]:
    """Return the rounds whose end was not applied, in order.

    They have fixtures, or are weeks of meetings that were opened.
    """
    drawn = Round.objects.filter(stage__season=season, closed=None).select_related("stage")
    weeks = Q(stage__format=Stage.Format.MEETINGS, opens__isnull=False)
    begun = drawn.annotate(first=Min("fixtures")).filter(Q(first__isnull=False) | weeks)
    return begun.order_by("stage__number", "number")


def is_open(fixture: Fixture) -> bool:
    """Return whether a match may begin (LG-FIX-12).

    No match of a campaign is played before the rounds before its own are closed, as it reads their
    effects.
    """
    if campaign_of(fixture.season) is None or fixture.round.closed is not None:
        return True
    now = open_round(fixture.season)
    own_place = fixture.round.stage.number, fixture.round.number
    return now is not None and own_place <= (now.stage.number, now.number)


def captives_of(campaign: Campaign, entries: Iterable[Entry]) -> list[Captive]:
    """Return the captives of a campaign, as the stored teams record them; without a query.

    entries: of its season, with their teams.
    """
    teams = {entry.number: entry.team.totals for entry in entries if entry.number is not None}
    return rules_of(campaign).captives(campaign.season.version, teams)


def told(fixture: Fixture, entries: Sequence[int]) -> dict[str, Any]:
    """Return the match options that come from the season's campaign; empty where it has none."""
    campaign = campaign_of(fixture.season)
    if campaign is None:
        return {}
    details = rules_of(campaign).told(fixture.season.version, at_opening(campaign), entries)
    return {"campaign": {**details, "terms": terms_of(fixture)}}

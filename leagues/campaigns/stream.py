"""Reading a campaign: its stream, its fold, and what of a season belongs to it (LG-CAMP-01)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Min, Q, QuerySet

from leagues.hooks import terms_of
from leagues.models import Campaign, CampaignEvent, Entry, Fixture, Round, Season, Stage
from rules.game import ENTRANCES, Campaigns, Captive
from rules.roster import Event, Folded


def campaign_of(season: Season) -> Campaign | None:
    """A season's campaign; None where it has none."""
    return Campaign.objects.filter(season=season).select_related("season").first()


def rules_of(campaign: Campaign) -> Campaigns[Any]:
    """What its game says of campaigns."""
    found = campaign.season.rules.campaigns
    assert found is not None, "a campaign is made for a game that has them"
    return found


def stored_events(
    campaign: Campaign, upto: int | None = None, before: int | None = None
) -> list[Event]:
    """The campaign's events; with `upto`, as they stood when that one was the last, and with who
    has come and gone since (LG-OUT-06): all of that, or what stands before the place `before`."""
    found = CampaignEvent.objects.filter(campaign=campaign).order_by("seq")
    if upto is not None:
        since = Q(kind__in=ENTRANCES) if before is None else Q(kind__in=ENTRANCES, seq__lt=before)
        found = found.filter(Q(seq__lte=upto) | since)
    rows = list(
        found.values_list("kind", "payload", "batch", "seq", "place", "version", "voided_by")
    )
    # Whoever takes something out of the stream leaves an event in it.
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
    return rules_of(campaign).fold(campaign.season.version, events)


def fold_now(campaign: Campaign) -> Any:
    """The campaign as it stands."""
    return fold(campaign, stored_events(campaign)).state


def at_opening(campaign: Campaign) -> Any:
    """The campaign as it stood when the round that is played was opened (LG-FIX-12)."""
    return fold(campaign, stored_events(campaign, campaign.opened)).state


def open_round(season: Season) -> Round | None:
    """The round of a campaign that is played: the first whose end was not applied."""
    return unclosed(season).first()


def unclosed(season: Season) -> QuerySet[Round]:
    """Rounds whose end was not applied, in order: those with fixtures, and weeks of meetings that
    have been opened."""
    drawn = Round.objects.filter(stage__season=season, closed=None).select_related("stage")
    weeks = Q(stage__format=Stage.Format.MEETINGS, opens__isnull=False)
    begun = drawn.annotate(first=Min("fixtures")).filter(Q(first__isnull=False) | weeks)
    return begun.order_by("stage__number", "number")


def is_open(fixture: Fixture) -> bool:
    """Whether it may begin: of a campaign no match is played before the rounds before its own are
    closed, as it reads what they did (LG-FIX-12)."""
    if campaign_of(fixture.season) is None or fixture.round.closed is not None:
        return True
    now = open_round(fixture.season)
    own = fixture.round.stage.number, fixture.round.number
    return now is not None and own <= (now.stage.number, now.number)


def captives_of(campaign: Campaign, entries: Iterable[Entry]) -> list[Captive]:
    """Who is held in a campaign, as the stored teams tell it; without a query.

    entries: of its season, with their teams.
    """
    teams = {entry.number: entry.team.totals for entry in entries if entry.number is not None}
    return rules_of(campaign).captives(campaign.season.version, teams)


def told(fixture: Fixture, entries: Sequence[int]) -> dict[str, Any]:
    """What a match is told of its season's campaign, beneath its own options."""
    campaign = campaign_of(fixture.season)
    if campaign is None:
        return {}
    found = rules_of(campaign).told(fixture.season.version, at_opening(campaign), entries)
    return {"campaign": {**found, "terms": terms_of(fixture)}}

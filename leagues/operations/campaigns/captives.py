"""Free captives: when a campaign ends, when an entry leaves it, or by a ruling (LG-CAMP-02).

The caller's transaction has locked the season. A team that is in a match is changed after it, by
`unplayed_matches.serve_when_free`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from django.db import transaction

from leagues.access.permissions import require_commissioner
from leagues.campaigns.stream import campaign_of, captives_of
from leagues.models import Challenge, Deal, Entry, Release, Season
from leagues.notices import notify
from leagues.operations.common import rule, running_season
from leagues.operations.unplayed_matches import serve_when_free
from rosters.models import Coach
from rosters.runtime.clock import now
from rules.game import Captive
from rules.problems import Problem, Refusal


def release(season: Season, gone: Entry | None = None) -> None:
    """Free all captives of a season's campaign, or with `gone` those held by or taken from it.

    Does nothing where there is no campaign or it has not begun.
    gone: an entry that has left the season.
    """
    campaign = campaign_of(season)
    if campaign is None or not campaign.seq:
        return
    entries = _entries(season)
    number = None if gone is None else gone.number
    captives = captives_of(campaign, entries.values())
    _let_go(
        season, entries, (each for each in captives if number in (None, each.holder, each.owner))
    )


@transaction.atomic
def let_go(user: Coach, holder: Entry, owner: Entry, player: int, *, reason: str) -> None:
    """Free one captive, by a ruling (LG-EVENT-04).

    It repairs a capture that a correction has left without a cause. Raises
    Refusal("nobody_is_held") where this entry does not hold that player.
    """
    require_commissioner(user, holder.season.league)
    season = running_season(holder.season_id)
    campaign, entries = campaign_of(season), _entries(season)
    captives = [] if campaign is None else captives_of(campaign, entries.values())
    captive = next(
        (
            each
            for each in captives
            if (each.holder, each.owner, each.player) == (holder.number, owner.number, player)
        ),
        None,
    )
    if captive is None:
        what = {"team": holder.team.name, "other": owner.team.name}
        raise Refusal(Problem("nobody_is_held", "LG-CAMP-02", what))
    about = f"{captive.name} ({holder.team.name} → {owner.team.name})"
    rule(user, season, "campaign:captive_freed", about, reason, entry=str(owner.uuid))
    _let_go(season, entries, [captive])


def _let_go(season: Season, entries: dict[int, Entry], captives: Iterable[Captive]) -> None:
    rules = season.rules.campaigns
    assert rules is not None, "the season has a campaign"
    home: defaultdict[int, list[dict[str, object]]] = defaultdict(list)
    for captive in captives:
        freed = zip(
            (captive.holder, captive.owner), rules.freed(season.version, captive), strict=True
        )
        for number, events in freed:
            home[number] += [{"kind": e.kind, "payload": dict(e.payload)} for e in events]
    Release.objects.bulk_create(
        Release(entry=entries[number], events=home[number], created=now())
        for number in sorted(home)
    )
    rows = [entries[number].team_id for number in home]
    transaction.on_commit(lambda: serve_when_free(rows))


def _entries(season: Season) -> dict[int, Entry]:
    rows = season.entries.select_related("team").filter(number__isnull=False)
    return {entry.number or 0: entry for entry in rows}


def end_offers(season: Season) -> None:
    """Lapse the open deals of a season that is over, and withdraw its open challenges."""
    open_ = season.deals.filter(state=Deal.State.OPEN).select_related(
        "giver__team__coach", "taker__team__coach"
    )
    for deal in open_:
        both = {"team": deal.giver.team.name, "other": deal.taker.team.name, "until": ""}
        coaches = [deal.giver.team.coach, deal.taker.team.coach]
        notify(coaches, "deal_lapsed", both, season=season)
    open_.update(state=Deal.State.LAPSED, answered=now())
    challenges = Challenge.objects.filter(group__stage__season=season, state=Challenge.State.OPEN)
    challenges.update(state=Challenge.State.WITHDRAWN, answered=now())

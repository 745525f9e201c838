"""What a correction changes of a campaign, and which later matches had read it (LG-CAMP-01)."""

from __future__ import annotations

from typing import Any

from leagues.campaigns import campaign_of, fold, rules_of, stored_events
from leagues.hooks import terms_of
from leagues.models import Applied, Campaign, Fixture
from matches.models import FrozenMatch
from rules.record import JSON


def facts_of(fixture: Fixture) -> JSON:
    """Who holds what and what each entry has, by names; None where the season is no campaign.

    read: by later match, in order, what of the campaign it would be told by what stands now.
    """
    campaign = campaign_of(fixture.season)
    if campaign is None:
        return None
    names = dict(fixture.season.entries.values_list("number", "team__name"))
    data = campaign.data
    return {
        "holders": {
            each["name"]: names.get(each["holder"], "") for each in data.get("territories", ())
        },
        "numbers": {
            names[int(number)]: own
            for number, own in data.get("entries", {}).items()
            if int(number) in names
        },
        "read": _read(campaign, fixture),
    }


def compared(before: JSON, after: JSON) -> list[JSON]:
    """What is different now, territories first, then numbers, then matches that had read it."""
    found: list[JSON] = [
        {"kind": "territory", "name": name, "before": before["holders"].get(name, ""), "after": now}
        for name, now in after["holders"].items()
        if before["holders"].get(name, "") != now
    ]
    found += [
        {"kind": "number", "name": name, "what": what, "before": own.get(what), "after": now}
        for name, numbers in after["numbers"].items()
        for own in [before["numbers"].get(name, {})]
        for what, now in numbers.items()
        if own.get(what) != now
    ]
    told = {each["fixture"]: each["told"] for each in before["read"]}
    found += [
        {
            "kind": "read",
            "fixture": each["fixture"],
            "round": each["round"],
            "repair": "repair_fielded",
        }
        for each in after["read"]
        if told.get(each["fixture"]) != each["told"]
    ]
    return found


def _read(campaign: Campaign, fixture: Fixture) -> list[JSON]:
    """The matches that read the campaign after this one had changed it, and what they would be told
    by what stands now."""
    applied = Applied.objects.filter(fixture=fixture).first()
    if applied is None:
        return []
    events, rules = stored_events(campaign), rules_of(campaign)
    later = (
        FrozenMatch.objects.filter(fixture__season=fixture.season, fixture__record__isnull=False)
        .exclude(fixture=fixture)
        .select_related("fixture__round", "fixture__applied")
        .prefetch_related("fixture__sides__entry")
        .order_by("fixture__round__number", "fixture__slot", "fixture_id")
    )
    found, states = [], dict[int, Any]()
    for match in later:
        own = getattr(match.fixture, "applied", None)
        read = campaign.opened if own is None else own.read
        if read < applied.place:
            continue
        if read not in states:
            states[read] = fold(campaign, [each for each in events if each.place <= read]).state
        entries = [side.entry.number or 0 for side in match.fixture.sides.all()]
        told = rules.told(campaign.season.version, states[read], entries)
        facts = {**told, "terms": terms_of(match.fixture)}
        uuid, number = str(match.fixture.uuid), match.fixture.round.number
        found.append({"fixture": uuid, "round": number, "told": facts})
    return found

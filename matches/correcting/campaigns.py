"""What a correction changes of a campaign, and which later matches had read it (LG-CAMP-01)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from leagues.campaigns.stream import campaign_of, captives_of, fold, rules_of, stored_events
from leagues.hooks import terms_of
from leagues.models import Applied, Campaign, Deal, Fixture, Round
from leagues.operations.campaigns.events import end_of
from matches.correcting.filed import FiledMatch
from matches.models import FrozenMatch
from rosters.models import Team
from rosters.teams.streams import fold as folded
from rosters.teams.streams import stored_events as events_of_team
from rules.game import Captive
from rules.record import JSON


def facts_of(fixture: Fixture) -> JSON:
    """Return territories with their holders, and the numbers of each entry, by names.

    None where the season is no campaign.

    read: by later match, in order, what it would read of the campaign as it stands now.
    ends: by round that has ended since, what its end brought, and would bring as things stand now.
    deals: agreed on since; captives: taken by one of the later matches.
    problems: the events of its stream that do not fit, as things stand, and are left out.
    """
    campaign = campaign_of(fixture.season)
    if campaign is None:
        return None
    names = dict(fixture.season.entries.values_list("number", "team__name"))
    data, later = campaign.data, _later(campaign, fixture)
    return {
        "holders": {
            each["name"]: names.get(each["holder"], "") for each in data.get("territories", ())
        },
        "numbers": {
            names[int(number)]: own
            for number, own in data.get("entries", {}).items()
            if int(number) in names
        },
        "read": _read(campaign, later),
        "ends": _ends(campaign, fixture),
        "deals": _deals(campaign, fixture),
        "captives": _captives(campaign, later),
        "problems": campaign.problems,
    }


def compared(before: JSON, after: JSON) -> list[JSON]:
    """List what is different now: territories, numbers, and then all that rests on the old ones."""
    differences: list[JSON] = [
        {"kind": "territory", "name": name, "before": before["holders"].get(name, ""), "after": now}
        for name, now in after["holders"].items()
        if before["holders"].get(name, "") != now
    ]
    differences += [
        {"kind": "number", "name": name, "what": what, "before": own.get(what), "after": now}
        for name, numbers in after["numbers"].items()
        for own in [before["numbers"].get(name, {})]
        for what, now in numbers.items()
        if own.get(what) != now
    ]
    read_before = {each["fixture"]: each["told"] for each in before["read"]}
    late = [each for each in after["read"] if read_before.get(each["fixture"]) != each["told"]]
    differences += [
        {
            "kind": "read",
            "fixture": each["fixture"],
            "round": each["round"],
            "repair": "repair_fielded",
        }
        for each in late
    ]
    differences += [
        {"kind": "end", "stage": e["stage"], "round": e["round"], "repair": "repair_end"}
        for e in after["ends"]
        if e["stood"] != e["due"]
    ]
    differences += [
        {"kind": "misfit", "problem": each, "repair": "repair_misfit"}
        for each in after["problems"]
        if each not in before["problems"]
    ]
    # The teams that the correction has touched: their later deals and captives rest on what was.
    moved = {each["name"] for each in differences if each["kind"] == "number"}
    moved |= {each[when] for each in differences if each["kind"] == "territory"
              for when in ("before", "after")}  # fmt: skip
    differences += [
        {"kind": "deal", **each, "repair": "repair_deal"}
        for each in after["deals"]
        if {each["team"], each["other"]} & moved
    ]
    misled = {each["fixture"] for each in late}
    differences += [
        {"kind": "captive", **each["who"], "repair": "repair_captive"}
        for each in after["captives"]
        if each["fixture"] in misled
    ]
    return differences


def _ends(campaign: Campaign, fixture: Fixture) -> list[JSON]:
    """Return rounds that have ended since the fixture counted, with what that brought and would
    bring.
    """
    applied = Applied.objects.filter(fixture=fixture).first()
    if applied is None:
        return []
    rounds = Round.objects.filter(stage__season=campaign.season, ending__gt=applied.place)
    ends = []
    for round_ in rounds.select_related("stage__season").order_by("ending"):
        stood, due = end_of(campaign, round_)
        ends.append(
            {
                "stage": round_.stage.number,
                "round": round_.number,
                "stood": [[e.kind, dict(e.payload)] for e in stood or ()],
                "due": [[e.kind, dict(e.payload)] for e in due or ()],
            }
        )
    return ends


def _deals(campaign: Campaign, fixture: Fixture) -> list[JSON]:
    """Return deals that were carried out since the fixture was settled, by the names of both."""
    done = campaign.season.deals.filter(state=Deal.State.ACCEPTED, answered__gt=fixture.settled)
    return [
        {"deal": str(each.uuid), "team": each.giver.team.name, "other": each.taker.team.name}
        for each in done.select_related("giver__team", "taker__team").order_by("number")
    ]


def _captives(campaign: Campaign, later: Sequence[FrozenMatch]) -> list[JSON]:
    """Return the captives who were taken by one of these matches: by whom, of whose team, and in
    which.

    A captive was taken in the last match of both teams before which they were not held, as the
    streams stand. So a captive of an earlier match is left out.
    """
    entries = list(campaign.season.entries.select_related("team").filter(number__isnull=False))
    teams = {entry.number: entry.team for entry in entries}
    captives = []
    for captive in captives_of(campaign, entries):
        both = {captive.holder, captive.owner}
        for match in reversed(later):
            sides = match.fixture.sides.all()
            if both <= {side.entry.number for side in sides} and not _was_held(
                campaign, captive, teams, match
            ):
                holder, owner = teams[captive.holder].name, teams[captive.owner].name
                who = {"name": captive.name, "team": holder, "other": owner}
                captives.append({"fixture": str(match.fixture.uuid), "who": who})
                break
    return captives


def _was_held(
    campaign: Campaign, captive: Captive, teams: Mapping[int | None, Team], match: FrozenMatch
) -> bool:
    """Return whether a captive was held before a match, as the stream of the holder stands now."""
    team = teams[captive.holder]
    place = FiledMatch.of(match.fixture).place(team)
    if place is None:
        return True  # it did nothing to the holder
    before = folded(team, [each for each in events_of_team(team) if each.place < place])
    states = {captive.holder: before.state.to_json(), captive.owner: {"captives": []}}
    return captive in rules_of(campaign).captives(campaign.season.version, states)


def _later(campaign: Campaign, fixture: Fixture) -> list[FrozenMatch]:
    """Return the matches that read the campaign after this fixture had changed it, in order."""
    applied = Applied.objects.filter(fixture=fixture).first()
    if applied is None:
        return []
    matches = (
        FrozenMatch.objects.filter(fixture__season=fixture.season, fixture__record__isnull=False)
        .exclude(fixture=fixture)
        .select_related("fixture__round", "fixture__applied")
        .prefetch_related("fixture__sides__entry__team")
        .order_by("fixture__round__number", "fixture__slot", "fixture_id")
    )
    return [each for each in matches if _read_by(campaign, each) >= applied.place]


def _read_by(campaign: Campaign, match: FrozenMatch) -> int:
    """Return the place of the last event of the campaign that a match has read."""
    applied = getattr(match.fixture, "applied", None)
    read: int = campaign.opened if applied is None else applied.read
    return read


def _read(campaign: Campaign, later: Sequence[FrozenMatch]) -> list[JSON]:
    """Return what these matches would read of the campaign as it stands now."""
    events, rules = stored_events(campaign), rules_of(campaign)
    readings, states = [], dict[int, Any]()
    for match in later:
        read = _read_by(campaign, match)
        if read not in states:
            states[read] = fold(campaign, [each for each in events if each.place <= read]).state
        entries = [side.entry.number or 0 for side in match.fixture.sides.all()]
        campaign_facts = rules.told(campaign.season.version, states[read], entries)
        facts = {**campaign_facts, "terms": terms_of(match.fixture)}
        uuid, number = str(match.fixture.uuid), match.fixture.round.number
        readings.append({"fixture": uuid, "round": number, "told": facts})
    return readings

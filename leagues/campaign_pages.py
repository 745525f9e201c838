"""A campaign at one look: what each entry has, who holds what and since when, in ten queries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

from django.utils.translation import gettext

from leagues.campaigns import fold, open_round
from leagues.charts import Line, Words, scaled
from leagues.hooks import terms_of
from leagues.models import Campaign, CampaignEvent, Entry, Fixture, Season
from leagues.season_pages import crest_of, kit_of
from leagues.selectors import sides
from rosters.games import of as room_of
from rules.roster import Event
from rules.svg import tag, text
from rules.territories import TAKEN

JSON = Any


@dataclass(frozen=True, slots=True)
class Standing:
    """What an entry has: its numbers in the order of the columns, and what it holds."""

    entry: Entry
    numbers: Sequence[int]
    holds: Sequence[str]


@dataclass(frozen=True, slots=True)
class Held:
    """A territory: who holds it since which round, and what it lies beside."""

    id: str
    name: str
    kind: str
    holder: Entry | None
    since: int | None
    beside: Sequence[str]


@dataclass(frozen=True, slots=True)
class Taken:
    """A territory that changed hands: from whom, to whom, in which round and by which match."""

    territory: str
    by: Entry | None
    before: Entry | None
    round: int | None
    fixture: Fixture | None


@dataclass(frozen=True, slots=True)
class AtStake:
    """A match of the round that is played, and the territory that its winner will hold."""

    fixture: Fixture
    territory: str


@dataclass(frozen=True, slots=True)
class CampaignView:
    """columns: what the numbers of the standings are called; map, chart: SVG, empty without."""

    columns: Sequence[str]
    standings: Sequence[Standing]
    territories: Sequence[Held]
    taken: Sequence[Taken]
    stakes: Sequence[AtStake]
    map: str
    chart: str
    begun: bool


def campaign_view(campaign: Campaign, entries: Sequence[Entry]) -> CampaignView:
    """entries: of the season, with their teams."""
    season, data = campaign.season, campaign.data
    by_number = {entry.number: entry for entry in entries if entry.number is not None}
    rows = list(
        campaign.events.filter(voided_by=None)
        .select_related("round", "fixture")
        .order_by("place", "seq")
    )
    taken = _taken(rows, data, by_number)
    names = _columns(season)
    held = _territories(season, data, by_number, taken)
    numbers: Mapping[str, Mapping[str, int]] = data.get("entries", {})
    standings = [
        Standing(
            by_number[int(number)],
            [own.get(name, 0) for name in names],
            [each.name for each in held if each.holder == by_number[int(number)]],
        )
        for number, own in numbers.items()
        if int(number) in by_number
    ]
    standings.sort(key=lambda each: ([-n for n in each.numbers], each.entry.number))
    return CampaignView(
        list(names.values()),
        standings,
        held,
        taken[::-1],
        _stakes(season, held),
        _map(held),
        _chart(campaign, rows, names, by_number),
        campaign.seq > 0,
    )


def _columns(season: Season) -> dict[str, str]:
    """What tables may go by, by its name: the numbers of a campaign of this game."""
    rules, words = season.rules.campaigns, room_of(season.game).seasons.GIVEN
    given = rules.given if rules is not None else ()
    return {name: str(words.get(name, name)) for name in given}


def _taken(
    rows: Sequence[CampaignEvent], data: JSON, by_number: Mapping[int, Entry]
) -> list[Taken]:
    names = {each["id"]: each["name"] for each in data.get("territories", ())}
    return [
        Taken(
            names.get(row.payload["territory"], row.payload["territory"]),
            _entry(by_number, row.payload["by"]),
            _entry(by_number, row.payload["from"]),
            row.round.number if row.round else None,
            row.fixture,
        )
        for row in rows
        if row.kind == TAKEN
    ]


def _stakes(season: Season, held: Sequence[Held]) -> list[AtStake]:
    """What is at stake in the round that is played, in the order of its fixtures."""
    round_ = open_round(season) if season.state == Season.State.RUNNING else None
    if round_ is None:
        return []
    names = {each.id: each.name for each in held}
    fixtures = round_.fixtures.prefetch_related(sides()).order_by("group__name", "slot", "attempt")
    found = [(fixture, terms_of(fixture)) for fixture in fixtures]
    return [
        AtStake(fixture, names[terms["stake"]])
        for fixture, terms in found
        if isinstance(terms, dict) and terms.get("stake") in names
    ]


def _entry(by_number: Mapping[int, Entry], number: int | None) -> Entry | None:
    return None if number is None else by_number.get(number)


def _territories(
    season: Season,
    data: JSON,
    by_number: Mapping[int, Entry],
    taken: Sequence[Taken],
) -> list[Held]:
    kinds = room_of(season.game).seasons.TERRITORIES
    since = {each.territory: each.round for each in taken}
    names = {each["id"]: each["name"] for each in data.get("territories", ())}
    return [
        Held(
            each["id"],
            each["name"],
            str(kinds.get(each["kind"], "")),
            _entry(by_number, each["holder"]),
            since.get(each["name"]),
            [names[other] for other in each["neighbours"] if other in names],
        )
        for each in data.get("territories", ())
    ]


# -- drawn ----------------------------------------------------------------------------------------

#: Size of the map, and of what stands for a territory on it.
_WIDE, _HIGH, _DISC = 430, 360, 30


def _map(held: Sequence[Held]) -> str:
    """Territories in a ring, lines between neighbours, the crest of who holds each.

    Readable without colours: who holds it stands beneath its name.
    """
    if not held:
        return ""
    at = {
        each.name: (
            _WIDE / 2 + (_WIDE / 2 - 75) * sin(2 * pi * n / len(held)),
            _HIGH / 2 - 15 - (_HIGH / 2 - 60) * cos(2 * pi * n / len(held)),
        )
        for n, each in enumerate(held)
    }
    ways = {frozenset((each.name, other)) for each in held for other in each.beside}
    drawn = [
        tag("line", x1=at[a][0], y1=at[a][1], x2=at[b][0], y2=at[b][1], class_="way")
        for a, b in sorted(sorted(way) for way in ways if len(way) == 2)
    ]
    for each in held:
        x, y = at[each.name]
        holder = each.holder
        kit = kit_of(holder.team) if holder else "unclaimed"
        drawn.append(tag("circle", cx=x, cy=y, r=_DISC, class_=f"territory {kit}"))
        if holder is not None:
            crest = {"href": crest_of(holder.team), "width": _DISC + 8, "height": _DISC + 8}
            drawn.append(tag("image", x=x - _DISC / 2 - 4, y=y - _DISC / 2 - 4, **crest))
        drawn.append(
            tag("text", text(each.name), x=x, y=y + _DISC + 18, text_anchor="middle", class_="name")
        )
        whose = holder.team.name if holder else gettext("unclaimed")
        drawn.append(tag("text", text(whose), x=x, y=y + _DISC + 36, text_anchor="middle"))
    title = tag("title", text(gettext("Who holds what")))
    size = {"viewBox": f"0 0 {_WIDE} {_HIGH}", "width": _WIDE, "height": _HIGH}
    return tag("svg", title, *drawn, **size, role="img", class_="chart map")


def _chart(
    campaign: Campaign,
    rows: Sequence[CampaignEvent],
    names: Mapping[str, str],
    by_number: Mapping[int, Entry],
) -> str:
    """The first of the numbers after each round; empty before the first is over."""
    if not names:
        return ""
    first, called = next(iter(names.items()))
    rounds = sorted({(r.round.stage_id, r.round.number, r.round_id) for r in rows if r.round})
    if not rounds:
        return ""
    points: dict[int, list[tuple[int, float]]] = {}
    over: set[int | None] = set()
    for step, round_id in enumerate([None, *(each[2] for each in rounds)]):
        over.add(round_id)
        so_far = [_event(row) for row in rows if row.round_id in over]
        for number, own in fold(campaign, so_far).state.to_json()["entries"].items():
            points.setdefault(int(number), []).append((step, own.get(first, 0)))
    lines = [
        Line(entry.team.name, points[number], kit_of(entry.team), crest_of(entry.team))
        for number, entry in by_number.items()
        if number in points
    ]
    return scaled(lines, Words(called, gettext("Round"), called))


def _event(row: CampaignEvent) -> Event:
    return Event(row.kind, row.payload, str(row.batch), row.seq, row.place, row.version)

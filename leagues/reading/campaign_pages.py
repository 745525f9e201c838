"""A campaign at one look: what each entry has, who holds what and since when, in ten queries."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

from django.utils.translation import gettext

from leagues.access.visible import sides
from leagues.campaigns.stream import captives_of, fold, open_round, rules_of, stored_events
from leagues.campaigns.terms_pages import places_of
from leagues.hooks import terms_of
from leagues.models import Campaign, CampaignEvent, Entry, Fixture, Round, Season
from leagues.reading.charts import WIDE, Series, Words, scaled
from leagues.reading.season_pages import crest_of, kit_of
from leagues.reading.season_todo import Owed, owed
from leagues.schedules.plan import LADDER
from leagues.stages.placings import stayers_first
from leagues.stages.standings import group_table
from rosters.games import of as room_of
from rosters.games.terms import Places
from rosters.games.told import Measure, Told
from rules.roster import Event
from rules.svg import tag, text
from rules.territories import TAKEN

JSON = Any


@dataclass(frozen=True, slots=True)
class Number:
    """What an entry has of something; measure: how it is shown, None as a number."""

    called: str
    value: int
    measure: Measure | None

    @property
    def is_low(self) -> bool:
        return (
            self.measure is not None
            and self.measure.low is not None
            and self.value <= self.measure.low
        )


@dataclass(frozen=True, slots=True)
class Holding:
    """What an entry has: its numbers in the order of the columns, and what it holds.

    place: by what the campaign counts, from 1; places may be shared.
    """

    place: int
    entry: Entry
    counted: Sequence[Number]
    holds: Sequence[str]

    @property
    def numbers(self) -> list[int]:
        return [each.value for each in self.counted]


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
class Change:
    """What an entry won or lost, and by which match; None where the end of a round brought it."""

    entry: Entry
    told: Told
    fixture: Fixture | None


@dataclass(frozen=True, slots=True)
class RoundChanges:
    """What a round brought: who won and lost what, in the order in which it was applied."""

    number: int
    changes: Sequence[Change]


@dataclass(frozen=True, slots=True)
class AtStake:
    """A match of the round that is played, and the territory that its winner will hold."""

    fixture: Fixture
    territory: str


@dataclass(frozen=True, slots=True)
class HeldCaptive:
    """Somebody who is held (LG-CAMP-02)."""

    holder: Entry
    owner: Entry
    player: int
    name: str


@dataclass(frozen=True, slots=True)
class CampaignView:
    """columns: what the numbers of the standings are called; map, chart: SVG, empty without.

    taken, rounds: what changed, the newest first; owed: who is asked what now.
    captives: who is held; closed: the rounds that have ended.
    """

    columns: Sequence[str]
    standings: Sequence[Holding]
    territories: Sequence[Held]
    taken: Sequence[Taken]
    rounds: Sequence[RoundChanges]
    stakes: Sequence[AtStake]
    owed: Sequence[Owed]
    map: str
    chart: str
    begun: bool
    captives: Sequence[HeldCaptive] = ()
    closed: Sequence[Round] = ()

    @property
    def has_ways(self) -> bool:
        """Whether any territory lies beside another."""
        return any(each.beside for each in self.territories)


def campaign_view(campaign: Campaign, entries: Sequence[Entry]) -> CampaignView:
    """entries: of the season, with their teams."""
    season, data = campaign.season, campaign.data
    by_number = {entry.number: entry for entry in entries if entry.number is not None}
    rows = list(
        campaign.events.filter(voided_by=None)
        .select_related("round", "fixture")
        .order_by("place", "seq")
    )
    places = places_of(campaign)
    taken = _taken(rows, places, by_number)
    names = _columns(season)
    held = _territories(season, data, places, by_number, taken)
    return CampaignView(
        list(names.values()),
        _standings(campaign, names, held, by_number),
        held,
        taken[::-1],
        _rounds(season, rows, by_number),
        _stakes(season, held),
        owed(season, entries),
        _map(held),
        _chart(campaign, rows, names, by_number),
        campaign.seq > 0,
        [
            HeldCaptive(by_number[e.holder], by_number[e.owner], e.player, e.name)
            for e in captives_of(campaign, entries)
        ],
        list(
            Round.objects.filter(stage__season=season, ending__isnull=False)
            .select_related("stage")
            .order_by("ending")
        ),
    )


def _standings(
    campaign: Campaign,
    names: Mapping[str, str],
    held: Sequence[Held],
    by_number: Mapping[int, Entry],
) -> list[Holding]:
    """By the places of the campaign: the final ones, once the season is over."""
    season = campaign.season
    numbers: Mapping[str, Mapping[str, int]] = campaign.data.get("entries", {})
    measures = room_of(season.game).seasons.MEASURES
    playing = [number for number in map(int, numbers) if number in by_number]
    if not playing:
        return []
    standings: list[Holding] = []
    gone = {number for number in playing if by_number[number].withdrawn is not None}
    for level in _final(season, playing) or stayers_first(_for_now(campaign, playing), gone):
        place = len(standings) + 1
        for number in level:
            own, entry = numbers[str(number)], by_number[number]
            counted = [
                Number(called, own.get(name, 0), measures.get(name))
                for name, called in names.items()
            ]
            holds = [each.name for each in held if each.holder == entry]
            standings.append(Holding(place, entry, counted, holds))
    return standings


def _final(season: Season, playing: Collection[int]) -> list[list[int]]:
    """Who ended where, those who share a place together; nobody while the season goes on."""
    placings = season.placings or []
    places = sorted({each["place"] for each in placings})
    levels = [
        [e["entry"] for e in placings if e["place"] == place and e["entry"] in playing]
        for place in places
    ]
    return [level for level in levels if level]


def _for_now(campaign: Campaign, playing: Sequence[int]) -> list[list[int]]:
    """Where everybody stands now; whom the campaign leaves level the table parts."""
    season = campaign.season
    in_table = {number: at for at, number in enumerate(_table(season))}
    order = sorted(playing, key=lambda each: (in_table.get(each, len(in_table)), each))
    state = fold(campaign, stored_events(campaign)).state
    return rules_of(campaign).placings(season.version, state, order)


def _table(season: Season) -> list[int]:
    """The entries in the order of the season's newest table; nobody where it has none."""
    for stage in season.stages.order_by("-number"):
        if not stage.plan.is_knockout and stage.plan.format != LADDER:
            rows = [row for group in stage.groups.order_by("pk") for row in group_table(group).rows]
            return [row.entry for row in sorted(rows, key=lambda row: row.place)]
    return []


def _rounds(
    season: Season, rows: Sequence[CampaignEvent], by_number: Mapping[int, Entry]
) -> list[RoundChanges]:
    """What the rounds brought to each entry, the newest first, in the words of the game."""
    happened = room_of(season.game).seasons.happened
    found: dict[int, tuple[int, list[Change]]] = {}
    for row in rows:
        told = happened(row.kind, row.payload)
        entry = _entry(by_number, row.payload.get("entry"))
        if row.round is not None and told is not None and entry is not None:
            changes = found.setdefault(row.round.pk, (row.round.number, []))[1]
            changes.append(Change(entry, told, row.fixture))
    return [RoundChanges(number, changes) for number, changes in found.values()][::-1]


def _columns(season: Season) -> dict[str, str]:
    """What tables may go by, by its name: the numbers of a campaign of this game."""
    rules, words = season.rules.campaigns, room_of(season.game).seasons.GIVEN
    given = rules.given if rules is not None else ()
    return {name: str(words.get(name, name)) for name in given}


def _taken(
    rows: Sequence[CampaignEvent], places: Places, by_number: Mapping[int, Entry]
) -> list[Taken]:
    return [
        Taken(
            places.get(row.payload["territory"], row.payload["territory"]),
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
    places: Places,
    by_number: Mapping[int, Entry],
    taken: Sequence[Taken],
) -> list[Held]:
    kinds = room_of(season.game).seasons.TERRITORIES
    since = {each.territory: each.round for each in taken}
    return [
        Held(
            each["id"],
            places[each["id"]],
            str(kinds.get(each["kind"], "")),
            _entry(by_number, each["holder"]),
            since.get(places[each["id"]]),
            [places[other] for other in each["neighbours"] if other in places],
        )
        for each in data.get("territories", ())
    ]


# -- drawn ----------------------------------------------------------------------------------------

#: Size of the map, and of what stands for a territory on it.
_WIDE, _HIGH, _DISC = 430, 360, 30


def _map(held: Sequence[Held]) -> str:
    """Territories, lines between neighbours, the crest of who holds each; empty without neighbours.

    Readable without colours: who holds it stands beneath its name.
    """
    if not any(each.beside for each in held):
        return ""
    at, high = _places(held)
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
    size = {"viewBox": f"0 0 {_WIDE} {high:.0f}", "width": _WIDE, "height": f"{high:.0f}"}
    return tag("svg", title, *drawn, **size, role="img", class_="chart map")


def _places(held: Sequence[Held]) -> tuple[dict[str, tuple[float, float]], float]:
    """Where each territory is drawn, by name, and the height of the map: in a ring that grows with
    their number."""
    count = len(held)
    high = max(_HIGH, count * _DISC * 2.0)
    ring = (
        (
            _WIDE / 2 + (_WIDE / 2 - 75) * sin(2 * pi * n / count),
            high / 2 - 15 - (high / 2 - 60) * cos(2 * pi * n / count),
        )
        for n in range(count)
    )
    return dict(zip((each.name for each in held), ring, strict=True)), high


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
        Series(entry.team.name, points[number], kit_of(entry.team), crest_of(entry.team))
        for number, entry in by_number.items()
        if number in points
    ]
    return scaled(lines, Words(called, gettext("Round"), called), WIDE)


def _event(row: CampaignEvent) -> Event:
    return Event(row.kind, row.payload, str(row.batch), row.seq, row.place, row.version)

"""Read model of a campaign: standings, territories and their history, in twelve queries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin
from typing import Any

from django.db.models import Count
from django.utils.translation import gettext

from leagues.access.permissions import User
from leagues.access.visible import sides
from leagues.campaigns.stream import captives_of, fold, open_round, rules_of, stored_events
from leagues.campaigns.terms_pages import places_of
from leagues.hooks import terms_of
from leagues.models import (
    Campaign,
    CampaignEvent,
    Entry,
    Fixture,
    FixtureSide,
    Round,
    Season,
)
from leagues.reading.charts import WIDE, Series, Words, scaled
from leagues.reading.season_pages import crest_of, is_own, kit_of
from leagues.reading.season_todo import Owed, owed
from leagues.schedules.plan import LADDER
from leagues.stages.placings import stayers_first
from leagues.stages.standings import group_table
from leagues.words.tables import criterion_in_a_sentence
from rosters.games import of as room_of
from rosters.games.terms import Places
from rosters.games.told import Measure, Told
from rosters.words.own_words import in_words_of
from rules.roster import Event
from rules.svg import tag, text
from rules.territories import TAKEN

JSON = Any


@dataclass(frozen=True, slots=True)
class Number:
    """A number of an entry, its name, and how it is shown (`measure`; None as a plain number).

    decides: whether the place goes by it first.
    """

    called: str
    value: int
    measure: Measure | None
    decides: bool

    @property
    def is_low(self) -> bool:
        """Whether the number is at or below the limit at which it is shown as low."""
        return (
            self.measure is not None
            and self.measure.low is not None
            and self.value <= self.measure.low
        )


@dataclass(frozen=True, slots=True)
class Record:
    """How many matches of the season an entry has won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True)
class Holding:
    """An entry of the campaign: its numbers in the order of the columns, and its territories.

    place: by the campaign's own order, from 1; places may be shared.
    record: of its matches; own: whether it is the reader's.
    """

    place: int
    entry: Entry
    counted: Sequence[Number]
    holds: Sequence[str]
    record: Record
    own: bool = False

    @property
    def numbers(self) -> list[int]:
        return [each.value for each in self.counted]


@dataclass(frozen=True, slots=True)
class Column:
    """A number of the standings; `decides`: the place goes by it first."""

    called: str
    decides: bool


@dataclass(frozen=True, slots=True)
class CampaignTable:
    """The one table of a campaign (LG-CAMP-03).

    why: sentences on the number that decides, and on what separates teams that are level in it.
    """

    columns: Sequence[Column]
    rows: Sequence[Holding]
    has_territories: bool
    why: Sequence[str]


@dataclass(frozen=True, slots=True)
class Held:
    """A territory: its holder, the round since when they hold it, and its neighbours."""

    id: str
    name: str
    kind: str
    holder: Entry | None
    since: int | None
    beside: Sequence[str]


@dataclass(frozen=True, slots=True)
class Taken:
    """A change of a territory's holder, with its round and match."""

    territory: str
    by: Entry | None
    before: Entry | None
    round: int | None
    fixture: Fixture | None


@dataclass(frozen=True, slots=True)
class Change:
    """A gain or loss of an entry, and its match; None where the end of a round brought it."""

    entry: Entry
    told: Told
    fixture: Fixture | None


@dataclass(frozen=True, slots=True)
class RoundChanges:
    """The gains and losses of a round, in the order in which they were applied."""

    number: int
    changes: Sequence[Change]


@dataclass(frozen=True, slots=True)
class AtStake:
    """A match of the present round, and the territory that its winner will hold."""

    fixture: Fixture
    territory: str


@dataclass(frozen=True, slots=True)
class HeldCaptive:
    """A captive (LG-CAMP-02)."""

    holder: Entry
    owner: Entry
    player: int
    name: str


@dataclass(frozen=True, slots=True)
class CampaignView:
    """A campaign as its page shows it.

    columns: the names of the numbers in the standings; decides: the name of the first to go by.
    table: the standings as pages show them; map, chart: SVG, empty if there is none.
    taken, rounds: the changes, the newest first; owed: what each entry is asked now.
    captives: all captives; closed: the rounds that have ended.
    """

    columns: Sequence[str]
    decides: str
    table: CampaignTable
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
    def standings(self) -> Sequence[Holding]:
        return self.table.rows

    @property
    def has_ways(self) -> bool:
        """Whether any territory has a neighbour."""
        return any(each.beside for each in self.territories)


def campaign_view(
    campaign: Campaign, entries: Sequence[Entry], user: User | None = None
) -> CampaignView:
    """Return a campaign as its page shows it, in twelve queries.

    entries: of the season, with their teams; user: the reader, whose own row is marked.
    """
    season, data = campaign.season, campaign.data
    by_number = {entry.number: entry for entry in entries if entry.number is not None}
    rows = list(
        campaign.events.filter(voided_by=None)
        .select_related("round", "fixture")
        .order_by("place", "seq")
    )
    places = places_of(campaign)
    taken = _taken(rows, places, by_number)
    names = standing_columns(season)
    held = _territories(season, data, places, by_number, taken)
    return CampaignView(
        list(names.values()),
        names.get(rules_of(campaign).decides, ""),
        _campaign_table(campaign, names, held, by_number, user),
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


def campaign_table(campaign: Campaign, entries: Sequence[Entry], user: User) -> CampaignTable:
    """Return the one table of a campaign, in at most eight queries.

    entries: of the season, with their teams; user: the reader, whose own row is marked.
    """
    by_number = {entry.number: entry for entry in entries if entry.number is not None}
    places = places_of(campaign)
    held = _territories(campaign.season, campaign.data, places, by_number, ())
    return _campaign_table(campaign, standing_columns(campaign.season), held, by_number, user)


def _campaign_table(
    campaign: Campaign,
    names: Mapping[str, str],
    held: Sequence[Held],
    by_number: Mapping[int, Entry],
    user: User | None,
) -> CampaignTable:
    season, decides = campaign.season, rules_of(campaign).decides
    columns = [Column(called, name == decides) for name, called in names.items()]
    rows = [
        replace(each, own=user is not None and is_own(each.entry, user))
        for each in _standings(campaign, names, held, by_number)
    ]
    return CampaignTable(columns, rows, bool(held), _why(season, names.get(decides, "")))


def _why(season: Season, decides: str) -> list[str]:
    """Say which number decides, and what separates teams that are level in it."""
    most = in_words_of(season.game, "{number}: the team with most is first.")
    said = [most.format(number=decides)]
    level = str(room_of(season.game).seasons.LEVEL)
    if not level:
        keys = dict.fromkeys(season.tie_breakers)
        named = [criterion_in_a_sentence(key, season.game) for key in keys]
        breakers = [gettext("points for results"), *named]
        level = in_words_of(
            season.game, "Teams that are level are separated by: {breakers}."
        ).format(breakers=", ".join(breakers))
    return [*said, level]


def _records(season: Season) -> dict[int, Record]:
    """Return the matches of each entry that count, by its number; one query."""
    found: dict[int, Counter[str]] = {}
    sides = FixtureSide.objects.filter(fixture__season=season, fixture__annulled=False)
    for number, result, matches in (
        sides.exclude(result="")
        .order_by()
        .values_list("entry__number", "result")
        .annotate(matches=Count("pk"))
    ):
        found.setdefault(number or 0, Counter())[result] += matches
    return {
        number: Record(results["win"], results["draw"], results["loss"])
        for number, results in found.items()
    }


def _standings(
    campaign: Campaign,
    names: Mapping[str, str],
    held: Sequence[Held],
    by_number: Mapping[int, Entry],
) -> list[Holding]:
    """Return the standings by the campaign's order; the final one, once the season is over."""
    season = campaign.season
    numbers: Mapping[str, Mapping[str, int]] = campaign.data.get("entries", {})
    measures = room_of(season.game).seasons.MEASURES
    playing = [number for number in map(int, numbers) if number in by_number]
    if not playing:
        return []
    standings: list[Holding] = []
    gone = {number for number in playing if by_number[number].withdrawn is not None}
    records, decides = _records(season), rules_of(campaign).decides
    for level in _final(season, playing) or stayers_first(_for_now(campaign, playing), gone):
        place = len(standings) + 1
        for number in level:
            entry_numbers, entry = numbers[str(number)], by_number[number]
            counted = [
                Number(called, entry_numbers.get(name, 0), measures.get(name), name == decides)
                for name, called in names.items()
            ]
            holds = [each.name for each in held if each.holder == entry]
            record = records.get(number, Record())
            standings.append(Holding(place, entry, counted, holds, record))
    return standings


def _final(season: Season, playing: Collection[int]) -> list[list[int]]:
    """Return the entries by final place, those that share one together; empty while it runs."""
    placings = season.placings or []
    places = sorted({each["place"] for each in placings})
    levels = [
        [e["entry"] for e in placings if e["place"] == place and e["entry"] in playing]
        for place in places
    ]
    return [level for level in levels if level]


def _for_now(campaign: Campaign, playing: Sequence[int]) -> list[list[int]]:
    """Return the present order of entries; the table separates those the campaign leaves level."""
    season = campaign.season
    in_table = {number: at for at, number in enumerate(_table(season))}
    order = sorted(playing, key=lambda each: (in_table.get(each, len(in_table)), each))
    state = fold(campaign, stored_events(campaign)).state
    return rules_of(campaign).placings(season.version, state, order)


def _table(season: Season) -> list[int]:
    """Return the entries in the order of the season's newest table; empty where it has none."""
    for stage in season.stages.order_by("-number"):
        if not stage.plan.is_knockout and stage.plan.format != LADDER:
            rows = [row for group in stage.groups.order_by("pk") for row in group_table(group).rows]
            return [row.entry for row in sorted(rows, key=lambda row: row.place)]
    return []


def _rounds(
    season: Season, rows: Sequence[CampaignEvent], by_number: Mapping[int, Entry]
) -> list[RoundChanges]:
    """Return what each round brought to each entry, the newest first, in the game's words."""
    happened = room_of(season.game).seasons.happened
    by_round: dict[int, tuple[int, list[Change]]] = {}
    for row in rows:
        described = happened(row.kind, row.payload)
        entry = _entry(by_number, row.payload.get("entry"))
        if row.round is not None and described is not None and entry is not None:
            changes = by_round.setdefault(row.round.pk, (row.round.number, []))[1]
            changes.append(Change(entry, described, row.fixture))
    return [RoundChanges(number, changes) for number, changes in by_round.values()][::-1]


def standing_columns(season: Season) -> dict[str, str]:
    """Return the names of the campaign's numbers in this game, by key; tables may count them."""
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
    """List what is at stake in the present round, in the order of its fixtures."""
    round_ = open_round(season) if season.state == Season.State.RUNNING else None
    if round_ is None:
        return []
    names = {each.id: each.name for each in held}
    fixtures = round_.fixtures.prefetch_related(sides()).order_by("group__name", "slot", "attempt")
    with_terms = [(fixture, terms_of(fixture)) for fixture in fixtures]
    return [
        AtStake(fixture, names[terms["stake"]])
        for fixture, terms in with_terms
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
    """Draw the territories, lines between neighbours, and the crest of each holder, as SVG.

    Empty where no territory has a neighbour. Readable without colours: the holder's name stands
    beneath that of the territory.
    """
    if not any(territory.beside for territory in held):
        return ""
    at, high = _places(held)
    ways = {frozenset((territory.name, other)) for territory in held for other in territory.beside}
    drawn = [
        tag("line", x1=at[a][0], y1=at[a][1], x2=at[b][0], y2=at[b][1], class_="way")
        for a, b in sorted(sorted(way) for way in ways if len(way) == 2)
    ]
    for territory in held:
        x, y = at[territory.name]
        holder = territory.holder
        kit = kit_of(holder.team) if holder else "unclaimed"
        drawn.append(tag("circle", cx=x, cy=y, r=_DISC, class_=f"territory {kit}"))
        if holder is not None:
            crest = {"href": crest_of(holder.team), "width": _DISC + 8, "height": _DISC + 8}
            drawn.append(tag("image", x=x - _DISC / 2 - 4, y=y - _DISC / 2 - 4, **crest))
        drawn.append(
            tag(
                "text",
                text(territory.name),
                x=x,
                y=y + _DISC + 18,
                text_anchor="middle",
                class_="name",
            )
        )
        whose = holder.team.name if holder else gettext("unclaimed")
        drawn.append(tag("text", text(whose), x=x, y=y + _DISC + 36, text_anchor="middle"))
    title = tag("title", text(gettext("Territories")))
    size = {"viewBox": f"0 0 {_WIDE} {high:.0f}", "width": _WIDE, "height": f"{high:.0f}"}
    return tag("svg", title, *drawn, **size, role="img", class_="chart map")


def _places(held: Sequence[Held]) -> tuple[dict[str, tuple[float, float]], float]:
    """Return where each territory is drawn, by name, and the height of the map.

    They stand in a ring that grows with their number.
    """
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
    """Draw the number that decides after each round, as SVG; empty before the first is over."""
    first = rules_of(campaign).decides
    called = names.get(first, "")
    if not called:
        return ""
    rounds = sorted({(r.round.stage_id, r.round.number, r.round_id) for r in rows if r.round})
    if not rounds:
        return ""
    points: dict[int, list[tuple[int, float]]] = {}
    over: set[int | None] = set()
    for step, round_id in enumerate([None, *(each[2] for each in rounds)]):
        over.add(round_id)
        so_far = [_event(row) for row in rows if row.round_id in over]
        for number, entry_numbers in fold(campaign, so_far).state.to_json()["entries"].items():
            points.setdefault(int(number), []).append((step, entry_numbers.get(first, 0)))
    lines = [
        Series(entry.team.name, points[number], kit_of(entry.team), crest_of(entry.team))
        for number, entry in by_number.items()
        if number in points
    ]
    return scaled(lines, Words(called, in_words_of(campaign.season.game, "Rounds"), called), WIDE)


def _event(row: CampaignEvent) -> Event:
    return Event(row.kind, row.payload, str(row.batch), row.seq, row.place, row.version)

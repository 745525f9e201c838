"""Open a campaign, close its rounds, find its end: the only writer of campaign events.

The season is locked first, then the campaign. Everything is worked out from rows, so anybody may
ask for it at any time, and more than once. The result depends on the schedule alone, not on which
match was finished first.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django.db import transaction

from leagues import hooks
from leagues.access.permissions import require_commissioner
from leagues.campaigns.stream import (
    at_opening,
    campaign_of,
    fold,
    fold_now,
    open_round,
    rules_of,
    stored_events,
)
from leagues.models import (
    Applied,
    Campaign,
    CampaignEvent,
    Entry,
    Fixture,
    Round,
    Season,
    Stage,
    TermsQuestion,
)
from leagues.operations.campaigns.terms import settle_terms
from leagues.operations.common import lock_running, rule
from leagues.policy import Policy
from leagues.schedules import seed_from_words
from rosters.models import Coach, Team
from rosters.operations.teams import settle_in_default
from rosters.runtime.clock import now
from rosters.typed.text import storable
from rules.dice import Stream
from rules.game import Award
from rules.problems import Problem, Refusal
from rules.record import canonical, fixture_secret
from rules.roster import CORRECTED, TAKEN_BACK, Event
from rules.territories import LEAST, MOST, Territory, by_seed, drawn, malformed

BEFORE = (Season.State.DRAFT, Season.State.REGISTRATION)


@transaction.atomic
def plan_campaign(
    user: Coach, season: Season, settings: Mapping[str, Any] | None
) -> Campaign | None:
    """Make a season a campaign with these settings of its game; None removes its campaign.

    Raises Refusal with ``season_has_begun``, with ``no_campaigns`` for a game that has none, and
    with the game's problems for settings it cannot play.
    """
    season = (
        Season.objects.select_for_update(of=("self",)).select_related("league").get(pk=season.pk)
    )
    require_commissioner(user, season.league)
    if season.state not in BEFORE:
        raise Refusal(Problem("season_has_begun", "LG-CAMP-01", about="campaign"))
    if settings is None:
        Campaign.objects.filter(season=season).delete()
        return None
    rules = season.rules.campaigns
    if rules is None:
        named = {"game": season.rules.name}
        raise Refusal(Problem("no_campaigns", "LG-CAMP-01", named, "campaign"))
    settings = storable(settings)
    if problems := malformed(settings.get("territories", [])):
        raise Refusal(problems)
    if problems := rules.problems(season.version, settings):
        raise Refusal(problems)
    campaign, _made = Campaign.objects.update_or_create(
        season=season, defaults={"settings": settings}
    )
    return campaign


@transaction.atomic
def draw_map(user: Coach, season: Season, rows: Sequence[Any] | None) -> Campaign:
    """Give a planned campaign a map of its own; None restores the map of its game.

    rows: as `rules.territories.drawn` reads them.

    Raises Refusal for a season that is no campaign or has begun, or with every problem of the map
    at once.
    """
    require_commissioner(user, season.league)
    campaign, kinds = _planned(season)
    settings = {key: value for key, value in campaign.settings.items() if key != "territories"}
    if rows is not None:
        settings["territories"] = [each.to_json() for each in drawn(storable(list(rows)), kinds)]
    made = plan_campaign(user, season, settings)
    assert made is not None, "it is planned"
    return made


def map_by_seed(season: Season, count: int, seed: str, names: Sequence[str]) -> list[Territory]:
    """Return the map that a seed gives a planned campaign; nothing is stored (LG-CAMP-01).

    Raises Refusal("territories_out_of_range") for a count outside the limits.
    """
    _campaign, kinds = _planned(season)
    if not LEAST <= count <= MOST:
        bounds = {"least": LEAST, "most": MOST, "found": count}
        raise Refusal(Problem("territories_out_of_range", "LG-CAMP-01", bounds, "count"))
    return by_seed(count, names, kinds, Stream(seed_from_words(seed, "map"), "map"))


def _planned(season: Season) -> tuple[Campaign, tuple[str, ...]]:
    """Return a season's campaign, and the kinds of territory that its game knows.

    Raises Refusal("no_campaign_planned"), or Refusal("nobody_holds_territories") for a game without
    them.
    """
    campaign = campaign_of(season)
    if campaign is None:
        raise Refusal(Problem("no_campaign_planned", "LG-CAMP-01", {"season": season.name}))
    kinds = rules_of(campaign).kinds(season.version)
    if kinds is None:
        named = {"game": season.rules.name}
        raise Refusal(Problem("nobody_holds_territories", "LG-CAMP-01", named, "territories"))
    return campaign, kinds


def campaign_problems(season: Season) -> list[Problem]:
    """List why a season with these stages cannot be a campaign; empty if it has none.

    A match reads the campaign as it was when its round opened, and a ladder has a single round.
    """
    ladder = season.stages.filter(format=Stage.Format.LADDER).exists()
    if not ladder or campaign_of(season) is None:
        return []
    return [Problem("campaign_on_a_ladder", "LG-FIX-12", about="campaign")]


def begin_campaign(season: Season) -> None:
    """Write the first event of a season's campaign, as the season starts.

    Does nothing where there is no campaign. The caller's transaction has locked the season.
    """
    campaign = _locked(season)
    if campaign is None:
        return
    entries = season.entries.filter(number__isnull=False).order_by("number")
    numbers = [number or 0 for number in entries.values_list("number", flat=True)]
    dice = Stream(fixture_secret(bytes(season.secret), "campaign"), "opened")
    events = rules_of(campaign).opened(season.version, campaign.settings, numbers, dice)
    _append(campaign, events, None, None)
    _open(campaign)


def close_rounds(season: Season) -> bool:
    """Apply settled rounds to the campaign, in the order of their fixtures (LG-FIX-12).

    Return whether any round was closed, or a late match applied. The caller's transaction has
    locked the season.
    """
    campaign = _locked(season)
    if campaign is None or not campaign.seq:
        return False
    changed = False
    while (round_ := open_round(season)) is not None:
        settle_terms(campaign, round_)
        late = _is_late(season, round_)
        waits = round_.fixtures.filter(state__in=Fixture.OPEN).exists()
        if _goes_on(round_) or (waits and not late) or not _steps_are_over(campaign, round_, late):
            return changed
        _close(campaign, round_)
        changed = True
    return _apply_the_rest(campaign) or changed


def round_waits(season: Season) -> bool:
    """Return whether a round of the season's campaign is still open.

    Even with all its matches settled it waits for steps of the teams that change the campaign.
    """
    campaign = campaign_of(season)
    return campaign is not None and campaign.seq > 0 and open_round(season) is not None


def count_settled(season: Season) -> None:
    """Count the settled matches of the open round when a commissioner ends the campaign.

    They count although other matches of the round were not settled (LG-CAMP-02). The caller's
    transaction has locked the season.
    """
    campaign = _locked(season)
    round_ = None if campaign is None or not campaign.seq else open_round(season)
    if campaign is None or round_ is None:
        return
    if round_.fixtures.filter(state=Fixture.State.SETTLED, applied=None).exists():
        _steps_are_over(campaign, round_, True)
        _close(campaign, round_, last=True)


def is_decided(season: Season) -> bool:
    """Return whether the game says that the season's campaign is over; False without one."""
    campaign = campaign_of(season)
    if campaign is None or campaign.seq == 0 or campaign.seq != campaign.opened:
        return False
    return rules_of(campaign).is_over(season.version, fold_now(campaign))


def campaign_places(season: Season, table: Sequence[int]) -> list[list[int]] | None:
    """Return the final order by the campaign, each item the entries that share a place.

    None where there is no campaign.
    """
    campaign = campaign_of(season)
    if campaign is None or not campaign.seq:
        return None
    return rules_of(campaign).placings(season.version, fold_now(campaign), table)


def recount(fixture: Fixture) -> None:
    """Replace the effects of a corrected fixture on its campaign (LG-EVENT-04).

    The fixture reads the same campaign state as before. Does nothing where it has not been applied,
    or its effects are the same. The caller's transaction has locked the season.
    """
    applied = Applied.objects.filter(fixture=fixture).select_related("campaign__season").first()
    if applied is None:
        return
    campaign = (
        Campaign.objects.select_for_update().select_related("season").get(pk=applied.campaign_id)
    )
    read = fold(campaign, stored_events(campaign, applied.read, applied.place)).state
    events = rules_of(campaign).after(campaign.season.version, read, hooks.fought(fixture))
    standing = CampaignEvent.objects.filter(
        campaign=campaign, fixture=fixture, voided_by=None
    ).exclude(kind=CORRECTED)
    before = [(event.kind, event.payload) for event in standing.order_by("seq")]
    if before == [(event.kind, _plain(event.payload)) for event in events]:
        return
    batch = uuid.uuid4()
    standing.update(voided_by=batch)
    trace = [Event(CORRECTED), *events]
    _append(campaign, trace, applied.round, fixture, batch=batch, place=applied.place)


@transaction.atomic
def award_in_campaign(user: Coach, season: Season, award: Award, *, reason: str) -> Campaign:
    """Give an entry a territory or a number, or take it away, by a ruling (LG-EVENT-04).

    Matches of the open round do not read the change. Raises Refusal with ``no_campaign_planned``
    where no campaign has begun, ``not_in_the_campaign`` for an entry that is not in it, and
    ``nothing_to_do``.
    """
    season = lock_running(user, season)
    campaign = _begun(season)
    if campaign is None:
        raise Refusal(Problem("no_campaign_planned", "LG-CAMP-01", {"season": season.name}))
    state = fold_now(campaign)
    known = set(map(int, state.to_json().get("entries", {})))
    if award.entry not in known and (award.entry is not None or award.territory is None):
        raise Refusal(Problem("not_in_the_campaign", "LG-CAMP-01", about="entry"))
    events = rules_of(campaign).awarded(season.version, state, award)
    if not events or (award.territory is None and not award.by):
        raise Refusal(Problem("nothing_to_do", "LG-EVENT-04", {}, "award"))
    name = season.entries.filter(number=award.entry).values_list("team__name", flat=True).first()
    rule(user, season, "campaign:awarded", name or "–", reason, award=asdict(award))
    _append(campaign, events, None, None)
    return campaign


@transaction.atomic
def count_round_again(user: Coach, round_: Round, *, reason: str) -> bool:
    """Work out the end of a round again, by a ruling; return whether it differs.

    What its end brought is taken back and replaced by what it brings now (LG-EVENT-04). Raises
    Refusal("round_not_closed").
    """
    season = lock_running(user, round_.stage.season)
    campaign = _begun(season)
    stood, due = (None, None) if campaign is None else end_of(campaign, round_)
    if campaign is None or stood is None or due is None:
        raise Refusal(Problem("round_not_closed", "LG-FIX-12", {"round": round_.number}))
    about = f"{round_.stage.number}/{round_.number}"
    rule(user, season, "campaign:round_counted", about, reason)
    if [(e.kind, e.payload) for e in stood] == [(e.kind, _plain(e.payload)) for e in due]:
        return False
    batch = uuid.uuid4()
    rows = CampaignEvent.objects.filter(campaign=campaign, seq__in=[each.seq for each in stood])
    rows.update(voided_by=batch)
    trace = [Event(CORRECTED), *due]
    _append(campaign, trace, round_, None, batch=batch, place=round_.ending)
    return True


def end_of(
    campaign: Campaign, round_: Round
) -> tuple[list[Event], list[Event]] | tuple[None, None]:
    """Return the events that the end of a round brought, and those it would bring now.

    Both are None where the round is not closed.
    """
    place = round_.ending
    if place is None or round_.closed is None:
        return None, None
    events = stored_events(campaign)
    rows = CampaignEvent.objects.filter(campaign=campaign, round=round_, fixture=None)
    round_seqs = set(rows.values_list("seq", flat=True))
    stood = [e for e in events if e.seq in round_seqs and not e.voided and e.kind != CORRECTED]
    # In older campaigns a match that brought nothing shares its place with what came next.
    before = [each for each in events if each.place <= place and each.seq not in round_seqs]
    state = fold(campaign, before).state
    due = rules_of(campaign).round_over(campaign.season.version, state, _dice_of_round(round_))
    return stood, due


def _dice_of_round(round_: Round) -> Stream:
    season = round_.stage.season
    place = f"round/{round_.stage.number}/{round_.number}"
    return Stream(fixture_secret(bytes(season.secret), place), "campaign")


def enter_campaign(entry: Entry) -> None:
    """Bring a late entry into the campaign, with what the game gives it (LG-OUT-06).

    As `leave_campaign` and `replace_in_campaign`: the caller's transaction has locked the season,
    and nothing happens where there is no campaign or it has not begun.
    """
    campaign = _begun(entry.season)
    if campaign is not None:
        rules, state = rules_of(campaign), fold_now(campaign)
        event = rules.entered(entry.season.version, state, entry.number or 0, _dice_of(entry))
        _append(campaign, [event], None, None)


def leave_campaign(entry: Entry) -> None:
    """Take a withdrawn entry out of the campaign: nobody holds its territories (LG-OUT-06)."""
    campaign = _begun(entry.season)
    if campaign is not None:
        rules, state = rules_of(campaign), fold_now(campaign)
        event = rules.left(entry.season.version, state, entry.number or 0)
        _append(campaign, [event], None, None)


def replace_in_campaign(entry: Entry, by: Entry) -> None:
    """Give a replacement the seat of an entry, or a late entry's start (LG-OUT-04, LG-OUT-06).

    Terms settled before the matches that it plays now are settled again.
    """
    campaign = _begun(by.season)
    if campaign is None:
        return
    rules, state = rules_of(campaign), fold_now(campaign)
    seats = entry.number or 0, by.number or 0
    dice = _dice_of(by)
    event = rules.replaced(by.season.version, state, *seats, by.inherits, dice)
    _append(campaign, [event], None, None)
    waiting = by.season.fixtures.filter(sides__entry=by, state=Fixture.State.SCHEDULED)
    rows = list(waiting.values_list("pk", flat=True))
    TermsQuestion.objects.filter(fixture__in=rows).delete()
    Fixture.objects.filter(pk__in=rows).update(terms=None)


def _begun(season: Season) -> Campaign | None:
    campaign = _locked(season)
    return campaign if campaign is not None and campaign.seq else None


def _dice_of(entry: Entry) -> Stream:
    """Return the dice for what a late entry draws."""
    secret = fixture_secret(bytes(entry.season.secret), "campaign")
    return Stream(secret, f"entered/{entry.number}")


def append_deal(season: Season, events: Sequence[Event], batch: uuid.UUID) -> None:
    """Add what a deal did to the campaign (LG-DEAL-01).

    Matches of the open round do not read it. The caller's transaction has locked the season.
    """
    campaign = _locked(season)
    assert campaign is not None, "a deal changes a campaign where there is one"
    _append(campaign, events, None, None, batch=batch)


def settle_between(season: Season, one: Entry, other: Entry) -> None:
    """Settle the terms of these two entries' scheduled matches again (LG-FIX-17).

    A deal may have taken away what they were about. Answers and dice stay, so that all else comes
    out the same. The caller's transaction has locked the season.
    """
    campaign = _begun(season)
    round_ = None if campaign is None else open_round(season)
    if campaign is None or round_ is None:
        return
    both = round_.fixtures.filter(state=Fixture.State.SCHEDULED, terms__isnull=False)
    rows = both.filter(sides__entry=one).filter(sides__entry=other).values_list("pk", flat=True)
    if Fixture.objects.filter(pk__in=list(rows)).update(terms=None):
        settle_terms(campaign, round_)


def take_back_deal(season: Season, batch: uuid.UUID, by: uuid.UUID) -> None:
    """Void what a deal did to the campaign; nothing where it did nothing."""
    campaign = _locked(season)
    if campaign is None:
        return
    if CampaignEvent.objects.filter(campaign=campaign, batch=batch).update(voided_by=by):
        _append(campaign, [Event(TAKEN_BACK)], None, None, batch=by)


def rebuild_campaign(campaign: Campaign, *, check: bool = False) -> list[str]:
    """Rebuild a campaign's stored state from its events; list the differences found.

    check: only list them, and write nothing.
    """
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update().select_related("season").get(pk=campaign.pk)
        columns = _projected(campaign)
        differences = [
            f"{column}: stored {getattr(campaign, column)!r}, folded {value!r}"
            for column, value in columns.items()
            if getattr(campaign, column) != value
        ]
        if differences and not check:
            Campaign.objects.filter(pk=campaign.pk).update(**columns)
    return differences


def _locked(season: Season) -> Campaign | None:
    return (
        Campaign.objects.select_for_update(of=("self",))
        .select_related("season")
        .filter(season=season)
        .first()
    )


def _goes_on(round_: Round) -> bool:
    """Return whether more meetings may be arranged in a round (LG-MEET-03)."""
    return round_.stage.format == Stage.Format.MEETINGS and round_.ended is None


def _is_late(season: Season, round_: Round) -> bool:
    """Return whether a round closes without its last matches (LG-FIX-12).

    It does where its deadline has passed and the season's policy closes rounds; never in a sandbox
    (LG-SEASON-08).
    """
    if not Policy.from_json(season.policy).rounds_close or season.copy_of_id is not None:
        return False
    return round_.deadline is not None and round_.deadline <= now()


def _steps_are_over(campaign: Campaign, round_: Round, late: bool) -> bool:
    """Return whether no team of a round has a step left that changes the campaign (LG-FIX-12).

    late: the time for steps is up, so they are closed by their defaults; but not those of a team
          that is in a match, as its kick-off has closed them.
    """
    steps = rules_of(campaign).steps
    if not steps:
        return True
    waiting = Team.objects.filter(
        entries__sides__fixture__round=round_,
        entries__sides__fixture__state=Fixture.State.SETTLED,
        step__in=steps,
    ).distinct()
    if late:
        for team in waiting.order_by("pk"):
            settle_in_default(team)
    return not waiting.exists()


def _apply_the_rest(campaign: Campaign) -> bool:
    """Apply matches that were settled after all rounds closed; return whether any were."""
    last = Round.objects.filter(stage__season=campaign.season, closed__isnull=False)
    round_ = last.order_by("-stage__number", "-number").select_related("stage").first()
    if round_ is None or open_round(campaign.season) is not None:
        return False
    before = Applied.objects.filter(campaign=campaign).count()
    _apply(campaign, round_)
    campaign.opened = campaign.seq
    campaign.save(update_fields=["opened"])
    return Applied.objects.filter(campaign=campaign).count() > before


def _close(campaign: Campaign, round_: Round, *, last: bool = False) -> None:
    """Apply the settled fixtures that are not applied yet, then the end of the round.

    last: the season is over, so no next round is opened.
    """
    season, rules = campaign.season, rules_of(campaign)
    _apply(campaign, round_)
    dice = _dice_of_round(round_)
    round_.ending = campaign.seq + 1
    _append(campaign, rules.round_over(season.version, fold_now(campaign), dice), round_, None)
    round_.closed = now()
    round_.save(update_fields=["closed", "ending"])
    if last:
        campaign.opened = campaign.seq
        campaign.save(update_fields=["opened"])
    else:
        _open(campaign)


def _apply(campaign: Campaign, round_: Round) -> None:
    """Apply late fixtures of earlier rounds first, then those of this round, in their order."""
    season, rules = campaign.season, rules_of(campaign)
    read = at_opening(campaign)
    waiting = season.fixtures.filter(state=Fixture.State.SETTLED, applied=None)
    waiting = waiting.filter(round__stage__number__lte=round_.stage.number).order_by(
        "round__stage__number", "round__number", "group__name", "slot", "attempt"
    )
    for fixture in waiting:
        if (fixture.round.stage.number, fixture.round.number) > (
            round_.stage.number,
            round_.number,
        ):
            continue
        fought = hooks.fought(fixture)
        events = rules.after(season.version, read, fought) if len(fought.entries) > 1 else []
        place = campaign.seq + 1
        _append(campaign, events, round_, fixture)
        Applied.objects.create(
            campaign=campaign, fixture=fixture, round=round_, read=campaign.opened, place=place
        )


def _open(campaign: Campaign) -> None:
    """Open the next round: its matches read the present state, and their stakes are settled."""
    campaign.opened = campaign.seq
    campaign.save(update_fields=["opened"])
    following = open_round(campaign.season)
    if following is not None:
        settle_terms(campaign, following)


def _append(
    campaign: Campaign,
    events: Sequence[Event],
    round_: Round | None,
    fixture: Fixture | None,
    *,
    batch: uuid.UUID | None = None,
    place: int | None = None,
) -> None:
    """Add one batch of events to a locked campaign, and store the resulting state."""
    batch = batch or uuid.uuid4()
    first = campaign.seq + 1
    CampaignEvent.objects.bulk_create(
        CampaignEvent(
            campaign=campaign,
            seq=number,
            place=first if place is None else place,
            batch=batch,
            kind=event.kind,
            version=event.version,
            payload=_plain(event.payload),
            round=round_,
            fixture=fixture,
        )
        for number, event in enumerate(events, first)
    )
    # What brings nothing keeps a number as well: a correction may bring something in its place.
    campaign.seq += max(1, len(events))
    for column, value in _projected(campaign).items():
        setattr(campaign, column, value)
    campaign.save(update_fields=["seq", "data", "problems"])


def _projected(campaign: Campaign) -> dict[str, Any]:
    folded = fold(campaign, stored_events(campaign))
    return {
        "data": _plain(folded.state.to_json()),
        "problems": [problem.to_json() for problem in folded.problems],
    }


def _plain(value: Any) -> Any:
    """Return a value as it will be read back from its JSON column."""
    return json.loads(canonical(value if not isinstance(value, Mapping) else dict(value)))

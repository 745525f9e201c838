"""Random seasons, corrected, undone, corrected again: LG-EVENT-01, LG-EVENT-04."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from leagues import operations as leagues
from leagues.models import Fixture, Season
from matches.correcting.filed import FiledMatch
from matches.correcting.operations import preview, reapply, undo
from matches.models import Correction, StatLine
from matches.resolution.operations import play_out
from rosters.models import Team
from rules.problems import Refusal
from tests import acts, factories, pennies
from tests.matches.corrections import (
    assert_holds,
    corrected,
    filed_first,
    other_scorers,
    random_wish,
    state_of,
    tables,
)
from tests.matches.meeting import made
from tests.matches.seasons import wish

pytestmark = pytest.mark.django_db

#: A round robin beside which matches of three and four are made.
SEVERAL = "of several"
#: A round robin that is a campaign.
TOWN = "of a town"
#: Formats of a season, and how many enter.
FORMATS: dict[str, tuple[int, list[dict[str, Any]] | None]] = {
    "round robin": (4, None),
    SEVERAL: (4, None),
    TOWN: (4, None),
    "Swiss": (6, [{"format": "swiss", "rounds": 4}]),
    "knock-out": (8, [{"format": "single_elimination", "when_level": "better_seed"}]),
    "double elimination": (5, [{"format": "double_elimination", "when_level": "coin"}]),
    "groups": (
        6,
        [
            {"format": "round_robin", "groups": 2, "first": 2},
            {"format": "single_elimination", "when_level": "coin"},
        ],
    ),
}
#: The formats in which the second example game is played; in one, matches of three and four are
#: made by hand.
TOSSED = [(pennies.KEY, "groups"), (pennies.KEY, SEVERAL), (pennies.KEY, TOWN)]
_OF_PENNIES = [each for _, each in TOSSED]
#: `make proof` corrects twenty seasons of each format.
LIVED = [*(("coin", each) for each in FORMATS if each not in _OF_PENNIES), *TOSSED]
#: Why a random wish may be refused: what it asks for is not there, or would leave a hole.
REFUSED = {"nothing_to_do", "lined_up_unknown", "nothing_to_annul", "season_is_over"}


@pytest.mark.long
@pytest.mark.clause("LG-EVENT-01", "LG-EVENT-04")
@pytest.mark.parametrize(("game", "format_"), LIVED)
def test_a_season_is_corrected_undone_and_corrected_again(game: str, format_: str) -> None:
    """After each the stored totals are the fold; undone, everything is as it was; applied again,
    everything is as it was the first time; and the preview showed it.
    """
    done = live_through(1, format_, wishes=2, game=game)
    assert done["corrections"] >= 2


def live_through(seed: int, format_: str, *, wishes: int, game: str = "coin") -> Counter[str]:
    """Correct random results of a season, each previewed, applied, undone and applied again; then
    take all of them back.  What was met on the way, counted.
    """
    chance = Random(f"{format_} {seed}")
    entries, stages = FORMATS[format_]
    season = factories.season(
        entries, legs=2, stages=stages, seed=f"season {seed}", game=game, start=format_ != TOWN
    )
    if format_ == TOWN:
        season = begun_as_a_campaign(season)
    if format_ == SEVERAL:
        meet_in_threes_and_fours(season)
    play_out(wish(season))
    season.refresh_from_db()
    met = Counter(seasons=1)
    _spend(chance, season)
    correct_at_random(chance, season, wishes, met)
    return met


def correct_at_random(
    chance: Random,
    season: Season,
    wishes: int,
    met: Counter[str],
    holds: Callable[[Season], None] = assert_holds,
) -> None:
    """Random results are corrected, each there and back; then all of it is undone.

    holds: what must be so after each act.
    """
    states, done = [state_of(season)], []
    for _ in range(wishes):
        fixture = _to_correct(chance, season)
        wished = random_wish(chance, fixture)
        correction = _there_and_back(season, fixture, wished, met, holds)
        if correction is not None:
            states.append(state_of(season))
            done.append(correction)
    for correction in reversed(done):
        assert state_of(season) == states.pop()
        found = Correction.objects.get(pk=correction.pk)
        undo(factories.owner_of(season), found, reason="All of it was right.")
        holds(season)
    assert state_of(season) == states.pop()


def begun_as_a_campaign(season: Season) -> Season:
    owner = factories.owner_of(season)
    leagues.plan_campaign(owner, season, {})
    return leagues.start_season(owner, season)


def _spend(chance: Random, season: Season) -> None:
    """Money goes out that a correction may take away."""
    for team in Team.objects.filter(entries__season=season).order_by("name"):
        if team.rules.has_money and chance.randrange(2):
            acts.buy(factories.owner_of(season), team, "rerolls", team.treasury // 10)


def _to_correct(chance: Random, season: Season) -> Fixture:
    filed = season.fixtures.filter(state=Fixture.State.SETTLED)
    there = filed.exclude(sides__ended__in=["void", "bye"]).order_by("pk")
    return chance.choice(list(there))


def _there_and_back(
    season: Season,
    fixture: Fixture,
    wished: Any,
    met: Counter[str],
    holds: Callable[[Season], None],
) -> Correction | None:
    owner, before = factories.owner_of(season), state_of(season)
    refused: set[str] = set()
    shown = None
    try:
        shown = preview(owner, fixture, wished)
    except Refusal as refusal:
        refused = {problem.code for problem in refusal.problems}
    assert refused <= REFUSED, wished
    assert state_of(season) == before, "neither a preview nor a refusal changes anything"
    if refused:
        met["refused"] += 1
        return None
    correction = corrected(season, fixture, wished)
    assert correction.consequences == shown
    holds(season)
    after = state_of(season)
    undo(owner, correction, reason="It was right after all.")
    holds(season)
    assert state_of(season) == before
    correction.refresh_from_db()
    reapply(owner, correction, reason="No, it was not.")
    holds(season)
    assert state_of(season) == after
    _count(correction, met)
    return correction


def _count(correction: Correction, met: Counter[str]) -> None:
    met["corrections"] += 1
    for team in correction.consequences["teams"]:
        met["misfits"] += len(team["problems"])
        met["wrongly fielded"] += len(team["fielded"])
        met.update(player["what"] for player in team["players"])
    met["stood"] += len(correction.later)


@pytest.mark.clause("LG-EVENT-04", "LG-TABLE-01")
@pytest.mark.parametrize(
    ("game", "seed"), [*(("coin", each) for each in range(4)), (pennies.KEY, 0), (pennies.KEY, 1)]
)
def test_all_is_as_if_the_right_result_had_been_filed_first(game: str, seed: int) -> None:
    filed_late_or_at_once(seed, game)


@pytest.mark.clause("LG-EVENT-04", "LG-FIX-14")
@pytest.mark.parametrize("seed", range(3))
def test_also_where_three_and_four_have_met(seed: int) -> None:
    filed_late_or_at_once(seed, pennies.KEY, several=True)


def meet_in_threes_and_fours(season: Season) -> None:
    made(season, 1, 2, 3)
    made(season, 4, 3, 2, 1)


def filed_late_or_at_once(seed: int, game: str = "coin", *, several: bool = False) -> None:
    """Other scorers and another score, put right when all is played, or typed in at once.

    Who scored changes nobody's line-up in this game, so no later match is touched: tables, stat
    lines, money and careers are the same.  Only what players learned may be another skill.
    """
    chance = Random(seed)
    late = factories.season(entries=4, legs=2, seed=f"late {seed}", game=game)
    if several:
        meet_in_threes_and_fours(late)
    play_out(wish(late))
    fixtures = list(late.fixtures.order_by("round__number", "slot"))
    at = chance.randrange(len(fixtures))
    wished = other_scorers(chance, FiledMatch.of(fixtures[at]))
    corrected(late, fixtures[at], wished)
    early = factories.season(entries=4, legs=2, seed=f"late {seed}", game=game)
    if several:
        meet_in_threes_and_fours(early)
    filed_first(early, at, wished)
    assert tables(late) == tables(early)
    assert _lines(late) == _lines(early)
    assert _careers(late) == _careers(early)
    assert _placings(late) == _placings(early)


def _lines(season: Season) -> list[Any]:
    in_order = "record__fixture__round__number", "record__fixture__slot", "side", "place"
    lines = StatLine.objects.filter(record__fixture__season=season).order_by(*in_order)
    return list(lines.values_list("squad_number", "name", "counts"))


def _careers(season: Season) -> list[Any]:
    return [
        (
            team.name,
            team.treasury,
            team.value,
            list(team.ledger.values_list("reason", "amount", "balance")),
            list(
                team.players.order_by("number").values_list("number", "name", "left", "experience")
            ),
        )
        for team in Team.objects.filter(entries__season=season).order_by("name")
    ]


def _placings(season: Season) -> list[Any]:
    season.refresh_from_db()
    return season.placings or []

"""What rests on a result that was wrong, in a campaign that has gone on: listed, and repaired."""

from __future__ import annotations

from typing import Any

import pytest

from leagues import operations as leagues
from leagues.hooks import terms_of
from leagues.models import Entry, Fixture, Ruling, Season
from leagues.operations import advance_season
from matches.correcting.operations import preview, undo
from matches.correcting.sentences import sections
from matches.resolution.dispatch import advance
from matches.resolution.one_fixture import resolve
from rosters.models import Coach
from rules.game import Award
from rules.problems import Refusal
from tests import factories, pennies
from tests.matches.campaigns.test_campaigns import (
    campaign_of,
    campaign_season,
    fixtures_of,
    holders,
    played,
    story,
)
from tests.matches.campaigns.test_campaigns import overruled as turned_round
from tests.matches.campaigns.test_captives import captive_season, first_capture, held
from tests.matches.corrections import corrected, overruled

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-EVENT-04", "LG-CAMP-01")]


def pride(season: Season, number: int) -> int:
    found: int = campaign_of(season).data["entries"][str(number)]["pride"]
    return found


def entry(season: Season, number: int) -> Entry:
    return season.entries.select_related("team", "season__league").get(number=number)


def owner(season: Season) -> Coach:
    return factories.owner_of(season)


def codes(no: pytest.ExceptionInfo[Refusal]) -> list[str]:
    return [problem.code for problem in no.value.problems]


def mint_season() -> tuple[Season, Fixture, int]:
    """A campaign in which the mint was taken by a match, and has earned its holder pride since."""
    season = campaign_season(enough=5)
    for _ in range(4):
        for fixture in season.fixtures.filter(state=Fixture.State.SCHEDULED).order_by(
            "round__number", "slot"
        )[:2]:
            leagues.award_fixture(owner(season), fixture, first(fixture), reason="At home.")
        advance()
        if holders(season)["mint"] is not None:
            break
    [taken] = campaign_of(season).events.filter(
        kind="territory_taken", payload__territory="mint", voided_by=None
    )
    assert taken.round is not None
    assert taken.fixture is not None
    for fixture in fixtures_of(season, taken.round.number + 1):
        leagues.award_fixture(owner(season), fixture, None, reason="Nobody came.")
    advance()
    return season, taken.fixture, taken.payload["by"]


def first(fixture: Fixture) -> Entry:
    return fixture.sides.select_related("entry__team").order_by("number")[0].entry


NOBODY: dict[str, Any] = {
    "kind": "correct",
    "outcome": {
        "sides": [{"ended": "double_forfeit", "result": "loss", "score": 0} for _ in range(2)]
    },
}


AT_HOME: dict[str, Any] = {
    "kind": "correct",
    "outcome": {
        "sides": [
            {"ended": "walk_over_won", "result": "win", "score": 0},
            {"ended": "walk_over_lost", "result": "loss", "score": 0},
        ]
    },
}


def test_an_income_that_rested_on_it_is_listed_and_taken_back() -> None:
    season, fixture, holder = mint_season()
    found = preview(owner(season), fixture, NOBODY)["campaign"]
    ends = [each for each in found if each["kind"] == "end"]
    assert [each["round"] for each in ends] == [fixture.round.number, fixture.round.number + 1]
    told = {"teams": [], "tables": [], "pairings": [], "campaign": found}
    said = [line for each in sections(told, pennies.KEY) for line in each.lines]
    assert any("would have brought something else" in line.text for line in said)
    assert any("counted again" in line.repair for line in said)
    corrected(season, fixture, NOBODY)
    assert holders(season)["mint"] is None
    before = pride(season, holder)
    rounds = [season.stages.get().rounds.get(number=fixture.round.number + more) for more in (0, 1)]
    for more, round_ in enumerate(rounds, 1):
        assert leagues.count_round_again(owner(season), round_, reason="There was no mint.")
        assert pride(season, holder) == before - more
        assert not leagues.count_round_again(owner(season), round_, reason="Once more.")
    assert campaign_of(season).problems == []
    right = story(season)
    assert [kind for kind, _ in right].count("round_over") == len(
        season.stages.get().rounds.filter(closed__isnull=False)
    )


def test_a_round_that_has_not_ended_is_not_counted_again() -> None:
    season = campaign_season()
    with pytest.raises(Refusal) as no:
        leagues.count_round_again(owner(season), fixtures_of(season, 1)[0].round, reason="Why not.")
    assert codes(no) == ["round_not_closed"]


@pytest.mark.parametrize("slot", [0, 1])
def test_a_match_that_brought_nothing_has_a_place_of_its_own(slot: int) -> None:
    """So what a correction makes of it stands before the match after it, and before the end of the
    round, whatever was corrected first."""
    right, late = campaign_season(enough=5), campaign_season(enough=5)
    for season in (right, late):
        for at, fixture in enumerate(fixtures_of(season, 1)):
            nobody = season is late and at == slot
            winner = None if nobody else first(fixture)
            leagues.award_fixture(owner(season), fixture, winner, reason="At home.")
        advance()
    wrong, other = fixtures_of(late, 1)[slot], fixtures_of(late, 1)[1 - slot]
    places = [each.applied.place for each in (wrong, other)]
    ending = wrong.round.ending
    assert len({*places, ending}) == 3
    corrected(late, wrong, AT_HOME)
    assert story(late) == story(right)
    turned = corrected(late, other, NOBODY)
    undo(owner(late), turned, reason="They came.")
    assert story(late) == story(right)
    assert not leagues.count_round_again(owner(late), wrong.round, reason="Nothing is different.")
    assert story(late) == story(right)


def test_territories_and_numbers_are_awarded_by_a_ruling_for_the_rounds_to_come() -> None:
    season = campaign_season()
    read = campaign_of(season).opened
    award = Award(2, territory="inn")
    leagues.award_in_campaign(owner(season), season, award, reason="He held it all along.")
    leagues.award_in_campaign(
        owner(season), season, Award(2, number="pride", by=-3), reason="Vain."
    )
    assert holders(season)["inn"] == 2
    assert pride(season, 2) == 1
    assert campaign_of(season).opened == read, "matches of the open round do not read it"
    assert Ruling.objects.filter(kind="campaign:awarded").count() == 2
    leagues.award_in_campaign(owner(season), season, Award(None, territory="inn"), reason="No.")
    assert holders(season)["inn"] is None
    for wrong, code in (
        (Award(9, territory="inn"), "not_in_the_campaign"),
        (Award(None, number="pride", by=1), "not_in_the_campaign"),
        (Award(2, territory="moon"), "no_such_territory"),
        (Award(2, number="places", by=1), "cannot_be_awarded"),
        (Award(2, number="pride"), "nothing_to_do"),
    ):
        with pytest.raises(Refusal) as no:
            leagues.award_in_campaign(owner(season), season, wrong, reason="So.")
        assert codes(no) == [code]
    with pytest.raises(Refusal) as no:
        leagues.award_in_campaign(factories.coach(), season, award, reason="Mine.")
    assert codes(no) == ["not_a_commissioner"]
    assert played(season).placings is not None


def test_a_captive_of_a_match_that_read_the_old_state_is_let_go() -> None:
    season = captive_season()
    _, holder, other, member = first_capture(season)
    leagues.let_go(
        owner(season), entry(season, holder), entry(season, other), member.id, reason="Unfair."
    )
    advance()
    assert held(season) == []
    with pytest.raises(Refusal) as no:
        leagues.let_go(
            owner(season), entry(season, holder), entry(season, other), member.id, reason="Again."
        )
    assert codes(no) == ["nobody_is_held"]


@pytest.mark.parametrize(("seed", "misled"), [("0", True), ("31", False)])
def test_a_captive_of_a_match_that_read_the_old_state_is_listed(seed: str, misled: bool) -> None:
    """With one seed somebody is taken in the second round, in a match that was told who holds the
    mill, which was won in the first; with the other in the first, as nobody held it, and the same
    two do not meet again before the correction."""
    season = two_rounds(seed)
    [(holder, other, member)] = held(season)
    found, readers = mill_lost_by_its_winner(season)
    theirs = season.fixtures.filter(sides__entry__number=holder, round__number=1 + misled).get(
        sides__entry__number=other
    )
    assert (str(theirs.uuid) in readers) == misled
    who = {
        "kind": "captive",
        "name": member.name,
        "team": entry(season, holder).team.name,
        "other": entry(season, other).team.name,
        "repair": "repair_captive",
    }
    assert [each for each in found if each["kind"] == "captive"] == [who] * misled
    told = {"teams": [], "tables": [], "pairings": [], "campaign": found}
    said = [line.repair for each in sections(told, pennies.KEY) for line in each.lines]
    assert any(line.startswith("They stay captive. Release them") for line in said) == misled


def test_a_captive_of_a_later_match_that_was_told_the_same_is_not_listed() -> None:
    """Who takes somebody had not won the mill before: had nobody won it, he was told the same."""
    season = two_rounds("0")
    [(holder, other, _)] = held(season)
    mill = next(f for f in fixtures_of(season, 1) if terms_of(f) == {"stake": "mill"})
    found = preview(owner(season), mill, {"kind": "void"})["campaign"]
    readers = {each["fixture"] for each in found if each["kind"] == "read"}
    theirs = season.fixtures.filter(sides__entry__number=holder, round__number=2).get(
        sides__entry__number=other
    )
    assert readers, "somebody was told otherwise"
    assert str(theirs.uuid) not in readers
    assert not [each for each in found if each["kind"] == "captive"]


def test_whom_the_correction_itself_takes_rests_on_nothing_that_was_wrong() -> None:
    season = two_rounds("30")
    assert held(season) == []
    found, readers = mill_lost_by_its_winner(season)
    assert readers, "the mill was read"
    assert held(season), "its new winner has taken somebody"
    assert not [each for each in found if each["kind"] == "captive"]


def two_rounds(seed: str) -> Season:
    season = captive_season(seed=seed)
    for number in (1, 2):
        for fixture in fixtures_of(season, number):
            assert resolve(fixture.pk) is not None
        advance_season(season.pk)
    return season


def mill_lost_by_its_winner(season: Season) -> tuple[list[Any], set[str]]:
    """Who took the mill in the first round had given up: what is told of that, and the matches that
    were told otherwise."""
    mill = next(f for f in fixtures_of(season, 1) if terms_of(f) == {"stake": "mill"})
    found = turned_round(season, mill).consequences["campaign"]
    return found, {each["fixture"] for each in found if each["kind"] == "read"}


def test_what_no_longer_fits_in_the_stream_of_the_campaign_is_listed() -> None:
    season = campaign_season(seed="mill")
    for fixture in fixtures_of(season, 1):
        assert resolve(fixture.pk) is not None
    advance_season(season.pk)
    mill = next(f for f in fixtures_of(season, 1) if terms_of(f) == {"stake": "mill"})
    holder = holders(season)["mill"]
    other = next(number for number in (1, 2, 3, 4) if number != holder)
    award = Award(other, territory="mill")
    leagues.award_in_campaign(owner(season), season, award, reason="Sold.")
    found = preview(owner(season), mill, {"kind": "void"})["campaign"]
    [misfit] = [each for each in found if each["kind"] == "misfit"]
    assert misfit["problem"]["code"] == "territory_changed_hands"
    told = {"teams": [], "tables": [], "pairings": [], "campaign": found}
    said = [line for each in sections(told, pennies.KEY) for line in each.lines]
    [line] = [line for line in said if line.text.startswith("No longer fits: The Mill")]
    assert line.repair.startswith("It is left out, as things stand. Award something")


def test_a_deal_that_was_agreed_on_since_is_listed() -> None:
    season = captive_season(people=True)
    fixture, holder, other, member = first_capture(season)
    coach = owner(season)
    about = {"what": "captive", "player": member.id, "name": member.name, "amount": 1}
    deal = leagues.offer_deal(coach, entry(season, holder), entry(season, other), about)
    leagues.answer_deal(coach, deal, "accept")
    for team in [each.team for each in season.entries.select_related("team")]:
        team.refresh_from_db()
    leagues.finish_season(coach, season, reason="Enough.")
    side = fixture.sides.get(entry__number=holder).number
    wrong = overruled("loss" if side == 0 else "win", *((0, 9), (9, 0))[side], aftermath="keep")
    found = preview(coach, fixture, wrong)["campaign"]
    [told] = [each for each in found if each["kind"] == "deal"]
    assert told["deal"] == str(deal.uuid)
    assert told["repair"] == "repair_deal"

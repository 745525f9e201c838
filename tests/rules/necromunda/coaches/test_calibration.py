"""The figures of a sample agree with its records, counted by hand."""

from __future__ import annotations

from functools import cache

from rules.calibration import Sample as Counted
from rules.calibration import table
from rules.necromunda.calibration import campaigns
from rules.necromunda.calibration.bands import about_teams, bands, judge
from rules.necromunda.calibration.figures import Sample
from rules.necromunda.calibration.sampling import Plan, arranged, play, play_one, stands_at
from rules.necromunda.catalogue import load
from tests.rules.watching import count

DATA = load("first")
#: Quick battles: what is counted does not depend on how well they are fought.
ROOKIES = Plan("test", "random")
NUMBERS = range(6)


@cache
def quick() -> Sample:
    """The sample of these numbers, which tests read."""
    return play(ROOKIES, NUMBERS)


def test_the_figures_are_those_of_the_records() -> None:
    records = [play_one(ROOKIES, number) for number in NUMBERS]
    sample = quick()
    logs = [record.log or [] for record in records]
    found = {line.band.figure: line.value for line in judge(sample)}
    gangs = sum(len(record.sides) for record in records)

    assert sample.matches == len(records)
    for figure, event in (
        ("shots", "shoots"),
        ("charges", "charges"),
        ("pinned", "is pinned"),
        ("injured", "is injured"),
        ("out_of_action", "is out of action"),
        ("out_of_ammunition", "runs out of ammunition"),
        ("bottled_share", "bottles"),
    ):
        assert found[figure] == sum(count(log, event) for log in logs) / gangs > 0, figure
    assert found["rounds"] == sum(count(log, "round") for log in logs) / len(records)
    assert found["idle_share"] == 0
    won = [
        record.outcome.sides[at].result == "win"
        for record in records
        for at, side in enumerate(record.sides)
        if side["role"] == "attacker"
    ]
    assert len(won) == 3
    assert found["attacker_wins"] == sum(won) / len(won)


def test_every_band_has_a_figure_and_every_figure_a_band() -> None:
    sample = Sample()
    sample += quick()
    sample += play(ROOKIES, range(6, 12))
    assert {*sample.figures} == {band.figure for band in bands()}


def test_who_won_what_is_told() -> None:
    text, told = about_teams(quick())
    assert {each["scenario"] for each in told["scenarios"]} == {*DATA.scenarios}
    assert all(each["scenario"] in text for each in told["scenarios"])


def test_processes_can_share_a_sample() -> None:
    whole, parts = quick(), Sample()
    for part in (range(1), range(1, 6)):
        parts += play(ROOKIES, part)

    assert parts == whole
    assert table(judge(whole)).count("\n") == len(judge(whole))


def test_every_pair_of_gangs_fights_in_every_scenario() -> None:
    found = {
        (match.options["scenario"], *(side["race"] for side in match.line_ups[:2]))
        for match in (arranged(ROOKIES, number) for number in range(36))
    }
    assert len(found) == 6 * len(DATA.scenarios)


def test_against_another_strength_a_gang_meets_itself_from_each_side() -> None:
    plan = Plan("test", "veteran", other="random", scenario="stand_off")
    pairs = set()
    for number in range(6):
        match = arranged(plan, number)
        assert match.line_ups[0] == match.line_ups[1]
        pairs.add((match.line_ups[0]["race"], stands_at(number, 2)))
    assert len(pairs) == 2 * len(DATA.samples)


# -- campaigns -------------------------------------------------------------------------------------

SHORT = Plan("test", "random", season=3)


def test_a_campaign_shows_something_for_every_band_and_has_a_band_for_everything() -> None:
    sample = campaigns.play(SHORT, range(1))
    assert {*sample.figures} == {band.figure for band in campaigns.bands()}
    assert sample.figures["ready"].matches == 3 * campaigns.GANGS
    text, told = campaigns.about_teams(sample)
    assert sum(each["gangs"] for each in told["houses"]) == campaigns.GANGS
    assert all(each["house"] in text for each in told["houses"])


def test_the_figures_of_a_campaign_are_those_of_its_gangs() -> None:
    campaign, sample = campaigns.Campaign(SHORT, 1), Counted()
    campaign.play(sample)
    teams = [gang.team for gang in campaign.gangs]
    ratings = [team.value for team in teams]
    assert sample.value("rating_spread") == max(ratings) / min(ratings)
    earned = sum(
        line.amount
        for team in teams
        for line in team.ledger
        if line.amount > 0 and line.reason != "budget"
    )
    assert sample.value("income") == earned / (3 * campaigns.GANGS)
    died = sum(
        fighter.left is not None and fighter.left.reason == "dead"
        for team in teams
        for fighter in team.fighters.values()
    )
    assert sample.figures["deaths"].x == died
    gained = sum(len(fighter.advances) for team in teams for fighter in team.fighters.values())
    assert sample.figures["advances"].x == gained > 0
    assert all(team.after is None for team in teams), "the managers leave nothing open"


def test_everybody_meets_everybody_in_seven_weeks_and_hosts_half_the_time() -> None:
    met, hosted = set(), [0] * campaigns.GANGS
    for week in range(14):
        pairs = campaigns.pairs(week)
        assert sorted(gang for pair in pairs for gang in pair) == list(range(campaigns.GANGS))
        met |= {frozenset(pair) for pair in pairs} if week < 7 else set()
        for home, _ in pairs:
            hosted[home] += 1
    assert len(met) == 28
    assert hosted == [7] * campaigns.GANGS

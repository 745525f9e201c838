"""BF-LEAGUE-08, -14, -20, -25: what a match does to the clubs that played it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.boufbowl.between.aftermath import aftermath, sat_out
from rules.boufbowl.between.history import apply
from rules.boufbowl.between.team import Team
from rules.coach import Choice, RandomAnswers
from rules.conditions import Settled
from rules.dice import Script, Stream
from rules.problems import Refusal
from rules.record import canonical, ended_as
from rules.roster import Event
from rules.typed import AwaitingEntry, Typed
from tests.rules.boufbowl.between.records import (
    BASIC,
    DATA,
    SEED,
    acted,
    after,
    embers,
    events_after,
    happen,
    hurt,
    played,
    renown,
    rich,
    slot,
    stones,
)
from tests.support.team_events import of_kind

JSON = Any


class Answers:
    """A coach of a test: answers by the key of the question, and a list of what he was asked."""

    def __init__(self, **answers: Any) -> None:
        self.answers = answers
        self.asked: list[Choice] = []

    def decide(self, decision: Choice) -> Any:
        self.asked.append(decision)
        return self.answers.get(decision.key, decision.default)


class Buyer(Answers):
    """A coach who takes whatever upgrade he can."""

    def decide(self, decision: Choice) -> Any:
        self.asked.append(decision)
        first = decision.options[0]
        return first if first.startswith("take ") else decision.default


def tokens(*earned: int) -> dict[int, JSON]:
    return {number: {"tokens": each} for number, each in enumerate(earned, 1)}


# -- the record of the club -----------------------------------------------------------------------


@pytest.mark.clause("BF-LEAGUE-22")
def test_the_match_and_the_deeds_of_players_are_in_the_books() -> None:
    teams = stones(), embers()
    lines: tuple[JSON, JSON] = ({3: {"goals": 2, "contests": 4}}, {})
    home, away = after(played(*teams, score=(2, 1), lines=lines), teams)

    match = home.record[0]
    assert (match.opponent, match.result, match.score) == ("Ember Row", "win", (2, 1))
    assert (match.kind, match.competition) == ("played", "league")
    assert (away.record[0].result, away.record[0].score) == ("loss", (1, 2))
    assert slot(home, 3).deeds == {"goals": 2, "contests": 4}
    assert [player.matches for player in home.roster] == [1, 1, 1, 1, 1]


# -- renown ---------------------------------------------------------------------------------------


@pytest.mark.clause("BF-LEAGUE-08", "BF-VEC-64")
def test_a_third_of_the_tokens_three_at_most_and_one_more_for_who_wins() -> None:
    teams = stones(), embers()
    earned = tokens(7, 2, 3, 9, 12)
    home, away = after(played(*teams, score=(2, 1), lines=(earned, earned)), teams)
    assert renown(home) == [3, 1, 2, 4, 4]
    assert renown(away) == [2, 0, 1, 3, 3]


@pytest.mark.clause("BF-LEAGUE-26")
def test_the_cap_is_applied_before_the_bonus_of_who_wins() -> None:
    teams = stones(), embers()
    home, _ = after(played(*teams, lines=(tokens(30), {})), teams)
    assert renown(home)[0] == 4


@pytest.mark.clause("BF-LEAGUE-28")
def test_at_basic_level_renown_is_the_bonus_alone() -> None:
    teams = stones(), embers()
    home, away = after(played(*teams, BASIC, lines=(tokens(9), tokens(9))), teams)
    assert (renown(home), renown(away)) == ([1] * 5, [0] * 5)


@pytest.mark.clause("BF-LEAGUE-08")
def test_a_draw_brings_nobody_the_bonus() -> None:
    teams = stones(), embers()
    home, away = after(played(*teams, score=(1, 1)), teams)
    assert (renown(home), renown(away)) == ([0] * 5, [0] * 5)


@pytest.mark.clause("BF-LEAGUE-29")
def test_in_a_conceded_match_tokens_and_wounds_count() -> None:
    teams = stones(), embers()
    lines: tuple[JSON, JSON] = (
        {1: {"tokens": 6}},
        {2: {"tokens": 3, "wounds": 1, "wounded": True}},
    )
    record = played(*teams, score=(2, 0), lines=lines, kind="conceded")
    home, away = after(record, teams, "d6=1")
    assert (renown(home)[0], renown(away)[1]) == (3, 1)
    assert slot(away, 2).is_wounded


# -- wounds ---------------------------------------------------------------------------------------


def wounding(home: Team, away: Team, *numbers: int, **more: Any) -> Any:
    """A match that the first club wins and in which these of it are wounded by Mirka."""
    lines = {number: {"wounded": True, "wounds": 1, "kos": 1} for number in numbers}
    blows = [
        {"number": number, "result": result, "by": 2, "turn": 4}
        for number in numbers
        for result in ("ko", "wound")
    ]
    return played(home, away, lines=(lines, {}), injuries=(blows, ()), **more)


@pytest.mark.clause("BF-LEAGUE-14", "BF-VEC-36")
def test_a_wound_heals_on_a_four_or_more() -> None:
    teams = stones(), embers()
    healed = 0
    for face in range(1, 7):
        home, _ = after(wounding(*teams, 3), teams, f"d6={face}")
        healed += not slot(home, 3).is_wounded
        assert slot(home, 3).is_wounded is (face < 4)
    assert Fraction(healed, 6) == Fraction(1, 2)


@pytest.mark.clause("BF-LEAGUE-14")
def test_who_stays_wounded_rolls_again_after_every_match() -> None:
    teams = stones(), embers()
    home, _ = after(wounding(*teams, 3), teams, "d6=1")
    [wound] = slot(home, 3).conditions
    assert (wound.what, wound.cause, wound.by, wound.rolls) == ("wounded", "match:1", 2, (1,))
    home, _ = after(played(home, embers()), (home, embers()), "d6=3")
    assert slot(home, 3).conditions[0].rolls == (1, 3)
    home, _ = after(played(home, embers()), (home, embers()), "d6=4")
    assert not slot(home, 3).is_wounded


@pytest.mark.clause("BF-LEAGUE-15", "BF-DMG-04")
def test_a_wound_tells_who_did_it_if_anybody_did() -> None:
    by_somebody = happen(stones(), "wounded", player=3, by=2)
    by_nobody = hurt(stones(), 3)
    told = [slot(club, 3).conditions[0] for club in (by_somebody, by_nobody)]
    assert [(wound.how, wound.by) for wound in told] == [("blow", 2), ("", None)]
    with pytest.raises(Refusal):
        hurt(by_nobody, 3)


@pytest.mark.clause("BF-DMG-08")
def test_who_is_wounded_already_has_no_second_wound() -> None:
    teams = hurt(stones(), 3), embers()
    home, _ = after(wounding(*teams, 3), teams, "d6=1")
    assert len(slot(home, 3).conditions) == 1


@pytest.mark.clause("BF-LEAGUE-14")
def test_who_pays_two_of_his_renown_heals_without_a_roll() -> None:
    teams = rich(stones(), 1), embers()
    coach = Answers(healing="pay")
    home, _ = after(wounding(*teams, 3), teams, "", (coach, None))
    assert not slot(home, 3).is_wounded
    assert renown(home) == [2, 2, 0, 2, 2]
    [question] = [each for each in coach.asked if each.key == "healing"]
    assert question.about == {"player": 3, "number": 3, "name": "Ilsa Quickreed"}


@pytest.mark.clause("BF-LEAGUE-14")
def test_who_cannot_pay_is_not_asked_and_others_cannot_pay_for_him() -> None:
    teams = stones(), embers()
    coach = Answers(healing="pay")
    lines = {3: {"wounded": True, "wounds": 1, "kos": 1}, 4: {"tokens": 9}}
    home, _ = after(played(*teams, lines=(lines, {})), teams, "d6=2", (coach, None))
    assert "healing" not in {each.key for each in coach.asked}
    assert (slot(home, 3).is_wounded, slot(home, 4).renown) == (True, 4)


@pytest.mark.clause("BF-LEAGUE-25")
def test_renown_comes_first_and_may_pay_then_home_rolls_first_by_slot() -> None:
    teams = hurt(stones(), 5, 2), hurt(embers(), 4)
    lines: JSON = {2: {"wounded": True, "tokens": 3}, 5: {"wounded": True}}
    record = played(*teams, lines=(lines, {4: {"wounded": True}}))
    coach = Answers(healing="pay")
    with Script("d6=4,1") as script:
        home, away = events_after(record, teams, script, (coach, None))
    assert [event.kind for event in home] == [
        "match_played", "renown_gained", "healing_paid", "healing_rolled",
    ]  # fmt: skip
    assert of_kind(home, "healing_paid") == [{"player": 2, "cost": 2}]
    assert of_kind(home, "healing_rolled") == [{"player": 5, "face": 4, "heals": True}]
    assert of_kind(away, "healing_rolled") == [{"player": 4, "face": 1, "heals": False}]


@pytest.mark.clause("BF-LEAGUE-23")
def test_healing_is_rolled_from_the_stream_of_the_aftermath() -> None:
    teams = hurt(stones(), 1, 2), embers()
    record = played(*teams, lines=({1: {"wounded": True}, 2: {"wounded": True}}, {}))
    home, _ = events_after(record, teams, Stream(SEED, "aftermath"))
    again, _ = [*events_after(record, teams, Stream(SEED, "aftermath"))]
    own, _ = aftermath(DATA, record, teams, (None, None))
    assert home == again == own
    assert [told["player"] for told in of_kind(home, "healing_rolled")] == [1, 2]


@pytest.mark.clause("BF-LEAGUE-14")
def test_at_a_table_the_die_and_the_choice_are_asked_for() -> None:
    teams = rich(stones(), 1), embers()
    record = wounding(*teams, 3)
    stream = Stream(SEED, "aftermath")

    def typed(*entries: JSON) -> list[list[Event]]:
        dice = Typed(entries, stream)
        return events_after(record, teams, dice, (dice.coach(0), dice.coach(1)))

    with pytest.raises(AwaitingEntry) as awaited:
        typed()
    assert awaited.value.wanted.purpose == "healing"
    assert list(awaited.value.wanted.options) == ["roll", "pay"]
    with pytest.raises(AwaitingEntry) as awaited:
        typed("roll")
    wanted = awaited.value.wanted
    assert (wanted.purpose, wanted.clause, wanted.die) == ("healing", "BF-LEAGUE-14", 6)
    assert of_kind(typed("roll", [5])[0], "healing_rolled")[0]["face"] == 5
    assert of_kind(typed("pay")[0], "healing_paid") == [{"player": 3, "cost": 2}]


# -- matches that nobody played -------------------------------------------------------------------


@pytest.mark.clause("BF-LEAGUE-20")
def test_who_could_not_line_up_gains_and_heals_nothing_the_other_has_his_bonus() -> None:
    teams = hurt(stones(), 1), hurt(embers(), 2)
    home, away = after(played(*teams, score=(2, 0), kind="walk_over"), teams, "d6=5")
    assert (renown(home), renown(away)) == ([1] * 5, [0] * 5)
    assert (slot(home, 1).is_wounded, slot(away, 2).is_wounded) == (False, True)
    assert home.record[0].kind == "walk_over"
    assert slot(home, 1).matches == 0


@pytest.mark.clause("BF-LEAGUE-20")
def test_a_walk_over_that_is_served_later_is_the_same() -> None:
    def events(team: Team, kind: Any, result: Any, dice: str = "") -> list[str]:
        with Script(dice) as script:
            found = sat_out(DATA, team, Settled(ended_as(kind, result), "league"), script)
        twin = team.copy()
        for event in found:
            apply(twin, event)
        return [event.kind for event in found]

    club = hurt(stones(), 1)
    assert events(club, "walk_over", "win", "d6=2") == ["renown_gained", "healing_rolled"]
    assert events(club, "walk_over", "loss") == []
    assert events(club, "double_forfeit", "loss") == []
    assert events(club, "bye", "win") == []


@pytest.mark.parametrize("kind", ["bye", "void"])
def test_what_never_took_place_changes_nothing(kind: Any) -> None:
    teams = hurt(stones(), 1), embers()
    assert events_after(played(*teams, kind=kind), teams) == [[], []]


def test_after_a_double_forfeit_nobody_has_anything() -> None:
    teams = hurt(stones(), 1), embers()
    record = played(*teams, score=(0, 0), kind="double_forfeit")
    home, away = after(record, teams)
    assert (renown(home), slot(home, 1).is_wounded) == ([0] * 5, True)
    assert home.matches == away.matches == 1


# -- permanents of who is there -------------------------------------------------------------------


@pytest.mark.clause("BF-LEAGUE-25", "BF-LEAGUE-09")
def test_a_coach_who_is_there_spends_after_the_healing() -> None:
    teams = rich(stones(), 3), embers()
    coach = Buyer()
    home, _ = after(played(*teams, score=(0, 2)), teams, "", (coach, None))
    first = coach.asked[0]
    assert first.options[0] == "take 1 u1-s1"
    assert first.options[-1] == "done"
    assert slot(home, 1).permanents == ["u1-s1"]
    assert renown(home)[0] == 0


@pytest.mark.clause("BF-LEAGUE-12")
def test_whoever_answers_at_random_comes_to_an_end() -> None:
    teams = rich(stones(), 10), rich(embers(), 10)
    coaches = RandomAnswers(Stream(SEED, "a")), RandomAnswers(Stream(SEED, "b"))
    for club in after(played(*teams), teams, "", coaches):
        assert club.value <= 8
        assert all(len(player.permanents) <= 2 for player in club.roster)


def test_who_is_absent_or_at_the_table_spends_later() -> None:
    teams = rich(stones(), 10), rich(embers(), 10)
    dice = Typed([], Stream(SEED, "aftermath"))
    home, away = events_after(played(*teams), teams, dice, (None, dice.coach(1)))
    for events in (home, away):
        assert of_kind(events, "upgraded") == []


# -- corrections ----------------------------------------------------------------------------------


@pytest.mark.clause("BF-LEAGUE-14")
def test_a_corrected_match_rolls_nothing_again() -> None:
    teams = stones(), embers()
    record = wounding(*teams, 3)
    with Script("d6=2") as script:
        filed = events_after(record, teams, script)
    other = wounding(*teams, 3, score=(2, 1))
    assert events_after(other, teams, Script(), instead_of=filed)[0][-1] == filed[0][-1]
    # Another wound is rolled for; the first stands.
    two = wounding(*teams, 2, 3)
    with Script("d6=6") as script:
        again = events_after(two, teams, script, instead_of=filed)
    assert of_kind(again[0], "healing_rolled") == [
        {"player": 2, "face": 6, "heals": True},
        {"player": 3, "face": 2, "heals": False},
    ]


@pytest.mark.clause("BF-LEAGUE-14")
def test_what_was_paid_stands_as_long_as_there_is_renown_for_it() -> None:
    teams = stones(), embers()
    won = played(*teams, score=(2, 0), lines=({3: {"tokens": 3, "wounds": 1, "wounded": True}}, {}))
    filed = events_after(won, teams, Script(), (Answers(healing="pay"), None))
    assert of_kind(filed[0], "healing_paid") == [{"player": 3, "cost": 2}]
    same = events_after(won, teams, Script(), instead_of=filed)
    assert same == filed
    lost = played(
        *teams, score=(0, 2), lines=({3: {"tokens": 3, "wounds": 1, "wounded": True}}, {})
    )
    with Script("d6=3") as script:
        again = events_after(lost, teams, script, instead_of=filed)
    assert of_kind(again[0], "healing_rolled") == [{"player": 3, "face": 3, "heals": False}]


def test_upgrades_of_the_aftermath_stand_as_far_as_they_can_be_paid() -> None:
    teams = rich(stones(), 2), embers()
    won = played(*teams, score=(2, 0))
    filed = events_after(won, teams, Script(), (Buyer(), None))
    assert of_kind(filed[0], "upgraded")
    assert events_after(won, teams, Script(), instead_of=filed) == filed
    lost = events_after(played(*teams, score=(0, 2)), teams, Script(), instead_of=filed)
    assert of_kind(lost[0], "upgraded") == []


def test_an_aftermath_is_plain_json_and_leaves_the_teams_alone() -> None:
    teams = acted(rich(stones(), 5), {"act": "upgrade", "player": 1, "upgrade": "u1-s2"}), embers()
    before = [canonical(team.to_json()) for team in teams]
    for own in events_after(wounding(*teams, 3), teams, Script("d6=1")):
        for event in own:
            assert canonical(dict(event.payload))
    assert [canonical(team.to_json()) for team in teams] == before

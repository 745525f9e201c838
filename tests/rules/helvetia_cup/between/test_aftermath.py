"""HC-TOUR, HC-FAT, HC-INJ, HC-SUSP, HC-TCARD: what a match does to the teams that played it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.coach import IllegalChoice, RandomAnswers
from rules.conditions import Settled
from rules.dice import Script, Stream
from rules.helvetia_cup.between import managing, trimming
from rules.helvetia_cup.between.aftermath import sat_out
from rules.helvetia_cup.between.history import apply
from rules.helvetia_cup.between.preparing import prepare
from rules.helvetia_cup.between.team import Team
from rules.helvetia_cup.coaches.manager import KEYS, Manager
from rules.problems import Refusal
from rules.record import canonical, ended_as
from rules.typed import AwaitingEntry, Typed
from tests.rules.helvetia_cup.between.records import (
    CUP,
    FIRST,
    LEAGUE,
    RED,
    SEED,
    after,
    events_after,
    foxes,
    glaciers,
    happen,
    markers,
    played,
    season,
    shirt,
)
from tests.support.team_events import of_kind

JSON = Any
YELLOW = {9: {"yellows": 1}}


def is_suspended(team: Team, number: int, competition: str = "cup") -> bool:
    return shirt(team, number).is_suspended(competition)


def counter(team: Team, number: int, competition: str = "cup") -> int:
    return team.book(competition).yellows.get(shirt(team, number).id, 0)


def sits_out(team: Team, dice: str = "", kind: Any = "walk_over", result: Any = "win") -> Team:
    """The team after a match of the cup that was settled without being played."""
    twin = team.copy()
    with Script(dice) as script:
        for event in sat_out(FIRST, team, Settled(ended_as(kind, result), "cup"), script):
            apply(twin, event)
    return twin


def collection(team: Team, competition: str = "cup") -> list[str]:
    return team.book(competition).collection


# -- the record of the team -----------------------------------------------------------------------


@pytest.mark.clause("HC-END-04")
def test_the_match_and_the_deeds_of_players_are_in_the_books() -> None:
    teams = glaciers(), foxes()
    lines: tuple[JSON, JSON] = ({9: {"goals": 2, "shots": 4}, 10: {"fielded": False}}, {})
    record = played(*teams, {**CUP, "leg": 2}, score=(2, 2), shootout=(3, 4), lines=lines)

    home, away = after(record, teams)

    assert home.matches == 1
    match = home.record[0]
    assert (match.opponent, match.result, match.score) == ("Lantern Foxes", "loss", (2, 2))
    assert (match.shootout, match.competition, match.leg) == ((3, 4), "cup", 2)
    assert (away.record[0].result, away.record[0].shootout) == ("win", (4, 3))
    assert shirt(home, 9).deeds == {"goals": 2, "shots": 4}
    assert (shirt(home, 9).matches, shirt(home, 10).matches) == (1, 0)


@pytest.mark.clause("HC-TOUR-01")
def test_a_friendly_changes_nothing_but_the_record() -> None:
    teams = season(glaciers(), {4: {"injured": 1}, 9: {"reds": 1}, 10: {"markers": 0}}), foxes()
    lines: JSON = {3: {"injured": 1, "yellows": 2, "reds": 1, "markers": 0}}
    record = played(*teams, {}, lines=(lines, {}), cards=({"played": ["T01", "L01"]}, {}))

    home, _ = after(record, teams)

    assert home.matches == teams[0].matches + 1
    was, now = teams[0].to_json(), home.to_json()
    assert [p["conditions"] for p in now["players"]] == [p["conditions"] for p in was["players"]]
    assert now["books"] == was["books"]
    assert of_kind(events_after(record, teams)[0], "served") == []


# -- fatigue --------------------------------------------------------------------------------------


@pytest.mark.clause("HC-EX-71", "HC-FAT-01", "HC-FAT-04")
def test_no_markers_twice_in_a_row_is_one_marker_fewer_each_time() -> None:
    team = season(glaciers(), {4: {"markers": 0}})
    assert markers(team, 4) == 3
    team = season(team, {4: {"markers": 0}})
    assert markers(team, 4) == 3


@pytest.mark.clause("HC-EX-72", "HC-FAT-05")
def test_a_match_of_rest_and_he_is_fresh() -> None:
    team = season(glaciers(), {4: {"markers": 0}})
    assert markers(season(team, {4: {"fielded": False}}), 4) == 4
    assert markers(season(team, {}), 4) == 4, "also if he played, and kept some"
    assert markers(sits_out(team), 4) == 4, "a walk-over is a match (HC-TOUR-03)"
    assert markers(sits_out(team, kind="bye"), 4) == 3


@pytest.mark.clause("HC-FAT-02", "HC-FAT-03")
@pytest.mark.parametrize(
    ("line", "tired"),
    [
        ({"markers": 0}, True),
        ({"markers": 0, "fouled": 2}, True),
        ({"markers": 1, "fouled": 2}, False),
        ({"markers": 0, "reds": 1}, True),
        ({"markers": 0, "fielded": False}, False),
    ],
)
def test_what_counts_is_whether_he_left_the_pitch_without_markers(line: JSON, tired: bool) -> None:
    team = season(glaciers(), {4: line})
    assert shirt(team, 4).is_fatigued("cup") is tired


@pytest.mark.clause("HC-FAT-05", "HC-TOUR-03")
def test_the_next_match_is_that_of_the_same_competition() -> None:
    team = season(glaciers(), {4: {"markers": 0}})
    team = season(team, {}, {}, options=LEAGUE)
    assert markers(team, 4) == 3
    assert markers(season(team, {}), 4) == 4


# -- injuries -------------------------------------------------------------------------------------


@pytest.mark.clause("HC-INJ-01", "HC-INJ-02", "HC-INJ-03", "HC-TOUR-02")
def test_who_was_injured_misses_the_next_match_and_then_the_die_falls() -> None:
    team, other = season(glaciers(), {4: {"injured": 1, "markers": 0}}), foxes()
    [injury] = shirt(team, 4).conditions
    assert (injury.kind, injury.cause, injury.clause) == ("injury", "match:1", "HC-INJ-01")
    assert injury.competition == ""
    assert markers(team, 4) is None

    still, _ = after(played(team, other), (team, other), f"d8={RED}")
    assert markers(still, 4) is None
    assert shirt(still, 4).conditions[0].rolls == (RED,), "the die can be seen (LG-COND-05)"

    well, _ = after(played(still, other), (still, other), "d8=7")
    assert markers(well, 4) == 4, "with all his markers"


@pytest.mark.clause("HC-EX-70", "HC-INJ-03", "HC-DICE-03")
def test_how_many_matches_an_injury_takes() -> None:
    team = season(glaciers(), {4: {"injured": 1}})
    faces = {face: shirt(sits_out(team, f"d8={face}"), 4).is_injured for face in range(1, 9)}
    assert [face for face, injured in faces.items() if injured] == [RED]

    recovers = Fraction(sum(not injured for injured in faces.values()), 8)
    for matches, chance in ((1, Fraction(7, 8)), (2, Fraction(7, 64)), (3, Fraction(7, 512))):
        reds = sits_out(team, f"d8={RED}") if matches > 1 else team
        for _ in range(matches - 2):
            reds = sits_out(reds, f"d8={RED}")
        assert len(shirt(reds, 4).conditions[0].rolls) == matches - 1
        assert not shirt(sits_out(reds, "d8=1"), 4).is_injured
        assert (1 - recovers) ** (matches - 1) * recovers == chance
    assert 1 / recovers == Fraction(8, 7)


@pytest.mark.clause("HC-INJ-04")
def test_who_recovers_is_not_fatigued_anywhere() -> None:
    team = season(glaciers(), {4: {"markers": 0}}, options=LEAGUE)
    team = season(team, {4: {"markers": 0, "injured": 1}})
    assert not shirt(team, 4).is_fatigued("cup")
    assert shirt(team, 4).is_fatigued("league")

    team = sits_out(team, "d8=1")

    assert shirt(team, 4).conditions == ()
    assert [markers(team, 4, options) for options in (CUP, LEAGUE)] == [4, 4]


@pytest.mark.clause("HC-INJ-05", "HC-INJ-06", "HC-TOUR-04")
def test_home_rolls_first_and_each_team_by_shirt() -> None:
    home = season(glaciers(), {4: {"injured": 1}, 7: {"injured": 1}})
    home = happen(home, "renumbered", numbers=[[4, 8], [8, 4]])
    away = season(foxes(), {3: {"injured": 1}})

    own, theirs = events_after(played(home, away), (home, away), Script(f"d8={RED} d8=1 d8=2"))

    assert of_kind(own, "recovery_rolled") == [
        {"player": 7, "face": RED, "recovers": False},  # who wears number 7
        {"player": 4, "face": 1, "recovers": True},  # who wears number 8 now
    ]
    assert of_kind(theirs, "recovery_rolled") == [{"player": 3, "face": 2, "recovers": True}]


@pytest.mark.clause("HC-INJ-05")
def test_only_who_missed_the_match_rolls() -> None:
    teams = glaciers(), foxes()
    record = played(*teams, lines=({4: {"injured": 1}}, {}))

    own, _ = events_after(record, teams)

    assert [event.kind for event in own] == ["match_played", "injured"]


@pytest.mark.clause("HC-INJ-05")
def test_who_played_though_he_was_injured_does_not_roll_either() -> None:
    """The match before was corrected since: it was he who was hurt in it."""
    team, other = season(glaciers(), {}), foxes()
    record = played(team, other)
    team = happen(team, "injured", player=4, minute=80)

    own, _ = events_after(record, (team, other))

    assert of_kind(own, "recovery_rolled") == []


@pytest.mark.clause("HC-TOUR-01", "HC-TOUR-03")
def test_an_injury_follows_him_into_every_competition_and_any_match_is_its_next() -> None:
    team, other = season(glaciers(), {4: {"injured": 1}}), foxes()
    assert markers(team, 4, LEAGUE) is None

    team, _ = after(played(team, other, LEAGUE), (team, other), "d8=3")

    assert markers(team, 4, CUP) == 4


@pytest.mark.clause("HC-TOUR-04", "HC-INJ-05")
def test_the_dice_come_from_the_stream_of_the_match_and_may_be_typed() -> None:
    home = season(glaciers(), {4: {"injured": 1}})
    record = played(home, foxes())
    drawn = events_after(record, (home, foxes()), Stream(SEED, "aftermath"))
    [fell] = of_kind(drawn[0], "recovery_rolled")

    typed = Typed([None], Stream(SEED, "aftermath"))
    assert events_after(record, (home, foxes()), typed) == drawn

    with pytest.raises(AwaitingEntry) as asked:
        events_after(record, (home, foxes()), Typed([], Stream(SEED, "aftermath")))
    wanted = asked.value.wanted
    assert (wanted.purpose, wanted.clause, wanted.die) == ("recovery", "HC-INJ-03", 8)
    assert wanted.about == {"player": 4, "number": 4, "name": "Skadi Longfrost"}

    other = fell["face"] % 8 + 1
    said = events_after(record, (home, foxes()), Typed([[other]], Stream(SEED, "aftermath")))
    assert of_kind(said[0], "recovery_rolled")[0]["face"] == other
    with pytest.raises(Refusal):
        events_after(record, (home, foxes()), Typed([[9]], Stream(SEED, "aftermath")))


# -- suspensions ----------------------------------------------------------------------------------


@pytest.mark.clause("HC-EX-68", "HC-SUSP-02", "HC-SUSP-03")
def test_a_second_yellow_of_the_tournament_costs_a_match_and_then_the_counter_is_clear() -> None:
    team = season(glaciers(), YELLOW, {}, YELLOW)
    assert is_suspended(team, 9)
    [suspension] = shirt(team, 9).conditions
    assert (suspension.what, suspension.cause) == ("yellow_cards", "match:3")
    assert (suspension.clause, suspension.competition) == ("HC-SUSP-02", "cup")

    team = season(team, {})

    assert not is_suspended(team, 9)
    assert counter(team, 9) == 0
    assert not is_suspended(season(team, YELLOW), 9), "the counting starts anew"


@pytest.mark.clause("HC-EX-69", "HC-SUSP-04", "HC-SUSP-05", "HC-SUSP-06", "HC-FOUL-07")
def test_a_sending_off_after_two_yellows_is_one_match_whatever_was_pending() -> None:
    team = season(glaciers(), YELLOW, {9: {"yellows": 2, "reds": 1}})
    assert [each.what for each in shirt(team, 9).conditions] == ["red_card"]
    assert markers(team, 9) is None

    team = season(team, {})

    assert markers(team, 9) == 4
    assert counter(team, 9) == 0


@pytest.mark.clause("HC-SUSP-01", "HC-SUSP-06")
def test_a_direct_red_costs_a_match_and_wipes_the_yellow_before_it() -> None:
    team = season(glaciers(), YELLOW, {9: {"reds": 1}})
    assert (is_suspended(team, 9), counter(team, 9)) == (True, 1)

    team = season(team, {})

    assert (is_suspended(team, 9), counter(team, 9)) == (False, 0)


@pytest.mark.clause("HC-SUSP-02", "HC-LEAGUE-08")
def test_counters_run_through_both_legs_and_are_kept_per_competition() -> None:
    team = season(glaciers(), YELLOW, options=LEAGUE)
    team = season(team, YELLOW)
    assert not is_suspended(team, 9, "cup")
    assert not is_suspended(team, 9, "league")

    team = season(team, YELLOW, options={**LEAGUE, "leg": 2})

    assert is_suspended(team, 9, "league")
    assert not is_suspended(team, 9, "cup")


@pytest.mark.clause("HC-TOUR-03", "HC-SUSP-01")
@pytest.mark.parametrize(
    ("kind", "result", "serves"),
    [
        ("walk_over", "win", True),
        ("walk_over", "loss", True),
        ("double_forfeit", "loss", True),
        ("bye", "win", False),
        ("void", "draw", False),
    ],
)
def test_a_forfeit_or_walk_over_is_a_match_and_a_bye_is_none(
    kind: Any, result: Any, serves: bool
) -> None:
    team = season(glaciers(), {9: {"reds": 1}, 4: {"injured": 1}})

    team = sits_out(team, "d8=1" if serves else "", kind, result)

    assert is_suspended(team, 9) is not serves
    assert shirt(team, 4).is_injured is not serves


@pytest.mark.clause("HC-TOUR-03")
@pytest.mark.parametrize("kind", ["walk_over", "double_forfeit"])
def test_a_match_that_was_not_played_is_in_the_record_and_is_served(kind: Any) -> None:
    teams = season(glaciers(), {9: {"reds": 1}}), foxes()
    record = played(*teams, score=(0, 3), kind=kind)

    home, away = after(record, teams)

    assert (home.record[-1].kind, home.record[-1].score) == (kind, (0, 3))
    assert not is_suspended(home, 9)
    assert away.matches == 1


@pytest.mark.clause("HC-SUSP-07")
def test_injury_and_suspension_run_at_the_same_time() -> None:
    team, other = season(glaciers(), {9: {"reds": 1, "injured": 1}}), foxes()
    assert len(shirt(team, 9).conditions) == 2

    team, _ = after(played(team, other), (team, other), "d8=1")

    assert shirt(team, 9).conditions == ()


@pytest.mark.clause("HC-CUP-04", "HC-TOUR-01")
def test_everything_goes_on_from_the_groups_to_the_knockout_rounds() -> None:
    group, knockout = {**CUP, "needs_winner": False}, {**CUP, "needs_winner": True}
    cards = {"trained": ["T01"], "played": ["L05"]}
    teams = season(glaciers(), YELLOW, options=group), foxes()
    lines: JSON = {9: {"yellows": 1}, 4: {"injured": 1}, 10: {"markers": 0}}
    home, _ = after(played(*teams, group, lines=(lines, {}), cards=(cards, {})), teams)

    [line_up] = prepare(FIRST, [home], knockout)

    there = {member["number"]: member["markers"] for member in line_up["players"]}
    assert {4, 9}.isdisjoint(there)
    assert there[10] == 4
    assert line_up["collection"] == ["T01"]
    assert "L05" not in line_up["legendaries"]


@pytest.mark.clause("HC-LEAGUE-15", "HC-FOUL-15")
def test_a_forfeit_counts_as_played() -> None:
    teams = season(glaciers(), {3: {"reds": 1}}), foxes()
    lines: JSON = {9: {"reds": 1}, 4: {"injured": 1}, 10: {"markers": 0}}
    cards = {"trained": ["T02"], "played": ["L01"]}
    record = played(
        *teams, score=(0, 3), lines=(lines, {}), cards=(cards, {}), kind="conceded", forfeit=0
    )

    home, away = after(record, teams)

    assert not is_suspended(home, 3)
    assert is_suspended(home, 9)
    assert shirt(home, 4).is_injured
    assert shirt(home, 10).is_fatigued("cup")
    assert collection(home) == ["T02"]
    assert "L01" not in home.legendaries("cup", 1)
    assert (home.record[-1].kind, away.record[-1].result) == ("conceded", "win")


# -- cards of the coach ---------------------------------------------------------------------------


@pytest.mark.clause("HC-TCARD-01", "HC-TCARD-12", "HC-LEAGUE-07")
def test_each_legendary_card_serves_once_a_tournament_and_once_in_each_leg() -> None:
    teams = glaciers(), foxes()
    home, away = after(played(*teams, LEAGUE, cards=({"played": ["T01", "L01"]}, {})), teams)

    def left(team: Team, **more: JSON) -> JSON:
        [line_up] = prepare(FIRST, [team], {**LEAGUE, **more})
        return line_up["legendaries"]

    assert left(home) == [f"L{number:02}" for number in range(2, 13)]
    assert left(away) == list(FIRST.legendaries), "his own are his own"
    assert left(home, leg=2) == list(FIRST.legendaries)
    assert left(home, competition="cup") == list(FIRST.legendaries)


@pytest.mark.clause("HC-TCARD-04", "HC-TCARD-08", "HC-TCARD-11", "HC-LEAGUE-11")
def test_training_adds_to_a_collection_that_starts_empty_before_every_match() -> None:
    home, away = glaciers(), foxes()
    assert collection(home, "league") == []
    both = {"trained": ["T11", "T01"]}
    home, away = after(played(home, away, LEAGUE, cards=(both, both)), (home, away))
    assert collection(home, "league") == collection(away, "league") == ["T01", "T11"]

    more = {"trained": ["T30"]}
    home, away = after(played(home, away, LEAGUE, cards=(more, {})), (home, away))

    assert collection(home, "league") == ["T01", "T11", "T30"]
    assert collection(home, "cup") == []


@pytest.mark.clause("HC-TCARD-10")
def test_tactic_cards_that_were_played_are_not_lost() -> None:
    teams = glaciers(), foxes()
    home, _ = after(played(*teams, cards=({"trained": ["T01"], "played": ["T01"]}, {})), teams)
    assert collection(home) == ["T01"]


@pytest.mark.clause("HC-TCARD-06", "HC-TCARD-07")
def test_a_mission_gives_its_card_if_it_was_fulfilled() -> None:
    teams = glaciers(), foxes()
    home, away = after(
        played(
            *teams,
            cards=({"mission": "T26", "mission_done": True}, {"mission": "T26"}),
        ),
        teams,
    )
    assert collection(home) == ["T26"]
    assert collection(away) == []


@pytest.mark.clause("HC-TOUR-02")
def test_what_a_match_before_has_given_since_it_was_corrected_is_not_given_twice() -> None:
    home, away = glaciers(), foxes()
    cards = {"trained": ["T01"], "mission": "T02", "mission_done": True, "played": ["L01"]}
    record = played(home, away, cards=(cards, {}))
    owner = season(home, {})
    owner = happen(owner, "trained", competition="cup", cards=["T01", "T02"])
    owner = happen(owner, "legendaries_used", competition="cup", leg=1, cards=["L01"])

    after_it, _ = after(record, (owner, away))

    assert after_it.books == owner.books


class TestLeagueCap:
    """HC-LEAGUE-12: at most ten tactic cards."""

    OWNED = tuple(f"T{number:02}" for number in range(1, 11))

    def rich(self, competition: str = "league") -> Team:
        team = season(glaciers(), {}, options=LEAGUE if competition == "league" else CUP)
        return happen(team, "trained", competition=competition, cards=list(self.OWNED))

    def more(self, team: Team, options: JSON, *coaches: Any) -> Team:
        """After a match before which three cards were trained."""
        teams = team, foxes()
        cards = {"trained": ["T11", "T30"], "mission": "T29", "mission_done": True}
        return after(
            played(*teams, options, cards=(cards, {})), teams, "", coaches or (None, None)
        )[0]

    @pytest.mark.clause("HC-LEAGUE-12", "HC-DEC-32")
    def test_the_coach_gives_the_excess_back(self) -> None:
        coach = Manager(Stream(SEED, "manager"))
        team = self.more(self.rich(), LEAGUE, coach, None)
        assert len(collection(team, "league")) == 10
        # He parts with what costs one point, and keeps what costs three.
        assert {"T11", "T29", "T30"} <= set(collection(team, "league"))
        assert trimming.KEY in KEYS

    @pytest.mark.clause("HC-LEAGUE-12")
    def test_in_a_cup_there_is_no_limit(self) -> None:
        team = self.more(self.rich("cup"), CUP)
        assert len(collection(team)) == 13
        assert team.excess("cup") == 0

    @pytest.mark.clause("HC-LEAGUE-12", "HC-DEC-32")
    def test_a_person_who_is_not_there_chooses_later_or_the_highest_ids_go(self) -> None:
        team = self.more(self.rich(), LEAGUE)
        assert team.excess("league") == 3

        chosen = managing.change(
            team,
            {"act": "trim", "competition": "league", "cards": ["T03", "T01", "T02"]},
        )
        assert [event.payload["cards"] for event in chosen] == [["T01", "T02", "T03"]]

        [waits] = managing.open_choices(team)
        assert waits.about == {"competition": "league"}
        [default] = managing.default(team)
        assert managing.change(team, waits.default) == [default]
        assert default.payload == {"competition": "league", "cards": ["T11", "T29", "T30"]}
        apply(team, default)
        assert collection(team, "league") == list(self.OWNED)
        assert managing.open_choices(team) == []
        assert managing.default(team) == []

    @pytest.mark.clause("HC-LEAGUE-12")
    @pytest.mark.parametrize(
        "cards",
        [[], ["T01"], ["T01", "T01", "T02"], ["T01", "T02", "T25"], ["T01", "T02", "T03", "T04"],
         [1, 2, 3], "T01", None],
    )  # fmt: skip
    def test_what_cannot_be_given_back(self, cards: JSON) -> None:
        team = self.more(self.rich(), LEAGUE)
        assert trimming.problems(team, "league", cards)

        class Says:
            def decide(self, decision: Any) -> JSON:
                return cards

        with pytest.raises(IllegalChoice):
            self.more(self.rich(), LEAGUE, Says(), None)

    @pytest.mark.clause("HC-LEAGUE-12")
    def test_a_rookie_gives_back_what_is_legal(self) -> None:
        team = self.more(self.rich(), LEAGUE)
        decision = trimming.TrimCollection(0, team, "league")
        rookie = RandomAnswers(Stream(SEED, "coach-0"))
        for _ in range(50):
            assert decision.problems(rookie.decide(decision)) == []
        assert decision.problems(decision.default) == []

    @pytest.mark.clause("HC-LEAGUE-12")
    def test_nothing_to_give_back_is_no_act(self) -> None:
        with pytest.raises(Refusal):
            managing.change(self.rich(), {"act": "trim", "competition": "league", "cards": []})


# -- again, where a record was corrected ----------------------------------------------------------


@pytest.mark.clause("LG-EVENT-04", "HC-INJ-05")
def test_what_was_rolled_for_a_recovery_stands_when_the_match_is_corrected() -> None:
    teams = season(glaciers(), {4: {"injured": 1}, 5: {"injured": 1}}), foxes()
    filed = events_after(played(*teams), teams, Script(f"d8={RED} d8=4"))
    corrected = played(*teams, score=(1, 0), lines=({9: {"goals": 1, "shots": 1}}, {}))

    again = events_after(corrected, teams, Script(), instead_of=filed)

    assert of_kind(again[0], "recovery_rolled") == of_kind(filed[0], "recovery_rolled")
    assert again[0][0].payload["score"] == [1, 0]


@pytest.mark.clause("LG-EVENT-04", "HC-SUSP-03")
def test_a_suspension_that_was_taken_back_resets_no_counter() -> None:
    """A red card in the second match was none; the third was played without him all the same."""
    yellow = season(glaciers(), YELLOW)
    sent_off = season(yellow, {9: {"reds": 1}})
    served = events_after(played(sent_off, foxes()), (sent_off, foxes()))[0]
    assert of_kind(served, "served")[0]["suspensions"] == [9]

    corrected = season(yellow, {})
    for event in served:
        apply(corrected, event)

    assert counter(corrected, 9) == 1


@pytest.mark.clause("LG-EVENT-04", "HC-LEAGUE-12")
def test_what_a_coach_gave_back_stands_as_long_as_it_fits() -> None:
    rich = TestLeagueCap().rich()
    teams = rich, foxes()
    record = played(*teams, LEAGUE, cards=({"trained": ["T11"]}, {}))

    class Says:
        def decide(self, decision: Any) -> JSON:
            return ["T05"]

    filed = events_after(record, teams, coaches=(Says(), None))
    assert of_kind(filed[0], "trimmed") == [{"competition": "league", "cards": ["T05"]}]

    again = events_after(record, teams, coaches=(None, None), instead_of=filed)
    assert of_kind(again[0], "trimmed") == of_kind(filed[0], "trimmed")

    other = played(*teams, LEAGUE)
    assert of_kind(events_after(other, teams, instead_of=filed)[0], "trimmed") == []


def test_the_aftermath_leaves_its_teams_as_they_were() -> None:
    teams = season(glaciers(), {4: {"injured": 1}}), foxes()
    before = [canonical(team.to_json()) for team in teams]
    events_after(played(*teams, lines=({9: {"reds": 1}}, {})), teams, Script("d8=1"))
    assert [canonical(team.to_json()) for team in teams] == before

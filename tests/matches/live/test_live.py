"""Matches that people play here: one question at a time, each answer stored, nothing lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from leagues import operations as leagues
from leagues.models import Fixture, Season
from matches.games.match_log import LATEST_EVENTS
from matches.live import operations, play
from matches.models import FrozenMatch, LiveAnswers, LiveMatch, MatchRecord
from matches.resolution import claims, playing
from matches.resolution.one_fixture import resolve
from matches.resolution.operations import resolve_fixture
from matches.resolution.taking import held, take
from matches.verification.stored_matches import verify
from rosters import operations as rosters
from rosters.models import Coach, Team
from rosters.runtime.clock import from_now
from rules import game
from rules.coach import NO_ANSWER, Automated
from rules.game import Pause
from rules.problems import Refusal
from rules.record import Record
from tests import factories
from tests.fakes import CoinGame
from tests.matches.meeting import as_read, coach_of, crowd, seated
from tests.matches.seasons import assert_in_order
from tests.worlds import built_once

pytestmark = pytest.mark.django_db


def codes(refused: pytest.ExceptionInfo[Refusal]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


class Table:
    """A fixture of the coin game between two people, `home` and `away`, in `owner`'s league."""

    def __init__(self, *, game_key: str = "coin", strength: str = "rookie") -> None:
        self.owner, self.season = of_two_people(self.found_team, game_key, strength)
        sides = self.fixture.sides.all()
        # In the order of the fixture.
        self.people = [side.entry.team.coach for side in sides if side.entry.team.coach]

    def found_team(self, coach: Coach, game_key: str, n: int) -> Team:
        return new_team(coach, game_key, n)

    @property
    def fixture(self) -> Fixture:
        from leagues.access.visible import fixture_or_404

        return fixture_or_404(self.owner, self.season.fixtures.get().uuid)

    @property
    def live(self) -> LiveMatch:
        found = claims.live_match_of(self.fixture)
        assert found is not None
        return found

    @property
    def decision(self) -> Any:
        return play.look(self.live).pause.decision

    def answer(self, given: Any, number: int | None = None, user: Coach | None = None) -> LiveMatch:
        now = self.live
        assert now.asks is not None
        return operations.answer(
            user or self.people[now.asks],
            self.fixture,
            now.question_number if number is None else number,
            given,
        )

    def play_on(self, minds: list[Automated], most: int = 10_000) -> None:
        """The people answer as these coaches would, however much they have played already."""
        found = claims.live_match_of(self.fixture)
        for _ in range(most):
            if found is None or found.state != LiveMatch.State.PLAYING:
                return
            standing = play.look(found)
            side = standing.pause.decision.side
            answer = minds[side].decide(standing.pause.decision)
            found = play.go_on(standing, answer, self.people[side])

    def go_to(self, answers: Sequence[Any]) -> None:
        """Puts the match to where two people have given so many answers, with its seam."""
        found = self.live
        frozen = FrozenMatch.objects.get(fixture=self.fixture).unfrozen()
        came = game(frozen.game).resume(frozen, answers, [None, None])
        assert isinstance(came, Pause)
        found.answers.all().delete()
        found.shown = []
        play.store(found, came)


@built_once
def of_two_people(
    found_team: Callable[[Coach, str, int], Team], game_key: str, strength: str
) -> tuple[Coach, Season]:
    """Who runs a league, and a season there of one match between the teams of two others."""
    owner = factories.coach()
    people = [factories.coach(), factories.coach()]
    league = factories.league(owner)
    season = leagues.create_season(owner, league, "Cup", game_key, legs=1, seed="7")
    season = leagues.open_registration(owner, season)
    for n, coach in enumerate(people):
        leagues.accept_invitation(coach, leagues.invite(owner, league).token)
        leagues.enter_team(coach, season, found_team(coach, game_key, n), strength=strength)
    return owner, factories.started(owner, season)


def new_team(coach: Coach, game_key: str, n: int) -> Team:
    if game_key in factories.ROSTERS:
        return factories.team(coach, f"Team {n}", game=game_key)
    from tests.site.factories import blood_bowl_roster

    race = ("human", "orc")[n]
    return rosters.found_team(coach, game_key, blood_bowl_roster(race, f"Team {n}"))


def minds_of(table: Table) -> list[Automated]:
    frozen = FrozenMatch.objects.get(fixture=table.fixture).unfrozen()
    strengths = [c["strength"] for c in FrozenMatch.objects.get(fixture=table.fixture).coached()]
    return [game(frozen.game).coach(strengths[n], frozen.seed, n) for n in (0, 1)]


def in_one_go(table: Table) -> Record:
    """What the engine would leave, had it been asked; the fixture stays as it is."""
    claim = held(table.fixture.pk, table.live.claim)
    assert claim is not None
    return playing.play(claim.match, claim.sides).record


def log_so_far(table: Table) -> list[Any]:
    """All that has happened up to the question that waits."""
    standing = play.look(table.live)
    older = [] if standing.whole else play.older_log(standing.live)
    return [*older, *standing.pause.log]


def assert_as_in(record: Record, table: Table) -> None:
    """So far it is the beginning of that record."""
    pause = play.look(table.live).pause
    assert list(pause.answers) == list(record.answers)[: len(pause.answers)]
    log = log_so_far(table)
    assert log == list(record.log or [])[: len(log)]


def assert_left(record: Record, table: Table) -> None:
    """It is over, and has left that record."""
    left = MatchRecord.objects.get()
    assert (left.digest, left.log_digest) == (record.digest, record.log_digest)
    assert verify(left).holds
    table.season.refresh_from_db()
    assert_in_order(table.season)
    assert LiveMatch.objects.get().state == "over"
    assert not LiveAnswers.objects.exists()


@pytest.mark.clause("LG-FIX-05", "LG-SIM-01", "LG-SIM-03")
@pytest.mark.parametrize("key", factories.ROSTERS)
@pytest.mark.parametrize("people", [[0, 1], [1]])
def test_a_match_of_people_leaves_what_one_of_the_engine_leaves(
    people: list[int], key: str
) -> None:
    table = Table(game_key=key)
    operations.start_match(table.owner, table.fixture, people)
    expected = in_one_go(table)
    table.play_on(minds_of(table))
    assert_left(expected, table)


@pytest.mark.clause("LG-FIX-05", "LG-SIM-01", "LG-SIM-03")
def test_a_match_of_blood_bowl_begins_and_ends_as_one_of_the_engine() -> None:
    table = Table(game_key="blood_bowl")
    operations.start_match(table.owner, table.fixture, [0, 1])
    expected = in_one_go(table)
    table.play_on(minds_of(table), most=40)
    assert_as_in(expected, table)
    table.go_to(expected.answers[:-20])
    for answer in expected.answers[-20:]:
        table.answer(answer)
    assert_left(expected, table)


@pytest.mark.clause("LG-SIM-01")
def test_a_veteran_plays_against_a_person_as_without_seams(monkeypatch: pytest.MonkeyPatch) -> None:
    """The person gives 60 answers; whatever is cached beside them is of no use after a deploy."""
    table = Table(game_key="blood_bowl", strength="veteran")
    operations.start_match(table.owner, table.fixture, [1])
    expected = in_one_go(table)
    minds = minds_of(table)
    for deploy in range(4):
        table.play_on(minds, most=15)
        monkeypatch.setattr(play, "build", lambda deploy=deploy: f"build {deploy}")
    assert_as_in(expected, table)
    assert table.live.given > 100


# -- the log beside the answers -------------------------------------------------------------------


@pytest.fixture
def late() -> tuple[Table, Record]:
    """Two people late in a match of Blood Bowl, and the record that it will leave."""
    made = Table(game_key="blood_bowl")
    operations.start_match(made.owner, made.fixture)
    expected = in_one_go(made)
    made.go_to(expected.answers[:-60])
    return made, expected


@pytest.mark.clause("LG-SIM-01")
def test_what_an_answer_stores_does_not_grow_with_the_match(late: tuple[Table, Record]) -> None:
    table, expected = late
    for answer in expected.answers[-60:-20]:
        table.answer(answer)
    seam = table.live.unpacked_seam()
    assert seam is not None
    assert len(seam.log) == LATEST_EVENTS
    first, *later = [len(row.log) for row in table.live.answers.all() if row.log is not None]
    assert first > 10 * max(later)
    assert_as_in(expected, table)


@pytest.mark.clause("LG-SIM-01", "LG-SIM-03")
def test_a_deploy_takes_the_log_anew_and_loses_nothing(
    late: tuple[Table, Record], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, expected = late
    for number, answer in enumerate(expected.answers[-60:]):
        if number in (20, 21, 40):
            monkeypatch.setattr(play, "build", lambda number=number: f"build {number}")
            assert_as_in(expected, table)
        table.answer(answer)
    assert_left(expected, table)


def test_an_answer_that_cannot_be_stored_leaves_all_as_it_was(
    late: tuple[Table, Record], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, expected = late
    table.answer(expected.answers[-60])
    LiveMatch.objects.update(seam=None)  # the next answer stores the whole log anew

    def stored() -> list[Any]:
        return [*LiveMatch.objects.values(), *LiveAnswers.objects.values()]

    before = stored()
    with monkeypatch.context() as patch:
        patch.setattr(play, "_keep", lambda *_, **__: pytest.fail("the disk is full"))
        with pytest.raises(pytest.fail.Exception, match="the disk is full"):
            table.answer(expected.answers[-59])
    assert stored() == before
    for answer in expected.answers[-59:]:
        table.answer(answer)
    assert_left(expected, table)


def test_of_a_match_given_up_its_log_is_not_kept(late: tuple[Table, Record]) -> None:
    table, expected = late
    table.answer(expected.answers[-60])
    assert LiveAnswers.objects.exclude(log=None).exists()
    operations.abandon_match(table.owner, table.fixture, reason="The lights went out.")
    assert not LiveAnswers.objects.exclude(log=None).exists()


# -- who, and which question ----------------------------------------------------------------------


@pytest.fixture
def table() -> Table:
    """Two people at a table; the first side is asked first."""
    made = Table()
    operations.start_match(made.owner, made.fixture)
    return made


@pytest.mark.clause("LG-ROLE-04")
def test_only_the_coach_whose_question_it_is_answers(table: Table) -> None:
    home, away = table.people
    for other in (away, table.owner, factories.coach()):
        with pytest.raises(Refusal) as refused:
            table.answer("heads", user=other)
        assert codes(refused) == ["not_your_question"]
    assert table.answer("heads", user=home).given == 1
    with pytest.raises(Refusal) as refused:
        table.answer("heads", user=home)
    assert codes(refused) == ["not_your_question"]
    assert table.answer("tails", user=away).given == 2


@pytest.mark.clause("LG-ROLE-05")
def test_who_has_left_the_league_answers_nothing(table: Table) -> None:
    leagues.remove_member(table.owner, table.season.league, table.people[0])
    with pytest.raises(Refusal) as refused:
        table.answer("heads")
    assert codes(refused) == ["not_your_question"]
    number = table.live.question_number
    assert operations.answer_by_default(table.owner, table.fixture, number).given == 1


@pytest.mark.clause("LG-SIM-03")
def test_an_answer_to_another_question_is_refused_and_changes_nothing(table: Table) -> None:
    first = table.live.question_number
    table.answer("heads")
    table.answer("tails")
    before = list(LiveAnswers.objects.values_list("number", "answers"))
    for number in (first, 0, 1, -1):
        with pytest.raises(Refusal) as refused:
            table.answer("heads", number)
        assert codes(refused) == ["answered_already"]
    assert list(LiveAnswers.objects.values_list("number", "answers")) == before
    assert table.live.given == 2


@pytest.mark.clause("LG-SIM-03")
def test_of_two_answers_at_once_one_is_taken(table: Table) -> None:
    """Both have seen the question; the second one comes when the first is stored."""
    both = [play.look(table.live), play.look(table.live)]
    play.go_on(both[0], "heads", table.people[0])
    with pytest.raises(Refusal) as refused:
        play.go_on(both[1], "tails", table.people[0])
    assert codes(refused) == ["answered_already"]
    assert list(LiveAnswers.objects.values_list("answers", flat=True)) == [["heads"]]
    assert table.live.given == 1


@pytest.mark.clause("BB-GEN-13")
@pytest.mark.parametrize("given", ["edge", "", None, 7, ["heads"], {"heads": 1}, "no answer"])
def test_an_answer_that_is_not_legal_leaves_the_question(table: Table, given: Any) -> None:
    with pytest.raises(Refusal) as refused:
        table.answer(given)
    assert codes(refused) == ["not_an_option"]
    assert table.live.given == 0


def test_who_begins_and_which_sides_are_played_by_people() -> None:
    made = Table()
    home, away = made.people
    for nobody in (factories.coach(), None):
        if nobody is not None:
            with pytest.raises(Refusal) as refused:
                operations.start_match(nobody, made.fixture)
            assert codes(refused) == ["not_your_match"]
    with pytest.raises(Refusal) as refused:
        operations.start_match(made.owner, made.fixture, [])
    assert codes(refused) == ["nobody_plays"]
    # A coach cannot leave another's side to its automated coach; who runs the league can.
    begun = operations.start_match(away, made.fixture, [1])
    assert begun.people == [0, 1]
    with pytest.raises(Refusal) as refused:
        operations.start_match(home, made.fixture)
    assert codes(refused) == ["fixture_is_being_played"]
    operations.abandon_match(made.owner, made.fixture, reason="Nobody came.")
    assert operations.start_match(made.owner, made.fixture, [1]).people == [1]


def test_a_side_without_a_coach_is_not_played_by_a_person() -> None:
    made = Table()
    side = made.fixture.sides.get(number=0)
    rosters.hand_over(made.people[0], side.entry.team, None)
    with pytest.raises(Refusal) as refused:
        operations.start_match(made.owner, made.fixture)
    assert codes(refused) == ["side_without_coach"]


# -- held without a worker ------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-09", "LG-EVENT-06")
def test_what_people_play_nobody_else_touches(table: Table) -> None:
    fixture = table.fixture
    assert fixture.state == Fixture.State.LOCKED
    assert fixture.claimed_until is None
    assert take(fixture.pk) is None
    assert resolve(fixture.pk) is None
    with pytest.raises(Refusal) as refused:
        resolve_fixture(table.owner, fixture)
    assert codes(refused) == ["match_is_live"]
    team = fixture.sides.get(number=0).entry.team
    with pytest.raises(Refusal) as refused:
        rosters.change_team(table.people[0], team, {"act": "rename", "name": "Other"})
    assert codes(refused) == ["team_in_a_match"]
    assert table.answer("heads").given == 1


@pytest.mark.clause("LG-EVENT-05", "LG-SIM-05")
def test_an_abandoned_match_does_not_count_and_is_played_anew_with_other_dice(
    table: Table,
) -> None:
    first = FrozenMatch.objects.get().match["seed"]
    table.answer("heads")
    with pytest.raises(Refusal) as refused:
        operations.abandon_match(table.people[0], table.fixture, reason="I am losing.")
    assert codes(refused) == ["not_a_commissioner"]
    operations.abandon_match(table.owner, table.fixture, reason="The lights went out.")
    assert table.season.league.rulings.get().reason == "The lights went out."
    assert table.fixture.state == Fixture.State.SCHEDULED
    assert not Team.objects.filter(claim__isnull=False).exists()
    assert claims.live_match_of(table.fixture) is None
    with pytest.raises(Refusal) as refused:
        operations.abandon_match(table.owner, table.fixture, reason="Again.")
    assert codes(refused) == ["match_is_not_live"]
    operations.start_match(table.owner, table.fixture)
    second = FrozenMatch.objects.get().match["seed"]
    assert second != first
    table.play_on(minds_of(table))
    assert MatchRecord.objects.get().record["match"]["seed"] == second
    assert_in_order(table.season)


def test_a_match_of_a_season_that_is_ended_does_not_count(table: Table) -> None:
    standing = play.look(table.live)
    leagues.finish_season(table.owner, table.season, reason="Flooded.")
    assert not Team.objects.filter(claim__isnull=False).exists()
    with pytest.raises(Refusal) as refused:
        operations.answer(table.people[0], table.fixture, 0, "heads")
    assert codes(refused) == ["match_is_not_live"]
    # And who was about to answer comes too late.
    with pytest.raises(Refusal) as refused:
        play.go_on(standing, "heads", table.people[0])
    assert codes(refused) == ["match_does_not_count"]
    assert not LiveAnswers.objects.exists()


# -- time's up, and a deploy ----------------------------------------------------------------------


@pytest.mark.clause("BB-GEN-13")
def test_the_default_serves_when_who_runs_the_league_says_so(table: Table) -> None:
    with pytest.raises(Refusal) as refused:
        operations.answer_by_default(table.people[1], table.fixture, table.live.question_number)
    assert codes(refused) == ["time_not_up"]
    first = table.live.question_number
    assert operations.answer_by_default(table.owner, table.fixture, first).given == 1
    with pytest.raises(Refusal) as refused:
        operations.answer_by_default(table.owner, table.fixture, first)
    assert codes(refused) == ["answered_already"]
    assert LiveAnswers.objects.get().by is None


@pytest.mark.clause("BB-GEN-13", "LG-FIX-04")
def test_the_other_coach_waits_as_long_as_the_season_says(table: Table) -> None:
    home, away = table.people

    def asked(hours: int) -> None:
        LiveMatch.objects.update(asked=from_now(-3600 * hours))

    asked(1000)  # a season without a limit waits for ever
    with pytest.raises(Refusal) as refused:
        operations.answer_by_default(away, table.fixture, table.live.question_number)
    assert codes(refused) == ["time_not_up"]
    Season.objects.update(answer_hours=48)
    asked(47)
    with pytest.raises(Refusal) as refused:
        operations.answer_by_default(away, table.fixture, table.live.question_number)
    assert codes(refused) == ["time_not_up"]
    asked(49)
    with pytest.raises(Refusal) as refused:
        operations.answer_by_default(factories.coach(), table.fixture, table.live.question_number)
    assert codes(refused) == ["not_your_match"]
    assert operations.answer_by_default(away, table.fixture, table.live.question_number).given == 1
    # The clock begins anew with each question.
    with pytest.raises(Refusal) as refused:
        operations.answer_by_default(home, table.fixture, table.live.question_number)
    assert codes(refused) == ["time_not_up"]


@pytest.mark.clause("LG-FIX-04")
def test_the_hours_of_a_season_have_bounds() -> None:
    owner = factories.coach()
    league = factories.league(owner)
    for hours in (-1, 1441):
        with pytest.raises(Refusal) as refused:
            leagues.create_season(owner, league, "Cup", "coin", answer_hours=hours)
        assert codes(refused) == ["hours_out_of_range"]
    assert leagues.create_season(owner, league, "Cup", "coin", answer_hours=48).answer_hours == 48


@pytest.mark.clause("BB-GEN-13", "LG-SIM-01")
def test_a_match_in_which_defaults_served_is_verified() -> None:
    made = Table(game_key="blood_bowl")
    operations.start_match(made.owner, made.fixture, [0])
    fixture = made.fixture
    found = operations.answer_by_default(made.owner, fixture, made.live.question_number)
    while found.state == LiveMatch.State.PLAYING:
        found = play.go_on(play.look(found), NO_ANSWER, None)
    record = MatchRecord.objects.get()
    log = record.unpacked_log() or []
    assert any(event["event"] == "no answer" for event in log)
    assert verify(record).holds


class Broken(CoinGame):
    """After a deploy with a bug: nothing can be played."""

    def resume(self, *_: Any, **__: Any) -> Any:
        raise RuntimeError("the new rules fell over")


@pytest.mark.clause("LG-SIM-01")
def test_after_a_deploy_that_cannot_go_on_the_match_stops_and_says_so(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.answer("heads")
    with monkeypatch.context() as patch:
        patch.setattr(play, "game", lambda key: Broken())
        patch.setattr(play, "build", lambda: "broken")
        with pytest.raises(Refusal) as refused:
            table.answer("tails", user=table.people[1])
        assert codes(refused) == ["match_stopped"]
        assert table.live.reason == "RuntimeError: the new rules fell over"
        assert table.live.given == 1
        with pytest.raises(play.Stopped):
            play.look(table.live)
    # The next build can: nothing was lost.
    assert table.answer("tails").given == 2
    assert table.live.failure == ""


@pytest.mark.clause("BB-GEN-13")
def test_a_fault_of_the_engine_after_an_answer_leaves_the_question(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    standing = play.look(table.live)
    monkeypatch.setattr(play, "look", lambda found: standing)
    with monkeypatch.context() as patch:
        patch.setattr(play, "game", lambda key: Broken())
        with pytest.raises(Refusal) as refused:
            table.answer("heads")
        assert codes(refused) == ["answer_not_playable"]
    assert table.live.failure == ""
    assert not LiveAnswers.objects.exists()
    assert table.answer("heads").given == 1


class Short:
    """The engine on a machine that is short of memory."""

    def resume(self, *_: object) -> Any:
        raise MemoryError

    def __getattr__(self, name: str) -> Any:
        return getattr(game("coin"), name)


@pytest.mark.parametrize("at", ["looking", "going on"])
def test_a_machine_short_of_memory_stops_no_match(
    table: Table, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    table.answer("heads")
    standing = play.look(table.live)
    with monkeypatch.context() as patch:
        patch.setattr(play, "game", lambda key: Short())
        if at == "going on":
            patch.setattr(play, "look", lambda found: standing)
        with pytest.raises(Refusal) as refused:
            table.answer("tails")
        assert codes(refused) == ["machine_short"]
    assert (table.live.given, table.live.failure) == (1, "")
    assert table.answer("tails").given == 2


def test_a_match_that_finds_no_memory_can_be_begun_later(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Table()
    with monkeypatch.context() as patch:
        patch.setattr(play, "game", lambda key: Short())
        with pytest.raises(Refusal) as refused:
            operations.start_match(made.owner, made.fixture)
        assert codes(refused) == ["machine_short"]
    assert made.fixture.state == Fixture.State.SCHEDULED
    assert FrozenMatch.objects.get().failure == ""
    assert operations.start_match(made.owner, made.fixture).given == 0


def test_what_cannot_be_begun_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Table()
    with monkeypatch.context() as patch:
        patch.setattr(play, "game", lambda key: Broken())
        with pytest.raises(Refusal) as refused:
            operations.start_match(made.owner, made.fixture)
        assert codes(refused) == ["match_cannot_begin"]
    assert made.fixture.state == Fixture.State.SCHEDULED
    assert not Team.objects.filter(claim__isnull=False).exists()
    assert "fell over" in FrozenMatch.objects.get().reason
    assert operations.start_match(made.owner, made.fixture).given == 0


class Silent(CoinGame):
    """A game that has nothing to ask."""

    def resume(self, match: Any, *_: Any, **__: Any) -> Any:
        return self.play(match, [self.coach("rookie", match.seed, side) for side in (0, 1)])


def test_a_match_in_which_nobody_is_asked_is_settled_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = Table()
    monkeypatch.setattr(play, "game", lambda key: Silent())
    assert operations.start_match(made.owner, made.fixture).state == "over"
    assert_in_order(made.season)


def test_a_match_that_comes_to_another_question_stops(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    LiveMatch.objects.update(asks=1, build="old")
    with pytest.raises(Refusal) as refused:
        table.answer("heads", user=table.people[1])
    assert codes(refused) == ["match_stopped"]
    assert "another one now" in table.live.reason


def test_a_coach_who_forgets_what_another_build_had_in_mind_plays_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = Table(game_key="blood_bowl", strength="veteran")
    operations.start_match(made.owner, made.fixture, [0])
    me = minds_of(made)
    for _ in range(3):
        LiveMatch.objects.update(minds=[None, [{"plan": "of another kind"}, 0]], build="old")
        made.play_on(me, most=10)
    assert made.live.failure == ""
    assert made.live.given > 30


@pytest.mark.clause("LG-FIX-05")
def test_the_score_is_told_while_it_is_played_and_forgotten_when_it_is_given_up() -> None:
    _owner, _season, fixture = crowd(3)
    seated(fixture)
    assert as_read(fixture).scores == [None, None, None], "no die has been rolled"
    found = operations.kick_off(coach_of(fixture, 0), as_read(fixture))
    assert as_read(fixture).live_scores == [0, 0, 0]
    while found.given < 9:
        given = "second" if found.given < 3 else "1"
        who = coach_of(fixture, found.asks or 0)
        found = operations.answer(who, as_read(fixture), found.question_number, given)
    log = [event for event in play.look(found).pause.log if "score" in event]
    assert as_read(fixture).live_scores == log[-1]["score"]
    assert any(log[-1]["score"])
    row = as_read(fixture)
    assert not any(side.result or side.ended for side in row.sides.all()), "nothing is decided"
    owner = factories.owner_of(row.season)
    operations.abandon_match(owner, row, reason="The lights went out.")
    assert as_read(fixture).scores == [None, None, None]

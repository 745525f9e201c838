"""Who is told of what (LG-NOTE): the table of acts, and a season that tells of itself."""

from __future__ import annotations

import ast
import re
from datetime import timedelta
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.conf import settings
from django.utils import translation

from leagues import operations as leagues
from leagues.following import operations as following
from leagues.models import Entry, Fixture, Notice, NoticeChoice, Round, Season
from leagues.notices import told
from leagues.notices.kinds import BY_RULING, KINDS, RULINGS, TIME, UNTOLD, To, to_of_ruling
from leagues.posts import operations as posts
from leagues.words.rulings import KINDS as RULING_WORDS
from matches import quick_results, reporting
from matches.correcting import operations as correcting
from matches.live import (
    handing_over,
    invitations,
    standing_orders,
    taking_back,
    taking_back_further,
    whole_moves,
)
from matches.live import operations as live_operations
from matches.models import Report
from matches.periodic.deadlines import act
from matches.reading.duties import duties
from matches.resolution import operations as matches
from matches.resolution.operations import play_out, resolve_season
from matches.sandboxes import operations as sandboxes
from rosters import operations as rosters
from rosters.models import Coach
from rosters.runtime.clock import now
from tests import factories
from tests.cases import for_all
from tests.matches.corrections import corrected
from tests.site.factories import client_of

#: Modules of operations that do not list what they offer: what asks for a user is one.
UNLISTED = [
    handing_over,
    invitations,
    live_operations,
    standing_orders,
    sandboxes,
    taking_back,
    taking_back_further,
    whole_moves,
    matches,
    correcting,
]
#: Whether something may be done, and what speaks against it.
ONLY_ASKS = re.compile(r"\.(may|require)_|_problems$")
#: Functions of theirs that take a user, and do nothing.
ASKED = {"must_accept", "own_answers", "require_plays", "side_of", "may_answer", "plays"} | {
    *("at_the_table", "goes_further", "request_of", "ways_back", "waits_for"),
    *("asked_of", "usual_people", "sides_of_people", "may_have_played", "wish_for", "begin"),
}


def _own_functions(module: ModuleType) -> set[str]:
    """The public functions that a module itself has and that take a user first."""
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    return {
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
        and not node.name.startswith("_")
        and [arg.arg for arg in node.args.args[:1]] == ["user"]
    }


def operations() -> set[str]:
    """What people can have done, by the names of the table."""
    found = {f"leagues.{name}" for name in leagues.__all__}
    found |= {f"rosters.{name}" for name in rosters.__all__}
    found |= {f"matches.{name}" for name in (*reporting.__all__, *quick_results.__all__)}
    for module in (posts, following):
        found |= {
            f"leagues.{name}" for name in _own_functions(module) - {"writes", "require_writes"}
        }
    for module in UNLISTED:
        found |= {f"matches.{name}" for name in _own_functions(module) - ASKED}
    return {name for name in found if not ONLY_ASKS.search(name)}


#: As operations name a kind of ruling.
RULING = re.compile(
    r"(campaign|dates|deal|entry|file|fixture|ladder|match|report|result|round|season|stage|terms)"
    r":[a-z_]+"
)


def kinds_of_rulings() -> set[str]:
    """The kinds that operations register, as they stand in the code."""
    folders = [Path(settings.BASE_DIR, "leagues", "operations"), Path(settings.BASE_DIR, "matches")]
    return {
        node.value
        for folder in folders
        for module in folder.rglob("*.py")
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and RULING.fullmatch(node.value)
    }


@pytest.mark.clause("LG-NOTE-01")
class TestTable:
    def test_every_operation_tells_somebody_or_says_why_nobody_is_told(self) -> None:
        telling = {act for kind in KINDS.values() for act in kind.acts} | BY_RULING
        telling = {act for act in telling if act != TIME and not act.startswith("ruling:")}
        assert operations() - telling - set(UNTOLD) == set()
        assert (telling | set(UNTOLD)) - operations() == set(), "there is no such operation"
        assert telling & set(UNTOLD) == set()

    def test_every_kind_of_ruling_is_told_and_has_words(self) -> None:
        own = {act.partition(":")[2] for kind in KINDS.values() for act in kind.acts if ":" in act}
        registered = kinds_of_rulings()
        assert len(registered) > 30
        assert registered - set(RULINGS) - own == set()
        assert registered - set(RULING_WORDS) == set()
        assert set(RULINGS) & own == set(), "told twice"
        assert (set(RULINGS) | own) - registered - {"team"} == set(), "no operation registers it"
        assert to_of_ruling("team:rename") == To.PERSON

    @for_all(kind=sorted(KINDS), language=["en", "ru"])
    def test_every_sentence_takes_its_values(self, kind: str, language: str) -> None:
        names = [
            "match",
            "team",
            "other",
            "season",
            "league",
            "name",
            "round",
            "stage",
            "about",
            "reason",
            "count",
            "host",
            "system",
            "seat",
            "author",
            "title",
            "score",
        ]
        values = dict.fromkeys(names, "–")
        moment = "2027-01-02T03:04:05+00:00"
        params = values | dict.fromkeys(("deadline", "kickoff", "until"), moment)
        params |= {"ruling": "entry:late", "role": "coach"}
        with translation.override(language):
            text = told(Notice(kind=kind, params=params)).text
        assert text
        assert "{" not in text


class Story:
    """A season of two people, by who runs it; what each was told since it was last asked."""

    def __init__(self, *, legs: int = 1, **how: Any) -> None:
        self.owner = factories.coach()
        self.league = factories.league(self.owner)
        self.season = leagues.create_season(
            self.owner, self.league, "Spring", "coin", legs=legs, seed="7", **how
        )
        self.coaches = [factories.coach(), factories.coach()]
        for coach in self.coaches:
            leagues.accept_invitation(coach, leagues.invite(self.owner, self.league).token)
        self.entries: list[Entry] = []

    def open(self) -> None:
        leagues.open_registration(self.owner, self.season)

    def enter(self) -> None:
        for number, coach in enumerate(self.coaches):
            team = factories.team(coach, f"Team {number}")
            self.entries.append(leagues.enter_team(coach, self.season, team))

    def start(self) -> None:
        self.season = leagues.start_season(self.owner, self.season)

    def begun(self) -> None:
        self.open()
        self.enter()
        self.start()
        Notice.objects.all().delete()

    @property
    def fixture(self) -> Fixture:
        return self.season.fixtures.order_by("round__number")[0]

    def news(self, coach: Coach) -> list[str]:
        """The kinds that are new for somebody, each opened by its link and put aside."""
        client = client_of(coach)
        found = list(coach.notices.filter(read=None).order_by("pk"))
        for notice in found:
            url = told(notice).url.partition("#")[0]
            assert client.get(url).status_code == 200, (notice.kind, url)
        leagues.read_notices(coach)
        return [notice.kind for notice in found]


@pytest.mark.django_db
@pytest.mark.clause("LG-NOTE-03")
class TestDuties:
    def disputed(self) -> tuple[Story, Report]:
        story = Story()
        story.begun()
        report = reporting.begin_report(story.coaches[0], story.fixture)
        side = {"score": 0}
        report = reporting.save_report(
            story.coaches[0], report, report.version, {"sides": [side, side]}
        )
        report = reporting.roll_the_rest(story.coaches[0], report, report.version)
        report = reporting.file_report(story.coaches[0], report, report.version)
        reporting.dispute_report(story.coaches[1], report, reason="It was not so.")
        report.refresh_from_db()
        return story, report

    def test_a_dispute_waits_for_all_who_run_the_league_until_one_of_them_rules(self) -> None:
        story, report = self.disputed()
        second = factories.coach()
        leagues.accept_invitation(second, leagues.invite(story.owner, story.league).token)
        leagues.set_role(story.owner, story.league, second, "commissioner")
        guest = factories.coach()
        leagues.accept_invitation(guest, leagues.invite(story.owner, story.league).token)
        words = "Team 0 – Team 1 is disputed: you decide which result counts"
        for coach in (story.owner, second):
            assert [duty.title for duty in duties(coach)] == [words]
            assert client_of(coach).get(duties(coach)[0].url).status_code == 200
            [waits] = client_of(coach).get("/api/me/reports/").json()
            assert waits["state"] == "disputed"
        assert duties(guest) == []
        reporting.rule_on_report(second, report, reason="Both were seen.")
        assert duties(story.owner) == duties(second) == []

    @pytest.mark.clause("LG-FIX-04")
    def test_a_match_whose_deadline_asks_waits_for_who_runs_the_league(self) -> None:
        story = Story(policy={"round_days": 7, "deadline": "ask"})
        story.begun()
        past = now() - timedelta(days=1)
        Round.objects.filter(stage__season=story.season).update(
            opens=past - timedelta(days=7), deadline=past
        )
        assert duties(story.owner) == []
        act()
        [duty] = duties(story.owner)
        assert duty.title == "Team 0 – Team 1 was not played in time: you decide what becomes of it"
        assert all("decide" not in each.title for coach in story.coaches for each in duties(coach))
        leagues.award_fixture(story.owner, story.fixture, None, reason="Neither came.")
        assert duties(story.owner) == []


@pytest.mark.django_db
@pytest.mark.clause("LG-NOTE-01", "LG-NOTE-02")
class TestSeason:
    def test_a_season_tells_of_itself_from_its_registration_to_its_champion(self) -> None:
        story = Story()
        home, away = story.coaches
        assert story.news(story.owner) == ["member_joined"] * 2
        story.open()
        assert [story.news(c) for c in (story.owner, home, away)] == [
            [],
            ["registration_open"],
            ["registration_open"],
        ]
        story.enter()
        assert story.news(story.owner) == ["team_entered"] * 2
        story.start()
        assert [story.news(c) for c in (story.owner, home, away)] == [
            [],
            ["season_started"],
            ["season_started"],
        ]
        leagues.award_fixture(
            story.owner, story.fixture, story.entries[0], reason="Nobody else came."
        )
        assert story.news(story.owner) == ["season_won"], "time ended it, and not the owner"
        assert story.news(home) == ["fixture_awarded", "season_won"]
        [won] = away.notices.filter(kind="season_won")
        assert told(won).text == "Spring is over. Team 0 is the champion."

    def test_who_plays_is_told_of_each_round_and_not_of_what_the_system_plays(self) -> None:
        story = Story(legs=2, policy={"round_days": 7})
        story.open()
        story.enter()
        leagues.set_strength(
            story.coaches[1], story.entries[1], story.entries[1].strength, managed="automatic"
        )
        story.start()
        for coach in story.coaches:
            story.news(coach)
        leagues.award_fixture(story.owner, story.fixture, story.entries[0], reason="Agreed.")
        assert story.news(story.coaches[0]) == ["fixture_awarded", "match_drawn_until"]
        assert story.news(story.coaches[1]) == ["fixture_awarded"]

    def test_rulings_on_a_season_are_told_with_their_reason(self) -> None:
        story = Story(legs=2)
        story.begun()
        third = factories.coach()
        leagues.accept_invitation(third, leagues.invite(story.owner, story.league).token)
        late = leagues.enter_late(
            story.owner, story.season, factories.team(third, "Latecomers"), reason="Room for one."
        )
        for coach in (*story.coaches, third):
            assert story.news(coach) == ["ruled"]
        text = told(third.notices.get()).text
        assert text == "Ruling: Late entry – Latecomers. Reason: Room for one."
        leagues.withdraw_running(story.owner, late, reason="Moved away.", annul=True)
        assert story.news(story.coaches[0]) == ["ruled"]
        leagues.change_table(
            story.owner, story.season, story.season.scoring, ["wins"], reason="As agreed."
        )
        leagues.finish_season(story.owner, story.season, reason="The hall is closed.")
        assert story.news(story.coaches[1])[-2:] == ["ruled", "ruled"]
        assert story.news(story.owner)[-1:] != ["ruled"], "it was the owner's own act"

    def test_a_correction_is_told_to_both_coaches_and_so_is_its_undoing(self) -> None:
        story = Story()
        story.begun()
        play_out(resolve_season(story.owner, story.season))
        Notice.objects.all().delete()
        season = Season.objects.get(pk=story.season.pk)
        correction = corrected(season, story.fixture, {"kind": "annul"})
        assert story.news(story.coaches[0]) == ["ruled"]
        [notice] = story.coaches[1].notices.all()
        assert notice.fixture == story.fixture
        correcting.undo(story.owner, correction, reason="It was right.")
        assert story.news(story.coaches[1]) == ["ruled", "ruled"]

    def test_a_preview_tells_nobody(self) -> None:
        story = Story()
        story.begun()
        play_out(resolve_season(story.owner, story.season))
        Notice.objects.all().delete()
        correcting.preview(story.owner, story.fixture, {"kind": "annul"})
        assert not Notice.objects.exists()

    def test_a_plan_for_the_next_season_is_told_to_the_coaches_of_its_teams(self) -> None:
        story = Story()
        story.begun()
        season = leagues.finish_season(story.owner, story.season, reason="The hall is closed.")
        for coach in story.coaches:
            story.news(coach)
        change = leagues.plan_change(story.owner, season, "Autumn")
        assert [story.news(coach) for coach in story.coaches] == [["change_planned"]] * 2
        one = [str(story.entries[0].uuid)]
        leagues.plan_change(story.owner, season, "Autumn", entries=one)
        assert [story.news(coach) for coach in story.coaches] == [[], ["change_dropped"]]
        leagues.discard_change(story.owner, change)
        assert [story.news(coach) for coach in story.coaches] == [["change_dropped"], []]

    def test_people_are_told_of_members_roles_and_teams(self) -> None:
        story = Story()
        home, away = story.coaches
        leagues.set_role(story.owner, story.league, home, "commissioner")
        assert story.news(home) == ["role_given"]
        assert told(home.notices.get()).text == f"Your role in {story.league} is now: commissioner."
        team = factories.team(home, "Wanderers")
        rosters.hand_over(home, team, away)
        assert story.news(away) == ["team_given"]
        leagues.remove_member(story.owner, story.league, away)
        assert story.news(away) == ["member_removed"]
        leagues.hand_over_league(story.owner, story.league, home)
        assert story.news(home) == ["league_given"]
        leagues.leave(story.owner, story.league)
        assert story.news(home) == ["member_left"]

    def test_who_has_left_the_league_is_told_nothing_of_it(self) -> None:
        story = Story(legs=2)
        story.begun()
        leagues.remove_member(story.owner, story.league, story.coaches[1])
        story.news(story.coaches[1])
        leagues.finish_season(story.owner, story.season, reason="The hall is closed.")
        assert story.news(story.coaches[1]) == []

    def test_what_a_commissioner_does_with_a_team_is_told_to_its_coach(self) -> None:
        story = Story()
        story.begun()
        team = story.entries[0].team
        rosters.change_team(story.owner, team, {"act": "rename", "name": "Others"}, reason="Rude.")
        assert story.news(story.coaches[0]) == ["ruled"]
        text = told(story.coaches[0].notices.get()).text
        assert text == "Ruling: Team managed: renamed – Team 0. Reason: Rude."


@pytest.mark.django_db
@pytest.mark.clause("LG-ROLE-06")
def test_an_erased_account_leaves_no_choices_of_notices() -> None:
    coach, other = factories.coach(), factories.coach()
    for each in (coach, other):
        leagues.choose_notices(each, {"questions": {"site": True, "mail": "never"}})
    rosters.erase_account(coach)
    assert not NoticeChoice.objects.filter(coach=coach).exists()
    assert NoticeChoice.objects.filter(coach=other).exists()

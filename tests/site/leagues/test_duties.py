"""Whatever needs a person stands on their home until it is done: every row of the table of duties
is made, seen, done where its button leads, and seen no more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from django.urls import Resolver404, resolve

from leagues import operations as leagues
from leagues.access.visible import fixture_or_404
from leagues.models import JoinRequest, Round, Season
from leagues.notices.duties import DUTIES
from leagues.notices.kinds import KINDS, TIME, Group
from leagues.posts.operations import report_words, write_post
from matches import reporting
from matches.live import invitations
from matches.live import operations as playing
from matches.live.taking_back_further import ask_back
from matches.periodic.deadlines import act
from matches.reading.duties import duties
from matches.resolution import claims
from matches.resolution.operations import play_out, resolve_season
from rosters import operations as rosters
from rosters.models import Coach
from rosters.runtime.clock import now
from tests import factories
from tests.leagues.test_changing import planned
from tests.leagues.test_meetings import Weeks
from tests.leagues.test_notices import Story, operations
from tests.matches.campaigns.test_deals import coach as coach_of_entry
from tests.matches.campaigns.test_deals import offer, town
from tests.matches.campaigns.test_terms import all_people, coach_of
from tests.matches.days.test_check_in import open_day
from tests.matches.live.test_live import Table as LiveTable
from tests.matches.meeting import coach_of as coach_of_side
from tests.matches.meeting import crowd
from tests.matches.reporting.test_reporting import Table
from tests.matches.resolution.test_deadlines import with_choices
from tests.matches.seasons import resolved
from tests.site.campaigns.test_terms import first_of
from tests.site.everywhere.test_offered import Page
from tests.site.factories import client_of, queries
from tests.site.street import Street

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-NOTE-03", "LG-NOTE-09")]


class Reader:
    """Somebody who opens their home, follows a button and presses what they find there."""

    def __init__(self, coach: Coach) -> None:
        self.coach, self.client = coach, client_of(coach)
        self.url = self.html = ""

    def home(self) -> list[dict[str, Any]]:
        """What there is to do, by the API; the page says the same."""
        found: list[dict[str, Any]] = self.client.get("/api/me/duties/").json()
        self.open("/")
        for duty in found:
            assert f'href="{duty["url"]}"' in self.html
        nothing = ("You are up to date.", "Nothing is late or unanswered.")
        assert any(words in self.html for words in nothing) == (not found)
        return found

    def open(self, url: str) -> None:
        answer = self.client.get(url, follow=True)
        assert answer.status_code == 200, url
        self._at(answer, url)

    def press(self, name: str, /, **typed: str) -> None:
        """Press the first button that leads to the address of that name, or follow such a link."""
        page = Page(self.html)
        for form in page.forms:
            for field, value, elsewhere in form.buttons:
                url = urljoin(self.url, elsewhere or form.action)
                if field != "check" and _leads_to(url, name):  # which only works out a sum
                    sent = form.fields | ({field: value} if field else {}) | typed
                    answer = self.client.post(url, sent, follow=True)
                    assert answer.status_code == 200, (url, answer.status_code)
                    self._at(answer, url)
                    return
        links = [link for link in page.links if _leads_to(urljoin(self.url, link), name)]
        offered = sorted({form.action for form in page.forms} | set(page.links))
        assert links, (name, self.url, offered)
        self.open(links[0])

    def _at(self, answer: Any, url: str) -> None:
        self.html = answer.content.decode()
        chain = getattr(answer, "redirect_chain", ())
        self.url = urljoin(url, chain[-1][0]) if chain else url


def _leads_to(url: str, name: str) -> bool:
    try:
        return resolve(urlsplit(url).path).url_name == name
    except Resolver404:
        return False


#: Who has the duty, and what they press where its button leads.
Made = tuple[Coach | None, Sequence[str | tuple[str, dict[str, str]]]]


def story(**how: Any) -> Story:
    made = Story(**how)
    made.begun()
    return made


def match() -> Made:
    return story(policy={"round_days": 7}).coaches[0], ["reports", "begin-report"]


def move() -> Made:
    table = LiveTable()
    playing.start_match(table.owner, table.fixture)
    return table.people[table.live.asks or 0], ["answer-match"]


def asked_back() -> Made:
    table = LiveTable()
    playing.start_match(table.owner, table.fixture)
    Season.objects.update(friendly=True)
    while not table.live.answers.filter(by=table.people[0]).exists():
        table.answer(table.decision.default)
    here = fixture_or_404(table.people[0], table.fixture.uuid)
    ask_back(table.people[0], here, table.live.number_for(0), 1)
    return table.people[1], [("answer-back", {"decline": "yes"})]


LEADER = {"act": "recruit", "datasheet": "guard_sergeant", "specialism": "leader", "name": ""}


def unfit() -> Made:
    """Its only Leader has gone, and another is recruited."""
    street = Street()
    side = street.side_of("guard")
    coach, team = street.people[side], street.team(side)
    assert coach is not None
    rosters.change_team(coach, team, {"act": "dismiss", "player": 1})
    return coach, [("manage-team", LEADER)]


def play_here() -> Made:
    table = LiveTable()
    invitations.play_here(table.people[0], table.fixture)
    return table.people[1], ["answer-play-invitation"]


def dates() -> Made:
    made = story()
    leagues.offer_dates(made.coaches[0], made.fixture, [now() + timedelta(days=2)])
    return made.coaches[1], ["answer-dates"]


def terms() -> Made:
    fixture = first_of(all_people())
    return coach_of(fixture, 0), ["answer-terms"] * 2


def draft() -> Made:
    table = Table()
    table.written()
    return table.coach(0), ["file-report"]


def confirm() -> Made:
    table = Table()
    table.filed()
    return table.coach(1), ["confirm-report"] * 2


def dispute() -> Made:
    table = Table()
    reporting.dispute_report(table.coach(1), table.filed(), reason="It was 2:1.")
    return table.owner, ["rule-on-report"]


def late_match() -> Made:
    made = story(policy={"round_days": 7, "deadline": "ask"})
    past = now() - timedelta(days=1)
    Round.objects.update(opens=past - timedelta(days=7), deadline=past)
    act()
    return made.owner, ["award-match"] * 2


def stuck() -> Made:
    made = story()
    claims.fail(made.fixture.pk, "Traceback\nZeroDivisionError: the ball is gone")
    return made.owner, ["award-match"] * 2


def choices() -> Made:
    _season, [team, *_others] = with_choices()
    return team.coach, ["take-defaults"] * 2


def deal() -> Made:
    _season, one, other = town()
    offer(one, other)
    return coach_of_entry(other), ["answer-deal"] * 2


def challenge() -> Made:
    weeks = Weeks()
    weeks.challenge(1, 2)
    return weeks.coach(2), ["answer-challenge"] * 2


def week() -> Made:
    return Weeks().coach(3), ["challenge"]


def friendly() -> Made:
    made = Story()
    one, other = made.coaches
    leagues.propose_friendly(one, made.league, [factories.team(one), factories.team(other)])
    return other, ["answer-friendly"]


def check_in() -> Made:
    _owner, _season, entries = open_day(3)
    return entries[0].team.coach, ["check-in-entry"]


def begin_season() -> Made:
    made = Story()
    made.open()
    made.enter()
    return made.owner, ["move-season"]


def groups() -> Made:
    stages = [
        {"format": "round_robin", "groups": 1, "first": 4},
        {"format": "round_robin", "groups": 2, "dealing": "hand"},
    ]
    season = factories.season(4, legs=1, stages=stages)
    owner = factories.owner_of(season)
    play_out(resolve_season(owner, season))
    entries = season.entries.order_by("number")
    dealt = {f"group-{entry.uuid}": str(1 + at % 2) for at, entry in enumerate(entries)}
    return owner, [("season-seeds", dealt)]


def redraft() -> Made:
    season = resolved()
    season.entries.update(managed="person")
    planned(season, off_season={"keep": 1})
    return factories.owner_of(season), ["choose-redraft"]


def next_season() -> Made:
    season = resolved()
    planned(season)
    return factories.owner_of(season), ["accept-change"]


def join_request() -> Made:
    owner = factories.coach()
    leagues.join(factories.coach(), factories.league(owner, join_policy="approval"))
    return owner, ["answer-request"]


def words_reported() -> Made:
    owner = factories.coach()
    league = factories.league(owner, visibility="public", join_policy="open")
    writer = factories.coach()
    leagues.join(writer, league)
    post = write_post(writer, league, kind="note", text="Rain again.")
    report_words(factories.coach(), post, "Rude.")
    return owner, ["keep-post"]


CASES: dict[str, Callable[[], Made]] = {
    case.__name__: case
    for case in (
        *(match, unfit, move, asked_back, play_here, dates, terms, draft, confirm),
        *(dispute, late_match, stuck),
        *(choices, deal, challenge, week, friendly),
        *(check_in, begin_season, groups, redraft, next_season, join_request),
        words_reported,
    )
}


@pytest.mark.parametrize("kind", DUTIES)
def test_it_stands_on_their_home_until_it_is_done(kind: str) -> None:
    coach, steps = CASES[kind]()
    assert coach is not None
    reader = Reader(coach)
    there = [duty for duty in reader.home() if duty["kind"] == kind]
    assert there, [duty["title"] for duty in reader.home()]
    duty = there[0]
    assert duty["button"] in reader.html
    assert DUTIES[kind].due or duty["until"] is None
    reader.open(duty["url"].partition("#")[0])
    for step in steps:
        name, typed = (step, {}) if isinstance(step, str) else step
        reader.press(name, **typed)
    same = [each for each in reader.home() if (each["kind"], each["url"]) == (kind, duty["url"])]
    assert not same


def test_the_table_names_acts_and_kinds_that_exist() -> None:
    assert set(CASES) == set(DUTIES)
    known = operations() | {TIME}
    for kind, row in DUTIES.items():
        assert set(row.begins) <= known, kind
        assert set(row.ends) <= known, kind
    named = {kind.duty for kind in KINDS.values() if kind.duty}
    assert named <= set(DUTIES)
    silent = {name for name, kind in KINDS.items() if kind.group == Group.QUESTIONS}
    assert all(KINDS[name].duty for name in silent), "a question has a duty"


def test_dates_that_one_of_three_has_taken_wait_for_the_third_alone() -> None:
    _owner, _season, fixture = crowd(3)
    first, second, third = (coach_of_side(fixture, side) for side in range(3))
    made = leagues.offer_dates(first, fixture, [now() + timedelta(days=2)])
    asked = {coach: [duty.kind for duty in duties(coach)] for coach in (second, third)}
    assert asked == {second: ["dates"], third: ["dates"]}
    leagues.accept_date(second, made, made.moments[0])
    assert [[duty.kind for duty in duties(coach)] for coach in (second, third)] == [[], ["dates"]]


def test_a_match_is_named_in_the_order_of_its_sides_for_the_away_coach_too() -> None:
    table = Table()
    table.filed()
    named = " – ".join(side.entry.team.name for side in table.fixture.sides.all())
    (duty,) = (each for each in duties(table.coach(1)) if each.kind == "confirm")
    assert named in duty.title


def test_who_is_up_to_date_is_told_so_and_strangers_have_no_duties() -> None:
    reader = Reader(factories.coach())
    assert reader.home() == []
    assert client_of().get("/api/me/duties/").status_code == 401


def test_duties_take_the_same_queries_with_3_of_them_and_with_30() -> None:
    counts = []
    for number in (3, 30):
        owner = factories.coach()
        league = factories.league(owner, join_policy="approval")
        for _ in range(number):
            JoinRequest.objects.create(league=league, coach=factories.coach())
            season = leagues.create_season(
                owner, league, "Cup", "coin", legs=1, policy={"round_days": 7}
            )
            leagues.open_registration(owner, season)
            for name in ("One", "Other"):
                leagues.enter_team(owner, season, factories.team(owner, name))
            leagues.start_season(owner, season)
        assert len(duties(owner)) == 2 * number
        counts.append(queries(client_of(owner), "/api/me/duties/"))
    assert counts[0] == counts[1]

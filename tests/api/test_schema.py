"""The OpenAPI document says what the API does: every operation is called and compared with it."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cache
from itertools import product
from typing import Any
from uuid import UUID

import jsonschema
import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import override_settings
from django.urls import URLPattern, URLResolver, get_resolver
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

from leagues import operations as leagues
from leagues.access.visible import fixture_or_404
from leagues.feeds.operations import make_calendar_address
from leagues.following import operations as following
from leagues.models import (
    Campaign,
    Challenge,
    Comment,
    DateOffer,
    Deal,
    Entry,
    FileImport,
    Fixture,
    Friendly,
    Post,
    Round,
    Season,
    SeasonChange,
    Webhook,
)
from leagues.operations.season_change_preview import preview
from leagues.posts import operations as posts
from leagues.webhooks import operations as webhooks
from matches import reporting
from matches.correcting.operations import correct, undo
from matches.league_files import large_files
from matches.league_files.operations import look_at_league_file
from matches.live.invitations import accept, play_here
from matches.live.operations import answer as answer_match
from matches.live.operations import start_match
from matches.live.taking_back_further import ask_back
from matches.models import (
    LeagueFile,
    LiveAnswers,
    LiveMatch,
    PlayInvitation,
    QuickResult,
    Report,
    Resolution,
)
from matches.papers.season_rosters import ask_for_rosters, make_waiting
from matches.periodic.deadlines import act
from matches.quick_results import enter_results, print_codes
from matches.quick_results.sheet import counted_of, sheet_of
from matches.sandboxes.operations import open_sandbox
from rosters import operations as rosters
from rosters.models import BroughtTeam, Draft, Team
from rosters.operations.together import append_together
from rules.roster import Event
from tests import factories, pennies
from tests.api.world import World, client_of, make
from tests.matches.league_files.files import written
from tests.rosters.brought_teams.examples import GOOD
from tests.site.factories import MAIL, PASSWORD, blood_bowl_match, blood_bowl_team

pytestmark = pytest.mark.django_db
#: An address of the open internet, which is not looked up and to which no test sends.
HOOK = "https://93.184.216.34/hook"


@pytest.fixture(params=factories.ROSTERS)
def world(request: pytest.FixtureRequest) -> World:
    return make(request.param)


@cache
def document() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        json.dumps(SchemaGenerator().get_schema(request=None, public=True), default=str)
    )
    return found


@cache
def operations() -> dict[str, tuple[str, str, dict[str, Any]]]:
    """Method, path and description of each operation, by its id."""
    return {
        operation["operationId"]: (method, path, operation)
        for path, methods in document()["paths"].items()
        for method, operation in methods.items()
    }


@cache
def listed() -> dict[str, tuple[str, set[str]]]:
    """Return the method of each operation and the parameters that it declares, by its id.

    That is all that tests are named by.  Each process that collects them would have to wait for
    the whole document, ten times as long.
    """
    generator = SchemaGenerator()
    generator._initialise_endpoints()
    found = {}
    for path, _regex, method, view in generator._get_paths_and_endpoints():
        schema = view.schema
        schema.path, schema.method = path, method
        if not schema.is_excluded():
            parameters = {each.name for each in schema.get_override_parameters()}
            found[schema.get_operation_id()] = (method.lower(), parameters)
    return found


def resolved(described: dict[str, Any]) -> dict[str, Any]:
    """What a reference to a response refers to."""
    name = described.get("$ref", "").rpartition("/")[2]
    found: dict[str, Any] = document()["components"]["responses"][name] if name else described
    return found


def call(operation: str, world: World, body: Any = None, who: str = "owner", **kwargs: Any) -> Any:
    """Call an operation with what stands in its path; `kwargs` fills the query as well."""
    method, path, _ = operations()[operation]
    names = re.findall(r"{(\w+)}", path)
    url = path.format_map({name: kwargs.pop(name) for name in names})
    client = client_of(getattr(world, who) if who else None)
    if method == "get":
        return client.get(url, kwargs)
    return getattr(client, method)(url, body, format="json")


def check(operation: str, response: Any) -> None:
    """The status is one that the document knows, and the body is as it says."""
    _, _, described = operations()[operation]
    status = str(response.status_code)
    known = described["responses"]
    assert status in known, (operation, status, response.content)
    content = resolved(known[status]).get("content")
    if content is None:
        assert response.content == b""
        return
    if "application/gzip" in content:  # whose lines league_file.schema.json tells
        assert response["Content-Type"] == "application/gzip"
        sent = b"".join(response.streaming_content) if response.streaming else response.content
        assert sent.startswith(b"\x1f\x8b")
        return
    if "application/pdf" in content:
        assert response["Content-Type"] == "application/pdf"
        assert response.content.startswith(b"%PDF-")
        return
    if "text/csv" in content:  # whose columns docs/architecture/files.md tells
        assert response["Content-Type"] == "text/csv; charset=utf-8"
        return
    for kind in ("application/xml", "text/plain"):  # what federations and chess programs read
        if kind in content:
            assert response["Content-Type"] == f"{kind}; charset=utf-8"
            return
    if "text/calendar" in content:
        assert response["Content-Type"] == "text/calendar; charset=utf-8"
        return
    schema = {**content["application/json"]["schema"], "components": document()["components"]}
    jsonschema.validate(
        json.loads(response.content),
        schema,
        cls=jsonschema.Draft202012Validator,
        format_checker=jsonschema.FormatChecker(),
    )


def member_url(world: World) -> dict[str, Any]:
    return {"slug": world.league.slug, "uuid": world.member.uuid}


def rated(world: World) -> Season:
    """A season of a game that has a federation."""
    season = leagues.create_season(world.owner, world.league, "Rated", "blood_bowl", legs=1)
    season = leagues.open_registration(world.owner, season)
    for name in ("Owls", "Mice"):
        leagues.enter_team(world.owner, season, blood_bowl_team(world.owner, "orc", name))
    return leagues.start_season(world.owner, season)


def brought(world: World) -> FileImport:
    """A file that its owner has shown to a season, once; it changes nothing."""
    shown = FileImport.objects.filter(season=world.entered).first()
    if shown is not None:
        return shown
    text = f"team,coach\n{world.entered.entries.get().team},{world.owner}\n"
    return leagues.look_at_file(world.owner, world.entered, "entries", text.encode())


def packed(world: World) -> str:
    """The world's league as a file, as a program sends it."""
    return base64.b64encode(written(world.league)).decode()


def arriving(world: World) -> LeagueFile:
    return large_files.begin_large_file(world.owner, name="a.gz", size=9)


def looked_at(world: World) -> LeagueFile:
    file = arriving(world)
    large_files.add_piece(world.owner, file, 0, b"123456789")
    return large_files.read_large_file(world.owner, file)


def written_file(world: World) -> LeagueFile:
    file = large_files.write_large_file(world.owner, world.league)
    large_files.handle_waiting()
    file.refresh_from_db()
    return file


def league_file(world: World) -> LeagueFile:
    """A league file that the owner has shown, once; nothing of it is stored."""
    shown = LeagueFile.objects.filter(by=world.owner).first()
    return shown or look_at_league_file(
        world.owner, written(world.league), copy=True, name="league.gz"
    )


def with_token(world: World) -> APIClient:
    """A program of the owner's."""
    client = APIClient()
    _row, secret = rosters.token_by_password(world.owner)
    client.credentials(HTTP_AUTHORIZATION=f"Token {secret}")
    return client


def team_file(world: World) -> BroughtTeam:
    """A file with a team that the owner has shown, once; it is not kept."""
    shown = BroughtTeam.objects.filter(coach=world.owner).first()
    return shown or rosters.look_at_team_file(world.owner, GOOD["fumbbl"])


def invitation(world: World) -> str:
    return leagues.invite(world.owner, world.league).token


#: Where a season is played, as it is sent.
HALLS: dict[str, Any] = {
    "halls": [{"name": "Hall", "first": 1, "last": 9, "step_free": [2], "streamed": [1]}],
    "minutes": 150,
    "order_of_play": [{"name": "Lunch", "at": "2099-01-01T12:30:00Z", "minutes": 60}],
}


def in_halls(world: World) -> Season:
    """The season with its halls, its tables given out."""
    line = {"name": "Lunch", "at": datetime(2099, 1, 1, tzinfo=UTC), "minutes": 60}
    leagues.plan_venue(
        world.owner, world.season, halls=HALLS["halls"], minutes=150, order_of_play=[line]
    )
    leagues.seat_round(world.owner, world.open.round)
    return world.season


def calendar(world: World) -> UUID:
    return make_calendar_address(world.owner, league=world.league).uuid


def webhook(world: World) -> Webhook:
    """A webhook of the league, made once."""
    made = world.league.webhooks.first()
    return made or webhooks.add_webhook(world.owner, world.league, address=HOOK)


def tried(world: World) -> UUID:
    return webhooks.try_webhook(world.owner, webhook(world)).uuid


def confirmation(world: World) -> Any:
    """Where e-mail is set up, the owner has given an address, and asks for the letter again."""
    with override_settings(**MAIL):
        rosters.change_profile(world.owner, email="vera@league.example")
        return call("me_confirmation", world)


def ask(world: World) -> Any:
    league = leagues.change_league(world.owner, world.league, join_policy="approval")
    return leagues.join(world.guest, league)


def live(world: World) -> int:
    """A person plays the second side of the open fixture; the number of the question that waits."""
    return start_match(world.owner, world.open, [1]).question_number


def answered_freely(world: World) -> int:
    """A person has answered, and nothing came of it; the number of the question that waits."""
    number = live(world)
    answer_match(
        world.owner, fixture_or_404(world.owner, world.open.uuid), number, ANSWERS[world.game]
    )
    LiveAnswers.objects.update(free=True)
    return LiveMatch.objects.get().question_number


def in_a_friendly(world: World) -> int:
    """A person has answered in a match that counts nowhere; the number of the open question."""
    number = answered_freely(world)
    Season.objects.filter(pk=world.open.season_id).update(friendly=True)
    return number


def asked_back(world: World) -> str:
    """The owner asks to take a match back that counts nowhere; the id of the request."""
    in_a_friendly(world)
    found = LiveMatch.objects.get()
    other = next(number for number in (0, 1) if number not in found.people)
    found.people = [0, 1]
    found.save()
    fixture = fixture_or_404(world.owner, world.open.uuid)
    Team.objects.filter(entries__sides__fixture=fixture, entries__sides__number=other).update(
        coach=world.member
    )
    fixture = fixture_or_404(world.owner, world.open.uuid)
    made = ask_back(world.owner, fixture, found.number_for(found.people[1 - other]), 1)
    assert made.open_request is not None
    return str(made.open_request["id"])


def invited(world: World) -> PlayInvitation:
    """The owner would like to play the open fixture against the member."""
    away = world.open.sides.get(number=1).entry.team
    Team.objects.filter(pk=away.pk).update(coach=world.member)
    made = play_here(world.owner, world.open, [0, 1])
    assert isinstance(made, PlayInvitation)
    return made


def seated(world: World) -> LiveMatch:
    """Owner and member sit at the table; no die was rolled."""
    made = accept(world.member, invited(world))
    assert isinstance(made, LiveMatch)
    return made


def renamed(world: World) -> UUID:
    """The spare team was renamed; the name of that act."""
    team = rosters.change_team(world.owner, world.spare, {"act": "rename", "name": "Sparest"})
    return team.events.get(seq=team.seq).batch


def ruled(world: World) -> UUID:
    """Something was ruled on the team; the name of that act."""
    wish = {"act": "note", "text": "Cursed."}
    team = rosters.rule_on_team(world.owner, world.team, wish, reason="Agreed.")
    return team.events.get(seq=team.seq).batch


def planned_campaign(world: World) -> Season:
    """A season of the game that has campaigns, planned as one."""
    found = factories.season(2, owner=world.owner, game=pennies.KEY, start=False, name="Town")
    leagues.plan_campaign(world.owner, found, {})
    return found


def asked_before(world: World) -> Fixture:
    """A match of a campaign before which the owner's club is asked what it stakes."""
    found = factories.season(
        2, owner=world.owner, game=pennies.KEY, start=False, managed="person", name="Asking"
    )
    leagues.plan_campaign(world.owner, found, {"asks": True})
    found = leagues.start_season(world.owner, found)
    return found.fixtures.filter(round__number=1).get()


def dealing(world: World) -> tuple[Season, Entry, Entry]:
    """A campaign in which a club has a charm to offer; both are the owner's."""
    season = asked_before(world).season
    one, other = season.entries.select_related("team").order_by("number")
    with transaction.atomic():
        won = [Event("charm_won", {"face": 6})]
        append_together({one.team_id: one.team}, {one.team_id: won}, world.owner)
    return season, one, other


def deal(world: World, *, accepted: bool = False) -> Deal:
    _, one, other = dealing(world)
    made = leagues.offer_deal(world.owner, one, other, {"what": "charm", "amount": 1})
    return leagues.answer_deal(world.owner, made, "accept") if accepted else made


def new_deal(world: World) -> Any:
    season, one, other = dealing(world)
    body = {
        "entry": str(one.uuid),
        "other": str(other.uuid),
        "offer": {"what": "charm", "amount": 1},
    }
    return call("deals_offer", world, body, uuid=season.uuid)


def proposed(world: World) -> Friendly:
    """A friendly that waits for the member."""
    both = (world.owner, world.member)
    teams = [factories.team(each, f"{each} at play", game=world.game) for each in both]
    return leagues.propose_friendly(world.owner, world.league, teams)


def new_friendly(world: World) -> Any:
    teams = [factories.team(world.owner, f"Play {n}", game=world.game) for n in (1, 2)]
    body = {"teams": [team.slug for team in teams]}
    return call("friendlies_propose", world, body, slug=world.league.slug)


def closed_round(world: World) -> Any:
    """The end of a round is counted again."""
    season = asked_before(world).season
    for fixture in season.fixtures.filter(round__number=1):
        leagues.award_fixture(world.owner, fixture, None, reason="Nobody came.")
    leagues.advance_season(season.pk)
    body = {"reason": "A correction."}
    return call("seasons_campaign_round", world, body, uuid=season.uuid, number=1, week=1)


def freed_captive(world: World) -> Any:
    """A captive is let go."""
    season, one, other = dealing(world)
    held = {"entry": other.number, "player": 1, "name": "Ada"}
    seized = {"player": 1, "name": "Ada", "face": 1, "escaped": False, "holder": "One"}
    with transaction.atomic():
        append_together(
            {each.team_id: Team.objects.get(pk=each.team_id) for each in (one, other)},
            {
                one.team_id: [Event("captive_taken", held)],
                other.team_id: [Event("seized", seized)],
            },
            world.owner,
        )
    body = {
        "holder": str(one.uuid),
        "owner": str(other.uuid),
        "player": 1,
        "reason": "Unfair.",
    }
    return call("seasons_campaign_free", world, body, uuid=season.uuid)


def waiting(world: World) -> World:
    """A match has left the spare team a choice."""
    left = {"coin": ("improvement_rolled", {"player": 1}), pennies.KEY: ("charm_won", {"face": 6})}
    events = [Event(*left[world.spare.game])]
    with transaction.atomic():
        append_together({world.spare.pk: world.spare}, {world.spare.pk: events}, world.owner)
    return world


def swiss(world: World) -> Season:
    """A Swiss season whose first round waits."""
    plan = {"format": "swiss", "rounds": 2}
    return factories.season(4, owner=world.owner, stages=[plan], name="Swiss")


FAR_OFF = "2099-06-01T18:30:00+03:00"


def offered(world: World) -> DateOffer:
    """One side of the open fixture offers a date."""
    return leagues.offer_dates(world.owner, world.open, [datetime.fromisoformat(FAR_OFF)])


def sheet(world: World) -> dict[str, Any]:
    """The round of the open fixture, whose results may be typed."""
    Resolution.objects.all().delete()
    round_ = world.open.round
    return {"uuid": world.season.uuid, "stage": round_.stage.number, "number": round_.number}


def with_rosters(world: World) -> Season:
    """The season, its rosters made."""
    ask_for_rosters(world.owner, world.season)
    make_waiting()
    return world.season


def code_of(world: World) -> str:
    """The code of a side of the open match, as its slip is printed."""
    codes = print_codes(world.owner, world.open.round, fixture=world.open)
    return next(iter(codes.values()))


def first_result(world: World) -> QuickResult:
    """A result of the open fixture in one line."""
    sheet(world)
    rows = sheet_of(world.open.round).rows.values()
    number = next(row.number for row in rows if row.fixture.pk == world.open.pk)
    lines = f"{number} 2 0\n{number} 0 2"
    enter_results(factories.owner_of(world.season), world.open.round, lines)
    return QuickResult.objects.get(fixture=world.open, state=QuickResult.State.COUNTS)


def second_result(world: World) -> QuickResult:
    """A result that says something else of it."""
    first_result(world)
    return QuickResult.objects.get(fixture=world.open, state=QuickResult.State.WAITS)


def gathering(world: World) -> Season:
    """A season whose coaches are asked to check in."""
    made = factories.season(4, owner=world.owner, start=False, managed="person")
    return leagues.open_check_in(world.owner, made)


def came_late(world: World) -> Entry:
    """An entry that was not there when its season began."""
    season = gathering(world)
    first, *rest = season.entries.order_by("pk")
    for each in rest:
        leagues.check_in(world.owner, each)
    leagues.start_season(world.owner, season)
    return first


def late(world: World) -> Fixture:
    """The open fixture, whose deadline has passed and asks."""
    Resolution.objects.all().delete()
    Season.objects.filter(pk=world.season.pk).update(policy={"deadline": "ask"})
    Round.objects.filter(pk=world.open.round_id).update(
        opens=datetime(2020, 1, 1, tzinfo=UTC), deadline=datetime(2020, 2, 1, tzinfo=UTC)
    )
    act()
    return world.open


def rungs(world: World) -> tuple[Entry, Entry]:
    """The second of the ladder, and the first."""
    first, second = world.climbed.stages.get().groups.get().seeds[:2]
    entries = world.climbed.entries
    return entries.get(number=second), entries.get(number=first)


def weeks(world: World) -> Season:
    """Two of the owner's teams, who meet when they like; the first week is open."""
    stages = [{"format": "meetings", "rounds": 2}]
    made = leagues.create_season(world.owner, world.league, "Weeks", "coin", stages=stages)
    made = leagues.open_registration(world.owner, made)
    for name in ("Early Bird", "Night Owl"):
        leagues.enter_team(world.owner, made, factories.team(world.owner, name))
    return leagues.start_season(world.owner, made)


def asked(world: World) -> Challenge:
    """The second of the ladder has challenged the first."""
    return leagues.challenge(world.owner, *rungs(world))


ANNUL = {"kind": "annul"}


def correction(world: World) -> Any:
    return correct(world.owner, world.played, ANNUL, reason="A protest.")


def undone(world: World) -> Any:
    return undo(world.owner, correction(world), reason="Withdrawn.")


DRAWN: dict[str, Any] = {"sides": [{}, {}]}


def draft(world: World, *, saved: bool = True) -> Report:
    """The owner, who has both teams, types the open fixture in."""
    report = reporting.begin_report(world.owner, world.open)
    return reporting.save_report(world.owner, report, 0, DRAWN) if saved else report


def whole(world: World) -> Report:
    report = draft(world)
    return reporting.roll_the_rest(world.owner, report, report.version)


def filed(world: World) -> Report:
    report = whole(world)
    return reporting.file_report(world.owner, report, report.version)


def filed_by_another(world: World) -> Report:
    """The member has the away team now; what the owner has filed waits for him."""
    team = world.open.sides.order_by("number")[1].entry.team
    rosters.hand_over(world.owner, team, world.member)
    return filed(world)


def over(world: World, **off_season: Any) -> SeasonChange:
    """The season is over, and the next one is planned."""
    leagues.finish_season(world.owner, world.season, reason="Flooded.")
    return leagues.plan_change(world.owner, world.season, "Next", off_season=off_season)


def roster(world: World) -> dict[str, Any]:
    """A team that can be founded."""
    return {"game": world.game, "roster": factories.ROSTERS[world.game]("Wished")}


def drafted(world: World) -> Draft:
    """A draft that can be founded, and of which a change can be undone."""
    wished = roster(world)
    draft = rosters.keep_draft(world.owner, wished["game"], {**wished["roster"], "name": ""})
    return rosters.change_draft(draft, wished["roster"])


def post(world: World) -> Post:
    return posts.write_post(world.owner, world.league, kind="note", text="Rain again.")


def comment(world: World) -> Comment:
    return posts.write_comment(world.owner, post(world), "True.")


def reported_by_the_guest(world: World, words: Any) -> Any:
    posts.report_words(world.guest, words, "Rude.")
    return words


def hidden_words(world: World, words: Any) -> Any:
    return posts.hide_words(world.owner, words, "Rude.")


#: What a season change may be told, and what an operation cannot be called for.
OFF_SEASON: dict[str, Any] = {"coin": {"keep": 2}, pennies.KEY: {}}
ANSWERS = {"coin": "heads", pennies.KEY: "second"}
UNHEARD_OF = {  # nothing is redrafted there
    ("seasons_change_choose", pennies.KEY),
    ("seasons_change_check", pennies.KEY),
}

#: One good call of each operation.
CALLS: dict[str, Callable[[World], Any]] = {
    "posts_list": lambda w: (post(w), call("posts_list", w, league=w.league.slug))[1],
    "posts_write": lambda w: call(
        "posts_write",
        w,
        {"kind": "story", "title": "Rain", "text": "Again.", "team": w.team.slug},
        slug=w.league.slug,
    ),
    "posts_get": lambda w: call("posts_get", w, uuid=post(w).uuid),
    "posts_change": lambda w: call("posts_change", w, {"text": "Sun."}, uuid=post(w).uuid),
    "posts_delete": lambda w: call("posts_delete", w, uuid=post(w).uuid),
    "posts_hide": lambda w: call("posts_hide", w, {"reason": "Rude."}, uuid=post(w).uuid),
    "posts_show": lambda w: call("posts_show", w, uuid=hidden_words(w, post(w)).uuid),
    "posts_report": lambda w: call(
        "posts_report", w, {"reason": "Rude."}, "guest", uuid=post(w).uuid
    ),
    "posts_keep": lambda w: call("posts_keep", w, uuid=reported_by_the_guest(w, post(w)).uuid),
    "comments_list": lambda w: call("comments_list", w, uuid=comment(w).post.uuid),
    "comments_write": lambda w: call("comments_write", w, {"text": "True."}, uuid=post(w).uuid),
    "comments_change": lambda w: call("comments_change", w, {"text": "No."}, uuid=comment(w).uuid),
    "comments_delete": lambda w: call("comments_delete", w, uuid=comment(w).uuid),
    "comments_hide": lambda w: call("comments_hide", w, {"reason": "Rude."}, uuid=comment(w).uuid),
    "comments_show": lambda w: call("comments_show", w, uuid=hidden_words(w, comment(w)).uuid),
    "comments_report": lambda w: call(
        "comments_report", w, {"reason": "Rude."}, "guest", uuid=comment(w).uuid
    ),
    "comments_keep": lambda w: call(
        "comments_keep", w, uuid=reported_by_the_guest(w, comment(w)).uuid
    ),
    "me_blocks": lambda w: (posts.block(w.owner, w.guest), call("me_blocks", w))[1],
    "me_block": lambda w: call("me_block", w, uuid=w.guest.uuid),
    "me_unblock": lambda w: call("me_unblock", w, uuid=w.guest.uuid),
    "me_follows": lambda w: (following.follow(w.owner, w.team), call("me_follows", w))[1],
    "leagues_follow": lambda w: call("leagues_follow", w, slug=w.league.slug),
    "leagues_unfollow": lambda w: call("leagues_unfollow", w, slug=w.league.slug),
    "teams_follow": lambda w: call("teams_follow", w, slug=w.team.slug),
    "teams_unfollow": lambda w: call("teams_unfollow", w, slug=w.team.slug),
    "coaches_sign_up": lambda w: call(
        "coaches_sign_up", w, {"username": "new", "password": PASSWORD}, who=""
    ),
    "token_get": lambda w: call(
        "token_get", w, {"username": "vera", "password": PASSWORD}, who=""
    ),
    "token_revoke": lambda w: with_token(w).delete("/api/token/"),
    "tokens_list": lambda w: call("tokens_list", w),
    "tokens_end": lambda w: call(
        "tokens_end", w, uuid=rosters.new_token(w.owner, name="Bot", scope="read")[0].uuid
    ),
    "me": lambda w: call("me", w),
    "me_change": lambda w: call("me_change", w, {"language": "ru"}),
    "me_password": lambda w: call(
        "me_password", w, {"password": PASSWORD, "new_password": "another unlikely one"}
    ),
    "me_confirmation": lambda w: confirmation(w),
    "me_export": lambda w: call("me_export", w),
    "search": lambda w: call("search", w, q="team"),
    "me_duties": lambda w: call("me_duties", w),
    "me_notice_choices": lambda w: call("me_notice_choices", w),
    "me_notice_choose": lambda w: call(
        "me_notice_choose",
        w,
        {"choices": [{"group": "matches", "site": True, "mail": "daily"}]},
    ),
    "me_calendar": lambda w: call("me_calendar", w),
    "me_calendar_addresses": lambda w: calendar(w) and call("me_calendar_addresses", w),
    "me_calendar_make": lambda w: call("me_calendar_make", w, {"team": w.team.slug}),
    "me_calendar_renew": lambda w: call("me_calendar_renew", w, uuid=calendar(w)),
    "me_calendar_end": lambda w: call("me_calendar_end", w, uuid=calendar(w)),
    "leagues_calendar": lambda w: call("leagues_calendar", w, who="", slug=w.league.slug),
    "teams_calendar": lambda w: call("teams_calendar", w, who="", slug=w.team.slug),
    "webhooks_list": lambda w: webhook(w) and call("webhooks_list", w, slug=w.league.slug),
    "webhooks_add": lambda w: call(
        "webhooks_add", w, {"address": HOOK, "topics": ["results"]}, slug=w.league.slug
    ),
    "webhooks_get": lambda w: call("webhooks_get", w, uuid=webhook(w).uuid),
    "webhooks_change": lambda w: call(
        "webhooks_change", w, {"topics": ["rulings"], "on": False}, uuid=webhook(w).uuid
    ),
    "webhooks_delete": lambda w: call("webhooks_delete", w, uuid=webhook(w).uuid),
    "webhooks_renew_secret": lambda w: call(
        "webhooks_renew_secret", w, uuid=webhook(w).uuid
    ),
    "webhooks_try": lambda w: call("webhooks_try", w, uuid=webhook(w).uuid),
    "webhooks_sent": lambda w: tried(w) and call("webhooks_sent", w, uuid=webhook(w).uuid),
    "webhooks_send_again": lambda w: call("webhooks_send_again", w, uuid=tried(w)),
    "me_waiting": lambda w: call("me_waiting", w),
    "me_erase": lambda w: call("me_erase", w, {"password": PASSWORD}, who="member"),
    "games_list": lambda w: call("games_list", w),
    "games_catalogue": lambda w: call("games_catalogue", w, key="blood_bowl", version="crp"),
    "rules_list": lambda w: call("rules_list", w),
    "rules_get": lambda w: call("rules_get", w, key="league"),
    "leagues_list": lambda w: call("leagues_list", w, who="", q="lea"),
    "leagues_found": lambda w: call("leagues_found", w, {"name": "Another"}),
    "leagues_get": lambda w: call("leagues_get", w, slug=w.league.slug),
    "leagues_front": lambda w: call("leagues_front", w, slug=w.league.slug),
    "leagues_change": lambda w: call(
        "leagues_change", w, {"description": "Rain or shine."}, slug=w.league.slug
    ),
    "leagues_hand_over": lambda w: call(
        "leagues_hand_over", w, {"coach": str(w.member.uuid)}, slug=w.league.slug
    ),
    "members_list": lambda w: call("members_list", w, slug=w.league.slug),
    "members_join": lambda w: (
        ask(w) and call("members_join", w, who="guest", slug=w.league.slug)
    ),
    "members_role": lambda w: call("members_role", w, {"role": "spectator"}, **member_url(w)),
    "members_remove": lambda w: call("members_remove", w, **member_url(w)),
    "invitations_list": lambda w: (
        invitation(w) and call("invitations_list", w, slug=w.league.slug)
    ),
    "invitations_make": lambda w: call(
        "invitations_make",
        w,
        {"seats": 3, "expires": "2099-01-01T00:00:00Z"},
        slug=w.league.slug,
    ),
    "invitations_accept": lambda w: call(
        "invitations_accept", w, who="guest", token=invitation(w)
    ),
    "invitations_revoke": lambda w: call("invitations_revoke", w, token=invitation(w)),
    "requests_list": lambda w: ask(w) and call("requests_list", w, slug=w.league.slug),
    "requests_answer": lambda w: call(
        "requests_answer", w, {"accept": True}, uuid=ask(w).uuid, slug=w.league.slug
    ),
    "rulings_list": lambda w: (
        leagues.finish_season(w.owner, w.season, reason="Flooded.")
        and call("rulings_list", w, slug=w.league.slug)
    ),
    "seasons_list": lambda w: call("seasons_list", w, who="", state="running"),
    "seasons_make": lambda w: call(
        "seasons_make", w, {"league": w.league.slug, "name": "Next", "game": w.game, "legs": 2}
    ),
    "seasons_get": lambda w: call("seasons_get", w, uuid=w.season.uuid),
    "seasons_move": lambda w: call(
        "seasons_move", w, {"to": "registration"}, uuid=w.draft.uuid
    ),
    "seasons_invite": lambda w: call("seasons_invite", w, uuid=w.draft.uuid),
    "seasons_stages": lambda w: call("seasons_stages", w, who="", uuid=w.season.uuid),
    "seasons_campaign": lambda w: call("seasons_campaign", w, uuid=planned_campaign(w).uuid),
    "seasons_campaign_award": lambda w: call(
        "seasons_campaign_award",
        w,
        {"entry": str(dealing(w)[1].uuid), "number": "pride", "by": 1, "reason": "Earned."},
        uuid=Campaign.objects.get().season.uuid,
    ),
    "seasons_campaign_round": closed_round,
    "seasons_campaign_free": freed_captive,
    "seasons_campaign_map": lambda w: call(
        "seasons_campaign_map", w, {"count": 6, "seed": "hills"}, uuid=planned_campaign(w).uuid
    ),
    "seasons_campaign_plan": lambda w: call(
        "seasons_campaign_plan", w, {"settings": {"rounds": 3}}, uuid=planned_campaign(w).uuid
    ),
    "seasons_plan": lambda w: call(
        "seasons_plan", w, {"stages": [{"format": "swiss", "rounds": 3}]}, uuid=w.draft.uuid
    ),
    "seasons_policy": lambda w: call(
        "seasons_policy", w, {"policy": {"confirm_days": 5}}, uuid=w.draft.uuid
    ),
    "seasons_house_rules": lambda w: call("seasons_house_rules", w, who="", uuid=w.season.uuid),
    "seasons_set_house_rules": lambda w: call(
        "seasons_set_house_rules", w, {"options": {}}, uuid=w.draft.uuid
    ),
    "seasons_scoring": lambda w: call(
        "seasons_scoring",
        w,
        {"scoring": {"win": 2, "draw": 1}, "tie_breakers": ["wins"]},
        uuid=w.draft.uuid,
    ),
    "seasons_table_history": lambda w: call(
        "seasons_table_history", w, who="", uuid=w.season.uuid, number=1
    ),
    "seasons_seed": lambda w: call(
        "seasons_seed",
        w,
        {"seeds": {str(w.entered.entries.get().uuid): 1}},
        uuid=w.entered.uuid,
    ),
    "seasons_deal": lambda w: (
        leagues.plan_stages(w.owner, w.entered, [{"groups": 2, "dealing": "hand"}])
        and call(
            "seasons_deal",
            w,
            {"groups": [[str(w.entered.entries.get().uuid)], []]},
            uuid=w.entered.uuid,
            number=1,
        )
    ),
    "seasons_draw_again": lambda w: call(
        "seasons_draw_again",
        w,
        {"pins": [], "forbidden": [], "reason": "A better lot."},
        uuid=swiss(w).uuid,
    ),
    "fixtures_make": lambda w: call(
        "fixtures_make",
        w,
        {
            "entries": [str(e.uuid) for e in w.season.entries.order_by("pk")[:2]],
            "reason": "Once more.",
        },
        uuid=w.season.uuid,
    ),
    "entries_late": lambda w: call(
        "entries_late", w, {"team": w.spare.slug, "reason": "There is room."}, uuid=w.season.uuid
    ),
    "seasons_check_in": lambda w: call(
        "seasons_check_in", w, {"open": True, "everybody": True}, uuid=gathering(w).uuid
    ),
    "seasons_entrants": lambda w: call("seasons_entrants", w, uuid=w.season.uuid),
    "seasons_describe_entrants": lambda w: call(
        "seasons_describe_entrants",
        w,
        {
            "apart": "forbidden",
            "entrants": [
                {"entry": str(each.uuid), "club": "Old Town", "circles": ["Smith"]}
                for each in w.season.entries.order_by("pk")[:2]
            ],
        },
        uuid=w.season.uuid,
    ),
    "seasons_forget_contacts": lambda w: call("seasons_forget_contacts", w, uuid=w.season.uuid),
    "entries_check_in": lambda w: call(
        "entries_check_in", w, {"here": True}, uuid=gathering(w).entries.order_by("pk")[0].uuid
    ),
    "entries_drop_out": lambda w: call(
        "entries_drop_out", w, {"reason": "Home."}, uuid=w.season.entries.order_by("pk")[0].uuid
    ),
    "entries_let_in": lambda w: call("entries_let_in", w, {}, uuid=came_late(w).uuid),
    "entries_leave": lambda w: call(
        "entries_leave", w, {"reason": "Moved."}, uuid=w.season.entries.order_by("pk")[0].uuid
    ),
    "entries_replace": lambda w: call(
        "entries_replace",
        w,
        {"team": w.spare.slug, "inherits": True, "reason": "Sold."},
        uuid=w.season.entries.order_by("pk")[0].uuid,
    ),
    "fixtures_provisional": lambda w: call(
        "fixtures_provisional", w, {"scores": [2, 1], "reason": "Late."}, uuid=w.open.uuid
    ),
    "seasons_change": lambda w: over(w) and call("seasons_change", w, who="", uuid=w.season.uuid),
    "seasons_change_plan": lambda w: over(w) and call(
        "seasons_change_plan",
        w,
        {"name": "Next", "entries": None, "off_season": OFF_SEASON[w.game]},
        uuid=w.season.uuid,
    ),
    "seasons_change_discard": lambda w: over(w) and call(
        "seasons_change_discard", w, uuid=w.season.uuid
    ),
    "seasons_change_accept": lambda w: call(
        "seasons_change_accept", w, {"digest": preview(over(w)).digest}, uuid=w.season.uuid
    ),
    "seasons_change_choose": lambda w: call(
        "seasons_change_choose",
        w,
        {"choice": {"players": []}},
        uuid=w.season.uuid,
        entry=over(w, keep=1).carried.order_by("pk")[0].entry.uuid,
    ),
    "seasons_change_check": lambda w: call(
        "seasons_change_check",
        w,
        {"choice": {"players": []}},
        uuid=w.season.uuid,
        entry=over(w, keep=1).carried.order_by("pk")[0].entry.uuid,
    ),
    "seasons_sandbox_open": lambda w: call("seasons_sandbox_open", w, uuid=w.season.uuid),
    "seasons_sandbox_delete": lambda w: call(
        "seasons_sandbox_delete", w, uuid=open_sandbox(w.owner, w.season).uuid
    ),
    "seasons_table": lambda w: call("seasons_table", w, uuid=w.season.uuid),
    "seasons_leaders": lambda w: call("seasons_leaders", w, uuid=w.season.uuid),
    "seasons_awards": lambda w: (
        leagues.finish_season(w.owner, w.season, reason="Flooded.")
        and call("seasons_awards", w, uuid=w.season.uuid)
    ),
    "seasons_yearbook": lambda w: (
        leagues.finish_season(w.owner, w.season, reason="Flooded.")
        and call("seasons_yearbook", w, uuid=w.season.uuid)
    ),
    "seasons_yearbook_paper": lambda w: (
        leagues.finish_season(w.owner, w.season, reason="Flooded.")
        and call("seasons_yearbook_paper", w, uuid=w.season.uuid)
    ),
    "leagues_hall": lambda w: call("leagues_hall", w, slug=w.league.slug, game=w.game),
    "teams_hall": lambda w: call("teams_hall", w, slug=w.team.slug),
    "stars_get": lambda w: call("stars_get", w, game="blood_bowl", key="griff-oberwald"),
    "leagues_leaders": lambda w: call("leagues_leaders", w, slug=w.league.slug, game=w.game),
    "leagues_ratings": lambda w: call("leagues_ratings", w, slug=w.league.slug, of="teams"),
    "games_paper": lambda w: call("games_paper", w, who="", key="kill_team"),
    "fixtures_paper": lambda w: call("fixtures_paper", w, who="", uuid=w.open.uuid),
    "seasons_rosters": lambda w: call("seasons_rosters", w, uuid=with_rosters(w).uuid),
    "seasons_ask_for_rosters": lambda w: call("seasons_ask_for_rosters", w, uuid=w.season.uuid),
    "seasons_rosters_file": lambda w: call("seasons_rosters_file", w, uuid=with_rosters(w).uuid),
    "teams_paper": lambda w: call("teams_paper", w, who="", slug=w.team.slug, kind="cards"),
    "rounds_paper": lambda w: call(
        "rounds_paper", w, who="", uuid=in_halls(w).uuid, kind="slips", number=1
    ),
    "seasons_csv": lambda w: call("seasons_csv", w, uuid=w.season.uuid, what="table"),
    "seasons_federation": lambda w: call("seasons_federation", w, uuid=rated(w).uuid),
    "seasons_federation_report": lambda w: call(
        "seasons_federation_report", w, uuid=rated(w).uuid
    ),
    "seasons_chess": lambda w: call("seasons_chess", w, uuid=swiss(w).uuid),
    "entries_member": lambda w: call(
        "entries_member", w, {"name": "Ada", "number": 12}, uuid=rated(w).entries.all()[0].uuid
    ),
    "fixtures_counts": lambda w: call(
        "fixtures_counts", w, {"counts": False}, uuid=rated(w).fixtures.all()[0].uuid
    ),
    "leagues_csv": lambda w: call("leagues_csv", w, slug=w.league.slug, what="records"),
    "teams_csv": lambda w: call("teams_csv", w, slug=w.team.slug, what="ledger"),
    "fixtures_csv": lambda w: call("fixtures_csv", w, uuid=w.played.uuid),
    "fixtures_result_file": lambda w: call(
        "fixtures_result_file", w, uuid=blood_bowl_match(w.owner).fixtures.get().uuid
    ),
    "players_csv": lambda w: call("players_csv", w, uuid=w.team.players.all()[0].uuid),
    "coaches_csv": lambda w: call("coaches_csv", w, who="guest", uuid=w.owner.uuid),
    "files_look_at": lambda w: call(
        "files_look_at", w, {"kind": "fixtures", "text": "round,home\n"}, uuid=w.season.uuid
    ),
    "files_get": lambda w: call("files_get", w, uuid=brought(w).uuid),
    "files_store": lambda w: call(
        "files_store", w, {"digest": brought(w).digest}, uuid=brought(w).uuid
    ),
    "leagues_file": lambda w: call("leagues_file", w, slug=w.league.slug),
    "league_files_look_at": lambda w: call(
        "league_files_look_at", w, {"content": packed(w), "copy": True, "name": "a.gz"}
    ),
    "leagues_write_file": lambda w: call("leagues_write_file", w, slug=w.league.slug),
    "league_files_begin": lambda w: call(
        "league_files_begin", w, {"size": 9, "copy": True, "name": "a.gz"}
    ),
    "league_files_piece": lambda w: call(
        "league_files_piece", w, {"content": "MDAw"}, uuid=arriving(w).uuid, number=0
    ),
    "league_files_read": lambda w: call("league_files_read", w, uuid=looked_at(w).uuid),
    "league_files_content": lambda w: call("league_files_content", w, uuid=written_file(w).uuid),
    "league_files_get": lambda w: call("league_files_get", w, uuid=league_file(w).uuid),
    "league_files_store": lambda w: call("league_files_store", w, uuid=league_file(w).uuid),
    "team_files_look_at": lambda w: call(
        "team_files_look_at", w, {"text": GOOD["fumbbl"].decode(), "name": "a.json"}
    ),
    "team_files_get": lambda w: call("team_files_get", w, uuid=team_file(w).uuid),
    "team_files_keep": lambda w: call("team_files_keep", w, uuid=team_file(w).uuid),
    "leagues_records": lambda w: call("leagues_records", w, slug=w.league.slug),
    "coaches_get": lambda w: call("coaches_get", w, who="guest", uuid=w.owner.uuid),
    "teams_statistics": lambda w: call("teams_statistics", w, slug=w.team.slug),
    "seasons_dead": lambda w: call("seasons_dead", w, uuid=w.season.uuid),
    "entries_list": lambda w: call("entries_list", w, uuid=w.season.uuid),
    "entries_enter": lambda w: call(
        "entries_enter", w, {"team": w.spare.slug}, uuid=w.entered.uuid
    ),
    "entries_strength": lambda w: call(
        "entries_strength", w, {"strength": "rookie"}, uuid=w.entered.entries.get().uuid
    ),
    "entries_withdraw": lambda w: call(
        "entries_withdraw", w, uuid=w.entered.entries.get().uuid
    ),
    "rounds_list": lambda w: call("rounds_list", w, uuid=w.season.uuid),
    "seasons_halls": lambda w: call("seasons_halls", w, who="", uuid=w.season.uuid),
    "seasons_plan_halls": lambda w: call("seasons_plan_halls", w, HALLS, uuid=w.season.uuid),
    "seasons_wall": lambda w: call("seasons_wall", w, who="", uuid=in_halls(w).uuid),
    "seasons_wall_link": lambda w: call("seasons_wall_link", w, uuid=w.season.uuid),
    "seasons_end_wall_link": lambda w: call("seasons_end_wall_link", w, uuid=w.season.uuid),
    "rounds_tables": lambda w: call(
        "rounds_tables", w, {"number": w.open.round.number}, uuid=in_halls(w).uuid
    ),
    "rounds_clock": lambda w: call(
        "rounds_clock", w, {"number": w.open.round.number, "act": "start"}, uuid=in_halls(w).uuid
    ),
    "fixtures_table": lambda w: (
        in_halls(w) and call("fixtures_table", w, {"table": 2}, uuid=w.open.uuid)
    ),
    "entries_wishes": lambda w: call(
        "entries_wishes", w, {"wishes": ["streamed"]}, uuid=w.season.entries.all()[0].uuid
    ),
    "rounds_deadline": lambda w: call(
        "rounds_deadline",
        w,
        {"number": 2, "deadline": "2099-01-01T18:00:00+01:00", "reason": "Snow."},
        uuid=w.season.uuid,
    ),
    "rounds_results": lambda w: call("rounds_results", w, **sheet(w)),
    "rounds_enter_results": lambda w: call(
        "rounds_enter_results", w, {"lines": "1 2 1\n2 1 1"}, **sheet(w)
    ),
    "rounds_slips": lambda w: call("rounds_slips", w, {}, **sheet(w)),
    "slips_get": lambda w: call("slips_get", w, who="", code=code_of(w)),
    "slips_send": lambda w: call(
        "slips_send",
        w,
        {"scores": [2, 1], "counts": {what: [0, 0] for what in counted_of(w.season)}},
        who="",
        code=code_of(w),
    ),
    "quick_results_choose": lambda w: call("quick_results_choose", w, uuid=second_result(w).uuid),
    "quick_results_set_aside": lambda w: call(
        "quick_results_set_aside", w, uuid=second_result(w).uuid
    ),
    "quick_results_take_back": lambda w: call(
        "quick_results_take_back", w, uuid=first_result(w).uuid
    ),
    "seasons_desk": lambda w: call("seasons_desk", w, uuid=late(w).season.uuid),
    "seasons_overdue": lambda w: call("seasons_overdue", w, uuid=late(w).season.uuid),
    "seasons_ladder": lambda w: call("seasons_ladder", w, uuid=w.climbed.uuid),
    "seasons_meetings": lambda w: call("seasons_meetings", w, uuid=weeks(w).uuid),
    "rounds_end": lambda w: call(
        "rounds_end", w, {"reason": "Enough."}, uuid=weeks(w).uuid, number=1, week=1
    ),
    "stages_end": lambda w: call(
        "stages_end", w, {"reason": "Enough."}, uuid=w.climbed.uuid, number=1
    ),
    "challenges_list": lambda w: asked(w) and call(
        "challenges_list", w, uuid=w.climbed.uuid, state="open"
    ),
    "challenges_make": lambda w: call(
        "challenges_make",
        w,
        dict(zip(("challenger", "challenged"), (str(e.uuid) for e in rungs(w)), strict=True)),
        uuid=w.climbed.uuid,
    ),
    "challenges_answer": lambda w: call(
        "challenges_answer", w, {"accept": True}, uuid=asked(w).uuid
    ),
    "challenges_withdraw": lambda w: call("challenges_withdraw", w, uuid=asked(w).uuid),
    "deals_list": lambda w: call("deals_list", w, uuid=deal(w).season.uuid),
    "deals_possible": lambda w: call("deals_possible", w, uuid=dealing(w)[0].uuid),
    "deals_offer": new_deal,
    "deals_answer": lambda w: call("deals_answer", w, {"answer": "accept"}, uuid=deal(w).uuid),
    "deals_withdraw": lambda w: call("deals_withdraw", w, uuid=deal(w).uuid),
    "deals_undo": lambda w: call(
        "deals_undo", w, {"reason": "A mistake."}, uuid=deal(w, accepted=True).uuid
    ),
    "friendlies_list": lambda w: proposed(w) and call(
        "friendlies_list", w, slug=w.league.slug, state="open"
    ),
    "friendlies_propose": new_friendly,
    "friendlies_answer": lambda w: call(
        "friendlies_answer", w, {"accept": True}, "member", uuid=proposed(w).uuid
    ),
    "friendlies_withdraw": lambda w: call("friendlies_withdraw", w, uuid=proposed(w).uuid),
    "fixtures_terms": lambda w: call("fixtures_terms", w, uuid=asked_before(w).uuid),
    "terms_answer": lambda w: call(
        "terms_answer",
        w,
        {"side": 0, "key": "stake", "answer": "inn"},
        uuid=asked_before(w).uuid,
    ),
    "fixtures_dates": lambda w: offered(w) and call("fixtures_dates", w, uuid=w.open.uuid),
    "fixtures_offer": lambda w: call(
        "fixtures_offer", w, {"times": [FAR_OFF]}, uuid=w.open.uuid
    ),
    "fixtures_kickoff": lambda w: call(
        "fixtures_kickoff", w, {"kickoff": FAR_OFF, "reason": "So."}, uuid=w.open.uuid
    ),
    "fixtures_deadline": lambda w: call(
        "fixtures_deadline", w, {"deadline": FAR_OFF, "reason": "So."}, uuid=w.open.uuid
    ),
    "fixtures_award": lambda w: call(
        "fixtures_award", w, {"winner": None, "reason": "Nobody came."}, uuid=w.open.uuid
    ),
    "offers_answer": lambda w: call(
        "offers_answer", w, {"time": FAR_OFF}, uuid=offered(w).uuid
    ),
    "offers_withdraw": lambda w: call("offers_withdraw", w, uuid=offered(w).uuid),
    "me_notices": lambda w: offered(w) and call("me_notices", w, new="true"),
    "me_notices_read": lambda w: offered(w) and call("me_notices_read", w, {}),
    "me_choices": lambda w: call("me_choices", w),
    "fixtures_list": lambda w: call("fixtures_list", w, who="", season=str(w.season.uuid)),
    "fixtures_get": lambda w: call("fixtures_get", w, uuid=w.played.uuid),
    "fixtures_record": lambda w: call("fixtures_record", w, uuid=w.played.uuid),
    "fixtures_log": lambda w: call("fixtures_log", w, uuid=w.played.uuid),
    "fixtures_frame": lambda w: call("fixtures_frame", w, uuid=w.played.uuid, event=3),
    "fixtures_live": lambda w: live(w) and call("fixtures_live", w, uuid=w.open.uuid),
    "fixtures_live_start": lambda w: call(
        "fixtures_live_start", w, {"people": [0]}, uuid=w.open.uuid
    ),
    "fixtures_play_invitations": lambda w: invited(w) and call(
        "fixtures_play_invitations", w, who="", uuid=w.open.uuid
    ),
    "play_invitations_get": lambda w: call(
        "play_invitations_get", w, who="", uuid=invited(w).uuid
    ),
    "play_invitations_answer": lambda w: call(
        "play_invitations_answer", w, {"accept": True}, who="member", uuid=invited(w).uuid
    ),
    "play_invitations_withdraw": lambda w: call(
        "play_invitations_withdraw", w, uuid=invited(w).uuid
    ),
    "me_play_invitations": lambda w: invited(w) and call("me_play_invitations", w, who="member"),
    "fixtures_live_kick_off": lambda w: seated(w) and call(
        "fixtures_live_kick_off", w, uuid=w.open.uuid
    ),
    "fixtures_live_leave": lambda w: seated(w) and call(
        "fixtures_live_leave", w, uuid=w.open.uuid
    ),
    "fixtures_live_answer": lambda w: call(
        "fixtures_live_answer", w, {"number": live(w), "answer": ANSWERS[w.game]}, uuid=w.open.uuid
    ),
    "fixtures_live_orders": lambda w: live(w) and call("fixtures_live_orders", w, uuid=w.open.uuid),
    "fixtures_live_settle": lambda w: call(
        "fixtures_live_settle",
        w,
        {"side": live(w) and LiveMatch.objects.get().asks, "orders": {}},
        uuid=w.open.uuid,
    ),
    "fixtures_live_take_back": lambda w: call(
        "fixtures_live_take_back", w, {"number": answered_freely(w)}, uuid=w.open.uuid
    ),
    "fixtures_live_side": lambda w: live(w) and call(
        "fixtures_live_side", w, {"side": 1, "until": "turn"}, uuid=w.open.uuid
    ),
    "fixtures_live_play_on": lambda w: live(w) and call(
        "fixtures_live_play_on", w, uuid=w.open.uuid
    ),
    "fixtures_live_ways_back": lambda w: in_a_friendly(w) and call(
        "fixtures_live_ways_back", w, uuid=w.open.uuid
    ),
    "fixtures_live_ask_back": lambda w: call(
        "fixtures_live_ask_back", w, {"number": in_a_friendly(w), "back": 1}, uuid=w.open.uuid
    ),
    "fixtures_live_answer_back": lambda w: call(
        "fixtures_live_answer_back", w, {"request": asked_back(w), "agree": False}, uuid=w.open.uuid
    ),
    "fixtures_live_default": lambda w: call(
        "fixtures_live_default", w, {"number": live(w)}, uuid=w.open.uuid
    ),
    "fixtures_live_abandon": lambda w: live(w) and call(
        "fixtures_live_abandon", w, {"reason": "A power cut."}, uuid=w.open.uuid
    ),
    "fixtures_corrections": lambda w: correction(w) and call(
        "fixtures_corrections", w, who="", uuid=w.played.uuid
    ),
    "fixtures_correct": lambda w: call(
        "fixtures_correct", w, {"change": ANNUL, "reason": "A protest."}, uuid=w.played.uuid
    ),
    "fixtures_correct_begun": lambda w: call("fixtures_correct_begun", w, uuid=w.played.uuid),
    "fixtures_correct_preview": lambda w: call(
        "fixtures_correct_preview", w, {"change": ANNUL}, uuid=w.played.uuid
    ),
    "corrections_get": lambda w: call("corrections_get", w, who="", uuid=correction(w).uuid),
    "corrections_preview": lambda w: call("corrections_preview", w, uuid=correction(w).uuid),
    "corrections_undo": lambda w: call(
        "corrections_undo", w, {"reason": "Withdrawn."}, uuid=correction(w).uuid
    ),
    "corrections_reapply": lambda w: call(
        "corrections_reapply", w, {"reason": "Again."}, uuid=undone(w).uuid
    ),
    "me_reports": lambda w: filed_by_another(w) and call("me_reports", w, who="member"),
    "reports_list": lambda w: filed(w) and call("reports_list", w, uuid=w.open.uuid),
    "reports_begin": lambda w: call("reports_begin", w, uuid=w.open.uuid),
    "reports_get": lambda w: call("reports_get", w, uuid=draft(w).uuid),
    "reports_save": lambda w: call(
        "reports_save", w, {"version": 0, "match": DRAWN}, uuid=draft(w, saved=False).uuid
    ),
    "reports_enter": lambda w: call(
        "reports_enter", w, {"version": 1, "entry": [4]}, uuid=draft(w).uuid
    ),
    "reports_take_back": lambda w: call(
        "reports_take_back", w, {"version": 2}, uuid=whole(w).uuid
    ),
    "reports_file": lambda w: call("reports_file", w, {"version": 2}, uuid=whole(w).uuid),
    "reports_confirm": lambda w: call("reports_confirm", w, uuid=filed(w).uuid),
    "reports_dispute": lambda w: call(
        "reports_dispute", w, {"reason": "A draw."}, who="member", uuid=filed_by_another(w).uuid
    ),
    "reports_withdraw": lambda w: call("reports_withdraw", w, {}, uuid=filed(w).uuid),
    "reports_rule": lambda w: call(
        "reports_rule", w, {"reason": "A photo."}, uuid=filed(w).uuid
    ),
    "resolutions_list": lambda w: call("resolutions_list", w, who="", state="running"),
    "resolutions_ask": lambda w: call("resolutions_ask", w, {"fixture": str(w.open.uuid)}),
    "resolutions_progress": lambda w: call("resolutions_progress", w, uuid=w.resolution.uuid),
    "resolutions_cancel": lambda w: call("resolutions_cancel", w, uuid=w.resolution.uuid),
    "teams_list": lambda w: call("teams_list", w, mine="true"),
    "teams_found": lambda w: call("teams_found", w, roster(w)),
    "teams_check": lambda w: call("teams_check", w, {**roster(w), "roster": {"name": ""}}),
    "drafts_list": lambda w: drafted(w) and call("drafts_list", w),
    "drafts_keep": lambda w: call("drafts_keep", w, roster(w)),
    "drafts_get": lambda w: call("drafts_get", w, uuid=drafted(w).uuid),
    "drafts_change": lambda w: call(
        "drafts_change", w, {"roster": {"name": "", "players": []}}, uuid=drafted(w).uuid
    ),
    "drafts_discard": lambda w: call("drafts_discard", w, uuid=drafted(w).uuid),
    "drafts_undo": lambda w: call("drafts_undo", w, uuid=drafted(w).uuid),
    "drafts_share": lambda w: call("drafts_share", w, uuid=drafted(w).uuid),
    "drafts_unshare": lambda w: call("drafts_unshare", w, uuid=drafted(w).uuid),
    "drafts_archive": lambda w: call("drafts_archive", w, uuid=drafted(w).uuid),
    "drafts_restore": lambda w: call("drafts_restore", w, uuid=drafted(w).uuid),
    "drafts_compare": lambda w: call(
        "drafts_compare", w, uuid=drafted(w).uuid, other=drafted(w).uuid
    ),
    "drafts_copy_shared": lambda w: call(
        "drafts_copy_shared", w, token=rosters.share_draft(drafted(w)).shared
    ),
    "drafts_found": lambda w: call("drafts_found", w, uuid=drafted(w).uuid),
    "teams_copy": lambda w: call("teams_copy", w, slug=w.team.slug),
    "teams_get": lambda w: call("teams_get", w, slug=w.team.slug),
    "teams_change": lambda w: call(
        "teams_change", w, {"wish": {"act": "rename", "name": "Renamed"}}, slug=w.spare.slug
    ),
    "teams_delete": lambda w: call("teams_delete", w, slug=w.spare.slug),
    "teams_acts": lambda w: renamed(w) and call("teams_acts", w, slug=w.spare.slug),
    "teams_dress": lambda w: call(
        "teams_dress",
        w,
        {"face": {"cloth": "teal", "trim": "bone", "division": "bend", "charge": "wolf"}},
        slug=w.spare.slug,
    ),
    "teams_take_back": lambda w: call(
        "teams_take_back", w, {}, slug=w.spare.slug, batch=renamed(w)
    ),
    "teams_rulable": lambda w: call("teams_rulable", w, slug=w.team.slug),
    "teams_rule_preview": lambda w: call(
        "teams_rule_preview", w, {"wish": {"act": "note", "text": "Cursed."}}, slug=w.team.slug
    ),
    "teams_rule": lambda w: call(
        "teams_rule",
        w,
        {"wish": {"act": "note", "text": "Cursed."}, "reason": "Agreed."},
        slug=w.team.slug,
    ),
    "teams_rule_undo": lambda w: call(
        "teams_rule_undo", w, {"reason": "Not agreed."}, slug=w.team.slug, batch=ruled(w)
    ),
    "teams_choices": lambda w: call("teams_choices", w, slug=w.team.slug),
    "teams_step": lambda w: call("teams_step", waiting(w), slug=w.spare.slug),
    "teams_take_defaults": lambda w: call(
        "teams_take_defaults", waiting(w), {"seq": w.spare.seq}, slug=w.spare.slug
    ),
    "teams_rolls": lambda w: call("teams_rolls", w, slug=w.team.slug),
    "teams_hand_over": lambda w: call(
        "teams_hand_over", w, {"coach": str(w.member.uuid)}, slug=w.team.slug
    ),
    "teams_players": lambda w: call("teams_players", w, slug=w.team.slug),
    "teams_ledger": lambda w: call("teams_ledger", w, slug=w.team.slug),
    "teams_events": lambda w: call("teams_events", w, slug=w.team.slug),
    "players_get": lambda w: call("players_get", w, uuid=w.player.uuid),
}  # fmt: skip


def test_the_document_is_valid_and_complete() -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", "/dev/null")


def test_every_operation_is_called_here() -> None:
    assert set(CALLS) == set(operations())


def test_tests_are_named_by_the_operations_of_the_document() -> None:
    assert {name: method for name, (method, _) in listed().items()} == {
        name: method for name, (method, _, _) in operations().items()
    }
    for name, (_, declared) in listed().items():
        written = {each["name"] for each in operations()[name][2].get("parameters", [])}
        assert declared <= written, name


def test_every_address_of_the_api_is_in_the_document() -> None:
    written = {re.sub(r"{(\w+)}", r"<\1>", path) for path in document()["paths"]}
    routes = {re.sub(r"<\w+:(\w+)>", r"<\1>", f"/{route}") for route in _routes(get_resolver())}
    about = {"/api/", "/api/reference/<key>/", "/api/schema/", "/api/<rest>"}
    api = {route for route in routes if route.startswith("/api/")} - about
    assert api == written


def _routes(resolver: URLResolver | URLPattern, before: str = "") -> Iterator[str]:
    here = before + str(resolver.pattern)
    if isinstance(resolver, URLPattern):
        yield here
    else:
        for each in resolver.url_patterns:
            yield from _routes(each, "" if here == "^/" else here)


@pytest.mark.parametrize(
    ("operation", "world"),
    [each for each in product(sorted(CALLS), factories.ROSTERS) if each not in UNHEARD_OF],
    indirect=["world"],
)
def test_a_good_call_answers_as_the_document_says(operation: str, world: World) -> None:
    response = CALLS[operation](world)
    assert response.status_code < 300, response.content
    check(operation, response)


@pytest.mark.parametrize("world", ["coin"], indirect=True)
@pytest.mark.parametrize("operation", sorted(CALLS))
def test_a_stranger_s_call_and_a_malformed_one_answer_as_the_document_says(
    operation: str, world: World
) -> None:
    _method, path, _ = operations()[operation]
    nobody = "00000000-0000-4000-8000-000000000000"
    unknown = dict.fromkeys(re.findall(r"{(\w+)}", path), nobody)
    for who, body in (("", {}), ("owner", []), ("owner", {"role": 7, "to": {}, "wish": [[[]]]})):
        response = call(operation, world, body, who=who, **unknown)
        assert response.status_code < 500
        check(operation, response)


def test_the_answers_are_checked_at_all(world: World) -> None:
    response = CALLS["leagues_get"](world)
    with pytest.raises(jsonschema.ValidationError):
        check("seasons_get", response)

"""Every page of the site that is opened by its address, with an example of each and for whom.

A scene is a small world and the pages that are looked at in it. The first word of a page's name is
the name of its address; what follows says which state of it is meant.
"""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlencode

from django.core.cache import caches
from django.db import transaction
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from leagues import operations as leagues
from leagues.access.visible import fixture_or_404
from leagues.feeds.operations import make_calendar_address
from leagues.following.operations import follow
from leagues.models import (
    Deal,
    Entry,
    Fixture,
    Friendly,
    League,
    Membership,
    Round,
    Season,
    WebhookDelivery,
)
from leagues.notices.links import stop_path
from leagues.operations import advance_season
from leagues.posts import operations as posts
from leagues.webhooks.operations import add_webhook, try_webhook
from matches import reporting
from matches.correcting.operations import correct
from matches.league_files.operations import look_at_league_file
from matches.live import invitations, play
from matches.live.handing_over import hand_over
from matches.live.operations import answer, kick_off, start_match
from matches.live.taking_back_further import ask_back
from matches.models import LiveMatch, PlayInvitation, Practice, Report
from matches.periodic.deadlines import act
from matches.quick_results import print_codes, send_result
from matches.quick_results.sheet import counted_of
from matches.reading.stars import stars
from matches.reporting import forms
from matches.reporting.working_out import lined_up
from matches.resolution.operations import play_out, resolve_round, resolve_season
from matches.sandboxes.operations import open_sandbox
from matches.stories.writing import tell_due
from rosters import operations as rosters
from rosters.accounts.links import confirmation_path, password_path
from rosters.models import Coach, Team
from rosters.operations.together import append_together
from rules.blood_bowl.pitch import NAME
from rules.helvetia_cup.between.team import CUSTOM
from rules.roster import Event
from tests import factories, pennies
from tests.api.world import make
from tests.matches.campaigns.test_captives import captive_season, first_capture
from tests.matches.league_files.files import written
from tests.matches.live.test_live import Table
from tests.matches.live.test_whole_moves import Walked, far
from tests.matches.meeting import as_read, coach_of, crowd, made, seated
from tests.rosters.brought_teams.examples import GOOD
from tests.site.alley import Alley, alley_season
from tests.site.bowl import RACES, Bowl, bowl_season, club_of, renowned
from tests.site.correcting.test_reports import WRITTEN
from tests.site.cup import Cup, cup_season
from tests.site.factories import (
    blood_bowl_match,
    blood_bowl_roster,
    blood_bowl_team,
    client_of,
    person,
    played,
    rivalry,
)
from tests.site.playing.games.test_playing_helvetia_cup_browser import Driven
from tests.site.playing.test_playing_forms import Uneven
from tests.site.questioned import first_questions
from tests.site.reporting.test_steps import Tabletop
from tests.site.street import Street, street_season
from tests.site.teams.test_kill_team import settle
from tests.support import underhive
from tests.support.barracks import team_of
from tests.worlds import built_once

#: What cannot be looked at: data, and addresses that only lead elsewhere.
NO_PAGES = {
    "read-result",  # the names beside a line that is being typed
    "crest",
    "shared-crest",
    *("match-picture", "season-picture", "player-picture"),
    "healthz",
    "favicon",
    "look",
    "schema",
    "account-export",
    "set_language",
    "api-missing",
    "league-file-download",
    "league-file-content",
    *("federation-report", "chess-file"),
    "league-news",
    "followed-news",
    "comment",  # it leads to the page of its post
    *("calendar", "league-calendar", "team-calendar"),
    *("season-csv", "league-csv", "team-csv", "match-csv", "player-csv", "coach-csv"),
    "match-result",
    *("team-paper", "round-paper", "yearbook-paper", "blank-paper", "match-paper"),
    "season-rosters",
    "sample-file",
    "season-clock",  # a part of the page of the halls
    "answer-match",  # opened, it leads to the match
}
#: Django's own pages; of them the ones that are changed here are looked at.
ADMIN = "admin:"


def in_halls(season: Season) -> None:
    """Give a season halls, an order of play and a clock, and its first round tables."""
    owner = factories.owner_of(season)
    leagues.plan_venue(
        owner,
        season,
        halls=[
            {"name": "Great hall", "first": 1, "last": 2, "step_free": [2], "streamed": [1]},
            {"name": "Cellar", "first": 11, "last": 12},
        ],
        minutes=150,
        order_of_play=[
            {"name": "Lunch", "at": datetime(2099, 1, 1, 12, 30, tzinfo=UTC), "minutes": 60}
        ],
    )
    round_ = Round.objects.select_related("stage__season").filter(stage__season=season)[0]
    leagues.seat_round(owner, round_)
    leagues.run_clock(owner, round_, "start")


@dataclass(frozen=True, slots=True)
class Shown:
    """A page: who opens it (nobody without a name) and where.

    holds:  the session of a browser that opens it, by its key, where that is more than whose it is.
    sends:  what is sent there by a form, for pages that only such a form leads to; a form that
            comes from elsewhere (`foreign`) lacks the token of the site.
    status: that it is answered with.
    """

    url: str
    who: str = ""
    holds: str = ""
    sends: Mapping[str, str] | None = None
    foreign: bool = False
    status: int = 200


@dataclass(slots=True)
class Scene:
    """The pages of a world by name."""

    pages: dict[str, Shown] = field(default_factory=dict)

    def add(self, name: str, *place: Any, who: str = "", query: str = "", **how: Any) -> None:
        """A page by the name of its address and what stands in that."""
        route = name.split(" ")[0]
        assert name not in self.pages, name
        self.pages[name] = Shown(reverse(route, args=place) + query, who, **how)


def addresses() -> Iterator[tuple[str, URLPattern]]:
    """Every address of the site that has a name, but those of the API."""

    def walk(resolver: URLResolver, before: str) -> Iterator[tuple[str, URLPattern]]:
        for each in resolver.url_patterns:
            if isinstance(each, URLPattern):
                if each.name:
                    yield f"{before}{each.name}", each
            elif str(each.pattern) != "api/":
                inner = f"{before}{each.namespace}:" if each.namespace else before
                yield from walk(each, inner)

    return walk(get_resolver(), "")


def site() -> Scene:
    """Doors, accounts, rulebooks, building a team, and what is said of errors."""
    vera = person("vera")
    vera = rosters.change_profile(vera, email="vera@league.example")
    scene = Scene()
    scene.add("home to a stranger")
    scene.add("search nothing")
    scene.add("search found", query="?q=e")
    for name in ("login", "sign-up", "lost-password", "lost-password-sent", "leagues"):
        scene.add(name)
    scene.add("login refused", sends={"username": "vera", "password": "guess"})
    scene.add("sign-up refused", sends={"username": "vera"}, status=422)
    scene.pages["choose-password"] = Shown(password_path(vera))
    scene.pages["confirm-address"] = Shown(confirmation_path(vera))
    scene.pages["stop-notices"] = Shown(stop_path(vera))
    scene.add("help")
    scene.add("handbook", "operator")
    scene.add("rulebooks")
    scene.add("reference")
    scene.add("reference-group", "account")
    scene.add("rulebook", "league")
    for name in (
        "account",
        "notice-choices",
        "own-calendar",
        "password-change",
        "new-token",
        "account-erase",
        "found-team",
        "found-league",
    ):
        scene.add(name, who="vera")
    token, _secret = rosters.new_token(vera, name="Bot", scope="read")
    scene.add("end-token", token.uuid, who="vera")
    made = make_calendar_address(vera)
    for name in ("renew-calendar", "end-calendar"):
        scene.add(name, made.uuid, who="vera")
    scene.add("own-calendar made", who="vera", query="?made")
    scene.add("account refused", who="vera", sends={"email": "nobody"}, status=422)
    scene.add("my-teams nothing yet", who="vera")
    for game, race in (
        ("blood_bowl", "human"),
        ("helvetia_cup", "GLW"),
        ("helvetia_cup", CUSTOM),
        ("coin", "heads"),
        (pennies.KEY, "copper"),
    ):
        scene.add(f"build-team {game} {race}", game, race, who="vera")
    scene.add(
        "build-team refused",
        "blood_bowl",
        "orc",
        who="vera",
        sends={"name": "", "rerolls": "9", "found": "yes"},
        status=422,
    )
    wished = blood_bowl_roster()
    wished["players"] = wished["players"][:4]
    draft = rosters.keep_draft(vera, "blood_bowl", wished)
    draft = rosters.change_draft(draft, {**wished, "rerolls": 12})
    scene.add("draft", draft.uuid, who="vera")
    scene.add("draft refused", draft.uuid, who="vera", sends={"found": "yes"}, status=422)
    scene.add("discard-draft", draft.uuid, who="vera")
    scene.add("draft-paper", draft.uuid, who="vera")
    scene.add("shared-list", rosters.share_draft(draft).shared)
    scene.add("draft shared", draft.uuid, who="vera")
    scene.add("found-team with a draft", who="vera")
    scene.add("build-team to a stranger", "blood_bowl", "human")
    squad = {"name": "Five", "race": "bonta", "squad": []}
    for game, begun in (
        ("coin", {"name": "Half", "race": "heads"}),
        ("boufbowl", squad),
        ("helvetia_cup", {"name": "Ours", "race": CUSTOM, "players": [{"name": "Ada"}]}),
    ):
        kept = rosters.keep_draft(vera, game, begun)
        scene.add(f"draft of {game}", kept.uuid, who="vera")
    scene.add("compare-drafts nothing chosen", who="vera")
    other = rosters.archive_draft(rosters.keep_draft(vera, "blood_bowl", blood_bowl_roster()))
    pair = f"?left={draft.uuid}&right={other.uuid}"
    scene.add("compare-drafts", who="vera", query=pair)
    scene.add("draft archived", other.uuid, who="vera")
    over, browser = practises(scene)
    scene.add("practice", over, holds=browser)
    scene.pages["404"] = Shown("/nowhere/", status=404)
    scene.pages["403"] = Shown("/sign-up/", sends={}, foreign=True, status=403)
    scene.pages["413"] = Shown("/sign-up/", sends={"username": "x" * 300_000}, status=413)
    many = {f"field-{number}": "" for number in range(1_100)}
    scene.pages["400"] = Shown("/sign-up/", sends=many, status=400)
    return scene


def practises(scene: Scene) -> tuple[str, str]:
    """Add the pages of somebody who tries a game; return a match that is over, and the session."""
    browser = client_of()
    for game in ("blood_bowl", "boufbowl"):
        begun = browser.post(reverse("begin-practice"), {"game": game, "form_key": game})
        uuid = begun["Location"].split("/")[2]
        how = {"holds": browser.cookies["sessionid"].value}
        scene.add(f"play-match practice {game}", uuid, **how)
        scene.add(f"play-match advice {game}", uuid, query="?advice=veteran", **how)
    made = Practice.objects.get(fixture__uuid=uuid)
    LiveMatch.objects.filter(fixture=made.fixture).update(state=LiveMatch.State.OVER, asks=None)
    caches["doors"].clear()
    return uuid, how["holds"]


def league() -> Scene:
    """A league with a season of every state and shape, and what is asked before acts."""
    world = make()
    owner, home = world.owner, world.league
    invitation = leagues.invite(owner, home)
    League.objects.filter(pk=home.pk).update(join_policy="approval")
    asked = leagues.join(world.guest, League.objects.get(pk=home.pk))
    scene = Scene()
    vera: dict[str, Any] = {"who": "vera"}

    scene.add("leagues members see", **vera)
    scene.add("league strangers see", home.slug)
    scene.add("league", home.slug, **vera)
    scene.add("add-league-calendar", home.slug, **vera)
    scene.add("webhooks", home.slug, **vera)
    made = add_webhook(owner, home, address="https://93.184.216.34/hook")
    sent = try_webhook(owner, made)
    WebhookDelivery.objects.filter(pk=sent.pk).update(status=500, tries=1)
    scene.add("add-webhook", home.slug, **vera)
    for name in ("webhook", "change-webhook", "renew-webhook-secret", "delete-webhook"):
        scene.add(name, made.uuid, **vera)
    for name in ("change-league", "hand-over-league", "invite", "seats", "create-season"):
        scene.add(name, home.slug, **vera)
    scene.add("leave-league", home.slug, who="tomas")
    scene.add("member", home.slug, world.member.uuid, **vera)
    scene.add("revoke-invitation", home.slug, invitation.token, **vera)
    scene.add("answer-request", home.slug, asked.uuid, **vera)  # type: ignore[union-attr]
    scene.add("accept-invitation", invitation.token)
    scene.add("create-season refused", home.slug, **vera, sends={"name": ""}, status=422)

    under_way = [home.slug, world.season.slug]
    first = world.season.entries.order_by("pk")[0]
    scene.add("season under way", *under_way)
    scene.add("season its commissioner sees", *under_way, **vera)
    scene.add("resolution", world.resolution.uuid, **vera)
    scene.add("resolve-season", *under_way, **vera)
    scene.add("resolve-round", *under_way, 1, 2, **vera)
    scene.add("round-deadline", *under_way, 1, 2, **vera)
    scene.add("abandon-season", *under_way, **vera)
    scene.add("end-stage", *under_way, 1, **vera)
    scene.add("entry", *under_way, first.uuid, **vera)
    scene.add("leave-season", *under_way, first.uuid, **vera)
    scene.add("replace-entry", *under_way, first.uuid, **vera)
    scene.add("enter-late", *under_way, **vera)
    scene.add("match open", world.open.uuid)
    scene.add("match its coach sees", world.open.uuid, **vera)
    for name in ("resolve-match", "match-deadline", "set-date", "award-match"):
        scene.add(name, world.open.uuid, **vera)
    scene.add("provisional-result", world.open.uuid, **vera)
    round_ = world.open.round
    sheet = (world.season.league.slug, world.season.slug, round_.stage.number, round_.number)
    scene.add("type-results", *sheet[:2], **vera)
    scene.add("check-in", *sheet[:2], **vera)
    scene.add("entrants", *sheet[:2], **vera)
    scene.add("round-results", *sheet, **vera)
    scene.add("round-slips", *sheet, **vera)
    scene.add("season-papers", *sheet[:2], **vera)
    scene.add("enter-result")
    codes = [*print_codes(owner, round_, fixture=world.open).values()]
    scene.add("slip", codes[0])
    counted = counted_of(round_.stage.season)
    send_result(codes[0], [2, 1], {what: [0, 0] for what in counted})
    scene.add("slip to confirm", codes[1])
    leagues.offer_dates(owner, world.open, [datetime(2099, 6, 1, 18, 30, tzinfo=UTC)])
    scene.add("offer-dates", world.open.uuid, **vera)
    scene.add("match with dates offered", world.open.uuid, **vera)
    scene.add("correct-match", world.played.uuid, **vera)

    entered = [home.slug, world.entered.slug]
    scene.add("season taking entries", *entered, **vera)
    scene.add("enter-team", *entered, **vera)
    scene.add("invite-to-season", *entered, **vera)
    scene.add("enter-team nobody to enter", *entered, who="tomas")
    scene.add("season-seeds", *entered, 1, **vera)
    scene.add("move-season", *entered, "start", **vera)
    draft = [home.slug, world.draft.slug]
    scene.add("season draft", *draft, **vera)
    for name in ("plan-season", "season-scoring", "season-policy", "season-house-rules"):
        scene.add(name, *draft, **vera)
    leagues.plan_stages(
        owner, world.draft, [{"groups": 2, "first": 2}, {"format": "double_elimination"}]
    )
    scene.add("plan-season groups and a cup", *draft, **vera)

    climbed = [home.slug, world.climbed.slug]
    low, high = reversed(world.climbed.stages.get().groups.get().seeds[:2])
    entries = world.climbed.entries
    challenge = leagues.challenge(owner, entries.get(number=low), entries.get(number=high))
    scene.add("season ladder", *climbed, **vera)
    scene.add("answer-challenge", *climbed, challenge.uuid, **vera, query="?accept=1")
    weeks = weeks_of(owner, home)
    scene.add("season meetings", home.slug, weeks.slug, **vera)
    scene.add("end-round", home.slug, weeks.slug, 1, 1, **vera)
    copy = open_sandbox(owner, world.season)
    scene.add("season sandbox", copy.league.slug, copy.slug, **vera)
    scene.add("delete-sandbox", copy.league.slug, copy.slug, **vera)

    scene.add("team of a league", world.team.slug)
    scene.add("team one's own", world.spare.slug, **vera)
    scene.add("manage-team plain", world.spare.slug, **vera)
    scene.add("delete-team", world.spare.slug, **vera)
    scene.add("copy-team", world.team.slug, **vera)
    scene.add("print-team plain", world.team.slug)
    scene.add("print-team plain cards", world.team.slug, query="?of=cards")
    scene.add("hand-over-team", world.spare.slug, **vera)
    scene.add("rule-on-team", world.team.slug, **vera)
    noted = {"act": "note", "text": "Plays in odd boots"}
    ruled = rosters.rule_on_team(owner, world.team, noted, reason="Agreed.")
    batch = ruled.events.get(seq=ruled.seq).batch
    scene.add("undo-ruling", world.team.slug, batch, **vera)
    scene.add("home", **vera)
    scene.add("my-teams", **vera)
    scene.add("player plain", world.player.uuid)
    scene.add("coach", owner.uuid)
    return scene


def words() -> Scene:
    """What people write, hidden and reported words among it, and what one follows."""
    world, scene = make(), Scene()
    vera: dict[str, Any] = {"who": "vera"}
    home, owner, tomas = world.league, world.owner, world.member
    scene.add("league-posts nothing yet", home.slug)
    text = "## What a day\n\n**Rain** again, and [mud](https://example.org).\n\n* one\n* two"
    story = posts.write_post(
        tomas, home, kind="story", title="Mud", text=text, fixture=world.played
    )
    posts.write_post(owner, home, kind="article", title="Halls", text="We have two halls now.")
    posts.write_post(tomas, home, kind="note", text="Early birds.", team=world.team)
    posts.write_post(tomas, home, kind="note", text="Good hands.", player=world.player)
    first = posts.write_comment(owner, story, "I was *there*.")
    hidden = posts.write_comment(tomas, story, "Rude words.")
    posts.report_words(world.guest, first, "Was not there.")
    posts.report_words(world.guest, story, "Too much mud.")
    posts.hide_words(owner, hidden, "Rude.")
    gone = posts.write_post(tomas, home, kind="note", text="Ruder words.")
    posts.hide_words(owner, gone, "Ruder.")
    for name in ("league-posts", "write-league-post"):
        scene.add(name, home.slug, **vera)
    for name in ("match-posts", "write-match-post"):
        scene.add(name, world.played.uuid, **vera)
    for name in ("team-posts", "write-team-post"):
        scene.add(name, world.team.slug, **vera)
    for name in ("player-posts", "write-player-post"):
        scene.add(name, world.player.uuid, **vera)
    scene.add("write-league-post refused", home.slug, **vera, sends={"text": ""}, status=422)
    scene.add("post strangers see", story.uuid)
    scene.add("post", story.uuid, **vera)
    scene.add("post hidden", gone.uuid)
    scene.add("write-comment refused", story.uuid, **vera, sends={"text": ""}, status=422)
    for name in ("change-post", "delete-post"):
        scene.add(name, story.uuid, who="tomas")
    for name in ("hide-post", "report-post"):
        scene.add(name, story.uuid, **vera)
    for name in ("change-comment", "delete-comment", "hide-comment"):
        scene.add(name, first.uuid, **vera)
    scene.add("report-comment", first.uuid, who="tomas")
    scene.add("block", tomas.uuid, **vera)
    scene.add("blocked-people nobody", who="tomas")
    posts.block(owner, world.guest)
    scene.add("blocked-people", **vera)
    scene.add("following nothing yet", who="tomas")
    for thing in (home, world.team):
        follow(owner, thing)
    scene.add("following", **vera)
    make_calendar_address(owner, following=True)
    scene.add("following-calendar", **vera)
    scene.add("following-calendar to be made", who="tomas")
    scene.add("league with posts", home.slug, **vera)
    scene.add("match with posts", world.played.uuid, **vera)
    scene.add("home with posts", **vera)
    return scene


def numbers() -> Scene:
    """Seasons that are over, shapes of stages, what is late, and the season after."""
    vera = person("vera")
    me: dict[str, Any] = {"who": "vera"}
    scene = Scene()
    over = rivalry(6, owner=vera, name="Rivals", legs=1)
    both = [over.league.slug, over.slug]
    scene.add("season over", *both)
    scene.add("statistics", *both)
    scene.add("table-history", *both, 1)
    for name in ("season-table", "season-rounds", "season-entries", "season-rules"):
        scene.add(name, *both)
    scene.add("season-desk", *both, **me)
    scene.add("reopen-season", *both, **me)
    spring = leagues.create_season(vera, over.league, "Spring", "coin", legs=1)
    spring = leagues.open_registration(vera, spring)
    scene.add("bring-file", spring.uuid, **me)
    for words, rows in {
        "brought-file": "Owls,Ada,heads\nMice,Bruno,heads\n",
        "brought-file with problems": "Owls,,heads\nMice,Bruno,tails\nHawks,Cleo,heads\n",
    }.items():
        shown = leagues.look_at_file(vera, spring, "entries", f"team,coach,list\n{rows}".encode())
        scene.add(words, shown.uuid, **me)
    scene.add("bring-team", **me)
    for words, example in {
        "brought-team": "fumbbl",
        "brought-team of another edition": "later",
        "brought-team as a list": "kill_team",
    }.items():
        scene.add(words, rosters.look_at_team_file(vera, GOOD[example]).uuid, **me)
    scene.add("league-file", over.league.slug, **me)
    scene.add("bring-league", **me)
    seen = look_at_league_file(vera, written(over.league), copy=True, name="rivals.league.gz")
    scene.add("brought-league", seen.uuid, **me)
    for name in ("league-statistics", "ratings", "records", "league-hall"):
        scene.add(name, over.league.slug)
    scene.add("yearbook", *both)
    scene.add("team-hall", over.entries.order_by("pk")[0].team.slug)
    scene.add("ratings teams", over.league.slug, query="?of=teams")
    rival = over.entries.order_by("pk")[0].team.coach
    assert rival is not None
    scene.add("coach of a league", rival.uuid)
    scene.add("change-season", *both, **me)
    change = leagues.plan_change(vera, over, "Next", off_season={"keep": 1})
    scene.add("season-change", *both, **me)
    scene.add("discard-change", *both, **me)
    carried = change.carried.order_by("pk")[0]
    scene.add("choose-redraft", *both, carried.entry.uuid, **me)

    cup: list[dict[str, Any]] = [
        {"groups": 2, "first": 2},
        {"format": "single_elimination", "third_place": True, "seeding": "previous"},
    ]
    shapes: dict[str, list[dict[str, Any]]] = {
        "groups and a cup": cup,
        "knock-out": [{"format": "double_elimination"}],
    }
    for name, stages in shapes.items():
        made = played(6, owner=vera, stages=stages, name=name.title(), legs=1)
        scene.add(f"season {name}", made.league.slug, made.slug)
    swiss = factories.season(5, owner=vera, stages=[{"format": "swiss", "rounds": 3}], name="Swiss")
    scene.add("season swiss", swiss.league.slug, swiss.slug, **me)
    scene.add("pairings", swiss.league.slug, swiss.slug, 1, 1)
    in_halls(swiss)
    scene.add("season-halls desk", swiss.league.slug, swiss.slug, **me)
    scene.add("season-halls", swiss.league.slug, swiss.slug)
    scene.add("plan-venue", swiss.league.slug, swiss.slug, **me)
    scene.add("wall", swiss.league.slug, swiss.slug)
    scene.add("wall-by-link", leagues.make_wall_link(vera, swiss).wall_token)
    scene.add("draw-again", swiss.league.slug, swiss.slug, **me)

    late = factories.season(4, owner=vera, name="Late", policy={"deadline": "ask"})
    past = datetime.now(UTC) - timedelta(days=1)
    Round.objects.filter(stage__season=late, number=1).update(
        opens=past - timedelta(days=7), deadline=past
    )
    act()
    fixture = late.fixtures.filter(round__number=1).order_by("pk")[0]
    scene.add("season late", late.league.slug, late.slug, **me)
    scene.add("match late", fixture.uuid, **me)
    return scene


def blood_bowl() -> Scene:
    """A match of Blood Bowl that was played, one that is played, one that is typed in."""
    table = Tabletop(rerolls=2)
    owner, reported = table.owner, table.fixture
    me: dict[str, Any] = {"who": "vera"}
    scene = Scene()
    over = blood_bowl_match(owner)
    match = over.fixtures.get()
    team = over.entries.order_by("pk")[0].team
    scene.add("match played", match.uuid, **me)
    for tab in ("match-line-ups", "match-turns", "match-dice"):
        scene.add(tab, match.uuid, **me)
    scene.add("team-face", team.slug, **me)
    scene.add("search", query=f"?q={team.name[:4]}", **me)
    scene.add("replay at its start", match.uuid)
    scene.add("replay", match.uuid, query="?event=400&zones=both&about=0-1")
    scene.add("season", over.league.slug, over.slug)
    scene.add("statistics leaders", over.league.slug, over.slug)
    scene.add("records blood_bowl", over.league.slug)
    scene.add("league-hall blood_bowl", over.league.slug)
    scene.add("star", "blood_bowl", next(iter(stars()))[1])
    tell_due()
    scene.add("yearbook blood_bowl", over.league.slug, over.slug)
    scene.add("team", team.slug, **me)
    scene.add("team-statistics", team.slug)
    scene.add("print-team", team.slug)
    scene.add("add-team-calendar", team.slug)
    scene.add("print-team cards", team.slug, query="?of=cards")
    scene.add("manage-team", team.slug, **me)
    scene.add(
        "manage-team refused",
        team.slug,
        **me,
        sends={"act": "buy", "what": "rerolls", "count": "40"},
        status=422,
    )
    scene.add("player", team.players.order_by("-experience", "number")[0].uuid, **me)
    spare = blood_bowl_team(owner, "dwarf", "Spare Dwarfs")
    someone = spare.players.order_by("number")[0].number
    scene.add("ask-act", spare.slug, **me, query=f"?act=dismiss&player={someone}")
    scene.add("manage-team before its first season", spare.slug, **me)
    scene.add("federation", over.league.slug, over.slug, **me)
    scene.add("match to come", again(over).uuid, **me)
    scene.add("correct-match blood_bowl", match.uuid, **me)
    wish = {"change": '{"kind": "annul"}'}
    scene.add("confirm-correction without a reason", match.uuid, **me, sends=wish, status=422)
    made = correct(owner, match, {"kind": "annul"}, reason="A protest.")
    scene.add("correction", made.uuid, **me)

    # What is asked and typed in.
    author = table.coach(0)
    home = author.username
    scene.add("reports nothing yet", reported.uuid, who=home)
    report = reporting.begin_report(author, reported)
    reporting.save_report(author, report, 0, {"sides": [{}, {}]})
    for step in [*steps(report), "after", "review"]:
        scene.add(f"write-report-step {step}", report.uuid, step, who=home)
    scene.add("write-report", report.uuid, who=home)
    scene.add("withdraw-report", report.uuid, who=home)
    scene.add("season reported", table.season.league.slug, table.season.slug)
    return scene


def again(season: Season) -> Fixture:
    """The teams of a season that is over meet once more in the next."""
    owner = factories.owner_of(season)
    made = leagues.create_season(owner, season.league, "Return", season.game, legs=1)
    made = leagues.open_registration(owner, made)
    for entry in season.entries.order_by("number"):
        leagues.enter_team(owner, made, entry.team, managed=Entry.Managed.AUTOMATIC)
    return leagues.start_season(owner, made).fixtures.get()


def _at_the_table(scene: Scene) -> tuple[Any, str]:
    """Add friendlies in which a side is handed over, and in which somebody asks to go back.

    Return that of the side, and who has answered in it.
    """
    for asks in (True, False):
        table = Table(game_key="blood_bowl")
        start_match(table.owner, table.fixture)
        Season.objects.filter(pk=table.season.pk).update(friendly=True)
        for _ in range(4):
            table.answer(table.decision.default)
        side = next(n for n in (0, 1) if table.live.answers.filter(by=table.people[n]).exists())
        one, two = table.people[side], table.people[1 - side]
        uuid = table.fixture.uuid
        here = fixture_or_404(one, uuid)
        if asks:
            ask_back(one, here, table.live.number_for(side), 1)
            scene.add("play-match asks back", uuid, who=one.username)
            scene.add("play-match asked back", uuid, who=two.username)
        else:
            hand_over(two, here, 1 - side, "end")
            scene.add("play-match handed over", uuid, who=two.username)
    return uuid, one.username


def at_a_table() -> Scene:
    """A report that waits, an invitation, a table before the kick-off, a question."""
    scene = Scene()
    table = Tabletop()
    away = table.people[1].username
    author, fixture = table.coach(0), table.fixture
    report = reporting.begin_report(author, fixture)
    report = reporting.save_report(author, report, 0, {"sides": [{}, {}]})
    report = reporting.roll_the_rest(author, report, report.version)
    reporting.file_report(author, report, report.version)
    scene.add("reports", fixture.uuid, who=away)
    scene.add("confirm-report", report.uuid, who=away)
    scene.add("match reported", fixture.uuid, who=away)

    invited = Table()
    invitations.play_here(invited.people[0], invited.fixture)
    for n, name in enumerate(("one's own invitation", "an invitation")):
        scene.add(f"match {name}", invited.fixture.uuid, who=invited.people[n].username)
    scene.add("my-teams an invitation", who=invited.people[1].username)

    seated = Table()
    made = invitations.play_here(seated.people[0], seated.fixture)
    assert isinstance(made, PlayInvitation)
    invitations.accept(seated.people[1], made)
    scene.add("play-match before the kick-off", seated.fixture.uuid, who=seated.people[0].username)

    poor = Uneven(game_key="blood_bowl")
    start_match(poor.owner, poor.fixture)
    while poor.live.asks != poor.poor:
        poor.answer(0)
    scene.add("play-match petty cash", poor.fixture.uuid, who=poor.people[poor.poor].username)

    for key in ("place_players", "choose_action"):
        asked = Table(game_key="blood_bowl")
        start_match(asked.owner, asked.fixture)
        while play.look(asked.live).pause.decision.key != key:
            asked.answer(play.look(asked.live).pause.decision.default)
        mine = asked.people[asked.live.asks or 0].username
        scene.add(f"play-match {key}", asked.fixture.uuid, who=mine, query="?zones=both")
    scene.add("play-match orders", asked.fixture.uuid, who=mine, query="?orders=shown")
    scene.add("play-match watched", asked.fixture.uuid)
    answered, by = _at_the_table(scene)
    scene.add("take-back-further", answered, who=by)
    walked = Walked()
    goal = NAME[far(walked).squares[-1]]
    mine = walked.mover.username
    scene.add("play-match a walk", walked.fixture.uuid, who=mine, query=f"?to={goal}")
    number = asked.live.question_number
    scene.add(
        "default-answer", asked.fixture.uuid, who=asked.owner.username, query=f"?number={number}"
    )
    scene.add("match live", asked.fixture.uuid)
    return scene


def helvetia_cup() -> Scene:
    """A cup of Helvetia Cup, a match that is played and its questions, one that is typed in."""
    scene = Scene()
    vera = person("vera")
    me: dict[str, Any] = {"who": "vera"}
    over = cup_season(vera, 4, stages=[{"format": "single_elimination"}])
    both = [over.league.slug, over.slug]
    match = over.fixtures.order_by("pk")[0]
    team = over.entries.order_by("pk")[0].team
    scene.add("season", *both, **me)
    scene.add("season-bracket", *both)
    scene.add("statistics", *both)
    scene.add("match", match.uuid)
    scene.add("replay", match.uuid, query="?event=120")
    scene.add("team", team.slug, **me)
    scene.add("team-statistics", team.slug)
    scene.add("manage-team", team.slug, **me)
    scene.add("player", team.players.order_by("number")[0].uuid)
    scene.add("coach", vera.uuid)
    scene.add("correct-match", match.uuid, **me)
    scene.add("season-house-rules draft", *_draft(vera, over), **me)

    for key in (
        "acquire",
        "training_pick",
        "choose_squad",
        "bring_tactics",
        "place_defence",
        "move_turn",
        "attack_action",
        "keeper_sectors",
    ):
        cup = Driven()
        start_match(cup.owner, cup.fixture)
        cup.until(key)
        mine = cup.people[cup.live.asks or 0].username
        scene.add(f"play-match {key}", cup.fixture.uuid, who=mine)

    typed = Cup()
    author, fixture = typed.people[0], typed.fixture
    report = reporting.begin_report(author, fixture)
    for step in steps(report):
        scene.add(f"write-report-step {step}", report.uuid, step, who=author.username)
    return scene


def boufbowl() -> Scene:
    """Clubs of Boufbowl: a season that was played, questions of a match, one that is typed in."""
    scene = Scene()
    vera = person("vera")
    me: dict[str, Any] = {"who": "vera"}
    over = bowl_season(vera)
    match = over.fixtures.order_by("pk")[0]
    team = over.entries.order_by("pk")[0].team
    both = [over.league.slug, over.slug]
    scene.add("season", *both, **me)
    scene.add("statistics", *both)
    scene.add("records", over.league.slug)
    scene.add("match bowled", match.uuid, **me)
    for tab in ("match-line-ups", "match-turns", "match-dice"):
        scene.add(f"{tab} bowled", match.uuid, **me)
    scene.add("replay", match.uuid, query="?event=200&zones=both&about=0-1")
    scene.add("team club", team.slug, **me)
    scene.add("team-statistics", team.slug)
    scene.add("player", team.players.order_by("number")[0].uuid)
    scene.add("correct-match", match.uuid, **me)
    club = renowned(club_of(vera, "brakmar", "Night Claws"), 10)
    scene.add("manage-team market", club.slug, **me)
    for race in RACES:
        scene.add(f"build-team boufbowl {race}", "boufbowl", race, **me)
    wrong = {"name": "", "card-bo-p1": "yes", "found": "yes"}
    scene.add("build-team refused", "boufbowl", "bonta", **me, sends=wrong, status=422)
    draft = leagues.create_season(vera, over.league, "Next", over.game)
    scene.add("season-house-rules", over.league.slug, draft.slug, **me)

    for key in ("place", "kick_zone", "main", "window", "first_bonus", "damage", "buy"):
        bowl = Bowl()
        start_match(bowl.owner, bowl.fixture)
        bowl.until(key)
        mine = bowl.people[bowl.live.asks or 0].username
        scene.add(f"play-match bowl {key}", bowl.fixture.uuid, who=mine)

    typed = Bowl()
    author, fixture = typed.people[0], typed.fixture
    report = reporting.begin_report(author, fixture)
    for step in [*steps(report), "after", "review"]:
        scene.add(f"write-report-step {step}", report.uuid, step, who=author.username)
    return scene


def kill_team() -> Scene:
    """A campaign of Kill Team that was played, questions of a match, one that is typed in."""
    scene = Scene()
    vera = person("vera")
    me: dict[str, Any] = {"who": "vera"}
    over = street_season(vera)
    match = over.fixtures.order_by("pk")[0]
    team = over.entries.order_by("pk")[0].team
    both = [over.league.slug, over.slug]
    scene.add("season", *both, **me)
    scene.add("season-campaign resources", *both)
    scene.add("statistics", *both)
    scene.add("records", over.league.slug)
    scene.add("match fought", match.uuid, **me)
    for tab in ("match-line-ups", "match-turns", "match-dice"):
        scene.add(f"{tab} fought", match.uuid, **me)
    scene.add("replay", match.uuid, query="?event=200&zones=both&about=0-1")
    scene.add("team roster", team.slug, **me)
    scene.add("team-statistics", team.slug)
    scene.add("print-team", team.slug)
    scene.add("player", team.players.order_by("number")[0].uuid)
    scene.add("correct-match", match.uuid, **me)
    squad = team_of(vera, name="Ready Room", more=3)
    scene.add("manage-team roster", squad.slug, **me)
    scene.add("build-team kill_team orks", "kill_team", "orks", **me)
    wrong = {"name": "", "found": "yes"}
    scene.add("build-team refused", "kill_team", "guard", **me, sends=wrong, status=422)

    street = Street()
    start_match(street.owner, street.fixture, [0, 1])
    answers, first = first_questions(street)
    for key in ("place_model", "move_path", "target", "charge_targets"):
        asking = Street()
        start_match(asking.owner, asking.fixture, [0, 1])
        asking.go_to(answers[: first[key]])
        mine = asking.people[asking.live.asks or 0].username
        scene.add(f"play-match fought {key}", asking.fixture.uuid, who=mine)

    typed = Street()
    author, fixture = typed.people[0], typed.fixture
    report = reporting.begin_report(author, fixture)
    for step in [*steps(report), "after", "review"]:
        scene.add(f"write-report-step {step}", report.uuid, step, who=author.username)
    return scene


def necromunda() -> Scene:
    """Gangs of Necromunda: built, founded, on paper, at every step after a battle; a campaign."""
    scene = Scene()
    vera = person("vera")
    me: dict[str, Any] = {"who": "vera"}
    over = alley_season(vera)
    both, fight = [over.league.slug, over.slug], over.fixtures.order_by("pk")[0]
    scene.add("season", *both, **me)
    scene.add("season-campaign territories", *both)
    scene.add("season-deals", *both, **me)
    scene.add("statistics", *both)
    scene.add("records", over.league.slug)
    scene.add("match fought", fight.uuid, **me)
    for tab in ("match-line-ups", "match-turns", "match-dice"):
        scene.add(f"{tab} fought", fight.uuid, **me)
    scene.add("replay", fight.uuid, query="?event=120&zones=both&about=0-1")
    scene.add("correct-match", fight.uuid, **me)
    veteran = over.entries.order_by("pk")[0].team
    scene.add("team in a campaign", veteran.slug, **me)
    scene.add("team-statistics", veteran.slug)
    scene.add("manage-team in a campaign", veteran.slug, **me)
    for house in ("escher", "cawdor"):
        scene.add(f"build-team {house}", "necromunda", house, **me)
    wished = underhive.roster_of("orlock", "")
    wished["fighters"][0]["items"] += ["heavy_stubber", "respirator", "respirator"]
    draft = rosters.keep_draft(vera, "necromunda", wished)
    scene.add("draft of a gang", draft.uuid, **me)
    scene.add("draft refused", draft.uuid, **me, sends={"found": "yes"}, status=422)
    new = underhive.gang_of(vera, "escher", "The Needles")
    scene.add("team founded", new.slug, **me)
    scene.add("manage-team before any battle", new.slug, **me)
    scene.add("print-team", new.slug, **me)
    scene.add("print-team cards", new.slug, **me, query="?of=cards")

    team = underhive.later(vera)
    scene.add("team after a battle", team.slug, **me)
    for number, state in ((1, "leader"), (4, "hurt"), (7, "captive")):
        scene.add(f"player {state}", team.players.get(number=number).uuid, **me)
    scene.add("take-defaults", team.slug, **me)
    scene.add("print-team after a battle", team.slug, **me)
    for state in underhive.STATES:
        gang = underhive.at(vera, state, f"Gate {state}")
        scene.add(f"manage-team {state}", gang.slug, **me)
        scene.add(f"team-rolls {state}", gang.slug, **me)
    late = underhive.at(vera, "learning", "Late")
    poor = {"act": "buy", "item": "plasma_cannon", "player": "3", "seq": str(late.seq)}
    scene.add("manage-team refused", late.slug, **me, sends=poor, status=422)
    scene.add("ask-act dismiss", late.slug, **me, query="?act=dismiss&player=3")

    alley = Alley()
    start_match(alley.owner, alley.fixture, [0, 1])
    answers, first = first_questions(alley)
    for key in ("deploy_fighter", "choose_action", "end_facing", "move_path", "fight_dice"):
        asking = Alley()
        start_match(asking.owner, asking.fixture, [0, 1])
        asking.go_to(answers[: first[key]])
        mine = asking.people[asking.live.asks or 0].username
        scene.add(f"play-match battle {key}", asking.fixture.uuid, who=mine)
    typed = Alley()
    author = typed.people[0]
    report = reporting.begin_report(author, typed.fixture)
    for step in [*steps(report), "after", "review"]:
        scene.add(f"write-report-step {step}", report.uuid, step, who=author.username)

    settled = Alley()
    settle(settled.fixture, WRITTEN)
    mine = settled.owner.username
    scene.add("correct-match typed in", settled.fixture.uuid, who=mine)
    scene.add("correct-report", settled.fixture.uuid, who=mine)
    for part in ("battle", "side-1", "result", "after"):
        sends = {"key": "", "to": part}
        scene.add(f"correct-report {part}", settled.fixture.uuid, who=mine, sends=sends)
    return scene


def tossed() -> Scene:
    """The second example game: a season, a match that is played, one that is typed in."""
    scene = Scene()
    vera = person("vera")
    me: dict[str, Any] = {"who": "vera"}
    over = rivalry(4, owner=vera, game=pennies.KEY, legs=1)
    match = over.fixtures.order_by("pk")[0]
    team = over.entries.order_by("pk")[0].team
    spare = factories.team(vera, "Spare", game=pennies.KEY)
    someone = spare.players.order_by("number")[0].number
    scene.add("season", over.league.slug, over.slug, **me)
    scene.add("statistics", over.league.slug, over.slug)
    scene.add("records", over.league.slug)
    scene.add("ratings", over.league.slug)
    scene.add("match tossed", match.uuid)
    scene.add("replay", match.uuid, query="?event=5")
    scene.add("team", team.slug, **me)
    scene.add("team-statistics", team.slug)
    scene.add("manage-team", spare.slug, **me)
    wish = urlencode({"wish": json.dumps({"act": "dismiss", "player": someone})})
    scene.add("ask-act", spare.slug, **me, query=f"?{wish}")
    scene.add("delete-team", spare.slug, **me)
    scene.add("player", team.players.order_by("number")[0].uuid)
    scene.add("correct-match", match.uuid, **me)
    counts = [{"side": 0, "number": 1, "what": "tails", "count": 6}]
    made = correct(vera, match, {"kind": "correct", "counts": counts}, reason="A bent penny.")
    scene.add("correction", made.uuid, **me)
    draft = [over.league.slug, leagues.create_season(vera, over.league, "Next", over.game).slug]
    for name in ("plan-season", "season-scoring", "season-policy", "season-house-rules"):
        scene.add(name, *draft, **me)
    leagues.plan_change(vera, over, "After")
    scene.add("season-change", over.league.slug, over.slug, **me)

    played = Table(game_key=pennies.KEY)
    start_match(played.owner, played.fixture)
    for key in ("hide", "toss"):
        while played.decision.key != key:
            played.answer(played.decision.default)
        mine = played.people[played.live.asks or 0].username
        scene.add(f"play-match {key}", played.fixture.uuid, who=mine)

    typed = Table(game_key=pennies.KEY)
    author, fixture = typed.people[0], typed.fixture
    report = reporting.begin_report(author, fixture)
    for step in [*steps(report), "after", "review"]:
        scene.add(f"write-report-step {step}", report.uuid, step, who=author.username)
    return scene


def several() -> Scene:
    """Matches of three and four: made by hand, before they are played, played, over, corrected."""
    scene = Scene()
    owner, season, fixture = crowd(4)
    runs_it, first = owner.username, coach_of(fixture, 0)
    place = [season.league.slug, season.slug]
    scene.add("make-match", *place, who=runs_it)
    day = datetime.now(UTC) + timedelta(days=3)
    offer = leagues.offer_dates(first, fixture, [day])
    leagues.accept_date(coach_of(fixture, 1), offer, day)
    scene.add("match before", fixture.uuid, who=coach_of(fixture, 2).username)
    scene.add("provisional-result", fixture.uuid, who=runs_it)
    scene.add("award-match", fixture.uuid, who=runs_it)
    scene.add("season-rounds", *place)
    report = reporting.begin_report(first, as_read(fixture))
    for step in steps(report):
        scene.add(f"write-report-step {step}", report.uuid, step, who=first.username)

    played = crowd(4)[2]
    seated(played)
    found = kick_off(coach_of(played, 0), as_read(played))
    for _ in range(6):
        assert found.asks is not None
        given = "first" if found.given < 4 else "1"
        who = coach_of(played, found.asks)
        found = answer(who, as_read(played), found.question_number, given)
    scene.add("play-match", played.uuid, who=coach_of(played, found.asks or 0).username)

    over = rivalry_of_several()
    match = over.fixtures.get(slot=3)
    scene.add("match over", match.uuid, who="judge")
    for name in ("match-line-ups", "match-turns", "match-dice"):
        scene.add(name, match.uuid)
    scene.add("replay", match.uuid, query="?event=9&zones=third")
    scene.add("season", over.league.slug, over.slug)
    scene.add("season-rounds over", over.league.slug, over.slug)
    scene.add("ratings", over.league.slug)
    scene.add("correct-match", match.uuid, who="judge")
    team = match.sides.get(number=3).entry.team
    scene.add("player", team.players.order_by("number")[0].uuid)
    scene.add("team", team.slug)

    town = season_of_a_town()
    place = [town.league.slug, town.slug]
    scene.add("season-campaign", *place)
    scene.add("season of a campaign", *place)
    prison = captive_season(owner=person("warden"), name="Prison")
    _, holder, loser, member = first_capture(prison)
    place = [prison.league.slug, prison.slug]
    uuids = [prison.entries.get(number=number).uuid for number in (holder, loser)]
    scene.add("season-campaign with captives", *place, who="warden")
    scene.add("award-in-campaign", *place, who="warden")
    scene.add("count-round-again", *place, 1, 1, who="warden")
    scene.add("free-captive", *place, *uuids, member.id, who="warden")
    ahead = factories.season(2, game=pennies.KEY, owner=person("planner"), start=False, name="Town")
    place = [ahead.league.slug, ahead.slug]
    scene.add("plan-campaign", *place, who="planner")
    leagues.plan_campaign(factories.owner_of(ahead), ahead, {})
    scene.add("campaign-map", *place, who="planner", query="?count=5&seed=hills")
    scene.add("plan-season of a game with campaigns", *place, who="planner")
    asked = asked_in_a_town()
    place = [asked.season.league.slug, asked.season.slug]
    waits, done = deals_in_a_town(asked.season)
    scene.add("season-deals", *place, who="alderman")
    scene.add("answer-deal", *place, waits.uuid, who="alderman", query="?answer=accept")
    scene.add("undo-deal", *place, done.uuid, who="clerk")
    scene.add("match asks before it", asked.uuid, who="alderman")
    scene.add("match waits for answers", asked.uuid)
    scene.add("answer-terms", asked.uuid, 0, "stake", who="clerk")

    agreed = friendlies_in_a_town(asked.season)
    place = [asked.season.league.slug]
    scene.add("friendlies", *place, who="alderman")
    scene.add("propose-friendly", *place, who="alderman")
    scene.add("call-off-friendly", *place, agreed.uuid, who="alderman")
    assert agreed.season is not None
    friendly = agreed.season.fixtures.get()
    scene.add("match of a friendly", friendly.uuid, who="alderman")

    fair = after_a_round()
    scene.add("manage-team a step is open", fair.slug, who="fair")
    scene.add("take-defaults", fair.slug, who="fair")
    scene.add("team-rolls while a step is open", fair.slug)
    over_fair = after_a_round("trade")
    assert over_fair.coach is not None
    rosters.take_defaults(over_fair.coach, over_fair)
    scene.add("team-rolls", over_fair.slug)
    scene.add("manage-team done since", over_fair.slug, who="trade")
    return scene


def weeks_of(owner: Coach, league: League) -> Season:
    """Meetings: one that is arranged, a challenge that waits, somebody who is free."""
    stages = [{"format": "meetings", "rounds": 4, "a_pair": 2}]
    season = leagues.create_season(owner, league, "Winter Weeks", "coin", seed="7", stages=stages)
    season = leagues.open_registration(owner, season)
    for name in ("Early Bird", "Night Owl", "Noon Day", "Dusk Till", "Late Hour"):
        leagues.enter_team(owner, season, factories.team(owner, name))
    season = leagues.start_season(owner, season)
    one, two, three, four, _free = season.entries.order_by("number")
    asked = leagues.challenge(owner, one, two)
    leagues.answer_challenge(owner, asked, accept=True)
    leagues.challenge(owner, three, four)
    return season


def season_of_a_town() -> Season:
    """A campaign after two rounds: some places are held, others are at stake."""
    mayor = person("mayor")
    season = factories.season(4, game=pennies.KEY, owner=mayor, start=False, name="Four Places")
    leagues.plan_campaign(mayor, season, {"rounds": 5})
    season = leagues.start_season(mayor, season)
    for number in (1, 2):
        play_out(resolve_round(mayor, season.stages.get().rounds.get(number=number)))
        advance_season(season.pk)
    season.refresh_from_db()
    return season


def asked_in_a_town() -> Fixture:
    """A match of a campaign before which its home side is asked."""
    clerk, alderman = person("clerk"), person("alderman")
    season = factories.season(
        4, game=pennies.KEY, owner=alderman, start=False, managed=Entry.Managed.PERSON, name="Wards"
    )
    season.league.memberships.create(coach=clerk, role=Membership.Role.COMMISSIONER)
    leagues.plan_campaign(alderman, season, {"asks": True})
    season = leagues.start_season(alderman, season)
    return season.fixtures.filter(round__number=1).order_by("slot")[0]


def deals_in_a_town(season: Season) -> tuple[Deal, Deal]:
    """A charm that one club offers, another that it has sold, and one more to offer."""
    entries = season.entries.select_related("team__coach", "season").order_by("number")
    one, two, three, _ = entries
    owner = one.team.coach
    assert owner is not None
    won = [Event("charm_won", {"face": 6}) for _ in range(3)]
    with transaction.atomic():
        append_together({one.team_id: one.team}, {one.team_id: won}, owner)
    charm = {"what": "charm", "amount": 1}
    sold = leagues.answer_deal(owner, leagues.offer_deal(owner, one, two, charm), "accept")
    return leagues.offer_deal(owner, one, three, charm), sold


def friendlies_in_a_town(season: Season) -> Friendly:
    """A friendly that waits for the clerk, and one that was agreed on."""
    teams = [each.team for each in season.entries.select_related("team__coach").order_by("number")]
    owner, clerk = teams[0].coach, Coach.objects.get(username="clerk")
    assert owner is not None
    guests = factories.team(clerk, "Clerks", game=pennies.KEY)
    leagues.propose_friendly(clerk, season.league, [guests, teams[1]])
    return leagues.propose_friendly(owner, season.league, [teams[2], teams[3]])


def after_a_round(username: str = "fair") -> Team:
    """A club of pennies between two matches: somebody has haggled at the fair."""
    coach = person(username)
    season = factories.season(
        2, game=pennies.KEY, owner=coach, managed=Entry.Managed.PERSON, name=f"{username} Cup"
    )
    play_out(resolve_round(coach, season.stages.get().rounds.get(number=1)))
    team = Team.objects.get(entries__season=season, entries__number=1)
    return rosters.change_team(coach, team, {"act": "haggle", "player": 1})


def rivalry_of_several() -> Season:
    """A season of pennies that is over, with a match of four beside its rounds."""
    judge = person("judge")
    season = factories.season(4, legs=1, game=pennies.KEY, owner=judge, name="Long Table")
    made(season, 1, 2, 3, 4)
    play_out(resolve_season(judge, season))
    season.refresh_from_db()
    return season


def steps(report: Report) -> list[str]:
    """The screens on which a match is typed in, by name."""
    lined = lined_up(report.fixture)
    assert lined is not None
    return [key for key, _title in forms.steps(lined, report.data)]


def _draft(owner: Coach, season: Season) -> list[str]:
    made = leagues.create_season(owner, season.league, "Next Cup", season.game)
    return [season.league.slug, made.slug]


def administration() -> Scene:
    """Whoever keeps the site looks after it."""
    world = make()
    keeper = factories.coach(username="keeper", is_staff=True, is_superuser=True)
    scene = Scene()
    scene.add("admin:login", status=200)
    scene.add("admin:index", who="keeper")
    changelists = [name for name, _ in addresses() if name.endswith("_changelist")]
    for name in changelists:
        scene.add(name, who="keeper")
    scene.add("admin:rosters_coach_change", world.owner.pk, who="keeper")
    scene.add("admin:rosters_coach_history", world.owner.pk, who="keeper")
    scene.add("admin:leagues_league_change", world.league.pk, who="keeper")
    scene.add("admin:rosters_team_change", world.team.pk, who="keeper")
    scene.add("leagues staff see", who=keeper.username)
    return scene


SCENES: dict[str, Callable[[], Scene]] = {
    each.__name__: built_once(each)
    for each in (
        site,
        league,
        words,
        numbers,
        blood_bowl,
        at_a_table,
        helvetia_cup,
        boufbowl,
        kill_team,
        necromunda,
        tossed,
        several,
        administration,
    )
}

#: Words in the text of a scene that name an address elsewhere.
_NO_PAGES_HERE = {"site": {"league"}}


def told(scene: str) -> set[str]:
    """Return the names of the pages of a scene as its text has them.

    Building all scenes takes half a minute; `tests/site/everywhere/test_huge_numbers.py` builds
    each, and holds it against this.
    """
    text = ast.parse(inspect.getsource(inspect.unwrap(SCENES[scene])))
    words = {
        node.value.split(" ")[0]
        for node in ast.walk(text)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return (words & {name for name, _ in addresses()}) - _NO_PAGES_HERE.get(scene, set())

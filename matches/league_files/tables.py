"""What a league file carries: every table of a league, field by field, and why the rest stays.

A row names another by its key: the UUID of that row, or what makes it the only one of its kind.
`tests/matches/league_files/test_tables.py` fails where a model or a field stands in neither list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db.models import Model, Q, QuerySet

from leagues import models as leagues
from leagues.models import Friendly, League, Season
from matches import models as matches
from matches.league_files.other_leagues import Elsewhere
from matches.models import Report
from rosters import models as rosters
from rosters.models import Coach, Team

SETTLED = leagues.Fixture.State.SETTLED
Values = dict[str, Any]


@dataclass(frozen=True)
class Scope:
    """The league that is written.

    secrets: with the secrets of its dice: for the operator's archive alone.
    """

    league: League
    secrets: bool = False

    @cached_property
    def seasons(self) -> QuerySet[Season]:
        """Its seasons and friendlies, without sandboxes."""
        return Season.objects.filter(league=self.league, copy_of=None)

    @cached_property
    def teams(self) -> QuerySet[Team]:
        """Every team that entered one of its seasons."""
        entered = leagues.Entry.objects.filter(season__in=self.seasons.values("pk"))
        return Team.objects.filter(pk__in=entered.values("team"))

    @cached_property
    def elsewhere(self) -> Elsewhere:
        """What its teams did in other leagues."""
        return Elsewhere(self.league, self.teams)

    @cached_property
    def coaches(self) -> QuerySet[Coach]:
        """Whoever a carried row names, but for those who acted on its teams elsewhere."""
        named = Q(pk__in=self.teams.values("coach"))
        for table in TABLES:
            for each in table.coaches:
                rows = table.rows(self).order_by()
                named |= Q(pk__in=rows.exclude(**{each: None}).values(each))
        return Coach.objects.filter(named)


def _as_it_is(_row: Any, _values: Values, _scope: Scope) -> None:
    """Change nothing."""


@dataclass(frozen=True)
class Table:
    """A table of the file.

    rows:     which of them belong to a league.
    fields:   what is carried, in the order of the file.
    key:      the fields that name a row for others; empty for rows that nobody names.
    left_out: the other fields, each with its reason.
    secret:   fields that the operator's archive has besides.
    since:    the format that has brought a field, where that is not the first.
    veiled:   changes the values of a row that tell what nobody may know yet.
    """

    name: str
    model: type[Model]
    rows: Callable[[Scope], QuerySet[Any]]
    fields: tuple[str, ...]
    key: tuple[str, ...] = ()
    left_out: Mapping[str, str] = field(default_factory=dict)
    secret: tuple[str, ...] = ()
    since: Mapping[str, int] = field(default_factory=dict)
    veiled: Callable[[Any, Values, Scope], None] = _as_it_is

    def carried(self, *, secrets: bool, schema: int | None = None) -> tuple[str, ...]:
        """Return the fields of a row in a file of a format; None: of the present one."""
        names = (*self.fields, *(self.secret if secrets else ()))
        return tuple(name for name in names if schema is None or self.since.get(name, 1) <= schema)

    @cached_property
    def coaches(self) -> list[str]:
        """The fields that name coaches who come along."""
        return [
            name
            for name in self.fields
            if self.model._meta.get_field(name).related_model is Coach
            and (self.name, name) not in _ACTED_ELSEWHERE
        ]


#: Whoever acted on a team in another league is no matter of this one.
_ACTED_ELSEWHERE = {("event", "actor")}


def _league(row: League, values: Values, _scope: Scope) -> None:
    if row.visibility != League.Visibility.PUBLIC:
        values["slug"] = ""  # an address that nobody guesses; the import makes another


def _coach(row: Coach, values: Values, _scope: Scope) -> None:
    values["display_name"] = str(row)[:60]  # but for a name shown, the one to sign in with


def _team(row: Team, values: Values, scope: Scope) -> None:
    if row.pk in scope.elsewhere.names:
        values |= scope.elsewhere.folded[row.pk][0]


def _event(row: rosters.TeamEvent, values: Values, scope: Scope) -> None:
    values["payload"] = scope.elsewhere.payload(row.team_id, row.batch, row.payload)


def _player(row: rosters.Player, values: Values, scope: Scope) -> None:
    if row.team_id in scope.elsewhere.names:
        values |= scope.elsewhere.folded[row.team_id][1].get(row.number, {})


def _fixture(row: leagues.Fixture, values: Values, scope: Scope) -> None:
    if row.state != SETTLED:
        values["state"] = leagues.Fixture.State.SCHEDULED
        values["secret"] = ""
        if not scope.secrets:
            values["secret_hash"] = ""


def _side(row: leagues.FixtureSide, values: Values, _scope: Scope) -> None:
    if row.fixture.state != SETTLED:
        values |= {"score": None, "ended": "", "result": ""}


def _terms_question(row: leagues.TermsQuestion, values: Values, _scope: Scope) -> None:
    """Take out the answer of a question while others are still asked (LG-FIX-17)."""
    if row.fixture.terms and row.fixture.terms.get("open"):
        values |= {"answer": None, "answered": None, "how": "", "by": None}


def _correction(row: matches.Correction, values: Values, _scope: Scope) -> None:
    """Name stages by their numbers, where a correction names them by their rows."""
    numbers = {stage.pk: stage.number for stage in row.fixture.season.stages.all()}
    values["later"] = [
        {**each, "stage": numbers.get(each["stage"], 0)} if "stage" in each else each
        for each in row.later
    ]


def _carried(row: leagues.Carried, values: Values, _scope: Scope) -> None:
    if row.change.made_id is None:
        values |= {"choice": None, "chosen": None}


def _rows(model: Any, path: str, **conditions: Any) -> Callable[[Scope], QuerySet[Any]]:
    """Return how the rows of a model are found: by the path to their season."""
    return lambda scope: model.objects.filter(
        **{f"{path}__in": scope.seasons.values("pk")}, **conditions
    )


def _shown(posts: QuerySet[leagues.Post], scope: Scope) -> QuerySet[leagues.Post]:
    """Return the posts that are not hidden, and are about what comes along (LG-POST-10)."""
    return posts.filter(
        Q(fixture=None) | Q(fixture__season__in=scope.seasons.values("pk")), hidden=None
    )


PLAYED_NOW = "whoever plays a match here goes on playing it here"
FOLLOWS = "follows from what is carried, and is worked out anew"
HIDDEN = "what is hidden stays"
SERVER = "belongs to this server"
PERSONAL = "is a person's own"
THE_DAY = "where and when it is played on the day; no result follows from it"

#: A coach as a federation knows them. The number is a person's own, so that only the operator's
#: archive has it.
_MEMBER = ("federation_name", "federation_number")

TABLES: tuple[Table, ...] = (
    Table(
        "coach",
        Coach,
        lambda scope: scope.coaches,
        ("uuid", "display_name"),
        ("uuid",),
        dict.fromkeys(
            (
                "password", "last_login", "is_superuser", "username", "is_staff", "is_active",
                "date_joined", "email", "language", "time_zone", "zone_asked", "region",
                "erased_at", "confirmed_email", "locked_at", "placeholder",
            ),
            PERSONAL,
        ),
        secret=_MEMBER,
        since=dict.fromkeys(_MEMBER, 2),
        veiled=_coach,
    ),
    Table(
        "league",
        League,
        lambda scope: League.objects.filter(pk=scope.league.pk),
        (
            "uuid", "slug", "name", "description", "visibility", "join_policy", "time_zone",
            "comments", "created",
        ),
        ("uuid",),
        since={"comments": 3},
        veiled=_league,
    ),
    Table(
        "member",
        leagues.Membership,
        lambda scope: leagues.Membership.objects.filter(league=scope.league),
        ("league", "coach", "role", "joined"),
    ),
    Table(
        "team",
        Team,
        lambda scope: scope.teams,
        (
            "uuid", "slug", "coach", "game", "version", "options", "created", "seq", "founded_as",
            "name", "race", "treasury", "value", "totals", "problems", "step", "step_days",
            "choices", "cloth", "trim", "division", "charge",
        ),
        ("uuid",),
        {
            "copy_of": "a sandbox stays where it is",
            "claim": PLAYED_NOW,
            "claimed_until": PLAYED_NOW,
        },
        secret=("secret",),
        veiled=_team,
    ),
    Table(
        "event",
        rosters.TeamEvent,
        lambda scope: rosters.TeamEvent.objects.filter(team__in=scope.teams.values("pk")),
        (
            "team", "seq", "place", "batch", "kind", "version", "payload", "voided_by", "actor",
            "created",
        ),
        veiled=_event,
    ),
    Table(
        "player",
        rosters.Player,
        lambda scope: rosters.Player.objects.filter(team__in=scope.teams.values("pk")),
        (
            "team", "number", "uuid", "name", "position", "squad_number", "active", "left",
            "experience", "value", "data",
        ),
        ("uuid",),
        veiled=_player,
    ),
    Table(
        "season",
        Season,
        lambda scope: scope.seasons,
        (
            "league", "uuid", "slug", "name", "game", "version", "sort", "played_by", "options",
            "answer_hours", "state", "scoring", "tie_breakers", "policy", "draw_seed", "placings",
            "follows", "check_in", "friendly", "created", "started", "finished",
        ),
        ("uuid",),
        {"copy_of": "a sandbox stays where it is"},
        secret=("secret",),
        since={"check_in": 3},
    ),
    Table(
        "stage",
        leagues.Stage,
        _rows(leagues.Stage, "season"),
        ("season", "number", "format", "settings", "dealt", "drawing", "drawn", "ended"),
        ("season", "number"),
    ),
    Table(
        "group",
        leagues.Group,
        _rows(leagues.Group, "stage__season"),
        ("stage", "name", "seeds"),
        ("stage", "name"),
    ),
    Table(
        "round",
        leagues.Round,
        _rows(leagues.Round, "stage__season"),
        (
            "stage", "number", "leg", "opens", "deadline", "pairing", "ended", "closed", "ending",
        ),
        ("stage", "number"),
        {"clock": THE_DAY},
    ),
    Table(
        "entry",
        leagues.Entry,
        lambda scope: leagues.Entry.objects.filter(
            season__in=scope.seasons.values("pk")
        ).prefetch_related("groups"),
        (
            "season", "team", "uuid", "number", "strength", "managed", "created", "withdrawn",
            "seed", "club", "annulled", "replaces", "inherits", "joined", "checked_in",
            "registered", "given", "groups",
        ),
        ("uuid",),
        {"wishes": PERSONAL, "circles": PERSONAL},
        secret=_MEMBER,
        since={**dict.fromkeys(_MEMBER, 2), "checked_in": 3, "registered": 3},
    ),
    Table(
        "fixture",
        leagues.Fixture,
        _rows(leagues.Fixture, "season"),
        (
            "season", "round", "group", "uuid", "slot", "attempt", "state", "secret_hash",
            "secret", "outcome", "settled", "tie", "pairing", "options", "terms", "annulled",
            "goes_on", "kickoff", "extended", "changes", "brought", "unreported",
        ),
        ("uuid",),
        {
            "claim": PLAYED_NOW,
            "claimed_until": PLAYED_NOW,
            "sent_until": PLAYED_NOW,
            "table": THE_DAY,
            "provisional": "a provisional result goes with its report, which stays",
        },
        since={"unreported": 2},
        veiled=_fixture,
    ),
    Table(
        "side",
        leagues.FixtureSide,
        lambda scope: leagues.FixtureSide.objects.filter(
            fixture__season__in=scope.seasons.values("pk")
        ).select_related("fixture"),
        ("fixture", "number", "entry", "ended", "result", "score", "kicks", "owes", "served"),
        ("fixture", "number"),
        veiled=_side,
    ),
    Table(
        "ruling",
        leagues.Ruling,
        lambda scope: leagues.Ruling.objects.filter(league=scope.league).filter(
            Q(season=None) | Q(season__in=scope.seasons.values("pk"))
        ),
        ("uuid", "league", "season", "kind", "about", "reason", "by", "data", "created"),
        ("uuid",),
    ),
    Table(
        "campaign",
        leagues.Campaign,
        _rows(leagues.Campaign, "season"),
        ("season", "settings", "seq", "opened", "data", "problems"),
        ("season",),
    ),
    Table(
        "campaign_event",
        leagues.CampaignEvent,
        _rows(leagues.CampaignEvent, "campaign__season"),
        (
            "campaign", "seq", "place", "batch", "kind", "version", "payload", "voided_by",
            "round", "fixture", "created",
        ),
    ),
    Table(
        "applied",
        leagues.Applied,
        _rows(leagues.Applied, "campaign__season"),
        ("campaign", "fixture", "round", "read", "place"),
    ),
    Table(
        "release",
        leagues.Release,
        _rows(leagues.Release, "entry__season"),
        ("entry", "events", "batch", "created"),
    ),
    Table(
        "terms_question",
        leagues.TermsQuestion,
        lambda scope: leagues.TermsQuestion.objects.filter(
            fixture__season__in=scope.seasons.values("pk")
        ).select_related("fixture"),
        ("fixture", "side", "key", "asked", "due", "answer", "answered", "how", "by"),
        veiled=_terms_question,
    ),
    Table(
        "deal",
        leagues.Deal,
        _rows(leagues.Deal, "season"),
        (
            "uuid", "season", "number", "giver", "taker", "offer", "state", "answer", "batch",
            "created", "expires", "answered",
        ),
    ),
    Table(
        "season_change",
        leagues.SeasonChange,
        _rows(leagues.SeasonChange, "season"),
        ("uuid", "season", "name", "off_season", "due", "closed", "made", "by", "created"),
        ("uuid",),
    ),
    Table(
        "carried",
        leagues.Carried,
        lambda scope: leagues.Carried.objects.filter(
            change__season__in=scope.seasons.values("pk")
        ).select_related("change"),
        ("change", "entry", "choice", "chosen"),
        veiled=_carried,
    ),
    Table(
        "challenge",
        leagues.Challenge,
        _rows(leagues.Challenge, "group__stage__season"),
        (
            "uuid", "group", "number", "challenger", "challenged", "state", "fixture", "created",
            "expires", "answered",
        ),
    ),
    Table(
        "friendly",
        Friendly,
        _rows(Friendly, "season"),
        (
            "uuid", "league", "by", "engine", "state", "created", "expires", "answered", "season",
        ),
        ("uuid",),
    ),
    Table(
        "friendly_side",
        leagues.FriendlySide,
        lambda scope: leagues.FriendlySide.objects.filter(
            friendly__season__in=scope.seasons.values("pk"), team__in=scope.teams.values("pk")
        ),
        ("friendly", "number", "team", "accepted"),
    ),
    Table(
        "date_offer",
        leagues.DateOffer,
        _rows(leagues.DateOffer, "fixture__season"),
        (
            "uuid", "fixture", "entry", "times", "taken", "state", "accepted", "by", "created",
            "answered",
        ),
        ("uuid",),
    ),
    Table(
        "appointment",
        leagues.Appointment,
        _rows(leagues.Appointment, "fixture__season"),
        ("fixture", "number", "kickoff", "offer", "ruling", "by", "created"),
    ),
    Table(
        "deadline_act",
        leagues.DeadlineAct,
        _rows(leagues.DeadlineAct, "fixture__season"),
        ("fixture", "deadline", "kind", "what", "created"),
    ),
    Table(
        "post",
        leagues.Post,
        lambda scope: _shown(leagues.Post.objects.filter(league=scope.league), scope),
        (
            "uuid", "league", "kind", "author", "title", "text", "fixture", "team", "player",
            "created", "edited",
        ),
        ("uuid",),
        dict.fromkeys(("hidden", "hidden_by", "reason"), HIDDEN),
    ),
    Table(
        "comment",
        leagues.Comment,
        lambda scope: leagues.Comment.objects.filter(
            hidden=None,
            post__in=_shown(leagues.Post.objects.filter(league=scope.league), scope).values("pk"),
        ),
        ("uuid", "post", "author", "text", "created", "edited"),
        ("uuid",),
        dict.fromkeys(("hidden", "hidden_by", "reason"), HIDDEN),
    ),
    Table(
        "external_name",
        leagues.ExternalName,
        lambda scope: leagues.ExternalName.objects.filter(league=scope.league).filter(
            Q(season=None) | Q(season__in=scope.seasons.values("pk"))
        ),
        ("league", "season", "system", "kind", "name", "thing"),
    ),
    Table(
        "frozen_match",
        matches.FrozenMatch,
        _rows(matches.FrozenMatch, "fixture__season", fixture__state=SETTLED),
        ("fixture", "match", "versions", "coaches", "answers", "created"),
        (),
        {"failure": SERVER, "lacked": SERVER},
    ),
    Table(
        "record",
        matches.MatchRecord,
        _rows(matches.MatchRecord, "fixture__season"),
        (
            "fixture", "uuid", "record", "digest", "log", "log_digest", "aftermath", "batch",
            "build", "created",
        ),
        ("uuid",),
    ),
    Table(
        "coaching",
        matches.Coaching,
        _rows(matches.Coaching, "record__fixture__season"),
        ("record", "side", "coach"),
    ),
    Table(
        "stat_line",
        matches.StatLine,
        _rows(matches.StatLine, "record__fixture__season"),
        (
            "record", "side", "place", "team", "player", "squad_number", "name", "position",
            "counts",
        ),
    ),
    Table(
        "correction",
        matches.Correction,
        lambda scope: (
            matches.Correction.objects.filter(fixture__season__in=scope.seasons.values("pk"))
            .select_related("fixture__season")
            .prefetch_related("fixture__season__stages")
        ),
        (
            "fixture", "uuid", "state", "change", "before", "after", "consequences", "later",
            "created",
        ),
        ("uuid",),
        veiled=_correction,
    ),
    Table(
        "correction_step",
        matches.CorrectionStep,
        _rows(matches.CorrectionStep, "correction__fixture__season"),
        ("correction", "act", "batch", "ruling", "created"),
    ),
    Table(
        "report",
        Report,
        _rows(Report, "fixture__season", state__in=Report.COUNTS, fixture__state=SETTLED),
        (
            "fixture", "uuid", "side", "author", "state", "lined_up", "data", "entries", "rest",
            "dice", "shown", "set_aside", "reasons", "objection", "objector", "version", "filed",
            "confirmed", "confirm_by", "decided", "decided_by", "created",
        ),
        left_out={"recalled": "helps whoever writes it; what counts is written"},
    ),
)  # fmt: skip

BY_NAME: Mapping[str, Table] = {table.name: table for table in TABLES}
BY_MODEL: Mapping[Any, Table] = {table.model: table for table in TABLES}

#: Models of which no file carries a row, and why.
LEFT_OUT: Mapping[Any, str] = {
    rosters.ApiToken: PERSONAL,
    rosters.Letter: PERSONAL,
    rosters.Draft: "a team that is still being built belongs to its coach",
    rosters.BroughtTeam: "what came of a file is carried as a team",
    rosters.Made: SERVER,
    rosters.LedgerLine: FOLLOWS,
    leagues.JoinRequest: PERSONAL,
    leagues.Invitation: "its address lets people in here",
    leagues.Notice: PERSONAL,
    leagues.NoticeChoice: PERSONAL,
    leagues.NoticeMail: PERSONAL,
    leagues.Follow: PERSONAL,
    leagues.WordsReport: PERSONAL,
    leagues.Block: PERSONAL,
    leagues.CalendarAddress: "its address lets a program in here",
    leagues.FileImport: "its rows are stored already",
    leagues.Contact: PERSONAL,
    leagues.Venue: THE_DAY,
    leagues.Webhook: "its address and its secret are the club's alone",
    leagues.WebhookDelivery: SERVER,
    matches.LiveMatch: PLAYED_NOW,
    matches.LiveAnswers: PLAYED_NOW,
    matches.PlayInvitation: PLAYED_NOW,
    matches.Practice: "it is deleted after a day",
    matches.SeasonPaper: FOLLOWS,
    matches.SlipCode: "it opens a match here, from a paper of this day",
    matches.QuickResult: "the outcome goes along; who typed it is the desk's alone",
    matches.Resolution: SERVER,
    matches.LeagueFile: SERVER,
    matches.LeagueFilePiece: SERVER,
    matches.Tally: FOLLOWS,
    matches.Story: FOLLOWS,
    matches.RoundReview: FOLLOWS,
}

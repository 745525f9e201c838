"""Posts and comments: written, changed, deleted, hidden, reported; and who blocks whom (LG-POST).

A text is a `Post` or a `Comment`: what can be done with both is one function.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from leagues.access.permissions import (
    RUNS_IT,
    Role,
    readable,
    require_commissioner,
    role_of,
)
from leagues.models import (
    Block,
    Comment,
    Entry,
    Fixture,
    League,
    Membership,
    Notice,
    Post,
    WordsReport,
)
from leagues.notices import notify
from leagues.notices.followers import followers
from rosters.models import Coach, Player, Team
from rosters.runtime.clock import now
from rosters.texts.markdown import MOST
from rosters.typed.text import plain_line, plain_text
from rules.problems import Problem, Refusal

Text = Post | Comment
Kind = Post.Kind
#: Whoever has one of these roles writes (LG-POST-01).
WRITES = (*RUNS_IT, Role.COACH)
#: The most characters of a note, a comment, a title and a reason.
MOST_NOTE, MOST_COMMENT, MOST_TITLE, MOST_REASON = 500, 2000, 120, 500
#: So many of each a person sends in so long (LG-POST-09).
POSTS, REPORTS, COMMENTS = 20, 20, 10
A_DAY, A_WHILE = timedelta(hours=24), timedelta(minutes=10)
#: The notices that quote the title of a post: they go when it is hidden.
QUOTING = ("article_written", "followed_post", "post_about_yours", "post_commented")


def writes(user: Any, league: League) -> bool:
    """Return whether a user writes posts and comments in a league; one query."""
    return role_of(user, league) in WRITES


def require_writes(user: Coach, league: League) -> None:
    """Raise Refusal("does_not_write_here") if the user does not write in the league."""
    if not writes(user, league):
        raise Refusal(Problem("does_not_write_here", "LG-POST-01", {"league": league.name}))


# -- posts ----------------------------------------------------------------------------------------


@transaction.atomic
def write_post(
    user: Coach,
    league: League,
    *,
    kind: str,
    text: str,
    title: str = "",
    fixture: Fixture | None = None,
    team: Team | None = None,
    player: Player | None = None,
) -> Post:
    """Write a post about a league, or about one match, team or player of it; tell who should know.

    Raises Refusal with ``does_not_write_here``, ``not_a_commissioner`` for an article of a coach,
    ``unknown_choice``, ``post_about_elsewhere``, ``words_too_often_a_day``, and those of
    `rosters.typed.text` for title and text, every problem of these at once.
    """
    require_writes(user, league)
    if kind == Kind.ARTICLE:
        require_commissioner(user, league)
    if kind not in Kind.values:
        raise Refusal(Problem("unknown_choice", params={"value": str(kind)}, about="kind"))
    if not _belongs(league, fixture, team, player):
        raise Refusal(Problem("post_about_elsewhere", "LG-POST-01", {"league": league.name}))
    fields = _worded(kind, title, text)
    _wait_for_turn(user, Post.objects.filter(author=user), POSTS, A_DAY)
    post = Post.objects.create(
        league=league,
        kind=kind,
        author=user,
        fixture=fixture,
        team=team,
        player=player,
        created=now(),
        **fields,
    )
    _tell_of(post, user)
    return post


@transaction.atomic
def change_post(user: Coach, post: Post, *, title: str, text: str) -> Post:
    """Change title and text of one's own post; what it is and is about stays.

    Raises Refusal with ``not_your_words``, ``does_not_write_here``, ``words_are_hidden``, and those
    of `rosters.typed.text`.
    """
    _require_own(user, post)
    require_writes(user, post.league)
    post = Post.objects.select_for_update(of=("self",)).select_related("league").get(pk=post.pk)
    _refuse_hidden(post)
    for name, value in _worded(post.kind, title, text).items():
        setattr(post, name, value)
    post.edited = now()
    post.save(update_fields=["title", "text", "edited"])
    return post


# -- comments -------------------------------------------------------------------------------------


@transaction.atomic
def write_comment(user: Coach, post: Post, text: str) -> Comment:
    """Comment a post, and tell its author.

    Raises Refusal with ``does_not_write_here``, ``comments_are_off``, ``words_are_hidden``,
    ``comments_closed_to_you`` where its author blocks the user, ``words_too_often``, and those of
    `rosters.typed.text`.
    """
    require_writes(user, post.league)
    if not post.league.comments:
        raise Refusal(Problem("comments_are_off", "LG-POST-05", {"league": post.league.name}))
    _refuse_hidden(post)
    if Block.objects.filter(by=post.author, blocked=user).exists():
        raise Refusal(Problem("comments_closed_to_you", "LG-POST-08"))
    text = plain_text(text, "text", MOST_COMMENT, empty=False)
    _wait_for_turn(user, Comment.objects.filter(author=user), COMMENTS, A_WHILE)
    made = Comment.objects.create(post=post, author=user, text=text, created=now())
    if post.author != user:
        params = {"name": str(user), "title": post.heading}
        notify([post.author], "post_commented", params, league=post.league, post=post)
    return made


@transaction.atomic
def change_comment(user: Coach, comment: Comment, text: str) -> Comment:
    """Change one's own comment.

    Raises Refusal with ``not_your_words``, ``does_not_write_here``, ``comments_are_off``,
    ``words_are_hidden``, and those of `rosters.typed.text`.
    """
    _require_own(user, comment)
    require_writes(user, comment.post.league)
    if not comment.post.league.comments:
        league = comment.post.league.name
        raise Refusal(Problem("comments_are_off", "LG-POST-05", {"league": league}))
    comment = _locked(comment)
    _refuse_hidden(comment)
    comment.text = plain_text(text, "text", MOST_COMMENT, empty=False)
    comment.edited = now()
    comment.save(update_fields=["text", "edited"])
    return comment


# -- both -----------------------------------------------------------------------------------------


@transaction.atomic
def delete_words(user: Coach, words: Text) -> None:
    """Delete one's own post with its comments, or one's own comment.

    Whoever has left the league may, too. Raises Refusal("not_your_words").
    """
    _require_own(user, words)
    type(words)._base_manager.filter(pk=words.pk).delete()


@transaction.atomic
def hide_words(user: Coach, words: Text, reason: str) -> Text:
    """Hide a text with a reason, and tell its author; reports of it are decided by that.

    Notices that quote the title of a hidden post go. What is hidden already stays so, with its
    first reason. Raises Refusal with ``not_a_commissioner`` and those of `rosters.typed.text`.
    """
    league = league_of(words)
    require_commissioner(user, league)
    reason = plain_text(reason, "reason", MOST_REASON, empty=False)
    words = _locked(words)
    if words.hidden is None:
        words.hidden, words.hidden_by, words.reason = now(), user, reason
        words.save(update_fields=["hidden", "hidden_by", "reason"])
        if isinstance(words, Post):
            Notice.objects.filter(post=words, kind__in=QUOTING).delete()
        params = {"league": league.name, "reason": reason}
        _tell_author(user, words, "words_hidden", params)
    _decide(words)
    return words


@transaction.atomic
def show_words(user: Coach, words: Text) -> Text:
    """Show a hidden text again, and tell its author. Raises Refusal("not_a_commissioner")."""
    league = league_of(words)
    require_commissioner(user, league)
    words = _locked(words)
    if words.hidden is not None:
        words.hidden, words.hidden_by, words.reason = None, None, ""
        words.save(update_fields=["hidden", "hidden_by", "reason"])
        _tell_author(user, words, "words_shown", {"league": league.name})
    return words


@transaction.atomic
def report_words(user: Coach, words: Text, reason: str) -> WordsReport:
    """Report somebody else's text to those who run its league; a second time changes nothing.

    Raises Refusal with ``not_a_member_here`` for a league that the user may not open,
    ``own_words``, ``words_are_hidden``, ``words_too_often_a_day``, and those of
    `rosters.typed.text`.
    """
    league = league_of(words)
    if not League.objects.filter(readable(user), pk=league.pk).exists():
        raise Refusal(Problem("not_a_member_here", "LG-ROLE-01", {"league": league.name}))
    if words.author_id == user.pk:
        raise Refusal(Problem("own_words", "LG-POST-07"))
    _refuse_hidden(words)
    reason = plain_text(reason, "reason", MOST_REASON, empty=False)
    known = WordsReport.objects.filter(by=user, **_about(words)).first()
    if known is not None:
        return known
    _wait_for_turn(user, WordsReport.objects.filter(by=user), REPORTS, A_DAY)
    made = WordsReport.objects.create(by=user, reason=reason, created=now(), **_about(words))
    post = words if isinstance(words, Post) else words.post
    people = Membership.objects.filter(league=league, role__in=RUNS_IT).values("coach")
    told = Coach.objects.filter(pk__in=people).exclude(pk=user.pk)
    notify(told, "words_reported", {"league": league.name}, league=league, post=post)
    return made


@transaction.atomic
def keep_words(user: Coach, words: Text) -> None:
    """Leave a reported text as it is: its reports are decided. Raises
    Refusal("not_a_commissioner").
    """
    require_commissioner(user, league_of(words))
    _decide(words)


# -- people ---------------------------------------------------------------------------------------


@transaction.atomic
def block(user: Coach, other: Coach) -> Block:
    """Block a person, who is not told; twice is once. Raises Refusal("block_of_oneself")."""
    if other == user:
        raise Refusal(Problem("block_of_oneself", "LG-POST-08"))
    made, _new = Block.objects.get_or_create(by=user, blocked=other, defaults={"created": now()})
    return made


@transaction.atomic
def unblock(user: Coach, other: Coach) -> None:
    """End the block of a person; where there is none nothing changes."""
    Block.objects.filter(by=user, blocked=other).delete()


def forget_words(coach: Coach) -> None:
    """Delete what an erased account wrote for itself; called in that transaction (LG-POST-10)."""
    Post.objects.filter(author=coach).exclude(kind=Kind.ARTICLE).delete()
    Comment.objects.filter(author=coach).delete()
    WordsReport.objects.filter(by=coach).delete()
    Block.objects.filter(Q(by=coach) | Q(blocked=coach)).delete()


# -- parts ----------------------------------------------------------------------------------------


def league_of(words: Text) -> League:
    """Return the league in which a text stands."""
    return words.league if isinstance(words, Post) else words.post.league


def teams_of(post: Post) -> list[Team]:
    """List the teams that a post is about; none for one about a whole league."""
    if post.fixture is not None:
        entries = Entry.objects.filter(sides__fixture=post.fixture).select_related("team__coach")
        return [entry.team for entry in entries]
    if post.player is not None:
        return [post.player.team]
    return [] if post.team is None else [post.team]


def _belongs(
    league: League, fixture: Fixture | None, team: Team | None, player: Player | None
) -> bool:
    """Return whether a post about these has one subject, and that in the league, no sandbox."""
    if sum(each is not None for each in (fixture, team, player)) > 1:
        return False
    if fixture is not None:
        season = fixture.season
        return season.league_id == league.pk and season.copy_of_id is None
    about = player.team if player is not None else team
    if about is None:
        return True
    return Entry.objects.filter(team=about, season__league=league, season__copy_of=None).exists()


def _worded(kind: str, title: str, text: str) -> dict[str, str]:
    """Return title and text as they are stored. Raises Refusal with all problems of both."""
    note = kind == Kind.NOTE
    fields: dict[str, str] = {}
    problems: list[Problem] = []
    for name, read in (
        ("title", lambda: plain_line(title, "title", MOST_TITLE, empty=note)),
        ("text", lambda: plain_text(text, "text", MOST_NOTE if note else MOST, empty=False)),
    ):
        try:
            fields[name] = read()
        except Refusal as refusal:
            problems += refusal.problems
    if problems:
        raise Refusal(problems)
    return fields


def _wait_for_turn(user: Coach, sent: Any, most: int, within: timedelta) -> None:
    """Raise Refusal("words_too_often") or Refusal("words_too_often_a_day") for one text too many.

    The account's row is locked, so that many at once do not pass together.
    """
    Coach.objects.select_for_update().get(pk=user.pk)
    if sent.filter(created__gt=now() - within).count() >= most:
        minutes = int(within.total_seconds() // 60)
        if within >= A_DAY:
            params = {"most": most, "hours": minutes // 60}
            raise Refusal(Problem("words_too_often_a_day", "LG-POST-09", params))
        params = {"most": most, "minutes": minutes}
        raise Refusal(Problem("words_too_often", "LG-POST-09", params))


def _tell_of(post: Post, by: Coach) -> None:
    """Tell people of a new post, each once (LG-POST-11)."""
    params = {"name": str(by), "title": post.heading, "league": post.league.name}
    teams = teams_of(post)
    told: set[int] = {by.pk}
    open_to = Coach.objects.filter(is_active=True)
    if post.kind == Kind.ARTICLE:
        members = Membership.objects.filter(league=post.league).exclude(role=Role.SPECTATOR)
        people: Iterable[Coach] = open_to.filter(pk__in=members.values("coach"))
        _send("article_written", people, told, post, params)
    else:
        away = Exists(Block.objects.filter(by=OuterRef("pk"), blocked=by))
        open_to = open_to.exclude(away)
        member = Membership.objects.filter(league=post.league, coach=OuterRef("pk"))
        theirs = open_to.filter(Exists(member), pk__in=[team.coach_id for team in teams])
        _send("post_about_yours", theirs, told, post, params)
    follow = open_to.filter(pk__in=followers(post.league, teams).values("pk"))
    _send("followed_post", follow, told, post, params)


def _send(
    kind: str, people: Iterable[Coach], told: set[int], post: Post, params: dict[str, str]
) -> None:
    others = [coach for coach in people if coach.pk not in told]
    told |= {coach.pk for coach in others}
    notify(others, kind, params, league=post.league, post=post)


def _tell_author(by: Coach, words: Text, kind: str, params: dict[str, str]) -> None:
    post = words if isinstance(words, Post) else words.post
    if words.author != by:
        notify([words.author], kind, params, league=league_of(words), post=post)


def _require_own(user: Coach, words: Text) -> None:
    if words.author_id != user.pk:
        raise Refusal(Problem("not_your_words", "LG-POST-04"))


def _refuse_hidden(words: Text) -> None:
    if words.hidden is not None:
        raise Refusal(Problem("words_are_hidden", "LG-POST-06", {"reason": words.reason}))


def _locked(words: Any) -> Any:
    """Return the row of a text, locked, with its league."""
    league = "league" if isinstance(words, Post) else "post__league"
    rows = type(words)._base_manager.select_for_update(of=("self",))
    return rows.select_related(league, "author").get(pk=words.pk)


def _about(words: Text) -> dict[str, Any]:
    return {"post": words} if isinstance(words, Post) else {"comment": words}


def _decide(words: Text) -> None:
    WordsReport.objects.filter(decided=None, **_about(words)).update(decided=now())

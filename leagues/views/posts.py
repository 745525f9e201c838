"""Pages of posts and comments: lists, a post, writing, hiding, reporting, blocking (LG-POST)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.access.permissions import RUNS_IT, User, readable_teams, require_commissioner
from leagues.access.visible import league_or_404, matches
from leagues.models import Comment, Fixture, League, Membership, Post
from leagues.posts import operations
from leagues.posts.forms import CommentForm, PostForm, ReportForm, TextForm, WhyForm
from leagues.posts.operations import Text, require_writes, writes
from leagues.posts.reading import (
    comment_or_404,
    comments_of,
    leagues_to_write_in,
    post_or_404,
    post_view,
    posts_about,
)
from leagues.views.leagues import FORM, crumbs
from rosters.models import Coach, Player, Team
from rosters.web.pages import (
    Caution,
    Crumb,
    Words,
    asked_first,
    asked_page,
    coach_of,
    form_key,
    form_page,
    made_once,
    press,
)
from rosters.words.catalogue_names import called
from rules.problems import Problem, Refusal

#: How many posts, and how many comments of one post, a page shows.
PAGE, COMMENTS = 20, 50


# -- what a post is about -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Subject:
    """What posts are about: a league, or one match, team or player.

    of:   ``league``, ``match``, ``team`` or ``player``.
    key:  its slug or its UUID in the address.
    game: in whose words it is named; empty for a league.
    """

    of: str
    key: Any
    thing: League | Fixture | Team | Player
    name: str
    url: str
    game: str = ""

    @property
    def named(self) -> dict[str, Any]:
        """The thing by the name that operations and readings have for it."""
        return {"fixture" if self.of == "match" else self.of: self.thing}

    @property
    def about(self) -> dict[str, Any]:
        """The same for a post, which always names its league besides."""
        return {} if self.of == "league" else self.named

    def leagues(self, user: User) -> Sequence[League]:
        """List the leagues in which the user could write about it; one query at most."""
        if isinstance(self.thing, League):
            return [self.thing] if writes(user, self.thing) else []
        if isinstance(self.thing, Fixture):
            league = self.thing.season.league
            return [league] if writes(user, league) else []
        team = self.thing.team if isinstance(self.thing, Player) else self.thing
        return list(leagues_to_write_in(user, team))

    @property
    def list_url(self) -> str:
        return reverse(f"{self.of}-posts", args=[self.key])

    @property
    def write_url(self) -> str:
        return reverse(f"write-{self.of}-post", args=[self.key])

    @property
    def crumbs(self) -> list[Crumb]:
        if isinstance(self.thing, League):
            return crumbs(self.thing)
        above = crumbs(self.thing.season.league) if isinstance(self.thing, Fixture) else []
        return [*above, Crumb(self.name, self.url)]


def _subject(request: HttpRequest, of: str, slug: str, uuid: UUID | None) -> Subject:
    """Return what an address is about; raise Http404 for what this reader may not open."""
    if of == "league":
        league = league_or_404(request.user, slug)
        return Subject(of, slug, league, league.name, reverse("league", args=[slug]))
    if of == "match" and uuid is not None:
        fixture = matches(request.user).filter(uuid=uuid).first()
        if fixture is None:
            raise Http404
        url = reverse("match", args=[uuid])
        return Subject(of, uuid, fixture, versus(fixture), url, fixture.season.game)
    teams = readable_teams(request.user).filter(copy_of=None)
    if of == "team":
        team = get_object_or_404(teams, slug=slug)
        return Subject(of, slug, team, team.name, reverse("team", args=[slug]), team.game)
    player = get_object_or_404(Player.objects.select_related("team"), uuid=uuid, team__in=teams)
    name = called(player.team.game, "player", player.name)
    return Subject(of, uuid, player, name, reverse("player", args=[uuid]), player.team.game)


def versus(fixture: Fixture) -> str:
    """Name the teams of a fixture: ``Reavers – Eagles``."""
    return " – ".join(side.entry.team.name for side in fixture.sides.all())


# -- lists ----------------------------------------------------------------------------------------


@require_safe
def posts(request: HttpRequest, of: str, slug: str = "", uuid: UUID | None = None) -> HttpResponse:
    """Show the posts about a thing, the newest first, page by page."""
    subject = _subject(request, of, slug, uuid)
    page = asked_page(request, posts_about(request.user, **subject.named), PAGE)
    context = {
        "subject": subject,
        "page": page,
        "writes": bool(subject.leagues(request.user)),
        "crumbs": subject.crumbs,
    }
    return render(request, "leagues/posts/posts.html", context)


@require_safe
def post(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Show a post with its comments."""
    view = post_view(request.user, uuid)
    return _page(request, view, CommentForm())


def _page(request: HttpRequest, view: Any, form: CommentForm, **more: Any) -> HttpResponse:
    form.label_suffix = ""
    context = {
        "view": view,
        "post": view.post,
        "title": view.post.heading if view.reads else gettext("Hidden"),
        "page": asked_page(request, comments_of(view), COMMENTS),
        "form": form,
        "crumbs": [
            *crumbs(view.post.league),
            Crumb(_("Posts"), reverse("league-posts", args=[view.post.league.slug])),
        ],
        "key": form_key(request),
    }
    return render(
        request,
        "leagues/posts/post.html",
        context | more,
        status=422 if request.method == "POST" else 200,
    )


# -- writing --------------------------------------------------------------------------------------


@login_required
@require_http_methods(FORM)
def write(request: HttpRequest, of: str, slug: str = "", uuid: UUID | None = None) -> HttpResponse:
    """Write a post about a thing. Raises Refusal("does_not_write_here") before it shows a form."""
    subject, user = _subject(request, of, slug, uuid), coach_of(request)
    leagues = subject.leagues(user)
    if not leagues:
        raise Refusal(Problem("does_not_write_here", "LG-POST-01", {"league": _place(subject)}))

    def do(data: dict[str, Any]) -> str:
        league = data.pop("league", leagues[0])
        made = made_once(
            request,
            lambda: operations.write_post(user, league, **data, **subject.about),
            may=lambda: require_writes(user, league),
        )
        return post_url(made)

    runs_it = Membership.objects.filter(coach=user, league__in=leagues, role__in=RUNS_IT)
    return form_page(
        request,
        PostForm(leagues, request.POST or None, articles=runs_it.exists()),
        do,
        title=gettext("Write about %(name)s") % {"name": subject.name},
        submit=_("Publish"),
        crumbs=subject.crumbs,
    )


def _place(subject: Subject) -> str:
    """Return the name of the league of a subject, or of what it is where it has several."""
    thing = subject.thing
    return thing.season.league.name if isinstance(thing, Fixture) else subject.name


@login_required
@require_http_methods(FORM)
def change(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Change a post of one's own."""
    found, user = post_or_404(request.user, uuid), coach_of(request)
    _require_author(user, found)
    initial = {"title": found.title, "text": found.text}

    def do(data: dict[str, Any]) -> str:
        return post_url(operations.change_post(user, found, **data))

    return form_page(
        request,
        TextForm(request.POST or None, initial=initial),
        do,
        title=_("Change the post"),
        submit=_("Save"),
        crumbs=_above(found),
    )


@login_required
@require_http_methods(FORM)
def delete(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Delete a post of one's own, after a question."""
    found, user = post_or_404(request.user, uuid), coach_of(request)
    _require_author(user, found)
    question = Caution(
        _("Delete the post?"),
        [_("Its comments go with it. That cannot be undone.")],
        _("Delete it"),
        [(_("Post"), found.heading)],
    )
    gone = reverse("league-posts", args=[found.league.slug])
    return asked_first(
        request,
        question,
        lambda: operations.delete_words(user, found),
        gone if request.method == "POST" else post_url(found),
        crumbs=_above(found),
    )


@login_required
@require_POST
def comment(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Comment a post; what was typed stays where that is refused."""
    view, user = post_view(request.user, uuid), coach_of(request)
    form = CommentForm(request.POST)
    if not form.is_valid():
        return _page(request, view, form)
    try:
        made = made_once(
            request,
            lambda: operations.write_comment(user, view.post, form.cleaned_data["text"]),
            may=lambda: require_writes(user, view.post.league),
        )
    except Refusal as refusal:
        return _page(request, view, form, problems=refusal.problems)
    return redirect(comment_url(made))


@require_safe
def comment_there(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Lead to a comment on the page of its post."""
    return redirect(comment_url(comment_or_404(request.user, uuid)))


@login_required
@require_http_methods(FORM)
def change_comment(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Change a comment of one's own."""
    found, user = comment_or_404(request.user, uuid), coach_of(request)
    _require_author(user, found)

    def do(data: dict[str, Any]) -> str:
        return comment_url(operations.change_comment(user, found, data["text"]))

    return form_page(
        request,
        CommentForm(request.POST or None, initial={"text": found.text}),
        do,
        title=_("Change the comment"),
        submit=_("Save"),
        crumbs=_above(found.post),
    )


@login_required
@require_http_methods(FORM)
def delete_comment(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Delete a comment of one's own, after a question."""
    found, user = comment_or_404(request.user, uuid), coach_of(request)
    _require_author(user, found)
    question = Caution(_("Delete the comment?"), [_("That cannot be undone.")], _("Delete it"))
    return asked_first(
        request,
        question,
        lambda: operations.delete_words(user, found),
        post_url(found.post),
        crumbs=_above(found.post),
    )


# -- hiding and reporting -------------------------------------------------------------------------


@login_required
@require_http_methods(FORM)
def hide(request: HttpRequest, of: str, uuid: UUID) -> HttpResponse:
    """Hide a post or a comment, with a reason."""
    words, user = _words(request, of, uuid), coach_of(request)
    require_commissioner(user, operations.league_of(words))

    def do(data: dict[str, Any]) -> str:
        operations.hide_words(user, words, data["reason"])
        return _url(words)

    return form_page(
        request,
        WhyForm(request.POST or None),
        do,
        title=_("Hide the text"),
        submit=_("Hide it"),
        intro=_("Its author and those who run the league still read it. You can show it again."),
        crumbs=_above(_post_of(words)),
        danger=True,
    )


@login_required
@require_POST
def show(request: HttpRequest, of: str, uuid: UUID) -> HttpResponse:
    """Show a hidden text again."""
    words = _words(request, of, uuid)
    return press(request, lambda: operations.show_words(coach_of(request), words), _url(words))


@login_required
@require_POST
def keep(request: HttpRequest, of: str, uuid: UUID) -> HttpResponse:
    """Leave a reported text as it is."""
    words = _words(request, of, uuid)
    return press(request, lambda: operations.keep_words(coach_of(request), words), _url(words))


@login_required
@require_http_methods(FORM)
def report(request: HttpRequest, of: str, uuid: UUID) -> HttpResponse:
    """Report a text of somebody else to those who run the league."""
    words, user = _words(request, of, uuid), coach_of(request)

    def do(data: dict[str, Any]) -> str:
        operations.report_words(user, words, data["reason"])
        messages.success(request, _("Those who run the league are told."))
        return _url(words)

    return form_page(
        request,
        ReportForm(request.POST or None),
        do,
        title=_("Report the text"),
        submit=_("Report it"),
        crumbs=_above(_post_of(words)),
    )


# -- people ---------------------------------------------------------------------------------------


@login_required
@require_safe
def blocked(request: HttpRequest) -> HttpResponse:
    """Show whom the reader blocks."""
    rows = coach_of(request).blocks.select_related("blocked")
    context = {
        "page": asked_page(request, rows, COMMENTS),
        "crumbs": [Crumb(_("Your account"), reverse("account"))],
    }
    return render(request, "leagues/posts/blocked.html", context)


@login_required
@require_http_methods(FORM)
def block(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Block a person, after a question."""
    other = _person(uuid)
    question = Caution(
        gettext("Block %(name)s?") % {"name": other},
        [
            _("They do not comment on your posts, and you get no notices of what they write."),
            _("They are not told. You can end it at any time."),
        ],
        _("Block them"),
    )
    return asked_first(
        request,
        question,
        lambda: operations.block(coach_of(request), other),
        reverse("blocked-people"),
        crumbs=[Crumb(_("Blocked people"), reverse("blocked-people"))],
    )


@login_required
@require_POST
def unblock(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """End the block of a person."""
    other = _person(uuid)
    back = reverse("blocked-people")
    return press(request, lambda: operations.unblock(coach_of(request), other), back)


# -- parts ----------------------------------------------------------------------------------------


def post_url(found: Post) -> str:
    return reverse("post", args=[found.uuid])


def comment_url(found: Comment) -> str:
    """Return the address of a comment, on the page of its post that shows it."""
    before = found.post.comments.filter(pk__lt=found.pk).count()
    page = before // COMMENTS + 1
    asked = f"?page={page}" if page > 1 else ""
    return f"{post_url(found.post)}{asked}#comment-{found.uuid}"


def _person(uuid: UUID) -> Coach:
    return get_object_or_404(Coach.objects.filter(is_active=True), uuid=uuid)


def _words(request: HttpRequest, of: str, uuid: UUID) -> Text:
    if of == "post":
        return post_or_404(request.user, uuid)
    return comment_or_404(request.user, uuid)


def _post_of(words: Text) -> Post:
    return words if isinstance(words, Post) else words.post


def _url(words: Text) -> str:
    return post_url(words) if isinstance(words, Post) else comment_url(words)


def _require_author(user: Coach, words: Text) -> None:
    """Raise Refusal("not_your_words") for anybody but the author, before the form is shown."""
    if words.author_id != user.pk:
        raise Refusal(Problem("not_your_words", "LG-POST-04"))


def _above(found: Post) -> list[Crumb]:
    words: Words = found.heading if found.hidden is None else _("Post")
    return [*crumbs(found.league), Crumb(words, post_url(found))]

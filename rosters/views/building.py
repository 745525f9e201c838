"""Building a team: choose a list, fill in the sheet, see what is wrong, keep it, found it.

Open to everybody: without an account a draft belongs to the browser, and is founded after signing
up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import rules
from rosters import hooks, operations
from rosters.faces.dressing import born
from rosters.games import of, templates
from rosters.games.room import Builder
from rosters.models import Draft
from rosters.web import founded_for
from rosters.web.drafts import comparable, compared, told_drafts
from rosters.web.pages import (
    KEY,
    Caution,
    Crumb,
    asked_first,
    coach_of,
    form_key,
    made_once,
    sent,
    wish_of,
)
from rosters.web.strangers_drafts import holder_of, keep_as_stranger, own_draft, stay
from rosters.words.own_words import in_words_of
from rules import game, games
from rules.problems import Problem, Refusal

#: The buttons of the page around the sheet; those of the sheet itself are all called ``step``.
#: More taps than one request carries, however quick somebody is.
_MOST_STEPS = 60
_UNSHARED = gettext_lazy("The address of the list leads nowhere from now on.")
_FILLED = gettext_lazy("What was empty is filled in as usual; what you had filled in stays.")
_NO_ROOM = gettext_lazy("What you have chosen leaves no room for more: nothing was filled in.")
_BUTTONS = frozenset(
    {"check", "copy", "found", "keep", "share", "sign-in", "sign-up", "step", "undo", "unshare"}
    | {"archive", "print", "restore", "usual"}
)
#: Buttons of somebody without an account, and the pages to which they lead.
_DOORS = {"sign-up": "sign-up", "sign-in": "login", "found": "sign-up"}


@require_safe
def races(request: HttpRequest) -> HttpResponse:
    """Show every race of every game to choose from, and the drafts that the reader has begun.

    ``game`` in the query shows one game alone, in its own words; ``next`` is where a team founded
    from here leads to.
    """
    purpose = founded_for.remember(request)
    asked = request.GET.get("game", "")
    shown = [asked] if asked in games() else games()
    offered = [
        (
            rules,
            of(rules.key).builder.races(rules.versions[-1]),
            templates(rules.key, "race"),
            of(rules.key).sheet.CREST,
        )
        for rules in map(game, shown)
    ]
    drafts = told_drafts(*holder_of(request))
    if len(shown) == 1:
        drafts = [kept for kept in drafts if kept.draft.game == asked]
    one = asked if len(shown) == 1 else ""
    context = {"offered": offered, "drafts": drafts, "purpose": purpose, "one": one}
    return render(request, "rosters/races.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def build(request: HttpRequest, game: str, race: str) -> HttpResponse:
    """Show the sheet, and check, fill in or found it as the pressed button says.

    Buttons inside the sheet, and the one that keeps it, make a draft of it.
    """
    sheet, version = _sheet(game, race)
    data: dict[str, str] | None = None
    problems: tuple[Any, ...] = ()
    usual = ""
    if request.method == "POST":
        data = _typed(request)
        try:
            if "usual" in request.POST:
                before = sheet.roster(race, data)
                data = sheet.usual(version, race, data)
                usual = "nothing" if sheet.roster(race, data) == before else "filled"
            elif {"step", "keep", "print", "share"} & set(request.POST) or _door(request):
                data = _stepped(request, sheet, version, race, data)
                kept = _begun(request, game, sheet.roster(race, data))
                if "share" in request.POST:
                    operations.share_draft(kept)
                    return redirect(_where_shared(kept))
                page = "draft-paper" if "print" in request.POST else "draft"
                return redirect(_door(request, kept) or reverse(page, args=[kept.uuid]))
            elif "found" in request.POST and not getattr(request, "htmx", False):
                roster = sheet.roster(race, data)
                team = made_once(
                    request, lambda: operations.found_team(coach_of(request), game, roster)
                )
                return redirect(founded_for.address_after(request, team))
        except Refusal as refusal:
            problems = refusal.problems
    draft = sheet.builder(version, race, data)
    return render(
        request,
        "rosters/build.html",
        {
            **_reckoned(game, race, draft, data is not None),
            "refused": _of_the_sheet(problems),
            "key": form_key(request, problems),
            "usual": {"filled": _FILLED, "nothing": _NO_ROOM}.get(usual, ""),
            "checking": reverse("check-team", args=[game, race]),
            "build_template": templates(game, "build"),
            "crumbs": [Crumb(in_words_of(game, "Found a team"), reverse("found-team"))],
        },
        status=_status(problems),
    )


@require_POST
def check(request: HttpRequest, game: str, race: str) -> HttpResponse:
    """Show the cost and the problems of the sheet as it is being filled in; nothing is founded."""
    sheet, version = _sheet(game, race)
    draft = sheet.builder(version, race, _typed(request))
    return render(request, "rosters/reckoning.html", _reckoned(game, race, draft, True))


# -- drafts ---------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
def draft(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Show a draft; whatever button is pressed, keep what was typed first."""
    kept = own_draft(request, uuid)
    if kept.team is not None:
        return redirect("team", kept.team.slug)
    sheet = of(kept.game).builder
    problems: tuple[Problem, ...] = ()
    stay(request)
    if request.method == "POST":
        data: Mapping[str, Any] = _typed(request)
        try:
            return redirect(_pressed(request, kept, sheet, data))
        except Refusal as refusal:
            problems = refusal.problems
        kept.refresh_from_db()
    else:
        data = sheet.filled(kept.version, kept.race, kept.roster)
    shown = sheet.builder(kept.version, kept.race, data)
    return render(
        request,
        "rosters/build.html",
        {
            **_reckoned(kept.game, kept.race, shown, True),
            "refused": _of_the_sheet(problems),
            "key": form_key(request, problems),
            "kept": kept,
            "shared": _address(request, kept),
            "checking": reverse("check-draft", args=[uuid]),
            "build_template": templates(kept.game, "build"),
            "crumbs": _crumbs(request, kept.game),
        },
        status=_status(problems),
    )


@require_POST
def check_draft(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Keep a draft as it is being filled in, and show its cost and problems; never found it."""
    kept = own_draft(request, uuid)
    sheet, data = of(kept.game).builder, _typed(request)
    problems: tuple[Problem, ...] = ()
    try:
        kept = operations.change_draft(kept, sheet.roster(kept.race, data))
    except Refusal as refusal:
        problems = refusal.problems
    shown = sheet.builder(kept.version, kept.race, data)
    context = _reckoned(kept.game, kept.race, shown, True)
    context |= {"kept": kept, "refused": _of_the_sheet(problems), "shared": _address(request, kept)}
    return render(request, "rosters/reckoning.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def discard(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Delete a draft, after asking."""
    kept = own_draft(request, uuid)
    sheet = of(kept.game).builder
    shown = sheet.builder(
        kept.version, kept.race, sheet.filled(kept.version, kept.race, kept.roster)
    )
    question = Caution(
        _("Throw the draft away?"),
        [gettext_lazy("It is gone for good, with all that can be undone in it.")],
        gettext_lazy("Throw it away"),
        [
            (gettext_lazy("Name of the team"), kept.name or "–"),
            (gettext_lazy("Players"), str(shown.players if shown.players is not None else "–")),
        ],
    ).in_words_of(kept.game)
    back = reverse("found-team" if request.method == "POST" else "draft", args=_at(request, uuid))
    return asked_first(
        request,
        question,
        lambda: operations.discard_draft(kept),
        back,
        crumbs=_crumbs(request, kept.game),
        done=_("The draft is gone."),
    )


# -- the list, to read and to print ---------------------------------------------------------------


@require_safe
def paper(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Show the list of one's own draft, to print."""
    kept = own_draft(request, uuid)
    crumb = Crumb(kept.name or _("without a name"), reverse("draft", args=[uuid]))
    return _listed(request, kept, [*_crumbs(request, kept.game), crumb])


@require_http_methods(["GET", "HEAD", "POST"])
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """Show the list of a shared draft to anybody with its address, without the name of its
    coach; begin a draft of the reader's own from it when the form is sent (LG-LIST-03).

    Of a team that was founded from it this is the list as it was then (LG-LIST-04). Raises Http404
    for an address that is taken back by somebody else than its coach.
    """
    kept = get_object_or_404(Draft.objects.select_related("team"), shared=token)
    problems: tuple[Problem, ...] = ()
    if "unshare" in request.POST:
        if kept.coach_id is None or kept.coach_id != request.user.pk:
            raise Http404
        operations.unshare_draft(kept)
        messages.success(request, _UNSHARED)
        return redirect(
            "found-team" if kept.team is None else reverse("team", args=[kept.team.slug])
        )
    if request.method == "POST":
        try:
            own = _begun(request, kept.game, kept.roster, kept.version)
        except Refusal as refusal:
            problems = refusal.problems
        else:
            messages.success(request, _("This is your copy. The list it was made from stays."))
            return redirect("draft", own.uuid)
    return _listed(request, kept, [], problems)


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Show two drafts side by side, and the drafts to choose from (LG-LIST-02).

    ``left`` and ``right`` in the query are their UUIDs.
    """
    drafts = told_drafts(*holder_of(request))
    by_uuid = {str(told.draft.uuid): told.draft for told in drafts}
    pair = [by_uuid.get(request.GET.get(side, "")) for side in ("left", "right")]
    comparison = None
    problems: tuple[Problem, ...] = ()
    if pair[0] is not None and pair[1] is not None:
        try:
            comparison = compared(pair[0], pair[1])
        except Refusal as refusal:
            problems = refusal.problems
    context = {
        "choices": [
            (of_game, _sides([told.draft for told in of_game], pair))
            for of_game in comparable(drafts)
        ],
        "comparison": comparison,
        "refused": _of_the_sheet(problems),
        "money": comparison is not None and rules.game(comparison.left.draft.game).has_money,
        "crumbs": _crumbs(request),
    }
    return render(request, "rosters/compare.html", context, status=422 if problems else 200)


def _sides(of_game: Sequence[Draft], pair: Sequence[Draft | None]) -> list[tuple[str, str, Draft]]:
    """Return the two fields of a game: their names, labels and what is chosen in each."""
    first, second = (
        chosen if chosen in of_game else usual
        for chosen, usual in zip(pair, of_game[:2], strict=True)
    )
    assert first is not None
    assert second is not None
    return [("left", _("First list"), first), ("right", _("Second list"), second)]


def _listed(
    request: HttpRequest, kept: Draft, crumbs: Sequence[Crumb], problems: Sequence[Problem] = ()
) -> HttpResponse:
    sheet = of(kept.game).builder
    shown = sheet.builder(
        kept.version, kept.race, sheet.filled(kept.version, kept.race, kept.roster)
    )
    answer = render(
        request,
        "rosters/list.html",
        {
            **_reckoned(kept.game, kept.race, shown, True),
            "kept": kept,
            "crumbs": crumbs,
            "list_template": templates(kept.game, "list"),
            "founded": kept.team,
            "readable": kept.team is not None and hooks.may_read_team(request.user, kept.team),
            "own": kept.coach_id is not None and kept.coach_id == request.user.pk,
            "refused": _of_the_sheet(problems),
            "key": form_key(request, problems),
        },
        status=_status(problems),
    )
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


def _at(request: HttpRequest, uuid: UUID) -> list[UUID]:
    return [] if request.method == "POST" else [uuid]


def _pressed(request: HttpRequest, kept: Draft, sheet: Builder, data: Mapping[str, Any]) -> str:
    """Carry out the button that was pressed on a draft; return where to go then."""
    here, race = reverse("draft", args=[kept.uuid]), kept.race
    if "undo" in request.POST:
        # Fields that were typed but never kept are undone by leaving them out.
        if {**sheet.roster(race, data), "race": race} == kept.roster:
            operations.undo_draft(kept)
        return here
    if "usual" in request.POST:
        before = sheet.roster(race, data)
        data = sheet.usual(kept.version, race, data)
        messages.info(request, _FILLED if sheet.roster(race, data) != before else _NO_ROOM)
    kept = operations.change_draft(
        kept, sheet.roster(race, _stepped(request, sheet, kept.version, race, data))
    )
    if door := _door(request, kept):
        return door
    if "found" in request.POST and not getattr(request, "htmx", False):
        return founded_for.address_after(request, operations.found_draft(kept))
    if "copy" in request.POST:
        another = _begun(request, kept.game, kept.roster, kept.version)
        messages.success(request, _("This is the copy; the draft it was made of stays as it is."))
        return reverse("draft", args=[another.uuid])
    if "print" in request.POST:
        return reverse("draft-paper", args=[kept.uuid])
    if "share" in request.POST:
        operations.share_draft(kept)
        return _where_shared(kept)
    if "archive" in request.POST:
        operations.archive_draft(kept)
        messages.success(request, _("The draft is archived. Changing it brings it back."))
        return reverse("found-team")
    if "restore" in request.POST:
        operations.restore_draft(kept)
        messages.success(request, _("The draft is back among the others."))
    if "unshare" in request.POST:
        operations.unshare_draft(kept)
        messages.success(request, _UNSHARED)
    if "keep" in request.POST:
        messages.success(request, _("The draft is kept: go on with it when and where you like."))
    return here


def _where_shared(kept: Draft) -> str:
    """Return the place on the page of a draft where the address to share stands."""
    return reverse("draft", args=[kept.uuid]) + "#shared"


def _typed(request: HttpRequest) -> dict[str, str]:
    return {name: value for name, value in sent(request).items() if name not in _BUTTONS}


def _stepped(
    request: HttpRequest, sheet: Builder, version: str, race: str, data: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the form's data after its own buttons, in the order in which they were pressed."""
    stepped = {**data}
    for step in request.POST.getlist("step")[:_MOST_STEPS]:
        stepped = sheet.stepped(version, race, stepped, step) if step else stepped
    return stepped


def _begun(request: HttpRequest, game: str, roster: Any, version: str | None = None) -> Draft:
    """Begin a draft for whoever sends the form: once, however often it is sent."""
    if request.user.is_authenticated:
        user = coach_of(request)
        return made_once(
            request, lambda: operations.keep_draft(user, game, roster, version=version)
        )
    key = request.POST.get(KEY, "")
    return keep_as_stranger(request, key, wish_of(request), game, roster, version)


def _door(request: HttpRequest, kept: Draft | None = None) -> str:
    """Return where somebody without an account gets one and comes back to the draft; else empty."""
    if request.user.is_authenticated or getattr(request, "htmx", False):
        return ""
    for button, page in _DOORS.items():
        if button in request.POST:
            back = {"next": reverse("draft", args=[kept.uuid])} if kept else {}
            return f"{reverse(page)}?{urlencode(back)}"
    return ""


def _status(problems: Sequence[Problem]) -> int:
    if any(problem.code == "too_many_drafts_today" for problem in problems):
        return 429
    return 422 if problems else 200


def _address(request: HttpRequest, kept: Draft) -> str:
    """Return the whole address at which others read a draft; empty where it is not shared."""
    if kept.shared is None:
        return ""
    return request.build_absolute_uri(reverse("shared-list", args=[kept.shared]))


def _crumbs(request: HttpRequest, game: str = "") -> list[Crumb]:
    """Return the way to a draft, in the words of its game; to a page of several without one."""
    mine = [Crumb(gettext_lazy("My teams"), reverse("my-teams"))]
    return [
        *(mine if request.user.is_authenticated else []),
        Crumb(in_words_of(game, "Found a team"), reverse("found-team")),
    ]


def _reckoned(game: str, race: str, draft: Any, checked: bool) -> dict[str, Any]:
    """Return the values that stand beside the sheet: its cost, and its problems."""
    return {
        "draft": draft,
        "problems": _of_the_sheet(draft.problems),
        "checked": checked,
        "game": game,
        "race": race,
        "money": rules.game(game).has_money,
        "shape": of(game).sheet.CREST,
        "face": born(game, race, draft.name) if draft.name.strip() else None,
    }


def _of_the_sheet(problems: Sequence[Problem]) -> list[Problem]:
    """Return problems as the sheet of a whole team tells them: whose name is missing."""
    return [
        Problem("team_name_missing", each.clause, each.params, each.about)
        if (each.code, each.about) == ("name_missing", "name")
        else each
        for each in problems
    ]


def _sheet(game_key: str, race: str) -> tuple[Builder, str]:
    if game_key not in games():
        raise Http404
    sheet, version = of(game_key).builder, game(game_key).versions[-1]
    if not sheet.has_race(version, race):
        raise Http404
    return sheet, version

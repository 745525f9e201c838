"""Typing a match in, step by step; its versions side by side; confirming and disputing them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.models import Fixture
from leagues.selectors import fixture_or_404
from leagues.views.seasons import season_crumbs
from matches import reporting
from matches.models import Report
from matches.reporting import forms
from matches.reporting.forms.fields import numbers
from matches.reporting.selectors import Version, report_or_404, reports_view, version_view
from matches.reporting.working_out import LinedUp
from rosters.web import Crumb, coach_of, press, tell
from rules.problems import Refusal
from rules.typed import Wanted

#: The screens after those of the match itself.
AFTER, REVIEW = "after", "review"


@require_safe
def reports(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """All versions of a match, with what differs, and what the reader may do about them."""
    view = reports_view(request.user, uuid)
    return render(
        request,
        "matches/reports.html",
        {
            "view": view,
            "fixture": view.fixture,
            "compared": [each for each in view.versions if each.report.state != "withdrawn"],
            "crumbs": _crumbs(view.fixture),
        },
    )


@login_required
@require_POST
def begin(request: HttpRequest, uuid: UUID) -> HttpResponse:
    fixture = fixture_or_404(request.user, uuid)
    try:
        report = reporting.begin_report(coach_of(request), fixture)
    except Refusal as refusal:
        tell(request, refusal)
        return redirect("reports", uuid=uuid)
    return redirect("write-report", uuid=report.uuid)


# -- writing it -----------------------------------------------------------------------------------


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def write(request: HttpRequest, uuid: UUID, key: str = "") -> HttpResponse:
    """One screen of a report; without a key the first that is still to be filled in."""
    report = report_or_404(request.user, uuid)
    lined, view = version_view(request.user, report)
    if report.state != Report.State.DRAFT or not view.is_mine or view.stale or lined is None:
        return redirect("reports", uuid=report.fixture.uuid)
    keys = [*(name for name, _title in forms.steps(lined, report.data)), AFTER, REVIEW]
    if not key:
        return redirect("write-report-step", uuid=uuid, key=_first(view, keys))
    if key not in keys:
        raise Http404
    if key == AFTER:
        return _after(request, report, lined, view, keys)
    if key == REVIEW:
        return _page(request, report, lined, view, keys, REVIEW)
    if request.method != "POST":
        return _page(request, report, lined, view, keys, key)
    return _typed(request, report, lined, view, keys, key)


def _first(view: Version, keys: list[str]) -> str:
    if not view.report.data:
        return keys[0]
    return REVIEW if view.ready or view.problems else AFTER


def _typed(
    request: HttpRequest,
    report: Report,
    lined: LinedUp,
    view: Version,
    keys: list[str],
    key: str,
) -> HttpResponse:
    """What was typed on a screen of the match: stored, or said what is wrong with it."""
    typed = request.POST
    if "show" in typed:
        return _page(request, report, lined, view, keys, key, typed)
    try:
        data = forms.given(key, lined, report.data, typed)
        reporting.save_report(coach_of(request), report, _version(typed), data)
    except Refusal as refusal:
        return _page(request, report, lined, view, keys, key, typed, refusal)
    # What was typed may have added a screen, or taken one away.
    keys = [*(name for name, _title in forms.steps(lined, report.data)), AFTER, REVIEW]
    following = keys[keys.index(key) + 1] if key in keys else keys[0]
    return redirect("write-report-step", uuid=report.uuid, key=following)


def _after(
    request: HttpRequest, report: Report, lined: LinedUp, view: Version, keys: list[str]
) -> HttpResponse:
    """The dice and choices after the match, one a screen (LG-FIX-05)."""
    if request.method != "POST":
        if view.problems:
            return redirect("write-report-step", uuid=report.uuid, key=REVIEW)
        return _page(request, report, lined, view, keys, AFTER)
    user, typed = coach_of(request), request.POST
    try:
        if "back" in typed:
            last = len(report.entries) - (not report.rest)
            reporting.take_back(user, report, _version(typed), last)
        elif "rest" in typed:
            reporting.roll_the_rest(user, report, _version(typed))
        else:
            reporting.enter(user, report, _version(typed), _entry(view, typed))
    except Refusal as refusal:
        return _page(request, report, lined, view, keys, AFTER, typed, refusal)
    return redirect("write-report-step", uuid=report.uuid, key=AFTER)


def _entry(view: Version, typed: Mapping[str, str]) -> Any:
    """The faces of as many fields as dice are wanted, an answer, or None to roll it here."""
    wanted = view.worked.wanted if view.worked is not None else None
    if "here" in typed or wanted is None:
        return None
    if not wanted.die:
        return next((each for each in wanted.options if str(each) == typed.get("answer")), "")
    faces = [numbers(typed, f"face-{n}") or [0] for n in range(wanted.count)]
    return [face for each in faces for face in each]


def _version(typed: Mapping[str, str]) -> int:
    number = typed.get("version", "")
    return int(number) if number.isdecimal() and len(number) < 9 else -1


def _page(
    request: HttpRequest,
    report: Report,
    lined: LinedUp,
    view: Version,
    keys: list[str],
    key: str,
    typed: Mapping[str, str] | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    titles = {
        **dict(forms.steps(lined, report.data)),
        AFTER: _("After the match"),
        REVIEW: _("Check and file"),
    }
    at = keys.index(key)
    wanted = view.worked.wanted if view.worked is not None else None
    return render(
        request,
        "matches/report_step.html",
        {
            "view": view,
            "report": report,
            "fixture": report.fixture,
            "key": key,
            "title": titles[key],
            "steps": [(each, titles[each]) for each in keys],
            "number": at + 1,
            "previous": keys[at - 1] if at else "",
            "step": None if key in (AFTER, REVIEW) else forms.step(key, lined, report.data, typed),
            "wanted": wanted,
            "asks": forms.purpose(lined, wanted) if wanted is not None else "",
            "faces": _faces(wanted, typed),
            "options": _options(lined, wanted),
            "shirts": _shirts(lined, wanted),
            "entered": _entered(lined, view),
            "problems": [] if refusal is None else refusal.problems,
            "crumbs": _crumbs(report.fixture, reports=True),
        },
        status=200 if refusal is None else 422,
    )


def _faces(wanted: Wanted | None, typed: Mapping[str, str] | None) -> list[tuple[str, str]]:
    if wanted is None or not wanted.die:
        return []
    names = [f"face-{n}" for n in range(wanted.count)]
    return [(name, (typed or {}).get(name, "")) for name in names]


def _options(lined: LinedUp, wanted: Wanted | None) -> list[tuple[str, str]]:
    if wanted is None or wanted.die:
        return []
    return [(str(each), forms.option(lined, wanted, each)) for each in wanted.options]


def _shirts(lined: LinedUp, wanted: Wanted | None) -> list[str]:
    """Whom a die can show that looks for a shirt."""
    about = wanted.about if wanted is not None and isinstance(wanted.about, dict) else {}
    shirts = set(about.get("shirts", ()))
    if wanted is None or not shirts:
        return []
    return [
        f"{member['number']} {member['name']}"
        for member in lined.match.line_ups[wanted.side]["players"]
        if member["number"] in shirts
    ]


def _entered(lined: LinedUp, view: Version) -> list[tuple[str, str, str]]:
    """What was entered or rolled so far, in words, and where that comes from if nobody typed it."""
    if view.worked is None:
        return []
    here, usual = _("rolled here"), _("as usual")
    return [
        (
            forms.purpose(lined, each.wanted),
            forms.entry(lined, each),
            "" if each.typed else here if each.wanted.die else usual,
        )
        for each in view.worked.entered
    ]


# -- what becomes of it ---------------------------------------------------------------------------


def _pressed(
    request: HttpRequest, report: Report, do: Callable[[], object], done: str
) -> HttpResponse:
    return press(request, do, reverse("reports", args=[report.fixture.uuid]), done)


@login_required
@require_POST
def file(request: HttpRequest, uuid: UUID) -> HttpResponse:
    report = report_or_404(request.user, uuid)

    def do() -> object:
        return reporting.file_report(coach_of(request), report, _version(request.POST))

    return _pressed(request, report, do, _("The report was filed."))


@login_required
@require_POST
def confirm(request: HttpRequest, uuid: UUID) -> HttpResponse:
    report = report_or_404(request.user, uuid)

    def do() -> object:
        return reporting.confirm_report(coach_of(request), report)

    return _pressed(request, report, do, _("The match is settled."))


@login_required
@require_POST
def dispute(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """To the other coach's own version, which begins as a copy."""
    report = report_or_404(request.user, uuid)
    try:
        own = reporting.dispute_report(coach_of(request), report)
    except Refusal as refusal:
        tell(request, refusal)
        return redirect("reports", uuid=report.fixture.uuid)
    return redirect("write-report-step", uuid=own.uuid, key=REVIEW)


@login_required
@require_POST
def withdraw(request: HttpRequest, uuid: UUID) -> HttpResponse:
    report = report_or_404(request.user, uuid)
    reason = request.POST.get("reason", "")

    def do() -> object:
        return reporting.withdraw_report(coach_of(request), report, reason=reason)

    return _pressed(request, report, do, _("The report was withdrawn."))


@login_required
@require_POST
def rule(request: HttpRequest, uuid: UUID) -> HttpResponse:
    report = report_or_404(request.user, uuid)
    reason = request.POST.get("reason", "")

    def do() -> object:
        return reporting.rule_on_report(coach_of(request), report, reason=reason)

    return _pressed(request, report, do, _("The match is settled."))


def _crumbs(fixture: Fixture, *, reports: bool = False) -> list[Crumb]:
    names = " – ".join(side.entry.team.name for side in fixture.sides.all())
    crumbs = [
        *season_crumbs(fixture.season),
        Crumb(names, reverse("match", args=[fixture.uuid])),
    ]
    if reports:
        crumbs.append(Crumb(_("Typed in"), reverse("reports", args=[fixture.uuid])))
    return crumbs

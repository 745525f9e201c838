"""Pages to report a match step by step, compare its versions, confirm and dispute them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.access.visible import fixture_or_404
from leagues.models import Fixture, Season
from leagues.policy import Policy
from leagues.reading.match_meaning import settled_before
from leagues.views.seasons import season_crumbs
from matches import reporting
from matches.games.fields import Field, Step, numbers, picked
from matches.models import Report
from matches.reporting import forms
from matches.reporting.against import AgainstRules
from matches.reporting.people import require_reporter
from matches.reporting.selectors import (
    ReportsView,
    Version,
    report_or_404,
    reports_view,
    says_the_disputed,
    version_view,
)
from matches.resolution.line_ups import LinedUp
from rosters.games import templates
from rosters.typed.numbers import whole
from rosters.web.pages import Caution, Crumb, Words, asked_first, coach_of, made_once, press, tell
from rosters.words.own_words import in_words_of, kept_in_words_of
from rosters.words.refusals import sentence
from rules.problems import Problem, Refusal
from rules.typed import Wanted

#: The screens after those of the match itself.
AFTER, REVIEW = "after", "review"
#: The answer of the button beside a number.
AMOUNT = "amount"
#: A die of so many faces is tapped; one of more is typed.
MOST_FACES = 20


@require_safe
def reports(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Show all versions of a match, with what differs, and what the reader may do about them."""
    return _versions(request, uuid)


def _versions(
    request: HttpRequest, uuid: UUID, refusal: Refusal | None = None, about: UUID | None = None
) -> HttpResponse:
    """Show all versions of a match; after a refusal with the reason that was typed.

    about: the report for which it was typed.
    """
    view = reports_view(request.user, uuid)
    return render(
        request,
        "matches/reports/versions.html",
        {
            "view": view,
            "fixture": view.fixture,
            "title": _title(view),
            "problems": () if refusal is None else refusal.problems,
            "about": about,
            "typed": request.POST.get("reason", ""),
            "crumbs": _crumbs(view.fixture),
        },
        status=200 if refusal is None else 422,
    )


_SETTLED = gettext_lazy(
    "The match is settled as reported: the result counts, and all that it means for the teams. You "
    "can't take that back; only a ruling corrects it. LG-FIX-06"
)
#: For a match that does nothing to its teams: of a friendly, or where nothing carries over.
_STANDS = gettext_lazy(
    "The result stands as reported, and nothing carries over. You can't take that back; only a "
    "ruling corrects it. LG-FIX-06"
)
_STARTS_ANEW = gettext_lazy(
    "The report won't count, and nobody can go on with it. The match has to be reported from "
    "the start."
)


def _title(view: ReportsView) -> str:
    if view.disputed:
        return _("Disputed result")
    states = {each.report.state for each in view.versions}
    if states & {*Report.COUNTS}:
        return _("Reported result")
    return (
        _("Provisional result")
        if Report.State.FILED in states
        else in_words_of(view.fixture.season.game, "Report of the match")
    )


@login_required
@require_POST
def begin(request: HttpRequest, uuid: UUID) -> HttpResponse:
    fixture = fixture_or_404(request.user, uuid)
    try:
        report = reporting.begin_report(coach_of(request), fixture)
    except Refusal as refusal:
        tell(request, refusal, fixture.season.game)
        return redirect("reports", uuid=uuid)
    return redirect("write-report", uuid=report.uuid)


# -- writing it -----------------------------------------------------------------------------------


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def write(request: HttpRequest, uuid: UUID, key: str = "") -> HttpResponse:
    """Show one screen of a report; without a key, go to the first that is still to be filled in.

    Raises Http404 for a key that is no screen of this report.
    """
    report = report_or_404(request.user, uuid)
    lined, view = version_view(request.user, report)
    if report.state != Report.State.DRAFT or not view.is_mine or view.stale or lined is None:
        return redirect("reports", uuid=report.fixture.uuid)
    keys = _keys(report, lined)
    if not key:
        return redirect("write-report-step", uuid=uuid, key=_first(view, lined, keys))
    if key not in keys:
        raise Http404
    if key == AFTER:
        return _after(request, report, lined, view, keys)
    if key == REVIEW:
        return _page(request, report, lined, view, keys, REVIEW)
    if request.method != "POST":
        return _page(request, report, lined, view, keys, key)
    return _typed(request, report, lined, view, keys, key)


def _keys(report: Report, lined: LinedUp) -> list[str]:
    """Return the screens of a report in their order; nothing comes after a match of which nothing
    carries over (LG-DAY-03).
    """
    match = [name for name, _title in forms.steps(lined, report.data)]
    return [*match, *([AFTER] if report.fixture.season.changes_teams else []), REVIEW]


def _of_the_match(keys: list[str]) -> list[str]:
    return [key for key in keys if key not in (AFTER, REVIEW)]


def _first(view: Version, lined: LinedUp, keys: list[str]) -> str:
    if view.report.data in ({}, lined.begun):  # nothing was typed yet, whatever is known
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
    """Store what was typed on a screen of the match and go on, or say what is wrong with it."""
    typed = request.POST
    if "show" in typed:
        return _page(request, report, lined, view, keys, key, typed)
    try:
        data = forms.given(key, lined, report.data, typed)
        # Who goes back mends it on an earlier screen: nobody asks them yet why it was so.
        last = key == _of_the_match(keys)[-1] and "back" not in typed
        user, reason = coach_of(request), typed.get("reason", "")
        reporting.save_report(user, report, _version(typed), data, reason=reason, whole=last)
    except Refusal as refusal:
        return _page(request, report, lined, view, keys, key, typed, refusal)
    # What was typed may have added a screen, or taken one away.
    before = keys[max(keys.index(key) - 1, 0)]
    keys = _keys(report, lined)
    following = keys[keys.index(key) + 1] if key in keys else keys[0]
    if "back" in typed:
        following = before if before in keys else keys[0]
    elif "review" in typed:
        following = REVIEW
    return redirect("write-report-step", uuid=report.uuid, key=following)


def _after(
    request: HttpRequest, report: Report, lined: LinedUp, view: Version, keys: list[str]
) -> HttpResponse:
    """Show the dice and choices after the match, one on each screen, and take them (LG-FIX-05)."""
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
            reporting.enter(user, report, _version(typed), _entry(lined, view, typed))
    except Refusal as refusal:
        return _page(request, report, lined, view, keys, AFTER, typed, refusal)
    _lined, shown = version_view(request.user, report)
    return redirect("write-report-step", uuid=report.uuid, key=REVIEW if shown.ready else AFTER)


def _entry(lined: LinedUp, view: Version, typed: Mapping[str, str]) -> Any:
    """Return the faces of as many fields as dice are wanted, an answer, or None to roll it here.

    A result that was chosen from the list stands for faces with it, where no face was tapped.
    """
    wanted = view.worked.wanted if view.worked is not None else None
    if "here" in typed or wanted is None:
        return None
    if not wanted.die:
        return _answer(wanted, typed)
    fields = [numbers(typed, f"face-{n}") for n in range(wanted.count)]
    faces = [face for each in fields for face in each or ()]
    if not faces and typed.get("result") in dict(forms.results(lined, view.report.data, wanted)):
        return [int(face) for face in typed["result"].split()]
    if not faces:
        return None  # what is left empty is rolled here, as on every other screen
    if len(faces) == wanted.count:
        return faces
    return [face for each in fields for face in each or (None,)]


def _answer(wanted: Wanted, typed: Mapping[str, str]) -> Any:
    """Return the option whose button was pressed, or the number beside the buttons."""
    chosen = typed.get("answer", "")
    if chosen == AMOUNT and wanted.amount is not None:
        number = whole(typed.get("amount", ""))
        return {wanted.amount.key: "" if number is None else number}
    return next((each for n, each in _places(wanted) if n == chosen), "")


def _places(wanted: Wanted) -> list[tuple[str, Any]]:
    """Return the options with names for a form, without the number, which has its own field."""
    named = [(str(n), each) for n, each in enumerate(wanted.options)]
    amount = wanted.amount
    return [(n, each) for n, each in named if amount is None or not amount.is_meant(each)]


def _version(typed: Mapping[str, str]) -> int:
    version = whole(typed.get("version", ""))
    return -1 if version is None else version


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
        AFTER: in_words_of(report.fixture.season.game, "After the match"),
        REVIEW: _("Check and send"),
    }
    at = keys.index(key)
    wanted = view.worked.wanted if view.worked is not None else None
    return render(
        request,
        "matches/reports/step.html",
        {
            "view": view,
            "report": report,
            "fixture": report.fixture,
            "key": key,
            "title": titles[key],
            "steps": [(each, titles[each]) for each in keys],
            "number": at + 1,
            "previous": keys[at - 1] if at else "",
            "step": _step(report, lined, key, typed, refusal),
            "goods_templates": templates(lined.match.game, "report_goods"),
            "wanted": wanted,
            "asks": forms.question(lined, wanted) if wanted is not None else "",
            "dice": _dice(lined, wanted, typed),
            "still_asked": wanted is not None and not any(each.typed for each in view.aside),
            "results": forms.results(lined, report.data, wanted) if wanted is not None else (),
            "people": wanted is not None and bool(forms.people(lined, wanted)),
            "options": _options(lined, wanted),
            "amount": forms.amount(lined, wanted) if wanted and wanted.amount else "",
            "amount_typed": (typed or {}).get("amount"),
            "usual": _usual(lined, wanted),
            "whose": lined.match.line_ups[wanted.side]["name"] if wanted is not None else "",
            "choice_days": Policy.from_json(report.fixture.season.policy).choice_days,
            "known": settled_before(report.fixture) if key == keys[0] else (),
            "entered": _entered(lined, view),
            "rolled": bool(report.entries or report.rest or report.recalled),
            "unchanged": key == REVIEW and says_the_disputed(report),
            "wrong": _wrong(report, lined, view, titles) if key == REVIEW else (),
            **_told(refusal),
            "reason": (typed or {}).get("reason", ""),
            "crumbs": _crumbs(report.fixture, reports=True),
        },
        status=200 if refusal is None else 422,
    )


def _step(
    report: Report,
    lined: LinedUp,
    key: str,
    typed: Mapping[str, str] | None,
    refusal: Refusal | None,
) -> Step | None:
    """Return a screen of the match with each problem at its field; None for the other screens."""
    if key in (AFTER, REVIEW):
        return None
    shown = forms.step(key, lined, report.data, typed)
    return shown.told(() if refusal is None else refusal.problems)


def _wrong(
    report: Report, lined: LinedUp, view: Version, titles: Mapping[str, str]
) -> list[tuple[Problem, str, str]]:
    """Return each problem with the key and the title of the screen on which it is put right.

    Both are empty where no screen has a field for it.
    """
    if not view.problems:
        return []
    screens = [
        (each, forms.step(each, lined, report.data, None))
        for each, _title in forms.steps(lined, report.data)
    ]
    found = []
    for problem in view.problems:
        fit, key = 0, ""
        for each, screen in screens:
            if (best := screen.fits(problem)) > fit:
                fit, key = best, each
        found.append((problem, key, titles.get(key, "")))
    return found


def _told(refusal: Refusal | None) -> dict[str, Any]:
    """Split a refusal into its problems, and statements that a reason can answer (LG-FIX-22)."""
    if isinstance(refusal, AgainstRules):
        return {"problems": [], "told": refusal.told}
    return {"problems": [] if refusal is None else refusal.problems, "told": ()}


def _dice(lined: LinedUp, wanted: Wanted | None, typed: Mapping[str, str] | None) -> list[Field]:
    """Return a field for each die: its faces to tap, or a number where it has too many of them.

    A die that looks for somebody's number has the people as its faces.
    """
    if wanted is None or not wanted.die:
        return []
    people = forms.people(lined, wanted)
    faces = people or picked(range(1, wanted.die + 1) if wanted.die <= MOST_FACES else ())
    label = _("Die {number}")
    return [
        Field(
            f"face-{n}",
            label.format(number=n + 1),
            (typed or {}).get(f"face-{n}", ""),
            "pick" if faces else "count",
            faces,
        )
        for n in range(wanted.count)
    ]


def _options(lined: LinedUp, wanted: Wanted | None) -> list[tuple[str, str]]:
    if wanted is None or wanted.die:
        return []
    return [(n, forms.option(lined, wanted, each)) for n, each in _places(wanted)]


def _usual(lined: LinedUp, wanted: Wanted | None) -> str:
    """Name the answer that a choice takes when nobody answers."""
    if wanted is None or wanted.die:
        return ""
    return forms.option(lined, wanted, wanted.options[0])


def _entered(lined: LinedUp, view: Version) -> list[tuple[str, str, str]]:
    """List what was entered or rolled so far, in words, with its source if nobody typed it."""
    if view.worked is None:
        return []
    return [
        (
            forms.purpose(lined, each.wanted),
            forms.entry(lined, view.report.data, each),
            forms.source(each),
        )
        for each in view.worked.entered
    ]


# -- what becomes of it ---------------------------------------------------------------------------


def _pressed(
    request: HttpRequest, report: Report, do: Callable[[], object], done: str
) -> HttpResponse:
    game_key = report.fixture.season.game
    return press(request, do, reverse("reports", args=[report.fixture.uuid]), done, game_key)


@login_required
@require_POST
def file(request: HttpRequest, uuid: UUID) -> HttpResponse:
    report = report_or_404(request.user, uuid)

    def do() -> object:
        reason = request.POST.get("reason", "")
        return reporting.file_report(
            coach_of(request), report, _version(request.POST), reason=reason
        )

    return _pressed(request, report, do, _("The report is sent."))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Confirm a report, after a page that says what that means and what breaks a rule
    (LG-FIX-22).
    """
    report = report_or_404(request.user, uuid)
    _lined, version = version_view(request.user, report)
    question = Caution(
        _("Confirm what %(author)s reported?") % {"author": report.author or "–"},
        [
            _means(report.fixture.season),
            *_against(version),
        ],
        _("Confirm the result"),
        [*_result(version), *_asides(request, report)],
        agrees=_("I agree that these dice, which were rolled here, are set aside.")
        if report.set_aside
        else "",
        danger=False,
    )

    def do() -> object:
        agrees = request.POST.get("agrees") == "yes"
        return reporting.confirm_report(coach_of(request), report, consents=agrees)

    said = in_words_of(report.fixture.season.game, "The match is settled.")
    return _asked(request, report, question, do, said)


def _means(season: Season) -> str:
    """Say what it means to confirm, where nothing carries over too (LG-DAY-03)."""
    return kept_in_words_of(season.game, _SETTLED) if season.changes_teams else str(_STANDS)


def _against(version: Version) -> list[str]:
    """List what breaks a rule, a sentence each, with its clause and the reason."""
    without = _("Against a rule: {what} {clause} No reason was given.")
    with_reason = _("Against a rule: {what} {clause} Played so because: {reason}")
    return [
        (with_reason if each.reason else without).format(
            what=sentence(each.problem, version.report.fixture.season.game),
            clause=each.problem.clause,
            reason=each.reason,
        )
        for each in version.against
    ]


def _result(version: Version) -> list[tuple[Words, Words]]:
    """Return the match with its score, which somebody is asked to confirm, and who has won."""
    if not version.score:
        return _scores(version.report)
    names = [side.entry.team.name for side in version.report.fixture.sides.all()]
    score = f"{version.score} ({version.counted})" if version.counted else version.score
    won: list[tuple[Words, Words]] = [(_("Winner"), version.winner)] if version.winner else []
    return [(" – ".join(names), score), *won]


def _scores(report: Report) -> list[tuple[Words, Words]]:
    """Return the score of each side in a report, as far as its game has one."""
    sides = report.data.get("sides", []) if isinstance(report.data, dict) else []
    names = [side.entry.team.name for side in report.fixture.sides.all()]
    return [
        (name, str(side["score"]))
        for name, side in zip(names, sides, strict=False)
        if isinstance(side, dict) and "score" in side
    ]


def _asides(request: HttpRequest, report: Report) -> list[tuple[Words, Words]]:
    """List the rolls that the report sets aside, for those who have to agree (LG-FIX-20)."""
    if not report.set_aside:
        return []
    _lined, view = version_view(request.user, report)
    typed, gone = _("{fallen} was rolled here, {typed} was typed"), _("{fallen} was rolled here")
    return [
        (each.what, (typed if each.typed else gone).format(fallen=each.fallen, typed=each.typed))
        for each in view.aside
    ]


def _asked(
    request: HttpRequest, report: Report, question: Caution, do: Callable[[], object], done: str
) -> HttpResponse:
    back, crumbs = reverse("reports", args=[report.fixture.uuid]), _crumbs(report.fixture)
    return asked_first(request, question, do, back, crumbs=crumbs, done=done)


@login_required
@require_POST
def dispute(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Dispute a report with a reason, and go to the other coach's own version, which begins as a
    copy.
    """
    report = report_or_404(request.user, uuid)
    reason = request.POST.get("reason", "")
    try:
        version = made_once(
            request,
            lambda: reporting.dispute_report(coach_of(request), report, reason=reason),
            may=lambda: require_reporter(request.user, report.fixture),
        )
    except Refusal as refusal:
        return _versions(request, report.fixture.uuid, refusal, uuid)
    messages.info(
        request,
        _(
            "Your reason is sent. This is your own version: choose the step that was wrong, change "
            "it, and send your version."
        ),
    )
    return redirect("write-report-step", uuid=version.uuid, key=REVIEW)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def withdraw(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Withdraw a report: the user's own after a page that asks, another's with a reason."""
    report = report_or_404(request.user, uuid)
    reason = request.POST.get("reason", "")
    question = Caution(
        _("Withdraw the report?"),
        [
            kept_in_words_of(report.fixture.season.game, _STARTS_ANEW),
        ],
        _("Withdraw the report"),
    )

    def do() -> object:
        return reporting.withdraw_report(coach_of(request), report, reason=reason)

    return _asked(request, report, question, do, _("The report was withdrawn."))


@login_required
@require_POST
def rule(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Rule that a report counts, with a reason that everybody in the league reads."""
    report = report_or_404(request.user, uuid)
    try:
        reporting.rule_on_report(coach_of(request), report, reason=request.POST.get("reason", ""))
    except Refusal as refusal:
        return _versions(request, report.fixture.uuid, refusal, uuid)
    said = in_words_of(report.fixture.season.game, "The match is settled.")
    messages.success(request, said)
    return redirect("reports", uuid=report.fixture.uuid)


def _crumbs(fixture: Fixture, *, reports: bool = False) -> list[Crumb]:
    names = " – ".join(side.entry.team.name for side in fixture.sides.all())
    crumbs = [
        *season_crumbs(fixture.season),
        Crumb(names, reverse("match", args=[fixture.uuid])),
    ]
    if reports:
        crumbs.append(Crumb(_("Report"), reverse("reports", args=[fixture.uuid])))
    return crumbs

"""What the views of all apps share: forms whose operation may refuse, and buttons."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, TypeVar
from uuid import uuid4

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.db.models import Model
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.http import url_has_allowed_host_and_scheme

from rosters.accounts import throttling
from rosters.models import Coach
from rosters.operations.once import SPENT, made_before, once
from rosters.typed import numbers
from rosters.words.refusals import sentence
from rules.problems import Problem, Refusal

Words = str | Promise
Thing = TypeVar("Thing", bound=Model)

#: The field of a form that has its key.
KEY = "form_key"


@dataclass(frozen=True, slots=True)
class Crumb:
    """A step of the way to a page: what stands above it, and where that is."""

    text: Words
    url: str


#: The last page of a list that anybody could ask for.
_LARGEST_ASKED = 999_999


def coach_of(request: HttpRequest) -> Coach:
    """Who is signed in; for views behind `login_required`."""
    assert isinstance(request.user, Coach)
    return request.user


def asked_word(request: HttpRequest, name: str, known: Collection[str]) -> str:
    """A word of the address, empty without one; 404 for one that no link of the site has."""
    found = request.GET.get(name, "")
    if found and found not in known:
        raise Http404
    return found


def asked_number(request: HttpRequest, name: str) -> int | None:
    """A number of the address, from 0 on, None without one; 404 for what is none."""
    found = request.GET.get(name, "")
    if not found:
        return None
    number = numbers.whole(found, _LARGEST_ASKED)
    if number is None:
        raise Http404
    return number


def asked_page(request: HttpRequest, rows: Any, size: int) -> Page[Any]:
    """The page of a list that is asked for: of an old link beyond the end, the last one."""
    number = asked_number(request, "page")
    if number == 0:
        raise Http404
    return Paginator(rows, size).get_page(number or 1)


def too_often(request: HttpRequest, name: str = "") -> HttpResponse | None:
    """Count what is posted as an attempt, at the password of `name` if there is one.

    Returns the page that is answered to one too many, and None to all others.
    """
    if request.method != "POST":
        return None
    return wait_page(request, throttling.attempt(request, name))


def wait_page(request: HttpRequest, seconds: int) -> HttpResponse | None:
    """The page that says when one may try again; None where one may now."""
    if not seconds:
        return None
    minutes = ceil(seconds / 60) if seconds > 90 else 0
    answer = render(
        request, "rosters/too_often.html", {"seconds": seconds, "minutes": minutes}, status=429
    )
    answer["Retry-After"] = str(seconds)
    return answer


def sent(request: HttpRequest) -> dict[str, str]:
    """What was typed into a form, without what the page itself put there."""
    own = ("csrfmiddlewaretoken", KEY)
    return {name: str(value) for name, value in request.POST.items() if name not in own}


def made_once(
    request: HttpRequest, make: Callable[[], Thing], *, may: Callable[[], object] = lambda: None
) -> Thing:
    """What a form makes, as an operation: sent again with the same key, the same thing.

    Refuses, and nothing is made, where another wish comes with that key: a page that was gone back
    to and changed.  Shown again the form has a new key, and then makes another.

    may: refuses who may not make it, as for `once`; none where the view has asked already.
    """
    return once(coach_of(request), request.POST.get(KEY, ""), wish_of(request), make, may)


def was_made(request: HttpRequest) -> bool:
    """Whether this very form has made its thing already.

    For pages that could not be shown any more: what was chosen is no choice now.
    """
    if request.method != "POST":
        return False
    return made_before(coach_of(request), request.POST.get(KEY, ""), wish_of(request)) is not None


def wish_of(request: HttpRequest) -> list[Any]:
    """What a form asks for, and where: the same again is the same wish."""
    fields = sent(request)
    return [request.path, {name: all_ for name, all_ in request.POST.lists() if name in fields}]


def form_key(request: HttpRequest, problems: Sequence[Problem] = ()) -> str:
    """The key of a form that is shown: the one it was sent with, as long as that is unused."""
    spent = any(problem.code in SPENT for problem in problems)
    return request.POST.get(KEY, "") if not spent and KEY in request.POST else uuid4().hex


def form_page(
    request: HttpRequest,
    form: BaseForm,
    do: Callable[[dict[str, Any]], Any],
    *,
    title: Words,
    submit: Words,
    intro: Words = "",
    crumbs: Sequence[Crumb] = (),
    danger: bool = False,
    template: str = "form.html",
    context: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """A page with one form.

    do: carries out the cleaned data and says where to go next; what it refuses is said on the
        page, and everything that was typed stays there.
    """
    problems: Sequence[Problem] = ()
    form.label_suffix = ""
    if request.method == "POST" and form.is_valid():
        try:
            target = do(form.cleaned_data)
        except Refusal as refusal:
            problems = refusal.problems
        else:
            return redirect(target)
    return render(
        request,
        template,
        {
            "form": form,
            "problems": problems,
            "title": title,
            "submit": submit,
            "intro": intro,
            "crumbs": crumbs,
            "danger": danger,
            "key": form_key(request, problems),
            **(context or {}),
        },
        status=422 if request.method == "POST" else 200,
    )


@dataclass(frozen=True, slots=True)
class Caution:
    """What a page asks before something is done that is not easily made good.

    says:   what it will do, and what it means, a sentence each.
    facts:  a bill: terms and values.
    submit: the button that does it.
    hidden: fields that go with it.
    agrees: what has to be ticked first, as the field ``agrees``; empty where nothing has.
    """

    title: Words
    says: Sequence[Words]
    submit: Words
    facts: Sequence[tuple[Words, Words]] = ()
    hidden: Mapping[str, str] | None = None
    agrees: Words = ""


def asked_first(
    request: HttpRequest,
    question: Caution,
    do: Callable[[], object],
    back: str,
    *,
    crumbs: Sequence[Crumb] = (),
    done: Words = "",
) -> HttpResponse:
    """The page of a button that asks: opened it says what would be done, sent it is done."""
    if request.method == "POST":
        return press(request, do, back, done)
    return question_page(request, question, request.path, back, crumbs=crumbs)


def question_page(
    request: HttpRequest,
    question: Caution,
    action: str,
    back: str,
    *,
    crumbs: Sequence[Crumb] = (),
    **more: Any,
) -> HttpResponse:
    """A question whose button is sent to `action`; `back` leads away from it, nothing done.

    more: for the page, such as the `bill` of an act on a `team` (`rosters.teams.previews`).
    """
    context = {"question": question, "action": action, "back": back, "crumbs": crumbs}
    return render(request, "question.html", context | more)


def sent_version(request: HttpRequest, name: str = "seq") -> int | None:
    """The version for which a page was made, as its form sends it; None where it sends none.

    What is no number is a version that nothing ever has, so that the change is refused.
    """
    text = request.POST.get(name, "")
    found = numbers.whole(text)
    return -1 if text and found is None else found


def press(
    request: HttpRequest, do: Callable[[], object], back: str, done: Words = ""
) -> HttpResponse:
    """A button was pressed: do it, go back to the page, and say there what came of it."""
    try:
        do()
    except Refusal as refusal:
        tell(request, refusal)
    else:
        if done:
            messages.success(request, str(done))
    return redirect(back)


def tell(request: HttpRequest, refusal: Refusal) -> None:
    """Every problem on the next page."""
    for problem in refusal.problems:
        clause = f" {problem.clause}" if problem.clause else ""
        messages.error(request, f"{sentence(problem)}{clause}")


def safe_next(request: HttpRequest) -> str:
    """Where to go afterwards, if that is an address of this site and no mere name."""
    target = request.POST.get("next", request.GET.get("next", ""))
    safe = url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return target if safe and target.startswith("/") else ""

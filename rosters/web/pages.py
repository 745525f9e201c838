"""Helpers that the views of all apps share: forms whose operation may refuse, and buttons."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any, TypeVar
from uuid import uuid4

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.db.models import Model
from django.forms import BaseForm, ChoiceField
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.http import url_has_allowed_host_and_scheme

from rosters.accounts import throttling
from rosters.models import Coach
from rosters.operations.once import SPENT, made_before, once
from rosters.typed import numbers
from rosters.web.addressed import game_of_address
from rosters.words.own_words import kept_in_words_of
from rosters.words.refusals import sentence
from rules.problems import Problem, Refusal

Words = str | Promise
Thing = TypeVar("Thing", bound=Model)

#: The field of a form that has its key.
KEY = "form_key"


@dataclass(frozen=True, slots=True)
class Crumb:
    """A breadcrumb: the title of a page above this one, and its address."""

    text: Words
    url: str


#: The last page of a list that anybody could ask for.
_LARGEST_ASKED = 999_999


def coach_of(request: HttpRequest) -> Coach:
    """Return the coach who is signed in; for views behind `login_required`."""
    assert isinstance(request.user, Coach)
    return request.user


def asked_word(request: HttpRequest, name: str, known: Collection[str]) -> str:
    """Return a word from the query string, or an empty string.

    Raises Http404 for a word that no link of the site has.
    """
    word = request.GET.get(name, "")
    if word and word not in known:
        raise Http404
    return word


def asked_number(request: HttpRequest, name: str) -> int | None:
    """Return a number from the query string, from 0 on, or None without one.

    Raises Http404 for a text that is no number.
    """
    text = request.GET.get(name, "")
    if not text:
        return None
    number = numbers.whole(text, _LARGEST_ASKED)
    if number is None:
        raise Http404
    return number


def asked_page(request: HttpRequest, rows: Any, size: int) -> Page[Any]:
    """Return the page of a list that is asked for; the last one for an old link beyond the end.

    Raises Http404 for page 0, and for a text that is no number.
    """
    number = asked_number(request, "page")
    if number == 0:
        raise Http404
    return Paginator(rows, size).get_page(number or 1)


def too_often(request: HttpRequest, name: str = "") -> HttpResponse | None:
    """Count a posted form as an attempt, at the password of `name` if there is one.

    Returns the page that answers one attempt too many, and None for all others.
    """
    if request.method != "POST":
        return None
    return wait_page(request, throttling.attempt(request, name))


def wait_page(request: HttpRequest, seconds: int) -> HttpResponse | None:
    """Return the page that says when to try again; None where that is now."""
    if not seconds:
        return None
    minutes = ceil(seconds / 60) if seconds > 90 else 0
    answer = render(
        request, "rosters/too_often.html", {"seconds": seconds, "minutes": minutes}, status=429
    )
    answer["Retry-After"] = str(seconds)
    return answer


def sent(request: HttpRequest) -> dict[str, str]:
    """Return the fields that were typed into a form, without those that the page itself put
    there.
    """
    of_page = ("csrfmiddlewaretoken", KEY)
    return {name: str(value) for name, value in request.POST.items() if name not in of_page}


def made_once(
    request: HttpRequest, make: Callable[[], Thing], *, may: Callable[[], object] = lambda: None
) -> Thing:
    """Make a thing with the operation of a form, or return the thing that the form's key has made
    already.

    may: refuses a user who may not make it, as for `once`; by default the view has asked already.

    Refuses, and makes nothing, where another wish comes with that key: somebody went back to the
    page and changed it. Shown again, the form has a new key and then makes another thing.
    """
    return once(coach_of(request), request.POST.get(KEY, ""), wish_of(request), make, may)


def was_made(request: HttpRequest) -> bool:
    """Say whether this very form has made its thing already.

    For pages that could not be shown any more, as the choice that they offer is gone.
    """
    if request.method != "POST":
        return False
    return made_before(coach_of(request), request.POST.get(KEY, ""), wish_of(request)) is not None


def wish_of(request: HttpRequest) -> list[Any]:
    """Return the path and the fields of a form, by which the same wish is recognised."""
    fields = sent(request)
    return [request.path, {name: all_ for name, all_ in request.POST.lists() if name in fields}]


def form_key(request: HttpRequest, problems: Sequence[Problem] = ()) -> str:
    """Return the key for a form: the one that it was sent with, as long as that is unused."""
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
    game_key: str = "",
) -> HttpResponse:
    """Render a page with one form, and carry out the form when it is sent.

    game_key: the game in whose words the page is; else that which its address tells.

    do: carries out the cleaned data and returns where to go next. Its refusals are shown on the
        page, and everything that was typed stays there.
    """
    problems: Sequence[Problem] = ()
    game_key = game_key or game_of_address(request)
    form.label_suffix = ""
    say_in_words_of(game_key, form)
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
            "title": kept_in_words_of(game_key, title),
            "submit": kept_in_words_of(game_key, submit),
            "intro": kept_in_words_of(game_key, intro),
            "game": game_key,
            "crumbs": crumbs,
            "danger": danger,
            "key": form_key(request, problems),
            **(context or {}),
        },
        status=422 if request.method == "POST" else 200,
    )


def say_in_words_of(game_key: str, form: BaseForm) -> None:
    """Put the labels, helps and choices of a form in the words of a game; of none, leave them."""
    for field in form.fields.values() if game_key else ():
        field.label = kept_in_words_of(game_key, field.label or "")
        field.help_text = kept_in_words_of(game_key, field.help_text)
        if isinstance(field, ChoiceField) and isinstance(field.choices, list):
            field.choices = [(key, _choice(game_key, said)) for key, said in field.choices]


def _choice(game_key: str, said: Any) -> Any:
    """Return the label of a choice in the words of a game; a group of choices stays as it is."""
    return said if isinstance(said, list | tuple) else kept_in_words_of(game_key, said)


@dataclass(frozen=True, slots=True)
class Caution:
    """A question that a page asks before an act that is not easily undone.

    says: what the act will do, and what that means, a sentence each.
    facts: a change preview: terms and values.
    submit: the label of the button that does it.
    hidden: fields that go with it.
    agrees: the sentence that has to be ticked first, as the field ``agrees``; empty where nothing
        has to.
    danger: whether it ends, refuses or takes away something: the button is red.
    """

    title: Words
    says: Sequence[Words]
    submit: Words
    facts: Sequence[tuple[Words, Words]] = ()
    hidden: Mapping[str, str] | None = None
    agrees: Words = ""
    danger: bool = True

    def in_words_of(self, game_key: str) -> Caution:
        """Return the question in the words of a game."""
        return replace(
            self,
            title=kept_in_words_of(game_key, self.title),
            says=[kept_in_words_of(game_key, each) for each in self.says],
            submit=kept_in_words_of(game_key, self.submit),
            facts=[(kept_in_words_of(game_key, what), said) for what, said in self.facts],
        )


def asked_first(
    request: HttpRequest,
    question: Caution,
    do: Callable[[], object],
    back: str,
    *,
    crumbs: Sequence[Crumb] = (),
    done: Words = "",
) -> HttpResponse:
    """Show a question when the page is opened, and carry out the act when it is sent."""
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
    """Render a question whose button is sent to `action`; `back` leads away with nothing done.

    more: values for the page, such as the `bill` of an act on a `team` (`rosters.teams.previews`).
    """
    question = question.in_words_of(game_of_address(request))
    context = {"question": question, "action": action, "back": back, "crumbs": crumbs}
    return render(request, "question.html", context | more)


def sent_version(request: HttpRequest, name: str = "seq") -> int | None:
    """Return the version that a form's page was made for; None where the form sends none.

    A text that is no number gives -1, a version that nothing ever has, so that the change is
    refused.
    """
    text = request.POST.get(name, "")
    version = numbers.whole(text)
    return -1 if text and version is None else version


def press(
    request: HttpRequest,
    do: Callable[[], object],
    back: str,
    done: Words = "",
    game_key: str = "",
) -> HttpResponse:
    """Carry out the act of a button, go back to the page, and say there how it went.

    game_key: the game in whose words that is said; else that which the address tells.
    """
    try:
        do()
    except Refusal as refusal:
        tell(request, refusal, game_key)
    else:
        if done:
            said = kept_in_words_of(game_key or game_of_address(request), done)
            messages.success(request, said)
    return redirect(back)


def tell(request: HttpRequest, refusal: Refusal, game_key: str = "") -> None:
    """Show every problem of a refusal on the next page, in the words of the game it is about.

    game_key: the game, where it is known; else that which the address tells.
    """
    game_key = game_key or game_of_address(request)
    for problem in refusal.problems:
        clause = f" {problem.clause}" if problem.clause else ""
        messages.error(request, f"{sentence(problem, game_key)}{clause}")


def safe_next(request: HttpRequest) -> str:
    """Return where to go afterwards, if that is an address on this site; else an empty string."""
    target = request.POST.get("next", request.GET.get("next", ""))
    safe = url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return target if safe and target.startswith("/") else ""

"""What the views of all apps share: forms whose operation may refuse, and buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise

from rosters.models import Coach
from rosters.wording import sentence
from rules.problems import Problem, Refusal

Words = str | Promise


@dataclass(frozen=True, slots=True)
class Crumb:
    """A step of the way to a page: what stands above it, and where that is."""

    text: Words
    url: str


def coach_of(request: HttpRequest) -> Coach:
    """Who is signed in; for views behind `login_required`."""
    assert isinstance(request.user, Coach)
    return request.user


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
            **(context or {}),
        },
        status=422 if request.method == "POST" else 200,
    )


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

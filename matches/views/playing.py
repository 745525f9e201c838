"""Pages to watch a match event by event, and to play one decision by decision."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import quote_etag
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.access.permissions import User
from leagues.access.visible import fixture_or_404
from leagues.models import Fixture
from leagues.views.seasons import season_crumbs
from matches.games import of
from matches.games.gestures import PICK, PUT, Plan
from matches.games.orders import WALKS
from matches.live import (
    following,
    invitations,
    questions,
    standing_orders,
    taking_back,
    whole_moves,
)
from matches.live import operations as playing
from matches.live.advice import advice, advises
from matches.live.ahead import CHAIN, ONTO
from matches.live.answer_odds import with_chances
from matches.live.boards import ZONES, Board, LiveView, asked_about, live_view, replay_view
from matches.live.questions import Link, Option, Question
from matches.live.start_options import chosen
from matches.models import LiveMatch, PlayInvitation, Practice
from matches.practice.browsers import acting, actor, practice_of
from matches.resolution import claims
from rosters.models import Coach, Team
from rosters.typed.numbers import whole
from rosters.typed.text import typed_json
from rosters.web.pages import (
    Caution,
    Crumb,
    asked_first,
    asked_number,
    asked_word,
    coach_of,
    press,
    tell,
)
from rosters.words.own_words import in_words_of
from rules.problems import Problem, Refusal
from rules.svg import Leads, tag, text

#: The prefix of the fields of standing orders, before the key of the order.
ORDER = "order:"
#: Who can be asked what they would answer, by the word in the address.
ADVISERS = ("veteran",)
#: The id of the form that sends the answers chosen beside the board and on it.
FORM = "answers"
#: The id of the form of a planned set-up, and its fields that show it without answering.
PLAN_FORM = "plan"
SHOWS = frozenset({"show", PICK, PUT})
#: The field of a gesture that answers a question beforehand: ``facing``.
SPOKEN = "spoken"


# -- watching it again ----------------------------------------------------------------------------


@require_safe
def replay(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Show the board after an event of a finished match, with links to the other events."""
    zones = asked_word(request, "zones", ZONES)
    practice = practice_of(request, uuid)
    about = request.GET.get("about", "")
    view = replay_view(
        actor(request, uuid),
        uuid,
        asked_number(request, "event") or 0,
        ZONES.get(zones, ()),
        asked_about(about),
    )
    event = view.event
    kept = f"&zones={zones}"
    here = f"?event={event}{kept}&"
    ways = {
        "previous": view.previous,
        "next": view.next,
        "turn_before": view.jump("turn", forward=False),
        "turn_after": view.jump("turn", forward=True),
        "drive_before": view.jump("drive", forward=False),
        "drive_after": view.jump("drive", forward=True),
    }
    return render(
        request,
        "matches/live/replay.html",
        {
            "view": view,
            "fixture": view.fixture,
            "pictures": _pictures(view.board, leads=_leads(here)),
            "card": view.card,
            "about": about,
            "cards": here,
            "kept": f"{kept}&about={about}" if about else kept,
            "clock": of(view.board.game).match_log.clock(view.board.frame) if event else [],
            "open": _open(view.fixture, view.board),
            "words": of(view.board.game).match_log.WORDS_OF_PARTS,
            "ways": ways,
            "zones": zones,
            "line": view.line,
            "practice": practice,
            "crumbs": match_crumbs(view.fixture, practice),
        },
    )


def _open(fixture: Fixture, board: Board | None) -> list[tuple[Team, str]]:
    """Return what lies face up beside the board, with the team that it belongs to; everybody sees
    it.
    """
    if board is None:
        return []
    teams = [side.entry.team for side in fixture.sides.all()]
    return [(teams[side], words) for side, words in of(board.game).match_log.lies_open(board.frame)]


def match_crumbs(fixture: Fixture, practice: Practice | None = None) -> list[Crumb]:
    """Return the way to the page of a match; of a practice match, to the page of its end."""
    if practice is not None:
        return [Crumb(_("Practice"), reverse("practice", args=[fixture.uuid]))]
    names = " – ".join(side.entry.team.name for side in fixture.sides.all())
    return [
        *season_crumbs(fixture.season),
        Crumb(names, reverse("match", args=[fixture.uuid])),
    ]


def _pictures(
    board: Board, over: Mapping[str, str] | None = None, leads: Leads | None = None
) -> list[str]:
    """Draw the board lying for a screen and upright for a phone; the stylesheet shows one of
    them.
    """
    pictures = [board.svg(upright=upright, over=over, leads=leads) for upright in (False, True)]
    return [mark_safe(picture) for picture in pictures]  # noqa: S308 (escaped by rules.svg)


def _leads(here: str) -> Leads:
    """Return what makes the addresses of data cards; here: that of the page without one."""
    return lambda side, number: f"{here}about={side}-{number}#card"


# -- playing it -----------------------------------------------------------------------------------


@require_safe
def play(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Show the open question to the coach who is asked, and the board to whoever may watch."""
    if "follows" in request.GET:
        # A page that waits: it is loaded again when something has happened.
        return _follows(request, uuid)
    user = actor(request, uuid)
    if "steps" in request.GET:
        return _steps(request, uuid, user)
    asked_word(request, "zones", ZONES)
    try:
        return _table(request, uuid, user)
    except Http404:
        if claims.live_match_of(fixture_or_404(user, uuid)) is not None:
            raise  # it is played, but nobody in it has the number that was asked for
        return _afterwards(request, uuid)  # nobody is playing any more


def _afterwards(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Lead to the page of a match that nobody is playing any more."""
    return redirect("practice" if practice_of(request, uuid) else "match", uuid=uuid)


def _follows(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Answer a page that waits: 304 while there is nothing new for its reader, else 200 with
    nothing in it, or with how the match ended.

    Raises Http404 for a word that no page has.
    """
    found = following.news(request.GET["follows"], uuid)
    if found is None:
        raise Http404
    tag_ = quote_etag(found.mark)
    if request.headers.get("If-None-Match") == tag_:
        answer_: HttpResponse = HttpResponseNotModified()
    elif found.over:
        answer_ = render(
            request, "matches/live/following/over.html", {"over": found.over, "uuid": uuid}
        )
    else:
        answer_ = HttpResponse()
    answer_["ETag"], answer_["Cache-Control"] = tag_, "no-cache, private"
    return answer_


def _steps(request: HttpRequest, uuid: UUID, user: User) -> HttpResponse:
    """Show the boards after the last events that the page has not shown yet."""
    upright = "upright" in request.GET
    found = [
        (mark_safe(step.board.svg(upright=upright)), step.line)  # noqa: S308 (as in _pictures)
        for step in following.steps(user, uuid, request.GET["steps"])
    ]
    return render(request, "matches/live/following/steps.html", {"steps": found})


def _table(
    request: HttpRequest,
    uuid: UUID,
    user: User,
    refusal: Refusal | None = None,
    typed: Mapping[str, str] | None = None,
) -> HttpResponse:
    """Render the page of a live match, with what was refused and what was typed."""
    zones = asked_word(request, "zones", ZONES)
    typed = request.GET if typed is None else typed
    about = request.GET.get("about", "")
    view = live_view(user, uuid, ZONES.get(zones, ()), typed, asked_about(about), opens=True)
    asked, board = view.question, view.board if view.on_board else None
    if asked is not None:
        asked = with_chances(view.fixture.season.game, view.decision, asked)
    practice = practice_of(request, uuid)
    # The shortest address that leads here: a board may have hundreds of links.
    here = "?" if request.method == "GET" else f"{reverse('play-match', args=[uuid])}?"
    if zones:
        here += f"zones={zones}&"
    cards = _kept(request, uuid, typed)
    over = _over(asked, here, _walks_at_once(view))
    return render(
        request,
        "matches/live/play.html",
        {
            "view": view,
            "fixture": view.fixture,
            "asked": asked,
            "clock": of(view.board.game).match_log.clock(view.board.frame) if view.board else [],
            "open": _open(view.fixture, view.board),
            "words": of(view.fixture.season.game).match_log.WORDS_OF_PARTS,
            "default": json.dumps(asked.default) if asked is not None else "",
            "here": here,
            "pictures": _pictures(board, over, _leads(cards)) if board else [],
            "card": view.card,
            "about": about,
            "cards": cards,
            "problems": [] if refusal is None else refusal.problems,
            "zones": zones,
            "orders_shown": "orders" in request.GET,
            "practice": practice,
            "crumbs": match_crumbs(view.fixture, practice),
            **_followed(view),
            **_advised(request, view, asked),
        },
        status=200 if refusal is None else 422,
    )


def _followed(view: LiveView) -> dict[str, Any]:
    """Return what a page needs that follows the match by itself.

    The coach who is asked waits for nobody: their page stays as it is, and only says that something
    has happened, where somebody else plays besides (LG-FIX-43).
    """
    named = {
        "mark": quote_etag(following.mark_for(view.live, view.side)),
        "seen": following.seen_by(view.told),
    }
    word = following.page_of(view.live, view.side)
    if view.question is None:
        return {"follows": word, **named}
    return {"tells": word, **named} if len(view.live.people) > 1 else {}


def _advised(request: HttpRequest, view: LiveView, asked: Question | None) -> dict[str, Any]:
    """Return what the page says of advice: whether it is offered, and what it is if asked for."""
    wanted = asked_word(request, "advice", ADVISERS)
    if asked is None or not advises(view.fixture.season):
        return {}
    if not wanted:
        return {"advises": True}
    return {"advised": advice(view.fixture.season.game, view.decision, asked), "asks_advice": True}


#: Fields of a form that are no part of what was chosen.
_SENT = frozenset({"csrfmiddlewaretoken", "number", "show", "about", CHAIN, ONTO, "plan", SPOKEN})


def _kept(request: HttpRequest, uuid: UUID, typed: Mapping[str, str]) -> str:
    """Return the address of the page with all that was chosen or typed, but for whose card is
    shown, so that something can be added to it.
    """
    chosen_ = [(name, value) for name, value in typed.items() if value and name not in _SENT]
    here = "?" if request.method == "GET" else f"{reverse('play-match', args=[uuid])}?"
    return f"{here}{urlencode(chosen_)}&" if chosen_ else here


def _walks_at_once(view: LiveView) -> str:
    """Return the address for walks without dice, which can be taken back; empty where the reader
    has it that each is shown first (LG-FIX-37).
    """
    shown = any(each.order.key == WALKS and each.way.value for each in view.orders)
    return "" if shown else reverse("walk-match", args=[view.fixture.uuid])


def _over(asked: Question | None, here: str, walk: str) -> dict[str, str]:
    """Return the markup over the squares of the board, by square.

    That is buttons that answer, links to the options of a player, and links that choose something
    on the way to an answer. here: the address of the page, to which a choice is added. walk: the
    address that walks at once where no die is rolled, or empty.
    """
    if asked is None:
        return {}
    if asked.plan is not None:
        return _over_plan(asked.plan)
    over = {
        group.square: tag("a", text(""), href=f"#{group.name}", title=group.title, class_="square")
        for group in asked.options
        if group.square
    }
    for links in asked.links.values():
        for link in links:
            if link.square:
                free = walk and link.kind == "reach" and link.chance is None
                over[link.square] = _walked(link, walk) if free else _linked(link, here)
    ways = {link.square for links in asked.links.values() for link in links if link.kind == "way"}
    for square, option in asked.on_squares.items():
        if square in ways:
            continue
        over[square] = tag(
            "button",
            _written(_short(option)),
            name=option.field,
            value=option.answer,
            title=_named(option),
            class_="square",
            form=FORM,
        )
    return over


def _over_plan(plan: Plan) -> dict[str, str]:
    """Return the markup over the squares for a plan: who can be picked up, and where to put them.

    All of it only shows the plan changed; nothing is answered.
    """
    over = {
        line.token: tag(
            "button",
            "",
            name=PICK,
            value=str(line.number),
            title=line.label,
            class_="square way" if line is plan.picked else "square",
            form=PLAN_FORM,
        )
        for line in plan.lines
    }
    if plan.picked is not None:
        for at in plan.free:
            over[at] = tag(
                "button",
                "",
                name=PUT,
                value=f"{plan.picked.number} {at}",
                title=f"{plan.picked.label}: {at}",
                class_="square",
                form=PLAN_FORM,
            )
    return over


def _walked(link: Link, walk: str) -> str:
    """Make the button that walks to a square at once."""
    name, value = link.asks
    return tag(
        "button",
        "",
        name=name,
        value=value,
        title=link.label,
        class_=f"square {link.kind}",
        form=FORM,
        formaction=walk,
    )


def _linked(link: Link, here: str) -> str:
    """Make the link on a square.

    The squares that one reaches are hundreds: they are named in as few bytes as can be.
    """
    href, short = f"{here}{urlencode([link.asks])}#question", link.mark or _short(link)
    kind = f"square {link.kind}"
    if link.kind == "reach":
        return tag("a", text(short), href=href, aria_label=_named(link), class_=kind)
    return tag("a", _written(short), href=href, title=_named(link), class_=kind)


def _short(what: Option | Link) -> str:
    """Return the odds of an option as they are written on a square; empty without dice."""
    return what.chance.percent.removesuffix("\u00a0%") if what.chance else ""


def _written(short: str) -> str:
    """Mark text as visual only: the title of a square is its name, and there may be hundreds of
    them.
    """
    return tag("i", text(short), aria_hidden="true") if short else ""


def _named(what: Option | Link) -> str:
    """Name an option with the odds of its dice.

    The exact odds stand beside the answer; those of the many far squares are shown once one is
    chosen.
    """
    if what.chance is None:
        return what.label
    far = isinstance(what, Link) and what.kind == "reach"
    rolls = "" if far else what.chance.rolls
    return f"{what.label}: {f'{rolls} ' if rolls else ''}{what.chance.percent}"


@login_required
@require_POST
def start(request: HttpRequest, uuid: UUID) -> HttpResponse:
    fixture = fixture_or_404(request.user, uuid)
    people, strengths = chosen(fixture, request.POST)
    try:
        made = invitations.play_here(coach_of(request), fixture, people, strengths)
    except Refusal as refusal:
        tell(request, refusal, fixture.season.game)
        return redirect("match", uuid=uuid)
    return _to_the_table(made, uuid)


def _to_the_table(made: LiveMatch | PlayInvitation, uuid: UUID) -> HttpResponse:
    return redirect("play-match" if isinstance(made, LiveMatch) else "match", uuid=uuid)


@login_required
@require_POST
def answer_invitation(request: HttpRequest, uuid: UUID, invitation: UUID) -> HttpResponse:
    """Accept or decline an invitation, or withdraw the user's own."""
    fixture = fixture_or_404(request.user, uuid)
    waiting = get_object_or_404(PlayInvitation, fixture=fixture, uuid=invitation)
    user, here = coach_of(request), reverse("match", args=[uuid])
    if "withdraw" in request.POST:
        return press(request, lambda: invitations.withdraw(user, waiting), here)
    if "decline" in request.POST:
        return press(request, lambda: invitations.decline(user, waiting), here)
    try:
        made = invitations.accept(user, waiting)
    except Refusal as refusal:
        tell(request, refusal, fixture.season.game)
        return redirect(here)
    return _to_the_table(made, uuid)


@login_required
@require_POST
def kick_off(request: HttpRequest, uuid: UUID) -> HttpResponse:
    fixture = fixture_or_404(request.user, uuid)

    def do() -> LiveMatch:
        return playing.kick_off(coach_of(request), fixture)

    return press(request, do, reverse("play-match", args=[uuid]), "", fixture.season.game)


@login_required
@require_POST
def leave(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Leave the table before the first die."""
    fixture = fixture_or_404(request.user, uuid)

    def do() -> None:
        playing.leave_match(coach_of(request), fixture)

    game_key = fixture.season.game
    done = in_words_of(game_key, "The match has not begun; it can be played later.")
    return press(request, do, reverse("play-match", args=[uuid]), done, game_key)


_STARTING = (
    gettext_lazy(
        "The line-ups are frozen as they are now: the usual choice is taken where one is still "
        "open, and neither team can be changed until the match is over. LG-FIX-08 LG-FIX-11"
    ),
    gettext_lazy(
        "It goes on question by question, and every answer stands. Only those who run the league "
        "can abandon it."
    ),
)


@require_http_methods(["GET", "HEAD", "POST"])
@acting
def answer(request: HttpRequest, user: Coach, uuid: UUID) -> HttpResponse:
    """Give an answer by a button, by the fields of a form, or written as JSON.

    What is only shown, as a planned set-up, stands at this address: a browser that opens it again
    without what was posted finds the match.
    """
    fixture = fixture_or_404(user, uuid)
    if request.method != "POST":
        return redirect("play-match", uuid=uuid)
    typed = request.POST
    if SHOWS & {*typed} and claims.live_match_of(fixture) is not None:
        return _table(request, uuid, user, typed=typed)
    number = _which(request.POST)
    try:
        if {CHAIN, ONTO} & {*typed}:
            return _gesture(request, user, fixture, number)
        if "plan" in typed:
            now = whole_moves.give_plan(user, fixture, number, typed)
        else:
            now = playing.answer(user, fixture, number, _given(fixture.season.game, typed))
    except Refusal as refusal:
        if (
            not {"answer", "json", CHAIN, ONTO} & {*typed}
            and claims.live_match_of(fixture) is not None
        ):
            return _table(request, uuid, user, refusal, typed)
        tell(request, refusal, fixture.season.game)
        return redirect("play-match", uuid=uuid)
    if now.state != now.State.PLAYING:
        return _afterwards(request, uuid)
    return redirect(f"{reverse('play-match', args=[uuid])}#question")


def _gesture(request: HttpRequest, user: Coach, fixture: Fixture, number: int) -> HttpResponse:
    """Give answers that belong together; raises Refusal as `whole_moves.give` does."""
    chain = _chain(fixture.season.game, request.POST)
    onto = ""
    if ONTO in request.POST and len(chain) > 1:
        *chain, (name, value) = chain
        onto = f"?{urlencode([(name, value)])}"
    walked = whole_moves.give(user, fixture, number, chain)
    if walked.live.state != walked.live.State.PLAYING:
        return _afterwards(request, fixture.uuid)
    return redirect(f"{reverse('play-match', args=[fixture.uuid])}{onto}#question")


def _chain(game: str, posted: Mapping[str, str]) -> list[tuple[str, Any]]:
    """Return the answers of a gesture, each with its question, and what the field beside it says.

    Raises Refusal("not_an_option") for anything else.
    """
    given = typed_json(posted.get(CHAIN) or posted.get(ONTO, ""))
    pairs = given if isinstance(given, list) else []
    chain = [(each[0], each[1]) for each in pairs if isinstance(each, list) and len(each) == 2]
    if not chain or len(chain) != len(pairs) or not all(isinstance(key, str) for key, _ in chain):
        raise Refusal(Problem("not_an_option", params={"answer": "", "question": ""}))
    spoken_key = of(game).gestures.spoken_key
    if spoken_key and posted.get(SPOKEN) and chain[-1][0] != spoken_key:
        chain.append((spoken_key, typed_json(posted[SPOKEN])))
    return chain


@require_POST
@acting
def take_back(request: HttpRequest, user: Coach, uuid: UUID) -> HttpResponse:
    """Take back the user's last answer, or all since the last roll (LG-FIX-32)."""
    fixture = fixture_or_404(user, uuid)
    number, everything = _which(request.POST), "everything" in request.POST
    try:
        taking_back.take_back_answers(user, fixture, number, everything=everything)
    except Refusal as refusal:
        tell(request, refusal, fixture.season.game)
        return redirect("play-match", uuid=uuid)
    return redirect(f"{reverse('play-match', args=[uuid])}#question")


@require_POST
@acting
def walk(request: HttpRequest, user: Coach, uuid: UUID) -> HttpResponse:
    """Give the answers of a whole move that was shown before, step by step."""
    fixture = fixture_or_404(user, uuid)
    typed = request.POST
    try:
        walked = whole_moves.walk(user, fixture, _which(typed), typed, ends="ends" in typed)
    except Refusal as refusal:
        tell(request, refusal, fixture.season.game)
        return redirect("play-match", uuid=uuid)
    if walked.live.state != walked.live.State.PLAYING:
        return _afterwards(request, uuid)
    if walked.left:
        messages.info(request, _("Something happened on the way: the rest of it is up to you."))
    return redirect(f"{reverse('play-match', args=[uuid])}#question")


@require_POST
@acting
def settle(request: HttpRequest, user: Coach, uuid: UUID) -> HttpResponse:
    """Change the user's standing orders: those that were sent, or all usual ones."""
    fixture = fixture_or_404(user, uuid)
    named = [key for key in request.POST if key.startswith(ORDER)]
    sent = {key.removeprefix(ORDER): request.POST.get(key, "") for key in named}
    if "usual" in request.POST:
        sent = standing_orders.usual_orders(fixture.season.game)
    try:
        now = standing_orders.settle(user, fixture, _which(request.POST, "side"), sent)
    except Refusal as refusal:
        tell(request, refusal, fixture.season.game)
        return redirect("play-match", uuid=uuid)
    if now.state != now.State.PLAYING:
        return _afterwards(request, uuid)
    return redirect(f"{reverse('play-match', args=[uuid])}#question")


def _given(game: str, posted: Mapping[str, str]) -> Any:
    if "answer" in posted:
        return posted["answer"]
    if "json" in posted:
        return typed_json(posted["json"])
    return questions.given(game, posted)


def _which(posted: Mapping[str, str], name: str = "number") -> int:
    number = whole(posted.get(name, ""))
    return -1 if number is None else number


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def by_default(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Take the usual choice for the open question, after a page that asks."""
    fixture = fixture_or_404(request.user, uuid)
    question = Caution(
        _("Answer for them with the usual choice?"),
        [
            _(
                "It counts as the answer of the coach who is asked, and the log says so. It cannot "
                "be taken back. BB-GEN-13"
            )
        ],
        _("Answer for them"),
        hidden={"number": str(_which(request.GET))},
        danger=False,
    )

    def do() -> object:
        return playing.answer_by_default(coach_of(request), fixture, _which(request.POST))

    back = reverse("play-match", args=[uuid])
    return asked_first(request, question, do, back, crumbs=match_crumbs(fixture))


@login_required
@require_POST
def abandon(request: HttpRequest, uuid: UUID) -> HttpResponse:
    fixture = fixture_or_404(request.user, uuid)
    reason = request.POST.get("reason", "")

    def do() -> None:
        playing.abandon_match(coach_of(request), fixture, reason=reason)

    game_key = fixture.season.game
    done = in_words_of(game_key, "The match was abandoned.")
    return press(request, do, reverse("match", args=[uuid]), done, game_key)

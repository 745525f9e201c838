"""Pages of a team: roster sheet, ledger, fixtures, and its coach's acts between matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import operations as leagues
from leagues.campaigns.deals import dealing_in
from leagues.forms.leagues import HeirForm, ReasonForm
from leagues.models import Fixture, League, Season
from leagues.notices import told
from leagues.posts.reading import newest_of_team
from leagues.reading.following import follows
from leagues.reading.notices import new_notices
from leagues.reading.options import enterable_seasons
from matches.games import of as match_room
from matches.games.numbers import Column
from matches.reading.duties import duties
from matches.reading.event_actors import carried_from
from matches.reading.home import own_teams
from matches.reading.next_match import coming
from matches.reading.team_todo import due, lacking, next_match
from matches.reading.teams import TeamView, my_teams, team_or_404, team_view, values_of
from matches.resolution.open_choices import choices_until
from matches.statistics.box_scores import columns_of
from matches.statistics.ratings import Balance
from matches.statistics.team_numbers import Score, team_statistics
from matches.verification.step_dice import rolls_of
from matches.views.charts import Plot, plot, worth
from matches.views.numbers import (
    BALANCE,
    PLAYED,
    SCORE,
    Cell,
    Numbers,
    Row,
    balanced,
    counts,
    heads_of,
    of_player,
    of_season,
)
from rosters import hooks, operations
from rosters.games import of, templates
from rosters.models import Coach, LedgerLine, Team
from rosters.operations.teams import require_may_change
from rosters.teams.acts import Act, acts_of
from rosters.teams.previews import Bill, bill, defaults_bill
from rosters.teams.selectors import race_name, state_of
from rosters.web.drafts import told_drafts
from rosters.web.pages import (
    Caution,
    Crumb,
    Words,
    asked_page,
    asked_word,
    coach_of,
    form_page,
    made_once,
    press,
    question_page,
    sent_version,
)
from rosters.words.acts import ToldAct, told_acts
from rosters.words.choices import Asked, asked, step_words
from rosters.words.money import money
from rosters.words.own_words import in_words_of
from rules.problems import Problem, Refusal

PAGE = 50
#: The most acts that are shown to be taken back.
MOST_ACTS = 20
#: How many coming matches and results of a team are shown before all are asked for.
NEXT, LAST = 4, 5
#: How many seasons are offered to a team that is in none.
MOST_ENTERABLE = 3
_ADDRESS = 2000


@dataclass(frozen=True, slots=True)
class Booked:
    """A ledger line with the player or asset that it was for, and the match that it comes from."""

    line: LedgerLine
    reason: str
    about: str
    fixture: Fixture | None


@login_required
@require_safe
def teams(request: HttpRequest) -> HttpResponse:
    user = coach_of(request)
    page = asked_page(request, my_teams(user).order_by("name", "pk"), PAGE)
    return render(
        request,
        "matches/team/teams.html",
        {
            "page": page,
            "teams": own_teams(user, list(page)),
            "duties": duties(user),
            "notices": [told(notice) for notice in new_notices(user)[:PAGE]],
            "drafts": told_drafts(user),
        },
    )


@login_required
@require_POST
def read_notices(request: HttpRequest) -> HttpResponse:
    return press(request, lambda: leagues.read_notices(coach_of(request)), reverse("my-teams"))


def _on_the_way(request: HttpRequest, view: TeamView) -> dict[str, Any]:
    """Return where a team without a match plays, or could, for its coach; at most two queries.

    friendly_in: leagues in which its coach can arrange a friendly.
    """
    if view.fixtures:
        return {}
    around: dict[str, Any] = {}
    if view.may_change == "own":
        mine = League.objects.filter(memberships__coach=coach_of(request)).order_by("-pk")
        around["friendly_in"] = list(mine[:MOST_ENTERABLE])
    over = (Season.State.FINISHED, Season.State.ARCHIVED)
    there = [each.season for each in view.entries if each.withdrawn is None]
    entered = [season for season in there if season.state not in over]
    if entered:
        return {**around, "entered": entered}
    return {
        **around,
        "enterable": list(enterable_seasons(request.user, view.team)[:MOST_ENTERABLE]),
    }


@require_safe
def team(request: HttpRequest, slug: str) -> HttpResponse:
    view = team_view(request.user, slug)
    sheet, written = view.sheet, of(view.team.game).sheet
    conditions = carried_from(sheet.players, view.causes)
    left = of(view.team.game).event_sentences.LEFT
    return render(
        request,
        "matches/team/team.html",
        {
            "view": view,
            "team": view.team,
            "race": race_name(view.team),
            "lines": written.lines(view.team, sheet.players),
            "experience": written.EXPERIENCE,
            "former": [
                (line, left[line.player.left]() if line.player.left in left else line.player.left)
                for line in written.lines(view.team, sheet.former)
            ],
            "record": _record(view),
            **_on_the_way(request, view),
            "fixtures": _in_order(
                view.fixtures, whole=asked_word(request, "fixtures", ("all",)) == "all"
            ),
            "duties": due(view, conditions) if view.may_change == "own" else (),
            "totals": written.totals(view.team),
            "worth": _worth(view),
            "sheet_template": templates(view.team.game, "roster"),
            "conditions": conditions,
            "ledger": _booked(view),
            "lacking": lacking(view),
            "misfits": [Problem(**problem) for problem in view.team.problems],
            "may_rule": view.may_rule,
            "notes": _notes(view),
            "newest": newest_of_team(request.user, view.team),
            "follows": follows(request.user, view.team),
            "may_delete": view.team.coach_id == request.user.pk
            and not hooks.against_deleting(view.team),
        },
    )


def _notes(view: TeamView) -> list[tuple[str, str]]:
    """List the notes that rulings keep: whom each is about, and its text."""
    everybody = (*view.sheet.players, *view.sheet.former)
    names = {player.number: str(player) for player in everybody}
    notes = view.team.totals.get("notes", ())
    return [(names.get(note["player"], ""), note["text"]) for note in notes]


def _worth(view: TeamView) -> Plot | None:
    """Draw the team's value before its matches; None where its game does not count it."""
    key = match_room(view.team.game).match_log.WORTH
    if not key:
        return None
    title = in_words_of(view.team.game, "Team value")
    return worth(values_of(view.team, key, view.fixtures), title, view.team.game)


def _in_order(fixtures: Sequence[Fixture], *, whole: bool) -> dict[str, Any]:
    """Return the next matches and the last results, or all, as `first`; and how many are left
    out.
    """
    to_come = [each for each in fixtures if each.settled is None]
    over = [each for each in reversed(fixtures) if each.settled is not None]
    shown = to_come + over if whole else to_come[:NEXT] + over[:LAST]
    return {"first": shown, "older": len(fixtures) - len(shown)}


def _record(view: TeamView) -> Balance:
    """Return the team's results in matches that the reader may open; friendlies do not count."""
    balance = Balance()
    for fixture in (each for each in view.fixtures if not each.season.friendly):
        for side in fixture.sides.all():
            if side.entry.team_id == view.team.pk:
                balance.add(side.result)
    return balance


@require_safe
def print_(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a team on paper: the sheet, or a card for each player."""
    what = asked_word(request, "of", ("cards",))
    view = team_view(request.user, slug)
    room, team_ = of(view.team.game), view.team
    lines = room.sheet.lines(team_, view.sheet.players)
    return render(
        request,
        "matches/team/print.html",
        {
            "team": team_,
            "of": what,
            "race": race_name(team_),
            "next": next_match(view),
            "paper": None if what else room.papers.sheet(team_, lines, room.sheet.totals(team_)),
            "cards": room.papers.cards(team_, lines) if what else None,
            "may_change": view.may_change,
            "crumbs": _crumbs(team_),
        },
    )


def _booked(view: TeamView) -> list[Booked]:
    written = of(view.team.game).sheet
    names = {
        f"player:{player.number}": str(player)
        for player in (*view.sheet.players, *view.sheet.former)
    }
    return [
        Booked(
            line,
            written.reason_name(line.reason),
            names.get(line.about) or written.asset_name(line.about),
            view.causes.get(line.cause),
        )
        for line in view.sheet.ledger
    ]


@require_safe
def statistics(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a team's sums by season and by player, and its ratings."""
    view = team_statistics(request.user, slug)
    columns = columns_of(view.team.game, view.totals)
    return render(
        request,
        "matches/team/statistics.html",
        {
            "view": view,
            "team": view.team,
            "may_change": hooks.may_change_team(request.user, view.team)
            if request.user.is_authenticated
            else None,
            "seasons": Numbers(
                _("Seasons"),
                _("Season"),
                [*BALANCE, SCORE, *heads_of(columns)],
                [
                    of_season(each.season, _sums(each.balance, each.score, columns, each.totals))
                    for each in view.seasons
                ],
                Row(_("All"), _sums(view.balance, view.score, columns, view.totals)),
            ),
            "players": Numbers(
                in_words_of(view.team.game, "Players"),
                in_words_of(view.team.game, "Player"),
                [PLAYED, *heads_of(columns)],
                [
                    of_player(each.player, [each.matches, *counts(columns, each.totals)])
                    for each in view.players
                ],
            ),
            "ratings": [
                (
                    each.league,
                    each.rated,
                    plot(
                        [(view.team.name, each.rated, view.team)],
                        "elo",
                        _("Elo"),
                        view.team.game,
                    ),
                )
                for each in view.ratings
            ],
            "crumbs": _crumbs(view.team),
        },
    )


def _sums(
    balance: Balance, score: Score, columns: Sequence[Column], totals: Mapping[str, int]
) -> list[Cell | int | str]:
    return [*balanced(balance), f"{score.made} : {score.against}", *counts(columns, totals)]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def manage(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the acts of a coach between matches, a small form for each, and do one."""
    team = team_or_404(request.user, slug)
    user = coach_of(request)
    permission = _permission(user, team)
    reason = request.POST.get("reason", request.GET.get("reason", "")).strip()
    problems: tuple[Problem, ...] = ()
    if request.method == "POST":
        seq, wished, faces = sent_version(request), _wished(team, request.POST), _fallen(request)
        try:
            made_once(
                request,
                lambda: operations.change_team(
                    user, team, wished, seq=seq, reason=reason, faces=faces
                ),
                may=lambda: require_may_change(user, team),
            )
        except Refusal as refusal:
            problems = refusal.problems
        else:
            messages.success(request, _("Done."))
            return redirect(_managing(slug, reason))
        team = team_or_404(request.user, slug)
    market = of(team.game).market
    return render(
        request,
        "matches/team/manage.html",
        {
            "team": team,
            "permission": permission,
            "problems": problems,
            "reason": reason if permission == "ruling" else "",
            "market": market.market(team.version, state_of(team), coming(request, team)),
            "typed": request.POST,
            "dealing_in": dealing_in(team),
            "at_a_table": bool(team.choices) and hooks.plays_at_a_table(team),
            "until": choices_until(team),
            "step": step_words(team.game, team.step),
            "waiting": _waiting(team),
            "acts": _acts(team, user),
            "kept": _kept(reason) if permission == "ruling" else "",
            "sheet_template": templates(team.game, "market"),
            "crumbs": _crumbs(team),
        },
        status=422 if problems else 200,
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def defaults(request: HttpRequest, slug: str) -> HttpResponse:
    """Close the open step with the usual choices, as it would be closed in the end (LG-FIX-11)."""
    team = team_or_404(request.user, slug)
    user = coach_of(request)
    permission = _permission(user, team)
    data = request.POST if request.method == "POST" else request.GET
    reason = data.get("reason", "").strip() if permission == "ruling" else ""
    back = _managing(slug, reason)
    if not team.choices or (permission == "ruling" and not reason):
        return redirect(back)
    if request.method == "POST":
        seq = sent_version(request)

        def do() -> Team:
            return operations.take_defaults(user, team, seq=seq, reason=reason)

        def may() -> None:
            require_may_change(user, team)

        return press(request, lambda: made_once(request, do, may=may), back, _("Done."), team.game)
    shown = defaults_bill(team)
    # Where nothing but the step itself is open, nobody chooses anything: the step is finished.
    finishing = shown is not None and [each.who for each in _waiting(team)] == [""]
    title, says, submit = _FINISHING if finishing else _TAKING
    question = Caution(
        title,
        [says if shown else _ROLLED_FOR],
        submit,
        _unanswered(team, shown),
        danger=False,
        hidden={"seq": str(team.seq), "reason": reason},
    )
    crumbs = [*_crumbs(team), Crumb(_("Manage"), back)]
    return question_page(
        request, question, request.path, back, crumbs=crumbs, bill=shown, team=team
    )


_TAKING = (
    gettext_lazy("Take the usual choices?"),
    gettext_lazy("This is what is chosen for you:"),
    gettext_lazy("Take them"),
)
_FINISHING = (
    gettext_lazy("Finish this step?"),
    gettext_lazy("This is what happens:"),
    gettext_lazy("Finish it"),
)
_ROLLED_FOR = gettext_lazy("Dice are rolled for it; what they show, nobody knows yet.")


def _unanswered(team: Team, shown: Bill | None) -> list[tuple[str, str]]:
    """List the open choices that the bill of the usual ones does not tell, each with what is done.

    These are the choices about a player for whom nothing is done; all of them, with their dice,
    where dice are rolled.
    """
    waiting = [(f"{x.title}: {x.who}" if x.who else x.title, x) for x in _waiting(team)]
    if shown is None:
        return [(title, each.dice or _("as usual")) for title, each in waiting]
    told = {act.who for act in shown.acts}
    unanswered = [title for title, each in waiting if each.who and each.who not in told]
    return [(title, _("nothing is done")) for title in unanswered]


@require_safe
def rolls(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what a team has rolled between matches, with the proof of each step that is over."""
    team = team_or_404(request.user, slug)
    names = {player.number: str(player) for player in team.players.all()}
    shown = [
        (roll, told_acts(team.game, [roll.event], names)) for roll in rolls_of(team, request.user)
    ]
    return render(
        request,
        "matches/team/dice.html",
        {"team": team, "rolls": shown, "crumbs": _crumbs(team)},
    )


@login_required
@require_safe
def ask(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what an act would do, with the button that does it; nothing is done here.

    Raises Http404 for an act that has no such page.
    """
    team = team_or_404(request.user, slug)
    user = coach_of(request)
    permission = _permission(user, team)
    reason = request.GET.get("reason", "").strip() if permission == "ruling" else ""
    if permission == "ruling" and not reason:
        return redirect("manage-team", slug)  # which asks for it
    wished = _wished(team, request.GET)
    words = _QUESTIONS.get(str(wished.get("act")))
    if words is None:
        raise Http404
    title, submit, *says = words
    if not team.rules.has_money and wished["act"] in _WITHOUT_MONEY:
        says = [_WITHOUT_MONEY[wished["act"]]]
    row = {"seq": team.seq, "reason": reason}
    hidden = {name: str(value) for name, value in {**wished, **row}.items()}
    question = Caution(title, [*says, _TAKEN_BACK], submit, hidden=hidden)
    question = question.in_words_of(team.game)
    back = _managing(slug, reason)
    crumbs = [*_crumbs(team), Crumb(_("Manage"), back)]
    shown = bill(team, wished)
    action = reverse("manage-team", args=[slug])
    return question_page(request, question, action, back, crumbs=crumbs, bill=shown, team=team)


_TAKEN_BACK = gettext_lazy("It can be taken back until the next match. LG-EVENT-07")
#: Acts that are asked about first: title, button, and what they mean.
_QUESTIONS: Mapping[str, tuple[Words, ...]] = {
    "dismiss": (
        gettext_lazy("Dismiss a player?"),
        gettext_lazy("Dismiss"),
        gettext_lazy(
            "They leave the team, and their price is not paid back. What they did stays in "
            "the record."
        ),
    ),
    "give_up": (
        gettext_lazy("Give it up?"),
        gettext_lazy("Give it up"),
        gettext_lazy("What it cost is not paid back."),
    ),
}
#: What the same acts mean in a game without money.
_WITHOUT_MONEY: Mapping[str, Words] = {
    "dismiss": gettext_lazy("They leave the team. What they did stays in the record."),
    "give_up": gettext_lazy("It is gone then."),
}


@login_required
@require_POST
def take_back(request: HttpRequest, slug: str, batch: UUID) -> HttpResponse:
    """Take back an act between matches (LG-EVENT-07)."""
    team = team_or_404(request.user, slug)
    reason = request.POST.get("reason", "").strip()
    seq = sent_version(request)

    def do() -> Team:
        return operations.take_back_act(coach_of(request), team, batch, seq=seq, reason=reason)

    def may() -> None:
        require_may_change(coach_of(request), team)

    return press(
        request,
        lambda: made_once(request, do, may=may),
        _managing(slug, reason),
        _("It was taken back."),
    )


def _wished(team: Team, data: QueryDict) -> Any:
    """Read one act from the form of its game that was filled in."""
    return of(team.game).market.wish(data, dict(data.lists()))


#: The most dice that one roll between matches has.
_MOST_DICE = 3


def _fallen(request: HttpRequest) -> list[int]:
    """Return the faces that fell at the table, as the form of an act sends them (LG-FIX-30).

    What is no number is 0, which no die shows.
    """
    sent = [request.POST.get(f"face_{n}", "") for n in range(1, _MOST_DICE + 1)]
    return [int(each) if each in set("123456") else 0 for each in sent if each]


def _managing(slug: str, reason: str) -> str:
    """Return the address where a team is managed, with the reason of a ruling."""
    here, kept = reverse("manage-team", args=[slug]), _kept(reason)
    return f"{here}?{kept}" if kept else here


def _kept(reason: str) -> str:
    """Return the reason of a ruling for an address; a reason that is too long is typed again."""
    kept = urlencode({"reason": reason})
    return kept if reason and len(kept) <= _ADDRESS else ""


def _waiting(team: Team) -> list[Asked]:
    """List what waits for its coach in the open step, in words."""
    if not team.choices:
        return []
    names = {player.number: str(player) for player in team.players.all()}
    open_ = team.rules.open_choices(team.version, state_of(team))
    return [asked(team.game, choice, names) for choice in open_]


def _acts(team: Team, user: Coach) -> list[tuple[Act, list[ToldAct]]]:
    """List what was done since the last match, the newest first, in words."""
    names = {player.number: str(player) for player in team.players.all()}
    acts = acts_of(team, user)[:MOST_ACTS]
    return [(act, told_acts(team.game, act.events, names)) for act in acts]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete a team that has neither played nor entered anything.

    Raises Refusal("not_your_team"), and what keeps the team from being deleted.
    """
    team = team_or_404(request.user, slug)
    user = coach_of(request)
    if team.coach_id != user.pk:
        raise Refusal(Problem("not_your_team", "LG-ROLE-04", {"team": team.name}))
    if problems := hooks.against_deleting(team):
        raise Refusal(problems)
    seq = sent_version(request)
    done = _("%(team)s was deleted.") % {"team": team.name}
    words = gettext_lazy(
        "It has neither played nor entered a season. It is gone for good, with its players and "
        "its treasury."
    )
    if not team.rules.has_money:
        words = gettext_lazy(
            "It has neither played nor entered a season. It is gone for good, with its players."
        )
    question = Caution(
        _("Delete %(team)s?") % {"team": team.name},
        [words],
        gettext_lazy("Delete it for good"),
        [
            (gettext_lazy("Players"), str(team.players.filter(active=True).count())),
            (
                gettext_lazy("Team value"),
                money(team.value) if team.rules.has_money else str(team.value),
            ),
        ],
        {"seq": str(team.seq)},
    ).in_words_of(team.game)
    if request.method != "POST":
        back = reverse("team", args=[slug])
        return question_page(request, question, request.path, back, crumbs=_crumbs(team))
    return press(
        request, lambda: operations.delete_team(user, team, seq=seq), reverse("my-teams"), done
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def copy(request: HttpRequest, slug: str) -> HttpResponse:
    """Begin a draft of a team like this one, whoever coaches it."""
    team = team_or_404(request.user, slug)
    if request.method == "POST":
        user = coach_of(request)
        draft = made_once(request, lambda: operations.draft_of_team(user, team))
        return redirect("draft", draft.uuid)
    question = Caution(
        in_words_of(team.game, "Build a team like {team}?").format(team=team.name),
        [
            gettext_lazy(
                "You get a draft with its positions and all that can be bought, as rookies. It may "
                "cost too much at first, and nothing is founded yet."
            )
        ],
        gettext_lazy("Begin the draft"),
        danger=False,
    )
    back = reverse("team", args=[slug])
    return question_page(request, question, request.path, back, crumbs=_crumbs(team))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def hand_over(request: HttpRequest, slug: str) -> HttpResponse:
    """Hand a team over to another coach of a league in which it has entered (LG-ROLE-05)."""
    team = team_or_404(request.user, slug)
    user = coach_of(request)
    permission = _permission(user, team)
    heirs = Coach.objects.filter(memberships__league__seasons__entries__team=team, is_active=True)
    if team.coach_id is not None:
        heirs = heirs.exclude(pk=team.coach_id)
    coaches = list(heirs.distinct().order_by("username"))

    def do(data: dict[str, Any]) -> str:
        operations.hand_over(user, team, data["coach"], reason=data.get("reason", ""))
        return reverse("team", args=[team.slug])

    form = HeirForm(coaches, request.POST or None)
    if permission == "ruling":
        form.fields["reason"] = ReasonForm.base_fields["reason"]
    return form_page(
        request,
        form,
        do,
        title=gettext_lazy("Hand the team over"),
        submit=gettext_lazy("Hand it over"),
        intro=gettext_lazy("The new coach can do all that you can now; only they can give it back.")
        if permission == "own"
        else "",
        crumbs=_crumbs(team),
        danger=True,
        game_key=team.game,
    )


def _permission(user: Coach, team: Team) -> hooks.Permission:
    """Return how this user may change the team; raises Refusal("not_your_team") for all others."""
    permission = hooks.may_change_team(user, team)
    if permission is None:
        raise Refusal(Problem("not_your_team", "LG-ROLE-04", {"team": team.name}))
    return permission


def _crumbs(team: Team) -> list[Crumb]:
    return [Crumb(team.name, reverse("team", args=[team.slug]))]

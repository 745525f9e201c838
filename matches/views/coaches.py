"""The public profile of a coach."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from matches.statistics.coach_profile import coach_view
from matches.views.charts import plot
from matches.views.numbers import BALANCE, Numbers, Row, balanced
from rosters.models import game_choices
from rosters.teams.selectors import race_name


@require_safe
def coach(request: HttpRequest, uuid: UUID) -> HttpResponse:
    view = coach_view(request.user, uuid)
    names = dict(game_choices())
    name = str(view.coach)
    return render(
        request,
        "matches/people/coach.html",
        {
            "view": view,
            "balance": Numbers(
                _("Matches"),
                _("Game"),
                BALANCE,
                [Row(names.get(key, key), balanced(each)) for key, each in view.balance.items()],
            ),
            "standings": [
                (
                    standing,
                    names.get(standing.game, standing.game),
                    [
                        plot([(name, standing.rated, None)], system, title)
                        for system, title in (("elo", _("Elo")), ("glicko2", _("Glicko-2")))
                    ],
                )
                for standing in view.standings
            ],
            "teams": [(team, race_name(team)) for team in view.teams],
        },
    )

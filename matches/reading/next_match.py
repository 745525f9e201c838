"""What is known of a team's next match, for the decisions of its coach before it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from matches.reading.teams import next_opponent
from rosters.games.coming import Coming
from rosters.models import Team
from rosters.teams.selectors import state_of


def coming(request: HttpRequest, team: Team) -> Coming:
    """Return the next opponent's state, as far as the reader may see it, and the page's query."""

    def find() -> Any:
        opponent = next_opponent(request.user, team)
        return state_of(opponent) if opponent else None

    return Coming(find, request.GET.dict())

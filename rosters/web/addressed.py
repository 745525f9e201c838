"""The game that a request is about: forms, questions and refusals are said in its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import QuerySet

from rosters import hooks
from rosters.models import Draft, Player, Team
from rules import games

#: What is kept of it on a request: several sentences of an answer ask for it.
_KEPT = "_game_of_address"


def game_of_address(request: Any) -> str:
    """Return the key of the game that the address of a page or call is about.

    Empty where it is about none, about several, or about nothing that exists. One query, and that
    only for the first call.

    request: of a page or of the API.
    """
    kept = getattr(request, _KEPT, None)
    if kept is None:
        kept = _looked_up(request)
        setattr(request, _KEPT, kept)
    return str(kept)


def _looked_up(request: Any) -> str:
    match = getattr(request, "resolver_match", None)
    if match is None:
        return ""
    values: Mapping[str, Any] = match.kwargs
    if "game" in values:
        found = values["game"]
    else:
        kind = match.route.removeprefix("api/").partition("/")[0]
        rows = hooks.game_of_address.get(kind)
        found = rows(values) if rows is not None else None
    return found if found in games() else ""


def first_game(rows: QuerySet[Any], game: str = "game") -> str | None:
    """Return the game of the first of some rows; None where there is none.

    game: the path of lookups that leads to it.
    """
    found: str | None = rows.values_list(game, flat=True).first()
    return found


def by_uuid(model: Any, game: str) -> Callable[[Mapping[str, Any]], str | None]:
    """Return a lookup of the game of a row that its address names by its UUID."""

    def find(values: Mapping[str, Any]) -> str | None:
        uuid = values.get("uuid")
        return None if uuid is None else first_game(model.objects.filter(uuid=uuid), game)

    return find


def _of_team(values: Mapping[str, Any]) -> str | None:
    slug = values.get("slug")
    return None if slug is None else first_game(Team.objects.filter(slug=slug))


#: Addresses of this layer, by how they begin.
ADDRESSES = {
    "teams": _of_team,
    "players": by_uuid(Player, "team__game"),
    "drafts": by_uuid(Draft, "game"),
}

"""One list of what a team has to see to between two matches, each with its link and its time."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.models import Entry, Fixture
from matches.reading.home import Duty, versus
from matches.reading.teams import TeamView
from matches.resolution.match_order import next_of
from matches.resolution.open_choices import choices_until
from rosters.games import of
from rosters.models import Player
from rosters.teams.selectors import state_of
from rosters.teams.streams import fold, seen_to, stored_events
from rosters.words.conditions import Carried
from rules.conditions import BARRING
from rules.problems import Problem


def due(view: TeamView, carried: Sequence[tuple[Carried, Fixture | None]]) -> list[Duty]:
    """What waits for an answer, the next match, what it will be without, what can be done better.

    Three queries, and one more where choices wait.  carried: what its players carry.
    """
    team = view.team
    managing = reverse("manage-team", args=[team.slug])
    until = choices_until(team)
    # The choices of a sandbox wait for nobody's time.
    found = [
        Duty(
            each.icon,
            each.title,
            each.about,
            f"{managing}#{each.anchor}",
            each.button,
            until if each.waits else None,
        )
        for each in of(team.game).market.due(team.version, state_of(team))
    ]
    if team.choices and not found:
        title = _("Choices wait after the match")
        about = _("Then the usual ones are taken.")
        found.append(Duty("ic-learn", title, about, managing, gettext_lazy("Choose"), until))
    choices = [duty for duty in found if duty.until is not None]
    return [*choices, *_next(view), *_missing(carried), *_hurt(view, carried)] + [
        duty for duty in found if duty.until is None
    ]


def lacking(view: TeamView) -> Sequence[Problem]:
    """Why the team could not take the field in its next match; empty where it could (LG-FIX-10).

    Where the system plays the team there, whatever its automated coach would see to counts.  One
    query.
    """
    team, fixture = view.team, next_match(view)
    events = stored_events(team)
    if fixture is not None:
        own = [side.entry for side in fixture.sides.all() if side.entry.team_id == team.pk]
        if own and own[0].managed == Entry.Managed.AUTOMATIC:
            events = seen_to(team, events)
    return of(team.game).market.lacking(team.version, fold(team, events).state)


def next_match(view: TeamView) -> Fixture | None:
    """The match that is next of those that are drawn and not played, in seasons that run; one
    query."""
    return next_of(view.fixtures)


def _next(view: TeamView) -> list[Duty]:
    """The next match, until it must be played."""
    fixture = next_match(view)
    if fixture is None:
        return []
    about = _("The next match: round %(number)s of %(season)s") % {
        "number": fixture.round.number,
        "season": fixture.season.name,
    }
    address = reverse("match", args=[fixture.uuid])
    look = gettext_lazy("To the match")
    return [Duty("ic-date", versus(fixture), about, address, look, fixture.deadline)]


def _missing(carried: Sequence[tuple[Carried, Fixture | None]]) -> list[Duty]:
    """Who cannot be fielded, each once, with why and for how long."""
    why: dict[Player, list[str]] = {}
    for each, _fixture in carried:
        if each.condition.kind in BARRING:
            told = ", ".join(filter(None, (each.text, each.until)))
            why.setdefault(each.player, []).append(told)
    return [
        Duty(
            "ic-cross",
            _("%(player)s is missing") % {"player": player},
            "; ".join(reasons),
            reverse("player", args=[player.uuid]),
            gettext_lazy("Look"),
        )
        for player, reasons in why.items()
    ]


def _hurt(view: TeamView, carried: Sequence[tuple[Carried, Fixture | None]]) -> list[Duty]:
    """Whom the last match has hurt for good: whether to keep him is a question now."""
    played = [int(cause.partition(":")[2]) for cause in view.causes if cause.startswith("match:")]
    last = f"match:{max(played, default=0)}"
    return [
        Duty(
            "ic-hurt",
            _("%(player)s is hurt for good") % {"player": each.player},
            each.text,
            reverse("player", args=[each.player.uuid]),
            gettext_lazy("Look"),
        )
        for each, _fixture in carried
        if each.condition.kind == "permanent" and each.condition.cause == last
    ]

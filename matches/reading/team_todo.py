"""The to-do list of a team between two matches, each item with its link and its time."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.models import Entry, Fixture
from matches.reading.duties import Duty, versus
from matches.reading.teams import TeamView
from matches.resolution.match_order import next_of
from matches.resolution.open_choices import choices_until
from rosters.games import of
from rosters.models import Player
from rosters.teams.selectors import state_of
from rosters.teams.streams import fold, seen_to, stored_events
from rosters.words.conditions import Carried
from rosters.words.own_words import in_words_of
from rules.conditions import BARRING
from rules.problems import Problem


def due(view: TeamView, carried: Sequence[tuple[Carried, Fixture | None]]) -> list[Duty]:
    """List what waits for an answer, the next match, who will miss it, and who was hurt for good.

    carried: what its players carry. Three queries, and one more where choices wait.
    """
    team = view.team
    managing = reverse("manage-team", args=[team.slug])
    until = choices_until(team)
    # The choices of a sandbox wait for nobody's time.
    waiting = [
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
    if team.choices and not waiting:
        title = in_words_of(team.game, "Choices after the match")
        about = _("Without an answer the usual choice counts.")
        waiting.append(Duty("ic-learn", title, about, managing, gettext_lazy("Choose"), until))
    choices = [duty for duty in waiting if duty.until is not None]
    return [*choices, *_next(view), *_missing(carried), *_hurt(view, carried)] + [
        duty for duty in waiting if duty.until is None
    ]


def lacking(view: TeamView) -> Sequence[Problem]:
    """List why the team could not take the field in its next match; empty where it could
    (LG-FIX-10).

    Where the system plays the team there, what its automated coach would do before it counts. One
    query.
    """
    team, fixture = view.team, next_match(view)
    events = stored_events(team)
    if fixture is not None:
        entries = [side.entry for side in fixture.sides.all() if side.entry.team_id == team.pk]
        if entries and entries[0].managed == Entry.Managed.AUTOMATIC:
            events = seen_to(team, events)
    return of(team.game).market.lacking(team.version, fold(team, events).state)


def next_match(view: TeamView) -> Fixture | None:
    """Return the team's next match in a running season, or None; one query."""
    return next_of(view.fixtures)


def _next(view: TeamView) -> list[Duty]:
    """Return the next match as a duty, until its deadline."""
    fixture = next_match(view)
    if fixture is None:
        return []
    if fixture.season.friendly:
        about = in_words_of(view.team.game, "The next match: a friendly")
    else:
        about = in_words_of(view.team.game, "The next match: round {number} of {season}").format(
            number=fixture.round.number, season=fixture.season.name
        )
    address = reverse("match", args=[fixture.uuid])
    look = in_words_of(view.team.game, "To the match")
    return [Duty("ic-date", versus(fixture), about, address, look, fixture.deadline)]


def _missing(carried: Sequence[tuple[Carried, Fixture | None]]) -> list[Duty]:
    """Return who cannot be fielded, each player once, with why and for how long."""
    why: dict[Player, list[str]] = {}
    for condition, _fixture in carried:
        if condition.condition.kind in BARRING:
            reason = ", ".join(filter(None, (condition.text, condition.until)))
            why.setdefault(condition.player, []).append(reason)
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
    """Return the players whom the last match has hurt for good: to keep them or not is a question
    now.
    """
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

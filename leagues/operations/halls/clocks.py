"""Run the clock of a round: start, pause, go on, add time, stop (LG-HALL-06)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from django.db import transaction

from leagues.models import Clock, Round, Venue
from leagues.models.halls import MOST_MINUTES
from leagues.operations.common import lock_running
from rosters.models import Coach
from rosters.runtime.clock import now
from rules.problems import Problem, Refusal

START, PAUSE, GO_ON, ADD, STOP = "start", "pause", "go_on", "add", "stop"
ACTS: Final = (START, PAUSE, GO_ON, ADD, STOP)


@transaction.atomic
def run_clock(user: Coach, round_: Round, act: str, minutes: int | None = None) -> Round:
    """Start the clock of a round, pause it, let it go on, change its length, or take it away.

    act:     one of `ACTS`.
    minutes: how long the round lasts where it starts, and None for the season's length; where time
             is added, how much, below 0 for less.

    Time is the server's. Raises Refusal with ``not_a_commissioner``, ``season_not_running``,
    ``unknown_clock_act``, ``round_minutes``, and ``clock_is_otherwise`` where the clock cannot do
    that as it stands, such as pausing twice.
    """
    season = lock_running(user, round_.stage.season)
    rows = Round.objects.select_for_update(of=("self",)).select_related("stage__season__league")
    round_ = rows.get(pk=round_.pk)
    if act not in ACTS:
        raise Refusal(Problem("unknown_clock_act", "LG-HALL-06", {"act": str(act)}, "act"))
    clock = Clock.from_json(round_.clock)
    if act == START:
        if minutes is None:
            minutes = Venue.objects.filter(season=season).values_list("minutes", flat=True).first()
        _refuse(clock is not None)
        _refuse_minutes(minutes)
        clock = Clock(minutes or 0, now())
    else:
        if clock is None:
            raise Refusal(Problem("clock_is_otherwise", "LG-HALL-06"))
        clock = _changed(clock, act, minutes)
    round_.clock = clock.to_json() if clock else None
    round_.save(update_fields=["clock"])
    return round_


def _changed(clock: Clock, act: str, minutes: int | None) -> Clock | None:
    """Return a running or paused clock after an act; None where it is taken away."""
    if act == PAUSE:
        _refuse(clock.paused is not None)
        return replace(clock, paused=now())
    if act == GO_ON:
        _refuse(clock.paused is None)
        stood = int((now() - (clock.paused or now())).total_seconds())
        return replace(clock, paused=None, stood=clock.stood + stood)
    if act == ADD:
        _refuse_minutes(None if minutes is None else clock.minutes + minutes)
        return replace(clock, minutes=clock.minutes + (minutes or 0))
    return None


def _refuse(wrong: bool) -> None:
    """Raise Refusal("clock_is_otherwise") where an act does not fit the clock as it stands."""
    if wrong:
        raise Refusal(Problem("clock_is_otherwise", "LG-HALL-06"))


def _refuse_minutes(minutes: int | None) -> None:
    """Raise Refusal("round_minutes") for a length that no round has."""
    if minutes is None or not 1 <= minutes <= MOST_MINUTES:
        raise Refusal(Problem("round_minutes", "LG-HALL-06", {"most": MOST_MINUTES}, "minutes"))

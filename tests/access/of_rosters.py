"""The operations of teams and accounts."""

# A call binds its values by defaults, whose types mypy does not infer.
# mypy: disable-error-code="misc"

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from uuid import uuid4

from rosters import operations as rosters
from rosters.models import Coach, Team
from rosters.operations import upkeep
from tests import factories
from tests.access import world as there
from tests.access.cases import (
    LIVE,
    NO_COMMISSIONER,
    NONSENSE,
    NOT_THERE,
    OVER,
    Call,
    Case,
    Made,
    fresh,
    state,
)
from tests.access.world import AWAY, FACE, HOME, World
from tests.rosters.brought_teams.examples import GOOD

PAST = datetime(2020, 1, 1, tzinfo=UTC)


NOTED = {"act": "note", "text": "Cursed."}
RENAME = {"act": "rename", "name": "Mine"}


def _of_team(calls: Callable[[Team], Sequence[Call]]) -> list[Case]:
    """What is done with a club of the home coach, that has entered or not."""
    nobody = (*NOT_THERE, AWAY)
    return [
        Case(
            lambda w, _: calls(w.entry(HOME).team),
            nobody,
            states=(LIVE, OVER, state(there.dressed)),
        ),
        Case(
            lambda w, made: calls(fresh(made)),
            (*nobody, "owner"),
            lambda w: factories.team(w[HOME], "Spare", game="coin"),
        ),
    ]


def _locked_account(world: World, _: Made) -> None:
    Coach.objects.filter(pk=world[HOME].pk).update(is_active=False)


def _erased_account(world: World, _: Made) -> None:
    Coach.objects.filter(pk=world[HOME].pk).update(erased_at=PAST)


def _of_account(operation: Callable[[Coach, Coach], object]) -> list[Case]:
    return [
        Case(
            lambda w, _: [lambda who: operation(who, w[HOME])],
            ("owner", *NO_COMMISSIONER),
            states=(_locked_account, _erased_account),
        )
    ]


ROSTERS: dict[str, list[Case]] = {
    "operations.tokens.end_token": [
        Case(
            lambda _, made: [lambda who: rosters.end_token(who, made)],
            (*NOT_THERE, AWAY, "owner"),
            lambda w: rosters.new_token(w[HOME], name="Bot", scope="read")[0],
        )
    ],
    "operations.teams.change_team": _of_team(
        lambda team: [
            lambda who, wish=wish, seq=seq: rosters.change_team(who, team, wish, seq=seq)
            for wish in (RENAME, [RENAME] * 101, {"act": "fly"}, *NONSENSE)
            for seq in (None, team.seq, 99)
        ]
    ),
    "operations.teams.take_defaults": _of_team(
        lambda team: [
            lambda who, seq=seq: rosters.take_defaults(who, team, seq=seq) for seq in (None, 99)
        ]
    ),
    "operations.teams.take_back_act": _of_team(
        lambda team: [
            lambda who, batch=batch: rosters.take_back_act(who, team, batch)
            for batch in (uuid4(), team.events.order_by("-seq")[0].batch)
        ]
    ),
    "operations.teams.dress_team": _of_team(
        lambda team: [
            lambda who, face=face, seq=seq: rosters.dress_team(who, team, face, seq=seq)
            for face in (FACE, {"cloth": "air"}, *NONSENSE)
            for seq in (None, 99)
        ]
    ),
    "operations.teams.delete_team": _of_team(
        lambda team: [
            lambda who, seq=seq: rosters.delete_team(who, team, seq=seq) for seq in (None, 99)
        ]
    )[1:],
    "operations.teams.hand_over": _of_team(
        lambda team: [
            lambda who, to=to: rosters.hand_over(who, team, to)
            for to in (None, factories.coach(), factories.coach(is_active=False))
        ]
    ),
    "operations.brought_teams.keep_brought_team": [
        Case(
            lambda w, made: [lambda who: rosters.keep_brought_team(who, fresh(made))],
            (*NOT_THERE, AWAY, "owner"),
            lambda w: rosters.look_at_team_file(w[HOME], GOOD["fumbbl"]),
        )
    ],
    "operations.rulings.rule_on_team": [
        Case(
            lambda w, _: [
                lambda who, wish=wish, seq=seq, reason=reason: rosters.rule_on_team(
                    who, w.entry(HOME).team, wish, seq=seq, reason=reason
                )
                for wish in (NOTED, [NOTED] * 101, {"act": "fly"}, *NONSENSE)
                for seq in (None, 99)
                for reason in ("", "Agreed.")
            ],
            states=(LIVE, OVER),
        )
    ],
    "operations.rulings.undo_ruling": [
        Case(
            lambda w, _: [
                lambda who, batch=batch, reason=reason: rosters.undo_ruling(
                    who, w.entry(HOME).team, batch, reason=reason
                )
                for batch in (uuid4(), w.entry(HOME).team.events.order_by("-seq")[0].batch)
                for reason in ("", "Agreed.")
            ],
            states=(LIVE, OVER),
        )
    ],
    "operations.upkeep.lock_account": _of_account(upkeep.lock_account),
    "operations.upkeep.unlock_account": _of_account(upkeep.unlock_account),
    "operations.upkeep.password_link": _of_account(upkeep.password_link),
}

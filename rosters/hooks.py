"""What this floor asks of the floors above; they fill it in when they are ready.

Alone, a team belongs to its coach and to nobody else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from django.db.models import Model
from django.utils.functional import Promise

from rosters.models import Coach, Team
from rules.problems import Problem

#: "own": may act.  "ruling": may act with a reason, and it is registered.  None: may not.
Permission = Literal["own", "ruling"] | None


@dataclass(frozen=True, slots=True)
class Waits:
    """Things of one kind that wait for somebody, or that he waits for; each said in a line."""

    heading: str | Promise
    rows: Sequence[tuple[str, Model]]


def _coach_only(user: Coach, team: Team) -> Permission:
    return "own" if team.coach_id is not None and team.coach_id == user.pk else None


def _no_register(user: Coach, team: Team, act: str, reason: str) -> None:
    return None


def _tell_nobody(user: Coach, team: Team, to: Coach) -> None:
    return None


def _nothing(user: Coach) -> list[Problem]:
    return []


def _no_match(team: Team) -> bytes | None:
    return None


def _nothing_of(team: Team) -> list[Problem]:
    return []


#: What an upper floor stores about a person, by name, as JSON.
personal_data: dict[str, Callable[[Coach], Any]] = {}
#: What waits for a person, for who runs the site; each in a fixed number of queries.
waiting: list[Callable[[Coach], Waits]] = []
may_change_team: Callable[[Coach, Team], Permission] = _coach_only
#: What somebody must see to before their account is erased.
against_erasing: Callable[[Coach], list[Problem]] = _nothing
#: What speaks against the name that a team has been given; asked in the transaction of the act.
against_naming: Callable[[Team], list[Problem]] = _nothing_of
#: What a team is needed for, so that it cannot be deleted.
against_deleting: Callable[[Team], list[Problem]] = _nothing_of
#: The secret of a team's dice since its last match, 32 bytes; None where it has played none.
secret_of_steps: Callable[[Team], bytes | None] = _no_match
#: Registers what somebody did to another's team, and why; in the transaction of the act.
register_ruling: Callable[[Coach, Team, str, str], None] = _no_register
#: Tells somebody that a team is theirs now; in the transaction of the act.
team_given: Callable[[Coach, Team, Coach], None] = _tell_nobody

"""What this floor asks of the floors above; they fill it in when they are ready.

Alone, a team belongs to its coach and to nobody else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from rosters.models import Coach, Team
from rules.problems import Problem

#: "own": may act.  "ruling": may act with a reason, and it is registered.  None: may not.
Permission = Literal["own", "ruling"] | None


def _coach_only(user: Coach, team: Team) -> Permission:
    return "own" if team.coach_id is not None and team.coach_id == user.pk else None


def _no_register(user: Coach, team: Team, act: str, reason: str) -> None:
    return None


def _nothing(user: Coach) -> list[Problem]:
    return []


#: What an upper floor stores about a person, by name, as JSON.
personal_data: dict[str, Callable[[Coach], Any]] = {}
may_change_team: Callable[[Coach, Team], Permission] = _coach_only
#: What somebody must see to before their account is erased.
against_erasing: Callable[[Coach], list[Problem]] = _nothing
#: Registers what somebody did to another's team, and why; in the transaction of the act.
register_ruling: Callable[[Coach, Team, str, str], None] = _no_register

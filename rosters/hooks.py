"""Questions that this layer asks of the layers above, which fill in the answers at start-up.

Alone, a team belongs to its coach and to nobody else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
    """Open matters of one kind, for the administration: waiting for a person, or waited for by
    them.
    """

    heading: str | Promise
    rows: Sequence[tuple[str, Model]]


def _coach_only(user: Coach, team: Team) -> Permission:
    return "own" if team.coach_id is not None and team.coach_id == user.pk else None


def _nobody_rules(user: Coach, team: Team) -> bool:
    return False


def _own_alone(user: object, team: Team) -> bool:
    return isinstance(user, Coach) and team.coach_id == user.pk


def _no_register(user: Coach, team: Team, act: str, reason: str, data: dict[str, Any]) -> None:
    return None


def _tell_nobody(user: Coach, team: Team, to: Coach) -> None:
    return None


def _nothing(user: Coach) -> list[Problem]:
    return []


def _no_match(team: Team) -> bytes | None:
    return None


def _at_no_table(team: Team) -> bool:
    return False


def _nothing_of(team: Team) -> list[Problem]:
    return []


#: The data that an upper layer stores about a person, by name, as JSON.
personal_data: dict[str, Callable[[Coach], Any]] = {}
#: The open matters of a person, for those who run the site; each in a fixed number of queries.
waiting: list[Callable[[Coach], Waits]] = []
#: The game of the thing that an address names, by how the address begins (``"teams"``), from the
#: values in the address; in one query. None where there is no such thing.
game_of_address: dict[str, Callable[[Mapping[str, Any]], str | None]] = {}
may_change_team: Callable[[Coach, Team], Permission] = _coach_only
#: Whether somebody runs a league in which the team plays: they may rule on what it has.
may_rule_on_team: Callable[[Coach, Team], bool] = _nobody_rules
#: Whether somebody, with an account or without, may open the page of a team.
may_read_team: Callable[[Any, Team], bool] = _own_alone
#: Problems that somebody must solve before their account is erased.
against_erasing: Callable[[Coach], list[Problem]] = _nothing
#: What upper layers delete with an account, in the transaction that erases it.
erased: list[Callable[[Coach], None]] = []
#: Problems with the new name of a team; asked in the transaction of the act.
against_naming: Callable[[Team], list[Problem]] = _nothing_of
#: Reasons why a team is needed and cannot be deleted.
against_deleting: Callable[[Team], list[Problem]] = _nothing_of
#: The secret of a team's dice since its last match, 32 bytes; None where it has played none.
secret_of_steps: Callable[[Team], bytes | None] = _no_match
#: Whether the team's last match was reported from a table: then dice that fell there may be typed.
plays_at_a_table: Callable[[Team], bool] = _at_no_table
#: Registers an act on another's team, with its reason and what is stored of it; in the transaction
#: of the act.
register_ruling: Callable[[Coach, Team, str, str, dict[str, Any]], None] = _no_register
#: Tells somebody that a team is theirs now; in the transaction of the act.
team_given: Callable[[Coach, Team, Coach], None] = _tell_nobody

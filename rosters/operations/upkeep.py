"""Operations of the people who run the site: lock and unlock accounts, and help coaches into
them.
"""

from __future__ import annotations

from django.db import transaction

from rosters.accounts import links
from rosters.models import Coach
from rosters.operations.tokens import end_tokens
from rosters.runtime.clock import now
from rules.problems import Problem, Refusal


def may_keep(by: Coach, coach: Coach) -> bool:
    """Say whether `by` may act on that account.

    Only a superuser may act on an account of staff: otherwise any of the staff could sign in as any
    other.
    """
    if not (by.is_active and by.is_staff and by.has_perm("rosters.change_coach")):
        return False
    return by.is_superuser or not (coach.is_staff or coach.is_superuser)


@transaction.atomic
def lock_account(by: Coach, coach: Coach) -> Coach:
    """Lock an account: nobody can sign in, and its sessions, tokens and links end for good.

    Raises Refusal with ``not_your_account``, ``own_account_locked`` for the user's own account, and
    ``account_is_gone``.
    """
    coach = _kept(by, coach)
    if coach.pk == by.pk:
        raise Refusal(Problem("own_account_locked"))
    if coach.is_active:
        coach.is_active, coach.locked_at = False, now()
        coach.save(update_fields=["is_active", "locked_at"])
    _end_links(coach)
    return coach


@transaction.atomic
def unlock_account(by: Coach, coach: Coach) -> Coach:
    """Unlock an account: its coach can sign in again, with the same password as before.

    An account that stood for somebody named in a file is theirs from then on; it has no password
    before they choose one by a link.

    Raises Refusal("not_your_account") or Refusal("account_is_gone").
    """
    coach = _kept(by, coach)
    _end_links(coach)  # one that was made while it was being locked
    coach.is_active, coach.placeholder = True, False
    coach.save(update_fields=["is_active", "placeholder"])
    return coach


@transaction.atomic
def password_link(by: Coach | None, coach: Coach) -> str:
    """Return the path of a page where another password can be chosen, once, within a day.

    by: None for the person who runs the site from its command line.

    Raises Refusal("not_your_account") or Refusal("account_is_locked").
    """
    coach = _kept(by, coach)
    if not coach.is_active:
        raise Refusal(Problem("account_is_locked", params={"name": coach.username}))
    return links.password_path(coach)


def _kept(by: Coach | None, coach: Coach) -> Coach:
    coach = Coach.objects.select_for_update().get(pk=coach.pk)
    if by is not None and not may_keep(by, coach):
        raise Refusal(Problem("not_your_account", params={"name": coach.username}))
    if coach.erased_at is not None:
        raise Refusal(Problem("account_is_gone", params={"name": str(coach)}))
    return coach


def _end_links(coach: Coach) -> None:
    end_tokens(coach)
    coach.letters.all().delete()

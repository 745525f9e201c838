"""E-mails about accounts: stored as rows, and sent soon after by a worker.

Nobody waits for the mail server, so nobody can tell from the time of an answer whether there was
anything to send.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.forms import PasswordResetForm
from django.core.mail import send_mail
from django.db import transaction
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext_lazy as _

from rosters.accounts import links
from rosters.accounts.mail_sending import send_each
from rosters.models import Coach, Letter
from rosters.runtime.clock import now
from rosters.runtime.moments import moment_in_words
from rosters.runtime.waking import wake
from rules.problems import Problem, Refusal

Kind = Letter.Kind
#: How long a letter is remembered, sent or not.
KEPT = timedelta(days=1)
#: Letters of one kind that one account, or one address, gets in that time.
MOST = 5

#: Subjects and texts.  The only words of a coach's own in them are the user name, which has no
#: spaces: the address may be a stranger's, whom nobody is to reach through this site with words
#: of one's own.
WORDS = {
    Kind.CONFIRM: (
        _("confirm your e-mail address"),
        _(
            "This address was given for the account “{name}” at {site}\n\n"
            "If that was you, open this page and confirm it, until {until}:\n\n"
            "{link}\n\n"
            "If it was not, there is nothing to do: without that nothing more is sent here."
        ),
    ),
    Kind.RESET: (
        _("choose another password"),
        _(
            "Somebody has asked for another password for the account “{name}” at {site}\n\n"
            "If that was you, choose it here. The link works once, until {until}:\n\n"
            "{link}\n\n"
            "If it was not, there is nothing to do: your password stays as it is."
        ),
    ),
    Kind.CHANGED: (
        _("another e-mail address for your account"),
        _(
            "Another e-mail address was given for the account “{name}” at {site}\n\n"
            "It takes the place of this one once it is confirmed.\n\n"
            "If that was not you, change your password at once, and give this address again:\n\n"
            "{link}"
        ),
    ),
    Kind.REMOVED: (
        _("your account no longer has an e-mail address"),
        _(
            "This address was taken away from the account “{name}” at {site}\n\n"
            "Nothing more is sent here, and a lost password cannot be replaced by e-mail.\n\n"
            "If that was not you, change your password at once, and give this address again:\n\n"
            "{link}"
        ),
    ),
}


def mail_is_set_up() -> bool:
    """Return whether the site can send e-mails, and knows its own address for the links in them."""
    nobody = settings.EMAIL_BACKEND == "django.core.mail.backends.dummy.EmailBackend"
    return not nobody and bool(settings.DUGOUT_URL)


def where_mail_goes() -> str:
    """Say to who runs the site where its e-mails go, or what to set for that (in English)."""
    if mail_is_set_up():
        through = settings.EMAIL_HOST if "smtp" in settings.EMAIL_BACKEND else "EMAIL_URL"
        return f"E-mails go out by {through}; their links lead to {settings.DUGOUT_URL}."
    return (
        "No e-mails are sent, and nobody is asked for an address. "
        "To send them, set EMAIL_URL and DUGOUT_URL: see docs/operations.md."
    )


def site_url(path: str) -> str:
    """Return the full URL of a page, for the links in e-mails.

    path: begins with a slash.
    """
    return f"{settings.DUGOUT_URL.rstrip('/')}{path}"


def write(kind: Letter.Kind, to: str, coach: Coach | None = None) -> None:
    """Store an e-mail, which a worker sends once the transaction is committed.

    Does nothing where the site sends no e-mail.
    """
    if not mail_is_set_up():
        return
    Letter.objects.create(kind=kind, to=to, coach=coach, created=now())
    transaction.on_commit(_wake)


def write_confirmation(coach: Coach) -> None:
    """Write the letter that asks whether the address that a coach gave is theirs.

    Raises Refusal("confirmed_too_often"): the address may belong to a stranger.
    """
    asked = Letter.objects.filter(kind=Kind.CONFIRM, coach=coach, created__gt=now() - KEPT)
    if asked.count() >= MOST:
        raise Refusal(Problem("confirmed_too_often", params={"most": MOST}, about="email"))
    write(Kind.CONFIRM, coach.email, coach)


def write_reset(email: str) -> None:
    """Write a letter to everybody who has confirmed this address, with a link to choose a password.

    The work and the answer are the same whether or not anybody has confirmed it.
    """
    asked = Letter.objects.filter(kind=Kind.RESET, to__iexact=email, created__gt=now() - KEPT)
    if asked.count() < MOST:
        write(Kind.RESET, email)


def _wake() -> None:
    wake("rosters.tasks.send_letters", "a letter")


# -- sending ------------------------------------------------------------------------------------


def send_letters() -> int:
    """Send the letters that were not sent yet; return the number of e-mails.

    Safe at any time, in any number of processes. Each letter is taken before it is sent, so that it
    is sent at most once: a failure is logged, and a person who misses the letter asks again.
    """
    Letter.objects.filter(created__lte=now() - KEPT).delete()
    if not mail_is_set_up():
        return 0
    waiting = Letter.objects.filter(taken=None).select_related("coach").order_by("created", "pk")
    return send_each(waiting, _sent)


def _sent(letter: Letter) -> int:
    if not Letter.objects.filter(pk=letter.pk, taken=None).update(taken=now()):
        return 0  # another process has it
    return sum(_mailed(letter.kind, coach, to) for coach, to in _readers(letter))


def _readers(letter: Letter) -> Iterator[tuple[Coach, str]]:
    """Yield the readers of a letter with their addresses.

    Only a confirmation goes to an address that is not confirmed.
    """
    coach = letter.coach
    if letter.kind == Kind.RESET:
        for user in PasswordResetForm().get_users(letter.to):
            assert isinstance(user, Coach)
            yield user, user.confirmed_email
    elif coach is not None and coach.is_active:
        # Meanwhile it may have been confirmed, or another was given.
        open_ = coach.email == letter.to != coach.confirmed_email
        if open_ or letter.kind != Kind.CONFIRM:
            yield coach, letter.to


def _mailed(kind: str, coach: Coach, to: str) -> int:
    with translation.override(coach.locale), timezone.override(ZoneInfo(coach.time_zone)):
        subject, text = _told(kind, coach)
        return send_mail(f"Dugout: {subject}", text, None, [to])


def _told(kind: str, coach: Coach) -> tuple[str, str]:
    """Return subject and text in the active language."""
    path, until = reverse("account"), now()
    if kind == Kind.CONFIRM:
        path, until = links.confirmation_path(coach), until + links.CONFIRMATION
    elif kind == Kind.RESET:
        path, until = links.password_path(coach), links.password_until()
    subject, text = WORDS[Kind(kind)]
    values = {
        "name": coach.username,
        "site": site_url("/"),
        "link": site_url(path),
        "until": moment_in_words(until),
    }
    return str(subject), f"{str(text).format_map(values)}\n"

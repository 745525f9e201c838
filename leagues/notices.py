"""Notices: sentences, and sending them by e-mail to whoever wants it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.mail import send_mail
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.models import Fixture, League, Notice, Season
from rosters.clock import now, zone_name
from rosters.mailing import send_each
from rosters.models import Coach, Team

SENTENCES = {
    "deadline_near": _("{match} is to be played until {deadline}."),
    "deadline_passed": _("{match} should have been played until {deadline}."),
    "deadline_engine": _("The time for {match} is up: the engine plays it."),
    "deadline_walk_over": _("The time for {match} is up: a walk-over for {team}."),
    "deadline_double_forfeit": _("The time for {match} is up: it is forfeited by both."),
    "deadline_ask": _("The time for {match} is up: you decide what becomes of it."),
    "deadline_asked": _("The time for {match} is up: the commissioner decides what becomes of it."),
    "deadline_moved": _("{match} can now be played until {deadline}."),
    "deadline_lifted": _("{match} has no deadline any more."),
    "fixture_awarded": _("The commissioner has decided {match}: a walk-over for {team}."),
    "fixture_made": _("{match} was made, in round {round}."),
    "fixture_forfeited": _("The commissioner has decided {match}: forfeited by both."),
    "dates_offered": _("{team} offers dates for {match}."),
    "dates_declined": _("{team} declines the dates for {match}."),
    "date_taken": _("{team} would play {match} on {kickoff}; others have not answered yet."),
    "date_agreed": _("{match} is played on {kickoff}."),
    "date_set": _("The commissioner has set {match} for {kickoff}."),
    "date_lifted": _("{match} has no date any more."),
    "challenged": _("{team} challenges {other}; the answer is awaited until {until}."),
    "challenge_accepted": _("{other} accepts the challenge of {team}."),
    "challenge_declined": _("{other} declines the challenge of {team}."),
    "challenge_timed_out": _(
        "{other} did not answer the challenge of {team}: it counts as declined."
    ),
    "challenge_unanswered": _("{other} did not answer the challenge of {team}: it has ended."),
    "challenge_won": _("{other} did not answer the challenge of {team}, who wins by a walk-over."),
    "choices_near": _("{team} has choices until {until}; then the usual ones are taken."),
    "match_invited": _("{name} invites you to play {match} here; answer until {until}."),
    "match_accepted": _("{team} accepts to play {match} here."),
    "match_declined": _("{team} does not want to play {match} here now."),
    "match_uninvited": _("{name} takes back the invitation to play {match} here."),
    "match_invitation_lapsed": _("Not everybody has accepted to play {match} here in time."),
    "match_begun": _("{match} is being played here: the table is set, no die was rolled yet."),
    "match_left": _("{name} has left the table: {match} has not begun, and can be played later."),
    "report_filed": _(
        "The result of {match} has been typed in. It counts if nobody disputes it until {until}."
    ),
    "report_near": _("The result of {match} waits for your answer until {until}; then it counts."),
    "report_disputed": _("The typed-in result of {match} is disputed."),
    "report_agreed": _("{team} agrees with what was typed in of {match}."),
    "report_counts": _("The result of {match} counts as it was typed in."),
    "deal_offered": _("{team} offers {other} a deal; answer until {until}."),
    "deal_accepted": _("{other} has accepted the deal that {team} offered."),
    "deal_declined": _("{other} declines the deal that {team} offered."),
    "deal_withdrawn": _("{team} has taken back the deal that it offered {other}."),
    "deal_lapsed": _("Nobody has answered in time: the deal of {team} with {other} is off."),
    "deal_undone": _("The commissioner has taken back the deal of {team} with {other}."),
    "friendly_offered": _("{name} would like to play a friendly, {match}; answer until {until}."),
    "friendly_agreed": _("All have accepted: the friendly {match} can be played."),
    "friendly_declined": _("{team} does not want to play the friendly {match}."),
    "friendly_withdrawn": _("The proposal of the friendly {match} was taken back."),
    "friendly_lapsed": _("Not everybody has answered in time: the friendly {match} is off."),
    "friendly_called_off": _("The friendly {match} is called off."),
    "terms_asked": _("Before {match} you are asked something; answer until {until}."),
    "terms_near": _("What you are asked before {match} waits for your answer until {until}."),
    "terms_closed": _("The time to answer before {match} was up; it was answered for you."),
    "choices_settled": _("The time for the choices of {team} was up; the usual ones were taken."),
}
#: Values that are moments.
_MOMENTS = frozenset({"deadline", "kickoff", "until"})
#: What nobody could send for so long is not news any more.
NEWS = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class NoticeText:
    """A notice in words, and where it leads."""

    notice: Notice
    text: str
    url: str


def notify(
    coaches: Iterable[Coach | None],
    kind: str,
    params: Mapping[str, Any],
    *,
    fixture: Fixture | None = None,
    season: Season | None = None,
    team: Team | None = None,
    league: League | None = None,
) -> None:
    """Let coaches know; each once, and nobody who is gone.  In the transaction of the act.

    params: the values of the sentence; moments as datetimes.
    Of a sandbox nobody hears, as it is nobody's season (LG-SEASON-08).
    """
    assert kind in SENTENCES
    about = season if fixture is None else fixture.season
    if about is not None and about.copy_of_id is not None:
        return
    read = {
        key: value.isoformat() if isinstance(value, datetime) else value
        for key, value in params.items()
    }
    people = {coach.pk: coach for coach in coaches if coach is not None and coach.is_active}
    Notice.objects.bulk_create(
        Notice(
            coach=people[pk],
            kind=kind,
            params=read,
            fixture=fixture,
            season=season,
            team=team,
            league=league,
            created=now(),
        )
        for pk in sorted(people)
    )


def told(notice: Notice) -> NoticeText:
    """In the active language and time zone."""
    return NoticeText(notice, _sentence(notice.kind, notice.params), _url(notice))


def _sentence(kind: str, params: Mapping[str, Any]) -> str:
    values = {
        key: _moment(value) if key in _MOMENTS and value else str(value)
        for key, value in params.items()
    }
    return gettext(str(SENTENCES[kind])).format_map(values)


def _moment(written: str) -> str:
    at = timezone.localtime(datetime.fromisoformat(written))
    return f"{date_format(at, 'DATETIME_FORMAT')} {zone_name(at)}"


def _url(notice: Notice) -> str:
    if notice.fixture is not None:
        return reverse("match", args=[notice.fixture.uuid])
    if notice.season is not None:
        return reverse("season", args=[notice.season.league.slug, notice.season.slug])
    if notice.team is not None:
        return reverse("team", args=[notice.team.slug])
    return reverse("friendlies", args=[notice.league.slug]) if notice.league is not None else ""


# -- by e-mail ----------------------------------------------------------------------------------


def mail_notices() -> int:
    """Send what has not been sent; how many e-mails that were.

    Each is taken before it is sent, so that it is sent at most once: a failure is logged, and the
    notice stays on the site.  To an address that nobody has confirmed nothing is sent.
    """
    if settings.EMAIL_BACKEND == "django.core.mail.backends.dummy.EmailBackend":
        return 0
    waiting = (
        Notice.objects.filter(mailed=None, created__gt=now() - NEWS, coach__is_active=True)
        .exclude(coach__confirmed_email="")
        .select_related("coach", "fixture", "season__league", "team", "league")
        .order_by("created", "pk")
    )
    return send_each(waiting, _mail)


def _mail(notice: Notice) -> int:
    if not Notice.objects.filter(pk=notice.pk, mailed=None).update(mailed=now()):
        return 0  # another process has it
    coach = notice.coach
    with translation.override(coach.language), timezone.override(ZoneInfo(coach.time_zone)):
        said = told(notice)
        place = f"\n\n{settings.DUGOUT_URL.rstrip('/')}{said.url}" if settings.DUGOUT_URL else ""
        return send_mail(
            f"Dugout: {said.text}", f"{said.text}{place}\n", None, [coach.confirmed_email]
        )

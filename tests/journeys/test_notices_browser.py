"""From a notice by e-mail to a home that is up to date, on a phone: the link is opened, the thing
is done; then fewer e-mails are wanted, and at last none.
"""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils.translation import gettext, override
from playwright.sync_api import Page, expect

from leagues import operations as leagues
from leagues.models import Notice, NoticeChoice, NoticeMail
from leagues.notices import mail_notices
from rosters import operations as rosters
from rosters.models import Coach
from rosters.runtime.clock import now
from tests import factories
from tests.site.browsing import PHONE, Open, browser, fits, follow, shot, visit
from tests.site.factories import MAIL, person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("LG-NOTE-08")]
__all__ = ["browser", "visit"]
LANGUAGES = ["en", pytest.param("ru", marks=pytest.mark.proof)]


@pytest.fixture(autouse=True)
def _mail(settings: Any) -> None:
    for name, value in MAIL.items():
        setattr(settings, name, value)
    mail.outbox = []


def invited_to_a_friendly(language: str) -> Coach:
    """Vera, whose address is confirmed, is asked for a friendly by another coach of her league."""
    region = "ru" if language == "ru" else "en-GB"
    vera = factories.confirmed(
        person("vera"), "vera@league.example", language=language, region=region
    )
    owner, bert = person("otto"), person("bert")
    league = factories.league(owner, "Old Harbour", visibility="private")
    invitation = leagues.invite(owner, league)
    for coach in (vera, bert):
        leagues.accept_invitation(coach, invitation.token)
    teams = [factories.team(bert, "Night Owls"), factories.team(vera, "Early Birds")]
    Notice.objects.all().delete()
    leagues.propose_friendly(bert, league, teams)
    return vera


def given_a_team(vera: Coach) -> None:
    """A while after the last e-mail another team is hers."""
    NoticeMail.objects.update(sent=now() - timedelta(minutes=11))
    bert = Coach.objects.get(username="bert")
    rosters.hand_over(bert, bert.teams.get(), vera)


def letter() -> Any:
    mail_notices()
    [found] = mail.outbox
    mail.outbox = []
    return found


def links(found: Any) -> list[str]:
    """The addresses in an e-mail, each on a line of its own, as a mail program makes links."""
    lines = re.findall(r"^https://league\.example(/\S*)$", found.body, re.MULTILINE)
    return [str(line) for line in lines]


class Phone:
    """A reader who presses what they see, in their language; pages are counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.loads = page, 1
        page.on("load", lambda _: setattr(self, "loads", self.loads + 1))

    def press(self, role: str, words: str) -> None:
        main = self.page.locator("main")
        follow(main.get_by_role(role, name=gettext(words)).first)  # type: ignore[arg-type]
        assert fits(self.page)

    def sees(self, words: str) -> None:
        expect(self.page.get_by_text(gettext(words)).first).to_be_visible()


@pytest.mark.clause("LG-NOTE-04", "LG-NOTE-07", "LG-NOTE-09")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_notice_is_answered_from_the_e_mail_and_the_e_mails_are_ended_there(
    visit: Open, language: str
) -> None:
    vera = invited_to_a_friendly(language)
    first = letter()
    assert "Old Harbour" not in first.subject
    place, _choose, _stop = links(first)
    how: dict[str, Any] = {"viewport": PHONE, "locale": language}
    phone = Phone(visit(place, "vera", **how))
    with override(language):
        assert gettext("a question to you") in first.subject
        shot(phone.page, f"notice-place-{language}")
        phone.press("button", "Accept it")
        follow(phone.page.get_by_role("link", name="Dugout").first)
        phone.sees("Nothing is late or unanswered. Your next match is below.")
        shot(phone.page, f"notice-home-{language}")
        assert phone.loads <= 3

        follow(phone.page.get_by_role("link", name=str(vera), exact=True))
        phone.press("link", "Choose your notices")
        shot(phone.page, f"notice-choices-{language}")
        group = phone.page.get_by_role("group", name=gettext("Questions to you"))
        group.get_by_label(gettext("By e-mail")).select_option(label=gettext("once a day"))
        phone.press("button", "Save")
        phone.sees("Your choices are saved.")
        assert vera.notice_choices.get(group="questions").mail == NoticeChoice.Mail.DAILY

        given_a_team(vera)
        stop = links(letter())[-1]
        stranger = Phone(visit(stop, **how))
        shot(stranger.page, f"notice-stop-{language}")
        stranger.press("button", "Stop these e-mails")
        expect(stranger.page.get_by_text("vera@league.example")).to_be_visible()
        shot(stranger.page, f"notice-stopped-{language}")
    assert {row.mail for row in vera.notice_choices.all()} == {NoticeChoice.Mail.NEVER}

"""A coach writes of a match, another comments and one reports it, the commissioner hides it; and
a reader follows a team. On a phone, in both languages, by what the pages show.
"""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils.translation import gettext, override
from playwright.sync_api import Page, expect

from leagues.models import Comment, Follow
from tests.leagues.posts.club import Club, club
from tests.site.browsing import PHONE, Open, browser, fits, follow, shot, visit

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.clause("LG-POST-03", "LG-POST-05", "LG-POST-06", "LG-POST-07", "LG-FOLLOW-01"),
]
__all__ = ["browser", "visit"]
LANGUAGES = ["en", pytest.param("ru", marks=pytest.mark.proof)]
STORY = "It rained. **Nobody** saw the ball."


def press(page: Page, name: str) -> None:
    with page.expect_navigation():
        page.get_by_role("button", name=gettext(name), exact=True).first.click()


def opened(page: Page, name: str) -> None:
    follow(page.get_by_role("link", name=gettext(name), exact=True).first)


@pytest.fixture
def here() -> Club:
    return club()


@pytest.mark.parametrize("language", LANGUAGES)
def test_from_a_story_to_a_comment_that_is_hidden(visit: Open, here: Club, language: str) -> None:
    how = {"viewport": PHONE, "locale": language}
    with override(language):
        page = visit(reverse("match", args=[here.fixture.uuid]), here.ada.username, **how)
        opened(page, "Write a post")
        page.get_by_label(gettext("What you write")).select_option("story")
        press(page, "Publish")
        expect(page.locator(".errorlist, .problems").first).to_be_visible()
        page.get_by_label(gettext("Title")).fill("A day of mud")
        page.get_by_label(gettext("Text")).fill(STORY)
        assert fits(page)
        shot(page, f"post-write-{language}")
        press(page, "Publish")
        expect(page.get_by_role("heading", name="A day of mud")).to_be_visible()
        expect(page.locator("strong", has_text="Nobody")).to_be_visible()

        page = visit(reverse("league", args=[here.league.slug]), here.bruno.username, **how)
        follow(page.get_by_role("link", name="A day of mud"))
        page.get_by_label(gettext("Comment"), exact=True).fill("The referee slept.")
        assert fits(page)
        with page.expect_navigation():
            page.locator("form[action$='/comment/'] button").click()
        comment = page.locator("li", has_text="The referee slept.")
        expect(comment).to_be_visible()
        shot(page, f"post-comment-{language}")

        page = visit(reverse("league", args=[here.league.slug]), here.fan.username, **how)
        follow(page.get_by_role("link", name="A day of mud"))
        comment = page.locator("li", has_text="The referee slept.")
        comment.locator("summary").click()
        follow(comment.get_by_role("link", name=gettext("Report…")))
        page.get_by_label(gettext("Reason")).fill("He did not.")
        press(page, "Report it")
        expect(page.get_by_text(gettext("Those who run the league are told."))).to_be_visible()

        page = visit(reverse("home"), here.chief.username, **how)
        follow(page.locator(".todo").get_by_role("link", name=gettext("Read it")))
        expect(page.get_by_text("He did not.")).to_be_visible()
        assert fits(page)
        shot(page, f"post-reported-{language}")
        comment = page.locator("li", has_text="The referee slept.")
        follow(comment.get_by_role("link", name=gettext("Hide…")).first)
        page.get_by_label(gettext("Reason")).fill("Rude to a referee.")
        press(page, "Hide it")
        page = visit(reverse("league", args=[here.league.slug]), here.fan.username, **how)
        follow(page.get_by_role("link", name="A day of mud"))
        expect(page.get_by_text("Rude to a referee.")).to_be_visible()
        expect(page.get_by_text("The referee slept.")).to_have_count(0)
        assert fits(page)
    assert Comment.objects.get().hidden_by == here.chief


@pytest.mark.clause("LG-FOLLOW-03", "LG-POST-08")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reader_follows_a_team_and_blocks_somebody(
    visit: Open, here: Club, language: str
) -> None:
    how = {"viewport": PHONE, "locale": language}
    post = here.note(team=here.team)
    with override(language):
        page = visit(reverse("team", args=[here.team.slug]), here.stranger.username, **how)
        press(page, "Follow")
        assert Follow.objects.get().team == here.team
        page = visit(reverse("home"), here.stranger.username, **how)
        opened(page, "What I follow")
        expect(page.get_by_role("link", name=here.team.name).first).to_be_visible()
        assert fits(page)
        shot(page, f"following-{language}")
        opened(page, "Calendar and feed")
        press(page, "Make a secret address")
        expect(page.get_by_label(gettext("Feed"))).to_be_visible()
        assert fits(page)
        page.go_back()
        page = visit(reverse("home"), here.stranger.username, **how)
        opened(page, "What I follow")
        follow(page.get_by_role("link", name=post.heading))
        opened(page, "Block the author…")
        press(page, "Block them")
        expect(page.get_by_text(str(here.ada), exact=True)).to_be_visible()
        assert fits(page)
        page.locator("form[action$='/unblock/'] button").click()
        expect(page.get_by_text(str(here.ada), exact=True)).to_have_count(0)
        page = visit(reverse("home"), here.stranger.username, **how)
        opened(page, "What I follow")
        page.locator("form[action$='/follow/'] button").first.click()
        expect(page.locator("form[action$='/follow/']")).to_have_count(0)
    assert not Follow.objects.exists()
    assert not here.stranger.blocks.exists()

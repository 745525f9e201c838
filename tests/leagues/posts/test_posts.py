"""Who writes what in a league, who reads it, and what becomes of it: LG-POST."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from leagues.models import (
    Block,
    Comment,
    Follow,
    League,
    Membership,
    Notice,
    Post,
    WordsReport,
)
from leagues.notices import told
from leagues.posts import operations as posts
from leagues.posts.reading import comments_of, post_view, posts_about, shown_posts
from matches.reading.duties import duties
from matches.sandboxes.operations import open_sandbox
from rosters import operations as rosters
from rosters.accounts.personal_data import personal_data
from rosters.models import Coach
from rosters.runtime.clock import now
from rules.problems import Refusal
from tests import factories
from tests.leagues.posts.club import club, codes
from tests.matches.league_files.files import lines, moved, written
from tests.site.factories import client_of, queries

pytestmark = pytest.mark.django_db
NOBODY = AnonymousUser()


def told_of(coach: Coach) -> list[str]:
    return list(Notice.objects.filter(coach=coach).order_by("pk").values_list("kind", flat=True))


# -- writing --------------------------------------------------------------------------------------


@pytest.mark.clause("LG-POST-01")
@pytest.mark.parametrize(
    ("who", "kinds"),
    [
        ("owner", ["article", "story", "note"]),
        ("chief", ["article", "story", "note"]),
        ("ada", ["story", "note"]),
        ("fan", []),
        ("stranger", []),
    ],
)
def test_who_writes_what(who: str, kinds: list[str]) -> None:
    here = club()
    for kind in ("article", "story", "note"):
        if kind in kinds:
            made = posts.write_post(
                getattr(here, who), here.league, kind=kind, title="Rain", text="Again."
            )
            assert (made.kind, made.author) == (kind, getattr(here, who))
        else:
            with pytest.raises(Refusal) as refused:
                posts.write_post(
                    getattr(here, who), here.league, kind=kind, title="Rain", text="Again."
                )
            assert codes(refused) == (
                ["not_a_commissioner"] if who == "ada" else ["does_not_write_here"]
            )


@pytest.mark.clause("LG-POST-01")
def test_a_post_is_about_one_thing_of_its_league() -> None:
    here = club()
    for about in ({}, {"fixture": here.fixture}, {"team": here.team}, {"player": here.player}):
        assert here.note(**about).league == here.league
    elsewhere = factories.season(2, owner=here.owner)
    copy = open_sandbox(here.owner, here.season)
    wrong: list[dict[str, Any]] = [
        {"team": here.team, "fixture": here.fixture},
        {"team": elsewhere.entries.earliest("pk").team},
        {"fixture": elsewhere.fixtures.earliest("pk")},
        {"fixture": copy.fixtures.earliest("pk")},
        {"team": copy.entries.earliest("pk").team},
    ]
    for about in wrong:
        with pytest.raises(Refusal) as refused:
            here.note(**about)
        assert codes(refused) == ["post_about_elsewhere"]


@pytest.mark.clause("LG-POST-02")
def test_a_note_is_short_and_needs_no_title_and_a_story_has_one() -> None:
    here = club()
    assert here.note().heading == "Rain again."
    long = posts.write_post(here.ada, here.league, kind="note", text="so " * 166)
    assert len(long.heading) <= 60
    with pytest.raises(Refusal) as refused:
        posts.write_post(here.ada, here.league, kind="note", text="x" * 501)
    assert codes(refused) == ["text_too_long"]
    with pytest.raises(Refusal) as refused:
        posts.write_post(here.ada, here.league, kind="story", text="x" * 8001)
    assert codes(refused) == ["text_missing", "text_too_long"], "all problems at once"
    story = posts.write_post(here.ada, here.league, kind="story", title="T", text="x" * 8000)
    assert story.title == "T"


@pytest.mark.clause("LG-POST-02")
def test_markdown_is_shown_without_images_and_html() -> None:
    here = club()
    text = "# Big\n\n**Rain** ![pixel](https://spy.example/p.png) <script>alert(1)</script>"
    post = posts.write_post(here.ada, here.league, kind="story", title="T", text=text)
    posts.write_comment(here.bruno, post, "![x](https://spy.example/c.png) *yes*")
    page = client_of().get(f"/posts/{post.uuid}/").content.decode()
    assert "<strong>Rain</strong>" in page
    assert "<em>yes</em>" in page
    assert "<h2>Big</h2>" in page
    assert '<img src="https' not in page
    assert "<script>alert" not in page


@pytest.mark.clause("LG-POST-09")
def test_nobody_writes_too_much_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    here = club()
    made = [here.note() for _ in range(20)]
    with pytest.raises(Refusal) as refused:
        here.note()
    assert codes(refused) == ["words_too_often_a_day"]
    for _ in range(10):
        posts.write_comment(here.ada, made[0], "True.")
    with pytest.raises(Refusal) as refused:
        posts.write_comment(here.ada, made[0], "True.")
    assert codes(refused) == ["words_too_often"]
    for each in made:
        posts.report_words(here.bruno, each, "Rain.")
    other = here.note(here.chief)
    with pytest.raises(Refusal) as refused:
        posts.report_words(here.bruno, other, "Rain.")
    assert codes(refused) == ["words_too_often_a_day"]
    Comment.objects.update(created=now() - timedelta(minutes=11))
    posts.write_comment(here.ada, made[0], "True.")
    Post.objects.update(created=now() - timedelta(hours=25))
    here.note()


# -- reading --------------------------------------------------------------------------------------


@pytest.mark.clause("LG-POST-03")
def test_whoever_may_open_the_league_reads_and_nobody_else_learns_of_it() -> None:
    here = club()
    post = here.note(fixture=here.fixture)
    comment = posts.write_comment(here.bruno, post, "True.")
    match, page = f"/matches/{here.fixture.uuid}/", f"/posts/{post.uuid}/"
    for reader in (None, here.stranger, here.fan, here.ada):
        client = client_of(reader)
        assert b"Rain" in client.get(page).content
        assert b"Rain again." in client.get(match).content
    League.objects.update(visibility="private")
    for reader in (None, here.stranger):
        client = client_of(reader)
        for url in (page, f"{page}report/", f"/comments/{comment.uuid}/", f"{match}posts/"):
            asked = client.get(url)
            assert asked.status_code == (302 if "report" in url and reader is None else 404), url
        assert client.get(f"/api/posts/{post.uuid}/").status_code == 404
        assert client.get("/api/posts/").json()["count"] == 0
    assert b"Rain" in client_of(here.fan).get(page).content


@pytest.mark.clause("LG-POST-03")
def test_the_newest_stand_on_the_pages_of_what_they_are_about() -> None:
    here = club()
    pages: dict[str, tuple[str, dict[str, Any]]] = {
        "league": (f"/leagues/{here.league.slug}/", {}),
        "match": (f"/matches/{here.fixture.uuid}/", {"fixture": here.fixture}),
        "team": (f"/teams/{here.team.slug}/", {"team": here.team}),
        "player": (f"/players/{here.player.uuid}/", {"player": here.player}),
    }
    made = {name: here.note(**about) for name, (_url, about) in pages.items()}
    client = client_of(here.ada)
    seen = {
        name: {other for other in made if f"/posts/{made[other].uuid}/" in client.get(url).text}
        for name, (url, _about) in pages.items()
    }
    assert seen["match"] == {"match"}
    assert seen["player"] == {"player"}
    assert seen["team"] == {"team", "match", "player"}
    assert seen["league"] == {"team", "match", "player"}, "the newest three"
    everything = client.get(f"/leagues/{here.league.slug}/posts/").text
    assert all(f"/posts/{post.uuid}/" in everything for post in made.values())
    for url, _about in pages.values():
        assert f"{url}posts/write/" in client.get(url).text
        assert f"{url}posts/write/" not in client_of(here.fan).get(url).text


@pytest.mark.clause("LG-POST-03")
def test_lists_and_pages_cost_the_same_with_3_and_with_30() -> None:
    here = club()

    def write(most: int) -> None:
        while Post.objects.count() < most:
            here.note(here.ada if Post.objects.count() % 2 else here.chief, fixture=here.fixture)
            Post.objects.update(created=now() - timedelta(days=2))
        post = Post.objects.earliest("pk")
        while post.comments.count() < most:
            posts.write_comment(here.bruno, post, "True.")
            Comment.objects.update(created=now() - timedelta(days=2))

    def asked() -> list[int]:
        client = client_of(here.owner)
        first = Post.objects.earliest("pk").uuid
        slug = here.league.slug
        return [
            queries(client, url)
            for url in (f"/leagues/{slug}/posts/", f"/posts/{first}/", f"/leagues/{slug}/")
        ]

    write(3)
    few = asked()
    write(30)
    assert asked() == few
    assert len(posts_about(here.ada, league=here.league)) == 30
    page = client_of().get(f"/leagues/{here.league.slug}/posts/?page=2")
    assert page.text.count('href="/posts/') == 10


# -- changing and deleting ------------------------------------------------------------------------


@pytest.mark.clause("LG-POST-04")
def test_authors_change_and_delete_what_is_theirs() -> None:
    here = club()
    post = here.note()
    comment = posts.write_comment(here.bruno, post, "True.")
    for who in (here.owner, here.bruno):
        for act in (
            lambda who=who: posts.change_post(who, post, title="", text="No."),
            lambda who=who: posts.delete_words(who, post),
        ):
            with pytest.raises(Refusal) as refused:
                act()
            assert codes(refused) == ["not_your_words"]
    with pytest.raises(Refusal) as refused:
        posts.change_comment(here.ada, comment, "No.")
    assert codes(refused) == ["not_your_words"]
    changed = posts.change_post(here.ada, post, title="Sun", text="At last.")
    assert (changed.title, changed.text, changed.edited is None) == ("Sun", "At last.", False)
    assert posts.change_comment(here.bruno, comment, "So so.").edited is not None
    posts.delete_words(here.ada, post)
    assert not Post.objects.exists()
    assert not Comment.objects.exists()


@pytest.mark.clause("LG-POST-04")
def test_whoever_has_left_deletes_and_changes_nothing() -> None:
    here = club()
    post, other = here.note(), here.note()
    comment = posts.write_comment(here.ada, other, "Mine.")
    Membership.objects.filter(coach=here.ada).update(role="spectator")
    for change in (
        lambda: posts.change_post(here.ada, post, title="", text="No."),
        lambda: posts.change_comment(here.ada, comment, "No."),
        lambda: posts.write_comment(here.ada, post, "No."),
    ):
        with pytest.raises(Refusal) as refused:
            change()
        assert codes(refused) == ["does_not_write_here"]
    posts.delete_words(here.ada, comment)
    posts.delete_words(here.ada, post)
    assert list(Post.objects.all()) == [other]


@pytest.mark.clause("LG-POST-04")
def test_the_page_says_that_deleting_cannot_be_undone() -> None:
    here = club()
    post = here.note()
    client = client_of(here.ada)
    asked = client.get(f"/posts/{post.uuid}/delete/")
    assert "cannot be undone" in asked.text
    assert Post.objects.exists()
    sent = client.post(f"/posts/{post.uuid}/delete/")
    assert sent["Location"] == f"/leagues/{here.league.slug}/posts/"
    assert not Post.objects.exists()


# -- comments -------------------------------------------------------------------------------------


@pytest.mark.clause("LG-POST-05")
def test_who_comments_and_that_a_league_switches_it_off() -> None:
    here = club()
    post = here.note()
    comment = posts.write_comment(here.bruno, post, "True.")
    for who in (here.fan, here.stranger):
        with pytest.raises(Refusal) as refused:
            posts.write_comment(who, post, "True.")
        assert codes(refused) == ["does_not_write_here"]
    with pytest.raises(Refusal) as refused:
        posts.write_comment(here.bruno, post, "x" * 2001)
    assert codes(refused) == ["text_too_long"]
    client = client_of(here.chief)
    settings = f"/leagues/{here.league.slug}/change/"
    form = client.get(settings).context["form"]
    typed = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    assert typed.pop("comments") is True
    assert client.post(settings, typed).status_code == 302
    assert not here.league.comments
    post = Post.objects.get(pk=post.pk)
    with pytest.raises(Refusal) as refused:
        posts.write_comment(here.bruno, post, "True.")
    assert codes(refused) == ["comments_are_off"]
    with pytest.raises(Refusal) as refused:
        posts.change_comment(here.bruno, Comment.objects.get(), "No.")
    assert codes(refused) == ["comments_are_off"]
    page = client.get(f"/posts/{post.uuid}/").text
    assert "True." not in page
    assert client.get(f"/comments/{comment.uuid}/").status_code == 404
    assert client.get(f"/api/posts/{post.uuid}/comments/").json()["results"] == []
    client.post(settings, {**typed, "comments": "on"})
    assert "True." in client.get(f"/posts/{post.uuid}/").text, "none is lost"


@pytest.mark.clause("LG-POST-05")
def test_a_refused_comment_stays_in_its_field_and_a_form_sent_twice_is_one() -> None:
    here = club()
    post = here.note()
    client = client_of(here.bruno)
    url = f"/posts/{post.uuid}/comment/"
    long = client.post(url, {"text": "y" * 2001})
    assert long.status_code == 422
    assert "y" * 2001 in long.text
    key = client.get(f"/posts/{post.uuid}/").context["key"]
    for _ in range(2):
        sent = client.post(url, {"text": "True.", "form_key": key})
        assert sent["Location"].endswith(f"#comment-{Comment.objects.get().uuid}")


# -- hiding and reporting -------------------------------------------------------------------------


@pytest.mark.clause("LG-POST-06")
def test_hidden_words_are_read_by_their_author_and_those_who_run_the_league() -> None:
    here = club()
    post = posts.write_post(here.ada, here.league, kind="story", title="Secret", text="Ref blind.")
    comment = posts.write_comment(here.bruno, post, "Blind indeed.")
    for who in (here.ada, here.bruno, here.fan, here.stranger):
        for words in (post, comment):
            with pytest.raises(Refusal) as refused:
                posts.hide_words(who, words, "Rude.")
            assert codes(refused) == ["not_a_commissioner"]
    with pytest.raises(Refusal) as refused:
        posts.hide_words(here.chief, post, " ")
    assert codes(refused) == ["text_missing"]
    posts.hide_words(here.chief, comment, "Rude to a person.")
    url = f"/posts/{post.uuid}/"
    nobody: list[tuple[Coach | None, bool]] = [(None, False)]
    for reader, reads in (*nobody, (here.ada, False), (here.bruno, True), (here.owner, True)):
        page = client_of(reader).get(url).text
        assert ("Blind indeed." in page, "Rude to a person." in page) == (reads, True), reader
    posts.hide_words(here.chief, post, "Rude to all.")
    for reader, reads in (*nobody, (here.bruno, False), (here.ada, True), (here.owner, True)):
        client = client_of(reader)
        page = client.get(url).text
        assert ("Ref blind." in page, "Rude to all." in page) == (reads, True), reader
        assert ("Secret" in page) == reads
        assert (url in client.get(f"/leagues/{here.league.slug}/posts/").text) == reads
        assert (client.get(f"/api/posts/{post.uuid}/").json()["text"] != "") == reads
    with pytest.raises(Refusal) as refused:
        posts.change_post(here.ada, post, title="Secret", text="No.")
    assert codes(refused) == ["words_are_hidden"]
    posts.show_words(here.owner, post)
    assert "Ref blind." in client_of().get(url).text


@pytest.mark.clause("LG-POST-06", "LG-POST-11")
def test_whoever_wrote_what_is_hidden_is_told_and_its_notices_go() -> None:
    here = club()
    post = here.note(team=here.team, by=here.bruno)
    assert told_of(here.ada) == ["post_about_yours"]
    posts.hide_words(here.chief, post, "Rude.")
    assert told_of(here.ada) == []
    [notice] = Notice.objects.filter(coach=here.bruno)
    assert notice.kind == "words_hidden"
    assert "Rude." in told(notice).text
    assert told(notice).url == f"/posts/{post.uuid}/"
    posts.hide_words(here.owner, post, "Another reason.")
    assert Post.objects.get().reason == "Rude."
    posts.show_words(here.chief, post)
    assert told_of(here.bruno) == ["words_hidden", "words_shown"]


@pytest.mark.clause("LG-POST-07")
def test_a_report_is_a_duty_of_those_who_run_the_league_until_one_decides() -> None:
    here = club()
    post = here.note()
    comment = posts.write_comment(here.bruno, post, "Rude words.")

    def due(who: Coach) -> list[str]:
        return [each.url for each in duties(who) if each.kind == "words_reported"]

    posts.report_words(here.stranger, comment, "Rude.")
    posts.report_words(here.stranger, comment, "Rude again.")
    posts.report_words(here.fan, comment, "Very rude.")
    posts.report_words(here.fan, post, "Wet.")
    assert WordsReport.objects.count() == 3
    urls = [f"/comments/{comment.uuid}/", f"/posts/{post.uuid}/"]
    assert due(here.chief) == due(here.owner)
    assert sorted(due(here.chief)) == sorted(urls)
    assert due(here.ada) == []
    page = client_of(here.chief).get(f"/posts/{post.uuid}/").text
    assert "Very rude." in page
    assert "Very rude." not in client_of(here.ada).get(f"/posts/{post.uuid}/").text
    assert str(here.fan) not in page, "nobody is told who reported it"
    quoted = [str(value) for each in Notice.objects.all() for value in each.params.values()]
    assert not {str(here.stranger), str(here.fan)} & {*quoted}
    posts.keep_words(here.chief, comment)
    assert due(here.owner) == [f"/posts/{post.uuid}/"]
    posts.hide_words(here.owner, post, "Wet.")
    assert due(here.chief) == []
    posts.show_words(here.owner, post)
    assert due(here.chief) == []
    third = here.note()
    posts.report_words(here.fan, third, "Wet.")
    posts.delete_words(here.ada, third)
    assert due(here.chief) == []


@pytest.mark.clause("LG-POST-07")
def test_what_is_not_reported() -> None:
    here = club()
    post = here.note()
    with pytest.raises(Refusal) as refused:
        posts.report_words(here.ada, post, "Rude.")
    assert codes(refused) == ["own_words"]
    hidden = posts.hide_words(here.chief, here.note(), "Rude.")
    with pytest.raises(Refusal) as refused:
        posts.report_words(here.bruno, hidden, "Rude.")
    assert codes(refused) == ["words_are_hidden"]
    League.objects.update(visibility="private")
    with pytest.raises(Refusal) as refused:
        posts.report_words(here.stranger, post, "Rude.")
    assert codes(refused) == ["not_a_member_here"]
    for who in (here.ada, here.bruno, here.fan):
        with pytest.raises(Refusal) as refused:
            posts.keep_words(who, post)
        assert codes(refused) == ["not_a_commissioner"]


@pytest.mark.clause("LG-POST-08")
def test_whoever_is_blocked_does_not_comment_and_is_not_told_why() -> None:
    here = club()
    post = here.note(team=here.team)
    with pytest.raises(Refusal) as refused:
        posts.block(here.ada, here.ada)
    assert codes(refused) == ["block_of_oneself"]
    posts.block(here.ada, here.bruno)
    posts.block(here.ada, here.bruno)
    assert Block.objects.count() == 1
    assert told_of(here.bruno) == []
    with pytest.raises(Refusal) as refused:
        posts.write_comment(here.bruno, post, "True.")
    assert codes(refused) == ["comments_closed_to_you"]
    assert str(here.ada) not in str(refused.value.problems)
    assert "write-comment" not in client_of(here.bruno).get(f"/posts/{post.uuid}/").text
    posts.write_comment(here.bruno, here.note(here.chief), "True.")
    posts.write_comment(here.ada, here.note(here.bruno), "Mine.")
    Notice.objects.all().delete()
    here.note(here.bruno, team=here.team)
    assert told_of(here.ada) == []
    posts.unblock(here.ada, here.bruno)
    posts.write_comment(here.bruno, post, "True.")
    here.note(here.bruno, team=here.team)
    assert told_of(here.ada) == ["post_commented", "post_about_yours"]


# -- people and files -----------------------------------------------------------------------------


@pytest.mark.clause("LG-POST-10", "LG-FOLLOW-04")
def test_erasing_takes_what_a_person_wrote_for_themselves_and_the_export_has_it() -> None:
    here = club()
    article = posts.write_post(here.chief, here.league, kind="article", title="Halls", text="Two.")
    note = here.note(here.chief)
    posts.write_comment(here.chief, here.note(), "Mine.")
    posts.report_words(here.chief, here.note(), "Wet.")
    posts.block(here.chief, here.bruno)
    posts.block(here.bruno, here.chief)
    Follow.objects.create(coach=here.chief, league=here.league, created=now())
    data = personal_data(here.chief)
    assert [each["text"] for each in data["posts"]] == [article.text, note.text]
    assert [each["text"] for each in data["comments"]] == ["Mine."]
    assert [each["reason"] for each in data["words_reports"]] == ["Wet."]
    assert [each["blocked"] for each in data["blocks"]] == [str(here.bruno)]
    assert [each["of"] for each in data["follows"]] == [here.league.name]
    rosters.erase_account(here.chief)
    assert list(Post.objects.exclude(author=here.ada)) == [article]
    assert "chief" not in client_of().get(f"/posts/{article.uuid}/").text.casefold()
    for model in (Comment, WordsReport, Block, Follow):
        assert not model.objects.exists(), model


@pytest.mark.clause("LG-POST-11")
def test_who_is_told_of_what() -> None:
    here = club()
    posts.write_post(here.chief, here.league, kind="article", title="Halls", text="Two.")
    assert [told_of(each) for each in (here.owner, here.ada, here.bruno)] == [
        ["article_written"]
    ] * 3
    assert [told_of(each) for each in (here.chief, here.fan, here.stranger)] == [[], [], []]
    Notice.objects.all().delete()
    for about in ({"fixture": here.fixture}, {"team": here.team}, {"player": here.player}):
        here.note(here.bruno, **about)
        assert told_of(here.ada) == ["post_about_yours"], about
        assert told_of(here.bruno) == []
        Notice.objects.all().delete()
    post = here.note()
    assert not Notice.objects.exists()
    posts.write_comment(here.ada, post, "Mine.")
    assert not Notice.objects.exists()
    posts.write_comment(here.bruno, post, "True.")
    [notice] = Notice.objects.all()
    assert (notice.coach, notice.kind) == (here.ada, "post_commented")
    assert told(notice).text == "Bruno comments “Rain again.”."
    assert told(notice).url == f"/posts/{post.uuid}/"


def test_the_readings_are_of_what_may_be_opened() -> None:
    here = club(visibility="private")
    post = here.note()
    assert not shown_posts(NOBODY).exists()
    with pytest.raises(Http404):
        post_view(NOBODY, post.uuid)
    assert comments_of(post_view(here.fan, post.uuid)).count() == 0


@pytest.mark.clause("LG-POST-10", "LG-IO-01")
def test_a_league_file_carries_what_is_not_hidden() -> None:
    here = club()
    kept = here.note(fixture=here.fixture)
    hidden = posts.hide_words(here.chief, here.note(), "Rude.")
    comment = posts.write_comment(here.bruno, kept, "True.")
    rude = posts.write_comment(here.bruno, kept, "Rude.")
    posts.report_words(here.fan, rude, "Rude.")
    posts.hide_words(here.chief, rude, "Rude.")
    posts.block(here.ada, here.bruno)
    file = written(here.league)
    rows = lines(file)
    told_ = [row for row in rows if row.get("table") in ("post", "comment")]
    assert [row["uuid"] for row in told_] == [str(kept.uuid), str(comment.uuid)]
    assert str(hidden.uuid) not in str(rows)
    played = here.fixture.uuid
    made = moved(here.league)
    [post] = made.league.posts.all()
    assert post.fixture is not None
    assert (post.text, post.fixture.uuid) == (kept.text, played)
    assert [each.text for each in post.comments.all()] == ["True."]
    assert not WordsReport.objects.exists()
    assert not Block.objects.exists()

"""What people write about a league: posts and comments, reports of them, and who blocks whom."""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from leagues.models.fixtures import Fixture
from leagues.models.leagues import League
from rosters.models import Coach, Player, Team
from rosters.texts.markdown import excerpt

#: How much of a text without a title stands for one.
SHORT = 60


class Words(models.Model):
    """What posts and comments have in common: their author, and whether they are hidden.

    edited: when its author last changed it; None while it stands as it was written.
    hidden: since when whoever runs the league hides it; None while it is shown (LG-POST-06).
    reason: why it is hidden, for everybody to read; empty while it is shown.
    """

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    author = models.ForeignKey(
        Coach, on_delete=models.SET_NULL, null=True, related_name="%(class)ss"
    )
    text = models.TextField()
    created = models.DateTimeField()
    edited = models.DateTimeField(null=True, blank=True)
    hidden = models.DateTimeField(null=True, blank=True)
    hidden_by = models.ForeignKey(
        Coach, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    reason = models.TextField(blank=True)

    class Meta:
        abstract = True


class Post(Words):
    """An article, a note or a story in a league (LG-POST-01).

    title: empty for a note without one.
    fixture, team, player: what it is about, at most one of them; of neither, about the league.
    """

    class Kind(models.TextChoices):
        ARTICLE = "article", _("article")
        STORY = "story", _("story")
        NOTE = "note", _("note")

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="posts")
    kind = models.CharField(max_length=10, choices=Kind)
    title = models.CharField(max_length=120, blank=True)
    fixture = models.ForeignKey(
        Fixture, on_delete=models.CASCADE, null=True, blank=True, related_name="posts"
    )
    team = models.ForeignKey(
        Team, on_delete=models.CASCADE, null=True, blank=True, related_name="posts"
    )
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, null=True, blank=True, related_name="posts"
    )

    class Meta:
        ordering = ["-created", "-pk"]
        verbose_name = _("post")
        verbose_name_plural = _("posts")
        indexes = [models.Index(fields=["league", "-created"], name="posts_of_a_league")]
        constraints = [
            models.CheckConstraint(
                condition=Q(fixture=None, team=None)
                | Q(fixture=None, player=None)
                | Q(team=None, player=None),
                name="post_about_one_thing",
            )
        ]

    def __str__(self) -> str:
        return f"{self.league}: {self.heading}"

    @property
    def heading(self) -> str:
        """The title of a post, or for want of one how it begins."""
        if self.title:
            return self.title
        words = excerpt(self.text)
        return words if len(words) <= SHORT else f"{words[: SHORT - 1].rstrip()}…"


class Comment(Words):
    """A comment on a post (LG-POST-05)."""

    post = models.ForeignKey(Post, on_delete=models.CASCADE, related_name="comments")

    class Meta:
        ordering = ["created", "pk"]
        verbose_name = _("comment")
        verbose_name_plural = _("comments")

    def __str__(self) -> str:
        return f"{self.author}: {self.text[:40]}"


class WordsReport(models.Model):
    """A report of a post or a comment to those who run the league (LG-POST-07).

    decided: when one of them decided; None while it waits for them.
    """

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    post = models.ForeignKey(
        Post, on_delete=models.CASCADE, null=True, blank=True, related_name="reports"
    )
    comment = models.ForeignKey(
        Comment, on_delete=models.CASCADE, null=True, blank=True, related_name="reports"
    )
    by = models.ForeignKey(Coach, on_delete=models.CASCADE, related_name="words_reports")
    reason = models.TextField()
    created = models.DateTimeField()
    decided = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["created", "pk"]
        verbose_name = _("report of a text")
        verbose_name_plural = _("reports of texts")
        constraints = [
            models.CheckConstraint(
                condition=Q(post=None, comment__isnull=False) | Q(post__isnull=False, comment=None),
                name="words_report_of_one_text",
            ),
            models.UniqueConstraint(
                fields=["post", "by"], condition=Q(comment=None), name="post_reported_once"
            ),
            models.UniqueConstraint(
                fields=["comment", "by"], condition=Q(post=None), name="comment_reported_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.post or self.comment}"


class Block(models.Model):
    """A person whom another blocks (LG-POST-08)."""

    by = models.ForeignKey(Coach, on_delete=models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(Coach, on_delete=models.CASCADE, related_name="blocked_by")
    created = models.DateTimeField()

    class Meta:
        ordering = ["created", "pk"]
        constraints = [models.UniqueConstraint(fields=["by", "blocked"], name="blocked_once")]

    def __str__(self) -> str:
        return f"{self.by}: {self.blocked}"

"""Matches and rounds told in words."""

from __future__ import annotations

from django.db import models

from leagues.models import Fixture, Round


class Story(models.Model):
    """The report of a match in words, in one language (LG-STORY-01).

    version: of the sentences and plans it was made by (`matches.stories.sentences.VERSION`).
    steps:   how many steps of corrections the match had then; with more it is told anew.
    text:    `matches.stories.telling.Text`: paragraphs, each a list of parts.
    """

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="stories")
    language = models.CharField(max_length=5)
    version = models.PositiveSmallIntegerField()
    steps = models.PositiveSmallIntegerField(default=0)
    text = models.JSONField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["fixture_id", "language"]
        verbose_name_plural = "stories"
        constraints = [
            models.UniqueConstraint(fields=["fixture", "language"], name="told_once_a_language"),
        ]

    def __str__(self) -> str:
        return f"{self.fixture} {self.language}"


class RoundReview(models.Model):
    """The review of a round in words, in one language (LG-STORY-06).

    version: as in `Story`.
    steps:   how many steps of corrections the matches of the round had then.
    text:    paragraphs, each a list of parts: a text, or ``{"entry": number}`` of the season.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="reviews")
    language = models.CharField(max_length=5)
    version = models.PositiveSmallIntegerField()
    steps = models.PositiveSmallIntegerField(default=0)
    text = models.JSONField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["round_id", "language"]
        constraints = [
            models.UniqueConstraint(fields=["round", "language"], name="reviewed_once_a_language"),
        ]

    def __str__(self) -> str:
        return f"{self.round} {self.language}"

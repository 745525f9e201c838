"""What a person wrote, reported and blocks, for the export of their data (LG-POST-10)."""

from __future__ import annotations

from typing import Any

from leagues.models import Block, Comment, Post, WordsReport
from rosters.models import Coach


def posts_of(coach: Coach) -> list[dict[str, Any]]:
    """Return the posts of a coach."""
    rows = Post.objects.filter(author=coach).select_related("league")
    return [
        {
            "league": row.league.name,
            "kind": row.kind,
            "title": row.title,
            "text": row.text,
            "at": row.created.isoformat(),
            "edited": row.edited and row.edited.isoformat(),
            "hidden": row.hidden and row.hidden.isoformat(),
        }
        for row in rows.order_by("created", "pk")
    ]


def comments_of(coach: Coach) -> list[dict[str, Any]]:
    """Return the comments of a coach."""
    rows = Comment.objects.filter(author=coach).select_related("post__league")
    return [
        {
            "league": row.post.league.name,
            "post": str(row.post.uuid),
            "text": row.text,
            "at": row.created.isoformat(),
            "edited": row.edited and row.edited.isoformat(),
            "hidden": row.hidden and row.hidden.isoformat(),
        }
        for row in rows
    ]


def words_reports_of(coach: Coach) -> list[dict[str, Any]]:
    """Return the texts that a coach has reported, with the reasons."""
    rows = WordsReport.objects.filter(by=coach).select_related("post", "comment")
    return [
        {
            "text": str((row.post or row.comment).uuid),  # type: ignore[union-attr] # one of them
            "reason": row.reason,
            "at": row.created.isoformat(),
        }
        for row in rows
    ]


def blocks_of(coach: Coach) -> list[dict[str, Any]]:
    """Return the people whom a coach blocks."""
    rows = Block.objects.filter(by=coach).select_related("blocked")
    return [{"blocked": str(row.blocked), "at": row.created.isoformat()} for row in rows]

"""Forms of posts and comments. They only ask; operations decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.models import League, Post
from leagues.posts.operations import MOST_COMMENT, MOST_REASON, MOST_TITLE
from rosters.texts.markdown import MOST

Kind = Post.Kind
MARKDOWN = _("Markdown: **bold**, lists, headings, links. Images and HTML are not shown.")


class TextForm(forms.Form):
    """The title and the text of a post."""

    title = forms.CharField(
        label=_("Title"),
        max_length=MOST_TITLE,
        required=False,
        help_text=_("A note may go without."),
    )
    text = forms.CharField(
        label=_("Text"),
        max_length=MOST,
        widget=forms.Textarea(attrs={"rows": 12}),
        help_text=MARKDOWN,
    )


class PostForm(TextForm):
    """A new post: what it is, and where it stands if that is not clear.

    leagues: in which it could stand; articles: whether the writer may write one.
    """

    field_order = ("league", "kind", "title", "text")

    kind = forms.ChoiceField(label=_("What you write"), initial=Kind.NOTE)

    def __init__(
        self, leagues: Sequence[League], *args: Any, articles: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        choices = [
            (Kind.NOTE.value, _("a note: at most 500 characters")),
            (Kind.STORY.value, _("a story")),
        ]
        if articles:
            choices.append((Kind.ARTICLE.value, _("an article: all members are told")))
        kind = self.fields["kind"]
        assert isinstance(kind, forms.ChoiceField)
        kind.choices = choices
        self._leagues = {league.slug: league for league in leagues}
        if len(leagues) > 1:
            self.fields["league"] = forms.ChoiceField(
                label=_("In the league"), choices=[(each.slug, each.name) for each in leagues]
            )
            self.order_fields(self.field_order)

    def clean_league(self) -> League:
        return self._leagues[self.cleaned_data["league"]]


class CommentForm(forms.Form):
    text = forms.CharField(
        label=_("Comment"),
        max_length=MOST_COMMENT,
        widget=forms.Textarea(attrs={"rows": 4}),
    )


class WhyForm(forms.Form):
    """Why a text is hidden: everybody can read it there."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=MOST_REASON,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Everybody reads it in place of the text."),
    )


class ReportForm(forms.Form):
    """Why a text is reported: those who run the league read it."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=MOST_REASON,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Those who run the league read it. Nobody is told that it came from you."),
    )

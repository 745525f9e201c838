"""The API of posts and comments, of reports of them, and of people whom one blocks (LG-POST)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import django_filters
from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import path
from django_filters.rest_framework import FilterSet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.access.permissions import readable_teams, require_commissioner
from leagues.access.visible import league_or_404, matches
from leagues.models import Block, Comment, Post
from leagues.posts import operations
from leagues.posts.operations import (
    MOST_COMMENT,
    MOST_REASON,
    MOST_TITLE,
    Text,
    league_of,
    require_writes,
)
from leagues.posts.reading import (
    PostView,
    comment_or_404,
    comments_of,
    post_or_404,
    post_view,
    shown_posts,
)
from rosters.api.serializers import CoachSerializer
from rosters.api.views import ONCE, coach_of, made_once, read
from rosters.models import Coach, Player
from rosters.texts.markdown import MOST

CREATED, DONE = status.HTTP_201_CREATED, status.HTTP_204_NO_CONTENT


class _WordsSerializer(serializers.Serializer[Any]):
    """What posts and comments have in common. `text` is Markdown; empty where it is hidden.

    hidden: since when those who run the league hide it; `reason`: why.
    """

    uuid = serializers.UUIDField(read_only=True)
    author = CoachSerializer(read_only=True, allow_null=True)
    text = serializers.SerializerMethodField()
    created = serializers.DateTimeField(read_only=True)
    edited = serializers.DateTimeField(read_only=True, allow_null=True)
    hidden = serializers.DateTimeField(read_only=True, allow_null=True)
    reason = serializers.CharField(read_only=True)

    def get_text(self, words: Any) -> str:
        return words.text if self._reads(words) else ""

    def _reads(self, words: Any) -> bool:
        """Return whether the caller reads a text; lists have none that they may not read."""
        view: PostView | None = self.context.get("view")
        if view is None or words.hidden is None or view.runs_it:
            return True
        return view.user.is_authenticated and words.author_id == view.user.pk


class PostSerializer(_WordsSerializer):
    """A post, and what it is about: of `fixture`, `team` and `player` at most one is set."""

    league = serializers.SlugField(source="league.slug", read_only=True)
    kind = serializers.ChoiceField(Post.Kind.choices, read_only=True)
    title = serializers.SerializerMethodField()
    fixture = serializers.UUIDField(source="fixture.uuid", default=None, allow_null=True)
    team = serializers.SlugField(source="team.slug", default=None, allow_null=True)
    player = serializers.UUIDField(source="player.uuid", default=None, allow_null=True)

    def get_title(self, post: Post) -> str:
        return post.title if self._reads(post) else ""


class CommentSerializer(_WordsSerializer):
    """A comment on a post."""


class NewPostSerializer(serializers.Serializer[Any]):
    """A new post; without `fixture`, `team` and `player` it is about the league itself."""

    kind = serializers.ChoiceField(Post.Kind.choices)
    title = serializers.CharField(max_length=MOST_TITLE, default="", allow_blank=True)
    text = serializers.CharField(max_length=MOST)
    fixture = serializers.UUIDField(required=False)
    team = serializers.SlugField(required=False, max_length=80)
    player = serializers.UUIDField(required=False)


class ChangePostSerializer(serializers.Serializer[Any]):
    """Title and text; what is not sent stays."""

    title = serializers.CharField(max_length=MOST_TITLE, required=False, allow_blank=True)
    text = serializers.CharField(max_length=MOST, required=False)


class NewCommentSerializer(serializers.Serializer[Any]):
    text = serializers.CharField(max_length=MOST_COMMENT)


class HidingSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=MOST_REASON)


class BlockSerializer(serializers.Serializer[Block]):
    """A person whom you block."""

    coach = CoachSerializer(source="blocked")
    created = serializers.DateTimeField()


class PostFilter(FilterSet):
    league = django_filters.CharFilter(field_name="league__slug", max_length=80)
    fixture = django_filters.UUIDFilter(field_name="fixture__uuid")
    team = django_filters.CharFilter(field_name="team__slug", max_length=80)
    player = django_filters.UUIDFilter(field_name="player__uuid")

    class Meta:
        model = Post
        fields: list[str] = ["kind"]


@extend_schema_view(get=extend_schema(operation_id="posts_list"))
class PostsView(generics.ListAPIView[Post]):
    """The posts that you may read, the newest first."""

    queryset = Post.objects.none()
    serializer_class = PostSerializer
    filterset_class = PostFilter
    ordering_fields = ["created"]

    def get_queryset(self) -> QuerySet[Post]:
        return shown_posts(self.request.user)


class WriteView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=NewPostSerializer,
        responses={201: PostSerializer},
        operation_id="posts_write",
        parameters=[ONCE],
    )
    def post(self, request: Request, slug: str) -> Response:
        """Write a post in the league, about it or about a match, a team or a player of it."""
        league, user = league_or_404(request.user, slug), coach_of(request)
        require_writes(user, league)  # before it is told what there is in it
        data = read(NewPostSerializer(data=request.data))
        about = _about(request, data)
        made = made_once(
            request,
            lambda: operations.write_post(user, league, **data, **about),
            may=lambda: require_writes(user, league),
        )
        return Response(_told(request, made.uuid), status=CREATED)


class OnePostView(APIView):
    @extend_schema(responses=PostSerializer, operation_id="posts_get")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return a post."""
        return Response(_told(request, uuid))

    @extend_schema(
        request=ChangePostSerializer, responses=PostSerializer, operation_id="posts_change"
    )
    def patch(self, request: Request, uuid: UUID) -> Response:
        """Change a post of your own."""
        post = post_or_404(request.user, uuid)
        data = read(ChangePostSerializer(data=request.data))
        fields = {"title": post.title, "text": post.text} | data
        operations.change_post(coach_of(request), post, **fields)
        return Response(_told(request, uuid))

    @extend_schema(responses={204: None}, operation_id="posts_delete")
    def delete(self, request: Request, uuid: UUID) -> Response:
        """Delete a post of your own with its comments; that cannot be undone."""
        operations.delete_words(coach_of(request), post_or_404(request.user, uuid))
        return Response(status=DONE)


@extend_schema_view(get=extend_schema(operation_id="comments_list"))
class CommentsView(generics.ListAPIView[Comment]):
    """The comments on a post, the oldest first; none where the league has switched them off."""

    queryset = Comment.objects.none()
    serializer_class = CommentSerializer
    ordering_fields = ["created"]

    def get_queryset(self) -> QuerySet[Comment]:
        self._view = post_view(self.request.user, self.kwargs["uuid"])
        return comments_of(self._view)

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "view": getattr(self, "_view", None)}

    @extend_schema(
        request=NewCommentSerializer,
        responses={201: CommentSerializer},
        operation_id="comments_write",
        parameters=[ONCE],
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Comment a post."""
        post, user = post_or_404(request.user, uuid), coach_of(request)
        data = read(NewCommentSerializer(data=request.data))
        made = made_once(
            request,
            lambda: operations.write_comment(user, post, data["text"]),
            may=lambda: require_writes(user, post.league),
        )
        return Response(CommentSerializer(made).data, status=CREATED)


class CommentView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=NewCommentSerializer, responses=CommentSerializer, operation_id="comments_change"
    )
    def patch(self, request: Request, uuid: UUID) -> Response:
        """Change a comment of your own."""
        comment = comment_or_404(request.user, uuid)
        data = read(NewCommentSerializer(data=request.data))
        changed = operations.change_comment(coach_of(request), comment, data["text"])
        return Response(CommentSerializer(changed).data)

    @extend_schema(responses={204: None}, operation_id="comments_delete")
    def delete(self, request: Request, uuid: UUID) -> Response:
        """Delete a comment of your own; that cannot be undone."""
        operations.delete_words(coach_of(request), comment_or_404(request.user, uuid))
        return Response(status=DONE)


class _OfWords(APIView):
    permission_classes = [IsAuthenticated]
    #: ``posts`` or ``comments``, as the address says.
    of = "posts"

    def words(self, request: Request, uuid: UUID) -> Text:
        if self.of == "posts":
            return post_or_404(request.user, uuid)
        return comment_or_404(request.user, uuid)


class _Hide(_OfWords):
    def hide(self, request: Request, uuid: UUID) -> Response:
        words, user = self.words(request, uuid), coach_of(request)
        require_commissioner(user, league_of(words))
        operations.hide_words(user, words, read(HidingSerializer(data=request.data))["reason"])
        return Response(status=DONE)

    def show(self, request: Request, uuid: UUID) -> Response:
        operations.show_words(coach_of(request), self.words(request, uuid))
        return Response(status=DONE)


class HidePostView(_Hide):
    @extend_schema(request=HidingSerializer, responses={204: None}, operation_id="posts_hide")
    def post(self, request: Request, uuid: UUID) -> Response:
        """Hide a post, with a reason that everybody reads in its place."""
        return self.hide(request, uuid)

    @extend_schema(responses={204: None}, operation_id="posts_show")
    def delete(self, request: Request, uuid: UUID) -> Response:
        """Show a hidden post again."""
        return self.show(request, uuid)


class HideCommentView(_Hide):
    of = "comments"

    @extend_schema(request=HidingSerializer, responses={204: None}, operation_id="comments_hide")
    def post(self, request: Request, uuid: UUID) -> Response:
        """Hide a comment, with a reason that everybody reads in its place."""
        return self.hide(request, uuid)

    @extend_schema(responses={204: None}, operation_id="comments_show")
    def delete(self, request: Request, uuid: UUID) -> Response:
        """Show a hidden comment again."""
        return self.show(request, uuid)


class _Report(_OfWords):
    def report(self, request: Request, uuid: UUID) -> Response:
        words = self.words(request, uuid)
        reason = read(HidingSerializer(data=request.data))["reason"]
        operations.report_words(coach_of(request), words, reason)
        return Response(status=DONE)

    def keep(self, request: Request, uuid: UUID) -> Response:
        operations.keep_words(coach_of(request), self.words(request, uuid))
        return Response(status=DONE)


class ReportPostView(_Report):
    @extend_schema(request=HidingSerializer, responses={204: None}, operation_id="posts_report")
    def post(self, request: Request, uuid: UUID) -> Response:
        """Report a post to those who run the league."""
        return self.report(request, uuid)

    @extend_schema(responses={204: None}, operation_id="posts_keep")
    def delete(self, request: Request, uuid: UUID) -> Response:
        """Leave a reported post as it is: its reports are decided."""
        return self.keep(request, uuid)


class ReportCommentView(_Report):
    of = "comments"

    @extend_schema(request=HidingSerializer, responses={204: None}, operation_id="comments_report")
    def post(self, request: Request, uuid: UUID) -> Response:
        """Report a comment to those who run the league."""
        return self.report(request, uuid)

    @extend_schema(responses={204: None}, operation_id="comments_keep")
    def delete(self, request: Request, uuid: UUID) -> Response:
        """Leave a reported comment as it is: its reports are decided."""
        return self.keep(request, uuid)


@extend_schema_view(get=extend_schema(operation_id="me_blocks"))
class BlocksView(generics.ListAPIView[Block]):
    """The people whom you block."""

    permission_classes = [IsAuthenticated]
    queryset = Block.objects.none()
    serializer_class = BlockSerializer
    ordering_fields = ["created"]

    def get_queryset(self) -> QuerySet[Block]:
        return coach_of(self.request).blocks.select_related("blocked")


class BlockView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses=BlockSerializer, operation_id="me_block")
    def put(self, request: Request, uuid: UUID) -> Response:
        """Block a coach: they do not comment on your posts, and are not told."""
        made = operations.block(coach_of(request), _coach(uuid))
        return Response(BlockSerializer(made).data)

    @extend_schema(responses={204: None}, operation_id="me_unblock")
    def delete(self, request: Request, uuid: UUID) -> Response:
        """End the block of a coach."""
        operations.unblock(coach_of(request), _coach(uuid))
        return Response(status=DONE)


def _coach(uuid: UUID) -> Coach:
    return get_object_or_404(Coach.objects.filter(is_active=True), uuid=uuid)


def _told(request: Request, uuid: UUID) -> Any:
    view = post_view(request.user, uuid)
    return PostSerializer(view.post, context={"view": view}).data


def _about(request: Request, data: dict[str, Any]) -> dict[str, Any]:
    """Take out of the data what a post is about, and return it; raise Http404 for what the caller
    may not open.
    """
    found: dict[str, Any] = {}
    if uuid := data.pop("fixture", None):
        found["fixture"] = _one(matches(request.user).filter(uuid=uuid))
    teams = readable_teams(request.user).filter(copy_of=None)
    if slug := data.pop("team", None):
        found["team"] = _one(teams.filter(slug=slug))
    if uuid := data.pop("player", None):
        players = Player.objects.select_related("team").filter(uuid=uuid, team__in=teams)
        found["player"] = _one(players)
    return found


def _one(rows: QuerySet[Any]) -> Any:
    row = rows.first()
    if row is None:
        raise Http404
    return row


urlpatterns = [
    path("posts/", PostsView.as_view(), name="api-posts"),
    path("leagues/<slug:slug>/posts/", WriteView.as_view(), name="api-write-post"),
    path("posts/<uuid:uuid>/", OnePostView.as_view(), name="api-post"),
    path("posts/<uuid:uuid>/comments/", CommentsView.as_view(), name="api-comments"),
    path("posts/<uuid:uuid>/hide/", HidePostView.as_view(), name="api-hide-post"),
    path("posts/<uuid:uuid>/report/", ReportPostView.as_view(), name="api-report-post"),
    path("comments/<uuid:uuid>/", CommentView.as_view(), name="api-comment"),
    path("comments/<uuid:uuid>/hide/", HideCommentView.as_view(), name="api-hide-comment"),
    path("comments/<uuid:uuid>/report/", ReportCommentView.as_view(), name="api-report-comment"),
    path("me/blocks/", BlocksView.as_view(), name="api-blocks"),
    path("me/blocks/<uuid:uuid>/", BlockView.as_view(), name="api-block"),
]

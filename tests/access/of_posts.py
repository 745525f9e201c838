"""The operations of posts, comments and what people follow."""

from __future__ import annotations

from typing import Any

from leagues.following import operations as following
from leagues.models import Comment, League, Post
from leagues.posts import operations as posts
from tests.access.cases import NONSENSE, Case
from tests.access.world import HOME, MEMBER, STRANGER, World


def _post(world: World) -> Post:
    return posts.write_post(world.owner, world.season.league, kind="note", text="Rain again.")


def _comment(world: World) -> Comment:
    return posts.write_comment(world.owner, _post(world), "True.")


def _both(world: World) -> tuple[Post, Comment]:
    made = _comment(world)
    return made.post, made


def _private(world: World) -> None:
    League.objects.filter(pk=world.season.league_id).update(visibility="private")


def _both_in_private(world: World) -> tuple[Post, Comment]:
    _private(world)
    return _both(world)


def _hidden(world: World, made: Any) -> None:
    for each in made if isinstance(made, tuple) else (made,):
        posts.hide_words(world.owner, each, "Rude.")


def _off(world: World, made: Any) -> None:
    League.objects.filter(pk=world.season.league_id).update(comments=False)


def _read(made: Any) -> Any:
    """A text as a view would load it: what has become of it is seen."""
    return type(made)._base_manager.get(pk=made.pk)


POSTS: dict[str, list[Case]] = {
    "write_post": [
        Case(
            lambda w, _: [
                lambda who, kind=kind, text=text: posts.write_post(
                    who, w.season.league, kind=kind, text=text, title="Rain"
                )
                for kind in ("note", "story", "article", "moon")
                for text in ("Rain again.", "", *NONSENSE)
            ],
            who=(STRANGER,),
        ),
        Case(
            lambda w, _: [
                lambda who, text=text: posts.write_post(
                    who, w.season.league, kind="article", text=text, title="Rain"
                )
                for text in ("Rain again.", "")
            ],
            who=(MEMBER, HOME),
        ),
    ],
    "change_post": [
        Case(
            lambda _, made: [
                lambda who, text=text: posts.change_post(who, _read(made), title="", text=text)
                for text in ("Sun at last.", "", *NONSENSE)
            ],
            made=_post,
            states=(_hidden,),
        )
    ],
    "write_comment": [
        Case(
            lambda _, made: [
                lambda who, text=text: posts.write_comment(who, _read(made), text)
                for text in ("True.", "", *NONSENSE)
            ],
            who=(STRANGER,),
            made=_post,
            states=(_hidden, _off),
        )
    ],
    "change_comment": [
        Case(
            lambda _, made: [
                lambda who, text=text: posts.change_comment(who, _read(made), text)
                for text in ("False.", "", *NONSENSE)
            ],
            made=_comment,
            states=(_hidden, _off),
        )
    ],
    "delete_words": [
        Case(
            lambda _, made: [
                lambda who, each=each: posts.delete_words(who, _read(each)) for each in made
            ],
            made=_both,
            states=(_hidden, _off),
        )
    ],
    "hide_words": [
        Case(
            lambda _, made: [
                lambda who, each=each, why=why: posts.hide_words(who, _read(each), why)
                for each in made
                for why in ("Rude.", "", *NONSENSE)
            ],
            made=_both,
            states=(_hidden, _off),
        )
    ],
    "show_words": [
        Case(
            lambda _, made: [
                lambda who, each=each: posts.show_words(who, _read(each)) for each in made
            ],
            made=_both,
            states=(_hidden, _off),
        )
    ],
    "keep_words": [
        Case(
            lambda _, made: [
                lambda who, each=each: posts.keep_words(who, _read(each)) for each in made
            ],
            made=_both,
            states=(_hidden, _off),
        )
    ],
    "report_words": [
        Case(
            lambda w, made: [
                lambda who, each=each, why=why: posts.report_words(who, _read(each), why)
                for each in made
                for why in ("Rude.", "", *NONSENSE)
            ],
            who=(STRANGER,),
            made=_both_in_private,
            states=(_hidden,),
        )
    ],
}
FOLLOWING: dict[str, list[Case]] = {
    "follow": [
        Case(
            lambda w, _: [
                lambda who: following.follow(who, w.season.league),
                lambda who: following.follow(who, w.team(HOME)),
            ],
            who=(STRANGER,),
            made=_private,
        )
    ],
}

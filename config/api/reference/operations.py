"""The reference of the API for people, made from its OpenAPI document.

Each operation has its sentence, path, scope, parameters and fields, and an example of a call and of
its answer. The examples are made from the schemas, with values as a club would have them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _
from drf_spectacular.renderers import OpenApiJsonRenderer
from markdown_it import MarkdownIt

from config.api.document import written
from config.api.reference.examples import Examples

#: The groups in the order in which the site leads through them: key, title, tags of the document.
GROUPS: tuple[tuple[str, str | Promise, tuple[str, ...]], ...] = (
    ("leagues", _("Leagues"), ("leagues", "invitations", "friendlies", "posts", "comments")),
    ("seasons", _("Seasons"), ("seasons", "entries")),
    ("campaigns", _("Campaigns"), ("deals",)),
    ("matches", _("Matches"), ("fixtures", "offers", "challenges", "play-invitations")),
    ("results", _("Results"), ("reports", "corrections", "quick-results", "slips", "resolutions")),
    ("teams", _("Teams"), ("teams", "players", "stars")),
    ("building", _("Building teams"), ("drafts", "lists", "roster-check", "games")),
    ("coaches", _("Coaches"), ("coaches", "search")),
    ("account", _("Your account"), ("token", "me")),
    ("files", _("Files and webhooks"), ("files", "webhooks")),
    ("rules", _("Rulebooks"), ("rules",)),
)
_MARKDOWN = MarkdownIt("commonmark", {"html": False})


@dataclass(frozen=True, slots=True)
class Field:
    """A parameter of a call, or a field of its body; of a body `place` is empty."""

    name: str
    place: str
    kind: str
    required: bool
    says: SafeString


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation.

    says, short: its description, and the first sentences of it.
    scope: that its token needs.
    signed_in: whether somebody has to be signed in.
    call, answer: an example as HTTP has it; `answer` is empty where there is no body.
    """

    key: str
    method: str
    path: str
    says: SafeString
    short: SafeString
    scope: str
    signed_in: bool
    fields: tuple[Field, ...]
    call: str
    status: str
    answer: str
    refuses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """A group of operations, the reading ones of a path before those that write."""

    key: str
    title: str | Promise
    operations: tuple[Operation, ...]


@cache
def document() -> dict[str, Any]:
    """Return the OpenAPI document."""
    read: dict[str, Any] = json.loads(written(OpenApiJsonRenderer))
    return read


@cache
def groups() -> tuple[Group, ...]:
    """Return all groups in the order of the site."""
    by_tag: dict[str, list[Operation]] = {}
    for path, methods in document()["paths"].items():
        for method, told in methods.items():
            by_tag.setdefault(told["tags"][0], []).append(_operation(method, path, told))
    return tuple(
        Group(key, title, tuple(each for tag in tags for each in by_tag[tag]))
        for key, title, tags in GROUPS
    )


def group(key: str) -> Group:
    """Return a group; raise KeyError for an unknown one."""
    return {each.key: each for each in groups()}[key]


def body_of(told: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the schema of the body that an operation takes; None where it takes none."""
    content = told.get("requestBody", {}).get("content", {})
    schema: dict[str, Any] | None = content.get("application/json", {}).get("schema")
    return schema


def answer_of(told: Mapping[str, Any]) -> tuple[str, str, dict[str, Any] | None]:
    """Return status, media type and schema of the good answer; None where it has no JSON."""
    status = next(each for each in told["responses"] if each.startswith("2"))
    content = told["responses"][status].get("content", {})
    if "application/json" in content:
        return status, "application/json", content["application/json"].get("schema")
    return status, next(iter(content), ""), None


def examples() -> Examples:
    """Return what makes examples of the document's schemas."""
    return Examples(document()["components"]["schemas"])


def _operation(method: str, path: str, told: Mapping[str, Any]) -> Operation:
    made = examples()
    status, media, schema = answer_of(told)
    body = body_of(told)
    return Operation(
        key=told["operationId"],
        method=method.upper(),
        path=path,
        says=_html(told.get("description", "")),
        short=_inline(told.get("description", "").partition("\n\n")[0]),
        scope=told["security"][0]["tokenAuth"][0],
        signed_in={} not in told["security"],
        fields=(*_parameters(told), *_fields(body)),
        call=_call(method, made.path(path), None if body is None else made.of(body), told),
        status=status,
        answer=_pretty(made.of(schema)) if schema is not None else media,
        refuses=tuple(each for each in told["responses"] if each.startswith(("4", "5"))),
    )


def _call(method: str, path: str, body: Any, told: Mapping[str, Any]) -> str:
    lines = [f"{method.upper()} {path}"]
    if {} not in told["security"]:
        lines.append("Authorization: Token dugout_…")
    if body is not None:
        lines += ["Content-Type: application/json", "", _pretty(body)]
    return "\n".join(lines)


def _pretty(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)


def _html(text: str) -> SafeString:
    """Return a docstring as HTML: `code` in it is marked, and raw HTML is not let through."""
    tokens = _MARKDOWN.parse(text)
    for token in tokens:
        if token.tag in ("h1", "h2"):  # which are the page's own
            token.tag = "h3"
    return mark_safe(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}))  # noqa: S308


def _inline(text: str) -> SafeString:
    return mark_safe(_MARKDOWN.renderInline(text))  # noqa: S308 # as for `_html`


def _parameters(told: Mapping[str, Any]) -> Iterable[Field]:
    for each in told.get("parameters", ()):
        says, required = _words(each), each.get("required", False)
        yield Field(each["name"], each["in"], _kind(each["schema"]), required, says)


def _fields(body: dict[str, Any] | None) -> Iterable[Field]:
    whole = examples().followed(body or {})
    for name, schema in whole.get("properties", {}).items():
        yield Field(name, "", _kind(schema), name in whole.get("required", ()), _words(schema))


def _words(told: Mapping[str, Any]) -> SafeString:
    """Return the description of a value, without the list of its choices: its type has them."""
    return _inline(re.sub(r"(^|\n\n)\* `.*", "", told.get("description", ""), flags=re.DOTALL))


def _kind(schema: Mapping[str, Any]) -> str:
    """Return the type of a value in short: ``integer``, ``uuid``, ``read | coach``."""
    whole = examples().followed(schema)
    if "enum" in whole:
        return " | ".join(json.dumps(each) for each in whole["enum"][:8])
    if "oneOf" in whole:
        return " | ".join(dict.fromkeys(_kind(each) for each in whole["oneOf"]))
    kinds = whole.get("type", "any")
    if isinstance(kinds, list):
        return " | ".join(kinds)
    if kinds == "array":
        return f"[{_kind(whole.get('items', {}))}]"
    return str(whole.get("format", kinds))

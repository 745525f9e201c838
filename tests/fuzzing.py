"""Requests as no browser and no honest program sends them, and what every answer must be like.

They are drawn from a seed, over all addresses of the site and all operations of the API. What is
drawn leans on the world in which it is sent (names that there are, fields that pages have shown),
so that it gets past the first door often enough.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode, urljoin

from django.core.signals import got_request_exception
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from leagues.models import Entry, Fixture, League, Membership, Ruling, Season, Stage
from matches import reporting
from matches.models import MatchRecord, Resolution
from rosters.models import Coach, Team
from tests import factories
from tests.api.test_fuzz import properties, sense
from tests.api.test_schema import asked, offered, operations
from tests.api.world import World, make
from tests.site.cup import Page
from tests.site.factories import blood_bowl_team

TEXTS = [
    "", " ", "x", "\x00", "a\x00b", "a\r\nb", "\n", "\ud800", "\udfff\ud800", "\u202e", "\u200b",
    "é" * 500, "x" * 5000, "<script>", "%s%n", "{0.__class__}", "{{ 7 }}", "' OR 1=1 --", "../..",
    "-1", "0", "1", "2", "999999999999999999999", "9" * 400, "9" * 5000, "1e400",
    "NaN", "Infinity", "-0", "٣", "true", "null", "[]", "{}", "2099-01-01", "2099-01-01T10:00",
    "0001-01-01T00:00:00+14:00",
    "9999-12-31T23:59:59-12:00", "00000000-0000-0000-0000-000000000000", "all", "on", "yes",
]  # fmt: skip
NUMBERS = [0, 1, 2, -1, 2**31, 2**53 + 1, -(2**63), 2**64, 10**30, 10**400, 0.5, 1e300, -0.0]
TYPES = [
    "application/json", "application/json; charset=utf-16", "application/json; charset=nothing",
    "text/plain", "multipart/form-data", "multipart/form-data; boundary=", "application/xml",
    "multipart/form-data; boundary=x", "application/x-www-form-urlencoded", "", "/", "\xff",
    "application/x-www-form-urlencoded; charset=utf-7",
]  # fmt: skip
HEADERS = {
    "HTTP_ACCEPT": ["*/*", "text/html", "application/xml", "", ";;;", "\xff", "a/b;q=x"],
    "HTTP_ACCEPT_LANGUAGE": ["ru", "en-GB,ru;q=0.5", "xx", "*", "\xff", "a" * 9000, "ru;q=-1"],
    "HTTP_AUTHORIZATION": ["Token", "Token x", "Token \xff", "Token a b", "Basic !", ""],
    "HTTP_COOKIE": ["sessionid=x", "sessionid=\xff", "=", "csrftoken=" + "x" * 999, "messages=x"],
    "HTTP_HOST": ["evil.example", "", "testserver:99999", "a b", "\xff", "[::1", "testserver"],
    "HTTP_HX_CURRENT_URL": ["http://testserver/%ff", "\xff", "http://["],
    "HTTP_HX_REQUEST": ["true"],
    "HTTP_IDEMPOTENCY_KEY": ["a", "a", "x" * 65, "\xff", " ", "a\x00b", ""],
    "HTTP_IF_MODIFIED_SINCE": ["x", "Thu, 01 Jan 1970 00:00:00 GMT", "\xff"],
    "HTTP_IF_NONE_MATCH": ["*", '"', 'W/"x"', "\xff"],
    "HTTP_RANGE": ["bytes=0-1", "bytes=-1", "x"],
    "HTTP_REFERER": ["http://[", "\xff", "//evil.example/"],
    "HTTP_TRANSFER_ENCODING": ["chunked"],
    "HTTP_X_FORWARDED_FOR": ["1.2.3.4", "x", "\xff", "::1, \x00"],
    "HTTP_X_HTTP_METHOD_OVERRIDE": ["DELETE", "\xff"],
    "CONTENT_LENGTH": ["-1", "x", "", "9" * 30, "0", "1", "٣"],
    "REMOTE_ADDR": ["", "x", "2001:db8::1", "::ffff:1.2.3.4"],
}  # fmt: skip
METHODS = ["GET", "GET", "GET", "POST", "POST", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]


@dataclass(slots=True)
class Figures:
    """How many requests were answered with which status, and all that was wrong with an answer."""

    statuses: Counter[int] = field(default_factory=Counter)
    faults: dict[str, str] = field(default_factory=dict)

    @property
    def requests(self) -> int:
        return self.statuses.total()


@dataclass(frozen=True, slots=True)
class Sent:
    """A request. operation: of the API, by its name in the document; else empty."""

    who: str
    method: str
    url: str
    body: bytes
    kind: str
    headers: dict[str, str]
    operation: str = ""


class Fuzzer:
    """A world, and a stream of requests at it; after each of them the world is as it was."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.world = _world()
        self.elsewhere = _elsewhere()
        self.known = sense(self.world)
        self._know_elsewhere()
        self.fields = ["name", "reason", "act", "kind", "next", "found", "stages", "answer", "json"]
        self.values = ["yes", "open"]
        self.forms: list[tuple[str, dict[str, str], list[tuple[str, str]]]] = []
        self.routes = sorted(set(_routes(get_resolver())))
        self.api = sorted(operations())
        self.people = {"": None, "member": self.world.member, "owner": self.world.owner}
        self.cookies = {who: _signed_in(coach) for who, coach in self.people.items()}
        self.teams = {
            who: list(Team.objects.exclude(coach=coach).values_list("pk", flat=True))
            for who, coach in self.people.items()
        }
        self.theirs = {who: self._guarded(who) for who in self.people}
        self.broke: list[BaseException] = []

    def _know_elsewhere(self) -> None:
        """What is named in requests is of that league as well."""
        season = self.elsewhere.seasons.get()
        teams = Team.objects.filter(entries__season=season).values_list("slug", flat=True)
        self.known["leagues/"].append(self.elsewhere.slug)
        self.known["league"].append(self.elsewhere.slug)
        self.known["seasons/"] += [str(season.uuid), season.slug]
        self.known["season"].append(str(season.uuid))
        self.known["teams/"] += list(teams)
        self.known["entries/"] += map(str, season.entries.values_list("uuid", flat=True))
        self.known["fixtures/"] += map(str, season.fixtures.values_list("uuid", flat=True)[:3])

    # -- drawing --------------------------------------------------------------------------------

    def draw(self) -> Sent:
        who = self.random.choice(["", "member", "owner", "owner"])
        headers = {
            name: self.random.choice(HEADERS[name])
            for name in self.random.sample(
                sorted(HEADERS), self.random.choice([0, 0, 0, 0, 0, 1, 3])
            )
        }
        kind = self.random.random()
        if kind < 0.5:
            return self._of_the_api(who, headers)
        if kind < 0.7 and self.forms:
            return self._of_a_form(who, headers)
        return self._of_the_site(who, headers)

    def _of_the_api(self, who: str, headers: dict[str, str]) -> Sent:
        name = self.random.choice(self.api)
        method, path, operation = operations()[name]
        method = method.upper()
        if self.random.random() < 0.05:
            name, method = "", self.random.choice(METHODS)
        url = re.sub(r"(\w+/)?{\w+}", lambda found: (found[1] or "") + self._place(found[1]), path)
        url += self._query([e["name"] for e in operation.get("parameters", [])])
        keys = properties(operation)
        sent: Any = {key: self._value(key) for key in keys if self.random.random() < 0.9}
        if self.random.random() < 0.15:
            sent = self._junk()
        body = json.dumps(sent).encode()
        kind = "application/json"
        if self.random.random() < 0.1:
            cut = self.random.randrange(len(body) + 1)
            body = body[:cut] + self.random.choice([b"", b"\xff", b"\x00", b"}", b"[" * 3000])
        if self.random.random() < 0.06:
            kind = self.random.choice(TYPES)
        return Sent(who, method, url, body, kind, headers, name)

    def _of_the_site(self, who: str, headers: dict[str, str]) -> Sent:
        route = self.random.choice(self.routes)
        url = re.sub(
            r"<(?:\w+:)?(\w+)>", lambda found: self._place(self._before(route, found)), route
        )
        url = f"/{url}" + self._query(self.random.choices(self.fields, k=3))
        method = self.random.choice(METHODS)
        fields = self.random.choices(self.fields, k=self.random.randrange(12))
        typed = [(key, self._word()) for key in fields]
        kind = "application/x-www-form-urlencoded"
        body = urlencode(typed, errors="surrogatepass").encode()
        if self.random.random() < 0.1:
            kind = self.random.choice(TYPES)
            body = self.random.choice([body, b"--x\r\n", b"\xff\xfe", b"&&==%%", b"a=" * 2000])
        return Sent(who, method, url, body, kind, headers)

    def _of_a_form(self, who: str, headers: dict[str, str]) -> Sent:
        """A form that a page has shown, to whomever, with something else in some of its fields."""
        action, fields, buttons = self.random.choice(self.forms)
        typed = dict(fields)
        for key in self.random.sample(sorted(typed), min(len(typed), self.random.randrange(3))):
            typed[key] = self._word()
        if buttons and self.random.random() < 0.8:
            name, value = self.random.choice(buttons)
            typed[name] = value
        body = urlencode(typed, errors="surrogatepass").encode()
        return Sent(who, "POST", action, body, "application/x-www-form-urlencoded", headers)

    def _before(self, route: str, found: re.Match[str]) -> str:
        """The word before a place of a route, which says what stands there."""
        return (
            re.sub(r"<[^>]*>/", "", route[: found.start()]).rpartition("/")[0].rpartition("/")[2]
            + "/"
        )

    def _place(self, before: str | None) -> str:
        there_is = self.known.get(before or "", [])
        if before == "matches/":
            there_is = self.known["fixtures/"]
        if before == "seasons/":
            there_is = [*there_is, self.world.season.slug, self.world.draft.slug]
        if there_is and self.random.random() < 0.85:
            return str(self.random.choice(there_is))
        others = [value for key, values in self.known.items() if key[-1] == "/" for value in values]
        return quote(self.random.choice([*TEXTS, *others])[:300] or "x", errors="surrogatepass")

    def _query(self, names: list[str]) -> str:
        if not names or self.random.random() < 0.6:
            return ""
        chosen = self.random.choices(names, k=self.random.randrange(1, 3))
        pairs = [(name, self._word()) for name in chosen]
        raw = self.random.choice(["", "", "", "&%ff=%00", "&a=%ud800", "&" * 50, "&page=%0a"])
        return "?" + urlencode(pairs, errors="surrogatepass") + raw

    def _word(self) -> str:
        if self.random.random() < 0.5 and self.values:
            return self.random.choice(self.values)
        if self.random.random() < 0.3:
            return json.dumps(self._junk())
        return self.random.choice(TEXTS)

    def _value(self, key: str) -> Any:
        if key in self.known and self.random.random() < 0.85:
            return self.random.choice(self.known[key])
        if self.random.random() < 0.2:
            return self.random.choice(self.random.choice(list(self.known.values())))
        return self._junk()

    def _junk(self, depth: int = 0) -> Any:
        kind = self.random.randrange(8 if depth < 3 else 5)
        if kind < 2:
            return self.random.choice(TEXTS)
        if kind < 4:
            return self.random.choice(NUMBERS)
        if kind == 4:
            return self.random.choice([None, True, False])
        inner = [self._junk(depth + 1) for _ in range(self.random.randrange(4))]
        if kind == 5:
            return {self.random.choice([*TEXTS, *self.fields]): each for each in inner}
        return inner

    # -- sending --------------------------------------------------------------------------------

    def run(self, requests: int) -> Figures:
        """Send so many, each drawn after what the answers before it have taught."""
        return self.send(*(self.draw for _ in range(requests)))

    def send(self, *requests: Sent | Callable[[], Sent]) -> Figures:
        figures = Figures()
        got_request_exception.connect(self._broken)
        try:
            for each in requests:
                self._one(each if isinstance(each, Sent) else each(), figures)
        finally:
            got_request_exception.disconnect(self._broken)
        return figures

    def _broken(self, sender: Any, request: Any, **_: Any) -> None:
        error = sys.exc_info()[1]
        assert error is not None
        self.broke.append(error)

    def _one(self, sent: Sent, figures: Figures) -> None:
        self.broke.clear()
        with transaction.atomic():
            client: Any = Client(raise_request_exception=False)
            client.cookies.load(self.cookies[sent.who])
            try:
                answer: Any = client.generic(
                    sent.method, sent.url, sent.body, content_type=sent.kind, **sent.headers
                )
                content = answer.getvalue() if answer.streaming else answer.content
            except Exception as error:  # noqa: BLE001 (whatever it is, it is a fault)
                self._fault(figures, sent, f"raises {error!r}")
                transaction.set_rollback(True)
                return
            figures.statuses[answer.status_code] += 1
            for told in self._wrong(sent, answer, content):
                self._fault(figures, sent, told)
            done = answer.status_code < 400 and sent.method not in ("GET", "HEAD")
            if done and not self.broke and self._guarded(sent.who) != self.theirs[sent.who]:
                self._fault(figures, sent, "changes what is not theirs")
            if answer.status_code == 200 and b"<form" in content:
                self._learn(sent.url, content.decode())
            transaction.set_rollback(True)

    def _learn(self, url: str, page: str) -> None:
        """Keep the fields of a page's forms, so that later requests send them."""
        for form in Page(page).forms:
            if len(self.forms) < 5000 and form.action[:2] != "//":
                buttons = [each for each in form.buttons if each[0]]
                self.forms.append((urljoin(url, form.action), form.sent, buttons))
            for known, found, most in (
                (self.fields, form.sent, 1000),
                (self.values, form.sent.values(), 500),
            ):
                known += [each for each in found if len(known) < most and each not in known]

    def _fault(self, figures: Figures, sent: Sent, told: str) -> None:
        """One example of each."""
        figures.faults.setdefault(
            f"{sent.operation or sent.method} {told}"[:400], repr(sent)[:1500]
        )

    def _wrong(self, sent: Sent, answer: Any, content: bytes) -> Iterator[str]:
        for error in self.broke:
            yield f"breaks: {type(error).__name__}: {error}"
        status = answer.status_code
        if status >= 500 and not self.broke:
            yield f"is answered with {status}"
        if status < 400 or sent.method == "HEAD":
            return
        if not sent.url.startswith("/api/"):
            if not content.strip() and status != 405:
                yield f"is refused with {status} and without a word"
            return
        try:
            problems = json.loads(content)["problems"]
            said = bool(problems) and all(each["message"] for each in problems)
        except (ValueError, KeyError, TypeError):
            said = False
        if not said:
            yield f"is refused with {status} and without a problem"
        if sent.operation:
            described = operations()[sent.operation][2]["responses"]
            if str(status) not in described and not self._before_any_view(sent, status):
                yield f"is refused with {status}, of which the document knows nothing"

    def _before_any_view(self, sent: Sent, status: int) -> bool:
        """Whether the request itself was refused, of whatever operation it was, or no operation."""
        return status in (400, 404, 413) or (status == 405 and "HTTP_X_HTTP" in str(sent.headers))

    # -- what is not theirs ---------------------------------------------------------------------

    def _guarded(self, who: str) -> list[Any]:
        """All rows of leagues, and teams in them, that this person may not change."""
        leagues = [self.elsewhere] + ([] if who == "owner" else [self.world.league])
        rows: list[Any] = [
            League.objects.filter(pk__in=[each.pk for each in leagues]).values(),
            *(
                model.objects.filter(**{f"{path}__in": leagues}).values()
                for model, path in (
                    (Season, "league"),
                    (Stage, "season__league"),
                    (Entry, "season__league"),
                    (Fixture, "season__league"),
                    (Ruling, "league"),
                    (Resolution, "season__league"),
                    (MatchRecord, "fixture__season__league"),
                )
            ),
            Membership.objects.filter(league__in=leagues).exclude(coach=self.people[who]).values(),
            Team.objects.filter(pk__in=self.teams[who]).values_list("pk", "name", "seq", "coach"),
        ]
        return [sorted(map(repr, each)) for each in rows]


def _world() -> World:
    found = make()
    blood_bowl_team(found.owner)
    offered(found)
    asked(found)
    other = found.season.fixtures.filter(round=found.open.round_id).exclude(pk=found.open.pk).get()
    report = reporting.begin_report(found.owner, other)
    reporting.save_report(found.owner, report, 0, {"sides": [{"score": 0}, {}]})
    return found


def _signed_in(coach: Coach | None) -> dict[str, str]:
    client = Client()
    if coach is not None:
        client.force_login(coach)
    return {name: each.value for name, each in client.cookies.items()}


def _elsewhere() -> League:
    """A public league of somebody who sends nothing, with a season that runs."""
    return factories.season(4, legs=1, owner=factories.coach(), name="Elsewhere").league


def _routes(resolver: URLResolver | URLPattern, before: str = "") -> Iterator[str]:
    here = before + str(resolver.pattern).replace("^/", "")
    if isinstance(resolver, URLPattern):
        if not here.startswith("api/") and "(?P" not in here:
            yield here
        return
    for each in resolver.url_patterns:
        yield from _routes(each, here)

"""A match of tossed pennies as it is typed in: what everybody tossed, and how it ended.

The fields are named ``heads-1``, ``tails-2``: by the place of somebody in the line-up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from matches.games.fields import Fact, Field, Group, Row, Step, filled, number
from matches.resolution.line_ups import LinedUp
from rules.record import Record
from rules.typed import Wanted

JSON = Any
Typed = Mapping[str, str]
COUNTS = ("heads", "tails")
_LEFT = {
    "conceded": _lazy("{team} picked up the pennies and left"),
    "absent": _lazy("{team} did not come"),
}

#: Nothing is told before the whole report is there.
AT_ONCE: Final = frozenset[str]()


def steps(lined: LinedUp, data: JSON) -> list[tuple[str, str]]:
    title = _("What {team} has tossed")
    tossed = [
        (f"tossed-{side}", title.format(team=line_up["name"]))
        for side, line_up in enumerate(lined.match.line_ups)
    ]
    return [*tossed, ("end", _("How the tossing ended"))]


def step(key: str, lined: LinedUp, data: JSON, typed: Typed | None = None) -> Step:
    title = dict(steps(lined, data))[key]
    if key == "end":
        fields = []
        for what, words in _LEFT.items():
            for n, team in enumerate(lined.match.line_ups):
                known = "yes" if n in data.get(what, []) else ""
                label = str(words).format(team=team["name"])
                value = filled(typed, f"{what}-{n}", known)
                fields.append(Field(f"{what}-{n}", label, value, "check"))
        return Step(key, title, groups=[Group("", fields)])
    own, side = _side(key, lined, data)
    rows = [
        Row(
            member["name"],
            [
                Field(
                    f"{what}-{member['number']}",
                    words,
                    filled(
                        typed,
                        f"{what}-{member['number']}",
                        own.get(what, {}).get(member["name"]),
                    ),
                )
                for what, words in (("heads", _("Heads")), ("tails", _("Tails")))
            ],
        )
        for member in lined.match.line_ups[side]["players"]
    ]
    columns = [(_("Hd"), _("Heads")), (_("Tl"), _("Tails"))]
    return Step(key, title, columns=columns, rows=rows)


def given(key: str, lined: LinedUp, data: JSON, typed: Typed) -> JSON:
    if key == "end":
        all_ = range(len(lined.match.line_ups))
        said = {what: [n for n in all_ if typed.get(f"{what}-{n}") == "yes"] for what in _LEFT}
        return {**data, **said}
    _own, side = _side(key, lined, data)
    counts = {
        what: {
            member["name"]: count
            for member in lined.match.line_ups[side]["players"]
            if (count := number(typed, f"{what}-{member['number']}", None)) is not None
        }
        for what in COUNTS
    }
    sides = list(data.get("sides", _blank(lined)))
    sides[side] = counts
    return {**data, "sides": sides}


def _side(key: str, lined: LinedUp, data: JSON) -> tuple[JSON, int]:
    side = int(key.removeprefix("tossed-"))
    return data.get("sides", _blank(lined))[side], side


def _blank(lined: LinedUp) -> list[JSON]:
    return [{} for _ in lined.match.line_ups]


def facts(lined: LinedUp, data: JSON, record: Record) -> list[Fact]:
    words = {"heads": _("{name} of {team}: heads"), "tails": _("{name} of {team}: tails")}
    return [
        Fact(
            f"{side}.{what}.{name}",
            words[what].format(name=name, team=lined.match.line_ups[side]["name"]),
            str(count),
        )
        for side, own in enumerate(data.get("sides", []))
        for what in COUNTS
        for name, count in own.get(what, {}).items()
    ]


def counted(data: Any) -> str:
    return ""


def purpose(lined: LinedUp, wanted: Wanted) -> str:
    team = lined.match.line_ups[wanted.side]["name"]
    if wanted.purpose == "escape":
        return _("{team}: whether {name} gets away").format(team=team, name=wanted.about["name"])
    return _("{team}: a die for a charm").format(team=team)


def option(wanted: Wanted, answer: JSON) -> str:
    return str(answer)


def outcome(lined: LinedUp, data: JSON, wanted: Wanted, faces: Sequence[int]) -> str:
    return ""


def amount(wanted: Wanted) -> str:
    """No number answers a choice after a match."""
    return wanted.purpose

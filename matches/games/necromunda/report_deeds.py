"""Deeds of fighters in a battle, as they are reported: a line for each (NM-CAMP-49 to -54,
NM-FX-37).

The fields of the first line are ``who-0``, ``deed-0``, ``victim-0``, ``turn-0``, and ``mentor-0``
where a fighter has Mentor.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from matches.games.fields import Field, Row, Step, filled, lines_typed, lines_wanted, number
from matches.games.necromunda.report_words import DEEDS, names_of, people_of
from matches.resolution.line_ups import LinedUp
from rosters.typed.numbers import or_typed
from rules.necromunda.between.reports.record import sides_of
from rules.necromunda.catalogue import load

JSON = Any
Typed = Mapping[str, str]

#: Between the side and the number of a victim, and between several mentors.
OF: Final = ":"
_AND: Final = "+"


def deeds(lined: LinedUp, data: JSON, side: int, typed: Typed | None, title: str) -> Step:
    known = sides_of(lined.match, data)[side]["deeds"]
    doers = [("", "–"), *people_of(lined, side)]
    kinds = [("", "–"), *((key, str(words)) for key, words in DEEDS.items())]
    names = names_of(lined)
    victims = [("", _("nobody"))] + [
        (f"{n}{OF}{who}", f"{names[n]}: {name}")
        for n in range(len(names))
        for who, name in people_of(lined, n)
    ]
    mentors = _mentors(lined, side, known)
    rows = []
    for at in range(lines_wanted(len(known), typed)):
        deed = known[at] if at < len(known) else {}
        victim = deed.get("victim")
        chosen = f"{victim[0]}{OF}{victim[1]}" if victim else None
        fields = [
            Field(f"who-{at}", _("Who"), filled(typed, f"who-{at}", deed.get("number")), "choice",
                  doers),
            Field(f"deed-{at}", _("What"), filled(typed, f"deed-{at}", deed.get("kind")), "choice",
                  kinds),
            Field(f"victim-{at}", _("Victim"), filled(typed, f"victim-{at}", chosen), "choice",
                  victims),
            Field(f"turn-{at}", _("Activation"),
                  filled(typed, f"turn-{at}", deed.get("activation"))),
        ]  # fmt: skip
        if mentors:
            near = filled(typed, f"mentor-{at}", _together(deed.get("mentors", ())) or None)
            fields.append(Field(f"mentor-{at}", _("Mentor near by"), near, "choice", mentors))
        needs = (f"who-{at}", f"deed-{at}")
        rows.append(Row(_("Deed {number}").format(number=at + 1), fields, needs))
    columns = [
        (_("Who"), _("The fighter who did it")),
        (_("What"), _("What it did, as far as it earns experience")),
        (_("Victim"), _("The enemy, of an injury or of who was taken out")),
        (_("Activation"), _("The same number for what was done to one enemy in one activation")),
    ]
    if mentors:
        columns.append(
            (_("Mentor near by"), _("A friend with Mentor who stood near enough to see it"))
        )
    help_ = _("To one enemy in one activation only the better deed counts; empty: they were apart.")
    clauses = ("NM-CAMP-49", "NM-CAMP-50", "NM-CAMP-52", "NM-CAMP-53", "NM-CAMP-54", "NM-FX-37")
    return Step(f"deeds-{side}", title, clauses, help_, columns=columns, rows=rows, more=len(rows))


# -- who took out whom ----------------------------------------------------------------------------


def enemies_of(lined: LinedUp, side: int) -> list[tuple[str, str]]:
    """Return the fighters of all other gangs, with the gang where there are several."""
    names = names_of(lined)
    others = [n for n in range(len(names)) if n != side]
    return [
        (f"{n}{OF}{who}", name if len(others) == 1 else f"{names[n]}: {name}")
        for n in others
        for who, name in people_of(lined, n)
    ]


def ended(typed: Typed, number_: int) -> str:
    """Return how a fighter ended: one of whom only the enemy is named was taken out of action."""
    return typed.get(f"end-{number_}") or ("out" if typed.get(f"by-{number_}") else "")


def ends_of(own: JSON) -> dict[int, str]:
    """Return how the fighters of a side ended, as far as a report says, by their number."""
    injured = {
        each["number"]: "fled_injured" if each.get("fled") else "injured" for each in own["injured"]
    }
    return {**dict.fromkeys(own["out"], "out"), **dict.fromkeys(own["fled"], "fled"), **injured}


def who_did(lined: LinedUp, data: JSON, side: int, victim: int) -> str | None:
    """Return the enemy whose deed it was that a fighter ended as it did, or None."""
    known = sides_of(lined.match, data)
    found = _deed_against(known, side, victim, ends_of(known[side]).get(victim, ""))
    return (
        None if found is None else f"{found[0]}{OF}{known[found[0]]['deeds'][found[1]]['number']}"
    )


def give_credit(lined: LinedUp, data: JSON, sides: Sequence[JSON], side: int, typed: Typed) -> None:
    """Put the deeds of the enemies who are named on the screen of a gang into `sides`.

    A deed that is still the same stays as it was, with its activation and mentors.
    """
    for gang in sides:
        gang["deeds"] = [{**deed} for deed in gang["deeds"]]
    before = ends_of(sides_of(lined.match, data)[side])
    for who, _name in people_of(lined, side):
        victim = int(who)
        was = _deed_against(sides, side, victim, before.get(victim, ""))
        doer, kind = typed.get(f"by-{who}", ""), _kind_of(ended(typed, victim))
        told: list[Any] | None = [or_typed(each) for each in doer.split(OF)] if doer else None
        if was is not None:
            deed = sides[was[0]]["deeds"][was[1]]
            if told == [was[0], deed["number"]]:
                deed["kind"] = kind
                continue
            del sides[was[0]]["deeds"][was[1]]
        if told is not None:
            deed = {"kind": kind, "number": told[1], "victim": [side, victim]}
            sides[told[0]]["deeds"].append(deed)


def _deed_against(
    sides: Sequence[JSON], side: int, victim: int, end: str
) -> tuple[int, int] | None:
    """Return gang and place of the enemy's deed by which a fighter ended so.

    None where it did not end somehow, or nobody did it: one that recovered ended on its feet.
    """
    if not end:
        return None
    found = (
        (n, at)
        for n, gang in enumerate(sides)
        for at, deed in enumerate(gang["deeds"])
        if n != side and deed["kind"] == _kind_of(end) and deed.get("victim") == [side, victim]
    )
    return next(found, None)


def _kind_of(end: str) -> str:
    return "took_out" if end == "out" else "injured"


def _mentors(lined: LinedUp, side: int, known: Sequence[JSON]) -> list[tuple[str, str]]:
    """Return the fighters who could have been near a deed, each alone and all together (NM-FX-37).

    With those who are named already; empty where nobody could.
    """
    skills = load(lined.match.version).skills
    people = dict(people_of(lined, side))
    able = [
        entry["number"]
        for entry in lined.match.line_ups[side]["players"]
        if any(effect.key == "mentor" for skill in entry["skills"] for effect in skills[skill].fx)
    ]
    groups = [[each] for each in able] + ([able] if len(able) > 1 else [])
    groups += [deed["mentors"] for deed in known if deed.get("mentors")]
    options = {
        _together(group): ", ".join(people.get(str(each), str(each)) for each in group)
        for group in groups
    }
    return [("", _("nobody")), *options.items()] if options else []


def _together(numbers: Sequence[int]) -> str:
    return _AND.join(map(str, numbers))


def given_deeds(known: Sequence[JSON], typed: Typed) -> list[JSON]:
    """Return a deed for each line that names a fighter.

    Where nobody is asked for mentors, they stay with a deed that is still the same.
    """
    deeds_ = []
    for at in lines_typed(len(known), typed, "who-"):
        if not typed.get(f"who-{at}"):
            continue
        deed: JSON = {"kind": typed.get(f"deed-{at}") or "", "number": number(typed, f"who-{at}")}
        if victim := typed.get(f"victim-{at}"):
            deed["victim"] = [or_typed(each) for each in victim.split(OF)]
        activation = number(typed, f"turn-{at}", None)
        if activation is not None:
            deed["activation"] = activation
        before = known[at] if at < len(known) else {}
        same = all(before.get(key) == deed.get(key) for key in ("kind", "number", "victim"))
        if f"mentor-{at}" in typed:
            if near := typed[f"mentor-{at}"]:
                deed["mentors"] = [or_typed(each) for each in near.split(_AND)]
        elif same and before.get("mentors"):
            deed["mentors"] = before["mentors"]
        deeds_.append(deed)
    return deeds_

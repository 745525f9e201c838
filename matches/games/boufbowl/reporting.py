"""The report of a match of Boufbowl: goals, K.O.s and wounds, contests, how it ended.

The fields are named ``goal-who-2``, ``hurt-what-1``, ``co-4`` and so on: the number of a line, or a
slot.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from matches.games.fields import (
    Fact,
    Field,
    Group,
    Row,
    Step,
    filled,
    lines_typed,
    lines_wanted,
    number,
)
from matches.resolution.line_ups import LinedUp
from rosters.games.boufbowl.cards import player_name
from rules.boufbowl.between.reporting import captain_of, sides_of
from rules.boufbowl.options import is_expert
from rules.record import Record
from rules.typed import Wanted

JSON = Any
Typed = Mapping[str, str]

#: The fields of each player: field, heading, what it stands for, and the count.
DEEDS: tuple[tuple[str, Promise, Promise, str], ...] = (
    ("co", pgettext_lazy("boufbowl count", "C"), gettext_lazy("Contests"), "contests"),
    ("cw", pgettext_lazy("boufbowl count", "CW"), gettext_lazy("Contests won"), "contests_won"),
    ("fi", pgettext_lazy("boufbowl count", "F"), gettext_lazy("Fights started"), "fights"),
    ("fw", pgettext_lazy("boufbowl count", "FW"), gettext_lazy("Fights won"), "fights_won"),
    ("pa", pgettext_lazy("boufbowl count", "P"), gettext_lazy("Passes"), "passes"),
    ("bo", pgettext_lazy("boufbowl count", "B"), gettext_lazy("Bombs"), "bombs"),
    (
        "in",
        pgettext_lazy("boufbowl count", "INT"),
        gettext_lazy("Interceptions"),
        "interceptions",
    ),
    ("dn", pgettext_lazy("boufbowl count", "DN"), gettext_lazy("Times put down"), "downs"),
)
#: How a player was hurt: the value of a line, and its entries in a report.
HURTS: Mapping[str, tuple[str, ...]] = {
    "ko": ("ko",),
    "ko wound": ("ko", "wound"),
    "wound": ("wound",),
}

#: Nothing is told before the whole report is there.
AT_ONCE: Final = frozenset[str]()


def steps(lined: LinedUp, data: JSON) -> list[tuple[str, str]]:
    names = _names(lined)
    screens = []
    for kind, title in (
        ("goals", _("Goals of {team}")),
        ("hurt", _("K.O.s and wounds of {team}")),
        ("squad", _("Squad of {team}")),
    ):
        screens += [(f"{kind}-{side}", title.format(team=names[side])) for side in (0, 1)]
    return [*screens, ("result", _("How it ended"))]


def step(key: str, lined: LinedUp, data: JSON, typed: Typed | None = None) -> Step:
    kind, side = _which(key)
    title = dict(steps(lined, data)).get(key, "")
    if kind == "result":
        return _result(lined, data, typed, title)
    shown = sides_of(data)[side]
    makers = {"goals": _goals, "hurt": _hurt, "squad": _squad}
    return makers[kind](lined, shown, side, typed, title)


def given(key: str, lined: LinedUp, data: JSON, typed: Typed) -> JSON:
    kind, side = _which(key)
    made = {**data, "sides": sides_of(data)}
    side_data = made["sides"][side]
    if kind == "goals":
        side_data["goals"] = _given_goals(side_data["goals"], typed)
    elif kind == "hurt":
        side_data["injuries"] = _given_hurt(side_data["injuries"], typed)
    elif kind == "squad":
        side_data["lines"] = _given_lines(lined, side_data, side, typed)
        if is_expert(lined.match.options):
            side_data["captain"] = number(typed, "captain")
    else:
        made["turns"] = number(typed, "turns", None)
        made["conceded"] = {"0": 0, "1": 1}.get(typed.get("conceded", ""))
        made["supply_ran_dry"] = "dry" in typed
    return made


def _which(key: str) -> tuple[str, int]:
    kind, _dash, side = key.partition("-")
    return kind, int(side or 0)


def _names(lined: LinedUp) -> list[str]:
    return [line_up["name"] for line_up in lined.match.line_ups]


def _people(lined: LinedUp, side: int) -> list[tuple[str, str]]:
    return [
        (str(entry["number"]), f"{entry['number']} {player_name(entry['name'])}")
        for entry in lined.match.line_ups[side]["players"]
    ]


# -- goals ----------------------------------------------------------------------------------------


def _goals(lined: LinedUp, shown: JSON, side: int, typed: Typed | None, title: str) -> Step:
    people = [("", _("nobody")), *_people(lined, side)]
    groups = []
    for n in range(lines_wanted(len(shown["goals"]), typed)):
        known = shown["goals"][n] if n < len(shown["goals"]) else {}
        who = filled(typed, f"goal-who-{n}", known.get("number"))
        turn = filled(typed, f"goal-turn-{n}", known.get("turn"))
        fields = [
            Field(f"goal-who-{n}", _("Scorer"), who, "choice", people),
            Field(f"goal-turn-{n}", _("Turn"), turn, help=_("Empty where nobody counted.")),
        ]
        title_ = _("Goal {number}").format(number=n + 1)
        groups.append(Group(title_, fields, needs=(f"goal-who-{n}",)))
    return Step(f"goals-{side}", title, ("BF-GOAL-10",), groups=groups, more=len(groups))


def _given_goals(known: Sequence[JSON], typed: Typed) -> list[dict[str, JSON]]:
    return [
        {
            "number": number(typed, f"goal-who-{n}"),
            "turn": number(typed, f"goal-turn-{n}", None),
        }
        for n in lines_typed(len(known), typed, "goal-who-")
        if typed.get(f"goal-who-{n}")
    ]


# -- K.O.s and wounds -----------------------------------------------------------------------------


def _hurt(lined: LinedUp, shown: JSON, side: int, typed: Typed | None, title: str) -> Step:
    people = [("", _("nobody")), *_people(lined, side)]
    others = [("", _("nobody of the others")), *_people(lined, 1 - side)]
    whats = [("", _("nothing")), *_whats().items()]
    known = _known_hurts(shown["injuries"])
    groups = []
    for n in range(lines_wanted(len(known), typed)):
        what, injury = known[n] if n < len(known) else ("", {})
        fields = [
            Field(f"hurt-who-{n}", _("Who"), filled(typed, f"hurt-who-{n}", injury.get("number")),
                  "choice", people),
            Field(f"hurt-what-{n}", _("What"), filled(typed, f"hurt-what-{n}", what), "choice",
                  whats),
            Field(f"hurt-by-{n}", _("Done by"), filled(typed, f"hurt-by-{n}", injury.get("by")),
                  "choice", others),
            Field(f"hurt-turn-{n}", _("Turn"), filled(typed, f"hurt-turn-{n}", injury.get("turn")),
                  help=_("Empty where nobody counted.")),
        ]  # fmt: skip
        needs = (f"hurt-who-{n}", f"hurt-what-{n}")
        groups.append(Group(_("Line {number}").format(number=n + 1), fields, needs=needs))
    help_ = _(
        "Only who was K.O. or wounded; whoever was stunned is counted with the squad. A wound "
        "lasts beyond the match, unless nothing carries over."
    )
    clauses = ("BF-DMG-03", "BF-DMG-04", "BF-WOUND-01")
    return Step(f"hurt-{side}", title, clauses, help_, groups=groups, more=len(groups))


def _whats() -> dict[str, str]:
    return {
        "ko": _("K.O."),
        "ko wound": _("K.O. and wounded"),
        "wound": _("wounded, and K.O. before"),
    }


def _known_hurts(injuries: Sequence[JSON]) -> list[tuple[str, JSON]]:
    """Return the injuries of a report as lines: a K.O. and the wound that came with it are one."""
    lines: list[tuple[str, JSON]] = []
    for injury in injuries:
        rest = {key: injury.get(key) for key in ("number", "by", "turn")}
        if injury["result"] == "wound" and lines and lines[-1] == ("ko", rest):
            lines[-1] = ("ko wound", rest)
        else:
            lines.append((injury["result"], rest))
    return lines


def _given_hurt(known: Sequence[JSON], typed: Typed) -> list[dict[str, JSON]]:
    return [
        {
            "number": number(typed, f"hurt-who-{n}"),
            "result": result,
            "by": number(typed, f"hurt-by-{n}", None),
            "turn": number(typed, f"hurt-turn-{n}", None),
        }
        for n in lines_typed(len(known), typed, "hurt-what-")
        for result in HURTS.get(typed.get(f"hurt-what-{n}", ""), ())
    ]


# -- the squad ------------------------------------------------------------------------------------


def _squad(lined: LinedUp, shown: JSON, side: int, typed: Typed | None, title: str) -> Step:
    lines = {line["number"]: line for line in shown["lines"]}
    expert = is_expert(lined.match.options)
    rows = []
    for value, name in _people(lined, side):
        known = lines.get(int(value), {})
        fields = [
            Field(
                f"{short}-{value}",
                str(meaning),
                filled(typed, f"{short}-{value}", known.get(deed) or None),
            )
            for short, _heading, meaning, deed in DEEDS
        ]
        if expert:
            tokens = filled(typed, f"to-{value}", known.get("tokens"))
            fields.append(Field(f"to-{value}", _("Tokens earned"), tokens))
        rows.append(Row(name, fields))
    columns = [(str(heading), str(meaning)) for _short, heading, meaning, _deed in DEEDS]
    groups = []
    if expert:
        columns.append((_("Tokens"), _("Tokens earned; empty: as many as the contests gave")))
        line_up = lined.match.line_ups[side]
        captain = filled(typed, "captain", captain_of(line_up, shown))
        people = [("0", _("nobody")), *_people(lined, side)]
        groups.append(Group("", [Field("captain", _("Captain"), captain, "choice", people)]))
    help_ = _(
        "A player is in a contest whenever dice are rolled against one of the others. Tokens are "
        "one for each contest and one more for each that they won; those from cards do not count."
    )
    return Step(
        f"squad-{side}",
        title,
        ("BF-CON-01", "BF-TOK-01", "BF-LEAGUE-26"),
        help_,
        groups=groups,
        columns=columns,
        rows=rows,
    )


def _given_lines(lined: LinedUp, shown: JSON, side: int, typed: Typed) -> list[dict[str, JSON]]:
    """Return a line for each player who did something; values without a field stay as they were."""
    before = {line["number"]: line for line in shown["lines"]}
    lines = []
    for value, _name in _people(lined, side):
        line = {key: v for key, v in before.get(int(value), {}).items() if key != "tokens"}
        line |= {deed: number(typed, f"{short}-{value}") for short, _h, _m, deed in DEEDS}
        line = {key: v for key, v in line.items() if v != 0 and key != "number"}
        tokens = number(typed, f"to-{value}", None)
        if tokens is not None:
            line["tokens"] = tokens
        if line:
            lines.append({"number": int(value), **line})
    return lines


# -- how it ended ---------------------------------------------------------------------------------


def _result(lined: LinedUp, data: JSON, typed: Typed | None, title: str) -> Step:
    names = _names(lined)
    turns = filled(typed, "turns", data.get("turns"))
    who = [("", _("nobody")), ("0", names[0]), ("1", names[1])]
    dry = "yes" if data.get("supply_ran_dry") else ""
    if typed is not None:
        dry = typed.get("dry", "")
    fields = [
        Field("turns", _("Turns of both sides together"), turns,
              help=_("Empty where nobody counted; a match that its last turn ended needs it.")),
        Field("conceded", _("Conceded by"), filled(typed, "conceded", data.get("conceded")),
              "choice", who),
    ]  # fmt: skip
    if is_expert(lined.match.options):
        fields.append(Field("dry", _("The supply of tokens ran dry"), dry, "check"))
    clauses = ("BF-WIN-01", "BF-WIN-05", "BF-LEAGUE-29")
    return Step("result", title, clauses, groups=[Group("", fields)])


# -- a report in words ----------------------------------------------------------------------------


def facts(lined: LinedUp, data: JSON, record: Record) -> list[Fact]:
    names = _names(lined)
    facts_ = []
    for side, name in enumerate(names):
        shown, outcome = sides_of(data)[side], record.outcome.sides[side]
        people, others = dict(_people(lined, side)), dict(_people(lined, 1 - side))
        facts_.append(
            Fact(f"{side}.score", _("{team}: score").format(team=name), str(outcome.score))
        )
        if is_expert(lined.match.options):
            captain = str(record.sides[side]["captain"])
            value = people.get(captain, _("nobody"))
            facts_.append(Fact(f"{side}.captain", _("{team}: captain").format(team=name), value))
        for n, goal in enumerate(shown["goals"]):
            label = _("{team}: goal {number}").format(team=name, number=n + 1)
            words = [people.get(str(goal["number"]), str(goal["number"])), _turn(goal)]
            facts_.append(Fact(f"{side}.goals.{n}", label, _listed(words)))
        for n, (what, injury) in enumerate(_known_hurts(shown["injuries"])):
            label = _("{team}: hurt {number}").format(team=name, number=n + 1)
            words = [people.get(str(injury["number"]), str(injury["number"])), _whats()[what]]
            if injury["by"] is not None:
                by = others.get(str(injury["by"]), str(injury["by"]))
                words.append(_("by {name}").format(name=by))
            facts_.append(Fact(f"{side}.injuries.{n}", label, _listed([*words, _turn(injury)])))
        facts_ += _facts_of_players(shown, people, side, name)
    conceded, turns = data.get("conceded"), data.get("turns")
    value = _("nobody") if conceded is None else names[conceded]
    facts_.append(Fact("conceded", _("Conceded by"), value))
    if turns is not None:
        facts_.append(Fact("turns", _("Turns"), str(turns)))
    if data.get("supply_ran_dry"):
        facts_.append(Fact("dry", _("The supply of tokens ran dry"), _("yes")))
    return facts_


def _turn(each: JSON) -> str:
    turn = each.get("turn")
    return "" if turn is None else _("turn {number}").format(number=turn)


def _listed(words: Iterable[str]) -> str:
    return ", ".join(word for word in words if word)


def _facts_of_players(shown: JSON, people: Mapping[str, str], side: int, team: str) -> list[Fact]:
    facts_ = []
    for line in sorted(shown["lines"], key=lambda line: int(line["number"])):
        words = [f"{meaning}: {line[deed]}" for _s, _h, meaning, deed in DEEDS if line.get(deed)]
        if "tokens" in line:
            words.append(_("tokens: {count}").format(count=line["tokens"]))
        name = people.get(str(line["number"]), str(line["number"]))
        facts_.append(Fact(f"{side}.lines.{line['number']}", f"{team}: {name}", ", ".join(words)))
    return facts_


# -- after the match ------------------------------------------------------------------------------


def counted(data: JSON) -> str:
    return ""


def purpose(lined: LinedUp, wanted: Wanted) -> str:
    """Name the purpose: the choice comes first, then the die (BF-LEAGUE-14)."""
    about = wanted.about if isinstance(wanted.about, dict) else {}
    words = {"team": _names(lined)[wanted.side], "name": player_name(about.get("name", ""))}
    if wanted.die:
        text = _("{team}: does the wound of {name} heal? It does on 4 to 6")
    else:
        text = _("{team}: how does {name} heal, by a roll or for 2 of their renown?")
    return text.format_map(words)


def option(wanted: Wanted, answer: JSON) -> str:
    words = {"roll": _("roll for it"), "pay": _("pay 2 renown")}
    return words.get(str(answer), str(answer))


def outcome(lined: LinedUp, data: JSON, wanted: Wanted, faces: Sequence[int]) -> str:
    """Say what dice after the match mean; here the numbers themselves say it."""
    return ""


def amount(wanted: Wanted) -> str:
    """Return the purpose: no number answers a choice after a match."""
    return wanted.purpose

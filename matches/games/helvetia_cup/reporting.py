"""The report of a match of Helvetia Cup: cards, squads, goals, bookings, how it was decided.

The fields are named ``in-7``, ``goal-who-2``, ``event-what-1`` and so on: a shirt, or the number of
a line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

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
from matches.games.helvetia_cup.match_log import induced as told_induced
from matches.resolution.line_ups import LinedUp
from rosters.games.helvetia_cup.event_sentences import cards as card_names
from rules.helvetia_cup.between.reporting import GOAL_KINDS, sides_of
from rules.helvetia_cup.catalogue import Catalogue, load
from rules.helvetia_cup.options import competition_of
from rules.record import Record
from rules.typed import Wanted

JSON = Any
Typed = Mapping[str, str]

#: Goals come before the shoot-out, and squads before whatever happened to them.
AT_ONCE: Final = frozenset(
    ("match_not_decided", "no_shootout", "no_lot", "captains_in_squad", "match_squad_wrong")
)

#: The fields of each player besides markers: field, heading, and the count.
DEEDS = (
    ("sh", pgettext_lazy("helvetia_cup count", "S"), "shots"),
    ("sv", pgettext_lazy("helvetia_cup count", "SV"), "saves"),
    ("st", pgettext_lazy("helvetia_cup count", "ST"), "steals"),
    ("dr", pgettext_lazy("helvetia_cup count", "DR"), "dribbles"),
    ("ta", pgettext_lazy("helvetia_cup count", "TA"), "tackles"),
    ("in", pgettext_lazy("helvetia_cup count", "INT"), "interceptions"),
    ("cl", pgettext_lazy("helvetia_cup count", "CL"), "clearances"),
    ("fl", pgettext_lazy("helvetia_cup count", "FLS"), "fouls"),
)


def steps(lined: LinedUp, data: JSON) -> list[tuple[str, str]]:
    names = _names(lined)
    goals = [(f"goals-{n}", _("Goals of {team}").format(team=names[n])) for n in (0, 1)]
    screens = [*goals, ("result", _("How it was decided"))]
    for kind, title in (
        ("cards", _("Cards of {team}")),
        ("squad", _("Squad of {team}")),
        ("events", _("Cards, injuries and substitutions of {team}")),
    ):
        screens += [(f"{kind}-{side}", title.format(team=names[side])) for side in (0, 1)]
    return screens


def step(key: str, lined: LinedUp, data: JSON, typed: Typed | None = None) -> Step:
    kind, side = _which(key)
    title = dict(steps(lined, data)).get(key, "")
    if kind == "result":
        return _result(lined, data, typed, title)
    shown = sides_of(data)[side]
    makers = {"cards": _cards, "squad": _squad, "goals": _goals, "events": _events}
    return makers[kind](lined, shown, side, typed, title)


def given(key: str, lined: LinedUp, data: JSON, typed: Typed) -> JSON:
    kind, side = _which(key)
    made = {**data, "sides": sides_of(data)}
    side_data = made["sides"][side]
    if kind == "cards":
        side_data |= _given_cards(typed)
    elif kind == "squad":
        side_data["lines"] = _given_lines(lined, side_data, side, typed)
    elif kind == "goals":
        side_data["goals"] = _given_goals(side_data["goals"], typed)
    elif kind == "events":
        side_data |= _given_events(side_data, typed)
    else:
        made["forfeit"] = {"0": 0, "1": 1}.get(typed.get("forfeit", ""))
        kicks = [number(typed, f"kicks-{n}", None) for n in (0, 1)]
        made["shootout"] = None if kicks == [None, None] else [k or 0 for k in kicks]
        made["lot"] = {"0": 0, "1": 1}.get(typed.get("lot", ""))
    return made


def _which(key: str) -> tuple[str, int]:
    kind, _dash, side = key.partition("-")
    return kind, int(side or 0)


def _names(lined: LinedUp) -> list[str]:
    return [line_up["name"] for line_up in lined.match.line_ups]


def _data(lined: LinedUp) -> Catalogue:
    return load(lined.match.version)


def _people(lined: LinedUp, side: int) -> list[tuple[str, str]]:
    return [
        (str(member["number"]), f"{member['number']} {member['name']}")
        for member in lined.match.line_ups[side]["players"]
    ]


# -- cards ----------------------------------------------------------------------------------------


def _cards(lined: LinedUp, shown: JSON, side: int, typed: Typed | None, title: str) -> Step:
    """Return the screen of cards: acquired, brought and played; in a friendly, kept of the deal."""
    key, data = f"cards-{side}", _data(lined)
    tactics, brought = list(data.tactics), shown["brought"] or []
    if not competition_of(lined.match.options):
        kept = _card_fields("brought", _("Card {number}"), lined, tactics, brought, typed)
        played = _cards_played(lined, shown, list(data.legendaries), typed)
        clauses: tuple[str, ...] = ("HC-DEAL-02", "HC-CARD-01", "HC-CARD-02")
        return Step(key, title, clauses, groups=[Group(_("Tactic cards kept"), kept), played])
    groups = [
        _cards_acquired(lined, shown, side, typed),
        Group(
            _("Cards brought"),
            _card_fields("brought", _("Card {number}"), lined, tactics, brought, typed),
        ),
        _cards_played(lined, shown, lined.match.line_ups[side]["legendaries"], typed),
    ]
    clauses = ("HC-TCARD-03", "HC-TCARD-06", "HC-TCARD-09", "HC-CARD-02")
    return Step(key, title, clauses, groups=groups)


def _cards_acquired(lined: LinedUp, shown: JSON, side: int, typed: Typed | None) -> Group:
    owned = lined.match.line_ups[side]["collection"]
    unowned = [card for card in _data(lined).tactics if card not in owned]
    label = _("Trained card {number}")
    mission = filled(typed, "mission", shown["mission"])
    done = "yes" if shown["mission_done"] else ""
    if typed is not None:
        done = typed.get("mission_done", "")
    return Group(
        _("Before the match"),
        [
            *_card_fields("trained", label, lined, unowned, shown["trained"], typed),
            Field("mission", _("Mission card"), mission, "choice", _card_options(unowned)),
            Field("mission_done", _("The mission was fulfilled"), done, "check"),
        ],
    )


def _cards_played(
    lined: LinedUp, shown: JSON, legendaries: Sequence[str], typed: Typed | None
) -> Group:
    data, played = _data(lined), shown["played"]
    tactics = [card for card in played if card in data.tactics]
    legendary = next((card for card in played if card in data.legendaries), None)
    value, options = filled(typed, "legendary", legendary), _card_options(legendaries)
    label, every = _("Tactic card {number}"), list(data.tactics)
    return Group(
        _("Cards played"),
        [
            *_card_fields("played", label, lined, every, tactics, typed),
            Field("legendary", _("Legendary card"), value, "choice", options),
        ],
    )


def _card_fields(
    name: str,
    label: str,
    lined: LinedUp,
    ids: Sequence[str],
    known: Sequence[str],
    typed: Typed | None,
) -> list[Field]:
    """Return as many fields as a coach can have of these cards in a match."""
    return [
        Field(
            f"{name}-{n}",
            label.format(number=n + 1),
            filled(typed, f"{name}-{n}", known[n] if n < len(known) else None),
            "choice",
            _card_options(ids),
        )
        for n in range(_data(lined).ruleset.match_tactic_cards)
    ]


def _card_options(ids: Sequence[str]) -> list[tuple[str, str]]:
    return [("", _("none")), *((card, card_names([card])) for card in ids)]


def _given_cards(typed: Typed) -> dict[str, JSON]:
    def chosen(name: str) -> list[str]:
        return [typed[key] for key in sorted(typed) if key.startswith(f"{name}-") and typed[key]]

    played = chosen("played")
    if typed.get("legendary"):
        played.append(typed["legendary"])
    return {
        "trained": chosen("trained"),
        "mission": typed.get("mission") or None,
        "mission_done": "mission_done" in typed,
        "brought": chosen("brought") or None,
        "played": played,
    }


# -- the squad ------------------------------------------------------------------------------------


def _squad(lined: LinedUp, shown: JSON, side: int, typed: Typed | None, title: str) -> Step:
    lines = {line["number"]: line for line in shown["lines"]}
    rows = []
    for member in lined.match.line_ups[side]["players"]:
        shirt, name = member["number"], f"{member['number']} {member['name']}"
        line = lines.get(shirt)
        in_squad, benched = line is not None, line is not None and not line.get("fielded", True)
        if typed is not None:
            in_squad, benched = f"squad-{shirt}" in typed, f"bench-{shirt}" in typed
        known = line or {}
        fields = [
            _check(f"squad-{shirt}", _("was in the match squad"), in_squad),
            _check(f"bench-{shirt}", _("did not come on"), benched),
            Field(
                f"markers-{shirt}",
                _("Markers left"),
                filled(typed, f"markers-{shirt}", known.get("markers")),
            ),
        ]
        fields += [
            Field(
                f"{short}-{shirt}",
                _deed(deed),
                filled(typed, f"{short}-{shirt}", known.get(deed) or None),
            )
            for short, _heading, deed in DEEDS
        ]
        rows.append(Row(f"{name} ({', '.join(_counted_as(member))})", fields))
    columns = [
        (pgettext("squad of a match", "Squad"), _("was in the match squad")),
        (_("Bench"), _("did not come on")),
        (_("Left"), _("markers left at the end, or when they left")),
        *((str(heading), _deed(deed)) for _short, heading, deed in DEEDS),
    ]
    return Step(
        f"squad-{side}",
        title,
        ("HC-SQUAD-01", "HC-FAT-02"),
        f"{_who_plays(lined)} {_MARKERS}",
        columns=columns,
        rows=rows,
        place=f"sides.{side}.lines",
    )  # fmt: skip


_MARKERS = gettext_lazy(
    "For everybody in the match squad, how many markers they had left; in brackets, how many they "
    "began with. Empty: all of them. The other numbers only where somebody counted them."
)


def _who_plays(lined: LinedUp) -> str:
    """Say how a match squad is made up (HC-SQUAD-01, -02)."""
    rules = load(lined.match.version).ruleset
    return _(
        "Tick the match squad: a goalkeeper and {outfield} outfield players who start, and at most "
        "{bench} others. Captains among them: at most {captains}."
    ).format(
        outfield=rules.squad_outfield,
        bench=rules.squad_substitutes,
        captains=rules.squad_max_captains,
    )


def _counted_as(member: Mapping[str, Any]) -> list[str]:
    """List the markers that somebody begins with, and what the rules of the squad count."""
    marks = [str(member["markers"])]
    if member["role"] == "goalkeeper":
        marks.append(_("goalkeeper"))
    return [*marks, _("captain")] if member["captain"] else marks


def _check(name: str, label: str, ticked: bool) -> Field:
    return Field(name, label, "yes" if ticked else "", "check")


def _deed(name: str) -> str:
    return {
        "shots": _("Shots"),
        "saves": _("Saves"),
        "steals": _("Steals"),
        "dribbles": _("Dribbles won"),
        "tackles": _("Tackles won"),
        "interceptions": _("Interceptions"),
        "clearances": _("Clearances"),
        "fouls": _("Fouls"),
    }[name]


def _given_lines(lined: LinedUp, shown: JSON, side: int, typed: Typed) -> list[dict[str, JSON]]:
    """Return a line for everybody in the squad; values without a field stay as they were."""
    before = {line["number"]: line for line in shown["lines"]}
    lines = []
    for member in lined.match.line_ups[side]["players"]:
        shirt = member["number"]
        if f"squad-{shirt}" not in typed:
            continue
        line = {key: v for key, v in before.get(shirt, {}).items() if key != "fielded"}
        line |= {deed: number(typed, f"{short}-{shirt}") for short, _heading, deed in DEEDS}
        line |= {"number": shirt, "markers": number(typed, f"markers-{shirt}", member["markers"])}
        line = {key: value for key, value in line.items() if value != 0 or key == "markers"}
        if f"bench-{shirt}" in typed:
            line["fielded"] = False
        lines.append(line)
    return lines


# -- goals, cards, injuries, substitutions --------------------------------------------------------


def _goals(lined: LinedUp, shown: JSON, side: int, typed: Typed | None, title: str) -> Step:
    people = [("", _("nobody")), *_people(lined, side)]
    kinds = [(kind, _kind(kind)) for kind in GOAL_KINDS]
    groups = []
    for n in range(lines_wanted(len(shown["goals"]), typed)):
        known = shown["goals"][n] if n < len(shown["goals"]) else {}
        fields = [
            Field(f"goal-who-{n}", _("Scorer"),
                  filled(typed, f"goal-who-{n}", known.get("number")), "choice", people),
            Field(f"goal-minute-{n}", _("Minute"),
                  filled(typed, f"goal-minute-{n}", known.get("minute"))),
            Field(f"goal-kind-{n}", _("How"),
                  filled(typed, f"goal-kind-{n}", known.get("kind")), "choice", kinds),
        ]  # fmt: skip
        title_ = _("Goal {number}").format(number=n + 1)
        groups.append(Group(title_, fields, needs=(f"goal-who-{n}",)))
    return Step(
        f"goals-{side}", title, ("HC-GOAL-03", "HC-TIME-13"), groups=groups, more=len(groups)
    )


def _kind(kind: str) -> str:
    return {
        "shot": _("a shot"),
        "touch": _("a one-touch shot"),
        "header": _("a header"),
        "penalty": _("a penalty"),
    }[kind]


def _given_goals(known: Sequence[JSON], typed: Typed) -> list[dict[str, JSON]]:
    return [
        {
            "number": number(typed, f"goal-who-{n}"),
            "minute": number(typed, f"goal-minute-{n}"),
            "kind": typed.get(f"goal-kind-{n}") or GOAL_KINDS[0],
        }
        for n in lines_typed(len(known), typed, "goal-who-")
        if typed.get(f"goal-who-{n}")
    ]


def _events(lined: LinedUp, shown: JSON, side: int, typed: Typed | None, title: str) -> Step:
    people = [("", _("nobody")), *_people(lined, side)]
    whats = [(what, label) for what, label in _whats().items()]
    known = _known_events(shown)
    groups = []
    for n in range(lines_wanted(len(known), typed)):
        what, who, minute, into = known[n] if n < len(known) else ("", None, None, None)
        fields = [
            Field(f"event-what-{n}", _("What"), filled(typed, f"event-what-{n}", what), "choice",
                  [("", _("nothing")), *whats]),
            Field(f"event-who-{n}", _("Who"), filled(typed, f"event-who-{n}", who), "choice",
                  people),
            Field(f"event-minute-{n}", _("Minute"), filled(typed, f"event-minute-{n}", minute)),
            Field(f"event-in-{n}", _("Who came on"), filled(typed, f"event-in-{n}", into),
                  "choice", people, _("Of a substitution alone.")),
        ]  # fmt: skip
        needs = (f"event-what-{n}", f"event-who-{n}")
        groups.append(Group(_("Event {number}").format(number=n + 1), fields, needs=needs))
    clauses = ("HC-FOUL-06", "HC-FOUL-09", "HC-SUB-01")
    return Step(
        f"events-{side}",
        title,
        clauses,
        _("A second yellow card is a red one as well; it need not be written down."),
        groups=groups,
        more=len(groups),
    )


def _whats() -> dict[str, str]:
    return {
        "yellow": _("Yellow card"),
        "red": _("Red card"),
        "injury": _("Heavy injury"),
        "substitution": _("Substitution"),
    }


def _known_events(shown: JSON) -> list[tuple[str, int, int, int | None]]:
    events = [(card["card"], card["number"], card["minute"], None) for card in shown["cards"]]
    events += [("injury", each["number"], each["minute"], None) for each in shown["injuries"]]
    events += [
        ("substitution", each["out"], each["minute"], each["in"]) for each in shown["substitutions"]
    ]
    return sorted(events, key=lambda event: int(event[2]))


def _given_events(shown: JSON, typed: Typed) -> dict[str, JSON]:
    cards, injuries, changes = [], [], []
    for n in lines_typed(len(_known_events(shown)), typed, "event-what-"):
        what = typed.get(f"event-what-{n}", "")
        who, minute = number(typed, f"event-who-{n}"), number(typed, f"event-minute-{n}")
        if what in ("yellow", "red"):
            cards.append({"number": who, "minute": minute, "card": what})
        elif what == "injury":
            injuries.append({"number": who, "minute": minute})
        elif what == "substitution":
            changes.append({"out": who, "in": number(typed, f"event-in-{n}"), "minute": minute})
    return {"cards": cards, "injuries": injuries, "substitutions": changes}


def _result(lined: LinedUp, data: JSON, typed: Typed | None, title: str) -> Step:
    names = _names(lined)
    forfeit, kicks = data.get("forfeit"), data.get("shootout") or [None, None]
    who = [("", _("nobody")), ("0", names[0]), ("1", names[1])]
    fields = [
        Field(
            f"kicks-{n}",
            _("{team}: goals in the shoot-out").format(team=names[n]),
            filled(typed, f"kicks-{n}", kicks[n]),
            help=_("Empty where there was none."),
            place="shootout" if n == 0 else "",
        )
        for n in (0, 1)
    ]
    value = filled(typed, "forfeit", forfeit)
    fields.append(Field("forfeit", _("Forfeited by"), value, "pick", who, place="forfeit"))
    coin = Field(
        "lot",
        _("The coin named"),
        filled(typed, "lot", data.get("lot")),
        "pick",
        who,
        _("Only of a shoot-out that {count} pairs of kicks have not decided.").format(
            count=_data(lined).ruleset.shootout_max_pairs
        ),
        place="lot",
    )
    group = Group("", fields, summary=_("A shoot-out without an end"), folded=[coin])
    clauses = ("HC-SHOOT-01", "HC-SHOOT-10", "HC-FOUL-15")
    return Step("result", title, clauses, groups=[group])


# -- a report in words ----------------------------------------------------------------------------


def facts(lined: LinedUp, data: JSON, record: Record) -> list[Fact]:
    names = _names(lined)
    forfeit, kicks = data.get("forfeit"), data.get("shootout")
    facts_ = []
    for side, name in enumerate(names):
        shown, outcome = sides_of(data)[side], record.outcome.sides[side]
        people = dict(_people(lined, side))
        facts_.append(
            Fact(f"{side}.score", _("{team}: score").format(team=name), str(outcome.score))
        )
        words = told_induced(record.sides[side])
        if words:
            label = _("{team}: cards").format(team=name)
            facts_.append(Fact(f"{side}.cards", label, " · ".join(words)))
        for n, goal in enumerate(shown["goals"]):
            label = _("{team}: goal {number}").format(team=name, number=n + 1)
            scorer = people.get(str(goal["number"]), str(goal["number"]))
            value = f"{scorer}, {goal['minute']}′, {_kind(goal['kind'])}"
            facts_.append(Fact(f"{side}.goals.{n}", label, value))
        for n, (what, who, minute, into) in enumerate(_known_events(shown)):
            label = _("{team}: event {number}").format(team=name, number=n + 1)
            value = f"{_whats()[what]}: {people.get(str(who), who)}, {minute}′"
            if into is not None:
                value += f" → {people.get(str(into), into)}"
            facts_.append(Fact(f"{side}.events.{n}", label, value))
        facts_ += _facts_of_players(shown, people, side, name)
    value = _("nobody") if forfeit is None else names[forfeit]
    facts_.append(Fact("forfeit", _("Forfeited by"), value))
    if kicks is not None:
        facts_.append(Fact("shootout", _("Shoot-out"), " : ".join(map(str, kicks))))
    if data.get("lot") is not None:
        facts_.append(Fact("lot", _("The coin named"), names[data["lot"]]))
    return facts_


def _facts_of_players(shown: JSON, people: Mapping[str, str], side: int, team: str) -> list[Fact]:
    facts_ = []
    for line in sorted(shown["lines"], key=lambda line: int(line["number"])):
        words = [f"{heading} {line[deed]}" for _short, heading, deed in DEEDS if line.get(deed)]
        if "markers" in line:
            words.append(_("markers left: {count}").format(count=line["markers"]))
        if not line.get("fielded", True):
            words.append(_("did not come on"))
        name = people.get(str(line["number"]), str(line["number"]))
        facts_.append(Fact(f"{side}.lines.{line['number']}", f"{team}: {name}", ", ".join(words)))
    return facts_


# -- after the match ------------------------------------------------------------------------------


def counted(data: JSON) -> str:
    return ""


def purpose(lined: LinedUp, wanted: Wanted) -> str:
    texts = {
        "recovery": _("{team}: does {name} recover? A team die; the red face, 8, says no"),
    }
    about = wanted.about if isinstance(wanted.about, dict) else {}
    words = {"team": _names(lined)[wanted.side], "name": about.get("name", "")}
    return texts.get(wanted.purpose, "{team}").format_map(words)


def option(wanted: Wanted, answer: Any) -> str:
    return str(answer)


def outcome(lined: LinedUp, data: JSON, wanted: Wanted, faces: Sequence[int]) -> str:
    """Say what dice after the match mean; here the numbers themselves say it."""
    return ""


def amount(wanted: Wanted) -> str:
    """Return the purpose: no number answers a choice after a match."""
    return wanted.purpose

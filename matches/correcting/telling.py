"""The consequences of a correction in sentences, with a suggestion for whoever sees to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rosters import sheets
from rosters.money import gold
from rosters.telling.conditions import condition_words
from rosters.wording import sentence
from rules.conditions import Condition
from rules.problems import Problem
from rules.record import JSON

REPAIRS: Mapping[str, Promise] = {
    "repair_money": gettext_lazy(
        "It was not bought, as things stand. Grant the money by a ruling, or let it be."
    ),
    "repair_improvement": gettext_lazy(
        "He has not learned it, as things stand. He rolls again when he has earned it."
    ),
    "repair_player": gettext_lazy("It did not happen to him, as things stand."),
    "repair_room": gettext_lazy("There was no room for him. Hire him again when there is."),
    "repair_left_out": gettext_lazy("It is left out, as things stand."),
    "repair_fielded": gettext_lazy(
        "That match stands as it was played. Correct it too, or have it played again."
    ),
    "repair_pairing": gettext_lazy(
        "Whoever went on stays in. To have the next tie played again or awarded, say so here."
    ),
    "repair_replaced": gettext_lazy("What the first attempt did to its teams stays."),
    "repair_round": gettext_lazy(
        "Its pairings stand. Have it drawn again here, as long as nobody has begun it."
    ),
    "repair_stage": gettext_lazy(
        "Have it drawn again here, as long as nobody has begun it; otherwise replace an entry by a "
        "ruling."
    ),
}
_PLAYERS: Mapping[str, Promise] = {
    "joins": gettext_lazy("joins the team"),
    "never_joined": gettext_lazy("never joined the team"),
    "back": gettext_lazy("is back with the team"),
    "gone": gettext_lazy("is gone"),
    "changed": gettext_lazy("changes"),
}
_WHY: Mapping[str, Promise] = {
    "unknown": gettext_lazy("never joined the team"),
    "dead": gettext_lazy("was dead"),
    "dismissed": gettext_lazy("was dismissed"),
    "miss_next": gettext_lazy("had to miss a match"),
    "walked_out": gettext_lazy("had walked out"),
    "let_go": gettext_lazy("had left"),
}
_COLUMNS: Mapping[str, Promise] = {
    "treasury": gettext_lazy("treasury"),
    "value": gettext_lazy("value"),
    "spp": gettext_lazy("SPP"),
    "left": gettext_lazy("left the team"),
    "touchdowns": gettext_lazy("touchdowns"),
    "casualties": gettext_lazy("casualties"),
    "goals": gettext_lazy("goals"),
    "yellows": gettext_lazy("yellow cards"),
    "reds": gettext_lazy("red cards"),
    "conditions": gettext_lazy("conditions"),
    "matches": gettext_lazy("matches"),
    "mvps": gettext_lazy("MVP awards"),
    "skills": gettext_lazy("skills"),
    "miss_next": gettext_lazy("misses the next match"),
    "fan_factor": gettext_lazy("fan factor"),
    "place": gettext_lazy("place"),
    "points": gettext_lazy("points"),
}
_MONEY = frozenset({"treasury", "value"})
#: Facts that say in other words what another says, and are for programs.
_SILENT = frozenset({"id", "rolls", "injuries", "learned", "title", "record", "race", "joined"})


@dataclass(frozen=True, slots=True)
class Said:
    """A consequence in a sentence; `repair` where somebody should see to it."""

    text: str
    repair: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    lines: list[Said] = field(default_factory=list)


def sections(consequences: JSON) -> list[Section]:
    """All of them, by team, then the table and what was drawn; without the empty ones."""
    found = [Section(team["name"], _team(team)) for team in consequences["teams"]]
    rows = [
        Said(f"{row['name']}: {_moves(row['before'] or {}, row['after'])}")
        for row in consequences["tables"]
    ]
    found.append(Section(_("The table"), rows))
    drawn = [_pairing(each) for each in consequences["pairings"]]
    found.append(Section(_("What was drawn from it"), drawn))
    return [section for section in found if section.lines]


def _team(team: JSON) -> list[Said]:
    changes = [each for each in team["changes"] if each["what"] not in _SILENT]
    said = [Said(_change(each)) for each in changes]
    for line in team["money"]:
        reason = sheets.reason_name(line["what"])
        said.append(Said(f"{reason}: {gold(line['before'])} → {gold(line['after'])}"))
    said += [Said(text) for text in _players(team["players"])]
    for problem in team["problems"]:
        told = sentence(Problem(problem["code"], problem["clause"], problem["params"]))
        text = _("No longer fits: {problem}").format(problem=told)
        said.append(Said(text, str(REPAIRS[problem["repair"]]), problem["clause"]))
    said += [
        Said(
            _("Fits again: {problem}").format(
                problem=sentence(Problem(each["code"], each["clause"], each["params"]))
            )
        )
        for each in team["fits_again"]
    ]
    return said + [_fielded(each) for each in team["fielded"]]


def _players(players: list[JSON]) -> list[str]:
    """What becomes of them; those of whom the same is true in one sentence."""
    names: dict[str, list[str]] = {}
    for player in players:
        facts = [_change(c) for c in player["changes"] if c["what"] not in _SILENT]
        fate = str(_PLAYERS[player["what"]])
        if player["what"] in ("changed", "back") and facts:
            fate = f"{fate}: {', '.join(facts)}"
        name = f"{player['shirt'] or player['number']} {player['name']}"
        names.setdefault(fate, []).append(name)
    return [f"{', '.join(who)} – {fate}" for fate, who in names.items()]


def _fielded(each: JSON) -> Said:
    who = f"{each['number']} {each['name']}"
    why = str(_WHY.get(each["why"], each["why"]))
    if each["round"] is None:
        text = _("{who} played in a match elsewhere, though he {why}.").format(who=who, why=why)
    else:
        text = _("{who} played in round {round}, though he {why}.").format(
            who=who, round=each["round"], why=why
        )
    return Said(text, str(REPAIRS[each["repair"]]))


def _pairing(each: JSON) -> Said:
    known = {
        "again": _("Round {round}: {teams} is played again."),
        "replayed": _("Round {round}: the tie is played again, by {teams}."),
        "awarded": _("Round {round}: the tie is awarded; it is {teams} now."),
        "exchanged": _("Round {round}: {teams} is to be played."),
        "redrawn": _("Round {round} is drawn again."),
        "stands": _("The bracket stands as it was drawn: {teams} goes on by this ruling."),
        "as_played": _("Whoever has won the tie goes on again."),
        "round_stands": _("Round {round} was paired by the old table."),
        "stage_stands": _(
            "The next stage stands; as things are, {out} would not be in it, but {in}."
        ),
        "order_stands": _("The next stage stands; as things are, it would be seeded otherwise."),
        "stage_redrawn": _("Stage {stage} is drawn again, with {teams}."),
        "stage_waits": _("Stage {stage} is drawn again when this one is over."),
    }
    values = {
        "round": each["round"],
        "stage": each.get("stage", ""),
        "teams": " – ".join(each.get("teams", ())) or _("nobody"),
        "out": ", ".join(each.get("out", ())) or "–",
        "in": ", ".join(each.get("in", ())) or "–",
    }
    repair = each["repair"]
    return Said(known[each["what"]].format_map(values), str(REPAIRS[repair]) if repair else "")


def _change(each: JSON) -> str:
    what = each["what"]
    name = str(_COLUMNS.get(what) or (what.upper() if len(what) == 2 else what.replace("_", " ")))
    write = gold if each["what"] in _MONEY and None not in each.values() else _value
    return f"{name} {write(each['before'])} → {write(each['after'])}"


def _value(value: JSON) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ", ".join(map(_value, value)) or "–"
    if isinstance(value, dict) and {"kind", "what", "until"} <= set(value):
        return condition_words(Condition.from_json(value))
    if isinstance(value, dict):
        return ", ".join(f"{key} {_value(inner)}" for key, inner in value.items()) or "–"
    return "–" if value in (None, "") else str(value)


def _moves(before: JSON, after: JSON) -> str:
    keys = [key for key in ("place", "points") if before.get(key) != after.get(key)]
    moved = [_change({"what": k, "before": before.get(k), "after": after.get(k)}) for k in keys]
    return ", ".join(moved) or _("other scores")

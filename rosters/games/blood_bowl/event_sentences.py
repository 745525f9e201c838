"""The events of a Blood Bowl team in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from rosters.games.told import Told
from rosters.words.catalogue_names import called
from rosters.words.money import money

Payload = Mapping[str, Any]

#: The characteristics as the head of a roster sheet has them.
HEADINGS: Mapping[str, Promise] = {
    "ma": pgettext_lazy("blood_bowl characteristic", "MA"),
    "st": pgettext_lazy("blood_bowl characteristic", "ST"),
    "ag": pgettext_lazy("blood_bowl characteristic", "AG"),
    "av": pgettext_lazy("blood_bowl characteristic", "AV"),
}
EFFECTS: Mapping[str, Callable[[], str]] = {
    "badly_hurt": lambda: _("badly hurt, without lasting effect"),
    "miss_next": lambda: _("misses the next match"),
    "niggling": lambda: _("a niggling injury"),
    "ma": lambda: _("loses movement (MA)"),
    "st": lambda: _("loses strength (ST)"),
    "ag": lambda: _("loses agility (AG)"),
    "av": lambda: _("loses armour (AV)"),
    "dead": lambda: _("dead"),
}
#: Conditions that players carry from match to match, by the word of the rules.
CONDITIONS: Mapping[str, Callable[[], str]] = {
    **{name: EFFECTS[name] for name in ("niggling", "ma", "st", "ag", "av", "dead")},
    "miss_next": lambda: _("injured"),
    "dismissed": lambda: _("dismissed"),
    "walked_out": lambda: _("walked out on the team"),
}
#: The reasons why players have left.
FACTS: Mapping[str, Promise | None] = {
    "treasury": gettext_lazy("treasury"),
    "experience": gettext_lazy("SPP"),
    "touchdowns": gettext_lazy("touchdowns"),
    "casualties": gettext_lazy("casualties"),
    "mvps": gettext_lazy("MVP awards"),
    "skills": gettext_lazy("skills"),
    "fan_factor": gettext_lazy("fan factor"),
    "rerolls": gettext_lazy("re-rolls"),
    "assistants": gettext_lazy("assistant coaches"),
    "cheerleaders": gettext_lazy("cheerleaders"),
    "apothecary": gettext_lazy("apothecary"),
    "niggling": gettext_lazy("niggling injuries"),
    "journeyman": gettext_lazy("journeyman"),
    "seasons": gettext_lazy("seasons"),
    **HEADINGS,
    "position": None,
    "injuries": None,
    "learned": None,
    "rolls": None,
}
LEFT: Mapping[str, Callable[[], str]] = {
    "dead": lambda: _("dead"),
    "dismissed": lambda: _("dismissed"),
    "walked_out": lambda: _("walked out"),
    "let_go": lambda: _("let go"),
    "released": lambda: _("released"),
    "retired": lambda: _("retired"),
}
CAUSES: Mapping[str, Callable[[], str]] = {
    "block": lambda: _("by a block"),
    "foul": lambda: _("by a foul"),
    "crowd": lambda: _("by the crowd"),
    "fall": lambda: _("by a fall"),
    "rock": lambda: _("by a rock from the crowd"),
    "stab": lambda: _("by a stab"),
    "chainsaw": lambda: _("by a chainsaw"),
    "thrown": lambda: _("thrown by a team-mate"),
    "bite": lambda: _("bitten by a team-mate"),
    "trampled": lambda: _("by a ball and chain"),
    "bomb": lambda: _("by a bomb"),
    "spell": lambda: _("by a wizard"),
    "eaten": lambda: _("eaten by a team-mate"),
    "ruling": lambda: _("by a ruling"),
}


def worded(what: str, value: Any) -> str | None:
    if what == "skills":
        return ", ".join(called("blood_bowl", "skill", skill) for skill in value)
    return None


def improvement(choice: str) -> str:
    """Return the name of an improvement: a skill, or ``+MA``."""
    heading = HEADINGS.get(choice.removeprefix("+").lower())
    return f"+{heading}" if heading else called("blood_bowl", "skill", choice)


def effects(names: list[str]) -> str:
    return ", ".join(EFFECTS[name]() if name in EFFECTS else name for name in names)


def cause(how: str, by: int | str | None) -> str:
    """Return the cause of a condition in words; `by`: the shirt or the name of the opponent."""
    text = CAUSES[how]() if how in CAUSES else how
    if isinstance(by, str):
        return _("{cause} of {name}").format(cause=text, name=by)
    return _("{cause} of number {by}").format(cause=text, by=by) if by else text


def _injured(payload: Payload) -> Told:
    changes = ", ".join(
        f"{HEADINGS[name]} {'+' if change > 0 else '−'}{abs(change)}"
        for name, change in payload.get("changes", {}).items()
    )
    text = _("Injured {cause}: {effects}.").format(
        cause=cause(payload["cause"], payload["by"]), effects=effects(payload["effects"])
    )
    if changes:
        text = f"{text} {changes}."
    return Told(text, "BB-LEAGUE-25", tuple(payload["rolls"]), "hurt")


def _died(payload: Payload) -> Told:
    text = _("Killed {cause}.").format(cause=cause(payload["cause"], payload["by"]))
    return Told(text, "BB-LEAGUE-29", tuple(payload.get("rolls", ())), "hurt")


def _improvement_rolled(payload: Payload) -> Told:
    text = _("Reaches {spp} SPP and rolls for an improvement.").format(spp=payload["threshold"])
    return Told(text, "BB-LEAGUE-42", tuple(payload["dice"]))


def _improved(payload: Payload) -> Told:
    text = _("Learns {choice}.").format(choice=improvement(payload["choice"]))
    return Told(text, "BB-LEAGUE-43", weight="good")


def _walk_out(payload: Payload) -> Told:
    text = _("Walks out on the team.") if payload["leaves"] else _("Stays with the team.")
    return Told(text, "BB-LEAGUE-67", (payload["face"],), "hurt" if payload["leaves"] else "")


def _winnings(payload: Payload) -> Told:
    text = _("Winnings of {amount}.").format(amount=money(payload["amount"]))
    return Told(text, "BB-LEAGUE-51", tuple(payload["dice"]))


def _fan_factor(payload: Payload) -> Told:
    words = {1: _("Fan factor rises."), -1: _("Fan factor falls."), 0: _("Fan factor stays.")}
    return Told(words[payload["change"]], "BB-LEAGUE-54", tuple(payload["dice"]))


#: The words for a number of things that a team buys besides players.
BOUGHT: Mapping[str, Callable[[int], str]] = {
    "rerolls": lambda n: ngettext("{count} re-roll", "{count} re-rolls", n),
    "fan_factor": lambda n: ngettext(
        "{count} point of fan factor", "{count} points of fan factor", n
    ),
    "assistants": lambda n: ngettext("{count} assistant coach", "{count} assistant coaches", n),
    "cheerleaders": lambda n: ngettext("{count} cheerleader", "{count} cheerleaders", n),
    "apothecary": lambda n: _("an apothecary"),
}


def _bought(payload: Payload) -> Told:
    return Told(_("Bought: {what}.").format(what=_so_many(payload)))


def _given_up(payload: Payload) -> Told:
    return Told(_("Given up: {what}.").format(what=_so_many(payload)), "BB-LEAGUE-62")


def _so_many(payload: Payload) -> str:
    """Return a number of things in words: ``2 re-rolls``."""
    count: int = payload["count"]
    return BOUGHT[payload["what"]](count).format(count=count)


def _aged(payload: Payload) -> Told:
    words = {
        "": _("Feels young still."),
        "niggling": _("Feels old: a niggling injury."),
        "retires": _("Retires, too old to play."),
    }
    weight = "hurt" if payload["effect"] else ""
    return Told(words[payload["effect"]], "LG-SEASON-07", (payload["face"],), weight)


def _redrafted(payload: Payload) -> Told:
    text = _("Redrafted for {cost} of {budget}.").format(
        cost=money(payload["cost"]), budget=money(payload["budget"])
    )
    return Told(text, "LG-SEASON-07")


TELLERS: Mapping[str, Callable[[Payload], Told]] = {
    "founded": lambda p: Told(_("Founded."), "BB-TEAM-02"),
    "hired": lambda p: Told(_("Hired."), "BB-TEAM-04"),
    "raised": lambda p: Told(
        _("Raised from the dead of {team}.").format(team=p["opponent"]),
        p.get("clause", "BB-LEAGUE-35"),
    ),
    "dismissed": lambda p: Told(_("Dismissed."), "BB-LEAGUE-62"),
    "bought": _bought,
    "given_up": _given_up,
    "player_renamed": lambda p: Told(_("Named {name}.").format(name=p["name"])),
    "renamed": lambda p: Told(_("Renamed {name}.").format(name=p["name"])),
    "renumbered": lambda p: Told(_("Given another shirt."), "BB-GEN-07"),
    "journeyman_joined": lambda p: Told(_("Joined as a journeyman."), "BB-LEAGUE-07"),
    "journeyman_hired": lambda p: Told(_("Hired for good."), "BB-LEAGUE-61", weight="good"),
    "journeymen_left": lambda p: Told(_("Left after the match."), "BB-LEAGUE-61"),
    "petty_cash": lambda p: Told(
        _("Petty cash of {amount} from the treasury.").format(amount=money(p["amount"])),
        "BB-LEAGUE-08",
    ),
    "mvp": lambda p: Told(
        _("Most valuable player."), "BB-LEAGUE-40", tuple(p["faces"]), weight="good"
    ),
    "improvement_rolled": _improvement_rolled,
    "improved": _improved,
    "recovered": lambda p: Told(_("Has missed the match and is back."), "BB-LEAGUE-50"),
    "injured": _injured,
    "died": _died,
    "walk_out_rolled": _walk_out,
    "winnings": _winnings,
    "expenses": lambda p: Told(_("Spiralling expenses."), "BB-LEAGUE-53"),
    "fan_factor_changed": _fan_factor,
    "corrected": lambda p: Told(_("Corrected by a ruling."), "LG-EVENT-04"),
    "given_back": lambda p: Told(
        _("The match was given back before it began: what was open is open again."), "LG-FIX-13"
    ),
    "taken_back": lambda p: Told(_("An act was taken back."), "LG-EVENT-07"),
    "sat_out": lambda p: Told(_("A match was settled without being played."), "LG-COND-02"),
    "season_changed": lambda p: Told(_("A new season."), "LG-SEASON-07"),
    "aged": _aged,
    "redrafted": _redrafted,
}
CUBES = frozenset({"improvement_rolled", "walk_out_rolled", "winnings", "fan_factor_changed"})

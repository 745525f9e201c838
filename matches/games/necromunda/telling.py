"""The log of a battle of Necromunda in sentences, activation by activation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from matches.games.lines import Chapter, Dice, Line, Moment, Words, nothing_open
from matches.games.necromunda.answers import told_answer
from matches.games.necromunda.sentences import (
    ACTIONS,
    BOARDS,
    ENDS,
    OF_SEVERAL,
    PHASES,
    QUESTIONS,
    ROLLS,
    ROLLS_AT_NOBODY,
    SENTENCES,
    SPECIAL,
    TOKENS,
)
from matches.games.necromunda.weapons import told_weapon, told_weapons
from matches.games.tabletop import dice_of, inches, length_of, run_of, told_place
from rosters.games.necromunda.battle_wording import ROLES
from rosters.words.catalogue_names import called
from rules.necromunda.catalogue import VERSIONS, load
from rules.necromunda.events import DECIDED, ROLLED
from rules.necromunda.states import JAMMED, SPENT

if TYPE_CHECKING:
    from matches.games.lines import Cast

Entry = Mapping[str, Any]

#: What people jump by: an activation or a phase, and a round.
WORDS_OF_PARTS = Words(
    pgettext_lazy("necromunda", "Fighter"),
    pgettext_lazy("necromunda", "Round"),
    _("Rounds and activations"),
    _("Vision arcs"),
)
#: Nothing is brought to one battle alone.
INDUCED_CLAUSE = ""
BIG = frozenset({"battle over", "bottles", "flees the battle", "secures", "desecrates", "frees"})
HURT = frozenset({"flesh wound", "is injured", "is out of action"})
#: Said only to who wants everything: what comes next shows them.
DECISIONS = frozenset({DECIDED, "acts", "does", "turns"})
ICONS: Mapping[str, str] = {
    "battle over": "ic-flag",
    "bottles": "ic-down",
    "flees the battle": "ic-down",
    "is out of action": "ic-hurt",
    "secures": "ic-star",
    "desecrates": "ic-star",
    "frees": "ic-star",
}
#: Ways of fighters that may end where they began.
WAYS = frozenset(
    {"moves", "crawls", "charges", "retreats", "consolidates", "runs for cover", "is pushed"}
)
#: Where the set-up begins.
_PLACED = frozenset({"is placed", "infiltrates", "finds no room"})


def chapters(log: Sequence[Entry], cast: Cast, everything: bool) -> list[Chapter]:
    """A chapter an activation, of a group together; the phases around them have theirs."""
    found = [Chapter(gettext("Before the battle"))]
    number, at = 0, 0
    while at < len(log):
        entry, run = log[at], 1
        if entry["event"] == "round":
            number = entry["detail"]
        if _begins(entry, found):
            found.append(Chapter(_title(entry, number, cast), [], entry["side"], at + 1))
        if everything or entry["event"] not in DECISIONS:
            run = run_of(log, at, _together)
            found[-1].lines.append(_line(log[at : at + run], cast))
        at += run
    return [chapter for chapter in found if chapter.lines]


def sentence(entry: Entry, cast: Cast) -> Line:
    """One event by itself."""
    return _line([entry], cast)


def moments(log: Sequence[Entry], cast: Cast) -> list[Moment]:
    """Rounds and activations by where they begin, and what everybody remembers."""
    found: list[Moment] = []
    number = 0
    for at, entry in enumerate(log, 1):
        event = entry["event"]
        if event == "round":
            number = entry["detail"]
            found.append(Moment(at, "drive", _title(entry, number, cast)))
        elif event in _PLACED and not found:
            found.append(Moment(at, "drive", gettext("Deployment")))
        elif event in ("is activated", "phase"):
            found.append(Moment(at, "turn", _title(entry, number, cast), entry["side"]))
        elif event in ICONS:
            found.append(Moment.of(at, event, sentence(entry, cast)))
    return found


def when(entry: Entry) -> str:
    """The round."""
    return str(entry["detail"]) if entry["event"] == "round" else ""


def scored(entry: Entry, before: Sequence[int]) -> Sequence[int] | None:
    """What each gang had at the end; in between nothing says it."""
    if entry["event"] != "battle over":
        return None
    told: Sequence[int] = entry["detail"][2]
    return told


def rolled(entry: Entry) -> tuple[int, Sequence[int]] | None:
    """Dice of six faces."""
    return (6, [entry["face"]]) if entry["event"] == "rolled" and entry["sides"] == 6 else None


def clock(frame: Mapping[str, Any]) -> list[str]:
    """The round and its phase, and the scenario."""
    number, phase = frame["round"], frame["phase"]
    found = [gettext("round {round}").format(round=number) if number else gettext("deployment")]
    if number and phase:
        found.append(str(PHASES[phase]))
    if frame["scenario"]:
        found.append(scenario_name(frame["scenario"]))
    return found


#: A line-up says what its team is worth by this word; empty where none does.
WORTH = "rating"


def lies_open(frame: Mapping[str, Any]) -> list[tuple[int, str]]:
    return nothing_open(frame)


def lined_up(line_up: Mapping[str, Any]) -> list[str]:
    """NM-GANG-25."""
    return [gettext("Gang rating {rating}").format(rating=line_up["rating"])]


def unfielded(line_up: Mapping[str, Any]) -> Line | None:
    if line_up["players"]:
        return None
    return Line(gettext("No fighter of the gang is ready for battle."), "NM-OVER-08")


def induced(side: Mapping[str, Any]) -> list[str]:
    """Nothing: a side has what its gang has."""
    return []


def scenario_name(id_: str) -> str:
    """What a scenario is called; its id where there is none such."""
    known = load(VERSIONS[-1]).scenarios.get(id_)
    return called("necromunda", "scenario", known.name) if known else id_


# -- parts of a battle ----------------------------------------------------------------------------


def _begins(entry: Entry, before: Sequence[Chapter]) -> bool:
    event = entry["event"]
    if event in _PLACED:
        return len(before) == 1
    return event in ("round", "phase", "is activated", "battle over")


def _title(entry: Entry, number: int, cast: Cast) -> str:
    """Of the part that begins with an event, in that round."""
    match entry["event"]:
        case "round":
            return gettext("Round {number}").format(number=number)
        case "phase":
            phase = PHASES[entry["detail"]]
            return gettext("Round {number}: {phase}").format(number=number, phase=phase)
        case "is activated":
            title = gettext("Round {number}: {player}, {team}")
            player = cast.player(entry["fighter"])
            return title.format(number=number, player=player, team=cast.team(entry["side"]))
        case "battle over":
            return gettext("The end")
    return gettext("Deployment")


# -- lines ----------------------------------------------------------------------------------------


def _together(entry: Entry) -> tuple[Any, ...] | None:
    """What an event has in common with those that are told with it; None: it stands alone."""
    event = entry["event"]
    if event == ROLLED:
        other = str(entry["other"])
        who = str(entry["fighter"])
        return (event, entry["purpose"], entry["side"], who, other, entry["sides"])
    if event not in OF_SEVERAL:
        return None
    return (event, entry["side"], entry["clause"], str(entry["other"]))


def _line(run: Sequence[Entry], cast: Cast) -> Line:
    entry = run[0]
    event, side = entry["event"], entry["side"]
    if event == ROLLED:
        return _roll(run, cast)
    if event == DECIDED:
        return _decided(entry, cast)
    values = {
        "player": cast.player(entry["fighter"]),
        "other": cast.player(entry["other"]),
        "team": cast.team(side),
    }
    if len(run) > 1:
        players = ", ".join(cast.player(each["fighter"]) for each in run)
        text = str(OF_SEVERAL[event]).format(players=players, **values)
        return Line(text, entry["clause"], side)
    path = entry["path"]
    if event == "battle over" and len(entry["detail"][1]) == 1:
        side = entry["detail"][1][0]
    values |= {
        "team": cast.team(side),
        "place": told_place(path[-1]) if path else "",
        "way": inches(length_of(path)),
        "detail": _detail(entry, cast),
        "reason": str(ENDS[entry["detail"][0]]) if event == "battle over" else "",
    }
    weight = "big" if event in BIG else "hurt" if event in HURT else ""
    return Line(str(_template(entry)).format_map(values), entry["clause"], side, weight)


def _template(entry: Entry) -> Promise:
    """The sentence for an event as it is: some have another one in special cases."""
    event, detail = entry["event"], entry["detail"]
    alone = entry["other"] is None or entry["other"] == entry["fighter"]
    match event:
        case "attacks" if not detail:
            return SPECIAL["attacks unarmed"]
        case "battle over" if not detail[1]:
            return SPECIAL["nobody wins"]
        case "battle over" if len(detail[1]) > 1:
            return SPECIAL["draw"]
        case "is hit" if alone:
            return SPECIAL["hit by nobody"]
        case "is injured" if alone:
            return SPECIAL["injured by nobody"]
        case "is out of action" if alone:
            return SPECIAL["out by nobody"]
        case "runs out of ammunition" if detail[1] == JAMMED:
            return SPECIAL["jams"]
        case "runs out of ammunition" if detail[1] == SPENT:
            return SPECIAL["spent"]
    if event in WAYS and not length_of(entry["path"]):
        return SPECIAL["stays"]
    return SENTENCES[event]


def _roll(run: Sequence[Entry], cast: Cast) -> Line:
    """Dice that were rolled one after the other for the same."""
    entry = run[0]
    words = ROLLS if entry["other"] else {**ROLLS, **ROLLS_AT_NOBODY}
    text = str(words[entry["purpose"]]).format(
        player=cast.player(entry["fighter"]),
        other=cast.player(entry["other"]),
        team=cast.team(entry["side"]),
    )
    return Line(text, entry["clause"], entry["side"], dice=_dice(run))


def _dice(run: Sequence[Entry]) -> Dice:
    """D6 as they are drawn; a direction in degrees, and one of so many by its place from 1."""
    sides = run[0]["sides"]
    if sides == 6:
        return dice_of(run)
    if sides == 360:
        return Dice(f"D{sides}", [f"{each['face']}°" for each in run])
    return Dice(f"D{sides}", [str(each["face"] + 1) for each in run])


def _decided(entry: Entry, cast: Cast) -> Line:
    """NM-LOG-09: what was to be decided, and how it was."""
    key, side = entry["key"], entry["side"]
    told = told_answer(key, entry["answer"], cast, side)
    detail = f"{QUESTIONS[key]} – {told}" if told else str(QUESTIONS[key])
    text = str(SENTENCES[DECIDED]).format(team=cast.team(side), detail=detail)
    return Line(text, "NM-LOG-09", side)


# -- what an event tells besides ------------------------------------------------------------------

#: Events whose detail is one of these words.
_WORDS: Mapping[str, Mapping[str, Promise]] = {
    "board": BOARDS,
    "cannot any more": ACTIONS,
    "does": ACTIONS,
    "no answer": QUESTIONS,
    "objective": TOKENS,
    "phase": PHASES,
    "role": ROLES,
    "zone": ROLES,
}


def _detail(entry: Entry, cast: Cast) -> str:
    event, side, detail = entry["event"], entry["side"], entry["detail"]
    if event in _WORDS:
        return str(_WORDS[event][detail])
    match event:
        case "attacks":
            return ", ".join(map(told_weapon, detail))
        case "battle over":
            return " : ".join(map(str, detail[2]))
        case "closes a door" | "opens a door":
            return str(detail + 1)
        case "crew":
            return ", ".join(cast.player([side, number]) for number in detail)
        case "drops" | "picks up" | "puts down" | "secures":
            return gettext("objective {number}").format(number=detail + 1)
        case "is treated" if detail == "wound":
            return pgettext("necromunda", "a wound")
        case "is treated":
            return pgettext("necromunda", "a flesh wound")
        case "loses wounds":
            return ngettext("{count} wound", "{count} wounds", detail).format(count=detail)
        case "priority":
            return ", ".join(cast.team(each) for each in detail)
        case "reloads":
            return told_weapon(detail)
        case "runs out of ammunition":
            return told_weapon(detail[0])
        case "scenario":
            return scenario_name(detail)
        case "shoots":
            return told_weapons(detail)
    return str(detail)

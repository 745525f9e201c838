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
from rosters.words.money import money
from rules.necromunda.catalogue import VERSIONS, load
from rules.necromunda.events import DECIDED, ROLLED
from rules.necromunda.states import JAMMED, SPENT

if TYPE_CHECKING:
    from matches.games.lines import Cast

Entry = Mapping[str, Any]

#: The parts that people jump by: an activation or a phase, and a round.
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
#: Told only to readers who want everything: decisions show in what comes next.
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
#: Events with which the set-up begins.
_PLACED = frozenset({"is placed", "infiltrates", "finds no room"})


def chapters(log: Sequence[Entry], cast: Cast, everything: bool) -> list[Chapter]:
    """Return a chapter for each activation, for a group together; the phases around them have their
    own.
    """
    chapters_ = [Chapter(gettext("Before the battle"))]
    number, at = 0, 0
    while at < len(log):
        entry, run = log[at], 1
        if entry["event"] == "round":
            number = entry["detail"]
        if _begins(entry, chapters_):
            chapters_.append(Chapter(_title(entry, number, cast), [], entry["side"], at + 1))
        if everything or entry["event"] not in DECISIONS:
            run = run_of(log, at, _together)
            chapters_[-1].lines.append(_line(log[at : at + run], cast))
        at += run
    return [chapter for chapter in chapters_ if chapter.lines]


def sentence(entry: Entry, cast: Cast) -> Line:
    """Tell one event by itself."""
    return _line([entry], cast)


def moments(log: Sequence[Entry], cast: Cast) -> list[Moment]:
    """Return the moments of the log that a reader can jump to: rounds, activations, and what
    everybody remembers.
    """
    moments_: list[Moment] = []
    number = 0
    for at, entry in enumerate(log, 1):
        event = entry["event"]
        if event == "round":
            number = entry["detail"]
            moments_.append(Moment(at, "drive", _title(entry, number, cast)))
        elif event in _PLACED and not moments_:
            moments_.append(Moment(at, "drive", gettext("Deployment")))
        elif event in ("is activated", "phase"):
            moments_.append(Moment(at, "turn", _title(entry, number, cast), entry["side"]))
        elif event in ICONS:
            moments_.append(Moment.of(at, event, sentence(entry, cast)))
    return moments_


def when(entry: Entry) -> str:
    """Return the round; empty for other events."""
    return str(entry["detail"]) if entry["event"] == "round" else ""


def scored(entry: Entry, before: Sequence[int]) -> Sequence[int] | None:
    """Return what each gang had at the end; None before, as nothing says it."""
    if entry["event"] != "battle over":
        return None
    score: Sequence[int] = entry["detail"][2]
    return score


def rolled(entry: Entry) -> tuple[int, Sequence[int]] | None:
    """Return the face of a D6; None for other events."""
    return (6, [entry["face"]]) if entry["event"] == "rolled" and entry["sides"] == 6 else None


def clock(frame: Mapping[str, Any]) -> list[str]:
    """Return the round and its phase, and the scenario."""
    number, phase = frame["round"], frame["phase"]
    words = [gettext("round {round}").format(round=number) if number else gettext("deployment")]
    if number and phase:
        words.append(str(PHASES[phase]))
    if frame["scenario"]:
        words.append(scenario_name(frame["scenario"]))
    return words


#: A line-up says what its team is worth by this word; empty where none does.
WORTH = "rating"


def lies_open(frame: Mapping[str, Any]) -> list[tuple[int, str]]:
    return nothing_open(frame)


def lined_up(line_up: Mapping[str, Any]) -> list[str]:
    """Return the gang's rating (NM-GANG-25)."""
    return [gettext("Gang rating {rating}").format(rating=money(line_up["rating"]))]


def unfielded(line_up: Mapping[str, Any]) -> Line | None:
    if line_up["players"]:
        return None
    return Line(gettext("No fighter of the gang is ready for battle."), "NM-OVER-08")


def induced(side: Mapping[str, Any]) -> list[str]:
    """Return an empty list: a side has what its gang has."""
    return []


def scenario_name(id_: str) -> str:
    """Return the name of a scenario; its id if it is unknown."""
    known = load(VERSIONS[-1]).scenarios.get(id_)
    return called("necromunda", "scenario", known.name) if known else id_


# -- parts of a battle ----------------------------------------------------------------------------


def _begins(entry: Entry, before: Sequence[Chapter]) -> bool:
    event = entry["event"]
    if event in _PLACED:
        return len(before) == 1
    return event in ("round", "phase", "is activated", "battle over")


def _title(entry: Entry, number: int, cast: Cast) -> str:
    """Return the title of the part that begins with an event, in that round."""
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
    """Return what an event has in common with those told with it; None: it stands alone."""
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
    """Return the sentence for an event; some events have another one in special cases."""
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
    """Tell dice that were rolled one after the other for the same purpose."""
    entry = run[0]
    words = ROLLS if entry["other"] else {**ROLLS, **ROLLS_AT_NOBODY}
    text = str(words[entry["purpose"]]).format(
        player=cast.player(entry["fighter"]),
        other=cast.player(entry["other"]),
        team=cast.team(entry["side"]),
    )
    return Line(text, entry["clause"], entry["side"], dice=_dice(run))


def _dice(run: Sequence[Entry]) -> Dice:
    """Return dice as they are drawn: D6 as faces, a direction in degrees, other dice from 1."""
    sides = run[0]["sides"]
    if sides == 6:
        return dice_of(run)
    if sides == 360:
        return Dice(f"D{sides}", [f"{each['face']}°" for each in run])
    return Dice(f"D{sides}", [str(each["face"] + 1) for each in run])


def _decided(entry: Entry, cast: Cast) -> Line:
    """Describe a decision: what it was about, and the answer (NM-LOG-09)."""
    key, side = entry["key"], entry["side"]
    answered = told_answer(key, entry["answer"], cast, side)
    detail = f"{QUESTIONS[key]} – {answered}" if answered else str(QUESTIONS[key])
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

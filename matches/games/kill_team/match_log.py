"""The log of a Kill Team match in sentences, round by round and phase by phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from matches.games.kill_team.sentences import (
    ANSWERS,
    ENDS,
    LAYOUTS,
    OF_SEVERAL,
    ORDERS,
    PERILS,
    PHASES,
    POWERS,
    QUESTIONS,
    ROLLS,
    SCORED,
    SENTENCES,
    SPECIAL,
    ZONES,
)
from matches.games.lines import Chapter, Line, Moment, Words, nothing_open
from matches.games.tabletop import dice_of, inches, length_of, run_of, told_place
from rosters.games.kill_team.abilities import PROFILES
from rosters.games.kill_team.naming import item_name, mission_name
from rosters.games.kill_team.specialists import LEARNT, TACTICS
from rules.kill_team import catalogue as catalogues
from rules.kill_team.catalogue.specialisms import LEADER
from rules.kill_team.events import ROLLED

if TYPE_CHECKING:
    from matches.games.lines import Cast

Entry = Mapping[str, Any]

#: The parts that people jump by: a phase, or a part of it, and a round.
WORDS_OF_PARTS = Words(
    _("Phase"),
    pgettext_lazy("kill_team", "Round"),
    _("Rounds and phases"),
    _("Within 1 inch of the models"),
)
#: Nothing is brought to one match alone.
INDUCED_CLAUSE = ""
BIG = frozenset({"concedes", "is broken", "match over", "scores"})
HURT = frozenset({"flesh wound", "out of action"})
#: Told only to readers who want everything.
DECISIONS = frozenset({"holds", "passes"})
#: Events that people jump to.
SEEN_AGAIN = frozenset({"concedes", "is broken", "out of action", "scores"})
ICONS: Mapping[str, str] = {
    "concedes": "ic-flag",
    "is broken": "ic-down",
    "out of action": "ic-hurt",
    "scores": "ic-star",
}
#: Ways of models that may end where they began.
WAYS = frozenset({"advances", "charges", "falls back", "moves", "moves up", "retreats"})
#: The events that end a match, from the one that decides it on.
LAST = frozenset({"concedes", "match over", "scores"})
#: A phase whose models move side by side: each side's turn is a part.
_MOVEMENT = "movement_start"
_AFTER_ALL = "round_end"
#: Questions whose answers are weapons.
_WEAPONS = frozenset({"melee_weapon", "next_weapon", "weapon_group"})


def chapters(log: Sequence[Entry], cast: Cast, everything: bool) -> list[Chapter]:
    """Return a chapter for each phase, in the Movement phase one for each side; the set-up and the
    end have their own.
    """
    chapters_ = [Chapter(gettext("Before the match"))]
    end, number, at = _end(log), 0, 0
    while at < len(log):
        entry = log[at]
        event, run = entry["event"], 1
        if event == "round":
            number = entry["detail"]
        if at == end:
            chapters_.append(Chapter(gettext("The end"), event=at + 1))
        elif event in ("round", "phase", "movement"):
            chapters_.append(Chapter(_title(entry, number, cast), [], entry["side"], at + 1))
        elif event == "is placed" and len(chapters_) == 1:
            chapters_.append(Chapter(gettext("Deployment"), event=at + 1))
        if event not in ("round", "phase", "movement") and (everything or event not in DECISIONS):
            run = run_of(log, at, _together)
            chapters_[-1].lines.append(_line(log[at : at + run], cast))
        at += run
    return [chapter for chapter in chapters_ if chapter.lines]


def sentence(entry: Entry, cast: Cast) -> Line:
    """Tell one event by itself."""
    return _line([entry], cast)


def moments(log: Sequence[Entry], cast: Cast) -> list[Moment]:
    """Return the moments of the log that a reader can jump to: rounds, phases, casualties, points,
    and teams that break.
    """
    moments_: list[Moment] = []
    number = 0
    for at, entry in enumerate(log, 1):
        event = entry["event"]
        if event == "round":
            number = entry["detail"]
            moments_.append(Moment(at, "drive", _title(entry, number, cast)))
        elif event == "is placed" and not moments_:
            moments_.append(Moment(at, "drive", gettext("Deployment")))
        elif event == "movement" or _is_part(entry):
            moments_.append(Moment(at, "turn", _title(entry, number, cast), entry["side"]))
        elif event in SEEN_AGAIN:
            moments_.append(Moment.of(at, event, sentence(entry, cast)))
    return moments_


def when(entry: Entry) -> str:
    """Return the round; empty for other events."""
    return str(entry["detail"]) if entry["event"] == "round" else ""


def scored(entry: Entry, before: Sequence[int]) -> Sequence[int] | None:
    """Return the victory points as they are gained, and at the end; None for other events."""
    if entry["event"] == "scores":
        return [
            points + entry["detail"][1] * (side == entry["side"])
            for side, points in enumerate(before)
        ]
    if entry["event"] != "match over" or not entry["detail"]:
        return None
    score: Sequence[int] = entry["detail"]
    return score


def rolled(entry: Entry) -> tuple[int, Sequence[int]] | None:
    """Return the face of a D6; None for other events."""
    return (6, [entry["face"]]) if entry["event"] == "rolled" and entry["sides"] == 6 else None


def clock(frame: Mapping[str, Any]) -> list[str]:
    """Return the round and its phase, and the mission."""
    number = frame["round"]
    words = [gettext("round {round}").format(round=number) if number else gettext("deployment")]
    phase = frame["phase"]
    if phase:
        words.append(str(PHASES[phase if phase in PHASES else f"{phase}_start"]))
    if frame["mission"]:
        words.append(_mission(frame["mission"]))
    return words


#: A line-up says what its team is worth by this word; empty where none does.
WORTH = ""


def lies_open(frame: Mapping[str, Any]) -> list[tuple[int, str]]:
    return nothing_open(frame)


def lined_up(line_up: Mapping[str, Any]) -> list[str]:
    """Return the force of the kill team in points (KT-ROST-14); nothing where nobody plays."""
    force = line_up["force"]
    return [gettext("Force {points}").format(points=force)] if force else []


def unfielded(line_up: Mapping[str, Any]) -> Line | None:
    """Say why a kill team does not play: its Leader is missing, or others (KT-CAMP-39); None if it
    does.
    """
    if line_up["players"]:
        return None
    bench = line_up.get("bench", ())
    if any(each["specialism"] == LEADER for each in bench):
        return Line(gettext("The models that can play make no legal kill team."), "KT-CAMP-39")
    return Line(gettext("No model that can play has the Leader specialism."), "KT-CAMP-39")


def induced(side: Mapping[str, Any]) -> list[str]:
    """Return an empty list: a side has what its roster has."""
    return []


# -- parts of a match -----------------------------------------------------------------------------


def _end(log: Sequence[Entry]) -> int:
    """Return where the end begins: the concession, or the points that are counted last."""
    at = len(log)
    if not log or log[-1]["event"] != "match over":
        return at
    while at and log[at - 1]["event"] in LAST:
        at -= 1
    return at


def _is_part(entry: Entry) -> bool:
    """Return whether a phase begins in which anybody acts at once."""
    return entry["event"] == "phase" and entry["detail"] not in (_MOVEMENT, _AFTER_ALL)


def _title(entry: Entry, number: int, cast: Cast) -> str:
    """Return the title of the part that begins with an event, in that round."""
    if entry["event"] == "round":
        return gettext("Round {number}").format(number=number)
    phase = PHASES[_MOVEMENT if entry["event"] == "movement" else entry["detail"]]
    if entry["event"] == "phase":
        return gettext("Round {number}: {phase}").format(number=number, phase=phase)
    team = cast.team(entry["side"])
    title = gettext("Round {number}: {phase}, {team}")
    return title.format(number=number, phase=phase, team=team)


# -- lines ----------------------------------------------------------------------------------------


def _together(entry: Entry) -> tuple[Any, ...] | None:
    """Return what an event has in common with those told with it; None: it stands alone."""
    event = entry["event"]
    if event == ROLLED:
        again = entry["instead_of"] is not None
        return (event, entry["purpose"], entry["side"], entry["model"], entry["other"], again)
    return (event, entry["side"], entry["clause"]) if event in OF_SEVERAL else None


def _line(run: Sequence[Entry], cast: Cast) -> Line:
    entry = run[0]
    event, side = entry["event"], entry["side"]
    if event == ROLLED:
        return _roll(run, cast)
    if len(run) > 1:
        players = ", ".join(cast.player(each["model"]) for each in run)
        text = str(OF_SEVERAL[event]).format(players=players, team=cast.team(side))
        return Line(text, entry["clause"], side)
    path = entry["path"]
    values = {
        "player": cast.player(entry["model"]),
        "other": cast.player(entry["other"]),
        "team": cast.team(side),
        "place": told_place(path[-1]) if path else "",
        "way": inches(length_of(path)),
        "detail": _detail(entry, cast),
        "reason": ENDS.get(entry["clause"], ""),
    }
    weight = "big" if event in BIG else "hurt" if event in HURT else ""
    return Line(str(_template(entry)).format_map(values), entry["clause"], side, weight)


def _template(entry: Entry) -> Promise:
    """Return the sentence for an event; some events have another one in special cases."""
    event, model, other = entry["event"], entry["model"], entry["other"]
    match event:
        case "charge fails" if entry["detail"] == "":
            return SPECIAL["charges nobody"]
        case "gains command points" if model:
            return SPECIAL["gains by a model"]
        case "is placed" if entry["clause"] == "KT-ADV-41":
            return SPECIAL["is placed again"]
        case "match over" if entry["detail"] == "":
            return SPECIAL["no kill team"]
        case "match over" if entry["side"] < 0:
            return SPECIAL["draw"]
        case "out of action" if other and other != model:
            return SPECIAL["taken out"]
        case "shoots" if entry["clause"] == "KT-ADT-09":
            return SPECIAL["shoots again"]
        case "tactic" if model:
            return SPECIAL["tactic for a model"]
    if event in WAYS and not length_of(entry["path"]):
        return SPECIAL["stays"]
    return SENTENCES[event]


def _roll(run: Sequence[Entry], cast: Cast) -> Line:
    """Tell dice that were rolled one after the other for the same purpose."""
    entry = run[0]
    text = str(ROLLS[entry["purpose"]]).format(
        player=cast.player(entry["model"]),
        other=cast.player(entry["other"]),
        team=cast.team(entry["side"]),
    )
    dice = dice_of(run, again=entry["instead_of"] is not None)
    return Line(text, entry["clause"], entry["side"], dice=dice)


def _against(numbers: Sequence[int]) -> str:
    return " : ".join(str(number) for number in numbers)


# -- what an event tells besides ------------------------------------------------------------------


#: Events whose detail is one of these words.
_WORDS: Mapping[str, Mapping[str, Promise]] = {
    "casts": POWERS,
    "layout": LAYOUTS,
    "order": ORDERS,
    "phase": PHASES,
    "power": POWERS,
    "power fails": POWERS,
    "zone": ZONES,
}


def _detail(entry: Entry, cast: Cast) -> str:
    event, side, detail = entry["event"], entry["side"], entry["detail"]
    if event in _WORDS:
        return str(_WORDS[event][detail])
    match event:
        case "charge fails":
            return inches(detail) if detail != "" else ""
        case "declares a charge":
            return _enemies(detail, cast, side)
        case "fires":
            return _weapon(detail)
        case "gains command points":
            text = ngettext("{count} command point", "{count} command points", detail)
            return text.format(count=detail)
        case "initiative" | "match over":
            return _against(detail)
        case "loses wounds":
            return ngettext("{count} wound", "{count} wounds", detail).format(count=detail)
        case "mission":
            return _mission(detail)
        case "no answer":
            key, answer = detail
            return _choice(key, answer, cast, side)
        case "out of action":
            return _cause(detail)
        case "scores":
            return _points(*detail)
        case "tactic":
            return str(TACTICS[detail])
    return str(detail)


def _enemies(numbers: Sequence[int], cast: Cast, side: int) -> str:
    return ", ".join(cast.player([1 - side, number]) for number in numbers)


def _mission(id_: str) -> str:
    return mission_name(catalogues.VERSIONS[-1], id_)


def _weapon(word: str) -> str:
    """Name a weapon as the engine does: ``boltgun``, or ``plasma_gun super`` by its profile."""
    id_, _space, profile = word.partition(" ")
    name = item_name(catalogues.load(catalogues.VERSIONS[-1]), id_)
    return f"{name} ({PROFILES[profile]})" if profile in PROFILES else name


def _cause(word: str) -> str:
    """Name what took a model out of action."""
    for words in (POWERS, PERILS):
        if word in words:
            return str(words[word])
    for rules in (TACTICS, LEARNT):
        if word in rules:
            return str(rules[word])
    return _weapon(word)


def _points(what: str, points: int) -> str:
    text = ngettext("{count} victory point", "{count} victory points", points)
    return f"{text.format(count=points)} – {SCORED[what]}"


def _choice(key: str, answer: Any, cast: Cast, side: int) -> str:
    """Describe a decision: what it was about, and the answer."""
    answered = _answer(key, answer, cast, side)
    return f"{QUESTIONS[key]} – {answered}" if answered else str(QUESTIONS[key])


def _answer(key: str, answer: Any, cast: Cast, side: int) -> str:
    """Put an answer into words; empty for a place, a path or an allotment."""
    if key == "charge_targets":
        return _enemies(answer, cast, side)
    if not isinstance(answer, str):
        return ""
    if answer in ANSWERS:
        return str(ANSWERS[answer])
    if key == "pick_mission":
        return _mission(answer)
    if key in _WEAPONS:
        return _weapon(answer)
    kind, _space, number = answer.partition(" ")
    return cast.player([side if kind == "model" else 1 - side, int(number)])

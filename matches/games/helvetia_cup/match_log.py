"""The log of a Helvetia Cup match in sentences, possession by possession."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from matches.games.helvetia_cup.cards import asks
from matches.games.lines import Chapter, Dice, Line, Moment, Words, nobody_plays
from rosters.words.catalogue_names import called
from rules.helvetia_cup import catalogue as catalogues

if TYPE_CHECKING:
    from matches.games.lines import Cast

Entry = Mapping[str, Any]

#: A sentence for each kind of event; {player} and {other} are players, {team} is the side's.
SENTENCES: Mapping[str, str | Promise] = {
    "acquires": _("{team}: {detail}."),
    "aims": _("{player} aims {detail}."),
    "ball": _("{player} has the ball on {hex}."),
    "ball won": _("{team} wins the ball."),
    "brings": _("{team} brings {detail}."),
    "card": _("{team} plays {detail}."),
    "card cancelled": _("{detail} of {team} is cancelled."),
    "clears": _("{player} clears the ball from {hex}."),
    "clock": _("The clock stands at minute {detail}."),
    "covers": _("{player} covers {detail}."),
    "dead time": _("Twelve rounds without a time die: the clock runs."),
    "does not score": _("{player} does not score: {detail}."),
    "dribbles past": _("{player} dribbles past {other}."),
    "emergency goalkeeper": _("{player} goes into goal for {team}."),
    "exhausted": _("{player} is exhausted."),
    "falls": _("{player} lies on {hex}."),
    "forced": _("{team} has no choice: {detail}."),
    "forfeit": _("{team} has too few players left and forfeits the match."),
    "foul": _("{player} fouls {other} on {hex}."),
    "gains markers": _("{player} gains markers and has {detail}."),
    "goal": _("Goal! {player} scores for {team}: {detail}."),
    "goalkeeper returns": _("{player} returns to the goal."),
    "half": _("{detail}: {team} kicks off."),
    "half over": _("{detail} is over."),
    "hand": _("{team} keeps {detail}."),
    "injured": _("{player} is heavily injured and leaves the pitch."),
    "kick-off": _("{team} kicks off."),
    "lands": _("The ball comes down on {hex}."),
    "legendary": _("{team} lays a legendary card face up: {detail}."),
    "long pass": _("{player} plays a long pass to {hex}."),
    "loses markers": _("{player} loses markers: {detail}."),
    "misses": _("{player} misses the goal."),
    "mission": _("{team} takes on the mission of {detail}."),
    "moves": _("{player} moves to {hex}."),
    "moves off": _("{player} must leave the ball and goes to {hex}."),
    "no answer": _("{team} hasn't answered in time: the usual choice is taken: {detail}."),
    "offside called": _("Offside! {player} stood offside when the pass was played."),
    "offside cancelled": _("The flag came too late: {player} plays on."),
    "penalty": _("Penalty for {team}!"),
    "placed on the ball": _("{player} is put on the ball on {hex}."),
    "presses": _("{player} presses {other}: {detail} off."),
    "red card": _("Red card for {player}!"),
    "refreshed": _("{player} may defend once more in this round."),
    "round": _("A round begins."),
    "scores": _("{player} scores: {detail}."),
    "set up": _("{player} sets up on {hex}."),
    "shoot-out": _("A shoot-out decides; {team} kicks first."),
    "shoot-out won": _("{team} wins the shoot-out: {detail}."),
    "shoots": _("{player}: {detail}!"),
    "short pass": _("{player} plays a short pass to {hex}."),
    "squad": _("{team} plays with {detail}."),
    "stands up": _("{player} stands up."),
    "steal": _("{player} tries to steal the ball from {other}."),
    "strays": _("The ball strays to {hex}."),
    "substitution": _("{player} comes on for {other}."),
    "tackle": _("{player} slides into {other}."),
    "trained": _("{team} has trained for {detail}."),
    "yellow card": _("Yellow card for {player}."),
}

WORDS_OF_PARTS = Words(
    _("Possession"), _("Half"), _("Halves and possessions"), _("Reach and offside line")
)
#: The clause on the cards of a match.
INDUCED_CLAUSE = "HC-TCARD-09"
BIG = frozenset({"goal", "penalty", "forfeit", "shoot-out", "shoot-out won", "final whistle"})
HURT = frozenset({"injured", "red card"})
#: Steps of a movement turn; other moves are sentences of their own.
WALKS = frozenset({"HC-MOVE-01", "HC-ACC-01", "HC-OVER-01"})
#: Told only to readers who want everything.
DECISIONS = frozenset({"forced", "round", "aims", "clock"})

PURPOSES = (
    gettext_noop("card"),
    gettext_noop("clear"),
    gettext_noop("dribble"),
    gettext_noop("header"),
    gettext_noop("intercept"),
    gettext_noop("long_pass"),
    gettext_noop("markers"),
    gettext_noop("penalty"),
    gettext_noop("shoot-out"),
    gettext_noop("shoot-out lot"),
    gettext_noop("shot"),
    gettext_noop("shuffle"),
    gettext_noop("steal"),
    gettext_noop("tackle"),
    gettext_noop("time"),
    gettext_noop("toss"),
    gettext_noop("touch"),
)
SHOTS = {
    "shot": gettext_noop("a shot at goal"),
    "touch": gettext_noop("a one-touch shot"),
    "header": gettext_noop("a header"),
    "penalty": gettext_noop("the penalty kick"),
    "shoot-out": gettext_noop("a kick from the spot"),
}
SECTORS = {
    "TL": gettext_noop("top left"),
    "TC": gettext_noop("top centre"),
    "TR": gettext_noop("top right"),
    "BL": gettext_noop("bottom left"),
    "BC": gettext_noop("bottom centre"),
    "BR": gettext_noop("bottom right"),
}
#: What coaches are asked, in a few words (HC-DEC).
QUESTIONS = {
    "acquire": gettext_noop("training or a mission"),
    "attack_action": gettext_noop("the attacking action"),
    "bring_tactics": gettext_noop("the cards for the match"),
    "call_offside": gettext_noop("the offside call"),
    "card_targets": gettext_noop("where the card works"),
    "choose_receiver": gettext_noop("who has the ball first"),
    "choose_squad": gettext_noop("the squad"),
    "clear_area": gettext_noop("leaving the penalty area"),
    "emergency_goalkeeper": gettext_noop("who goes into goal"),
    "forced_move": gettext_noop("the forced move"),
    "goal_substitutions": gettext_noop("substitutions after a goal"),
    "header_or_end": gettext_noop("the header"),
    "injury_replacement": gettext_noop("who replaces the injured"),
    "keep_hand": gettext_noop("the hand that is kept"),
    "keeper_sectors": gettext_noop("the sectors that are covered"),
    "mission_pick": gettext_noop("the card of the mission"),
    "move_turn": gettext_noop("the movement"),
    "nearest_replacement": gettext_noop("who comes to the place of the foul"),
    "offender_step": gettext_noop("where the offender goes"),
    "offside_nearest": gettext_noop("who comes to the ball"),
    "offside_vacate": gettext_noop("leaving the ball"),
    "opening_defence": gettext_noop("the opening defence"),
    "penalty_taker": gettext_noop("who takes the penalty"),
    "place_attack": gettext_noop("the set-up in attack"),
    "place_defence": gettext_noop("the set-up in defence"),
    "play_card": gettext_noop("a card"),
    "shootout_taker": gettext_noop("who takes the next kick"),
    "shot_sector": gettext_noop("the sector of the shot"),
    "training_pick": gettext_noop("the training"),
    "trim_collection": gettext_noop("cards that are given back"),
    "try_clearance": gettext_noop("the clearance"),
    "try_interception": gettext_noop("the interception"),
}
#: Answers of theirs that are words, and questions whose answers are players.
ANSWERS = {
    "none": gettext_noop("none"),
    "done": gettext_noop("nobody moves any more"),
    "end": gettext_noop("the end of the round"),
    "try": gettext_noop("tries"),
    "call": gettext_noop("calls it"),
    "own": gettext_noop("the own team"),
    "header": gettext_noop("a header"),
    "training": gettext_noop("trains"),
}
PEOPLE = frozenset(
    {
        "emergency_goalkeeper",
        "nearest_replacement",
        "offside_nearest",
        "penalty_taker",
        "shootout_taker",
    }
)
CARDS = {
    "blank": gettext_noop("no card"),
    "yellow": gettext_noop("yellow"),
    "red": gettext_noop("red"),
}
WAYS = {
    "training": gettext_noop("trains"),
    "mission": gettext_noop("goes on a mission"),
    "both": gettext_noop("trains and goes on a mission"),
    "": gettext_noop("owns every card"),
}
#: Events that people jump to.
SEEN_AGAIN = frozenset(
    {"goal", "penalty", "red card", "injured", "offside called", "misses", "shoot-out"}
)


def mission_of(card: str) -> str:
    """Return what the mission of a tactic card asks, whichever version has it."""
    versions = map(catalogues.load, catalogues.VERSIONS)
    return next(asks(data.tactics[card]) for data in versions if card in data.tactics)


def card_name(card: str) -> str:
    """Return the name of a card, whichever version has it; the id of an unknown one."""
    for version in catalogues.VERSIONS:
        data = catalogues.load(version)
        if card in data.tactics or card in data.legendaries:
            return called("helvetia_cup", "card", data.card(card).name)
    return card


def cards(names: Sequence[str]) -> str:
    return ", ".join(card_name(card) for card in names) or gettext("no cards")


def half_name(half: int) -> str:
    words = {
        1: gettext("First half"),
        2: gettext("Second half"),
        3: gettext("First half of extra time"),
    }
    return words.get(half, gettext("Second half of extra time"))


def chapters(log: Sequence[Entry], cast: Cast, everything: bool) -> list[Chapter]:
    """Return a chapter for each possession: from a kick-off or a won ball to the next."""
    chapters_ = [Chapter(gettext("Before the match"))]
    minute, at = 0, 0
    won: int | None = None
    while at < len(log):
        entry = log[at]
        event = entry["event"]
        run = 1
        if event == "clock":
            minute = entry["detail"]
        if event in DECISIONS and not everything:
            pass
        elif event == "final whistle":
            chapters_.append(Chapter(gettext("Final whistle"), event=at + 1))
            chapters_[-1].lines.append(sentence(entry, cast))
        else:
            run = _run(log, at)
            chapters_[-1].lines.append(_line(log[at : at + run], cast))
        if event == "ball won":
            won = entry["side"]
        elif event == "clock" and won is not None:
            if not _ends(log, at):
                chapters_.append(Chapter(_title(minute, cast.team(won)), [], won, at + 2))
            won = None
        elif event == "set up" and _kicks_off(log, at, run):
            side = entry["side"]
            chapters_.append(Chapter(_title(minute, cast.team(side)), [], side, at + run + 1))
        elif event == "half":
            chapters_.append(Chapter(gettext("Set-up"), [], entry["side"], at + 2))
        at += run
    return [chapter for chapter in chapters_ if chapter.lines]


def _kicks_off(log: Sequence[Entry], at: int, run: int) -> bool:
    """Return whether the ball is given to the kicker next, as the second side has set up."""
    after = at + run
    return after < len(log) and log[after]["event"] == "ball"


def _ends(log: Sequence[Entry], at: int) -> bool:
    """Return whether the half is over after this entry."""
    return at + 1 < len(log) and log[at + 1]["event"] == "half over"


ICONS: Mapping[str, str] = {
    "goal": "ic-ball",
    "red card": "ic-flag",
    "injured": "ic-hurt",
    "misses": "ic-cross",
}


def when(entry: Entry) -> str:
    """Return the minute; empty for other events."""
    return f"{entry['detail']}′" if entry["event"] == "clock" else ""


def scored(entry: Entry, before: Sequence[int]) -> Sequence[int] | None:
    if entry["event"] != "goal":
        return None
    score: Sequence[int] = entry["detail"]
    return score


def rolled(entry: Entry) -> tuple[int, Sequence[int]] | None:
    """Return the faces of a d20; None for other events."""
    if entry["event"] != "rolled" or entry["die"] != "d20":
        return None
    return 20, entry["faces"]


def _title(minute: int, team: str) -> str:
    return gettext("Minute {minute}: {team} has the ball").format(minute=minute, team=team)


def sentence(entry: Entry, cast: Cast) -> Line:
    """Return one event of the log as a line of its own."""
    if entry["event"] == "final whistle":
        text = gettext("It ends {score}.").format(score=_score(entry["detail"]))
        return Line(text, entry["clause"], weight="big")
    return _line([entry], cast)


def moments(log: Sequence[Entry], cast: Cast) -> list[Moment]:
    """Return the moments of the log that a reader can jump to: kick-offs, won balls, and what is
    worth seeing again.
    """
    moments_ = []
    won: int | None = None
    for number, entry in enumerate(log, 1):
        event = entry["event"]
        if event == "clock" and won is not None:
            if not _ends(log, number - 1):
                title = _title(entry["detail"], cast.team(won))
                moments_.append(Moment(number, "turn", title, won))
            won = None
        elif event == "half":
            moments_.append(Moment.of(number, "drive", sentence(entry, cast)))
        elif event == "ball won":
            won = entry["side"]
        elif event in SEEN_AGAIN:
            moments_.append(Moment.of(number, event, sentence(entry, cast)))
    return moments_


def clock(frame: Mapping[str, Any]) -> list[str]:
    """Return half and minute of a frame, in words."""
    minute = gettext("minute {minute}").format(minute=frame["minute"])
    return [f"{half_name(frame['half'])}, {minute}"]


def lies_open(frame: Mapping[str, Any]) -> list[tuple[int, str]]:
    """Return missions with what they ask, and legendary cards that are left (HC-TCARD-06,
    HC-DEAL-03).
    """
    open_cards = []
    for side in (0, 1):
        mission, left = frame["missions"][side], frame["legendaries"][side]
        if mission is not None:
            words = gettext("Mission: {card} ({asks})")
            open_cards.append(
                (side, words.format(card=card_name(mission), asks=mission_of(mission)))
            )
        if left:
            cards = ", ".join(card_name(card) for card in left)
            open_cards.append((side, gettext("Legendary cards: {cards}").format(cards=cards)))
    return open_cards


#: A line-up says what its team is worth by this word; empty where none does.
WORTH = ""


def lined_up(line_up: Mapping[str, Any]) -> list[str]:
    """Return an empty list: a line-up has nothing to tell but its players."""
    return []


def unfielded(line_up: Mapping[str, Any]) -> Line | None:
    return nobody_plays(line_up)


def induced(side: Mapping[str, Any]) -> list[str]:
    """Return the cards that a side of a record had and played, and its mission."""
    words = []
    if side.get("brought"):
        words.append(gettext("Brought {cards}").format(cards=cards(side["brought"])))
    if side.get("played"):
        words.append(gettext("Played {cards}").format(cards=cards(side["played"])))
    if side.get("mission"):
        done = gettext("fulfilled") if side["mission_done"] else gettext("not fulfilled")
        name = card_name(side["mission"])
        words.append(gettext("Mission {card}: {done}").format(card=name, done=done))
    return words


def _run(log: Sequence[Entry], start: int) -> int:
    """Count the entries from there on that are told together."""
    first, end = _together(log[start]), start + 1
    while first is not None and end < len(log) and _together(log[end]) == first:
        end += 1
    return end - start


def _together(entry: Entry) -> tuple[str, int] | None:
    """Return what an event has in common with those told with it; None: it stands alone.

    Those are the events of a set-up, the steps of a turn, and a shuffle.
    """
    event = entry["event"]
    if event == "set up" or (event == "moves" and entry["clause"] in WALKS):
        return event, entry["side"]
    return ("shuffle", -1) if event == "rolled" and entry["die"] == "shuffle" else None


def _line(run: Sequence[Entry], cast: Cast) -> Line:
    entry = run[0]
    event, side = entry["event"], entry.get("side", -1)
    if event == "rolled":
        return _roll(entry, cast) if len(run) == 1 else _shuffle(run)
    if event == "moves" and len(run) > 1:
        return Line(_walks(run, cast), entry["clause"], side)
    if event == "legendary" and not entry["detail"]:
        text = gettext("{team} keeps no legendary card.").format(team=cast.team(side))
        return Line(text, entry["clause"], side)
    if event == "set up":
        places = "; ".join(f"{each['player'][1]} → {each['hex']}" for each in run)
        text = gettext("{team} sets up: {places}.").format(team=cast.team(side), places=places)
        return Line(text, entry["clause"], side)
    template = SENTENCES.get(event)
    values = {
        "player": cast.player(entry["player"]) or cast.team(side),
        "other": cast.player(entry["other"]),
        "team": cast.team(side),
        "hex": entry["hex"],
        "detail": _detail(event, entry["detail"], cast, side),
    }
    text = str(template).format_map(values) if template else f"{event.capitalize()}."
    weight = "big" if event in BIG else "hurt" if event in HURT else ""
    return Line(text, entry["clause"], side, weight)


def _walks(run: Sequence[Entry], cast: Cast) -> str:
    """Tell the steps of one player, or of a team in its turn, player by player."""
    ways: list[tuple[Any, list[str]]] = []
    for entry in run:
        if not ways or ways[-1][0] != entry["player"]:
            ways.append((entry["player"], []))
        ways[-1][1].append(entry["hex"])
    if len(ways) == 1:
        who, hexes = ways[0]
        text = gettext("{player} moves {hexes}.")
        return text.format(player=cast.player(who), hexes=" · ".join(hexes))
    paths = "; ".join(f"{who[1]} → {' · '.join(hexes)}" for who, hexes in ways)
    return gettext("{team} moves: {ways}.").format(team=cast.team(run[0]["side"]), ways=paths)


def _shuffle(run: Sequence[Entry]) -> Line:
    dice = Dice(gettext("shuffle"), [str(entry["faces"][0]) for entry in run])
    return Line(gettext("The cards are shuffled."), run[0]["clause"], dice=dice)


def _roll(entry: Entry, cast: Cast) -> Line:
    purpose, face = entry["purpose"], entry["faces"][0]
    who = cast.player(entry["player"]) or cast.team(entry["side"])
    words = gettext(purpose).replace("_", " ")
    text = f"{who}: {words}." if who else f"{words.capitalize()}."
    shown, needed, made = str(face), "", None
    if entry["target"] is not None:
        needed, made = f"≤ {entry['target']}", face <= entry["target"]
    if entry["die"] == "team":
        shown = _team_face(purpose, face)
    elif entry["die"] == "coin":
        shown = cast.team(face - 1)
    dice = Dice(_die(entry["die"]), [shown], needed, made)
    return Line(text, entry["clause"], entry["side"], dice=dice)


def _die(kind: str) -> str:
    words = {"team": gettext("team die"), "time": gettext("time die"), "coin": gettext("coin")}
    return words.get(kind, kind)


def _team_face(purpose: str, face: int) -> str:
    """Return what a coach reads on the team die: the card or the markers (HC-FOUL-05)."""
    die_face = catalogues.load(catalogues.VERSIONS[-1]).dice.team[face - 1]
    return gettext(CARDS[die_face.card]) if purpose == "card" else str(die_face.markers)


def _detail(event: str, detail: Any, cast: Cast, side: int) -> str:
    match event:
        case "card" | "card cancelled" | "mission":
            return card_name(detail)
        case "hand" | "brings" | "legendary" | "trained":
            return cards(detail)
        case "acquires":
            return gettext(WAYS[detail])
        case "squad":
            return _squad(detail, cast, side)
        case "shoots":
            return gettext(SHOTS.get(detail, detail))
        case "aims":
            return gettext(SECTORS[detail])
        case "covers":
            return ", ".join(gettext(SECTORS[each]) for each in detail) or gettext("nothing")
        case "half" | "half over":
            return half_name(detail)
        case "goal" | "scores" | "does not score" | "shoot-out won":
            return _score(detail)
        case "forced" | "no answer":
            key, answer = detail
            return _choice(key, answer, cast, side)
    return gettext(str(detail)).replace("_", " ") if detail != "" else ""


def _choice(key: str, answer: Any, cast: Cast, side: int) -> str:
    """Describe a decision: what it was about, and the answer."""
    said = gettext(QUESTIONS[key]) if key in QUESTIONS else key.replace("_", " ")
    if key in PEOPLE and str(answer).isdecimal():
        return f"{said} – {cast.player([side, int(answer)])}"
    if isinstance(answer, Mapping):
        return said
    word = ANSWERS.get(str(answer))
    return f"{said} – {gettext(word) if word else answer}"


def _squad(detail: Mapping[str, Any], cast: Cast, side: int) -> str:
    starters = [detail["goalkeeper"], *detail["starters"]]
    names = ", ".join(cast.player([side, number]) for number in starters)
    bench = ", ".join(cast.player([side, number]) for number in detail["substitutes"])
    return gettext("{starters}; on the bench {bench}").format(
        starters=names, bench=bench or gettext("nobody")
    )


def _score(detail: Sequence[int]) -> str:
    return " : ".join(str(goals) for goals in detail)

"""The log of a Boufbowl match in sentences, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from matches.games.lines import Chapter, Dice, Line, Moment, Words, nobody_plays, nothing_open
from rosters.games.boufbowl.cards import KINDS, named, player_name

if TYPE_CHECKING:
    from matches.games.lines import Cast

Entry = Mapping[str, Any]

#: A sentence for each kind of event; {player} and {other} are players, {team} is the side's.
SENTENCES: Mapping[str, Promise] = {
    "attacks": _("{player} attacks {other} in {zone}."),
    "ball drifts": _("The ball drifts to {zone}."),
    "ball on the ground": _("The ball lies on the ground in {zone}."),
    "buys": _("{player} buys an upgrade: {detail}."),
    "cannot draw": _("{team} can draw no card: the match ends."),
    "captain": _("{team}: {detail}."),
    "catches": _("{player} catches the ball in {zone}."),
    "clears the board": _("{team} clears the command board: {detail}."),
    "clears the pitch": _("The pitch is cleared, all tokens of players are taken off."),
    "comes to": _("{player} comes to and lies on."),
    "comes to nothing": _("{player}: it comes to nothing."),
    "commits": _("{team} commits cards: {detail}."),
    "contest": _("Contest in {zone}, {detail}: {player} against {other}."),
    "discards": _("{team} discards {detail}."),
    "drawn": _("{team} has drawn {detail}."),
    "draws": _("{team} draws cards: {detail}."),
    "drops the ball": _("{player} loses the ball in {zone}."),
    "drops tokens": _("{player} gives tokens back: {detail}."),
    "ends the play phase": _("{team} ends the play phase."),
    "favour": _("{team} wins a favour of the crowd: {detail}."),
    "first active": _("{team} begins."),
    "forced": _("{team} has no choice: {detail}."),
    "gains tokens": _("{player} gains recognition: {detail}."),
    "gets": _("{player} has {detail} from now on."),
    "gets better": _("{player} gets better: {detail}."),
    "gets the ball": _("{player} has the ball in {zone}."),
    "goal": _("Goal! {player} scores for {team}: {detail}."),
    "goal attempt": _("{player} goes for a goal in {zone}."),
    "goes down": _("{player} goes down in {zone}, {detail}."),
    "goes for the ball": _("{player} goes for the ball in {zone}."),
    "in the air": _("The ball is in the air over {zone}."),
    "intercepts": _("{player} intercepts the ball."),
    "is carried off": _("{player} is carried off to the hospital."),
    "is moved": _("{player} is moved to {zone}."),
    "is placed": _("{player} is placed in {zone}."),
    "is pulled back": _("{player} leaves the goal zone for {zone}."),
    "is raised": _("{player} is raised."),
    "is wounded": _("{player} is wounded."),
    "kicks": _("{player} kicks off; the ball flies to {zone}."),
    "lands": _("The ball comes down in {zone}."),
    "launches": _("{player} launches a bomb to {zone}."),
    "loses control": _("{team} has lost control: the turn ends."),
    "match over": _("It ends {detail}."),
    "misses the ball": _("{player} does not get the ball from {other}."),
    "moves": _("{player} moves to {zone}."),
    "no answer": _("{team} hasn't answered in time: the usual choice is taken: {detail}."),
    "open upgrade": _("A new upgrade lies open: {detail}."),
    "order": _("{team} gives an order: {detail}."),
    "ordered with": _("{team} has laid {detail}."),
    "passes": _("{player} passes to {other}."),
    "permanent": _("{player} has {detail}, which lasts."),
    "picks up": _("{player} picks the ball up in {zone}."),
    "plays": _("{team} plays {detail}."),
    "receives": _("{player} receives the ball in {zone}."),
    "refuses": _("{player} does not take {detail}."),
    "reshuffles": _("{team} shuffles the discard pile: {detail} cards."),
    "returns": _("{player} returns in {zone}."),
    "settled": _("{player} and {other}: {detail}."),
    "stands up": _("{player} stands up."),
    "turn": _("Turn {detail}: {team}."),
    "turn cap": _("Turn {detail} was the last one."),
    "unopposed": _("Nobody stands against {player}."),
    "uses": _("{team} uses {detail}."),
    "wakes up": _("{player} wakes up in the hospital."),
}
WORDS_OF_PARTS = Words(_("Turn"), _("Goal"), _("Goals and turns"), _("Zones with majority"))
#: The clause on upgrades and favours of a match.
INDUCED_CLAUSE = "BF-FAV-04"
BIG = frozenset({"goal", "match over", "turn cap"})
HURT = frozenset({"is wounded"})
#: Told only to readers who want everything.
DECISIONS = frozenset({"forced", "commits", "ends the play phase", "open upgrade", "drops tokens"})
#: Events that people jump to.
SEEN_AGAIN = frozenset({"goal", "is wounded", "loses control", "favour"})
#: Events that are told together with others of their kind.
TOGETHER = frozenset({"is placed", "stands up", "comes to", "wakes up"})

CONDITIONS: Mapping[str, str] = {
    "standing": gettext_noop("standing"),
    "down": gettext_noop("down"),
    "stunned": gettext_noop("stunned"),
    "ko": gettext_noop("K.O."),
}
SPACES: Mapping[str, str] = {
    "pass": gettext_noop("one more pass or bomb"),
    "fight": gettext_noop("one more fight"),
    "run": gettext_noop("one more movement point"),
}
RESULTS: Mapping[str, str] = {
    "won": gettext_noop("won by the first"),
    "lost": gettext_noop("won by the second"),
    "tied": gettext_noop("tied"),
}
#: What coaches are asked, in a few words (BF-DEC).
QUESTIONS: Mapping[str, str] = {
    "ball_holder": gettext_noop("the ball"),
    "buy": gettext_noop("the upgrade"),
    "captain": gettext_noop("the captain"),
    "card_opposer": gettext_noop("who stands against the card"),
    "catcher": gettext_noop("who catches"),
    "clear_board": gettext_noop("clearing the board"),
    "damage": gettext_noop("the damage die"),
    "effect_zone": gettext_noop("where to"),
    "favour": gettext_noop("the favour"),
    "first_bonus": gettext_noop("the cards committed"),
    "goal_interception": gettext_noop("the interception"),
    "kick_zone": gettext_noop("the kick"),
    "landing_interceptor": gettext_noop("the interception"),
    "launch_interceptor": gettext_noop("the interception"),
    "main": gettext_noop("the play phase"),
    "pass_interceptor": gettext_noop("the interception"),
    "pickup_opposer": gettext_noop("who stands against the pick-up"),
    "place": gettext_noop("the set-up"),
    "pull_back": gettext_noop("the way out of the goal zone"),
    "refuse": gettext_noop("the repeated ability"),
    "second_bonus": gettext_noop("the cards committed"),
    "target": gettext_noop("who it concerns"),
    "underdog": gettext_noop("the help for the weaker side"),
    "window": gettext_noop("a card or ability"),
}
#: Words that answers are made of.
ANSWERS: Mapping[str, str] = {
    "none": gettext_noop("none"),
    "no": gettext_noop("no"),
    "pass": gettext_noop("no"),
    "decline": gettext_noop("nobody"),
    "done": gettext_noop("done"),
    "end": gettext_noop("the end"),
    "stop": gettext_noop("no further"),
    "keep": gettext_noop("keeps it"),
}
FACES: Mapping[str, str] = {
    "blank": gettext_noop("blank"),
    "ko": gettext_noop("K.O."),
    "wound": gettext_noop("wound"),
}


def player(cast: Cast, who: Sequence[int] | None) -> str:
    """Return a player's name in the reader's language, as ``4 Tam Wisp``. who: side and slot."""
    if who is None:
        return ""
    side, slot = who
    return f"{slot} {player_name(cast.players[side].get(slot, ''))}".strip()


def with_club(cast: Cast, who: Sequence[int] | None) -> str:
    """Return a player's name with the club: both clubs may have the same characters."""
    return in_club(player(cast, who), cast.team(who[0])) if who else ""


def in_club(names: str, club: str) -> str:
    return f"{names} ({club})" if names and club else names


def zone(name: str) -> str:
    """Return the name of a zone; goal zones and the hospital in words."""
    words = {
        "GR": gettext("the red goal zone"),
        "GB": gettext("the blue goal zone"),
        "hospital": gettext("the hospital"),
    }
    return words.get(name, name)


def chapters(log: Sequence[Entry], cast: Cast, everything: bool) -> list[Chapter]:
    """Return a chapter for each turn, and for what comes before the first turn and after a goal."""
    chapters_ = [Chapter(gettext("Before the match"))]
    at = 0
    while at < len(log):
        entry = log[at]
        event, run = entry["event"], 1
        if event == "turn":
            chapters_.append(Chapter(sentence(entry, cast).text, [], entry["side"], at + 1))
        elif event == "match over":
            chapters_.append(Chapter(gettext("The end"), [sentence(entry, cast)], event=at + 1))
        elif event == "clears the pitch" and len(chapters_) > 1:
            chapters_.append(Chapter(gettext("After the goal"), [], event=at + 1))
        elif event not in DECISIONS or everything:
            run = _run(log, at)
            chapters_[-1].lines.append(_line(log[at : at + run], cast))
        at += run
    return [chapter for chapter in chapters_ if chapter.lines or chapter.side >= 0]


def sentence(entry: Entry, cast: Cast) -> Line:
    """Tell one event by itself."""
    return _line([entry], cast)


def moments(log: Sequence[Entry], cast: Cast) -> list[Moment]:
    """Return the moments of the log that a reader can jump to: turns, set-ups, and what is worth
    seeing again.
    """
    moments_ = []
    for number, entry in enumerate(log, 1):
        event = entry["event"]
        if event == "turn":
            moments_.append(Moment.of(number, "turn", sentence(entry, cast)))
        elif event == "clears the pitch":
            title = gettext("Set-up")
            moments_.append(Moment(number, "drive", title))
        elif event in SEEN_AGAIN:
            moments_.append(Moment.of(number, event, sentence(entry, cast)))
    return moments_


ICONS: Mapping[str, str] = {"goal": "ic-ball", "is wounded": "ic-hurt", "favour": "ic-star"}


def when(entry: Entry) -> str:
    """Return the turn; empty for other events."""
    return str(entry["detail"]) if entry["event"] == "turn" else ""


def scored(entry: Entry, before: Sequence[int]) -> Sequence[int] | None:
    if entry["event"] != "goal":
        return None
    score: Sequence[int] = entry["detail"]
    return score


def rolled(entry: Entry) -> tuple[int, Sequence[int]] | None:
    """Return the face of an action die; None for other events."""
    if entry["event"] != "rolled" or not entry["purpose"].endswith(" action"):
        return None
    return 6, [entry["face"]]


def clock(frame: Mapping[str, Any]) -> list[str]:
    """Return the time in the match."""
    return [gettext("turn {number}").format(number=frame["turn"])] if frame["turn"] else []


#: A line-up says what its team is worth by this word; empty where none does.
WORTH = ""


def lies_open(frame: Mapping[str, Any]) -> list[tuple[int, str]]:
    return nothing_open(frame)


def lined_up(line_up: Mapping[str, Any]) -> list[str]:
    """Return an empty list: a club is its players."""
    return []


def unfielded(line_up: Mapping[str, Any]) -> Line | None:
    return nobody_plays(line_up)


def induced(side: Mapping[str, Any]) -> list[str]:
    """Return the favours that a side had in its match."""
    favours = [named(card) for card in side.get("favours", ())]
    return [gettext("Favours: {cards}").format(cards=", ".join(favours))] if favours else []


# -- lines ----------------------------------------------------------------------------------------


def _run(log: Sequence[Entry], start: int) -> int:
    """Count the entries from there on that are told together."""
    first, end = _together(log[start]), start + 1
    while first is not None and end < len(log) and _together(log[end]) == first:
        end += 1
    return end - start


def _together(entry: Entry) -> tuple[str, Any] | None:
    event = entry["event"]
    if event == "rolled":
        return (event, entry["purpose"]) if entry["face"] is None else None
    if event in TOGETHER:
        return event, entry["player"][0]
    if event == "moves":
        return event, tuple(entry["player"])
    return None


def _line(run: Sequence[Entry], cast: Cast) -> Line:
    entry = run[0]
    event, side = entry["event"], _side(entry)
    if event == "rolled":
        return _roll(run, cast)
    if len(run) > 1:
        return Line(_of_several(run, cast, side), entry["clause"], side)
    template = str(SENTENCES.get(event, f"{event.capitalize()}."))
    name = player if "{team}" in template else with_club
    values = {
        "player": name(cast, entry["player"]) or cast.team(side),
        "other": name(cast, entry["other"]),
        "team": cast.team(side),
        "zone": zone(entry["zone"]),
        "detail": _detail(event, entry["detail"], cast, side),
    }
    text = template.format_map(values)
    weight = "big" if event in BIG else "hurt" if event in HURT else ""
    return Line(text, entry["clause"], side, weight)


def _side(entry: Entry) -> int:
    """Return the side of an event: that of its player where no side is named."""
    side: int = entry.get("side", -1)
    who = entry.get("player")
    return who[0] if side < 0 and who else side


def _of_several(run: Sequence[Entry], cast: Cast, side: int) -> str:
    """Tell a set-up, the steps of a player, or players who get up together, in one sentence."""
    event = run[0]["event"]
    if event == "moves":
        zones = " · ".join(zone(each["zone"]) for each in run)
        text = gettext("{player} moves {zones}.")
        return text.format(player=with_club(cast, run[0]["player"]), zones=zones)
    if event == "is placed":
        places = "; ".join(f"{each['player'][1]} → {each['zone']}" for each in run)
        return gettext("{team} sets up: {places}.").format(team=cast.team(side), places=places)
    names = ", ".join(player(cast, each["player"]) for each in run)
    names = in_club(names, cast.team(side))
    return str(SENTENCES[event]).format(player=names)


def _roll(run: Sequence[Entry], cast: Cast) -> Line:
    entry = run[0]
    purpose, side = entry["purpose"], entry["side"]
    if entry["face"] is None:
        if purpose == "coin toss":
            return Line(gettext("The coin is tossed."), entry["clause"])
        if "discard" in purpose:
            return Line(gettext("Cards are discarded at random."), entry["clause"], side)
        return Line(gettext("Cards are shuffled."), entry["clause"], side)
    kind, _space, die = purpose.rpartition(" ")
    shown = gettext(FACES[entry["face"]]) if die == "damage" else str(entry["face"])
    name = gettext("damage die") if die == "damage" else gettext("action die")
    who = with_club(cast, entry["player"]) or cast.team(side)
    text = f"{who}: {KINDS.get(kind, kind)}."
    drawn = drawn_damage(entry["face"]) if die == "damage" else f"d6-{entry['face']}"
    return Line(text, entry["clause"], side, dice=Dice(name, [shown], drawn=[drawn]))


def drawn_damage(face: str) -> str:
    """Return the drawing in the sprite of a face of the damage die."""
    return f"damage-{face}"


def _detail(event: str, detail: Any, cast: Cast, side: int) -> str:
    match event:
        case "goal" | "match over":
            return " : ".join(str(goals) for goals in detail)
        case "captain":
            return _captain(detail, cast, side)
        case "contest":
            return str(KINDS[detail])
        case "goes down" | "gets better":
            return gettext(CONDITIONS[detail])
        case "settled":
            totals = " : ".join(str(total) for total in detail["totals"])
            return f"{totals}, {gettext(RESULTS[detail['result']])}"
        case "discards" | "drawn" | "clears the board":
            return ", ".join(named(card) for card in detail)
        case "plays" | "favour" | "gets" | "refuses" | "permanent":
            return named(detail)
        case "uses":
            return used(detail)
        case "order":
            return gettext(SPACES[detail])
        case "ordered with":
            return named(detail[1])
        case "open upgrade":
            return named(detail[1])
        case "buys":
            level, _which, cost = detail
            return gettext("level {level} for {cost}").format(level=level, cost=cost)
        case "forced" | "no answer":
            return _choice(*detail)
    return str(detail)


def _choice(key: str, answer: str) -> str:
    """Describe a decision: what it was about, and the answer."""
    said = gettext(QUESTIONS[key]) if key in QUESTIONS else key.replace("_", " ")
    words = (
        gettext(ANSWERS[word]) if word in ANSWERS else used(word) for word in answer.split(" ")
    )
    return f"{said} – {' '.join(words)}"


def _captain(slot: int, cast: Cast, side: int) -> str:
    if not slot:
        return gettext("no captain")
    return gettext("{player} is captain").format(player=player(cast, [side, slot]))


def used(ability: str) -> str:
    """Return the origin of an ability: an upgrade, a favour, or the card of a player."""
    return player_name(named(ability.split(".")[0]))

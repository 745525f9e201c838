"""The log of a Blood Bowl match in sentences, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import gettext_noop as noop

from matches.telling.lines import Chapter, Dice, Line

if TYPE_CHECKING:
    from matches.telling import Cast

Entry = Mapping[str, Any]

#: A sentence for each kind of event; {player} and {other} are players, {team} is the side's.
SENTENCES: Mapping[str, str | Promise] = {
    "accurate": lazy("The throw of {player} is accurate: the ball comes down on {square}."),
    "action": lazy("{player}: {detail}."),
    "apothecary": lazy("The apothecary of {team} sees to {player}."),
    "assists": lazy("{player} against {other}: assists change the dice by {detail}."),
    "blitz": lazy("Blitz! {team} has a free turn before the ball comes down."),
    "block": lazy("{player} blocks {other}."),
    "block result": lazy("{player} against {other}: {detail}."),
    "bounced": lazy("The ball bounces to {square}."),
    "bribed": lazy("The referee looks away: {player} stays on the pitch."),
    "brilliant coaching": lazy("Brilliant coaching."),
    "brought round": lazy("The apothecary brings {player} round."),
    "casualty": lazy("{player} is a casualty ({detail})."),
    "caught": lazy("{player} catches the ball."),
    "changing weather": lazy("The weather changes."),
    "cheering fans": lazy("The fans cheer."),
    "chose": lazy("{team} decides: {detail}."),
    "conceded": lazy("{team} concedes the match."),
    "crashed": lazy("{player} crashes on {square}."),
    "dazed": lazy("{player} does nothing this turn."),
    "eaten": lazy("{player} is eaten by {other}."),
    "exhausted": lazy("{player} is exhausted by the heat."),
    "extra reroll": lazy("{team} gains a re-roll for this half."),
    "fell": lazy("{player} falls on {square}."),
    "fame": lazy("FAME: {detail}."),
    "followed up": lazy("{player} follows up to {square}."),
    "forced": lazy("{team} has no choice: {detail}."),
    "foul": lazy("{player} fouls {other}."),
    "fumble": lazy("{player} fumbles the throw."),
    "fumbled": lazy("{player} does not get hold of the ball on {square}."),
    "get the ref": lazy("Get the ref! Both teams gain a bribe."),
    "hand-off": lazy("{player} hands the ball to {other}."),
    "high kick": lazy("High kick: a player may run under the ball."),
    "hit": lazy("{other} crashes into {player}."),
    "hurt": lazy("{player}: {detail}."),
    "inaccurate": lazy("The throw of {player} is inaccurate."),
    "intercepted": lazy("{player} intercepts the throw of {other}!"),
    "into the crowd": lazy("{player} flies into the crowd."),
    "kick-off": lazy("{team} kicks the ball to {square}."),
    "knocked down": lazy("{player} is knocked down on {square} ({detail})."),
    "knocked out": lazy("{player} is knocked out ({detail})."),
    "landed": lazy("{player} lands on his feet on {square}."),
    "markers": lazy("The turn markers now stand at {detail}."),
    "moved": lazy("{player} moves to {square}."),
    "pass": lazy("{player} throws the ball to {square}."),
    "patched up": lazy("The apothecary patches {player} up."),
    "penalties": lazy("Penalties: {team} wins the shoot-out, {detail}."),
    "perfect defence": lazy("Perfect defence: {team} may set up again."),
    "picked up": lazy("{player} picks the ball up on {square}."),
    "pitch invasion": lazy("The crowd invades the pitch."),
    "pushed": lazy("{player} is pushed to {square} by {other}."),
    "quick snap": lazy("Quick snap: the receiving team moves a square each."),
    "recovered": lazy("{player} comes round."),
    "refused": lazy("{player} will not give the ball to {other}."),
    "regenerated": lazy("{player} regenerates."),
    "riot": lazy("The crowd riots; the clock moves."),
    "rock": lazy("A rock from the crowd hits {player}."),
    "sent off": lazy("The referee sends {player} off."),
    "set up": lazy("{player} sets up on {square}."),
    "skill reroll": lazy("{player} rolls again by skill ({detail})."),
    "stayed down": lazy("{player} does not get up."),
    "stood up": lazy("{player} stands up."),
    "stunned": lazy("{player} is stunned ({detail})."),
    "team reroll": lazy("{team} uses a re-roll; {detail} left."),
    "team-mate thrown": lazy("{player} throws {other} to {square}."),
    "throw a rock": lazy("Rocks fly from the crowd."),
    "thrown in": lazy("The crowd throws the ball back in from {square}."),
    "toss": lazy("{team} wins the toss and chooses to {detail}."),
    "touchback": lazy("Touchback: {player} gets the ball."),
    "touchdown": lazy("Touchdown! {player} scores for {team}: {detail}."),
    "touchdown awarded": lazy("{team} is awarded a touchdown: {detail}."),
    "turned face up": lazy("{player} turns face up."),
    "turnover": lazy("Turnover by {player}."),
    "weather": lazy("The weather: {detail}."),
}

BIG = frozenset({"touchdown", "touchdown awarded", "conceded", "penalties", "final whistle"})
HURT = frozenset({"casualty", "hurt", "knocked out", "sent off", "eaten"})
#: Said only to who wants everything: what was decided shows in what happens next.
DECISIONS = frozenset({"chose", "forced"})

#: Words in details, and results of the casualty table (BB-LEAGUE-25).
WORDS = {
    "badly_hurt": noop("badly hurt, no lasting effect"),
    "miss_next": noop("misses the next match"),
    "niggling": noop("a niggling injury, misses the next match"),
    "ma": noop("−1 MA, misses the next match"),
    "st": noop("−1 ST, misses the next match"),
    "ag": noop("−1 AG, misses the next match"),
    "av": noop("−1 AV, misses the next match"),
    "dead": noop("dead"),
}
BLOCK_DICE = {
    1: noop("attacker down"),
    2: noop("both down"),
    3: noop("push"),
    4: noop("push"),
    5: noop("defender stumbles"),
    6: noop("defender down"),
}


def chapters(log: Sequence[Entry], cast: Cast, everything: bool) -> list[Chapter]:
    found = [Chapter(_("Before the match"))]
    half, at = 1, 0
    while at < len(log):
        entry = log[at]
        event = entry["event"]
        run = 1
        if event == "half":
            half = entry["detail"]
        elif event == "turn":
            half, turn = entry["detail"]
            found.append(
                Chapter(_turn_title(half, turn, cast.team(entry["side"])), [], entry["side"])
            )
        elif event == "final whistle":
            score = _score(entry["detail"])
            found.append(Chapter(_("Final whistle")))
            found[-1].lines.append(
                Line(_("It ends {score}.").format(score=score), entry["clause"], weight="big")
            )
        elif event in DECISIONS and not everything:
            pass
        else:
            if event == "kick-off":
                found.append(Chapter(_("Kick-off"), [], entry["side"]))
            run = _run(log, at, everything) if event in ("moved", "set up") else 1
            found[-1].lines.append(_line(log[at : at + run], cast))
        at += run
    return [chapter for chapter in found if chapter.lines]


def _turn_title(half: int, turn: int, team: str) -> str:
    words = {1: _("First half, turn {turn}: {team}"), 2: _("Second half, turn {turn}: {team}")}
    return words.get(half, _("Overtime, turn {turn}: {team}")).format(turn=turn, team=team)


def _run(log: Sequence[Entry], start: int, everything: bool) -> int:
    """How many entries from there on say the same of one player, or one team that sets up."""
    first, end = log[start], start + 1
    while end < len(log):
        entry = log[end]
        if entry["event"] in DECISIONS and not everything and first["event"] == "moved":
            end += 1  # between two steps stands only the choice of the next
        elif entry["event"] == first["event"] and (
            entry["player"] == first["player"]
            if first["event"] == "moved"
            else entry["side"] == first["side"]
        ):
            end += 1
        else:
            break
    while log[end - 1]["event"] in DECISIONS and not everything:
        end -= 1
    return end - start


def _line(run: Sequence[Entry], cast: Cast) -> Line:
    entry = run[0]
    event, side = entry["event"], entry.get("side", -1)
    if event == "rolled":
        return _roll(entry, cast)
    if event == "moved" and len(run) > 1:
        squares = [e["square"] for e in run if e["event"] == "moved"]
        text = _("{player} moves {squares}.").format(
            player=cast.player(entry["player"]), squares=" · ".join(squares)
        )
        return Line(text, entry["clause"], side)
    if event == "set up":
        places = ", ".join(f"{e['player'][1]} {e['square']}" for e in run)
        text = _("{team} sets up: {places}.").format(team=cast.team(side), places=places)
        return Line(text, entry["clause"], side)
    template = SENTENCES.get(event)
    values = {
        "player": cast.player(entry["player"]) or cast.team(side),
        "other": cast.player(entry["other"]),
        "team": cast.team(side),
        "square": entry["square"],
        "detail": _detail(event, entry["detail"]),
    }
    text = str(template).format_map(values) if template else _unknown(event, values)
    weight = "big" if event in BIG else "hurt" if event in HURT else ""
    return Line(text, entry["clause"], side, weight)


def _unknown(event: str, values: Mapping[str, str]) -> str:
    said = ", ".join(value for key, value in values.items() if value and key != "team")
    return f"{event.capitalize()}: {said}." if said else f"{event.capitalize()}."


def _roll(entry: Entry, cast: Cast) -> Line:
    faces: list[int] = entry["faces"]
    purpose = entry["purpose"]
    who = cast.player(entry["player"]) or cast.team(entry["side"])
    text = f"{who}: {_(purpose)}." if who else f"{_(purpose).capitalize()}."
    needed, made = "", None
    if entry["needed"]:
        made = sum(faces) >= entry["needed"]
        if len(faces) == 1 and entry["die"] == "D6":
            made = faces[0] == 6 or (faces[0] != 1 and made)  # BB-DICE-04
        needed = f"{entry['needed']}+"
    shown = [str(face) for face in faces]
    if purpose == "block":
        shown = [_(BLOCK_DICE[face]) for face in faces]
    dice = Dice(entry["die"], shown, needed, made, bool(entry["again"]))
    return Line(text, entry["clause"], entry["side"], dice=dice)


def _detail(event: str, detail: Any) -> str:
    if event in DECISIONS:
        key, answer = detail
        return f"{key.replace('_', ' ')} – {_answer(answer)}"
    if event in ("touchdown", "touchdown awarded", "penalties", "fame", "markers"):
        return _score(detail)
    if event == "hurt":
        return ", ".join(_(WORDS.get(effect, effect)) for effect in detail)
    if isinstance(detail, list):
        return ", ".join(str(each) for each in detail)
    return _(str(detail)) if detail != "" else ""


def _answer(answer: Any) -> str:
    if isinstance(answer, dict):
        return ", ".join(f"{key} {value}" for key, value in answer.items())
    return str(answer)


def _score(detail: Sequence[int]) -> str:
    return " : ".join(str(goals) for goals in detail)

"""The log of a Blood Bowl match in sentences, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from matches.games.blood_bowl.choices import choice
from matches.games.lines import Chapter, Dice, Line, Moment, Words, nobody_plays, nothing_open
from rosters.words.catalogue_names import called, called_by_id
from rosters.words.money import money
from rules.blood_bowl.inducements.market import MERCENARIES, STARS

if TYPE_CHECKING:
    from matches.games.lines import Cast

Entry = Mapping[str, Any]

#: A sentence for each kind of event; {player} and {other} are players, {team} is the side's.
SENTENCES: Mapping[str, str | Promise] = {
    "accurate": _("The throw of {player} is accurate and comes down on {square}."),
    "action": _("{player}: {detail}."),
    "apothecary": _("The apothecary of {team} sees to {player}."),
    "assists": _("{player} against {other}: assists change the dice by {detail}."),
    "blitz": _("Blitz! {team} has a free turn before the ball comes down."),
    "bitten": _("{other} feeds on {player}."),
    "block": _("{player} blocks {other}."),
    "block result": _("{player} against {other}: {detail}."),
    "bomb caught": _("{player} has the bomb of {other} and throws it on!"),
    "bomb lost": _("The bomb flies into the crowd and goes out."),
    "bomb thrown": _("{player} throws a bomb to {square}."),
    "bounced": _("The ball bounces to {square}."),
    "breaks tackle": _("{player} breaks out by sheer strength."),
    "bribed": _("The referee looks away: {player} stays on the pitch."),
    "brilliant coaching": _("Brilliant coaching."),
    "brought round": _("The apothecary brings {player} round."),
    "came down": _("The ball comes down on {square}."),
    "casualty": _("{player} is a casualty ({detail})."),
    "caught": _("{player} catches the ball."),
    "chainsaw": _("{player} lets the chainsaw loose on {other}."),
    "changing weather": _("The weather changes."),
    "chef": _("The master chef of {team} at work; re-rolls stolen: {detail}."),
    "cheering fans": _("The fans cheer."),
    "chose": _("{team} decides: {detail}."),
    "conceded": _("{team} concedes the match."),
    "crashed": _("{player} crashes on {square}."),
    "dazed": _("{player} does nothing this turn."),
    "dived": _("{player} dives at the feet of {other} and lies on {square}."),
    "dives": _("{player} dives for the ball on {square}."),
    "dumps off": _("{player} gets rid of the ball before {other} hits."),
    "drive over": _("The drive is over; everybody leaves the pitch."),
    "eaten": _("{player} is eaten by {other}."),
    "exhausted": _("{player} is exhausted by the heat."),
    "explosion": _("The bomb explodes on {square}!"),
    "extra petty cash": _("{team} is worth less and gets {detail} of petty cash."),
    "extra reroll": _("{team} gains a re-roll for this half."),
    "fell": _("{player} falls on {square}."),
    "fame": _("FAME: {detail}."),
    "fireball": _("The wizard of {team} casts a fireball on {square}."),
    "followed up": _("{player} follows up to {square}."),
    "forced": _("{team} has no choice: {detail}."),
    "foul": _("{player} fouls {other}."),
    "fumble": _("{player} fumbles the throw."),
    "fumbled": _("{player} does not get hold of the ball on {square}."),
    "get the ref": _("Get the ref! Both teams gain a bribe."),
    "hand-off": _("{player} hands the ball to {other}."),
    "held": _("{player} is held by the tentacles of {other}."),
    "high kick": _("High kick: a player may run under the ball."),
    "hired": _("{team} hires {player}."),
    "hit": _("{other} crashes into {player}."),
    "hurt": _("{player}: {detail}."),
    "hypnotised": _("{player} is hypnotised by {other}."),
    "igor": _("Igor of {team} stitches {player} up once more."),
    "inaccurate": _("The throw of {player} is inaccurate."),
    "induced": _("{team} buys: {detail}."),
    "intercepted": _("{player} intercepts the throw of {other}!"),
    "into the crowd": _("{player} flies into the crowd."),
    "kick-off": _("{team} kicks the ball to {square}."),
    "kicked back": _("The chainsaw of {player} kicks back."),
    "kick-off return": _("{team} runs towards the kick."),
    "knocked down": _("{player} is knocked down on {square} ({detail})."),
    "knocked out": _("{player} is knocked out ({detail})."),
    "landed": _("{player} lands standing on {square}."),
    "leader reroll": _("{team} uses the re-roll of its leader."),
    "lightning bolt": _("The wizard of {team} sends a bolt of lightning at {player}."),
    "markers": _("The turn markers now stand at {detail}."),
    "moved": _("{player} moves to {square}."),
    "pass": _("{player} throws the ball to {square}."),
    "pass block": _("{team} runs to block the pass of {player}."),
    "patched up": _("The apothecary patches {player} up."),
    "penalties": _("Penalties: {team} wins the shoot-out, {detail}."),
    "perfect defence": _("Perfect defence: {team} may set up again."),
    "petty cash": _("{team} moves {detail} from the treasury to petty cash."),
    "picked up": _("{player} picks the ball up on {square}."),
    "pitch invasion": _("The crowd invades the pitch."),
    "placed prone": _("{player} goes to the ground."),
    "pushed": _("{player} is pushed to {square} by {other}."),
    "quick snap": _("Quick snap: the receiving team moves a square each."),
    "no answer": _("{team} hasn't answered in time: the usual choice is taken: {detail}."),
    "recovered": _("{player} comes round."),
    "refused": _("{player} will not give the ball to {other}."),
    "regenerated": _("{player} regenerates."),
    "repelled": _("{player} doesn't dare to touch {other}."),
    "resisted": _("{player} resists the gaze of {other}."),
    "rested": _("{player} has recovered from the heat."),
    "riot": _("The crowd riots; the clock moves."),
    "roared": _("{player} roars and will not obey."),
    "rock": _("A rock from the crowd hits {player}."),
    "sent off": _("The referee sends {player} off."),
    "set up": _("{player} sets up on {square}."),
    "shadowed": _("{player} follows {other} to {square}."),
    "short kick": _("{team} kicks short: {detail} squares."),
    "skill reroll": _("{player} rolls again by skill ({detail})."),
    "stab": _("{player} stabs {other}."),
    "star of both": _("Both coaches have hired {detail}, who plays for neither."),
    "stayed down": _("{player} does not get up."),
    "stood up": _("{player} stands up."),
    "stood firm": _("{player} stands firm on {square}."),
    "stripped": _("{player} strips the ball from {other}."),
    "stunned": _("{player} is stunned ({detail})."),
    "team reroll": _("{team} uses a re-roll; {detail} left."),
    "team-mate thrown": _("{player} throws {other} to {square}."),
    "thirsty": _("{player} thirsts for blood."),
    "throw a rock": _("Rocks fly from the crowd."),
    "thrown in": _("The crowd throws the ball back in from {square}."),
    "took root": _("{player} takes root."),
    "toss": _("{team} wins the toss and chooses to {detail}."),
    "touchback": _("Touchback: {player} gets the ball."),
    "touchdown": _("Touchdown! {player} scores for {team}: {detail}."),
    "touchdown awarded": _("{team} is awarded a touchdown: {detail}."),
    "turned face up": _("{player} turns face up."),
    "turnover": _("Turnover by {player}."),
    "unstoppable": _("Nothing stops {player}: both down counts as a push."),
    "unfed": _("{player} finds nobody to feed on and leaves the pitch."),
    "weather": _("The weather: {detail}."),
}

WORDS_OF_PARTS = Words(_("Turn"), _("Drive"), _("Turns and drives"), _("Tackle zones"))
#: The clause on what a side buys for one match alone.
INDUCED_CLAUSE = "BB-LEAGUE-10"
BIG = frozenset({"touchdown", "touchdown awarded", "conceded", "penalties", "final whistle"})
HURT = frozenset({"casualty", "hurt", "knocked out", "sent off", "eaten"})
#: Told only to readers who want everything: decisions show in what happens next.
DECISIONS = frozenset({"chose", "forced"})

#: Words in details, and results of the casualty table (BB-LEAGUE-25).
WORDS = {
    "badly_hurt": gettext_noop("badly hurt, no lasting effect"),
    "miss_next": gettext_noop("misses the next match"),
    "niggling": gettext_noop("a niggling injury, misses the next match"),
    "ma": gettext_noop("−1 MA, misses the next match"),
    "st": gettext_noop("−1 ST, misses the next match"),
    "ag": gettext_noop("−1 AG, misses the next match"),
    "av": gettext_noop("−1 AV, misses the next match"),
    "dead": gettext_noop("dead"),
}
#: What dice are rolled for, as the log names it, and words that stand in other details.
PURPOSES = (
    gettext_noop("armour"),
    gettext_noop("ball and chain"),
    gettext_noop("block"),
    gettext_noop("blood lust"),
    gettext_noop("bone-head"),
    gettext_noop("bounce"),
    gettext_noop("bribe"),
    gettext_noop("casualty"),
    gettext_noop("catch"),
    gettext_noop("chainsaw"),
    gettext_noop("dauntless"),
    gettext_noop("dodge"),
    gettext_noop("explosion"),
    gettext_noop("extra re-roll"),
    gettext_noop("fans"),
    gettext_noop("foul appearance"),
    gettext_noop("gaze"),
    gettext_noop("fireball"),
    gettext_noop("go for it"),
    gettext_noop("gust"),
    gettext_noop("hail mary"),
    gettext_noop("heat"),
    gettext_noop("injury"),
    gettext_noop("intercept"),
    gettext_noop("jump up"),
    gettext_noop("kick-off direction"),
    gettext_noop("kick-off distance"),
    gettext_noop("kick-off table"),
    gettext_noop("leap"),
    gettext_noop("lightning bolt"),
    gettext_noop("loner"),
    gettext_noop("master chef"),
    gettext_noop("pass"),
    gettext_noop("penalty"),
    gettext_noop("pick up"),
    gettext_noop("pitch invasion"),
    gettext_noop("pro"),
    gettext_noop("recovery"),
    gettext_noop("regeneration"),
    gettext_noop("riot"),
    gettext_noop("scatter"),
    gettext_noop("shadowing"),
    gettext_noop("take root"),
    gettext_noop("tentacles"),
    gettext_noop("swoop"),
    gettext_noop("throw a rock"),
    gettext_noop("throw-in direction"),
    gettext_noop("throw-in distance"),
    gettext_noop("toss"),
    gettext_noop("weather"),
    gettext_noop("who is hit"),
    gettext_noop("wild animal"),
)
DETAILS = (
    gettext_noop("move"),
    gettext_noop("blitz"),
    gettext_noop("foul"),
    gettext_noop("hand-off"),
    gettext_noop("fall"),
    gettext_noop("crowd"),
    gettext_noop("rock"),
    gettext_noop("stab"),
    gettext_noop("thrown"),
    gettext_noop("bite"),
    gettext_noop("trampled"),
    gettext_noop("bomb"),
    gettext_noop("spell"),
    gettext_noop("kick"),
    gettext_noop("receive"),
    gettext_noop("nice"),
    gettext_noop("sweltering heat"),
    gettext_noop("very sunny"),
    gettext_noop("pouring rain"),
    gettext_noop("blizzard"),
)
BLOCK_DICE = {
    1: gettext_noop("attacker down"),
    2: gettext_noop("both down"),
    3: gettext_noop("push"),
    4: gettext_noop("push"),
    5: gettext_noop("defender stumbles"),
    6: gettext_noop("defender down"),
}


def chapters(log: Sequence[Entry], cast: Cast, everything: bool) -> list[Chapter]:
    chapters_ = [Chapter(gettext("Before the match"))]
    half, at = 1, 0
    while at < len(log):
        entry = log[at]
        event = entry["event"]
        run = 1
        if event == "half":
            half = entry["detail"]
        elif event == "turn":
            half, turn = entry["detail"]
            chapters_.append(
                Chapter(
                    _turn_title(half, turn, cast.team(entry["side"])), [], entry["side"], at + 1
                )
            )
        elif event == "final whistle":
            score = _score(entry["detail"])
            chapters_.append(Chapter(gettext("Final whistle"), event=at + 1))
            chapters_[-1].lines.append(
                Line(gettext("It ends {score}.").format(score=score), entry["clause"], weight="big")
            )
        elif event in DECISIONS and not everything:
            pass
        else:
            if event == "kick-off":
                chapters_.append(Chapter(gettext("Kick-off"), [], entry["side"], at + 1))
            run = _run(log, at, everything) if event in ("moved", "set up") else 1
            chapters_[-1].lines.append(_line(log[at : at + run], cast))
        at += run
    return [chapter for chapter in chapters_ if chapter.lines]


def sentence(entry: Entry, cast: Cast) -> Line:
    """Tell one event by itself."""
    event = entry["event"]
    if event == "turn":
        half, turn = entry["detail"]
        title = _turn_title(half, turn, cast.team(entry["side"]))
        return Line(title, entry["clause"], entry["side"], "big")
    if event == "half":
        return Line(_half_title(entry["detail"]), entry["clause"], weight="big")
    if event == "final whistle":
        score = _score(entry["detail"])
        text = gettext("It ends {score}.").format(score=score)
        return Line(text, entry["clause"], weight="big")
    return _line([entry], cast)


#: What is worth seeing again.
SEEN_AGAIN = frozenset(
    {"touchdown", "touchdown awarded", "casualty", "eaten", "sent off", "turnover", "intercepted"}
)


def moments(log: Sequence[Entry], cast: Cast) -> list[Moment]:
    """Return the moments of the log that a reader can jump to: turns, drives, and what is worth
    seeing again.
    """
    moments_ = []
    for number, entry in enumerate(log, 1):
        event = entry["event"]
        if event == "turn":
            moments_.append(Moment.of(number, "turn", sentence(entry, cast)))
        elif event == "kick-off":
            moments_.append(Moment.of(number, "drive", sentence(entry, cast)))
        elif event in SEEN_AGAIN:
            moments_.append(Moment.of(number, event, sentence(entry, cast)))
    return moments_


ICONS: Mapping[str, str] = {
    "touchdown": "ic-ball",
    "touchdown awarded": "ic-ball",
    "casualty": "ic-hurt",
    "eaten": "ic-dead",
    "sent off": "ic-cross",
    "intercepted": "ic-turn",
}


def when(entry: Entry) -> str:
    """Return half and turn, as ``1·4``; empty for other events."""
    return "·".join(map(str, entry["detail"])) if entry["event"] == "turn" else ""


def scored(entry: Entry, before: Sequence[int]) -> Sequence[int] | None:
    if entry["event"] not in ("touchdown", "touchdown awarded"):
        return None
    score: Sequence[int] = entry["detail"]
    return score


def rolled(entry: Entry) -> tuple[int, Sequence[int]] | None:
    """Return the dice of six faces that an event rolled, or None; block dice do not count."""
    if entry["event"] != "rolled" or entry["die"] != "D6":
        return None
    return 6, entry["faces"]


def _half_title(half: int) -> str:
    words = {1: gettext("First half"), 2: gettext("Second half")}
    return words.get(half, gettext("Overtime"))


def _turn_title(half: int, turn: int, team: str) -> str:
    words = {
        1: gettext("First half, turn {turn}: {team}"),
        2: gettext("Second half, turn {turn}: {team}"),
    }
    return words.get(half, gettext("Overtime, turn {turn}: {team}")).format(turn=turn, team=team)


def _run(log: Sequence[Entry], start: int, everything: bool) -> int:
    """Count the entries from there on about the same player, or the same team that sets up."""
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
        text = gettext("{player} moves {squares}.").format(
            player=cast.player(entry["player"]), squares=" · ".join(squares)
        )
        return Line(text, entry["clause"], side)
    if event == "set up":
        places = ", ".join(f"{e['player'][1]} {e['square']}" for e in run)
        text = gettext("{team} sets up: {places}.").format(team=cast.team(side), places=places)
        return Line(text, entry["clause"], side)
    template = SENTENCES.get(event)
    values = {
        "player": cast.player(entry["player"]) or cast.team(side),
        "other": cast.player(entry["other"]),
        "team": cast.team(side),
        "square": entry["square"],
        "detail": _detail(entry, cast),
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
    text = f"{who}: {gettext(purpose)}." if who else f"{gettext(purpose).capitalize()}."
    needed, made = "", None
    if entry["needed"]:
        made = sum(faces) >= entry["needed"]
        if len(faces) == 1 and entry["die"] == "D6":
            made = faces[0] == 6 or (faces[0] != 1 and made)  # BB-DICE-04
        needed = f"{entry['needed']}+"
    shown, drawn = shown_faces(purpose, faces), drawn_faces(purpose, entry["die"], faces)
    dice = Dice(entry["die"], shown, needed, made, bool(entry["again"]), drawn)
    return Line(text, entry["clause"], entry["side"], dice=dice)


def shown_faces(purpose: str, faces: Sequence[int]) -> list[str]:
    """Return dice as they lie on the table: block dice have symbols (BB-DICE-03)."""
    if purpose == "block":
        return [gettext(BLOCK_DICE[face]) for face in faces]
    return [str(face) for face in faces]


#: The drawings of the faces of a block die, in the order of `BLOCK_DICE`.
_DRAWN = (
    "attacker_down",
    "both_down",
    "pushed",
    "pushed",
    "defender_stumbles",
    "defender_down",
)


def drawn_faces(purpose: str, die: str, faces: Sequence[int]) -> list[str]:
    """Return dice as drawings of the sprite; empty for dice that are not drawn."""
    if purpose == "block":
        return [f"block-{_DRAWN[face - 1]}" for face in faces]
    return [f"d6-{face}" for face in faces] if die == "D6" else []


def drawn_word(word: str) -> str:
    """Return the drawing of the block die face with that name in an answer; empty for other
    words.
    """
    face = next((face for face, name in BLOCK_DICE.items() if name == word), 0)
    return f"block-{_DRAWN[face - 1]}" if face else ""


def _detail(entry: Entry, cast: Cast) -> str:
    event, detail = entry["event"], entry["detail"]
    if event in DECISIONS or event == "no answer":
        key, answer = detail
        if key == "buy_inducements":
            answer = ", ".join(_purchase(answer)) or gettext("nothing")
        return choice(key, answer, cast, entry["side"])
    if event in ("touchdown", "touchdown awarded", "penalties", "fame", "markers"):
        return _score(detail)
    if event in ("petty cash", "extra petty cash"):
        return money(detail)
    if event == "induced":
        return _times(*detail)
    if event == "star of both":
        return called("blood_bowl", "star", detail)
    if event == "hurt":
        return ", ".join(gettext(WORDS.get(effect, effect)) for effect in detail)
    if isinstance(detail, list):
        return ", ".join(str(each) for each in detail)
    return gettext(str(detail)) if detail != "" else ""


def clock(frame: Mapping[str, Any]) -> list[str]:
    """Return the time in the match, and the weather."""
    home, away = frame["markers"]
    turn = gettext("Half {half}, turn {home} : {away}")
    words = [turn.format(half=frame["half"], home=home, away=away)]
    return [*words, gettext(frame["weather"])] if frame.get("weather") else words


#: A line-up says what its team is worth by this word; empty where none does.
WORTH = "value"


def lies_open(frame: Mapping[str, Any]) -> list[tuple[int, str]]:
    return nothing_open(frame)


def lined_up(line_up: Mapping[str, Any]) -> list[str]:
    """Return the team's value and its re-rolls."""
    return [
        f"{gettext('Team value')} {money(line_up['value'])}",
        f"{gettext('Re-rolls')} {line_up['rerolls']}",
    ]


def unfielded(line_up: Mapping[str, Any]) -> Line | None:
    return nobody_plays(line_up)


def induced(side: Mapping[str, Any]) -> list[str]:
    """Return the petty cash of a side of a record, and what it bought."""
    goods = side.get("induced") or {}
    if not goods.get("purse"):
        return []
    words = gettext("Petty cash {gold}").format(gold=money(goods["purse"]))
    if goods["moved"]:
        words = gettext("Petty cash {gold}, {moved} of it from the treasury").format(
            gold=money(goods["purse"]), moved=money(goods["moved"])
        )
    return [words, *_purchase(goods["bought"])]


def _purchase(bought: Mapping[str, Any]) -> list[str]:
    """Return everything in a purchase, in words."""
    words = [
        _times(what, count) for what, count in bought.items() if what not in (MERCENARIES, STARS)
    ]
    for mercenary in bought.get(MERCENARIES, ()):
        name = called_by_id("position", mercenary["position"]) or mercenary["position"]
        skill = mercenary.get("skill")
        name = f"{name} ({called('blood_bowl', 'skill', skill)})" if skill else name
        words.append(gettext("Mercenary: {name}").format(name=name))
    return [*words, *(called("blood_bowl", "star", name) for name in bought.get(STARS, ()))]


def _times(what: str, count: int) -> str:
    name = called_by_id("inducement", what) or what
    return name if count == 1 else f"{name} × {count}"


def _score(detail: Sequence[int]) -> str:
    return " : ".join(str(goals) for goals in detail)

"""Questions of Blood Bowl to its coaches (BB-DEC), in words and on squares.

Answers are words such as ``step m7`` or ``blitz 4``. They are read by their form, so that a
question without a sentence of its own can be asked as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.games.blood_bowl.asking import paths, petty_cash, shopping, walks, wizardry
from matches.games.blood_bowl.choices import ANSWERS, OPPONENTS, worded
from matches.games.blood_bowl.match_log import drawn_faces, drawn_word, shown_faces
from matches.games.orders import suggested
from matches.games.questions import Group, Option, Question, Seat
from rosters.games.blood_bowl import sheet
from rules.blood_bowl.attack import Attack
from rules.blood_bowl.pitch import NAME, NAMED, OFF
from rules.blood_bowl.position import RESERVES, STANDING, Position
from rules.blood_bowl.squads import NOBODY, PLAYERS, number_of, player_at
from rules.coach import Build, Decision

if TYPE_CHECKING:
    from matches.games.lines import Cast

#: The question in a sentence; {who} is the player it is about, {roll} what was rolled.
SENTENCES: Mapping[str, str | Promise] = {
    "agree_overtime": _("The score is level. Do you agree to play overtime?"),
    "animosity_target": _("{who} won't give them the ball. Who gets it instead?"),
    "apothecary_choice": _("Which of the two injuries counts?"),
    "attack_assists": _("Which assists do you use for the block?"),
    "attack_mode": _("How does {who} attack?"),
    "block_target": _("{who} blocks: which opponent?"),
    "blood_lust_action": _("{who} thirsts for blood. What next?"),
    "bomb_catch": _("Does {who} catch the bomb?"),
    "buy_inducements": _("What do you buy for this match?"),
    "cast_wizard": _("Does your Wizard cast the spell?"),
    "choose_action": _("Whose action is next?"),
    "choose_block_die": _("Which block die counts?"),
    "concede": _("A new turn: do you play on?"),
    "continue_action": _("{who}: what next?"),
    "defend_assists": _("Which assists do you use against the block?"),
    "diving_catch": _("Does {who} dive for the ball?"),
    "diving_tackle": _("Who dives at the feet of {who}?"),
    "dump_off": _("{who} is about to be hit. Where does the ball go?"),
    "feed_thrall": _("Which Thrall does {who} bite?"),
    "follow_up": _("Does {who} follow up?"),
    "foul_target": _("{who} fouls: which opponent?"),
    "handoff_target": _("{who} hands the ball off: which player gets it?"),
    "high_kick": _("Who runs under the ball?"),
    "interceptor": _("Who tries to intercept?"),
    "kickoff_return": _("Kick-Off Return: who runs towards the kick?"),
    "pass_block": _("Pass Block: who runs to where {who} throws?"),
    "pass_target": _("To which square does {who} throw?"),
    "perfect_defence": _("Perfect defence: do you set up again?"),
    "petty_cash": _("How much gold do you move from the treasury to petty cash?"),
    "place_ball": _("Where do you place the ball for the kick-off?"),
    "place_players": _("Set up your team for the drive."),
    "push_square": _("Which square is the push to?"),
    "quick_snap": _("Quick snap: who moves a square?"),
    "reroll": _("{roll} Do you roll again?"),
    "safe_throw": _("Does {who} use Safe Throw against the interception?"),
    "shadow": _("Who follows {who}?"),
    "template_facing": _("Which way is {who} pointed?"),
    "tentacles": _("Whose tentacles hold {who}?"),
    "throw_teammate": _("{who} throws: which team-mate, and where?"),
    "toss_choice": _("You have won the toss. Do you kick or receive?"),
    "touchback": _("Touchback: who gets the ball?"),
    "use_apothecary": _("Does the apothecary see to {who}?"),
    "use_block_skill": _("Does {who} use Block?"),
    "use_break_tackle": _("Does {who} use Break Tackle?"),
    "use_bribe": _("Do you bribe the referee for {who}?"),
    "use_dauntless": _("Does {who} use Dauntless?"),
    "use_dodge_skill": _("Does {who} use Dodge?"),
    "use_igor": _("Does Igor see to {who}?"),
    "use_juggernaut": _("Both are down. Does {who} use Juggernaut?"),
    "use_kick": _("Does the kick-off go its whole way, or half of it?"),
    "use_piling_on": _("Does {who} pile on?"),
    "use_stand_firm": _("Does {who} stand firm?"),
    "use_wrestle": _("Does {who} use Wrestle?"),
}

#: Questions whose options are listed by player: an action or a square of theirs.
BY_PLAYER = frozenset({"choose_action", "quick_snap", "throw_teammate"})
#: Questions whose answers are faces of a block die.
OF_FACES = frozenset({"choose_block_die", "use_juggernaut"})
#: The answer that ends a match.
CONCEDE = "concede"
#: The words for a step within the movement, and beyond it.
STEP, GO = "step", "go"
#: The icon for rolling again.
AGAIN = "ic-turn"
#: From how many options on a list is folded away that can be chosen on the picture.
MANY = 12


def question(decision: Decision, cast: Cast, typed: Mapping[str, str]) -> Question:
    """Return a decision as its coach reads it; `typed` is as in
    ``matches.live.questions.question``.
    """
    facts = _facts(decision.view)
    text = _text(decision, cast)
    if isinstance(decision, Build):
        asked = Question(decision.key, text, (), (), decision.default, True, facts)
        return _built(decision, asked, cast, typed)
    if decision.key == "cast_wizard":
        groups, spells = wizardry.lines(decision, cast, typed)
        asked = Question(decision.key, text, groups, (), decision.default, False, facts)
        return replace(asked, layers=spells)
    options = [_option(decision, str(answer), cast) for answer in decision.options]
    links, walk = paths.lines(decision, typed)
    groups = _grouped(decision, options, cast)
    if (goer := paths.chosen(decision, typed).player) != NOBODY:
        groups = _first(f"player-{number_of(goer)}", groups)
    asked = Question(decision.key, text, groups, (), decision.default, False, facts)
    goal = paths.FIELD if links else ""
    return replace(asked, dice=_dice(decision), links=links, walk=walk, walks=goal)


def _built(decision: Build, asked: Question, cast: Cast, typed: Mapping[str, str]) -> Question:
    """Add the fields that make the answer, for every kind of answer that is built."""
    match decision.key:
        case "petty_cash":
            return replace(asked, form=petty_cash.form(decision, cast, typed))
        case "buy_inducements":
            return replace(asked, form=shopping.form(decision, typed))
        case "kickoff_return" | "pass_block":
            form, options, links = walks.lines(decision, cast, typed)
            facts = [*walks.facts(decision), *asked.facts]
            return replace(asked, form=form, options=options, links=links, facts=facts)
        case "place_players" | "perfect_defence":
            return replace(asked, places=_places(decision, cast, typed))
    return asked


def given(typed: Mapping[str, str]) -> Any:
    """Return the answer that the fields of a form make; ``form`` names the form, except for a
    set-up.
    """
    match typed.get("form"):
        case "petty_cash":
            return petty_cash.given(typed)
        case "purchase":
            return shopping.given(typed)
    return _placement(typed)


# -- the sentence ---------------------------------------------------------------------------------


def _text(decision: Decision, cast: Cast) -> str:
    template = SENTENCES.get(decision.key)
    if template is None:
        return f"{decision.key.replace('_', ' ').capitalize()}?"
    return str(template).format(who=_who(decision, cast), roll=_roll(decision, cast))


def _player(p: int, cast: Cast) -> str:
    return cast.player([p >> 4, number_of(p)])


def _who(decision: Decision, cast: Cast) -> str:
    """Name the player that a question is about: the first who is named, else the one who acts."""
    about = decision.about if isinstance(decision.about, tuple) else (decision.about,)
    named = [each for each in about if isinstance(each, int)]
    acting = [each.attacker for each in about if isinstance(each, Attack)]
    acting += [each.player for each in about if hasattr(each, "player")]
    p = next(iter(named + acting), NOBODY)
    return _player(p, cast) if 0 <= p < PLAYERS else gettext("The player")


def _roll(decision: Decision, cast: Cast) -> str:
    """Describe the roll that may be rolled again; empty for other questions."""
    about = decision.about
    if decision.key != "reroll" or not isinstance(about, tuple) or len(about) < 4:
        return ""
    p, purpose, faces, needed = about[:4]
    shown = ", ".join(shown_faces(purpose, faces))
    words = f"{_player(p, cast)}: {gettext(purpose)} – {shown}"
    if purpose != "block" and needed:
        words += f", {gettext('needs')} {needed}+"
    return f"{words}."


def _dice(decision: Decision) -> list[tuple[str, str]]:
    """Return the dice that may be rolled again, as faces and drawings; empty for other
    questions.
    """
    about = decision.about
    if decision.key != "reroll" or not isinstance(about, tuple) or len(about) < 4:
        return []
    _p, purpose, faces = about[:3]
    drawn = drawn_faces(purpose, "D6", faces)
    return list(zip(shown_faces(purpose, faces), drawn, strict=True))


def _facts(pos: Any) -> list[tuple[str, str]]:
    if not isinstance(pos, Position):
        return []
    return [
        (gettext("Re-rolls"), f"{pos.rerolls[0]} : {pos.rerolls[1]}"),
        (gettext("Apothecary"), f"{pos.apothecaries[0]} : {pos.apothecaries[1]}"),
        (gettext("Bribes"), f"{pos.bribes[0]} : {pos.bribes[1]}"),
    ]


# -- the answers ----------------------------------------------------------------------------------


def _option(decision: Decision, answer: str, cast: Cast) -> Option:
    """Make the option of an answer by its form: a word, a square, players, or a word with one of
    these.
    """
    if decision.key == "reroll" and answer == "none":
        return Option(answer, gettext("let it stand"))
    if answer in ANSWERS:
        return Option(answer, worded(answer), drawn=_drawn(decision, answer))
    word, _space, last = answer.rpartition(" ")
    grouped = decision.key in BY_PLAYER
    if last in NAMED:
        if grouped and word.isdecimal():  # where to, in the group of the player
            return Option(answer, last, last)
        # That one goes for it is said by what is rolled for it.
        word = STEP if word == GO else word
        return Option(answer, f"{worded(word)} {last}" if word else last, last)
    if grouped and word and last.isdecimal():  # what to do, in the group of the player
        return Option(answer, worded(word))
    numbers = answer.split()
    if isinstance(decision.view, Position) and all(each.isdecimal() for each in numbers):
        players = [_numbered(decision, int(each)) for each in numbers]
        named = ", ".join(_player(p, cast) for p in players)
        return Option(answer, named, _square(decision, players[0]) if len(players) == 1 else "")
    return Option(answer, worded(answer))


def _drawn(decision: Decision, answer: str) -> str:
    """Return the drawing of the die face that an answer chooses, or a sign for rolling again."""
    if decision.key in OF_FACES:
        return drawn_word(answer)
    return AGAIN if decision.key == "reroll" and answer != "none" else ""


def _numbered(decision: Decision, number: int) -> int:
    side = 1 - decision.side if decision.key in OPPONENTS else decision.side
    return player_at(side, number)


def _square(decision: Decision, p: int) -> str:
    s = decision.view.where[p]
    return NAME[s] if s != OFF else ""


def _grouped(decision: Decision, options: Sequence[Option], cast: Cast) -> list[Group]:
    """Group long lists by players: an action of player 7, a move of theirs."""
    plain: list[Option] = []
    by_player: dict[int, list[Option]] = {}
    for option in options:
        number = _of_player(option.answer) if decision.key in BY_PLAYER else None
        if number is None:
            plain.append(option)
        else:
            by_player.setdefault(number, []).append(option)
    on_squares = [option for option in plain if option.square]
    words = [option for option in plain if not option.square and option.answer != CONCEDE]
    groups = [Group("", words)] if words else []
    if on_squares:
        folded = len(on_squares) > MANY
        groups.append(Group(gettext("Squares"), on_squares, folded=folded, listed=True))
    for number, player_options in by_player.items():
        p = player_at(decision.side, number)
        groups.append(
            Group(
                _player(p, cast),
                player_options,
                _square(decision, p),
                f"player-{number}",
                len(player_options) > MANY,
            )
        )
    given_up = [option for option in plain if option.answer == CONCEDE]
    if given_up:  # out of the way of a hand that is quick
        groups.append(Group(gettext("More"), given_up, name=CONCEDE, folded=True, listed=True))
    return groups


def _first(name: str, groups: Sequence[Group]) -> list[Group]:
    """Put the group of that name above the others, which are folded."""
    if not any(group.name == name for group in groups):
        return list(groups)
    upper = [group for group in groups if group.name in ("", name)]
    others = [replace(group, folded=True) for group in groups if group.name not in ("", name)]
    return upper + others


def _of_player(answer: str) -> int | None:
    """Return the shirt number in ``blitz 7`` and ``7 m7``; None for other answers."""
    first, _space, last = answer.rpartition(" ")
    if first.isdecimal() and last in NAMED:
        return int(first)
    return int(last) if first and last.isdecimal() else None


def _places(decision: Build, cast: Cast, typed: Mapping[str, str]) -> list[Seat]:
    """Return a line for every player who can be set up, with what was typed, if anything was."""
    changed = _placement(typed)
    now = _proposal(decision)
    lines = []
    for p in decision.about:
        number = str(number_of(p))
        square = now.get(number, "") if now else _square(decision, p)
        square = changed.get(number, "") if changed else square
        lines.append(Seat(number, _described(decision, p, cast), square))
    return lines


def _proposal(decision: Build) -> Mapping[str, str]:
    """Return the set-up to begin with: that of an automated coach for a drive, and none where the
    players stand already.
    """
    if not isinstance(decision.default, Mapping):
        return {}
    answer = suggested("blood_bowl", decision)
    return decision.default if decision.problems(answer) else answer


def _placement(typed: Mapping[str, str]) -> dict[str, str]:
    """Return the lines of a placement that are filled in."""
    return {
        key.removeprefix("place-"): str(value).strip().lower()
        for key, value in typed.items()
        if key.startswith("place-") and str(value).strip()
    }


def proposed(decision: Decision, frame: Any, placement: Mapping[str, str]) -> Any:
    """Return the frame with a placement on it that nobody has answered yet."""
    where, state = list(frame["where"]), list(frame["state"])
    for p in decision.about:
        square = placement.get(str(number_of(p)), "")
        if square in NAMED:
            where[p], state[p] = square, STANDING
        else:
            where[p], state[p] = "", RESERVES
    return {**frame, "where": where, "state": state}


def _described(decision: Build, p: int, cast: Cast) -> str:
    squads = decision.view.squads
    line_up = squads.line_ups[p >> 4]
    position = sheet.position_name(
        line_up["version"], line_up["race"], squads.member(p)["position"]
    )
    profile = f"{squads.ma[p]}/{squads.st[p]}/{squads.ag[p]}/{squads.av[p]}"
    return f"{_player(p, cast)} · {position} · {profile}"

"""Decisions of Blood Bowl coaches in a few words (BB-DEC)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext, gettext_noop

if TYPE_CHECKING:
    from matches.games.lines import Cast

#: The names of the questions to coaches.
QUESTIONS = {
    "agree_overtime": gettext_noop("overtime"),
    "animosity_target": gettext_noop("which player instead"),
    "apothecary_choice": gettext_noop("which injury counts"),
    "attack_assists": gettext_noop("assists for the block"),
    "attack_mode": gettext_noop("how to attack"),
    "block_target": gettext_noop("which opponent to block"),
    "blood_lust_action": gettext_noop("the thirst for blood"),
    "bomb_catch": gettext_noop("catching the bomb"),
    "buy_inducements": gettext_noop("inducements"),
    "cast_wizard": gettext_noop("the spell of the Wizard"),
    "choose_action": gettext_noop("the next action"),
    "choose_block_die": gettext_noop("the block die"),
    "concede": gettext_noop("whether to play on"),
    "continue_action": gettext_noop("what to do next"),
    "defend_assists": gettext_noop("assists against the block"),
    "diving_catch": gettext_noop("diving for the ball"),
    "diving_tackle": gettext_noop("Diving Tackle"),
    "dump_off": gettext_noop("getting rid of the ball"),
    "feed_thrall": gettext_noop("which thrall to bite"),
    "follow_up": gettext_noop("following up"),
    "foul_target": gettext_noop("which opponent to foul"),
    "frenzy_gfi": gettext_noop("going for it in a frenzy"),
    "handoff_target": gettext_noop("who is handed the ball"),
    "high_kick": gettext_noop("who runs under the ball"),
    "interceptor": gettext_noop("who intercepts"),
    "kickoff_return": gettext_noop("who returns the kick-off"),
    "pass_block": gettext_noop("who blocks the pass"),
    "pass_target": gettext_noop("where the ball is thrown"),
    "perfect_defence": gettext_noop("the set-up again"),
    "petty_cash": gettext_noop("petty cash"),
    "place_ball": gettext_noop("where the ball is kicked from"),
    "place_players": gettext_noop("the set-up"),
    "push_square": gettext_noop("where the push goes"),
    "quick_snap": gettext_noop("who moves a square"),
    "reroll": gettext_noop("rolling again"),
    "safe_throw": gettext_noop("Safe Throw"),
    "shadow": gettext_noop("who follows"),
    "template_facing": gettext_noop("which way to go"),
    "tentacles": gettext_noop("Tentacles"),
    "throw_teammate": gettext_noop("who is thrown where"),
    "toss_choice": gettext_noop("kick or receive"),
    "touchback": gettext_noop("who gets the ball"),
    "use_apothecary": gettext_noop("the apothecary"),
    "use_block_skill": gettext_noop("Block"),
    "use_break_tackle": gettext_noop("Break Tackle"),
    "use_bribe": gettext_noop("a bribe"),
    "use_dauntless": gettext_noop("Dauntless"),
    "use_dodge_skill": gettext_noop("Dodge"),
    "use_igor": gettext_noop("Igor"),
    "use_juggernaut": gettext_noop("Juggernaut"),
    "use_kick": gettext_noop("Kick"),
    "use_piling_on": gettext_noop("Piling On"),
    "use_stand_firm": gettext_noop("Stand Firm"),
    "use_wrestle": gettext_noop("Wrestle"),
}
#: Words in answers; a square or a number stands after some.
ANSWERS = {
    "all": gettext_noop("all of them"),
    "none": gettext_noop("nobody, nothing"),
    "no": gettext_noop("no"),
    "yes": gettext_noop("yes"),
    "skill": gettext_noop("by the player's skill"),
    "team": gettext_noop("with a team re-roll"),
    "play": gettext_noop("play on"),
    "concede": gettext_noop("concede the match"),
    "kick": gettext_noop("kick"),
    "receive": gettext_noop("receive"),
    "better": gettext_noop("the milder one"),
    "other": gettext_noop("the other one"),
    "done": gettext_noop("nobody else"),
    "keep": gettext_noop("keep the set-up"),
    "end turn": gettext_noop("end the turn"),
    "end action": gettext_noop("end the action"),
    "stand up": gettext_noop("stand up"),
    "step": gettext_noop("step"),
    "go": gettext_noop("go for it"),
    "move": gettext_noop("move"),
    "block": gettext_noop("block"),
    "blitz": gettext_noop("blitz"),
    "pass": gettext_noop("pass"),
    "hand-off": gettext_noop("hand-off"),
    "foul": gettext_noop("foul"),
    "throw": gettext_noop("throw the ball"),
    "throw team-mate": gettext_noop("throw a team-mate"),
    "attacker down": gettext_noop("attacker down"),
    "both down": gettext_noop("both down"),
    "push": gettext_noop("push"),
    "defender stumbles": gettext_noop("defender stumbles"),
    "defender down": gettext_noop("defender down"),
    "leader": gettext_noop("with the Leader's re-roll"),
    "pro": gettext_noop("by Pro"),
    "leap": gettext_noop("leap"),
    "carry on": gettext_noop("go on"),
    "gaze": gettext_noop("gaze"),
    "bomb": gettext_noop("throw a bomb"),
    "stab": gettext_noop("stab"),
    "chainsaw": gettext_noop("chainsaw"),
    "and": gettext_noop("block, and also"),
    "halve": gettext_noop("half of it"),
    "full": gettext_noop("the whole way"),
    "catch": gettext_noop("catch it"),
    "decline": gettext_noop("leave it"),
    "armour": gettext_noop("roll armour again"),
    "injury": gettext_noop("roll injury again"),
    "fireball": gettext_noop("fireball"),
    "lightning": gettext_noop("lightning bolt"),
    "north": gettext_noop("north"),
    "south": gettext_noop("south"),
    "east": gettext_noop("east"),
    "west": gettext_noop("west"),
}
#: Questions whose numbers are opponents; in all others they are team-mates.
OPPONENTS = frozenset({"block_target", "foul_target"})


def worded(word: str) -> str:
    """Return the words for an answer's word."""
    return gettext(ANSWERS[word]) if word in ANSWERS else word.replace("_", " ")


def choice(key: str, answer: Any, cast: Cast, side: int) -> str:
    """Describe a decision: what it was about, and the answer."""
    said = gettext(QUESTIONS[key]) if key in QUESTIONS else key.replace("_", " ")
    if isinstance(answer, Mapping):
        return f"{said} – {', '.join(f'{name} {value}' for name, value in answer.items())}"
    return f"{said} – {_answered(key, str(answer), cast, side)}"


def _answered(key: str, answer: str, cast: Cast, side: int) -> str:
    """Describe an answer: a word, a number, or a word with a player or a square."""
    if answer in ANSWERS:
        return worded(answer)
    word, _space, last = answer.rpartition(" ")
    if last.isdecimal() and not word.isdecimal():
        last = cast.player([1 - side if key in OPPONENTS else side, int(last)])
    return f"{worded(word)} {last}".strip()

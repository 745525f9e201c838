"""Words for the odds of Blood Bowl; keys as in ``rules/blood_bowl/answer_odds.py``."""

from __future__ import annotations

from typing import Final

from django.utils.translation import pgettext_lazy

ROLLS: Final = {
    "always_hungry": pgettext_lazy("chance", "hunger"),
    "animosity": pgettext_lazy("chance", "Animosity"),
    "armour": pgettext_lazy("chance", "armour"),
    "block": pgettext_lazy("chance", "block"),
    "blood_lust": pgettext_lazy("chance", "the thirst for blood"),
    "bone_head": pgettext_lazy("chance", "a bone-head's wits"),
    "bribe": pgettext_lazy("chance", "bribe"),
    "catch": pgettext_lazy("chance", "catch"),
    "chainsaw": pgettext_lazy("chance", "chainsaw"),
    "dauntless": pgettext_lazy("chance", "Dauntless"),
    "dodge": pgettext_lazy("chance", "dodge"),
    "escape_being_eaten": pgettext_lazy("chance", "escape from being eaten"),
    "foul": pgettext_lazy("chance", "foul"),
    "foul_appearance": pgettext_lazy("chance", "Foul Appearance"),
    "gaze": pgettext_lazy("chance", "hypnotic gaze"),
    "go_for_it": pgettext_lazy("chance", "going for it"),
    "hail_mary": pgettext_lazy("chance", "Hail Mary pass"),
    "intercept": pgettext_lazy("chance", "interception"),
    "jump_up": pgettext_lazy("chance", "jumping up"),
    "land": pgettext_lazy("chance", "landing"),
    "leap": pgettext_lazy("chance", "leap"),
    "loner": pgettext_lazy("chance", "a loner's re-roll"),
    "pass": pgettext_lazy("chance", "pass"),
    "pick_up": pgettext_lazy("chance", "picking up the ball"),
    "pro": pgettext_lazy("chance", "Pro"),
    "really_stupid": pgettext_lazy("chance", "a stupid player's wits"),
    "regeneration": pgettext_lazy("chance", "regeneration"),
    "safe_throw": pgettext_lazy("chance", "Safe Throw"),
    "shadowing": pgettext_lazy("chance", "getting rid of a shadow"),
    "stand_up": pgettext_lazy("chance", "standing up"),
    "take_root": pgettext_lazy("chance", "not taking root"),
    "tentacles": pgettext_lazy("chance", "getting away from tentacles"),
    "throw_team_mate": pgettext_lazy("chance", "throwing a team-mate"),
    "wild_animal": pgettext_lazy("chance", "obedience of a wild animal"),
}
OUTCOMES: Final = {
    "success": pgettext_lazy("chance", "succeeds"),
    "failure": pgettext_lazy("chance", "fails"),
    "down": pgettext_lazy("chance", "the defender goes down"),
    "pushed": pgettext_lazy("chance", "the defender is pushed"),
    "wrestled": pgettext_lazy("chance", "both are placed prone"),
    "nothing": pgettext_lazy("chance", "both keep their feet"),
    "both": pgettext_lazy("chance", "both go down"),
    "fallen": pgettext_lazy("chance", "the attacker goes down"),
    "broken": pgettext_lazy("chance", "the armour breaks"),
    "broken_seen": pgettext_lazy("chance", "the armour breaks, and the referee sees it"),
    "held": pgettext_lazy("chance", "the armour holds"),
    "held_seen": pgettext_lazy("chance", "the armour holds, and the referee sees it"),
    "accurate": pgettext_lazy("chance", "accurate"),
    "inaccurate": pgettext_lazy("chance", "inaccurate"),
    "fumble": pgettext_lazy("chance", "fumbled"),
}
UNLESS: Final = {
    "diving_tackle": pgettext_lazy("chance", "somebody makes a diving tackle"),
    "dump_off": pgettext_lazy("chance", "the carrier gets rid of the ball first"),
    "interceptor": pgettext_lazy("chance", "it is intercepted"),
    "pass_block": pgettext_lazy("chance", "opponents run into its way"),
    "safe_throw": pgettext_lazy("chance", "the thrower cancels it"),
    "shadow": pgettext_lazy("chance", "somebody follows"),
    "tentacles": pgettext_lazy("chance", "held back"),
    "use_break_tackle": pgettext_lazy("chance", "the tackle is broken"),
}

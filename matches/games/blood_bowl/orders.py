"""The standing orders of Blood Bowl (LG-FIX-18), in the order of a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from matches.games.blood_bowl.choices import QUESTIONS
from matches.games.orders import (
    ASKED,
    USUAL,
    WALK_ORDER_WAYS,
    WALKS,
    Answers,
    Kept,
    Order,
    Way,
    always,
    never,
    offers,
    says,
)
from rules.blood_bowl.blocking import ATTACKER_DOWN, DEFENDER_DOWN, FACES
from rules.blood_bowl.pitch import NAME, SIZE
from rules.blood_bowl.squads import number_of
from rules.coach import Answer, Decision

NONE, SKILL, TEAM = "none", "skill", "team"
BLOCK = "block"
#: What is rolled for where a team re-roll is often settled, by the words of the log.
ROLLS: Mapping[str, Promise | str] = {
    "dodge": pgettext_lazy("order", "team re-roll for a dodge"),
    "go for it": pgettext_lazy("order", "team re-roll for going for it"),
    "pick up": pgettext_lazy("order", "team re-roll for picking up"),
    "pass": pgettext_lazy("order", "team re-roll for a pass"),
    "catch": pgettext_lazy("order", "team re-roll for a catch"),
}
KNOCKED_OUT = ("knocked out",)


def _rolled_for(decision: Decision) -> str:
    """Return what the dice that may be rolled again were rolled for."""
    about = decision.about
    return str(about[1]) if isinstance(about, tuple) and len(about) == 4 else ""


def _of_team(purpose: str) -> Order:
    """Make the order for a team re-roll of one kind of roll, without an open skill of the
    player.
    """
    return Order(
        f"reroll {purpose}",
        ROLLS[purpose],
        ("reroll",),
        (ASKED, always(TEAM), never(NONE)),
        fits=lambda decision: _rolled_for(decision) == purpose and not offers(decision, SKILL),
    )


def _if_down(decision: Decision, kept: Kept) -> Answer:
    """Re-roll only where the attacker is down with any die, or may be if the opponent chooses."""
    _p, _purpose, faces, (_attack, dice) = decision.about
    down = [FACES[face] == ATTACKER_DOWN for face in faces]
    return TEAM if (all(down) if dice > 0 else any(down)) else NONE


def _straight(decision: Decision, kept: Kept) -> Answer | None:
    """Push away from the pusher: the square beyond the player, on the line of both."""
    _attacker, pushed, pusher = decision.about
    beyond = 2 * decision.view.where[pushed] - pusher
    return NAME[beyond] if 0 <= beyond < SIZE else None


def _knocked_down(decision: Decision, kept: Kept) -> Answer | None:
    """Choose the face that puts the defender down, if it is shown and the coach chooses; else
    None.
    """
    _attack, dice = decision.about
    return DEFENDER_DOWN if dice > 0 and offers(decision, DEFENDER_DOWN) else None


def _casualties(answer: Answer | None) -> Answers:
    """Return a function that sends no apothecary to a player who is only knocked out, else gives
    this answer.
    """
    return lambda decision, kept: "no" if decision.about[1] == KNOCKED_OUT else answer


def _formation(decision: Decision) -> str:
    """Return the slot of a set-up: kicking teams stand differently."""
    pos = decision.view
    return "set-up kicking" if pos.kicking == decision.side else "set-up receiving"


def _as_set_up(decision: Decision, kept: Kept) -> Answer | None:
    """Repeat the last set-up of this kind; players without a place stand in for absent ones, by
    number.
    """
    before = kept.get(_formation(decision))
    if not isinstance(before, Mapping):
        return None
    there = [str(number_of(p)) for p in decision.about]
    stands = {number: square for number, square in before.items() if number in there}
    free = [square for number, square in before.items() if number not in there]
    spare = [number for number in there if number not in before]
    return stands | dict(zip(spare, free, strict=False))


def _question(key: str, ways: Sequence[Way], advised: str = "") -> Order:
    """Make an order about one question, with the name that it has in the log."""
    return Order(key, _(QUESTIONS[key]), (key,), ways, advised)


ORDERS: Sequence[Order] = (
    Order(
        WALKS,
        pgettext_lazy("order", "a walk without dice, by a tap on its goal"),
        (),
        WALK_ORDER_WAYS,
    ),
    _question("agree_overtime", (ASKED, always("yes"), never("no"))),
    _question(
        "toss_choice",
        (
            ASKED,
            Way("receive", _("receive"), says("receive")),
            Way("kick", _("kick"), says("kick")),
        ),
    ),
    Order(
        "place_players",
        _(QUESTIONS["place_players"]),
        ("place_players",),
        (ASKED, Way("before", _("as I did last"), _as_set_up), USUAL),
        slot=_formation,
    ),
    _question("perfect_defence", (ASKED, never("keep"))),
    _question("place_ball", (ASKED, USUAL)),
    _question(
        "concede",
        (
            ASKED,
            Way("play", pgettext_lazy("order", "I play on"), says("play")),
        ),
        "play",
    ),
    Order(
        "assists",
        pgettext_lazy("order", "assists for and against a block"),
        ("attack_assists", "defend_assists"),
        (ASKED, Way("all", pgettext_lazy("order", "all of them"), says("all"))),
        "all",
    ),
    Order(
        "reroll skill",
        pgettext_lazy("order", "the player's own re-roll skill"),
        ("reroll",),
        (ASKED, always(SKILL)),
        "always",
        fits=lambda decision: offers(decision, SKILL),
    ),
    *(_of_team(purpose) for purpose in ROLLS),
    Order(
        "reroll block",
        pgettext_lazy("order", "team re-roll for a block"),
        ("reroll",),
        (
            ASKED,
            Way("down", pgettext_lazy("order", "only to stay on their feet"), _if_down),
            never(NONE),
        ),
        fits=lambda decision: _rolled_for(decision) == BLOCK,
    ),
    _question(
        "choose_block_die",
        (
            ASKED,
            Way("down", pgettext_lazy("order", "defender down, if shown"), _knocked_down),
        ),
        "down",
    ),
    _question(
        "push_square",
        (ASKED, Way("straight", pgettext_lazy("order", "straight on, if possible"), _straight)),
    ),
    _question("use_block_skill", (ASKED, always("yes")), "always"),
    _question("use_dodge_skill", (ASKED, always("yes")), "always"),
    _question("use_wrestle", (ASKED, always("yes"), never("no"))),
    _question("use_stand_firm", (ASKED, always("yes"))),
    _question("use_dauntless", (ASKED, always("yes")), "always"),
    _question("use_break_tackle", (ASKED, always("yes"))),
    _question("use_piling_on", (ASKED, never("no"))),
    _question("follow_up", (ASKED, always("yes"), never("no"))),
    Order(
        "use_apothecary",
        _(QUESTIONS["use_apothecary"]),
        ("use_apothecary",),
        (
            ASKED,
            Way("hurt", pgettext_lazy("order", "ask me of casualties"), _casualties(None)),
            Way("casualties", pgettext_lazy("order", "for every casualty"), _casualties("yes")),
            never("no"),
        ),
    ),
    _question("use_bribe", (ASKED, always("yes"), never("no"))),
)

"""The set-up: everybody is placed, and the ball put under one player (BF-SETUP, BF-RESTART-02 to
-04).
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from rules.boufbowl.cards.dealing import fill_hand, lay_out
from rules.boufbowl.options import is_league
from rules.boufbowl.position import STANDING, Phase
from rules.boufbowl.referee import Referee
from rules.boufbowl.squads import NOBODY, OF_SIDE, player_of, slot_of
from rules.boufbowl.tokens import gain
from rules.boufbowl.upgrades import enforce_permanents
from rules.boufbowl.zones import NOWHERE, UNPLACED

NO_CAPTAIN: Final = "none"


def prepare_match(ref: Referee) -> None:
    """Prepare the match: captains, the toss, the decks (BF-SETUP-13, -03, BF-RNG-07)."""
    pos = ref.pos
    if pos.expert and not is_league(ref.options):
        name_captains(ref)
    pos.active = ref.draw(2, "coin toss", "BF-SETUP-03")
    ref.note("first active", "BF-SETUP-03", side=pos.active)
    lay_out(ref)
    enforce_permanents(ref)
    help_underdog(ref)
    for side in (0, 1):
        ref.look_through(side)
    pos.phase = Phase.SET_UP


def name_captains(ref: Referee) -> None:
    """Ask for captains, red first.

    Neither side sees the other's choice (BF-DEC-01, BF-CAP-01 to -03).
    """
    options = [*map(str, range(1, len(OF_SIDE[0]) + 1)), NO_CAPTAIN]
    answers = [ref.ask("captain", side, options, None, NO_CAPTAIN) for side in (0, 1)]
    for side, answer in enumerate(answers):
        slot = 0 if answer == NO_CAPTAIN else int(answer)
        ref.pos.name_captain(side, slot)
        ref.note("captain", "BF-CAP-03", side=side, detail=slot)


def help_underdog(ref: Referee) -> None:
    """Give tokens to the team with fewer permanents (BF-LEAGUE-16, BF-DEC-27)."""
    pos = ref.pos
    if not pos.expert:
        return
    levels = [
        sum(
            pos.data.upgrades[id_].level
            for entry in line_up["players"]
            for id_ in entry["permanents"]
        )
        for line_up in pos.line_ups
    ]
    league = pos.data.league
    apart = abs(levels[0] - levels[1])
    count = min(league.underdog_max_tokens, apart // league.underdog_divisor)
    if not count:
        return
    side = 0 if levels[0] < levels[1] else 1
    sets = [
        " ".join(str(slot_of(p)) for p in chosen) for chosen in combinations(OF_SIDE[side], count)
    ]
    answer = ref.ask("underdog", side, sets)
    for word in answer.split(" "):
        gain(ref, player_of(side, int(word)), 1, "BF-LEAGUE-16")


def set_up(ref: Referee) -> None:
    """Set both teams up, the active side first, which gets the ball (BF-SETUP-04 to -09,
    BF-RESTART-02 to -06).
    """
    pos = ref.pos
    clear_pitch(ref)
    for side in (pos.active, 1 - pos.active):
        place(ref, side)
        if side == pos.active:
            put_ball(ref, side)
    clause = "BF-RESTART-05" if pos.turn else "BF-SETUP-08"
    for side in (pos.active, 1 - pos.active):
        fill_hand(ref, side, clause)
    pos.kick = True
    pos.phase = Phase.TURN


def clear_pitch(ref: Referee) -> None:
    """Take all ten players off the pitch, standing.

    Wounds stay (BF-SETUP-07, BF-RESTART-01, -03).
    """
    pos = ref.pos
    pos.carrier = pos.launcher = NOBODY
    pos.ball = NOWHERE
    for side in (0, 1):
        for p in OF_SIDE[side]:
            pos.zone[p] = UNPLACED
            pos.cond[p] = STANDING
    ref.note("clears the pitch", "BF-RESTART-01")


def place(ref: Referee, side: int) -> None:
    """Ask a side to place its players, one a zone, in its own team zones (BF-DEC-02, BF-SETUP-05,
    -06).
    """
    pos = ref.pos
    most = pos.data.capacity.setup_per_zone
    for p in OF_SIDE[side]:
        free = [z for z in pos.pitch.team_zones[side] if pos.zone.count(z) < most]
        names = [pos.pitch.names[z] for z in free]
        answer = ref.ask("place", side, names, {"player": slot_of(p)})
        pos.zone[p] = pos.pitch.at[answer]
        ref.note("is placed", "BF-SETUP-05", p, z=pos.zone[p])


def put_ball(ref: Referee, side: int) -> None:
    """Ask a side which player gets the ball (BF-DEC-03, BF-SETUP-04)."""
    answer = ref.ask("ball_holder", side, [str(slot_of(p)) for p in OF_SIDE[side]])
    p = player_of(side, int(answer))
    ref.pos.give(p)
    ref.note("gets the ball", "BF-SETUP-04", p, z=ref.pos.zone[p])

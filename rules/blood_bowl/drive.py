"""Run drives and halves, and end the match (BB-DRIVE, BB-NOPL, BB-END, BB-OT and BB-PEN)."""

from __future__ import annotations

from rules.blood_bowl.inducements.petty_cash import bought_by, master_chef, rerolls_of_half
from rules.blood_bowl.kickoff import kick_off, land
from rules.blood_bowl.kickoff_table import move_markers
from rules.blood_bowl.pitch import OFF
from rules.blood_bowl.position import EXHAUSTED, KNOCKED_OUT, RESERVES, TURNS, Phase
from rules.blood_bowl.pregame import toss
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import succeeds
from rules.blood_bowl.scoring import in_goal, touchdown
from rules.blood_bowl.setup import set_up
from rules.blood_bowl.skills.secret_weapons import confiscate
from rules.blood_bowl.squads import NOBODY
from rules.blood_bowl.weather import heat
from rules.two_legs import level

FIRST_HALF, SECOND_HALF, OVERTIME = 1, 2, 3


def start_drive(ref: Referee) -> None:
    """Start a drive:

    KO recovery, set-ups and kick-off; or skip it if a team has nobody (BB-NOPL).
    """
    pos = ref.pos
    if pos.drives:
        recover(ref)
    pos.drives += 1
    pos.in_drive = 0
    pos.active = pos.kicking
    able = [bool(pos.in_state(side, RESERVES)) for side in (0, 1)]
    if not all(able):
        skip_drive(ref, able)
        return
    set_up(ref, pos.kicking)
    set_up(ref, 1 - pos.kicking)
    end_exhaustion(ref)
    kick_off(ref)


def recover(ref: Referee) -> None:
    """Roll for Knocked-out players: a 4+ brings one back (BB-DRIVE-04, -05).

    Each babe adds 1 (BB-LEAGUE-11).
    """
    pos = ref.pos
    for side in (0, 1):
        needed = 4 - bought_by(pos, side, "babes")
        for p in pos.in_state(side, KNOCKED_OUT):
            if succeeds(ref.d6("recovery", "BB-DRIVE-04", side, p, needed), needed):
                pos.state[p] = RESERVES
                ref.note("recovered", "BB-DRIVE-04", p)


def end_exhaustion(ref: Referee) -> None:
    """Return the Exhausted to Reserves: they have missed their kick-off (BB-WEATHER-04)."""
    pos = ref.pos
    for side in (0, 1):
        for p in pos.in_state(side, EXHAUSTED):
            pos.state[p] = RESERVES
            ref.note("rested", "BB-WEATHER-04", p)


def skip_drive(ref: Referee, able: list[bool]) -> None:
    """Skip a drive: both markers move on, and a team that has players gets a touchdown
    (BB-NOPL-01 to -05).
    """
    pos = ref.pos
    end_exhaustion(ref)
    move_markers(ref, 1, "BB-NOPL-01")
    for side in (0, 1):
        if able[side]:
            pos.score[side] += 1
            pos.awarded[side] += 1
            pos.scorer = side
            ref.note("touchdown awarded", "BB-NOPL-02", side=side, detail=list(pos.score))
    pos.phase = Phase.DRIVE_END


def come_to_land(ref: Referee) -> None:
    """Bring the kick-off down; a kicking player may have caught it in the end zone (BB-KICK-13)."""
    pos = ref.pos
    land(ref)
    if in_goal(pos):
        touchdown(ref)
        pos.phase = Phase.DRIVE_END
    elif pos.markers[pos.active] == TURNS:
        # BB-TURN-08: a receiving team with no turn left leaves them all to the kicking team.
        pos.active = pos.kicking


def end_drive(ref: Referee) -> None:
    """End a drive: heat, secret weapons, clearing the pitch; then the next drive, half or end
    (BB-DRIVE-01).
    """
    pos = ref.pos
    half_over = min(pos.markers) == TURNS
    over = is_over(ref, half_over)
    if not over:
        heat(ref)
    confiscate(ref)
    clear_pitch(ref)
    scorer, pos.scorer = pos.scorer, NOBODY
    if over:
        finish(ref)
    elif half_over:
        next_half(ref)
    else:
        # BB-DRIVE-06, BB-NOPL-04.
        pos.kicking = scorer if scorer != NOBODY else pos.kicking
        pos.phase = Phase.DRIVE


def is_over(ref: Referee, half_over: bool) -> bool:
    """Say whether the match ends with this drive; settle overtime first (BB-WEATHER-05)."""
    pos = ref.pos
    if pos.half == OVERTIME:
        # BB-OT-08, BB-OT-09: sudden death.
        return half_over or not is_level(ref)
    if pos.half < SECOND_HALF or not half_over:
        return False
    return not is_level(ref) or not goes_to_overtime(ref)


def is_level(ref: Referee) -> bool:
    """Say whether neither side is ahead."""
    return level(ref.pos.score, ref.options)


def goes_to_overtime(ref: Referee) -> bool:
    """Say whether overtime follows: the competition decides, or both coaches agree
    (BB-OT-01, -02).
    """
    ruled = ref.options.get("overtime")
    if ruled is not None:
        return bool(ruled)
    return all(ref.ask("agree_overtime", side, ("no", "yes")) == "yes" for side in (0, 1))


def clear_pitch(ref: Referee) -> None:
    """Move everybody to Reserves and take the ball out of play (BB-DRIVE-02, -03)."""
    pos = ref.pos
    for side in (0, 1):
        for p in pos.on_pitch(side):
            pos.lift(p, RESERVES)
    pos.drop(OFF)
    pos.loose = False
    ref.note("drive over", "BB-DRIVE-02")


def next_half(ref: Referee) -> None:
    """Begin the next half (BB-DRIVE-07, BB-RR-14, BB-LEAGUE-14), or overtime (BB-OT-04 to -07)."""
    pos = ref.pos
    pos.half += 1
    pos.markers[:] = (0, 0)
    pos.phase = Phase.DRIVE
    ref.note("half", "BB-TURN-01", detail=pos.half)
    if pos.half == OVERTIME:
        pos.kicking = toss(ref)
    else:
        pos.kicking = 1 - pos.first_kicking
        pos.rerolls[:] = (rerolls_of_half(pos, side) for side in (0, 1))
        # BB-SKILL-LEADER-01: one a half; what is left of the second half's serves in overtime.
        pos.leaders[:] = (pos.squads.leader_rerolls(side) for side in (0, 1))
        master_chef(ref)


def finish(ref: Referee) -> None:
    """End the match; penalties decide a level overtime (BB-END, BB-PEN)."""
    pos = ref.pos
    if pos.half == OVERTIME and is_level(ref):
        penalties(ref)
    ref.note("final whistle", "BB-END-01", detail=list(pos.score))
    pos.phase = Phase.OVER


def penalties(ref: Referee) -> None:
    """Roll penalties:

    D6 + unused team re-rolls, again while level; the winner's score + 1 (BB-PEN-01 to -04).
    """
    pos = ref.pos
    while True:
        totals = [ref.d6("penalty", "BB-PEN-01", side) + pos.rerolls[side] for side in (0, 1)]
        if totals[0] != totals[1]:
            break
    winner = 0 if totals[0] > totals[1] else 1
    pos.score[winner] += 1
    pos.awarded[winner] += 1
    ref.note("penalties", "BB-PEN-02", side=winner, detail=totals)

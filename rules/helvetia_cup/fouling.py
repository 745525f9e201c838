"""Resolve fouls: the team dice, cards, injuries, and how play goes on (HC-FOUL)."""

from __future__ import annotations

from rules.helvetia_cup.ball import take
from rules.helvetia_cup.cards.moments import FoulDice, Next
from rules.helvetia_cup.cards.playing import window
from rules.helvetia_cup.catalogue import SHOT
from rules.helvetia_cup.offside import choose_hex, choose_nearest
from rules.helvetia_cup.penalties import penalty
from rules.helvetia_cup.position import (
    FOULED,
    FOULS,
    INJURED,
    INJURED_COUNT,
    ON,
    REDS,
    SENT_OFF,
    YELLOWS,
    Phase,
    Position,
)
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.squads import NOBODY
from rules.helvetia_cup.substituting import (
    goalkeeper_in_line,
    keep_goal,
    replace,
    substitutes_for,
)

#: Grades of a card, as `FoulDice.grade` has them; no face of the team die is blank (HC-FOUL-03).
GRADES = ("blank", "yellow", "red")
BLANK, YELLOW, RED = range(3)


def foul(ref: Referee, offender: int, fouled: int) -> Next:
    """Carry out all that a foul leads to, in the order of HC-FOUL-21."""
    pos = ref.pos
    h = pos.where[fouled]
    pos.counts[FOULS][offender] += 1
    pos.counts[FOULED][fouled] += 1
    ref.note("foul", "HC-TACKLE-05", offender, fouled, h)
    dice = roll_foul_dice(ref, offender, fouled)
    show_card(ref, offender, min(max(dice.grade, BLANK), RED))
    lose_markers(ref, fouled, max(dice.markers, 0))
    replace_injured(ref, fouled, h)
    for side in (pos.attacking, 1 - pos.attacking):
        name_emergency_goalkeeper(ref, side)
    if forfeits(ref, offender >> 3):
        return Next.OVER
    carrier = pos.at[pos.attacking][h]
    if carrier == NOBODY:
        carrier = _nearest_to(ref, h)
    if pos.carrier != carrier:
        take(ref, carrier, "HC-FOUL-14")
    if pos.pitch.area[pos.attacking] >> h & 1:
        penalty(ref)
        return Next.OVER
    if pos.state[offender] == ON and pos.where[offender] == h:
        step = choose_hex(ref, "offender_step", offender)
        pos.go(offender, step)
        ref.note("moves", "HC-FOUL-17", offender, h=step, detail="off")
    return Next.MUST


def roll_foul_dice(ref: Referee, offender: int, fouled: int) -> FoulDice:
    """Roll the defending coach's die, then the other; each coach reads their own symbol
    (HC-FOUL-01 to -05).
    """
    faces = ref.data.dice.team
    card = faces[ref.team_die("card", "HC-FOUL-02", offender >> 3) - 1].card
    markers = faces[ref.team_die("markers", "HC-FOUL-04", fouled >> 3) - 1].markers
    dice = FoulDice(offender, fouled, GRADES.index(card), markers)
    if "foul_dice" in ref.windows:
        window(ref, "foul_dice", dice)
    return dice


def show_card(ref: Referee, p: int, grade: int) -> None:
    """Show a card; a second yellow is recorded as one yellow and one red (HC-FOUL-02, -06, -07)."""
    pos = ref.pos
    if grade == YELLOW:
        book(ref, p, "yellow")
        pos.yellows[p] += 1
        pos.counts[YELLOWS][p] += 1
    if grade == RED or pos.yellows[p] == 2:
        book(ref, p, "red")
        pos.counts[REDS][p] += 1
        pos.leave(p, SENT_OFF)


def book(ref: Referee, p: int, card: str) -> None:
    pos = ref.pos
    pos.bookings.append(
        {"side": p >> 3, "minute": pos.minute, "number": pos.number(p), "card": card}
    )
    ref.note(f"{card} card", "HC-FOUL-06" if card == "red" else "HC-FOUL-02", p)


def lose_markers(ref: Referee, p: int, markers: int) -> None:
    """Take markers from the fouled player; below zero they are heavily injured and leave
    (HC-FOUL-04, -08, -09).
    """
    pos = ref.pos
    left = pos.markers[p] - markers
    pos.markers[p] = max(left, 0)
    if markers:
        ref.note("loses markers", "HC-FOUL-04", p, detail=markers)
    if left < 0:
        pos.counts[INJURED_COUNT][p] += 1
        pos.injuries.append({"side": p >> 3, "minute": pos.minute, "number": pos.number(p)})
        ref.note("injured", "HC-FOUL-09", p, h=pos.where[p])


def replace_injured(ref: Referee, p: int, h: int) -> None:
    """Ask for a substitute on the hex of the foul (HC-FOUL-09 to -13, HC-GK-09)."""
    pos = ref.pos
    if not pos.counts[INJURED_COUNT][p]:
        return
    numbers = [pos.number(each) for each in substitutes_for(pos, p)]
    if numbers:
        answer = ref.ask("injury_replacement", p >> 3, [*numbers, "none"], pos.number(p))
        if answer != "none":
            replace(ref, p, pos.player(p >> 3, answer), "HC-FOUL-10", INJURED)
            return
    pos.leave(p, INJURED)


def name_emergency_goalkeeper(ref: Referee, side: int) -> None:
    """Put an outfield player into the goal area of a team without its goalkeeper (HC-GK-08)."""
    pos = ref.pos
    if pos.state[pos.keeper[side]] == ON:
        return
    outfield = pos.on_pitch(side)
    weakest = min(outfield, key=lambda p: (pos.skills[p][SHOT], pos.number(p)))
    numbers = [pos.number(p) for p in outfield]
    answer = ref.ask("emergency_goalkeeper", side, numbers, default=pos.number(weakest))
    p = pos.player(side, answer)
    keep_goal(pos, side, p)
    pos.stand(p)
    pos.go(p, pos.pitch.own_goal[side])
    ref.note("emergency goalkeeper", "HC-GK-08", p, h=pos.where[p])


def forfeits(ref: Referee, offending: int) -> bool:
    """End the match if too few outfield players are left; return whether it ended (HC-FOUL-15, -16,
    HC-END-01, -03).
    """
    pos = ref.pos
    short = [side for side in (0, 1) if is_short(pos, side)]
    if not short:
        return False
    pos.forfeit = offending if len(short) == 2 else short[0]
    pos.winner = 1 - pos.forfeit
    pos.phase = Phase.OVER
    ref.note("forfeit", "HC-FOUL-15", side=pos.forfeit)
    return True


def is_short(pos: Position, side: int) -> bool:
    """Say whether a side has too few players; only the goalkeeper on the pitch does not count
    (HC-FOUL-16).

    A player who goes into goal after the goalkeeper has left without a substitute counts as before.
    """
    goalkeeper = goalkeeper_in_line(pos, side)
    men = len(pos.on_pitch(side)) - (pos.state[goalkeeper] == ON)
    return men <= pos.rules.forfeit_outfield_at


def _nearest_to(ref: Referee, h: int) -> int:
    """Move the nearest outfield player to the hex of the foul, standing (HC-FOUL-11, -12)."""
    pos = ref.pos
    side = pos.attacking
    p = choose_nearest(ref, "nearest_replacement", side, pos.outfield(side), h)
    pos.stand(p)
    pos.go(p, h)
    ref.note("moves", "HC-FOUL-11", p, h=h, detail="to the foul")
    return p

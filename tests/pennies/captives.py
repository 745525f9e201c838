"""Captives of the tossed pennies: taken after a match of a campaign, bought free, home at its end.

Of each club that has lost to a sole winner the one who tossed the fewest heads must get away: on a
die of 1 to 3 he is held by the winner, and tosses for nobody until he is home.  A club that could
field no more than two loses nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules import aftermath
from rules.coach import Choice, Coach, ask
from rules.dice import Dice
from rules.record import MET, Record
from rules.roster import Event
from rules.typed import decides_now, rolls
from tests.pennies.between import LEAST, paraded
from tests.pennies.club import Club

JSON = Any
#: He gets away with more than this.
CAUGHT: Final = 3


def taken(
    record: Record,
    teams: Sequence[Club],
    coaches: Sequence[Coach | None],
    dice: Dice,
    instead_of: Sequence[Sequence[Event]] | None,
) -> list[list[Event]]:
    """By side, who is seized by whom; nothing outside of a campaign that has captives."""
    found: list[list[Event]] = [[] for _ in teams]
    entries = record.match.options.get("campaign", {}).get("entries")
    sides = record.outcome.sides
    winners = [side for side, own in enumerate(sides) if own.result == "win"]
    if entries is None or len(winners) != 1 or sides[winners[0]].ended not in MET:
        return found
    [winner] = winners
    for side, team in enumerate(teams):
        if side == winner or sides[side].ended not in MET or len(team.here) <= LEAST:
            continue
        worst = min(record.sides[side]["lines"], key=lambda line: (line["heads"], line["player"]))
        member = team.member(worst["player"])
        face = _face(record, side, member.id, member.name, dice, instead_of)
        facts = {"player": member.id, "name": member.name}
        seized = {**facts, "face": face, "escaped": face > CAUGHT, "holder": teams[winner].name}
        found[side].append(Event("seized", seized))
        if face <= CAUGHT:
            found[winner].append(Event("captive_taken", {"entry": entries[side], **facts}))
    if not found[winner]:
        return found
    filed = instead_of[winner] if instead_of else ()
    before = [event for event in filed if event.kind == "paraded"]
    if before:
        found[winner].append(before[0])
    elif decides_now(coaches[winner]):
        choice = Choice("parade", winner, None, ["hide_captive", "parade"])
        found[winner].append(paraded(shown=ask(coaches[winner], choice) == "parade"))
    return found


def _face(
    record: Record,
    side: int,
    who: int,
    name: str,
    dice: Dice,
    instead_of: Sequence[Sequence[Event]] | None,
) -> int:
    """The die of his escape: as it fell before, where the match is corrected."""
    if instead_of is not None:
        for event in instead_of[side]:
            if event.kind == "seized" and event.payload["player"] == who:
                return int(event.payload["face"])
        dice = aftermath.stream(record.match, again=True)
    [face] = rolls(dice, 1, 6, "escape", "", side, {"name": name}, who)
    return face

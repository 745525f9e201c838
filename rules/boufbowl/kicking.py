"""The kick: the bomb with which play begins (BF-KICK)."""

from __future__ import annotations

from rules.boufbowl.referee import Referee


def kick(ref: Referee) -> None:
    """Ask the active side for a zone, and kick the ball there.

    The ball leaves the player under whom it lay (BF-KICK-01 to -05, BF-DEC-04).
    """
    pos = ref.pos
    names = [pos.pitch.names[z] for z in pos.pitch.neutral]
    answer = ref.ask("kick_zone", pos.active, names)
    kicker = pos.carrier
    pos.throw_up(pos.active, pos.pitch.at[answer])
    pos.kick = False
    ref.note("kicks", "BF-KICK-01", kicker, z=pos.ball)

"""Act with the carrier until the round is over (HC-ATT)."""

from __future__ import annotations

from rules.helvetia_cup.cards.playing import window
from rules.helvetia_cup.passing import long_pass, short_pass, short_targets
from rules.helvetia_cup.pitch import NO_ZONE
from rules.helvetia_cup.position import Position
from rules.helvetia_cup.pressing import press
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.shooting import shoot

END, SHOT, TOUCH, SHORT, LONG = "end", "shot", "touch", "pass", "long"


def attack(ref: Referee, *, must: bool) -> None:
    """Ask for attacking actions and carry them out until the round is over (HC-ATT-01,
    HC-ROUND-05 to -08).

    must: whether the first action is compulsory (HC-ATT-03).
    """
    pos = ref.pos
    received = False
    for chain in range(pos.rules.max_attack_actions_per_round):
        if "attack" in ref.windows:
            window(ref, "attack", None)
        answer = choose_action(ref, must=must, received=received)
        if answer == END:
            break
        received = act(ref, answer, chain)
        pos.coming.clear()
        if not received:
            break
        must = False
    pos.coming.clear()


def act(ref: Referee, answer: str, chain: int) -> bool:
    """Carry out one attacking action.

    Returns whether a team-mate has received a short pass and play goes on.
    """
    pos = ref.pos
    if answer in (SHOT, TOUCH):
        shoot(ref, answer, press(ref))
        return False
    kind, name = answer.split(" ")
    h = pos.pitch.at[name]
    if kind == LONG:
        long_pass(ref, h, press(ref))
        return False
    # HC-PRESS-05: a short pass has nothing to press on.
    return not short_pass(ref, h, chain)


def holds_in_goal(pos: Position) -> bool:
    """Say whether the goalkeeper has the ball in their own goal area (HC-GK-04, -05)."""
    return pos.carrier == pos.keeper[pos.attacking] and pos.keeps_goal(pos.attacking)


def choose_action(ref: Referee, *, must: bool, received: bool) -> str:
    """Ask the coach for one of the legal actions (HC-DEC-10).

    Returns END without a question if cards forbid every action.
    """
    pos = ref.pos
    options = actions(pos, must=must, received=received)
    if not options:
        # A card forbids every action that the carrier would have to take.
        return END
    default = END if not must else _compulsory(pos, options)
    answer: str = ref.ask(
        "attack_action", pos.attacking, options, pos.number(pos.carrier), default=default
    )
    return answer


def actions(pos: Position, *, must: bool, received: bool) -> list[str]:
    """List everything that the carrier may do (HC-ATT-02, -03).

    received: whether the carrier has just received a short pass (HC-SPASS-06, -07,
    HC-TOUCH-01, -05).
    """
    side, pitch = pos.attacking, pos.pitch
    options = [] if must else [END]
    if pitch.zone[side][pos.ball] != NO_ZONE:
        if not received or "allow_shot" in pos.coming:
            options.append(SHOT)
        if received and not pos.forbids(side, "touch"):
            options.append(TOUCH)
    options += [pitch.short_passes[h] for h in short_targets(pos)]
    if not pos.forbids(side, "long_pass"):
        options += pitch.long_passes[side][pos.ball]
    return options


def _compulsory(pos: Position, options: list[str]) -> str:
    """Return the default: a short pass to the lowest number, else a long pass to the spot in front
    (HC-DEC-10).
    """
    side, pitch = pos.attacking, pos.pitch
    mates = [p for p in pos.standing(side) if p != pos.carrier]
    for p in mates:
        if pitch.short_passes[pos.where[p]] in options:
            return pitch.short_passes[pos.where[p]]
    to_spot = f"{LONG} {pitch.names[pitch.spot[side]]}"
    return to_spot if to_spot in options else options[0]

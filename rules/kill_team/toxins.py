"""KT-ADV-36: the toxin that a medic gives to friends before deployment."""

from __future__ import annotations

from rules.kill_team.attacking import shown
from rules.kill_team.command import NO
from rules.kill_team.referee import Referee
from rules.kill_team.squads import SIDE_OF, name_of, number_of


def brew(ref: Referee, side: int) -> None:
    """Give up to D3 friends +1 to their melee wound rolls for the match."""
    pos = ref.pos
    for medic in pos.bearers.get("toxin_synthesiser", ()):
        if SIDE_OF[medic] != side:
            continue
        count = shown(ref.d6("toxin", "KT-ADV-36", side, medic), 3)
        for _ in range(count):
            left = [p for p in pos.teams[side] if p != medic and not pos.poisoned[p]]
            options = [NO, *(f"model {number_of(p)}" for p in left)]
            about = {"ability": "toxin_synthesiser", "model": name_of(medic)}
            answer = ref.ask("advanced_ability", side, options, about)
            if answer == NO:
                break
            p = left[options.index(answer) - 1]
            pos.poisoned[p] = True
            ref.note("toxin", "KT-ADV-36", p, medic)

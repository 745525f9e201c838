"""The events of a team as sentences: what happened, the dice, the clause."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from rosters.faces.crests import CHARGES
from rosters.faces.kits import CLOTHS
from rosters.games import of
from rosters.games.told import Doer, Told
from rosters.models import TeamEvent
from rosters.words.team_rulings import tell_ruling
from rules.roster import DRESSED, Event
from rules.rulings import RULED


def tell(game: str, event: TeamEvent | Event, doer: Doer | None = None) -> Told:
    """Return an event in words; its kind where its game has no words for it.

    doer: the opponent whose number the event names, where the reader may know the name.
    """
    if event.kind == DRESSED:
        return Told(
            _("The team wears %(cloth)s and %(trim)s; on its crest: %(charge)s.")
            % {
                "cloth": CLOTHS[event.payload["cloth"]].name,
                "trim": CLOTHS[event.payload["trim"]].name,
                "charge": CHARGES[event.payload["charge"]][1],
            },
            "LG-FACE-02",
        )
    if event.kind == RULED:
        return tell_ruling(game, event.payload)
    sentences = of(game).event_sentences
    teller = sentences.TELLERS.get(event.kind)
    if teller is None:
        return Told(event.kind.replace("_", " ").capitalize())
    cubes = event.kind in sentences.CUBES
    if doer is None:
        return replace(teller(event.payload), cubes=cubes)
    return _named(replace(teller({**event.payload, "by": _HERE}), cubes=cubes), doer)


#: Stands in a sentence where the name of the doer is put; no text has it.
_HERE = "\ue000"


def _named(told: Told, doer: Doer) -> Told:
    """Return the sentence with the opponent's name in it."""
    before, here, after = told.text.partition(_HERE)
    if not here:
        return told
    return replace(told, text=f"{before}{doer.name}{after}", doer=doer, at=len(before))


__all__ = ["Doer", "Told", "tell"]

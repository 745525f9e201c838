"""Reasons why a Swiss round was paired as it was, in words (LG-SWISS-02, LG-SWISS-04)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.models import Fixture, Round


@dataclass(frozen=True, slots=True)
class PairingView:
    """A pair, or an entry with a bye: the reason, and what was ruled out on the way."""

    title: str
    why: str
    ruled_out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PairingsView:
    """The pairings of a round; `notes` are about the round as a whole."""

    round: Round
    notes: tuple[str, ...]
    pairings: tuple[PairingView, ...]


def explained(
    round_: Round, fixtures: Sequence[Fixture], names: Mapping[int | None, str]
) -> PairingsView:
    """Explain the pairings of a round.

    names: of all entries, by number; None for the bye.
    """
    notes = [note for said in round_.pairing.values() for note in _notes(said, names)]
    return PairingsView(
        round_,
        tuple(notes),
        tuple(_pairing(fixture, fixture.pairing, names) for fixture in fixtures if fixture.pairing),
    )


def _pairing(
    fixture: Fixture, said: Mapping[str, Any], names: Mapping[int | None, str]
) -> PairingView:
    """Return the view of one pairing, with its reason in words."""
    teams = [side.entry.team.name for side in fixture.sides.all()]
    ruled_out = tuple(_ruled_out(each, names) for each in said.get("ruled_out", ()))
    if len(teams) == 1:
        title = _("%(team)s rests") % {"team": teams[0]}
        rested = _("Placed %(place)s. with %(score)s points; rested %(byes)s times before.") % {
            "place": said["place"],
            "score": said["score"],
            "byes": said["byes"],
        }
        return PairingView(title, rested, ruled_out)
    words = [
        _("Places %(one)s and %(other)s, with %(mine)s and %(theirs)s points.")
        % {
            "one": said["places"][0],
            "other": said["places"][1],
            "mine": said["scores"][0],
            "theirs": said["scores"][1],
        },
        str(_WHY[said["why"]]()),
    ]
    if said.get("meetings"):
        met = ngettext(
            "They have met %(n)s time before.",
            "They have met %(n)s times before.",
            said["meetings"],
        )
        words.append(met % {"n": said["meetings"]})
    if said.get("forbidden"):
        words.append(_("That they shall not meet had to be broken."))
    return PairingView(" – ".join(teams), " ".join(words), ruled_out)


#: How an opponent was found; functions, as the language is that of the reader.
_WHY = {
    "pinned": lambda: _("The commissioner wished it."),
    "drawn": lambda: _("Drawn by lot, as the first round is."),
    "halves": lambda: _("The top half meets the bottom half in the first round."),
    "best_for_all": lambda: _("The pairing of the whole round that costs least."),
    "neighbours": lambda: _("Neighbours in the table."),
    "dutch": lambda: _("By the Dutch system."),
}


def _ruled_out(said: Mapping[str, Any], names: Mapping[int | None, str]) -> str:
    """Say why a nearer opponent was not taken."""
    values = {
        "team": names[said["entry"]],
        "round": said.get("round"),
        "other": names.get(said.get("instead"), ""),
    }
    match said["bar"]:
        case "pinned":
            return _("%(team)s: is to meet %(other)s, as the commissioner wished.") % values
        case "forbidden":
            return _("%(team)s: they shall not meet.") % values
        case "met":
            return _("%(team)s: they met in round %(round)s.") % values
        case "discouraged":
            return _("%(team)s: they should rather not meet.") % values
        case "rested":
            return _("%(team)s: has rested more often.") % values
    if said.get("instead") is None:
        return _("%(team)s: rests, which is better for the round as a whole.") % values
    return _("%(team)s: meets %(other)s, which is better for the round as a whole.") % values


#: Why the Dutch system has no pairing (LG-SWISS-07).
_LOCKS = {
    "opponents": lambda: _(
        "The Dutch system has no pairing for this round: too few teams are left that have not met. "
        "The best pairing for all was drawn instead."
    ),
    "rests": lambda: _(
        "The Dutch system has no pairing for this round: every team that could rest has already "
        "had the points of a win without playing. The best pairing for all was drawn instead."
    ),
    "colours": lambda: _(
        "The Dutch system has no pairing for this round: a team would be at home, or away, three "
        "times in a row, or more than twice more often. The best pairing for all was drawn instead."
    ),
}


def _notes(said: Mapping[str, Any], names: Mapping[int | None, str]) -> list[str]:
    """Return sentences about a round as a whole."""
    notes = [_LOCKS[said["lock"]]()] if said.get("lock") else []
    for one, other in said.get("broken", ()):
        notes.append(
            _("The wish that %(one)s meet %(other)s could not be kept.")
            % {"one": names[one], "other": names[other]}
        )
    shortage = said.get("shortage")
    if shortage:
        notes.append(
            _(
                "Somebody has to meet again: there are %(pools)s sets of teams with an odd number "
                "each, whose members may meet nobody outside but %(bottleneck)s."
            )
            % {
                "pools": len(shortage["pools"]),
                "bottleneck": ", ".join(names[each] for each in shortage["bottleneck"]) or "–",
            }
        )
    if not said.get("proved", True):
        notes.append(_("In so large a field only near opponents were looked at."))
    return notes

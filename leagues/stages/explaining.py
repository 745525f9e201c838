"""Reasons why a Swiss round was paired as it was, in words (LG-SWISS-02, LG-SWISS-04)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from leagues.models import Fixture, Round
from rosters.words.own_words import kept_in_words_of


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
    round_: Round, fixtures: Sequence[Fixture], names: Mapping[int | None, str], game: str
) -> PairingsView:
    """Explain the pairings of a round.

    names: of all entries, by number; None for the bye.
    game:  the one in whose words they are explained.
    """
    notes = [note for said in round_.pairing.values() for note in _notes(said, names, game)]
    return PairingsView(
        round_,
        tuple(notes),
        tuple(
            _pairing(fixture, fixture.pairing, names, game)
            for fixture in fixtures
            if fixture.pairing
        ),
    )


def _pairing(
    fixture: Fixture, said: Mapping[str, Any], names: Mapping[int | None, str], game: str
) -> PairingView:
    """Return the view of one pairing, with its reason in words."""
    teams = [side.entry.team.name for side in fixture.sides.all()]
    ruled_out = tuple(_ruled_out(each, names, game) for each in said.get("ruled_out", ()))
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
        kept_in_words_of(game, _WHY[said["why"]]),
    ]
    if said.get("meetings"):
        met = ngettext(
            "They have met %(n)s time before.",
            "They have met %(n)s times before.",
            said["meetings"],
        )
        words.append(met % {"n": said["meetings"]})
    words += unkept(said)
    return PairingView(" – ".join(teams), " ".join(words), ruled_out)


def unkept(said: Mapping[str, Any]) -> list[str]:
    """Say why two meet who should not; empty where nothing spoke against it (LG-DAY-12).

    said: why they were paired, as it is stored.
    """
    words = []
    if said.get("forbidden"):
        words.append(_("They were not to meet, but there was no other pairing."))
    if said.get("discouraged"):
        words.append(
            _(
                "They should rather not meet. Otherwise somebody would meet again or rest "
                "twice, or two would meet who are not to meet."
            )
        )
    return words


#: How an opponent was found.
_WHY = {
    "pinned": gettext_lazy("The commissioner wished it."),
    "drawn": gettext_lazy("Drawn by lot, as the first round is."),
    "halves": gettext_lazy("The top half meets the bottom half in the first round."),
    "best_for_all": gettext_lazy("The pairing of the whole round that costs least."),
    "neighbours": gettext_lazy("Neighbours in the table."),
    "dutch": gettext_lazy("By the Dutch system."),
}


#: Why a nearer opponent was not free.
_PINNED = gettext_lazy("%(team)s: is to meet %(other)s, as the commissioner wished.")


def _ruled_out(said: Mapping[str, Any], names: Mapping[int | None, str], game: str) -> str:
    """Say why a nearer opponent was not taken."""
    values = {
        "team": names[said["entry"]],
        "round": said.get("round"),
        "other": names.get(said.get("instead"), ""),
    }
    match said["bar"]:
        case "pinned":
            return kept_in_words_of(game, _PINNED) % values
        case "forbidden":
            return _("%(team)s: they are not to meet.") % values
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
    "opponents": gettext_lazy(
        "The Dutch system has no pairing for this round: too few teams are left that have not met. "
        "The best pairing for all was drawn instead."
    ),
    "rests": gettext_lazy(
        "The Dutch system has no pairing for this round: every team that could rest has already "
        "had the points of a win without playing. The best pairing for all was drawn instead."
    ),
    "colours": gettext_lazy(
        "The Dutch system has no pairing for this round: a team would be at home, or away, three "
        "times in a row, or more than twice more often. The best pairing for all was drawn instead."
    ),
}


#: Why a pairing needs teams that have met (LG-SWISS-04).
_SHORTAGE = gettext_lazy(
    "Somebody has to meet again: there are %(pools)s sets of teams with an odd number each, whose "
    "members may meet nobody outside but %(bottleneck)s."
)


def _notes(said: Mapping[str, Any], names: Mapping[int | None, str], game: str) -> list[str]:
    """Return sentences about a round as a whole."""
    notes = [kept_in_words_of(game, _LOCKS[said["lock"]])] if said.get("lock") else []
    for one, other in said.get("broken", ()):
        notes.append(
            _("The wish that %(one)s meet %(other)s could not be kept.")
            % {"one": names[one], "other": names[other]}
        )
    shortage = said.get("shortage")
    if shortage:
        notes.append(
            kept_in_words_of(game, _SHORTAGE)
            % {
                "pools": len(shortage["pools"]),
                "bottleneck": ", ".join(names[each] for each in shortage["bottleneck"]) or "–",
            }
        )
    if not said.get("proved", True):
        notes.append(_("In so large a field only near opponents were looked at."))
    return notes

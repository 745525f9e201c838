"""Rulings in words: the public register stores a code for each kind of ruling."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from leagues.models import Ruling
from rosters.games import every
from rosters.words.acts import ToldAct
from rosters.words.own_words import in_words_of, kept_in_words_of
from rosters.words.team_rulings import tell_ruling

KINDS: Mapping[str, Promise] = {
    "campaign:awarded": _("Something awarded in a campaign"),
    "campaign:captive_freed": _("Captive set free"),
    "campaign:round_counted": _("End of a round counted again"),
    "deal:answered": _("Deal answered for a team"),
    "deal:offered": _("Deal offered for a team"),
    "deal:undone": _("Deal taken back"),
    "deal:withdrawn": _("Deal withdrawn for a team"),
    "terms:answered": _("Answered for a team before a match"),
    "dates:accepted": _("Dates accepted for a team"),
    "dates:declined": _("Dates declined for a team"),
    "dates:offered": _("Dates offered for a team"),
    "dates:withdrawn": _("Dates withdrawn for a team"),
    "entry:late": _("Late entry"),
    "entry:replaced": _("Team replaced"),
    "entry:strength": _("Automated coach of a team changed"),
    "entry:withdrawn": _("Team withdrawn"),
    "file:entries": _("Teams entered from a file"),
    "file:fixtures": _("Matches brought from a file"),
    "file:pairings": _("Pairings brought from a file"),
    "file:results": _("Results brought from a file"),
    "fixture:awarded": _("Match awarded"),
    "fixture:made": _("Match made"),
    "fixture:date": _("Date of a match set"),
    "fixture:deadline": _("Deadline of a match set"),
    "fixture:forfeited": _("Match forfeited by both"),
    "fixture:provisional": _("Provisional result"),
    "fixture:taken_back": _("Result taken back"),
    "round:ended": _("Week ended"),
    "ladder:answered": _("Challenge answered for a team"),
    "ladder:challenged": _("Challenge made for a team"),
    "ladder:withdrawn": _("Challenge withdrawn for a team"),
    "league:imported": _("League moved here from a file"),
    "league:seat_taken": _("Seat taken by its person"),
    "match:abandoned": _("Match abandoned"),
    "report:against": _("Kept against a rule"),
    "report:ruled": _("Ruled which report is true"),
    "report:withdrawn": _("Report withdrawn"),
    "result:corrected": _("Result corrected"),
    "result:restored": _("Correction of a result undone"),
    "round:deadline": _("Deadline of a round set"),
    "round:drawn_again": _("Round drawn again"),
    "season:abandoned": _("Season abandoned"),
    "season:house_rules": _("House rules changed"),
    "season:policy": _("Deadlines and rules for leaving changed"),
    "season:reopened": _("Season reopened"),
    "season:table": _("Points and tie-breakers changed"),
    "stage:ended": _("Stage ended"),
    "team:ruled": _("Ruled on a team"),
    "team:unruled": _("Ruling on a team taken back"),
}

#: Acts with another coach's team, in every game.
ACTS: Mapping[str, Promise] = {
    "dress": _("colours or crest chosen"),
    "hand_over": _("handed over"),
    "rename": _("renamed"),
    "rename_player": _("player renamed"),
    "settle": _("choices taken by default"),  # as it was called in rulings of earlier versions
    "take_back": _("an act taken back"),
    "take_defaults": _("choices taken by default"),
}


def act_words(act: str) -> str:
    """Return the words of an act with a team: those of every game, else of the first with it."""
    by_game = (room.wording.ACTS[act] for room in every() if act in room.wording.ACTS)
    return str(ACTS.get(act) or next(by_game, "…"))


def ruling_words(kind: str, game_key: str = "") -> str:
    """Return the name of a kind of ruling, in the words of a game; its code where it has none."""
    what, _colon, acts = kind.partition(":")
    if what != "team" or kind in KINDS:
        return kept_in_words_of(game_key, KINDS.get(kind, kind))
    # Of many acts at once the register keeps the first, and the last of these may be cut.
    said = dict.fromkeys(act_words(act) for act in acts.split(", "))
    return in_words_of(game_key, "Team managed: {acts}").format(acts=", ".join(said))


def about_words(about: str, game_key: str = "") -> str:
    """Return what a ruling is about as people read it: a round is kept as ``1/2``, by its stage."""
    stage, _slash, number = about.partition("/")
    if not (stage.isdecimal() and number.isdecimal()):
        return about
    said = in_words_of(game_key, "Stage %(stage)s, round %(number)s")
    return said % {"stage": stage, "number": number}


def ruled_on(ruling: Ruling) -> list[ToldAct]:
    """Return what a ruling on a team gave or took, in words; empty for all others (LG-EVENT-09)."""
    if ruling.season is None:
        return []
    game = ruling.season.game
    return [ToldAct(each["who"], tell_ruling(game, each)) for each in ruling.data.get("ruled", ())]

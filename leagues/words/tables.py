"""Tables in words; `leagues.tables` itself has no language."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.formats import get_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.tables import (
    COUNTED_DIFFERENCE,
    GIVEN,
    WITHDRAWN,
    Mark,
    Skip,
    Treatment,
    criteria_keys,
)
from leagues.tables.criteria import Number
from leagues.tables.telling import Reason, plainly
from rosters import games
from rosters.games.words import plain
from rules import game as rules_of
from rules.game import given_names

#: The names of the criteria of every game (LG-TABLE-03).
CRITERIA: Mapping[str, Promise] = {
    "points": _("Points"),
    "head_to_head": _("Head-to-head"),
    "mini_table": _("Head-to-head mini-table"),
    "score_difference": _("Score difference"),
    "score_for": _("Score for"),
    "score_against": _("Score against"),
    "wins": _("Wins"),
    "draws": _("Draws"),
    "losses": _("Fewer losses"),
    "concessions": _("Fewer concessions"),
    "away_score": _("Away score"),
    "buchholz": _("Buchholz"),
    "buchholz_median": _("Median Buchholz"),
    "buchholz_cut_1": _("Buchholz cut 1"),
    "sonneborn_berger": _("Sonneborn-Berger"),
    "koya": _("Koya"),
    "progressive": _("Progressive score"),
    "opponents_win_share": _("Opponents’ win share"),
    "common_opponents": _("Common opponents"),
    "rating": _("Rating"),
    "fair_play": _("Fair play"),
    "seed": _("Seed"),
    "lots": _("Lots"),
}

_NAMED_AFTER_PEOPLE = frozenset({"buchholz", "buchholz_cut_1", "sonneborn_berger", "koya"})
#: Why a criterion did not apply (LG-TABLE-05).
SKIPPED: Mapping[str, Promise] = {
    "not_two": _("{level} are level; it is for exactly two"),
    "not_met": _("they have not met"),
    "met_unequally": _("the {level} level have not met equally often"),
    "no_common_opponents": _("the {level} level have no opponent in common"),
}

#: How a criterion treats what was not played (LG-TABLE-04).
TREATED: Mapping[str, Promise] = {
    "nothing": _("counts for nothing"),
    "as_scored": _("counts with the points or score it was given"),
    "as_result": _("counts as its result"),
    "given_up": _("counts against the side that did not come"),
    "virtual": _(
        "counts as against an opponent with the same points, by the chess rules of 2026 with fewer "
        "where fewer are to be had, or by option as zero"
    ),
}

#: Live marks (LG-TABLE-08).
MARKS: Mapping[str, Promise] = {
    "champion": _("champion"),
    "qualified": _("qualified"),
    "eliminated": _("eliminated"),
    "not_proved": _("not yet proved"),
}


def mark_word(mark: Mark) -> str:
    """Return the strongest mark of an entry; empty where nothing is or can be proved."""
    for key in ("champion", "qualified", "eliminated"):
        if getattr(mark, key):
            return str(MARKS[key])
    return "" if mark.complete else str(MARKS["not_proved"])


def treatment_sentence(treatment: Treatment) -> str:
    """Say how a criterion treats unplayed fixtures, walk-overs and byes."""
    return gettext("Unplayed: {unplayed}. Walk-over: {walk_over}. Bye: {bye}.").format(
        unplayed=TREATED[treatment.unplayed],
        walk_over=TREATED[treatment.walk_over],
        bye=TREATED[treatment.bye],
    )


def criterion_name(key: str, game: str, part: str = "") -> str:
    """Return the name of a criterion: ``Score difference``, ``Head-to-head mini-table: points``.

    game: its key, for criteria of something it counts: ``Saves: difference``.
    part: of a criterion with several numbers.
    """
    kind, colon, what = key.partition(":")
    if colon:
        if kind == GIVEN:
            return str(games.of(game).seasons.GIVEN.get(what) or plain(what))
        counted = counted_name(what, game)
        if kind == COUNTED_DIFFERENCE:
            return gettext("{counted}: difference").format(counted=counted)
        return counted
    if key == WITHDRAWN:
        return gettext("Has withdrawn")
    name = str(CRITERIA[key])
    return f"{name}: {str(CRITERIA[part]).lower()}" if part else name


def criterion_in_a_sentence(key: str, game: str) -> str:
    """Return the name of a criterion as it stands within a sentence: ``score difference``.

    People's names and abbreviations keep their capitals.
    """
    name = criterion_name(key, game)
    keeps = key in _NAMED_AFTER_PEOPLE or name[:2].isupper()
    return name if keeps else f"{name[:1].lower()}{name[1:]}"


def criterion_choices(game: str) -> list[tuple[str, str]]:
    """Return the keys and names of all criteria of a game."""
    rules = rules_of(game)
    keys = criteria_keys(rules.counted, given_names(rules))
    return [(key, criterion_name(key, game)) for key in keys]


def counted_name(what: str, game: str) -> str:
    """Return the name of something that a game counts of its sides: ``Saves``."""
    return str(games.of(game).seasons.COUNTED.get(what) or plain(what))


def skip_sentence(skip: Skip) -> str:
    """Say why a criterion did not apply.

    ``Head-to-head does not apply: 3 are level; it is for exactly two.``
    """
    why = str(SKIPPED[skip.reason]).format(level=skip.level)
    return gettext("{criterion} does not apply: {why}.").format(
        criterion=CRITERIA[skip.criterion], why=why
    )


def number_told(value: Number) -> str:
    """Return a number of a table in the reader's language: ``12½``, ``0.667`` or ``0,667``."""
    return plainly(value).replace(".", str(get_format("DECIMAL_SEPARATOR")))


def reason_sentence(reason: Reason, names: Mapping[int, str], game: str) -> str:
    """Say why a row stands above the next, with both numbers and the skipped criteria."""
    above, below = names[reason.above], names[reason.below]
    parting = reason.parting
    if parting is None:
        said = gettext("{above} and {below} share a place: no tie-break separates them.").format(
            above=above, below=below
        )
    elif parting.criterion == WITHDRAWN:
        said = gettext("{below} has withdrawn and stands below {above}.").format(
            above=above, below=below
        )
    else:
        said = gettext("{above} above {below} by {criterion}, {more} to {less}.").format(
            above=above,
            below=below,
            criterion=criterion_name(parting.criterion, game, parting.part),
            more=number_told(parting.above),
            less=number_told(parting.below),
        )
    return " ".join([said, *(skip_sentence(skip) for skip in reason.skipped)])

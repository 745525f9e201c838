"""What is said of files: what each line does, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.models import FileImport
from rosters.words.refusals import sentence
from rules.problems import Problem

#: By what it is about and how: see `leagues.operations.brought.reports.Does`.
DOES: Mapping[tuple[str, str], Promise] = {
    ("placeholder", "new"): _("{name} has no account here yet and becomes a placeholder"),
    ("team", "new"): _("The team is founded with the usual roster: {list}"),
    ("contact", "same"): _("{team}: the contact is left out, as its coach has an account"),
    ("contact", "new"): _("You keep how {team} is reached; nobody else reads it"),
    ("entry", "new"): _("{team} enters, coached by {coach}"),
    ("entry", "changed"): _("{team} is entered already; new here: {to}"),
    ("entry", "same"): _("{team} is entered already; nothing changes"),
    ("schedule", "changed"): _("The schedule of this file replaces the {drawn} matches drawn here"),
    ("pairings", "changed"): _(
        "Round {round}: the {matches} pairings of this file replace the {drawn} drawn here"
    ),
    ("pairing", "new"): _("Round {round}: {match} is paired"),
    ("fixture", "new"): _("Round {round}: {match}, {date}"),
    ("fixture", "changed"): _("Round {round}: {match} gets the date {date}"),
    ("fixture", "same"): _("Round {round}: {match} is there already; nothing changes"),
    ("result", "new"): _("Round {round}: {match} ended {score}"),
    ("result", "changed"): _("Round {round}: {match} is changed to {score}"),
    ("result", "same"): _("Round {round}: {match} ended {score} already; nothing changes"),
    ("stranger", "same"): _("{match}: left out, as the file does not name both coaches"),
    ("no_score", "same"): _("{match} has no score in this file; nothing changes"),
}

#: Sentences of what is wrong with a file; the line and the column stand before them.
SENTENCES: dict[str, Promise] = {
    "cell_empty": _("Fill in “{name}”: this row has nothing there."),
    "cell_no_date": _(
        "Write the date as 2026-03-15 or 15.03.2026, with a time as in 2026-03-15 19:30. This is "
        "“{found}”."
    ),
    "cell_no_number": _("Write a whole number from {least} to {most}. This is “{found}”."),
    "cell_not_plain": _("Take the characters out that nobody sees."),
    "cell_too_long": _("Shorten this cell: it may have at most {most} characters."),
    "cell_unknown": _("Write one of these: {known}. This is “{found}”."),
    "chess_cell": _("Correct the round in these columns: “{found}” is no result and no bye."),
    "chess_contradiction": _(
        "Compare round {round} of {name} with that of the opponent: colours or results contradict "
        "each other."
    ),
    "chess_no_bye": _("{team} has no bye in round {round} here."),
    "chess_not_met_back": _(
        "Compare round {round} of {name} with that of the opponent, who met somebody else."
    ),
    "chess_of_teams": _("Send the file of an individual tournament: this one is not (013 or 310)."),
    "chess_player_unknown": _(
        "There is no “{name}” in {season}. Enter it first, by this name or its coach’s: a chess "
        "file does not say which list is played."
    ),
    "chess_too_large": _("Split the file: at most {most} entries are read at once."),
    "chess_without_players": _("Add entries: there is no line that begins with 001."),
    "coach_ambiguous": _(
        "Two members go by the name “{name}”. Write the user name of the one you mean."
    ),
    "column_missing": _("Add a column “{name}”. It may also be called: {names}."),
    "column_twice": _("The column “{name}” is there twice, or under two names. Take one out."),
    "entry_of_another_coach": _(
        "{team} is entered already, coached by {name}. Hand the team over on its own page."
    ),
    "entry_of_another_list": _("{team} is entered already, with the list {name}."),
    "entry_of_another_name": _(
        "This id belongs to {team}, entered already. Rename the team on its page first, not by a "
        "file."
    ),
    "external_name_other": _("This is known as “{other}” in that system already, not as “{name}”."),
    "external_name_taken": _("The id “{name}” belongs to something else already."),
    "brought_result_stands": _(
        "Correct this result on the page of the match: the matches after it were drawn from it."
    ),
    "file_empty": _("The file has nothing in it."),
    "file_has_problems": _("Mend what is listed first; until then nothing is stored."),
    "file_missing": _("Choose a file, or paste its rows."),
    "file_not_text": _(
        "Save the file as “CSV UTF-8” and send that one. Line {line} cannot be read as text."
    ),
    "file_not_utf8": _(
        "Save the file as “CSV UTF-8”, or choose its characters below. Line {line} is in an older "
        "encoding, which a file does not name."
    ),
    "file_report_changed": _(
        "Read this page again: something in the season has changed since it was shown."
    ),
    "file_too_large": _("Send a file of at most {most} MB."),
    "file_too_long": _("Split the file: at most {most} rows are read at once."),
    "file_too_wide": _("A file has at most {most} columns. This one has {found}."),
    "file_without_rows": _("Add rows under the header: there are none."),
    "line_twice": _("Take one row out: “{name}” stands in line {other} already."),
    "list_wanted": _("Write in the column “list” which list {team} plays."),
    "pairing_has_begun": _(
        "Keep round {round} as it is here: a match of it has begun, so {match} can't be paired any "
        "more. Before that a file replaces the pairings."
    ),
    "pairing_leaves_out": _(
        "Pair everybody in round {round}, or give the bye (U): nobody meets {names}. A file "
        "replaces all pairings of a round."
    ),
    "pairing_met_before": _("Pair others: {match} was played in an earlier round."),
    "match_not_drawn": _(
        "Round {round} has no match {match}. A file brings its own matches to a round robin only."
    ),
    "match_the_other_way": _("Swap home and away: here it is drawn the other way round ({match})."),
    "match_of_two_coaches": _("A game of the report has two coaches. This one has {found}."),
    "no_federation": _("The game of {season} has no federation that takes reports."),
    "no_federation_report": _(
        "Send a report to a federation: this file begins with “{found}”, not with “nafReport”."
    ),
    "no_such_coach_here": _(
        "Nobody in {season} has the member number or the name “{name}”. Give the number on the "
        "page of the federation."
    ),
    "nobody_gave_up": _("Somebody gave up: write a higher score for whoever stayed."),
    "no_draw_in_knockout": _("A knock-out match needs a winner: write the score that decided it."),
    "no_results_of_campaigns": _(
        "Report the matches of {season} one by one: a campaign reads more of them than a score."
    ),
    "no_results_of_ladders": _("Report the matches of a ladder one by one."),
    "no_such_team_here": _(
        "There is no “{team}” in {season}. Compare the name with the list of teams."
    ),
    "no_such_match": _("No match {match} is left to be settled by this row."),
    "no_such_match_in_round": _("Round {round} has no match {match}."),
    "plays_twice": _("{team} plays in round {round} already, in line {other}."),
    "report_without_matches": _("Add games: the report has none."),
    "row_broken": _("Close the quotation mark: nothing after it can be read."),
    "row_too_long": _(
        "This row has {found} cells, the header {most}. Put cells with a separator in quotation "
        "marks."
    ),
    "schedule_has_begun": _(
        "Round {round} has no match {match}, and matches have begun. A whole schedule is brought "
        "before the first match."
    ),
    "season_not_open": _("Open the registration of {season} first."),
    "xml_broken": _("Mend line {line}: from there on the file is not XML."),
    "xml_too_large": _("Send a smaller file: line {line} goes beyond what a report may have."),
    "xml_unsafe": _("Take the document type out (line {line}): a report needs no such thing."),
}


@dataclass(frozen=True, slots=True)
class Said:
    """A line of a report in words; `where` is the line, with the column of a problem."""

    where: str
    text: str
    clause: str = ""
    how: str = ""


def where_of(line: int, column: str) -> str:
    """Return the place in a file in words."""
    if column:
        return gettext("Line %(line)s, %(column)s") % {"line": line, "column": column}
    return gettext("Line %(line)s") % {"line": line}


def problem_of(stored: Mapping[str, Any]) -> Problem:
    """Return a stored problem of a file."""
    told = stored["problem"]
    return Problem(told["code"], told["clause"], told["params"], told["about"])


def problems_said(file: FileImport) -> list[Said]:
    """Return what is wrong with a file, each with its line and column."""
    game = file.season.game
    said = []
    for each in file.report["problems"]:
        problem = problem_of(each)
        where = where_of(each["line"], each["column"])
        said.append(Said(where, sentence(problem, game), problem.clause))
    return said


#: What is said first of a line that does several things.
_FIRST = ("schedule", "entry", "fixture", "result")


def does_said(file: FileImport, hows: Sequence[str]) -> list[Said]:
    """Return what the lines of a file do, one text a line: those that are new, changed or same."""
    by_line: dict[int, list[Mapping[str, Any]]] = {}
    for each in file.report["does"]:
        by_line.setdefault(each["line"], []).append(each)
    said = []
    for line, does in by_line.items():
        kept = [each for each in does if each["how"] in hows]
        kept.sort(key=lambda each: each["what"] not in _FIRST)
        # What becomes of all that was there stands above the lines, not within one of them.
        whole = [each for each in kept if each["what"] == "schedule"]
        said += [Said("", f"{_does(each)}.", how=each["how"]) for each in whole]
        kept = [each for each in kept if each not in whole]
        texts = [_does(each) for each in kept]
        if texts:
            said.append(Said(where_of(line, ""), f"{'. '.join(texts)}.", how=kept[0]["how"]))
    return said


def _does(does: Mapping[str, Any]) -> str:
    """Say what a line does, with its date as the reader writes dates (LG-NOTE-10)."""
    params = dict(does["params"])
    if params.get("date"):
        params["date"] = date_format(datetime.fromisoformat(params["date"]), "DATETIME_FORMAT")
    return str(DOES[does["what"], does["how"]]).format_map(params).rstrip(", ")

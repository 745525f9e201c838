"""Sentences about matches that people report from their tables."""

from django.utils.translation import gettext_lazy as _

from rosters.games.room import Sentences
from rosters.words.counting import counted

SENTENCES: Sentences = {
    "count_out_of_range": _("{what}: a whole number from {least} to {most} is wanted."),
    "deed_out_of_range": _(
        "Number {number} of {team}, {what}: a whole number from 0 to {most} is wanted."
    ),
    "deeds_from_the_bench": _("Number {number} of {team} was not fielded, and did something."),
    "entries_left_over": counted(
        "One of the reported dice isn't needed.",
        "{count} of the reported dice aren't needed.",
    ),
    "hurt_twice": _("Number {number} of {team} was out of the match already."),
    "listed_twice": _("Number {number} of {team} is listed twice."),
    "match_not_decided": _(
        "Say who won in the end, by overtime, penalties or a toss: a tie can't stand here."
    ),
    "not_such_faces": counted(
        "Type one number from 1 to {die}: what the die shows.",
        "Type {count} numbers from 1 to {die}: what the dice show.",
    ),
    "player_not_available": _("{name} of {team} was not available for this match."),
    "report_not_readable": _("This part of the report cannot be read: {part}."),
    "unknown_number": _("Nobody of {team} played as number {number}."),
}

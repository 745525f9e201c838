"""How coaches get their notices: by group, on the site and by e-mail (LG-NOTE-04)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from leagues.models import NoticeChoice
from leagues.notices.kinds import KINDS, Group
from rosters.models import Coach, Team

Mail = NoticeChoice.Mail


@dataclass(frozen=True, slots=True)
class Grouped:
    """A group of notices as people read of it.

    subject: of an e-mail with one notice of it that may not be quoted (LG-NOTE-07).
    mail:    when its notices come by e-mail to somebody who has not chosen.
    """

    title: str | Promise
    about: str | Promise
    subject: str | Promise
    mail: Mail


GROUPS: Mapping[Group, Grouped] = {
    Group.QUESTIONS: Grouped(
        _("Questions to you"),
        _("Challenges, dates, deals, results to confirm, and deadlines that come near."),
        _("a question to you"),
        Mail.NOW,
    ),
    Group.MATCHES: Grouped(
        _("Your matches and teams"),
        _("Answers of others, agreed dates, results that count, and teams that you are given."),
        _("news of your matches and teams"),
        Mail.NOW,
    ),
    Group.SEASONS: Grouped(
        _("Your seasons"),
        _("The start, your next match, rulings, the champion, and plans for the next season."),
        _("news of a season"),
        Mail.NOW,
    ),
    Group.LEAGUES: Grouped(
        _("Your leagues"),
        _("Members, requests to join, entries, and roles."),
        _("news of a league"),
        Mail.DAILY,
    ),
    Group.FOLLOWING: Grouped(
        _("What you follow"),
        _("Results, posts and seasons of what you follow."),
        _("news of what you follow"),
        Mail.DAILY,
    ),
}


@dataclass(frozen=True, slots=True)
class Chosen:
    """How a coach gets the notices of one group."""

    group: Group
    site: bool
    mail: Mail

    @property
    def title(self) -> str | Promise:
        return GROUPS[self.group].title

    @property
    def about(self) -> str | Promise:
        return GROUPS[self.group].about


def group_of(kind: str) -> Group:
    """Return the group of a kind; a kind of a later version counts as a question."""
    return KINDS[kind].group if kind in KINDS else Group.QUESTIONS


def choices_of(coaches: Iterable[Coach]) -> dict[int, dict[Group, Chosen]]:
    """Return what each coach has chosen for each group, or its default; one query."""
    ids = [coach.pk for coach in coaches]
    found = {pk: {group: _default(group) for group in Group} for pk in ids}
    for row in NoticeChoice.objects.filter(coach__in=ids, group__in=list(Group)):
        group = Group(row.group)
        found[row.coach_id][group] = Chosen(group, row.site, Mail(row.mail))
    return found


def only_game(coach: Coach) -> str:
    """Return the game of all teams of a coach, in whose words they choose; one query.

    Empty where they have teams of several games, or none.
    """
    games = Team.objects.filter(coach=coach).order_by().values_list("game", flat=True).distinct()
    found = list(games[:2])
    return found[0] if len(found) == 1 else ""


def kinds_off_the_site(coach: Coach) -> list[str]:
    """Return the kinds that a coach does not want among the news on the site; one query."""
    off = set(coach.notice_choices.filter(site=False).values_list("group", flat=True))
    return [name for name, kind in KINDS.items() if kind.group in off] if off else []


def _default(group: Group) -> Chosen:
    return Chosen(group, True, GROUPS[group].mail)

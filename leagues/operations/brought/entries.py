"""Enter the teams of a file into a season, with their coaches (LG-IO-07)."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import blake2b

from django.db import transaction
from django.utils import translation

from leagues.models import Contact, Entry, ExternalName, League, Membership, Season
from leagues.notices import notify
from leagues.operations.brought.columns import Line, plain
from leagues.operations.brought.finding import number_in
from leagues.operations.brought.names import give_name, named_thing
from leagues.operations.brought.reports import CLAUSE, Report
from leagues.operations.common import register
from leagues.operations.days.entrants import MOST_CONTACT, keep_contact
from leagues.operations.entries import entry_problems
from rosters.games import of
from rosters.models import Coach, Team
from rosters.operations.teams import found_team
from rosters.typed.text import plain_line
from rules.dice import Stream
from rules.problems import Problem, Refusal

Kind = ExternalName.Kind
#: The highest seed, as by hand.
MOST_SEED = 999


def bring_entries(
    user: Coach, season: Season, system: str, lines: Sequence[Line], report: Report
) -> None:
    """Enter a team for each line, or change its club and seed; what cannot be is reported.

    Whoever coaches it is a member of the league by that name. Somebody who is none becomes a
    placeholder: a coach who cannot sign in, until a commissioner gives the team to a person.
    """
    params = {"season": season.name}
    if season.state == Season.State.DRAFT:
        report.wrong(1, "", Problem("season_not_open", "LG-SEASON-04", params))
        return
    if season.state != Season.State.REGISTRATION:
        report.wrong(1, "", Problem("field_is_closed", "LG-SEASON-04", params))
        return
    bringing = _Bringing(user, season, system, report)
    seen: dict[str, int] = {}
    for line in lines:
        name = plain(line["team"])
        if name in seen:
            twice = {"name": line["team"], "other": seen[name]}
            report.wrong(line.number, line.place("team"), Problem("line_twice", CLAUSE, twice))
            continue
        seen[name] = line.number
        bringing.take(line)
    if bringing.made and not report.problems:
        register(user, season, "file:entries", season.name, bringing.reason, teams=bringing.made)


class _Bringing:
    """One file that is being stored."""

    def __init__(self, user: Coach, season: Season, system: str, report: Report) -> None:
        self.user, self.season, self.system, self.report = user, season, system, report
        self.league: League = season.league
        self.members = list(
            Coach.objects.filter(memberships__league=self.league).order_by("pk").distinct()
        )
        self.entries = list(season.entries.select_related("team__coach").order_by("pk"))
        self.lists = _lists(season)
        self.made: list[str] = []
        self.reason = f"CSV · {system}" if system else "CSV"

    def take(self, line: Line) -> None:
        """Store one line, or report what is wrong with it and store nothing of it."""
        wrong, does, members = len(self.report.problems), len(self.report.does), [*self.members]
        seed = number_in(line, "seed", 1, MOST_SEED, self.report)
        try:
            with transaction.atomic():
                coach = self._coach(line)
                entry = self._known(line)
                if entry is None:
                    entry = self._entered(line, coach)
                else:
                    self._same_team(entry, line, coach)
                self._describe(line, entry, seed, is_new=entry not in self.entries)
                self._keep_contact(line, entry, coach)
                self._name(line, entry, coach)
                if len(self.report.problems) > wrong:
                    raise Refusal([])
        except Refusal as refusal:
            for problem in refusal.problems:
                place = line.place(problem.about) if problem.about in line.names else ""
                self.report.wrong(line.number, place or line.place("team"), problem)
            del self.report.does[does:]
            self.members = members
            return
        if entry not in self.entries:
            self.entries.append(entry)

    # -- who coaches it ---------------------------------------------------------------------------

    def _coach(self, line: Line) -> Coach:
        """Return the coach of a line: a member, or a placeholder.

        Raises Refusal("coach_ambiguous").
        """
        if line["coach_id"]:
            thing = named_thing(self.league, None, self.system, Kind.COACH, line["coach_id"])
            if (found := next((c for c in self.members if c.uuid == thing), None)) is not None:
                return found
        wanted = plain(line["coach"])
        found_all = [c for c in self.members if wanted in (plain(c.username), plain(str(c)))]
        if len(found_all) > 1:  # whoever has it already, else a person before a placeholder
            entry = self._known(line)
            has_it = [c for c in found_all if entry is not None and c.pk == entry.team.coach_id]
            found_all = has_it or [c for c in found_all if not c.placeholder] or found_all
        if len(found_all) == 1:
            return found_all[0]
        if found_all:
            raise Refusal(Problem("coach_ambiguous", CLAUSE, {"name": line["coach"]}, "coach"))
        shown = plain_line(line["coach"], "coach", 60)
        made = Coach(
            username=f"guest-{secrets.token_hex(8)}",
            display_name=shown,
            is_active=False,
            placeholder=True,
        )
        made.set_unusable_password()
        made.save()
        Membership.objects.create(league=self.league, coach=made, role=Membership.Role.COACH)
        self.members.append(made)
        self.report.add(line.number, "new", "placeholder", name=shown)
        return made

    # -- its team and entry -----------------------------------------------------------------------

    def _known(self, line: Line) -> Entry | None:
        """Return the entry that a line is about, by its id or its team's name."""
        if line["id"]:
            thing = named_thing(self.league, self.season, self.system, Kind.ENTRY, line["id"])
            if (found := next((e for e in self.entries if e.uuid == thing), None)) is not None:
                return found
        name = plain(line["team"])
        return next((e for e in self.entries if plain(e.team.name) == name), None)

    def _same_team(self, entry: Entry, line: Line, coach: Coach) -> None:
        """Refuse a line that says of an entry what a file cannot change.

        Raises Refusal with ``entry_of_another_coach``, ``entry_of_another_name`` and
        ``entry_of_another_list``, all at once.
        """
        problems = []
        if entry.team.coach_id != coach.pk:
            params = {"team": entry.team.name, "name": str(entry.team.coach or "–")}
            problems.append(Problem("entry_of_another_coach", CLAUSE, params, "coach"))
        if plain(entry.team.name) != plain(line["team"]):
            params = {"team": entry.team.name, "name": line["team"]}
            problems.append(Problem("entry_of_another_name", CLAUSE, params, "team"))
        race = self._race(line)
        if race is not None and race != entry.team.race:
            shown = of(self.season.game).sheet.race_name(self.season.version, entry.team.race)
            params = {"team": entry.team.name, "name": str(shown)}
            problems.append(Problem("entry_of_another_list", CLAUSE, params, "list"))
        if problems:
            raise Refusal(problems)

    def _race(self, line: Line) -> str | None:
        """Return the team list of a line; None without one. Raises Refusal("no_such_list")."""
        if not line["list"]:
            return None
        race = self.lists.get(plain(line["list"]))
        if race is None:
            raise Refusal(Problem("no_such_list", CLAUSE, {"race": line["list"][:60]}, "list"))
        return race

    def _entered(self, line: Line, coach: Coach) -> Entry:
        season = self.season
        strength, managed = season.rules.usual_strength, Entry.Managed.PERSON
        if line["computer"]:
            strength, managed = plain(line["computer"]).replace(" ", "_"), Entry.Managed.AUTOMATIC
        team = self._team(line, coach)
        if problems := entry_problems(season, team, strength, managed):
            raise Refusal(problems)
        entry = Entry.objects.create(season=season, team=team, strength=strength, managed=managed)
        if coach != self.user:
            params = {"team": team.name, "season": season.name}
            notify([coach], "entered_for_you", params, season=season, team=team)
        return entry

    def _team(self, line: Line, coach: Coach) -> Team:
        """Return the coach's team of that name, or found it from the usual roster of its list.

        Raises Refusal("list_wanted") if the line names no list and the game has several.
        """
        race, season = self._race(line), self.season
        for team in coach.teams.filter(game=season.game, copy_of=None).order_by("pk"):
            if plain(team.name) == plain(line["team"]) and race in (None, team.race):
                return team
        if race is None:
            if len({*self.lists.values()}) > 1:
                raise Refusal(Problem("list_wanted", CLAUSE, {"team": line["team"]}, "list"))
            race = next(iter(self.lists.values()))
        name = plain_line(line["team"], "team")
        seed = blake2b(f"{season.uuid}/{plain(name)}".encode(), digest_size=32).digest()
        roster = season.rules.wished_roster(season.version, race, name, Stream(seed, "brought"))
        team = found_team(coach, season.game, roster, version=season.version)
        shown = of(season.game).sheet.race_name(season.version, race)
        with translation.override(None):
            self.report.add(line.number, "new", "team", team=name, list=str(shown))
        return team

    def _describe(self, line: Line, entry: Entry, seed: int | None, *, is_new: bool) -> None:
        """Give the entry its club and its seed; an empty cell leaves what is there."""
        club = plain_line(line["club"], "club", 80, empty=True)
        changes: dict[str, object] = {}
        if club and club != entry.club:
            changes["club"] = entry.club = club
        if seed is not None and seed != entry.seed:
            changes["seed"] = entry.seed = seed
        if changes:
            entry.save(update_fields=list(changes))
        if is_new:
            self.made.append(entry.team.name)
            self.report.add(
                line.number, "new", "entry", team=entry.team.name, coach=str(entry.team.coach)
            )
        elif changes:
            told = ", ".join(f"{value}" for value in changes.values())
            self.report.add(line.number, "changed", "entry", team=entry.team.name, to=told)
        else:
            self.report.add(line.number, "same", "entry", team=entry.team.name)

    def _keep_contact(self, line: Line, entry: Entry, coach: Coach) -> None:
        """Keep how somebody without an account is reached; an empty cell leaves what is there.

        What is kept does not stand in the report, which is stored (LG-DAY-10).
        """
        text = plain_line(line["contact"], "contact", MOST_CONTACT, empty=True)
        if not text:
            return
        if not coach.placeholder:
            self.report.add(line.number, "same", "contact", team=entry.team.name)
        elif not Contact.objects.filter(entry=entry, text=text).exists():
            keep_contact(entry, text)
            self.report.add(line.number, "new", "contact", team=entry.team.name)

    def _name(self, line: Line, entry: Entry, coach: Coach) -> None:
        """Keep what the other system calls the entry, its team and its coach."""
        league, system = self.league, self.system
        if line["id"]:
            give_name(league, None, system, Kind.TEAM, line["id"], entry.team.uuid)
            give_name(league, self.season, system, Kind.ENTRY, line["id"], entry.uuid)
        if line["coach_id"]:
            give_name(league, None, system, Kind.COACH, line["coach_id"], coach.uuid)


def _lists(season: Season) -> dict[str, str]:
    """Return the team lists of a season by their ids, and by their names in both languages."""
    found: dict[str, str] = {}
    sheet = of(season.game).sheet
    for race in season.rules.races(season.version):
        found[plain(race)] = race
        for language in ("en", "ru"):
            with translation.override(language):
                found.setdefault(plain(str(sheet.race_name(season.version, race))), race)
    return found

"""Compute what a match does to the two teams that played it (HC-TOUR-02).

This is a pure function of the record, the teams before the match and the coaches' answers. It reads
a random stream of its own. A reported record has the same aftermath as a match played here. Each
step is taken for both teams before the next step begins, Home first.

Conditions from before the match are served before those of the match are entered, so no match
serves what it caused. A friendly changes nothing but the record (HC-TOUR-01).

A coach may be None: a person who is absent. Excess cards then stay with the team until the coach
gives them back (LG-FIX-11). The same holds for a coach who types in what was rolled at the table
(``rules.typed``).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rules import aftermath as aftermaths
from rules.coach import Coach, ask
from rules.conditions import Settled
from rules.dice import Dice
from rules.helvetia_cup.between import trimming
from rules.helvetia_cup.between.filed import Filed
from rules.helvetia_cup.between.history import apply
from rules.helvetia_cup.between.team import Player, Team
from rules.helvetia_cup.catalogue import Catalogue
from rules.helvetia_cup.options import competition_of, is_league, leg_of
from rules.helvetia_cup.position import COUNTS
from rules.record import Record
from rules.roster import Event
from rules.typed import decides_now, rolls

JSON = Any


@dataclass(slots=True)
class _Side(aftermaths.Side[Team, Filed]):
    """One team in the aftermath.

    report: its side of the record; empty if the match was not played.
    """

    competition: str
    report: Mapping[str, JSON] = field(default_factory=dict)

    def apply(self, event: Event) -> None:
        apply(self.team, event)

    @property
    def lines(self) -> list[JSON]:
        """The lines of the team's own players by shirt; academy players leave nothing behind
        (HC-LEAGUE-14).
        """
        roster_lines = [line for line in self.report["lines"] if line["player"] is not None]
        return sorted(roster_lines, key=lambda line: int(line["number"]))


def aftermath(
    catalogue: Catalogue,
    record: Record,
    teams: Sequence[Team],
    coaches: Sequence[Coach | None],
    dice: Dice | None = None,
    *,
    instead_of: Sequence[Sequence[Event]] | None = None,
) -> list[list[Event]]:
    """Return the events of each team, in the order of HC-TOUR-02.

    dice: by default the aftermath's own stream, from the seed of the match.
    instead_of: the events of the match as first filed, if this corrects them (LG-EVENT-04).
    """
    options = record.match.options
    played = record.outcome.took_place  # HC-LEAGUE-15
    filed = instead_of or [()] * len(teams)
    sides = [
        _Side(n, team.copy(), coaches[n], Filed(filed[n]), competition_of(options))
        for n, team in enumerate(teams)
    ]
    dice = dice or aftermaths.stream(record.match, again=bool(instead_of))
    if played or record.outcome.kind in ("walk_over", "double_forfeit"):
        for side in sides:
            side.report = record.sides[side.number] if played else {}
            _record(side, record, teams[1 - side.number].name)
        for side in sides:
            _pending(catalogue, side, record, dice)
    if played and sides[0].competition:
        for side in sides:
            _what_happened(catalogue, side)
            _cards(side, leg_of(options))
        for side in sides:
            _trim(side)
    return [side.events for side in sides]


def sat_out(catalogue: Catalogue, team: Team, settled: Settled, dice: Dice) -> list[Event]:
    """Return the events of a match that was settled without being played (LG-COND-02,
    HC-TOUR-03).
    """
    return _served(catalogue, team, settled, dice)


# -- the match in the record --------------------------------------------------------------------


def _record(side: _Side, record: Record, opponent: str) -> None:
    outcome, other = record.outcome.sides[side.number], record.outcome.sides[1 - side.number]
    options = record.match.options
    lines = side.lines if side.report else []
    side.emit(
        "match_played",
        opponent=opponent,
        result=outcome.result,
        score=[outcome.score, other.score],
        shootout=_shootout(record, side.number) if side.report else None,
        kind=record.outcome.kind,
        competition=side.competition,
        leg=leg_of(options),
        league=is_league(options),
        lines=[
            {
                "player": line["player"],
                "fielded": line["fielded"],
                **{deed: line[deed] for deed in COUNTS if line.get(deed, 0)},
            }
            for line in lines
        ],
    )


def _shootout(record: Record, side: int) -> list[int] | None:
    ours, other = record.sides[side]["shootout"], record.sides[1 - side]["shootout"]
    return None if ours is None else [ours, other]


# -- what was pending ---------------------------------------------------------------------------


def _pending(catalogue: Catalogue, side: _Side, record: Record, dice: Dice) -> None:
    if not side.competition:
        return
    outcome = record.outcome
    settled = Settled(outcome.sides[side.number].ended, side.competition)
    fielded = [line["player"] for line in side.lines if line["fielded"]] if side.report else []
    side.emit_all(_served(catalogue, side.team, settled, dice, side, fielded))


def _served(
    catalogue: Catalogue,
    team: Team,
    settled: Settled,
    dice: Dice,
    side: _Side | None = None,
    fielded: Collection[int] = (),
) -> list[Event]:
    """Return what a match of the team ends, and the recovery dice of injured players who missed it.

    A forfeit or walk-over counts as a match, whichever team it favours; a bye does not
    (HC-TOUR-03).
    """
    settled = replace(settled, forfeits=True)
    if not settled.counts or not settled.competition:
        return []
    events = []
    tired = [each.id for each in team.roster if each.is_fatigued(settled.competition)]
    barred = [each.id for each in team.roster if each.is_suspended(settled.competition)]
    if tired or barred:
        facts = {"fatigue": tired, "suspensions": barred, "competition": settled.competition}
        events.append(Event("served", facts))
    events += [
        _recovery(catalogue, player, dice, side)
        for player in team.roster  # HC-INJ-05: in the order of shirts
        if player.is_injured and player.id not in fielded
    ]
    return events


def _recovery(catalogue: Catalogue, player: Player, dice: Dice, side: _Side | None) -> Event:
    """Roll whether a player recovers; a red face keeps them out of the next match too
    (HC-INJ-03).
    """
    faces = catalogue.dice.team
    about = {"player": player.id, "number": player.number, "name": player.name}
    number = side.number if side else 0
    known_dice = side.filed.told(dice, "recovery", player.id) if side else dice
    [face] = rolls(known_dice, 1, len(faces), "recovery", "HC-INJ-03", number, about, player.id)
    recovers = faces[face - 1].card != "red"
    return Event("recovery_rolled", {"player": player.id, "face": face, "recovers": recovers})


# -- what happened in the match -----------------------------------------------------------------


def _what_happened(catalogue: Catalogue, side: _Side) -> None:
    """Enter cards, heavy injuries and fatigue, from the lines of the players."""
    _bookings(catalogue, side)
    minutes = {injury["number"]: injury["minute"] for injury in side.report["injuries"]}
    for line in side.lines:
        if line["injured"]:
            minute = minutes.get(line["number"], 0)
            side.emit("injured", player=line["player"], minute=minute)
    # HC-INJ-04: who recovers has no fatigue, so who is injured gets none.
    tired = [
        line["player"]
        for line in side.lines
        if line["fielded"] and line["markers"] <= 0 and not line["injured"]
    ]
    if tired:
        side.emit("fatigued", competition=side.competition, players=tired)


def _bookings(catalogue: Catalogue, side: _Side) -> None:
    """Enter yellow cards and suspensions (HC-SUSP).

    Whatever a player did in one match, they miss one match (HC-SUSP-04, -05).
    """
    yellows = [[line["player"], line["yellows"]] for line in side.lines if line["yellows"]]
    if yellows:
        side.emit("booked", competition=side.competition, yellows=yellows)
    counters = side.team.book(side.competition).yellows
    for line in side.lines:
        who = line["player"]
        if line["reds"]:
            what = "red_card"
        elif line["yellows"] and counters[who] >= catalogue.ruleset.suspension_every_yellows:
            what = "yellow_cards"
        else:
            continue
        side.emit("suspended", competition=side.competition, player=who, what=what)


def _cards(side: _Side, leg: int) -> None:
    """Enter the cards that the coach took before the match, used up in it and won by it.

    Cards that the coach already has, or has used up, are left out: a match before this one may have
    been corrected since.
    """
    report, competition = side.report, side.competition
    owned = side.team.book(competition).collection
    trained = [card for card in report["acquired"]["trained"] if card not in owned]
    if trained:
        side.emit("trained", competition=competition, cards=trained)
    left = side.team.legendaries(competition, leg)
    used = [card for card in report["played"] if card in left]
    if used:
        side.emit("legendaries_used", competition=competition, leg=leg, cards=used)
    mission = report["mission"]
    # HC-TCARD-06; a failed one gives nothing (HC-TCARD-07).
    if report["mission_done"] and mission not in side.team.book(competition).collection:
        side.emit("mission_fulfilled", competition=competition, card=mission)


def _trim(side: _Side) -> None:
    """Ask the coach to give back cards above the cap (HC-LEAGUE-12, HC-DEC-32)."""
    team, competition, cards = side.team, side.competition, side.filed.trimmed
    if not team.excess(competition):
        return
    if cards is None or trimming.problems(team, competition, cards):
        if not decides_now(side.coach):
            return
        cards = ask(side.coach, trimming.TrimCollection(side.number, team, competition))
    side.emit_all([trimming.trimmed(competition, cards)])

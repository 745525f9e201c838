"""Take shots of every kind, with sectors chosen in secret (HC-SHOT, HC-TOUCH, HC-HEAD)."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from rules.coach import Answer, Build
from rules.dice import Dice
from rules.helvetia_cup import catalogue as catalogues
from rules.helvetia_cup.ball import to_goalkeeper
from rules.helvetia_cup.cards.moments import Shot
from rules.helvetia_cup.cards.playing import window
from rules.helvetia_cup.catalogue import HEADER, SECTOR_NAMES, SHOT, Catalogue, Sector
from rules.helvetia_cup.checks import check
from rules.helvetia_cup.clock import ball_won
from rules.helvetia_cup.goals import goal
from rules.helvetia_cup.pitch import ZONES
from rules.helvetia_cup.position import SAVES, SHOTS, TOUCH_SHOTS, Position
from rules.helvetia_cup.referee import Referee
from rules.problems import Problem

#: HC-SHOT-05: there are no more sectors than that.
MOST_SECTORS = 6
#: HC-DEC-14, HC-DEC-15: the orders of the decision table.
SECTORS = SECTOR_NAMES
DEFAULT_SECTOR = "BC"
DEFAULT_COVER = ("BC", "BL", "BR", "TC", "TL", "TR")


def shoot(ref: Referee, kind: str, minus: int = 0) -> None:
    """Shoot with the carrier; the round is over afterwards (HC-ROUND-07).

    minus: the pressure on the carrier.
    """
    pos = ref.pos
    p = pos.carrier
    pos.counts[SHOTS][p] += 1
    if kind == "touch":
        pos.counts[TOUCH_SHOTS][p] += 1
    ref.note("shoots", _CLAUSES[kind], p, h=pos.ball, detail=kind)
    shot = Shot(kind, p)
    if "sectors" in ref.windows:
        window(ref, "sectors", shot)
    if is_saved(ref, shot):
        pos.counts[SAVES][pos.keeper[1 - (p >> 3)]] += 1
        to_goalkeeper(ref, 1 - (p >> 3), "HC-SHOT-09")
        ball_won(ref, "HC-SHOT-09", pos.carrier)
    elif goes_in(ref, shot, minus):
        goal(ref, p, kind)
    else:
        ref.note("misses", "HC-SHOT-13", p)
        to_goalkeeper(ref, 1 - (p >> 3), "HC-SHOT-13")
        ball_won(ref, "HC-SHOT-13", pos.carrier)


_CLAUSES = {
    "shot": "HC-SHOT-01",
    "touch": "HC-TOUCH-01",
    "header": "HC-HEAD-01",
    "penalty": "HC-PEN-06",
}


def is_saved(ref: Referee, shot: Shot) -> bool:
    """Let both coaches choose sectors, then show them; return whether the shot is saved
    (HC-SHOT-02 to -09, -16).
    """
    pos = ref.pos
    attackers = shot.p >> 3
    number = pos.number(shot.p)
    sector = ref.ask("shot_sector", attackers, SECTORS, [shot.kind, number], default=DEFAULT_SECTOR)
    allowed = covered_sectors(pos, shot)
    covered: tuple[str, ...] = ()
    if allowed:
        revealed = _told(ref.data, shot, sector)
        about = (allowed, shot.kind, number, revealed)
        choice = SectorChoice("keeper_sectors", 1 - attackers, ref.view(1 - attackers), about)
        covered = _in_order(ref.ask_for(choice))
    shot_at = sector_of(ref.data, sector)
    ref.note("aims", "HC-SHOT-02", shot.p, detail=shot_at.id)
    ref.note("covers", "HC-SHOT-03", pos.keeper[1 - attackers], detail=list(covered))
    shot.sector = sector
    return sector in covered


def goes_in(ref: Referee, shot: Shot, minus: int) -> bool:
    """Check a shot with the sector's penalty, pressure and haste; return whether it goes in
    (HC-SHOT-10, -11).
    """
    minus += penalty_of(ref.pos, ref.data, shot)
    return check(ref, shot.kind, "HC-SHOT-10", shot.p, skill_for(shot), minus).succeeded


def penalty_of(pos: Position, data: Catalogue, shot: Shot) -> int:
    """Return what the sector and haste take off the skill (HC-SHOT-10, HC-TOUCH-02)."""
    zone = pos.pitch.zone[shot.p >> 3][place_of(pos, shot)]
    penalty: int = getattr(sector_of(data, shot.sector), ZONES[zone])
    minus = max(0, penalty - shot.discount)
    return minus + pos.rules.one_touch_penalty if shot.touch else minus


def skill_for(shot: Shot) -> int:
    """Return the skill by which a shot of that kind is taken."""
    return HEADER if shot.kind == "header" else SHOT


def covered_sectors(pos: Position, shot: Shot) -> int:
    """Return how many sectors the goalkeeper may cover.

    See HC-SHOT-04, -05, HC-TOUCH-03, HC-GK-02, -10, HC-FX-19.
    """
    attackers = shot.p >> 3
    defenders = 1 - attackers
    if not pos.keeps_goal(defenders):
        return 0
    count = pos.pitch.distance[place_of(pos, shot)][pos.pitch.goal[attackers]]
    if shot.kind == "touch":
        count -= pos.rules.one_touch_sector_loss
    if pos.emergency >> defenders & 1:
        count -= pos.rules.emergency_keeper_sector_loss
    # HC-GK-10: cards add to what is left, and nothing less than none is.
    count = min(max(count, 0), MOST_SECTORS)
    return min(max(count + shot.keeper, 0), MOST_SECTORS)


def place_of(pos: Position, shot: Shot) -> int:
    """Return the hex that the shot is taken from; in a shoot-out nobody is moved to the spot
    (HC-SHOOT-08).
    """
    return pos.pitch.spot[shot.p >> 3] if shot.kind == "penalty" else pos.where[shot.p]


def sector_of(data: Catalogue, id: str) -> Sector:  # noqa: A002 - the field's word
    """Return the sector of that id. Raises KeyError for an unknown id."""
    for sector in data.sectors:
        if sector.id == id:
            return sector
    raise KeyError(id)


def _told(data: Catalogue, shot: Shot, sector: str) -> int | None:
    """Return the row or column of the sector if a card reveals it, else None (HC-FX-21)."""
    revealed: int | None = (
        getattr(sector_of(data, sector), shot.revealed) if shot.revealed else None
    )
    return revealed


def _in_order(sectors: list[str]) -> tuple[str, ...]:
    """Return a set of sectors in the order of `connected_sets`."""
    return tuple(sector for sector in SECTORS if sector in sectors)


@cache
def connected_sets(version: str) -> tuple[tuple[str, ...], ...]:
    """Return every set of connected sectors, the empty one first, by size (HC-SHOT-07, -08)."""
    neighbours = {sector.id: sector.adjacent for sector in catalogues.load(version).sectors}
    return tuple(
        chosen
        for size in range(len(SECTORS) + 1)
        for chosen in combinations(SECTORS, size)
        if is_connected(chosen, neighbours)
    )


def is_connected(chosen: tuple[str, ...], neighbours: dict[str, tuple[str, ...]]) -> bool:
    """Say whether sectors hang together, side by side or one above the other (HC-SHOT-08)."""
    if not chosen:
        return True
    reached, edge = {chosen[0]}, [chosen[0]]
    while edge:
        for other in neighbours[edge.pop()]:
            if other in chosen and other not in reached:
                reached.add(other)
                edge.append(other)
    return len(reached) == len(chosen)


class SectorChoice(Build):
    """The question which sectors a goalkeeper covers, a list in any order (HC-DEC-15).

    about: how many may be covered, the kind of shot, the shooter's number, and the row or column of
    the sector if a card reveals it.
    """

    __slots__ = ()

    about: tuple[int, str, int, int | None]

    @property
    def default(self) -> list[str]:
        chosen = DEFAULT_COVER[: self.about[0]]
        return [sector for sector in SECTORS if sector in chosen]

    def problems(self, answer: Answer) -> list[Problem]:
        if not isinstance(answer, list) or not all(each in SECTORS for each in answer):
            return [Problem("no_such_sector", "HC-SECT-02", {"answer": answer})]
        chosen = _in_order(answer)
        if len(chosen) > self.about[0]:
            params = {"count": len(chosen), "most": self.about[0]}
            return [Problem("too_many_sectors", "HC-SHOT-04", params)]
        if chosen not in self._sets():
            return [Problem("sectors_not_adjacent", "HC-SHOT-08", {"sectors": answer})]
        return []

    def sample(self, dice: Dice) -> list[str]:
        legal = [chosen for chosen in self._sets() if len(chosen) <= self.about[0]]
        return list(legal[dice.draw(len(legal))])

    def _sets(self) -> tuple[tuple[str, ...], ...]:
        return connected_sets(self.view.pos.pitch.version)

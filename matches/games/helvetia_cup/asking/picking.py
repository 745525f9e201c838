"""Forms with boxes to tick: cards (HC-DEC-01, -29, -31), squads (-02), sectors (-15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext

from matches.games.helvetia_cup.asking import depends
from matches.games.helvetia_cup.cards import asks, described
from matches.games.helvetia_cup.match_log import SECTORS as SECTOR_NAMES
from matches.games.lines import Cast
from matches.games.percentages import percent
from rosters.games.helvetia_cup.sheet import RATINGS
from rosters.typed.numbers import numbered
from rosters.words.catalogue_names import called, guest_name
from rules.coach import Choice, Decision
from rules.helvetia_cup.cards.acquiring import NOTHING
from rules.helvetia_cup.cards.dealing import in_order
from rules.helvetia_cup.catalogue import SKILLS, load
from rules.helvetia_cup.secrets import View
from rules.helvetia_cup.shooting import SECTORS, SectorChoice
from rules.helvetia_cup.squads import SquadChoice
from rules.odds import together

#: The names that the forms send for themselves.
CARDS, SQUAD, COVER = "cards", "squad", "cover"

GOALKEEPER, STARTER, SUBSTITUTE = "goalkeeper", "starter", "substitute"


@dataclass(frozen=True, slots=True)
class Tick:
    """One box that can be ticked."""

    value: str
    label: str
    note: str
    ticked: bool


@dataclass(frozen=True, slots=True)
class TickForm:
    """Boxes of which some are ticked.

    kind: the form's name for itself; `limits` says how many.
    """

    kind: str
    title: str
    limits: str
    ticks: Sequence[Tick]
    columns: int = 1
    template: str = "games/helvetia_cup/ticks.html"

    @property
    def wide(self) -> bool:
        """Whether the form takes the whole page: cards have to be read, but sectors are covered
        with the shooter in sight.
        """
        return self.kind == CARDS

    def to_json(self) -> Any:
        return {
            "kind": self.kind,
            "choices": [{"value": tick.value, "name": tick.label} for tick in self.ticks],
        }


@dataclass(frozen=True, slots=True)
class SquadLine:
    """A player who is available, and their place in the squad."""

    number: int
    name: str
    role: str
    position: str
    captain: bool
    markers: int
    speed: int
    ratings: Sequence[int]
    chosen: str


@dataclass(frozen=True, slots=True)
class SquadForm:
    """A line for each player.

    skills: heading and meaning of each rating.
    """

    lines: Sequence[SquadLine]
    skills: Sequence[tuple[str, Promise]]
    starters: int
    substitutes: int
    captains: int
    template: str = "games/helvetia_cup/squad.html"
    wide: bool = True

    def to_json(self) -> Any:
        return {
            "kind": SQUAD,
            "players": [
                {"number": line.number, "name": line.name, "role": line.role} for line in self.lines
            ],
        }


# -- forms ----------------------------------------------------------------------------------------


def card_form(decision: Choice, view: View, typed: Mapping[str, str]) -> TickForm:
    """Return the form to choose cards: all that are in any answer."""
    data = load(view.pos.pitch.version)
    ids = list(dict.fromkeys(card for option in decision.options for card in str(option).split()))
    ids = [card for card in ids if card != NOTHING]
    ticked = typed_list(typed, CARDS) if CARDS in typed.get("form", "") else []
    default = ticked or str(decision.default).split()
    ticks = []
    for card in in_order(ids, data):
        card_data = data.card(card)
        mission = asks(card_data)
        note = gettext("Mission: {asks}").format(asks=mission) if mission else ""
        ticks.append(Tick(card, described(card_data), note, card in default))
    return TickForm(CARDS, gettext("Cards"), _limits(decision, view), ticks)


def _limits(decision: Decision, view: View) -> str:
    rules = view.pos.rules
    match decision.key:
        case "training_pick":
            return gettext("Together they may cost {points} points.").format(
                points=rules.training_points
            )
        case "keep_hand":
            return gettext("You keep {count} of them.").format(count=rules.deal_keep)
    return gettext("At most {count} of them.").format(count=rules.match_tactic_cards)


def sector_form(decision: SectorChoice, typed: Mapping[str, str]) -> TickForm:
    """Return the form to cover sectors: the goal as the shooter sees it, two rows of three."""
    chosen = typed_list(typed, COVER) if typed.get("form") == COVER else decision.default
    allowed, _kind, _number, row_told = decision.about
    limits = gettext("Up to {count} sectors, side by side or one above the other.").format(
        count=allowed
    )
    if row_told is not None:
        row = gettext("top") if row_told == 0 else gettext("bottom")
        limits += " " + gettext("The shot goes to the {row} row.").format(row=row)
    limits += " " + gettext(
        "Beside each stands what it takes off the shot, and how likely one there goes in if it is "
        "left open."
    )
    ticks = [
        Tick(sector, gettext(SECTOR_NAMES[sector]), _open(decision, sector), sector in chosen)
        for sector in SECTORS
    ]
    return TickForm(COVER, gettext("Sectors"), limits, ticks, columns=3)


def _open(decision: SectorChoice, sector: str) -> str:
    """Describe a sector: its penalty on the shot, and how likely the shot goes in if it is left
    open.
    """
    penalty, check = depends.at_sector(decision, sector)
    return f"−{penalty}" + (f": {percent(together(check))}" if check else "")


def squad_form(decision: SquadChoice, cast: Cast, typed: Mapping[str, str]) -> SquadForm:
    """Return the form with every available player and their place in the squad."""
    line_ups, rules = decision.about
    default = given_squad(typed) if typed.get("form") == SQUAD else decision.default
    lines = [
        SquadLine(
            number,
            guest_name(member["name"], number),
            member["role"],
            called("helvetia_cup", "position", member["position"]),
            member["captain"],
            member["markers"],
            member["speed"],
            [member[skill] for skill, _heading, _meaning in RATINGS if skill in SKILLS],
            _chosen(number, default),
        )
        for number, member in sorted(line_ups.members[decision.side].items())
    ]
    return SquadForm(
        lines,
        [(str(heading), meaning) for skill, heading, meaning in RATINGS if skill in SKILLS],
        rules.squad_outfield,
        rules.squad_substitutes,
        rules.squad_max_captains,
    )


def _chosen(number: int, squad: Mapping[str, Any]) -> str:
    if number == squad["goalkeeper"]:
        return GOALKEEPER
    if number in squad["starters"]:
        return STARTER
    return SUBSTITUTE if number in squad["substitutes"] else ""


# -- answers --------------------------------------------------------------------------------------


def typed_list(typed: Mapping[str, str], prefix: str) -> list[str]:
    """Return what was ticked, in the order of the form."""
    return [
        key.removeprefix(f"{prefix}-")
        for key, value in typed.items()
        if key.startswith(f"{prefix}-") and value
    ]


def given_cards(typed: Mapping[str, str]) -> str:
    """Return the cards as the game names them together; the form lists them in that order."""
    return " ".join(typed_list(typed, CARDS)) or NOTHING


def given_cover(typed: Mapping[str, str]) -> list[str]:
    ticked = typed_list(typed, COVER)
    return [sector for sector in SECTORS if sector in ticked]


def given_squad(typed: Mapping[str, str]) -> dict[str, Any]:
    """Return the squad that the lines make; without exactly one goalkeeper, their number is 0."""
    by_place: dict[str, list[int]] = {GOALKEEPER: [], STARTER: [], SUBSTITUTE: []}
    for number in numbered(typed, "player-", most=999):
        if (value := typed[f"player-{number}"]) in by_place:
            by_place[value].append(number)
    keepers = by_place[GOALKEEPER]
    return {
        "goalkeeper": keepers[0] if len(keepers) == 1 else 0,
        "starters": sorted(by_place[STARTER]),
        "substitutes": sorted(by_place[SUBSTITUTE]),
    }

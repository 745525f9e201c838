"""A club that tosses pennies: the fold of its events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from rules.conditions import Condition, available
from rules.problems import Problem, Refusal
from rules.rulings import Note, told_notes
from rules.steps import STEP_CLOSED, Rolled

JSON = Any
#: The first part of the time between two matches, in which members haggle for charms; it is due
#: within so many days.
FAIR: Final = "fair"
FAIR_DAYS: Final = 1
#: The part before it, in which who has taken somebody captive says whether he is shown around.
PARADE: Final = "parade"
#: The part after it, in which charms are given to members.
CHARMS: Final = "charms"
#: Somebody sells a charm where the die of who haggles shows this or more.
FOR_SALE: Final = 4
#: So often a member haggles between two matches.
MOST_HAGGLING: Final = 2


@dataclass(slots=True)
class Member:
    id: int
    name: str
    matches: int = 0
    heads: int = 0
    tails: int = 0
    charms: int = 0
    left: JSON = None
    conditions: tuple[Condition, ...] = ()

    def to_json(self) -> JSON:
        return {
            "id": self.id,
            "name": self.name,
            "position": "tosser",
            "matches": self.matches,
            "heads": self.heads,
            "tails": self.tails,
            "charms": self.charms,
            "left": self.left,
            "conditions": [each.to_json() for each in self.conditions],
        }


@dataclass(frozen=True, slots=True)
class Captive:
    """Somebody of another club who is held: of which entry of the campaign, and who."""

    entry: int
    player: int
    name: str

    def to_json(self) -> JSON:
        return {"entry": self.entry, "player": self.player, "name": self.name}


@dataclass(slots=True)
class Club:
    """charms:  those won that nobody was given yet; luck: all that it ever won.
    fair:    whether the fair after the last match is on.
    haggled: how often each member has haggled there; offer: who was offered a charm and has not
             answered.
    captives: who is held, the last one taken last; parade: whether he may be shown around now.
    """

    name: str = ""
    race: str = ""
    matches: int = 0
    charms: int = 0
    luck: int = 0
    members: dict[int, Member] = field(default_factory=dict)
    joined: int = 0
    fair: bool = False
    haggled: dict[int, int] = field(default_factory=dict)
    offer: int | None = None
    captives: list[Captive] = field(default_factory=list)
    parade: bool = False
    notes: list[Note] = field(default_factory=list)

    def copy(self) -> Club:
        members = {number: replace(member) for number, member in self.members.items()}
        captives = list(self.captives)
        return replace(
            self,
            members=members,
            haggled=dict(self.haggled),
            captives=captives,
            notes=self.notes[:],
        )

    @property
    def present(self) -> list[Member]:
        return [member for member in self.members.values() if member.left is None]

    @property
    def here(self) -> list[Member]:
        """Who can be fielded."""
        return [member for member in self.present if available(member.conditions)]

    def named(self, name: str) -> Member | None:
        return next((each for each in self.members.values() if each.name == name), None)

    def member(self, id_: JSON) -> Member:
        """Whoever is there under this id; refuses for others."""
        if type(id_) is not int or id_ not in self.members:
            raise Refusal(Problem("no_such_player", "LG-EVENT-01", {"player": id_}))
        found = self.members[id_]
        if found.left is not None:
            raise Refusal(Problem("player_has_left", "LG-EVENT-01", {"name": found.name}))
        return found

    def to_json(self) -> JSON:
        return {
            "name": self.name,
            "race": self.race,
            "matches": self.matches,
            "charms": self.charms,
            "luck": self.luck,
            "fair": self.fair,
            "captives": [captive.to_json() for captive in self.captives],
            "players": [member.to_json() for member in self.members.values()],
            **told_notes(self.notes),
        }


def _founded(club: Club, payload: Mapping[str, JSON]) -> None:
    club.name, club.race = payload["name"], payload["race"]


def _renamed(club: Club, payload: Mapping[str, JSON]) -> None:
    club.name = payload["name"]


def _recruited(club: Club, payload: Mapping[str, JSON]) -> None:
    club.members[payload["player"]] = Member(payload["player"], payload["name"])


def _dismissed(club: Club, payload: Mapping[str, JSON]) -> None:
    club.member(payload["player"]).left = {"reason": "dismissed", "match": club.matches}


def _match_played(club: Club, payload: Mapping[str, JSON]) -> None:
    club.matches += 1
    club.fair, club.haggled, club.offer = bool(payload["lines"]), {}, None
    club.parade = False
    for line in payload["lines"]:
        member = club.members[line["player"]]
        member.matches += 1
        member.heads += line["heads"]
        member.tails += line["tails"]


def _charm_won(club: Club, payload: Mapping[str, JSON]) -> None:
    club.charms += 1
    club.luck += 1


def _charm_sold(club: Club, payload: Mapping[str, JSON]) -> None:
    if not club.charms:
        raise Refusal(Problem("no_charm_waits"))
    club.charms -= 1


def _charm_bought(club: Club, payload: Mapping[str, JSON]) -> None:
    club.charms += 1


def _seized(club: Club, payload: Mapping[str, JSON]) -> None:
    """{"player", "face", "escaped", "holder"}: whether who holds him now could catch him."""
    member = club.member(payload["player"])
    if not payload["escaped"]:
        held = Condition(
            "captive",
            "held",
            f"match:{club.matches}",
            "LG-COND-01",
            "event",
            rolls=(payload["face"],),
        )
        member.conditions += (held,)


def _captive_taken(club: Club, payload: Mapping[str, JSON]) -> None:
    club.captives.append(Captive(payload["entry"], payload["player"], payload["name"]))
    club.parade = True


def _captive_freed(club: Club, payload: Mapping[str, JSON]) -> None:
    """{"entry", "player"}"""
    held = [each for each in club.captives if each.entry == payload["entry"]]
    found = next((each for each in held if each.player == payload["player"]), None)
    if found is None:
        raise Refusal(Problem("nobody_held_there"))
    club.captives.remove(found)
    club.parade = club.parade and bool(club.captives)


def _captive_home(club: Club, payload: Mapping[str, JSON]) -> None:
    """{"player"}: one club has let them go; after a correction another may hold them as well"""
    member = club.member(payload["player"])
    if available(member.conditions):
        raise Refusal(Problem("nobody_held_there"))
    at = next(n for n, each in enumerate(member.conditions) if each.kind == "captive")
    member.conditions = member.conditions[:at] + member.conditions[at + 1 :]


def _paraded(club: Club, payload: Mapping[str, JSON]) -> None:
    """{"shown"}"""
    if not club.parade:
        raise Refusal(Problem("no_parade"))
    club.parade = False


def _charm_given(club: Club, payload: Mapping[str, JSON]) -> None:
    if not club.charms:
        raise Refusal(Problem("no_charm_waits"))
    club.member(payload["player"]).charms += 1
    club.charms -= 1


def _haggled(club: Club, payload: Mapping[str, JSON]) -> None:
    """Whoever sells a charm waits for an answer."""
    if not club.fair:
        raise Refusal(Problem("fair_is_over"))
    member, rolled = club.member(payload["player"]), Rolled.of(payload)
    assert rolled is not None, "nobody haggles without a die"
    club.haggled[member.id] = club.haggled.get(member.id, 0) + 1
    if rolled.faces[0] >= FOR_SALE:
        club.offer = member.id


def _offer_taken(club: Club, payload: Mapping[str, JSON]) -> None:
    _offer_left(club, payload)
    _charm_won(club, payload)


def _offer_left(club: Club, payload: Mapping[str, JSON]) -> None:
    if club.offer is None:
        raise Refusal(Problem("no_offer_waits"))
    club.offer = None


def _step_closed(club: Club, payload: Mapping[str, JSON]) -> None:
    if not club.fair:
        raise Refusal(Problem("fair_is_over"))
    club.fair, club.offer = False, None


def _season_changed(club: Club, payload: Mapping[str, JSON]) -> None:
    """Charms work for one season."""
    for member in club.members.values():
        member.charms = 0


REDUCERS: Final = {
    "founded": _founded,
    "renamed": _renamed,
    "recruited": _recruited,
    "dismissed": _dismissed,
    "match_played": _match_played,
    "charm_won": _charm_won,
    "charm_given": _charm_given,
    "charm_sold": _charm_sold,
    "charm_bought": _charm_bought,
    "seized": _seized,
    "captive_taken": _captive_taken,
    "captive_freed": _captive_freed,
    "captive_home": _captive_home,
    "paraded": _paraded,
    "haggled": _haggled,
    "offer_taken": _offer_taken,
    "offer_left": _offer_left,
    STEP_CLOSED: _step_closed,
    "season_changed": _season_changed,
}

"""The result of a match as the FUMBBL Fantasy Football client (FFB) reports it (LG-IO-18).

Elements stand in the order in which FFB writes them; what is 0 is left out, as there. FFB's names
of injuries and inducements are those of the Competition Rules Pack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from matches.games.result_files import PlayedMatch, PlayedSide
from rules.blood_bowl.between.player import SPP
from rules.blood_bowl.casualties import casualty_effect

JSON = Any
NAME: Final = "FFB"
SUFFIX: Final = "xml"
#: Fans are counted in thousands (BB-FANS-01).
FANS: Final = 1000
#: FFB's name of each inducement that is counted.
INDUCEMENTS: Final[Mapping[str, str]] = {
    "babes": "bloodweiserBabes",
    "bribes": "bribes",
    "training": "extraTeamTraining",
    "chef": "halflingMasterChef",
    "igor": "igor",
    "apothecaries": "wanderingApothecaries",
    "wizard": "wizard",
}
#: FFB's name of an injury by its roll on the casualty table (BB-LEAGUE-25).
INJURIES: Final[Mapping[int, str]] = {
    41: "Broken Ribs (MNG)",
    42: "Groin Strain (MNG)",
    43: "Gouged Eye (MNG)",
    44: "Broken Jaw (MNG)",
    45: "Fractured Arm (MNG)",
    46: "Fractured Leg (MNG)",
    47: "Smashed Hand (MNG)",
    48: "Pinched Nerve (MNG)",
    51: "Damaged Back (NI)",
    52: "Smashed Knee (NI)",
    53: "Smashed Hip (-MA)",
    54: "Smashed Ankle (-MA)",
    55: "Serious Concussion (-AV)",
    56: "Fractured Skull (-AV)",
    57: "Broken Neck (-AG)",
    58: "Smashed Collar Bone (-ST)",
    61: "Dead (RIP)",
}
#: The same by the effect, for injuries without a roll: a report or a ruling tells no more.
_BY_EFFECT: Final[Mapping[str, str]] = {
    casualty_effect(roll): name for roll, name in reversed([*INJURIES.items()])
}
#: What earns experience, with FFB's name of it, in the order of its file.
_DEEDS: Final = ("completions", "touchdowns", "interceptions", "casualties")
#: FFB's kind of a player by the kind of ours, and the letter in the name of a guest.
_TYPES: Final[Mapping[str, tuple[str, str]]] = {
    "player": ("Regular", "P"),
    "journeyman": ("Regular", "J"),
    "mercenary": ("Mercenary", "M"),
    "star": ("Star", "S"),
}


def written(played: PlayedMatch) -> bytes:
    """Return the result of a match as XML in UTF-8."""
    root = Element("gameResult", replayId=played.match)
    for side in played.sides:
        _side(root, side)
    indent(root, " ")
    data: bytes = tostring(root, encoding="UTF-8", xml_declaration=True)
    return data + b"\n"


def _side(root: Element, side: PlayedSide) -> None:
    record, line_up = side.record, side.line_up
    team = SubElement(root, "teamResult", teamId=side.team)
    _text(team, "score", record["score"])
    _text(team, "conceded", record["conceded"])
    _text(team, "spectators", FANS * record["fans"])
    _text(team, "fame", record["fame"])
    _number(team, "fanFactor", line_up["fan_factor"])
    _number(team, "winnings", _sum(side, "winnings", "amount"))
    _number(team, "fanFactorModifier", _sum(side, "fan_factor_changed", "change"))
    _number(team, "spirallingExpenses", _sum(side, "expenses", "amount"))
    induced = record.get("induced", {})
    _number(team, "pettyCashTransferred", induced.get("moved", 0))
    _number(team, "teamValue", line_up["value"])
    suffered = Counter(_severity(injury["effects"]) for injury in record["injuries"])
    kinds = ("badlyHurt", "seriousInjury", "rip")
    SubElement(team, "casualtiesSuffered", {kind: str(suffered[kind]) for kind in kinds})
    _inducements(team, side, induced.get("bought", {}))
    listed = SubElement(team, "playerResultList")
    for member in sorted(line_up["players"], key=lambda each: int(each["number"])):
        _player(listed, side, member)


def _inducements(team: Element, side: PlayedSide, bought: Mapping[str, JSON]) -> None:
    guests = [each for each in side.line_up["players"] if each["kind"] in ("star", "mercenary")]
    counted = [(name, bought[what]) for what, name in INDUCEMENTS.items() if bought.get(what)]
    if not guests and not counted:
        return
    listed = SubElement(team, "inducementList")
    for name, count in counted:
        SubElement(listed, "inducement", type=name, value=str(count))
    skills = [each.get("skill", "") for each in bought.get("mercenaries", ())]
    for kind, element in (("star", "starPlayer"), ("mercenary", "mercenary")):
        for place, member in enumerate(each for each in guests if each["kind"] == kind):
            attributes = {
                "name": member["name"],
                "positionId": _position(side, member),
                "playerId": _name(side, member),
            }
            if kind == "mercenary" and place < len(skills) and skills[place]:
                attributes["addedSkill"] = skills[place]
            SubElement(listed, element, attributes)


def _player(listed: Element, side: PlayedSide, member: JSON) -> None:
    number = member["number"]
    line: JSON = next((each for each in side.record["lines"] if each["number"] == number), {})
    id_ = _id(side, member)
    player = SubElement(
        listed,
        "playerResult",
        playerId=_name(side, member),
        playerType=_TYPES[member["kind"]][0],
        name=member["name"],
        positionId=_position(side, member),
    )
    left = any(each["player"] == id_ and each["leaves"] for each in _of(side, "walk_out_rolled"))
    _text(player, "defecting", left)
    deeds = {deed: line.get(deed, 0) for deed in _DEEDS}
    awards = sum(each["player"] == id_ for each in _of(side, "mvp")) if id_ is not None else 0
    earned = sum(SPP[deed] * count for deed, count in deeds.items()) + SPP["mvps"] * awards
    before = side.before.players.get(id_)
    points = {"current": str(0 if before is None else before.spp), "earned": str(earned)}
    earnings = SubElement(player, "starPlayerPoints", points)
    for deed, count in deeds.items():
        _number(earnings, deed, count)
    _number(earnings, "playerAwards", awards)
    statistics = SubElement(player, "statistics")
    for what in ("blocks", "fouls"):
        _number(statistics, what, line.get(what, 0))
    for injury in side.record["injuries"]:
        if injury["number"] == number:
            for name in _injuries(injury):
                _text(player, "injury", name)


def _id(side: PlayedSide, member: JSON) -> int | None:
    """Return the id of a member in the team; a journeyman's is given as they join after the match.

    None for guests.
    """
    if member["player"] is not None:
        return int(member["player"])
    joined = _of(side, "journeyman_joined")
    numbers = [each["player"] for each in joined if each["number"] == member["number"]]
    return numbers[0] if numbers and member["kind"] == "journeyman" else None


def _name(side: PlayedSide, member: JSON) -> str:
    """Return what names a player in the file, those without a name of their own by their shirt."""
    guest = f"{side.team}-{_TYPES[member['kind']][1]}{member['number']}"
    return side.names.get(member["number"], guest)


def _position(side: PlayedSide, member: JSON) -> str:
    """Return the position as FFB names it: the team's list and the position."""
    race, kind = side.line_up["race"], member["position"]
    return kind if member["kind"] == "star" else f"{race}.{kind}"


def _severity(effects: Iterable[str]) -> str:
    """Return FFB's kind of a casualty by what it does."""
    lasting = {*effects} - {"badly_hurt"}
    if "dead" in lasting:
        return "rip"
    return "seriousInjury" if lasting else "badlyHurt"


def _injuries(injury: JSON) -> list[str]:
    """Return FFB's names of an injury: by its rolls where they led to it, else by what it does."""
    rolls = [61 if roll > 60 else roll for roll in injury["rolls"]]
    lasting = [effect for effect in injury["effects"] if effect != "badly_hurt"]
    named = [INJURIES[roll] for roll in rolls if roll in INJURIES]
    by_roll = sorted(casualty_effect(roll) for roll in rolls if roll in INJURIES)
    return named if by_roll == sorted(lasting) else [_BY_EFFECT[effect] for effect in lasting]


def _of(side: PlayedSide, kind: str) -> list[JSON]:
    return [event.payload for event in side.events if event.kind == kind]


def _sum(side: PlayedSide, kind: str, key: str) -> int:
    return sum(int(each[key]) for each in _of(side, kind))


def _number(parent: Element, name: str, number: int) -> None:
    """Write a number; 0 is left out, as FFB reads it so."""
    if number:
        _text(parent, name, number)


def _text(parent: Element, name: str, value: int | str | bool) -> None:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    SubElement(parent, name).text = text

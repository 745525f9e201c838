"""Files of other programs, written by hand with invented names."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

JSON = Any

#: Number, position, points, learnt skills, injuries.
RATS: list[tuple[int, str, int, list[str], str]] = [
    (1, "Rat Ogre", 7, ["Block"], "n"),
    (2, "Gutter Runner", 31, ["Wrestle", "+AG", "Two Heads"], "-ma,m"),
    (3, "Gutter Runner", 0, [], ""),
    (4, "Storm Vermin", 16, ["Mighty Blow", "Guard"], ""),
    (5, "Skaven Blitzer", 0, [], ""),
    (6, "Thrower", 4, [], "m"),
    *((number, "Lineman", 0, [], "") for number in range(7, 15)),
]


def fumbbl(**changes: JSON) -> JSON:
    """A team of FUMBBL, as its API gives one: veterans, so that founding alone cannot have it."""
    players = [
        {
            "id": 9000 + number,
            "number": number,
            "name": f"Squeak {number}",
            "position": position,
            "positionId": 100 + number,
            "gender": "MALE",
            "record": {"games": 5, "touchdowns": 2, "spp": spp},
            "skills": skills,
            "injuries": injuries,
        }
        for number, position, spp, skills, injuries in RATS
    ]
    team = {
        "id": 77001,
        "name": "Gutter Pride",
        "coach": {"id": 5, "name": "Nobody"},
        "roster": {"id": 12, "name": "Skaven"},
        "ruleset": 1,
        "treasury": 120000,
        "rerolls": 3,
        "fanFactor": 4,
        "assistantCoaches": 1,
        "cheerleaders": 0,
        "apothecary": "Yes",
        "teamValue": 1410000,
        "players": players,
    }
    return team | changes


def rookies() -> JSON:
    """A team of FUMBBL that our founding allows as it is: its treasury is what is left."""
    players = [
        {"number": number, "name": f"Pip {number}", "position": position, "skills": []}
        for number, position in enumerate([*["Blitzer"] * 4, "Ogre", *["Lineman"] * 7], 1)
    ]
    team = fumbbl(id=77002, name="Harbour Lads", roster={"name": "Human"}, players=players)
    # 360 + 140 + 350 for players, 50 for one re-roll, 40 for fans, 10 for an assistant.
    return team | {"rerolls": 1, "apothecary": "No", "treasury": 50000}


def later() -> JSON:
    """A team of FUMBBL by the edition of 2020."""
    team = fumbbl(id=77003, name="Later Rats", ruleset=4)
    team["players"][0]["skills"] = ["Mighty Blow (+1)", "Brawler", "Block"]
    team["players"][1]["position"] = "Gutter Runner"
    team["players"][2]["skills"] = ["Unchannelled Fury"]
    return team


FFB = """<?xml version="1.0" encoding="UTF-8"?>
<team id="team07">
  <coach>Nobody</coach>
  <name>Quarry Ravens</name>
  <race>Human</race>
  <rosterId>human.lrb6</rosterId>
  <reRolls>2</reRolls>
  <fanFactor>3</fanFactor>
  <apothecaries>1</apothecaries>
  <cheerleaders>1</cheerleaders>
  <assistantCoaches>0</assistantCoaches>
  <treasury>40000</treasury>
  <player nr="1" id="p1"><name>Ada  Ironshod</name><positionId>human.blitzer</positionId>
    <skillList><skill>Block</skill><skill>Guard</skill></skillList>
    <injuryList><injury recovering="true">Smashed Knee</injury>
      <injury>Broken Neck (-AG)</injury></injuryList>
    <playerStatistics currentSpps="8"/></player>
  <player nr="2" id="p2"><name>Bo Tallow</name><positionId>human.ogre</positionId>
    <skillList><skill>bone head</skill><skill>Loner</skill></skillList></player>
{linemen}
</team>
""".replace(
    "{linemen}",
    "\n".join(
        f'  <player nr="{number}"><name>Lad {number}</name>'
        "<positionId>human.lineman</positionId></player>"
        for number in range(3, 13)
    ),
)

OBBLM = """<?xml version="1.0" encoding="UTF-8"?>
<teams><team>
  <name>Crag &amp; Sons</name><coach_id>4</coach_id><race_id>4</race_id><league_id>1</league_id>
  <division_id>1</division_id><treasury>30000</treasury><apothecary>true</apothecary><rr>3</rr><ff>5</ff>
  <ass_coaches>0</ass_coaches><cheerleaders>2</cheerleaders><won>3</won><lost>1</lost><draw>0</draw>
  <wt>0</wt><gf>7</gf><ga>4</ga>
  <players>
    <player><name>Old Borri</name><nr>1</nr><pos_id>43</pos_id><status>mng</status>
      <cp>0</cp><td>2</td><intcpt>0</intcpt><bh>1</bh><ki>0</ki><si>1</si><mvp>1</mvp>
      <ma>1</ma><st>0</st><ag>0</ag><av>0</av><ni>1</ni></player>
    <player><name>Late Dorrin</name><nr>2</nr><pos_id>40</pos_id><status>dead</status></player>
{blockers}
  </players>
</team></teams>
""".replace(
    "{blockers}",
    "\n".join(
        f"    <player><name>Kin {number}</name><nr>{number}</nr><pos_id>40</pos_id>"
        "<status>none</status><mvp>0</mvp></player>"
        for number in range(3, 14)
    ),
)


def bbroster(**changes: JSON) -> JSON:
    """A team of BBRoster without signs of a later edition."""
    players = [
        {
            "player": {"position": "Lineman"},
            "playerName": f"Mast {number}",
            "playerId": f"x{number}",
            "deleted": number == 14,
            "starPlayer": number == 15,
            "alterations": {
                "playerNumber": number,
                "spp": 6 if number == 1 else 0,
                "ni": int(number == 1),
                "mng": number == 2,
                "statChange": ["+MA"] if number == 3 else ["-AV"] if number == 4 else [],
                "extraSkills": ["Kick"] if number == 1 else [],
                "gamesPlayed": 3,
            },
        }
        for number in range(1, 16)
    ]
    team = {
        "version": 9,
        "teamId": "abc-1",
        "teamName": "Salt Elves",
        "teamType": "Wood Elves",
        "players": players,
        "extra": {"rerolls": 2, "fan_factor": 2, "cheerleaders": 0, "apothecary": 1},
        "treasury": 10000,
        "mode": "league",
        "matchSummary": [{"score": "2-1"}],
    }
    return team | changes


def selection(name: str, *inner: str, kind: str = "upgrade", number: int = 1, own: str = "") -> str:
    custom = f' customName="{own}"' if own else ""
    within = f"<selections>{''.join(inner)}</selections>" if inner else ""
    return (
        f'<selection id="s" name="{name}" entryId="a::b" number="{number}" type="{kind}"{custom}>'
        f'<costs><cost name="pts" typeId="p" value="5.0"/></costs>{within}</selection>'
    )


def roster(system: str, catalogue: str, *selections: str, name: str = "Night Watch") -> str:
    """A roster of BattleScribe."""
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
        f'<roster id="r-1" name="{name}" battleScribeVersion="2.03" gameSystemId="g" '
        f'gameSystemName="{system}" gameSystemRevision="3" '
        'xmlns="http://www.battlescribe.net/schema/rosterSchema">'
        '<costs><cost name="pts" typeId="p" value="90.0"/></costs>'
        '<forces><force id="f" name="Roster" entryId="e" catalogueId="c" '
        f'catalogueName="{catalogue}">'
        f"<selections>{''.join(selections)}</selections>"
        "</force></forces><customNotes>for Friday</customNotes></roster>"
    )


KILL_TEAM = roster(
    "Warhammer 40,000: Kill Team (2018)",
    "Imperium - Astra Militarum",
    selection(
        "Sergeant",
        *map(selection, ("Leader", "Plasma pistol", "Power sword", "Frag grenades", "Level 2")),
        kind="model",
        own="Mags Orrin",
    ),
    selection(
        "Guardsman Gunner",
        *map(selection, ("Plasma gun", "Frag grenades", "Sniper Specialist")),
        kind="model",
    ),
    selection("Special Weapons Gunner", selection("Sniper rifle"), kind="model", number=2),
    selection("Guardsman", selection("Lasgun"), selection("Vox-caster"), kind="model"),
    selection("Guardsman", kind="model", number=4),
    selection("Ogryn", kind="model"),
)

GANG = roster(
    "Necromunda: Underhive",
    "House Goliath",
    selection(
        "Forge Tyrant",
        *map(selection, ("Boltgun", "Power hammer", "Nerves of Steel", "Furnace plates")),
        kind="model",
        own="Krud",
    ),
    selection("Champion", *map(selection, ("Heavy stubber", "Iron Jaw")), kind="model"),
    selection("Ganger", selection("Shotgun"), selection("Lasgun"), kind="model", number=3),
    selection("Ganger", selection("Specialist"), selection("Grenade launcher"), kind="model"),
    selection("Juve", *map(selection, ("Stub gun", "Fighting knife")), kind="model"),
    selection("Territories", selection("Old Ruins")),
    name="Rust Kings",
)


def new_recruit() -> JSON:
    """The same tree as New Recruit writes it as JSON: lists as arrays, no empty ones."""
    return {
        "roster": {
            "id": "nr-9",
            "name": "Tide Cadre",
            "generatedBy": "https://newrecruit.eu",
            "gameSystemName": "Warhammer 40,000: Kill Team (2018)",
            "costs": [{"name": "pts", "typeId": "p", "value": 60}],
            "forces": [
                {
                    "name": "Roster",
                    "catalogueName": "T'au Empire",
                    "selections": [
                        {
                            "name": "Fire Warrior Shas'ui",
                            "type": "model",
                            "number": 1,
                            "customName": "O'Ren",
                            "from": "entry",
                            "selections": [
                                {"name": "Leader", "type": "upgrade", "number": 1},
                                {"name": "Pulse carbine", "type": "upgrade", "number": 1},
                                {"name": "Photon grenades", "type": "upgrade", "number": 1},
                            ],
                        },
                        {"name": "Fire Warrior Shas'la", "type": "model", "number": 3},
                    ],
                }
            ],
        }
    }


def packed(text: str, name: str = "list.ros") -> bytes:
    """An archive with one entry, as .rosz is."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, text)
    return file.getvalue()


def written(value: JSON) -> bytes:
    return json.dumps(value).encode()


#: One good file of each format.
GOOD: dict[str, bytes] = {
    "fumbbl": written(fumbbl()),
    "rookies": written(rookies()),
    "later": written(later()),
    "ffb": FFB.encode(),
    "obblm": OBBLM.encode(),
    "bbroster": written(bbroster()),
    "kill_team": KILL_TEAM.encode(),
    "rosz": packed(KILL_TEAM),
    "gang": GANG.encode(),
    "new_recruit": written(new_recruit()),
}

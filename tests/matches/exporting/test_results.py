"""The result of a match as FFB has it: a hand-written example, our schema, a match that was
played.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from xmlschema import XMLSchema

from matches.exporting.results import result_file
from matches.games import blood_bowl as room
from matches.games.blood_bowl.result_file import INJURIES, written
from matches.games.result_files import PlayedMatch, PlayedSide
from matches.reading.matches import match_view
from rosters.models import Team
from rules.blood_bowl.casualties import casualty_effect
from rules.roster import Event
from tests import factories
from tests.site.factories import blood_bowl_match, client_of, played

pytestmark = pytest.mark.clause("LG-IO-18")
SCHEMA = XMLSchema(Path(room.__file__).with_name("result_file") / "ffb_result.xsd")


def member(number: int, name: str, position: str, player: int | None, kind: str = "player") -> Any:
    return {
        "number": number, "player": player, "name": name, "position": position, "kind": kind,
    }  # fmt: skip


def example() -> PlayedMatch:
    """Two players each; Harbour & Co hired a star and a mercenary, and lost a player."""
    ada, bo = member(1, "Ada <3", "blitzer", 4), member(2, "Bo", "lineman", None, "journeyman")
    star = member(3, "Griff Oberwald", "star_player", None, "star")
    hired = member(4, "Mercenary 4", "lineman", None, "mercenary")
    home = PlayedSide(
        "team-a",
        {"race": "human", "fan_factor": 3, "value": 1_150_000, "players": [bo, ada, star, hired]},
        {
            "score": 2,
            "conceded": False,
            "fans": 12,
            "fame": 1,
            "injuries": [
                {"number": 1, "effects": ["dead"], "rolls": [64]},
                {"number": 2, "effects": ["badly_hurt"], "rolls": [12]},
            ],
            "induced": {
                "moved": 50_000,
                "bought": {
                    "babes": 1,
                    "mercenaries": [{"position": "lineman", "skill": "Guard"}],
                    "stars": ["Griff Oberwald"],
                },
            },
            "lines": [
                {"number": 1, "touchdowns": 2, "blocks": 5, "fielded": True},
                {"number": 2, "completions": 1, "fouls": 1, "fielded": True},
            ],
        },
        [
            Event("journeyman_joined", {"player": 12, "number": 2}),
            Event("mvp", {"player": 12}),
            Event("winnings", {"amount": 70_000}),
            Event("fan_factor_changed", {"change": 1}),
        ],
        {1: "player-ada", 2: "player-bo"},
        SimpleNamespace(players={4: SimpleNamespace(spp=11)}),
    )
    cleo = member(7, "Cleo", "black_orc_blocker", 9)
    away = PlayedSide(
        "team-b",
        {"race": "orc", "fan_factor": 0, "value": 1_000_000, "players": [cleo]},
        {
            "score": 0,
            "conceded": True,
            "fans": 6,
            "fame": 0,
            "injuries": [{"number": 7, "effects": ["niggling", "ma"], "rolls": []}],
            "lines": [{"number": 7, "casualties": 1, "fielded": True}],
        },
        [
            Event("walk_out_rolled", {"player": 9, "leaves": True}),
            Event("fan_factor_changed", {"change": -1}),
            Event("expenses", {"amount": 10_000}),
        ],
        {7: "player-cleo"},
        SimpleNamespace(players={9: SimpleNamespace(spp=51)}),
    )
    return PlayedMatch("match-1", [home, away])


WRITTEN = """<?xml version='1.0' encoding='UTF-8'?>
<gameResult replayId="match-1">
 <teamResult teamId="team-a">
  <score>2</score>
  <conceded>false</conceded>
  <spectators>12000</spectators>
  <fame>1</fame>
  <fanFactor>3</fanFactor>
  <winnings>70000</winnings>
  <fanFactorModifier>1</fanFactorModifier>
  <pettyCashTransferred>50000</pettyCashTransferred>
  <teamValue>1150000</teamValue>
  <casualtiesSuffered badlyHurt="1" seriousInjury="0" rip="1" />
  <inducementList>
   <inducement type="bloodweiserBabes" value="1" />
   <starPlayer name="Griff Oberwald" positionId="star_player" playerId="team-a-S3" />
   <mercenary name="Mercenary 4" positionId="human.lineman" playerId="team-a-M4" addedSkill="Guard" />
  </inducementList>
  <playerResultList>
   <playerResult playerId="player-ada" playerType="Regular" name="Ada &lt;3" positionId="human.blitzer">
    <defecting>false</defecting>
    <starPlayerPoints current="11" earned="6">
     <touchdowns>2</touchdowns>
    </starPlayerPoints>
    <statistics>
     <blocks>5</blocks>
    </statistics>
    <injury>Dead (RIP)</injury>
   </playerResult>
   <playerResult playerId="player-bo" playerType="Regular" name="Bo" positionId="human.lineman">
    <defecting>false</defecting>
    <starPlayerPoints current="0" earned="6">
     <completions>1</completions>
     <playerAwards>1</playerAwards>
    </starPlayerPoints>
    <statistics>
     <fouls>1</fouls>
    </statistics>
   </playerResult>
   <playerResult playerId="team-a-S3" playerType="Star" name="Griff Oberwald" positionId="star_player">
    <defecting>false</defecting>
    <starPlayerPoints current="0" earned="0" />
    <statistics />
   </playerResult>
   <playerResult playerId="team-a-M4" playerType="Mercenary" name="Mercenary 4" positionId="human.lineman">
    <defecting>false</defecting>
    <starPlayerPoints current="0" earned="0" />
    <statistics />
   </playerResult>
  </playerResultList>
 </teamResult>
 <teamResult teamId="team-b">
  <score>0</score>
  <conceded>true</conceded>
  <spectators>6000</spectators>
  <fame>0</fame>
  <fanFactorModifier>-1</fanFactorModifier>
  <spirallingExpenses>10000</spirallingExpenses>
  <teamValue>1000000</teamValue>
  <casualtiesSuffered badlyHurt="0" seriousInjury="1" rip="0" />
  <playerResultList>
   <playerResult playerId="player-cleo" playerType="Regular" name="Cleo" positionId="orc.black_orc_blocker">
    <defecting>true</defecting>
    <starPlayerPoints current="51" earned="2">
     <casualties>1</casualties>
    </starPlayerPoints>
    <statistics />
    <injury>Damaged Back (NI)</injury>
    <injury>Smashed Hip (-MA)</injury>
   </playerResult>
  </playerResultList>
 </teamResult>
</gameResult>
"""  # noqa: E501


def test_a_match_is_written_as_ffb_writes_it() -> None:
    data = written(example())
    assert data.decode() == WRITTEN
    SCHEMA.validate(BytesIO(data))


def test_every_lasting_injury_of_the_table_has_a_name() -> None:
    rolls = [10 * tens + units for tens in range(1, 7) for units in range(1, 9)]
    lasting = {min(61, roll) for roll in rolls if casualty_effect(roll) != "badly_hurt"}
    assert {*INJURIES} == lasting
    for roll, name in INJURIES.items():
        sign = name[name.index("(") + 1 : -1].removeprefix("-").lower()
        effect = {"mng": "miss_next", "ni": "niggling", "rip": "dead"}.get(sign, sign)
        assert effect == casualty_effect(roll), name


@pytest.mark.django_db
def test_a_match_that_was_played_and_its_page_and_call() -> None:
    season = blood_bowl_match(factories.coach(username="vera"))
    fixture = season.fixtures.get()
    file = result_file(match_view(factories.owner_of(season), fixture.uuid))
    SCHEMA.validate(BytesIO(file.data))
    found: Any = SCHEMA.to_dict(BytesIO(file.data))
    sides = list(fixture.sides.order_by("number"))
    for told, side in zip(found["teamResult"], sides, strict=True):
        team = Team.objects.get(pk=side.entry.team_id)
        assert (told["@teamId"], told["score"]) == (str(team.uuid), side.score)
        earned: dict[str, int] = {
            player["@playerId"]: player["starPlayerPoints"]["@earned"]
            for player in told["playerResultList"]["playerResult"]
        }
        now = {str(player.uuid): player.experience for player in team.players.all()}
        assert {name: now[name] for name in earned if name in now} == {
            name: count for name, count in earned.items() if name in now
        }
    client = client_of()
    page = client.get(f"/matches/{fixture.uuid}/line-ups/").content.decode()
    address = f"/matches/{fixture.uuid}/result.xml"
    assert address in page
    assert "Result for FFB" in page
    sent = client.get(address)
    assert sent.content == file.data
    names = "-".join(side.entry.team.slug for side in sides)
    assert sent["Content-Disposition"] == f'attachment; filename="{names}-ffb.xml"'
    assert client.get(f"/api/fixtures/{fixture.uuid}/result-file/").content == file.data


@pytest.mark.django_db
def test_other_games_and_matches_without_a_record_have_no_such_file() -> None:
    fixture = played(2, legs=1).fixtures.get()
    client = client_of()
    for address in (
        f"/matches/{fixture.uuid}/result.xml",
        f"/api/fixtures/{fixture.uuid}/result-file/",
    ):
        assert client.get(address).status_code == 404
    assert "result.xml" not in client.get(f"/matches/{fixture.uuid}/line-ups/").content.decode()

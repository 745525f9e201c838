"""The face of a team: its crest, its colours, and how its coach changes them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.test import Client
from django.urls import reverse

from config.settings import BASE_DIR
from config.site import icons
from rosters import operations as rosters
from rosters.faces import kits
from rosters.faces.crests import CHARGES, DIVISIONS, SHAPES, draw
from rosters.faces.dressing import Face, Kit, born
from rosters.faces.dressing import kits as worn
from rosters.games import every
from rosters.models import Team
from rosters.teams.projections import differences
from rules.problems import Refusal
from tests import factories

SHEET = Path(BASE_DIR) / "config" / "static" / "dugout.css"
CLOTHS = sorted(kits.CLOTHS)
WISH = {"cloth": "teal", "trim": "bone", "division": "bend", "charge": "wolf"}


@pytest.fixture
def team(db: None) -> Team:
    return factories.team(factories.coach())


class TestColours:
    @pytest.mark.clause("LG-FACE-02")
    @pytest.mark.parametrize("cloth", CLOTHS)
    def test_what_is_written_in_a_colour_or_on_it_can_be_read(self, cloth: str) -> None:
        assert kits.contrast(kits.CLOTHS[cloth].hex, kits.ink(cloth)) >= kits.READABLE
        for ground in (kits.LIGHT_GROUND, kits.DARK_GROUND):
            assert kits.contrast(kits.line(cloth, ground), ground) >= kits.READABLE

    @pytest.mark.clause("LG-FACE-02")
    @pytest.mark.parametrize("cloth", CLOTHS)
    def test_there_are_second_colours_that_stand_out_on_each(self, cloth: str) -> None:
        assert len(kits.trims(cloth)) >= 5
        for trim in kits.trims(cloth):
            assert not kits.clash(cloth, trim)

    def test_the_sheet_of_styles_has_the_classes_of_all_cloths(self) -> None:
        assert kits.css() in SHEET.read_text("utf-8"), "see rosters.faces.kits.css"

    def test_the_sprite_is_what_is_drawn(self) -> None:
        assert icons.FILE.read_text("utf-8") == icons.sprite(), "run python -m config.site.icons"

    @pytest.mark.clause("LG-FACE-03")
    def test_who_comes_later_wears_his_second_colour_where_the_first_would_clash(self) -> None:
        red, rust = Face("crimson", "bone", "plain", "star"), Face("rust", "navy", "plain", "star")
        blue = Face("royal", "amber", "plain", "star")
        assert worn([red, blue]) == [Kit("crimson", "bone"), Kit("royal", "amber")]
        assert worn([red, rust]) == [Kit("crimson", "bone"), Kit("navy", "rust")]
        assert worn([rust, red]) == [Kit("rust", "navy"), Kit("bone", "crimson")]

    @pytest.mark.clause("LG-FACE-03")
    @pytest.mark.parametrize("cloth", CLOTHS)
    def test_two_in_the_same_colours_can_be_told_apart(self, cloth: str) -> None:
        for trim in kits.trims(cloth):
            home, away = worn([Face(cloth, trim, "plain", "star")] * 2)
            assert not kits.clash(home.cloth, away.cloth)


class TestCrests:
    @pytest.mark.clause("LG-FACE-01")
    @pytest.mark.parametrize("shape", sorted(SHAPES))
    def test_every_part_is_drawn_and_small(self, shape: str) -> None:
        for charge in CHARGES:
            for division in DIVISIONS:
                picture = draw(shape, division, charge, "crimson", "bone")
                ET.fromstring(picture)  # noqa: S314 - our own
                assert len(picture) <= 2500

    @pytest.mark.clause("LG-FACE-01")
    def test_each_game_has_a_shape_of_its_own(self) -> None:
        shapes = [room.sheet.CREST for room in every()]
        assert set(shapes) <= set(SHAPES)
        assert len(set(shapes)) == len(shapes)

    @pytest.mark.clause("LG-FACE-01")
    def test_a_picture_is_kept_for_ever_and_an_unknown_one_is_none(self, team: Team) -> None:
        page = _client(team).get(reverse("team", args=[team.slug])).content.decode()
        found = re.search(r'<img class="crest[^"]*" src="([^"]+)"', page)
        assert found is not None
        picture = Client().get(found.group(1))
        assert picture["Content-Type"] == "image/svg+xml"
        assert "immutable" in picture["Cache-Control"]
        assert Client().get(found.group(1).replace(team.cloth, "puce")).status_code == 404


class TestChoosing:
    @pytest.mark.clause("LG-FACE-01")
    def test_a_team_is_born_with_the_face_of_its_name(self, team: Team) -> None:
        assert team.face == born(team.game, team.race, team.name)
        assert born("x", "y", "Reavers") == born("x", "y", "Reavers")
        faces = {born("x", "y", f"team {n}") for n in range(200)}
        assert len(faces) > 190, "names lead to faces of their own"

    @pytest.mark.clause("LG-FACE-02")
    def test_its_coach_chooses_and_takes_back(self, team: Team) -> None:
        before = team.face
        dressed = rosters.dress_team(_coach(team), team, WISH, seq=team.seq)
        assert dressed.face == Face(**WISH)
        assert differences(dressed) == []
        batch = dressed.events.get(kind="dressed").batch
        rosters.take_back_act(_coach(team), dressed, batch)
        again = Team.objects.get(pk=team.pk)
        assert again.face == before
        assert differences(again) == []

    @pytest.mark.clause("LG-FACE-02")
    def test_the_same_again_is_no_event(self, team: Team) -> None:
        dressed = rosters.dress_team(_coach(team), team, WISH)
        assert rosters.dress_team(_coach(team), dressed, WISH).seq == dressed.seq

    @pytest.mark.clause("LG-FACE-02")
    def test_what_is_wrong_is_said_all_at_once_and_changes_nothing(self, team: Team) -> None:
        wrong: list[tuple[Any, list[str]]] = [
            ({"cloth": "puce", "trim": "bone"}, ["cloth", "division", "charge"]),
            ({**WISH, "trim": "forest"}, ["trim"]),
            ("red", ["face"]),
            ({**WISH, "cloth": ["teal"]}, ["cloth"]),
        ]
        for wish, about in wrong:
            with pytest.raises(Refusal) as refused:
                rosters.dress_team(_coach(team), team, wish)
            assert [problem.about for problem in refused.value.problems] == about
        assert Team.objects.get(pk=team.pk).seq == team.seq

    @pytest.mark.clause("LG-FACE-02")
    def test_nobody_else_dresses_it(self, team: Team) -> None:
        with pytest.raises(Refusal) as refused:
            rosters.dress_team(factories.coach(), team, WISH)
        assert refused.value.problems[0].code == "not_your_team"

    @pytest.mark.clause("LG-FACE-02")
    def test_on_the_page_it_is_looked_at_before_it_is_kept(self, team: Team) -> None:
        client, address = _client(team), reverse("team-face", args=[team.slug])
        looked = client.post(address, {**WISH, "seq": team.seq, "look": "yes"})
        assert "kit-teal trim-bone" in looked.content.decode()
        assert Team.objects.get(pk=team.pk).seq == team.seq, "nothing is kept yet"
        kept = client.post(address, {**WISH, "seq": team.seq})
        assert kept.status_code == 302
        assert Team.objects.get(pk=team.pk).face == Face(**WISH)

    @pytest.mark.clause("LG-FACE-02")
    @pytest.mark.parametrize("seq", ["", "x", "²", "9" * 5000])
    def test_the_page_bears_any_version(self, team: Team, seq: str) -> None:
        address = reverse("team-face", args=[team.slug])
        assert _client(team).post(address, {**WISH, "seq": seq}).status_code in (302, 422)

    def test_the_page_is_for_who_may_change_the_team(self, team: Team) -> None:
        other = Client()
        other.force_login(factories.coach())
        answer = other.post(reverse("team-face", args=[team.slug]), WISH)
        assert answer.status_code in (403, 404, 409)
        assert Team.objects.get(pk=team.pk).seq == team.seq


def _coach(team: Team) -> Any:
    return team.coach


def _client(team: Team) -> Client:
    client = Client()
    client.force_login(_coach(team))
    return client

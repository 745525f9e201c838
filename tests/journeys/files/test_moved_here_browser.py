"""A commissioner moves a league here from a spreadsheet: entries, fixtures, results, the table."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from django.utils.translation import gettext, override
from playwright.sync_api import Page, expect

from leagues import operations
from leagues.models import Season
from rosters import operations as rosters
from tests import factories
from tests.site.browsing import PHONE, Open, browser, fits, follow, mirrored, shot, visit
from tests.site.factories import person

pytestmark = [pytest.mark.django_db(transaction=True)]
__all__ = ["browser", "visit"]
DESK = {"width": 1280, "height": 800}
#: As Excel copies it in half of Europe; of the eight rows three are to be mended.
WRONG = """Team;Coach;List;Club
Harbour Hawks;Ada;Human;North
Mill Street Mice;Bruno;Skaven;North
Old Town Owls;;Orc;South
Quarry Quails;Dmitri;Dwarrf;South
Éclair Élan;Zoë;Wood Elf;
=Sum of Parts;Farid;Human;
Ghost Gulls;Gwen;Undead;
harbour  hawks;Hugo;Orc;
"""
MENDED = (
    WRONG.replace("Owls;;", "Owls;Cleo;")
    .replace("Dwarrf", "Dwarf")
    .replace("harbour  hawks", "Inland Ibises")
)
TEAMS = [line.split(";")[0] for line in MENDED.splitlines()[1:]]
#: Two rounds of their own; the first is played.
PAIRS = [(1, at, 7 - at) for at in range(4)] + [(2, at, (at + 1) % 8) for at in (0, 2, 4, 6)]
FIXTURES = "round,home,away,date\n" + "".join(
    f"{number},{TEAMS[home]},{TEAMS[away]},2026-10-{number + 3:02} 19:30\n"
    for number, home, away in PAIRS
)
RESULTS = "home,away,home score,away score\n" + "".join(
    f"{TEAMS[home]},{TEAMS[away]},{at},1\n" for at, (_, home, away) in enumerate(PAIRS[:4])
)


class Mover:
    """Somebody who presses what they see, in their language."""

    def __init__(self, page: Page, language: str) -> None:
        self.page, self.language = page, language

    def press(self, role: str, words: str) -> None:
        found = self.page.locator("main").get_by_role(
            role,  # type: ignore[arg-type]
            name=gettext(words),
            exact=True,
        )
        follow(found.first)
        assert fits(self.page), words

    def opens(self, name: str) -> None:
        follow(self.page.get_by_role("link", name=name, exact=True).first)

    def brings(self, kind: str, *, pasted: str = "", file: Path | None = None) -> None:
        """Open the page for files from the desk, and send rows or a file."""
        self.opens(gettext("Commissioner"))
        self.press("link", "Bring a file")
        self.page.get_by_role("radio", name=gettext(kind)).check()
        if file is None:
            self.page.get_by_label(gettext("Or paste the rows"), exact=True).fill(pasted)
        else:
            self.page.get_by_label(gettext("File"), exact=True).set_input_files(file)
        shot(self.page, f"bring-{kind}-{self.language}")
        self.press("button", "Look at it")


@pytest.mark.clause("LG-IO-02", "LG-IO-06", "LG-IO-07", "LG-IO-08")
@mirrored("language", ["en", "ru"])
def test_a_league_moves_here_in_an_evening(visit: Open, tmp_path: Path, language: str) -> None:
    """On a phone in English, on a wide screen in Russian."""
    size = PHONE if language == "en" else DESK
    vera = rosters.change_profile(person("vera"), language=language)
    league = factories.league(vera, "Harbour League")
    season = operations.create_season(vera, league, "Autumn", "blood_bowl", legs=1, seed="7")
    operations.open_registration(vera, season)
    page = visit("/", "vera", viewport=size, locale=language, accept_downloads=True)
    mover = Mover(page, language)
    with override(language):
        mover.opens("Harbour League")
        mover.opens("Autumn")
        mover.brings("Entries", pasted=WRONG)
        problems = page.get_by_role("alert")
        for where, words in {
            4: gettext("Fill in “{name}”: this row has nothing there.").format(name="Coach"),
            5: "Dwarrf",
            9: gettext("Take one row out: “{name}” stands in line {other} already.").format(
                name="harbour hawks", other=2
            ),
        }.items():
            line = problems.get_by_role("listitem").filter(has_text=words)
            expect(line).to_contain_text(gettext("Line %(line)s") % {"line": where})
        expect(problems.get_by_role("listitem")).to_have_count(3)
        shot(page, f"problems-{language}")
        assert not season.entries.exists()
        page.get_by_label(gettext("Rows"), exact=True).fill(MENDED)
        mover.press("button", "Look at it again")
        expect(page.get_by_text("Éclair Élan").first).to_be_visible()
        shot(page, f"shown-{language}")
        assert not season.entries.exists()
        mover.press("button", "Store it as shown")
        expect(page.get_by_text(gettext("The file is stored."))).to_be_visible()
        assert {e.team.name for e in season.entries.select_related("team")} == {*TEAMS}

        mover.press("link", "Begin the season…")
        mover.press("button", "Begin the season")
        mover.brings("Matches", pasted=FIXTURES)
        shot(page, f"schedule-{language}")
        mover.press("button", "Store it as shown")
        file = tmp_path / "results.csv"
        file.write_text(RESULTS, encoding="utf-16")
        mover.brings("Results", file=file)
        mover.press("button", "Store it as shown")
        shot(page, f"stored-{language}")

        mover.opens(gettext("Table"))
        with page.expect_download() as coming:
            page.get_by_role("link", name=f"{gettext('Table')} (CSV)").click()
        shot(page, f"table-{language}")
    told = list(csv.DictReader(coming.value.path().read_text("utf-8-sig").splitlines()))
    by_team = {row["team"]: row for row in told}
    assert by_team["Quarry Quails"]["points"] == "3"
    assert by_team["Harbour Hawks"]["points"] == "0"
    assert by_team["Mill Street Mice"]["points"] == "1"
    assert "'=Sum of Parts" in by_team  # text, to whatever program opens it
    assert coming.value.suggested_filename == "autumn-table.csv"
    season = Season.objects.get(pk=season.pk)
    assert season.fixtures.filter(brought=True).count() == 4
    assert season.fixtures.count() == 8

"""Swiss groups as chess tournament files: out, checked by columns, and in again."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues import operations
from leagues.models import FileImport, League, Season
from leagues.schedules.chess_files import (
    Cell,
    ChessFile,
    Pair,
    Player,
    byes_of,
    pairs_of,
    read,
    worth,
    written,
)
from leagues.schedules.swiss import first_is_home
from leagues.stages.chess_report import chess_file, swiss_groups
from leagues.stages.results import meetings, stage_fixtures
from rules.problems import Refusal
from tests import factories
from tests.leagues.files.test_bringing import looked_at, stored, told
from tests.leagues.swiss.drawn_by_others import seed_by_which
from tests.site.factories import client_of

HEAD = "012 Harbour Open\nXXR 3\nXXC black1\nXXP 1 4\n132 {:>85}26/03/15\n"


def line(number: int, name: str, points: str, rank: int, *rounds: str) -> str:
    """A line of a player, as the description of the format has its columns."""
    head = f"001 {number:>4}{'':6}{name:<33}{'':33}{points:>4} {rank:>4}"
    return head + "".join(f"  {each:>8}" for each in rounds)


#: Two of three rounds of four players, as programs write them.
LINES = (
    line(1, "Ada Owls", "1.5", 1, "3 b 1", "2 w ="),
    line(2, "Bruno Mice", "1.0", 2, "4 w =", "1 b ="),
    line(3, "Cleo Hawks", "1.0", 3, "1 w 0", "4 b +"),
    line(4, "Dmitri Quails", "0.5", 4, "2 b =", "3 w -"),
)


def text_of(*lines: str) -> str:
    return HEAD.format("") + "".join(f"{line}\n" for line in lines or LINES)


def file_of(text: str) -> ChessFile:
    file, problems = read(text)
    assert not problems, problems
    assert file is not None
    return file


def wrong_with(text: str) -> list[tuple[object, object, str]]:
    file, problems = read(text)
    assert file is None
    return [(p.params["line"], p.params["column"], p.code) for p in problems]


# -- the format ------------------------------------------------------------------------------------


@pytest.mark.clause("LG-IO-14")
def test_a_file_is_read_by_its_columns() -> None:
    file = file_of(text_of())
    assert (file.name, file.rounds, file.first_white) == ("Harbour Open", 3, False)
    assert file.forbidden == [[1, 4]]
    assert file.lost == {"132": 1}
    first = file.players[0]
    assert (first.number, first.name, first.points, first.rank) == (1, "Ada Owls", 15, 1)
    assert pairs_of(file) == [
        Pair(1, 3, 1, "loss", forfeit=False, line=8),
        Pair(1, 2, 4, "draw", forfeit=False, line=7),
        Pair(2, 1, 2, "draw", forfeit=False, line=6),
        Pair(2, 4, 3, "loss", forfeit=True, line=9),
    ]


@pytest.mark.clause("LG-IO-14")
def test_columns_are_those_of_the_format() -> None:
    players = [
        Player(1, "Ёлки & Co, a name that is much longer than the columns", 25, 1,
               (Cell(12, "w", "1"), Cell(0, "-", "U"), Cell(0, "-", "H"))),
        Player(12, "B", 0, 12, (Cell(1, "b", "0"), Cell(0, "-", "Z"))),
    ]  # fmt: skip
    text = written(ChessFile("One\nline", players, 9, True, {"BBW": 30, "BBD": 10}, [[1, 12]]))
    lines = text.split("\n")
    assert lines[0] == "012 One line"
    assert lines[3:9] == ["XXR 9", "XXC white1", "BBW  3.0", "BBD  1.0", "XXP 1 12", lines[8]]
    line = lines[8]
    places = {
        (1, 3): "001", (5, 8): "   1", (15, 47): "Ёлки & Co, a name that is much lo",
        (49, 80): " " * 32, (81, 84): " 2.5", (86, 89): "   1", (92, 95): "  12", (97, 97): "w",
        (99, 99): "1", (102, 105): "0000", (107, 107): "-", (109, 109): "U", (119, 119): "H",
    }  # fmt: skip
    for (first, last), value in places.items():
        assert line[first - 1 : last] == value, (first, last)
    assert len(line) == 119


@pytest.mark.clause("LG-IO-14")
@pytest.mark.parametrize(
    "text",
    [
        text_of().replace("\n", "\r"),
        text_of().replace("\n", "\r\n"),
        "\ufeff" + text_of(),
        text_of().replace("   1       3 b", "   0       3 b"),  # a rank of nobody
        text_of().replace(" 4 b +", " 4 - +").replace(" 3 w -", " 3 - -"),  # without a colour
        text_of().replace("1.5", "1,5"),
        text_of().replace("XXR 3", "142 3").replace("XXC black1", "152 B"),
    ],
    ids=["cr", "crlf", "mark", "rank", "colourless", "comma", "new-codes"],
)
def test_the_same_file_as_others_write_it(text: str) -> None:
    file = file_of(text)
    assert (file.rounds, file.first_white, len(file.players)) == (3, False, 4)
    said = [(p.round, {p.first, p.second}, p.forfeit) for p in pairs_of(file)]
    assert said == [(1, {1, 3}, False), (1, {2, 4}, False), (2, {1, 2}, False), (2, {3, 4}, True)]


@pytest.mark.clause("LG-IO-14")
def test_rounds_that_are_missing_and_columns_that_are_blank() -> None:
    """Rounds end early, a rest has no opponent, old files write a bye as a forfeit."""
    blank = " " * 8
    lines = [
        line(1, "Ada", "0.0", 0, "U", "0000 - H"),
        line(2, "Bruno", "0.0", 0, "0000 - +", blank, blank),
        line(3, "Cleo", "", 0),
        "001    4      Dmitri",
        line(5, "Emil", "0.0", 0, blank, "6 w  "),
        line(6, "Fay", "0.0", 0, blank, "5 b  "),
    ]
    text = "\n".join(lines)
    file = file_of(text)
    assert [len(each.cells) for each in file.players] == [2, 1, 0, 0, 2, 2]
    assert [(n, p.number, which) for n, p, which in byes_of(file)] == [
        (1, 1, "U"), (2, 1, "H"), (1, 2, "F"),
    ]  # fmt: skip
    assert [(p.round, p.first, p.result) for p in pairs_of(file)] == [(2, 5, "")]


@pytest.mark.clause("LG-IO-14")
def test_everything_that_is_wrong_with_a_file_by_line_and_column() -> None:
    one, two, three, four = LINES
    assert wrong_with("012 Nobody\n") == [(1, "", "chess_without_players")]
    assert wrong_with("013 Team\n") == [(1, "", "chess_of_teams")]
    assert wrong_with(text_of(one.replace("   1", "   x", 1), two, three, four))[0] == (
        6, "5-8", "cell_no_number",
    )  # fmt: skip
    assert (6, "15-47", "cell_empty") in wrong_with(text_of(one.replace("Ada Owls", " " * 8), two))
    assert (7, "92-99", "chess_cell") in wrong_with(text_of(one, two.replace("4 w =", "4 w ?")))
    assert (7, "92-99", "chess_cell") in wrong_with(text_of(one, two.replace("4 w =", "4 w U")))
    twice = wrong_with(text_of(one, two, three, four.replace("   4", "   3", 1)))
    assert (9, "5-8", "line_twice") in twice
    alone = wrong_with(text_of(one, two, three))
    assert alone == [(7, "92-99", "chess_not_met_back"), (8, "102-109", "chess_not_met_back")]
    both_won = text_of(one, two, three.replace("1 w 0", "1 w 1"), four)
    assert wrong_with(both_won) == [(6, "92-99", "chess_contradiction")]
    both_white = text_of(one, two.replace("1 b =", "1 w ="), three, four)
    assert wrong_with(both_white) == [(6, "102-109", "chess_contradiction")]


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="0123456789 wb-=+UHFZX\r\n001XXRBW.é\t\x00", max_size=400), st.data())
def test_no_file_breaks_the_reader(noise: str, data: st.DataObject) -> None:
    good = text_of()
    at = data.draw(st.integers(0, len(good)))
    for text in (noise, good[:at] + noise + good[at:], good[:at]):
        file, problems = read(text)
        assert (file is None) == bool(problems)


def drawn(size: int, rounds: int, seed: int) -> ChessFile:
    """A tournament of random pairs and results."""
    dice = Random(seed)
    cells: list[list[Cell | None]] = [[] for _ in range(size)]
    for _ in range(rounds):
        order = dice.sample(range(size), size)
        while len(order) > 1 and dice.random() < 0.95:
            one, other = order.pop(), order.pop()
            result, theirs = tuple(dice.choice(["10", "01", "==", "+-", "-+", "--"]))
            cells[one].append(Cell(other + 1, "w", result))
            cells[other].append(Cell(one + 1, "b", theirs))
        for one in order:
            cells[one].append(Cell(0, "-", dice.choice("UHFZ")))
    points = {"BBW": 30, "BBD": 10, "BBL": 0, "BBZ": 0, "BBF": 0, "BBU": 20}
    players = [
        Player(n, f"Team {n}", sum(worth(cell, points) for cell in mine if cell), n, tuple(mine))
        for n, mine in enumerate(cells, 1)
    ]
    return ChessFile("Cup", players, rounds, dice.random() < 0.5, points, [[1, 2]])


@pytest.mark.clause("LG-IO-14")
@settings(max_examples=60, deadline=None)
@given(st.integers(2, 40), st.integers(0, 9), st.integers(0, 10**6))
def test_out_and_in_again_it_is_the_same_tournament(size: int, rounds: int, seed: int) -> None:
    file = drawn(size, rounds, seed)
    again = file_of(written(file))
    assert [(p.number, p.name, p.points, p.rank, p.cells) for p in again.players] == [
        (p.number, p.name, p.points, p.rank, p.cells) for p in file.players
    ]
    assert (again.rounds, again.first_white, again.points, again.forbidden) == (
        file.rounds, file.first_white, file.points, file.forbidden,
    )  # fmt: skip


# -- a stage ---------------------------------------------------------------------------------------


def swiss(entries: int = 6, rounds: int = 3, variant: str = "optimal", **how: str) -> Season:
    stage = {"format": "swiss", "rounds": rounds, "variant": variant, **how}
    return factories.season(entries, stages=[stage], seed=seed_by_which(first_is_white=True))


def play_round(season: Season, dice: Random) -> None:
    """Settle the round that is open, by a file of results; some do not come."""
    rows = ["round,home,away,home score,away score,ended"]
    for fixture in season.fixtures.filter(state="scheduled").select_related("round"):
        home, away = (side.entry.team.name for side in fixture.sides.order_by("number"))
        how = dice.choice(["2,0,", "1,1,", "0,3,", "2,0,walk over", ",,double forfeit"])
        rows.append(f"{fixture.round.number},{home},{away},{how}")
    stored(season, "results", "\n".join(rows) + "\n")
    season.refresh_from_db()


def as_met(season: Season) -> list[tuple[int, tuple[int, ...]]]:
    """The pairs and byes of the rows: by round and entry numbers, home first."""
    stage = season.stages.get()
    return sorted((m.round, m.entries) for m in meetings(stage_fixtures(stage)))


def as_filed(season: Season, file: ChessFile) -> list[tuple[int, tuple[int, ...]]]:
    """The same, as a file has it."""
    seeds = [n for n in season.stages.get().groups.get().seeds if n is not None]
    pairs: list[tuple[int, tuple[int, ...]]] = [
        (p.round, (seeds[p.first - 1], seeds[p.second - 1])) for p in pairs_of(file)
    ]
    rests = [(n, (seeds[p.number - 1],)) for n, p, which in byes_of(file) if which == "U"]
    return sorted([*pairs, *rests])


@pytest.mark.django_db
@pytest.mark.clause("LG-IO-14")
@pytest.mark.parametrize("variant", ["optimal", "monrad", "dutch"])
@pytest.mark.parametrize("entries", [7, 8])
def test_a_stage_has_its_pairings_colours_byes_and_points_in_the_file(
    variant: str, entries: int
) -> None:
    season = swiss(entries, 3, variant)
    dice = Random(entries)
    for _ in range(3):
        play_round(season, dice)
    [group] = swiss_groups(season)
    out = chess_file(group)
    file = file_of(written(out))
    assert as_filed(season, file) == as_met(season)
    assert [p.points for p in file.players] == [p.points for p in out.players]
    for player in file.players:
        assert player.points == sum(worth(cell, file.points) for cell in player.cells if cell)
    assert file.rounds == 3
    is_dutch = variant == "dutch"
    assert file.first_white == (first_is_home(season.draw_seed) if is_dutch else None)
    first = season.stages.get().groups.get().seeds[0]
    if is_dutch:
        assert file.first_white == any(
            m.round == 1 and m.entries[0] == first for m in meetings(stage_fixtures(group.stage))
        )
        assert not file.points
    else:
        assert file.points["BBW"] == 30


@pytest.mark.django_db
@pytest.mark.clause("LG-IO-14")
def test_a_file_has_rounds_that_are_over_and_who_has_left() -> None:
    season = swiss(6, 3, same_club="forbidden")
    season.entries.filter(number__in=(1, 2)).update(club="Harbour")
    play_round(season, Random(1))
    leaver = season.entries.get(number=3)
    operations.withdraw_running(
        factories.owner_of(season), leaver, annul=False, reason="They moved."
    )
    [group] = swiss_groups(season)
    file = chess_file(group)
    cells = {p.name: p.cells for p in file.players}
    assert {len(c) for name, c in cells.items() if name != leaver.team.name} == {1}
    assert cells[leaver.team.name][1] == Cell(0, "-", "Z")
    seeds = group.seeds
    assert file.forbidden == [sorted([seeds.index(1) + 1, seeds.index(2) + 1])] or (
        sorted(file.forbidden[0]) == sorted([seeds.index(1) + 1, seeds.index(2) + 1])
    )


@pytest.mark.django_db
@pytest.mark.clause("LG-IO-14")
def test_who_may_open_the_season_may_have_the_file() -> None:
    season = swiss(4, 2)
    season.league.visibility = League.Visibility.PRIVATE
    season.league.save()
    play_round(season, Random(3))
    address = f"/leagues/{season.league.slug}/seasons/{season.slug}/stages/1/A.trf"
    answer = client_of(factories.owner_of(season)).get(address)
    assert answer["Content-Disposition"] == 'attachment; filename="season-1-A.trf"'
    assert answer.content.decode() == written(chess_file(swiss_groups(season)[0]))
    assert client_of(factories.coach()).get(address).status_code == 404
    assert client_of(factories.owner_of(season)).get(address.replace("A.", "B.")).status_code == 404
    table = f"/leagues/{season.league.slug}/seasons/{season.slug}/table/"
    assert address in client_of(factories.owner_of(season)).get(table).content.decode()


def with_results(season: Season, number: int) -> str:
    """The file of a season with its open round, as a program of an arbiter would fill it in."""
    [group] = swiss_groups(season)
    file = chess_file(group)
    starts = {p.name: p.number for p in file.players}
    cells = {p.number: list(p.cells) for p in file.players}
    for fixture in season.fixtures.filter(round__number=number):
        names = [side.entry.team.name for side in fixture.sides.order_by("number")]
        if len(names) == 1:
            cells[starts[names[0]]].append(Cell(0, "-", "U"))
            continue
        one, other = (starts[name] for name in names)
        cells[one].append(Cell(other, "w", "1"))
        cells[other].append(Cell(one, "b", "0"))
    players = [Player(p.number, p.name, 0, 0, tuple(cells[p.number])) for p in file.players]
    return written(ChessFile(file.name, players, file.rounds))


@pytest.mark.django_db
@pytest.mark.clause("LG-IO-14")
def test_rounds_of_a_file_settle_the_matches_that_were_drawn() -> None:
    season = swiss(5, 2)
    first = with_results(season, 1)
    shown = stored(season, "chess", first)
    assert [d["how"] for d in shown.report["does"]] == ["new", "new"]
    assert {d["params"]["score"] for d in shown.report["does"]} == {"1:0"}
    season.refresh_from_db()
    assert set(season.fixtures.filter(round__number=1).values_list("brought", "state")) == {
        (True, "settled"), (False, "settled"),
    }  # fmt: skip
    second = with_results(season, 2)
    does = stored(season, "chess", second).report["does"]
    assert sorted(d["how"] for d in does) == ["new", "new", "same", "same"]
    season.refresh_from_db()
    assert season.state == Season.State.FINISHED


@pytest.mark.django_db
@pytest.mark.clause("LG-IO-14")
def test_a_result_that_is_there_keeps_its_score() -> None:
    season = swiss(4, 2)
    text = with_results(season, 1)
    fixture = season.fixtures.filter(round__number=1).first()
    assert fixture is not None
    home, away = (side.entry.team.name for side in fixture.sides.order_by("number"))
    stored(season, "results", f"home,away,home score,away score\n{home},{away},4,1\n")
    stored(season, "chess", text)
    fixture.refresh_from_db()
    assert fixture.scores == [4, 1]


@pytest.mark.django_db
@pytest.mark.clause("LG-IO-02", "LG-IO-14")
def test_what_does_not_fit_the_season_is_said_by_its_line() -> None:
    season = swiss(5, 2)
    text = with_results(season, 1)
    line = next(n for n, each in enumerate(text.split("\n"), 1) if "Team 02" in each)
    stranger = looked_at(season, "chess", text.replace("Team 02", "Team 99"))
    assert told(stranger) == [(f"{line}:15-47", "chess_player_unknown")]
    resting = next(n for n, each in enumerate(text.split("\n"), 1) if each.endswith("U"))
    ahead = "\n".join(
        each + "  0000 - U" if at == resting else each
        for at, each in enumerate(text.split("\n"), 1)
    )
    assert told(looked_at(season, "chess", ahead)) == [(f"{resting}:", "chess_no_bye")]
    with pytest.raises(Refusal) as refused:
        operations.store_file(factories.owner_of(season), stranger, stranger.digest)
    assert [p.code for p in refused.value.problems] == ["file_has_problems"]


@pytest.mark.django_db
@pytest.mark.clause("LG-IO-14")
def test_players_of_a_file_enter_by_their_names_and_start_numbers() -> None:
    season = factories.season(2, start=False)
    assert len(season.rules.races(season.version)) == 1
    text = text_of(*(each[:89].replace("Ada Owls", "Team 02 ") for each in LINES))
    stored(season, "chess", text)
    seeds = dict(season.entries.values_list("team__name", "seed"))
    assert seeds == {
        "Team 01": None, "Team 02": 1, "Bruno Mice": 2, "Cleo Hawks": 3, "Dmitri Quails": 4,
    }  # fmt: skip
    assert str(season.entries.get(seed=4).team.coach) == "Dmitri Quails"


@pytest.mark.django_db
@pytest.mark.clause("LG-IO-02", "LG-IO-14")
def test_a_game_with_many_lists_founds_no_team_from_a_name() -> None:
    owner = factories.coach()
    season = operations.create_season(owner, factories.league(owner), "Cup", "blood_bowl")
    season = operations.open_registration(owner, season)
    assert told(looked_at(season, "chess", text_of(LINES[0][:89]))) == [
        ("6:15-47", "chess_player_unknown")
    ]


@pytest.mark.django_db
@pytest.mark.clause("LG-IO-14")
def test_an_old_encoding_is_named_not_guessed() -> None:
    season = swiss(2, 1)
    season.entries.filter(number=1).first()
    team = season.entries.get(number=1).team
    team.name = "Löwen"
    team.save(update_fields=["name"])
    text = with_results(season, 1).encode("cp1252")
    owner = factories.owner_of(season)
    with pytest.raises(Refusal) as refused:
        operations.look_at_file(owner, season, FileImport.Kind.CHESS, text)
    assert refused.value.problems[0].code == "file_not_utf8"
    seen = operations.look_at_file(owner, season, FileImport.Kind.CHESS, text, encoding="cp1252")
    assert not told(seen)


# -- pairings of an arbiter's program --------------------------------------------------------------


def paired_otherwise(season: Season, number: int, results: str = "  ") -> tuple[str, list[str]]:
    """The file of a season whose last round is paired the other way: A–B, C–D become A–C, D–B.

    results: of the first of each pair and of the second; blank for a round to come.
    """
    [group] = swiss_groups(season)
    file = chess_file(group)
    starts = {p.name: p.number for p in file.players}
    cells = {p.number: [*p.cells] for p in file.players}
    drawn: list[list[str]] = []
    resting: list[list[str]] = []
    for fixture in season.fixtures.filter(round__number=number).order_by("slot"):
        names = [side.entry.team.name for side in fixture.sides.order_by("number")]
        (drawn if len(names) > 1 else resting).append(names)
    [(a, b), (c, d), *rest] = drawn
    wanted = [[a, c], [d, b], *rest]
    for one, other in wanted:
        cells[starts[one]].append(Cell(starts[other], "w", results[0]))
        cells[starts[other]].append(Cell(starts[one], "b", results[1]))
    for [name] in resting:
        cells[starts[name]].append(Cell(0, "-", "U"))
    players = [Player(p.number, p.name, 0, 0, tuple(cells[p.number])) for p in file.players]
    return written(ChessFile(file.name, players, file.rounds)), [f"{x} – {y}" for x, y in wanted]


def pairs_in(season: Season, number: int) -> list[str]:
    return [
        " – ".join(side.entry.team.name for side in fixture.sides.order_by("number"))
        for fixture in season.fixtures.filter(round__number=number).order_by("slot")
        if fixture.sides.count() > 1
    ]


@pytest.mark.django_db
@pytest.mark.clause("LG-IO-02", "LG-IO-14")
@pytest.mark.parametrize("entries", [5, 6])
@pytest.mark.parametrize("variant", ["monrad", "dutch"])
def test_pairings_of_a_round_that_nobody_has_begun_are_replaced(entries: int, variant: str) -> None:
    season = swiss(entries, 3, variant)
    before = pairs_in(season, 1)
    hashes = {fixture.secret_hash for fixture in season.fixtures.all()}
    text, wanted = paired_otherwise(season, 1)
    shown = looked_at(season, "chess", text)
    assert told(shown) == []
    assert pairs_in(season, 1) == before, "a look changes nothing"
    does = [(each["what"], each["how"]) for each in shown.report["does"]]
    assert does[0] == ("pairings", "changed")
    assert does.count(("pairing", "new")) == len(wanted)
    stored(season, "chess", text)
    assert sorted(pairs_in(season, 1)) == sorted(wanted)
    assert season.fixtures.filter(round__number=1).count() == (entries + 1) // 2
    assert not hashes & {fixture.secret_hash for fixture in season.fixtures.all()}, "other dice"
    assert season.rulings.filter(kind="file:pairings").count() == 1
    # The same file again changes nothing, and the season goes on from what is drawn now.
    assert {each["how"] for each in looked_at(season, "chess", text).report["does"]} == {"same"}
    play_round(season, Random(1))
    assert len(pairs_in(season, 2)) == entries // 2


@pytest.mark.django_db
@pytest.mark.clause("LG-IO-14")
def test_other_pairings_come_with_their_results_in_one_file() -> None:
    season = swiss(6, 2)
    text, wanted = paired_otherwise(season, 1, "10")
    stored(season, "chess", text)
    assert sorted(pairs_in(season, 1)) == sorted(wanted)
    season.refresh_from_db()
    assert season.fixtures.filter(round__number=1, state="settled").count() == 3
    assert season.fixtures.filter(round__number=2).exists()


@pytest.mark.django_db
@pytest.mark.clause("LG-IO-02", "LG-IO-14")
def test_why_pairings_are_not_replaced_is_said_by_line() -> None:
    season = swiss(6, 3)
    text, _wanted = paired_otherwise(season, 1)
    before = pairs_in(season, 1)
    # Somebody is left out: one pair is missing.
    lines = text.split("\n")
    missing = [each[:91].rstrip() if " 0000" not in each and at in _last_pair(lines) else each
               for at, each in enumerate(lines)]  # fmt: skip
    codes = {code for _line, code in told(looked_at(season, "chess", "\n".join(missing)))}
    assert codes == {"pairing_leaves_out"}
    # A match has begun.
    fixture = season.fixtures.order_by("slot").first()
    assert fixture is not None
    home, away = (side.entry.team.name for side in fixture.sides.order_by("number"))
    stored(season, "results", f"home,away,home score,away score\n{home},{away},4,1\n")
    shown = looked_at(season, "chess", text)
    assert {code for _line, code in told(shown)} == {"pairing_has_begun"}
    assert len(told(shown)) == 2, "the pairs that were not drawn"
    assert pairs_in(season, 1) == before
    # In the next round nobody meets again.
    play_round(season, Random(2))
    [group] = swiss_groups(season)
    file = chess_file(group)
    again = [Player(p.number, p.name, 0, 0, (*p.cells, _to_come(p.cells[0]))) for p in file.players]
    shown = looked_at(season, "chess", written(ChessFile(file.name, again, file.rounds)))
    assert {code for _line, code in told(shown)} == {"pairing_met_before"}


def _to_come(cell: Cell | None) -> Cell | None:
    return None if cell is None else Cell(cell.opponent, cell.colour, " ")


def _last_pair(lines: list[str]) -> list[int]:
    """The lines of the first player of a file and of the opponent in the first round."""
    players = [at for at, line in enumerate(lines) if line.startswith("001")]
    opponent = int(lines[players[0]][91:95])
    return [players[0], players[opponent - 1]]

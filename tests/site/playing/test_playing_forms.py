"""What a coach builds for an answer, on the plain page and by a program: petty cash, inducements,
walks and spells."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import Season
from matches.live import operations as playing
from matches.live import play
from matches.models import LiveAnswers
from rosters.models import Coach, Team
from rosters.words.money import money
from rules.blood_bowl.squads import number_of
from rules.coach import Choice
from tests import factories
from tests.api.world import client_of as api_client
from tests.matches.live.test_live import Table, minds_of
from tests.site.factories import blood_bowl_team, client_of, queries
from tests.site.playing.test_inducements import cheap_team

pytestmark = pytest.mark.django_db


class Uneven(Table):
    """Eleven linemen with a full treasury meet a dear team."""

    def found_team(self, coach: Coach, game_key: str, n: int) -> Team:
        if n == 0:
            return cheap_team(coach, "human", "Paupers")
        return blood_bowl_team(coach, "orc", "Gouged Eye")

    @property
    def key(self) -> str:
        return str(play.look(self.live).pause.decision.key)

    @property
    def poor(self) -> int:
        return next(s.number for s in self.fixture.sides.all() if s.entry.team.name == "Paupers")

    @property
    def client(self) -> Client:
        """The browser of whoever is asked."""
        return client_of(self.people[self.live.asks or 0])

    def page(self, **chosen: str) -> str:
        url = reverse("play-match", args=[self.fixture.uuid])
        response = self.client.get(url, chosen)
        assert response.status_code == 200
        return response.content.decode()

    def post(self, **typed: Any) -> Any:
        url = reverse("answer-match", args=[self.fixture.uuid])
        return self.client.post(url, {"number": self.live.question_number, **typed})

    def form(self) -> Any:
        """What the API says of the question."""
        api = api_client(self.people[self.live.asks or 0])
        return api.get(f"/api/fixtures/{self.fixture.uuid}/live/").json()["question"]["form"]

    def send(self, answer: Any) -> Any:
        api = api_client(self.people[self.live.asks or 0])
        url = f"/api/fixtures/{self.fixture.uuid}/live/answers/"
        return api.post(url, {"number": self.live.question_number, "answer": answer}, format="json")

    def until(self, key: str, most: int = 60) -> None:
        """Plays to a question; the poor receive, their mercenaries stand in the back."""
        minds = minds_of(self)
        found = self.live
        for _ in range(most):
            standing = play.look(found)
            decision = standing.pause.decision
            if decision.key == key:
                return
            poor = decision.side == self.poor
            answer = decision.default
            if decision.key == "toss_choice":
                answer = "receive" if poor else "kick"
            elif decision.key == "place_players":
                answer = guests_behind(decision) if poor else answer
            elif decision.key == "place_ball":  # wherever it scatters, it stays in that half
                answer = "gt"[1 - decision.side] + "7"
            elif decision.key not in ("cast_wizard", "kickoff_return"):
                answer = minds[decision.side].decide(decision)
            found = play.go_on(standing, answer, self.people[decision.side])
        raise AssertionError(f"nobody is asked: {key}")


def guests_behind(decision: Any) -> dict[str, str]:
    """The default, with whoever was hired in the place of who stands farthest back."""
    placed: dict[str, str] = dict(decision.default)
    guests = [str(number) for p in decision.about if (number := number_of(p)) > 11]
    behind = sorted(placed, key=lambda shirt: -abs(ord(placed[shirt][0]) - ord("m")))
    for guest, shirt in zip(guests, [each for each in behind if each not in guests], strict=False):
        if guest in placed:
            placed[guest], placed[shirt] = placed[shirt], placed[guest]
        else:
            placed[guest] = placed.pop(shirt)
    return placed


@pytest.fixture
def table() -> Uneven:
    made = Uneven(game_key="blood_bowl")
    playing.start_match(made.owner, made.fixture)
    return made


def at_the_market(table: Uneven, moved: int = 0) -> None:
    """The poor side has moved so much, and is asked what it buys."""
    while table.key == "petty_cash":
        table.answer(moved if table.live.asks == table.poor else 0)
    while table.live.asks != table.poor:
        table.answer({})
    assert table.key == "buy_inducements"


# -- petty cash -----------------------------------------------------------------------------------


@pytest.mark.clause("BB-LEAGUE-08", "BB-LEAGUE-09")
def test_petty_cash_is_reckoned_up_before_it_is_moved(table: Uneven) -> None:
    while table.live.asks != table.poor:
        table.answer(0)
    assert table.key == "petty_cash"
    poor, rich = table.form()["sides"][table.poor], table.form()["sides"][1 - table.poor]
    difference = rich["value"] - poor["value"]
    assert poor["purse"] == poor["extra"] == difference > 0
    number = table.live.given

    shown = table.post(form="petty_cash", amount="50 000", show="yes").content.decode()

    assert 'name="amount" value="50000"' in shown
    for amount in (poor["value"], poor["treasury"], 50_000, difference - 50_000, difference):
        assert money(amount) in shown
    assert table.live.given == number, "nothing was answered"
    assert table.post(form="petty_cash", amount="50 000").status_code == 302
    assert LiveAnswers.objects.latest("number").answers[0] == 50_000


@pytest.mark.clause("BB-LEAGUE-08")
@pytest.mark.parametrize("typed", ["450001", "-1", "much", "", "9" * 30, "1e3"])
def test_gold_that_there_is_not_is_refused_in_a_sentence(table: Uneven, typed: str) -> None:
    while table.live.asks != table.poor:
        table.answer(0)
    number, most = table.live.given, table.form()["most"]
    refused = table.post(form="petty_cash", amount=typed)
    assert refused.status_code == 422
    assert f"From 0 to {money(most)}" in refused.content.decode()
    assert f'name="amount" value="{typed}"' in refused.content.decode()
    assert table.live.given == number


def test_nothing_is_moved_by_a_button(table: Uneven) -> None:
    number = table.live.given
    assert 'name="json" value="0"' in table.page()
    assert table.post(form="petty_cash", amount="70000", json="0").status_code == 302
    assert LiveAnswers.objects.get(number=number).answers[0] == 0


# -- inducements ----------------------------------------------------------------------------------


@pytest.mark.clause("BB-LEAGUE-10", "BB-LEAGUE-21", "BB-LEAGUE-22")
def test_a_purchase_is_checked_then_paid(table: Uneven) -> None:
    at_the_market(table, 300_000)
    form, number = table.form(), table.live.given
    prices = {thing["id"]: thing["price"] for thing in form["things"]}
    lineman = next(each for each in form["mercenaries"] if each["position"] == "lineman")
    assert {"Guard" in lineman["skills"], "Dodge" in lineman["skills"]} == {False}
    typed = {
        "form": "purchase",
        "thing-babes": "2",
        "thing-wizard": "1",
        "mercenary-1": "lineman:Block",
        "mercenary-2": "",
    }
    price = 2 * prices["babes"] + prices["wizard"] + lineman["price"] + form["skill_price"]

    checked = table.post(**typed, show="yes")

    text = checked.content.decode()
    assert checked.status_code == 200
    assert f"Sum <strong>{money(price)}</strong>" in text
    assert f"<strong>{money(form['purse'] - price)}</strong>" in text
    assert "This can be bought." in text
    assert '<option value="2" selected>2</option>' in text
    assert '<option value="lineman:Block" selected>' in text
    assert table.live.given == number
    assert table.post(**typed).status_code == 302
    assert LiveAnswers.objects.get(number=number).answers[0] == {
        "babes": 2,
        "wizard": 1,
        "mercenaries": [{"position": "lineman", "skill": "Block"}],
    }


@pytest.mark.clause("BB-LEAGUE-10", "BB-LEAGUE-22", "BB-LEAGUE-24")
def test_an_illegal_purchase_is_refused_with_every_reason_and_changes_nothing(
    table: Uneven,
) -> None:
    at_the_market(table)
    form, number = table.form(), table.live.given
    cheapest = min(star["cost"] for star in form["stars"])
    wanted = {
        "babes": 3,
        "training": 4,
        "wizard": 2,
        "mercenaries": [{"position": "lineman", "skill": "Nonsense"}],
        "stars": ["Griff Oberwald", "Griff Oberwald", "Nobody", "Morg 'n' Thorg"],
    }
    typed = {
        "form": "purchase",
        **{f"thing-{what}": str(wanted[what]) for what in ("babes", "training", "wizard")},
        "mercenary-1": "lineman:Nonsense",
        **{f"star-{n}": name for n, name in enumerate(wanted["stars"], 1)},  # type: ignore[arg-type, var-annotated]
    }
    expected = {
        "not_a_mercenary_skill",
        "star_hired_twice",
        "too_many_inducements",
        "too_many_stars",
        "unknown_star",
    }

    by_program = table.send(wanted)

    assert cheapest > 0
    assert by_program.status_code == 422
    problems = by_program.json()["problems"]
    assert {problem["code"] for problem in problems} == expected
    for how in ({"show": "yes"}, {}):
        by_hand = table.post(**typed, **how)
        assert by_hand.status_code == (200 if how else 422)
        text = by_hand.content.decode()
        for problem in problems:
            assert _escaped(problem["message"]) in text, problem
        assert text.count(_escaped(problems[0]["message"])) == 1
    for odd in ({"thing-babes": "many"}, {"thing-dragon": "1"}, {"thing-stars": "1"}):
        assert table.post(form="purchase", **odd).status_code == 422
    assert table.live.given == number
    assert not LiveAnswers.objects.filter(number=number).exists()


def _escaped(message: str) -> str:
    return message.replace("'", "&#x27;")


@pytest.mark.clause("BB-LEAGUE-10")
def test_more_than_the_purse_holds_is_shown_with_what_is_missing(table: Uneven) -> None:
    at_the_market(table)
    form, number = table.form(), table.live.given
    price = {thing["id"]: thing["price"] for thing in form["things"]}
    most = {thing["id"]: thing["most"] for thing in form["things"]}
    total = sum(price[what] * most[what] for what in price)
    typed = {f"thing-{what}": str(count) for what, count in most.items()}
    text = table.post(form="purchase", **typed, show="yes").content.decode()
    assert money(form["purse"] - total) in text
    assert f"This costs {money(total)} gold" in text
    assert table.live.given == number
    assert table.post(form="purchase", **typed, json="{}").status_code == 302
    assert LiveAnswers.objects.get(number=number).answers[0] == {}


def test_the_market_is_read_in_russian(table: Uneven) -> None:
    at_the_market(table)
    client = table.client
    client.post(reverse("set_language"), {"language": "ru", "next": "/"})
    text = client.get(reverse("play-match", args=[table.fixture.uuid])).content.decode()
    for words in ("Что покупаете", "Наёмники", "не больше 2", "место ещё для 5", "Купить"):
        assert words in text
    for words in ("at most", "At most", "nobody", "There is room"):
        assert words not in text


# -- walks ----------------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-KOR-01")
def test_a_walk_is_chosen_on_the_squares(table: Uneven) -> None:
    at_the_market(table, 450_000)
    man = {"position": "lineman", "skill": "Kick-Off Return"}
    table.answer({"mercenaries": [man] * 3})
    table.until("kickoff_return")
    number, form = table.live.given, table.form()
    who = form["players"][0]
    square, way = max(who["ways"].items(), key=lambda each: len(each[1]))
    first = " ".join(way.split()[:2])
    assert len(way.split()) == 4

    assert who["name"] == f"{who['number']} Mercenary {who['number']}"
    begun = table.page(way=str(who["number"]))
    assert "The ball comes down on" in begun
    assert f"way={way.replace(' ', '+')}#question" in begun, "a far square is one click away"
    gone = table.page(way=first)
    assert f'value="{first}"' in gone, "he may stop there"
    assert "The way so far" in gone
    chosen = table.page(way=way)
    assert f'<button name="answer" value="{way}"' in chosen
    assert 'value="none"' in chosen
    for nonsense in ("99 k6", "x", f"{who['number']} z9", f"{who['number']} a0 y14"):
        assert 'value="none"' in table.page(way=nonsense)
    assert table.live.given == number, "looking answers nothing"

    assert table.send(f"{who['number']} a0 y14").status_code == 422
    assert table.live.given == number
    assert table.post(answer=way).status_code == 302
    assert table.live.given > number
    moved = play.look(table.live).pause.frame["where"]
    assert square in moved


# -- the wizard -----------------------------------------------------------------------------------


@pytest.mark.clause("BB-LEAGUE-17", "BB-LEAGUE-18", "BB-LEAGUE-19")
def test_a_spell_is_chosen_then_its_square(table: Uneven) -> None:
    at_the_market(table, 150_000)
    table.answer({"wizard": 1})
    table.until("cast_wizard")
    number = table.live.given
    decision = play.look(table.live).pause.decision
    assert isinstance(decision, Choice)
    options = set(decision.options)
    bolt = next(option for option in options if option.startswith("lightning"))
    square = bolt.split()[1]

    for spell in ("fireball", "lightning"):
        shown = table.page(spell=spell)
        lists = "".join(re.findall(r'<select[^>]* name="answer".*?</select>', shown, re.DOTALL))
        offered = re.findall(r'<option value="([^"]+)"', lists)
        offered += re.findall(r'name="answer" value="([^"]+)"', shown)
        assert set(offered) == options, "every spell is in the lists"
        on_board = re.findall(r'<button name="answer" value="([^"]+)" title', shown)
        assert f"{spell} {square}" in on_board
        assert {answer.split()[0] for answer in on_board} == {spell}
        assert f"?spell={'lightning' if spell == 'fireball' else 'fireball'}#question" in shown
    assert table.live.given == number
    assert table.post(answer=bolt).status_code == 302
    assert LiveAnswers.objects.get(number=number).answers[0] == bolt


# -- who is waited for ----------------------------------------------------------------------------


def waits_for(coach: Coach) -> list[Any]:
    found: list[Any] = api_client(coach).get("/api/me/waiting/").json()
    return found


@pytest.mark.clause("LG-ROLE-05", "LG-FIX-04")
def test_a_coach_sees_which_matches_wait_for_his_answer() -> None:
    table = Table()
    playing.start_match(table.owner, table.fixture)
    home, away = table.people
    url = reverse("my-teams")
    heading = "it is your move"

    assert [each["number"] for each in waits_for(home)] == [table.live.question_number]
    assert waits_for(home)[0]["fixture"] == str(table.fixture.uuid)
    assert waits_for(home)[0]["until"] is None
    shown = client_of(home).get(url).content.decode()
    assert heading in shown
    assert reverse("play-match", args=[table.fixture.uuid]) in shown
    for other in (away, table.owner, factories.coach()):
        assert waits_for(other) == []
        assert heading not in client_of(other).get(url).content.decode()
    assert api_client(None).get("/api/me/waiting/").status_code in (401, 403)

    Season.objects.update(answer_hours=48)
    table.answer("heads")
    assert waits_for(home) == []
    assert waits_for(away)[0]["number"] == table.live.question_number
    assert waits_for(away)[0]["until"] > waits_for(away)[0]["asked"]
    leagues.remove_member(table.owner, table.season.league, away)
    assert waits_for(away) == [], "who has left answers nothing"


def test_what_is_given_up_waits_for_nobody() -> None:
    table = Table()
    playing.start_match(table.owner, table.fixture)
    playing.abandon_match(table.owner, table.fixture, reason="Nobody came.")
    assert waits_for(table.people[0]) == []


def test_the_list_takes_a_fixed_number_of_queries() -> None:
    coach = factories.coach()
    counted = []
    for _ in range(2):
        for _ in range(2):
            table = Table()
            side = table.fixture.sides.get(number=0)
            team = side.entry.team
            leagues.accept_invitation(coach, leagues.invite(table.owner, table.season.league).token)
            Team.objects.filter(pk=team.pk).update(coach=coach)
            playing.start_match(table.owner, table.fixture)
        counted.append(
            (
                queries(client_of(coach), reverse("my-teams")),
                queries(api_client(coach), "/api/me/waiting/"),
            )
        )
    assert len(waits_for(coach)) == 4
    assert counted[0] == counted[1]

"""Helvetia Cup played through its pages, without a script; and what the other coach never sees."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.urls import reverse

from matches.games.helvetia_cup.asking import OF_CARDS
from matches.games.helvetia_cup.match_log import card_name
from matches.live import operations as playing
from matches.live import play
from matches.models import LiveMatch
from rules.coach import Answer, Decision, RandomAnswers
from rules.dice import Stream
from rules.helvetia_cup.moving import Move
from rules.helvetia_cup.setup import SetUp
from rules.helvetia_cup.shooting import SectorChoice
from rules.helvetia_cup.squads import SquadChoice
from tests.site.cup import Cup, Form, Page
from tests.site.factories import client_of, queries

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Cup:
    return Cup()


class Calm(RandomAnswers):
    """He trains, so that he has cards to bring, and mostly moves nobody."""

    def decide(self, decision: Decision) -> Answer:
        if decision.key == "acquire":
            return "training"
        if decision.key == "move_turn" and self.dice.draw(4):
            return "done"
        return super().decide(decision)


class Browser:
    """Answers by what the page offers: buttons, ticks, selects, and links that choose."""

    def __init__(self, cup: Cup) -> None:
        self.cup = cup

    def answer(self, decision: Decision, wanted: Any) -> Any:
        match decision:
            case Move():
                return self.move(wanted)
            case SetUp():
                return self.set_up(decision, wanted)
            case SquadChoice():
                return self.squad(wanted)
            case SectorChoice():
                return self.tick("cover", list(wanted))
        if decision.key in OF_CARDS:
            return self.tick("cards", [] if wanted == "none" else wanted.split(" "))
        return self.press(self.cup.page(), wanted)

    def press(self, page: Page, wanted: Any) -> Any:
        form = next(page.answers())
        for name, value in form.buttons:
            if (json.loads(value) if name == "json" else value) == wanted:
                return self.send(form, {name: value})
        for other in self.cup.page().answers():  # of very many answers one is chosen in a list
            if wanted in other.choices.get("answer", ()):
                return self.send(other, {"answer": wanted})
        raise AssertionError(f"no button for {wanted!r}: {form.buttons}")

    def tick(self, kind: str, values: list[str]) -> Any:
        form = next(self.cup.page().answers())
        wanted = {f"{kind}-{value}" for value in values}
        assert wanted <= set(form.boxes)
        sent = {name: v for name, v in form.sent.items() if name not in form.boxes}
        form.sent = sent
        # A browser sends what is ticked in the order of the page.
        return self.send(form, {box: "yes" for box in form.boxes if box in wanted})

    def squad(self, wanted: Any) -> Any:
        form = next(self.cup.page().answers())
        chosen = dict.fromkeys(form.choices, "")
        chosen[f"player-{wanted['goalkeeper']}"] = "goalkeeper"
        chosen |= {f"player-{n}": "starter" for n in wanted["starters"]}
        chosen |= {f"player-{n}": "substitute" for n in wanted["substitutes"]}
        assert all(value in form.choices[name] for name, value in chosen.items())
        return self.send(form, chosen)

    def move(self, wanted: str) -> Any:
        if wanted == "done":
            return self.press(self.cup.page(), wanted)
        number = wanted.split(" ")[0]
        page = self.cup.page()
        assert any(f"?move={number}#question" in link for link in page.links)
        page = self.cup.page(move=number)
        form = next(page.answers())
        found = [button for button in form.buttons if button[1].startswith(f"{number} ")]
        return self.send(form, dict(found[:1])) if found else self.press(page, "done")

    def set_up(self, decision: SetUp, wanted: Any) -> Any:
        """The default with one player elsewhere: picked up by a link, put down by another."""
        page = self.cup.page()
        number = max(wanted, key=int)
        picked = next(link for link in page.links if f"way={number}%3B" in link)
        page = self.cup.follow(picked)
        put = [link for link in page.links if "way=%3B" in link]
        page = self.cup.follow(put[len(put) // 2])
        form = next(page.answers())
        name, value = form.buttons[0]
        assert json.loads(value) != decision.default
        return self.send(form, {name: value})

    def send(self, form: Form, more: dict[str, str]) -> Any:
        return self.cup.client.post(form.action, {**form.sent, **more})


@pytest.mark.long
def test_a_person_plays_a_half_against_the_rookie_through_the_pages(cup: Cup) -> None:
    """Every kind of question once at least by what its page offers, others as they come."""
    playing.start_match(cup.owner, cup.fixture, [0])
    mind = Calm(Stream(b"\3" * 32, "person"))
    browser = Browser(cup)
    seen: dict[str, int] = {}
    standing = play.look(cup.live)
    while standing.pause.decision.view.pos.half < 2:
        decision = standing.pause.decision
        wanted = mind.decide(decision)
        count = seen[decision.key] = seen.get(decision.key, 0) + 1
        if count > 2 and count % 9:
            now = play.go_on(standing, wanted, cup.people[0])
        else:
            response = browser.answer(decision, wanted)
            assert response.status_code == 302, (decision.key, response.content.decode()[-3000:])
            now = cup.live
        assert now.state == LiveMatch.State.PLAYING
        standing = play.look(now)
    before = {"acquire", "training_pick", "bring_tactics", "choose_squad"}
    assert before | {"move_turn", "attack_action"} <= set(seen)
    assert {"place_defence", "place_attack"} & set(seen)
    assert seen["move_turn"] > 20


def test_the_table_of_a_cup_takes_a_fixed_number_of_queries(cup: Cup) -> None:
    """Long after the squads are chosen as at the first question."""
    playing.start_match(cup.owner, cup.fixture)
    url = reverse("play-match", args=[cup.fixture.uuid])
    first = queries(cup.client, url)
    for _ in range(40):
        cup.answer("training" if cup.decision.key == "acquire" else cup.decision.default)
    assert queries(cup.client, url) == first


def test_what_the_game_refuses_is_said_in_sentences_and_what_was_typed_stays(cup: Cup) -> None:
    playing.start_match(cup.owner, cup.fixture)
    while cup.decision.key != "choose_squad":
        cup.answer(cup.decision.default)
    number = cup.live.given
    form = next(cup.page().answers())
    chosen = dict.fromkeys(form.choices, "substitute")
    refused = cup.client.post(form.action, {**form.sent, **chosen})
    text = refused.content.decode()
    assert refused.status_code == 422
    assert "HC-SQUAD-01" in text
    assert "Choose 2 substitutes." in text
    assert '<option value="substitute" selected>' in text
    assert cup.live.given == number


@pytest.mark.clause("HC-TCARD-06", "HC-DEAL-03")
def test_what_lies_face_up_is_seen_by_everybody(cup: Cup) -> None:
    """The mission of each coach and the legendary cards that are left: whoever is asked, who waits
    and who only watches; on the page and from the API."""
    playing.start_match(cup.owner, cup.fixture)
    address = reverse("play-match", args=[cup.fixture.uuid])
    missions: list[str] = []
    while len(missions) < 2:
        decision = cup.decision
        if decision.key == "mission_pick":
            missions.append(decision.options[len(missions)])
            cup.answer(missions[-1])
        else:
            cup.answer("mission" if decision.key == "acquire" else decision.default)
    while not any(cup.decision.view.pos.legendaries):
        cup.answer(cup.decision.default)
    readers = [*cup.people, cup.owner]
    for reader in readers:
        page = " ".join(client_of(reader).get(address).content.decode().split())
        face_up = page[page.index('id="face-up"') :]
        for card in missions:
            assert f"Mission: {card_name(card)} (" in face_up
        assert "Legendary cards: " in face_up
        frame = cup.said(reader)["frame"]
        assert frame["missions"] == missions
        assert all(frame["legendaries"])

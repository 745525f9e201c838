"""Whole matches for tests: random legal squads, coaches who see much of the game, and what must
always hold.

The same number gives the same match on any machine.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from rules.boufbowl import match as matches
from rules.boufbowl.catalogue import load
from rules.boufbowl.match import opening, position_of, state_of
from rules.boufbowl.match import record as record_of
from rules.boufbowl.picture.replay import Board
from rules.boufbowl.position import COUNTS, GOALS, KO, STANDING, TOKENS, Phase, Position
from rules.boufbowl.referee import Referee
from rules.boufbowl.secrets import Decks, Hand
from rules.boufbowl.squads import NOBODY, OF_SIDE, PLAYERS, TEAM, faction, slot_of
from rules.boufbowl.zones import HOSPITAL, UNPLACED, pitch_of
from rules.coach import NO_ANSWER, Answer, Coach, Decision
from rules.dice import Dice, Stream
from rules.record import Match, Record, after_log, canonical
from tests.rules.watching import Watcher, count

JSON = Any

VERSION = "first"
DATA = load(VERSION)
PITCH = pitch_of(VERSION)
FACTIONS = tuple(DATA.teams)

#: Every card of a side as it should be found again, and of the stand; most a team may have where.
ACTION_CARDS = {team: sorted(DATA.deck(team)) for team in FACTIONS}
FAVOUR_CARDS = {team: Counter(DATA.favour_deck(team)) for team in FACTIONS}
STAND = Counter(id_ for level in (1, 2, 3) for id_ in DATA.stand(level))
MOST = tuple(1 if is_goal else 2 for is_goal in PITCH.goal_zones)


def seed(number: int) -> bytes:
    """The seed of that number."""
    return number.to_bytes(32, "big")


# -- teams ----------------------------------------------------------------------------------------


def random_line_up(race: str, dice: Dice, *, league: bool) -> JSON:
    """BF-LEAGUE-02, -03: a squad of both factions, wounded and with permanents as it happens."""
    while True:
        cards = [card for card in DATA.players.values() if not card.captain]
        chosen = [cards.pop(dice.draw(len(cards))) for _ in range(TEAM)]
        categories = Counter(card.category for card in chosen)
        if sum(card.team == race for card in chosen) >= 3 and (
            len(categories) == 3 and max(categories.values()) == 2
        ):
            break
    order = list(DATA.players)
    chosen.sort(key=lambda card: order.index(card.id))
    captain = dice.draw(TEAM + 1)
    passive = [id_ for id_, card in DATA.upgrades.items() if card.ability.is_passive]
    return {
        "name": DATA.teams[race].name,
        "race": race,
        "players": [
            {
                "player": at,
                "number": at,
                "card": card.id,
                "captain": league and at == captain,
                "wounded": league and not dice.draw(6),
                "permanents": [passive[dice.draw(len(passive))]]
                if league and not dice.draw(4)
                else [],
            }
            for at, card in enumerate(chosen, 1)
        ],
    }


def random_match(number: int, *, basic: bool | None = None) -> Match:
    """Two random squads, at any level and length, in a league or not; or at that level."""
    dice = Stream(seed(number), "teams")
    options: dict[str, JSON] = {}
    if dice.draw(2):
        options["competition"] = "league"
    drawn = not dice.draw(4)
    if drawn if basic is None else basic:
        options["basic"] = True
    if not dice.draw(3):
        options["long"] = True
    if not dice.draw(4):
        options["turn_cap"] = 1 + dice.draw(60)
    line_ups = [
        random_line_up(FACTIONS[dice.draw(2)], dice, league="competition" in options)
        for _ in range(2)
    ]
    return Match("boufbowl", VERSION, options, line_ups, seed(number))


# -- coaches --------------------------------------------------------------------------------------


class Explorer:
    """A coach who sees much of the game: of what he may do he chooses the kind before the thing,
    sends his players to the ball and forward with it, and hardly ever stops early.

    silent: how many of 256 questions he leaves to the default.
    """

    def __init__(self, dice: Dice, silent: int = 0) -> None:
        self.dice = dice
        self.silent = silent

    def decide(self, decision: Any) -> Answer:
        if self.silent and self.dice.draw(256) < self.silent:
            return NO_ANSWER
        options = list(decision.options)
        if decision.key == "main":
            options = self.useful(decision)
        kinds: dict[str, list[Answer]] = {}
        for option in options:
            kinds.setdefault(option.split(" ")[0], []).append(option)
        if len(kinds) > 1 and self.dice.draw(8):
            for last in ("end", "decline", "pass", "done", "no"):
                if decision.key != "main" or last == "end":
                    kinds.pop(last, None)
        of_kind = list(kinds.values())[self.dice.draw(len(kinds))]
        return of_kind[self.dice.draw(len(of_kind))]

    def useful(self, decision: Any) -> list[str]:
        """Moves towards the ball, or with it towards the goal, more often than others."""
        pos: Position = decision.view.pos
        options = list(decision.options)
        if not self.dice.draw(4):
            return options
        progress = PITCH.progress[decision.side]
        found = []
        for option in options:
            word, *rest = option.split(" ")
            if word == "move":
                p = decision.side * TEAM + int(rest[0]) - 1
                here, there = pos.zone[p], PITCH.at[rest[1]]
                if pos.carrier == p:
                    if progress[there] <= progress[here]:
                        continue
                elif abs(progress[there] - progress[pos.ball]) > abs(
                    progress[here] - progress[pos.ball]
                ):
                    continue
            found.append(option)
        return found

    def memory(self) -> int:
        assert isinstance(self.dice, Stream)
        return self.dice.position

    def remember(self, memory: int) -> None:
        assert isinstance(self.dice, Stream)
        self.dice = self.dice.at(memory)


def explorers(match: Match, at: Sequence[int] = (0, 0), silent: int = 0) -> list[Any]:
    """An explorer for each side, his stream at that position."""
    return [Explorer(Stream(match.seed, f"coach-{side}", at[side]), silent) for side in (0, 1)]


def coaches_of(number: int) -> Callable[..., list[Any]]:
    """Who plays the random match of that number."""
    return explorers


# -- playing --------------------------------------------------------------------------------------


def referee(match: Match, coaches: Sequence[Coach], *, log: bool = True) -> Referee:
    """The referee of a match that has not begun."""
    dice = Stream(match.seed, "dice")
    return Referee(opening(match), (Hand(), Hand()), Decks(), dice, coaches, log=log)


def seam_by_seam(match: Match, coaches: Callable[..., list[Any]], log: bool = False) -> Record:
    """Plays a match that forgets itself at every seam: all that goes on is JSON, the answers so
    far, and how far dice and coaches have read their streams."""
    state: JSON = state_of(opening(match), (Hand(), Hand()), Decks(), 0, 0)
    answers: list[Answer] = []
    places = [0, 0]
    while True:
        text = canonical(state)
        state = json.loads(text)
        pos = position_of(match, state["position"])
        hands = [Hand.from_json(hand) for hand in state["hands"]]
        decks = Decks.from_json(state["decks"])
        assert canonical(state_of(pos, hands, decks, state["dice"], state["rolls"])) == text
        stream = Stream(match.seed, "dice", state["dice"])
        asked = coaches(match, places)
        ref = Referee(pos, hands, decks, stream, asked, log=log)
        ref.take_up(answers, state["rolls"])
        if pos.phase == Phase.OVER:
            return record_of(match, ref)
        matches.step(ref)
        answers = ref.answers
        state = state_of(pos, hands, decks, stream.position, ref.last_roll)
        places = [coach.dice.position for coach in asked]


# -- what must always hold ------------------------------------------------------------------------

#: Answers that are legal nowhere, or hardly ever.
WRONG: tuple[JSON, ...] = (
    *("move 1 Z9", "move 6 B2", "", "fight", "order run br-a99", "pay 9 9 9 9 9", "9", "GR GB"),
    *({}, None, 7, ["end"], True, 1.5),
)


def snapshot(ref: Referee) -> JSON:
    """All that an answer could change."""
    assert isinstance(ref.dice, Stream)
    hidden = canonical([[hand.to_json() for hand in ref.hands], ref.decks.to_json()])
    return ref.pos.to_bytes(), hidden, ref.dice.position, len(ref.answers), len(ref.log or ())


def check(ref: Referee) -> None:
    """What holds at every moment at which a coach is asked, and at every seam."""
    pos = ref.pos
    check_players(pos)
    check_ball(pos)
    check_cards(ref)
    rules = pos.data.ruleset
    assert pos.mp >= 0
    assert min(pos.free) >= 0
    assert 0 <= pos.turn <= pos.cap
    for side in (0, 1):
        assert pos.score[side] == sum(goal["side"] == side for goal in pos.goals)
        assert pos.score[side] == sum(pos.counts[GOALS][p] for p in OF_SIDE[side])
        assert len(ref.hands[side].cards) <= rules.hand_limit
        if not pos.long:
            assert pos.score[side] <= rules.goals_to_win
    if pos.expert:
        assert pos.supply + sum(pos.tokens) == DATA.components.recognition_tokens
        assert min(pos.tokens) >= 0 <= pos.supply
        assert all(len(each) <= pos.intensity for each in pos.upgrades)
    else:
        assert not any([*pos.tokens, *pos.upgrades, *pos.favours, *pos.board])


def check_players(pos: Position) -> None:
    """BF-STATE-02, BF-PITCH-16 to -19: conditions, and how many there are in a zone."""
    for own in OF_SIDE:
        zones = [pos.zone[p] for p in own]
        for z in zones:
            assert 0 <= z <= UNPLACED
            assert z >= HOSPITAL or zones.count(z) <= MOST[z]
    for z, condition in zip(pos.zone, pos.cond, strict=True):
        assert STANDING <= condition <= KO
        assert z != UNPLACED or condition == STANDING


def check_ball(pos: Position) -> None:
    """BF-STATE-02, -08: one ball, with a standing player on the pitch, or in a zone."""
    if pos.carrier != NOBODY:
        assert pos.launcher == NOBODY
        assert pos.ball == pos.zone[pos.carrier] < HOSPITAL
        assert pos.cond[pos.carrier] == STANDING
    elif pos.launcher != NOBODY:
        assert not PITCH.goal_zones[pos.ball]
        assert pos.launched <= pos.turn


def check_cards(ref: Referee) -> None:
    """No card is ever lost or made, and what is public of them is so."""
    pos = ref.pos
    if not ref.decks.actions[0] and not pos.discards[0] and not ref.hands[0].cards:
        assert pos.phase == Phase.BEFORE
        return
    for side in (0, 1):
        hand, deck = ref.hands[side], ref.decks.actions[side]
        cards = [*hand.cards, *deck, *pos.discards[side], *hand.board.values()]
        team = faction(pos.line_ups[side])
        assert sorted(cards) == ACTION_CARDS[team]
        assert hand.cards == sorted(hand.cards)
        assert pos.hand_size[side] == len(hand.cards)
        assert sorted(pos.board[side]) == sorted(hand.board)
        favours = Counter([*pos.favours[side], *ref.decks.favours[side]])
        assert favours <= FAVOUR_CARDS[team]


def check_seam(ref: Referee) -> None:
    """What holds besides when nothing is pending."""
    pos = ref.pos
    check(ref)
    assert not pos.lost
    assert [len(deck) for deck in ref.decks.stand] == pos.stand_size
    if pos.phase == Phase.BEFORE:
        return
    assert [len(deck) for deck in ref.decks.actions] == pos.deck_size
    brought = [id_ for each in pos.line_ups for man in each["players"] for id_ in man["permanents"]]
    there = [id_ for deck in ref.decks.stand for id_ in deck]
    there += [id_ for id_ in pos.face_up if id_]
    there += [id_ for owned in (*pos.upgrades, *pos.waiting) for id_ in owned]
    assert Counter(there) <= STAND + Counter(brought)


def watcher(coach: Coach, dice: Dice) -> Watcher:
    """BF-API-05: an answer that is not legal is refused with reasons and changes nothing."""
    found: Watcher

    def look(_: Decision) -> None:
        check(found.ref)

    found = Watcher(coach, dice, check=look, wrong=WRONG, snapshot=snapshot)
    return found


def play_watched(match: Match, coaches: Sequence[Coach]) -> Record:
    """Plays a match and checks it at every seam and every question."""
    meddler = Stream(match.seed, "meddler")
    watchers = [watcher(coach, meddler) for coach in coaches]
    ref = referee(match, watchers)
    for each in watchers:
        each.ref = ref
    pos = ref.pos
    while pos.phase != Phase.OVER:
        check_seam(ref)
        turn, wounded = pos.turn, pos.wounded[:]
        matches.step(ref)
        assert turn <= pos.turn <= turn + 1
        assert all(now or not then for then, now in zip(wounded, pos.wounded, strict=True))
    check_seam(ref)
    record = record_of(match, ref)
    check_record(record, pos)
    return record


def check_record(record: Record, pos: Position) -> None:
    """The record's counts and scores agree with the log and with each other, and so does the
    board that is folded from the log."""
    log = record.log
    assert log is not None
    assert after_log(Board(record.match.line_ups), log).to_json() == Board.of(pos).to_json()
    assert count(log, "match over") == 1
    numbers = [event["number"] for event in log if event["event"] == "rolled"]
    assert numbers == list(range(1, len(numbers) + 1)), "BF-RNG-03: a running number"
    assert count(log, "no answer") == list(record.answers).count(NO_ANSWER)
    for side in (0, 1):
        mine = record.sides[side]
        assert mine["score"] == len(mine["goals"]) == record.outcome.sides[side].score
        assert [line["number"] for line in mine["lines"]] == [1, 2, 3, 4, 5]
        for line in mine["lines"]:
            who = [side, line["number"]]
            assert line["goals"] == count(log, "goal", player=who)
            assert line["contests"] == sum(
                event["event"] == "settled" and who in (event["player"], event["other"])
                for event in log
            )
            assert line["interceptions"] == count(log, "intercepts", player=who)
            assert line["fights"] <= count(log, "attacks", player=who)
            assert line["wounds"] == count(log, "is wounded", player=who) <= 1
            assert line["contests_won"] <= line["contests"]
            if pos.expert and pos.supply > PLAYERS:
                short = line["contests"] + line["contests_won"] - line["tokens"]
                assert short >= 0
    assert all(len(each) == PLAYERS for each in pos.counts)
    assert len(pos.counts) == len(COUNTS) > TOKENS
    assert slot_of(PLAYERS - 1) == TEAM


def stored(value: Any) -> Any:
    """What comes back from where it was put away."""
    return json.loads(canonical(value))

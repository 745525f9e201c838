"""Check a reported match; list every problem at once, each with its place (LG-FIX-07).

A report is checked against the line-ups as they were at kick-off (LG-FIX-08), and against what the
rules of the game allow. `report_course` checks whether the match can have run this way.
`report_counts` checks whether counts and missions agree with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rules.helvetia_cup.between.report_counts import Counted
from rules.helvetia_cup.between.report_course import Course, squad_of
from rules.helvetia_cup.between.reporting import CARDS, GOAL_KINDS, TYPED, cards_of, sides_of
from rules.helvetia_cup.between.team import Team
from rules.helvetia_cup.catalogue import Catalogue, load
from rules.helvetia_cup.options import competition_of, goes_on
from rules.problems import Problem
from rules.record import Match
from rules.report_checks import (
    Fits,
    SideChecks,
    are_words,
    if_any,
    is_truth,
    is_whole,
    is_word,
    one_of,
    shape_problems,
    unreadable,
    unreadable_things,
    whole,
)

JSON = Any

#: More than a match has room for, whatever is counted; passes are many.
MOST = 999


def report_problems(
    match: Match, report: JSON, teams: Sequence[Team], *, finished: bool = True
) -> list[Problem]:
    """List all problems of a report; see ``reporting`` for its shape.

    teams: as they were at kick-off, so that unavailable players are known.
    finished: whether the report is complete. Before that its parts need not fit together.
    """
    problems = _shape(report)
    if problems:
        return problems
    given = sides_of(report)
    for side in (0, 1):
        problems += _Side(match, given, side, teams[side], report).problems(finished)
    if finished:
        catalogue = load(match.version)
        squads = [squad_of(match, side, given[side]) for side in (0, 1)]
        problems += Course(match, report, given, catalogue, squads).problems()
        problems += Counted(match, report, given, catalogue, squads).problems()
        problems += _result(match, report, given)
    return problems


# -- its shape ----------------------------------------------------------------------------------


_NUMBER = whole(0, MOST)
_HAPPENED: Mapping[str, Fits] = {"minute": _NUMBER, "number": _NUMBER}
#: What each thing in a list must have, and what it may have.
_THINGS: Mapping[str, tuple[Mapping[str, Fits], Mapping[str, Fits]]] = {
    "lines": (
        {"number": _NUMBER},
        {"fielded": is_truth, **dict.fromkeys(("markers", *TYPED), is_whole)},
    ),
    "goals": ({**_HAPPENED, "kind": one_of(GOAL_KINDS)}, {"half": whole(1, 4)}),
    "cards": ({**_HAPPENED, "card": one_of(CARDS)}, {}),
    "injuries": (_HAPPENED, {}),
    "substitutions": (dict.fromkeys(("minute", "out", "in"), _NUMBER), {}),
}
#: What else a side may have.
_MORE: Mapping[str, Fits] = {
    "trained": are_words,
    "played": are_words,
    "brought": if_any(are_words),
    "mission": if_any(is_word),
    "mission_done": is_truth,
}


def _is_shootout(value: JSON) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_NUMBER, value))


def _shape(report: JSON) -> list[Problem]:
    more = {"forfeit": whole(0, 1), "shootout": _is_shootout, "lot": whole(0, 1)}
    return shape_problems(report, more, {*_THINGS, *_MORE}, _shape_of_side)


def _shape_of_side(side: Mapping[str, JSON], about: str) -> list[Problem]:
    wrong = [what for what, fits in _MORE.items() if what in side and not fits(side[what])]
    return [
        *unreadable_things(side, _THINGS, about),
        *(unreadable(f"{about}.{what}") for what in wrong),
    ]


# -- what a side did and suffered -----------------------------------------------------------------


class _Side(SideChecks):
    """One side of a report whose shape is right."""

    def __init__(
        self, match: Match, given: Sequence[JSON], side: int, team: Team, report: JSON
    ) -> None:
        self.members = {member["number"]: member for member in match.line_ups[side]["players"]}
        super().__init__(match, given, side, team, self.members)
        self.catalogue: Catalogue = load(match.version)
        self.other = given[1 - side]
        self.friendly = not competition_of(match.options)
        self.forfeits = report.get("forfeit") == side

    def problems(self, finished: bool) -> list[Problem]:
        self.check_lines(TYPED, self._most)
        self._happened()
        self._out()
        self._acquired()
        self._played()
        if finished:
            self._captains()
            self._who_played()
        return self.found

    # -- players ----------------------------------------------------------------------------

    def _most(self, number: int) -> dict[str, int]:
        """Return the largest counts of a player, never more markers than at the start
        (HC-FX-12).
        """
        return {"markers": self.members[number]["markers"], **dict.fromkeys(TYPED, MOST)}

    def _happened(self) -> None:
        """Check that all players named were there, and that the match was on (HC-TIME-13,
        HC-EXTRA-01).
        """
        ruleset = self.catalogue.ruleset
        last = 2 * (ruleset.half_minutes + ruleset.extra_half_minutes)
        for what in ("goals", "cards", "injuries", "substitutions"):
            for n, entry in enumerate(self.own[what]):
                self.check_count(entry["minute"], "minute", last, f"{what}.{n}.minute")
                if "number" in entry:
                    self.is_present(entry["number"], f"{what}.{n}")
        for n, change in enumerate(self.own["substitutions"]):
            for which in ("out", "in"):
                self.is_present(change[which], f"substitutions.{n}.{which}")

    def _out(self) -> None:
        """Check that a player out of the match gets no more cards or injuries (HC-FOUL-06,
        HC-FOUL-09).
        """
        cards = Counter((card["number"], card["card"]) for card in cards_of(self.own))
        injuries = Counter(injury["number"] for injury in self.own["injuries"])
        most = {"yellow": 2, "red": 1}
        twice = {number for (number, card), count in cards.items() if count > most[card]}
        twice |= {number for number, count in injuries.items() if count > 1}
        twice |= {number for number in injuries if cards[number, "red"]}
        for number in sorted(twice):
            params = {**self.named, "number": number}
            self.add(Problem("hurt_twice", "HC-FOUL-06", params), "cards")

    def _captains(self) -> None:
        """Check the number of captains in the match squad (HC-SQUAD-02)."""
        most = self.catalogue.ruleset.squad_max_captains
        shirts = {line["number"] for line in self.own["lines"]} & self.members.keys()
        if sum(self.members[number]["captain"] for number in shirts) > most:
            params = {**self.named, "most": most}
            self.add(Problem("captains_in_squad", "HC-SQUAD-02", params), "lines")

    def _who_played(self) -> None:
        """Check that goals, cards and injuries are of players who were on the pitch."""
        played = {line["number"] for line in self.own["lines"] if line.get("fielded", True)}
        mentioned = [
            (f"{what}.{n}", each["number"])
            for what in ("goals", "cards", "injuries")
            for n, each in enumerate(self.own[what])
        ]
        for n, change in enumerate(self.own["substitutions"]):
            mentioned += [(f"substitutions.{n}", change[which]) for which in ("out", "in")]
        for about, number in mentioned:
            if number in self.members and number not in played:
                params = {**self.named, "number": number}
                self.add(Problem("did_not_play", "HC-SQUAD-01", params), about)

    # -- cards of the coach -----------------------------------------------------------------

    def _acquired(self) -> None:
        """Check training and mission (HC-TCARD-03 to -06, HC-MISSION-15)."""
        trained, mission = self.own["trained"], self.own["mission"]
        if self.friendly and (trained or mission):
            self.add(Problem("no_cards_in_a_friendly", "HC-TOUR-01", self.named), "trained")
            return
        ruleset = self.catalogue.ruleset
        self._known_once(trained, self.catalogue.tactics, "trained")
        self._not_owned(trained, "trained", "HC-TCARD-04")
        total = sum(
            self.catalogue.tactics[card].cost for card in trained if card in self.catalogue.tactics
        )
        if total > ruleset.training_points:
            params = {**self.named, "cost": total, "most": ruleset.training_points}
            self.add(Problem("training_too_dear", "HC-TCARD-04", params), "trained")
        if mission is not None:
            self._known_once([mission], self.catalogue.tactics, "mission")
            self._not_owned([mission], "mission", "HC-TCARD-06", trained)
            if trained and ruleset.acquisition == "either":
                self.add(Problem("training_or_mission", "HC-TCARD-03", self.named), "mission")
        if self.own["mission_done"] and (mission is None or self.forfeits):
            clause = "HC-MISSION-15" if self.forfeits else "HC-TCARD-06"
            self.add(Problem("no_mission_to_fulfil", clause, self.named), "mission_done")

    def _played(self) -> None:
        """Check the cards played and brought (HC-TCARD-01, -02, -09, HC-CARD-01, -02)."""
        ruleset, tactics = self.catalogue.ruleset, self.catalogue.tactics
        played, brought = self.own["played"], self.own["brought"]
        cards = {**tactics, **self.catalogue.legendaries}
        self._known_once(played, cards, "played")
        if brought is not None:
            self._known_once(brought, tactics, "brought")
            for card in played:
                if card in tactics and card not in brought:
                    params = {**self.named, "card": card}
                    self.add(Problem("card_not_brought", "HC-TCARD-09", params), "played")
        hand = [card for card in (played if brought is None else brought) if card in tactics]
        legendaries = [card for card in played if card in self.catalogue.legendaries]
        for cards_of_kind, most, clause, about in (
            (hand, ruleset.match_tactic_cards, "HC-TCARD-09", "brought"),
            (legendaries, ruleset.match_legendary_cards, "HC-TCARD-02", "played"),
        ):
            if len(cards_of_kind) > most:
                params = {**self.named, "count": len(cards_of_kind), "most": most}
                self.add(Problem("too_many_cards", clause, params), about)
        if self.friendly:
            self._dealt(hand, legendaries)
            return
        owned = {*self.line_up["collection"], *self.own["trained"]}
        for card in hand:
            if card not in owned:
                params = {**self.named, "card": card}
                self.add(Problem("card_not_owned", "HC-TCARD-09", params), "brought")
        for card in legendaries:
            if card not in self.line_up["legendaries"]:
                params = {**self.named, "card": card}
                self.add(Problem("legendary_used", "HC-TCARD-01", params), "played")

    def _dealt(self, hand: Sequence[str], legendaries: Sequence[str]) -> None:
        """Check dealt hands: as many cards as are kept, from decks that both hands come from
        (HC-DEAL-02, HC-DEAL-04).
        """
        ruleset = self.catalogue.ruleset
        count = len(hand) + len(legendaries) * ruleset.deal_keep_counts_legendary
        if len(hand) <= ruleset.match_tactic_cards and count > ruleset.deal_keep:
            params = {**self.named, "count": count, "most": ruleset.deal_keep}
            self.add(Problem("too_many_kept", "HC-DEAL-02", params), "played")
        theirs = {*(self.other["brought"] or ()), *self.other["played"]}
        for card in sorted({*hand, *legendaries} & theirs):
            self.add(Problem("card_in_both_hands", "HC-DEAL-04", {"card": card}), "brought")

    def _known_once(self, cards: Sequence[str], known: Mapping[str, JSON], about: str) -> None:
        """Check that cards exist and that each is there only once (HC-DECK)."""
        for card in sorted(set(cards)):
            if card not in known:
                self.add(Problem("unknown_card", "HC-DECK-01", {"card": card}), about)
            elif cards.count(card) > 1:
                self.add(Problem("card_twice", "HC-CARD-01", {**self.named, "card": card}), about)

    def _not_owned(
        self, cards: Sequence[str], about: str, clause: str, also: Sequence[str] = ()
    ) -> None:
        for card in cards:
            if card in self.line_up["collection"] or card in also:
                self.add(Problem("card_owned", clause, {**self.named, "card": card}), about)


# -- how it ended -------------------------------------------------------------------------------


def _result(match: Match, report: JSON, given: Sequence[JSON]) -> list[Problem]:
    """Check that there is a shoot-out if a match must be decided, and only then (HC-EXTRA-04,
    HC-SHOOT-01).
    """
    shootout = report.get("shootout")
    score = [len(side["goals"]) for side in given]
    decides = report.get("forfeit") is None and goes_on(score, match.options)
    lot = report.get("lot")
    level = shootout is not None and shootout[0] == shootout[1]
    if lot is not None and not (decides and level):
        # HC-SHOOT-10: it is drawn after so many pairs that were level.
        return [Problem("no_lot", "HC-SHOOT-10", about="lot")]
    if decides and (shootout is None or (level and lot is None)):
        return [Problem("match_not_decided", "HC-SHOOT-01", about="shootout")]
    if shootout is not None and not decides:
        return [Problem("no_shootout", "HC-SHOOT-01", about="shootout")]
    return []

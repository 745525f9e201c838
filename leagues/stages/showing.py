"""Stages for pages: brackets with names, and plans in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.models import Entry, Fixture, Group
from leagues.schedules.knockout import (
    Bracket,
    GroupPlace,
    LoserOf,
    NextBest,
    Progress,
    Seed,
    Source,
    Tie,
    TieState,
    Vacancy,
    WinnerOf,
)
from leagues.schedules.plan import SINGLE, StagePlan
from leagues.stages.brackets import (
    drawn_bracket,
    expected_inputs,
    group_bracket,
    group_progress,
    seated,
)
from leagues.stages.results import Meeting
from leagues.words.scores import on_penalties


@dataclass(frozen=True, slots=True)
class TieSide:
    """One side of a tie: an entry, or where it will come from.

    scores: in each of its matches so far.
    feeder: the key of the tie whose winner comes here; empty otherwise.
    """

    entry: Entry | None
    source: str
    scores: tuple[int | None, ...]
    won: bool
    feeder: str = ""


@dataclass(frozen=True, slots=True)
class TieView:
    """A tie of a bracket; `fixtures` are its matches, by leg.

    by: what decided it, where the score of no match did; empty otherwise.
    """

    key: str
    title: str
    sides: tuple[TieSide, TieSide]
    fixtures: tuple[Fixture, ...]
    by: str = ""


@dataclass(frozen=True, slots=True)
class BracketView:
    """A bracket by its rounds; `champion` is None until it is known."""

    rounds: tuple[tuple[TieView, ...], ...]
    champion: Entry | None


def bracket_view(
    group: Group,
    plan: StagePlan,
    draw_seed: str,
    found: Sequence[Meeting],
    entries: Mapping[int, Entry],
) -> BracketView:
    """Return a drawn bracket as it stands."""
    bracket = group_bracket(group, plan)
    states = group_progress(group, plan, draw_seed, found)
    return _view(bracket, states, seated(group, found), entries, _RULES[plan.when_level])


def tie_ahead(view: BracketView, tie: str) -> tuple[TieView, TieSide] | None:
    """Return the tie that the winner of a tie goes on to, and the other side of it.

    None where a tie is the last of its way.
    """
    for round_ in view.rounds:
        for each in round_:
            for side, other in (each.sides, each.sides[::-1]):
                if side.feeder == tie:
                    return each, other
    return None


def bracket_to_come(
    plan: StagePlan, before: StagePlan, groups: Sequence[str], usual: str
) -> BracketView | None:
    """Return a bracket before anybody has qualified: "second of group A" (LG-STAGE-05).

    None where the stage is no knock-out, or fewer than two go on to it.
    """
    if not plan.is_knockout or before.goes_on < 2:
        return None
    inputs = expected_inputs(plan, before, groups, usual)
    return _view(drawn_bracket(plan, inputs), None, (), {}, alone=len(groups) == 1)


def _view(
    bracket: Bracket,
    states: Progress | None,
    found: Iterable[Meeting],
    entries: Mapping[int, Entry],
    rule: Callable[[], str] = str,
    *,
    alone: bool = False,
) -> BracketView:
    """Return the view of a bracket; alone: those who come to it come from a single table."""
    played: dict[str, list[Meeting]] = {}
    for meeting in found:
        played.setdefault(meeting.fixture.tie, []).append(meeting)
    names = {tie.key: _title(bracket, tie) for tie in bracket.ties}
    said = partial(source_words, names=names, alone=alone)
    rounds: list[list[TieView]] = [[] for _ in range(bracket.rounds)]
    for tie in bracket.ties:
        state = states.state(tie.key) if states else None
        legs = played.get(tie.key, [])
        one, other = (
            _side(tie.sides[at], state.sides[at] if state else None, state, legs, entries, said)
            for at in (0, 1)
        )
        fixtures = tuple(leg.fixture for leg in legs)
        by = rule() if state and _is_level(state, legs) else ""
        by = by or (on_penalties(fixtures[-1].kicks) if fixtures else "")
        rounds[tie.round - 1].append(TieView(tie.key, names[tie.key], (one, other), fixtures, by))
    champion = entries.get(states.champion) if states and states.champion else None
    if champion is not None and champion.withdrawn is not None:
        champion = None  # who has left has won nothing (LG-OUT-07)
    return BracketView(tuple(map(tuple, rounds)), champion)


#: What decides a level tie, in words; functions, as the language is the reader's.
_RULES: dict[str, Callable[[], str]] = {
    "coin": lambda: _("a coin decided"),
    "better_seed": lambda: _("the better seed went on"),
    "replay": str,
}


def _is_level(state: TieState, legs: Sequence[Meeting]) -> bool:
    """Return whether an entry went on from matches that nobody won."""
    results = [side.result for leg in legs if leg.outcome for side in leg.outcome.sides]
    return state.played and isinstance(state.winner, int) and set(results) == {"draw"}


def _side(
    source: Source,
    occupant: object,
    state: TieState | None,
    legs: Sequence[Meeting],
    entries: Mapping[int, Entry],
    said: Callable[[Source], str],
) -> TieSide:
    feeder = source.tie if isinstance(source, WinnerOf) else ""
    if not isinstance(occupant, int):
        nobody = state is not None and occupant is state.winner is Vacancy.NOBODY
        words = _("nobody") if nobody else said(source)
        return TieSide(None, words, (), False, feeder)
    scores = tuple(
        leg.outcome.sides[leg.entries.index(occupant)].score
        for leg in legs
        if leg.outcome is not None and occupant in leg.entries
    )
    won = state is not None and state.winner == occupant
    return TieSide(entries[occupant], "", scores, won, feeder)


def source_words(source: Source, names: Mapping[str, str], *, alone: bool = False) -> str:
    """Say where the entry of an empty place will come from; alone: there is but one table."""
    match source:
        case GroupPlace(place=place) if alone:
            return _("Place %(place)s of the table") % {"place": place}
        case Seed(number):
            return _("Seed %(number)s") % {"number": number}
        case GroupPlace(group, place):
            return _("Group %(group)s, place %(place)s") % {"place": place, "group": group}
        case NextBest(place, number):
            return _("No. %(number)s of those in place %(place)s") % {
                "number": number,
                "place": place,
            }
        case WinnerOf(tie):
            return _("Winner: %(tie)s") % {"tie": names[tie]}
        case LoserOf(tie):
            return _("Loser: %(tie)s") % {"tie": names[tie]}


def _title(bracket: Bracket, tie: Tie) -> str:
    """Return the name of a tie: "Final", "Semi-final 2", "For place 3"."""
    ties = [each for each in bracket.ties if _phase(each) == _phase(tie)]
    number = ties.index(tie) + 1
    first, last = tie.stake
    if tie.key.startswith(("U", "L")):
        which = _("Upper") if tie.key.startswith("U") else _("Lower")
        return f"{which} {tie.key[1:]}"
    if tie.reset_of:
        return _("Final, second match")
    if (first, last) == (1, 2):
        return _("Final")
    if first == 1:
        size = last if last & (last - 1) == 0 else 1 << (last - 1).bit_length()
        if size == 4:
            return _("Semi-final %(number)s") % {"number": number}
        if size == 8:
            return _("Quarter-final %(number)s") % {"number": number}
        return _("Round of %(size)s, %(number)s") % {"size": size, "number": number}
    if last == first + 1:
        return _("For place %(place)s") % {"place": first}
    return _("For places %(first)s to %(last)s, %(number)s") % {
        "first": first,
        "last": last,
        "number": number,
    }


def round_title(plan: StagePlan, number: int, last: int) -> str:
    """Return the name of a round of single elimination, counted from its last; empty elsewhere."""
    if plan.format != SINGLE:
        return ""
    legs = 2 if plan.two_legs else 1
    ahead = ceil(last / legs) - ceil(number / legs)
    match ahead:
        case 0:
            title = _("Final")
        case 1:
            title = _("Semi-finals")
        case 2:
            title = _("Quarter-finals")
        case _:
            title = _("Round of %(size)s") % {"size": 2 << ahead}
    if legs == 1:
        return title
    return _("%(round)s, leg %(leg)s") % {"round": title, "leg": 2 - number % 2}


def title_of_round(fixture: Fixture) -> str:
    """Return the name of a fixture's round in single elimination; empty elsewhere.

    The fixture comes with its group and stage.
    """
    plan = fixture.round.stage.plan
    if plan.format != SINGLE:
        return ""
    rounds = (len(fixture.group.seeds) - 1).bit_length() * (2 if plan.two_legs else 1)
    return round_title(plan, fixture.round.number, rounds)


def _phase(tie: Tie) -> tuple[int, int, int, str]:
    return tie.round, tie.stake.first, tie.stake.last, tie.key[:1] if tie.key[0] in "ULF" else ""


def plan_words(plan: StagePlan) -> str:
    """Describe a stage in one line: its format, the number of groups, who goes on."""
    words = [_format_words(plan)]
    if plan.in_divisions:
        words.append(
            ngettext("%(n)s division", "%(n)s divisions", plan.groups) % {"n": plan.groups}
        )
    elif plan.groups > 1:
        words.append(ngettext("%(n)s group", "%(n)s groups", plan.groups) % {"n": plan.groups})
    if plan.first:
        words.append(_goes_on(plan) % {"n": plan.first})
    if plan.next_best:
        words.append(_("and %(n)s of the next-placed") % {"n": plan.next_best})
    if plan.crossed == "next_group":
        words.append(_("winners against runners-up of the next group"))
    if plan.carry:
        words.append(_("results among them count on"))
    return ", ".join(words)


def _goes_on(plan: StagePlan) -> str:
    if plan.groups > 1:
        return _("the first %(n)s of each go on")
    return _("the first %(n)s go on")


def _format_words(plan: StagePlan) -> str:
    match plan.format:
        case "swiss":
            variant = {
                "optimal": _("Swiss"),
                "monrad": _("Swiss (Monrad)"),
                "dutch": _("Swiss (Dutch)"),
            }[plan.variant]
            return ngettext("%(what)s, %(n)s round", "%(what)s, %(n)s rounds", plan.rounds) % {
                "what": variant,
                "n": plan.rounds,
            }
        case "single_elimination":
            return _("Knock-out over two legs") if plan.two_legs else _("Knock-out")
        case "double_elimination":
            return _("Double elimination")
        case "ladder":
            return _("Ladder")
        case "meetings":
            return ngettext("Meetings, %(n)s week", "Meetings, %(n)s weeks", plan.rounds) % {
                "n": plan.rounds
            }
    if plan.fixtures is not None:
        return _("Round robin, %(n)s matches each") % {"n": plan.fixtures}
    return ngettext(
        "Round robin, each pair meets once", "Round robin, each pair meets %(n)s times", plan.legs
    ) % {"n": plan.legs}

"""Questions of Helvetia Cup to its coaches (HC-DEC), in words and on hexes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from matches.games.helvetia_cup.asking import depends, moves, picking, placing
from matches.games.helvetia_cup.cards import described
from matches.games.helvetia_cup.match_log import SECTORS, SHOTS, card_name
from matches.games.questions import Group, Link, Option, Question
from rules.coach import Choice, Decision
from rules.helvetia_cup.catalogue import load
from rules.helvetia_cup.moving import Move
from rules.helvetia_cup.pitch import DIRECTIONS, OFF
from rules.helvetia_cup.position import Position
from rules.helvetia_cup.secrets import View
from rules.helvetia_cup.setup import SetUp
from rules.helvetia_cup.shooting import SectorChoice
from rules.helvetia_cup.squads import SquadChoice

if TYPE_CHECKING:
    from matches.games.lines import Cast

#: The question in a sentence; {who} is the player it is about, {what} what it is about else.
SENTENCES: Mapping[str, str | Promise] = {
    "acquire": _("How do you get new tactic cards before this match?"),
    "attack_action": _("What does {who} do?"),
    "bring_tactics": _("Which tactic cards do you bring to the match?"),
    "call_offside": _("{who} of the opponents got the ball offside. Do you call it?"),
    "card_targets": _("Where does the card work?"),
    "choose_receiver": _("You have won the toss. Who has the ball first?"),
    "choose_squad": _("Choose your squad for this match."),
    "clear_area": _("Where does {who} leave the penalty area to?"),
    "emergency_goalkeeper": _("Your goalkeeper is gone. Who goes into goal?"),
    "forced_move": _("{who} must move with the ball. Where to?"),
    "goal_substitutions": _("A goal: do you substitute anybody?"),
    "header_or_end": _("{who} can head at goal. Do you?"),
    "injury_replacement": _("{who} is injured. Who comes on?"),
    "keep_hand": _("Which of the cards do you keep?"),
    "keeper_sectors": _("{what}: which sectors does your goalkeeper cover?"),
    "mission_pick": _("Which card do you want to win by its mission?"),
    "move_turn": _("Your movement: who goes where?"),
    "nearest_replacement": _("Who comes to the place of the foul?"),
    "offender_step": _("Where does {who} go after the foul?"),
    "offside_nearest": _("Who comes to the ball?"),
    "offside_vacate": _("Where does {who} leave the ball to?"),
    "opening_defence": _("{who} is on the ball. What next?"),
    "penalty_taker": _("A penalty: who takes it?"),
    "place_attack": _("You kick off: set up your team."),
    "place_defence": _("Set up your team for the kick-off."),
    "play_card": _("Do you play a card {what}?"),
    "shootout_taker": _("The shoot-out: who takes the next kick?"),
    "shot_sector": _("{what}: where does {who} aim?"),
    "training_pick": _("Which cards do you train for?"),
    "try_clearance": _("Does {who} try to clear the ball?"),
    "try_interception": _("Does {who} try to intercept the pass?"),
}
#: The moments at which a card can be played, in words for the question.
MOMENTS = {
    "setup": gettext_noop("after the set-up"),
    "own_move": gettext_noop("before your movement"),
    "defend": gettext_noop("before you defend"),
    "attack": gettext_noop("before this action"),
    "pre_roll": gettext_noop("before the die is rolled"),
    "post_roll": gettext_noop("on the die that was rolled"),
    "sectors": gettext_noop("on this shot"),
    "foul_dice": gettext_noop("on the dice of the foul"),
    "time_die": gettext_noop("on the time die"),
    "offside": gettext_noop("against the offside call"),
    "counter": gettext_noop("against the opponent's card"),
}
WORDS = {
    "call": gettext_noop("call offside"),
    "ignore": gettext_noop("let it go"),
    "decline": gettext_noop("no"),
    "done": gettext_noop("that is all"),
    "end": gettext_noop("end the round"),
    "header": gettext_noop("head at goal"),
    "mission": gettext_noop("go on a mission"),
    "none": gettext_noop("no, nothing"),
    "opponent": gettext_noop("the opponent"),
    "own": gettext_noop("my team"),
    "shot": gettext_noop("shoot"),
    "steal": gettext_noop("try to steal the ball"),
    "tackle": gettext_noop("slide tackle"),
    "touch": gettext_noop("shoot first time"),
    "training": gettext_noop("train"),
    "try": gettext_noop("yes, try"),
    "both": gettext_noop("train, and go on a mission"),
}
#: The goal as the shooter sees it, two rows of three.
SECTOR_COLUMNS = 3
#: Answers that are chosen by ticking cards.
OF_CARDS = frozenset({"keep_hand", "training_pick", "bring_tactics"})
#: Answers that name opponents.
PASSES = {"pass": gettext_noop("short pass"), "long": gettext_noop("long pass")}


def question(decision: Decision, cast: Cast, typed: Mapping[str, str]) -> Question:
    """Return a decision as its coach reads it; `typed` is as in
    ``matches.live.questions.question``.
    """
    if not isinstance(decision.view, View):
        return Question(decision.key, _text(decision, cast), default=decision.default, build=True)
    asked = Question(
        decision.key,
        _text(decision, cast),
        default=decision.default,
        build=not isinstance(decision, Choice),
        facts=[*depends.facts(decision), *_facts(decision.view)],
    )
    if _may_stray(decision):
        drawn = gettext("Where the ball strays")
        asked = replace(asked, drawing=depends.deviation(decision), drawn=drawn)
    match decision:
        case Move():
            form, groups, links = moves.lines(decision, cast, typed)
            return replace(asked, form=form, options=groups, links=links)
        case SetUp():
            place, groups, links, placement = placing.lines(decision, cast, typed)
            return replace(asked, form=place, options=groups, links=links, proposal=placement)
        case SquadChoice():
            return replace(asked, form=picking.squad_form(decision, cast, typed))
        case SectorChoice():
            return replace(asked, form=picking.sector_form(decision, typed))
    assert isinstance(decision, Choice)
    if decision.key in OF_CARDS:
        return replace(asked, form=picking.card_form(decision, decision.view, typed))
    if decision.key == "attack_action":
        groups, layers = _actions(decision, cast, typed)
        return replace(asked, options=groups, layers=layers)
    options = [_option(decision, answer, cast) for answer in decision.options]
    columns = SECTOR_COLUMNS if decision.key == "shot_sector" else 1
    return replace(asked, options=[Group("", options, columns=columns)])


def _may_stray(decision: Decision) -> bool:
    """Return whether an answer may let the ball stray: a long pass that fails, or a clearance that
    succeeds (HC-LPASS-04, HC-LAND-06).
    """
    if decision.key == "attack_action" and isinstance(decision, Choice):
        return any(str(answer).startswith("long ") for answer in decision.options)
    return decision.key == "try_clearance"


def given(typed: Mapping[str, str]) -> Any:
    """Return the answer that the fields of a form make; None for an unknown form."""
    match typed.get("form"):
        case picking.CARDS:
            return picking.given_cards(typed)
        case picking.COVER:
            return picking.given_cover(typed)
        case picking.SQUAD:
            return picking.given_squad(typed)
    return None


def proposed(decision: Decision, frame: Any, placement: Mapping[str, str]) -> Any:
    """Return the frame with a placement on it that nobody has answered yet."""
    players = []
    for side, number, *rest in frame["players"]:
        if side == decision.side and str(number) in placement:
            rest[0] = placement[str(number)]
        players.append([side, number, *rest])
    return {**frame, "players": players}


# -- the sentence ---------------------------------------------------------------------------------


def _text(decision: Decision, cast: Cast) -> str:
    template = SENTENCES.get(decision.key)
    if template is None:
        return f"{decision.key.replace('_', ' ').capitalize()}?"
    return str(template).format(who=_who(decision, cast), what=_what(decision))


def _who(decision: Decision, cast: Cast) -> str:
    about = decision.about
    side = decision.side
    if decision.key == "call_offside":
        side = 1 - side
    if decision.key == "shot_sector":
        about = about[1]
    return cast.player([side, about]) if isinstance(about, int) else ""


def _what(decision: Decision) -> str:
    match decision.key:
        case "play_card":
            return gettext(MOMENTS[decision.about["window"]])
        case "keeper_sectors":
            return gettext(SHOTS[decision.about[1]]).capitalize()
        case "shot_sector":
            return gettext(SHOTS[decision.about[0]]).capitalize()
    return ""


def _facts(view: View) -> list[tuple[str, str]]:
    """Return what the coach holds, as facts."""
    pos = view.pos
    facts = []
    held = [*view.hand.left, *pos.legendaries[view.side]]
    if held:
        names = ", ".join(card_name(card) for card in held[:4])
        if len(held) > 4:
            names = gettext("{names} and {count} more").format(names=names, count=len(held) - 4)
        facts.append((gettext("Your cards"), names))
    return [*facts, *depends.missions(view)]


# -- the answers ----------------------------------------------------------------------------------


def _actions(
    decision: Choice, cast: Cast, typed: Mapping[str, str]
) -> tuple[list[Group], list[Link]]:
    """Group the actions: words first; short and long passes are two pictures of the same hexes."""
    pos: Position = decision.view.pos
    plain = [
        _option(decision, answer, cast) for answer in decision.options if " " not in str(answer)
    ]
    groups = [Group("", plain)] if plain else []
    shown = typed.get("layer", "pass")
    layers = []
    for kind, title in PASSES.items():
        names = [str(a).split(" ")[1] for a in decision.options if str(a).startswith(f"{kind} ")]
        if not names:
            continue
        layers.append(Link(gettext(title), ("layer", kind), kind="layer", chosen=kind == shown))
        options = [
            Option(f"{kind} {name}", _target(pos, decision.side, name, cast), name)
            for name in names
        ]
        groups.append(
            Group(gettext(title).capitalize(), options, name=kind, folded=True, layer=kind)
        )
    return groups, layers


def _target(pos: Position, side: int, name: str, cast: Cast) -> str:
    """Name a hex, and the players who stand there."""
    h = pos.pitch.at[name]
    who = [
        cast.player([each, pos.number(p)])
        for each in (side, 1 - side)
        if (p := pos.stands_at(each, h)) >= 0
    ]
    return " · ".join([name, *who])


def _option(decision: Choice, answer: Any, cast: Cast) -> Option:
    """Make the option of an answer, by the question that it answers."""
    view: View = decision.view
    pos = view.pos
    if isinstance(answer, int):
        return Option.of(
            answer, cast.player([_side(decision), answer]), _hex(pos, decision, answer)
        )
    data = load(pos.pitch.version)
    if answer in data.tactics or answer in data.legendaries:
        card = data.card(answer)
        label = described(card)
        if decision.key == "mission_pick":
            label = depends.whole_card(pos.pitch.version, card.id)
        return Option(answer, label)
    if decision.key == "shot_sector":
        penalty, _check = depends.at_sector(decision, answer)
        return Option(answer, f"{gettext(SECTORS[answer])} −{penalty}")
    if answer in pos.pitch.at:
        return Option(answer, answer, answer)
    if decision.key == "forced_move":
        return _step(pos, decision.side, answer)
    first, _space, last = str(answer).partition(" ")
    if last.isdecimal():
        out, into = (
            cast.player([decision.side, int(first)]),
            cast.player([decision.side, int(last)]),
        )
        return Option(answer, gettext("{into} for {out}").format(into=into, out=out))
    if last in pos.pitch.at:
        return Option(answer, f"{cast.player([decision.side, int(first)])} → {last}")
    return Option(answer, gettext(WORDS.get(answer, answer)))


def _side(decision: Choice) -> int:
    """Return the side of the players that an answer's numbers mean."""
    if decision.key == "card_targets":
        card = load(decision.view.pos.pitch.version)
        about = decision.about
        if about in card.tactics or about in card.legendaries:
            targets: Sequence[str] = [effect.target for effect in card.card(about).effects]
            return 1 - decision.side if "opp_one" in targets else decision.side
    return decision.side


def _hex(pos: Position, decision: Choice, number: int) -> str:
    p = pos.player(_side(decision), number)
    return pos.pitch.names[pos.where[p]] if p >= 0 and pos.where[p] != OFF else ""


def _step(pos: Position, side: int, direction: str) -> Option:
    h = pos.pitch.step[side][pos.ball][DIRECTIONS.index(direction)]
    name = pos.pitch.names[h]
    return Option(direction, name, name)

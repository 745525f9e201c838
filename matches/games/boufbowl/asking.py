"""Questions of Boufbowl to its coaches (BF-DEC), in words and on zones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from matches.games.boufbowl.match_log import FACES, SPACES, drawn_damage, player, used, zone
from matches.games.questions import Group, Option, Question
from rosters.games.boufbowl.cards import GAME, KINDS, bonus, does, effect, name_of, named
from rosters.words.explained import explanation
from rules.boufbowl.secrets import View
from rules.boufbowl.squads import player_of
from rules.coach import Choice, Decision

if TYPE_CHECKING:
    from matches.games.lines import Cast

#: The question in a sentence; {who} is the player it is about, {what} what it is about else.
SENTENCES: Mapping[str, Promise] = {
    "ball_holder": _("Which player is the ball under?"),
    "buy": _("Who buys an upgrade with recognition?"),
    "captain": _("Who is your captain in this match?"),
    "card_opposer": _("Who stands against the card?"),
    "catcher": _("Who catches the ball?"),
    "clear_board": _("Do you clear your command board, and who pays?"),
    "damage": _("{who}: which damage die counts?"),
    "effect_zone": _("Where to?"),
    "favour": _("Do you buy a favour of the crowd, and who pays?"),
    "first_bonus": _("{what}: which cards do you commit?"),
    "goal_interception": _("A goal attempt: who tries to intercept it?"),
    "healing": _("{who} is wounded: roll, or pay 2 renown?"),
    "kick_zone": _("Where do you kick the ball?"),
    "landing_interceptor": _("The ball comes down: who tries to intercept it?"),
    "launch_interceptor": _("A bomb is launched: who tries to intercept it?"),
    "line_up": _("Who is your captain in the next match?"),
    "main": _("Your turn: what do you do?"),
    "pass_interceptor": _("A pass: who tries to intercept it?"),
    "permanent": _("Which upgrade does one of your players take for good?"),
    "pickup_opposer": _("Who stands against the pick-up?"),
    "place": _("Where does {who} begin?"),
    "pull_back": _("Where does {who} leave the goal zone to?"),
    "refuse": _("{who} can do already what {what} gives. Do you keep it?"),
    "second_bonus": _("{what}, {count} committed against you: which cards do you commit?"),
    "target": _("Who does it concern?"),
    "underdog": _("Who begins with a recognition token?"),
    "window": _("Do you play anything?"),
}
WORDS: Mapping[str, str] = {
    "none": gettext_noop("none"),
    "pass": gettext_noop("no, nothing"),
    "decline": gettext_noop("nobody"),
    "done": gettext_noop("that is all"),
    "no": gettext_noop("no"),
    "end": gettext_noop("end the play phase"),
    "stop": gettext_noop("no further"),
    "land": gettext_noop("let the ball come down"),
    "keep": gettext_noop("keep it"),
    "up": gettext_noop("take the open card"),
    "down": gettext_noop("take the top card of the deck"),
    "roll": gettext_noop("roll for it"),
    "pay": gettext_noop("pay 2 renown"),
}
#: What a player does, in a word.
ACTS: Mapping[str, str] = {
    "move": gettext_noop("moves to {zone}"),
    "raise": gettext_noop("is raised"),
    "pickup": gettext_noop("picks the ball up"),
    "substitute": gettext_noop("is carried off"),
    "return": gettext_noop("returns in {zone}"),
    "pass": gettext_noop("passes to {other}"),
    "bomb": gettext_noop("launches a bomb to {zone}"),
    "fight": gettext_noop("fights {other}"),
}
#: Questions whose numbers are players of the other side are told by what the step says.
OF_PLAYERS = frozenset(
    {
        "ball_holder", "captain", "catcher", "goal_interception", "landing_interceptor",
        "launch_interceptor", "line_up", "pass_interceptor", "pickup_opposer", "target",
        "card_opposer", "underdog",
    }
)  # fmt: skip


#: The beginning of an answer that lays a card on the command board.
ORDER = "order "


def question(decision: Decision, cast: Cast, typed: Mapping[str, str]) -> Question:
    """Return a decision as its coach reads it; everything here is one choice.

    `typed` is as in ``matches.live.questions.question``.
    """
    assert isinstance(decision, Choice)
    groups: list[Group] = []
    plain = [
        _option(decision, answer, cast)
        for answer in decision.options
        if not _slot(decision, answer) and not answer.startswith(ORDER)
    ]
    if decision.key == "main":
        groups = [*_of_players(decision, cast), *_orders(decision)]
    if plain:
        groups.append(Group("", plain))
    return Question(
        decision.key,
        _text(decision, cast),
        groups,
        default=decision.default,
        facts=_facts(decision.view) if isinstance(decision.view, View) else (),
    )


def given(typed: Mapping[str, str]) -> Any:
    """Return None, as no answer of the game is built from fields."""
    return None


def proposed(decision: Decision, frame: Any, placement: Mapping[str, str]) -> Any:
    """Return the frame unchanged, as players are placed one by one."""
    return frame


# -- the sentence ---------------------------------------------------------------------------------


def _text(decision: Choice, cast: Cast) -> str:
    template = SENTENCES.get(decision.key)
    if template is None:
        return f"{decision.key.replace('_', ' ').capitalize()}?"
    about = decision.about if isinstance(decision.about, Mapping) else {}
    return str(template).format(
        who=_who(about, cast, decision.side), what=_what(about), count=about.get("committed", 0)
    )


def _who(about: Mapping[str, Any], cast: Cast, side: int) -> str:
    slot = about.get("number", about.get("player"))
    if isinstance(slot, int):
        return player(cast, [side, slot])
    return player(cast, slot) if isinstance(slot, list | tuple) else ""


def _what(about: Mapping[str, Any]) -> str:
    if "card" in about:
        return named(about["card"])
    return str(KINDS.get(about.get("kind", ""), "")).capitalize()


def _facts(view: View) -> list[tuple[str, str]]:
    """Return what the coach holds, as facts."""
    facts = []
    if view.hand.cards:
        facts.append((gettext("Your cards"), ", ".join(named(card) for card in view.hand.cards)))
    if view.hand.board:
        laid = (f"{gettext(SPACES[at])}: {named(card)}" for at, card in view.hand.board.items())
        facts.append((gettext("Your board"), "; ".join(laid)))
    return facts


# -- the answers ----------------------------------------------------------------------------------


def _slot(decision: Choice, answer: str) -> int:
    """Return the slot of the player in an answer about a player's turn; 0 for other answers."""
    word, _space, rest = answer.partition(" ")
    if decision.key != "main" or word not in ACTS:
        return 0
    return int(rest.partition(" ")[0])


def _of_players(decision: Choice, cast: Cast) -> list[Group]:
    """Group what the players can do, a group for each, where they stand."""
    view: View = decision.view
    by_slot: dict[int, list[Option]] = {}
    for answer in decision.options:
        slot = _slot(decision, answer)
        if slot:
            by_slot.setdefault(slot, []).append(_option(decision, answer, cast))
    return [
        Group(
            player(cast, [decision.side, slot]),
            options,
            _where(view, decision.side, slot),
            str(slot),
        )
        for slot, options in sorted(by_slot.items())
    ]


def _orders(decision: Choice) -> list[Group]:
    """Group what a card can be laid down for, a group for each space."""
    by_space: dict[str, list[Option]] = {}
    for answer in decision.options:
        if answer.startswith(ORDER):
            space, card = answer.removeprefix(ORDER).split(" ")
            label = f"{gettext(SPACES[space])} ({named(card)})"
            by_space.setdefault(space, []).append(Option(answer, label))
    return [
        Group(capfirst(gettext(SPACES[space])), options, name=f"order-{space}")
        for space, options in by_space.items()
    ]


def _where(view: View, side: int, slot: int) -> str:
    pos = view.pos
    z = pos.zone[player_of(side, slot)]
    return pos.pitch.names[z] if z < len(pos.pitch.names) else ""


def _option(decision: Choice, answer: str, cast: Cast) -> Option:
    """Make the option of an answer by its form."""
    side = decision.side
    word, _space, rest = answer.partition(" ")
    if decision.key in OF_PLAYERS and answer.replace(" ", "").isdecimal():
        whose = _whose(decision)
        names = ", ".join(player(cast, [whose, int(slot)]) for slot in answer.split(" "))
        square = _square(decision, whose, answer)
        return Option(answer, names, square)
    if decision.key == "main" and word in ACTS:
        return _act(decision, answer, cast)
    if word == "pay" and rest:
        return Option(answer, _payment(rest.split(" "), cast, side))
    if word == "buy":
        slot, level, which = rest.split(" ")
        label = gettext("{player}: level {level}, {which}").format(
            player=player(cast, [side, int(slot)]), level=level, which=gettext(WORDS[which])
        )
        return Option(answer, label)
    if word in ("take", "release") and rest:
        return Option(answer, _permanent(word, rest, cast, side))
    if decision.key == "damage":
        return Option(answer, gettext(FACES[answer]), drawn=drawn_damage(answer))
    if decision.key in ("first_bonus", "second_bonus") and answer != "none":
        return Option(answer, " + ".join(_committed(decision, card) for card in answer.split(" ")))
    if word == "effect":
        card = decision.view.pos.data.actions[rest]
        return Option(
            answer, f"{name_of(card)} – {explanation(GAME, 'card', rest) or effect(card)}"
        )
    if word == "ability":
        return Option(answer, _ability(decision, rest, cast))
    if isinstance(decision.view, View) and answer in decision.view.pos.pitch.at:
        return Option(answer, zone(answer), answer)
    return Option(answer, gettext(WORDS.get(answer, answer)))


def _whose(decision: Choice) -> int:
    """Return the side of the players that an answer's numbers mean."""
    about = decision.about
    if decision.key == "target" and isinstance(about, Mapping):
        target = about.get("target") or about.get("own") or {}
        return 1 - decision.side if target.get("side") == "opp" else decision.side
    return decision.side


def _square(decision: Choice, side: int, answer: str) -> str:
    return (
        _where(decision.view, side, int(answer))
        if isinstance(decision.view, View) and answer.isdecimal()
        else ""
    )


def _act(decision: Choice, answer: str, cast: Cast) -> Option:
    word, slot, *rest = answer.split(" ")
    last = rest[0] if rest else ""
    whose = 1 - decision.side if word == "fight" else decision.side
    other = player(cast, [whose, int(last)]) if last.isdecimal() else ""
    text = gettext(ACTS[word]).format(zone=zone(last), other=other)
    square = "" if last.isdecimal() else last
    return Option(answer, f"{player(cast, [decision.side, int(slot)])} {text}", square)


def _payment(amounts: list[str], cast: Cast, side: int) -> str:
    paid = [
        f"{player(cast, [side, slot])}: {amount}"
        for slot, amount in enumerate(amounts, 1)
        if amount != "0"
    ]
    return gettext("paid by {players}").format(players=", ".join(paid))


def _permanent(word: str, rest: str, cast: Cast, side: int) -> str:
    slot, id_ = rest.split(" ")
    text = (
        gettext("{player} takes {upgrade}")
        if word == "take"
        else gettext("{player} gives up {upgrade}")
    )
    return text.format(player=player(cast, [side, int(slot)]), upgrade=named(id_))


def _committed(decision: Choice, card: str) -> str:
    action = decision.view.pos.data.actions[card]
    return f"{name_of(action)} ({bonus(action)})"


def _ability(decision: Choice, rest: str, cast: Cast) -> str:
    """Describe an ability: ``ability 3 u1-r3`` of a player, ``ability favour f-bo1`` of a
    favour.
    """
    bearer, _space, id_ = rest.partition(" ")
    data = decision.view.pos.data
    where = used(id_)
    card = data.upgrades.get(id_) or data.favours.get(id_)
    kind = "upgrade" if id_ in data.upgrades else "favour"
    says = "" if card is None else explanation(GAME, kind, id_) or does(card.ability)
    effect_words = f" – {says}" if says else ""
    who = player(cast, [decision.side, int(bearer)]) if bearer.isdecimal() else ""
    return f"{who}: {where}{effect_words}" if who else f"{where}{effect_words}"

"""The consequences of a correction in sentences, with a suggestion for whoever sees to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.correcting.facts import change_words, fact_name, is_silent
from rosters.games import of
from rosters.words.catalogue_names import numbered_name
from rosters.words.events import tell
from rosters.words.money import money
from rosters.words.own_words import in_words_of, kept_in_words_of
from rosters.words.refusals import sentence
from rules.problems import Problem
from rules.record import JSON
from rules.roster import Event

REPAIRS: Mapping[str, Promise] = {
    "repair_money": gettext_lazy(
        "It was not bought, as things stand. Grant the money by a ruling, or let it be."
    ),
    "repair_improvement": gettext_lazy(
        "As things stand, this was never learned. It is rolled for again once it is earned."
    ),
    "repair_player": gettext_lazy("As things stand, it didn't happen."),
    "repair_step": gettext_lazy(
        "The coach is asked again, until the next match of the team; otherwise let it be."
    ),
    "repair_room": gettext_lazy(
        "There was no room for this player. Hire them again when there is."
    ),
    "repair_left_out": gettext_lazy("It is left out, as things stand."),
    "repair_fielded": gettext_lazy(
        "That match stands as it was played. Correct it too, or have it played again."
    ),
    "repair_end": gettext_lazy(
        "It stands as it was. Have the end of the round counted again, award something, or let it "
        "be: on the page of the campaign."
    ),
    "repair_misfit": gettext_lazy(
        "It is left out, as things stand. Award something on the page of the campaign, or let it "
        "be."
    ),
    "repair_deal": gettext_lazy(
        "It stands. Take it back on the page of deals, award something, or let it be."
    ),
    "repair_captive": gettext_lazy(
        "They stay captive. Release them on the page of the campaign, or leave it so."
    ),
    "repair_pairing": gettext_lazy(
        "Whoever went on stays in. To have the next tie played again or awarded, say so here."
    ),
    "repair_replaced": gettext_lazy("What the first attempt did to its teams stays."),
    "repair_round": gettext_lazy(
        "Its pairings stand. Have it drawn again here, as long as nobody has begun it."
    ),
    "repair_stage": gettext_lazy(
        "Have it drawn again here, as long as nobody has begun it; otherwise replace an entry by a "
        "ruling."
    ),
}
_PLAYERS: Mapping[str, Promise] = {
    "joins": gettext_lazy("joins the team"),
    "never_joined": gettext_lazy("never joined the team"),
    "back": gettext_lazy("is back with the team"),
    "gone": gettext_lazy("is gone"),
    "changed": gettext_lazy("changes"),
}
_WHY: Mapping[str, Promise] = {
    "unknown": gettext_lazy("never joined the team"),
    "dead": gettext_lazy("was dead"),
    "dismissed": gettext_lazy("was dismissed"),
    "miss_next": gettext_lazy("had to miss a match"),
    "walked_out": gettext_lazy("had walked out"),
    "let_go": gettext_lazy("had left"),
    "retired": gettext_lazy("had retired"),
    "released": gettext_lazy("had been released"),
    "sold": gettext_lazy("had been sold"),
    "swapped": gettext_lazy("had been exchanged"),
    "injury": gettext_lazy("was injured"),
    "suspension": gettext_lazy("was suspended"),
    "captive": gettext_lazy("was held captive"),
}
#: What has happened in a campaign since, by the kind of its change.
_SINCE: Mapping[str, tuple[Promise, str]] = {
    "end": (gettext_lazy("The end of round {round} would have brought something else."),
            "LG-FIX-12"),
    "deal": (gettext_lazy("{team} and {other} have agreed on a deal since."), "LG-DEAL-01"),
    "captive": (gettext_lazy("{name} of {other} is held by {team}."), "LG-CAMP-02"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Said:
    """A consequence in a sentence; `repair` says what to do about it, empty where nothing is."""

    text: str
    repair: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    lines: list[Said] = field(default_factory=list)


def sections(consequences: JSON, game: str) -> list[Section]:
    """Return all consequences, by team, then the table and what was drawn; without empty
    sections.
    """
    warnings = [Problem(own["code"], own["clause"], own["params"])
            for own in consequences.get("told", ())]  # fmt: skip
    all_sections = [
        Section(
            _("Against a rule, and kept by this ruling"),
            [Said(sentence(problem, game), "", problem.clause) for problem in warnings],
        ),
        *(Section(team["name"], _team(team, game)) for team in consequences["teams"]),
    ]
    rows = [
        Said(f"{row['name']}: {_moves(row['before'] or {}, row['after'], game)}")
        for row in consequences["tables"]
    ]
    all_sections.append(Section(_("The table"), rows))
    drawn = [_pairing(each, game) for each in consequences["pairings"]]
    all_sections.append(Section(_("What was drawn from it"), drawn))
    town = [_campaign(each, game) for each in consequences.get("campaign", ())]
    all_sections.append(Section(_("The campaign"), town))
    return [section for section in all_sections if section.lines]


def _campaign(change: JSON, game: str) -> Said:
    """Describe a change of a campaign: a territory, a number, or what rests on them.

    See `matches.correcting.campaigns`.
    """
    if change["kind"] == "read":
        text = in_words_of(game, "A match of round {round} was told of the campaign as it was.")
        repair = kept_in_words_of(game, REPAIRS[change["repair"]])
        return Said(text.format(round=change["round"]), repair, "LG-FIX-12")
    if change["kind"] in _SINCE:
        words, clause = _SINCE[change["kind"]]
        return Said(
            kept_in_words_of(game, words).format_map(change),
            kept_in_words_of(game, REPAIRS[change["repair"]]),
            clause,
        )
    if change["kind"] == "misfit":
        stored = change["problem"]
        problem = Problem(stored["code"], stored["clause"], stored["params"])
        text = _("No longer fits: {problem}").format(problem=sentence(problem, game))
        return Said(text, kept_in_words_of(game, REPAIRS[change["repair"]]), problem.clause)
    before, after = change["before"], change["after"]
    if change["kind"] == "territory":
        free = _("unclaimed")
        return Said(f"{change['name']}: {before or free} → {after or free}", "", "LG-CAMP-01")
    words = of(game).seasons.GIVEN.get(change["what"], change["what"])
    return Said(f"{change['name']}, {words}: {before} → {after}", "", "LG-CAMP-01")


def _team(team: JSON, game: str) -> list[Said]:
    changes = [each for each in team["changes"] if not is_silent(each["what"], game)]
    said = [Said(change_words(each, game), _asked_again(each, game)) for each in changes]
    for line in team["money"]:
        reason = of(game).sheet.reason_name(line["what"])
        said.append(Said(f"{reason}: {money(line['before'])} → {money(line['after'])}"))
    said += [Said(text) for text in _players(team["players"], game)]
    for problem in team["problems"]:
        why = sentence(Problem(problem["code"], problem["clause"], problem["params"]), game)
        misfit = " ".join(filter(None, (_act(problem, game), why)))
        text = _("No longer fits: {problem}").format(problem=misfit)
        said.append(
            Said(text, kept_in_words_of(game, REPAIRS[problem["repair"]]), problem["clause"])
        )
    said += [
        Said(
            _("Fits again: {problem}").format(
                problem=sentence(Problem(each["code"], each["clause"], each["params"]), game)
            )
        )
        for each in team["fits_again"]
    ]
    return said + [_fielded(each, game) for each in team["fielded"]]


def _act(problem: JSON, game: str) -> str:
    """Describe the event that does not fit any more, and whose it is.

    Empty for a correction from before events were kept with problems.
    """
    if not problem.get("facts"):
        return ""
    text = tell(game, Event(problem["event"], problem["facts"])).text
    return f"{problem['who']}: {text}" if problem["who"] else text


def _asked_again(change: JSON, game: str) -> str:
    """Return who sees to a step that is open now and was over before; empty for other changes."""
    opened = change["what"] == "step" and change["after"] and not change["before"]
    return kept_in_words_of(game, REPAIRS["repair_step"]) if opened else ""


def _players(players: list[JSON], game: str) -> list[str]:
    """Describe what becomes of players; players with the same fate share a sentence."""
    names: dict[str, list[str]] = {}
    for player in players:
        facts = [change_words(c, game) for c in player["changes"] if not is_silent(c["what"], game)]
        fate = kept_in_words_of(game, _PLAYERS[player["what"]])
        if player["what"] in ("changed", "back") and facts:
            fate = f"{fate}: {', '.join(facts)}"
        worn = player["squad_number"]
        name = player["name"] if worn is None else f"{worn} {player['name']}"
        names.setdefault(fate, []).append(name)
    said = _("{who} – {fate}")
    return [said.format(who=", ".join(who), fate=fate) for fate, who in names.items()]


def _fielded(each: JSON, game: str) -> Said:
    who = numbered_name(game, each["number"], each["name"])
    why = kept_in_words_of(game, _WHY.get(each["why"], each["why"]))
    if each["round"] is None:
        text = in_words_of(game, "{who} played in a match elsewhere but {why}.").format(
            who=who, why=why
        )
    else:
        text = in_words_of(game, "{who} played in round {round} but {why}.").format(
            who=who, round=each["round"], why=why
        )
    return Said(text, kept_in_words_of(game, REPAIRS[each["repair"]]))


def _pairing(each: JSON, game: str) -> Said:
    known = {
        "again": in_words_of(game, "Round {round}: {teams} is played again."),
        "replayed": in_words_of(game, "Round {round}: the tie is played again, by {teams}."),
        "awarded": in_words_of(game, "Round {round}: the tie is awarded; it is {teams} now."),
        "exchanged": in_words_of(game, "Round {round}: {teams} is to be played."),
        "redrawn": in_words_of(game, "Round {round} is drawn again."),
        "stands": _("The bracket stands as it was drawn: {teams} goes on by this ruling."),
        "as_played": _("Whoever has won the tie goes on again."),
        "round_stands": in_words_of(game, "Round {round} was paired by the old table."),
        "stage_stands": _(
            "The next stage stands; as things are, {out} would not be in it, but {in}."
        ),
        "order_stands": _("The next stage stands; as things are, it would be seeded otherwise."),
        "stage_redrawn": _("Stage {stage} is drawn again, with {teams}."),
        "stage_waits": _("Stage {stage} is drawn again when this one is over."),
    }
    values = {
        "round": each["round"],
        "stage": each.get("stage", ""),
        "teams": " – ".join(each.get("teams", ())) or _("nobody"),
        "out": ", ".join(each.get("out", ())) or "–",
        "in": ", ".join(each.get("in", ())) or "–",
    }
    repair = each["repair"]
    return Said(
        known[each["what"]].format_map(values),
        kept_in_words_of(game, REPAIRS[repair]) if repair else "",
    )


def _moves(before: JSON, after: JSON, game: str) -> str:
    keys = [key for key in ("place", "points") if before.get(key) != after.get(key)]
    moved = [
        f"{fact_name(key, game)} {before.get(key, '–')} → {after.get(key, '–')}" for key in keys
    ]
    return ", ".join(moved) or _("other scores")

"""Rules of a season in words: format, points, tie-breakers, policy."""

from __future__ import annotations

from dataclasses import dataclass

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from leagues.campaigns.stream import campaign_of
from leagues.forms.scoring import BONUS_WHEN, POINTS
from leagues.forms.stages import PolicyForm
from leagues.models import Season, Stage
from leagues.policy import Policy
from leagues.stages.showing import plan_words
from leagues.tables import Bonus, Scoring
from leagues.words.house_rules import in_force
from leagues.words.tables import counted_name, criterion_name
from rosters.words.money import money
from rosters.words.own_words import in_words_of, kept_in_words_of, source_of


@dataclass(frozen=True, slots=True)
class StageRules:
    """A stage in words; `breakers`: its own tie-breakers, empty where the season's apply."""

    number: int
    words: str
    breakers: list[str]


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a season; `points` and `policy` are pairs of a name and a value.

    Bonuses and tie-breakers are empty where brackets alone decide (LG-KO-08).
    """

    stages: list[StageRules]
    points: list[tuple[str, str]]
    bonuses: list[str]
    breakers: list[str]
    policy: list[tuple[str, str]]


def rules_of(season: Season, stages: list[Stage]) -> Rules:
    """Return the rules of a season in words, in the active language; no queries."""
    scoring = Scoring.from_json(season.scoring)
    has_tables = not stages or not all(stage.plan.is_knockout for stage in stages)
    points = [
        (str(label), str(getattr(scoring, name)))
        for name, label in POINTS.items()
        if has_tables and getattr(scoring, name) is not None
    ]
    points.append((_("Score of a walk-over"), "{} : {}".format(*scoring.walk_over_score)))
    return Rules(
        [
            StageRules(
                stage.number,
                plan_words(stage.plan),
                breaker_names(season.game, stage.plan.tie_breakers or ()),
            )
            for stage in stages
        ],
        points,
        [_bonus(bonus, season.game) for bonus in scoring.bonuses if has_tables],
        breaker_names(season.game, ["points", *season.tie_breakers]) if has_tables else [],
        _policy(season),
    )


def breaker_names(game: str, keys: list[str] | tuple[str, ...]) -> list[str]:
    """Return the names of tie-breakers, in order."""
    return [criterion_name(key, game) for key in dict.fromkeys(keys)]


def _bonus(bonus: Bonus, game: str) -> str:
    """Return a bonus in words: ``Saves: 3 or more, in a win: +1``."""
    named = {
        "score": _("score"),
        "score_against": _("score against"),
        "margin": _("margin"),
    }
    what = named.get(bonus.counted) or counted_name(bonus.counted, game)
    much = _("{n} or less") if bonus.at_most else _("{n} or more")
    if bonus.each:
        much = _("each {n}")
    words = f"{what}: {much.format(n=bonus.threshold)}"
    if bonus.when != "any":
        words += f", {dict(BONUS_WHEN)[bonus.when]}"
    words += f": {bonus.points:+d}"
    if bonus.cap is not None:
        words += ", " + _("at most {n}").format(n=bonus.cap)
    return words


#: What a season says of the time after a match, which there is none of where nothing carries over.
_AFTER_MATCHES = frozenset({"choice_days", "deal_days", "forfeits_serve", "league_suspensions"})


def _policy(season: Season) -> list[tuple[str, str]]:
    """Return the policy in the words of its form."""
    policy = Policy.from_json(season.policy)
    form = PolicyForm(policy, started=False)
    pairs = []
    for name, field in form.fields.items():
        if name in _AFTER_MATCHES and not policy.carries_over:
            continue
        value = getattr(policy, name)
        if isinstance(field, forms.ChoiceField):
            said = dict(field.choices)[value]  # type: ignore[arg-type]
        elif isinstance(value, bool):
            said = _("yes") if value else _("no")
        else:
            said = _("without a limit") if value is None else str(value)
        pairs.append(
            (
                kept_in_words_of(season.game, field.label or name),
                kept_in_words_of(season.game, said),
            )
        )
    hours = season.answer_hours
    pairs.append(
        (
            in_words_of(season.game, "Hours for a decision in a match"),
            _("without a limit") if hours is None else str(hours),
        )
    )
    return pairs


def standing(season: Season) -> list[tuple[str, list[str]]]:
    """Return what a season goes by in short: pairs of a heading and lines.

    Two queries, and one more where its game has campaigns.
    """
    stages = list(season.stages.order_by("number"))
    rules = rules_of(season, stages)
    is_campaign = season.rules.campaigns is not None and campaign_of(season) is not None
    policy = Policy.from_json(season.policy)
    points = ", ".join(f"{what} {much}" for what, much in rules.points[:3] if rules.breakers)
    house = [f"{each.name}: {_('on') if each.value else _('off')}" for each in in_force(season)]
    return [
        (_("Who plays"), [str(season.get_played_by_display())]),
        (_("Format"), [stage.words for stage in rules.stages]),
        (
            _("Deadlines"),
            deadline_words(policy, season.played_by, season.answer_hours, is_campaign, season.game),
        ),
        *([(_("Points"), [points])] if points else []),
        *([(_("House rules"), house)] if house else []),
    ]


def deadline_words(
    policy: Policy, played_by: str, hours: int | None, is_campaign: bool, game: str = ""
) -> list[str]:
    """Return in sentences what carries over in a season, and its deadlines, as far as its way of
    playing has them.

    hours: for a decision in a match; None: no limit.
    game: the one in whose words they are.
    """
    said = []
    if not policy.carries_over:
        said.append(
            _(
                "Nothing carries over: everybody plays all rounds with the roster that was "
                "registered."
            )
        )
    if policy.budget is not None:
        said.append(_("An entry is worth at most {most}.").format(most=money(policy.budget)))
    if is_campaign:
        said.append(
            in_words_of(game, "A campaign: what is at stake changes hands when a round is over.")
        )
    if policy.round_days is None:
        said.append(in_words_of(game, "Rounds have no deadline."))
    else:
        number = policy.round_days
        days = in_words_of(game, "%(n)s day for a round.", "%(n)s days for a round.", number)
        days %= {"n": number}
        said.append(f"{days} {in_words_of(game, source_of(_AFTER[policy.deadline]))}")
    if played_by == Season.PlayedBy.TABLE:
        said.append(
            ngettext(
                "A reported result counts once the other coach confirms it, or after %(n)s day.",
                "A reported result counts once the other coach confirms it, or after %(n)s days.",
                policy.confirm_days,
            )
            % {"n": policy.confirm_days}
        )
    if played_by == Season.PlayedBy.HERE and hours:
        said.append(
            in_words_of(
                game,
                "A coach has %(n)s hour for each decision in a match.",
                "A coach has %(n)s hours for each decision in a match.",
                hours,
            )
            % {"n": hours}
        )
    return said


#: What happens to a match whose deadline has passed.
_AFTER = {
    "remind": gettext_lazy("After it, coaches are reminded."),
    "engine": gettext_lazy("After it, the engine plays what is left."),
    "walk_over": gettext_lazy("After it, the side that offered dates has won."),
    "double_forfeit": gettext_lazy("After it, both sides have lost."),
    "ask": gettext_lazy("After it, the commissioner decides."),
}

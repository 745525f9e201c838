"""Template tags and filters that many pages use: money, clauses, problems."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlencode
from uuid import uuid4
from zoneinfo import ZoneInfo

from django import template
from django.templatetags.static import static
from django.urls import get_script_prefix, reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from config.site import theme
from config.site.rulebook import CLAUSE, book_of
from leagues.models import Fixture, Ruling
from leagues.reading.season_pages import Frame, RoundLine
from leagues.stages.showing import title_of_round
from leagues.tables import Parting, Standing, plainly
from leagues.words.rounds import numbered_round, round_in_line
from leagues.words.rulings import about_words, ruling_words
from leagues.words.rulings import ruled_on as words_of_ruled
from leagues.words.scores import on_penalties, score_line
from leagues.words.tables import criterion_name
from matches.games import of
from matches.games.numbers import Extra
from matches.live.boards import ZONES
from matches.views.kits import worn
from matches.words.refusals import OUTCOMES
from rosters.faces.dressing import Face, born
from rosters.games import of as of_team
from rosters.models import Player, Team
from rosters.runtime.clock import zone_name
from rosters.runtime.moments import distance_in_words, moment_in_words
from rosters.teams.selectors import race_name
from rosters.texts.markdown import as_html, as_words, excerpt
from rosters.views.faces import crest_url
from rosters.web.drafts import comparable
from rosters.web.pages import KEY
from rosters.words import catalogue_names
from rosters.words.acts import ToldAct
from rosters.words.conditions import Carried
from rosters.words.events import Doer, Told
from rosters.words.explained import explanation
from rosters.words.money import money as written
from rosters.words.own_words import in_words_of as own_words
from rosters.words.own_words import kept_in_words_of
from rosters.words.refusals import sentence
from rules import game, games
from rules.problems import Problem

register = template.Library()


@register.filter
def money(amount: int | None) -> str:
    """Return an amount of money with its thousands set apart; a dash for None."""
    return "–" if amount is None else written(amount)


@register.filter
def signed(amount: int | None) -> str:
    """Return a number or an amount of money with its sign: ``+3``, ``−2``, ``0``."""
    if not amount:
        return "0"
    return f"{'+' if amount > 0 else '−'}{money(abs(amount))}"


@register.filter
def beyond(left: int) -> str:
    """Return how much more was spent than there was: ``160 000`` where -160000 are left."""
    return money(-left)


@register.filter
def plain(number: int | Fraction) -> str:
    """Return a number of a table: ``12``, ``−3``, ``12½``."""
    return plainly(number)


@register.filter
def criterion(parting: Parting, game: str) -> str:
    """Return the name of the criterion that decided between two rows: ``Score difference``."""
    return criterion_name(parting.criterion, game, parting.part)


@register.filter
def dash(value: Any) -> Any:
    """Return a dash for nothing and zero, so that other numbers stand out of a table."""
    return value or "–"


@register.simple_tag
def extra_column(game: str) -> Extra | None:
    """Return what a table of a game shows beside the score; None where there is nothing."""
    return of(game).numbers.EXTRA


@register.filter
def counted(standing: Standing, extra: Extra) -> str:
    """Return the counts of a row in the extra column of its table: ``12 : 9``."""
    return " : ".join(str(number) for number in extra.of(standing))


#: The letter of a result and its word, by the class that colours it.
_RESULTS: Final = {
    "win": ("w", pgettext_lazy("table", "W"), gettext_lazy("won")),
    "draw": ("d", pgettext_lazy("table", "D"), gettext_lazy("drawn")),
    "loss": ("l", pgettext_lazy("table", "L"), gettext_lazy("lost")),
}


@register.simple_tag
def round_of(fixture: Fixture) -> str:
    """Return the name of a fixture's round: the final, round 3."""
    return title_of_round(fixture) or numbered_round(fixture.season.game, fixture.round.number)


register.simple_tag(numbered_round)
register.simple_tag(round_in_line)


@register.simple_tag
def round_line(line: RoundLine, frame: Frame) -> str:
    """Return the name of a round of a season: the final, round 3, stage 2 and its round 3."""
    game, number = frame.season.game, line.round.number
    stage = line.round.stage.number if len(frame.stages) > 1 else None
    return line.title or numbered_round(game, number, stage)


@register.simple_tag
def last_five(results: Iterable[str]) -> SafeString:
    """Return the last results as letters, the newest last."""
    known = [_RESULTS[result] for result in results if result in _RESULTS]
    letters = format_html_join(
        "",
        '<b class="{}" title="{}">{}</b>',
        ((look, word, letter) for look, letter, word in known),
    )
    return format_html('<span class="form5">{}</span>', letters) if known else SafeString("")


@register.simple_tag
def moved(places: int | None) -> SafeString:
    """Return by how many places an entry rose or fell: ``▴2``, ``▾1``, ``=``."""
    if places is None:
        return SafeString("")
    if not places:
        return format_html('<span title="{}">=</span>', gettext("as before"))
    look, sign = ("up", "▴") if places > 0 else ("down", "▾")
    words = gettext("up by") if places > 0 else gettext("down by")
    return format_html(
        '<span class="{}"><span class="unseen">{} </span>{}{}</span>',
        look,
        words,
        format_html('<span aria-hidden="true">{}</span>', sign),
        abs(places),
    )


@register.filter
def markdown(text: str, under: int = 2) -> SafeString:
    """Return a text of people as HTML, its headings below the level `under` (LG-TEXT-01)."""
    return as_html(text, under)


register.filter("words_of", as_words)
register.filter(excerpt)
register.filter(comparable)


@register.filter
def get(mapping: Mapping[str, Any] | None, key: str) -> Any:
    """Return the value of a key; None without a mapping or a value."""
    return mapping.get(key) if mapping else None


@register.simple_tag
def clause(id: str) -> SafeString | str:  # noqa: A002 - the rulebook's word
    """Return the id of a clause as a link to its place in the rulebook."""
    return _link(id, get_script_prefix()) if id else ""


@lru_cache(2048)  # the log of a match names a thousand clauses, and few that differ
def _link(id: str, prefix: str) -> SafeString | str:  # noqa: A002
    """Return the link to a clause; the bare id where no book has it.

    prefix: the path below which the site stands, as the address has it.
    """
    book = book_of(id)
    if book is None:
        return id
    return format_html(
        '<a class="clause" href="{}#{}">§<span class="id">{}</span></a>',
        reverse("rulebook", args=[book]),
        id,
        id,
    )


@register.simple_tag(takes_context=True)
def moment(context: Mapping[str, Any], at: datetime | None, zone: str) -> SafeString:
    """Return a moment in the reader's time zone, for a stranger in the league's (LG-FIX-02)."""
    if at is None:
        return SafeString("–")
    here = _where_it_is_read(context, at, zone)
    words = moment_in_words(at, here.tzinfo)
    return format_html('<time datetime="{}">{}</time>', here.isoformat(), words)


@register.filter
def distance(at: datetime) -> str:
    """Return how far off a moment is: ``in 3 days``."""
    return distance_in_words(at)


@register.simple_tag(takes_context=True)
def day(context: Mapping[str, Any], at: datetime | None, zone: str) -> SafeString:
    """Return the day of a moment, in the time zone of its reader."""
    if at is None:
        return SafeString("–")
    here = _where_it_is_read(context, at, zone)
    return format_html(
        '<time datetime="{}">{}</time>', here.isoformat(), date_format(here, "DATE_FORMAT")
    )


@register.simple_tag(takes_context=True)
def kick_off(context: Mapping[str, Any], at: datetime, zone: str) -> SafeString:
    """Return the day and time of a kick-off, short enough for a row."""
    here = _where_it_is_read(context, at, zone)
    return format_html(
        '<time datetime="{}">{}<small>{} {}</small></time>',
        here.isoformat(),
        date_format(here, "MONTH_DAY_FORMAT"),
        date_format(here, "TIME_FORMAT"),
        zone_name(here),
    )


def _where_it_is_read(context: Mapping[str, Any], at: datetime, zone: str) -> datetime:
    """Return a moment in the reader's own zone, for a stranger in `zone`."""
    user = context.get("user")
    signed_in = user is not None and user.is_authenticated
    return timezone.localtime(at, None if signed_in else ZoneInfo(zone))


@register.filter
def linked(words: str | Promise) -> SafeString:
    """Return a text in which every clause that it names is a link."""
    text = str(words)
    parts, at = [], 0
    for match in CLAUSE.finditer(text):
        parts += [escape(text[at : match.start()]), clause(match.group())]
        at = match.end()
    return format_html_join("", "{}", ((part,) for part in (*parts, escape(text[at:]))))


@register.filter
def called(name: str, what: str) -> str:
    """Return a name of a catalogue in the reader's language; what: its game and kind."""
    game, kind = what.split()
    return catalogue_names.called(game, kind, name)


@register.filter
def named(player: Player) -> str:
    """Return the name of a player, who comes with their team, in the reader's language.

    It is the name that a coach gave, or that of a card where the game's players are cards.
    """
    return catalogue_names.called(player.team.game, "player", player.name)


@register.simple_tag
def explained(game_key: str, kind: str, key: str) -> str:
    """Return what a thing of a game does, in one sentence; empty where nothing is written of it.

    kind: a section of the game's `explained.toml`.
    """
    return explanation(game_key, kind, key)


@register.simple_tag
def in_words_of(game_key: str, sentence: str, plural: str = "", **values: Any) -> str:
    """Return a sentence in the words of a game, with its values escaped and filled in.

    ``{% in_words_of season.game "Found a team" %}`` may be "Found a gang".

    plural: the sentence where the value ``n`` is more than one.
    """
    said = own_words(game_key, sentence, plural, values.get("n", 1))
    return format_html(said, **values) if values else SafeString(said)


@register.filter
def said_in(kept: str | Promise, game_key: str) -> str:
    """Return a lazy sentence in the words of a game; without a key, in the common ones."""
    return kept_in_words_of(game_key, kept)


@register.simple_block_tag(name="own_words")
def long_in_words_of(content: str, game_key: str, **values: Any) -> str:
    """Return the sentence inside in the words of a game: for one that is too long for a line."""
    return in_words_of(game_key, " ".join(content.split()), **values)


@register.filter
def race_of(name: str, game: str) -> str:
    """Return the name of a race of any game in the reader's language."""
    return catalogue_names.called(game, "race", name)


@register.filter
def stored_problem(problem: Mapping[str, Any], game_key: str | None = "") -> str:
    """Return a problem that was stored as JSON, as a sentence in the words of a game."""
    return sentence(Problem(**problem), game_key or "")


@register.filter
def ruling(kind: str, game_key: str | None = "") -> str:
    """Return the name of a kind of ruling in the public register, in the words of a game."""
    return ruling_words(kind, game_key or "")


@register.filter
def about_in(about: str, game_key: str | None = "") -> str:
    """Return what a ruling is about, in the words of a game."""
    return about_words(about, game_key or "")


@register.filter
def ruled_on(ruling: Ruling) -> list[ToldAct]:
    """Return what a ruling gave or took of a team, in words; empty for all others."""
    return words_of_ruled(ruling)


@register.filter
def outcome(kind: str) -> str:
    """Return the words for a match that was not simply played to its end."""
    return str(OUTCOMES.get(kind, kind))


@register.simple_tag
def told_text(told: Told) -> SafeString | str:
    """Return what happened, with a link to the player who did it."""
    return _with_link(told.text, told.at, told.doer)


@register.simple_tag
def condition_cause(carried: Carried) -> SafeString | str:
    """Return the cause of a player's condition, with a link to the player who did it."""
    doer = carried.doer
    at = carried.cause.rfind(doer.name) if doer is not None else -1
    return _with_link(carried.cause, at, doer)


def _with_link(text: str, at: int, doer: Doer | None) -> SafeString | str:
    """Return a text with the name in it as a link, if it has a page.

    at: where the name of the doer begins in the text.
    """
    if doer is None or doer.uuid is None or at < 0:
        return text
    url, end = reverse("player", args=[doer.uuid]), at + len(doer.name)
    return format_html('{}<a href="{}">{}</a>{}', text[:at], url, doer.name, text[end:])


@register.simple_tag
def form_key(key: str = "") -> SafeString:
    """Return the field whose key lets a form make something only once; without one a new key."""
    return format_html('<input type="hidden" name="{}" value="{}">', KEY, key or uuid4().hex)


# -- faces ----------------------------------------------------------------------------------------

#: So many crests and links to teams are kept: a page of rounds has each of its teams many times.
#: They depend on nothing but what they are asked with, and on where the site is mounted.
_KEPT: Final = 2048
#: Width and height of a crest in pixels, by the size that the style sheet knows.
_CRESTS: Final = {"xs": (18, 21), "s": (25, 28), "m": (30, 34), "": (36, 41), "l": (64, 72)}


@register.simple_tag
def crest(team: Team, size: str = "s") -> SafeString:
    """Return a team's crest, without words, as its name always stands beside it (LG-FACE-01)."""
    return _crest(get_script_prefix(), of_team(team.game).sheet.CREST, team.face, size)


@lru_cache(_KEPT)
def _crest(_prefix: str, shape: str, face: Face, size: str) -> SafeString:
    width, height = _CRESTS[size]
    return format_html(
        '<img class="crest {}" src="{}" alt="" width="{}" height="{}" loading="lazy">',
        size,
        crest_url(shape, face),
        width,
        height,
    )


@register.simple_tag
def crest_url_of(team: Team) -> str:
    """Return the URL of a team's crest, which a browser shows beside the title of the page."""
    return crest_url(of_team(team.game).sheet.CREST, team.face)


@register.simple_tag
def shared_crest_of(team: Team) -> str:
    """Return the URL of the picture that other sites show beside a link to a team's page."""
    return crest_url(of_team(team.game).sheet.CREST, team.face, shared=True)


@register.simple_tag
def crest_of(shape: str, face: Face) -> str:
    """Return the URL of the crest that a face would make; no team needs to wear it."""
    return crest_url(shape, face)


@register.simple_tag
def sample_crest(shape: str, name: str) -> str:
    """Return the URL of a crest that stands for a game."""
    return crest_url(shape, born(shape, "", name))


@register.simple_tag
def team_list(team: Team) -> str:
    """Return the list that a team was built from, in the reader's language: ``Amazon``."""
    return race_name(team)


@register.simple_tag
def game_name(key: str) -> str:
    """Return the name of a game."""
    return game(key).name


@register.simple_tag
def who(team: Team, size: str = "s") -> SafeString:
    """Return a team's crest and name, as a link to its page."""
    return _who(get_script_prefix(), team.slug, crest(team, size), team.name)


@lru_cache(_KEPT)
def _who(_prefix: str, slug: str, drawn: SafeString, name: str) -> SafeString:
    url = reverse("team", args=[slug])
    return format_html('<a class="who" href="{}">{}<span>{}</span></a>', url, drawn, name)


@register.filter
def kit(team: Team) -> str:
    """Return the CSS classes of a team's first kit."""
    return f"kit-{team.cloth} trim-{team.trim}"


register.simple_tag(worn)


@register.simple_tag
def get_kit(kits: Sequence[str], side: int) -> str:
    """Return the classes of one side's kit; empty for no side."""
    return kits[side] if 0 <= side < len(kits) else ""


@register.filter
def shape(side: int) -> str:
    """Return the class of a side's token: a disc, a square, a triangle, a diamond."""
    return ("", "away", "third", "fourth")[side] if 0 <= side < 4 else ""


@register.filter
def of_side(sides: Mapping[int, Any], side: int) -> Any:
    """Return what a mapping has of a side; an empty list for nothing."""
    return sides.get(side, [])


@register.filter
def zone_word(side: int) -> str:
    """Return the word for the zones of a side in addresses."""
    return next(word for word, sides in ZONES.items() if sides == (side,))


register.filter(score_line)
register.filter(on_penalties)


@register.simple_tag
def die(face: int | str, drawn: str, css: str = "") -> SafeString:
    """Return a die as it fell, read aloud as its face.

    drawn: its id in the sprite, if it has one.
    """
    if not drawn:
        return format_html('<span class="die{}">{}</span>', css, face)
    return format_html(
        '<svg class="die{}" role="img" aria-label="{}"><use href="{}#{}"/></svg>',
        css,
        face,
        _marks(),
        drawn,
    )


@register.simple_tag
def icon(name: str, css: str = "ic") -> SafeString:
    """Return a drawing of the sprite, without words."""
    return format_html(
        '<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>', css, _marks(), name
    )


def _marks() -> str:
    return static("marks.svg")


@register.filter
def said(problem: Problem, game_key: str | None = "") -> str:
    """Return a problem as a sentence in the words of a game."""
    return sentence(problem, game_key or "")


@register.inclusion_tag("problems.html", takes_context=True)
def problems(
    context: Mapping[str, Any],
    found: Iterable[Problem] | None,
    title: str = "",
    note: bool = False,
) -> dict[str, Any]:
    """List problems as sentences, each with the clause that it breaks.

    note: they prevent nothing, and are only shown.
    """
    game_key = _game_of_page(context)
    return {
        "note": note,
        "title": title,
        "problems": [(sentence(problem, game_key), problem.clause) for problem in found or ()],
    }


def _game_of_page(context: Mapping[str, Any]) -> str:
    """Return the game that a page is about; empty where it is about none or several."""
    fixture = context.get("fixture")
    about = context.get("team") or context.get("season") or getattr(fixture, "season", None)
    key = getattr(about, "game", None) or context.get("game")
    return key if isinstance(key, str) and key in games() else ""


# -- the frame ------------------------------------------------------------------------------------


@register.simple_tag(takes_context=True, name="theme")
def chosen_theme(context: Mapping[str, Any]) -> SafeString:
    """Return the root's attribute for the look that the reader has chosen; else empty."""
    request = context.get("request")
    look = theme.chosen(request) if request is not None else "system"
    return SafeString("") if look == "system" else format_html(' data-theme="{}"', look)


@register.simple_tag(takes_context=True)
def look_choices(context: Mapping[str, Any]) -> list[tuple[str, Promise, bool]]:
    """Return all looks: key, name, and whether it is the chosen one."""
    request = context.get("request")
    chosen = theme.chosen(request) if request is not None else "system"
    return [(key, name, key == chosen) for key, name in theme.LOOKS.items()]


@register.simple_tag(takes_context=True)
def come_back(context: Mapping[str, Any]) -> str:
    """Return the end of an address that leads back here after signing in: ``?next=/leagues/``.

    Pages about signing in hand on what they were told; from home, and from what was sent by a form,
    it is empty.
    """
    request = context.get("request")
    if request is None:
        return ""
    back = ""
    if _is_door(request.path):
        # What a page was told, not the request: a refused one must not be read, nor its host asked.
        back = str(context.get("next") or "")
    elif request.method in ("GET", "HEAD"):
        back = request.get_full_path()
    return f"?{urlencode({'next': back})}" if back else ""


def _is_door(path: str) -> bool:
    """Return whether nobody would come back to an address: home, and the doors to an account."""
    return path in [reverse(name) for name in ("home", "login", "sign-up", "lost-password")]


@register.simple_tag(takes_context=True)
def here(context: Mapping[str, Any], name: str) -> SafeString:
    """Mark the link to the part of the site where the reader is."""
    request = context.get("request")
    inside = request is not None and request.path.startswith(reverse(name))
    return SafeString(' aria-current="true"' if inside else "")

"""What stands on a season's yearbook as PDF (LG-STORY-10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext, pgettext

from leagues.models import Season
from leagues.words.rounds import numbered_round
from matches.papers.typesetting import typeset
from matches.statistics.season_awards import AwardView, Won
from matches.statistics.stored_records import RecordView
from matches.statistics.yearbook import RoundTold, Yearbook
from matches.stories.reading import Told, as_words
from rosters.words.catalogue_names import called
from rosters.words.own_words import in_words_of


def yearbook_paper(season: Season, book: Yearbook) -> bytes:
    """Return a yearbook as PDF on A4; no query."""
    game = season.game
    parts: list[dict[str, Any]] = [{"paragraphs": _paragraphs(book.opening)}]
    heads = [
        "",
        in_words_of(game, "Team"),
        pgettext("table", "P"),
        pgettext("table", "W"),
        pgettext("table", "D"),
        pgettext("table", "L"),
        pgettext("table", "Pts"),
    ]
    parts += [
        {
            "title": name or gettext("Table"),
            "heads": heads,
            "rows": [_row(line) for line in lines],
        }
        for name, lines in book.tables
    ]
    if book.placings and not book.tables:
        rows = [[str(each.place), each.entry.team.name] for each in book.placings]
        parts.append({"title": gettext("Final placings"), "heads": heads[:2], "rows": rows})
    parts.append({"title": gettext("Awards"), "facts": [_award(each) for each in book.awards]})
    parts.append({"title": gettext("Records"), "facts": [_record(each) for each in book.records]})
    parts.append(
        {
            "title": in_words_of(game, "Rounds"),
            "told": [
                [_round(game, each), _paragraphs(each.review.paragraphs)] for each in book.rounds
            ],
        }
    )
    parts.append(
        {
            "title": gettext("Obituaries"),
            "told": [
                [f"{called(game, 'player', player.name)}, {player.team.name}", _paragraphs(told)]
                for player, told in book.lives
            ],
        }
    )
    title = f"{gettext('Yearbook')}: {season.name}"
    page: dict[str, Any] = {
        "kind": "yearbook",
        "title": title,
        "about": f"{season.league.name} · {season.get_game_display()}",
        "parts": [part for part in parts if any(part.get(k) for k in _CONTENT)],
    }
    return typeset(title, [page])


#: What a part of a yearbook may have; one without any of it is left out.
_CONTENT = ("paragraphs", "rows", "facts", "told")


def _paragraphs(told: Told) -> list[str]:
    return as_words(told).split("\n") if told else []


def _row(line: Any) -> list[str]:
    sums = line.row.standing
    numbers = (sums.played, sums.won, sums.drawn, sums.lost, sums.points)
    return [str(line.row.place), line.entry.team.name, *map(str, numbers)]


def _round(game: str, each: RoundTold) -> str:
    return each.title or numbered_round(game, each.number, each.stage or None)


def _award(award: AwardView) -> list[str]:
    names = [_winner(each) for each in award.winners]
    return [str(award.title), ", ".join(names)]


def _winner(won: Won) -> str:
    if won.player is None:
        return won.team.name
    return f"{called(won.team.game, 'player', won.player.name)} ({won.team.name})"


def _record(record: RecordView) -> list[str]:
    holders: Sequence[str] = [
        each.team.name
        if each.player is None
        else f"{called(record.game, 'player', each.player.name)} ({each.team.name})"
        for each in record.holders
    ]
    return [
        f"{record.title}, {record.span[:1].lower()}{record.span[1:]}",
        f"{record.record.amount}: {', '.join(holders)}",
    ]

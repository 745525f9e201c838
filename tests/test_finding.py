"""A newcomer finds what they look for: each phrase leads to one path, by a word of the path itself
or by a synonym in the table of docs/words.md."""

from __future__ import annotations

import re
from functools import cache

import pytest

from tests.conftest import ROOT

#: What a newcomer would say, and where it is.
FOUND_AT = {
    "password guessing and rate limit": "rosters/accounts/throttling.py",
    "e-mails about accounts": "rosters/accounts/account_mail.py",
    "signing in, authentication": "rosters/web/authentication.py",
    "export of personal data": "rosters/accounts/personal_data.py",
    "validate a roster draft": "rosters/operations/drafts.py",
    "a failing job must not stop the others, retry": "rosters/runtime/job_isolation.py",
    "out of memory, disk full": "rosters/runtime/resource_limits.py",
    "append to a team's event stream": "rosters/teams/streams.py",
    "money in the reader's language": "rosters/words/money.py",
    "team logo": "rosters/faces/crests.py",
    "celery broker without redis": "config/serving/filesystem_broker.py",
    "health check": "config/serving/health.py",
    "warm-up of a server process": "config/serving/preloading.py",
    "dark theme": "config/site/theme.py",
    "svg icons": "config/site/icons.py",
    "openapi document": "config/api/openapi.py",
    "http status of a refusal": "config/api/answers/statuses.py",
    "league permissions": "leagues/access/permissions.py",
    "round robin schedule": "leagues/schedules/round_robin.py",
    "tie-break": "leagues/stages/tie_breakers.py",
    "league standings": "leagues/stages/standings.py",
    "notification e-mails": "leagues/notices/mail.py",
    "who is told of which act, notification kinds": "leagues/notices/kinds.py",
    "draw the fixtures of a season": "leagues/operations/drawing.py",
    "what a match means for the table": "leagues/reading/match_meaning.py",
    "cache of computed tables": "leagues/results/result_cache.py",
    "worker lock on a fixture": "matches/resolution/claims.py",
    "store the finished match": "matches/resolution/settling.py",
    "why a match can't start, blocked": "matches/resolution/obstacles.py",
    "supervisor of worker processes": "matches/resolution/workers/supervisor.py",
    "invitation to play a match": "matches/live/invitations.py",
    "probability of an answer": "matches/live/answer_odds.py",
    "auto-answer, standing orders": "matches/live/standing_orders.py",
    "hand a side over to an automated coach": "matches/live/handing_over.py",
    "deadlines and reminders": "matches/periodic/deadlines.py",
    "preview of a match": "matches/reading/match_preview.py",
    "play-by-play commentary": "matches/games/match_log.py",
    "log of a blood bowl match in sentences": "matches/games/blood_bowl/match_log.py",
    "words for the odds of an answer": "matches/games/necromunda/answer_odds.py",
    "sentence for an event of a team": "rosters/games/kill_team/event_sentences.py",
    "take up a match at a checkpoint, resume": "rules/game/resuming.py",
    "impact of a correction": "matches/correcting/consequences.py",
    "leaders in touchdowns": "matches/statistics/leaders.py",
    "bottle test": "rules/necromunda/end_phase.py",
    "charge of a kill team model": "rules/kill_team/charging.py",
    "bone head": "rules/blood_bowl/skills/negatraits.py",
    "petty cash": "rules/blood_bowl/inducements/petty_cash.py",
    "morale phase": "rules/kill_team/morale_phase.py",
    "penalty shoot-out": "rules/helvetia_cup/shoot_out.py",
    "board as svg, drawing": "rules/boufbowl/picture/drawing.py",
}


def stems(text: str) -> set[str]:
    """The words of a text in lower case, each cut to four letters."""
    return {word[:4] for word in re.findall(r"[a-z]{3,}", text.lower())}


@cache
def synonyms() -> list[tuple[set[str], set[str]]]:
    """The rows of the table of code words: the word, and what else it is called."""
    page = (ROOT / "docs" / "words.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1:-1] for line in page.splitlines() if line.count("|") == 4]
    return [(stems(word), stems(also)) for word, _means, also in rows]


def is_guessed(phrase: str, path: str) -> bool:
    """Whether a word of the phrase, or its synonym, stands in the path."""
    said, named = stems(phrase), stems(path)
    return bool(said & named) or any(said & also and word & named for word, also in synonyms())


@pytest.mark.parametrize(("phrase", "path"), FOUND_AT.items(), ids=FOUND_AT.values())
def test_a_newcomer_finds(phrase: str, path: str) -> None:
    assert (ROOT / path).is_file()
    assert is_guessed(phrase, path), f"nothing in {path} says {phrase!r}"


def test_a_phrase_that_says_nothing_of_a_path_finds_nothing() -> None:
    assert not is_guessed("bottle test", "rules/necromunda/recovering.py")

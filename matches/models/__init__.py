"""Models of matches, a file for each group of related ones."""

from matches.models.corrections import Correction, CorrectionStep
from matches.models.frozen import FrozenMatch
from matches.models.league_files import LeagueFile, LeagueFilePiece
from matches.models.live import LiveAnswers, LiveMatch, PlayInvitation, Practice
from matches.models.papers import SeasonPaper
from matches.models.records import Coaching, MatchRecord, StatLine, Tally, pack_log
from matches.models.reports import QuickResult, Report
from matches.models.resolutions import Resolution
from matches.models.slips import SlipCode
from matches.models.stories import RoundReview, Story

__all__ = [
    "Coaching",
    "Correction",
    "CorrectionStep",
    "FrozenMatch",
    "LeagueFile",
    "LeagueFilePiece",
    "LiveAnswers",
    "LiveMatch",
    "MatchRecord",
    "PlayInvitation",
    "Practice",
    "QuickResult",
    "Report",
    "Resolution",
    "RoundReview",
    "SeasonPaper",
    "SlipCode",
    "StatLine",
    "Story",
    "Tally",
    "pack_log",
]

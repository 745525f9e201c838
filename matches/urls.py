"""Addresses of seasons, matches, teams and players."""

from django.urls import path

from matches.views import (
    coaches,
    correcting,
    fixtures,
    leagues,
    players,
    playing,
    seasons,
    teams,
)

_SEASON = "leagues/<slug:league>/seasons/<slug:slug>/"

urlpatterns = [
    path(_SEASON, seasons.season, name="season"),
    path(f"{_SEASON}statistics/", seasons.statistics, name="statistics"),
    path(f"{_SEASON}resolve/", seasons.resolve, name="resolve-season"),
    path(
        f"{_SEASON}stages/<int:stage>/rounds/<int:number>/resolve/",
        seasons.resolve_round,
        name="resolve-round",
    ),
    path("leagues/<slug:league>/statistics/", leagues.statistics, name="league-statistics"),
    path("leagues/<slug:league>/ratings/", leagues.ratings, name="ratings"),
    path("leagues/<slug:league>/records/", leagues.records, name="records"),
    path("coaches/<uuid:uuid>/", coaches.coach, name="coach"),
    path("resolutions/<uuid:uuid>/", seasons.resolution, name="resolution"),
    path("resolutions/<uuid:uuid>/cancel/", seasons.cancel, name="cancel-resolution"),
    path("matches/<uuid:uuid>/", fixtures.match, name="match"),
    path("matches/<uuid:uuid>/correct/", correcting.correct, name="correct-match"),
    path("matches/<uuid:uuid>/correct/confirm/", correcting.confirm, name="confirm-correction"),
    path("corrections/<uuid:uuid>/", correcting.correction, name="correction"),
    path("corrections/<uuid:uuid>/<slug:how>/", correcting.turn, name="turn-correction"),
    path("matches/<uuid:uuid>/resolve/", fixtures.resolve, name="resolve-match"),
    path("matches/<uuid:uuid>/replay/", playing.replay, name="replay"),
    path("matches/<uuid:uuid>/play/", playing.play, name="play-match"),
    path("matches/<uuid:uuid>/play/start/", playing.start, name="start-match"),
    path("matches/<uuid:uuid>/play/answer/", playing.answer, name="answer-match"),
    path("matches/<uuid:uuid>/play/default/", playing.by_default, name="default-answer"),
    path("matches/<uuid:uuid>/play/abandon/", playing.abandon, name="abandon-match"),
    path("teams/", teams.teams, name="my-teams"),
    path("notices/read/", teams.read_notices, name="read-notices"),
    path("teams/<slug:slug>/", teams.team, name="team"),
    path("teams/<slug:slug>/statistics/", teams.statistics, name="team-statistics"),
    path("teams/<slug:slug>/manage/", teams.manage, name="manage-team"),
    path("teams/<slug:slug>/hand-over/", teams.hand_over, name="hand-over-team"),
    path("players/<uuid:uuid>/", players.player, name="player"),
]

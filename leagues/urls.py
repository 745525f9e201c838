"""Addresses of leagues, their people and the life of their seasons."""

from django.urls import path

from leagues import addresses  # noqa: F401  # what `<invitation:` means
from leagues.views import (
    campaigns,
    challenges,
    changing,
    dates,
    leagues,
    leaving,
    members,
    seasons,
    stages,
    terms,
)

_SEASON = "leagues/<slug:league>/seasons/<slug:slug>/"

urlpatterns = [
    path("leagues/", leagues.leagues, name="leagues"),
    path("found-league/", leagues.found, name="found-league"),
    path("leagues/<slug:slug>/", leagues.league, name="league"),
    path("leagues/<slug:slug>/change/", leagues.change, name="change-league"),
    path("leagues/<slug:slug>/hand-over/", leagues.hand_over, name="hand-over-league"),
    path("leagues/<slug:slug>/join/", members.join, name="join-league"),
    path("leagues/<slug:slug>/leave/", members.leave, name="leave-league"),
    path("leagues/<slug:slug>/invite/", members.invite, name="invite"),
    path(
        "leagues/<slug:slug>/invitations/<invitation:token>/revoke/",
        members.revoke,
        name="revoke-invitation",
    ),
    path("leagues/<slug:slug>/requests/<uuid:uuid>/", members.answer, name="answer-request"),
    path("leagues/<slug:slug>/members/<uuid:uuid>/", members.role, name="member"),
    path("leagues/<slug:slug>/new-season/", seasons.create, name="create-season"),
    path("join/<invitation:token>/", members.accept, name="accept-invitation"),
    path(f"{_SEASON}stages/", stages.plan, name="plan-season"),
    path(f"{_SEASON}campaign/", campaigns.campaign, name="season-campaign"),
    path(f"{_SEASON}campaign/plan/", campaigns.plan, name="plan-campaign"),
    path(f"{_SEASON}scoring/", stages.scoring, name="season-scoring"),
    path(f"{_SEASON}stages/<int:stage>/table/", stages.history, name="table-history"),
    path(f"{_SEASON}policy/", stages.policy, name="season-policy"),
    path(f"{_SEASON}house-rules/", stages.house_rules, name="season-house-rules"),
    path(f"{_SEASON}stages/<int:stage>/seeds/", stages.seeds, name="season-seeds"),
    path(f"{_SEASON}stages/<int:stage>/rounds/<int:number>/", stages.pairings, name="pairings"),
    path(f"{_SEASON}enter/", seasons.enter, name="enter-team"),
    path(f"{_SEASON}abandon/", seasons.abandon, name="abandon-season"),
    path(f"{_SEASON}reopen/", seasons.reopen, name="reopen-season"),
    path(f"{_SEASON}entries/<uuid:uuid>/", seasons.entry, name="entry"),
    path(f"{_SEASON}entries/<uuid:uuid>/leave/", leaving.leave, name="leave-season"),
    path(f"{_SEASON}entries/<uuid:uuid>/replace/", leaving.replace, name="replace-entry"),
    path(f"{_SEASON}make-match/", leaving.make_fixture, name="make-match"),
    path(f"{_SEASON}late-entry/", leaving.late, name="enter-late"),
    path(f"{_SEASON}draw-again/", leaving.draw_again, name="draw-again"),
    path("matches/<uuid:uuid>/provisional/", leaving.provisional, name="provisional-result"),
    path(f"{_SEASON}next/", changing.plan, name="change-season"),
    path(f"{_SEASON}next/bills/", changing.change, name="season-change"),
    path(f"{_SEASON}next/accept/", changing.accept, name="accept-change"),
    path(f"{_SEASON}next/discard/", changing.discard, name="discard-change"),
    path(f"{_SEASON}next/entries/<uuid:uuid>/", changing.choose, name="choose-redraft"),
    path(f"{_SEASON}move/<slug:to>/", seasons.move, name="move-season"),
    path(
        f"{_SEASON}stages/<int:stage>/rounds/<int:number>/deadline/",
        dates.round_deadline,
        name="round-deadline",
    ),
    path("matches/<uuid:uuid>/deadline/", dates.match_deadline, name="match-deadline"),
    path("matches/<uuid:uuid>/date/", dates.kickoff, name="set-date"),
    path("matches/<uuid:uuid>/award/", dates.award, name="award-match"),
    path("matches/<uuid:uuid>/terms/<int:side>/<slug:key>/", terms.answer, name="answer-terms"),
    path("matches/<uuid:uuid>/dates/", dates.offer, name="offer-dates"),
    path("matches/<uuid:uuid>/dates/<uuid:offer>/", dates.answer, name="answer-dates"),
    path(
        f"{_SEASON}entries/<uuid:uuid>/challenge/<uuid:other>/",
        challenges.challenge,
        name="challenge",
    ),
    path(f"{_SEASON}challenges/<uuid:uuid>/", challenges.answer, name="answer-challenge"),
    path(
        f"{_SEASON}challenges/<uuid:uuid>/withdraw/", challenges.withdraw, name="withdraw-challenge"
    ),
    path(
        f"{_SEASON}stages/<int:stage>/rounds/<int:number>/end/",
        challenges.end_week,
        name="end-round",
    ),
    path(f"{_SEASON}stages/<int:stage>/end/", challenges.end, name="end-stage"),
]

"""URLs of accounts and of teams that are being built."""

from django.contrib.auth.views import LogoutView
from django.urls import path

import rosters.web.converters  # noqa: F401 - the addresses below use them
from rosters.faces.sharing import shared
from rosters.views import accounts, brought_teams, building, faces, tokens

urlpatterns = [
    path("sign-in/", accounts.SignIn.as_view(), name="login"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("sign-up/", accounts.sign_up, name="sign-up"),
    path("lost-password/", accounts.LostPassword.as_view(), name="lost-password"),
    path("lost-password/sent/", accounts.lost_password_sent, name="lost-password-sent"),
    path(
        "choose-password/<encoded:uidb64>/<reset_token:token>/",
        accounts.ChoosePassword.as_view(),
        name="choose-password",
    ),
    path("confirm-address/<signed:signed>/", accounts.confirm_address, name="confirm-address"),
    path("account/", accounts.account, name="account"),
    path("account/time-zone/", accounts.answer_zone, name="answer-zone"),
    path("account/confirmation/", accounts.ask_for_confirmation, name="ask-for-confirmation"),
    path("account/password/", accounts.ChangePassword.as_view(), name="password-change"),
    path("account/tokens/new/", tokens.new, name="new-token"),
    path("account/tokens/<uuid:uuid>/end/", tokens.end, name="end-token"),
    path("account/export/", accounts.export, name="account-export"),
    path("account/erase/", accounts.erase, name="account-erase"),
    path(
        "crests/<slug:edition>/<slug:shape>/<slug:division>/<slug:charge>/<slug:cloth>/<slug:trim>.svg",
        faces.crest,
        name="crest",
    ),
    path(
        "crests/<slug:edition>/<slug:shape>/<slug:division>/<slug:charge>/<slug:cloth>/<slug:trim>.png",
        faces.crest,
        {"draws": shared, "kind": "image/png"},
        name="shared-crest",
    ),
    path("found-team/", building.races, name="found-team"),
    path("files/teams/", brought_teams.bring, name="bring-team"),
    path("files/teams/<uuid:uuid>/", brought_teams.brought, name="brought-team"),
    path("drafts/compare/", building.compare, name="compare-drafts"),
    path("drafts/<uuid:uuid>/", building.draft, name="draft"),
    path("drafts/<uuid:uuid>/check/", building.check_draft, name="check-draft"),
    path("drafts/<uuid:uuid>/discard/", building.discard, name="discard-draft"),
    path("drafts/<uuid:uuid>/paper/", building.paper, name="draft-paper"),
    path("lists/<shared:token>/", building.shared, name="shared-list"),
    path("found-team/<slug:game>/<slug:race>/", building.build, name="build-team"),
    path("found-team/<slug:game>/<slug:race>/check/", building.check, name="check-team"),
]

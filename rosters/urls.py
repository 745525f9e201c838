"""Addresses about people and the teams that they build."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from rosters.views import accounts, building

urlpatterns = [
    path("sign-in/", accounts.SignIn.as_view(), name="login"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("sign-up/", accounts.sign_up, name="sign-up"),
    path("account/", accounts.account, name="account"),
    path("account/password/", accounts.ChangePassword.as_view(), name="password-change"),
    path("account/token/", accounts.token, name="account-token"),
    path("account/export/", accounts.export, name="account-export"),
    path("account/erase/", accounts.erase, name="account-erase"),
    path("found-team/", building.races, name="found-team"),
    path("found-team/<slug:game>/<slug:race>/", building.build, name="build-team"),
]

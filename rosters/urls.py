"""Addresses about people and the teams that they build."""

from django.contrib.auth.views import LoginView, LogoutView, PasswordChangeView
from django.urls import path, reverse_lazy

from rosters.views import accounts, building

urlpatterns = [
    path("sign-in/", LoginView.as_view(redirect_authenticated_user=True), name="login"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("sign-up/", accounts.sign_up, name="sign-up"),
    path("account/", accounts.account, name="account"),
    path(
        "account/password/",
        PasswordChangeView.as_view(
            template_name="rosters/password.html", success_url=reverse_lazy("account")
        ),
        name="password-change",
    ),
    path("account/token/", accounts.token, name="account-token"),
    path("account/erase/", accounts.erase, name="account-erase"),
    path("found-team/", building.races, name="found-team"),
    path("found-team/<slug:game>/<slug:race>/", building.build, name="build-team"),
]

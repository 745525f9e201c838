"""URLs of the API."""

from django.urls import include, path

from config.api.document import DocumentView
from config.api.not_found import MissingView
from config.api.reference import pages

urlpatterns = [
    path("", pages.index, name="reference"),
    path("reference/<slug:key>/", pages.group, name="reference-group"),
    path("schema/", DocumentView.as_view(), name="schema"),
    path("", include("matches.api.urls")),
    path("", include("leagues.api.urls")),
    path("", include("rosters.api.brought_teams")),
    path("", include("rosters.api.views")),
    path("", include("rosters.api.tokens")),
    path("", include("config.api.rulebooks")),
    path("<anything:rest>", MissingView.as_view(), name="api-missing"),
]

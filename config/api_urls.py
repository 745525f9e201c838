"""Addresses of the API."""

from django.urls import include, path

from config.api_document import DocumentView
from config.api_missing import MissingView

urlpatterns = [
    path("schema/", DocumentView.as_view(), name="schema"),
    path("", include("matches.api.urls")),
    path("", include("leagues.api.urls")),
    path("", include("rosters.api")),
    path("", include("config.api_rules")),
    path("<anything:rest>", MissingView.as_view(), name="api-missing"),
]

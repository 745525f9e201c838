"""Addresses of the API."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView

from config.api_missing import missing

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("", include("matches.api")),
    path("", include("leagues.api.urls")),
    path("", include("matches.sandbox_api")),
    path("", include("rosters.api")),
    path("", include("config.api_rules")),
    path("<path:rest>", missing, name="api-missing"),
]

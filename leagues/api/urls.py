"""Addresses of the API of leagues."""

from leagues.api import (
    campaigns,
    changing,
    dates,
    ladders,
    leagues,
    leaving,
    members,
    notices,
    seasons,
    stages,
)

urlpatterns = [
    *leagues.urlpatterns,
    *members.urlpatterns,
    *seasons.urlpatterns,
    *stages.urlpatterns,
    *campaigns.urlpatterns,
    *leaving.urlpatterns,
    *dates.urlpatterns,
    *ladders.urlpatterns,
    *changing.urlpatterns,
    *notices.urlpatterns,
]

"""Addresses of the API of leagues."""

from leagues.api import (
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
    *leaving.urlpatterns,
    *dates.urlpatterns,
    *ladders.urlpatterns,
    *changing.urlpatterns,
    *notices.urlpatterns,
]

"""Addresses of the API of leagues."""

from leagues.api import (
    campaigns,
    challenges,
    changing,
    dates,
    deals,
    friendlies,
    leagues,
    leaving,
    members,
    notices,
    seasons,
    stages,
    terms,
)

urlpatterns = [
    *leagues.urlpatterns,
    *members.urlpatterns,
    *seasons.urlpatterns,
    *stages.urlpatterns,
    *campaigns.urlpatterns,
    *leaving.urlpatterns,
    *dates.urlpatterns,
    *challenges.urlpatterns,
    *terms.urlpatterns,
    *deals.urlpatterns,
    *friendlies.urlpatterns,
    *changing.urlpatterns,
    *notices.urlpatterns,
]

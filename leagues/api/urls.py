"""URLs of the API of leagues."""

from leagues.api import (
    calendars,
    campaigns,
    challenges,
    dates,
    deals,
    files,
    friendlies,
    leagues,
    leaving,
    members,
    notices,
    season_changes,
    seasons,
    stages,
    terms,
    webhooks,
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
    *files.urlpatterns,
    *friendlies.urlpatterns,
    *season_changes.urlpatterns,
    *notices.urlpatterns,
    *calendars.urlpatterns,
    *webhooks.urlpatterns,
]

"""The URLs of the API of matches and teams."""

from matches.api import (
    corrections,
    duties,
    exports,
    federation,
    fixtures,
    league_files,
    playing,
    quick_results,
    reports,
    resolving,
    sandboxes,
    squads,
    statistics,
    team_rulings,
    teams,
)

urlpatterns = [
    *corrections.urlpatterns,
    *duties.urlpatterns,
    *exports.urlpatterns,
    *federation.urlpatterns,
    *fixtures.urlpatterns,
    *league_files.urlpatterns,
    *playing.urlpatterns,
    *quick_results.urlpatterns,
    *reports.urlpatterns,
    *resolving.urlpatterns,
    *sandboxes.urlpatterns,
    *squads.urlpatterns,
    *statistics.urlpatterns,
    *team_rulings.urlpatterns,
    *teams.urlpatterns,
]

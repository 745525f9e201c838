"""The URLs of the API of matches and teams."""

from matches.api import (
    at_the_table,
    corrections,
    duties,
    exports,
    federation,
    fixtures,
    league_files,
    papers,
    playing,
    reports,
    resolving,
    sandboxes,
    squads,
    statistics,
    team_rulings,
    teams,
)

urlpatterns = [
    *at_the_table.urlpatterns,
    *corrections.urlpatterns,
    *duties.urlpatterns,
    *exports.urlpatterns,
    *federation.urlpatterns,
    *fixtures.urlpatterns,
    *league_files.urlpatterns,
    *papers.urlpatterns,
    *playing.urlpatterns,
    *reports.urlpatterns,
    *resolving.urlpatterns,
    *sandboxes.urlpatterns,
    *squads.urlpatterns,
    *statistics.urlpatterns,
    *team_rulings.urlpatterns,
    *teams.urlpatterns,
]

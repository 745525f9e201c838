from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "matches"

    def ready(self) -> None:
        from django.db.models import Exists, OuterRef, Q

        from leagues import hooks as asked
        from matches.coaches import answers_of, matches_of
        from matches.models import LiveMatch, Report
        from matches.reporting.selectors import reports_of
        from matches.wording import SENTENCES
        from rosters import hooks, wording

        hooks.personal_data["matches"] = matches_of
        hooks.personal_data["reports"] = reports_of
        hooks.personal_data["answers"] = answers_of
        asked.begun_above += [
            Q(Exists(rows.objects.filter(fixture=OuterRef("pk")))) for rows in (LiveMatch, Report)
        ]
        wording.add(SENTENCES)

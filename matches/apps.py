from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "matches"

    def ready(self) -> None:
        from matches.coaches import answers_of, matches_of
        from matches.reporting.selectors import reports_of
        from matches.wording import SENTENCES
        from rosters import hooks, wording

        hooks.personal_data["matches"] = matches_of
        hooks.personal_data["reports"] = reports_of
        hooks.personal_data["answers"] = answers_of
        wording.add(SENTENCES)

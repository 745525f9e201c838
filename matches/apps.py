from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "matches"

    def ready(self) -> None:
        from matches.wording import SENTENCES
        from rosters import wording

        wording.add(SENTENCES)

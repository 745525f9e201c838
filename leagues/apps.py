from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "leagues"

    def ready(self) -> None:
        from leagues import permissions
        from leagues.wording import SENTENCES
        from rosters import hooks, wording

        hooks.may_change_team = permissions.may_change_team
        hooks.register_ruling = permissions.register_ruling
        wording.add(SENTENCES)

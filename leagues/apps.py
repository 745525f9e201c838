from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "leagues"

    def ready(self) -> None:
        from leagues import permissions
        from leagues.selectors import memberships_of, notices_of, rulings_of
        from leagues.wording import SENTENCES
        from rosters import hooks, wording

        hooks.may_change_team = permissions.may_change_team
        hooks.against_erasing = permissions.against_erasing
        hooks.register_ruling = permissions.register_ruling
        hooks.personal_data["memberships"] = memberships_of
        hooks.personal_data["rulings"] = rulings_of
        hooks.personal_data["notices"] = notices_of
        wording.add(SENTENCES)

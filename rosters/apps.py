from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RostersConfig(AppConfig):
    name = "rosters"
    verbose_name = _("Accounts and teams")

    def ready(self) -> None:
        from rosters import hooks
        from rosters.accounts import system_checks  # noqa: F401 (registers them)
        from rosters.operations.brought_teams import brought_teams_of, forget_brought_teams
        from rosters.web.addressed import ADDRESSES

        hooks.game_of_address |= ADDRESSES
        hooks.personal_data["brought_teams"] = brought_teams_of
        hooks.erased.append(forget_brought_teams)

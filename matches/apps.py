from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MatchesConfig(AppConfig):
    name = "matches"
    verbose_name = _("Matches")

    def ready(self) -> None:
        from django.db.models import Exists, OuterRef, Q
        from django.db.models.signals import post_migrate

        from leagues import hooks as asked
        from matches.correcting.campaign_results import fought
        from matches.correcting.rebuilding import after_migrating
        from matches.models import LiveMatch, Report
        from matches.reading.addressed import ADDRESSES
        from matches.reading.site_todo import choices, failures, questions, reports
        from matches.reporting.selectors import reports_of
        from matches.statistics.coach_profile import answers_of, invitations_of, matches_of
        from matches.stories.reading import reports as told_reports
        from matches.stories.reading import reviews
        from matches.verification.step_dice import plays_at_a_table, secret_since_last_match
        from matches.words import league_files
        from matches.words.refusals import SENTENCES
        from rosters import hooks
        from rosters.words import refusals as words

        hooks.game_of_address |= ADDRESSES
        hooks.personal_data["matches"] = matches_of
        hooks.personal_data["reports"] = reports_of
        hooks.personal_data["answers"] = answers_of
        hooks.personal_data["play_invitations"] = invitations_of
        asked.begun_above += [
            Q(Exists(rows.objects.filter(fixture=OuterRef("pk")))) for rows in (LiveMatch, Report)
        ]
        hooks.waiting += [questions, choices, reports, failures]
        asked.fought = fought
        asked.reviews = reviews
        asked.reports = told_reports
        hooks.secret_of_steps = secret_since_last_match
        hooks.plays_at_a_table = plays_at_a_table
        words.add(SENTENCES | league_files.SENTENCES)
        post_migrate.connect(after_migrating, sender=self)

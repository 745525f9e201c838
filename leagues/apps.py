from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeaguesConfig(AppConfig):
    name = "leagues"
    verbose_name = _("Leagues")

    def ready(self) -> None:
        from leagues import hooks as told
        from leagues.access import permissions
        from leagues.feeds.addresses import calendars_of
        from leagues.feeds.operations import forget_calendars
        from leagues.following.operations import forget_follows
        from leagues.operations import common, notices
        from leagues.operations.halls.seating import forget_wishes, wishes_of_coach
        from leagues.operations.team_names import against_naming
        from leagues.posts.operations import forget_words
        from leagues.posts.personal_data import blocks_of, comments_of, posts_of, words_reports_of
        from leagues.reading.addressed import ADDRESSES
        from leagues.reading.following import follows_of
        from leagues.reading.friendlies import friendlies_of
        from leagues.reading.leagues import memberships_of
        from leagues.reading.notices import choices_in_words, notices_of, rulings_of
        from leagues.reading.site_todo import invitations, requests
        from leagues.webhooks.recording import announce
        from leagues.words import files
        from leagues.words.refusals import SENTENCES
        from rosters import hooks
        from rosters.words import refusals as words

        hooks.game_of_address |= ADDRESSES
        hooks.may_change_team = permissions.may_change_team
        hooks.may_rule_on_team = permissions.may_rule_on_team
        hooks.may_read_team = permissions.may_read_team
        hooks.against_erasing = permissions.against_erasing
        hooks.erased += [
            notices.forget_choices,
            forget_calendars,
            forget_wishes,
            forget_words,
            forget_follows,
        ]
        hooks.against_deleting = permissions.against_deleting
        hooks.against_naming = against_naming
        hooks.register_ruling = common.register_for_team
        hooks.team_given = common.team_given
        hooks.personal_data["memberships"] = memberships_of
        hooks.personal_data["rulings"] = rulings_of
        hooks.personal_data["notices"] = notices_of
        hooks.personal_data["notice_choices"] = choices_in_words
        hooks.personal_data["friendlies"] = friendlies_of
        hooks.personal_data["calendars"] = calendars_of
        hooks.personal_data["table_wishes"] = wishes_of_coach
        hooks.personal_data["posts"] = posts_of
        hooks.personal_data["comments"] = comments_of
        hooks.personal_data["words_reports"] = words_reports_of
        hooks.personal_data["blocks"] = blocks_of
        hooks.personal_data["follows"] = follows_of
        hooks.waiting += [requests, invitations]
        told.announce = announce
        words.add(SENTENCES)
        words.add(files.SENTENCES)

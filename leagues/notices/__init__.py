"""Notices: who is told of what (`kinds`), on the site (`telling`) and by e-mail (`mailing`)."""

from leagues.notices.mailing import mail_notices
from leagues.notices.telling import NoticeText, notify, tell, told

__all__ = ["NoticeText", "mail_notices", "notify", "tell", "told"]

"""Notices: who is told of what (`kinds`), on the site (`telling`) and by e-mail (`mailing`)."""

from leagues.notices.delivery import NoticeText, notify, tell, told
from leagues.notices.mail import mail_notices

__all__ = ["NoticeText", "mail_notices", "notify", "tell", "told"]

"""Notices: the kinds and their readers (`kinds`), on the site (`delivery`), by e-mail (`mail`)."""

from leagues.notices.delivery import NoticeText, notify, tell, told
from leagues.notices.mail import mail_notices

__all__ = ["NoticeText", "mail_notices", "notify", "tell", "told"]

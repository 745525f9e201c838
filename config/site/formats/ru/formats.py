"""25 нояб. 2026 г., 22:24; the months are in the catalogue of the site."""

DATE_FORMAT = "j N Y г."
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j N Y г., H:i"
MONTH_DAY_FORMAT = "j N"
FIRST_DAY_OF_WEEK = 1

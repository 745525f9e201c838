"""25 нояб. 2026 г., 22:24; the months are in the catalogue of the site.

A day and its month, a year and its "г." stay on one line.
"""

DATE_FORMAT = "j\N{NO-BREAK SPACE}N Y\N{NO-BREAK SPACE}г."
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j\N{NO-BREAK SPACE}N Y\N{NO-BREAK SPACE}г., H:i"
MONTH_DAY_FORMAT = "j\N{NO-BREAK SPACE}N"
FIRST_DAY_OF_WEEK = 1

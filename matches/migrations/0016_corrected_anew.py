"""Names the update since which acts after a corrected battle are worked out again (LG-EVENT-08):
when it is migrated, what is stored of corrected teams is written anew from their events.

Events are folded by the code of today, which needs the tables of today: so `rebuilding` does it
once all migrations are there, and nothing is done here.
"""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0015_reasons_of_reports'),
    ]

    operations = []

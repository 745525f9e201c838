from hashlib import sha256

from django.conf import settings
from django.db import migrations, models
import django.db.models.deletion
import uuid


def hash_stored(apps, schema_editor):
    """Make a token with all rights of each that was stored as it is, and delete those.

    They go on working; what the database holds of them is a hash.
    """
    tokens, before = apps.get_model("rosters", "ApiToken"), apps.get_model("authtoken", "Token")
    for token in before.objects.all().iterator():
        tokens.objects.create(
            coach_id=token.user_id,
            name=f"{token.created:%Y-%m-%d}",
            scope="commissioner",
            hash=sha256(token.key.encode()).hexdigest(),
            ending=token.key[-4:],
            created=token.created,
        )
    before.objects.all().delete()


class Migration(migrations.Migration):

    dependencies = [
        ("authtoken", "0004_alter_tokenproxy_options"),
        ("rosters", "0017_federation_members"),
    ]

    operations = [
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("name", models.CharField(blank=True, max_length=60)),
                ("scope", models.CharField(choices=[("read", "read only"), ("coach", "coach"), ("commissioner", "commissioner")], max_length=12)),
                ("hash", models.CharField(editable=False, max_length=64, unique=True)),
                ("ending", models.CharField(editable=False, max_length=4)),
                ("by_password", models.BooleanField(default=False, editable=False)),
                ("created", models.DateTimeField()),
                ("expires", models.DateTimeField(blank=True, null=True)),
                ("used", models.DateTimeField(blank=True, editable=False, null=True)),
                ("coach", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="api_tokens", to=settings.AUTH_USER_MODEL)),
            ],
            options={"verbose_name": "token", "verbose_name_plural": "tokens", "ordering": ["created", "pk"]},
        ),
        migrations.RunPython(hash_stored, migrations.RunPython.noop, elidable=False),
    ]

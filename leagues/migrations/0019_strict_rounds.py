from django.db import migrations


def keep_strict(apps, schema_editor):
    """Seasons of before went round by round, and go on so until a ruling says otherwise."""
    Season = apps.get_model("leagues", "Season")
    for season in Season.objects.filter(friendly=False).only("policy").iterator():
        season.policy = {**season.policy, "strict_rounds": True}
        season.save(update_fields=["policy"])


def forget(apps, schema_editor):
    """Take out what the code of before does not know."""
    Season = apps.get_model("leagues", "Season")
    for season in Season.objects.only("policy").iterator():
        if season.policy.pop("strict_rounds", None) is not None:
            season.save(update_fields=["policy"])


class Migration(migrations.Migration):
    dependencies = [("leagues", "0018_drawing")]

    operations = [migrations.RunPython(keep_strict, forget)]

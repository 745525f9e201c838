from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """An app so that static files, translations and the command `serve` are found here."""

    name = "config"
    verbose_name = "Dugout"

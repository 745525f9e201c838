from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """The app `config`, so that Django finds static files, translations and the command `serve`."""

    name = "config"
    verbose_name = "Dugout"

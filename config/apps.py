from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """The app `config`, so that Django finds static files, translations and the command `serve`."""

    name = "config"
    verbose_name = "Dugout"

    def ready(self) -> None:
        from django.db.backends.signals import connection_created

        from config.serving.connections import for_short_statements

        connection_created.connect(for_short_statements)

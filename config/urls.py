"""Every address of the site. Each app keeps its own in `<app>/urls.py`."""

from importlib.util import find_spec

from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from config import views
from config.health import healthz

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", healthz, name="healthz"),
    path("api/", include("config.api_urls")),
    path("rules/", views.rulebooks, name="rulebooks"),
    path("rules/<slug:key>/", views.rulebook_page, name="rulebook"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]
urlpatterns += [
    path("", include(f"{app}.urls"))
    for app in settings.INSTALLED_APPS
    if app in {"matches", "leagues", "rosters"} and find_spec(f"{app}.urls")
]

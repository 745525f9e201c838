"""Every URL of the site. Each app has its own in `<app>/urls.py`."""

from importlib.util import find_spec

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path

from config import views
from config.serving.health import healthz
from config.site.components import components
from config.site.theme import favicon, look
from rosters.accounts import administration

urlpatterns: list[URLPattern | URLResolver] = [
    path("look/", look, name="look"),
    path("favicon.ico", favicon, name="favicon"),
    path("healthz", healthz, name="healthz"),
    path("api/", include("config.api.urls")),
    path("help/", views.help_page, name="help"),
    path("help/<slug:key>/", views.handbook_page, name="handbook"),
    path("rules/", views.rulebooks, name="rulebooks"),
    path("rules/<slug:key>/", views.rulebook_page, name="rulebook"),
    path("i18n/setlang/", views.language, name="set_language"),
    path("admin/", administration.site.urls),
]
urlpatterns += [
    path("", include(f"{app}.urls"))
    for app in settings.INSTALLED_APPS
    if app in {"matches", "leagues", "rosters"} and find_spec(f"{app}.urls")
]

if settings.DEBUG:
    urlpatterns.append(path("components/", components, name="components"))

handler400 = views.bad_request
handler403 = views.forbidden
handler404 = views.not_found
handler500 = views.broken

"""All settings, read from the environment. docs/operations.md explains every variable.

Two ways to run, told apart by DATABASE_URL alone:

* embedded (SQLite, the default): one machine, nothing to install or configure; the database,
  the messages between processes, the cache and the secret key live in the folder DUGOUT_DATA;
* services (PostgreSQL, with Redis for messages and cache): any number of machines.
"""

import os
import secrets
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

from rules import games

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env.str("DUGOUT_DATA", default=str(BASE_DIR / "var"))).resolve()

# --- Database, and with it the mode ---------------------------------------------------

DATABASES: dict[str, dict[str, Any]] = {
    "default": env.db_url("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'dugout.sqlite3'}")
}
EMBEDDED = DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3"

if EMBEDDED:
    # Readers never wait in WAL mode. A writer takes its lock at BEGIN: one that upgrades from
    # reading is refused at once, whatever the timeout, as soon as another has written.
    DATABASES["default"]["OPTIONS"] = {
        "init_command": "PRAGMA journal_mode=wal; PRAGMA synchronous=normal;",
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
    }
    for _folder in (DATA_DIR, DATA_DIR / "spool", DATA_DIR / "cache", DATA_DIR / "log"):
        _folder.mkdir(mode=0o700, parents=True, exist_ok=True)
else:
    _missing = [
        name for name in ("SECRET_KEY", "CELERY_BROKER_URL", "CACHE_URL") if not env.str(name, "")
    ]
    if _missing:
        raise ImproperlyConfigured(
            f"With a database server (DATABASE_URL) the environment must also set "
            f"{', '.join(_missing)}; docs/operations.md says to what."
        )
    DATABASES["default"]["CONN_MAX_AGE"] = 60
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    # Planning costs PostgreSQL more than reading: pages join many tables for few rows. What a
    # connection has asked before is planned no more. Poolers that do not know prepared statements
    # (PgBouncer before 1.21, or without max_prepared_statements) need it off.
    if env.bool("DUGOUT_PREPARE", default=True):
        DATABASES["default"].setdefault("OPTIONS", {}).update(
            server_side_binding=True, prepare_threshold=2
        )

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Secrets and transport security ---------------------------------------------------


def _kept_key(path: Path) -> str:
    """Return the key stored in `path`; the first process makes it, readable by its user only."""
    if not path.exists():
        aside = path.with_name(f"{path.name}.{os.getpid()}")
        handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(48))
        try:
            os.link(aside, path)  # appears whole, and never replaces another process's key
        except FileExistsError:
            pass
        finally:
            aside.unlink()
    return path.read_text(encoding="ascii")


SECRET_KEY = env.str("SECRET_KEY", "") or _kept_key(DATA_DIR / "secret_key")

DEBUG = env.bool("DEBUG", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

# A site on the open web speaks HTTPS only; one served to its own machine has no certificate.
_HTTPS = env.bool("DUGOUT_HTTPS", default=not EMBEDDED)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _HTTPS
SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", default=_HTTPS)
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]  # asked by balancers, which speak plain HTTP
SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", default=30 * 24 * 3600 if _HTTPS else 0)
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = env.bool(
    "SECURE_HSTS_INCLUDE_SUBDOMAINS", default=_HTTPS
)
if env.bool("DUGOUT_BEHIND_PROXY", default=False):
    # Only behind a proxy that sets this header itself: else a visitor could forge it.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# --- Applications ---------------------------------------------------------------------

INSTALLED_APPS = [
    "config",
    "matches",
    "leagues",
    "rosters",
    "rest_framework",
    "rest_framework.authtoken",  # for the migration that took its tokens over; it holds none
    "drf_spectacular",
    "django_filters",
    "django_htmx",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "config.middleware.limited_bodies",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.middleware.api_etags",
    "config.middleware.content_security_policy",
    "config.middleware.as_read_there",
    "config.middleware.Refusals",
]

# A whole roster is a few thousand bytes. Longer bodies are refused before they are read, but at
# the one door for files (config/serving/upload_limits.py), which alone takes a file.
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
FILE_UPLOAD_HANDLERS = ["config.serving.upload_limits.OneDoor"]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "config.site.templates.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                ),
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Served by the site itself (whitenoise): straight from config/static in embedded mode, from
# what `manage.py collectstatic` gathered, with names that may be cached for ever, in services.
STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
WHITENOISE_USE_FINDERS = EMBEDDED or DEBUG
if WHITENOISE_USE_FINDERS:
    STATIC_ROOT.mkdir(mode=0o700, parents=True, exist_ok=True)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if WHITENOISE_USE_FINDERS
        else "config.site.style_sheet.LeanStaticFilesStorage"
    },
}

# --- People ---------------------------------------------------------------------------

AUTH_USER_MODEL = "rosters.Coach"
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "/"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
PASSWORD_RESET_TIMEOUT = 24 * 3600  # of every link by which a password is chosen
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# --- Language and time ----------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("ru", "Русский")]
# The site in one folder; the words of the games' catalogues in a folder a game
# (rosters/words/catalogue_names.py).
LOCALE_PATHS = [
    BASE_DIR / "config" / "locale",
    *(BASE_DIR / "config" / "locale_games" / key for key in games()),
]
USE_I18N = True
# Dates as English and Russian readers write them; Django's own formats say the rest.
FORMAT_MODULE_PATH = "config.site.formats"
TIME_ZONE = "UTC"
USE_TZ = True

# --- E-mail: nobody gets any unless a server is named -----------------------------------

vars().update(env.email_url("EMAIL_URL", default="dummymail://"))
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.str("DUGOUT_MAIL_FROM", default="dugout@localhost")
# Where the site is, for links in e-mails.
DUGOUT_URL = env.str("DUGOUT_URL", default="")

# --- Cache: shared by all processes, so that throttles count once ----------------------

CACHES: dict[str, dict[str, Any]] = {
    "default": env.cache_url("CACHE_URL", default=f"filecache://{DATA_DIR / 'cache'}")
}
# Where attempts at passwords and tokens are counted: what is forgotten here is guessed again.
CACHES["doors"] = {**CACHES["default"], "KEY_PREFIX": "doors"}
if CACHES["default"]["BACKEND"] == "django.core.cache.backends.filebased.FileBasedCache":
    CACHES["default"]["BACKEND"] = (
        "config.serving.file_caches.Files"  # which a full disk does not stop
    )
    CACHES["doors"] |= {
        "BACKEND": "config.serving.file_caches.CountingFiles",
        "LOCATION": str(Path(CACHES["default"]["LOCATION"], "doors")),
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    }

# --- The server -----------------------------------------------------------------------

# How long a request may be answered before the process that answers it is ended and started anew.
DUGOUT_ANSWER_SECONDS = env.int("DUGOUT_ANSWER_SECONDS", default=60)
#: The room for league files in pieces, in megabytes of 2**20 bytes (LG-IO-09).
DUGOUT_LEAGUE_FILES_MB = env.int("DUGOUT_LEAGUE_FILES_MB", default=2000)

#: How many practice matches one address may begin in an hour, at most 100, and how many may be
#: played at once on the whole site; 0 offers none (LG-PRACTICE-05).
DUGOUT_PRACTICE_HOURLY = min(100, env.int("DUGOUT_PRACTICE_HOURLY", default=5))
DUGOUT_PRACTICE_MOST = env.int("DUGOUT_PRACTICE_MOST", default=50)

# --- Celery ---------------------------------------------------------------------------

# How long a worker may be silent before another may take over the match it was playing.
DUGOUT_LEASE_SECONDS = env.int("DUGOUT_LEASE_SECONDS", default=30)

CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", default="spool://localhost")
if CELERY_BROKER_URL.startswith("spool:"):
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {
        "data_folder_in": str(DATA_DIR / "spool"),
        "data_folder_out": str(DATA_DIR / "spool"),
        "polling_interval": 0.05,
    }
    CELERY_WORKER_ENABLE_REMOTE_CONTROL = False  # needs a broker that speaks to all at once
else:
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "socket_connect_timeout": 5,
        "socket_keepalive": True,
        "health_check_interval": 15,
    }
    # No message waits behind a match while another worker is idle.
    CELERY_WORKER_DISABLE_PREFETCH = True

# Acknowledged when taken, one at a time: rows say what is due, so a message that dies with its
# worker is missed by nobody, while one acknowledged late ends the worker when the broker has been
# restarted meanwhile. No results are stored: progress is counted from rows.
CELERY_TASK_ACKS_LATE = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_IGNORE_RESULT = True
CELERY_RESULT_BACKEND = None
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_SERIALIZER = "json"
CELERY_TIMEZONE = TIME_ZONE
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a broker that is away comes back
# A person who presses a button while the broker is away waits a second, not for ever; what
# is due is sent again by the next process that looks.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 2, "interval_start": 0, "interval_step": 0.5}
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# A lost message costs seconds: whatever is due is looked for again and again.  What nobody has
# taken for an hour is dropped; by the worker's clock, which may be ahead of the scheduler's.
CELERY_BEAT_SCHEDULER = "config.beat:Scheduler"
CELERY_BEAT_SCHEDULE = {
    name: {
        "task": f"matches.tasks.{name}",
        "schedule": seconds,
        "options": {"expires": 3600},
    }
    for name, seconds in (("advance", 3.0), ("act", 30.0), ("confirm_silent", 60.0))
}

# --- API ------------------------------------------------------------------------------


def _rate(name: str, rate: str, most: int | None = None) -> str:
    """Return a rate such as ``10/min``; raise ImproperlyConfigured for what cannot be counted.

    most: the largest number allowed; None: no limit.
    """
    number, _slash, period = rate.partition("/")
    counted = number.isascii() and number.isdecimal() and 1 <= int(number[:18]) <= (most or 10**18)
    if not counted or period not in ("s", "sec", "min", "hour", "h", "m", "d", "day"):
        bound = f", at most {most}" if most else ""
        raise ImproperlyConfigured(
            f"{name} is “{rate[:40]}”: it must be a number and a time, such as 10/min{bound}."
        )
    return rate


REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "config.api.scopes.Tokens",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_PAGINATION_CLASS": "config.api.common.Pages",
    "EXCEPTION_HANDLER": "config.api.common.handle",
    "DEFAULT_FILTER_BACKENDS": [
        "config.api.common.Filters",
        "config.api.common.Ordering",
    ],
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
        "rest_framework.throttling.ScopedRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "anon": _rate("DUGOUT_RATE_ANON", env.str("DUGOUT_RATE_ANON", default="120/min")),
        "user": _rate("DUGOUT_RATE_USER", env.str("DUGOUT_RATE_USER", default="600/min")),
        # Each attempt looks at as many places in the cache as the rate has
        # (rosters/accounts/throttling.py).
        "sign-in": _rate(
            "DUGOUT_RATE_SIGN_IN", env.str("DUGOUT_RATE_SIGN_IN", default="10/min"), 600
        ),
        "resolve": _rate("DUGOUT_RATE_RESOLVE", env.str("DUGOUT_RATE_RESOLVE", default="60/min")),
    },
    # How many proxies stand in front: the throttles count the address these vouch for.
    "NUM_PROXIES": env.int("DUGOUT_PROXIES", default=0),
    "URL_FORMAT_OVERRIDE": None,  # all is JSON
    "DEFAULT_SCHEMA_CLASS": "config.api.openapi.Schema",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["config.api.common.Json"],
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Dugout",
    "DESCRIPTION": "Leagues, tournaments and campaigns for tabletop teams.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "OAS_VERSION": "3.1.0",
    "ENUM_NAME_OVERRIDES": {
        "TokenScopeEnum": "rosters.models.ApiToken.Scope",
        "ClothEnum": "rosters.faces.kits.CHOICES",
        "RoleEnum": "leagues.models.Membership.Role",
        "SeasonStateEnum": "leagues.models.Season.State",
        "FixtureStateEnum": "leagues.models.Fixture.State",
        "ResolutionStateEnum": "matches.models.Resolution.State",
        "DateOfferStateEnum": "leagues.models.DateOffer.State",
        "ChallengeStateEnum": "leagues.models.Challenge.State",
        "LiveMatchStateEnum": "matches.models.LiveMatch.State",
        "CorrectionStateEnum": "matches.models.Correction.State",
        "PlayInvitationStateEnum": "matches.models.PlayInvitation.State",
        "FileKindEnum": "leagues.models.FileImport.Kind",
        "WebhookDeliveryStateEnum": "leagues.models.WebhookDelivery.State",
        "WebhookFormEnum": "leagues.models.Webhook.Form",
        "TopicEnum": "leagues.webhooks.topics.Topic",
        "ReportStateEnum": "matches.models.Report.State",
        "PostKindEnum": "leagues.models.Post.Kind",
    },
}

# --- Log ------------------------------------------------------------------------------

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {process:d} {name}: {message}", "style": "{"}
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="INFO").upper()},
    "loggers": {
        # Their own handlers mail to admins or print in colours; the root's line is enough.
        "django": {"handlers": [], "propagate": True},
        "django.server": {"handlers": [], "propagate": True},
    },
}

"""A shop on stock pretix. Settings that differ between runs come from the environment."""

import os
from pathlib import Path

DATA = Path(os.environ["SHOP_DATA"])
os.environ.update(
    {
        "PRETIX_PRETIX_INSTANCE_NAME": "Quayside Events",
        "PRETIX_PRETIX_URL": f"http://127.0.0.1:{os.environ.get('SHOP_PORT', '0')}",
        "PRETIX_PRETIX_DATADIR": str(DATA),
        "PRETIX_PRETIX_CURRENCY": "USD",
        "PRETIX_PRETIX_REGISTRATION": "off",
        "PRETIX_DATABASE_BACKEND": "sqlite3",
        "PRETIX_DATABASE_NAME": str(DATA / "shop.sqlite3"),
        "PRETIX_LOCALE_TIMEZONE": "America/New_York",
        "PRETIX_MAIL_FROM": "shop@quayside.test",
    }
)

from pretix.settings import *  # noqa: E402, F403
from pretix.settings import DATABASES, INSTALLED_APPS, MIDDLEWARE  # noqa: E402

SECRET_KEY = os.environ["SHOP_SECRET_KEY"]
INSTALLED_APPS = [*INSTALLED_APPS, "shop"]
MIDDLEWARE = ["whitenoise.middleware.WhiteNoiseMiddleware", *MIDDLEWARE]
WHITENOISE_ROOT = Path(__file__).resolve().parent / "assets"
EMAIL_BACKEND = EMAIL_CUSTOM_SMTP_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
# A write waits for the other one's end, where SQLite would refuse it at once.
DATABASES["default"]["OPTIONS"] = {
    "timeout": 20,
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"stderr": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
}

if "SHOP_PORT" not in os.environ:
    # Tables are made from the models: some 350 migrations take far longer.
    class Unmigrated(dict):
        def __contains__(self, app):
            return True

        def __getitem__(self, app):
            return None

    MIGRATION_MODULES = Unmigrated()

"""A shop on stock Cartridge. Settings that differ between runs come from the environment."""

import locale
import os
from pathlib import Path

from cartridge.project_template.project_name.settings import *  # noqa: F403
from cartridge.project_template.project_name.settings import MIDDLEWARE

DATA = Path(os.environ["SHOP_DATA"])

SECRET_KEY = os.environ["SHOP_SECRET_KEY"]
NEVERCACHE_KEY = SECRET_KEY
ALLOWED_HOSTS = ["127.0.0.1"]
ROOT_URLCONF = "urls"
SITE_TITLE = "Heron Outfitters"

DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA / "shop.sqlite3",
        "CONN_MAX_AGE": 60,
        "OPTIONS": {"timeout": 20},
    }
}
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
MEDIA_ROOT = str(DATA / "media")
STATIC_ROOT = os.environ["SHOP_STATIC"]
MIDDLEWARE = ["whitenoise.middleware.WhiteNoiseMiddleware", *MIDDLEWARE]
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"stderr": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
}

SHOP_HANDLER_BILLING_SHIPPING = "shop.handlers.set_rate"
SHOP_HANDLER_TAX = "shop.handlers.set_sales_tax"
SHOP_HANDLER_PAYMENT = "shop.handlers.charge_card"
SHOP_USE_RATINGS = False

# Cartridge writes money by the system's locale, and a bare system has none with a currency.
SHOP_CURRENCY_LOCALE = "C.UTF-8"
locale._override_localeconv.update(
    {
        "currency_symbol": "$",
        "frac_digits": 2,
        "mon_decimal_point": ".",
        "mon_grouping": [3, 3, 0],
        "mon_thousands_sep": ",",
        "n_cs_precedes": 1,
        "n_sep_by_space": 0,
        "n_sign_posn": 1,
        "negative_sign": "-",
        "p_cs_precedes": 1,
        "p_sep_by_space": 0,
        "p_sign_posn": 1,
    }
)

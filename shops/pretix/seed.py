"""Builds the shop from nothing: tables, and four events that sell tickets and goods."""

import os
import shutil
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings")
django.setup()

from common.seeding import settle_database  # noqa: E402
from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import transaction  # noqa: E402
from django.utils.timezone import now  # noqa: E402
from django_scopes import scopes_disabled  # noqa: E402
from pretix.base.models import Event, Item, ItemVariation, Organizer, Quota, TaxRule, Voucher  # noqa: E402

# Far away, because a seeded database is kept and nothing is sold for an event that is over.
START = (now() + timedelta(days=1_000)).replace(hour=23, minute=30, second=0, microsecond=0)
NO_NAMES = {"attendee_names_asked": False, "attendee_names_required": False}
NAMES = {"attendee_names_asked": True, "attendee_names_required": True}
NO_ADDRESS = {"invoice_address_asked": False}
ADDRESS = {"invoice_address_asked": True, "invoice_address_required": True, "invoice_name_required": True}


@scopes_disabled()
@transaction.atomic
def seed():
    organizer = Organizer.objects.create(
        name="Quayside Events", slug="quayside", plugins="pretix.plugins.banktransfer"
    )

    concert = open_event(organizer, "concert", "Winter Concert", **NO_NAMES, **NO_ADDRESS)
    sell(concert, "Standing ticket", "45.00", 300, is_ticket=True)

    fair = open_event(organizer, "fair", "Makers Fair", **NAMES, **NO_ADDRESS, payment_card__fee_abs="1.50")
    sell(fair, "Day ticket", "30.00", 200, is_ticket=True)
    sell(fair, "Weekend ticket", "50.00", 100, is_ticket=True)
    sell(fair, "Fair T-shirt", "22.00", 60, choices=[("S", None), ("M", None), ("L", "24.00")])

    merch = open_event(
        organizer, "merch", "Quayside Merchandise", **NO_NAMES, **ADDRESS, display_net_prices=True, payment_banktransfer__enabled=True
    )
    tax = TaxRule.objects.create(event=merch, name="Sales tax", rate=Decimal("8.00"), price_includes_tax=False)
    sell(merch, "Enamel Mug", "14.00", None, tax=tax)
    tones = [("Red", None), ("Blue", None), ("Green", "30.00")]
    sell(merch, "Canvas Tote", "28.50", 40, choices=tones, tax=tax, sold_out="Red")
    sell(merch, "Harbour Poster", "9.00", 3, tax=tax)
    Voucher.objects.create(event=merch, code="QUAY10", price_mode="percent", value=Decimal(10), max_usages=1000)

    prints = open_event(organizer, "prints", "The Print Shop", **NO_NAMES, **ADDRESS)
    sell(prints, "Lighthouse Print", "35.00", 500)


def open_event(organizer, slug, name, **own):
    event = Event.objects.create(
        organizer=organizer,
        name=name,
        slug=slug,
        currency="USD",
        date_from=START,
        live=True,
        is_public=True,
        plugins="shop,pretix.plugins.banktransfer",
    )
    common = {
        "locales": ["en"],
        "locale": "en",
        "region": "US",
        "timezone": "America/New_York",
        "payment_card__enabled": True,
        "payment_banktransfer__enabled": False,
        "payment_banktransfer_bank_details": "Harbour Bank, account 1234 5678",
        "max_items_per_order": 20,
    }
    for key, value in {**common, **own}.items():
        event.settings.set(key, value)
    return event


def sell(event, name, price, size, is_ticket=False, choices=(), tax=None, sold_out=None):
    item = Item.objects.create(
        event=event,
        name=name,
        default_price=Decimal(price),
        admission=is_ticket,
        personalized=is_ticket,
        tax_rule=tax,
        active=True,
    )
    for value, own in choices:
        variation = ItemVariation.objects.create(item=item, value=value, default_price=own and Decimal(own))
        quota = Quota.objects.create(event=event, name=f"{name} {value}", size=0 if value == sold_out else size)
        quota.items.add(item)
        quota.variations.add(variation)
    if not choices:
        Quota.objects.create(event=event, name=name, size=size).items.add(item)


call_command("migrate", run_syncdb=True, verbosity=0)
seed()
settle_database(settings.DATABASES["default"]["NAME"])
for leftover in ("cache", "logs", ".secret"):
    path = Path(settings.DATA_DIR, leftover)
    shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)

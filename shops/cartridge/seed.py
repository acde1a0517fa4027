"""Builds the shop from nothing: tables, static files, pictures and products."""

import os
from decimal import Decimal

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings")
django.setup()

from cartridge.shop.models import Category, DiscountCode, Product, ProductOption, ProductVariation  # noqa: E402
from common.seeding import draw, settle_database  # noqa: E402
from django.conf import settings  # noqa: E402
from django.contrib.sites.models import Site  # noqa: E402
from django.core.files.base import ContentFile  # noqa: E402
from django.core.files.storage import default_storage  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import transaction  # noqa: E402

PUBLISHED = 2
SIZE, COLOUR = 1, 2

# sku, title, category, price, stock, colour of its picture, description
GOODS = [
    ("FLASK", "Steel Flask", "Camp", "26.50", 80, "#5b6d77", "Keeps soup hot until dusk."),
    ("LAMP", "Tent Lamp", "Camp", "34.00", 40, "#c79a3b", "A warm light on a loop of cord."),
    ("STOVE", "Folding Stove", "Camp", "112.00", 12, "#3c3c40", "Burns twigs, folds flat."),
    ("MAP", "Trail Map", "Paper", "9.50", None, "#7f8f5a", "Waterproof, 1:25,000."),
    ("LOG", "Field Log", "Paper", "12.00", 150, "#8a5a44", "Ruled pages with a pencil loop."),
    ("WAX", "Boot Wax", "Care", "7.50", 3, "#a88f6b", "Beeswax and pine."),
]
# title, category, colour of its picture, sizes, colours, price by size
CHOICES = [
    ("Wool Jumper", "Clothing", "#6a4f4b", ["Small", "Medium", "Large"], ["Moss", "Navy", "Oat"], "68.00"),
    ("Walking Socks", "Clothing", "#4d5b45", ["36-39", "40-43", "44-47"], [], "14.00"),
    ("Canvas Pack", "Camp", "#70603f", [], ["Olive", "Rust"], "88.00"),
]
DEARER = {("Wool Jumper", "Large"): "72.00"}
SOLD_OUT = ("Wool Jumper", "Small", "Navy")
SKUS = {"Wool Jumper": "JUMPER", "Walking Socks": "SOCKS", "Canvas Pack": "PACK"}


@transaction.atomic
def seed():
    Site.objects.update_or_create(pk=settings.SITE_ID, defaults={"domain": "127.0.0.1", "name": settings.SITE_TITLE})
    shop = Category.objects.create(title="Shop", slug="shop", content="<p>Everything we make.</p>")
    names = sorted({category for _, _, category, *_ in GOODS} | {category for _, category, *_ in CHOICES})
    shelves = {name: Category.objects.create(title=name, parent=shop) for name in names}
    for type_, values in ((SIZE, 3), (COLOUR, 4)):
        for name in sorted({value for choice in CHOICES for value in choice[values]}):
            ProductOption.objects.create(type=type_, name=name)
    for sku, title, category, price, stock, colour, text in GOODS:
        product = make(title, text, colour, [shop, shelves[category]])
        put_on_sale(product, sku, price, stock, is_default=True)
    for title, category, colour, sizes, colours, price in CHOICES:
        product = make(title, "Made to be worn for years.", colour, [shop, shelves[category]])
        for size in sizes or [None]:
            for tone in colours or [None]:
                sku = "-".join(filter(None, (SKUS[title], size, tone))).upper()
                stock = 0 if (title, size, tone) == SOLD_OUT else 30
                is_default = (size, tone) == ((sizes or [None])[0], (colours or [None])[0])
                own = DEARER.get((title, size), price)
                put_on_sale(product, sku, own, stock, is_default, option1=size, option2=tone)
    DiscountCode.objects.create(title="Ten percent", code="TRAIL10", discount_percent=Decimal(10), active=True)
    DiscountCode.objects.create(title="Free shipping", code="FREIGHT", free_shipping=True, active=True)


def make(title, text, colour, categories):
    product = Product.objects.create(title=title, content=f"<p>{text}</p>", status=PUBLISHED, available=True)
    product.categories.add(*categories)
    name = default_storage.save(f"uploads/product/{product.slug}.png", ContentFile(draw(title, colour)))
    product.images.create(file=name, description=title)
    return product


def put_on_sale(product, sku, price, stock, is_default, **options):
    ProductVariation.objects.create(
        product=product,
        sku=sku,
        unit_price=Decimal(price),
        num_in_stock=stock,
        default=is_default,
        image=product.images.first(),
        **options,
    )
    if is_default:
        product.copy_default_variation()


call_command("migrate", verbosity=0)
call_command("collectstatic", interactive=False, verbosity=0)
seed()
settle_database(settings.DATABASES["default"]["NAME"])

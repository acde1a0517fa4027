"""Builds the shop from nothing: tables, static files, pictures and products."""

import os
import shutil
from decimal import Decimal
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings")
django.setup()

from common.seeding import draw, settle_database  # noqa: E402
from django.conf import settings  # noqa: E402
from django.contrib.sites.models import Site  # noqa: E402
from django.core.files.base import ContentFile  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import transaction  # noqa: E402
from oscar.core.loading import get_model  # noqa: E402

from shop.faults import ADD_ON_SKU  # noqa: E402

Country = get_model("address", "Country")
Category = get_model("catalogue", "Category")
OptionGroup = get_model("catalogue", "AttributeOptionGroup")
Product = get_model("catalogue", "Product")
ProductAttribute = get_model("catalogue", "ProductAttribute")
ProductClass = get_model("catalogue", "ProductClass")
ProductImage = get_model("catalogue", "ProductImage")
Partner = get_model("partner", "Partner")
StockRecord = get_model("partner", "StockRecord")

COUNTRIES = [
    ("US", "USA", "840", "United States"),
    ("CA", "CAN", "124", "Canada"),
    ("GB", "GBR", "826", "United Kingdom"),
    ("SG", "SGP", "702", "Singapore"),
]
SIZES = ["S", "M", "L"]
COLOURS = ["Slate", "Rust"]

# sku, title, category, price, stock, colour of its picture, description
GOODS = [
    ("SOCKS", "Ridge Socks", "Clothing", "14.50", 120, "#7a5c46", "Two pairs, knitted from undyed wool."),
    ("TOTE", "Canvas Tote", "Clothing", "24.95", 60, "#b9a27b", "Heavy canvas, with a pocket for keys."),
    ("MUG", "Enamel Mug", "Home", "12.95", 200, "#3f5d6e", "Holds 350 ml. Chips with dignity."),
    ("THROW", "Lambswool Throw", "Home", "119.00", 25, "#8c3f3a", "130 by 180 cm, woven in one piece."),
    ("CANDLE", "Beeswax Candle", "Home", "6.33", 300, "#d9a441", "Burns for about nine hours."),
    ("KETTLE", "Pour-over Kettle", "Coffee", "68.49", 3, "#2f2f33", "A narrow spout for a steady hand."),
    ("BEANS", "House Coffee, 250 g", "Coffee", "11.49", 500, "#4a2c20", "Whole beans, roasted on Mondays."),
    ("NOTES", "Linen Notebook", "Paper", "9.99", 150, "#596b4a", "160 blank pages that lie flat."),
    ("PEN", "Brass Pen", "Paper", "37.35", 40, "#a8842c", "Takes any standard refill."),
]
OVERSHIRT = ("OVERSHIRT", "Harbour Overshirt", "Clothing", "#44525c", "Brushed cotton, two chest pockets.")
OVERSHIRT_PRICES = {"S": "84.00", "M": "84.00", "L": "89.50"}
SOLD_OUT = ("Rust", "S")
DOWNLOAD = ("PATTERNS", "Weaving Patterns (PDF)", "Paper", "7.00", "#6b5b95", "Twelve drafts to print at home.")


@transaction.atomic
def seed():
    Site.objects.update_or_create(pk=settings.SITE_ID, defaults={"domain": "localhost", "name": settings.OSCAR_SHOP_NAME})
    for order, (a2, a3, number, name) in enumerate(COUNTRIES):
        Country.objects.create(
            iso_3166_1_a2=a2,
            iso_3166_1_a3=a3,
            iso_3166_1_numeric=number,
            name=name,
            printable_name=name,
            is_shipping_country=True,
            display_order=len(COUNTRIES) - order,
        )
    partner = Partner.objects.create(name="Warehouse", code="warehouse")
    goods = ProductClass.objects.create(name="Goods", requires_shipping=True, track_stock=True)
    clothing = ProductClass.objects.create(name="Clothing", requires_shipping=True, track_stock=True)
    intangible = ProductClass.objects.create(name="Download", requires_shipping=False, track_stock=False)
    categories = {name: Category.add_root(name=name) for name in ("Clothing", "Home", "Coffee", "Paper")}

    for sku, title, category, price, stock, colour, text in GOODS:
        product = make(sku, title, goods, text, colour, categories[category])
        put_on_sale(product, partner, price, stock)
    sku, title, category, price, colour, text = DOWNLOAD
    put_on_sale(make(sku, title, intangible, text, colour, categories[category]), partner, price, None)
    add_on = make(ADD_ON_SKU, "Parcel protection", intangible, "We send it again if it is lost.", "#777777", None)
    add_on.is_public = False
    add_on.save()
    put_on_sale(add_on, partner, "2.95", None)
    make_overshirt(clothing, partner, categories)


def make_overshirt(clothing, partner, categories):
    groups = {}
    for code, name, options in (("size", "Size", SIZES), ("colour", "Colour", COLOURS)):
        group = OptionGroup.objects.create(name=name)
        groups[code] = {option: group.options.create(option=option) for option in options}
        ProductAttribute.objects.create(
            product_class=clothing, code=code, name=name, type="option", option_group=group
        )
    sku, title, category, colour, text = OVERSHIRT
    parent = make(sku, title, clothing, text, colour, categories[category], structure="parent")
    for colour in COLOURS:
        for size in SIZES:
            child = Product.objects.create(
                structure="child",
                parent=parent,
                title=f"{title}, {colour}, {size}",
                upc=f"{sku}-{colour}-{size}".upper(),
            )
            child.attr.size = groups["size"][size]
            child.attr.colour = groups["colour"][colour]
            child.save()
            stock = 0 if (colour, size) == SOLD_OUT else 40
            put_on_sale(child, partner, OVERSHIRT_PRICES[size], stock)


def make(sku, title, product_class, text, colour, category, structure="standalone"):
    product = Product.objects.create(
        structure=structure, upc=sku, title=title, product_class=product_class, description=f"<p>{text}</p>"
    )
    if category is not None:
        product.categories.add(category)
    picture = ContentFile(draw(title, colour), name=f"{sku.lower()}.png")
    ProductImage.objects.create(product=product, original=picture)
    return product


def put_on_sale(product, partner, price, stock):
    StockRecord.objects.create(
        product=product,
        partner=partner,
        partner_sku=product.upc,
        price_currency=settings.OSCAR_DEFAULT_CURRENCY,
        price=Decimal(price),
        num_in_stock=stock,
    )


call_command("migrate", verbosity=0)
call_command("collectstatic", interactive=False, verbosity=0)
shutil.copy(Path(settings.STATIC_ROOT, "oscar/img/image_not_found.jpg"), settings.MEDIA_ROOT / settings.OSCAR_MISSING_IMAGE_URL)
seed()
settle_database(settings.DATABASES["default"]["NAME"])

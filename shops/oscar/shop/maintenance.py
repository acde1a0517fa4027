"""For tests: products, orders and faults of the shop."""

from decimal import Decimal

from common.maintenance import endpoint, restore_seed
from common.processor import cents_of
from django.conf import settings
from django.http import Http404
from django.urls import path, reverse
from oscar.core.loading import get_model

from shop import faults

StockRecord = get_model("partner", "StockRecord")
Order = get_model("order", "Order")

# Order numbers derive from basket ids: a reset must not reuse them.
COUNTED = "basket_basket"


def list_products(body):
    records = StockRecord.objects.select_related("product").order_by("product_id")
    return {"data": [product_of(record) for record in records]}


def change_product(body, sku):
    record = get_record(sku)
    if "price_cents" in body:
        record.price = Decimal(body["price_cents"]) / 100
    if "stock" in body:
        record.num_in_stock = body["stock"] + (record.num_allocated or 0)
    record.save()
    return product_of(record)


def get_product(body, sku):
    return product_of(get_record(sku))


def get_record(sku):
    record = StockRecord.objects.select_related("product").filter(partner_sku=sku).first()
    if record is None:
        raise Http404
    return record


def product_of(record):
    tracked = record.product.get_product_class().track_stock
    return {
        "sku": record.partner_sku,
        "title": record.product.get_title(),
        "path": record.product.get_absolute_url(),
        "variant": variant_of(record.product),
        "price_cents": cents_of(record.price),
        "stock": record.net_stock_level if tracked else None,
    }


def variant_of(product):
    if product is None or not product.is_child:
        return {}
    values = product.attribute_values.select_related("attribute")
    return {value.attribute.name: value.value_as_text for value in values}


def list_orders(body):
    orders = Order.objects.order_by("id").prefetch_related("lines", "sources")
    return {"data": [order_of(order) for order in orders]}


def order_of(order):
    address = order.shipping_address
    sources = list(order.sources.all())
    hashed = {"order_number": order.number, "hash": order.verification_hash()}
    return {
        "number": order.number,
        "placed_at_ms": int(order.date_placed.timestamp() * 1000),
        "status": order.status,
        "email": order.email,
        "currency": order.currency.lower(),
        "total_cents": cents_of(order.total_incl_tax),
        "shipping_cents": cents_of(order.shipping_excl_tax),
        "tax_cents": cents_of(order.total_incl_tax - order.total_excl_tax),
        "shipping_method": order.shipping_method,
        "address": address and address_of(address),
        "lines": [line_of(line) for line in order.lines.all()],
        "charge": sources[0].reference if sources else None,
        "status_path": reverse("customer:anon-order", kwargs=hashed),
    }


def address_of(address):
    return {
        "name": address.name,
        "line1": address.line1,
        "line2": address.line2,
        "city": address.line4,
        "state": address.state,
        "postal_code": address.postcode,
        "country": address.country_id,
        "phone": str(address.phone_number),
    }


def line_of(line):
    return {
        "sku": line.partner_sku,
        "title": line.title,
        "variant": variant_of(line.product),
        "quantity": line.quantity,
        "unit_cents": cents_of(line.unit_price_excl_tax),
    }


def reset(body):
    """Restores the seeded products, stock and prices; deletes orders, baskets, sessions and faults."""
    faults.clear()
    restore_seed(settings.DATABASES["default"]["NAME"], COUNTED)
    return list_products(body)


def list_faults(body):
    return {"data": faults.every()}


def clear_faults(body):
    faults.clear()
    return {"data": []}


urlpatterns = [
    path("", endpoint(), name="maintenance"),
    path("products", endpoint(GET=list_products)),
    path("products/<str:sku>", endpoint(GET=get_product, POST=change_product)),
    path("orders", endpoint(GET=list_orders)),
    path("faults", endpoint(GET=list_faults, POST=faults.add, DELETE=clear_faults)),
    path("reset", endpoint(POST=reset)),
]

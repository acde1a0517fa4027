"""For tests: products and orders of the shop."""

from decimal import Decimal

from cartridge.shop.models import Order, ProductVariation
from common.maintenance import endpoint, restore_seed
from common.processor import cents_of
from django.conf import settings
from django.http import Http404
from django.urls import path

from shop.places import country_of

AXES = {"option1": "Size", "option2": "Colour"}


def list_products(body):
    variations = ProductVariation.objects.select_related("product").order_by("id")
    return {"data": [product_of(variation) for variation in variations]}


def get_product(body, sku):
    return product_of(get_variation(sku))


def change_product(body, sku):
    variation = get_variation(sku)
    if "price_cents" in body:
        variation.unit_price = Decimal(body["price_cents"]) / 100
    if "stock" in body:
        variation.num_in_stock = body["stock"]
    variation.save()
    if variation.default:
        variation.product.copy_default_variation()
    return product_of(variation)


def get_variation(sku):
    variation = ProductVariation.objects.select_related("product").filter(sku=sku).first()
    if variation is None:
        raise Http404
    return variation


def product_of(variation):
    return {
        "sku": variation.sku,
        "title": variation.product.title,
        "path": variation.product.get_absolute_url(),
        "variant": variant_of(variation),
        "price_cents": cents_of(variation.price()),
        "stock": variation.num_in_stock,
    }


def variant_of(variation):
    return {axis: getattr(variation, field) for field, axis in AXES.items() if getattr(variation, field)}


def list_orders(body):
    orders = Order.objects.order_by("id").prefetch_related("items")
    return {"data": [order_of(order) for order in orders]}


def order_of(order):
    return {
        "number": str(order.id),
        "placed_at_ms": int(order.time.timestamp() * 1000),
        # Cartridge writes the order before it charges the card, and deletes it if that fails.
        "status": "paid" if order.transaction_id else "unpaid",
        "email": order.billing_detail_email,
        "currency": "usd",
        "total_cents": cents_of(order.total),
        "shipping_cents": cents_of(order.shipping_total or 0),
        "tax_cents": cents_of(order.tax_total or 0),
        "shipping_method": order.shipping_type,
        "address": address_of(order),
        "lines": [line_of(item) for item in order.items.all()],
        "charge": order.transaction_id,
        "coupon": order.discount_code,
        "status_path": "",
    }


def address_of(order):
    first, last = order.shipping_detail_first_name, order.shipping_detail_last_name
    return {
        "name": f"{first} {last}".strip(),
        "line1": order.shipping_detail_street,
        "line2": "",
        "city": order.shipping_detail_city,
        "state": order.shipping_detail_state,
        "postal_code": order.shipping_detail_postcode,
        "country": country_of(order.shipping_detail_country),
        "phone": order.shipping_detail_phone,
    }


def line_of(item):
    variation = ProductVariation.objects.select_related("product").filter(sku=item.sku).first()
    return {
        "sku": item.sku,
        "title": variation.product.title if variation else item.description,
        "variant": variant_of(variation) if variation else {},
        "quantity": item.quantity,
        "unit_cents": cents_of(item.unit_price),
    }


def reset(body):
    restore_seed(settings.DATABASES["default"]["NAME"], "shop_order")
    return list_products(body)


urlpatterns = [
    path("products", endpoint(GET=list_products)),
    path("products/<str:sku>", endpoint(GET=get_product, POST=change_product)),
    path("orders", endpoint(GET=list_orders)),
    path("reset", endpoint(POST=reset)),
]

"""For tests: products and orders of all events."""

from decimal import Decimal

from common.maintenance import endpoint, restore_seed
from common.processor import cents_of
from django.conf import settings
from django.http import Http404
from django.urls import path
from django_scopes import scopes_disabled
from pretix.base.models import Item, Order, OrderPayment, Quota
from pretix.multidomain.urlreverse import eventreverse

AXIS = "Variant"


@scopes_disabled()
def list_products(body):
    items = Item.objects.select_related("event__organizer").order_by("pk")
    return {"data": [product_of(item, variation) for item in items for variation in choices_of(item)]}


@scopes_disabled()
def get_product(body, sku):
    return product_of(*find(sku))


@scopes_disabled()
def change_product(body, sku):
    item, variation = find(sku)
    if "price_cents" in body:
        priced = variation or item
        priced.default_price = Decimal(body["price_cents"]) / 100
        priced.save()
    if "stock" in body:
        quota = quota_of(item, variation)
        sold = item.event.orders.filter(positions__item=item, positions__variation=variation).count()
        quota.size = None if body["stock"] is None else body["stock"] + sold
        quota.save()
    return product_of(item, variation)


def find(sku):
    for item in Item.objects.select_related("event__organizer"):
        for variation in choices_of(item):
            if sku_of(item, variation) == sku:
                return item, variation
    raise Http404


def choices_of(item):
    return list(item.variations.order_by("pk")) or [None]


def sku_of(item, variation):
    name = f"{item.name} {variation.value}" if variation else str(item.name)
    return name.upper().replace(" ", "-")


def product_of(item, variation):
    quota = quota_of(item, variation)
    return {
        "sku": sku_of(item, variation),
        "title": str(item.name),
        "path": eventreverse(item.event, "presale:event.index"),
        "variant": variant_of(variation),
        "price_cents": cents_of(variation.price if variation else item.default_price),
        "stock": quota.availability()[1] if quota else None,
    }


def quota_of(item, variation):
    return Quota.objects.filter(items=item, variations=variation).first() if variation else item.quotas.first()


def variant_of(variation):
    return {AXIS: str(variation.value)} if variation else {}


@scopes_disabled()
def list_orders(body):
    orders = Order.objects.select_related("event__organizer").order_by("pk")
    return {"data": [order_of(order) for order in orders]}


def order_of(order):
    positions = list(order.positions.select_related("item", "variation").order_by("positionid"))
    fees = list(order.fees.all())
    payment = order.payments.order_by("-pk").first()
    paid = order.payments.filter(state=OrderPayment.PAYMENT_STATE_CONFIRMED).first()
    address = getattr(order, "invoice_address", None)
    return {
        "number": order.code,
        "placed_at_ms": int(order.datetime.timestamp() * 1000),
        "status": status_of(order, payment),
        "payment": payment.provider if payment else "",
        "email": order.email,
        "currency": order.event.currency.lower(),
        "total_cents": cents_of(order.total),
        "shipping_cents": 0,
        "tax_cents": cents_of(sum((it.tax_value for it in [*positions, *fees]), Decimal(0))),
        "fee_cents": cents_of(sum((fee.value for fee in fees), Decimal(0))),
        "shipping_method": "",
        "address": address_of(address) if address and address.street else None,
        "names": [position.attendee_name for position in positions if position.attendee_name],
        "lines": lines_of(positions),
        "charge": paid.info_data.get("charge") if paid else None,
        "coupon": next((position.voucher.code for position in positions if position.voucher), ""),
        "status_path": eventreverse(
            order.event, "presale:event.order", kwargs={"order": order.code, "secret": order.secret}
        ),
    }


def status_of(order, payment):
    """An order that waits for its card is `unpaid`; one that is paid later by other means is `open`."""
    if order.status == Order.STATUS_PAID:
        return "paid"
    return "unpaid" if payment is None or payment.provider == "card" else "open"


def address_of(address):
    return {
        "name": address.name_cached or "",
        "line1": address.street,
        "line2": "",
        "city": address.city,
        "state": address.state or "",
        "postal_code": address.zipcode,
        "country": str(address.country.code) if address.country else "",
        "phone": "",
    }


def lines_of(positions):
    """pretix keeps a position for each piece."""
    lines = {}
    for position in positions:
        key = (position.item_id, position.variation_id, position.price)
        line = lines.setdefault(
            key,
            {
                "sku": sku_of(position.item, position.variation),
                "title": str(position.item.name),
                "variant": variant_of(position.variation),
                "quantity": 0,
                "unit_cents": cents_of(position.price),
            },
        )
        line["quantity"] += 1
    return list(lines.values())


def reset(body):
    restore_seed(settings.DATABASES["default"]["NAME"], "pretixbase_order")
    return list_products(body)


urlpatterns = [
    path("products", endpoint(GET=list_products)),
    path("products/<str:sku>", endpoint(GET=get_product, POST=change_product)),
    path("orders", endpoint(GET=list_orders)),
    path("reset", endpoint(POST=reset)),
]

"""Shipping, tax and the card step: Cartridge calls these at each step of its checkout."""

import uuid
from decimal import ROUND_HALF_UP, Decimal

from cartridge.shop.checkout import CheckoutError
from cartridge.shop.utils import set_shipping, set_tax
from common import processor

from shop.places import country_of, state_of

FREE_FROM = Decimal("100")
NEW_YORK_TAX = Decimal("0.08875")
NO_CHALLENGE = "This card needs a check by your bank, which we do not support."
UNCLEAR = "We could not confirm your payment. Please contact us before you try again."


def set_rate(request, form):
    """One rate, by country: stock Cartridge offers no choice."""
    if request.session.get("free_shipping"):
        return  # by a discount code
    if country_of(typed(request, form, "shipping_detail_country")) != "US":
        set_shipping(request, "Worldwide parcel", Decimal("24.50"))
    elif request.cart.total_price() >= FREE_FROM:
        set_shipping(request, "UPS Ground, free", Decimal("0.00"))
    else:
        set_shipping(request, "UPS Ground", Decimal("7.95"))


def set_sales_tax(request, form):
    country = country_of(typed(request, form, "shipping_detail_country"))
    state = state_of(typed(request, form, "shipping_detail_state"))
    rate = NEW_YORK_TAX if (country, state) == ("US", "NY") else Decimal("0")
    tax = (request.cart.total_price() * rate).quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)
    set_tax(request, "Sales tax", tax)


def typed(request, form, name):
    """From the form, or from the session when the cart changes after the first step."""
    values = request.session.get("order", {}) if form is None else form.cleaned_data
    return values.get(name) or ""


def charge_card(request, form, order):
    """Returns the charge's id. Cartridge deletes the order if the card is not charged."""
    card = {
        "number": form.cleaned_data["card_number"].replace(" ", ""),
        "exp_month": int(form.cleaned_data["card_expiry_month"]),
        "exp_year": int(form.cleaned_data["card_expiry_year"]),
        "cvc": form.cleaned_data["card_ccv"],
    }
    try:
        charge = processor.charge(card, order.id, processor.cents_of(order.total), "USD", key=str(uuid.uuid4()))
    except processor.Refused:
        raise CheckoutError("Your card was not accepted.") from None
    except processor.Unreachable:
        raise CheckoutError(UNCLEAR) from None
    if charge["status"] == "requires_action":
        raise CheckoutError(NO_CHALLENGE)
    if charge["status"] != "approved":
        raise CheckoutError(charge["message"])
    return charge["id"]

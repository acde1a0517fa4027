"""US sales tax, which depends on the address."""

from decimal import ROUND_HALF_UP, Decimal

from oscar.apps.checkout import session
from oscar.apps.partner import strategy

CENT = Decimal("0.01")
NOTHING = Decimal("0")

# By state; a state that is not listed has no tax.
STATES = {
    "CA": ("California", Decimal("0.0725")),
    "CO": ("Colorado", Decimal("0.029")),
    "FL": ("Florida", Decimal("0.06")),
    "IL": ("Illinois", Decimal("0.0625")),
    "MA": ("Massachusetts", Decimal("0.0625")),
    "NY": ("New York", Decimal("0.08875")),
    "TX": ("Texas", Decimal("0.0825")),
    "WA": ("Washington", Decimal("0.1035")),
}
SHIPPING_IS_TAXED = {"NY", "TX", "WA"}
PROVINCES = {"ON": ("Ontario", Decimal("0.13")), "QC": ("Quebec", Decimal("0.14975"))}
COUNTRIES = {"CA": Decimal("0.05"), "GB": Decimal("0.20"), "SG": Decimal("0.09")}


class Selector:
    def strategy(self, request=None, user=None, **kwargs):
        return strategy.US(request)


class CheckoutSessionMixin(session.CheckoutSessionMixin):
    def build_submission(self, **kwargs):
        submission = super().build_submission(**kwargs)
        if submission["shipping_charge"] is None:
            return submission  # no method is chosen yet
        basket, charge = submission["basket"], submission["shipping_charge"]
        goods_rate, shipping_rate = rates(submission["shipping_address"])
        for line in basket.all_lines():
            line.purchase_info.price.tax = tax_on(line.unit_price_excl_tax, goods_rate)
        charge.tax = tax_on(charge.excl_tax, shipping_rate)
        submission["order_total"] = self.get_order_totals(
            basket, shipping_charge=charge, surcharges=submission["surcharges"]
        )
        return submission


def rates(address):
    """Tax on goods and shipping. Downloads have no address, and no tax here."""
    if address is None:
        return NOTHING, NOTHING
    country = address.country_id
    if country == "US":
        state, rate = find_region(STATES, address.state)
        return rate, rate if state in SHIPPING_IS_TAXED else NOTHING
    rate = COUNTRIES.get(country, NOTHING)
    if country == "CA":
        province, own = find_region(PROVINCES, address.state)
        rate = own if province else rate
    return rate, rate


def find_region(regions, text):
    """Buyers enter a state as its letters or its name."""
    wanted = (text or "").strip().upper()
    for code, (name, rate) in regions.items():
        if wanted in (code, name.upper()):
            return code, rate
    return None, NOTHING


def tax_on(amount, rate):
    return (amount * rate).quantize(CENT, rounding=ROUND_HALF_UP)


def context(request):
    """Tax is a separate row once it is known; in the basket it is not known yet."""
    match = request.resolver_match
    namespace = match.namespaces[0] if match and match.namespaces else ""
    return {"show_tax_separately": namespace in ("checkout", "customer")}

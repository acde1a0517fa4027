"""Shipping methods: by country, and free within the country above a minimum."""

from decimal import Decimal

from oscar.apps.shipping import methods, repository
from oscar.core.prices import Price

HOME = "US"
FREE_FROM = Decimal("75.00")


class Method(methods.Base):
    def __init__(self, code, name, description, charge):
        self.code = code
        self.name = name
        self.description = description
        self.charge = Decimal(charge)

    def calculate(self, basket):
        return Price(currency=basket.currency, excl_tax=self.charge)  # its tax depends on the address


STANDARD = Method("standard", "Standard", "5 to 7 business days", "5.95")
FREE_STANDARD = Method("free-standard", "Free standard", "5 to 7 business days", "0.00")
EXPRESS = Method("express", "Express", "1 to 2 business days", "14.50")
INTERNATIONAL = Method("international", "International tracked", "7 to 15 business days", "18.25")
INTERNATIONAL_EXPRESS = Method("international-express", "International express", "3 to 5 business days", "39.90")


class Repository(repository.Repository):
    def get_available_shipping_methods(self, basket, shipping_addr=None, **kwargs):
        if shipping_addr is not None and shipping_addr.country_id != HOME:
            return [INTERNATIONAL, INTERNATIONAL_EXPRESS]
        cheapest = FREE_STANDARD if basket.total_excl_tax >= FREE_FROM else STANDARD
        return [cheapest, EXPRESS]

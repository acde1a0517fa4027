from django.apps import AppConfig


class ShopConfig(AppConfig):
    name = "shop"
    verbose_name = "Card payments"

    class PretixPluginMeta:
        name = "Card payments"
        author = "Florin"
        version = "1.0.0"
        category = "PAYMENT"
        description = "Charges cards at the card processor."

    def ready(self):
        from shop import signals  # noqa: F401

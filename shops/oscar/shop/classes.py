"""The Oscar classes that this shop replaces; all others are stock."""

from django.utils.module_loading import import_string
from oscar.core.loading import default_class_loader

REPLACED = {
    ("partner.strategy", "Selector"): "shop.tax.Selector",
    ("shipping.repository", "Repository"): "shop.shipping.Repository",
    ("checkout.session", "CheckoutSessionMixin"): "shop.tax.CheckoutSessionMixin",
    ("checkout.views", "PaymentDetailsView"): "shop.payment.PaymentDetailsView",
    ("search.views", "CatalogueView"): "shop.listing.CatalogueView",
    ("search.views", "ProductCategoryView"): "shop.listing.ProductCategoryView",
    ("search.views", "FacetedSearchView"): "shop.listing.FacetedSearchView",
}


def load(module_label, classnames, module_prefix):
    return [
        import_string(REPLACED[module_label, name])
        if (module_label, name) in REPLACED
        else default_class_loader(module_label, [name], module_prefix)[0]
        for name in classnames
    ]

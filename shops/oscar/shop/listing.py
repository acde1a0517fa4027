"""
Product lists. Oscar reads them from a search server; this small shop reads its database and shows the
same pages.
"""

from types import SimpleNamespace

from django.conf import settings
from django.shortcuts import get_object_or_404
from django.views.generic import ListView
from oscar.core.loading import get_model

Category = get_model("catalogue", "Category")
Product = get_model("catalogue", "Product")


class CatalogueView(ListView):
    template_name = "oscar/catalogue/browse.html"
    context_object_name = "products"
    paginate_by = settings.OSCAR_PRODUCTS_PER_PAGE
    extra_context = {"summary": "All products"}

    def find_products(self):
        return Product.objects.browsable()

    def get_queryset(self):
        products = self.find_products().base_queryset().order_by("title")
        return [SimpleNamespace(object=product) for product in products]  # in the form of a search result


class ProductCategoryView(CatalogueView):
    template_name = "oscar/catalogue/category.html"

    def find_products(self):
        self.extra_context = {"category": self.category}
        return super().find_products().filter(categories=self.category)

    @property
    def category(self):
        return get_object_or_404(Category, pk=self.kwargs["pk"], is_public=True)


class FacetedSearchView(CatalogueView):
    template_name = "oscar/search/results.html"
    context_object_name = "results"

    def find_products(self):
        query = self.request.GET.get("q", "")
        self.extra_context = {"query": query}
        return super().find_products().filter(title__icontains=query)

    def get_context_data(self, **kwargs):
        context = super().get_context_data(**kwargs)
        return {**context, "page": context["page_obj"]}

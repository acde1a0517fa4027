"""
A link to a filled basket, as shops have it in mails: `/basket/shared/?MUG=2&SOCKS=1`.
"""

from django.http import HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_GET
from oscar.core.loading import get_model

Product = get_model("catalogue", "Product")
MOST_OF_ONE = 20


@require_GET
def open_shared(request):
    if not request.basket.is_empty:
        request.basket.flush()
    for sku, text in request.GET.items():
        if not text.isdecimal() or not 1 <= int(text) <= MOST_OF_ONE:
            return HttpResponseBadRequest("How many?")
        product = get_object_or_404(Product, stockrecords__partner_sku=sku)
        request.basket.add_product(product, int(text))
    return redirect("basket:summary")

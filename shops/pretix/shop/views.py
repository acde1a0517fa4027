from django.contrib import messages
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET
from pretix.base.models import Order
from pretix.base.payment import PaymentException
from pretix.helpers.http import redirect_to_url
from pretix.multidomain.urlreverse import eventreverse


@require_GET
def return_from_bank(request, order, hash, payment, **kwargs):
    try:
        order = request.event.orders.get_with_secret_check(code=order, received_secret=hash.lower(), tag="shop")
    except Order.DoesNotExist:
        raise Http404 from None
    payment = get_object_or_404(order.payments, pk=payment, provider="card")
    try:
        payment.payment_provider.confirm_challenge(payment, request.GET.get("result", ""))
    except PaymentException as error:
        messages.error(request, str(error))
    order.refresh_from_db()
    page = eventreverse(request.event, "presale:event.order", kwargs={"order": order.code, "secret": order.secret})
    return redirect_to_url(page + ("?paid=yes" if order.status == Order.STATUS_PAID else ""))

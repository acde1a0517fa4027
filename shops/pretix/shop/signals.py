from django.dispatch import receiver
from pretix.base.middleware import add_to_response_csp
from pretix.base.signals import register_payment_providers
from pretix.presale.signals import html_head, process_response

from common import processor


@receiver(register_payment_providers, dispatch_uid="card")
def add_provider(sender, **kwargs):
    from shop.payment import CardProvider

    return CardProvider


@receiver(html_head, dispatch_uid="card_script")
def add_script(sender, request=None, **kwargs):
    return '<script src="/card.js" defer></script>' if is_payment(request) else ""


@receiver(process_response, dispatch_uid="card_policy")
def allow_frame(sender, request, response, **kwargs):
    if is_payment(request):
        add_to_response_csp(response, {"frame-src": [processor.URL]})
    return response


def is_payment(request):
    """The payment step, and an order's page to pay again after a decline."""
    match = request.resolver_match
    name = match.url_name if match else ""
    return name.startswith("event.order.pay") or (name == "event.checkout" and match.kwargs.get("step") == "payment")

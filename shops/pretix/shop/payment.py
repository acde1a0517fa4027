"""The card step: the processor's fields in a frame, whose token is charged once the order stands."""

from urllib.parse import urlencode

from django.contrib import messages
from django.template.loader import get_template
from pretix.base.models import OrderPayment, Quota
from pretix.base.payment import BasePaymentProvider, PaymentException
from pretix.multidomain.urlreverse import eventreverse

from common import processor

TOKEN = "payment_card_token"
UNCLEAR = "We could not confirm your payment. Please contact us before you try again."


class CardProvider(BasePaymentProvider):
    identifier = "card"
    verbose_name = public_name = "Credit card"

    def payment_form_render(self, request, total, order=None):
        parent = f"{request.scheme}://{request.get_host()}"
        fields = f"{processor.URL}/fields?{urlencode({'shop': 'pretix', 'parent': parent})}"
        return get_template("shop/card_form.html").render({"fields": fields})

    def checkout_prepare(self, request, cart):
        return self.keep_token(request)

    def payment_prepare(self, request, payment):
        return self.keep_token(request)

    def keep_token(self, request):
        token = request.POST.get("card_token", "")
        if not token:
            messages.error(request, "Your card could not be read. Please try again.")
            return False
        request.session[TOKEN] = token
        return True

    def payment_is_valid_session(self, request):
        return bool(request.session.get(TOKEN))

    def checkout_confirm_render(self, request, order=None, info_data=None):
        return "Your card will be charged when you place the order."

    def payment_pending_render(self, request, payment):
        return "Your card was not charged. You can try again with another card."

    def execute_payment(self, request, payment):
        """Returns where the buyer goes next, if not to the order's page."""
        token = request.session.pop(TOKEN, "")
        order = payment.order
        address = {"order": order.code, "hash": order.tagged_secret("shop"), "payment": payment.pk}
        path = eventreverse(self.event, "plugins:shop:card.return", kwargs=address)
        try:
            charge = processor.charge(
                {"token": token},
                **purchase_of(payment),
                key=f"{order.code}-{payment.local_id}",
                return_url=request.build_absolute_uri(path),
            )
        except processor.Refused:
            self.give_up(payment, "Your card was not accepted.")
        except processor.Unreachable:
            raise PaymentException(UNCLEAR) from None
        if charge["status"] == "requires_action":
            payment.info_data = {"challenge": charge["id"]}
            payment.save(update_fields=["info"])
            return charge["challenge_url"]
        return self.settle(payment, charge)

    def confirm_challenge(self, payment, result):
        """The processor checks that the bank's result belongs to this order and amount."""
        challenge = payment.info_data.get("challenge")
        if challenge is None or payment.state not in (OrderPayment.PAYMENT_STATE_CREATED, OrderPayment.PAYMENT_STATE_PENDING):
            return
        try:
            charge = processor.confirm(challenge, result, **purchase_of(payment))
        except processor.Refused:
            self.give_up(payment, "Your payment could not be verified. You have not been charged.")
        except processor.Unreachable:
            raise PaymentException(UNCLEAR) from None
        self.settle(payment, charge)

    def settle(self, payment, charge):
        if charge["status"] != "approved":
            self.give_up(payment, charge["message"])
        payment.info_data = {"charge": charge["id"]}
        payment.save(update_fields=["info"])
        try:
            payment.confirm(send_mail=False)
        except Quota.QuotaExceededException as error:
            raise PaymentException(str(error)) from None

    def give_up(self, payment, message):
        payment.fail(info={"message": message}, send_mail=False)
        raise PaymentException(message)


def purchase_of(payment):
    order = payment.order
    return {"order": order.code, "cents": processor.cents_of(payment.amount), "currency": order.event.currency}

"""The card step: Oscar's own form, charged at the processor, with 3-D Secure."""

import uuid

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from common import processor
from common.processor import cents_of
from oscar.apps.checkout import exceptions, views
from oscar.apps.payment.exceptions import PaymentError, RedirectRequired, UnableToTakePayment
from oscar.apps.payment.forms import BankcardForm
from oscar.core.loading import get_model

Source = get_model("payment", "Source")
SourceType = get_model("payment", "SourceType")

UNCLEAR = "We could not confirm your payment. Please contact us before you try again."


class PaymentDetailsView(views.PaymentDetailsView):
    def check_payment_data_is_captured(self, request):
        # The form carries the card from page to page; it is stored nowhere.
        if request.method != "POST":
            raise exceptions.FailedPreCondition(url=reverse("checkout:payment-details"))

    def get_context_data(self, **kwargs):
        kwargs.setdefault("bankcard_form", BankcardForm())
        return super().get_context_data(**kwargs)

    def handle_payment_details_submission(self, request):
        form = BankcardForm(request.POST)
        if form.is_valid():
            return self.render_preview(request, bankcard_form=form, last4=form.bankcard.number[-4:])
        return self.render_payment_details(request, bankcard_form=form)

    def handle_place_order_submission(self, request):
        form = BankcardForm(request.POST)
        if not form.is_valid():
            return self.render_payment_details(request, bankcard_form=form)
        return self.submit(**self.build_submission(payment_kwargs={"bankcard_form": form}))

    def handle_payment(self, order_number, total, **kwargs):
        purchase = {
            "order": order_number,
            "cents": cents_of(total.incl_tax),
            "currency": total.currency,
        }
        return_url = self.request.build_absolute_uri(reverse("card-return"))
        try:
            charge = processor.charge(
                fields_of(kwargs["bankcard_form"].bankcard), return_url=return_url, key=str(uuid.uuid4()), **purchase
            )
        except (processor.Refused, processor.Unreachable) as error:
            raise PaymentError(str(error)) from None
        if charge["status"] == "requires_action":
            self.checkout_session._set("card", "pending", {"charge": charge["id"], **purchase})
            raise RedirectRequired(charge["challenge_url"])
        if charge["status"] != "approved":
            raise UnableToTakePayment(charge["message"])
        self.record_payment(charge, total)

    def record_payment(self, charge, total):
        kind, _ = SourceType.objects.get_or_create(name="Card")
        self.add_payment_source(
            Source(
                source_type=kind,
                currency=total.currency,
                amount_allocated=total.incl_tax,
                amount_debited=total.incl_tax,
                reference=charge["id"],
                label=f"ending {charge['last4']}",
            )
        )
        self.add_payment_event("Settled", total.incl_tax, reference=charge["id"])


class CardReturnView(PaymentDetailsView):
    """
    The bank sends the buyer here after a challenge. The result in the URL goes to the processor with
    the order and amount of this session; only the processor can check that they belong together.
    """

    preview = True
    pre_conditions = []

    def get_pre_conditions(self, request):
        return []

    def get(self, request, *args, **kwargs):
        pending = self.checkout_session._get("card", "pending")
        if pending is None:
            return redirect("basket:summary")
        self.checkout_session._set("card", "pending", None)  # one return, one attempt
        basket = self.get_submitted_basket()
        basket.strategy = request.strategy
        submission = self.build_submission(basket=basket)
        total = submission["order_total"]
        if not is_available(basket):
            return self.give_up("Something in your basket has been sold out meanwhile.")
        try:
            charge = processor.confirm(
                pending["charge"],
                request.GET.get("result", ""),
                order=pending["order"],
                cents=cents_of(total.incl_tax),
                currency=total.currency,
            )
        except processor.Refused:
            return self.give_up("Your payment could not be verified. You have not been charged.")
        except processor.Unreachable:
            return self.give_up(UNCLEAR)
        if charge["status"] != "approved":
            return self.give_up(charge["message"])
        self.record_payment(charge, total)
        return self.handle_order_placement(
            pending["order"],
            submission["user"],
            basket,
            submission["shipping_address"],
            submission["shipping_method"],
            submission["shipping_charge"],
            submission["billing_address"],
            total,
            surcharges=submission["surcharges"],
            **submission["order_kwargs"],
        )

    def give_up(self, message):
        self.restore_frozen_basket()
        messages.error(self.request, message)
        return redirect("checkout:payment-details")


def is_available(basket):
    return all(line.purchase_info.availability.is_purchase_permitted(line.quantity)[0] for line in basket.all_lines())


def fields_of(card):
    return {
        "number": card.number,
        "exp_month": card.expiry_date.month,
        "exp_year": card.expiry_date.year,
        "cvc": card.ccv,
    }

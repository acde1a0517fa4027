"""The shop's client for the card processor."""

import json
import urllib.error
import urllib.request

from django.conf import settings


class Unreachable(Exception):
    """No answer: the charge may or may not exist."""


class Refused(Exception):
    """The processor refused the request."""


def charge(card, order, cents, currency, return_url, key):
    body = {
        "number": card.number,
        "exp_month": card.expiry_date.month,
        "exp_year": card.expiry_date.year,
        "cvc": card.ccv,
        "order": str(order),
        "amount_cents": cents,
        "currency": currency.lower(),
        "return_url": return_url,
        "idempotency_key": key,
    }
    return call("/v1/charges", body)


def confirm(charge_id, result, order, cents, currency):
    body = {"result": result, "order": str(order), "amount_cents": cents, "currency": currency.lower()}
    return call(f"/v1/charges/{charge_id}/confirm", body)


def call(path, body):
    request = urllib.request.Request(
        settings.PROCESSOR_URL + path,
        data=json.dumps(body).encode(),
        headers={
            "Authorization": f"Bearer {settings.PROCESSOR_SECRET}",
            "Content-Type": "application/json",
        },
    )
    # No error may include the request, which holds the card.
    try:
        with urllib.request.urlopen(request, timeout=settings.PROCESSOR_TIMEOUT_SECONDS) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        raise Refused(f"processor answered {error.code}") from None
    except OSError as error:
        raise Unreachable(f"processor did not answer: {type(error).__name__}") from None

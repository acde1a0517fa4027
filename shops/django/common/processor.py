"""A shop's client for the card processor."""

import json
import os
import urllib.error
import urllib.request

URL = os.environ.get("SHOP_PROCESSOR_URL", "")
SECRET = os.environ.get("SHOP_PROCESSOR_SECRET", "")
TIMEOUT_SECONDS = float(os.environ.get("SHOP_PROCESSOR_TIMEOUT_SECONDS", "20"))


class Unreachable(Exception):
    """No answer: the charge may or may not exist."""


class Refused(Exception):
    """The processor refused the request."""


def charge(card, order, cents, currency, key, return_url=None):
    """`card`: its number, expiry and code, or a token of the processor's own fields."""
    body = {**card, **purchase(order, cents, currency), "idempotency_key": key}
    return call("/v1/charges", body if return_url is None else {**body, "return_url": return_url})


def confirm(charge_id, result, order, cents, currency):
    body = {"result": result, **purchase(order, cents, currency)}
    return call(f"/v1/charges/{charge_id}/confirm", body)


def purchase(order, cents, currency):
    return {"order": str(order), "amount_cents": cents, "currency": currency.lower()}


def call(path, body):
    request = urllib.request.Request(
        URL + path,
        data=json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {SECRET}", "Content-Type": "application/json"},
    )
    # No error may include the request, which holds the card.
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        raise Refused(f"processor answered {error.code}") from None
    except OSError as error:
        raise Unreachable(f"processor did not answer: {type(error).__name__}") from None


def cents_of(amount):
    cents = amount * 100
    if cents != int(cents):
        raise ValueError("an amount with a fraction of a cent")
    return int(cents)

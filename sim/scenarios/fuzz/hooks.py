"""Makes schemathesis try another account's ids, and fail when anything of that account comes back."""

import json
import os
import re
import secrets

import schemathesis
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import ensure_resource_availability

FOREIGN_IDS = json.loads(os.environ["FUZZ_FOREIGN_IDS"])
OWN_IDS = json.loads(os.environ["FUZZ_OWN_IDS"])
CANARY = os.environ["FUZZ_CANARY"]

BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def base58(data):
    number = int.from_bytes(data, "big")
    text = ""
    while number:
        number, digit = divmod(number, 58)
        text = BASE58[digit] + text
    return "1" * (len(data) - len(data.lstrip(b"\0"))) + text


schemathesis.openapi.format("solana-address", st.binary(min_size=32, max_size=32).map(base58))
schemathesis.openapi.format("time-zone", st.sampled_from(["UTC", "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu"]))


def with_real_ids(parameters, names):
    """Sometimes replaces a generated id with a real one of the same kind, from either account."""
    if not parameters:
        return st.just(parameters)
    choices = {}
    for name, value in parameters.items():
        if name == "query":  # a search takes an id of any kind
            choices[name] = st.sampled_from([value, *FOREIGN_IDS, *OWN_IDS])
            continue
        prefix = "shop-" if name == "slug" else str(value).split("_")[0] + "_"
        ids = [id for id in [*FOREIGN_IDS, *OWN_IDS] if id.startswith(prefix)]
        takes_id = name in names and ids
        choices[name] = st.sampled_from([value, *ids]) if takes_id else st.just(value)
    return st.fixed_dictionaries(choices)


@schemathesis.hook
def flatmap_path_parameters(context, path_parameters):
    return with_real_ids(path_parameters, {"id", "slug"})


@schemathesis.hook
def flatmap_query(context, query):
    return with_real_ids(query, {"starting_after", "ending_before", "product", "checkout_link"})


metadata_keys = set()
SENDER = os.environ["FUZZ_SENDER"]
OPEN_GIFTS = set(json.loads(os.environ["FUZZ_OPEN_GIFTS"]))
with open(os.environ["FUZZ_WALLETS"]) as file:
    wallets = iter(json.load(file))


def is_storable(options, depth=0):
    """Free text may hold anything but NUL and card-like numbers; nesting is limited."""
    if isinstance(options, str):
        return "\0" not in options and not re.search(r"\d(?:\W?\d){11}", options)
    if isinstance(options, (int, float)):
        return abs(options) < 1e11 and is_storable(repr(options))
    if depth > 5:
        return False
    items = options.items() if isinstance(options, dict) else enumerate(options if isinstance(options, list) else [])
    return all(is_storable(str(key)) and is_storable(value, depth + 1) for key, value in items)


def make_form(case):
    """The fuzzer cannot nest objects with brackets: forms omit them, or become JSON where one is required."""
    if "url" not in case.body:
        case.media_type = "application/json"
        return
    for name in ("options", "metadata"):
        case.body.pop(name, None)


def make_sense(case):
    """Rules outside the schema: configured bounds, owned keys, signers, stored cards."""
    body, operation = case.body, case.operation.definition.raw.get("operationId")
    if operation == "createGift":
        body["amount"] = 100 + body["amount"] % 999_900
        body["sender_address"], body["release_verification_key"] = SENDER, next(wallets)
    if operation == "buildGiftFunding":
        body.clear()  # wallets may send more, but not what no text can hold
        body["account"] = SENDER
    if operation in ("createCheckoutLink", "createCheckoutSession", "createTransactionIntent"):
        body.pop("recipient_address", None)  # others than the account's own have to be proved
    if operation == "createCard":
        body.pop("metadata", None)  # it may not hold what looks like a card number
        if body.get("source") != "issued":
            body.update(number="4242424242424242", exp_year=2040, security_code="123")
    if "options" in body and not is_storable(body["options"]):
        body["options"] = {"note": "short"}
    if operation == "createCheckoutIntent":
        for name in ("prompt", "metadata"):
            if not is_storable(body.get(name)):
                del body[name]
        body["url"] = "http://shop.test/mug"  # of all uris, those of shops
        body.pop("card", None)
    if operation in ("createProduct", "updateProduct"):
        if body.get("url"):
            body["url"] = "https://shop.test/mug"  # of all uris, those of the web
        if body.get("images"):
            body["images"] = ["https://shop.test/mug.png"]
    for line in body.get("line_items", []):
        line["quantity"] = 1 + line.get("quantity", 1) % 100  # what they come to is bounded, too
        if "product_data" in line:
            price_data = line["product_data"]["price_data"]
            price_data["unit_amount"] %= 1_000_000
    if operation in ("buildCheckoutSessionPayment", "buildTransactionIntentPayment"):
        body.clear()  # wallets may send more, but not what no text can hold
        body["account"] = SENDER
    if operation == "releaseGift":
        body["recipient_address"] = SENDER
    if operation == "submitGiftRelease" and case.path_parameters.get("id") in OPEN_GIFTS:
        case.path_parameters["id"] = "gift_" + "0" * 26


@schemathesis.hook
def before_call(context, case, kwargs):
    # Rules outside the schema: the two cursors exclude each other, a key belongs to one body, and
    # metadata is merged, so that many small requests can fill an account.
    if case.query and {"starting_after", "ending_before"} <= set(case.query):
        del case.query["ending_before"]
    key = case.headers and case.headers.get("Idempotency-Key")
    if key and len(key) < 200 and all("!" <= character <= "~" for character in key):
        case.headers["Idempotency-Key"] = key + secrets.token_hex(8)
    if case.headers is not None and "checkout_intents" in case.path:
        case.headers["Prefer"] = "wait=0"  # nobody is there to bring an outcome
    is_positive = (
        case.meta is not None
        and case.meta.generation.mode.is_positive
        and all(component.mode.is_positive for component in case.meta.components.values())
    )
    if is_positive and isinstance(case.body, dict):
        make_sense(case)
        if case.media_type == "application/x-www-form-urlencoded":
            make_form(case)
    if case.query and "wait_for" in case.query and re.fullmatch(r"[0-9]+", str(case.query.get("timeout", 60))):
        case.query["timeout"] = min(1, int(case.query.get("timeout", 60)))  # nothing will come, and it would wait for it
    if is_positive and case.query and {"from", "to"} & set(case.query):
        case.query["from"] = int(case.query.get("from", 0)) % 1_700_000_000  # one is before the other
        case.query["to"] = case.query["from"] + 86_400
    if is_positive and isinstance(case.body, dict) and isinstance(case.body.get("metadata"), dict):
        metadata_keys.update(case.body["metadata"])
        if len(metadata_keys) > 45:
            del case.body["metadata"]


@schemathesis.check
def no_foreign_data(context, response, case):
    assert CANARY not in response.text, "an answer contains another account's data"


@schemathesis.check
def created_is_found(context, response, case):
    """A link or a transaction that the request names may be missing, too: only the object itself counts."""
    if response.status_code != 404:
        return None
    error = response.json().get("error", {})
    is_object = error.get("code") == "resource_missing" and error.get("param") in (None, "id")
    return ensure_resource_availability(context, response, case) if is_object else None

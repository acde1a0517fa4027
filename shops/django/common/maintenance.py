"""For tests: JSON views of a shop's products and orders. Only on loopback and with a token."""

import hmac
import json
import os
import sqlite3

from django.core.exceptions import BadRequest
from django.db import connection
from django.http import Http404, JsonResponse
from django.views.decorators.csrf import csrf_exempt

TOKEN = os.environ.get("SHOP_MAINTENANCE_TOKEN", "")


def endpoint(**methods):
    """A JSON view, which is 404 without the token."""

    def view(request, **kwargs):
        authorize(request)
        act = methods.get(request.method)
        if act is None:
            raise Http404
        body = json.loads(request.body or b"{}")
        try:
            return JsonResponse(act(body, **kwargs))
        except BadRequest as error:
            return JsonResponse({"error": str(error)}, status=400)

    return csrf_exempt(view)


def authorize(request):
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    is_local = request.META["REMOTE_ADDR"] == "127.0.0.1" and "X-Forwarded-For" not in request.headers
    if not TOKEN or not is_local or not hmac.compare_digest(given.encode(), TOKEN.encode()):
        raise Http404


def restore_seed(path, counted):
    """Restores the seeded database; ids of the table `counted` continue, so that no order number is reused."""
    count = "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = ?"
    seed = sqlite3.connect(os.environ["SHOP_SEED"])
    shop = sqlite3.connect(path, timeout=20)
    try:
        (last,) = shop.execute(count, [counted]).fetchone()
        seed.backup(shop)
        with shop:
            shop.execute("DELETE FROM sqlite_sequence WHERE name = ?", [counted])
            shop.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [counted, last])
    finally:
        seed.close()
        shop.close()
    connection.close()

"""Runs the shop under waitress on loopback. It exits when its starter does."""

import os
import sys
import threading

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings")

from django.core.wsgi import get_wsgi_application  # noqa: E402
from waitress import create_server  # noqa: E402


def end_with_parent():
    sys.stdin.buffer.read()  # the starter holds the other end, which closes even if it is killed
    os._exit(0)


server = create_server(
    get_wsgi_application(),
    host="127.0.0.1",
    port=int(os.environ["SHOP_PORT"]),
    threads=24,  # a hanging request occupies one
    ident=None,
)
threading.Thread(target=end_with_parent, daemon=True).start()
print("ready", flush=True)
server.run()

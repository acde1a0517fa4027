"""Helpers of the programs that build a shop's database and pictures."""

import io
import sqlite3

from django.db import connections
from PIL import Image, ImageDraw


def draw(title, colour):
    picture = Image.new("RGB", (480, 480), colour)
    ImageDraw.Draw(picture).text((40, 400), title, fill="white", font_size=32)
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def settle_database(path):
    """Empties the write-ahead log, because the database file is copied on its own."""
    connections.close_all()
    database = sqlite3.connect(path)
    database.execute("PRAGMA journal_mode=DELETE")
    database.close()

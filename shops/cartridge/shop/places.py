"""Cartridge lets buyers write country and state as they like."""

COUNTRIES = {
    "AU": ("australia",),
    "CA": ("canada",),
    "DE": ("germany", "deutschland"),
    "FR": ("france",),
    "GB": ("united kingdom", "uk", "great britain"),
    "SG": ("singapore",),
    "US": ("united states", "united states of america", "usa"),
}


def country_of(text):
    """Its two letters, or the text if it names no country that the shop knows."""
    wanted = text.strip().lower().replace(".", "")
    for code, names in COUNTRIES.items():
        if wanted == code.lower() or wanted in names:
            return code
    return text.strip()


def state_of(text):
    wanted = text.strip().upper()
    return "NY" if wanted == "NEW YORK" else wanted

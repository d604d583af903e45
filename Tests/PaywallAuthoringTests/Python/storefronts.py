"""How Babel writes amounts: rows of locale, currency, smallest units, whether without decimals on stdin; texts on stdout.

    storefronts.py FOLDER    the folder of locales.py, which knows what Babel omits
"""

import json
import sys
from decimal import Decimal

sys.path.insert(0, sys.argv[1])
import locales
from babel import core
from babel.numbers import format_currency, get_currency_symbol


def text(name, currency, units, whole):
    locale = locales.loaded(name)
    fractions = core.get_global("currency_fractions")
    amount = Decimal(units).scaleb(-fractions.get(currency, fractions["DEFAULT"])[0])
    pattern = locales.PATTERNS.get(locale.language)
    if whole:
        pattern = locale.currency_formats["standard"].pattern.replace(".00", "")
    written = locales.in_own_system(locale, lambda system: format_currency(
        amount, currency, pattern, locale, numbering_system=system, currency_digits=not whole,
        group_separator=not (locales.ungrouped(str(locale)) and abs(int(amount)) < 10000)))
    return locales.spaced(written, locales.native(locale, get_currency_symbol(currency, locale=locale)))


json.dump([text(*row) for row in json.load(sys.stdin)], sys.stdout)

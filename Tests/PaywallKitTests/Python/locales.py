"""Babel's answers about locales, and those of ICU and dateutil where Babel has none; one JSON value on stdout.

    locales.py money EVERY    rows of locale, currency, smallest units, text: store fronts × locales × 200 amounts, of
                              which each pair gets every EVERYth
    locales.py plurals        for the locales on stdin: the categories of 0 to 1000, and of some decimals
    locales.py lengths        for the locales on stdin: counted days, weeks, months and years, 0 to 1000
    locales.py percent        for the locales on stdin: 0 to 100 percent
    locales.py dates          for the locales on stdin: days from 2024 to 2027
    locales.py grouping       the locales in which ICU writes 1234 without a group
    locales.py months         days on stdin plus months: what dateutil makes of them
"""

import datetime
import functools
import json
import sys
import unicodedata
from decimal import Decimal

from babel import Locale, core, localedata
from babel.dates import format_date
from babel.numbers import UnsupportedNumberingSystemError, format_currency, format_percent, get_currency_symbol
from babel.units import format_unit

ZERO = {"arab": 0x660, "arabext": 0x6F0, "deva": 0x966, "beng": 0x9E6, "tibt": 0xF20, "mymr": 0x1040, "olck": 0x1C50,
        "mtei": 0xABF0, "nkoo": 0x7C0, "adlm": 0x1E950, "cakm": 0x11136, "hmnp": 0x1E140}


# Patterns of the locale's own digits where they are not those of Western ones, which alone Babel has: ICU writes so.
PATTERNS = {"fa": "\u200e\u00a4#,##0.00", "mr": "\u00a4#,##0.00"}


def loaded(name):
    localedata._cache.clear()  # resolving aliases of one locale alters what another inherits
    return Locale.parse(name.replace("-", "_"))


def native(locale, text):
    """The text in the locale's own digits, which Babel does not write."""
    zero = ZERO.get(locale.default_numbering_system)
    return text if zero is None else "".join(chr(zero + ord(c) - 48) if c in "0123456789" else c for c in text)


def in_own_system(locale, write):
    """What `write` makes with the symbols of the locale's own digits, if Babel has them."""
    try:
        return native(locale, write("default"))
    except UnsupportedNumberingSystemError:
        return native(locale, write("latn"))


def spaced(text, symbol):
    """UTS 35, currencySpacing, which Babel omits: a space between digits and a letter of the symbol."""
    def is_letter(character):
        return unicodedata.category(character)[0] not in "SZ"
    at = text.find(symbol)
    before, after = text[:at], text[at + len(symbol):]
    if before and before[-1].isdigit() and is_letter(symbol[0]):
        before += "\u00a0"
    if after and after[0].isdigit() and is_letter(symbol[-1]):
        after = "\u00a0" + after
    return before + symbol + after


def icu(name, currency, amount):
    from icu4py.messageformat import MessageFormat
    return MessageFormat("{x, number, ::currency/%s}" % currency, name).format({"x": amount})


def runs(text):
    return len("".join(c if c.isdigit() else " " for c in text).split())


@functools.cache
def ungrouped(name):
    return runs(icu(name, "JPY", 1234)) < runs(icu(name, "JPY", 12345))


def amounts():
    """Two hundred amounts in smallest units: small ones, prices, and one of each length up to that of Int64."""
    prices = [9, 99, 100, 199, 299, 499, 999, 1000, 1299, 1999, 4999, 9999, 10000, 12345, 99900, 100000, 123456, 999999]
    found = prices + [int("123456789" * 2)] + [10 ** n - 1 for n in range(1, 18)] + [10 ** n for n in range(1, 18)]
    seed = 7
    while len(found) < 200:
        seed = (seed * 6364136223846793005 + 1442695040888963407) % 2 ** 64
        found.append(seed % 10 ** (1 + len(found) % 9))
    return found


def money(every):
    fronts = {}
    for territory, rows in core.get_global("territory_currencies").items():
        current = [code for code, _, end, tender in rows if end is None and tender]
        if current:
            fronts[territory] = current[0]
    languages = sys.stdin.read().split()
    pairs = set()
    for name in localedata.locale_identifiers():
        territory = Locale.parse(name).territory
        # In Adlam, Babel loses the group separator of the language in its countries. Cantonese is looked up as Chinese.
        if territory in fronts and not name.startswith(("ff_Adlm", "yue")):
            pairs.add((name, fronts[territory]))
    pairs |= {(name, code) for name in languages for code in fronts.values()}
    digits = core.get_global("currency_fractions")
    rows, chosen, last, turn = [], amounts(), None, 0
    for name, code in sorted(pairs):
        if name != last:
            last, locale = name, loaded(name)
            symbols = locale._data["number_symbols"][locale.default_numbering_system] if (
                locale.default_numbering_system in locale.number_symbols) else locale._data["number_symbols"]["latn"]
            # Money has separators of its own in some locales; Babel omits them.
            for own, usual in (("currencyDecimal", "decimal"), ("currencyGroup", "group")):
                if own in symbols:
                    symbols[usual] = symbols[own]
            lacks_group = ungrouped(name)
        count = digits.get(code, digits["DEFAULT"])[0]
        turn += 1
        # The first is what the store wrote: large enough to be grouped, and with decimals.
        for units in [1234567891] + chosen[turn % every::every]:
            amount = Decimal(units).scaleb(-count)
            grouped = not (lacks_group and abs(int(amount)) < 10000)
            text = in_own_system(locale, lambda system: format_currency(
                amount, code, PATTERNS.get(locale.language), locale, numbering_system=system, group_separator=grouped))
            symbol = native(locale, get_currency_symbol(code, locale=locale))
            rows.append([name, code, units, spaced(text, symbol)])
    return rows


def answers(names, ask):
    return {name: ask(loaded(name)) for name in names}


DECIMALS = ["0.0", "0.1", "0.5", "1.0", "1.1", "1.5", "1.50", "2.0", "2.1", "2.4", "3.00", "4.3", "5.0", "10.1", "11.0",
            "12.3", "15.2", "20.0", "21.0", "21.1", "22.2", "99.9", "100.0", "100.21", "101.1", "1000.0", "1000.1"]
WHOLE = list(range(1001)) + [10 ** 6, 10 ** 6 + 1, 2 * 10 ** 6]


def joined(locale, text):
    """1000 without a group where groups begin at five digits; Babel begins at four."""
    if "1" not in text or not ungrouped(str(locale)):
        return text
    symbols = locale.number_symbols["latn"]
    return text.replace("1" + symbols["group"] + "000", "1000")


def percent(locale, number):
    """Babel writes % for the percent sign of every locale."""
    symbols = {**locale.number_symbols["latn"], **locale.number_symbols.get(locale.default_numbering_system, {})}
    text = in_own_system(locale, lambda system: format_percent(
        Decimal(number).scaleb(-2), locale=locale, numbering_system=system))
    return text.replace("%", symbols["percentSign"])


def length(locale, count, unit):
    for width in ("long", "short"):  # Babel does not inherit one from the other, and falls back to a bare name
        patterns = locale._data["unit_patterns"]["duration-" + unit].get(width) or {}
        if locale.plural_form(count) in patterns:
            text = format_unit(count, "duration-" + unit, width, locale=locale, numbering_system=(
                "default" if locale.default_numbering_system in locale.number_symbols else "latn"))
            return native(locale, joined(locale, text))
    raise ValueError(f"no {unit} in {locale}")


def dates():
    day = datetime.date(2024, 1, 1)
    return [day + datetime.timedelta(days=n) for n in range(0, 1461, 11)]


def months():
    from dateutil.relativedelta import relativedelta
    rows = []
    for row in json.load(sys.stdin):
        day = datetime.date(*row[:3]) + relativedelta(**{row[4]: row[3]})
        rows.append([day.year, day.month, day.day])
    return rows


def main():
    task = sys.argv[1]
    if task == "money":
        return money(int(sys.argv[2]))
    if task == "grouping":
        return sorted(name for name in localedata.locale_identifiers() if ungrouped(name))
    if task == "months":
        return months()
    names = sys.stdin.read().split()
    if task == "plurals":
        return answers(names, lambda l: [l.plural_form(n) for n in WHOLE] + [l.plural_form(Decimal(n)) for n in DECIMALS])
    if task == "lengths":
        return answers(names, lambda l: {
            unit: [length(l, n, unit) for n in range(1001)] for unit in ("day", "week", "month", "year")})
    if task == "percent":
        return answers(names, lambda l: [percent(l, n) for n in range(101)])
    if task == "dates":
        return answers(names, lambda l: [[d.year, d.month, d.day, native(l, format_date(d, "long", locale=l))] for d in dates()])
    raise SystemExit(__doc__)


if __name__ == "__main__":
    json.dump(main(), sys.stdout, ensure_ascii=False)

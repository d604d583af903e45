"""Translates files of `paywall locale export` as translators' tools do: XLIFF and a table through translate-toolkit, and a
table through Python's csv. Arguments: three times a file, and the file to write. Prints what it read and set, by id.
"""

import csv
import json
import sys


def words(source):
    return "訳：" + source


def xliff(path, out):
    from translate.storage.xliff import xlifffile

    store = xlifffile.parsefile(path)
    said = {}
    for unit in store.units:
        said[unit.xmlelement.get("id")] = {
            "source": unit.source, "target": unit.target or "", "notes": unit.getnotes("developer"),
        }
        unit.target = words(unit.source)
    store.savefile(out)
    return said


def table(path, out):
    with open(path, encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file, strict=True))
    said = {row["id"]: {"source": row["source"], "target": row["target"], "notes": row["notes"]} for row in rows}
    for row in rows:
        row["target"] = words(row["source"])
    # As a spreadsheet of a country with decimal commas saves it.
    with open(out, "w", encoding="utf-8-sig", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys(), delimiter=";")
        writer.writeheader()
        writer.writerows(rows)
    return said


def toolkit_table(path, out):
    from translate.storage.csvl10n import csvfile

    # It writes only the columns that it knows, and no locale is among these.
    store = csvfile.parsefile(path)
    said = {}
    for unit in store.units:
        said[unit.id] = {"source": unit.source, "target": unit.target or ""}
        unit.target = words(unit.source)
    store.savefile(out)
    return said


json.dump([xliff(*sys.argv[1:3]), table(*sys.argv[3:5]), toolkit_table(*sys.argv[5:7])], sys.stdout)

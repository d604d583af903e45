"""Compares the target files of a bundle with the schemas that `paywall schema --compiled` prints, and prints the kinds that
it found.

    paywall schema --compiled > schemas.json && python3 schemas.py schemas.json out

The schemas allow keys that they do not name. Here they do not, so that nothing is published that they do not describe.
"""

import json
import pathlib
import sys

from jsonschema import Draft7Validator


def strict(value):
    if isinstance(value, list):
        return [strict(one) for one in value]
    if not isinstance(value, dict):
        return value
    value = {key: strict(one) for key, one in value.items()}
    # A section's fields are described for each type, in `allOf`.
    if value.get("type") == "object" and "properties" in value and "allOf" not in value:
        value.setdefault("additionalProperties", False)
    return value


def kind(path):
    name = path.name.split(".", 1)[1]
    if path.parent.name == "offerings":
        return "offering"
    return "provenance" if name.startswith("provenance.") else name.removesuffix(".json")


schemas = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
for schema in schemas.values():
    Draft7Validator.check_schema(schema)
targets = pathlib.Path(sys.argv[2]) / "targets"
faults, kinds = [], set()
for path in sorted([*targets.glob("*.json"), *targets.glob("offerings/*.json")]):
    value = json.loads(path.read_text(encoding="utf-8"))
    kinds.add(kind(path))
    for schema in (schemas[kind(path)], strict(schemas[kind(path)])):
        for error in Draft7Validator(schema).iter_errors(value):
            faults.append(f"{path.name}: {'.'.join(map(str, error.absolute_path))}: {error.message[:200]}")
print("\n".join(faults or sorted(kinds)))
sys.exit(1 if faults else 0)

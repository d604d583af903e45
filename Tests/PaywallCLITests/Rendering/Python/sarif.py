"""Checks a SARIF 2.1.0 log from stdin and prints its results, one line each.

With the package pydantic_sarif, whose model was generated from the published schema, the whole log is checked by that;
with jsonschema by the part of the published schema that is written out below, from the same definitions.
"""
import json
import sys
from urllib.parse import unquote

message = {
    "type": "object", "additionalProperties": False, "anyOf": [{"required": ["text"]}, {"required": ["id"]}],
    "properties": {"text": {"type": "string"}, "id": {"type": "string"}},
}
multiformat = {
    "type": "object", "additionalProperties": False, "required": ["text"],
    "properties": {"text": {"type": "string"}, "markdown": {"type": "string"}},
}
level = {"enum": ["none", "note", "warning", "error"]}
positive = {"type": "integer", "minimum": 1}
bag = {"type": "object"}
rule = {
    "type": "object", "additionalProperties": False, "required": ["id"],
    "properties": {
        "id": {"type": "string"}, "properties": bag, "name": {"type": "string"}, "shortDescription": multiformat,
        "fullDescription": multiformat, "help": multiformat, "helpUri": {"type": "string", "format": "uri"},
        "defaultConfiguration": {
            "type": "object", "additionalProperties": False,
            "properties": {
                "enabled": {"type": "boolean"}, "level": level,
                "rank": {"type": "number", "minimum": -1, "maximum": 100},
            },
        },
    },
}
region = {
    "type": "object", "additionalProperties": False,
    "properties": {name: positive for name in ["startLine", "startColumn", "endLine", "endColumn"]},
}
location = {
    "type": "object", "additionalProperties": False,
    "properties": {
        "id": {"type": "integer", "minimum": -1}, "message": message,
        "physicalLocation": {
            "type": "object", "additionalProperties": False,
            "properties": {
                "artifactLocation": {
                    "type": "object", "additionalProperties": False,
                    "properties": {
                        "uri": {"type": "string", "pattern": "^[A-Za-z0-9._~/%-]+$"}, "uriBaseId": {"type": "string"},
                    },
                },
                "region": region,
            },
        },
    },
}
result = {
    "type": "object", "additionalProperties": False, "required": ["message"],
    "properties": {
        "ruleId": {"type": "string"}, "ruleIndex": {"type": "integer", "minimum": -1}, "level": level,
        "message": message, "locations": {"type": "array", "items": location},
        "relatedLocations": {"type": "array", "uniqueItems": True, "items": location}, "properties": bag,
        "suppressions": {
            "type": "array", "uniqueItems": True,
            "items": {
                "type": "object", "additionalProperties": False, "required": ["kind"],
                "properties": {
                    "kind": {"enum": ["inSource", "external"]},
                    "status": {"enum": ["accepted", "underReview", "rejected"]}, "justification": {"type": "string"},
                },
            },
        },
    },
}
run = {
    "type": "object", "additionalProperties": False, "required": ["tool"],
    "properties": {
        "tool": {
            "type": "object", "additionalProperties": False, "required": ["driver"],
            "properties": {
                "driver": {
                    "type": "object", "additionalProperties": False, "required": ["name"],
                    "properties": {
                        "name": {"type": "string"}, "version": {"type": "string"},
                        "semanticVersion": {"type": "string"},
                        "rules": {"type": "array", "uniqueItems": True, "items": rule},
                    },
                },
            },
        },
        "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
        "results": {"type": "array", "items": result},
    },
}
schema = {
    "$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "additionalProperties": False,
    "required": ["version", "runs"],
    "properties": {
        "$schema": {"type": "string", "format": "uri"}, "version": {"enum": ["2.1.0"]},
        "runs": {"type": "array", "items": run},
    },
}

text = sys.stdin.read()
log = json.loads(text)
checked = 0
try:
    import jsonschema

    jsonschema.validate(log, schema, cls=jsonschema.Draft7Validator)
    checked += 1
except ImportError:
    pass
try:
    from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as Log

    Log.model_validate_json(text)
    checked += 1
except ImportError:
    pass
if not checked:
    sys.exit("neither jsonschema nor pydantic_sarif is installed")

for run in log["runs"]:
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        place = result["locations"][0]["physicalLocation"]
        region, state = place["region"], "waived" if result.get("suppressions") else result["level"]
        assert (region["endLine"], region["endColumn"]) >= (region["startLine"], region["startColumn"])
        uri = unquote(place["artifactLocation"]["uri"])
        print(f"{uri}:{region['startLine']}:{region['startColumn']} {state} {result['ruleId']}")

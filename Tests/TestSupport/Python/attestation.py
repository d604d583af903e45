"""Reads provenance with in-toto's attestation library and the SLSA project's own messages: the second source of its form."""

import json
import sys

import in_toto_attestation.v1.statement_pb2 as statement
from google.protobuf import json_format
from in_toto_attestation.predicates.provenance.v1 import provenance_pb2
from in_toto_attestation.v1.statement import Statement

text = sys.stdin.read()
# Unknown fields, and those of another type, are errors.
parsed = Statement.copy_from_pb(json_format.Parse(text, statement.Statement()))
parsed.validate()
assert parsed.pb.predicate_type == "https://slsa.dev/provenance/v1", parsed.pb.predicate_type
predicate = json_format.Parse(json.dumps(json.loads(text)["predicate"]), provenance_pb2.Provenance())
definition = predicate.build_definition
assert definition.build_type and predicate.run_details.builder.id
print(json.dumps({
    "subjects": {subject.name: subject.digest["sha256"] for subject in parsed.pb.subject},
    "dependencies": {used.name: dict(used.digest) for used in definition.resolved_dependencies},
    "release": int(definition.external_parameters["release"]),
    "version": dict(predicate.run_details.builder.version),
}))

"""Canonical form and key ids by securesystemslib: a JSON list on stdin, a list of texts on stdout."""

import json
import sys

from securesystemslib.formats import encode_canonical
from securesystemslib.signer import SSlibKey
from securesystemslib.signer._utils import compute_default_keyid


def answer(case):
    if case["kind"] == "canonical":
        return encode_canonical(case["value"])
    key = case["value"]
    return compute_default_keyid(key["keytype"], key["scheme"], key["keyval"])


print(json.dumps([answer(case) for case in json.load(sys.stdin)]))

"""Uploads a bundle file by file in a given order over the one that is served, and reads after each file: with a new
client, and with one that was there before. Prints the name of what failed, by how many files were there."""

import json
import os
import shutil
import sys
import tempfile

from served import Bundle, Reader

old, new, root, order, paths = sys.argv[1:6]
order, paths = json.loads(order), json.loads(paths)
with open(root, "rb") as file:
    trusted = file.read()
bundle, failures = Bundle(), []
with tempfile.TemporaryDirectory() as place:
    served = os.path.join(place, "served")
    shutil.copytree(old, served)
    for count in range(len(order) + 1):
        if count:
            target = os.path.join(served, order[count - 1])
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copyfile(os.path.join(new, order[count - 1]), target)
        cold, warm = Reader(bundle, trusted), Reader(bundle, trusted)
        warm.read(old, paths)
        for name, reader in [("cold", cold), ("warm", warm)]:
            result = reader.read(served, paths)
            if result["refresh"] != "ok" or any(len(value) != 64 for value in result["targets"].values()):
                failures.append([count, name, result])
print(json.dumps(failures))
